"""What one person asks for costs nobody else their game."""

import http.client
import json
import random
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from ardennes.server import worker
from ardennes.server.guard import Budget
from ardennes.server.questions import Question
from ardennes.server.sockets import MOST_ASKED
from ardennes.server.wire import FULL, YOURS, bounded, refusal
from tests.server.table import FRIENDS, REPLAYS, WHOLE, Guest, Server, wait_until
from tests.trust import many
from tests.trust.conftest import Tally

HEAD = "ardennes record 1\ngame: tb\nversion: 1\n"


def bombs() -> dict[str, str]:
    """Records that cost much to read."""
    deep = "| a" + ".a" * 20_000 + " = 1\n"
    return {
        "a key of 20,000 parts": HEAD + deep + "\n",
        "lists in lists": HEAD + "| a = " + "[" * 50_000 + "\n\n",
        "a number of 50,000 digits": HEAD + "| turn = " + "9" * 50_000 + "\n\n",
        "a die of 50,000 digits": HEAD + "\nroll " + "9" * 50_000 + "\n",
        "a version of 50,000 digits": HEAD.replace("1\n", "9" * 50_000 + "\n", 2) + "\n",
        "a large board": HEAD + '| game = "tb"\n| turn = 1\n| phase = "german movement"\n'
        '| [board]\n| size = "0101-5050"\n\n',
        "a million lines": HEAD + "\n" + "x\n" * 900_000,
    }


@pytest.mark.parametrize("name", bombs())
def test_a_costly_import_is_refused_and_nobody_waits(server: Server, tally: Tally, name: str):
    made = server.make(game="crossroads")
    with server.sit(made) as guest:
        answers: list[int] = []

        def throw() -> None:
            wish = {"record": bombs()[name], "seats": FRIENDS}
            answers.append(server.call("POST", "/api/matches", wish).status)

        slowest = slowest_action(guest, throw)
        tally(answers[0] in (201, 400, 413, 422))
        tally(slowest < 5.0)  # seconds; it was twelve, and the machine of a test is a busy one
    tally(server.get("/healthz").json["ok"])


def slowest_action(guest: Guest, meanwhile: Any) -> float:
    """How long the slowest action of somebody took while something else went on."""
    thread, slowest, rng = threading.Thread(target=meanwhile), 0.0, random.Random(1)
    thread.start()
    while True:
        began = time.monotonic()
        if guest.now["decision"]:
            guest.play(1, rng)
        slowest = max(slowest, time.monotonic() - began)
        if not thread.is_alive():
            return slowest


def test_work_without_end_is_killed_and_the_next_job_is_done(
    server: Server, tally: Tally, tmp_path: Path
):
    """A record of seconds is stopped after its time; then a short one is read."""
    long = (REPLAYS.parent / "a44" / "allied-30.3-whole-campaign.play").read_text("utf-8")
    with Server(tmp_path, work_seconds=0.05) as hasty:
        for _ in range(many(1, 20)):
            answer = hasty.call("POST", "/api/matches", {"record": long, "seats": FRIENDS})
            stopped = answer.status == 422 and "too long" in answer.reason
            tally(stopped, seen=(answer.status, answer.text[:300]))
        tally(hasty.get("/healthz").status == 200)
    made = server.make(record=WHOLE)
    answer = server.get(f"/api/matches/{made.id}/report", made.token)
    tally(answer.status == 200, seen=(answer.status, answer.text[:300]))


def test_every_look_back_comes_from_a_worker(server: Server, tally: Tally):
    made = server.make(record=WHOLE)
    address = f"/api/matches/{made.id}"
    for path in ("report", "timeline", "record", "at/40", "film/10/20", "at/999999"):
        answer = server.get(f"{address}/{path}", made.token)
        tally(answer.status == 200)
    branch = server.make(**{"from": {"id": made.id, "action_no": 40}}, token=made.token)
    tally(server.get(f"/api/matches/{branch.id}", branch.token).json["action_no"] == 40)
    wish = {"from": {"id": made.id, "action_no": 10**30}, "seats": FRIENDS}
    tally(server.call("POST", "/api/matches", wish, made.token).status in (201, 400))


# --- hostile messages ---

NASTY = ("9" * 400, "[" * 5000, '{"a":' * 5000, '"\\ud800"', "1e400", "-0", "null", "[]", '""')


@pytest.mark.parametrize("game", ["tb", "a44", "bb81", "bulge", "commander", "crossroads"])
def test_hostile_messages_are_refused_and_play_goes_on(server: Server, tally: Tally, game: str):
    made = server.make(game=game)
    rng = random.Random(game)
    with server.sit(made) as guest:
        for _ in range(many(25, 2000)):
            guest.wire.send(hostile(guest, rng))
            said = guest.hear("no", "answer", "now", "chat")
            tally(said["type"] != "no" or "went wrong here" not in said["reason"])
        guest.play(1, rng)
    tally(server.get("/healthz").json["ok"])


def hostile(guest: Guest, rng: random.Random) -> str:
    """A message like an honest one, with something else in one place."""
    decision = guest.now["decision"]
    action = rng.choice(guest.choices()) if decision else {}
    message: dict[str, Any] = rng.choice([
        {"type": "act", "id": 1, "ledger_no": guest.now["ledger_no"], "action": action},
        {"type": "undo", "id": 1, "ledger_no": 0},
        {"type": "ask", "id": 1, "about": "why", "action": action},
        {"type": "ask", "id": 1, "about": "odds", "target": "1", "units": ["2"]},
        {"type": "ask", "id": 1, "about": "reach", "unit": "G-2"},
        {"type": "ask", "id": 1, "about": "overlay", "name": "last"},
        {"type": "chat", "text": "x"},
    ])  # fmt: skip
    key = rng.choice(list(message))
    text = json.dumps({**message, key: "HERE"})
    return text.replace('"HERE"', rng.choice(NASTY))


# --- floods ---


def test_questions_of_one_address_have_one_budget(tmp_path: Path, tally: Tally):
    """Whichever sockets they come by; who asked too much may ask again a little later."""
    with Server(tmp_path, share_of_a_core=0.01) as server:
        made = server.make()
        with server.sit(made) as one, server.sit(made) as two:
            answers = [
                guest.ask("overlay", name="supply")["type"]
                for _ in range(200)
                for guest in (one, two)
            ]
            tally("no" in answers and answers[0] == "answer", len(answers))
            tally(one.act(one.choices()[0])["type"] == "now")
            wait_until(lambda: two.ask("overlay", name="supply")["type"] == "answer")


def test_a_question_without_end_delays_no_action(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
):
    """Not even the asker's own; who asks for more than can wait is told so."""
    end, answered = threading.Event(), worker.answered

    def endless(question: Question) -> dict[str, Any]:
        end.wait()
        return answered(question)

    monkeypatch.setattr(worker, "answered", endless)
    with Server(tmp_path) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as asker, server.sit(server.make()) as other:
            for number in range(MOST_ASKED + 1):
                asker.say(type="ask", id=number, about="overlay", name="supply")
            try:
                tally(asker.hear("answer", "no")["id"] == MOST_ASKED)
                for guest in (asker, other):
                    tally(guest.act(guest.choices()[0])["type"] == "now")
            finally:
                end.set()
            heard = [asker.hear("answer", "no")["id"] for _ in range(MOST_ASKED)]
            tally(heard == [*range(MOST_ASKED)], MOST_ASKED, heard)


def test_the_budget_of_an_address_comes_back():
    budget = Budget(100.0)
    assert budget.pay("a", 1500.0) and budget.left("a") < 0
    assert not budget.pay("a", 1.0) and budget.pay("b", 1.0)
    wait_until(lambda: budget.pay("a", 1.0))


def test_silent_connections_stop_nobody(tmp_path: Path, tally: Tally):
    with Server(tmp_path, header_seconds=0.5, most_connections=40) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as guest:
            silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
            told = [first_words(wire) for wire in silent]
            refused = [words for words in told if words]
            reasons = YOURS.encode(), FULL.encode()
            tally(all(b"503" in w and any(r in w for r in reasons) for w in refused), len(refused))
            tally(len(refused) >= 45)
            tally(guest.act(guest.choices()[0])["type"] == "now")
            for wire in silent:
                wire.close()
        wait_until(lambda: server.get("/healthz").status == 200)


def first_words(wire: socket.socket) -> bytes:
    """What is said to somebody who says nothing: a refusal, or nothing until the line is cut."""
    wire.settimeout(60)
    try:
        return wire.recv(4000)
    except OSError:
        return b""


def test_a_slow_head_is_cut_off(tmp_path: Path, tally: Tally):
    with Server(tmp_path, header_seconds=0.3) as server:
        for start in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "):
            with socket.create_connection(("127.0.0.1", server.port)) as wire:
                wire.sendall(start)
                tally(first_words(wire) == b"")
        wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        for _ in range(3):  # an honest one may use its connection again
            wire.request("GET", "/healthz")
            tally(wire.getresponse().read()[:10] == b'{"ok":true')
        wire.close()


def test_a_refusal_before_a_word_is_an_answer_of_http():
    head, _, body = refusal(FULL).partition(b"\r\n\r\n")
    assert json.loads(body)["error"]["reason"] == FULL
    assert f"Content-Length: {len(body)}".encode() in head
    assert bounded(7).most == 7


def test_seats_are_told_when_they_change_and_not_else(server: Server, tally: Tally):
    made = server.make(game="crossroads", seats=FRIENDS)
    with server.sit(made) as guest:
        guest.heard.clear()
        for _ in range(5):
            with server.sit(made, "watch"):
                pass
        with server.sit(made, "allied"):
            guest.hear("seats")
        guest.hear("seats")
        tally([m["type"] for m in guest.heard] == ["seats", "seats"])


def test_bots_nobody_watches_wait_their_turn(tmp_path: Path, tally: Tally):
    """However many there are, one of them thinks at a time; they all go on."""
    bots = {"german": "bot:random", "allied": "bot:random"}
    with Server(tmp_path) as server:
        thinking: list[int] = []
        play = server.matches._play_job
        now = 0

        async def watched(room: Any) -> None:
            nonlocal now
            now += 1
            thinking.append(now)
            await play(room)
            now -= 1

        server.matches._play_job = watched
        made = [server.make(game="crossroads", seats=bots) for _ in range(many(8, 50))]
        rooms = server.matches.rooms
        wait_until(lambda: all(rooms[m.id].match.outcome for m in made if m.id in rooms))
        tally(max(thinking) == 1, len(thinking))
