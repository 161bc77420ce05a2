"""`make mutants`: what could be wrong without a test that notices? A sample, and who survived.

python -m tests.mutants [--sample N] [--seed S] [--only TEXT] [--jobs N]

N refusals, a third as many values of the bots' judgement, and the whole of the server's
`difference`. The work tree is never touched. A survivor needs a test, or a reason in reasons.toml.
"""

import os
import sys
import tempfile
import tomllib
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

from ardennes.catalog import GAMES
from tests.mutants.mutations import Mutant, mutants_of_code, mutants_of_values
from tests.mutants.reached import Reached
from tests.mutants.run import ROOT, Fate, Suite, Tree

REASONS = Path(__file__).with_name("reasons.toml")
MESSAGES = "ardennes/server/messages.py"
SLOW_TOO = ("-m", "not browser and not strength")
SERVER = tuple(f"tests/server/test_{name}.py" for name in ("messages", "protocol", "sockets"))


class Group(NamedTuple):
    """Mutants of one kind with the tests that could notice them."""

    name: str
    mutants: list[Mutant]
    suite: Suite


def refusals(game: str) -> Group:
    """Of a game's rules."""
    folder = ROOT / "ardennes" / "games" / game
    paths = [*folder.glob("rules.py"), *folder.glob("rules/*.py")]
    files = sorted(str(path.relative_to(ROOT)) for path in paths)
    first = (f"tests/games/{game}", "tests/perft", "tests/replays")
    return Group(
        f"refusals of {game}",
        [mutant for file in files for mutant in mutants_of_code(ROOT, file)],
        Suite(first, then=("tests/properties", first[0], "-k", game, *SLOW_TOO)),
    )


def values(game: str) -> Group:
    """Of a game's bot."""
    judged = ("tests/bots/test_values.py", f"tests/bots/test_{game}_judgement.py", "-k", game)
    file = f"ardennes/bots/games/{game}/values.toml"
    return Group(
        f"values of {game}",
        mutants_of_values(ROOT, file),
        Suite((*judged, *SLOW_TOO), by_line=False),
    )


def difference() -> Group:
    """What a client is told of a view it knows."""
    mutants = mutants_of_code(ROOT, MESSAGES, wanted="difference")
    return Group("difference", mutants, Suite(SERVER))


def everything() -> list[Group]:
    """All there is to change."""
    judges = [g for g in GAMES if (ROOT / f"ardennes/bots/games/{g}/values.toml").is_file()]
    return [*map(refusals, GAMES), *map(values, judges), difference()]


def sampled(groups: Iterable[Group], size: int, seed: int) -> list[Group]:
    """So many refusals, a third as many values, and everything else."""
    groups, dice, chosen = list(groups), Random(seed), set[Mutant]()
    for kind, share in (("refusals", size), ("values", size // 3), ("difference", sys.maxsize)):
        pool = [m for group in groups if group.name.startswith(kind) for m in group.mutants]
        chosen |= set(dice.sample(pool, min(share, len(pool))))
    return [g._replace(mutants=[m for m in g.mutants if m in chosen]) for g in groups]


def fates(groups: Sequence[Group], jobs: int) -> dict[Mutant, Fate]:
    """What becomes of each mutant, told as it happens."""
    found: dict[Mutant, Fate] = {}
    count = sum(len(group.mutants) for group in groups)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        trees = SimpleQueue[Tree]()
        for job in range(jobs):
            trees.put(Tree(Path(folder) / str(job)))

        def look(group: Group) -> Reached:
            with borrowed(trees) as tree:
                return tree.reached(group.mutants, group.suite)

        def fate(mutant: Mutant, group: Group, reached: Reached) -> Fate:
            with borrowed(trees) as tree:
                return tree.fate(mutant, group.suite, reached)

        seen = zip(groups, pool.map(look, groups), strict=True)
        waiting = {
            pool.submit(fate, mutant, group, reached): mutant
            for group, reached in seen
            for mutant in group.mutants
        }
        for done in as_completed(waiting):
            mutant = waiting[done]
            found[mutant] = done.result()
            tell(f"{len(found)}/{count} {found[mutant]}: {mutant.key}")
    return found


@contextmanager
def borrowed(trees: SimpleQueue[Tree]) -> Iterator[Tree]:
    """A tree for a while."""
    tree = trees.get()
    try:
        yield tree
    finally:
        trees.put(tree)


def tell(line: str) -> None:
    """Progress, beside the report."""
    print(line, file=sys.stderr, flush=True)


def report(groups: Sequence[Group], found: dict[Mutant, Fate]) -> Iterator[str]:
    """Figures for each group, then the survivors and why they may."""
    yield from ("| mutants | run | killed | timed out | survived |", "|---|---|---|---|---|")
    for group in groups:
        fates = Counter(found[mutant] for mutant in group.mutants)
        figures = [fates.total(), fates["killed"], fates["timed out"], fates["survived"]]
        yield f"| {group.name} | {' | '.join(map(str, figures))} |"
    reasons = tomllib.loads(REASONS.read_text("utf-8"))
    yield from ("", "| survivor | reason |", "|---|---|")
    for mutant, fate in found.items():
        if fate == "survived":
            name = mutant.key.replace("|", "\\|")
            yield f"| `{name}` | {reasons.get(mutant.key, '**none**')} |"


def options() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--sample", type=int, default=60, help="refusals to change (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--only", default="", help="every mutant whose name has these words")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    return parser.parse_args()


def main() -> None:
    chosen = options()
    groups = everything()
    if chosen.only:
        groups = [
            g._replace(mutants=[m for m in g.mutants if chosen.only in m.key]) for g in groups
        ]
    else:
        groups = sampled(groups, chosen.sample, chosen.seed)
    groups = [group for group in groups if group.mutants]
    for line in report(groups, fates(groups, chosen.jobs)):
        print(line)


if __name__ == "__main__":
    main()
