"""No one gets in where they do not belong."""

import random
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.table import FRIENDS, Guest, Made, Server, wait_until
from tests.trust import many
from tests.trust.conftest import Tally


def test_an_invitation_is_taken_up_once(server: Server, tally: Tally):
    """The creator knows the link he sent; from the friend's first word on it opens nothing."""
    made = server.make(game="bulge", seats=FRIENDS)
    invitation = made.tokens["allied"]
    address = f"/api/matches/{made.id}"
    with server.sit(made, "allied") as friend:
        assert friend.token != invitation
        for _ in range(many(2, 20)):
            with server.wire(made.id) as wire:
                wire.send(f'{{"type":"enter","token":"{invitation}","seen":-1}}')
                tally("opens no seat" in wire.recv())
            tally(server.get(address, invitation).status == 403)
        tally(server.get(address, friend.token).json["seat"] == "allied")
        tally(invitation not in str(server.get(address, made.token).json))
    with server.sit(made, "allied") as again:
        tally(again.hello["seat"] == "allied" and "token" not in again.hello)


def test_an_invitation_is_no_seat_yet(server: Server, tally: Tally):
    """Whoever holds it reads what a spectator reads, and writes nothing."""
    made = server.make(seats=FRIENDS)
    address, invitation = f"/api/matches/{made.id}", made.tokens["allied"]
    past = f"{address}/at/0"
    tally(server.get(past, invitation).json == server.get(past, made.tokens["watch"]).json)
    tally(server.call("DELETE", address, token=invitation).status == 403)
    tally(server.call("PUT", f"{address}/notes", {"text": "x"}, invitation).status == 403)
    tally(server.call("PUT", f"{address}/notify", {"target": ""}, invitation).status == 403)


def test_of_two_who_take_up_an_invitation_one_has_it(server: Server, tally: Tally):
    for _ in range(many(3, 100)):
        made = server.make(game="crossroads", seats=FRIENDS)
        tokens: list[str] = []

        def come(made: Made = made, tokens: list[str] = tokens) -> None:
            try:
                with Guest(server, made.id, made.tokens["allied"]) as guest:
                    tokens.append(guest.token)
            except Exception:  # refused at the door, or hung up on
                pass

        threads = [threading.Thread(target=come) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        good = [t for t in tokens if server.get(f"/api/matches/{made.id}", t).status == 200]
        tally(len(good) == 1)


def test_who_was_there_before_the_friend_came_sees_nothing_more(server: Server, tally: Tally):
    """Somebody waits with the link, silently; when the friend takes it up the wire is cut."""
    made = server.make(seats=FRIENDS)
    with server.wire(made.id) as spy:
        spy.send('{{"type":"enter","token":"{}","seen":-1}}'.format(made.tokens["allied"]))
        while '"hello"' not in spy.recv():
            pass
        with server.sit(made, "allied"), server.sit(made) as guest:
            guest.play(1, random.Random(1))
            tally(not any('"now"' in text for text in to_the_end(spy)))


def test_a_second_device_is_shown(server: Server, tally: Tally):
    made = server.make(game="crossroads", seats=FRIENDS)
    with server.sit(made) as guest, server.sit(made) as second:
        while "devices" not in (told := guest.hear("seats"))["seats"]["german"]:
            pass
        tally(told["seats"]["german"]["devices"] == 2)
        tally(second.hello["seats"]["german"]["devices"] == 2)
    wait_until(lambda: not server.matches.rooms[made.id].connections)
    summary = server.get(f"/api/matches/{made.id}", made.token).json
    tally("devices" not in summary["seats"]["german"])


# --- ends that take two ---


def test_a_shared_game_is_deleted_when_both_agree(server: Server, tally: Tally):
    made = server.make(game="crossroads", seats=FRIENDS)
    address = f"/api/matches/{made.id}"
    with server.sit(made) as german, server.sit(made, "allied") as allied:
        for _ in range(2):  # asking twice is no consent of anybody else
            asked = server.call("DELETE", address, token=german.token)
            tally((asked.status, asked.json) == (202, {"waiting": ["allied"]}))
        tally("wants to delete" in allied.hear("chat")["text"])
        tally(german.act(german.choices()[0])["type"] == "now")
        tally(server.call("DELETE", address, token=allied.token).status == 204)
        german.hear("gone")


def test_a_draw_takes_two_and_ends_the_game(tmp_path: Path, tally: Tally):
    with Server(tmp_path) as server:
        made = server.make(game="crossroads", seats=FRIENDS)
        end = f"/api/matches/{made.id}/end"
        with server.sit(made) as german, server.sit(made, "allied") as allied:
            tally(server.call("POST", end, {"do": "draw"}, made.tokens["watch"]).status == 403)
            offered = server.call("POST", end, {"do": "draw"}, german.token)
            tally((offered.status, offered.json["waiting"]) == (202, ["allied"]))
            tally(german.act(german.choices()[0])["type"] == "now")
            tally(server.call("POST", end, {"do": "draw"}, allied.token).status == 200)
            while not german.view["outcome"]:
                german.hear("now")
            tally(german.view["outcome"]["winner"] == "draw" and german.now["decision"] is None)
            tally("over" in german.act({"type": "end_phase"})["reason"])
            tally(server.call("POST", end, {"do": "resign"}, german.token).status == 409)
    with Server(tmp_path) as server, server.sit(made) as german:
        tally(german.view["outcome"]["winner"] == "draw" and german.now["decision"] is None)
        summary = server.get(f"/api/matches/{made.id}", made.token).json
        tally((summary["actor"], summary["outcome"]["winner"]) == (None, "draw"))


def test_who_resigns_loses_and_a_bot_is_asked_no_more(server: Server, tally: Tally):
    made = server.make(game="crossroads", seats={"german": "me", "allied": "bot:random"})
    end = f"/api/matches/{made.id}/end"
    with server.sit(made) as german:
        tally(server.call("POST", end, {"do": "jump"}, made.token).status == 400)
        tally(server.call("POST", end, {"do": "resign"}, made.token).status == 200)
        while not german.view["outcome"]:
            german.hear("now")
        tally(german.view["outcome"]["winner"] == "allied")
    tally(not server.matches.rooms[made.id].bot)


def test_a_game_is_abandoned_after_its_time_and_not_before(tmp_path: Path, tally: Tally):
    with Server(tmp_path, abandon_days=1e-9) as hasty, Server(tmp_path) as patient:
        made = patient.make(game="crossroads", seats=FRIENDS)
        end = f"/api/matches/{made.id}/end"
        with patient.sit(made, "allied") as allied:
            tally(patient.call("POST", end, {"do": "claim"}, made.token).status == 409)
            early = patient.call("POST", end, {"do": "claim"}, allied.token)
            tally(early.status == 409 and "14 days" in early.reason)
            tally(hasty.call("POST", end, {"do": "claim"}, made.token).status == 409)
            tally(hasty.call("POST", end, {"do": "claim"}, allied.token).status == 200)
            over = hasty.get(f"/api/matches/{made.id}", allied.token).json["outcome"]
            tally(over["winner"] == "allied")


def to_the_end(wire: Any) -> list[str]:
    """Everything that is heard until the line is cut."""
    heard: list[str] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(wire.recv(60))
    return heard
