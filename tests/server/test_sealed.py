"""Air missions are one sealed step (bulge 7.0): games that differ only in how many points fly, and
how often somebody thought better of it, are the same to everybody else, to the last byte."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ardennes.catalog import game_of
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match
from ardennes.engine.record import to_record, write
from ardennes.engine.wander import Wanderer
from ardennes.server.sealed import is_sealed
from tests.server.table import FRIENDS, Guest, Made, Server

BULGE = game_of("bulge")
CLEAR = """\
game = "bulge"
turn = 9
phase = "air mission assignment"
[markers]
vp = 60
[[unit]]
id = "G-2"
at = "1206"
[[unit]]
id = "US-4"
at = "1803"
"""  # two German air points, six Allied ones
PAGES = ("record", "timeline", "report", "at/0", "at/1", "at/99", "film/0/99", "")
POINTS = (0, 1, 9)  # none, one, all there are


class Table:
    """A game with a guest in every seat."""

    def __init__(self, server: Server, position: str) -> None:
        self.server = server
        match = Match(BULGE, BULGE.files.read_position(parse_toml(position)))
        text = write(to_record(match, "", {"german": "me", "allied": "friend"}, position))
        self.made: Made = server.make(record=text, seats=FRIENDS)
        seats = ("german", "allied", "watch")
        self.guests = {seat: server.sit(self.made, seat) for seat in seats}

    def close(self) -> None:
        """Everybody leaves."""
        for guest in self.guests.values():
            guest.wire.close()

    def is_asked(self, seat: str) -> bool:
        """Has the seat points to assign?"""
        room, guest = self.server.matches.rooms[self.made.id], self.guests[seat]
        while room.seal and room.actor == seat != guest.now["decision"]["actor"]:
            guest.hear("now")
        return room.seal is not None and room.actor == seat

    def fly(self, seat: str, points: int, rng: random.Random) -> None:
        """Some points fly, second thoughts included; one at least is not assigned yet."""
        guest = self.guests[seat]
        while points and self.is_asked(seat) and self.left(seat) > 1:
            flights = [action for action in guest.choices() if action["type"] == "fly"]
            assert guest.act(rng.choice(flights))["type"] == "now"
            points -= 1
            if rng.random() < 0.4:
                assert guest.undo()["back"]
                points += 1

    def left(self, seat: str) -> int:
        """Its points that are not assigned yet."""
        found = re.search(r"\d+", self.guests[seat].now["decision"]["prompt"])
        return int(found[0]) if found else 0

    def finish(self, seat: str, last: bool) -> None:
        """The last of the points flies or stays on the ground."""
        flights = [action for action in self.guests[seat].choices() if action["type"] == "fly"]
        action = flights[0] if last else {"type": "done"}
        assert self.guests[seat].act(action)["type"] == "now"

    def know(self, seat: str) -> str:
        """Everything this seat has heard, and all it can find out."""
        guest = self.guests[seat]
        guest.ask("why", action={"type": "fly", "mission": "cap"})
        guest.ask("why", action={"type": "done"})
        guest.ask("overlay", name="zoc")
        guest.act({"type": "nonsense"})
        again = Guest(self.server, self.made.id, self.made.tokens[seat])
        again.wire.close()
        heard = [plain(message) for message in (*guest.heard, again.hello)]
        pages = [self.page(name, seat) for name in PAGES]
        text = json.dumps([heard, self.asked_of(seat), pages])
        return text.replace(self.made.id, "")

    def all_is_told(self) -> None:
        """Everybody has the same log, counted alike, and who comes now has it too."""
        for guest in self.guests.values():
            while "sealed" in guest.now:
                guest.hear("now")
        new = Guest(self.server, self.made.id, self.made.tokens["watch"])
        new.wire.close()
        for seat, guest in self.guests.items():
            assert guest.log == new.log, seat
            assert guest.now["ledger_no"] == new.now["ledger_no"]

    def asked_of(self, seat: str) -> list[Any]:
        """What a bot in this seat is given, and an exported game says."""
        room = self.server.matches.rooms[self.made.id]
        return [room.match.seen_by(seat).pack().hex(), room.counted((seat,))]

    def page(self, name: str, seat: str) -> Any:
        """A page about the game, without what differs from any game to another."""
        path = f"/api/matches/{self.made.id}/{name}".rstrip("/")
        text = self.server.get(path, self.made.tokens[seat]).text
        if not text.startswith("{"):
            return text
        return {k: v for k, v in json.loads(text).items() if k not in ("updated", "seats", "setup")}

    def updated(self) -> float:
        """When something was done last, as everybody is told."""
        return self.server.get(f"/api/matches/{self.made.id}", self.made.token).json["updated"]


def plain(message: Any) -> Any:
    """A message without who sits where, the box, and the token of an invitation."""
    if message["type"] == "seats":
        return None
    return {k: v for k, v in message.items() if k not in ("seats", "setup", "token")}


def whole_game(seed: int) -> Iterator[str]:
    """The position before each assignment of a random game."""
    rng, wanderer = random.Random(seed), Wanderer()
    match = Match(BULGE, BULGE.new("campaign"), takes_back=False)
    while (decision := match.decision) is not None:
        if is_sealed(match.state) and not any(map(any, match.state.missions)):
            yield BULGE.files.write_position(match.state)
        match.play(wanderer.choose(decision, rng.choice))


def keeps_its_seal(server: Server, position: str, varied: str) -> None:
    """Games from one position, in which more and more of one side flies."""
    tables = [Table(server, position) for _ in POINTS]
    for seat, other in (("german", "allied"), ("allied", "german")):
        if tables[0].is_asked(seat):
            vary = seat == varied
            flown = list(zip(tables, POINTS if vary else (1, 1, 1), strict=True))
            for number, (table, points) in enumerate(flown):
                before = table.updated()
                table.fly(seat, points, random.Random(number if vary else 0))
                assert table.updated() == before
            the_same_to((other, "watch") if vary else (), tables)
            for table, points in flown:
                table.finish(seat, last=points > 1)
            if vary and tables[0].is_asked(other):
                the_same_to((other, "watch"), tables)
    for table in tables:
        table.all_is_told()
        table.close()


def the_same_to(seats: tuple[str, ...], tables: list[Table]) -> None:
    """Nobody in these seats can tell the games apart."""
    for seat in seats:
        first, *others = [table.know(seat) for table in tables]
        for known in others:
            assert known == first, seat


def test_nobody_else_learns_how_many_fly(server: Server):
    for side in BULGE.sides:
        keeps_its_seal(server, CLEAR, side)


@pytest.mark.slow
def test_in_a_whole_game_nobody_learns_how_many_fly(server: Server):
    """On every turn of some random games on which somebody may fly."""
    positions = [position for seed in range(8) for position in whole_game(seed)]
    assert len(positions) > 10
    for number, position in enumerate(positions):
        keeps_its_seal(server, position, BULGE.sides[number % 2])


def test_a_seal_outlasts_the_server(tmp_path: Path):
    rng = random.Random(1)
    with Server(tmp_path) as server:
        table = Table(server, CLEAR)
        table.fly("german", 1, rng)
        table.finish("german", last=True)
        table.fly("allied", 2, rng)
        counted = [guest.now["ledger_no"] for guest in table.guests.values()]
        table.close()
    with Server(tmp_path) as server:
        guests = [Guest(server, table.made.id, token) for token in table.made.tokens.values()]
        table.server, table.guests = server, dict(zip(table.guests, guests, strict=True))
        hellos = [guest.hello for guest in guests]
        assert [hello["ledger_no"] for hello in hellos] == [counted[0], hellos[1]["ledger_no"], 0]
        assert [hello["sealed"] for hello in hellos] == [0, 0, 0]
        table.finish("allied", last=False)
        table.all_is_told()
        table.close()


def test_who_was_away_reads_what_was_sealed(server: Server):
    """The Allied player has counted his own answers from nought; now they come after others."""
    table = Table(server, CLEAR)
    table.fly("german", 1, random.Random(2))
    table.finish("german", last=True)
    table.fly("allied", 1, random.Random(2))
    away = table.guests["allied"]
    assert [line["action_no"] for line in away.log] == list(range(len(away.log))) != []
    away.wire.close()
    table.guests["allied"] = Guest(server, table.made.id, table.made.tokens["allied"])
    table.finish("allied", last=False)
    table.all_is_told()
    again = Guest(server, table.made.id, table.made.tokens["allied"], seen=away.now["sealed"] - 1)
    assert again.hello["log"] == table.guests["allied"].log
    again.wire.close()
    table.close()
