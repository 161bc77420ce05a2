"""What commands print: JSON, tables, and the one line of an error."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence

LONGEST_COMPLAINT = 600


def complain(sentence: str) -> None:
    """One line on standard error, whatever the sentence quotes."""
    line = " ".join(sentence.split())
    if len(line) > LONGEST_COMPLAINT:
        line = line[:LONGEST_COMPLAINT] + " ..."
    print(f"ardennes: {line}", file=sys.stderr)


def print_json(value: Mapping[str, object] | Sequence[object]) -> None:
    """One JSON value on one line."""
    print(json.dumps(value))


def say(text: str = "") -> None:
    """A line for people; letters their terminal lacks become question marks."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))


def table(rows: Iterable[Sequence[object]], heading: Sequence[str] = ()) -> str:
    """Columns as wide as their widest cell; numbers stand to the right."""
    found = list(rows)
    numeric = [
        all(isinstance(row[i], int) for row in found) for i in range(_columns(found, heading))
    ]
    cells = [[f"{c:,}" if isinstance(c, int) else str(c) for c in row] for row in found]
    if heading:
        cells.insert(0, list(heading))
    widths = [max(len(row[i]) for row in cells) for i in range(len(numeric))]
    return "\n".join(_line(row, widths, numeric) for row in cells)


def _columns(rows: Sequence[Sequence[object]], heading: Sequence[str]) -> int:
    return len(rows[0]) if rows else len(heading)


def _line(row: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    aligned = (
        cell.rjust(width) if right else cell.ljust(width)
        for cell, width, right in zip(row, widths, numeric, strict=True)
    )
    return "  ".join(aligned).rstrip()
