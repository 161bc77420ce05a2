"""What the map shows of a44: bonds and cuts are what the rules use, and say why not."""

import random
from itertools import islice
from typing import Any

import pytest

from ardennes.catalog import game_of
from ardennes.engine.play import Match
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.show import overlays
from ardennes.games.a44.show.bonds import why_no_bond
from ardennes.games.a44.show.cuts import cut_point
from ardennes.games.a44.state import State
from ardennes.wargame.overlays import overlay_named
from tests.games.a44.positions import table

LINE = ("G1 german E2018", "G2 german E2020")


def reason(*units: str, **board: Any) -> str | None:
    s = table(*units, **board)
    a, b = s.place_id("E2018"), s.place_id("E2020")
    no = why_no_bond(s, GERMAN, a, b)
    assert (no is None) == bool(bonds(s, GERMAN).hexes)
    return no and no.case


@pytest.mark.parametrize(
    ("case", "units", "board"),
    [
        (None, LINE, {}),
        ("a44 10.1", ("G1 german E2018", "G2 german E2020 disrupted"), {}),
        ("a44 12.5", ("G1 german E2018", "G2 german mech_infantry E2020 strategic"), {}),
        ("a44 10.3", (*LINE, "A1 allied E2019"), {}),
        ("a44 10.5.1", LINE, {"river": ["E2018/E2019", "E2019/E2020"]}),
        ("a44 10.5.3", ("G1 german tank E2018", LINE[1]), {"wooded_rough": ["E2018"]}),
    ],
)
def test_10_why_a_bond_is_broken(case: str | None, units: tuple[str, ...], board: dict[str, Any]):
    assert reason(*units, **board) == case


def test_10_5_2_the_only_flank_is_taken():
    units = ("G1 german E2018", "G2 german E2218", "A1 allied E2117")
    s = table(*units, river=["E2018/E2118", "E2118/E2218"])
    no = why_no_bond(s, GERMAN, s.place_id("E2018"), s.place_id("E2218"))
    assert no and no.case == "a44 10.5.2"


def test_a_broken_bond_is_shown_with_its_reason():
    s = table(*LINE, "A1 allied E2019")
    shown = overlay_named(overlays.OVERLAYS, s, "bonds")
    [broken] = [side for side in shown["sides"] if side["kind"] == "broken"]
    assert broken["side"] == "E2018/E2019"
    assert broken["title"] == "a44 10.3: no bond of G1 and G2: the enemy stands between"


@pytest.mark.slow
def test_reasons_and_bonds_agree_in_a_game():
    for s in positions():
        for side in (GERMAN, ALLIED):
            agree(s, side)


def positions() -> list[State]:
    match, rng, found = Match(game := game_of("a44"), game.new("campaign")), random.Random(4), []
    for n in islice(range(10_000), 2400):
        decision = match.decision
        assert decision
        match.play(rng.choice(decision.choices))
        found += [match.state] if n > 400 and n % 200 == 0 else []
    return found


def agree(s: State, side: int) -> None:
    """Each pair without a reason closes a hex or a hexside, and all pairs close all of them."""
    found, closed, sides = bonds(s, side), 0, set[tuple[int, int]]()
    around = s.ground.board.around
    for pair in (pair for pairs in s.ground.pairs for pair in pairs):
        a, b = pair.ends
        both = s.occupied[side] >> a & 1 and s.occupied[side] >> b & 1
        if both and why_no_bond(s, side, a, b) is None:
            between = sorted({*around[a]} & {*around[b]})
            if len(between) == 1:
                closed |= 1 << between[0]
            else:
                sides.add((between[0], between[1]))
    assert found.hexes == closed
    assert sides <= found.sides  # bonds with the map's edge have a unit at one end only


ROAD: dict[str, Any] = {"secondary_road": ["E2216 E2217 E2218 E2219 E2220"]}


@pytest.mark.parametrize(
    ("enemies", "place", "why"),
    [
        (("G1 german E2218",), "E2218", "a44 23.3: E2218 is held by the enemy"),
        (("G1 german E2118",), "E2218", "a44 23.3: E2218 is in an enemy zone of control"),
        (("G1 german E2118", "G2 german E2317"), "E2218", "a44 10.2: a bond closes E2218"),
    ],
)
def test_23_3_the_cut_point(enemies: tuple[str, ...], place: str, why: str):
    s = table("A1 allied E2216", *enemies, **ROAD, supply={"allied": ["E2220"]})
    found = cut_point(s, s.unit_id("A1"))
    assert found
    assert (s.place_name(found[0]), str(found[1])) == (place, why)


def test_23_3_nothing_is_cut_of_a_unit_in_supply_or_far_from_roads():
    s = table("A1 allied E2216", "A2 allied E2816", **ROAD, supply={"allied": ["E2220"]})
    assert cut_point(s, s.unit_id("A1")) is None
    assert cut_point(s, s.unit_id("A2")) is None
