"""Why nothing can be done with what somebody points at: a place, a unit, or both.

The answers of the question are tried with the place or the unit pointed at in the place of their
own; the rules say what speaks against the first of them.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from ardennes.engine.core import CHANCE, NOT_NOW, Action, Decision, No, Word
from ardennes.engine.game import Game, S
from ardennes.engine.play import legal, may
from ardennes.engine.sentences import fields_of

NOWHERE = -1  # neither a place nor a unit


def why_not_here(
    game: Game[S], s: S, place: int = NOWHERE, unit: int = NOWHERE, hand: int = NOWHERE
) -> No | None:
    """What speaks against what was pointed at; None if an answer does just that.

    `hand` is the unit for which a place is asked, where each of several could go.
    """
    decision = legal(game, s)
    if decision is None:
        over = game.rules.outcome(s)
        return No(over.case if over else "", "the game is over")
    if decision.actor == CHANCE:
        return No(decision.case, "the dice come first")
    found: No | None = None
    for action in _tries(s, decision, place, unit, hand):
        if may(game, s, action):
            return None
        no = game.rules.why_not(s, action)
        if no is not None and no is not NOT_NOW and found is None:
            found = no
    return found or No(decision.case, _nothing_there(s, decision, place))


def _nothing_there(s: Any, decision: Decision, place: int) -> str:
    """No rule speaks of it: who is asked for is not there, or the question is about no place."""
    if place == NOWHERE:
        return f"there is nothing to choose now: {decision.prompt}"
    where = s.place_title(place)
    if place not in s.at and any(_units(choice) for choice in decision.choices):
        return f"no unit stands in {where}: {decision.prompt}"
    return f"there is nothing to choose in {where} now: {decision.prompt}"


def _tries(s: Any, decision: Decision, place: int, unit: int, hand: int) -> Iterator[Word]:
    """The answers of the question with what is pointed at in them, a unit before its place."""
    seen = set[Word]()
    for what, pointed in (("unit", unit), ("place", place)):
        if pointed == NOWHERE:
            continue
        examples = _examples(decision, hand if what == "place" else NOWHERE)
        for choice in sorted(examples, key=lambda choice: _role(choice, s) != what):
            slots = [f.name for f in fields_of(type(choice)) if f.what == what and not f.many]
            if slots and (tried := _with(choice, slots[-1], pointed)) not in seen:
                seen.add(tried)
                yield tried


def _examples(decision: Decision, hand: int) -> Iterator[Word]:
    """An answer of every kind; those of the unit in hand if there are any."""
    seen = set[type[Word]]()
    own = [choice for choice in decision.choices if hand in _units(choice)] if hand >= 0 else []
    for choice in (*own, *decision.choices):
        if type(choice) not in seen:
            seen.add(type(choice))
            yield choice


def _role(choice: Word, s: Any) -> str:
    """Where an answer is shown; "" for what is none of ours."""
    return choice.role_in(s) if isinstance(choice, Action) else ""


def _units(choice: Word) -> list[Any]:
    return [getattr(choice, f.name) for f in fields_of(type(choice)) if f.what == "unit"]


def _with(choice: Word, field: str, value: int) -> Word:
    return msgspec.structs.replace(choice, **{field: value})
