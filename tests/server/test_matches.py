"""Games are made, listed and forgotten; a token is a seat and is kept as a hash only."""

import sqlite3
from pathlib import Path

import pytest

from ardennes.catalog import game_of
from ardennes.engine import record
from tests.server.table import FRIENDS, HOTSEAT, SHORT, WHOLE, Server, beginning

BOT = {"german": "me", "allied": "bot:greedy"}


@pytest.mark.parametrize(
    ("seats", "tokens"),
    [
        (BOT, ["german", "watch"]),
        (HOTSEAT, ["german+allied", "watch"]),
        (FRIENDS, ["german", "allied", "watch"]),
        ({"german": "friend", "allied": "me"}, ["allied", "german", "watch"]),
        ({"german": "friend", "allied": "friend"}, ["german", "allied", "watch"]),
    ],
)
def test_a_game_has_a_token_for_each_person(
    server: Server, seats: dict[str, str], tokens: list[str]
):
    wish = {"game": "tb", "scenario": "campaign", "seats": seats}
    made = server.call("POST", "/api/matches", wish)
    assert made.status == 201
    assert list(made.json["seats"]) == tokens
    assert made.json["watch"] == made.json["seats"]["watch"]["token"]
    assert len({seat["token"] for seat in made.json["seats"].values()}) == len(tokens)
    for name, seat in made.json["seats"].items():
        summary = server.get(f"/api/matches/{made.json['id']}", seat["token"]).json
        assert summary["seat"] == name
        assert summary["mine"] == ("german" in name)
        assert {side: who["who"] for side, who in summary["seats"].items()} == seats
        assert (summary["game"], summary["turn"], summary["actor"]) == ("tb", 1, "german")
        assert summary["outcome"] is None


def test_tokens_are_not_in_the_database(server: Server):
    made = server.make(seats=FRIENDS)
    with server.sit(made) as german:
        german.act(german.choices()[0])
    text = b"".join(path.read_bytes() for path in server.file.parent.iterdir())
    assert made.id.encode() in text, "the game itself is there"
    for token in made.tokens.values():
        assert token.encode() not in text


def test_who_has_no_seat_sees_nothing(server: Server):
    made, other = server.make(), server.make()
    for path in ("", "/record", "/at/0", "/timeline", "/report", "/notes"):
        address = f"/api/matches/{made.id}{path}"
        assert server.get(address).status == 401
        assert server.get(address, other.token).status == 403, "a seat of another game"
        assert server.get(address, "x" * 32).status == 403
        assert server.get(address, made.tokens["watch"]).status == 200
        assert server.get(address, Authorization=f"Basic {made.token}").status == 401


def test_a_list_of_my_games_leaves_out_what_is_not_mine(server: Server):
    mine, friends = server.make(), server.make(seats=FRIENDS)
    tokens = [friends.tokens["allied"], "unknown", mine.token]
    found = server.call("POST", "/api/mine", {"tokens": tokens}).json["matches"]
    assert [(match["id"], match["seat"], match["mine"]) for match in found] == [
        (friends.id, "allied", False),
        (mine.id, "german+allied", True),
    ]


@pytest.mark.parametrize("tokens", [None, "token", [1], {"a": 1}])
def test_a_list_of_my_games_wants_tokens(server: Server, tokens: object):
    answer = server.call("POST", "/api/mine", {"tokens": tokens})
    assert (answer.status, answer.json["error"]["where"]) == (400, "tokens")


def test_a_deleted_game_is_gone_with_everything(server: Server):
    made, kept = server.make(seats=FRIENDS), server.make()
    with server.sit(made) as german:
        german.say(type="chat", text="farewell")
        german.hear("chat")
        german.act(german.choices()[0])
        address = f"/api/matches/{made.id}"
        watch = server.call("DELETE", address, token=made.tokens["watch"])
        assert (watch.status, watch.reason) == (403, "a spectator cannot delete a game")
        assert server.call("DELETE", address, token=kept.token).status == 403
        assert server.get(address, made.token).status == 200, "nothing has changed"
        assert server.call("DELETE", address, token=made.tokens["allied"]).status == 403
        assert server.call("DELETE", address, token=made.token).status == 204, "no friend has come"
        german.hear("gone")
        assert german.until_closed() == 4404
    assert server.get(address, made.token).status == 403
    with server.wire(made.id) as wire:
        wire.send(f'{{"type": "enter", "token": "{made.token}"}}')
        assert '"no"' in wire.recv()
    assert server.call("POST", "/api/mine", {"tokens": [made.token]}).json == {"matches": []}
    database = sqlite3.connect(server.file)
    for table in ("actions", "seats", "chat"):
        count = f"SELECT count(*) FROM {table} WHERE match = ?"
        assert database.execute(count, (made.id,)).fetchone() == (0,)
    assert database.execute("SELECT 1 FROM matches WHERE id = ?", (made.id,)).fetchone() is None
    database.close()
    assert server.get(f"/api/matches/{kept.id}", kept.token).status == 200


def test_notes_are_the_seats_own(server: Server):
    made = server.make(seats=FRIENDS)
    address = f"/api/matches/{made.id}/notes"
    assert server.call("PUT", address, {"text": "Bastogne first"}, made.token).status == 204
    assert server.get(address, made.token).json == {"text": "Bastogne first"}
    assert server.get(address, made.tokens["allied"]).json == {"text": ""}
    for bad in ({"text": "x" * 20_001}, {"text": 1}, {}):
        assert server.call("PUT", address, bad, made.token).status == 400
    assert server.get(address, made.token).json == {"text": "Bastogne first"}


# --- records ---


def test_a_record_comes_back_as_it_went(server: Server):
    made = server.make(record=WHOLE)
    text = server.get(f"/api/matches/{made.id}/record", made.token).text
    body = text.partition("\n\n")[2]
    assert body == WHOLE.partition("\n\n")[2]
    game = game_of("tb")
    assert record.replay(game, record.read(text)).outcome is not None


@pytest.mark.parametrize(
    ("spoil", "status", "reason"),
    [
        (lambda text: text.replace("ardennes record 1", "a novel"), 400, "line 1: expected"),
        (lambda text: text.replace("version: 1", "version: one"), 400, "header: version"),
        (lambda text: text.replace("game: tb", "game: chess"), 400, "game: unknown game"),
        (lambda text: text + "retreat to the coast\n", 400, "line 49: action"),
        (lambda text: text + "choose G-2\n", 422, "line 49: 'choose G-2' is refused"),
        (lambda text: text.replace("column +3", "column +2"), 422, "line 43: 'roll 2' said"),
    ],
)
def test_a_broken_record_names_its_line(server: Server, spoil, status, reason):
    before = count(server)
    answer = server.call("POST", "/api/matches", {"record": spoil(SHORT), "seats": HOTSEAT})
    assert (answer.status, reason in answer.reason) == (status, True), answer.text
    assert count(server) == before


def count(server: Server) -> int:
    database = sqlite3.connect(server.file)
    found = database.execute("SELECT count(*) FROM matches").fetchone()[0]
    database.close()
    return found


def test_a_record_may_end_before_a_roll(server: Server):
    """Nobody is asked for a die: the server rolls at once."""
    lines = WHOLE.partition("\n\n")[2].splitlines()
    roll = next(n for n, line in enumerate(lines) if line.startswith("roll"))
    made = server.make(record=beginning(WHOLE, roll))
    with server.sit(made) as guest:
        rolled = [action.split()[0] for _, action in server.ledger(made.id)[roll:]]
        assert set(rolled) == {"roll"}
        assert guest.now["decision"]["actor"] in ("german", "allied")
        assert guest.choices()


def test_a_record_without_a_scenario_is_the_first_one(server: Server):
    text = beginning(WHOLE, 3).replace("scenario: campaign\n", "")
    with server.sit(server.make(record=text)) as guest:
        assert guest.now["action_no"] == 3


# --- options ---


def test_options_are_offered_and_kept(tmp_path: Path):
    """A game keeps those that are not as usual: in its record, in a what-if, after a restart."""
    with Server(tmp_path) as server:
        cards = {card["id"]: card for card in server.get("/api/games").json["games"]}
        offered = {option["id"]: option for option in cards["bulge"]["options"]}
        assert [choice["id"] for choice in offered["airdrop"]["choices"]] == ["false", "true"]
        assert all(option["title"] and option["text"] for option in offered.values())
        wish = {"weather": "variable", "airdrop": "false"}
        made = server.make(game="bulge", options=wish, seats=HOTSEAT)
        text = server.get(f"/api/matches/{made.id}/record", made.token).text
        assert "\noptions: weather=variable\n" in text
        what_if = server.make(**{"from": {"id": made.id, "action_no": 0}}, token=made.token)
    with Server(tmp_path) as server:
        for game in (made, what_if, server.make(record=text)):
            kept = server.get(f"/api/matches/{game.id}/record", game.token).text
            assert "\noptions: weather=variable\n" in kept
            room = server.inside(lambda matches, id=game.id: matches.room(id))
            state = room.match.state
            assert state.variable and not state.airdrop


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ("airdrop", "options"),
        ({"fog": "true"}, "options.fog"),
        ({"weather": "x"}, "options.weather"),
    ],
)
def test_options_nobody_knows_are_refused(server: Server, options: object, where: str):
    wish = {"game": "bulge", "options": options, "seats": HOTSEAT}
    answer = server.call("POST", "/api/matches", wish)
    assert (answer.status, answer.json["error"]["where"]) == (400, where)


@pytest.mark.parametrize(
    ("seats", "seat", "swap", "expected"),
    [
        (BOT, "german", False, BOT),
        (BOT, "german", True, {"german": "bot:greedy", "allied": "me"}),
        (FRIENDS, "allied", False, {"german": "friend", "allied": "me"}),
        (FRIENDS, "allied", True, {"german": "me", "allied": "friend"}),
        (HOTSEAT, "german+allied", True, HOTSEAT),
    ],
)
def test_a_rematch_begins_as_the_game_did(
    server: Server, seats: dict[str, str], seat: str, swap: bool, expected: dict[str, str]
):
    wish = {"weather": "variable"}
    made = server.make(game="bulge", options=wish, seats=seats)
    asked = {"again": {"id": made.id, "swap": swap}}
    with server.sit(made, seat) as guest:
        token = guest.hello.get("token", made.tokens[seat])  # an invitation is taken up
    new = server.call("POST", "/api/matches", asked, token)
    assert new.status == 201
    token = new.json["watch"]
    summary = server.get(f"/api/matches/{new.json['id']}", token).json
    assert {side: who["who"] for side, who in summary["seats"].items()} == expected
    text = server.get(f"/api/matches/{new.json['id']}/record", token).text
    assert "\noptions: weather=variable\n" in text


def test_a_rematch_is_for_who_sat_there(server: Server):
    made = server.make()
    wish = {"again": {"id": made.id, "swap": False}}
    for token in (made.tokens["watch"], "somebody else's", server.make().token):
        assert server.call("POST", "/api/matches", wish, token).status == 403
