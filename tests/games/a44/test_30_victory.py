"""a44 30, S1.1, 27.3.4, 27.8.1: the end of a turn and of the game."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules.antwerp import find_out
from ardennes.games.a44.rules.victory import objectives, outcome
from ardennes.games.a44.show.standing import conditions
from ardennes.games.a44.state import PHASES
from ardennes.games.a44.words.turns import OPENINGS
from tests.games.a44.positions import at, choices, game, play, state_of, why

TOWNS = ("Givet", "Dinant", "Namur", "Andenne", "Huy", "Amay")
HEXES = ("W1210", "W1310", "W1410", "W1510", "W1610", "W1710")
# A road from the source W1010 through six hexes of the West Map.
WEST: dict[str, Any] = {
    "size": "W1008-W2012",
    "secondary_road": ["W1010 W1110 W1210 W1310 W1410 W1510 W1610 W1710 W1810 W1910"],
    "supply": {"german": ["W1010"]},
}


def check(*units: str, turn: int = 20, **more: Any) -> Match:
    return game(*units, phase="victory check", turn=turn, **{**WEST, **more})


def towns(count: int, name: str = "") -> dict[str, str]:
    return {place: name or TOWNS[n] for n, place in enumerate(HEXES[:count])}


def held(count: int) -> dict[str, list[str]]:
    return {"german": list(HEXES[:count])}


def ended(match: Match) -> tuple[str, str] | None:
    found = outcome(match.state)
    return (found.winner, found.case) if found else None


GERMAN, ALLIED = ("german", "a44 30.2"), ("allied", "a44 30.3")


@pytest.mark.parametrize(("count", "result"), [(3, None), (4, GERMAN)])
def test_30_2_four_of_the_towns_on_the_meuse(count: int, result: object):
    match = check(town=towns(6), control=held(count))
    assert ended(match) == result


def test_30_2_other_towns_do_not_count():
    match = check(town=towns(6, "Ciney"), control=held(6))
    assert ended(match) is None


@pytest.mark.parametrize(("count", "result"), [(3, None), (4, GERMAN)])
def test_30_2_all_four_hexes_of_liege(count: int, result: object):
    match = check(city=towns(4, "Liège"), control=held(count))
    assert ended(match) == result


@pytest.mark.parametrize(("count", "result"), [(5, None), (6, GERMAN)])
def test_30_2_six_victory_hexes_on_the_west_map(count: int, result: object):
    match = check(victory=list(HEXES), control=held(count))
    assert ended(match) == result


def test_30_2_a_town_that_is_no_victory_hex_does_not_count():
    match = check(victory=list(HEXES[:5]), town={HEXES[5]: "Bouillon"}, control=held(6))
    assert ended(match) is None


def test_30_2_victory_hexes_of_the_east_map_do_not_count():
    east = ("E3410", "E3510", "E3610", "E3710", "E3810", "E3910")
    board: dict[str, Any] = {
        "size": "E3008-E3912",
        "secondary_road": ["E3010 E3110 E3210 E3310 E3410 E3510 E3610 E3710 E3810 E3910"],
        "supply": {"german": ["E3010"]},
    }
    match = check(victory=list(east), control={"german": list(east)}, **board)
    assert ended(match) is None


def test_30_1_2_control_needs_a_path_by_road():
    cut = check("A1 allied W1209", town=towns(6), control=held(6))
    assert ended(cut) is None  # his zone lies on the road
    kept = check(
        "A1 allied W1209", "G1 german W1210", "G2 german W1310", town=towns(6), control=held(6)
    )
    assert ended(kept) == GERMAN
    assert (
        ended(check("A1 allied W1210", "G1 german W1310", town=towns(6), control=held(6))) is None
    )


def test_30_1_2_a_german_must_have_been_the_last():
    match = check(town=towns(6), control=held(3))
    assert ended(match) is None
    assert ended(check("G1 german W1510", town=towns(6), control=held(3))) == GERMAN


@pytest.mark.parametrize(
    ("attack", "exit_hex", "result"),
    [(24, "W1910", GERMAN), (23, "W1910", None), (24, "W1912", None)],
)
def test_30_2_twenty_four_factors_out_with_a_path(attack: int, exit_hex: str, result: object):
    unit = f"G1 german attack={attack} defense=9 at=Antwerp"
    match = check(unit, markers={"exit_hexes": [exit_hex]})
    assert ended(match) == result


def test_30_2_factors_of_the_side_that_is_up_and_of_germans():
    units = ("G1 german attack=30 steps=2 at=Antwerp reduced", "A1 allied attack=30 at=Antwerp")
    assert ended(check(*units, markers={"exit_hexes": ["W1910"]})) is None


AREAS: dict[str, Any] = {
    "setup_areas": {"1SS": ["W1208"], "2Pz": ["W1408"], "Lehr": ["W1608"], "26VG": ["W1808"]}
}
IN_AREAS = ("A1 allied W1208", "A2 allied W1408", "A3 allied W1608")


def test_30_3_three_areas_at_two_checks_in_a_row():
    first = check(*IN_AREAS, **AREAS)
    assert (ended(first), first.state.areas_held) == (None, 1)
    second = check(*IN_AREAS, markers={"areas_held": 1}, **AREAS)
    assert ended(second) == ALLIED
    others = ("A1 allied W1208", "A2 allied W1808", "A3 allied W1608")
    assert ended(check(*others, markers={"areas_held": 1}, **AREAS)) == ALLIED  # a44 Q-123


def test_30_3_a_check_without_them_begins_anew():
    match = check(*IN_AREAS[:2], markers={"areas_held": 1}, **AREAS)
    assert (ended(match), match.state.areas_held) == (None, 0)
    oos = check(*IN_AREAS[:2], f"{IN_AREAS[2]} out_of_supply", markers={"areas_held": 1}, **AREAS)
    assert (ended(oos), oos.state.areas_held) == (None, 0)
    crowd = ("A1 allied W1208", "A2 allied W1208", "A3 allied W1408")
    assert ended(check(*crowd, markers={"areas_held": 1}, **AREAS)) is None


def test_30_3_it_comes_before_a_german_victory():
    both: dict[str, Any] = {"town": towns(6), "control": held(6), **AREAS}
    assert ended(check(*IN_AREAS, markers={"areas_held": 1}, **both)) == ALLIED  # a44 Q-82
    assert ended(check(*IN_AREAS, **both)) == GERMAN


def test_s1_1_the_campaign_ends_after_turn_22():
    last = check(turn=22)
    assert ended(last) == ALLIED
    assert last.decision is None
    german = check(turn=22, town=towns(6), control=held(6))
    assert ended(german) == GERMAN
    assert ended(check("A1 allied W1510", turn=21)) is None


def test_30_the_reason_is_told():
    def reason(match: Match) -> str:
        found = outcome(match.state)
        assert found is not None
        return found.reason

    german = check(town=towns(6), control=held(4))
    assert reason(german) == "The Germans hold Givet, Dinant, Namur, Andenne"
    assert list(objectives(german.state)) == ["the Germans hold Givet, Dinant, Namur, Andenne"]
    assert reason(check(turn=22)).startswith("The German player has reached none")
    areas = check(*IN_AREAS, markers={"areas_held": 1}, **AREAS)
    assert reason(areas).startswith("Allied units hold three")
    assert reason(check(markers={"winner": "draw"})).startswith("No road leads")


def test_30_how_each_condition_stands():
    out = "G1 german attack=9 at=Antwerp"
    match = check(out, city=towns(3, "Liège"), town={HEXES[3]: "Huy", HEXES[4]: "Bouillon"},
                  victory=list(HEXES[:2]), control=held(5))  # fmt: skip
    stands = {c.what: (c.have, c.need) for c in conditions(match.state)}
    assert stands == {
        "factors to Antwerp": (9, 24), "hexes of Liège": (3, 4), "towns of the Meuse": (1, 4),
        "Victory Hexes in the west": (2, 6), "German areas": (0, 3),
    }  # fmt: skip


# --- the end of the German turn ---


def german_end(*units: str, **more: Any) -> Match:
    return game(*units, phase="german supply", turn=20, **{**WEST, **more})


BRITISH = (
    "B1 allied nationality=British defense=5 W1510",
    "B2 allied nationality=British defense=4 W1610",
    "B3 allied nationality=British defense=3 W1710",
)
OUT = "G1 german defense=3 at=Antwerp"


def test_27_3_4_british_units_until_they_have_six_more():
    match = german_end(*BRITISH, OUT, supply={"allied": ["W1910"]})
    assert match.decision is not None
    assert match.decision.actor == "allied"
    assert choices(match) == ["send B1", "send B2", "send B3"]
    play(match, "send B1")
    assert choices(match) == ["send B2", "send B3"]  # 5 of 9
    play(match, "send B2")
    assert [at(match, n) for n in ("B1", "B2", "B3")] == ["Antwerp", "Antwerp", "W1710"]
    assert match.state.phase_name != "german supply"


def test_q_197_who_goes_to_antwerp_lays_its_markers_aside():
    match = german_end("B1 allied nationality=British defense=9 engaged disrupted W1510", OUT)
    assert (at(match, "B1"), state_of(match, "B1")) == ("Antwerp", [])


def test_27_3_4_what_is_there_already_counts():
    there = "B4 allied nationality=British defense=9 at=Antwerp"
    match = german_end(*BRITISH, OUT, there, supply={"allied": ["W1910"]})
    assert match.state.phase_name != "german supply"
    almost = "B4 allied nationality=British defense=8 at=Antwerp"
    match = german_end(*BRITISH, OUT, almost, supply={"allied": ["W1910"]})
    assert choices(match) == ["send B1", "send B2", "send B3"]


def test_27_3_4_all_of_them_if_they_do_not_suffice():
    match = german_end(*BRITISH[1:], "G1 german defense=9 at=Antwerp", supply={"allied": ["W1910"]})
    play(match, "send B2")  # the last goes by itself
    assert [at(match, n) for n in ("B2", "B3")] == ["Antwerp", "Antwerp"]


def test_27_3_4_nobody_goes_without_germans_and_no_american_goes():
    quiet = german_end(*BRITISH, supply={"allied": ["W1910"]})
    assert quiet.state.phase_name != "german supply"
    match = german_end(*BRITISH, "A1 allied W1810", OUT, supply={"allied": ["W1910"]})
    assert why(match, "send A1") == "a44 27.3.4"
    assert why(match, "send G1") == "a44 27.3.4"


def test_27_3_4_not_in_the_allied_turn():
    match = game(
        *BRITISH, OUT, phase="allied supply", turn=19, **{**WEST, "supply": {"allied": ["W1910"]}}
    )
    assert "send B1" not in choices(match)


def test_27_8_1_detected_at_the_end_of_the_turn():
    match = german_end("G-150 W1110", "A1 allied W1910", markers={"deceived": True})
    assert "detected" in state_of(match, "G-150")
    quiet = german_end("G-150 W1110", "A1 allied W1910")
    assert "detected" not in state_of(quiet, "G-150")


def test_27_8_1_once_and_on_the_map():
    for unit in ("G-150 W1110 detected", "G-150 eliminated"):
        umpire = Umpire(german_end(unit, "A1 allied W1910", markers={"deceived": True}).state)
        umpire.s.deceived = True
        find_out(umpire)
        assert umpire.events == []


def test_27_3_4_nobody_is_asked_if_nobody_can_go():
    match = german_end("A1 allied W1810", OUT, supply={"allied": ["W1910"]})
    assert match.state.phase_name != "german supply"
    assert not any(choice.startswith("send") for choice in choices(match))


def test_q_127_a_night_is_a_turn_of_its_own():
    units = ("G-150 W1110 night", "A1 allied W1910")
    match = game(*units, phase="german night combat", turn=20, markers={"deceived": True}, **WEST)
    assert "detected" in state_of(play(match, "end_phase"), "G-150")


def test_27_3_4_reinforcements_are_diverted_as_long_as_factors_lack():
    late = "B4 allied nationality=British defense=5 arrival_turn=20 arrival_entry=F"
    other = "B5 allied nationality=British defense=5 arrival_turn=20 arrival_entry=F"
    american = "A1 allied defense=5 arrival_turn=20 arrival_entry=F"
    board: dict[str, Any] = {**WEST, "entry": {"F": ["W2010"]}}
    allied: dict[str, Any] = {"phase": "allied movement", "turn": 20, **board}
    match = game(late, other, american, OUT, **allied)
    assert choices(match) == ["send B4", "send B5"]
    assert why(match, "send A1") == "a44 27.3.4"
    play(match, "send B4")  # 5 of 9: the other follows by itself
    assert [at(match, n) for n in ("B4", "B5")] == ["Antwerp", "Antwerp"]
    enough = "B6 allied nationality=British defense=9 at=Antwerp"
    assert "send B4" not in choices(game(late, other, OUT, enough, **allied))
    german = game(late, other, OUT, phase="german movement", turn=20, **board)
    assert "send B4" not in choices(german)


def test_4_what_lasts_a_player_turn_ends_with_it():
    names = [PHASES[n] for n in sorted(OPENINGS)]
    assert names == [
        *("german artillery supply", "allied artillery supply"),
        *("allied night replacement", "german night replacement"),
    ]


def test_27_3_4_at_the_end_of_the_german_night_too():
    units = (*BRITISH, OUT, "G2 german W1110 night")
    match = game(*units, phase="german night combat", turn=20, **WEST)
    play(match, "end_phase")
    assert choices(match) == ["send B1", "send B2", "send B3"]
    play(match, "send B1", "send B2")
    assert (match.state.turn, match.state.phase_name) == (21, "german fuel shortage")
    assert state_of(match, "G2") == []


def test_30_1_1_in_the_victory_check_phase_alone_and_at_once():
    won = {
        "town": towns(6),
        "control": held(4),
        "supply": {"german": ["W1010"], "allied": ["W2010"]},
    }
    units = ("A1 allied W2010", "G1 german W1010")
    match = game(*units, turn=20, phase="german supply", **{**WEST, **won})
    assert ended(match) is None
    while ended(match) is None:
        assert match.state.phase_name != "allied night replacement"
        play(match, "end_phase" if "end_phase" in choices(match) else "roll 6")
    assert (match.state.phase_name, ended(match)) == ("victory check", GERMAN)
    assert match.decision is None
