"""bench: speed and size, each as a ratio to a peer measured in the same run."""

from argparse import Namespace
from statistics import median

import msgspec

from ardennes.catalog import GAMES, game_of
from ardennes.cli.output import complain, print_json, say, table
from ardennes.engine.core import BadInput

HEADING = ("figure", "value", "floor", "target", "")


class Figure(msgspec.Struct, frozen=True):
    """One line of the report. Floor and target are bounds for `value`, in its own unit."""

    name: str
    value: float
    text: str
    floor: float | None = None
    target: float | None = None
    unit: str = ""
    more_is_better: bool = False

    @property
    def verdict(self) -> str:
        """Where the value stands between floor and target."""
        if self.floor is None or self.target is None:
            return ""
        if self._reaches(self.target):
            return "target met"
        return "floor met" if self._reaches(self.floor) else "BELOW FLOOR"

    def _reaches(self, bound: float) -> bool:
        return self.value >= bound if self.more_is_better else self.value <= bound

    def row(self) -> tuple[str, ...]:
        """For the table."""
        bounds = ["" if b is None else f"{b:g}{self.unit}" for b in (self.floor, self.target)]
        return (self.name, self.text, *bounds, self.verdict)


def bench(args: Namespace) -> int:
    """Measure every figure, or those with a word in their name."""
    from ardennes.cli import figures

    wanted = [name for name in figures.FIGURES if args.only is None or args.only in name]
    if not wanted:
        names = ", ".join(figures.FIGURES)
        raise BadInput("--only", f"no figure named {args.only!r}; there are {names}")
    if not figures.has_peer():
        complain(
            "python-chess is not installed, so there is nothing to compare with (pip install chess)"
        )
    found: list[Figure] = []
    for game_id in GAMES:
        game = game_of(game_id)
        for name in wanted:
            found += figures.FIGURES[name](game, args.seconds / len(wanted))
    if args.json:
        print_json([{**msgspec.to_builtins(figure), "verdict": figure.verdict} for figure in found])
    else:
        say(table([figure.row() for figure in found], HEADING))
    return 0


def spread(values: list[float], form: str = ".2f") -> str:
    """Median and range."""
    low, middle, high = min(values), median(values), max(values)
    if len(values) == 1:
        return f"{middle:{form}}"
    return f"{middle:{form}} ({low:{form}} to {high:{form}})"
