"""apply and replay: actions in, events and positions out."""

from argparse import Namespace
from typing import cast

import msgspec

from ardennes.catalog import game_of
from ardennes.cli.output import complain, print_json, say
from ardennes.cli.sources import Refused, Source, blame, open_record, open_source, pack_of, play_all
from ardennes.cli.studies import outcome_text, refusal
from ardennes.engine.codec import Plain
from ardennes.engine.core import Event
from ardennes.engine.play import Match
from ardennes.engine.record import Diverged, Record, to_record
from ardennes.engine.record import replay as replay_record
from ardennes.engine.shown import say as sentence

ILLEGAL, DIVERGED = 2, 1


def apply(args: Namespace) -> int:
    """Play actions on a position and print what came of it."""
    source = open_source(args.file, args)
    first = len(source.match.events)
    try:
        play_all(source, args.actions)
    except Refused as e:
        if args.json:
            print_json(refusal(e.no))
        complain(str(e))
        return ILLEGAL
    events = _told(source, first)
    position = source.game.files.write_position(source.state)
    if args.json:
        print_json({"events": events, "position": position} | _end(source.match))
    else:
        for event in events:
            if event["say"]:
                say(f"# {event['say']} ({event['case']})")
        say(position.rstrip("\n"))
    return 0


def _end(match: Match) -> dict[str, Plain]:
    """Who has won and by which case, once the game is over."""
    over = match.outcome
    return {"outcome": cast("Plain", msgspec.to_builtins(over))} if over else {}


def _told(source: Source, first: int) -> list[Plain]:
    """The events from an action on, each with its case and its sentence then."""
    match = source.match
    again = Match(source.game, match.start)
    told: list[Plain] = []
    for number, action in enumerate(match.actions):
        events = again.play(action)
        if number >= first:
            told += [_event(again, event) for event in events]
    return told


def _event(match: Match, event: Event) -> Plain:
    game = match.game
    plain = game.codec.to_plain(event, match.state)
    kind = plain.pop("type")
    return {
        "type": kind,
        "case": event.cite(),
        "say": sentence(match.state, event),
        **plain,
    }


def replay(args: Namespace) -> int:
    """Replay a record; every action must be legal and say what it said."""
    record = _cut(open_record(args.file), args.to)
    try:
        with blame(args.file):
            game = game_of(record.game)
            match = replay_record(game, record, pack_of(args))
    except Diverged as e:
        if args.json:
            print_json({"reproduced": False, "reason": str(e)})
        complain(str(e))
        return DIVERGED
    told = to_record(match, record.scenario, record.seats, record.position, record.options)
    told.over = record.over
    if args.json:
        print_json(_replayed(match, told))
    else:
        _print_replay(match, told, quiet=args.quiet)
    return 0


def _cut(record: Record, to: int | None) -> Record:
    """The first actions of a record; blank lines do not count."""
    if to is None:
        return record
    ends = [n for n, text in enumerate(record.actions, 1) if text]
    end = ends[min(to, len(ends)) - 1] if to and ends else 0
    return msgspec.structs.replace(record, actions=record.actions[:end], said=record.said[:end])


def _replayed(match: Match, told: Record) -> Plain:
    lines: list[Plain] = [
        {"action": action, "say": said}
        for action, said in zip(told.actions, told.said, strict=True)
    ]
    over = match.outcome
    outcome = cast("Plain | None", msgspec.to_builtins(over))
    ended = {"over": told.over} if told.over else {}
    return {"reproduced": True, "game": told.game, "actions": lines, "outcome": outcome, **ended}


def _print_replay(match: Match, told: Record, *, quiet: bool) -> None:
    if not quiet:
        for number, (action, said) in enumerate(zip(told.actions, told.said, strict=True), 1):
            say(f"{number:>5}  {action}" + (f"  # {said}" if said else ""))
    end = f"Over, {told.over}." if told.over else outcome_text(match.outcome)
    say(f"{len(told.actions)} actions reproduced. {end}")
