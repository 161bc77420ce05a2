"""Questions that are answered for a player, in the games as they are."""

import random

import pytest

from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE
from ardennes.engine.forced import is_forced
from ardennes.engine.play import legal, play


def asked(*actions: str, game: str = "tb"):
    """The game and the table after some answers."""
    box = game_of(game)
    s = box.new(box.scenarios[0])
    for action in actions:
        s, _ = play(box, s, box.codec.from_text(action, s))
    return box, s


def forced(*actions: str, game: str = "tb") -> bool:
    box, s = asked(*actions, game=game)
    decision = legal(box, s)
    assert decision
    return is_forced(box, s, decision)


def test_the_only_unit_that_can_join_an_attack_is_no_question():
    assert forced("attack 0404")


def test_an_attack_is_never_launched_unasked():
    box, s = asked("attack 0404", "join G-12VG")
    decision = legal(box, s)
    assert decision and len(decision.choices) == 1  # commit
    assert not is_forced(box, s, decision)


def test_a_choice_is_a_question():
    assert not forced("attack 1307")


@pytest.mark.parametrize("game", ["crossroads", "tb", "bulge", "bb81", "commander", "a44"])
def test_no_forced_answer_ends_a_phase_or_rolls(game: str):
    """Every question of a random walk."""
    box, s = asked(game=game)
    lonely, luck = 0, random.Random(2)
    for _ in range(400):
        decision = legal(box, s)
        if decision is None:
            break
        lonely += len(decision.choices) == 1 and decision.actor != CHANCE
        after, events = play(box, s, luck.choice(decision.choices))
        if is_forced(box, s, decision):
            then = legal(box, after)
            assert then and then.actor != CHANCE
            assert box.shows.summary(after) == box.shows.summary(s)
            assert not any(event.reveals or event.discloses for event in events)
            assert box.choices(s, decision.choices)[0]["role"] != "end"
        s = after
    assert lonely, "no question of this walk had one answer"
