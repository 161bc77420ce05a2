"""Dice that both sides can check. The server and every seat that people hold commit to seeds; each
roll is derived from the seeds that have been given by then; the transcript tells all in order:

    1 server commits 9f2c...
    1 german sits
    1 german commits 41aa...
    1 german gives 7d01...
    8 server gives 55e0...

The number is that of the roll that comes next. A seat gives its seed when everybody who sits there
has committed; when somebody sits down later all commit anew. Nothing waits for a seed: who gives
none leaves the dice to the others.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ardennes.engine.core import CHANCE, ArdennesError, BadInput
from ardennes.engine.game import AnyGame
from ardennes.engine.play import draw
from ardennes.engine.record import Record, replay, start_of

SERVER = "server"
SITS, COMMITS, GIVES = "sits", "commits", "gives"
DIGITS = 64  # of a seed or a commitment, in base 16


class Told(NamedTuple):
    """A line of a transcript."""

    number: int  # of the next roll
    who: str
    what: str
    value: str = ""

    def text(self) -> str:
        """As it stands in a record."""
        return " ".join(filter(None, (str(self.number), self.who, self.what, self.value)))


class Forged(BadInput):
    """A transcript, or a roll, that cannot have come about."""


def commitment(seed: str) -> str:
    """What is told of a seed before it is."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def below(seed: str, seeds: Mapping[str, str], number: int) -> Callable[[int], int]:
    """The luck of a roll: a number below another one, derived from the seeds and its own number."""
    said = [str(number), *(f"{who} {given}" for who, given in sorted(seeds.items()))]
    drawn = hmac.digest(bytes.fromhex(seed), "\n".join(said).encode(), "sha256")
    return lambda n: int.from_bytes(drawn) % n


class Transcript:
    """Who has committed to what and given which seed; it takes only what may come next."""

    def __init__(self, lines: Iterable[Told] = ()) -> None:
        self.lines: list[Told] = []
        self.commits: dict[str, str] = {}  # by who sits there; "" as long as it has not
        self.given: set[str] = set()  # since somebody sat down
        self.seeds: dict[str, str] = {}  # the last of each seat
        self.server = ""
        self.server_seed = ""
        for line in lines:
            self.take(line)

    def take(self, line: Told) -> None:
        """The next line; Forged says why it cannot be that."""
        if self.lines and line.number < self.lines[-1].number:
            raise Forged("dice", f"the line {line.text()!r} stands after a later one")
        if self.server_seed:
            raise Forged("dice", "nothing comes after the seed of the server")
        if line.what in (COMMITS, GIVES) and not _is_hex(line.value):
            raise Forged("dice", f"{line.value[:70]!r} is no seed and no commitment")
        take = {SITS: self._sit, COMMITS: self._commit, GIVES: self._give}.get(line.what)
        if take is None or (line.who == SERVER and line.what == SITS):
            raise Forged("dice", f"{line.what!r} is unknown")
        if not self.server and (line.who, line.what) != (SERVER, COMMITS):
            raise Forged("dice", "the server must commit first")
        take(line.who, line.value)
        self.lines.append(line)

    def _sit(self, who: str, _: str) -> None:
        self.commits = dict.fromkeys((*self.commits, who), "")
        self.given = set()

    def _commit(self, who: str, value: str) -> None:
        if who == SERVER:
            if self.server:
                raise Forged("dice", "the server has committed twice")
            self.server = value
            return
        if who not in self.commits:
            raise Forged("dice", f"{who} commits and does not sit there")
        if self.commits[who]:
            raise Forged("dice", f"{who} has committed twice")
        self.commits[who] = value

    def _give(self, who: str, value: str) -> None:
        committed = self.server if who == SERVER else self.commits.get(who, "")
        if not committed or (who != SERVER and not all(self.commits.values())):
            raise Forged("dice", f"{who} gives a seed before everybody has committed")
        if who in self.given:
            raise Forged("dice", f"{who} has given a seed twice")
        if commitment(value) != committed:
            raise Forged("dice", f"the seed of {who} is not the one committed to")
        if who == SERVER:
            self.server_seed = value
            return
        self.given.add(who)
        self.seeds[who] = value


class Checked(NamedTuple):
    """What was found out about a record's dice."""

    rolls: int
    alone: int  # rolls from the server's seed only
    commitments: list[str]


def check(game: AnyGame, record: Record, noted: Iterable[str] = ()) -> Checked:
    """Are the rolls of a finished game those of its seeds? Forged says what is wrong."""
    lines = _finished(record)
    commitments = [line.value for line in lines if line.what == COMMITS]
    for one in noted:
        if one not in commitments:
            raise Forged("dice", f"nobody has committed to {one[:70]}")
    try:
        rolls, alone = _judged(game, record, lines)
    except Forged:
        raise
    except ArdennesError:
        replay(game, record)  # says at which line
        raise
    replay(game, record)
    made = lines[-1].number - 1
    if rolls != made:
        raise Forged("dice", f"{made} rolls were made and the record has {rolls}")
    return Checked(rolls, alone, commitments)


def _judged(game: AnyGame, record: Record, lines: list[Told]) -> tuple[int, int]:
    """How many rolls there are, all as the seeds give them, and how many are the server's alone."""
    rolls, alone = 0, 0
    match = start_of(game, record)
    for text in filter(None, record.actions):
        action, decision = game.codec.from_text(text, match.state), match.decision
        if decision and decision.actor == CHANCE:
            rolls += 1
            seeds = Transcript(line for line in lines[:-1] if line.number <= rolls).seeds
            alone += not seeds
            due = draw(decision, below(lines[-1].value, seeds, rolls))
            if due != action:
                is_now = game.codec.to_text(due, match.state)
                raise Forged("dice", f"roll {rolls} is {text!r}, and the seeds give {is_now!r}")
        match.play(action)
    return rolls, alone


def _finished(record: Record) -> list[Told]:
    """The transcript of a game that is over."""
    lines = list(map(_read, record.dice))
    if not lines:
        raise Forged("dice", "this record has no transcript of its dice")
    if (lines[-1].who, lines[-1].what) != (SERVER, GIVES):
        why = "the server has not given its seed: the game is not over, or its end is cut"
        raise Forged("dice", why)
    Transcript(lines)
    return lines


def _read(text: str) -> Told:
    number, *words = text.split()
    if not number.isdecimal() or len(number) > 9 or not 2 <= len(words) <= 3:
        raise Forged("dice", f"{text[:70]!r} is no line of a transcript")
    return Told(int(number), *words)


def _is_hex(value: str) -> bool:
    return len(value) == DIGITS and set(value) <= set("0123456789abcdef")
