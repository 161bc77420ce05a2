"""A game in the words of docs/protocol.md: decisions, log lines, and only what has changed."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

import msgspec

from ardennes.bots.common.thinking import Said
from ardennes.engine.core import CHANCE, Decision, Event, Word, kind
from ardennes.engine.forced import is_forced
from ardennes.engine.game import AnyGame
from ardennes.engine.shown import event_refs, say
from ardennes.lessons.boards import tries_of
from ardennes.lessons.course import Course
from ardennes.lessons.files import Lesson, following
from ardennes.server.store import ChatMessage

Plain = dict[str, Any]
NO: Plain = {"type": "no", "id": None, "case": None}  # something is refused; the reason is to come

MANY = 300  # choices from which the same one for several places is said once
ANY_PLACE = "{place}"  # in the text of a choice that stands for several


def encode(message: Plain) -> str:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message).decode()


def without_no(message: Plain) -> Plain:
    """A message without what is not so, for who takes that for granted."""
    return {key: value for key, value in message.items() if value is not False}


def setup_info(game: AnyGame, state: Any, maps: Plain) -> Plain:
    """What does not change during a game."""
    return {
        "game": game.id,
        "title": game.title,
        "version": game.version,
        "sides": list(game.sides),
        "map": maps,
        "turn_word": "Turn",
        "cost_word": "MP",
        **game.shows.setup_info(state),
    }


def question(decision: Decision | None) -> Plain | None:
    """A decision for those who are not asked."""
    if decision is None:
        return None
    return {"actor": decision.actor, "case": decision.case, "prompt": decision.prompt}


class Memory(Protocol):
    """What somebody remembers of the answers that were told before."""

    def briefly(self, game: AnyGame, state: Any, actions: Sequence[Word], picture: Plain) -> Plain:
        """The answers and the picture without what is known."""
        ...


def asked(
    game: AnyGame, state: Any, decision: Decision | None, memory: Memory | None = None
) -> Plain | None:
    """A decision for the seat that is asked: the choices, the picture, what might be forgotten;
    to who remembers what is new of it, and what might be forgotten when it asks."""
    if decision is None or decision.actor == CHANCE:
        return question(decision)
    picture = game.shows.picture(state, decision)
    about: Plain = {**(question(decision) or {}), "forced": is_forced(game, state, decision)}
    if memory:
        told = memory.briefly(game, state, decision.choices, picture)
        return without_no({**about, **told})
    choices = game.choices(state, decision.choices)
    ends = any(shown["role"] == "end" for shown in choices)
    return {
        **about,
        "choices": gathered(state, choices),
        "picture": picture,
        "forgotten": game.shows.forgotten(state) if ends else [],
    }


def gathered(state: Any, choices: list[Plain]) -> list[Plain]:
    """Where there are very many, the same answer for several places is said once."""
    if len(choices) < MANY:
        return choices
    found: list[Plain] = []
    for choice in choices:
        one = for_any_place(state, choice)
        last = found[-1] if found else None
        if last and one and {**last, "places": one["places"]} == one:
            last["places"] = [*last["places"], *one["places"]]
        else:
            found.append(one or choice)
    return found


def for_any_place(state: Any, choice: Plain) -> Plain | None:
    """The answer with its place left open, if it has one that an action names."""
    place, action = choice["place"], choice["action"]
    slots = [field for field, value in action.items() if value == place]
    if choice["role"] != "place" or len(slots) != 1 or choice.get("options"):
        return None
    text = choice["text"].replace(state.place_title(state.place_id(place)), ANY_PLACE)
    return {
        **choice,
        "action": {**action, slots[0]: ""},
        "text": text,
        "place": None,
        "places": [place],
        "slot": slots[0],
    }


def log_lines(game: AnyGame, state: Any, actor: str, events: Sequence[Event]) -> list[Plain]:
    """What happened, a line for each event that is worth a sentence."""
    found: list[Plain] = []
    for event in events:
        said = say(state, event)
        if said:
            line = {"say": said, "case": event.cite(), "kind": kind(event), "tone": event.tone}
            found.append({**line, "side": actor, **event_refs(state, event)})
    return found


PLAN = "plan"  # tone of what a bot says it has tried: no event


def plan_lines(said: Sequence[Said], side: str, action_no: int) -> list[Plain]:
    """What a bot says at the end of its turn, for the log."""
    about = {"action_no": action_no, "case": None, "kind": PLAN, "tone": PLAN, "side": side}
    return [{**about, "say": one.say, "places": one.places} for one in said]


def events_of(lines: Sequence[Plain]) -> list[Plain]:
    """The lines of what has happened, without what bots say about it."""
    return [line for line in lines if line["tone"] != PLAN]


def readable(lines: Sequence[Plain], seat: str, reveals: Collection[str]) -> list[Plain]:
    """The lines a seat may read: a secret is its owner's until an event that reveals it."""
    found: list[Plain] = []
    revealed = False
    for line in reversed(lines):
        revealed = revealed or line["kind"] in reveals
        if revealed or line.get("only", seat) == seat:
            found.append(line)
    return found[::-1]


def chat_line(said: ChatMessage) -> Plain:
    """What somebody has said."""
    return {"from": said.sender, "text": said.text, "when": said.sent}


def difference(before: Plain, after: Plain) -> Plain:
    """The parts of a view that changed; of the units only those that did."""
    if before is after:
        return {}
    changed = {
        key: value
        for key, value in after.items()
        if key != "units" and (key not in before or before[key] != value)
    }
    old: Plain = before.get("units", {})
    units = {unit: now for unit, now in after["units"].items() if old.get(unit) != now}
    return {**changed, "units": units} if units else changed


def lesson_shown(lesson: Lesson) -> Plain:
    """What the coach says in this lesson."""
    after = following(lesson)
    return {
        "id": lesson.id,
        "kind": "playground" if not lesson.side else lesson.kind,
        "title": lesson.title,
        "about": lesson.about,
        "dice": lesson.dice,
        "steps": [{"say": step.say, "hints": step.hints} for step in lesson.step],
        "tries": [one._asdict() for one in tries_of(lesson.id)] if lesson.kind == "boards" else [],
        **({"next": after.id} if after and lesson.side else {}),
    }


def course_shown(course: Course) -> Plain:
    """How far the learner is."""
    return {"step": course.step, "status": course.status}
