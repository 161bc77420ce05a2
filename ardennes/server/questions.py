"""Questions about the table, answered as the asker knows it. docs/protocol.md has the words."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ardennes.engine import chances
from ardennes.engine.core import BadInput, No
from ardennes.engine.play import why_not
from ardennes.engine.pointing import NOWHERE, why_not_here
from ardennes.server.matches import Matches
from ardennes.server.messages import Plain
from ardennes.server.rooms import Room
from ardennes.server.untrusted_input import an_object, numbers_and_texts, read_object, texts


async def _why(_: Matches, room: Room, state: Any, message: Plain) -> Plain:
    """Why an action, or a way for a unit, is refused; or what is pointed at."""
    game = room.game
    if "at" in message or "pointed" in message:
        place = _place(room, message, "at") if "at" in message else NOWHERE
        pointed, hand = (
            _unit(room, message, key) if key in message else NOWHERE for key in ("pointed", "hand")
        )
        return _refusal(why_not_here(game, state, place, pointed, hand))
    if "action" in message:
        word = game.codec.from_plain(an_object(message["action"], "action"), state)
        return _refusal(why_not(game, state, word))
    unit, place = _unit(room, message), _place(room, message)
    return _refusal(game.shows.why_place(state, unit, place))


def _refusal(no: No | None) -> Plain:
    return {"legal": True} if no is None else {"case": no.case, "reason": no.reason}


async def _reach(_: Matches, room: Room, state: Any, message: Plain) -> Plain:
    return msgspec.to_builtins(room.game.studies.reach(state, _unit(room, message)))


async def _path(_: Matches, room: Room, state: Any, message: Plain) -> Plain:
    unit, place = _unit(room, message), _place(room, message)
    return {"steps": room.game.shows.path(state, unit, place)}


async def _supply(_: Matches, room: Room, state: Any, message: Plain) -> Plain:
    return msgspec.to_builtins(room.game.studies.trace(state, _unit(room, message)))


async def _odds(_: Matches, room: Room, state: Any, message: Plain) -> Plain:
    target, units = message.get("target"), texts(message.get("units"))
    options = numbers_and_texts(message.get("options", {}))
    if not isinstance(target, str) or units is None or options is None:
        raise BadInput("odds", "expected a target, a list of units and a table of options")
    found = room.game.studies.explain(state, target, units, options)
    return _refusal(found) if isinstance(found, No) else msgspec.to_builtins(found)


async def _chances(_: Matches, room: Room, state: Any, message: Plain) -> Plain:
    """The best attack on a place, those a unit can join, or what they would become elsewhere."""
    game = room.game
    if "target" in message:
        found = chances.best(game, state, _place(room, message, "target"))
        return {"chances": [_chance(state, found)] if found else []}
    unit = _unit(room, message)
    if "place" not in message:
        return {"chances": [_chance(state, one) for one in chances.of_unit(game, state, unit)]}
    changed = chances.if_moved(game, state, unit, _place(room, message))
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


async def _overlay(matches: Matches, room: Room, state: Any, message: Plain) -> Plain:
    name = str(message.get("name"))
    if name == "last":
        return read_object(await matches.workers.look("last", room.id), "overlay")
    return room.game.shows.overlay(state, name, message["seat"])


def _unit(room: Room, message: Plain, key: str = "unit") -> int:
    try:
        return room.match.state.unit_id(str(message.get(key)))
    except ValueError as e:
        raise BadInput(key, str(e)) from None


def _place(room: Room, message: Plain, key: str = "place") -> int:
    try:
        return room.match.state.place_id(str(message.get(key)))
    except ValueError as e:
        raise BadInput(key, str(e)) from None


About = Callable[
    [Matches, Room, Any, Plain], Awaitable[Plain]
]  # with the table as the asker knows it
ABOUT: dict[str, About] = {
    "why": _why,
    "reach": _reach,
    "path": _path,
    "supply": _supply,
    "odds": _odds,
    "chances": _chances,
    "overlay": _overlay,
}
