"""A bot made anew from its memory at every answer plays the same game; one without goes on."""

from random import Random
from typing import Any

import pytest

from ardennes import bots
from ardennes.bots.games import known
from ardennes.bots.session import MOST_IN_A_PHASE, SeatSession
from ardennes.catalog import game_of
from ardennes.engine.core import Decision, Word
from ardennes.engine.play import apply, legal
from ardennes.games.bulge import words as w
from tests.bots.arena import Choose, play_with, turn_of

SCENARIOS = [(game_id, name) for game_id in known() for name in game_of(game_id).scenarios]
LARGEST = 6000  # bytes of a session's memory
TURNS = {"a44": 1}  # of a game that two sessions play alike: this one's are long
FEW_TURNS = 3


class Forgetful:
    """A seat whose session is made anew at every answer, from the memory of the last or without."""

    def __init__(self, game_id: str, side: str, seed: int, *, keeps: bool = True) -> None:
        self.of = game_of(game_id), side, "greedy", seed
        self.keeps = keeps
        self.memory = b""
        self.largest = 0

    def choose(self, seen: Any, decision: Decision) -> Word:
        session = SeatSession(*self.of, self.memory)
        chosen = session.choose(seen, decision)
        saved = session.memory()
        self.largest = max(self.largest, len(saved))
        if self.keeps:
            self.memory = saved
        return chosen


def greedy(game_id: str, seed: int) -> dict[str, Choose]:
    """A session for each seat, made once."""
    game = game_of(game_id)
    return {side: SeatSession(game, side, "greedy", seed).choose for side in game.sides}


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_a_session_made_anew_at_every_answer_plays_the_same_game(game_id: str, scenario: str):
    game = game_of(game_id)
    last = turn_of(game.new(scenario)) + TURNS.get(game_id, FEW_TURNS) - 1
    once = play_with(game_id, greedy(game_id, 2), 2, game.new(scenario), last)
    seats = {side: Forgetful(game_id, side, 2) for side in game.sides}
    bots = {side: seat.choose for side, seat in seats.items()}
    anew = play_with(game_id, bots, 2, game.new(scenario), last)
    assert [a for _, a in anew.answers] == [a for _, a in once.answers]
    assert max(seat.largest for seat in seats.values()) < LARGEST


@pytest.mark.slow
@pytest.mark.parametrize("game_id", known())
def test_who_forgets_everything_at_every_answer_still_gets_on(game_id: str):
    game = game_of(game_id)
    seats = {side: Forgetful(game_id, side, 3, keeps=False).choose for side in game.sides}
    start = game.new(game.scenarios[:2][-1])  # not the longest
    first = turn_of(start)
    played = play_with(game_id, seats, 3, start, last_turn=first)
    assert played.winner or turn_of(played.state) == first + 1


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("game_id", known())
def test_a_memory_that_cannot_be_read_is_a_fresh_start(game_id: str, level: str):
    game = game_of(game_id)
    state, dice = game.new(game.scenarios[0]), Random(4)
    while (decision := legal(game, state)) and decision.actor != "german":
        apply(game, state, dice.choice(decision.choices))
    assert decision is not None
    fresh = SeatSession(game, "german", level, 5)
    expected, good = fresh.choose(state, decision), fresh.memory()
    for junk in (b"?", b"\xff" * 40, good[:-3], good[:8] + b"\xc1" + good[9:]):
        assert SeatSession(game, "german", level, 5, junk).choose(state, decision) == expected


# --- circles ---


class Undecided:
    """Takes one unit after another in hand and moves none, for ever."""

    def __init__(self, game_id: str, seed: int, memory: bytes = b"") -> None:
        self.asked = 0

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        self.asked += 1
        units = [c for c in decision.choices if isinstance(c, w.Choose)]
        return units[self.asked % 2] if units else decision.choices[0]

    def memory(self) -> bytes:
        return b""


@pytest.mark.parametrize("keeps", [True, False])
def test_a_bot_that_goes_in_circles_is_led_out_of_them(
    keeps: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(bots.LEVELS, "undecided", Undecided)
    game, state = game_of("bulge"), game_of("bulge").new("campaign")
    session, dice, answers = SeatSession(game, "german", "undecided", 1), Random(1), 0
    began = state.turn
    while state.turn == began and answers < MOST_IN_A_PHASE:
        decision = legal(game, state)
        assert decision is not None
        if decision.actor != "german":
            apply(game, state, dice.choice(decision.choices))
            continue
        if keeps:  # a bot of its own for every answer, but what the session has seen stays
            session = SeatSession(game, "german", "undecided", 1, session.memory())
        apply(game, state, session.choose(game.seen_by(state, "german"), decision))
        answers += 1
    assert state.turn > began
