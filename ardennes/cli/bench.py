"""bench: speed and size, each as a ratio to a peer measured in the same run."""

import os
import subprocess
import sys
from argparse import Namespace
from statistics import median

import msgspec

from ardennes.catalog import GAMES, game_of
from ardennes.cli.output import complain, print_json, say, table
from ardennes.engine.core import BadInput

HEADING = ("figure", "value", "floor", "target", "")
PURE = "ARDENNES_PURE"  # set to 1, it keeps the compiled kernel out


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
    """Measure every figure, or those with a word in their name; or how costs grow."""
    if args.growth:
        return _growth(args)
    from ardennes.cli import figures

    every = (*figures.FIGURES, *figures.ONCE)
    wanted = [name for name in every if args.only is None or args.only in name]
    if not wanted:
        raise BadInput("--only", f"no figure named {args.only!r}; there are {', '.join(every)}")
    if not figures.has_peer():
        complain(
            "python-chess is not installed, so there is nothing to compare with (pip install chess)"
        )
    found = _measure(wanted, args.seconds / len(wanted))
    if args.json:
        print_json([{**msgspec.to_builtins(figure), "verdict": figure.verdict} for figure in found])
    else:
        say(f"Processor time. Movement kernel: {figures.KERNEL} ({PURE}=1 keeps it in Python).\n")
        say(table([figure.row() for figure in found], HEADING))
    return 0


def _measure(wanted: list[str], seconds: float) -> list[Figure]:
    """Each figure of each game, then those of no game, then what Python does without the kernel."""
    from ardennes.cli import figures

    games = [game_of(name) for name in GAMES]
    measures = [figures.FIGURES[name] for name in wanted if name in figures.FIGURES]
    found = [each for game in games for measure in measures for each in measure(game, seconds)]
    found += [each for name in wanted if name in figures.ONCE for each in figures.ONCE[name]()]
    if figures.KERNEL != "python":
        again = [name for name in wanted if name in figures.BY_KERNEL]
        found += [each for name in again for each in _pure(name, seconds)]
    return found


def _pure(name: str, seconds: float) -> list[Figure]:
    """The same figure without the compiled kernel."""
    said = _without_kernel("--only", name, "--seconds", str(seconds))
    return msgspec.json.decode(said, type=list[Figure])


def _without_kernel(*words: str) -> bytes:
    """What bench says, as JSON, in a process that keeps the compiled kernel out."""
    command = [sys.executable, "-m", "ardennes", "bench", *words, "--json"]
    env = {**os.environ, PURE: "1"}
    return subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE).stdout


def _growth(args: Namespace) -> int:
    """The table of docs/speed.md."""
    from ardennes.cli import growth

    found = growth.growth(args.seconds, lambda told: print(told, file=sys.stderr, flush=True))
    if growth.KERNEL != "python":
        said = _without_kernel("--growth", "--seconds", str(args.seconds))
        found = [growth.Row(**row) for row in msgspec.json.decode(said)] + found
    if args.json:
        print_json([row._asdict() for row in found])
    else:
        say(growth.written(found))
    return 0


def spread(values: list[float], form: str = ".2f") -> str:
    """Median and range."""
    low, middle, high = min(values), median(values), max(values)
    if len(values) == 1:
        return f"{middle:{form}}"
    return f"{middle:{form}} ({low:{form}} to {high:{form}})"
