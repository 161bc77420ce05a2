"""What the map shows of a44: bonds and cuts are what the rules use, and say why not."""

import random
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from ardennes.catalog import game_of
from ardennes.engine.play import Match
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.files.position import read_position
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.show import overlays
from ardennes.games.a44.show.bonds import why_no_bond
from ardennes.games.a44.show.markers import facts
from ardennes.games.a44.state import State
from ardennes.wargame.overlays import overlay_named
from tests.games.a44.positions import game, play, table

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


def cuts(s: State) -> list[Any]:
    """The crosses on the map of supply lines."""
    marks = overlay_named(overlays.OVERLAYS, s, "supply")["marks"]
    return [mark for mark in marks if mark["kind"] == "break"]


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
    case, _, reason = why.partition(": ")
    title = f"{case}: the line of A1 is cut: {reason}"
    assert cuts(s) == [{"at": place, "kind": "break", "title": title}]


def test_23_3_nothing_is_cut_of_a_unit_in_supply_or_far_from_roads():
    s = table("A1 allied E2216", "A2 allied E2816", **ROAD, supply={"allied": ["E2220"]})
    assert cuts(s) == []


# --- the question on the map ---


def picture(match: Match) -> dict[str, Any]:
    """What is drawn of the question."""
    decision = match.decision
    assert decision
    return match.game.shows.picture(match.state, decision)


def test_11_every_way_to_move_is_told_with_what_it_has_or_why_not():
    match = game("G1 german tank E2218 move=6", turn=8, phase="german movement", **ROAD)
    play(match, "choose G1")
    modes = {mode["title"]: mode for mode in picture(match)["reach"]["modes"]}
    assert modes["Normal"]["mp"] == "6" and modes["Normal"]["places"] > 5
    assert (modes["Tactical"]["mp"], modes["Tactical"]["word"]) == ("2", "hexes")
    assert modes["Strategic"]["mp"] == "12" and not modes["Strategic"]["on"]
    assert modes["Extended"]["closed"]["case"] == "a44 11.2"
    play(match, "mode tactical")
    modes = {mode["title"]: mode for mode in picture(match)["reach"]["modes"]}
    assert modes["Tactical"]["on"] and modes["Strategic"]["places"] > 0


def test_17_1_every_other_hex_says_which_priority_refuses_it():
    battle = {"target": "E2320", "attackers": ["A1"], "result": "DR2"}
    match = game(
        *("G1 german E2320", "G2 german E2320", "A1 allied E2420"),
        size="E1718-E2824",
        secondary_road=["E1720 E1820"],
        supply={"german": ["E1720"]},
        battle=battle,
    )
    play(match, "pass")
    shown = picture(match)
    assert set(shown["open"]) == {"E2119", "E2120", "E2121", "E2219", "E2222"}
    assert shown["barred"]["E2322"]["case"] == "a44 17.1"
    assert shown["barred"]["E2420"]["case"] == "a44 17.2"
    assert shown["barred_to"].keys() == {"G1", "G2"}
    assert not shown["open"].keys() & shown["barred"].keys()


def test_14_4_the_combat_is_told_on_its_ladder():
    match = game(
        *("A1 allied tank E2319 tq=4", "A2 allied E2219", "G1 german E2318"),
        village={"E2318": "Mande"},
    )
    play(match, "attack E2318", "join A1", "join A2")
    ladder = picture(match)["battle"]["ladder"]
    assert (ladder["attack"], ladder["defence"]) == (4, 2 + ladder["dcb"])
    assert {line["case"] for line in ladder["factors"]} == {"a44 14.4"}
    assert sum(map(Fraction, ladder["distribution"].values())) == 1


def test_8_3_a_hex_that_holds_too_much_is_told_before_the_phase_ends():
    units = ("G1 german E2018 sp=2", "G2 german E2018", "G3 german E2019 move=3")
    match = game(*units, turn=8, phase="german movement")
    shows, reason = match.game.shows, "4 Stacking Points are too many in E2018"
    assert not any(reason in line for line in shows.forgotten(match.state))
    play(match, "choose G3", "move E2018")
    assert shows.forgotten(match.state)[0] == f"a44 8.1: {reason}: steps will be lost."
    [piece] = shows.view(match.state, "german")["pieces"]
    assert (piece["kind"], piece["at"]) == ("crowded", "E2018")


@pytest.mark.parametrize(("scenario", "counts"), [("campaign", True), ("six turns", False)])
def test_30_3_german_areas_are_told_where_they_count(scenario: str, counts: bool) -> None:
    """a44 30.3; S2 goes by points alone (a44 S2.4)."""
    units = [{"id": "A-2-9", "at": "E1331"}, {"id": "G-1SS-1", "at": "E1029"}]
    head = {"game": "a44", "turn": 2, "phase": "german movement"}
    s = read_position({**head, "options": {"scenario": scenario}, "unit": units})
    assert ("German areas with Allied units" in [row["what"] for row in facts(s)]) is counts
