"""What choices and log lines mean to a client that knows no rule, until the words say it."""

from collections.abc import Mapping
from typing import Any

CHOICE_TONES = {
    "attack": "attack",
    "commit": "attack",
    "fight": "attack",
    "interdict": "raid",
    "join": "join",
}
LINE_TONES = {
    "battle_joined": "battle",
    "day_began": "turn",
    "phase_began": "phase",
    "turn_began": "turn",
}
TABLE_OF_ODDS = "crt"  # a field of an action: which combat table it chooses
VIA = "via"  # a field of an action: the place its way passes


def line_tone(kind: str) -> str:
    """Whether a line of the log is a heading, or begins a battle."""
    return LINE_TONES.get(kind, "plain")


def meant(state: Any, choice: Mapping[str, Any]) -> dict[str, object]:
    """A choice with what it means: its tone, its kind in words, its place, way and table."""
    kind, action = str(choice["kind"]), choice["action"]
    found: dict[str, object] = {
        **choice,
        "tone": CHOICE_TONES.get(kind, "plain"),
        "short": kind.replace("_", " "),
        "place": choice["place"] or _named_place(state, choice),
    }
    if action.get(VIA):
        found["via"] = action[VIA]
    if TABLE_OF_ODDS in action:
        found["options"] = {action[TABLE_OF_ODDS]: 1}
    return found


def _named_place(state: Any, choice: Mapping[str, Any]) -> str | None:
    """The one place an answer names that is no goal on the map."""
    if choice["role"] != "other":
        return None
    named = [text for key, text in choice["action"].items() if key != "type" and _is(state, text)]
    return named[0] if len(named) == 1 else None


def _is(state: Any, name: object) -> bool:
    try:
        return isinstance(name, str) and state.place_id(name) >= 0
    except ValueError:
        return False
