"""ladder: how strong the levels of a game are, by pairs of games, with intervals."""

import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ardennes.bots import levels_of
from ardennes.bots.ladder.games import Pairing
from ardennes.bots.ladder.rating import DECIDED, between, likelihood, ratings
from ardennes.catalog import game_of
from ardennes.cli.output import print_json, say, table
from ardennes.cli.sources import scenario_of
from ardennes.cli.tournament import Limits, Tournament
from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame

if TYPE_CHECKING:
    from ardennes.bots.ladder.kept import Kept

BELIEVED = 150  # pairs: one run read +108 Elo after 20 games and ended at -22


def ladder(args: Namespace) -> int:
    """Play until every meeting is decided, enough is played or the time is up."""
    game = game_of(args.game)
    levels = _levels(args.levels, game.id)
    scenario = scenario_of(game, args) or game.scenarios[0]
    met = [(better, worse) for worse, better in pairwise(levels)] or [(levels[0], levels[0])]
    pairings = [Pairing(game.id, scenario, *levels) for levels in met]
    path = Path(args.results or f"ladder-{game.id}.jsonl")
    tournament = Tournament(pairings, path, _limits(args))
    if tournament.undecided():
        _play(tournament, args.workers or os.cpu_count() or 1)
    _report(game, levels, tournament, as_json=args.json)
    return 0


def _levels(text: str | None, game_id: str) -> list[str]:
    offered = levels_of(game_id)
    chosen = text.split(",") if text else offered
    for level in chosen:
        if level not in offered:
            known = ", ".join(offered)
            raise BadInput("--levels", f"unknown level {level!r} of {game_id}; it has {known}")
    if len(set(chosen)) < len(chosen):
        raise BadInput("--levels", "a level is named twice; one alone plays against itself")
    return chosen


def _limits(args: Namespace) -> Limits:
    low, high = args.test
    if not low < high:
        raise BadInput("--test", f"expected the lower number first, got {low:g} {high:g}")
    until = time.monotonic() + 60 * args.minutes if args.minutes else float("inf")
    return Limits(until, min(args.least, args.pairs), args.pairs, low, high)


# --- while it runs ---


def _play(tournament: Tournament, workers: int) -> None:
    try:
        tournament.play(workers, _teller(tournament))
    finally:
        if sys.stderr.isatty():
            print(file=sys.stderr)


def _teller(tournament: Tournament) -> Callable[[], None]:
    """One line, rewritten on a terminal; in a log file at 1, 2, 4, 8 ... pairs."""
    began = time.monotonic()

    def tell() -> None:
        played = tournament.played
        standing = [_standing(m, tournament.limits) for m in tournament.meetings]
        seconds = _seconds_left(tournament, (time.monotonic() - began) / played)
        line = "; ".join([*standing, f"at most {_length(seconds)} left"])
        if sys.stderr.isatty():
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
        elif played & (played - 1) == 0:
            print(line, file=sys.stderr, flush=True)

    return tell


def _standing(meeting: "Kept", limits: Limits) -> str:
    scores, p = meeting.scores(), meeting.pairing
    if meeting.is_mirror:
        return f"{p.first} against itself: {len(scores)} of {limits.most} games"
    test = likelihood(scores, limits.low, limits.high)
    counted = f"{len(scores)} of {limits.most} pairs, {between(scores)} Elo"
    return f"{p.first} - {p.second}: {counted}, test {test:+.1f} of {DECIDED:.1f}"


def _seconds_left(tournament: Tournament, each: float) -> float:
    """By the pairs that are missing at most, and by the clock."""
    most = tournament.limits.most
    missing = sum(most - len(m.scores()) for m in tournament.undecided())
    return max(0.0, min(each * missing, tournament.limits.until - time.monotonic()))


def _length(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


# --- what it found ---


def _report(game: AnyGame, levels: list[str], tournament: Tournament, *, as_json: bool) -> None:
    scores = {(m.pairing.first, m.pairing.second): m.scores() for m in tournament.meetings}
    rated = ratings(levels, scores) if len(levels) > 1 else {}
    rows = [_row(game, meeting) for meeting in tournament.meetings]
    if as_json:
        found = {level: rating._asdict() for level, rating in rated.items()}
        print_json({"game": game.id, "ratings": found, "meetings": rows})
        return
    heading = ("levels", "pairs", "Elo between them", *game.sides, "draws", "longest turn")
    say(table([[*map(str, row.values())] for row in rows], heading))
    if rated:
        say()
        say(table([(level, str(rating)) for level, rating in rated.items()], ("level", "Elo")))
    few = [row for row in rows if int(str(row["pairs"])) < BELIEVED]
    if few:
        say(f"\nFewer than {BELIEVED} pairs prove little: ladder goes on from {tournament.path}.")


def _row(game: AnyGame, meeting: "Kept") -> dict[str, object]:
    """A line of the table: what the first level scored, from each side too."""
    p, results = meeting.pairing, list(meeting.results())
    slowest = max(
        (r.slowest[s] for r in results for s in r.seats if r.seats[s] == p.first), default=0
    )
    sides: dict[str, object] = {}
    for side in game.sides:
        mine = [r for r in results if r.seats[side] == p.first]
        sides[side] = f"{sum(r.winner == side for r in mine)} of {len(mine)}"
    return {
        "levels": f"{p.first} - {p.second}",
        "pairs": len(meeting.scores()),
        "elo": "" if meeting.is_mirror or not results else str(between(meeting.scores())),
        **sides,
        "draws": sum(not r.winner for r in results),
        "slowest": f"{slowest:.2f} s",
    }
