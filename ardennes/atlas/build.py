"""Real geography -> a game's `map.json`, checked: survey, correct, check, write."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from ardennes.atlas.checks import Stakes, defects
from ardennes.atlas.corrections import corrections_of
from ardennes.atlas.draft import Draft, new_draft
from ardennes.atlas.figures import Figures, figures
from ardennes.atlas.sheets import a44, bb81, tb
from ardennes.atlas.sheets.common import Plan


class Sheet(NamedTuple):
    """How one game's map is drawn, written and judged."""

    lay: Callable[[Draft], None]
    write: Callable[[Draft], Plan]
    stakes: Callable[[Draft], Stakes]


SHEETS: dict[str, Sheet] = {
    "tb": Sheet(tb.lay, tb.write, tb.stakes),
    "bulge": Sheet(tb.lay, tb.write, tb.stakes),
    "bb81": Sheet(bb81.lay, bb81.write, bb81.stakes),
    "a44": Sheet(a44.lay, a44.write, a44.stakes),
}


class Built(NamedTuple):
    """A map, what is wrong with it, and its figures."""

    text: str
    defects: list[str]
    figures: Figures
    idle: list[str]  # corrections the ground no longer needs


def build(game: str) -> Built:
    """Draw a game's map; the text is worth writing only without defects."""
    sheet = SHEETS[game]
    draft = new_draft(game, corrections_of(game))
    sheet.lay(draft)
    plan = sheet.write(draft)
    return Built(
        text=as_text(plan),
        defects=defects(draft, sheet.stakes(draft)),
        figures=figures(plan),
        idle=[str(row) for row in draft.idle],
    )


def as_text(plan: Plan) -> str:
    """A map.json: one line a fact or list, so that a change shows as one line."""
    lines = [f" {json.dumps(key)}: {_value(value, 1)}" for key, value in plan.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: Any, depth: int) -> str:
    """Mappings of lists or mappings line by line, everything else on one."""
    if depth > 2 or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    entries = cast("dict[str, Any]", value)
    if not any(isinstance(item, list | dict) for item in entries.values()):
        return json.dumps(value, ensure_ascii=False)
    pad = " " * (depth + 1)
    lines = [
        f"{pad}{json.dumps(key, ensure_ascii=False)}: {_value(item, depth + 1)}"
        for key, item in entries.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n" + pad[1:] + "}"
