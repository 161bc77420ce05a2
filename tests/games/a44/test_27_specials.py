"""a44 27: von der Heydte, the British, the 2nd Division, the 653rd, the 150th Panzer Brigade."""

from typing import Any

import pytest

from ardennes.engine.core import No
from ardennes.engine.play import Match
from ardennes.games.a44.show.studies import explain
from ardennes.games.a44.words.battles import AttackRolled
from tests.games.a44.positions import at, choices, game, play, state_of, why

# --- von der Heydte (a44 27.2) ---

FENS: dict[str, Any] = {"size": "E1926-E2844"}
FAR = "A1 allied E1926"


def drop(*units: str, turn: int = 3, phase: str = "german movement", **more: Any) -> Match:
    return game("G-VDH", *units, turn=turn, phase=phase, **{**FENS, **more})


@pytest.mark.parametrize(
    ("die", "place", "state"),
    [
        (1, "E2336", ["moved"]),
        (2, "E2336", ["moved", "reduced"]),
        (3, "E2336", ["moved", "reduced"]),
        (4, "", ["eliminated"]),  # a44 Q-1
        (6, "", ["eliminated"]),
    ],
)
def test_27_2_the_roll_for_survival(die: int, place: str, state: list[str]):
    match = drop(FAR)
    play(match, "drop E2336")
    assert choices(match) == [f"roll {n}" for n in range(1, 7)]
    play(match, f"roll {die}")
    assert (at(match, "G-VDH"), state_of(match, "G-VDH")) == (place, state)
    assert "choose G-VDH" not in choices(match)
    refused = why(match, "choose G-VDH")  # it does not move on this turn
    assert refused == ("a44 27.2" if place else "a44 13.1")


def test_27_2_an_ordinary_unit_afterwards():
    match = game("G-VDH E2336 reduced", FAR, turn=5, phase="german movement", **FENS)
    assert "choose G-VDH" in choices(match)
    supply = game("G-VDH E2336 reduced", FAR, turn=5, phase="german supply", **FENS)
    assert state_of(supply, "G-VDH") == ["out_of_supply", "reduced"]


@pytest.mark.parametrize(
    ("hex_", "more", "lands"),
    [
        ("E2335", {}, True),
        ("E2335", {"light_woods": ["E2335"]}, True),
        ("E2335", {"forest": ["E2335"]}, False),
        ("E2335", {"wooded_rough": ["E2335"]}, False),
        ("E2335", {"village": {"E2335": "Mont"}}, False),
        ("E2335", {"town": {"E2335": "Mont"}}, False),
        ("E2335", {"city": {"E2335": "Mont"}}, False),
        ("E2335", {"west_wall": ["E2335"]}, True),
        ("E2343", {}, True),  # eight hexes away
        ("E2344", {}, False),
    ],
)
def test_27_2_where_they_land(hex_: str, more: dict[str, Any], lands: bool):
    match = drop(FAR, **more)
    assert why(match, f"drop {hex_}") == ("" if lands else "a44 27.2")
    assert (f"drop {hex_}" in choices(match)) == lands


def test_27_2_neither_on_enemies_nor_in_their_zone():
    match = drop("A1 allied E2335", "G1 german E2338")
    assert why(match, "drop E2335") == why(match, "drop E2336") == "a44 27.2"
    assert why(match, "drop E2337") == ""
    assert why(match, "drop E2338") == ""  # with friends


def test_27_2_zones_of_silhouettes_stop_at_the_trees():
    match = drop("A1 allied tank E2335", forest=["E2335"])
    assert why(match, "drop E2336") == ""


@pytest.mark.parametrize(
    ("turn", "phase"),
    [
        (2, "german movement"),
        (3, "allied movement"),
        (4, "german movement"),
        (5, "german movement"),
    ],
)
def test_27_2_on_the_17th_in_the_morning(turn: int, phase: str):
    match = drop("G1 german E2338", FAR, turn=turn, phase=phase)
    assert why(match, "drop E2336") == "a44 27.2"


def test_27_2_who_does_not_drop_never_comes():
    match = play(drop("G1 german E2338", FAR), "end_phase")
    assert state_of(match, "G-VDH") == ["eliminated"]


def test_27_2_not_in_the_middle_of_a_move():
    match = play(drop("G1 german E2338", FAR), "choose G1")
    assert why(match, "drop E2336") == "a44 11.1"


def test_27_2_no_drop_where_there_is_no_such_hex():
    match = game("G-VDH", "G1 german E2018", turn=3, phase="german movement")
    assert not any(c.startswith("drop") for c in choices(match))
    assert why(match, "drop E2018") == "a44 27.2"


# --- the British (a44 27.3) ---

BRITON = "B1 allied nationality=British move=6 defense=4"
BRIGADE = "A-29"
MEUSE: dict[str, Any] = {
    "size": "W1008-W2012",
    "west_of_meuse": ["W1510", "W1610", "W1611", "W1710", "W1711", "W1810"],
}


@pytest.mark.parametrize(
    ("unit", "turn", "markers", "free"),
    [
        (f"{BRITON} W1510", 20, {}, False),
        (f"{BRITON} W1510", 29, {}, False),
        (f"{BRIGADE} W1510", 28, {}, False),
        (f"{BRIGADE} W1510", 29, {}, True),
        (f"{BRIGADE} W1510", 20, {"meuse_crossed": True}, True),
        (f"{BRITON} W1510", 20, {"meuse_crossed": True}, False),
        ("B1 allied move=6 W1510", 20, {}, True),
    ],
)
def test_27_3_1_west_of_the_meuse(unit: str, turn: int, markers: dict[str, Any], free: bool):
    match = game(unit, turn=turn, phase="allied movement", markers=markers, **MEUSE)
    play(match, f"choose {unit.split()[0]}")
    assert why(match, "move W1610") == ""
    assert why(match, "move W1509") == ("" if free else "a44 27.3.1")


def test_27_3_1_the_west_map_alone_counts_where_nothing_is_said():
    match = game(f"{BRITON} W1010", turn=20, phase="allied movement", size="E3808-W1212")
    play(match, "choose B1")
    assert why(match, "move W1110") == ""
    assert why(match, "move E3910") == "a44 27.3.1"


def test_27_3_1_in_a_retreat_too():
    """a44 Q-128: hexes closed to them may not be entered by any means."""
    fight = {"target": "W1510", "attackers": ["G1"], "result": "DR2"}
    units = (f"{BRITON} W1510", "G1 german attack=9 W1511")
    match = game(*units, turn=20, phase="german combat", battle=fight, **MEUSE)
    play(match, "pass")
    assert at(match, "B1") in ("W1710", "W1711", "")


@pytest.mark.parametrize(("road", "crossed"), [("W1410", True), ("W1610", False)])
def test_27_3_2_a_german_who_crosses_the_meuse(road: str, crossed: bool):
    match = game(
        *("G1 german tank move=6 W1510", "A1 allied W1012"),
        turn=20,
        phase="german movement",
        size="W1008-W2012",
        meuse=["W1410/W1510"],
        bridge=["W1410/W1510"],
        secondary_road=["W1610 W1510 W1410"],
    )
    play(match, "choose G1", f"move {road}")
    assert match.state.meuse_crossed is crossed


def test_27_3_3_british_and_americans_do_not_attack_together():
    units = (f"{BRITON} W1510", "A1 allied W1510", "A2 allied W1512", "G1 german W1511")
    match = game(*units, turn=20, phase="allied combat", **MEUSE)
    play(match, "attack W1511", "join B1")
    assert why(match, "join A1") == why(match, "join A2") == "a44 27.3.3"
    defence = game(*units, turn=20, phase="german combat", **MEUSE)
    assert why(defence, "attack W1510") == ""


@pytest.mark.parametrize(
    ("unit", "nation", "fires"),
    [
        ("A-III-193art", "US", True),
        ("A-III-193art", "British", False),
        ("B9 allied artillery army_corps_color=orange range=4 nationality=British", "US", False),
        (
            "B9 allied artillery army_corps_color=orange range=4 nationality=British",
            "British",
            True,
        ),
    ],
)
def test_27_3_3_nor_do_the_guns_of_one_support_the_other(unit: str, nation: str, fires: bool):
    units = (f"{unit} W1610", f"X1 allied army_corps_color=orange nationality={nation} W1510")
    match = game(*units, "G1 german W1511", turn=20, phase="allied combat", **MEUSE)
    play(match, "attack W1511", "join X1", "commit")
    support = f"support {unit.split()[0]}"
    assert (support in choices(match)) == fires
    fresh = game(*units, "G1 german W1511", turn=20, phase="allied combat", **MEUSE)
    told = explain(fresh.state, "W1511", ["X1", unit.split()[0]], {})
    assert isinstance(told, No) != fires
    assert fires or (isinstance(told, No) and told.case == "a44 27.3.3")
    defence = game(*units, "G1 german W1511", turn=20, phase="german combat", **MEUSE)
    play(defence, "attack W1510", "join G1", "commit")
    assert support in choices(defence)  # no penalty to those who defend together


# --- the 2nd Division (a44 27.6) ---


NINTH = "A-2-9 E1636"
DAMS: dict[str, Any] = {"phase": "allied movement", "size": "E1130-E2040"}


def test_27_6_no_move_on_the_first_morning():
    match = game(NINTH, "A-2-38 E1535", "A-2-23 E1833", "G1 german E1130", turn=1, **DAMS)
    held = [why(match, f"choose A-2-{n}") for n in ("9", "38", "23")]
    assert held == ["a44 27.6", "a44 27.6", "a44 29.1.1"]
    assert not any(c.startswith("choose A-2") for c in choices(match))


def test_27_6_tactical_movement_on_the_first_afternoon():
    match = game(NINTH, "A-2-23 E1833", "G1 german E1130", turn=2, **DAMS)
    play(match, "choose A-2-9")
    assert why(match, "mode normal") == why(match, "mode extended") == "a44 27.6"
    assert why(match, "move E1638") == ""
    assert why(match, "move E1639") == "a44 27.6"
    play(match, "choose A-2-23")
    assert why(match, "mode normal") == ""


def test_q_157_free_in_the_first_night():
    night: dict[str, Any] = {**DAMS, "phase": "allied night movement"}
    match = play(game(f"{NINTH} night", "G1 german E1130", turn=2, **night), "choose A-2-9")
    assert why(match, "mode normal") == why(match, "mode extended") == ""


def test_27_6_free_from_the_17th_on():
    match = play(game(NINTH, "G1 german E1130", turn=3, **DAMS), "choose A-2-9")
    assert why(match, "mode normal") == why(match, "mode extended") == ""


def test_27_6_nor_do_they_disengage_or_dig_in_on_the_first_morning():
    """They bear red codes too (a44 29.1.1)."""
    match = game(NINTH, "G1 german E1635", turn=1, **DAMS)
    assert why(match, "entrench A-2-9") == "a44 29.1.1"
    combat = game(NINTH, "G1 german E1635", turn=1, phase="allied combat", size="E1130-E2040")
    assert why(combat, "disengage A-2-9") == "a44 29.1.1"


# --- the 653rd (a44 27.7) ---

EDGE: dict[str, Any] = {"size": "E1008-E2012", "entry": {"K": ["E1010"]}}


def tigers(turn: int, **markers: Any) -> Match:
    units = ("G-653", "G1 german E1510", "A1 allied E2012")
    return game(*units, turn=turn, phase="german movement", markers=markers, **EDGE)


@pytest.mark.parametrize(
    ("die", "word", "enters"),
    [
        (1, "arrived", True),
        (2, "arrived", True),
        (3, "delayed", False),
        (4, "delayed", False),
        (5, "never", False),
        (6, "never", False),
    ],
)
def test_27_7_the_653rd_is_rolled_for_before_anything_else(die: int, word: str, enters: bool):
    match = tigers(4)
    assert choices(match) == [f"roll {n}" for n in range(1, 7)]
    play(match, f"roll {die}")
    assert match.state.pzj653 == word
    assert ("choose G-653" in choices(match)) == enters


@pytest.mark.parametrize(
    ("turn", "markers", "rolled"),
    [
        (3, {}, False),
        (5, {"pzj653": "delayed"}, True),
        (9, {"pzj653": "delayed"}, True),
        (5, {"pzj653": "never"}, False),
    ],
)
def test_27_7_again_and_again_while_delayed(turn: int, markers: dict[str, str], rolled: bool):
    assert ("roll 1" in choices(tigers(turn, **markers))) == rolled


def test_27_7_once_in_the_game():
    match = play(tigers(4), "roll 1", "choose G-653", "move E1010", "end_phase")
    later = game("G-653 E1010", "A1 allied E2012", turn=5, phase="german movement", **EDGE)
    assert "choose G-653" in choices(later)
    assert at(match, "G-653") == "E1010"


def test_q_118_not_at_night():
    match = game("G-653", "G1 german E1510", turn=4, phase="german night movement",
                 markers={"pzj653": "delayed"}, **EDGE)  # fmt: skip
    assert choices(match) == ["end_phase"]


# --- the 150th Panzer Brigade (a44 27.8) ---

SOLA = "G-150 E2418"


def sola(*units: str, **more: Any) -> Match:
    return game(*units, turn=8, phase="german movement", **more)


def test_27_8_the_example():
    """Two enemies next to hex A: one roll, a 2. Another in B, a 3. One hex more, then a surprise
    attack on C."""
    units = ("G-150 E2417", "A1 allied E2318", "A2 allied E2518 disrupted", "C allied E2421")
    match = game(*units, turn=12, phase="german movement", size="E2014-E2824")
    play(match, "choose G-150", "deceive E2418", "roll 2")
    assert state_of(match, "G-150") == ["moved"]
    assert why(match, "deceive E2418") == "a44 27.8.2"  # only once for both
    play(match, "deceive E2419", "roll 3", "move E2420", "end_phase")
    assert (at(match, "G-150"), match.state.deceived) == ("E2420", True)
    play(match, "attack E2421", "join G-150", "commit", "surprise", "roll 1")
    assert "detected" in state_of(match, "G-150")
    assert choices(match)[0] == "roll 1"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_27_8_2_unnoticed_it_goes_on(die: int):
    match = sola(SOLA, "A1 allied E2420", size="E2016-E2822", secondary_road=["E2418 E2419"])
    play(match, "choose G-150", "deceive E2419", f"roll {die}")
    assert at(match, "G-150") == "E2419"
    assert "move E2319" in choices(match)  # from zone to zone, where it stops or rolls again
    assert "detected" not in state_of(match, "G-150")


@pytest.mark.parametrize("die", [4, 5, 6])
def test_27_8_2_recognized_it_stops(die: int):
    match = sola(SOLA, "A1 allied E2420", "G1 german E2016", size="E2016-E2822")
    play(match, "choose G-150", "deceive E2419", f"roll {die}")
    assert state_of(match, "G-150") == ["detected", "moved"]
    assert why(match, "choose G-150") == "a44 11.1"
    assert not any(c.startswith("deceive") for c in choices(match))


def test_27_8_2_without_a_roll_it_stops_like_others():
    """The note of 27.8.1: no roll for whoever has no wish to infiltrate."""
    match = sola(SOLA, "A1 allied E2420", size="E2016-E2822")
    play(match, "choose G-150", "move E2419")
    assert state_of(match, "G-150") == ["moved"]
    assert why(match, "move E2319") in ("a44 9.2.1", "a44 11.1")


def test_27_8_2_the_hex_it_starts_in():
    """a44 Q-127: unnoticed it pays no point to leave; recognized it pays it, and goes."""
    around: dict[str, Any] = {"size": "E2016-E2822"}
    match = sola("G-150 E2419", "A1 allied E2420", **around)
    play(match, "choose G-150")
    free = play(sola("G-150 E2419", "A1 allied E2420", **around), "choose G-150",
                "deceive E2419", "roll 1")  # fmt: skip
    far = {c for c in choices(free) if c.startswith("move")}
    assert {c for c in choices(match) if c.startswith("move")} < far
    caught = sola("G-150 E2419", "A1 allied E2420", **around)
    play(caught, "choose G-150", "deceive E2419", "roll 6")
    assert state_of(caught, "G-150") == ["detected"]
    moves = {c for c in choices(caught) if c.startswith("move")}
    assert moves == {c for c in choices(match) if c.startswith("move")}


def test_27_8_2_bonds_are_never_ignored():
    match = sola("G-150 E2620", "A1 allied E2420", "A2 allied E2422", size="E2016-E2824")
    play(match, "choose G-150", "deceive E2521", "roll 1")
    assert why(match, "deceive E2421") == why(match, "move E2421") == "a44 10.2"


@pytest.mark.parametrize(
    ("unit", "place"),
    [
        (f"{SOLA} detected", "E2419"),
        (SOLA, "E2417"),  # no zone there
    ],
)
def test_27_8_2_who_and_where(unit: str, place: str):
    match = play(sola(unit, "A1 allied E2420", size="E2016-E2822"), "choose G-150")
    assert why(match, f"deceive {place}") == "a44 27.8.2"
    other = sola("G1 german tank E2418", "A1 allied E2420", size="E2016-E2822")
    assert why(play(other, "choose G1"), "deceive E2419") == "a44 27.8.2"


def test_27_8_1_found_out_at_the_end_of_the_turn():
    sources = {"german": ["E2016"], "allied": ["E2822"]}
    match = sola(SOLA, "A1 allied E2420", size="E2016-E2822", supply=sources)
    play(match, "choose G-150", "deceive E2419", "roll 1", "end_phase")
    while match.state.side == 0:
        play(match, "end_phase" if "end_phase" in choices(match) else "roll 6")
    assert "detected" in state_of(match, "G-150")


@pytest.mark.parametrize(("die", "column"), [(1, "2-1"), (3, "2-1"), (4, "3-2"), (6, "3-2")])
def test_27_8_3_surprise(die: int, column: str):
    """Five against five, with the Armor Shift."""
    units = ("G-150 E2418 attack=5", "A1 allied defense=5 E2419")
    match = game(*units, turn=8, phase="german combat")
    play(match, "attack E2419", "join G-150", "commit")
    assert choices(match) == ["surprise", "fight"]
    play(match, "surprise", f"roll {die}")
    assert "detected" in state_of(match, "G-150")
    assert match.decision is not None
    line = match.look_ahead(match.decision.choices[0])
    told = [event for played in line for event in played.events]
    assert [event.column for event in told if isinstance(event, AttackRolled)] == [column]


def test_27_8_3_once():
    match = game("G-150 E2418 detected", "A1 allied E2419", turn=8, phase="german combat")
    play(match, "attack E2419", "join G-150", "commit")
    assert choices(match)[0] == "roll 1"  # no question is left but the die
    match = game("G1 german E2418", "G-150 E2416", "A1 allied E2419", turn=8, phase="german combat")
    play(match, "attack E2419", "join G1", "commit")
    assert choices(match)[:1] == ["roll 1"]
