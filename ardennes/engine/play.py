"""play, legal, why_not, undo: the door through which everyone plays."""

from typing import Any

from ardennes.engine.core import CHANCE, Decision, Illegal, No, Outcome, Word, kind
from ardennes.engine.game import Game, S
from ardennes.engine.umpire import QUESTION, Umpire, about_the_question


def legal(game: Game[S], state: S) -> Decision | None:
    """The decision that waits, or None when the game is over. Listed once for each state."""
    about = about_the_question(state)
    if "decision" not in about:
        about["decision"] = game.rules.decide(state)
    return about["decision"]


def apply(game: Game[S], state: S, action: Word) -> list[Word]:
    """Play a legal action on this very state; returns what happened."""
    umpire = Umpire(state, game.rules.evolve)
    step = state.todo[-1]
    state.todo = state.todo[:-1]
    game.rules.answer(umpire, step, action)
    if not umpire.events:  # the table is as it was, only the question is another
        state.memo = {key: fact for key, fact in state.memo.items() if key != QUESTION}
    return umpire.events


def play(game: Game[S], state: S, action: Word) -> tuple[S, list[Word]]:
    """The state after an action, and what happened. Refuses what is not among the choices."""
    no = why_not(game, state, action)
    if no is not None:
        raise Illegal(no)
    after = state.clone()
    return after, apply(game, after, action)


def why_not(game: Game[S], state: S, action: Word) -> No | None:
    """Why this action is refused now, with the case; None if it is legal."""
    decision = legal(game, state)
    if decision is None:
        over = game.rules.outcome(state)
        assert over is not None, "a game without a question has an outcome"
        return No(over.case, "the game is over")
    if action in decision.choices:
        return None
    return game.rules.why_not(state, action) or No(
        decision.case, f"not possible now; the question is: {decision.prompt}"
    )


class Match:
    """A game being played: what was done so far, and the way back to the last roll."""

    def __init__(self, game: Game[Any], start: Any) -> None:
        self.game = game
        self.start = start
        self.state: Any = start
        self.actions: list[Word] = []
        self.events: list[list[Word]] = []
        self._back: list[Any] = []  # states since the last roll or change of actor

    @property
    def decision(self) -> Decision | None:
        """The question now."""
        return legal(self.game, self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.game.rules.outcome(self.state)

    def play(self, action: Word) -> list[Word]:
        """Play one action; Illegal leaves everything as it was."""
        before, asked = self.state, self.decision
        self.state, events = play(self.game, before, action)
        self.actions.append(action)
        self.events.append(events)
        now = self.decision
        told = any(kind(event) in self.game.reveals for event in events)
        if asked and now and now.actor == asked.actor != CHANCE and not told:
            self._back.append(before)
        else:
            self._back.clear()
        return events

    def can_undo(self) -> bool:
        """Never past a roll, a secret told, an action of another actor, or the end."""
        return bool(self._back)

    def undo(self) -> bool:
        """Take the last action back, if nobody else has seen anything come of it."""
        if not self._back:
            return False
        self.state = self._back.pop()
        self.actions.pop()
        self.events.pop()
        return True
