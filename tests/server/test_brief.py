"""Who remembers what it was told is told each answer once: nothing is lost, and little is said."""

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import msgspec
import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import CHANCE
from ardennes.server.brief import Known
from ardennes.server.ledger import summary_of
from ardennes.server.messages import Memory
from ardennes.server.protocol.socket import Hello, Now
from ardennes.server.rooms import Room
from ardennes.server.store import Changed, LedgerEntry, MatchRow
from tests.server.table import ANSWERS, Answers, Guest, Server, checked

Plain = dict[str, Any]

ACTIONS = 400
MOST_TOLD = {  # bytes for each action, the first words of everything among them
    "crossroads": 1300,
    "tb": 1300,
    "commander": 1300,
    "bulge": 1200,
    "bb81": 1400,
    "a44": 3300,
}


class Client:
    """Keeps what it was told of answers, as the browser does."""

    def __init__(self) -> None:
        self.sides: tuple[str, ...] = ("german", "allied")
        self.memory: Memory | None = Known()
        self.told = 0
        self.now: Plain = {}
        self._answers = Answers()

    def send(self, text: str) -> None:
        """A message has come."""
        self.told += len(text)
        self.now = json.loads(text)
        msgspec.json.decode(text, type=Now, strict=True)

    def close(self, again: bool = False) -> None:
        """Nobody hangs up here."""

    def choices(self) -> list[Plain]:
        """The answers in words."""
        return self._answers.spelled(self.now["decision"])

    def picture(self, choices: Sequence[Plain]) -> Plain:
        """The picture with its places."""
        shown = self.now["decision"]["picture"]
        if "opens" in shown:
            shown["open"] |= dict(by_place(shown.pop("opens"), choices))
        if "costs" in shown.get("reach", {}):
            found = by_place(shown["reach"].pop("costs"), choices)
            shown["reach"]["places"] |= {place: {"cost": cost} for place, cost in found}
        return shown


def by_place(told: Plain, choices: Sequence[Plain]) -> Iterator[tuple[str, str]]:
    for word, positions in told.items():
        for position in accumulate(positions):
            yield choices[position]["place"], word


class Store:
    """Keeps nothing."""

    async def append(self, *_: str | Sequence[LedgerEntry] | Changed) -> bool:
        """As if it were written."""
        return True

    async def entries(self, _: str) -> list[LedgerEntry]:
        """Nothing."""
        return []


def room_of(game_id: str) -> Room:
    game = game_of(game_id)
    state = game.new(game.scenarios[0])
    seats, about = dict.fromkeys(game.sides, "me"), summary_of(game, state, 0)
    row = MatchRow("x", game.id, 1, game.scenarios[0], "", seats, 0, 0, 0, b"", about, 1)
    return Room(game, row, state, {}, Store())  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_lost_and_little_is_said(game_id: str):
    asyncio.run(play(game_id, random.Random(game_id)))


async def play(game_id: str, rng: random.Random) -> None:
    told = played = 0
    while played < ACTIONS:
        room, client = room_of(game_id), Client()
        client.now = {"decision": room.welcome(client)["decision"]}
        while played < ACTIONS and (decision := room.decision):
            assert decision.actor != CHANCE
            choices = client.choices()
            assert choices == room.game.choices(room.match.state, decision.choices)
            drawn = json.loads(json.dumps(room.game.shows.picture(room.match.state, decision)))
            assert client.picture(choices) == drawn
            action = rng.choice(choices)["action"]
            await room.act(client.sides, room.ledger_no, action)
            played += 1
        told += client.told
    print(f"{game_id}: {told / played:.0f} bytes for each action")
    assert told / played <= MOST_TOLD[game_id]


def test_who_says_so_is_told_by_number_and_others_in_full(server: Server):
    made = server.make()
    with server.sit(made) as full, server.wire(made.id) as wire:
        wire.send(json.dumps({"type": "enter", "token": full.token, "seen": -1, "brief": True}))
        brief = msgspec.json.decode(wire.recv(), type=Hello)
        assert brief.decision is not None
        assert brief.decision.choices is msgspec.UNSET and brief.decision.told
        assert len(full.choices()) == len(brief.decision.numbers or ())
        assert "numbers" not in full.hello["decision"]
        full.act({"type": "end_phase"})
        heard = checked(wire.recv())
        while heard["type"] != "now":
            heard = checked(wire.recv())
        assert not {"choices", "forgotten"} & heard["decision"].keys()


def test_what_the_phase_would_end_without_is_told_who_asks(server: Server):
    with server.sit(server.make()) as guest:
        reminded(guest)
        guest.act({"type": "end_phase"})
        assert "not moved" in " ".join(reminded(guest))


def reminded(guest: Guest) -> list[str]:
    assert "forgotten" in ANSWERS
    found = guest.ask("forgotten")["forgotten"]
    assert found == guest.now["decision"]["forgotten"]
    return found
