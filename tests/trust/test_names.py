"""Names: whoever guesses waits, whoever leaves has left, nobody passes for somebody else."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from ardennes.server.accounts import cost_of, hash_password, is_password
from tests.server.table import HOTSEAT, Server
from tests.server.test_accounts import PASSWORD, Browser
from tests.trust.conftest import Tally

COUNT = "SELECT COUNT(*) FROM seats"


def test_who_guesses_passwords_waits(server: Server, tally: Tally):
    Browser(server).account("join", "Bayerlein")
    guesser = Browser(server)
    answers = [guesser.account("enter", "bayerlein", f"guess {n:05}").status for n in range(8)]
    tally(answers[:5] == [403] * 5, 5)
    tally(429 in answers[5:])


def test_names_differ_by_more_than_capitals(server: Server, tally: Tally):
    tally(Browser(server).account("join", "Peiper").status == 200)
    tally(Browser(server).account("join", "PEIPER", "another password").status == 409)
    tally(Browser(server).account("enter", "peiper").json == {"name": "Peiper"})


@pytest.mark.parametrize(
    "name", ["German", "ALLIED", "server", "watch", "\u0420eiper", "a  b", "-x", "draw"]
)
def test_nobody_passes_for_somebody_else(server: Server, tally: Tally, name: str):
    tally(Browser(server).account("join", name).status == 400)


def test_sessions_are_listed_and_ended(server: Server, tally: Tally):
    here, there = Browser(server), Browser(server)
    here.account("join", "Kokott")
    there.account("enter", "Kokott")
    listed: list[Any] = here.call("GET", "/api/account").json["sessions"]
    tally(len(listed) == 2 and [s["here"] for s in listed].count(True) == 1)
    other = next(s["id"] for s in listed if not s["here"])
    tally(here.call("POST", "/api/account", {"do": "end", "session": other}).status == 204)
    tally(there.me()["name"] is None and here.me()["name"] == "Kokott")
    stranger = Browser(server)
    tally(stranger.call("POST", "/api/account", {"do": "end", "session": other}).status == 401)


def test_another_password_ends_the_other_sessions(server: Server, tally: Tally):
    here, there = Browser(server), Browser(server)
    here.account("join", "Remer")
    there.account("enter", "Remer")
    change = {"do": "password", "password": PASSWORD, "new": "still nuts to you"}
    tally(here.call("POST", "/api/account", {**change, "password": "not this one"}).status == 403)
    tally(here.call("POST", "/api/account", change).status == 204)
    tally(there.me()["name"] is None and here.me()["name"] == "Remer")
    tally(there.account("enter", "Remer").status == 403)
    tally(there.account("enter", "Remer", "still nuts to you").status == 200)


def test_a_session_ends_some_time_after_it_was_used(server: Server, tally: Tally):
    here = Browser(server)
    here.account("join", "Heilmann")
    age = "UPDATE sessions SET used = used - 61 * 86400 WHERE account = 'Heilmann'"
    with closing(sqlite3.connect(server.file)) as db, db:
        db.execute(age)
    tally(here.me()["name"] is None)


def test_reading_writes_nothing(server: Server, tally: Tally):
    here = Browser(server)
    made = server.make(game="crossroads")
    here.account("join", "Lauchert", tokens=[made.token])
    tokens = {here.me()["seats"][made.id]["token"] for _ in range(5)}
    tally(len(tokens) == 1)
    before = seats(server)
    for _ in range(3):
        here.call("GET", "/api/account")
        here.me()
    tally(seats(server) == before)


def seats(server: Server) -> int:
    """How many tokens are kept."""
    with closing(sqlite3.connect(server.file)) as db:
        return db.execute(COUNT).fetchone()[0]


def test_a_cheap_hash_is_made_dearer_at_the_door(server: Server, tally: Tally):
    Browser(server).account("join", "Kampfgruppe")
    cheap = hash_password(PASSWORD, 4)
    server.inside(lambda m: m.store.set_password("Kampfgruppe", cheap))
    tally(Browser(server).account("enter", "Kampfgruppe").status == 200)
    kept = server.inside(lambda m: m.store.account("Kampfgruppe", "kampfgruppe"))[1]
    tally(cost_of(kept) == server.settings.password_cost)
    salt, digest = cheap.split(":")[1:]
    tally(cost_of(f"{salt}:{digest}") == 14 and not is_password("x", f"{salt}:{digest}", 4))


def test_answers_with_tokens_are_for_no_cache(server: Server, tally: Tally):
    here = Browser(server)
    made = here.call("POST", "/api/matches", {"game": "crossroads", "seats": HOTSEAT})
    token = made.json["seats"]["german+allied"]["token"]
    for answer in (
        made,
        here.call("POST", "/api/account", {"do": "seats"}),
        server.get(f"/api/matches/{made.json['id']}", token),
    ):
        tally(answer.headers["cache-control"] == "no-store")


def test_other_names_of_this_machine_are_refused(tmp_path: Any, tally: Tally):
    with Server(tmp_path, address="https://games.example") as server:
        for host, status in (("games.example", 200), ("localhost:80", 200), ("evil.example", 421)):
            tally(server.get("/healthz", Host=host).status == status)


def test_what_is_not_there_is_told_in_the_shape_asked_for(server: Server, tally: Tally):
    for method, path in (("PUT", "/api/games"), ("POST", "/healthz"), ("GET", "/api/nothing")):
        answer = server.call(method, path)
        tally(answer.status in (404, 405) and bool(answer.reason))
