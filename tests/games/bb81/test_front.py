"""bb81 seq-4, zoc-1: on 16AM every German unit moves, and none passes the front without combat.

Behind the front is every hex from which a free way leads to the west edge of the map: by open
steps, past no Allied unit and through no Allied zone, and not back over the Our, the Sauer below
Wallendorf or the Moselle. The front follows those rivers, and the ground beyond is German: only
there a way without end could lead round the last Allied unit, by Trier. The dumps, the ways off the
map and the towns of the rear are behind the front even where the Allies watch them.
"""

import pytest

from ardennes.board.graph import bits, members
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules.isolation import isolated
from ardennes.games.bb81.rules.movement import Search, allowance
from ardennes.games.bb81.rules.reinforcements import due_turn, printed_entries
from ardennes.games.bb81.rules.setup import new_game
from ardennes.games.bb81.rules.zoc import zone
from ardennes.games.bb81.state import AWAY, State
from ardennes.games.bb81.terrain import Ground

WALLENDORF = "4130"  # where the Our comes to the Sauer
REAR = (
    "Eupen", "Malmedy", "Waimes", "Bütgenbach", "Stavelot", "Sankt Vith", "Vielsalm", "Gouvy",
    "Troisvierges", "Clervaux", "Wiltz", "Ettelbruck", "Diekirch", "Larochette", "Mersch",
    "Junglinster", "Luxembourg",
)  # fmt: skip


def front_rivers(ground: Ground) -> int:
    """The river hexes of the Our, the Moselle and the Sauer below Wallendorf."""
    course = {
        name: bits(p for side in sides for p in side) for name, sides in ground.map.courses.items()
    }
    below = course["Sauer"] & bits(
        p for p, at in enumerate(ground.board.labels) if at >= WALLENDORF
    )
    return (course["Our"] | course["Moselle"] | below) & ground.rivers


def behind(s: State) -> int:
    """The hexes behind the front."""
    ground = s.ground
    free = ground.everything & ~zone(s, ALLIED) & ~s.fighters[ALLIED] & ~front_rivers(ground)
    towns = bits(p for p, name in ground.town_names.items() if name in REAR)
    rear = ground.lines.back_from(ground.map.edges["W"], free)
    return rear | towns | ground.dumps | ground.exits | ground.liege


def starts(s: State, unit: int) -> int:
    """Where a unit begins its first move: its hex, or the entries of who arrives on 16AM."""
    if s.at[unit] != AWAY:
        return 1 << s.at[unit]
    return printed_entries(s, unit) if due_turn(s, unit) == 1 else 0


def reach(s: State, unit: int, start: int) -> int:
    """Every hex the unit could come to: alone on the German side, but for a friend that stays in
    its hex and saves it the price of leaving it empty (bb81 zoc-3)."""
    alone = s.clone()
    for other in s.roster.of[GERMAN]:
        alone.lift(other, AWAY)
    alone.put(unit, start)
    alone.put(s.roster.paratroops, start)
    alone.memo = {}
    return bits(Search(alone, unit, allowance(alone, unit)).places)


def passing(s: State) -> dict[str, list[str]]:
    """The German units that get behind the front, and where. Guns are no front: whoever overruns
    them opens the way for the others (bb81 over-1)."""
    s = s.clone()
    for unit in s.roster.of[ALLIED]:
        if s.roster.gun[unit]:
            s.lift(unit, AWAY)
    s.memo = {}
    rear = behind(s)
    found: dict[str, list[str]] = {}
    for unit in s.roster.of[GERMAN]:
        for start in members(starts(s, unit)):
            if through := (reach(s, unit, start) | 1 << start) & rear:
                found[s.unit_name(unit)] = s.ground.board.names(through)
    return found


def test_no_german_unit_passes_the_front_on_16am_without_combat():
    assert passing(new_game()) == {}


@pytest.mark.parametrize(
    "unit",
    [
        "A-78-310", "A-14Cav", "A-106-423", "A-106-424", "A-28-112", "A-28-110", "A-28-109",
        "A-9A-CCA", "A-9A-60AI", "A-4-12",
    ],
)  # fmt: skip
def test_without_one_of_these_it_is_open(unit: str):
    s = new_game()
    s.lift(s.unit_id(unit), AWAY)
    s.memo = {}
    assert passing(s)


def test_everybody_begins_with_a_line():
    """bb81 iso-1: nobody stands cut off before the first move."""
    s = new_game()
    assert [s.unit_name(u) for u, at in enumerate(s.at) if at >= 0 and isolated(s, u)] == []
