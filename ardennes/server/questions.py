"""Questions about the table, answered as the asker knows it. docs/protocol.md has the words.

Those that are dear are answered by a worker, each in its turn, while the event loop goes on.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ardennes.bots import TITLES, levels_of
from ardennes.bots.hints import hint
from ardennes.catalog import game_of
from ardennes.engine import chances
from ardennes.engine.core import BadInput, No
from ardennes.engine.game import AnyGame
from ardennes.engine.play import legal, why_not
from ardennes.engine.pointing import NOWHERE, why_not_here
from ardennes.server.messages import Plain
from ardennes.server.start import known_start
from ardennes.server.untrusted_input import an_object, numbers_and_texts, texts


def _why(game: AnyGame, state: Any, message: Plain) -> Plain:
    """Why an action, or a way for a unit, is refused; or what is pointed at."""
    if "at" in message or "pointed" in message:
        place = _place(state, message, "at") if "at" in message else NOWHERE
        pointed, hand = (
            _unit(state, message, key) if key in message else NOWHERE for key in ("pointed", "hand")
        )
        return _refusal(why_not_here(game, state, place, pointed, hand))
    if "action" in message:
        word = game.codec.from_plain(an_object(message["action"], "action"), state)
        return _refusal(why_not(game, state, word))
    unit, place = _unit(state, message), _place(state, message)
    return _refusal(game.shows.why_place(state, unit, place))


def _refusal(no: No | None) -> Plain:
    return {"legal": True} if no is None else {"case": no.case, "reason": no.reason}


def _reach(game: AnyGame, state: Any, message: Plain) -> Plain:
    return msgspec.to_builtins(game.studies.reach(state, _unit(state, message)))


def _path(game: AnyGame, state: Any, message: Plain) -> Plain:
    unit, place = _unit(state, message), _place(state, message)
    return {"steps": game.shows.path(state, unit, place)}


def _supply(game: AnyGame, state: Any, message: Plain) -> Plain:
    return msgspec.to_builtins(game.studies.trace(state, _unit(state, message)))


def _odds(game: AnyGame, state: Any, message: Plain) -> Plain:
    target, units = message.get("target"), texts(message.get("units"))
    options = numbers_and_texts(message.get("options", {}))
    if not isinstance(target, str) or units is None or options is None:
        raise BadInput("odds", "expected a target, a list of units and a table of options")
    found = game.studies.explain(state, target, units, options)
    return _refusal(found) if isinstance(found, No) else msgspec.to_builtins(found)


def _chances(game: AnyGame, state: Any, message: Plain) -> Plain:
    """The best attack on a place, those a unit can join, or what they would become elsewhere."""
    if "target" in message:
        found = chances.best(game, state, _place(state, message, "target"))
        return {"chances": [_chance(state, found)] if found else []}
    unit = _unit(state, message)
    if "place" not in message:
        return {"chances": [_chance(state, one) for one in chances.of_unit(game, state, unit)]}
    changed = chances.if_moved(game, state, unit, _place(state, message))
    return {
        "chances": [
            {**_chance(state, then), "before": now and chances.word(now.odds)}
            for now, then in changed
        ]
    }


def _chance(state: Any, found: chances.Chance) -> Plain:
    return {
        "target": state.place_name(found.target),
        "units": [state.unit_name(unit) for unit in found.units],
        "word": chances.word(found.odds),
        "distribution": chances.distribution(found.odds),
    }


def _overlay(game: AnyGame, state: Any, message: Plain) -> Plain:
    return game.shows.overlay(state, str(message.get("name")), message["seat"])


def _forgotten(game: AnyGame, state: Any, _: Plain) -> Plain:
    return {"forgotten": game.shows.forgotten(state)}


def _hint(game: AnyGame, state: Any, message: Plain) -> Plain:
    """What a level would answer, for the side that is asked and for nobody else."""
    decision, levels = legal(game, state), levels_of(game.id)
    if decision is None or decision.actor not in message["sides"]:
        raise BadInput("side", "a hint is for the side that decides now")
    level = message.get("level", levels[-1])
    if level not in levels:
        raise BadInput("level", f"expected one of {', '.join(levels)}")
    found = hint(game, state, decision, level, time.monotonic() + HINT_SECONDS)
    reasons = found.reasons
    return {
        "level": TITLES[level][0],
        "action": game.codec.to_plain(found.action, state),
        "text": found.says,
        "places": [*found.places, *(place for reason in reasons for place in reason.places)],
        "reasons": [reason.say for reason in reasons],
    }


def _unit(state: Any, message: Plain, key: str = "unit") -> int:
    try:
        return state.unit_id(str(message.get(key)))
    except ValueError as e:
        raise BadInput(key, str(e)) from None


def _place(state: Any, message: Plain, key: str = "place") -> int:
    try:
        return state.place_id(str(message.get(key)))
    except ValueError as e:
        raise BadInput(key, str(e)) from None


About = Callable[[AnyGame, Any, Plain], Plain]  # with the table as the asker knows it
ABOUT: dict[str, About] = {
    "why": _why,
    "reach": _reach,
    "path": _path,
    "supply": _supply,
    "odds": _odds,
    "chances": _chances,
    "overlay": _overlay,
    "forgotten": _forgotten,
    "hint": _hint,
}
HINT_SECONDS = 3.0  # a bot thinks about it at most
DEAR = ("overlay", "reach", "hint")  # tens of milliseconds on a large map; the others cost one


class Question(NamedTuple):
    """A question on its way to a worker."""

    match: str
    game: str
    scenario: str
    options: str
    position: str
    seen: bytes  # the table as the asker knows it, packed
    message: Plain


def answered(question: Question) -> Plain:
    """The answer, by a worker."""
    _, *start, seen, message = question
    game = game_of(question.game)
    state = game.unpack(seen, known_start(*start))
    return ABOUT[message["about"]](game, state, message)
