"""The cases and rulings of a game as text, for people who ask what a citation means."""

import re

import msgspec

from ardennes.catalog import Book
from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame
from ardennes.engine.tables import convert, text, toml

RULE = "done"  # the status of a case that bears a rule and is implemented


class Case(msgspec.Struct, frozen=True):
    """A row of cases.toml."""

    number: str
    section: str
    title: str
    status: str
    text: str = ""


class Ruling(msgspec.Struct, frozen=True):
    """A heading of rulings.md and what stands below it."""

    number: str
    title: str
    text: str


def cases(game: Book | AnyGame) -> list[Case]:
    """Every case of the rulebook, in its order."""
    rows = toml(game.folder, "cases.toml").get("case", [])
    return convert(rows, list[Case], f"{game.id}: cases.toml")


def rulings(game: Book | AnyGame) -> list[Ruling]:
    """Our own answers where the rulebook is silent."""
    parts = re.split(
        r"^## ([RQ]-?\d+)\s*(.*)$", text(game.folder, "rulings.md"), flags=re.MULTILINE
    )
    found = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    return [Ruling(number, title.strip(), body.strip()) for number, title, body in found]


def stem(number: str) -> str:
    """A number without the letter or words of one statement: 9.1b, 12.1 step 3 -> 9.1, 12.1."""
    return re.split(r"[^\d.]", number, maxsplit=1)[0].rstrip(".")


def look_up(game: Book | AnyGame, number: str) -> str:
    """A case (13.9, tb 13.9), a section (13), a topic (8.hit), one of several statements (9.1b)
    or a ruling (R7, Q-24), as text to read."""
    wanted = number.strip().removeprefix(game.id).strip()
    found = [f"{game.id} {c.number} {c.title}\n{c.text}" for c in cases(game) if c.number == wanted]
    found += [
        f"{game.id} {r.number} {r.title}\n{r.text}"
        for r in rulings(game)
        if r.number.lower() == wanted.lower()
    ]
    found += [
        f"{game.id} {c.number} {c.title}"
        for c in cases(game)
        if wanted and wanted != c.number and wanted in _chapters(c.number)
    ]
    if not found:
        raise BadInput("", f"{game.id} has no case {wanted!r}")
    return "\n".join(found)


def _chapters(number: str) -> tuple[str, ...]:
    return number.partition(".")[0], number.rpartition("-")[0], stem(number)
