"""rules and phases: what a game is made of."""

from argparse import Namespace
from typing import cast

import msgspec

from ardennes.catalog import book_of, game_of
from ardennes.cli.casebook import RULE
from ardennes.cli.coverage import Coverage, coverage
from ardennes.cli.output import print_json, say, table
from ardennes.engine.codec import Plain

INCOMPLETE = 1


def rules(args: Namespace) -> int:
    """Which cases the code and the tests cite."""
    found = coverage(book_of(args.game))
    if args.json:
        print_json(_plain(found))
    else:
        _print(found, everything=args.all)
    return 0 if found.complete else INCOMPLETE


def _plain(found: Coverage) -> Plain:
    plain = cast("Plain", msgspec.to_builtins(found))
    return {
        "game": found.game,
        "percent": round(found.percent, 1),
        "has_tests": found.has_tests,
        "cases": plain["rows"],
        "rulings": plain["rulings"],
        "uncovered": [row.number for row in found.uncovered],
        "unknown": found.unknown,
    }


def _print(found: Coverage, *, everything: bool) -> None:
    rules = [row for row in found.rows if row.status == RULE]
    rows = found.rows + found.rulings if everything else rules
    cells = [(r.number, r.title, r.status, r.code, r.tests) for r in rows]
    say(table(cells, ("case", "title", "status", "code", "tests")))
    if not found.has_tests:
        say(f"There are no tests of {found.game} here (installed without them): code alone counts.")
    for row in found.uncovered:
        counts = f"{row.code} in code, {row.tests} in tests"
        say(f"not covered: {found.game} {row.number} {row.title} ({counts})")
    for citation in found.unknown:
        say(f"unknown: {citation}")
    covered = "cited by code and by a test" if found.has_tests else "cited by code"
    say(f"{found.game}: {found.percent:.1f} % of the rules are {covered}")


def phases(args: Namespace) -> int:
    """The phase names, one a line."""
    names = game_of(args.game).phases
    if args.json:
        print_json({"game": args.game, "phases": list(names)})
    else:
        for name in names:
            say(name)
    return 0
