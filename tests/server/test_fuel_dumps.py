"""Fuel Dumps over the wire: only the Allied seat is told which one is real (a44 32.1)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ardennes.catalog import game_of
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match
from ardennes.engine.record import to_record, write
from tests.server.table import FRIENDS, HOTSEAT, Guest, Made, Server

TOLD = ("fuel-dump-real", "fuel-dump-dummy", "real fuel dump", "dump_chosen", "roll 1", "roll 2",
        "roll 3")  # fmt: skip
PUBLIC = "The Fuel Dump markers are shuffled and placed face down."


@pytest.fixture
def made(server: Server) -> Made:
    return server.make(game="a44", seats=FRIENDS, options={"fuel_dumps": "true"})


@pytest.fixture
def guests(server: Server, made: Made) -> Iterator[dict[str, Guest]]:
    found = {seat: server.sit(made, seat) for seat in ("german", "allied", "watch")}
    yield found
    for guest in found.values():
        guest.wire.close()


def heard(guest: Guest) -> str:
    """All it was told, without the counters and the map."""
    plain: list[Any] = [{k: v for k, v in m.items() if k != "setup"} for m in guest.heard]
    return json.dumps(plain, ensure_ascii=False)


def dumps(guest: Guest) -> list[str]:
    pieces = guest.hello["view"]["pieces"]
    return sorted(piece["kind"] for piece in pieces if "fuel-dump" in piece["kind"])


def test_face_down_for_one_seat_and_open_for_the_other(guests: dict[str, Guest]):
    assert dumps(guests["german"]) == dumps(guests["watch"]) == ["fuel-dump-hidden"] * 3
    assert dumps(guests["allied"]) == ["fuel-dump-dummy"] * 2 + ["fuel-dump-real"]
    for seat in ("german", "watch"):
        text = heard(guests[seat])
        assert PUBLIC in text
        assert [word for word in TOLD if word in text] == [], seat
    assert "The real fuel dump is in" in heard(guests["allied"])


def test_history_and_questions_keep_the_secret(
    server: Server, made: Made, guests: dict[str, Guest]
):
    for seat, guest in guests.items():
        token = made.tokens[seat]
        for page in ("record", "timeline", "report", "at/0", "at/1", ""):
            text = server.get(f"/api/matches/{made.id}/{page}".rstrip("/"), token).text
            assert [word for word in TOLD if word in text] == [], f"{page} for {seat}"
        if seat != "allied":
            asked = guest.ask("why", action={"type": "burn", "at": "E2832"})
            assert [word for word in TOLD if word in json.dumps(asked)] == []


# --- a game that began from a position ---

POSITION = """\
game = "a44"
turn = 3
phase = "german movement"
[options]
fuel_dumps = true
[markers]
fuel_dumps = { "E2832" = "dummy", "E2432" = "real" }
[[unit]]
id = "G-2Pz-2"
at = "E2330"
[[unit]]
id = "A-28-110-1"
at = "E2616"
"""


def begun(server: Server) -> Made:
    game = game_of("a44")
    match = Match(game, game.files.read_position(parse_toml(POSITION)))
    record = write(to_record(match, "", {"german": "me", "allied": "friend"}, POSITION))
    return server.make(record=record, seats=FRIENDS)


def told(server: Server, made: Made, seat: str) -> str:
    return server.get(f"/api/matches/{made.id}/record", made.tokens[seat]).text


def test_a_start_position_keeps_the_secret_too(server: Server):
    """In records and in what-if games, until the real dump is turned over."""
    made = begun(server)
    assert all('"unknown"' in told(server, made, seat) for seat in ("german", "watch"))
    moment = {"id": made.id, "action_no": 0}
    branch = server.make(**{"from": moment, "seats": HOTSEAT, "token": made.tokens["german"]})
    with server.sit(branch) as guest:
        assert dumps(guest) == ["fuel-dump-hidden"] * 2
    with server.sit(made, "german") as guest:
        guest.act({"type": "choose", "unit": "G-2Pz-2"})
        assert '"real"' not in told(server, made, "german")
        guest.act({"type": "move", "to": "E2331"})
    assert '"E2432" = "real"' in told(server, made, "german")
