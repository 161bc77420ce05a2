"""Every live game, those asleep in the store, and the bots that play in them."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from ardennes.bots import bot_of
from ardennes.catalog import game_of
from ardennes.engine.core import BadInput, Illegal
from ardennes.engine.game import AnyGame
from ardennes.server.beginning import Begun, begin, is_costly
from ardennes.server.bot_process import BotFailed, BotMove, BotProcess, Job
from ardennes.server.dice import kept as kept_dice
from ardennes.server.dice import new_dice
from ardennes.server.guard import Budget
from ardennes.server.history import Past
from ardennes.server.learning import course_of, lesson_seats, lesson_wished
from ardennes.server.messages import NO, Plain
from ardennes.server.metrics import count
from ardennes.server.peers import Peers
from ardennes.server.refusals import RequestRefused
from ardennes.server.replaying import Replay
from ardennes.server.rooms import Room
from ardennes.server.seats import FRIEND, ME, WATCH, seats_of, token_seats, who_sits
from ardennes.server.settings import Settings
from ardennes.server.start import start_of
from ardennes.server.store import (
    MatchRow,
    NewMatch,
    StorageTrouble,
    Store,
    standing,
)
from ardennes.server.way_back import first_to_take_back, with_way_back
from ardennes.server.whole import all_done
from ardennes.server.worker import Workers

log = logging.getLogger("ardennes")

MOST_WOKEN = 1000  # games whose bots go on when the server starts
STORAGE_SECONDS = 1.0  # until a bot tries again after storage trouble


def hashed(token: str) -> str:
    """A token as it is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


class Matches:
    """All games of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.bot_process = BotProcess()
        self.workers = Workers(settings)
        self.budget = Budget(settings.share_of_a_core)
        self._unwatched = asyncio.Condition()  # bot games nobody watches wait here
        self._busy = False  # one of them plays
        self.on_turn: Callable[[Room], None] | None = None
        self._opening: dict[str, asyncio.Lock] = {}
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self.peers = Peers(store, settings)
        self.peers.on_lost, self.peers.on_death = self._lost, self.go_on
        self._waking: asyncio.Task[None] | None = None
        self._wake_again = False

    # --- new games ---

    async def create(self, wish: Plain) -> Plain:
        """A new game as wished for; its tokens are told once and kept as hashes."""
        lesson = lesson_wished(wish)
        if type(wish.get("dice", False)) is not bool or (lesson and wish.get("dice")):
            raise BadInput("dice", "expected true or false, and true not in a lesson")
        begun = await (self.workers.begin(wish) if is_costly(wish) else _at_once(wish))
        game = game_of(begun.game)
        seats = lesson_seats(lesson) if lesson else seats_of(game, wish.get("seats"))
        held = [seat for seat in token_seats(seats) if who_sits(seats, seat) == ME]
        dice = new_dice(held) if wish.get("dice") else None
        now = time.time()
        row = MatchRow(
            id=secrets.token_hex(8),
            game=game.id,
            version=game.version,
            scenario=begun.scenario,
            position=begun.position,
            seats=seats,
            created=now,
            updated=now,
            ledger_no=len(begun.entries),
            snapshot=begun.snapshot,
            summary={**begun.summary, **kept_dice(dice)},
            bot_seed=secrets.randbits(63),
            options=begun.options,
            lesson=lesson.id if lesson else "",
        )
        tokens = {seat: secrets.token_urlsafe(24) for seat in token_seats(seats)}
        kept = {hashed(token): seat for seat, token in tokens.items()}
        invitations = {t for t, seat in kept.items() if who_sits(seats, seat) == FRIEND}
        new = NewMatch(row, kept, invitations, begun.entries, begun.landmarks)
        ours = self._begins_here(new)
        await self.store.add_match(new, ours)
        if ours:
            await self.room(row.id, new=True)  # what came with a record stands
        return {
            "id": row.id,
            "game": game.id,
            "seats": {
                seat: {"token": tokens[seat], "who": who_sits(seats, seat)} for seat in tokens
            },
            "watch": tokens[WATCH],
        }

    def _begins_here(self, new: NewMatch) -> bool:
        """Whether something is to be done at once; else it is for the process somebody comes to."""
        asked = new.row.seats.get(str(new.row.summary["actor"]), "")
        people_begin = asked in (ME, FRIEND) and not new.entries and not new.row.lesson
        return not (self.peers.shared and people_begin)

    # --- rooms ---

    async def room(self, id: str, *, new: bool = False) -> Room:
        """A game's room, woken up if it sleeps."""
        found = self.rooms.get(id)
        if found is not None:
            self._ask_bots(found)  # one that fell is asked again by whoever comes
            return found
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id not in self.rooms:
                await self.peers.take(id)
                row = await self.store.match(id)
                if row is None:
                    self._opening.pop(id, None)
                    raise RequestRefused(404, "there is no such game")
                room = await self._open(row)
                if not new and room.actor and not room.bot:
                    await self._find_way_back(room, row)
                await room.go_on()
                self.rooms[id] = room
                self._changed(room)
        self._opening.pop(id, None)
        return self.rooms[id]

    async def _open(self, row: MatchRow) -> Room:
        game = game_of(row.game)
        memories = await self.store.bot_memory(row.id)
        room = Room(game, row, await self._state(game, row), memories, self.store)
        if row.lesson:
            room.course = course_of(row, standing(await self.store.entries(row.id)))
        room.on_change = self._changed
        return room

    async def _find_way_back(self, room: Room, row: MatchRow) -> None:
        """After a sleep: what could be taken back before can be taken back again."""
        entries = standing(await self.store.entries(row.id))
        first = first_to_take_back(entries)
        if first is None:
            return
        landmark = await self.store.landmark(row.id, first)
        found = await asyncio.to_thread(with_way_back, room.game, row, entries, first, landmark)
        room.match = found or room.match

    async def _state(self, game: AnyGame, row: MatchRow) -> Any:
        """The table as it was left; where an older version wrote it, the ledger is played again."""
        about = game, row.scenario, row.options, row.position
        try:  # a position is a stranger's: reading it may take long
            start = await asyncio.to_thread(start_of, *about) if row.position else start_of(*about)
            return game.unpack(row.snapshot, start)
        except BadInput:
            entries = standing(await self.store.entries(row.id))
            replay = Replay(row, entries)
            await asyncio.to_thread(replay.to, len(entries))
            return replay.state

    async def delete(self, id: str) -> None:
        """Forget a game."""
        room = self.rooms.pop(id, None)
        if task := self._bot_tasks.pop(id, None):
            task.cancel()
        if room:
            room.announce({"type": "gone"})
            for connection in room.connections:
                connection.close()
        await self.store.delete_match(id)

    def open_again(self, room: Room) -> None:
        """The game has moved on elsewhere: whoever is here enters again and sees it."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        for connection in room.connections:
            connection.close(again=True)

    async def here(self, id: str) -> None:
        """A game is in our hands, or Elsewhere."""
        if id not in self.rooms:
            await self.peers.take(id)

    async def hand_over(self, id: str) -> bool:
        """Another process may have a game, if nobody is in it here."""
        room, opening = self.rooms.get(id), self._opening.get(id)
        if opening and opening.locked():
            return False
        if room and (room.connections or id in self._bot_tasks):
            return False
        self.rooms.pop(id, None)
        await self.peers.release(id)
        return True

    def _lost(self, owned: set[str], why: str = "") -> None:
        """Games that are not ours any more: whoever is here enters again."""
        for id in self.rooms.keys() - owned:
            room = self.rooms[id]
            room.stale = True
            if why:
                room.announce({**NO, "reason": why})
            self.open_again(room)

    async def sweep(self) -> None:
        """Rooms nobody is in leave memory; everything about them is in the store."""
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        for id, room in list(self.rooms.items()):
            if not room.connections and id not in self._bot_tasks and room.used < limit:
                await self.hand_over(id)

    async def close(self) -> None:
        """Stop: what was begun is written, and nothing is lost, since everything told was."""
        for task in (*self._bot_tasks.values(), *filter(None, [self._waking])):
            task.cancel()
        self.bot_process.close()
        self.workers.close()
        await all_done()
        await self.peers.stop()
        await self.store.close()

    # --- bots ---

    @property
    def bots_thinking(self) -> int:
        """Games in which a bot is asked now."""
        return len(self._bot_tasks)

    def go_on(self) -> None:
        """After a start, or when another process has died: bots are asked again."""
        self._wake_again = True
        if self._waking is None or self._waking.done():
            self._waking = asyncio.get_running_loop().create_task(self._wake_all())

    async def _wake_all(self) -> None:
        while self._wake_again:
            self._wake_again = False
            await self.wake_bots()

    async def wake_bots(self) -> None:
        """Where a bot is asked it goes on, one game after the other."""
        for id in await self.store.waiting_for_bots(MOST_WOKEN):
            try:
                if not await self.peers.is_free(id):
                    continue
                await self.room(id)
            except Exception:  # deleted meanwhile, or made for another version
                log.exception("a game cannot be woken", extra={"match": id})
            if task := self._bot_tasks.get(id):
                await asyncio.wait({task})

    def _changed(self, room: Room) -> None:
        """After every action: is a bot asked, or somebody who is away?"""
        count("told_total")
        self._ask_bots(room)
        if self.on_turn:
            self.on_turn(room)

    def _ask_bots(self, room: Room) -> None:
        if room.bot and not room.bot_is_stuck and room.id not in self._bot_tasks:
            task = asyncio.get_running_loop().create_task(self._play_bots(room))
            self._bot_tasks[room.id] = task

    async def _play_bots(self, room: Room) -> None:
        """Let bots play until a person is asked or the game is over."""
        try:
            while room.bot and not room.bot_is_stuck and not room.stale:
                await self._play_one_job(room)
            if room.bot and not room.stale:
                await self._give_up(room)
        except Exception:
            log.exception("bot", extra={"match": room.id})
        finally:  # at once: whoever acts next must find the seat free
            self._bot_tasks.pop(room.id, None)
            if room.stale:
                self.open_again(room)

    async def _play_one_job(self, room: Room) -> None:
        """At once where somebody watches; of the games nobody watches one at a time."""
        if room.connections:
            await self._play_job(room)
            return
        async with self._unwatched:
            await self._unwatched.wait_for(lambda: room.connections or not self._busy)
            watched = bool(room.connections)
            self._busy = self._busy or not watched
        try:
            await self._play_job(room)
        finally:
            if not watched:
                async with self._unwatched:
                    self._busy = False
                    self._unwatched.notify_all()

    async def _play_job(self, room: Room) -> None:
        ledger_no = room.ledger_no
        try:
            moves = await self.bot_process.think(self._job(room))
            await self._play_moves(room, moves, ledger_no)
        except StorageTrouble as e:
            log.error("a bot waits for the storage", extra={"match": room.id, "error": str(e)})
            await asyncio.sleep(STORAGE_SECONDS)
        except (BotFailed, Illegal, BadInput) as e:
            about = {"match": room.id, "side": room.actor, "level": room.bot, "error": str(e)}
            log.error("a bot failed; a random answer is played for it", extra=about)
            if room.bot:
                await self._play_moves(room, [_random_move(room)], room.ledger_no)

    def _job(self, room: Room) -> Job:
        seat = room.actor
        return Job(
            match=room.id,
            seat=seat,
            game=room.game.id,
            scenario=room.scenario,
            options=room.options,
            position=room.position,
            seen=room.match.seen_by(seat).pack(),
            level=room.bot,
            seed=seed_of(room.bot_seed, seat),
            memory=room.memories.get(seat, b""),
            seconds=self.settings.bot_seconds,
        )

    async def _play_moves(self, room: Room, moves: list[BotMove], ledger_no: int) -> None:
        """One action after the other, slowly enough for those who watch."""
        for move in moves:
            if not await room.play_for_bot(*move[:2], ledger_no, move.said):
                return
            ledger_no = room.ledger_no
            await asyncio.sleep(self.settings.bot_pace if room.connections else 0.0)

    async def _give_up(self, room: Room) -> None:
        """A bot without end is asked no more, and everybody may know."""
        about = {"match": room.id, "side": room.actor, "level": room.bot}
        log.error("a bot is stuck and is asked no more", extra=about)
        await room.say("server", f"The {room.actor} bot is stuck and plays no more.")


def seed_of(*parts: object) -> int:
    """The same luck for the same seat of a game, whatever else is played."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8])


def _random_move(room: Room) -> BotMove:
    """Any answer, so that the game goes on; the bot remembers what it remembered."""
    decision, seat = room.match.decision, room.actor
    assert decision is not None
    bot = bot_of("random", room.game.id, seed_of(room.bot_seed, seat, room.ledger_no))
    action = bot.choose(room.match.seen_by(seat), decision)
    text = room.game.codec.to_text(action, room.match.state)
    return BotMove(text, room.memories.get(seat, b""))


async def _at_once(wish: Plain) -> Begun:
    return begin(wish, _nothing_past)


def _nothing_past(_: str) -> Past:
    raise AssertionError("only a worker looks back")
