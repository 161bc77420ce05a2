"""Real messages are what the protocol says, to the last field; and the client has these types.

Every message other tests of the server hear is checked too (tests/server/table.py).
"""

import gzip
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import CHANCE
from ardennes.engine.play import Match
from ardennes.server.messages import asked, encode, log_lines
from ardennes.server.protocol import accounts, http, javascript, maps, parts
from tests.server.table import HOTSEAT, Guest, Server

MAPS = Path(javascript.FILE).parent / "maps"
SOME = 6  # units a test asks about
LOOKED_AT = 1 / 50  # of the questions, and the first of each kind
ENOUGH = 1_500  # questions of a game


def test_the_client_has_these_types():
    assert javascript.FILE.read_text("utf-8") == javascript.written(), (
        "run python -m ardennes.server.protocol.javascript"
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game(name: str):
    game, rng = game_of(name), random.Random(11)
    for scenario in game.scenarios:
        match, kinds = Match(game, game.new(scenario)), set[str]()
        while (decision := match.decision) is not None and len(match.actions) < ENOUGH:
            if decision.actor != CHANCE and (
                rng.random() < LOOKED_AT or decision.case not in kinds
            ):
                kinds.add(decision.case)
                fits(asked(game, match.state, decision), parts.Decision)
                fits(game.shows.view(match.state, decision.actor), parts.View)
            events = match.play(rng.choice(decision.choices))
            for line in log_lines(game, match.state, decision.actor, events):
                fits({"action_no": 0, **line}, parts.LogLine)
        assert len(kinds) >= min(6, len(game.words.steps.words) - 1)  # a roll is asked of nobody


def fits(plain: Any, struct: Any) -> None:
    """It is what goes over the wire."""
    msgspec.json.decode(encode(plain), type=struct)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_from_hello_to_report(server: Server, name: str):
    made, rng = server.make(game=name), random.Random(5)
    with server.sit(made) as guest:
        for _ in range(4):
            guest.play(24, rng)
            if guest.now["decision"]:  # a short game may be over
                ask_everything(guest)
        guest.say(type="chat", text="well played")
        guest.hear("chat")
    for struct, path in (
        (http.Summary, ""), (http.PastMoment, "/at/40"), (http.Film, "/film/20/40"),
        (http.Timeline, "/timeline"),
        (http.Report, "/report"), (http.Notes, "/notes"), (http.TurnAlerts, "/notify"),
    ):  # fmt: skip
        msgspec.convert(server.get(f"/api/matches/{made.id}{path}", made.token).json, struct)
    mine = server.call("POST", "/api/mine", {"tokens": [made.token]}).json
    assert len(msgspec.convert(mine, http.Mine).matches) == 1
    book = msgspec.convert(server.get(f"/api/games/{name}/rules").json, http.RuleBook)
    assert book.cases and book.rulings


def ask_everything(guest: Guest) -> None:
    """Each answer is checked as it is heard."""
    units = [unit for unit, now in guest.view["units"].items() if now["at"]][:SOME]
    places = sorted({now["at"] for now in guest.view["units"].values() if now["at"]})
    for unit in units:
        guest.ask("supply", unit=unit)
        guest.ask("why", unit=unit, place=places[0])
        guest.ask("path", unit=unit, place=places[-1])
    guest.ask("reach", unit=units[0])
    for place in places[:SOME]:
        guest.ask("odds", target=place, units=units[:1], options={})
    for action in guest.choices()[:SOME]:
        assert guest.ask("why", action=action)["legal"]
    for switch in [*guest.hello["setup"]["overlays"], {"name": "last"}]:
        guest.ask("overlay", name=switch["name"])


def test_the_lobby_and_a_new_match(server: Server):
    lobby = msgspec.convert(server.get("/api/games").json, http.Lobby)
    assert {card.id for card in lobby.games if card.ready} == set(GAMES)
    wish = {"game": "tb", "scenario": "campaign", "options": {}, "seats": HOTSEAT}
    msgspec.convert(wish, http.Wish)
    made = msgspec.convert(server.call("POST", "/api/matches", wish).json, http.NewMatch)
    branch = {"from": {"id": made.id, "action_no": 0}, "seats": HOTSEAT}
    msgspec.convert(branch, http.Wish)
    token = next(iter(made.seats.values())).token
    msgspec.convert(server.call("POST", "/api/matches", branch, token).json, http.NewMatch)


def test_accounts_and_errors(server: Server):
    who = {"do": "join", "name": "McAuliffe", "password": "nuts to you all"}
    msgspec.convert(server.call("POST", "/api/account", who).json, accounts.Entered)
    msgspec.convert(server.get("/api/account").json, accounts.Account)
    refused = server.call("POST", "/api/matches", {"game": "chess", "seats": HOTSEAT})
    assert refused.status == 400
    msgspec.convert(refused.json, http.ErrorReply)


@pytest.mark.parametrize("file", sorted(MAPS.glob("*.json.gz")), ids=lambda path: path.name)
def test_the_geometry_of_maps(file: Path):
    found = msgspec.json.decode(gzip.decompress(file.read_bytes()), type=maps.Geometry)
    assert found.hex or found.shapes
