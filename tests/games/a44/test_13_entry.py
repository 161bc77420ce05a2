"""a44 13: reinforcements, Off Map Boxes, Blocking Positions."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.games.a44.show.reach import reach
from tests.games.a44.positions import at, choices, game, play, state_of, why

# The Southeast: A, B and C along the southern edge, each with its Blocking Position.
SOUTHEAST: dict[str, Any] = {
    "size": "E1603-E3010",
    "entry": {"A": ["E1603"], "B": ["E2003"], "C": ["E2603"], "D": ["E3003"]},
    "blocking_positions": ["E1603", "E2003", "E2603", "E3003"],
    "secondary_road": ["E1603 E1604 E1605"],
    "forest": ["E1603", "E2003"],
}
BATTALION = "A1 allied arrival_turn=3 arrival_entry=AB"


def arriving(*units: str, turn: int = 3, side: str = "allied", **more: Any) -> Match:
    return game(*units, turn=turn, phase=f"{side} movement", **{**SOUTHEAST, **more})


def moves(match: Match) -> set[str]:
    return {c.removeprefix("move ") for c in choices(match) if c.startswith("move ")}


def places(match: Match, unit: str, mode: str) -> dict[str, str]:
    s = match.state
    modes = reach(s, s.unit_id(unit)).modes or {}
    return {place: way.cost for place, way in modes[mode].places.items()} if mode in modes else {}


def barred(match: Match, unit: str) -> dict[str, str]:
    """What `reach` says of the places it does not get to, by case."""
    s = match.state
    found = reach(s, s.unit_id(unit)).refused
    return {place: reason.partition(":")[0] for place, reason in found.items()}


# --- what bars the way, place by place ---


def test_13_4_every_way_out_of_a_shut_sector_says_why():
    match = arriving(
        "A1 allied at=Southeast", "A2 allied at=Block-E1603", "G1 german E2003", turn=9
    )
    shut = {"E1603": "a44 13.4", "E2603": "a44 13.4", "Southwest": "a44 13.4"}
    assert barred(match, "A1") == shut | {"E2003": "a44 Q-24"}
    assert barred(match, "A2") == {"E1603": "a44 13.4"}


def test_11_9_4_every_way_is_barred_to_a_disrupted_unit_in_a_box():
    match = arriving("A1 allied at=Southeast disrupted", "G1 german E3010", turn=9)
    ways = {"E1603", "E2003", "E2603", "Southwest", "Block-E1603", "Block-E2003", "Block-E2603"}
    assert barred(match, "A1") == dict.fromkeys(ways, "a44 11.9.4")


# --- 13.1 ---


def test_13_1_example_on_the_map_into_the_box_or_before_an_entry_hex():
    match = play(arriving(BATTALION), "choose A1")
    found = moves(match)
    assert {"E1603", "E2003", "Southeast", "Block-E1603", "Block-E2003"} <= found
    assert not {"E2603", "Block-E2603", "Southwest", "Block-E3003"} & found
    play(match, "move Block-E1603")
    assert at(match, "A1") == "Block-E1603" and state_of(match, "A1") == ["moved"]


def test_13_1_it_pays_the_road_rate_of_the_entry_hex():
    """A road where there is one, else the ground; the rest of its points takes it on."""
    found = places(arriving(BATTALION + " move=3"), "A1", "normal")
    assert (found["E1603"], found["E1604"], found["E1605"]) == ("1", "2", "3")
    assert found["E2003"] == "2" and found["E2004"] == "3"  # forest without a road
    tanks = BATTALION.replace("allied", "allied tank") + " move=6"
    assert places(arriving(tanks), "A1", "normal")["E1603"] == "2"  # a forest road


def test_13_1_only_by_entry_hexes_and_only_on_its_turn():
    s = arriving(BATTALION).state
    ways = reach(s, s.unit_id("A1")).places.values()
    assert {way.path[0] for way in ways if way.path[0].startswith("E")} == {"E1603", "E2003"}
    assert why(arriving(BATTALION, "A2 allied E2010", turn=2), "choose A1") == "a44 13.1"
    late = play(arriving(BATTALION, turn=4), "choose A1")
    assert "E1603" in moves(late)  # a44 Q-129


def test_13_1_a_zone_stops_it():
    match = play(arriving(BATTALION, "G1 german E1604"), "choose A1")
    assert "E1603" in moves(match)
    play(match, "move E1603")
    assert not moves(match)


def test_13_1_by_strategic_movement_or_in_trucks():
    tanks = play(arriving(BATTALION.replace("allied", "allied tank") + " move=6"), "choose A1")
    play(tanks, "mode strategic", "move E1605", "end_move")
    assert state_of(tanks, "A1") == ["moved", "strategic"]
    foot = play(arriving(BATTALION), "choose A1", "mode truck", "move E1605", "end_move")
    assert state_of(foot, "A1") == ["moved", "truck"]
    riders = [f"B{n} allied tank strategic at=West" for n in range(10)]
    assert why(play(arriving(BATTALION, *riders), "choose A1"), "mode truck") == "a44 12.4.1"
    enemy = play(arriving(BATTALION, "G1 german E1604"), "choose A1", "mode truck")
    assert "E1603" not in moves(enemy)  # a44 Q-89


def test_13_1_who_does_not_enter_waits():
    """An Allied unit in its box, a German one on the Turn Track (Q-129)."""
    match = play(arriving(BATTALION, "A2 allied E2010"), "end_phase")
    assert at(match, "A1") == "Southeast"
    row = "G1 german arrival_turn=3 arrival_entry=K"
    board: dict[str, Any] = {"entry": {"K": ["E1606"]}, "blocking_positions": []}
    german = play(arriving(row, "G2 german E2010", side="german", **board), "end_phase")
    assert at(german, "G1") == "" and state_of(german, "G1") == []
    assert "choose G1" in choices(arriving(row, turn=5, side="german", **board))
    boxes = play(arriving(row, turn=5, side="german", **board), "choose G1")
    assert all(p.startswith("E") for p in moves(boxes))  # a44 11.9.2


def test_13_1_not_into_the_enemy():
    match = play(arriving(BATTALION, "G1 german E1603", blocking_positions=[]), "choose A1")
    assert why(match, "move E1603") == "a44 Q-24" and "E2003" in moves(match)  # a44 Q-57


def test_13_3_guns_arrive_fired():
    row = "A1 allied artillery move=1 r_move=6 arrival_turn=3 arrival_entry=AB"
    match = play(arriving(row), "choose A1", "move E1603", "end_move")
    assert "fired" in state_of(match, "A1")
    assert "fired" in state_of(play(arriving(row), "choose A1", "move Southeast"), "A1")
    assert "fired" in state_of(play(arriving(row), "end_phase"), "A1")  # it waits there
    rockets = "G1 german nebelwerfer range=3 move=1 arrival_turn=3 arrival_entry=K"
    board: dict[str, Any] = {"entry": {"K": ["E1606"]}, "blocking_positions": []}
    match = play(arriving(rockets, side="german", **board), "choose G1", "move E1606")
    assert "fired" in state_of(match, "G1")


# --- 13.2 ---

TOWNS: dict[str, Any] = {
    "size": "E2016-E2822",
    "town": {"E2318": "Bastogne", "E2319": "Bastogne", "E2618": "Elsewhere"},
    "village": {"E2320": "Mande"},
    "city": {"E2120": "Liège"},
    "secondary_road": ["E2316 E2317 E2318 E2319 E2320", "E2120 E2221 E2320"],
    "supply": {"allied": ["E2316"]},
}
ENGINEERS = [f"A{n} allied engineer arrival_turn=3 arrival_entry=TOWN" for n in (1, 2, 3)]


def engineers(*units: str, turn: int = 3, **more: Any) -> Match:
    rows = (*ENGINEERS, *units, "G9 german E2822")
    return game(*rows, turn=turn, phase="allied movement", **{**TOWNS, **more})


def test_13_2_1_in_supplied_towns_and_cities():
    match = engineers()
    assert {c for c in choices(match) if c.startswith("place A1")} == {
        "place A1 E2120", "place A1 E2318", "place A1 E2319",
    }  # fmt: skip
    for place in ("E2320", "E2618", "E2420"):  # a village, no road to a source, no town
        assert why(match, f"place A1 {place}") == "a44 13.2.1"
    play(match, "place A1 E2318")
    assert why(match, "place A2 E2318") == "a44 13.2.1"  # one in each
    play(match, "place A2 E2319")  # and so two in Bastogne
    assert at(match, "A1") == "E2318" and at(match, "A2") == "E2319"


@pytest.mark.parametrize(
    ("units", "more"),
    [
        (["G1 german E2419"], {}),  # next to it
        (["G1 german E2317"], {}),  # on the road
        ([], {"control": {"german": ["E2318"]}}),
        (["G1 german tank E2218"], {"forest": ["E2218", "E2318"]}),  # adjacent without a zone
    ],
)
def test_13_2_1_not_where_the_enemy_is_near(units: list[str], more: dict[str, Any]):
    assert why(engineers(*units, **more), "place A1 E2318") == "a44 13.2.1"


def test_13_2_1_they_may_exceed_the_limit_for_the_moment():
    match = play(engineers("A9 allied sp=3 E2318"), "place A1 E2318")
    assert at(match, "A1") == "E2318"
    play(match, "choose A1", "move E2317", "end_phase")
    assert at(match, "A1") == "E2317" and match.state.stage != "movement"


def test_13_2_1_not_before_their_turn_and_later_if_there_was_no_room():
    assert why(engineers(turn=2), "place A1 E2318") == "a44 13.2.1"
    assert why(engineers(turn=5), "place A1 E2318") == ""  # a44 Q-117
    assert why(engineers(), "choose A1") == "a44 13.1"
    waits = play(engineers(), "end_phase")
    assert at(waits, "A1") == ""


def test_13_2_2_tactical_movement_on_that_turn_alone():
    match = play(engineers(), "place A1 E2318", "choose A1")
    modes = reach(match.state, match.state.unit_id("A1")).modes
    assert modes is not None and [*modes] == ["tactical"]
    assert why(match, "mode normal") == why(match, "mode extended") == "a44 13.2.2"
    assert "arrived" in state_of(match, "A1")
    while match.state.turn == 3:
        play(match, "roll 6" if "roll 6" in choices(match) else "end_phase")
    assert "arrived" not in state_of(match, "A1")


# --- 13.4 to 13.7 ---

CAPTURED = "G1 german E1603"


def test_13_4_example():
    """A German in A: four factors before him do not open the sector, six do."""
    four = [f"B{n} allied defense=2 at=Block-E1603" for n in (1, 2)]
    cca = "C1 allied tank_nato move=6 arrival_turn=4 arrival_entry=ABC"
    box = "D1 allied at=Southeast"
    late = "A1 allied defense=2 arrival_turn=4 arrival_entry=AB"
    match = arriving(CAPTURED, *four, cca, box, late, turn=4)
    play(match, "choose C1")
    for place in ("E2003", "E2603", "E2004"):
        assert why(match, f"move {place}") == "a44 13.4"
    assert {"Southeast", "Block-E2603"} <= moves(match)  # off the map it may wait
    play(match, "choose D1")
    assert why(match, "move Southwest") == "a44 13.4" and "Block-E1603" in moves(match)
    play(match, "choose A1", "move Block-E1603", "choose C1")
    assert {"E2003", "E2603"} <= moves(match) and why(match, "move E1603") == "a44 Q-24"
    play(match, "choose D1")
    assert {"Southwest", "E2003", "E2603"} <= moves(match)


def test_13_4_each_captured_hex_is_blocked_by_its_own_position():
    six = ("B1 allied defense=6 at=Block-E1603", "B2 allied defense=6 at=Southeast")
    match = play(arriving(CAPTURED, "G2 german E2003", *six, BATTALION), "choose A1")
    assert "E2603" not in moves(match) and why(match, "move E2003") in ("a44 Q-24", "a44 13.4")
    play(match, "choose B2", "move Block-E2003", "choose A1")
    assert moves(match) & {"Block-E1603", "Block-E2003"} and "E2603" not in moves(match)
    assert not [p for p in moves(match) if p.startswith("E")]  # A and B are both occupied
    play(match, "choose B1")
    assert moves(match) == {"Southeast"}


def test_13_4_the_factors_of_the_face_that_lies_up():
    six = "B1 allied defense=6 steps=2 r_defense=5 at=Block-E1603"
    rest = play(arriving(CAPTURED, six, BATTALION), "choose A1")
    assert "E2003" in moves(rest)
    reduced = play(arriving(CAPTURED, f"{six} reduced", BATTALION), "choose A1")
    assert "E2003" not in moves(reduced)


def test_13_4_other_sectors_go_on():
    west = "C1 allied arrival_turn=3 arrival_entry=D"
    match = play(arriving(CAPTURED, west), "choose C1")
    assert "E3003" in moves(match)


def test_13_4_no_blocking_position_no_sector():
    """Q-57: it closes its own hex alone."""
    match = arriving("G1 german E1603", BATTALION, blocking_positions=["E2003"])
    assert "E2003" in moves(play(match, "choose A1"))


def test_13_5_from_an_off_map_box():
    match = play(arriving("A1 allied move=3 at=Southeast"), "choose A1")
    found = moves(match)
    assert {"E1603", "E2003", "E2603", "Southwest", "E1605"} <= found
    assert {p for p in found if p.startswith("Block-")} == {
        "Block-E1603", "Block-E2003", "Block-E2603",
    }  # fmt: skip
    assert "West" not in found and "Northeast" not in found  # a44 Q-58
    play(match, "move Southwest")
    assert at(match, "A1") == "Southwest" and not moves(match)


@pytest.mark.parametrize(
    ("box", "beside"),
    [
        ("Southeast", {"Southwest"}),
        ("Southwest", {"Southeast", "West"}),
        ("West", {"Southwest", "Northwest"}),
        ("Northwest", {"West", "Northeast"}),
        ("Northeast", {"Northwest"}),
    ],
)
def test_13_5_boxes_in_a_row(box: str, beside: set[str]):
    match = play(arriving(f"A1 allied at={box}"), "choose A1")
    assert {p for p in moves(match) if p[0] not in "EB"} == beside


def test_13_6_from_a_blocking_position():
    match = play(arriving("A1 allied move=3 at=Block-E1603"), "choose A1")
    found = moves(match)
    assert {"Southeast", "E1603", "E1605"} <= found
    assert not {"E2003", "E2603", "Southwest", "Block-E2003"} & found
    taken = play(arriving(CAPTURED, "A1 allied defense=6 at=Block-E1603"), "choose A1")
    assert moves(taken) == {"Southeast"} and why(taken, "move E1603") == "a44 Q-24"
    other = play(arriving("G1 german E2003", "A1 allied at=Block-E1603"), "choose A1")
    assert why(other, "move E1603") == "a44 13.4" and moves(other) == {"Southeast"}
    for place in ("Block-E2003", "Southwest"):  # never open, captured hexes or not
        assert why(other, f"move {place}") == why(match, f"move {place}") == "a44 13.6"


def test_13_7_boxes_are_safe():
    """No limit, no zones, no attacks."""
    crowd = [f"A{n} allied sp=3 at=Block-E1603" for n in range(5)]
    match = play(arriving(CAPTURED, *crowd, "A9 allied E2010"), "end_phase")
    assert at(match, "A4") == "Block-E1603" and "lose_step A0" not in choices(match)
    fight = game(CAPTURED, *crowd, "A9 allied E1604", turn=3, phase="german combat", **SOUTHEAST)
    assert [c for c in choices(fight) if c.startswith("attack")] == ["attack E1604"]
    assert why(fight, "attack Block-E1603") != ""
    walk = game("G1 german E1604", crowd[0], turn=3, phase="german movement", **SOUTHEAST)
    play(walk, "choose G1", "move E1603")
    assert "E1703" in moves(walk) or "E1604" in moves(walk)  # no zone holds it


def test_13_1_11_9_3_an_entry_hex_the_germans_left_by_is_closed():
    board: dict[str, Any] = {"size": "W3528-W3932", "entry": {"F": ["W3929"], "G": ["W3931"]}}
    match = game("A1 allied move=1 arrival_turn=3 arrival_entry=F", "A2 allied W3528", turn=9,
                 phase="allied movement", markers={"exit_hexes": ["W3929"]}, **board)  # fmt: skip
    play(match, "choose A1")
    assert why(match, "move W3929") == "a44 11.9.3" and "West" in moves(match)
