"""Dice of a game that both sides can check (engine/dice.py): what the server keeps of them.

Seeds that have been handed over are kept with the game, told to nobody until it is over, and then
stand in its record."""

import secrets
from collections.abc import Callable, Sequence
from itertools import count

import msgspec

from ardennes.engine.core import CHANCE, Decision, Roll, Word, kind
from ardennes.engine.dice import COMMITS, GIVES, SERVER, SITS, Told, Transcript, below, commitment
from ardennes.engine.play import draw
from ardennes.server.messages import Plain
from ardennes.server.store import LedgerEntry

KEY = "dice"  # in the summary of a game
BYTES = 32  # of a seed
Luck = Callable[[Decision], Word | None]


class Dice(msgspec.Struct, frozen=True):
    """The seeds of a game and how many rolls were made of them."""

    seed: str
    lines: list[Told]
    rolled: int = 0

    def after(self, entries: Sequence[LedgerEntry]) -> "Dice":
        """Some actions later."""
        rolls = sum(entry.action.partition(" ")[0] == kind(Roll) for entry in entries)
        return msgspec.structs.replace(self, rolled=self.rolled + rolls)

    def told(self, who: str, what: str, value: str = "") -> "Dice":
        """Somebody sits down, commits to a seed, or gives it; Forged if that cannot be now."""
        line = Told(self.rolled + 1, who, what, value)
        Transcript([*self.lines, line])
        return msgspec.structs.replace(self, lines=[*self.lines, line])

    def luck(self) -> Luck:
        """The next rolls, one after the other."""
        numbers, seeds = count(self.rolled + 1), Transcript(self.lines).seeds

        def roll(decision: Decision) -> Word | None:
            if decision.actor != CHANCE:
                return None
            return draw(decision, below(self.seed, seeds, next(numbers)))

        return roll

    def shown(self) -> Plain:
        """What everybody may know: who has committed to what, and who has given a seed."""
        transcript = Transcript(self.lines)
        seats = {
            who: {"commitment": value, "given": who in transcript.given}
            for who, value in transcript.commits.items()
        }
        return {"server": transcript.server, "seats": seats}

    def transcript(self) -> list[str]:
        """All of it, for a game that is over."""
        end = Told(self.rolled + 1, SERVER, GIVES, self.seed)
        return [line.text() for line in (*self.lines, end)]


def new_dice(seats: Sequence[str]) -> Dice:
    """The server commits before anybody else has said a word; then these sit down."""
    seed = secrets.token_hex(BYTES)
    dice = Dice(seed, [Told(1, SERVER, COMMITS, commitment(seed))])
    for seat in seats:
        dice = dice.told(seat, SITS)
    return dice


def dice_of(summary: Plain) -> Dice | None:
    """The dice a game is kept with; none where they are the operating system's."""
    return msgspec.convert(summary[KEY], Dice) if KEY in summary else None


def kept(dice: Dice | None) -> Plain:
    """As a part of the summary."""
    return {KEY: msgspec.to_builtins(dice)} if dice else {}
