"""A room: one live game. Its actions come one at a time, are written, and only then told."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, draw, legal
from ardennes.lessons.course import Course
from ardennes.server.dice import Dice, dice_of
from ardennes.server.dice import kept as dice_kept
from ardennes.server.ledger import Memory, Plan, entries_of, summary_of
from ardennes.server.messages import (
    Plain,
    asked,
    chat_line,
    course_shown,
    difference,
    encode,
    lesson_shown,
    question,
    readable,
    without_no,
)
from ardennes.server.people import Connection, people_of
from ardennes.server.refusals import RequestRefused
from ardennes.server.sealed import NONE, Opened, Seal, is_sealed, kept, seal_of
from ardennes.server.seats import BOT, WATCH, viewer_of
from ardennes.server.store import Changed, ChatMessage, LedgerEntry, MatchRow, Store, standing
from ardennes.server.untrusted_input import an_object
from ardennes.server.whole import as_a_whole

FASTER = "somebody was faster: the game has moved on"
MOST_BOT_ACTIONS = 3000  # in one phase; a bot that needs more is stuck


def roll(decision: Decision) -> Word | None:
    """A die from the operating system's randomness, which nobody can foresee; only for chance."""
    return draw(decision, secrets.randbelow) if decision.actor == CHANCE else None


class Room:
    """A game being played, and everybody who is there."""

    def __init__(
        self, game: AnyGame, row: MatchRow, state: Any, memories: dict[str, bytes], store: Store
    ) -> None:
        self.game = game
        self.id = row.id
        self.scenario = row.scenario
        self.options = row.options
        self.position = row.position
        self.seats = row.seats
        self.ledger_no = row.ledger_no  # entries of the ledger, take-backs included
        self.action_no = int(row.summary["action_no"])  # actions that stand
        self.bot_seed = row.bot_seed
        self.memories = memories  # of the bots, by side
        self.match = Match(game, state)
        self.dice = dice_of(row.summary)  # none: the operating system's
        self.seal = seal_of(row.summary)  # of what is answered in secret now
        if self.seal is None and is_sealed(state):
            self.seal = Seal(self.ledger_no, self.action_no, row.updated)
        self.ended: Plain | None = row.summary["outcome"] if row.summary.get("ended") else None
        self.course: Course | None = None  # of a lesson
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self.on_change: Callable[[Room], None] | None = None
        self._bot_phase: tuple[object, object] = (None, None)
        self._bot_actions = 0  # in that phase
        self._views: dict[str, Plain] = {}
        self._people_told: Plain = {}
        self._store = store
        self._lock = asyncio.Lock()
        self._in_doubt = False  # a write has failed: was it written or not?
        self.stale = False  # the game has moved on elsewhere: this room must be opened again

    # --- questions ---

    @property
    def decision(self) -> Decision | None:
        """The question now; none when the game is over, by its rules or without them."""
        return None if self.ended else self.match.decision

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

    @property
    def bot_is_stuck(self) -> bool:
        """Bots act and act and the phase does not end: they are not asked any more."""
        return self._bot_actions >= MOST_BOT_ACTIONS

    # --- actions ---

    @as_a_whole
    async def act(self, sides: tuple[str, ...], ledger_no: int, plain: object) -> None:
        """Play an action for a seat, if it is still the question it saw."""
        async with self._lock:
            self._expect(sides, ledger_no)
            action = self.game.codec.from_plain(an_object(plain, "action"), self.match.state)
            await self._play(action)
            await self._go_on()

    async def go_on(self) -> None:
        """In a lesson: what is answered by itself."""
        async with self._lock:
            await self._go_on()

    async def _go_on(self) -> None:
        if self.dice and self.actor == CHANCE:  # at the start
            await self._play(None)
        for _ in range(MOST_BOT_ACTIONS if self.course else 0):
            decision = self.decision
            if decision is None or self.course is None:
                return
            answer = self.course.answer(decision, self.match.state, roll)
            if answer is None:
                return
            await self._play(answer)

    def _expect(self, sides: tuple[str, ...], ledger_no: int) -> None:
        decision = self.decision
        if decision is None:
            raise RequestRefused(409, "the game is over")
        if not sides:
            raise RequestRefused(403, "a spectator cannot act")
        if ledger_no != self.counted(sides)["ledger_no"]:
            raise RequestRefused(409, FASTER)
        if decision.actor not in sides:
            raise RequestRefused(
                403, f"it is the {decision.actor} side that decides now", decision.case
            )

    async def _play(self, action: Word | None, memory: Memory = None, plan: Plan = ()) -> None:
        """The action, if there is one, and the rolls it leads to: written, then told."""
        luck = self.dice.luck() if self.dice else roll
        luck = self.course.dice(luck) if self.course else luck
        if action is None:
            assert self.decision
            action = luck(self.decision)
            assert action
        line = self.match.look_ahead(action, luck)
        told = () if self.game.hides(self.match.state) else plan  # it could tell a secret
        entries = entries_of(self.game, line, self.ledger_no, self.action_no, told)
        who = line[0].actor
        opened = await self._opened(line[-1].state)
        await self._write(line[-1].state, entries, self.action_no + len(line), who, memory)
        self.match.accept(line)
        if self.course:
            self.course.note_all(line)
        if not self.match.can_undo():
            self.match = Match(self.game, self.match.state)  # what stands is in the store
        self._tell(entries, who, opened)

    async def _opened(self, state: Any) -> Opened | None:
        """What was answered in secret and can be told now."""
        if self.seal is None or is_sealed(state):
            return None
        every = standing(await self._store.entries(self.id))
        return Opened(self.seal, every[self.seal.action_no :])

    @as_a_whole
    async def undo(self, sides: tuple[str, ...], ledger_no: int) -> None:
        """Take the last action back, if nobody else has seen anything come of it."""
        async with self._lock:
            self._expect(sides, ledger_no)
            if not self.match.can_undo():
                raise RequestRefused(
                    409, "nothing can be taken back: a die was rolled or the side changed"
                )
            entry = LedgerEntry(self.ledger_no, "", [])
            who = self.actor
            await self._write(self.match.before, [entry], self.action_no - 1, who)
            self.match.undo()
            if self.course:
                self.course.take_back()
            self._tell([entry], who, back=True)

    @as_a_whole
    async def end(self, outcome: Plain) -> None:
        """The game is over, though no rule says so."""
        async with self._lock:
            over = {"actor": None, "outcome": outcome, "ended": True}
            await self._note(self.dice, over)
            self.ended = outcome
            self._tell([], "")

    async def _note(self, dice: Dice | None, more: Plain) -> None:
        """Written without an action."""
        summary = summary_of(self.game, self.match.state, self.action_no)
        summary |= {**kept(self.seal), **dice_kept(dice), **more}
        asked = self.seats.get(str(summary["actor"]), "")
        if not await self._store.note(self.id, self.ledger_no, summary, asked):
            self.stale = True
            raise RequestRefused(409, FASTER)
        self.dice = dice

    @as_a_whole
    async def tell_dice(self, who: str, what: str, value: str = "") -> None:
        """Somebody sits down, commits to a seed or gives it, where dice can be checked."""
        async with self._lock:
            if self.dice is None or not self.actor:
                raise RequestRefused(409, "there is nothing to say about the dice")
            await self._note(self.dice.told(who, what, value), {})
            self.announce({"type": "dice", "dice": self.dice.shown()})

    async def _write(
        self,
        state: Any,
        entries: list[LedgerEntry],
        action_no: int,
        who: str,
        memory: Memory = None,
    ) -> None:
        ledger_no = self.ledger_no + len(entries)
        now = time.time()
        seal = Seal(ledger_no, action_no, now) if is_sealed(state) else None
        if seal and self.seal:
            seal = self.seal.counting(who, len(entries), action_no - self.action_no)
        dice = self.dice.after(entries) if self.dice else None
        summary = summary_of(self.game, state, action_no) | kept(seal) | dice_kept(dice)
        packed, asked = state.pack(), self.seats.get(str(summary["actor"]), "")
        changed = Changed(ledger_no, action_no, packed, summary, asked, now, memory)
        if not await self._written(entries, changed):
            self.stale = True
            raise RequestRefused(409, FASTER)
        self.ledger_no, self.action_no = ledger_no, action_no
        self.seal, self.dice = seal, dice
        if memory is not None:
            self.memories[memory[0]] = memory[1]
        self.used = time.monotonic()

    async def _written(self, entries: list[LedgerEntry], changed: Changed) -> bool:
        """After a write that failed nobody knows whether it was done: the store is asked."""
        if self._in_doubt:
            row = await self._store.match(self.id)
            if row is None or row.ledger_no != self.ledger_no:
                return False
        self._in_doubt = True
        done = await self._store.append(self.id, entries, changed)
        self._in_doubt = False
        return done

    @as_a_whole
    async def play_for_bot(
        self, action: str, memory: bytes, ledger_no: int, plan: Plan = ()
    ) -> bool:
        """Play a bot's action with what it remembers after it, if it is still its turn."""
        async with self._lock:
            if self.ledger_no != ledger_no or not self.bot:
                return False
            word = self.game.codec.from_text(action, self.match.state)
            self._count_bot_action()
            await self._play(word, (self.actor, memory), plan)
            return True

    def _count_bot_action(self) -> None:
        summary = self.game.shows.summary(self.match.state)
        phase = summary.get("turn"), summary.get("phase")
        self._bot_actions = self._bot_actions + 1 if phase == self._bot_phase else 1
        self._bot_phase = phase

    # --- telling ---

    def view(self, seat: str) -> Plain:
        """What a seat sees now."""
        shown = self.game.shows.view(self.match.state, seat)
        return {**shown, "outcome": self.ended} if self.ended else shown

    def seen_by(self, connection: Connection) -> Any:
        """The table as somebody knows it: what is asked about it tells no secret."""
        return self.match.seen_by(self._viewer(connection))

    def _viewer(self, connection: Connection) -> str:
        """Whose view somebody sees; in an open game all see the same."""
        if not self.game.hides(self.match.state):
            return WATCH
        if self.actor in connection.sides:
            return self.actor  # who plays several sides looks as the one that is asked
        return viewer_of(connection.sides)

    def _tell(
        self, entries: list[LedgerEntry], who: str, opened: Opened | None = None, back: bool = False
    ) -> None:
        if self.connections:
            texts = dict[object, str]()
            seen = {} if back else self._views
            viewers = set(map(self._viewer, self.connections))
            self._views = {viewer: self.view(viewer) for viewer in viewers}
            for connection in self.connections:
                viewer, sides = self._viewer(connection), connection.sides
                if self._is_secret(who, sides):
                    continue
                late = opened if opened and any(opened.seal.hidden(sides)) else None
                memory = connection.memory if self.actor in sides else None
                key = viewer, self.actor in sides, bool(late), self._hidden(sides), memory
                if key not in texts:
                    changed = difference(seen.get(viewer, {}), self._views[viewer])
                    told = (late or NONE).entries + entries
                    log = {"log": self.readable(viewer, sides, told)}
                    since = {"since": late.seal.action_no} if late else {}
                    about = {**log, **since, **self._numbers(sides), "back": back}
                    message = {"type": "now", "view": changed, **about}
                    message |= self._asked(connection)
                    texts[key] = encode(without_no(message) if memory else message)
                connection.send(texts[key])
        if self.on_change:
            self.on_change(self)

    def _is_secret(self, who: str, sides: tuple[str, ...]) -> bool:
        """Somebody else goes on answering in secret: that is nobody's business."""
        return bool(self.seal and who in self.seal.by and who == self.actor and who not in sides)

    def readable(
        self, viewer: str, sides: tuple[str, ...], entries: Sequence[LedgerEntry]
    ) -> list[Plain]:
        """The lines of the log that somebody may read, counted as they count."""
        every = [line for entry in entries for line in entry.lines]
        found = readable(every, viewer, self.game.words.revealing)
        return [self.seal.numbered(line, sides) for line in found] if self.seal else found

    def _hidden(self, sides: tuple[str, ...]) -> tuple[int, int]:
        return self.seal.hidden(sides) if self.seal else (0, 0)

    def counted(self, sides: tuple[str, ...]) -> dict[str, int]:
        """The numbers of the game as whoever plays these sides counts."""
        entries, actions = self._hidden(sides)
        return {"ledger_no": self.ledger_no - entries, "action_no": self.action_no - actions}

    def _numbers(self, sides: tuple[str, ...]) -> Plain:
        sealed = {"sealed": self.seal.action_no} if self.seal else {}
        course = {"course": course_shown(self.course)} if self.course else {}
        secret = self.game.hides(self.match.state)
        return {**self.counted(sides), "secret": secret, **sealed, **course}

    def _asked(self, connection: Connection) -> Plain:
        """The question, with its choices for the seat that is asked."""
        decision = self.decision
        if decision is None or decision.actor not in connection.sides:
            if decision and self.seal:  # how far it is nobody else may know
                decision = legal(self.game, self.seen_by(connection))
            return {"decision": question(decision), "undo": False}
        shown = asked(self.game, self.match.state, decision, connection.memory)
        return {"decision": shown, "undo": self.match.can_undo()}

    def welcome(self, connection: Connection) -> Plain:
        """Let somebody in: the table as it stands."""
        self.connections.add(connection)
        self.used = time.monotonic()
        viewer = self._viewer(connection)
        view = self._views[viewer] = self.view(viewer)
        lesson = {"lesson": lesson_shown(self.course.lesson)} if self.course else {}
        lesson |= {"dice": self.dice.shown()} if self.dice else {}
        return {
            **lesson,
            **self._numbers(connection.sides),
            "view": view,
            **self._asked(connection),
        }

    def leave(self, connection: Connection) -> None:
        """Somebody is gone."""
        self.connections.discard(connection)
        self.used = time.monotonic()
        if not self.connections:
            self._views = {}

    def people(self) -> Plain:
        """Who sits where and who is here."""
        return people_of(self.seats, self.connections)

    async def say(self, sender: str, text: str) -> None:
        """A line of chat, kept and told."""
        said = ChatMessage(sender, text, time.time())
        await self._store.add_chat(self.id, said)
        self.announce({"type": "chat", **chat_line(said)})

    def announce_people(self) -> None:
        """Tell everybody who is here, if that has changed."""
        people = self.people()
        if people != self._people_told:
            self._people_told = people
            self.announce({"type": "seats", "seats": people})

    def announce(self, message: Plain) -> None:
        """Tell everybody something that is no action."""
        text = encode(message)
        for connection in self.connections:
            connection.send(text)
