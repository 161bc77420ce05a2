"""hint: what a level of bots would do now, and why."""

from argparse import Namespace

from ardennes.bots import TITLES, levels_of
from ardennes.bots.hints import hint as hint_of
from ardennes.cli.output import print_json, say
from ardennes.cli.sources import open_source
from ardennes.engine.core import CHANCE, BadInput


def hint(args: Namespace) -> int:
    """One move for the side that is asked."""
    match = open_source(args.file, args).match
    game, decision = match.game, match.decision
    if decision is None:
        raise BadInput("hint", "the game is over")
    if decision.actor == CHANCE:
        raise BadInput("hint", "the dice are asked, and nobody knows what they will say")
    levels = levels_of(game.id)
    if args.level and args.level not in levels:
        raise BadInput("--level", f"unknown level {args.level!r}; expected {', '.join(levels)}")
    found = hint_of(game, match.seen_by(decision.actor), decision, args.level or "")
    action = game.codec.to_text(found.action, match.state)
    reasons = [reason.say for reason in found.reasons]
    if args.json:
        plain = {"level": found.level, "actor": decision.actor, "action": action}
        print_json({**plain, "text": found.says, "reasons": reasons})
    else:
        say(f"{TITLES[found.level][0]} for {decision.actor}: {action}")
        say("\n".join([found.says, *reasons]))
    return 0
