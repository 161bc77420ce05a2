"""a44 18.1 to 18.5: what Disrupted and Broken units may not do, and what they keep."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.fights import attack, events
from tests.games.a44.positions import choices, game, play, state_of, why

BOARD: dict[str, Any] = {"size": "E2016-E2824", "supply": {"german": ["E2016"]}}
G1 = "G1 german E2420 disrupted"
NEAR = "A1 allied E2421"  # its zone has E2420, E2320 and E2520


def moving(*units: str, **more: Any) -> Match:
    return game(*units, phase="german movement", **{**BOARD, **more})


def ends(match: Match) -> set[str]:
    play(match, "choose G1")
    return {c.split()[1] for c in choices(match) if c.startswith("move ")}


# --- 18.1: three states ---


@pytest.mark.parametrize(("word", "ready"), [("", True), ("disrupted", False), ("broken", False)])
def test_18_1_good_order_is_neither_disrupted_nor_broken(word: str, ready: bool):
    """Only a gun in Good Order fires; the words exclude each other."""
    gun = f"A9 allied artillery range=5 E2316 {word}".strip()
    match = attack(game("A1 allied E2318", "G1 german E2319", gun), "A1")
    assert ("support A9" in choices(match)) == ready
    match = play(match, *(() if ready is False else ("fight",)), "roll 4")
    assert [e["column"] for e in events(match, "attack_rolled")] == ["1-1"]


def test_18_1_one_level_after_another():
    """A retreat of two makes Good Order Disrupted, another Broken; never both."""
    for word, after in (("", "disrupted"), ("disrupted", "broken")):
        match = game(f"G1 german E2420 {word}".strip(), NEAR, phase="allied combat", **BOARD,
                     battle={"target": "E2420", "attackers": ["A1"], "result": "DR2"})  # fmt: skip
        if "pass" in choices(match):
            play(match, "pass")
        play(match, choices(match)[0])
        assert [w for w in state_of(match, "G1") if w in ("disrupted", "broken")] == [after]


# --- 18.3: movement ---


def test_18_3_tactical_movement_alone():
    match = play(moving(G1, "A1 allied E2424"), "choose G1")
    assert [why(match, f"mode {m}") for m in ("normal", "tactical", "extended")] == [
        "a44 18.3", "", "a44 18.3"]  # fmt: skip
    tank = play(moving("G1 german tank E2420 disrupted", "A1 allied E2424"), "choose G1")
    assert why(tank, "mode strategic") in ("a44 12.1", "a44 18.3")


def test_18_3_it_must_leave_an_enemy_zone():
    match = moving(G1, NEAR)
    assert why(match, "end_phase") == "a44 18.3"
    assert not {"E2320", "E2520"} & ends(match)  # there are other choices
    play(match, "move E2419", "end_move")
    assert why(match, "end_phase") == ""


def test_18_3_it_never_enters_a_zone_from_outside():
    match = moving(G1, "A1 allied E2422")
    assert why(match, "end_phase") == ""
    assert not {"E2421", "E2321", "E2521"} & ends(match)


def test_18_3_if_it_cannot_get_out_it_may_stay_or_go_to_another_zone():
    around = "A2 allied artillery E2318", "A3 allied artillery E2619"  # zones, but no bonds
    match = moving(G1, NEAR, *around)
    assert why(match, "end_phase") == ""
    assert ends(match) == {"E2319", "E2320", "E2419", "E2519", "E2520"}


def test_18_3_a_friend_in_good_order_cancels_the_zone_of_its_hex():
    match = moving(G1, "G2 german E2420", NEAR)
    assert why(match, "end_phase") == ""  # here it is safe
    assert why(moving(G1, "G2 german E2420 disrupted", NEAR), "end_phase") == "a44 18.3"
    assert "E2520" in ends(moving(G1, "G2 german E2520", NEAR))
    assert "E2520" not in ends(moving(G1, "G2 german E2520 disrupted", NEAR))


def test_18_3_engaged_units_owe_nothing():
    match = moving(f"{G1} engaged", NEAR)
    assert why(match, "end_phase") == "" and why(match, "choose G1") == "a44 16.5"


def test_18_5_broken_units_are_disrupted_too():
    match = moving("G1 german E2420 broken", NEAR)
    assert why(match, "end_phase") == "a44 18.3" and why(match, "entrench G1") == "a44 18.3"
    assert not {"E2320", "E2520"} & ends(match)
