"""perft: exact counts of continuations, chance included."""

from argparse import Namespace
from typing import Any

from ardennes.cli.output import print_json, say, table
from ardennes.cli.sources import open_source
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal


def perft(args: Namespace) -> int:
    """Count the continuations of a position at each depth."""
    source = open_source(args.file, args)
    game, state = source.game, source.state
    divided = divide(game, state, args.depth) if args.divide else None
    counts = [continuations(game, state, d) for d in range(1, args.depth + 1)]
    if args.json:
        extra = {} if divided is None else {"divide": divided}
        print_json({"game": game.id, "depth": args.depth, "counts": counts, **extra})
        return 0
    if divided:
        say(table(list(divided.items())))
    say(table(list(enumerate(counts, 1)), ("depth", "count")))
    return 0


def continuations(game: AnyGame, state: Any, depth: int) -> int:
    """How many ways there are to play on for so many decisions."""
    if depth == 0:
        return 1
    decision = legal(game, state)
    if decision is None:
        return 0
    if depth == 1:
        return len(decision.choices)
    total = 0
    for action in decision.choices:
        after = state.clone()
        apply(game, after, action)
        total += continuations(game, after, depth - 1)
    return total


def divide(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """The same, for each first action apart."""
    decision = legal(game, state)
    counts: dict[str, int] = {}
    for action in decision.choices if decision and depth else ():
        after = state.clone()
        apply(game, after, action)
        counts[game.codec.to_text(action, state)] = continuations(game, after, depth - 1)
    return counts
