"""a44 33: Roadblocks."""

from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.play import Match
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.movement import tolls
from ardennes.games.a44.rules.supply import can_trace, lines
from ardennes.games.a44.show.reach import reach
from tests.games.a44.optional import markers, sentence, written
from tests.games.a44.positions import choices, game, play, why
from tests.games.a44.test_07_bridges import BLOW

ON = ("roadblocks",)
# A road from the German source in E2020 to the Allied one in E2920, with a branch to E2416.
ROAD = "E2020 E2120 E2220 E2320 E2420 E2520 E2620 E2720 E2820 E2920"
BOARD: dict[str, Any] = {
    "size": "E2015-E2925",
    "secondary_road": [ROAD, "E2420 E2419 E2418 E2417 E2416"],
    "supply": {"german": ["E2020"], "allied": ["E2920"]},
}
G, A = "G1 german E2120", "A1 allied E2820"


def table(*units: str, side: str = "german", phase: str = "traffic", **more: Any) -> Match:
    given: dict[str, Any] = {"turn": 5, "phase": f"{side} {phase}", "options": ON, **BOARD}
    return game(*(units or (G, A)), **{**given, **more})


def open_hexes(match: Match) -> list[str]:
    return sorted(
        text.removeprefix("roadblock ") for text in choices(match) if text.startswith("roadblock")
    )


# --- 33.2 placement ---


def test_33_2_road_hexes_within_four_of_an_own_unit():
    """E2520 is four road hexes away; the hex of the unit itself will do (a44 Q-80)."""
    found = ["E2020", "E2120", "E2220", "E2320", "E2419", "E2420", "E2520"]
    assert open_hexes(table()) == found
    for place in ("E2620", "E2221", "E2418"):
        assert why(table(), f"roadblock {place}") == "a44 33.2"


def refusal(place: str, *units: str, **more: Any) -> tuple[str, str]:
    match = table(*units, **more)
    text = f"roadblock {place}"
    assert text not in choices(match)
    return why(match, text), sentence(match, text)


def test_33_2_refusals():
    for found, reason in (
        (refusal("E2221"), "E2221 is no road hex"),
        (refusal("E2620"), "E2620 is more than 4 open road hexes from the next own unit"),
        (refusal("E2420", G, "A1 allied E2520"), "E2420 is on or next to an enemy unit"),
        (refusal("E2320", markers={"traffic": {"german": {"1": "E2321"}}}),
         "E2320 is on or next to an own Traffic marker or a Roadblock"),
        (refusal("E2320", markers={"roadblocks": {"allied": ["E2420"]}}),
         "E2320 is on or next to an own Traffic marker or a Roadblock"),
        (refusal("E2220", supply={"german": ["E2015"]}),
         "E2220 has no supply path by road"),
    ):  # fmt: skip
        assert found == ("a44 33.2", reason)


def test_33_2_the_enemys_traffic_marker_does_not_matter():
    markers = {"traffic": {"allied": {"1": "E2320"}}}
    assert "E2320" in open_hexes(table(markers=markers))


def test_33_2_a_vacant_place_of_the_enemy_will_do():
    """Though no path leads through it."""
    match = table(town={"E2320": "Mande"})
    assert "E2320" in open_hexes(match)
    assert "E2420" not in open_hexes(match)
    far = table("G1 german E2120", "G2 german E2419", A, town={"E2320": "Mande"})
    assert "E2420" not in open_hexes(far)  # near a unit, but with no path home


def test_33_2_two_a_side():
    match = play(table(), "roadblock E2220", "roadblock E2420")
    assert markers(match)["roadblocks"] == {"german": ["E2220", "E2420"]}
    assert open_hexes(match) == []
    text = "roadblock E2020"
    assert (why(match, text), sentence(match, text)) == (
        "a44 33.1",
        "both German Roadblocks are on the map",
    )


def test_33_2_not_next_to_another():
    match = play(table(), "roadblock E2220")
    assert why(match, "roadblock E2120") == "a44 33.2"
    assert "E2420" in open_hexes(match)


def test_33_without_the_option():
    match = table(options=())
    assert open_hexes(match) == []
    assert why(match, "roadblock E2220") == "a44 33.1"


# --- 33.4 ---


@pytest.mark.parametrize(("turn", "ok"), [(1, False), (2, False), (3, True)])
def test_33_4_the_german_has_his_from_turn_3(turn: int, ok: bool):
    match = table(turn=turn)
    assert bool(open_hexes(match)) == ok
    assert why(match, "roadblock E2220") == ("" if ok else "a44 33.4")


def test_33_4_the_allied_from_the_first_turn():
    match = table(turn=1, side="allied")
    assert "E2620" in open_hexes(match)


# --- 33.1 effects ---


def costs(match: Match, unit: str) -> dict[str, str]:
    s = match.state
    found: Any = reach(s, s.roster.numbers[unit])
    return {place: going.cost for place, going in found.modes["normal"].places.items()}


BLOCK = {"roadblocks": {"allied": ["E2320"]}}


def test_33_1_two_points_more_for_the_enemy_alone():
    plain, blocked = (
        costs(table("G1 german E2220", A, phase="movement", markers=m), "G1")["E2320"]
        for m in ({}, BLOCK)
    )
    assert (plain, blocked) == ("1", "3")
    own = {"roadblocks": {"german": ["E2320"]}}
    assert costs(table("G1 german E2220", A, phase="movement", markers=own), "G1")["E2320"] == "1"


def test_33_1_tactical_movement_pays_nothing():
    match = table("G1 german E2220", A, phase="movement", markers=BLOCK)
    found: Any = reach(match.state, match.state.roster.numbers["G1"])
    assert found.modes["tactical"].places["E2320"].cost == "1"


def test_33_1_strategic_movement_pays_too():
    """Q-5: it may enter at the price."""
    truck = "G1 german mech_infantry move=6 E2220"
    match = table(truck, A, phase="movement", markers=BLOCK)
    found: Any = reach(match.state, match.state.roster.numbers["G1"])
    plain: Any = reach(table(truck, A, phase="movement").state, match.state.roster.numbers["G1"])
    place = "E2320"
    cost, without = (f.modes["strategic"].places[place].cost for f in (found, plain))
    assert (cost, without) == ("3", "1")
    assert tolls(match.state, GERMAN)[match.state.place_id(place)] == 4  # in halves


def test_33_1_no_supply_path_through_it():
    """The unit beyond is cut off; one that stands there traces out of it (a44 Q-41)."""
    match = table("G1 german E2918", A, markers=BLOCK)
    path = lines(match.state, GERMAN)
    near, there, behind = (match.state.place_id(p) for p in ("E2220", "E2320", "E2420"))
    assert path.bound_by_road(near) and not path.bound_by_road(behind)
    assert path.bound_by_road(there)
    assert lines(match.state, ALLIED).bound_by_road(there)
    for given, supplied in (({}, True), (BLOCK, False)):
        s = table("G1 german E2716", A, markers=given).state
        assert can_trace(s, s.roster.numbers["G1"]) is supplied


def test_33_1_neither_side_traces_through_the_others():
    for owner, shut in (("german", ALLIED), ("allied", GERMAN)):
        s = table(G, A, markers={"roadblocks": {owner: ["E2520"]}}).state
        beyond = s.place_id("E2420" if shut == ALLIED else "E2620")
        assert not lines(s, shut).bound_by_road(beyond)
        assert lines(s, 1 - shut).bound_by_road(beyond)


def test_33_1_no_demolition_is_traced_through_it():
    """The unit one hex from the bank does not reach the bridge."""
    river: dict[str, Any] = {"river": ["E2219/E2318"], "bridge": ["E2219/E2318"]}
    units = ("A1 allied E2418", "A2 allied E2819", "G1 german E2119")
    free = game(*units, turn=6, phase="allied bridge", options=ON, **river)
    assert why(free, BLOW) == ""
    block = {"roadblocks": {"german": ["E2318"]}}
    shut = game(*units, turn=6, phase="allied bridge", options=ON, markers=block, **river)
    assert why(shut, BLOW) == "a44 7.3"
    there = game("A1 allied E2318", *units[1:], turn=6, phase="allied bridge", options=ON,
                 markers=block, **river)  # fmt: skip
    assert why(there, BLOW) == ""


def test_33_1_it_controls_its_hex_while_it_is_there():
    match = play(table(), "roadblock E2420")
    place = match.state.place_id("E2420")
    assert match.state.held(GERMAN) >> place & 1 and not match.state.held(ALLIED) >> place & 1
    play(match, "lift E2420")
    assert match.state.held(ALLIED) >> place & 1


def test_33_1_a_road_through_a_town_under_a_roadblock_is_lost():
    """The Allied town is German while the Roadblock is there: no Allied path by road."""
    match = table(town={"E2620": "Mande"}, markers={"roadblocks": {"german": ["E2620"]}})
    path = lines(match.state, ALLIED)
    assert not path.bound_by_road(match.state.place_id("E2520"))


def test_33_1_engineers_do_not_arrive_there():
    more: dict[str, Any] = {"phase": "movement", "side": "allied", "town": {"E2620": "Mande"}}
    roster = table(**more).state.roster
    name = next(c.id for c in roster.counters if c.arrival_entry == "TOWN")
    engineers = f"{name} arrival_turn=5"
    assert why(table(engineers, G, **more), f"place {name} E2620") == ""
    blocked = table(engineers, G, markers={"roadblocks": {"german": ["E2620"]}}, **more)
    assert why(blocked, f"place {name} E2620") == "a44 13.2.1"


# --- 33.3 removal ---


def test_33_3_taken_back_and_placed_again_at_once():
    match = play(table(), "roadblock E2420", "lift E2420")
    assert "roadblocks" not in markers(match)
    assert "E2420" in open_hexes(match)
    assert why(match, "lift E2420") == "a44 33.3"
    enemy = table(markers={"roadblocks": {"allied": ["E2820"]}})
    assert why(enemy, "lift E2820") == "a44 33.3"


def test_33_3_without_supply_by_road_it_goes_in_the_own_traffic_phase():
    block = {"roadblocks": {"german": ["E2320"]}}
    units = (G, "A1 allied E2220")
    match = table(*units, markers=block)
    assert "roadblocks" not in markers(match)
    assert markers(table(*units, side="allied", markers=block))["roadblocks"]
    assert markers(table(markers=block))["roadblocks"]


def test_33_3_who_passes_removes_it_when_the_phase_ends():
    match = table("G1 german E2220", A, phase="movement", markers=BLOCK)
    play(match, "choose G1", "move E2320", "move E2420")
    assert markers(match)["roadblocks"] == {"allied": ["E2320"]}
    assert markers(match)["breached"] == ["E2320"]
    play(match, "end_phase")
    assert "roadblocks" not in markers(match) and "breached" not in markers(match)


def test_33_3_an_allied_unit_removes_a_german_one():
    german = {"roadblocks": {"german": ["E2720"]}}
    match = table(G, A, side="allied", phase="movement", markers=german)
    play(match, "choose A1", "move E2720", "end_phase")
    assert "roadblocks" not in markers(match)


def test_33_3_who_ends_there_removes_it():
    match = table("G1 german E2220", A, phase="movement", markers=BLOCK)
    play(match, "choose G1", "move E2320", "end_phase")
    assert "roadblocks" not in markers(match)


def test_33_3_an_advance_removes_it_at_the_end_of_the_combat_phase():
    match = table("G1 german attack=9 E2220", "A1 allied E2320", "A2 allied E2820",
                  phase="combat", markers=BLOCK,
                  battle={"target": "E2320", "attackers": ["G1"], "result": "DR2"})  # fmt: skip
    while not any(text.startswith("advance") for text in choices(match)):
        play(match, next(t for t in choices(match) if t == "pass" or t.startswith("retreat")))
    play(match, "advance G1 E2320")
    assert markers(match)["roadblocks"]
    play(match, "end_phase")
    assert "roadblocks" not in markers(match)


def test_33_3_own_units_do_not_matter():
    block = {"roadblocks": {"german": ["E2320"]}}
    match = table("G1 german E2220", A, phase="movement", markers=block)
    play(match, "choose G1", "move E2320", "end_phase")
    assert markers(match)["roadblocks"] == {"german": ["E2320"]}


def test_33_3_at_night_too():
    match = table("G1 german E2220 night", A, turn=6, phase="night movement", markers=BLOCK)
    play(match, "choose G1", "move E2320", "end_phase")
    assert "roadblocks" not in markers(match)


# --- files ---


@pytest.mark.parametrize(
    "given",
    [{"allied": ["E2120", "E2320", "E2520"]}, {"allied": ["E2320"], "german": ["E2320"]},
     {"british": ["E2320"]}],
)  # fmt: skip
def test_33_files_refuse_what_cannot_be(given: dict[str, list[str]]):
    with pytest.raises(BadInput, match=r"markers\.roadblocks"):
        table(markers={"roadblocks": given})


def test_33_a_file_keeps_who_held_the_hex_before():
    match = play(table(), "roadblock E2420")
    assert "control" not in written(match)["board"]
