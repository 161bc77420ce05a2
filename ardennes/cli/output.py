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
    print(json.dumps(value, ensure_ascii=sys.stdout.encoding.lower() != "utf-8"))


def say(text: str = "") -> None:
    """A line for people; letters their terminal lacks become question marks."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))


def table(rows: Iterable[Sequence[object]], heading: Sequence[str] = ()) -> str:
    """Columns as wide as their widest cell, numbers to the right."""
    cells = [[str(c) for c in row] for row in rows]
    numeric = [all(_is_number(r[i]) for r in cells) for i in range(len(cells[0]))] if cells else []
    if heading:
        cells.insert(0, list(heading))
        numeric = numeric or [False] * len(heading)
    widths = [max(len(row[i]) for row in cells) for i in range(len(numeric))]
    return "\n".join(_line(row, widths, numeric) for row in cells)


def _line(row: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    aligned = (
        cell.rjust(width) if right else cell.ljust(width)
        for cell, width, right in zip(row, widths, numeric, strict=True)
    )
    return "  ".join(aligned).rstrip()


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-").replace(",", "").replace(".", "").isdigit()
