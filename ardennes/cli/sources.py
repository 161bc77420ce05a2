"""FILE arguments: a position file, a record or a game id; and actions as people type them."""

import os
import sys
from argparse import Namespace
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import BadInput, Event, Illegal, No, Word
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.options import unusual
from ardennes.engine.play import Match, left_out, legal
from ardennes.engine.record import FIRST_LINE, Diverged, Record, read, read_options, replay
from ardennes.engine.tables import PRINTED, Pack

LARGEST_FILE = 16_000_000
STDIN = "-"


class Source(msgspec.Struct, frozen=True):
    """What a FILE argument names: a game, and a match that stands at its position."""

    name: str
    game: AnyGame
    match: Match
    record: Record | None = None  # if it was a record
    position: str = ""  # the text, if it was a position file
    options: dict[str, str] = {}  # those that are not as usual, if it was a game id
    scenario: str = ""  # if it was a game id

    @property
    def state(self) -> Any:
        """The position to study."""
        return self.match.state


def open_source(name: str, args: Namespace | None = None) -> Source:
    """The position behind a FILE argument; a game id means its start. `--pack` lays other tables
    under it, `--option` sets a game's options, `--scenario` names what is played."""
    pack, options = pack_of(args), _options_of(args)
    if name in GAMES:
        game = game_of(name)
        chosen = unusual(game.options, options)
        scenario = scenario_of(game, args) or game.scenarios[0]
        match = Match(game, game.new(scenario, chosen, pack))
        return Source(name, game, match, options=chosen, scenario=scenario)
    if options:
        raise BadInput("--option", f"{shown(name)} says itself which options it has")
    if getattr(args, "scenario", None):
        raise BadInput("--scenario", f"{shown(name)} says itself which scenario it is")
    text = read_text(name)
    if _is_record(text):
        record = read_record(name, text)
        with blame(name):
            game = game_of(record.game)
            return Source(name, game, replay(game, record, pack), record)
    with blame(name):
        table = parse_toml(text)
        game = _game_in(table)
        match = Match(game, game.files.read_position(table, pack))
        return Source(name, game, match, position=text)


def pack_of(args: Namespace | None) -> Pack:
    """The data pack a command was given, or none."""
    folder = getattr(args, "pack", None)
    return Pack(folder) if folder else PRINTED


def scenario_of(game: AnyGame, args: Namespace | None) -> str:
    """The scenario a command was given; nothing if it names none."""
    wanted: str = getattr(args, "scenario", None) or ""
    if wanted and wanted not in game.scenarios:
        expected = ", ".join(game.scenarios)
        raise BadInput("--scenario", f"expected one of {expected}, got {wanted!r}")
    return wanted


def _options_of(args: Namespace | None) -> dict[str, str]:
    """`--option airdrop=true`, as often as wanted."""
    return read_options(", ".join(getattr(args, "option", None) or ()))


def open_record(name: str) -> Record:
    """The record behind a FILE argument that must be one."""
    if name in GAMES:
        raise BadInput(name, "expected a record (.play), got a game id")
    return read_record(name, read_text(name))


def read_record(name: str, text: str) -> Record:
    """A record from its text."""
    with blame(name):
        return read(text)


def _is_record(text: str) -> bool:
    return text.startswith(FIRST_LINE.rpartition(" ")[0])


def _game_in(table: dict[str, object]) -> AnyGame:
    found = table.get("game")
    if not isinstance(found, str):
        got = repr(found) if "game" in table else "nothing"
        raise BadInput("game", f"expected one of {', '.join(GAMES)}, got {got}")
    return game_of(found)


def read_text(name: str) -> str:
    """A whole text file, or standard input for `-`."""
    try:
        data = _read_bytes(name)
    except FileNotFoundError:
        game = "" if set("./") & set(name) else f" and no such game ({', '.join(GAMES)})"
        raise BadInput(shown(name), f"no such file{game}") from None
    except (OSError, ValueError) as e:
        raise BadInput(shown(name), _why(e)) from None
    if len(data) > LARGEST_FILE:
        raise BadInput(shown(name), f"larger than {LARGEST_FILE // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        raise BadInput(shown(name), f"not a text file in UTF-8 (byte {e.start})") from None


def _read_bytes(name: str) -> bytes:
    if name != STDIN:
        with Path(name).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read(LARGEST_FILE + 1) if buffer else sys.stdin.read().encode()


def _why(e: OSError | ValueError) -> str:
    return (e.strerror if isinstance(e, OSError) else None) or str(e)


def shown(name: str) -> str:
    """What an error calls the file."""
    return "standard input" if name == STDIN else name


@contextmanager
def blame(name: str) -> Generator[None]:
    """Complaints raised inside name this file; absurd values become complaints too."""
    try:
        yield
    except BadInput as e:
        raise e.inside(shown(name)) from None
    except Diverged as e:
        raise Diverged(f"{shown(name)}: {e}") from None
    except RecursionError:
        raise BadInput(shown(name), "too deeply nested") from None
    except (ValueError, OverflowError) as e:
        raise BadInput(shown(name), str(e)) from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    try:
        target = path.resolve()
        temporary = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            temporary.write_text(text, encoding="utf-8", newline="\n")
            temporary.replace(target)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as e:
        raise BadInput(str(path), _why(e)) from None


# --- actions ---


def parse_action(game: AnyGame, state: Any, text: str, where: str = "action") -> Word:
    """`move 1308`, a JSON object, or `#3`: the third of the choices now."""
    if text.startswith("#"):
        return _numbered(game, state, text[1:], where)
    try:
        return game.codec.from_text(text, state, where)
    except RecursionError:
        raise BadInput(where, "too deeply nested") from None
    except ValueError as e:
        raise BadInput(where, str(e)) from None


def _numbered(game: AnyGame, state: Any, number: str, where: str) -> Word:
    decision = legal(game, state)
    choices = decision.choices if decision else ()
    if number.isascii() and number.isdigit() and 0 < int(number[:9]) <= len(choices):
        return choices[int(number) - 1]
    wanted = f"#1 to #{len(choices)}" if choices else "nothing: the game is over"
    raise BadInput(where, f"expected {wanted}, got '#{number}'")


def play_all(source: Source, actions: list[str]) -> list[list[Event]]:
    """Play actions one after another; returns the events of each."""
    played: list[list[Event]] = []
    for number, text in enumerate(actions, 1):
        where = f"action {number}"
        with blame(source.name):
            action = parse_action(source.game, source.state, text, where)
        try:
            if only := left_out(source.game, source.state, action):
                source.match.play(only)
            played.append(source.match.play(action))
        except Illegal as e:
            raise Refused(f"{shown(source.name)}: {where}", e.no) from None
    return played


class Refused(Illegal):
    """An action the rules refuse, and where it was written."""

    def __init__(self, where: str, no: No) -> None:
        super().__init__(no)
        self.args = (f"{where}: {no}",)
