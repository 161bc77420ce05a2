"""bulge 5: the order of phases, surprise and the German stocks of the first turns."""

import pytest

from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import PHASES
from tests.games.bulge.positions import (
    after,
    asked,
    choices,
    cost,
    match,
    no_odds,
    odds,
    refusal,
    shifts,
    supply,
    table,
)
from tests.games.settings import HexBoard

NOWHERE: HexBoard = {"supply": {"german": [], "allied": []}}


def test_5_0_a_whole_turn_in_order():
    s = table("X german 0101", "Y allied 0909", phase="weather", turn=8, markers="vp = 40")
    m = match(s)
    begun = []
    while m.state.turn == 8:
        word = next(c for c in choices(m.state) if c in ("end_phase", "done"))
        for event in m.play(GAME.codec.from_text(word, m.state)):
            if isinstance(event, w.PhaseBegan):
                begun.append(PHASES[event.phase])
    assert begun[:11] == [*PHASES[2:], "weather"]


def test_5_0_interdiction_is_lifted_at_the_end_of_the_turn():
    marks = 'interdiction = { allied = ["0102"], german = ["0103"] }'
    s = table("X german 0101", road=["0102 0103"], phase="allied movement", turn=8,
              markers=f"{marks}\nvp = 30")  # fmt: skip
    s = after(s, "end_phase")
    assert s.turn == 9 and s.interdiction == [0, 0]


def test_5_0_nothing_is_done_outside_its_phase():
    s = table("X german 0504", "Y allied 0505", phase="german pre-movement combat")
    assert refusal(s, "choose X").case == "bulge 10.0"
    assert refusal(s, "choose Y").case == "bulge 10.0"
    moving = table("X german 0503", "Y allied 0505")
    assert refusal(moving, "attack 0505").case == "bulge 5.0"
    assert refusal(moving, "choose Y").case == "bulge 10.0"
    assert refusal(moving, "fly cap").case == "bulge 7.0"


def test_5_0_the_phasing_player_attacks():
    s = table("X german 0504", "Y allied 0505", phase="allied pre-movement combat")
    assert (asked(s).actor, choices(s)) == ("allied", ["attack 0504", "end_phase"])


@pytest.mark.parametrize(
    ("phase", "found"),
    [
        ("german pre-movement combat", {"surprise": 2}),
        ("german post-movement combat", {"surprise": 1, "weather": 1}),
    ],
)
def test_5_0_surprise_on_turn_1(phase: str, found: dict[str, int]):
    """bulge R31: surprise and overcast add up after movement."""
    s = table("A german cf=4 0504", "B allied cf=4 0505", phase=phase, turn=1)
    assert shifts(odds(s, "0505", "A")) == found


def test_5_0_surprise_is_german_and_over_on_turn_2():
    units = "A german cf=4 0504", "B allied cf=4 0505"
    allied = table(*units, phase="allied pre-movement combat", turn=1)
    assert shifts(odds(allied, "0504", "B")) == {}
    later = table(*units, phase="german pre-movement combat", turn=2)
    assert shifts(odds(later, "0505", "A")) == {}


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_5_0_supply_is_automatic_for_germans_to_turn_3(turn: int):
    s = table("A german 0504", "B allied 0101", turn=turn, **NOWHERE)
    assert supply(s, "A").in_supply == (turn < 4)
    assert supply(s, "B").in_supply is False
    assert ("begin_move" in choices(after(s, "choose A"))) == (turn == 4)
    assert cost(s, "A", "0505") == "1"


def test_5_0_supply_holds_in_combat():
    for turn, legal in ((3, True), (4, False)):
        s = table("A german 0504", "B allied 0505", turn=turn,
                  phase="german pre-movement combat", **NOWHERE)  # fmt: skip
        if legal:
            assert odds(s, "0505", "A").attack == 1
        else:
            assert no_odds(s, "0505", "A", primary=1).case == "bulge 14.1 combat"


def test_R38_ground_support_lasts_for_the_turn():
    s = table("A german 0504", "B allied 0505", phase="german pre-movement combat",
              markers="ground_support = { german = 1, allied = 2 }")  # fmt: skip
    m = match(s, "attack 0505", "join A", "commit primary", "support")
    assert m.state.support == [0, 2]
