"""a44 2: what is printed on a counter, and what of it matters."""

from typing import Any

import pytest

from ardennes.games.a44.counters import GERMAN, KINDS
from ardennes.games.a44.edition import edition
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.show.reach import reach
from tests.games.a44.positions import choices, game, play, state_of, table, why
from tests.games.a44.test_15_odds import odds

ROSTER = edition().roster
BY_ID = {c.id: c for c in ROSTER.counters}


def members_of(units: int) -> set[str]:
    return {c.id for u, c in enumerate(ROSTER.counters) if units >> u & 1}


def test_2_1_a_gun_has_a_range_and_a_shift_but_no_attack():
    guns = [c for c in ROSTER.counters if c.kind.gun]
    assert all(c.range and c.defense_mark == "paren" for c in guns)
    assert all(ROSTER.attack[ROSTER.numbers[c.id]] == (0, 0) for c in guns)
    rows = ("G1 german E2318", "G2 german artillery range=5 E2219", "A1 allied E2319")
    match = play(game(*rows, phase="german combat"), "attack E2319", "join G1")
    assert why(match, "join G2") != "" and "join G2" not in choices(match)
    play(match, "commit")
    assert "support G2" in choices(match)  # it shifts the odds instead


def test_2_2_the_ratings_of_the_face_that_lies_up():
    words = "german mech_infantry attack=6 defense=5 move=7 steps=2 r_attack=2 r_defense=3 r_move=4"
    table_rows = (f"G1 {words} E2318", f"G2 {words} E2419 reduced", "A1 allied defense=2 E2319")
    match = game(*table_rows, phase="german combat")
    assert odds(match, "G1")["attack"] == 6 and odds(match, "G2")["attack"] == 2
    moving = game(*table_rows[:2], phase="german movement").state
    assert [reach(moving, moving.unit_id(u)).mp for u in ("G1", "G2")] == ["7", "4"]


def test_2_2_a_reduced_face_nobody_wrote_has_half():
    s = table("G1 german steps=2 attack=5 defense=4 E2318 reduced")
    unit = s.unit_id("G1")
    assert (s.roster.attack[unit][1], s.roster.defence[unit][1], s.roster.move[unit][1]) == (
        3,
        2,
        3,
    )


def test_2_3_sizes_are_told_and_make_no_difference():
    """But for the task forces of 21.1."""
    assert {c.size.rstrip("(+-)") for c in ROSTER.counters if c.size} <= {
        *("Sq", "I", "II", "III", "X", "XXX", "Corps", "TF", "CC", "Gp")
    }
    for size in ("II", "III(-)", "X(+)"):
        s = table(f"G1 german size={size} E2318")
        assert zone(s, GERMAN) and overstacked(s, s.place_id("E2318")) is None


TYPES = {
    "tank": "11101",
    "tank_nato": "01101",
    **dict.fromkeys(("brummbar", "sturmtiger", "flak"), "11100"),
    **dict.fromkeys(("recon", "artillery", "nebelwerfer"), "01100"),
    **dict.fromkeys(("mech_infantry", "motorized_infantry"), "01010"),
    **dict.fromkeys(("infantry", "parachute", "glider", "fortress_infantry", "engineer"), "00010"),
}  # silhouetted, mechanized, vehicle, infantry, tank


@pytest.mark.parametrize("kind", [*TYPES])
def test_2_4_the_type_table(kind: str):
    assert TYPES.keys() == KINDS.keys()
    s = table(f"G1 german {kind} E2318")
    unit, roster = s.unit_id("G1"), s.roster
    sets = (roster.silhouetted, roster.mechanized, roster.vehicles, roster.infantry, roster.tanks)
    assert "".join(str(some >> unit & 1) for some in sets) == TYPES[kind]


def test_2_4_every_counter_has_its_row():
    for c in ROSTER.counters:
        kind, row = c.kind, TYPES[c.type]
        found = (kind.silhouetted, kind.mechanized, kind.vehicle, not kind.vehicle, kind.tank)
        assert "".join(str(int(so)) for so in found) == row, c.id


def test_2_5_the_division_counts_and_no_other_number():
    """A third division in an attack is one too many (14.3.1); a second regiment is not."""
    rows = ["G1 german formation=2Pz regiment_group=2nd E2318",
            "G2 german formation=2Pz regiment_group=304th E2419",
            "G3 german formation=9Pz E2420", "A1 allied E2319"]  # fmt: skip
    match = play(
        game(*rows, "G4 german formation=Lehr E2320", phase="german combat"),
        "attack E2319",
        "join G1",
        "join G2",
    )
    play(match, "join G3")
    assert why(match, "join G4") == "a44 14.3.1"


def test_2_6_arrival_codes():
    """Any of its letters, from its turn on."""
    board: dict[str, Any] = {"entry": {"K": ["E2016"], "L": ["E2520"], "M": ["E2024"]}}
    size, row = "E2016-E2524", "G1 german arrival_turn=8 arrival_entry=K|M"
    early = game(row, "G2 german E2518", turn=7, phase="german movement", size=size, **board)
    assert why(early, "choose G1") == "a44 13.1"
    match = game(row, turn=8, phase="german movement", size=size, **board)
    play(match, "choose G1")
    assert {"move E2016", "move E2024"} <= {*choices(match)}
    assert why(match, "move E2520") == "a44 13.1"


def test_2_7_setup_codes():
    """Allied hexes, German areas or corps, and the red ones, which stand still on turn 1."""
    box = edition()
    for c in ROSTER.counters:
        if c.setup and not c.arrival_turn:
            german = {*box.ground.areas, *box.corps_of.values()}
            places = german if c.side == GERMAN else box.ground.board.places
            assert c.setup in places, c.id
    assert members_of(ROSTER.red) == {c.id for c in ROSTER.counters if c.red_setup} != set()


def test_2_8_morale_of_a_box():
    """A lead that is Elite, Veteran or Green moves the die of the Fire Fight by one (8.4)."""
    drms = {}
    for morale in ("elite", "veteran", "green"):
        match = game(f"G1 german morale={morale} E2318", "A1 allied morale=veteran E2319")
        drms[morale] = odds(match, "G1")["fire_fight"]["G1"]["drm"]
    assert drms["elite"] < drms["veteran"] < drms["green"]


def test_2_9_the_higher_quality_takes_the_armor_shift():
    rows = ("G1 german tank tq=5 E2318", "A1 allied tank tq=4 E2319")
    assert odds(game(*rows), "G1")["shift"] == 1
    assert odds(game(rows[0], rows[1].replace("tq=4", "tq=5")), "G1")["shift"] == 0
    reds = {c.id for c in ROSTER.counters if c.tq_color == "red"}
    assert all(BY_ID[name].kind.tank and BY_ID[name].tq for name in reds)
    assert {c.type for c in ROSTER.counters if c.tq_color == "red_square"} == {"flak"}


def test_2_11_colours_of_armies_and_corps():
    german = {"red", "gray", "blue"}
    for c in ROSTER.counters:
        small = c.id[:2] in ("R-", "B-")
        assert (c.army_corps_color in german) == (c.side == GERMAN and not small) or (
            c.army_corps_color in ("red", "blue", "yellow")
        ), c.id
        if small:
            assert c.army_corps_color == ("yellow" if c.id[0] == "R" else "white")
    assert {c.army_corps_color for c in ROSTER.counters if c.nationality == "British"} >= {"red"}


def test_2_12_markers_take_no_room_and_have_no_zone():
    rows = ("G1 german sp=3 E2318 engaged out_of_supply night", "A1 allied E2818")
    markers: dict[str, Any] = {
        "improved_positions": ["E2318"],
        "traffic": {"allied": {"1": "E2318", "2": "E2518"}},
    }
    s = game(*rows, phase="german movement", turn=8, markers=markers).state
    assert overstacked(s, s.place_id("E2318")) is None
    assert not zone(s, 1 - GERMAN) >> s.place_id("E2519") & 1
    assert state_of(game(*rows), "G1") == ["engaged", "night", "out_of_supply"]
