"""A bot is never handed a table with what its seat may not know, whoever runs the match."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ardennes import bots
from ardennes.bots.levels.greedy import Greedy
from ardennes.cli.figures import greedy_turns
from ardennes.cli.session import Session
from ardennes.engine.core import Decision, Word
from ardennes.engine.play import apply, legal
from ardennes.engine.record import Record
from ardennes.games.bulge import GAME
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.state import NO_MISSIONS
from tests.bots.arena import play

SEATS = dict.fromkeys(GAME.sides, "greedy")


class Spy(Greedy):
    """Plays like greedy and looks whether there is anything on the table it should not see."""

    kept_secret = 0  # answers given while missions lay face down

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        enemy = ALLIED if decision.actor == "german" else GERMAN
        assert seen.revealed or seen.missions[enemy] == NO_MISSIONS
        assert seen == GAME.seen_by(seen, decision.actor), "there is something to hide"
        Spy.kept_secret += not seen.revealed
        return super().choose(seen, decision, deadline)


def arena() -> None:
    play("bulge", SEATS, seed=1)


def bench() -> None:
    greedy_turns(GAME, 0.0)


def terminal() -> None:
    seats = dict.fromkeys(GAME.sides, "bot:greedy")
    record = Record(game="bulge", version=GAME.version, scenario="campaign", seats=seats)
    session = Session(GAME, record, 1, "test")
    while (decision := session.decision) is not None:
        answer = session.answer_for(decision)
        assert answer is not None
        session.play(answer)


@pytest.mark.slow
@pytest.mark.parametrize("run", [arena, bench, terminal])
def test_the_enemys_missions_are_kept_from_a_bot(
    run: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(bots.LEVELS, "greedy", Spy)
    monkeypatch.setattr(Spy, "kept_secret", 0)
    run()
    assert Spy.kept_secret > 0


def test_the_spy_would_notice():
    state, dice = GAME.new("campaign"), Random(1)
    while (decision := legal(GAME, state)) is not None:
        secret = not state.revealed and any(state.missions[GERMAN])
        if secret and decision.actor == "allied":
            break
        apply(GAME, state, dice.choice(decision.choices))
    assert decision is not None
    with pytest.raises(AssertionError):
        Spy("bulge", 1).choose(state, decision)
