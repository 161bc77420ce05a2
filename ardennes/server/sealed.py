"""What is answered in secret is one step to everybody else: no message, no count and no time tells
how many answers it took. Each seat counts the ledger without what the others have sealed."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from ardennes.server.messages import Plain
from ardennes.server.store import LedgerEntry, MatchRow, open_part

KEY = "sealed"  # in the summary of a game


class Seal(msgspec.Struct):
    """A step under seal: how things stood when it began, and how far each side is since."""

    ledger_no: int
    action_no: int
    updated: float
    by: dict[str, tuple[int, int]] = {}  # entries, and actions that stand, in order

    def counting(self, who: str, entries: int, actions: int) -> "Seal":
        """More of them."""
        had = self.by.get(who, (0, 0))
        by = {**self.by, who: (had[0] + entries, had[1] + actions)}
        return msgspec.structs.replace(self, by=by)

    def hidden(self, sides: Collection[str]) -> tuple[int, int]:
        """The entries and actions that whoever plays these sides is not told of."""
        found = [count for who, count in self.by.items() if who not in sides]
        return sum(entries for entries, _ in found), sum(actions for _, actions in found)

    def numbered(self, line: Plain, sides: Collection[str]) -> Plain:
        """A line as its owner counts."""
        before = 0
        for who, (_, actions) in self.by.items():
            if who == line["side"] or line["action_no"] < self.action_no:
                break
            before += actions * (who not in sides)
        return line | {"action_no": line["action_no"] - before}


class Opened(NamedTuple):
    """What was answered under a seal that is broken now, but for the last answer."""

    seal: Seal
    entries: list[LedgerEntry]


NONE = Opened(Seal(0, 0, 0.0), [])


def is_sealed(state: Any) -> bool:
    """Is the question one that is answered in secret?"""
    return bool(state.question and state.question.sealed)


def seal_of(summary: Plain) -> Seal | None:
    """The seal a game is kept with."""
    return msgspec.convert(summary[KEY], Seal) if KEY in summary else None


def kept(seal: Seal | None) -> Plain:
    """As a part of the summary."""
    return {KEY: msgspec.to_builtins(seal)} if seal else {}


def shown_to(row: MatchRow, sides: Collection[str]) -> MatchRow:
    """A game as a seat may count it."""
    seal = seal_of(row.summary)
    if seal is None:
        return row
    entries, actions = seal.hidden(sides)
    summary = {**row.summary, "action_no": row.summary["action_no"] - actions}
    return row._replace(updated=seal.updated, ledger_no=row.ledger_no - entries, summary=summary)


def open_entries(
    row: MatchRow, entries: Sequence[LedgerEntry], reveals: Collection[str]
) -> list[LedgerEntry]:
    """What everybody may look back on: nothing sealed, no secret that is not told yet; when the
    game is over, everything."""
    if row.summary["outcome"]:
        return list(entries)
    seal = seal_of(row.summary)
    return open_part(entries[: seal.action_no] if seal else entries, reveals)
