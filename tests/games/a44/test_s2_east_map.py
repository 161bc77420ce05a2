"""a44 S2, S3: six and eight turns on the East Map alone."""

import tomllib
from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.play import Match, legal
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.rules.points import for_exits, for_hexes, points
from ardennes.games.a44.rules.victory import outcome
from ardennes.games.a44.show.reach import reach
from ardennes.games.a44.show.standing import conditions
from ardennes.games.a44.show.view import setup_info, view
from ardennes.games.a44.state import ABSENT
from tests.games.a44.positions import at, choices, game, play, state_of, why

SIX, EIGHT = "six turns", "eight turns"
BOTH = pytest.mark.parametrize("scenario", [SIX, EIGHT])
AIRBORNE = [f"A-82-{n}" for n in (504, 505, 508, 325)] + [
    f"A-101-{n}" for n in (501, 502, 506, 327)
]

# The west edge is the column E39; a road runs to it from the German source E3018.
HEXES = ("E3118", "E3217", "E3317", "E3416", "E3516", "E3615", "E3715", "E3814")
WEST: dict[str, Any] = {
    "size": "E3010-E3920",
    "primary_road": ["E3018 E3118 E3218 E3318 E3418 E3518 E3618 E3718 E3818 E3918"],
    "supply": {"german": ["E3018"], "allied": ["E3920"]},
}


def table(*units: str, **more: Any) -> Match:
    return game(*units, **{**WEST, "scenario": SIX, "turn": 5, "phase": "german movement", **more})


# --- the map (a44 S2.3, S3.3, Q-119) ---


@BOTH
def test_s2_3_the_east_map_alone(scenario: str):
    s = GAME.new(scenario)
    full = edition().ground
    east = [name for name in full.board.labels if name.startswith("E")]
    assert list(s.ground.board.labels) == east
    west = s.ground.map.edges["W"]
    assert s.ground.board.names(west) == [name for name in east if name.startswith("E39")]
    here, there = s.place_id("E3931"), full.board.place("E3931")
    assert s.ground.terrain[here] == full.terrain[there]
    assert [len(s.ground.board.around[here]), len(full.board.around[there])] == [4, 6]
    assert setup_info(s)["window"] == ["E1003", "E3940"]
    assert "window" not in setup_info(GAME.new("campaign"))


@BOTH
def test_s2_3_roads_and_rivers_of_the_sheet_are_those_of_the_map(scenario: str):
    s, full = GAME.new(scenario), edition().ground
    board, whole = s.ground.board, full.board

    def named(sides: Any, on: Any) -> set[tuple[str, str]]:
        pairs = {(on.labels[a], on.labels[b]) for a, b in sides}
        return {pair for pair in pairs if pair[0][0] == pair[1][0] == "E"}

    for word in ("roads", "rivers", "bridges", "boundaries", "primary"):
        assert named(getattr(s.ground, word), board) == named(getattr(full, word), whole)
    for word in ("victory", "towns", "thick", "rear", "bottleneck"):
        east = [n for n in whole.names(getattr(full, word)) if n[0] == "E"]
        assert board.names(getattr(s.ground, word)) == east


@BOTH
def test_s2_2_the_set_up_is_that_of_the_campaign(scenario: str):
    """In eight turns as well (a44 S3.2)."""
    s, campaign = GAME.new(scenario), GAME.new("campaign")
    where = [(s.unit_name(u), s.place_name(p)) for u, p in enumerate(s.at) if p >= 0]
    whole = [
        (campaign.unit_name(u), campaign.place_name(p)) for u, p in enumerate(campaign.at) if p >= 0
    ]
    assert where == whole
    assert s.unplaced == campaign.unplaced
    assert s.ground.board.names(s.positions) == campaign.ground.board.names(campaign.positions)
    assert (s.turn, s.ouren, len(s.blown), len(s.building)) == (1, True, 4, 2)


def test_s2_3_the_airborne_divisions_never_come():
    s = GAME.new("six turns")
    assert all(s.at[s.unit_id(name)] == ABSENT for name in AIRBORNE)
    match = table(*AIRBORNE, "G1 german E3018", turn=6, phase="allied movement")
    assert choices(match) == ["end_phase"]


@BOTH
def test_q_119_boxes_and_entries_of_the_west_are_not_in_play(scenario: str):
    entry = {"D": ["E3510"], "E": ["E3020"], "H": ["E3920"]}
    southern = "A1 allied arrival_turn=5 arrival_entry=DE"
    northern = "A2 allied arrival_turn=5 arrival_entry=H"
    allied: dict[str, Any] = {"scenario": scenario, "phase": "allied movement", "entry": entry}
    match = table(southern, northern, "A3 allied at=Southwest", "G1 german E3018", **allied)
    found = [text for text in choices(play(match, "choose A1")) if text.startswith("move ")]
    assert "move E3510" in found and "move Southwest" in found
    assert not {"move E3020", "move E3920", "move West", "move Northwest"} & {*found}
    boxed = choices(play(match, "choose A3"))
    assert {"move Southeast", "move E3510"} <= {*boxed}
    assert not {"move West", "move E3020"} & {*boxed}
    assert not {"move E3920", "move Northwest"} & {*choices(play(match, "choose A2"))}
    boxes: Any = setup_info(match.state)["boxes"]
    assert "Northwest" not in boxes and "Antwerp" not in boxes
    assert boxes["West"]["beside"] == [f"E39{n}" for n in range(10, 21)]


def test_q_119_allied_units_do_not_leave_by_the_west_edge():
    allied: dict[str, Any] = {"phase": "allied movement", "entry": {"D": ["E3510"], "G": ["E3914"]}}
    match = table("A1 allied E3915", "G1 german E3018", **allied)
    assert not [c for c in choices(play(match, "choose A1")) if c in ("move West", "move Antwerp")]


# --- leaving (a44 S2.4, Q-119) ---


@BOTH
def test_q_119_germans_leave_by_any_hex_of_the_west_edge_for_a_point(scenario: str):
    match = table("G1 german move=3 E3913", "A1 allied E3920", scenario=scenario)
    found = reach(match.state, match.state.unit_id("G1"))
    assert found.modes["normal"].places["West"].cost == "1"
    play(match, "choose G1", "move West")
    assert state_of(match, "G1") == ["exited"]
    s = match.state
    assert s.ground.board.names(s.exit_hexes) == ["E3913"]
    assert view(s, "german")["units"]["G1"]["where"] == "exited"  # type: ignore[index]


def test_q_119_the_road_home_is_also_called_antwerp():
    match = table("G1 german move=3 E3913", "A1 allied E3920")
    assert state_of(play(match, "choose G1", "move Antwerp"), "G1") == ["exited"]


def test_q_119_not_without_the_points_for_it():
    units = ("G1 german mech_infantry move=2 E3618", "A1 allied E3920")
    match = play(table(*units), "choose G1")
    assert "move E3918" in choices(match) and "move West" not in choices(match)
    assert why(match, "move West") != ""


def test_11_9_2_in_the_campaign_the_west_edge_of_a_sheet_is_shut():
    match = table("G1 german move=3 E3913", "A1 allied E3920", scenario="campaign")
    assert "move West" not in choices(play(match, "choose G1"))


def test_12_1_strategic_movement_leaves_along_a_road():
    match = table("G1 german mech_infantry move=6 E3618", "A1 allied E3912")
    play(match, "choose G1", "mode strategic")
    assert "move West" in choices(match)
    off_road = {"primary_road": ["E3018 E3118 E3218 E3318 E3418 E3518 E3618 E3718 E3818"]}
    match = table("G1 german mech_infantry move=6 E3618", "A1 allied E3912", **off_road)
    assert "move West" not in choices(play(match, "choose G1", "mode strategic"))


def test_s2_4_reduced_units_leave_as_they_are():
    match = table("G1 german move=3 steps=2 E3913 reduced", "A1 allied E3920")
    play(match, "choose G1", "move West")
    assert state_of(match, "G1") == ["exited", "reduced"]


def test_s2_4_exits_are_kept_in_position_files():
    match = play(table("G1 german move=3 E3913", "A1 allied E3920"), "choose G1", "move West")
    text = write_position(match.state)
    assert write_position(read_position(tomllib.loads(text))) == text
    assert 'exit_hexes = ["E3913"]' in text


# --- victory (a44 S2.4, S3.4, Q-83) ---


def check(*units: str, turn: int = 6, held: int = 0, **more: Any) -> Match:
    """The Victory Check with so many Victory Hexes on the road in German hands."""
    road = [f"E{n}18" for n in range(31, 40)] + ["E3018"]
    board = {**WEST, "victory": road, "control": {"german": road[:held]}}
    return game(*units, phase="victory check", turn=turn, **{**board, "scenario": SIX, **more})


def ended(match: Match) -> tuple[str, str] | None:
    found = outcome(match.state)
    return (found.winner, found.case) if found else None


@pytest.mark.parametrize(
    ("scenario", "turn", "factors", "winner"),
    [
        (SIX, 6, 8, "german"),
        (SIX, 6, 7, "allied"),
        (SIX, 5, 8, None),
        (EIGHT, 8, 24, "german"),
        (EIGHT, 8, 23, "allied"),
        (EIGHT, 7, 24, None),
    ],
)
def test_s2_4_points_at_the_end_alone(scenario: str, turn: int, factors: int, winner: str | None):
    """Eight Victory Hexes, and a point for four factors (a44 S2.1, S2.4, S3.1, S3.4)."""
    unit = f"G1 german attack={factors} exited"
    match = check(unit, turn=turn, held=8, scenario=scenario, markers={"exit_hexes": ["E3918"]})
    case = "a44 S2.4" if scenario == SIX else "a44 S3.4"
    assert ended(match) == (winner and (winner, case))


def test_s2_4_factors_of_all_are_counted_together_and_rounded_down():
    units = ("G1 german attack=3 exited", "G2 german attack=4 exited", "G3 german attack=9 out")
    match = check(*units[:2], held=0, turn=5, markers={"exit_hexes": ["E3918"]})
    assert (for_hexes(match.state), for_exits(match.state)) == (0, 1)


def test_s2_4_the_side_that_is_up_counts_and_guns_have_no_factors():
    units = ("G1 german attack=8 steps=2 exited reduced", "G2 german artillery attack=9 exited")
    match = check(*units, turn=5, markers={"exit_hexes": ["E3918"]})
    assert for_exits(match.state) == 1


@pytest.mark.parametrize(
    ("exits", "points_for"), [(["E3918"], 2), (["E3913"], 0), (["E3913", "E3918"], 2), ([], 0)]
)
def test_s2_4_exits_count_with_a_road_home_from_one_of_the_hexes(exits: list[str], points_for: int):
    match = check("G1 german attack=8 exited", turn=5, markers={"exit_hexes": exits})
    assert for_exits(match.state) == points_for


def test_s2_4_hexes_count_with_a_road_home():
    assert points(check("A1 allied E3920", turn=5, held=5).state) == 5
    cut = check("A1 allied E3219", turn=5, held=5)  # his zone lies on the road behind E3118
    assert points(cut.state) == 1


def test_s2_4_a_town_that_is_no_victory_hex_counts_nothing():
    plain = {"town": {"E3118": "Amel"}, "victory": ["E3218", "E3318"]}
    assert points(check("A1 allied E3920", turn=5, held=3, **plain).state) == 2


def test_q_83_no_other_objective_counts():
    """Neither towns of the Meuse nor three German areas (a44 30.2, 30.3)."""
    towns = dict(zip(HEXES, ("Givet", "Dinant", "Namur", "Huy"), strict=False))
    names = {f"E3{n}18": name for n, name in zip(range(1, 5), towns.values(), strict=True)}
    match = check("A1 allied E3920", town=names, held=4, turn=4)
    assert ended(match) is None
    areas = {"1SS": ["E3812"], "2Pz": ["E3814"], "Lehr": ["E3816"]}
    there = ("A1 allied E3812", "A2 allied E3814", "A3 allied E3816")
    match = check(*there, setup_areas=areas, markers={"areas_held": 1}, turn=4)
    assert (ended(match), match.state.areas_held) == (None, 1)


@BOTH
def test_s2_4_the_bar_shows_the_points_and_the_goal(scenario: str):
    match = check("A1 allied E3920", turn=4, held=3, scenario=scenario)
    need = 10 if scenario == SIX else 14
    seen: Any = view(match.state, "german")
    assert seen["count"] == {"text": f"3 of {need} VP", "value": 3, "goal": need}
    only = conditions(match.state)
    assert [(c.side, c.have, c.need, c.met) for c in only] == [("german", 3, need, False)]
    assert str(need) in str(setup_info(match.state)["goal"])


def test_s2_1_no_night_follows_the_last_turn():
    match = check("G1 german E3018", turn=6)
    assert ended(match) == ("allied", "a44 S2.4")
    assert match.decision is None
    goes_on = check("G1 german E3018", turn=6, scenario=EIGHT)
    assert (goes_on.decision is not None, goes_on.state.turn) == (True, 7)


def test_s2_4_the_reason_names_the_points():
    found = outcome(check("G1 german E3018", turn=6).state)
    assert found is not None
    assert found.reason == "The Germans have 1 of the 10 points they need"


def test_s2_4_a_finished_game_reads_back():
    match = check("G1 german E3018", turn=6)
    text = write_position(match.state)
    again = read_position(tomllib.loads(text))
    assert (again.ended, write_position(again)) == (match.state.ended, text)


# --- the 82nd and 101st (a44 S3.3) ---


def landing(*units: str, turn: int = 6, **more: Any) -> Match:
    allied: dict[str, Any] = {"phase": "allied movement", "scenario": EIGHT, "turn": turn}
    return table(*units, "G1 german E3010", **{**allied, **more})


def test_s3_3_they_come_by_any_road_hex_of_the_west_edge_with_eight_points():
    match = landing(*AIRBORNE)
    assert why(match, "choose A-82-504") == ""
    found = reach(match.state, match.state.unit_id("A-82-504"))
    assert list(found.modes) == ["truck"]
    assert found.modes["truck"].mp == "8"
    play(match, "choose A-82-504")
    assert [c for c in choices(match) if c.startswith("mode ")] == ["mode truck"]
    assert not [c for c in choices(match) if c.startswith("move ")]
    play(match, "mode truck")
    ends = [c for c in choices(match) if c.startswith("move ")]
    assert "move E3918" in ends and "move E3118" in ends  # half a point a hex
    assert not [c for c in ends if "west" in c.lower()]
    play(match, "move E3918", "move E3718", "end_move")
    assert (at(match, "A-82-504"), state_of(match, "A-82-504")) == ("E3718", ["moved", "truck"])


def test_s3_3_eight_points_are_spent_leg_by_leg():
    road: dict[str, Any] = {
        "secondary_road": ["E3918 E3818 E3718 E3618 E3518 E3418 E3318 E3218 E3118 E3018"]
    }
    match = landing("A-82-504", **{**road, "primary_road": []})
    play(match, "choose A-82-504", "mode truck", "move E3918", "move E3618")
    assert "move E3218" in choices(match)
    assert "move E3118" not in choices(match)  # nine points


def test_s3_3_two_markers_are_left_for_everybody_else():
    road: dict[str, Any] = {"secondary_road": ["E3511 E3512", "E3514 E3515", "E3517 E3516"]}
    others = ("A1 allied E3511", "A2 allied E3514", "A3 allied E3517")
    match = landing(*AIRBORNE, *others, **road)
    play(match, "load A1", "load A2")
    assert why(match, "load A3") == "a44 12.4.1"
    came = landing(*others, **road)
    assert why(play(came, "load A1", "load A2"), "load A3") == ""
    seven = landing(*AIRBORNE[1:], *others, **road)
    assert why(play(seven, "load A1", "load A2"), "load A3") == ""


def test_s3_3_comrades_share_the_last_marker_and_go_where_it_goes():
    regiment = "allied mech_infantry move=6 formation=9A regiment_group=47th"
    road: dict[str, Any] = {"primary_road": ["E3511 E3611 E3711 E3811", "E3815 E3816"]}
    units = (f"A1 {regiment} E3511", f"A2 {regiment} E3511", "A3 allied E3815")
    match = play(landing(*AIRBORNE, *units, **road), "load A3", "choose A1", "mode strategic")
    play(match, "move E3811", "choose A2", "mode strategic")
    assert [c for c in choices(match) if c.startswith("move ")] == ["move E3811"]


def test_s3_3_all_eight_enter_beside_two_others():
    roads: dict[str, Any] = {
        "secondary_road": [f"E38{n} E39{n}" for n in (11, 13, 15, 17)]
        + ["E3511 E3512", "E3514 E3515"],
    }
    match = landing(*AIRBORNE, "A1 allied E3511", "A2 allied E3514", **roads)
    play(match, "load A1", "load A2")
    ends = ("E3811", "E3911", "E3813", "E3913", "E3815", "E3915", "E3817", "E3917")
    for unit, end in zip(AIRBORNE, ends, strict=True):
        play(match, f"choose {unit}", "mode truck")
        assert f"move {end}" in choices(match) or end.startswith("E38"), (unit, end)


def test_s3_3_whoever_does_not_enter_waits_without_a_box():
    match = play(landing("A-82-504", "A-101-501", "A1 allied E3920"), "end_phase")
    assert state_of(match, "A-82-504") == []
    assert at(match, "A-82-504") == ""
    later = landing("A-82-504", turn=7)
    found = reach(later.state, later.state.unit_id("A-82-504"))
    assert (list(found.modes), found.modes["truck"].mp) == (["truck"], "8")


def test_s3_3_not_before_turn_6():
    assert why(landing("A-82-504", turn=5), "choose A-82-504") == "a44 13.1"


def test_s3_3_no_other_mode():
    match = landing("A-82-504")
    play(match, "choose A-82-504")
    assert why(match, "mode normal") == "a44 S3.3"


def test_q_89_not_onto_a_road_beside_the_enemy():
    match = landing("A-82-504", "G2 german E3917")
    play(match, "choose A-82-504", "mode truck")
    assert "move E3918" not in choices(match)


def test_s3_3_in_a_new_game_they_wait_for_turn_6():
    s = GAME.new("eight turns")
    waiting = [s.unit_name(u) for u in range(len(s.at)) if s.roster.airborne >> u & 1]
    assert sorted(waiting) == sorted(AIRBORNE)
    assert legal(GAME, s) is not None
    arrivals: Any = view(s, "allied")["arrivals"]
    assert {*AIRBORNE} <= {name for row in arrivals for name in row["units"]}
    six: Any = view(GAME.new("six turns"), "allied")["arrivals"]
    assert not {*AIRBORNE} & {name for row in six for name in row["units"]}


def test_q_119_files_know_no_units_in_boxes_of_the_west():
    for box in ("West", "Northwest", "Antwerp"):
        with pytest.raises(BadInput, match="Q-119"):
            table(f"A1 allied at={box}", "G1 german E3018")
    with pytest.raises(BadInput):
        table("G1 german at=Antwerp", "A1 allied E3920")


def test_13_1_a_reinforcement_that_was_in_hand_reads_back():
    entry = {"K": ["E3010"]}
    match = table("G1 german arrival_turn=5 arrival_entry=K", "A1 allied E3920", entry=entry)
    text = write_position(play(match, "choose G1", "end_move").state)
    assert "moved" in text
    assert write_position(read_position(tomllib.loads(text))) == text


def test_q_190_retreats_and_bonds_at_the_west_edge():
    """No retreat leads off the map there; Allied bonds run to it, German ones do not (a44 10.6)."""
    battle = {"target": "E3914", "attackers": ["G1"], "result": "DR2"}
    combat: dict[str, Any] = {"phase": "german combat", "entry": {"G": ["E3914"]}}
    units = ("A1 allied E3914", "G1 german E3814")
    campaign = table(*units, battle=battle, scenario="campaign", **combat)
    assert "retreat A1 West" in choices(play(campaign, "pass"))  # no Determined Defense
    match = play(table(*units, battle=battle, **combat), "pass")
    assert at(match, "A1") == "E3916"  # the only end there is
    s = GAME.new("six turns")
    west = s.ground.map.edges["W"]
    carried = [
        {c.hex for pairs in s.ground.edge_pairs[side].values() for p in pairs for c in p.carriers}
        for side in (GERMAN, ALLIED)
    ]
    assert [any(west >> p & 1 for p in hexes) for hexes in carried] == [False, True]


def test_q_191_not_where_germans_have_left():
    match = landing("A-82-504", markers={"exit_hexes": ["E3918"]})
    assert choices(play(match, "choose A-82-504", "mode truck")) == ["end_move", "end_phase"]
