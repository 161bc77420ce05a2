"""What is counted, in the text form Prometheus reads. One process tells of all that serve the same
database: behind one address nobody knows which of them answers."""

import os
import resource
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ABOUT = {
    "games_open": ("gauge", "Games in memory."),
    "sockets": ("gauge", "People at the tables of this process."),
    "sockets_passed": ("gauge", "Sockets passed on to the process that has their game."),
    "bots_thinking": ("gauge", "Games in which a bot is asked now."),
    "told_total": ("counter", "Actions and take-backs written and told."),
    "passed_total": ("counter", "Messages passed on between processes."),
    "writes_total": ("counter", "Pieces of work written to the database."),
    "commits_total": ("counter", "Transactions they were written in."),
    "commit_seconds_total": ("counter", "Seconds these took."),
    "storage_troubles_total": ("counter", "Transactions that failed."),
    "answers_total": ("counter", "Answers of HTTP, by the first digit of their status."),
    "cpu_seconds_total": ("counter", "Processor time of the process itself."),
    "memory_bytes": ("gauge", "Resident memory of the process itself."),
}

Sample = tuple[str, str, float]  # a name, labels, a value
found: defaultdict[tuple[str, str], float] = defaultdict(
    float
)  # of this process, by name and labels


def count(name: str, by: float = 1, labels: str = "") -> None:
    """So much more of something."""
    found[name, labels] += by


def samples() -> Iterable[Sample]:
    """What was counted here, and what the system says of this process."""
    yield from ((name, labels, value) for (name, labels), value in found.items())
    used = resource.getrusage(resource.RUSAGE_SELF)
    yield "cpu_seconds_total", "", used.ru_utime + used.ru_stime
    yield "memory_bytes", "", _memory(used.ru_maxrss)


def _memory(most: int) -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return float(pages * os.sysconf("SC_PAGE_SIZE"))
    except OSError:  # elsewhere: the most there ever was
        return float(most * (1 if sys.platform == "darwin" else 1024))


def written(process: str, more: Iterable[Sample]) -> str:
    """The samples of this process, a line each."""
    lines: list[str] = []
    for name, labels, value in (*samples(), *more):
        named = ",".join(filter(None, [f'process="{process}"', labels]))
        lines.append(f"ardennes_{name}{{{named}}} {value:.15g}")
    return "\n".join(lines) + "\n"


def gathered(texts: Iterable[str]) -> str:
    """The samples of several processes under their headings, as Prometheus wants them."""
    lines = [line for text in texts for line in text.splitlines()]
    parts: list[str] = []
    for name, (kind, about) in ABOUT.items():
        mine = sorted(line for line in lines if line.startswith(f"ardennes_{name}{{"))
        if mine:
            parts += [f"# HELP ardennes_{name} {about}", f"# TYPE ardennes_{name} {kind}", *mine]
    return "\n".join(parts) + "\n"
