"""Several processes on one database: whoever comes to whichever, it is one game."""

import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ardennes.cli import main
from ardennes.engine.core import BadInput
from ardennes.server import metrics, peers
from ardennes.server.peers import refuse_unreachable
from ardennes.server.several import expect_free
from ardennes.server.store import Process
from ardennes.server.store.sqlite import held
from tests.server.table import FRIENDS, Server, wait_until

ADDRESS = "https://games.example"
BOARD = (Path(__file__).parent.parent / "perft" / "storm.toml").read_text("utf-8")


@pytest.fixture(
    scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def two(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database, as two processes would be."""
    folder, more = tmp_path_factory.mktemp("two"), {}
    if request.param == "postgres":
        more["database"] = request.getfixturevalue("postgres").database()
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(peers, "LASTS", 600.0)  # nobody is held for dead on a busy machine
        first, second = (
            stack.enter_context(Server(folder, processes=2, address=ADDRESS, **more)) for _ in "12"
        )
        yield first, second


def has(server: Server, id: str) -> bool:
    return server.inside(lambda matches: id in matches.rooms)


def passed(server: Server) -> int:
    return server.inside(lambda matches: matches.peers.passing.sockets)


def taken(by: Server, server: Server, id: str) -> bool:
    """A game is taken from a process that was held for gone, before it said that it is there."""
    gone = server.inside(lambda matches: matches.peers.me.id)
    by.inside(lambda matches: matches.store.leave(gone))
    return by.inside(lambda matches: matches.peers.is_free(id))


def test_who_comes_to_another_process_sits_at_the_same_table(two: tuple[Server, Server]):
    one, other = two
    made = one.make(seats=FRIENDS, game="tb")
    with one.sit(made, "german") as german, other.sit(made, "allied") as allied:
        assert (has(one, made.id), has(other, made.id)) == (True, False)
        assert passed(other) == 1
        wait_until(lambda: german.hear("seats")["seats"]["allied"]["online"])
        german.pass_on("german")
        allied.see(1, "allied")
        assert allied.view == german.view
        assert allied.act(allied.choices()[0])["type"] == "now"
        assert german.hear("now")["ledger_no"] == allied.now["ledger_no"]
        allied.say(type="chat", text="from elsewhere")
        assert german.hear("chat")["text"] == allied.hear("chat")["text"] == "from elsewhere"
        assert allied.ask("overlay", name="zoc")["type"] == "answer"
        assert allied.act({"type": "march"})["type"] == "no"
    wait_until(lambda: passed(other) == 0)
    wait_until(lambda: not one.inside(lambda matches: matches.rooms[made.id].connections))


def test_a_game_nobody_is_in_goes_to_who_wants_it(two: tuple[Server, Server]):
    one, other = two
    made, rng = one.make(game="crossroads"), random.Random(3)
    assert not has(one, made.id), "nobody has come yet"
    for here, there in ((other, one), (one, other), (one, other)):
        with here.sit(made) as guest:
            assert (has(here, made.id), has(there, made.id)) == (True, False)
            guest.play(3, rng)
            played = guest.now["ledger_no"]
        wait_until(lambda h=here: not h.inside(lambda m: m.rooms[made.id].connections))
    assert len(one.ledger(made.id)) == played >= 3


def test_requests_about_a_table_go_where_it_is(two: tuple[Server, Server]):
    one, other = two
    made = one.make(seats=FRIENDS)
    with one.sit(made, "german") as german, other.sit(made, "allied") as allied:
        token, end = allied.token, f"/api/matches/{made.id}/end"
        assert other.call("POST", end, {"do": "draw"}, token).json == {"waiting": ["german"]}
        assert "offers a draw" in german.hear("chat")["text"]
        assert other.call("POST", end, {"do": "surrender"}, token).status == 400
        assert other.call("POST", end, {"do": "resign"}, token).status == 200
        assert german.hear("now")["view"]["outcome"]["winner"] == "german"
        assert one.call("POST", end, {"do": "resign"}, token).reason == "the game is over"
        gone = f"/api/matches/{made.id}"
        assert one.call("DELETE", gone, token=german.token).status == 202
        assert other.call("DELETE", gone, token=token).status == 204
        assert german.until_closed() == allied.until_closed() == 4404


def test_the_drawing_of_a_small_board_is_found_by_everybody(two: tuple[Server, Server]):
    one, other = two
    position = "\n".join(f"| {line}" for line in BOARD.splitlines())
    made = one.make(record=f"ardennes record 1\ngame: tb\nversion: 1\n{position}\n\n")
    with one.sit(made) as guest:
        address = guest.hello["setup"]["map"]["svg"]
        assert "sketch" in address
        assert other.get(address).text == one.get(address).text
        assert other.get(address.replace("sketch-", "sketch-0")).status == 404


def test_a_game_that_is_taken_away_is_written_by_nobody_else(two: tuple[Server, Server]):
    """As after a partition: the other has it, and who was here comes in again and is passed on."""
    one, other = two
    made = one.make(game="crossroads")
    with one.sit(made) as guest:
        guest.play(2, random.Random(1))
        wait_until(lambda: taken(other, one, made.id))
        with other.sit(made) as second:
            assert has(other, made.id)
            assert second.act(second.choices()[0])["type"] == "now"
            assert guest.until_closed() == 4409, "sent away by itself, at the latest after a beat"
            assert not has(one, made.id)
            with one.sit(made) as again:
                assert again.view == second.view
                assert passed(one) == 1


def test_a_process_that_stops_leaves_its_games_to_the_others(two: tuple[Server, Server], tmp_path):
    one, _ = two
    with Server(tmp_path, processes=2, database=one.settings.database) as third:
        made = third.make(game="crossroads")
        with third.sit(made) as guest:
            guest.play(2, random.Random(2))
            with one.sit(made) as far:
                assert passed(one) == 1
                third._server.should_exit = True
                assert far.until_closed() == 4409
        with one.sit(made) as guest:
            assert guest.now["ledger_no"] >= 2
            assert guest.act(guest.choices()[0])["type"] == "now"


def test_strangers_cannot_take_a_game_away(two: tuple[Server, Server]):
    one, _ = two
    made = one.make(game="crossroads")
    one.inside(lambda matches: matches.room(made.id))
    for secret in ("", "guess"):
        sent = {"ardennes-secret": secret, "ardennes-for": "10.0.0.1"}
        answer = one.call("POST", f"/peers/release/{made.id}", headers=sent)
        assert answer.status == 403
    assert has(one, made.id)
    me = one.inside(lambda matches: matches.peers.me)
    sent = {"ardennes-secret": me.secret, "host": "first:4711"}  # a name of this network only
    assert one.call("POST", f"/peers/release/{made.id}", headers=sent).status == 204
    assert not has(one, made.id)
    assert one.get("/healthz", host="first:4711").status == 421


# --- what is counted ---


def test_any_process_tells_what_all_have_counted(two: tuple[Server, Server]):
    one, other = two
    made = one.make(game="crossroads")
    name = one.inside(lambda matches: matches.peers.me)
    wait_until(lambda: name in other.inside(lambda matches: matches.peers.others))
    with one.sit(made) as guest:
        guest.play(2, random.Random(5))
        text = other.get("/metrics").text
    lines = text.splitlines()
    assert text.endswith("\n")
    samples = [line for line in lines if not line.startswith("#")]
    assert all(
        line.startswith("ardennes_") and float(line.rpartition(" ")[2]) >= 0 for line in samples
    )
    kinds = {line.split()[2]: line.split()[3] for line in lines if line.startswith("# TYPE")}
    assert {line.partition("{")[0] for line in samples} == kinds.keys()
    assert kinds["ardennes_told_total"] == "counter"
    assert len([line for line in samples if line.startswith("ardennes_sockets{")]) >= 2
    assert sum(_value(line) for line in samples if line.startswith("ardennes_told_total")) >= 2
    assert {name.removeprefix("ardennes_") for name in kinds} <= metrics.ABOUT.keys()


def test_who_makes_one_process_ask_all_the_others_pays_for_it(two: tuple[Server, Server]):
    one, _ = two
    for debt in (1e9, -1e9):
        one.inside(lambda matches, debt=debt: matches.budget.charge("127.0.0.1", debt))
        assert one.get("/metrics").status == (429 if debt > 0 else 200)


def _value(line: str) -> float:
    return float(line.rpartition(" ")[2])


# --- what is refused ---


def test_a_file_has_one_server(tmp_path: Path):
    path = str(tmp_path / "games.sqlite3")
    with held(path), pytest.raises(BadInput, match="--processes N") as refused, held(path):
        pass
    assert "\n" not in str(refused.value)
    with held(path):
        pass


def test_a_port_somebody_has_is_refused():
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BadInput, match="in use"):
        expect_free("127.0.0.1", taken.getsockname()[1], "port")


def test_an_address_of_another_machine_is_refused():
    with pytest.raises(BadInput, match="ARDENNES_PEERS: cannot be used"):
        expect_free("192.0.2.1", 0, "ARDENNES_PEERS")


@pytest.mark.parametrize("count", ["0", "-1", "two"])
def test_there_is_at_least_one_process(count: str, tmp_path: Path, capsys):
    words = ["serve", "--processes", count, "--database", str(tmp_path / "games")]
    assert main(words) == 2
    assert "--processes" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_machines_that_cannot_find_each_other_are_refused():
    here = Process("a", socket.gethostname(), "127.0.0.1:1", "")
    far, lost = (Process("b", "far", address, "") for address in ("10.0.0.2:1", "127.0.0.1:1"))
    refuse_unreachable([here], "127.0.0.1")
    refuse_unreachable([far], "10.0.0.1")
    for there, mine in (([far], "127.0.0.1"), ([here, lost], "10.0.0.1")):
        with pytest.raises(BadInput, match="several machines"):
            refuse_unreachable(there, mine)
