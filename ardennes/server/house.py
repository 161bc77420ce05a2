"""The house: every live game, those asleep in the store, and the bots that play in them."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable

from ardennes.bots import LEVELS
from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import CHANCE, BadInput
from ardennes.engine.game import AnyGame, unusual
from ardennes.engine.play import Match as Play
from ardennes.server.messages import Plain, lines_of
from ardennes.server.players import Job, Players, start_of, told_with
from ardennes.server.rooms import BOT, WATCH, Refused, Room, draw, summary_of
from ardennes.server.settings import Settings
from ardennes.server.store import Entry, Match, Store, open_part, standing
from ardennes.server.strangers import an_object

log = logging.getLogger("ardennes")

ME, FRIEND = "me", "friend"
KINDS = f"{ME}, {FRIEND} or {BOT}LEVEL"


def hashed(token: str) -> str:
    """A token as it is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


class House:
    """All games of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.players = Players()
        self.on_turn: Callable[[Room], None] | None = None
        self._opening: dict[str, asyncio.Lock] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}

    # --- new games ---

    async def create(self, wish: Plain) -> Plain:
        """A new game as wished for; its tokens are told once and kept as hashes."""
        play, scenario, position = await self._begin(wish)
        game = play.game
        seats = _seats(game, wish.get("seats"))
        entries = _ledger(play)
        now = time.time()
        match = Match(
            id=secrets.token_hex(8),
            game=game.id,
            version=game.version,
            scenario=scenario,
            position=position,
            seats=seats,
            created=now,
            updated=now,
            serial=len(entries),
            snapshot=game.files.pack(play.state),
            summary=summary_of(game, play.state, len(entries)),
        )
        tokens = {seat: secrets.token_urlsafe(24) for seat in _table_of(seats)}
        kept = {hashed(token): seat for seat, token in tokens.items()}
        await self.store.add_match(match, kept, entries)
        await self.room(match.id)
        return {
            "id": match.id,
            "game": game.id,
            "seats": {seat: {"token": tokens[seat], "who": _who(seats, seat)} for seat in tokens},
            "watch": tokens[WATCH],
        }

    async def _begin(self, wish: Plain) -> tuple[Play, str, str]:
        """The match a wish begins with: from the start, a record, or a moment of another game."""
        if "record" in wish:
            kept = record.read(_text(wish, "record"))
            game = game_of(kept.game)
            scenario = told_with(kept.scenario or game.scenarios[0], kept.options)
            return _rolled(record.replay(game, kept)), scenario, kept.position
        if "from" in wish:
            return await self._branch(wish["from"])
        game = game_of(_text(wish, "game"))
        scenario = _text(wish, "scenario") if "scenario" in wish else game.scenarios[0]
        if scenario not in game.scenarios:
            raise BadInput("scenario", f"expected one of {', '.join(game.scenarios)}")
        wanted = an_object(wish.get("options", {}), "options", "options by name")
        options = unusual(game.options, wanted)
        return Play(game, game.new(scenario, options)), told_with(scenario, options), ""

    async def _branch(self, moment: object) -> tuple[Play, str, str]:
        found = an_object(moment, "from", "a game and a moment of it")
        match = await self.store.match(str(found.get("id")))
        at = found.get("n")
        if match is None or not isinstance(at, int) or at < 0:
            raise BadInput("from", "no such moment of a game")
        game = game_of(match.game)
        play = Play(game, start_of(game, match.scenario, match.position))
        for entry in open_part(standing(await self.store.entries(match.id)))[:at]:
            play.play(game.codec.from_text(entry.action, play.state))
        return _rolled(play), match.scenario, match.position

    # --- rooms ---

    async def room(self, id: str) -> Room:
        """A game's room, woken up if it sleeps."""
        found = self.rooms.get(id)
        if found is not None:
            self._ask_bots(found)  # one that fell is asked again by whoever comes
            return found
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id not in self.rooms:
                match = await self.store.match(id)
                if match is None:
                    self._opening.pop(id, None)
                    raise Refused(404, "there is no such game")
                self.rooms[id] = self._open(match)
                self._changed(self.rooms[id])
        self._opening.pop(id, None)
        return self.rooms[id]

    def _open(self, match: Match) -> Room:
        game = game_of(match.game)
        table = start_of(game, match.scenario, match.position)
        room = Room(game, match, game.files.unpack(match.snapshot, table), self.store)
        room.on_change = self._changed
        return room

    async def delete(self, id: str) -> None:
        """Forget a game."""
        room = self.rooms.pop(id, None)
        if task := self._bots.pop(id, None):
            task.cancel()
        if room:
            room.announce({"type": "gone"})
            for guest in room.guests:
                guest.dismiss()
        await self.store.delete_match(id)

    def sweep(self) -> None:
        """Rooms nobody is in leave memory; everything about them is in the store."""
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        for id, room in list(self.rooms.items()):
            if not room.guests and id not in self._bots and room.used < limit:
                del self.rooms[id]

    async def close(self) -> None:
        """Stop; nothing is lost, since everything told was written."""
        for task in self._bots.values():
            task.cancel()
        self.players.close()
        await self.store.close()

    # --- bots ---

    def _changed(self, room: Room) -> None:
        """After every action: is a bot asked, or somebody who is away?"""
        self._ask_bots(room)
        if self.on_turn:
            self.on_turn(room)

    def _ask_bots(self, room: Room) -> None:
        if room.bot and room.id not in self._bots:
            task = asyncio.get_running_loop().create_task(self._play_bots(room))
            self._bots[room.id] = task

    async def _play_bots(self, room: Room) -> None:
        """Let bots play until a person is asked or the game is over."""
        try:
            await self._let_bots_play(room)
        except Exception:
            log.exception("bot", extra={"match": room.id})
        finally:  # at once: whoever acts next must find the seat free
            self._bots.pop(room.id, None)

    async def _let_bots_play(self, room: Room) -> None:
        while room.bot:
            at = room.serial
            job = Job(
                game=room.game.id,
                scenario=room.scenario,
                position=room.position,
                snapshot=room.game.files.pack(room.state),
                level=room.bot,
                seed=at,
            )
            await self._pace(room, await self.players.think(job), at)

    async def _pace(self, room: Room, texts: list[str], at: int) -> None:
        """One action after the other, slowly enough for those who watch."""
        for text in texts:
            if not await room.play_for_bot([text], at):
                return
            at = room.serial
            pause = self.settings.bot_pace if room.guests else 0.0
            await asyncio.sleep(pause)


# --- wishes ---


def _text(wish: Plain, key: str) -> str:
    value = wish.get(key)
    if not isinstance(value, str):
        raise BadInput(key, "expected text")
    return value


def _seats(game: AnyGame, wished: object) -> dict[str, str]:
    seats = an_object(wished, "seats", f"{KINDS} for each of {', '.join(game.sides)}")
    for side in (*game.sides, *seats):
        who = seats.get(side)
        if side not in game.sides or not _is_player(who):
            raise BadInput(f"seats.{side}", f"expected {KINDS} for each of {', '.join(game.sides)}")
    return {side: seats[side] for side in game.sides}


def _is_player(who: object) -> bool:
    if not isinstance(who, str):
        return False
    return who in (ME, FRIEND) or (who.startswith(BOT) and who.removeprefix(BOT) in LEVELS)


def _table_of(seats: dict[str, str]) -> list[str]:
    """The seats that need a token: one for all my sides, one for each friend, the spectators'."""
    mine = "+".join(side for side, who in seats.items() if who == ME)
    friends = [side for side, who in seats.items() if who == FRIEND]
    return [*filter(None, [mine]), *friends, WATCH]


def _who(seats: dict[str, str], seat: str) -> str:
    return WATCH if seat == WATCH else seats[seat.split("+")[0]]


def _rolled(play: Play) -> Play:
    """Nobody is asked for a die: one that waits to be rolled is rolled."""
    while play.decision and play.decision.actor == CHANCE:
        play.play(draw(play.decision))
    return play


def _ledger(play: Play) -> list[Entry]:
    """What was played before the game came here."""
    game, again = play.game, Play(play.game, play.start)
    entries: list[Entry] = []
    for n, action in enumerate(play.actions):
        asked = again.decision
        text = game.codec.to_text(action, again.state)
        events = again.play(action)
        lines = lines_of(game, again.state, asked.actor if asked else "", events)
        entries.append(Entry(n, text, [{"n": n} | line for line in lines]))
    return entries
