"""A bot is somebody at the table: made once for a seat of a match, it remembers and has a clock.

Whoever runs a match gives the session what its seat may know, never the whole table, and saves its
memory with the match, so that it goes on after a restart as if nothing had happened.
"""

import hashlib
from random import Random
from typing import Any

import msgspec

from ardennes.bots import Bot, bot_of
from ardennes.bots.common.thinking import Said
from ardennes.engine.core import Decision, Word
from ardennes.engine.game import AnyGame

TWICE = 2  # times the same question in the same position may be answered by the plan
MOST_IN_A_PHASE = 1500  # answers; whoever needs more is asked to end the phase


class Memory(msgspec.Struct):
    """What a session keeps between questions."""

    bot: bytes = b""
    phase: str = ""
    answered: int = 0  # in this phase
    seen: dict[bytes, int] = {}  # positions of this phase and how often they came up


class SeatSession:
    """A bot of one level in one seat of one match."""

    def __init__(
        self, game: AnyGame, seat: str, level: str, seed: int, memory: bytes = b""
    ) -> None:
        self.game = game
        self.seat = seat
        self._seed = seed
        self._memory = _read(memory)
        self._bot: Bot = bot_of(level, game.id, seed, self._memory.bot)

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """One of the choices before the deadline; a bot that goes in circles is led out of them."""
        assert decision.actor == self.seat, f"{self.seat} is not asked"
        if self._goes_in_circles(seen):
            return self._way_out(seen, decision)
        return self._bot.choose(seen, decision, deadline)

    def explain(self, seen: Any) -> list[Said]:
        """What the bot has been trying this turn."""
        return self._bot.explain(seen)

    def reasons(self, seen: Any, answer: Word) -> list[Said]:
        """Why the bot has just given this answer."""
        return self._bot.reasons(seen, answer)

    def memory(self) -> bytes:
        """What to give the session that takes over."""
        self._memory.bot = self._bot.memory()
        return msgspec.msgpack.encode(self._memory)

    def _goes_in_circles(self, seen: Any) -> bool:
        """The same position a third time in a phase, or a phase without end."""
        kept = self._memory
        summary = self.game.shows.summary(seen)
        phase = f"{summary.get('turn')} {summary.get('phase')}"
        if kept.phase != phase:
            kept.phase, kept.answered, kept.seen = phase, 0, {}
        position = hashlib.blake2b(seen.pack(), digest_size=8).digest()
        kept.answered += 1
        kept.seen[position] = kept.seen.get(position, 0) + 1
        return kept.seen[position] > TWICE or kept.answered > MOST_IN_A_PHASE

    def _way_out(self, seen: Any, decision: Decision) -> Word:
        """End the phase if that can be done; else whatever comes."""
        shown = self.game.choices(seen, decision.choices)
        ends = [a for a, s in zip(decision.choices, shown, strict=True) if s["role"] == "end"]
        luck = Random(f"{self._seed} {self._memory.answered}")
        return ends[0] if ends else luck.choice(decision.choices)


def _read(memory: bytes) -> Memory:
    """A memory as it was saved; one that cannot be read any more is a fresh start."""
    try:
        return msgspec.msgpack.decode(memory, type=Memory) if memory else Memory()
    except msgspec.MsgspecError:
        return Memory()
