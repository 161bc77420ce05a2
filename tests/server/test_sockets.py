"""The live wire: what everybody at a table is told, and what is refused."""

import json
import random
import threading
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ardennes.server import sockets
from tests.server.table import FRIENDS, WHOLE, Guest, Made, Server, beginning, wait_until


def test_hello_shows_the_table_to_everybody_and_the_choices_to_who_is_asked(server: Server):
    made = server.make(seats=FRIENDS)
    seats = (server.sit(made, seat) for seat in ("german", "allied", "watch"))
    with next(seats) as german, next(seats) as allied, next(seats) as watch:
        assert [g.hello["seat"] for g in (german, allied, watch)] == [*FRIENDS, "watch"]
        assert [g.hello["sides"] for g in (german, allied, watch)] == [
            ["german"],
            ["allied"],
            [],
        ]
        assert german.view == allied.view == watch.view
        assert german.hello["decision"]["choices"] and german.hello["decision"]["case"]
        for other in (allied, watch):
            assert other.hello["decision"] == {
                key: german.hello["decision"][key] for key in ("actor", "case", "prompt")
            }
        box = german.hello["setup"]
        assert box["roster"].keys() == german.view["units"].keys()
        assert server.get(box["map"]["svg"]).status == server.get(box["map"]["json"]).status == 200


def test_an_action_is_told_to_everybody(server: Server):
    made = server.make(seats=FRIENDS)
    seats = (server.sit(made, seat) for seat in ("german", "allied", "watch"))
    with next(seats) as german, next(seats) as allied, next(seats) as watch:
        told = german.act({"type": "end_phase"})
        assert told["type"] == "now" and told["ledger_no"] == told["action_no"] == 1
        assert [line["say"] for line in told["log"]] == ["German movement."]
        for other in (allied, watch):
            heard = other.hear("now")
            assert heard["log"] == told["log"] and heard["view"] == told["view"]
            assert "choices" not in heard["decision"]
        assert told["view"]["phase"] == "german movement"
        assert "units" not in told["view"] or len(told["view"]["units"]) < 81


@pytest.mark.slow
def test_what_is_told_adds_up_to_the_whole_table(server: Server):
    """150 random actions with take-backs; a spectator who heard only the news sees it all."""
    made, rng = server.make(), random.Random(4)
    with server.sit(made) as guest, server.sit(made, "watch") as watch:
        for step in range(150):
            guest.act(rng.choice(guest.choices()))
            if guest.now["undo"] and rng.random() < 0.15:
                assert guest.undo()["back"] is True
            while watch.now["ledger_no"] < guest.now["ledger_no"]:
                watch.hear("now")
            if step % 15 == 0:
                agree(server, made, guest, watch)
        agree(server, made, guest, watch)
        assert guest.now["ledger_no"] > guest.now["action_no"] > 100, "something was taken back"


def agree(server: Server, made: Made, *guests: Guest) -> None:
    with server.sit(made) as fresh:
        for guest in guests:
            assert guest.view == fresh.view
            assert guest.log == fresh.log
            assert (guest.now["ledger_no"], guest.now["action_no"]) == (
                fresh.now["ledger_no"],
                fresh.now["action_no"],
            )
        assert guests[0].now["decision"] == fresh.now["decision"]
        assert guests[0].now["undo"] == fresh.now["undo"]


# --- undo ---


def test_a_take_back_gives_the_whole_table_as_it_was(server: Server):
    made = server.make(seats=FRIENDS)
    with server.sit(made, "german") as german, server.sit(made, "allied") as allied:
        before = german.view, german.choices()
        attack = next(a for a in german.choices() if a["type"] == "attack")
        assert german.act(attack)["undo"] is True
        back = german.undo()
        assert back["back"] is True and back["action_no"] == 0 and back["ledger_no"] == 2
        assert (back["view"], german.choices()) == before
        assert back["undo"] is False
        assert allied.hear("now")["back"] is False and allied.hear("now")["view"] == before[0]
        assert german.undo()["reason"].startswith("nothing can be taken back")
        assert server.ledger(made.id) == [(0, f"attack {attack['target']}"), (1, "")]


def test_nobody_takes_back_for_another(server: Server):
    made = server.make(seats=FRIENDS)
    with server.sit(made, "german") as german, server.sit(made, "allied") as allied:
        german.act(german.choices()[0])
        allied.hear("now")
        assert allied.now["undo"] is False
        assert allied.undo()["reason"] == "it is the german side that decides now"
        with server.sit(made, "watch") as watch:
            assert watch.undo()["reason"] == "a spectator cannot act"
        assert german.now["action_no"] == 1


def test_what_a_die_decided_stands(server: Server):
    with server.sit(server.make(record=beginning(WHOLE, 3))) as guest:  # attack, join, commit
        assert guest.hello["undo"] is False, "what came with the record stands too"
        while not any("die" in line for line in guest.now["log"]):
            guest.act(guest.choices()[0])
        assert guest.now["undo"] is False
        assert guest.undo()["reason"].startswith("nothing can be taken back: a die was rolled")


# --- refusals ---


def test_an_illegal_action_is_refused_with_its_case(server: Server):
    with server.sit(server.make()) as guest:
        no = guest.act({"type": "attack", "target": "1412"})
        assert (no["type"], no["id"], no["ledger_no"]) == ("no", 1, 0)
        assert (no["case"], no["reason"]) == ("tb 13.2", "no enemy unit stands in 1412")
        why = guest.ask("why", action={"type": "attack", "target": "1412"})
        assert (why["case"], why["reason"]) == (no["case"], no["reason"])
        assert guest.ask("why", action=guest.choices()[0])["legal"] is True
        assert guest.now["ledger_no"] == 0


def test_who_is_not_asked_does_not_act(server: Server):
    made = server.make(seats=FRIENDS)
    with server.sit(made, "german") as german, server.sit(made, "allied") as allied:
        no = allied.act(german.choices()[0])
        assert no["reason"] == "it is the german side that decides now"
        with server.sit(made, "watch") as watch:
            assert watch.act(german.choices()[0])["reason"] == "a spectator cannot act"
    assert server.ledger(made.id) == []


def test_an_old_question_is_not_answered(server: Server):
    with server.sit(server.make()) as guest:
        choice = guest.choices()[0]
        guest.act(choice)
        for at in (0, 2, -1):
            assert "moved on" in guest.act(choice, at)["reason"]
        assert guest.now["ledger_no"] == 1


def test_two_at_once_and_exactly_one_wins(server: Server):
    made = server.make()
    with server.sit(made) as one, server.sit(made) as two:
        for turn in range(10):
            action = one.choices()[turn % 2]
            gate = threading.Barrier(2)
            threads = [
                threading.Thread(target=_at_once, args=(g, gate, action)) for g in (one, two)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            heard = [_verdict(one), _verdict(two)]
            assert sorted(heard, key=bool) == ["", "somebody was faster: the game has moved on"]
            assert one.now["ledger_no"] == two.now["ledger_no"] == len(server.ledger(made.id))


def _at_once(guest: Guest, gate: threading.Barrier, action: dict[str, Any]) -> None:
    gate.wait()
    guest.say(type="act", id="race", ledger_no=guest.now["ledger_no"], action=action)


def _verdict(guest: Guest) -> str:
    """ "" for the winner, the refusal for the other; both have heard the news afterwards."""
    at = guest.now["ledger_no"]
    guest.say(type="ask", id="end", about="overlay", name="zoc")
    refusals = []
    while (message := guest.hear("no", "answer"))["type"] == "no":
        refusals.append(message["reason"])
    assert guest.now["ledger_no"] > at
    return "".join(refusals)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "message: not JSON"),
        ("", "message: not JSON"),
        ("[1]", "message: expected an object"),
        ('"act"', "message: expected an object"),
        ("{}", "type: expected one of act, undo, ask, chat"),
        ('{"type": "dance"}', "type: expected one of"),
        ('{"type": ["act"]}', "type: expected one of"),
        ('{"type": "enter", "token": "x"}', "type: expected one of"),
        ('{"type": "act"}', "ledger_no: expected a number"),
        ('{"type": "act", "ledger_no": true}', "ledger_no: expected a number"),
        ('{"type": "act", "ledger_no": 0.0}', "ledger_no: expected a number"),
        ('{"type": "act", "ledger_no": 0}', "action: expected an object"),
        ('{"type": "act", "ledger_no": 0, "action": [1]}', "action: expected an object"),
        ('{"type": "act", "ledger_no": 0, "action": {}}', "action: unknown type None"),
        (
            '{"type": "act", "ledger_no": 0, "action": {"type": "fly"}}',
            "action: unknown type 'fly'",
        ),
        ('{"type": "act", "ledger_no": 0, "action": {"type": "attack"}}', "action.target: missing"),
        (
            '{"type": "act", "ledger_no": 0, "action": {"type": "attack", "target": "Paris"}}',
            "action.target",
        ),
        (
            '{"type": "act", "ledger_no": 0, "action": {"type": "attack", "target": 7}}',
            "action.target",
        ),
        (
            '{"type": "act", "ledger_no": 0, "action": {"type": "end_phase", "x": 1}}',
            "action.x: unknown",
        ),
        (
            '{"type": "act", "ledger_no": 0, "action": {"type": "roll", "die": 6}}',
            "no die is to be rolled",
        ),
        ('{"type": "undo"}', "ledger_no: expected a number"),
        ('{"type": "chat"}', "text: expected 1 to 1000"),
        ('{"type": "chat", "text": "  "}', "text: expected 1 to 1000"),
        ('{"type": "chat", "text": ["a"]}', "text: expected 1 to 1000"),
        (json.dumps({"type": "chat", "text": "x" * 1001}), "text: expected 1 to 1000"),
        (json.dumps({"type": "chat", "text": "x" * 64_000}), "message: too long"),
        ('{"type": "ask"}', "about: expected one of why, reach"),
        (b"\x00\xff", "message: not JSON"),
    ],
)
def test_nonsense_is_refused_and_the_wire_stays(server: Server, text: str | bytes, reason: str):
    with server.sit(server.make()) as guest:
        guest.wire.send(text)
        no = guest.hear("no")
        assert no["reason"].startswith(reason) and no["ledger_no"] == 0
        assert guest.act(guest.choices()[0])["type"] == "now", "and play goes on"


def test_a_refusal_names_what_it_refuses(server: Server):
    with server.sit(server.make()) as guest:
        guest.say(type="act", id="mine", ledger_no=7, action={"type": "end_phase"})
        assert guest.hear("no")["id"] == "mine"


@pytest.mark.parametrize(
    "first",
    [
        '{"type": "enter", "token": "unknown", "seen": -1}',
        '{"type": "enter", "token": 5}',
        '{"type": "enter"}',
        '{"type": "act", "ledger_no": 0, "action": {"type": "end_phase"}}',
        "not JSON",
        b"bytes",
        json.dumps({"type": "enter", "token": "x" * 70_000}),
    ],
)
def test_who_does_not_say_who_they_are_is_sent_away(server: Server, first: str | bytes):
    made = server.make()
    with server.wire(made.id) as wire:
        wire.send(first)
        assert json.loads(wire.recv(5))["type"] == "no"
        with pytest.raises(ConnectionClosed) as closed:
            wire.recv(5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    assert server.inside(lambda matches: matches.rooms[made.id].connections) == set()


def test_a_token_opens_its_own_game_only(server: Server):
    one, two = server.make(), server.make()
    with server.wire(one.id) as wire:
        wire.send(json.dumps({"type": "enter", "token": two.token}))
        assert json.loads(wire.recv(5))["reason"] == "this link opens no seat of this game"


def test_who_says_nothing_is_sent_away(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sockets, "ENTER_SECONDS", 0.05)
    with server.wire(server.make().id) as wire:
        assert json.loads(wire.recv(5))["reason"] == "say who you are first"
        with pytest.raises(ConnectionClosed):
            wire.recv(5)


def test_another_site_gets_no_wire(server: Server):
    made = server.make()
    with pytest.raises(InvalidStatus) as refused:
        server.wire(made.id, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    with server.wire(made.id, origin=f"http://127.0.0.1:{server.port}") as wire:
        wire.send(json.dumps({"type": "enter", "token": made.token}))
        assert json.loads(wire.recv(5))["type"] == "hello"


def test_too_many_messages_end_the_wire(tmp_path: Any):
    with Server(tmp_path, messages_a_second=20.0) as server:
        made = server.make()
        with server.sit(made) as hasty, server.sit(made, "watch") as calm:
            for _ in range(60):
                hasty.say(type="ask", id=0, about="overlay", name="zoc")
            assert hasty.until_closed() == 4429
            assert calm.ask("overlay", name="zoc")["type"] == "answer"


def test_a_message_larger_than_the_wire_ends_it(server: Server):
    with server.sit(server.make()) as guest:
        guest.wire.send("x" * 300_000)
        assert guest.until_closed() == 1009


@pytest.mark.slow
def test_a_slow_reader_is_sent_away_and_the_others_play_on(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sockets, "BACKLOG", 8)
    with Server(tmp_path) as server:
        made = server.make(seats=FRIENDS)
        room = server.inside(lambda matches: matches.rooms[made.id])
        with server.sit(made, "german") as german:
            slow = server.sit(made, "allied")
            wait_until(lambda: len(room.connections) == 2)
            with suppress(ConnectionClosed):
                for _ in range(2000):  # asks, and never reads the answers
                    slow.say(type="ask", id=0, about="reach", unit="G-2")
            wait_until(lambda: len(room.connections) == 1)
            wait_until(lambda: not german.hear("seats")["seats"]["allied"]["online"])
            assert german.act(german.choices()[0])["type"] == "now"
            assert slow.until_closed() == 1006
            with server.sit(made, "allied") as again:
                assert again.view == german.view


# --- people ---


def test_everybody_sees_who_is_here(server: Server):
    made = server.make(seats=FRIENDS)
    with server.sit(made, "german") as german:
        german.hear("seats")
        with server.sit(made, "allied") as allied:
            assert allied.hello["seats"]["german"] == {"who": "me", "online": True}
            assert german.hear("seats")["seats"]["allied"] == {"who": "friend", "online": True}
            summary = server.get(f"/api/matches/{made.id}", made.token).json
            assert summary["seats"]["allied"]["online"] is True
        assert german.hear("seats")["seats"]["allied"]["online"] is False


def test_chat_is_told_kept_and_signed(server: Server):
    made = server.make(seats=FRIENDS)
    with server.sit(made, "german") as german, server.sit(made, "watch") as watch:
        german.say(type="chat", text=" Nuts! <b> ")
        told = watch.hear("chat")
        assert (told["from"], told["text"]) == ("german", "Nuts! <b>") and told["when"] > 1e9
        watch.say(type="chat", text="Bravo")
        german.hear("chat")
        assert german.hear("chat")["from"] == "watch"
    with server.sit(made, "allied") as allied:
        assert [line["text"] for line in allied.hello["chat"]] == ["Nuts! <b>", "Bravo"]
        assert allied.hello["chat"][0] == {key: told[key] for key in ("from", "text", "when")}


def test_who_comes_back_hears_exactly_what_was_missed(server: Server):
    made, rng = server.make(), random.Random(1)
    with server.sit(made) as guest:
        guest.play(12, rng)
        with server.sit(made, "watch") as watch:
            seen = watch.log[-1]["action_no"]
        guest.play(25, rng)
        with server.sit(made, "watch", seen) as back:
            assert watch.log + back.log == guest.log
            assert back.log and min(line["action_no"] for line in back.log) > seen
        with server.sit(made, "watch", guest.now["action_no"]) as nothing:
            assert nothing.log == []
