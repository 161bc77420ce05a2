"""play: a game in the terminal, against bots or another person at the same keyboard."""

from argparse import Namespace
from pathlib import Path

import msgspec

from ardennes.catalog import GAMES, game_of
from ardennes.cli.console import Console
from ardennes.cli.output import say
from ardennes.cli.screen import JsonScreen, Screen
from ardennes.cli.session import HUMAN, Session, check_seat
from ardennes.cli.sources import STDIN, open_record, open_source, pack_of
from ardennes.engine.core import BadInput
from ardennes.engine.record import Record

OPPONENT = "bot:greedy"


def play(args: Namespace) -> int:
    """Play until the game is over or the player has had enough."""
    session = _session(args)
    screen = JsonScreen(session) if args.json else Screen(session)
    if not args.json:
        seats = ", ".join(f"{seat} {who}" for seat, who in session.record.seats.items())
        say(f"{session.game.title} ({session.game.id}): {seats}. Type help for help.")
    finished = _loop(session, Console(screen))
    if finished:
        screen.over()
    saved = session.keep()
    if saved is not None and not args.json:
        again = "" if finished else f" Go on with: ardennes play --resume {saved}"
        say(f"Saved in {saved}.{again}")
    return 0


def _loop(session: Session, console: Console) -> bool:
    while (decision := session.decision) is not None:
        automatic = session.answer_for(decision)
        action = automatic or console.answer(decision)
        if action is None:
            return False
        text, said = session.play(action)
        console.screen.told(text, said, by_hand=automatic is None)
    return True


def _session(args: Namespace) -> Session:
    name: str | None = args.resume or args.file or args.game
    if name is None:
        raise BadInput("play", f"expected a game ({', '.join(GAMES)}) or --resume FILE")
    record = open_record(args.resume) if args.resume else _start(name, args)
    game = game_of(record.game)
    if args.game not in (None, name) and game_of(args.game) is not game:
        raise BadInput(name, f"a game of {record.game}, not of {args.game}")
    seats = {seat: _seat(args, seat, record.seats) for seat in game.sides}
    record = msgspec.structs.replace(record, seats=seats)
    session = Session(game, record, args.seed, name, pack_of(args))
    if args.resume:
        session.path = Path(args.resume)
    if args.save and args.save != args.resume:
        session.save_as(Path(args.save))
    return session


def _start(name: str, args: Namespace) -> Record:
    """A record without actions, or the one in the file."""
    if name == STDIN:
        raise BadInput("play", "standard input is where you answer; name a file")
    source = open_source(name, args)
    if source.record is not None:
        return source.record
    game = source.game
    if source.position:
        position = game.files.write_position(source.state).rstrip("\n")
        return Record(game=game.id, version=game.version, position=position)
    return Record(
        game=game.id, version=game.version, scenario=source.scenario, options=source.options
    )


def _seat(args: Namespace, seat: str, before: dict[str, str]) -> str:
    """As asked for, as before, or the usual: you against the computer."""
    usual = HUMAN if seat == "german" else OPPONENT
    return check_seat(f"--{seat}", getattr(args, seat, None) or before.get(seat) or usual)
