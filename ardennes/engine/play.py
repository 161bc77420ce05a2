"""play, legal, may, why_not, Match: the door through which everyone plays."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from ardennes.engine.columns import Table
from ardennes.engine.core import CHANCE, NOT_NOW, Decision, Event, Illegal, No, Outcome, Word
from ardennes.engine.game import Game, S
from ardennes.engine.sentences import Holds, fields_of
from ardennes.engine.umpire import Umpire, question_memo


def legal(game: Game[S], state: S) -> Decision | None:
    """The decision that waits, or None when the game is over. Listed once for each state."""
    if not state.todo:
        return None
    about = question_memo(state, state.todo[-1])
    found = about.get("decision")
    if found is None:
        found = about["decision"] = game.rules.decide(state)
    return found


def apply(game: Game[S], state: S, action: Word) -> list[Event]:
    """Play a legal action on this very state; returns what happened."""
    umpire = Umpire(state)
    step = state.todo[-1]
    state.todo = state.todo[:-1]
    game.rules.answer(umpire, step, action)
    return umpire.events


def play(game: Game[S], state: S, action: Word) -> tuple[S, list[Event]]:
    """The state after an action, and what happened. Refuses what is not among the choices."""
    no = why_not(game, state, action)
    if no is not None:
        raise Illegal(no)
    after = state.clone()
    return after, apply(game, after, action)


def may(game: Game[S], state: S, action: Word) -> bool:
    """Is the action among the choices? It is judged alone: nothing is listed, no reason given."""
    if not state.todo or not _exists(state, action):
        return False
    judge = game.rules.may.get(type(action))
    return judge(state, action) if judge else game.rules.why_not(state, action) is None


def why_not(game: Game[S], state: S, action: Word) -> No | None:
    """Why this action is refused now, with the case; None if it is legal."""
    if may(game, state, action):
        return None
    decision = legal(game, state)
    if decision is None:
        over = game.rules.outcome(state)
        assert over is not None, "a game without a question has an outcome"
        return No(over.case, "the game is over")
    no = game.rules.why_not(state, action) if _exists(state, action) else NOT_NOW
    assert no is not None, f"{action} is refused without a reason"
    if no is NOT_NOW:
        return No(decision.case, f"not possible now; the question is: {decision.prompt}")
    return no


def left_out(game: Game[S], state: S, action: Word | None = None) -> Word | None:
    """The only answer there is, where whoever wrote the action down went on without it."""
    if not game.understood or isinstance(action, game.understood):
        return None
    decision = legal(game, state)
    match decision.choices if decision else ():
        case (only,) if isinstance(only, game.understood):
            return only
        case _:
            return None


def _exists(state: Table, action: Word) -> bool:
    """Has the game its places and units? Only who writes actions by number can name others."""
    for name, what, many, required in _naming(type(action)):
        has = state.has_place if what == "place" else state.has_unit
        named = getattr(action, name)
        for one in named if many else (named,):
            if not has(one) and (required or one != NOBODY):
                return False
    return True


@cache
def _naming(word: type[Word]) -> tuple[Holds, ...]:
    """The fields that hold places and units."""
    return tuple(field for field in fields_of(word) if field.what in ("place", "unit"))


NOBODY = -1  # what an action says that may name a place or a unit, and does not


Answer = Callable[[Decision], Word | None]


class Played(NamedTuple):
    """One action: who took it, what happened, and the table after it."""

    actor: str
    action: Word
    events: list[Event]
    state: Any


class Match:
    """A game being played: the one play loop, and the way back to the last roll.

    Whoever plays many games and takes nothing back says so: then one table serves from first to
    last, and the start is that table.
    """

    def __init__(self, game: Game[Any], start: Any, *, takes_back: bool = True) -> None:
        self.game = game
        self.start = start
        self.state: Any = start
        self.actions: list[Word] = []
        self.events: list[list[Event]] = []
        self._takes_back = takes_back
        self._back: list[Any] = []  # states since the last roll or change of actor

    @property
    def decision(self) -> Decision | None:
        """The question now."""
        return legal(self.game, self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.game.rules.outcome(self.state)

    def seen_by(self, seat: str) -> Any:
        """The table as a seat knows it."""
        return self.game.seen_by(self.state, seat)

    def look_ahead(self, action: Word, luck: Answer | None = None) -> list[Played]:
        """What an action leads to, rolls included where luck is at hand; the match stays as it is.

        Illegal if the action is not among the choices.
        """
        asked = self.decision
        if asked is None or action not in asked.choices:
            no = why_not(self.game, self.state, action)
            assert no is not None, f"{action} is not among the choices and nothing refuses it"
            raise Illegal(no)
        state, line = self.state, list[Played]()
        while True:
            state = state.clone() if self._takes_back else state
            line.append(Played(asked.actor, action, apply(self.game, state, action), state))
            asked = legal(self.game, state)
            roll = luck(asked) if luck and asked and asked.actor == CHANCE else None
            if asked is None or roll is None:
                return line
            action = roll

    def accept(self, line: list[Played]) -> None:
        """Make what was looked at happen."""
        before, self.state = self.state, line[-1].state
        self.actions += [played.action for played in line]
        self.events += [played.events for played in line]
        if self._takes_back and self._is_private(line):
            before.memo = {}  # many tables may wait here, and few are gone back to
            self._back.append(before)
        else:
            self._back.clear()

    def _is_private(self, line: list[Played]) -> bool:
        """Nobody but the actor has seen anything come of it: no roll, no secret told."""
        now, actor = self.decision, line[0].actor
        told = any(event.reveals or event.discloses for played in line for event in played.events)
        return bool(now and now.actor == actor != CHANCE and len(line) == 1 and not told)

    def play(self, action: Word) -> list[Event]:
        """Play one action; Illegal leaves everything as it was."""
        line = self.look_ahead(action)
        self.accept(line)
        return line[0].events

    def run(self, answer: Answer) -> Iterator[Played]:
        """Play on, every question put to `answer`, until it has none or the game is over."""
        while (decision := self.decision) is not None:
            action = answer(decision)
            if action is None:
                return
            yield Played(decision.actor, action, self.play(action), self.state)

    def can_undo(self) -> bool:
        """Never past a roll, a secret told, an action of another actor, or the end."""
        return bool(self._back)

    @property
    def before(self) -> Any:
        """The table an undo would go back to."""
        return self._back[-1]

    def undo(self) -> bool:
        """Take the last action back, if nobody else has seen anything come of it."""
        if not self._back:
            return False
        self.state = self._back.pop()
        self.actions.pop()
        self.events.pop()
        return True


def draw(decision: Decision, below: Callable[[int], int]) -> Word:
    """A result of chance by its weight; `below(n)` is whoever brings the luck."""
    at = below(sum(decision.weights))
    for action, weight in zip(decision.choices, decision.weights, strict=True):
        at -= weight
        if at < 0:
            return action
    raise AssertionError("weights cover every number below their sum")
