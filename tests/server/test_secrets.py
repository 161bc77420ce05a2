"""Secrets over the wire: nobody is told of an air mission before the reveal (bulge 7.0)."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ardennes.catalog import game_of
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match
from ardennes.engine.record import to_record, write
from ardennes.server.bot_process import BotMove, Job
from tests.server.table import FRIENDS, Guest, Made, Server, wait_until

# Turn 9 is clear: two German air points, six Allied ones.
POSITION = """\
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
"""
TOLD = ("mission_flown", "air point: ", "fly ", '"fly"', "missions")


def record() -> str:
    game = game_of("bulge")
    match = Match(game, game.files.read_position(parse_toml(POSITION)))
    return write(to_record(match, "", {"german": "me", "allied": "friend"}, POSITION))


class Table:
    """Both sides and a spectator, each with every message they hear."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.made: Made = server.make(record=record(), seats=FRIENDS)
        self.guests = {seat: self.sit(seat) for seat in ("german", "allied", "watch")}

    def sit(self, seat: str) -> Guest:
        return self.server.sit(self.made, seat)

    def fly(self, seat: str, *missions: str) -> None:
        guest = self.guests[seat]
        for mission in missions:
            action = {"type": "fly", "mission": mission} if mission != "done" else {"type": "done"}
            told = guest.act(action)
            assert told["type"] == "now", told
            self.hear_all(told)

    def hear_all(self, told: Any) -> None:
        """What is answered under a seal is told to others when somebody else is asked."""
        for other in self.guests.values():
            while not agree(other.now, told):
                other.hear("now")

    def heard(self, seat: str) -> str:
        """All that a seat was told, but for what its own question offers it."""
        return " ".join(map(told, self.guests[seat].heard))


def agree(one: Any, other: Any) -> bool:
    """Do they speak of the same moment, as far as both may know?"""
    open = "sealed" not in one and one["ledger_no"]
    actors = [message["decision"] and message["decision"]["actor"] for message in (one, other)]
    return actors[0] == actors[1] and open == ("sealed" not in other and other["ledger_no"])


def told(message: Any) -> str:
    """A message without the choices of the seat that is asked, and without the box."""
    plain = {key: value for key, value in message.items() if key != "setup"}
    decision = plain.get("decision") or {}
    kept = {key: decision[key] for key in ("actor", "case", "prompt") if key in decision}
    return json.dumps({**plain, "decision": kept})


def without_the_box(text: str) -> str:
    """A page without the rules of the game, which tell everybody what missions there are."""
    page = json.loads(text) if text.startswith("{") else {}
    return json.dumps(page | {"setup": None}) if page else text


def is_silent(text: str, what: str) -> None:
    for word in TOLD:
        assert word not in text, f"{what}: {word!r} in {text}"


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    table = Table(server)
    yield table
    for guest in table.guests.values():
        guest.wire.close()


def test_missions_are_told_to_their_owner_alone(table: Table):
    table.fly("german", "cap", "ground_support")
    assert "German air point: CAP." in table.heard("german")
    assert "1 CAP, 1 ground support" in table.heard("german")
    for seat in ("allied", "watch"):
        is_silent(table.heard(seat), seat)
        is_silent(told(table.sit(seat).hello), f"hello to {seat}")
    table.fly("allied", "cap", "resupply")
    assert "Allied" not in table.guests["german"].log[-1]["say"]
    is_silent(table.heard("watch"), "watch")
    assert "Allied air point" not in table.heard("german")
    assert "Allied missions" not in told(table.sit("german").hello)
    assert "Allied air point: CAP." in told(table.sit("allied").hello)


def test_the_reveal_tells_everybody_everything(table: Table):
    table.fly("german", "cap", "ground_support")
    table.fly("allied", "cap", "done")
    for seat in ("german", "allied", "watch"):
        for text in (table.heard(seat), told(table.sit(seat).hello)):
            assert "Air missions. German: 1 CAP, 1 ground support. Allied: 1 CAP." in text
        hello = told(table.sit(seat).hello)
        assert "German air point: CAP." in hello and "Allied air point: CAP." in hello


def test_history_keeps_the_secret(table: Table):
    """Record, timeline, moments, report, summary and what-if games stop before it."""
    server, id = table.server, table.made.id
    table.fly("german", "cap")
    for seat in ("german", "allied", "watch"):
        token = table.made.tokens[seat]
        for page in ("record", "timeline", "report", "at/0", "at/1", "at/9", ""):
            answer = server.get(f"/api/matches/{id}/{page}".rstrip("/"), token)
            is_silent(without_the_box(answer.text), f"{page} for {seat}")
    for n in (0, 1, 5):
        answer = server.call(
            "POST", "/api/matches",
            {"from": {"id": id, "action_no": n}, "seats": {"german": "me", "allied": "me"}},
            table.made.tokens["allied"],
        )  # fmt: skip
        assert answer.status == 201, answer.text
        made = answer.json
        token = next(iter(made["seats"].values()))["token"]
        with Guest(server, made["id"], token) as guest:
            is_silent(told(guest.hello), f"what if, {n}")
            assert guest.hello["action_no"] == 0


def test_after_the_reveal_history_is_whole(table: Table):
    table.fly("german", "cap", "done")
    table.fly("allied", "interdiction", "done")
    answer = table.server.get(f"/api/matches/{table.made.id}/record", table.made.tokens["watch"])
    assert "fly cap" in answer.text and "fly interdiction" in answer.text


@pytest.mark.parametrize("seat", ["german", "watch"])
def test_asking_why_tells_nothing(table: Table, seat: str):
    """The Allies have three patrols: when all fly, a fourth is refused, but only to them."""
    table.fly("german", "done")
    ask = {"type": "fly", "mission": "cap"}
    guest = table.guests[seat]
    before = answer(guest, ask)
    table.fly("allied", "cap", "cap", "cap")
    assert answer(guest, ask) == before
    assert table.guests["allied"].ask("why", action=ask)["case"] == "bulge 2.3.2"


def answer(guest: Guest, action: Any) -> Any:
    found = guest.ask("why", action=action)
    return {key: value for key, value in found.items() if key not in ("id", "ledger_no")}


def test_a_take_back_is_secret_too(table: Table):
    german = table.guests["german"]
    table.fly("german", "cap")
    assert german.undo()["back"] is True
    table.fly("german", "ground_support", "done")
    is_silent(table.heard("allied"), "allied")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_keep_their_secrets(server: Server, seed: int):
    """Random play by both seats; before each reveal nobody has heard of the missions."""
    rng = random.Random(seed)
    table = Table(server)
    for _ in range(60):
        question = table.guests["watch"].now["decision"]
        if question is None:
            break
        guest = table.guests[question["actor"]]
        choice = rng.choice(guest.choices())
        table.hear_all(guest.act(choice))
        for seat, other in table.guests.items():
            lines = [line for line in other.log if line["kind"] == "mission_flown"]
            reveals = [
                line["action_no"] for line in other.log if line["kind"] == "missions_revealed"
            ]
            last = max(reveals, default=-1)
            assert all(line["side"] == seat for line in lines if line["action_no"] > last)
    for guest in table.guests.values():
        guest.wire.close()


def test_nothing_is_taken_back_after_the_reveal(table: Table):
    """The Allies have seen the German missions: their own last choice stands."""
    table.fly("german", "cap", "ground_support")
    table.fly("allied", "interdiction", "done")
    allied = table.guests["allied"]
    assert allied.now["decision"]["case"] == "bulge 7.2"  # the same actor is asked again
    assert allied.now["undo"] is False
    assert allied.undo()["type"] == "no"


def test_a_bot_is_given_what_its_seat_may_see(server: Server, monkeypatch: pytest.MonkeyPatch):
    """The German missions do not leave the server's process for the Allied bot."""
    jobs: list[Job] = []

    async def peek(job: Job) -> list[BotMove]:
        jobs.append(job)
        return [BotMove("done", b"")]

    monkeypatch.setattr(server.matches.bot_process, "think", peek)
    made = server.make(record=record(), seats={"german": "me", "allied": "bot:greedy"})
    with server.sit(made) as guest:
        for action in ({"type": "fly", "mission": "cap"}, {"type": "done"}):
            full = server.matches.rooms[made.id].match.state
            assert guest.act(action)["type"] == "now"
        wait_until(lambda: jobs)
    game = game_of("bulge")
    seen = game.unpack(jobs[0].seen, game.files.read_position(parse_toml(POSITION)))
    assert jobs[0].seat == "allied" and jobs[0].match == made.id
    assert any(full.missions[0]) and not any(seen.missions[0])
