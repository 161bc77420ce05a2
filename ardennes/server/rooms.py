"""A room: one live game. Its actions come one at a time, are written, and only then told."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from ardennes.engine.core import CHANCE, ArdennesError, Decision, No, Word, kind
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal, why_not
from ardennes.server.messages import (
    Plain,
    asked,
    difference,
    encode,
    lines_of,
    question,
    readable,
)
from ardennes.server.store import Changed, Entry, Match, Store
from ardennes.server.strangers import an_object

BOT = "bot:"
WATCH = "watch"


class Refused(ArdennesError):
    """Something asked of a room that it does not do; nothing has changed."""

    def __init__(self, status: int, reason: str, case: str | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.case = case


class Guest(Protocol):
    """Somebody who is told what happens: a socket."""

    sides: tuple[str, ...]

    def tell(self, text: str) -> None:
        """Send a message, in order, without waiting."""
        ...

    def dismiss(self) -> None:
        """Send them away: there is nothing to see any more."""
        ...


def draw(decision: Decision) -> Word:
    """A die roll from the operating system's randomness; nobody can see the next one."""
    at = secrets.randbelow(sum(decision.weights))
    for action, weight in zip(decision.choices, decision.weights, strict=True):
        at -= weight
        if at < 0:
            return action
    raise AssertionError("weights cover every number below their sum")


class Room:
    """A game being played, and everybody who is there."""

    def __init__(self, game: AnyGame, match: Match, state: Any, store: Store) -> None:
        self.game = game
        self.id = match.id
        self.scenario = match.scenario
        self.position = match.position
        self.seats = match.seats
        self.created = match.created
        self.serial = match.serial
        self.count = int(match.summary["action_no"])
        self.state = state
        self.guests: set[Guest] = set()
        self.used = time.monotonic()
        self.on_change: Callable[[Room], None] | None = None
        self._back: list[Any] = []  # states since the last roll or change of actor
        self._views: dict[str, Plain] = {}
        self._store = store
        self._lock = asyncio.Lock()

    # --- questions ---

    @property
    def decision(self) -> Decision | None:
        """The question now."""
        return legal(self.game, self.state)

    @property
    def actor(self) -> str:
        """Who is asked; "" when the game is over."""
        decision = self.decision
        return decision.actor if decision else ""

    @property
    def bot(self) -> str:
        """The level of the bot that is asked, or ""."""
        who = self.seats.get(self.actor, "")
        return who.removeprefix(BOT) if who.startswith(BOT) else ""

    def can_undo(self, sides: tuple[str, ...]) -> bool:
        """Never past a roll, a secret told, an action of another actor, or the end."""
        return bool(self._back) and self.actor in sides

    # --- actions ---

    async def act(self, sides: tuple[str, ...], at: int, plain: object) -> None:
        """Play an action for a seat, if it is still the question it saw."""
        async with self._lock:
            decision = self._expect(sides, at)
            action = self.game.codec.from_plain(an_object(plain, "action"), self.state)
            no = why_not(self.game, self.state, action)
            if no is not None:
                raise Refused(422, no.reason, no.case)
            await self._play(decision, action)

    def _expect(self, sides: tuple[str, ...], at: int) -> Decision:
        decision = self.decision
        if decision is None:
            raise Refused(409, "the game is over")
        if not sides:
            raise Refused(403, "a spectator cannot act")
        if at != self.serial:
            raise Refused(409, "somebody was faster: the game has moved on")
        if decision.actor not in sides:
            raise Refused(403, f"it is the {decision.actor} side that decides now", decision.case)
        return decision

    async def _play(self, decision: Decision, action: Word) -> None:
        """The action and the rolls it leads to: written, then told."""
        before, state = self.state, self.state.clone()
        entries: list[Entry] = []
        actor, told = decision.actor, False
        asked_now: Decision | None = decision
        while True:
            text = self.game.codec.to_text(action, state)
            events = apply(self.game, state, action)
            told = told or any(kind(event) in self.game.reveals for event in events)
            lines = lines_of(self.game, state, actor, events)
            stamp = {"action_no": self.count + len(entries)}
            entries.append(
                Entry(self.serial + len(entries), text, [stamp | line for line in lines])
            )
            asked_now = legal(self.game, state)
            if asked_now is None or asked_now.actor != CHANCE:
                break
            actor, action = CHANCE, draw(asked_now)
        await self._write(state, entries, self.count + len(entries))
        same = asked_now and asked_now.actor == decision.actor and len(entries) == 1
        self._back = [*self._back, before] if same and not told else []
        self._tell(entries)

    async def undo(self, sides: tuple[str, ...], at: int) -> None:
        """Take the last action back, if nobody else has seen anything come of it."""
        async with self._lock:
            self._expect(sides, at)
            if not self._back:
                raise Refused(
                    409, "nothing can be taken back: a die was rolled or the side changed"
                )
            entry = Entry(self.serial, "", [])
            await self._write(self._back[-1], [entry], self.count - 1)
            self._back = self._back[:-1]
            self._tell([entry], back=True)

    async def _write(self, state: Any, entries: list[Entry], count: int) -> None:
        serial = self.serial + len(entries)
        summary = summary_of(self.game, state, count)
        packed = self.game.files.pack(state)
        changed = Changed(serial, packed, summary, time.time())
        if not await self._store.append(self.id, entries, changed):
            raise Refused(409, "somebody was faster: the game has moved on")
        self.state, self.serial, self.count = state, serial, count
        self.used = time.monotonic()

    async def play_for_bot(self, texts: list[str], at: int) -> int:
        """Play a bot's actions as long as it is asked; returns how many were played."""
        for number, text in enumerate(texts):
            async with self._lock:
                decision = self.decision
                if self.serial != at or decision is None or not self.bot:
                    return number
                action = self.game.codec.from_text(text, self.state)
                no: No | None = why_not(self.game, self.state, action)
                assert no is None, f"a bot chose {text!r}: {no}"
                await self._play(decision, action)
                at = self.serial
        return len(texts)

    # --- telling ---

    def view(self, seat: str) -> Plain:
        """What a seat sees now."""
        return self.game.shows.view(self.state, seat)

    def seen_by(self, guest: Guest) -> Any:
        """The table as a guest knows it: what is asked about it tells no secret."""
        return self.game.shows.seen_by(self.state, self._eye(guest))

    def _eye(self, guest: Guest) -> str:
        """Whose eyes a guest sees with; in an open game everybody's are the same."""
        if not self.game.hidden or not guest.sides:
            return WATCH
        if len(guest.sides) == 1:
            return guest.sides[0]
        return self.actor if self.actor in guest.sides else WATCH  # a hot seat looks as its actor

    def _tell(self, entries: list[Entry], back: bool = False) -> None:
        if self.guests:
            log = [line for entry in entries for line in entry.lines]
            news: Plain = {"ledger_no": self.serial, "action_no": self.count, "back": back}
            decision, texts = self.decision, dict[tuple[str, bool], str]()
            seen = {} if back else self._views
            self._views = {eye: self.view(eye) for eye in set(map(self._eye, self.guests))}
            for guest in self.guests:
                key = self._eye(guest), decision is not None and decision.actor in guest.sides
                if key not in texts:
                    changed = difference(seen.get(key[0], {}), self._views[key[0]])
                    shown = readable(log, key[0])
                    texts[key] = encode({
                        "type": "now", "view": changed, "log": shown, **news, **self._asked(guest),
                    })  # fmt: skip
                guest.tell(texts[key])
        if self.on_change:
            self.on_change(self)

    def _asked(self, guest: Guest) -> Plain:
        """The question, with its choices for the seat that is asked."""
        decision = self.decision
        if decision is None or decision.actor not in guest.sides:
            return {"decision": question(decision), "undo": False}
        shown = asked(self.game, self.state, decision)
        return {"decision": shown, "undo": self.can_undo(guest.sides)}

    def welcome(self, guest: Guest) -> Plain:
        """Let somebody in: the table as it stands."""
        self.guests.add(guest)
        self.used = time.monotonic()
        eye = self._eye(guest)
        view = self._views[eye] = self.view(eye)
        numbers = {"ledger_no": self.serial, "action_no": self.count}
        return {**numbers, "view": view, **self._asked(guest)}

    def leave(self, guest: Guest) -> None:
        """Somebody is gone."""
        self.guests.discard(guest)
        self.used = time.monotonic()
        if not self.guests:
            self._views = {}

    def people(self) -> Plain:
        """Who sits where and who is here."""
        online = {side for guest in self.guests for side in guest.sides}
        return {
            side: {"who": who, "online": side in online or who.startswith(BOT)}
            for side, who in self.seats.items()
        }

    def announce(self, message: Plain) -> None:
        """Tell everybody something that is no action."""
        text = encode(message)
        for guest in self.guests:
            guest.tell(text)


def summary_of(game: AnyGame, state: Any, count: int) -> dict[str, object]:
    """What lists of games show."""
    decision = legal(game, state)
    view = game.shows.brief(state)
    over = game.rules.outcome(state)
    outcome = {"winner": over.winner, "case": over.case, "reason": over.reason} if over else None
    return {
        **view,
        "action_no": count,
        "actor": decision.actor if decision else None,
        "outcome": outcome,
    }
