"""The .play text format: a header, then one action a line with the sentences it produced.

    ardennes record 1
    game: tb
    version: 1
    scenario: campaign
    options: airdrop=true, weather=variable
    german: human
    allied: bot:greedy

    choose G-2
    move 1308  # 2nd Panzer Div moves 1206-1307-1308 for 2 points.

The options are those that are not as usual. A game that began from a position file carries it in
the header, each line after `| `. Dice that can be checked have their transcript behind the actions.
"""

from collections.abc import Mapping, Sequence

import msgspec

from ardennes.engine import shown
from ardennes.engine.core import ArdennesError, BadInput, Event
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, left_out
from ardennes.engine.tables import PRINTED, Pack

FIRST_LINE = "ardennes record 1"
OVER = "  # over: "  # lines at the end, comments to who does not know them
DICE = "  # dice "
NOTES = ("failed",)  # header lines that are no seats: what a fuzz run found wrong


class Record(msgspec.Struct, kw_only=True):
    """A game as text: the save file, the replay, the bug report and the golden test."""

    game: str
    version: int
    scenario: str = ""
    options: dict[str, str] = {}  # those that are not as usual
    seats: dict[str, str] = {}
    position: str = ""
    actions: list[str] = []
    said: list[str] = []
    over: str = ""  # who has won by no rule, and why: `allied: German has resigned`
    dice: list[str] = []  # the transcript of dice both sides can check: engine/dice.py
    first_line: int = 0  # of the actions, in the text it was read from


def to_record(
    match: Match,
    scenario: str,
    seats: dict[str, str],
    position: str = "",
    options: Mapping[str, str] | None = None,
) -> Record:
    """The record of a match so far."""
    game = match.game
    record = Record(
        game=game.id,
        version=game.version,
        scenario=scenario,
        options=dict(options or {}),
        seats=seats,
        position=position,
    )
    replayed = Match(game, match.start)
    for action in match.actions:
        record.actions.append(game.codec.to_text(action, replayed.state))
        record.said.append(sentences(game, replayed, replayed.play(action)))
    return record


def sentences(game: AnyGame, match: Match, events: Sequence[Event]) -> str:
    """What a list of events says."""
    return " ".join(filter(None, (shown.say(match.state, e) for e in events)))


def write(record: Record) -> str:
    """The text of a record."""
    lines = [FIRST_LINE, f"game: {record.game}", f"version: {record.version}"]
    if record.scenario:
        lines.append(f"scenario: {record.scenario}")
    if record.options:
        lines.append(f"options: {write_options(record.options)}")
    lines += [f"{seat}: {who}" for seat, who in record.seats.items()]
    if record.position:
        lines += [f"| {line}".rstrip(" ") for line in record.position.rstrip("\n").split("\n")]
    lines.append("")
    for action, said in zip(record.actions, record.said, strict=True):
        lines.append(f"{action}  # {said}" if said else action)
    lines += [f"{OVER}{record.over}"] if record.over else []
    lines += [f"{DICE}{line}" for line in record.dice]
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """A record from its text; BadInput names the line."""
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines[-1]:
        lines.pop()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadInput("line 1", f"expected {FIRST_LINE!r}")
    header: dict[str, str] = {}
    position: list[str] = []
    at = 1
    while at < len(lines) and lines[at].strip():
        line = lines[at]
        if line.startswith("|"):
            position.append(line[1:].removeprefix(" "))
        else:
            key, colon, value = line.partition(":")
            if not colon or key.strip() in header:
                raise BadInput(f"line {at + 1}", f"expected 'key: value', got {line!r}")
            header[key.strip()] = value.strip()
        at += 1
    notes = [line for line in lines[at + 1 :] if line.startswith((OVER, DICE))]
    body = [line.partition("  # ") for line in lines[at + 1 :] if line not in notes]
    return Record(
        game=_need(header, "game"),
        version=_number(_need(header, "version")),
        scenario=header.pop("scenario", ""),
        options=read_options(header.pop("options", "")),
        seats=header,
        position="\n".join(position),
        actions=[action.strip() for action, _, _ in body],
        said=[said.strip() for _, _, said in body],
        over="".join(line.removeprefix(OVER) for line in notes if line.startswith(OVER)),
        dice=[line.removeprefix(DICE) for line in notes if line.startswith(DICE)],
        first_line=at + 2,
    )


def write_options(options: Mapping[str, object]) -> str:
    """airdrop=true, weather=variable"""
    words = {name: str(value).lower() for name, value in sorted(options.items())}
    return ", ".join(f"{name}={word}" for name, word in words.items())


def read_options(text: str) -> dict[str, str]:
    """Options from such a line; which there are only the game knows."""
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals or name.strip() in found:
            raise BadInput("options", f"expected 'name=value, ...', got {text!r}")
        found[name.strip()] = value.strip()
    return found


def _need(header: dict[str, str], key: str) -> str:
    if key not in header:
        raise BadInput("header", f"no line {key + ': ...'!r}")
    return header.pop(key)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadInput("header", f"version: expected a number, got {value[:20]!r}")
    return int(value)


class Diverged(ArdennesError):
    """A record that today's rules do not reproduce, and the first line that differs."""


def start_of(game: AnyGame, record: Record, pack: Pack = PRINTED) -> Match:
    """The match before the first action."""
    if record.game != game.id:
        raise BadInput("game", f"this is a record of {record.game!r}, not of {game.id!r}")
    for seat in record.seats:
        if seat not in (*game.sides, *NOTES):
            raise BadInput(seat, f"unknown key; expected one of {', '.join(game.sides)}")
    if record.position:
        return Match(game, game.files.read_position(parse_toml(record.position), pack))
    return Match(game, game.new(record.scenario or game.scenarios[0], record.options, pack))


def replay(game: AnyGame, record: Record, pack: Pack = PRINTED) -> Match:
    """Play a record through; every action must be legal and say what it said then."""
    match = start_of(game, record, pack)
    for number, (text, said) in enumerate(
        zip(record.actions, record.said, strict=True), record.first_line
    ):
        if text:
            _replay_line(game, match, number, text, said)
    return match


def _replay_line(game: AnyGame, match: Match, number: int, text: str, said: str) -> None:
    try:
        action = game.codec.from_text(text, match.state)
        if only := left_out(game, match.state, action):
            match.play(only)
        events = match.play(action)
    except BadInput as e:
        raise BadInput(f"line {number}", str(e)) from None
    except ArdennesError as e:
        raise Diverged(f"line {number}: {text!r} is refused: {e}") from None
    now = sentences(game, match, events)
    if said.startswith(now) and said != now and (only := left_out(game, match.state)):
        now = " ".join(filter(None, (now, sentences(game, match, match.play(only)))))
    if said and now != said:
        raise Diverged(f"line {number}: {text!r} said {said!r} then and says {now!r} now")
