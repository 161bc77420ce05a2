"""What is offered is what no `why_not` refuses: the same predicates decide both.

Every function of a game whose name begins with `why_not` is broken in turn, so that it refuses
always and then never; over a few hundred positions the offers and the reasons must follow.
"""

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ardennes.engine.core import No, Roll, Word, kind
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply

OF_A_KIND = 40  # positions with the same question
LONGEST = 300  # questions of one game
TRIED = 16  # actions of any kind, and as many offered ones
BROKEN = No("broken", "on purpose")
WhyNot = Callable[..., No | None]


class Asked(NamedTuple):
    """A position with some actions that are offered in it and some that are not."""

    state: Any
    actions: tuple[Word, ...]


def asked_in(
    game: AnyGame, starts: Iterable[Any], strange: Callable[[random.Random, Any], Word]
) -> list[Asked]:
    """Questions of random games, so many of each kind."""
    dice = random.Random(7)
    found: dict[str, list[Asked]] = {}
    for s in starts:
        for _ in range(LONGEST):
            decision = game.rules.decide(s)
            if decision is None:
                break
            alike = found.setdefault(kind(s.todo[-1]), [])
            if len(alike) < OF_A_KIND:
                tried = [strange(dice, s) for _ in range(TRIED)]
                tried += dice.sample(decision.choices, min(TRIED, len(decision.choices)))
                tried = [action for action in tried if not isinstance(action, Roll)]
                alike.append(Asked(s.clone(), tuple(tried)))
            apply(game, s, dice.choice(decision.choices))
    return [one for alike in found.values() for one in alike]


def predicates(game: AnyGame) -> dict[str, WhyNot]:
    """Every `why_not` of the chapters of a game, by module and name."""
    return {
        f"{module.__name__.removeprefix(game.folder + '.')}.{name}": found
        for module in _modules(game)
        for name, found in vars(module).items()
        if name.startswith("why_not_") and found.__module__ == module.__name__
    }


def _modules(game: AnyGame) -> list[Any]:
    return [m for name, m in sorted(sys.modules.items()) if name.startswith(game.folder + ".")]


@contextmanager
def instead(game: AnyGame, old: WhyNot, new: WhyNot) -> Iterator[None]:
    """Wherever the game calls the one, it calls the other."""
    places = [(vars(m), n) for m in _modules(game) for n, f in vars(m).items() if f is old]
    tables = [f for m in _modules(game) for f in vars(m).values() if isinstance(f, dict)]
    places += [(table, key) for table in tables for key, f in table.items() if f is old]
    for space, key in places:
        space[key] = new
    try:
        yield
    finally:
        for space, key in places:
            space[key] = old


def answers(game: AnyGame, one: Asked) -> tuple[frozenset[Word], tuple[No | None, ...]]:
    """What is offered, and why not the rest; nothing is remembered from before."""
    s = fresh(one)
    decision = game.rules.decide(s)
    offered = frozenset(decision.choices if decision else ())
    return offered, tuple(game.rules.why_not(s, action) for action in one.actions)


def fresh(one: Asked) -> Any:
    """The position without what was worked out about it."""
    s = one.state.clone()
    s.memo = {}
    return s


def disagreements(game: AnyGame, one: Asked) -> list[str]:
    """Actions that are offered and refused, or neither."""
    offered, reasons = answers(game, one)
    return [
        f"{game.codec.to_text(action, one.state)}: {no or 'offered nowhere, refused by nothing'}"
        for action, no in zip(one.actions, reasons, strict=True)
        if (action in offered) != (no is None)
    ]


def changes(game: AnyGame, old: WhyNot, new: WhyNot, seen: list[Asked]) -> set[str]:
    """What follows from putting one predicate in another's place: offers, reasons."""
    before = [answers(game, one) for one in seen]
    found: set[str] = set()
    with instead(game, old, new):
        for one, (offered, reasons) in zip(seen, before, strict=True):
            now_offered, now_reasons = answers(game, one)
            came, went = now_offered - offered, offered - now_offered
            s = fresh(one)
            told = any(game.rules.why_not(s, action) is None for action in came)
            told |= any(game.rules.why_not(s, action) is not None for action in went)
            found |= {"offers"} if came or went else set()
            found |= {"reasons"} if told or now_reasons != reasons else set()
            if len(found) == 2:
                break
    return found


def refuse(*_: object) -> No:
    """Always no."""
    return BROKEN


def allow(*_: object) -> None:
    """Never no."""
