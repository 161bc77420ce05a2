"""Fuel Dumps over the wire: only the Allied seat is told which one is real (a44 32.1)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.table import FRIENDS, Guest, Made, Server

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
