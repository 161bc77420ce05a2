"""Optional names: join, enter, leave; seats follow to another browser."""

from http.cookies import SimpleCookie
from typing import Any

import pytest

from ardennes.server.accounts import hash_password, is_password
from tests.server.table import FRIENDS, HOTSEAT, Answer, Made, Server

PASSWORD = "nuts to you all"


class Browser:
    """Somebody with a cookie jar."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookie = server, ""

    def call(self, method: str, path: str, body: object = None) -> Answer:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        answer = self.server.call(method, path, body, headers=headers)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def account(self, do: str, name: str = "", password: str = PASSWORD, **more: Any) -> Answer:
        body = {"do": do, "name": name, "password": password, **more}
        return self.call("POST", "/api/account", body)

    def me(self) -> Any:
        return self.call("POST", "/api/account", {"do": "seats"}).json


def test_seats_follow_to_another_browser(server: Server):
    old = server.make(seats=FRIENDS)
    here = Browser(server)
    assert here.me() == {"name": None, "seats": {}}
    assert here.account("join", "Mac", tokens=[old.token, "unknown", 5]).json == {"name": "Mac"}
    new = here.call("POST", "/api/matches", {"game": "tb", "seats": FRIENDS}).json
    there = Browser(server)
    assert there.account("enter", "Mac").status == 200
    found = there.me()
    assert found["name"] == "Mac"
    assert {id: seat["seat"] for id, seat in found["seats"].items()} == {
        old.id: "german",
        new["id"]: "german",
    }
    for id, seat in found["seats"].items():
        summary = server.get(f"/api/matches/{id}", seat["token"]).json
        assert (summary["seat"], summary["mine"]) == ("german", True)
    assert found["seats"][old.id]["token"] != old.token, "the token itself is not known here"
    assert server.get(f"/api/matches/{old.id}", old.token).status == 200, "and stays good"


def test_a_friends_seat_is_not_mine(server: Server):
    here = Browser(server)
    here.account("join", "Troy")
    made = here.call("POST", "/api/matches", {"game": "tb", "seats": FRIENDS}).json
    assert [seat["seat"] for seat in here.me()["seats"].values()] == ["german"]
    friend = Browser(server)
    tokens = {"allied": made["seats"]["allied"]["token"]}
    here.account("enter", "Troy", tokens=list(tokens.values()))
    assert [seat["seat"] for seat in here.me()["seats"].values()] == ["german"], "not by a trick"
    with server.sit(Made(made["id"], tokens)):
        friend.account("join", "Maxwell", tokens=list(tokens.values()))
    assert friend.me()["seats"][made["id"]]["seat"] == "allied"


def test_a_link_given_away_takes_nothing_from_its_giver(server: Server):
    made = server.make()
    giver, taker = Browser(server), Browser(server)
    giver.account("join", "Omar", tokens=[made.token])
    given = giver.me()["seats"][made.id]["token"]
    taker.account("join", "Lightning Joe", tokens=[given])
    assert made.id in taker.me()["seats"] and made.id in giver.me()["seats"]


def test_who_has_a_name_talks_under_it(server: Server):
    made = server.make()
    Browser(server).account("join", "Creighton", tokens=[made.token])
    with server.sit(made) as guest:
        guest.say(type="chat", text="on the way")
        assert guest.hear("chat")["from"] == "Creighton"


def test_notes_follow_too(server: Server):
    made = server.make()
    here, there = Browser(server), Browser(server)
    here.account("join", "Harper", tokens=[made.token])
    address = f"/api/matches/{made.id}/notes"
    there.account("enter", "Harper")
    token = there.me()["seats"][made.id]["token"]
    assert server.call("PUT", address, {"text": "hold Noville"}, made.token).status == 204
    assert server.get(address, token).json == {"text": "hold Noville"}
    assert server.get(address, made.tokens["watch"]).json == {"text": ""}


def test_leaving_ends_the_session_and_keeps_the_name(server: Server):
    here = Browser(server)
    here.account("join", "Courtney")
    kept = here.cookie
    assert here.account("leave").json == {"name": None}
    assert here.me()["name"] is None
    here.cookie = kept
    assert here.me()["name"] is None, "the old cookie opens nothing"
    assert here.account("enter", "Courtney").status == 200


@pytest.mark.parametrize("cookie", ["ardennes=", "ardennes=x", "other=1"])
def test_a_made_up_cookie_is_nobody(server: Server, cookie: str):
    assert server.get("/api/account", Cookie=cookie).json == {"name": None, "sessions": []}


def test_a_name_is_taken_once(server: Server):
    assert Browser(server).account("join", "Hasso").status == 200
    again = Browser(server).account("join", "Hasso", "another password")
    assert (again.status, again.reason) == (409, "this name is taken")
    assert Browser(server).account("enter", " Hasso ").status == 200, "and keeps its password"


def test_a_wrong_password_and_an_unknown_name_look_the_same(server: Server):
    Browser(server).account("join", "Sepp")
    here = Browser(server)
    wrong, unknown = here.account("enter", "Sepp", "x" * 8), here.account("enter", "Nobody")
    assert wrong.status == unknown.status == 403
    assert wrong.body == unknown.body
    assert here.cookie == "" and here.me()["name"] is None


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"do": "dance"}, "do"),
        ({}, "do"),
        ({"do": "join"}, "name"),
        ({"do": "join", "name": "x", "password": PASSWORD}, "name"),
        ({"do": "join", "name": "x" * 41, "password": PASSWORD}, "name"),
        ({"do": "join", "name": "a\nb", "password": PASSWORD}, "name"),
        ({"do": "join", "name": 12345, "password": PASSWORD}, "name"),
        ({"do": "join", "name": "Short", "password": "1234567"}, "password"),
        ({"do": "join", "name": "Long", "password": "x" * 201}, "password"),
        ({"do": "enter", "name": "None", "password": None}, "password"),
    ],
)
def test_a_name_that_cannot_be_is_refused(server: Server, body: dict[str, Any], where: str):
    answer = server.call("POST", "/api/account", body)
    assert (answer.status, answer.json["error"]["where"]) == (400, where)


def test_the_cookie_is_for_this_site_and_no_script(server: Server):
    answer = Browser(server).account("join", "Walter")
    cookie = SimpleCookie(answer.headers["set-cookie"])["ardennes"]
    assert cookie["httponly"] and cookie["samesite"].lower() == "lax" and cookie["path"] == "/"
    assert int(cookie["max-age"]) > 86400
    assert len(cookie.value) >= 32
    assert not cookie["secure"], "this server is reached over plain http"
    headers = {"X-Forwarded-Proto": "https"}  # as a proxy on this machine says
    body = {"do": "enter", "name": "Walter", "password": PASSWORD}
    answer = server.call("POST", "/api/account", body, headers=headers)
    assert SimpleCookie(answer.headers["set-cookie"])["ardennes"]["secure"]


def test_neither_passwords_nor_sessions_are_in_the_file(server: Server):
    here = Browser(server)
    here.account("join", "Anthony", "a secret password", tokens=[server.make(seats=HOTSEAT).token])
    text = b"".join(path.read_bytes() for path in server.file.parent.glob("games.sqlite3*"))
    assert b"Anthony" in text
    assert b"a secret password" not in text
    assert here.cookie.partition("=")[2].encode() not in text


@pytest.mark.slow
def test_the_same_password_is_never_kept_the_same():
    one, two = hash_password(PASSWORD, 8), hash_password(PASSWORD, 8)
    assert one != two
    assert is_password(PASSWORD, one, 8) and is_password(PASSWORD, two, 8)
    assert not is_password("something else", one, 8) and not is_password(PASSWORD, None, 8)
