"""HTTP: bad input, limits, headers, files and maps."""

import gzip
import socket
from pathlib import Path
from typing import Any

import pytest

from ardennes.bots import LEVELS, levels_of
from ardennes.catalog import GAMES, game_of
from ardennes.server.guard import HEADERS
from ardennes.server.lobby import cards
from ardennes.server.pages import Maps, without_comments
from tests.server.table import HOTSEAT, ROOT, Answer, Server

GAME_FOLDERS = ROOT / "ardennes" / "games"
GOOD = {"game": "tb", "seats": HOTSEAT}
LONG = {"Content-Length": "9999"}


# --- bad input ---


@pytest.mark.parametrize(
    ("wish", "where"),
    [
        (b"{", "body"),
        (b"", "body"),
        (b"\xff\xfe", "body"),
        (b"[]", "body"),
        ({}, "game"),
        ({**GOOD, "game": "chess"}, "game"),
        ({**GOOD, "game": 7}, "game"),
        ({**GOOD, "scenario": "meuse"}, "scenario"),
        ({**GOOD, "scenario": None}, "scenario"),
        ({"game": "tb"}, "seats"),
        ({**GOOD, "seats": []}, "seats"),
        ({**GOOD, "seats": {"german": "me"}}, "seats.allied"),
        ({**GOOD, "seats": {**HOTSEAT, "french": "me"}}, "seats.french"),
        ({**GOOD, "seats": {**HOTSEAT, "allied": "bot:genius"}}, "seats.allied"),
        ({**GOOD, "seats": {**HOTSEAT, "allied": "you"}}, "seats.allied"),
        ({**GOOD, "seats": {**HOTSEAT, "allied": None}}, "seats.allied"),
        ({"record": 5, "seats": HOTSEAT}, "record"),
        ({"record": "", "seats": HOTSEAT}, "line 1"),
        ({"from": "there", "seats": HOTSEAT}, "from"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_where_it_is_wrong(server: Server, wish: Any, where: str):
    rooms = server.get("/healthz").json["rooms"]
    answer = server.call("POST", "/api/matches", wish)
    assert (answer.status, answer.json["error"]["where"]) == (400, where)
    assert answer.reason.startswith(where)
    assert server.get("/healthz").json["rooms"] == rooms


def test_a_body_that_is_too_large_is_refused(tmp_path: Path):
    with Server(tmp_path, body_limit=1000) as server:
        assert server.call("POST", "/api/matches", GOOD).status == 201
        large = {**GOOD, "record": "x" * 1000}
        assert server.call("POST", "/api/matches", large).status == 413
        assert (
            server.call("POST", "/api/matches", GOOD, headers={"Content-Length": "9999"}).status
            == 413
        )
        assert endless(server).status == 413


def endless(server: Server) -> Answer:
    """A body in pieces, without a length."""
    piece = b"400\r\n" + b" " * 0x400 + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 5) as wire:
        head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        wire.sendall(head + 3 * piece)
        status = wire.recv(4096).split(b" ")[1]
    return Answer(int(status), {}, b"")


def test_unknown_addresses_and_methods(server: Server):
    made = server.make()
    assert server.get("/api/nothing").status == 404
    assert server.get("/api/games/chess/rules").status == 404
    assert server.get(f"/api/matches/{made.id}/at/-1", made.token).status == 404
    assert server.get(f"/api/matches/{made.id}/at/x", made.token).status == 404
    assert server.call("PATCH", f"/api/matches/{made.id}", {}, made.token).status == 405


# --- strangers ---


def test_another_site_may_not_write(server: Server):
    for headers in (
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": f"http://127.0.0.1:{server.port}.elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        answer = server.call("POST", "/api/matches", GOOD, headers=headers)
        assert (answer.status, answer.reason) == (403, "the request comes from another site")
    ours = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin"}
    assert server.call("POST", "/api/matches", GOOD, headers=ours).status == 201


def test_too_many_requests_wait(tmp_path: Path):
    with Server(tmp_path, requests_a_second=2.0) as server:
        found = [server.get("/healthz").status for _ in range(12)]
        assert found[:8] == [200] * 8 and found[-1] == 429
        assert server.get("/healthz").reason == "too many requests; wait a moment"
        files = [server.get("/static/none.js").status for _ in range(150)]
        assert set(files) == {404}, "a page of more than a hundred files comes at once"


def test_too_many_new_games_wait(tmp_path: Path):
    with Server(tmp_path, new_games_a_minute=2.0) as server:
        found = [server.call("POST", "/api/matches", GOOD).status for _ in range(3)]
        assert found == [201, 201, 429]
        assert server.get("/healthz").json["rooms"] == 2


def test_every_answer_is_guarded(server: Server):
    made = server.make()
    answers = [
        server.get("/"),
        server.get(f"/game/{made.id}"),
        server.get("/healthz"),
        server.get("/api/games"),
        server.get("/nothing"),
        server.get(f"/api/matches/{made.id}"),
        server.get(f"/api/matches/{made.id}/record", made.token),
        server.call("POST", "/api/matches", b"{"),
        server.call("POST", "/api/matches", GOOD, headers={"Origin": "https://x.example"}),
        server.get("/static/0/app.js"),
        server.get(scripts(server)[0]),
        server.get(server.get("/api/games").json["games"][0]["cover"]),
        server.get(Maps().of("tb")["svg"]),
    ]
    for answer in answers:
        assert {name.lower() for name in HEADERS} <= answer.headers.keys()
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe-inline" not in policy.partition("script-src")[2]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_bug_of_ours_is_told_like_any_error(server: Server, monkeypatch: pytest.MonkeyPatch):
    made = server.make()

    async def broken(_: str) -> None:
        raise RuntimeError("secret details")

    with monkeypatch.context() as patch:
        patch.setattr(server.matches.store, "match", broken)
        answer = server.get(f"/api/matches/{made.id}", made.token)
    assert (answer.status, answer.json["error"]["case"]) == (500, None)
    assert {name.lower() for name in HEADERS} <= answer.headers.keys()
    assert "secret" not in answer.text
    assert server.get(f"/api/matches/{made.id}", made.token).status == 200


def test_the_page_has_no_inline_scripts(server: Server):
    """The policy would stop them."""
    page = server.get("/").text
    assert "<script>" not in page and "onclick" not in page and "style=" not in page


# --- files ---


def scripts(server: Server) -> list[str]:
    """Where the page finds its files."""
    page = server.get("/").text
    found = [part.partition('"')[0] for part in page.split('"/static/')[1:]]
    return [f"/static/{name}" for name in found]


def test_the_pages_are_one(server: Server):
    page = server.get("/")
    assert page.status == 200 and page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    for path in ("/game/abc", "/replay/abc", "/report/abc"):
        assert server.get(path).text == page.text
    assert scripts(server)


def test_files_are_cached_for_ever_and_packed(server: Server):
    for path in scripts(server):
        name = path.split("/", 3)[3]
        plain = server.get(path)
        if name != "all.css":
            kept = (ROOT / "ardennes" / "client" / name).read_bytes()
            assert plain.body == (without_comments(kept) if name.endswith(".js") else kept)
        assert "immutable" in plain.headers["cache-control"]
        assert "max-age=31536000" in plain.headers["cache-control"]
        assert plain.headers["vary"] == "Accept-Encoding"
        packed = server.call("GET", path, headers={"Accept-Encoding": "gzip, br"})
        if len(plain.body) > 600:
            assert packed.headers["content-encoding"] == "gzip"
            assert len(packed.body) < len(plain.body)
        assert packed.text == plain.text
    types = [(path, server.get(path).headers["content-type"]) for path in scripts(server)]
    kinds = {path.rpartition(".")[2]: kind for path, kind in types}
    assert kinds["js"].startswith("text/javascript") and kinds["css"].startswith("text/css")


def test_another_hash_is_another_version(server: Server):
    path = scripts(server)[0]
    hash = path.split("/")[2]
    assert server.get(path).status == 200
    assert server.get(path.replace(hash, "0" * len(hash))).status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/static/HASH/../server/app.py",
        "/static/HASH/../../server/app.py",
        "/static/HASH/..%2fserver%2fapp.py",
        "/static/HASH/%2e%2e/server/app.py",
        "/static/HASH/..%5cserver%5capp.py",
        "/static/HASH//etc/passwd",
        "/static/HASH/%00",
        "/static/HASH/",
        "/static/HASH/maps/",
        "/static/../ardennes/server/app.py",
        "/maps/../app.html",
        "/maps/..%2fapp.html",
        "/maps/%2e%2e%2fapp.html",
        "/maps/",
        "/maps/tb-0.svg",
    ],
)
def test_nobody_climbs_out_of_the_folder(server: Server, path: str):
    hash = scripts(server)[0].split("/")[2]
    answer = server.get(path.replace("HASH", hash))
    assert answer.status == 404
    assert b"import" not in answer.body and b"<html" not in answer.body


# --- the lobby ---


def test_the_lobby_shows_every_game_and_what_it_can_be_made_of(server: Server):
    found = server.get("/api/games").json
    games = {game["id"]: game for game in found["games"]}
    assert {name for name, game in games.items() if game["ready"]} == set(GAMES)
    assert [level["id"] for level in found["levels"]] == ["random", "greedy"]
    for name in GAMES:
        assert [level["id"] for level in games[name]["levels"]] == levels_of(name)
    assert set(LEVELS) == {level["id"] for game in games.values() for level in game["levels"]}
    for level in found["levels"]:
        seats = {"german": f"bot:{level['id']}", "allied": "me"}
        wish = {"game": "tb", "scenario": games["tb"]["scenarios"][0]["id"], "seats": seats}
        assert level["title"] and level["text"]
        made = server.call("POST", "/api/matches", wish)
        assert made.status == 201
        token = made.json["seats"]["allied"]["token"]
        assert server.call("DELETE", f"/api/matches/{made.json['id']}", token=token).status == 204
    assert games["tb"]["sides"] == ["german", "allied"]


def test_a_game_brings_its_own_card(server: Server):
    """data/card.toml: adding a game touches no file of the server."""
    found = server.get("/api/games").json["games"]
    folders = {path.parents[1].name for path in GAME_FOLDERS.glob("*/data/map.json")}
    assert folders | set(GAMES) == {card["id"] for card in found}
    orders = [cards()[card["id"]].order for card in found]
    assert orders == sorted(set(orders))
    for card in found:
        assert card["title"] and card["blurb"] and card["length"] and 1 <= card["depth"] <= 5
        assert card["scenarios"] and all(scenario["title"] for scenario in card["scenarios"])
        if card["ready"]:
            game = game_of(card["id"])
            assert card["title"] == game.title
            assert {scenario["id"] for scenario in card["scenarios"]} == set(game.scenarios)


def test_maps_are_served_with_a_place_for_every_hex(server: Server):
    with server.sit(server.make()) as guest:
        maps, view = guest.hello["setup"]["map"], guest.view
    svg, geometry = server.get(maps["svg"]), server.get(maps["json"])
    assert svg.headers["content-type"].startswith("image/svg+xml") and "<svg" in svg.text[:500]
    assert "script" not in svg.headers["content-security-policy"]
    assert "immutable" in svg.headers["cache-control"]
    on_map = {unit["at"] for unit in view["units"].values() if unit["at"]}
    assert on_map | view["holders"].keys() <= geometry.json["places"].keys()
    packed = server.call("GET", maps["svg"], headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.body) == svg.body


def test_the_rules_are_told_in_cases(server: Server):
    found = server.get("/api/games/tb/rules").json
    assert len(found["cases"]) > 100
    assert all(case["number"] and case["title"] for case in found["cases"])
    assert found["rulings"][0]["number"].startswith("R") and found["rulings"][0]["text"]


def test_health(server: Server):
    found = server.get("/healthz").json
    assert found["ok"] is True and found["games"] == list(GAMES)
