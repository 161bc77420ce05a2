"""The door: what is asked, what is accepted, what is refused, and how far one may go back."""

import random
from typing import Any

import msgspec
import pytest

from ardennes.engine.core import (
    CHANCE,
    ArdennesError,
    BadInput,
    Decision,
    Illegal,
    No,
    PlaceId,
    Roll,
    UnitId,
    Word,
)
from ardennes.engine.play import Match, apply, legal, may, play, why_not
from ardennes.games.tb import GAME as TB
from ardennes.games.tb import words as tb
from tests.engine.toy import GAME, Dice, Done, Mark, Marked, Scored, Throw, Turn, fresh

NORTH, EAST, SOUTH, WEST = (Mark(PlaceId(n)) for n in range(4))


def match(*actions: Word) -> Match:
    found = Match(GAME, fresh())
    for action in actions:
        found.play(action)
    return found


# --- legal ---


def test_the_decision_is_listed_once_for_each_state():
    s = fresh()
    first = legal(GAME, s)
    assert first is not None
    assert (first.actor, first.case) == ("red", "toy 1.1")
    assert first.choices == (Done(), Throw(), NORTH, EAST, SOUTH, WEST)
    assert legal(GAME, s) is first


def test_chance_has_six_equal_choices():
    decision = legal(GAME, play(GAME, fresh(), Throw())[0])
    assert isinstance(decision, Decision)
    assert decision.actor == CHANCE
    assert decision.choices == tuple(Roll(n) for n in range(1, 7))
    assert decision.weights == (1,) * 6


def test_nothing_is_asked_when_the_game_is_over():
    over = match(Throw(), Roll(6))
    assert over.decision is None
    assert over.outcome is not None and over.outcome.winner == "red"


# --- play and apply ---


def test_play_leaves_the_given_state_alone():
    s = fresh()
    before, decision = s.pack(), legal(GAME, s)
    after, events = play(GAME, s, NORTH)
    assert events == [Marked(NORTH.to)]
    assert after.marks == 1 and after.todo == (Turn(0),)
    assert s.pack() == before and legal(GAME, s) == decision


def test_the_new_state_asks_a_new_question():
    s = fresh()
    legal(GAME, s)
    after, _ = play(GAME, s, NORTH)
    found = legal(GAME, after)
    assert found is not None and NORTH not in found.choices


def test_apply_changes_the_state_it_is_given():
    s = fresh()
    assert apply(GAME, s, Throw()) == []
    assert s.todo == (Dice(0),)
    assert apply(GAME, s, Roll(2)) == [Scored(0, 2)]
    assert s.score == [2, 0] and s.todo == (Turn(0),)


# --- may ---


def refuse_to_look(*_: Any) -> Any:
    raise AssertionError("nobody asks for this")


UNLISTED = msgspec.structs.replace(
    GAME, rules=msgspec.structs.replace(GAME.rules, decide=refuse_to_look)
)


def test_one_action_is_judged_without_listing_any():
    s = match(NORTH).state.clone()
    s.memo = {}
    assert may(UNLISTED, s, EAST) and may(UNLISTED, s, Throw())
    assert not may(UNLISTED, s, NORTH) and not may(UNLISTED, s, Roll(1))
    assert play(UNLISTED, s, EAST)[1] == [Marked(PlaceId(1))]


def test_a_game_may_judge_a_kind_of_action_without_a_reason():
    rules = msgspec.structs.replace(
        UNLISTED.rules, why_not=refuse_to_look, may={Mark: lambda s, action: action == SOUTH}
    )
    quick = msgspec.structs.replace(GAME, rules=rules)
    assert may(quick, fresh(), SOUTH) and not may(quick, fresh(), EAST)
    with pytest.raises(AssertionError, match="nobody asks"):
        may(quick, fresh(), Throw())


def test_no_place_there_is_not_may_be_named():
    for mark in map(Mark, (PlaceId(-1), PlaceId(4))):
        assert not may(GAME, fresh(), mark)
        assert why_not(GAME, fresh(), mark) == No(
            "toy 1.1", "not possible now; the question is: Your turn."
        )


def test_no_unit_there_is_not_may_be_named():
    s = TB.new(TB.scenarios[0])
    count = len(s.at)
    s.todo = (tb.MovementPhase(),)
    s.phase = 2
    assert may(TB, s, tb.Choose(UnitId(0)))
    assert not any(may(TB, s, tb.Choose(UnitId(unit))) for unit in (-1, -count, count))


# --- refusals ---


def test_a_legal_action_has_no_objection():
    assert why_not(GAME, fresh(), NORTH) is None


def test_a_refusal_carries_the_rule_that_forbids_it():
    s = match(NORTH).state
    with pytest.raises(Illegal) as error:
        play(GAME, s, NORTH)
    assert error.value.no == No("toy 1.2", "north is marked")
    assert str(error.value) == "toy 1.2: north is marked"
    assert isinstance(error.value, ArdennesError) and not isinstance(error.value, BadInput)


def test_a_refusal_no_rule_explains_names_the_question_instead():
    no = why_not(GAME, fresh(), Roll(3))
    assert no == No("toy 1.1", "not possible now; the question is: Your turn.")


def test_after_the_end_everything_is_refused_under_the_case_that_ended_it():
    s = match(Throw(), Roll(6)).state
    for action in (NORTH, Roll(1), Done()):
        assert not may(GAME, s, action)
        assert why_not(GAME, s, action) == No("toy 2.1", "the game is over")
    with pytest.raises(Illegal, match=r"^toy 2\.1: the game is over$"):
        play(GAME, s, Done())


def test_an_illegal_action_leaves_a_match_as_it_was():
    played = match(NORTH)
    state = played.state
    with pytest.raises(Illegal):
        played.play(NORTH)
    assert played.state is state
    assert played.actions == [NORTH] and played.events == [[Marked(NORTH.to)]]
    assert played.can_undo()


# --- undo ---


def test_nothing_to_undo_at_the_start():
    played = match()
    assert not played.can_undo()
    assert not played.undo()
    assert played.state is played.start


def test_undo_goes_back_over_the_actors_own_actions():
    played = match(NORTH, EAST, SOUTH)
    for marks, actions in ((3, [NORTH, EAST]), (1, [NORTH]), (0, [])):
        assert played.undo()
        assert played.state.marks == marks
        assert played.actions == actions and len(played.events) == len(actions)
    assert played.state is played.start
    assert not played.undo()


def test_a_table_to_go_back_to_remembers_nothing():
    played = match(NORTH, EAST)
    assert played.before.memo == {} and played.state.memo
    assert played.undo()
    assert played.decision and played.decision.choices == (Done(), Throw(), EAST, SOUTH, WEST)


def test_undo_then_play_on():
    played = match(NORTH, EAST)
    assert played.undo()
    assert played.play(WEST) == [Marked(WEST.to)]
    assert played.actions == [NORTH, WEST]
    assert played.decision is not None and EAST in played.decision.choices


def test_undo_never_goes_past_a_roll():
    played = match(NORTH, Throw())
    assert not played.can_undo()  # the die is asked for: nothing can be taken back
    played.play(Roll(2))
    assert not played.undo()
    played.play(EAST)
    assert played.undo()
    assert played.actions == [NORTH, Throw(), Roll(2)]
    assert not played.undo()


def test_undo_never_goes_past_a_change_of_actor():
    played = match(NORTH, Done())
    assert not played.undo()
    played.play(EAST)
    assert played.undo() and not played.undo()
    assert played.actions == [NORTH, Done()]


def test_undo_does_not_reopen_a_finished_game():
    played = match(NORTH, Throw(), Roll(6))
    assert not played.can_undo() and not played.undo()
    assert played.outcome is not None


# --- the same through a real game ---


@pytest.mark.parametrize("seed", range(3))
def test_undo_in_a_whole_game_returns_exactly_to_what_was(seed: int):
    """At every state: as many steps back as the same side has just taken, and each to its state."""
    dice = random.Random(seed)
    played = Match(TB, TB.new(TB.scenarios[0]))
    own: list[tuple[object, int]] = []  # columns and actor's actions since the last other actor
    for _ in range(400):
        decision = played.decision
        assert decision is not None
        before = played.state.pack()
        played.play(dice.choice(decision.choices))
        now = played.decision
        same = now is not None and now.actor == decision.actor != CHANCE
        own = [*own, (before, len(played.actions) - 1)] if same else []
        assert played.can_undo() == bool(own)
        if own and dice.random() < 0.1:
            for columns, count in reversed(own):
                assert played.undo()
                assert played.state.pack() == columns
                assert len(played.actions) == len(played.events) == count
            assert not played.undo()
            own = []


@pytest.mark.parametrize(
    ("action", "case"),
    [("attack 1412", "tb 13.2"), ("roll 3", "tb 13.8"), ("drop 1412", "tb 14.5")],
)
def test_a_real_game_refuses_with_its_case(action: str, case: str):
    s = TB.new(TB.scenarios[0])
    with pytest.raises(Illegal) as error:
        play(TB, s, TB.codec.from_text(action, s))
    assert error.value.no.case == case
