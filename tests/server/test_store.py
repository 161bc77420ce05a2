"""What a Store promises, on a SQLite file and in PostgreSQL alike."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import pytest

from ardennes.engine.core import BadInput
from ardennes.server.settings import Settings
from ardennes.server.store import (
    LANDMARK,
    Changed,
    ChatMessage,
    Landmark,
    LedgerEntry,
    MatchRow,
    NewMatch,
    Process,
    Seat,
    StorageTrouble,
)
from ardennes.server.store.kept import KeptStore
from ardennes.server.store.opening import connector, open_store, shown
from ardennes.server.store.steps import steps

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
ROW = MatchRow(
    id="a" * 16, game="tb", version=2, scenario="campaign", position="", seats={"german": "me"},
    created=1.5, updated=2.5, ledger_no=0, snapshot=b"\0\1", bot_seed=2**63 - 1, options="x=y",
    summary={"actor": "german", "action_no": 0, "outcome": None},
)  # fmt: skip
SEATS = {"t-german": "german", "t-allied": "allied", "t-watch": "watch"}
NEW = NewMatch(ROW, SEATS, {"t-allied"}, [])
LINES = [{"kind": "moved", "tone": "plain", "say": "Ça va: 100 % „wie“ ?", "action_no": 0}]

Work = Callable[[KeptStore], Awaitable[Any]]


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest) -> str:
    """Of an empty database."""
    if request.param == "postgres":
        return request.getfixturevalue("postgres").database()
    return str(request.getfixturevalue("tmp_path") / "games.sqlite3")


@pytest.fixture
def run(address: str) -> Callable[[Work], Any]:
    """Has something done with a store, in a loop of its own."""

    async def work_on(work: Work) -> Any:
        store = open_store(Settings(address, synced=False))
        try:
            return await work(store)
        finally:
            await store.close()

    return lambda work: asyncio.run(work_on(work))


def changed(ledger_no: int, action_no: int | None = None, **more: Any) -> Changed:
    now = ledger_no if action_no is None else action_no
    summary: dict[str, object] = {"actor": "german", "action_no": now}
    return Changed(ledger_no, now, bytes([now % 256]), summary, "me", 9.0, **more)


def test_a_game_comes_back_as_it_was_given(run):
    async def work(store: KeptStore) -> None:
        before = [LedgerEntry(0, "roll 1", LINES)]
        await store.add_match(NewMatch(ROW, SEATS, {"t-allied"}, before, [Landmark(1, b"\7")]))
        assert await store.match(ROW.id) == ROW
        assert await store.match("b") is None
        assert await store.matches() == [ROW.id]
        assert await store.entries(ROW.id) == before
        assert await store.entries(ROW.id, 0) == []
        assert await store.landmark(ROW.id, 9) == Landmark(1, b"\7")
        assert await store.landmark(ROW.id, 0) is None

    run(work)


def test_an_action_is_written_whole_or_not_at_all(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        first = [LedgerEntry(0, "move 1412", LINES)]
        assert await store.append(ROW.id, first, changed(1, memory=("german", b"m")))
        other = [LedgerEntry(0, "move 1308", [])]
        assert not await store.append(ROW.id, other, changed(1)), "another one was faster"
        assert not await store.append("nowhere", other, changed(1))
        late = [LedgerEntry(5, "move 1308", [])]
        assert not await store.append(ROW.id, late, changed(6)), "something is missing before it"
        row = await store.match(ROW.id)
        assert row and (row.ledger_no, row.snapshot, row.updated) == (1, b"\1", 9.0)
        assert await store.entries(ROW.id) == first
        assert await store.bot_memory(ROW.id) == {"german": b"m"}
        second = [LedgerEntry(1, "end_phase", [])]
        assert await store.append(ROW.id, second, changed(2, memory=("german", b"n")))
        assert await store.bot_memory(ROW.id) == {"german": b"n"}

    run(work)


def test_who_is_refused_harms_nobody_in_the_same_transaction(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        first, again = [LedgerEntry(0, "a", [])], [LedgerEntry(0, "b", [])]
        done = await asyncio.gather(
            store.append(ROW.id, first, changed(1)),
            store.append(ROW.id, again, changed(1)),
            store.add_account("Bob", "bob", "x", 1.0),
            store.add_account("BOB", "bob", "y", 2.0),
            store.take_up("t-allied", "fresh"),
            store.take_up("t-allied", "fresher"),
        )
        assert done == [True, False, True, False, True, False]
        assert await store.entries(ROW.id) == first
        assert await store.account("BOB", "bob") == ("Bob", "x")
        assert await store.account("Eve", "eve") is None

    run(work)


def test_tables_are_kept_on_the_way_and_forgotten_with_what_is_taken_back(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        entries = [LedgerEntry(n, "a", []) for n in range(LANDMARK)]
        assert await store.append(ROW.id, entries, changed(LANDMARK))
        assert await store.landmark(ROW.id, LANDMARK) == Landmark(LANDMARK, bytes([LANDMARK]))
        back = [LedgerEntry(LANDMARK, "", [])]
        assert await store.append(ROW.id, back, changed(LANDMARK + 1, LANDMARK - 1))
        assert await store.landmark(ROW.id, LANDMARK) is None

    run(work)


def test_seats(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        assert await store.seat("t-german") == Seat(ROW.id, "german", "", "", "")
        assert await store.seat("t-nobody") is None
        invited = await store.seat("t-allied")
        assert invited and invited.invitation and not invited.sides
        await store.add_account("Bob", "bob", "x", 1.0)
        await store.set_seat("t-german", account="Bob")
        await store.add_seat("t-second", Seat(ROW.id, "german", "", "Bob", ""))
        await store.set_seat("t-second", notes="Bastogne", notify="mailto:a@b.example")
        every = [seat for seat in await store.seats_of(ROW.id) if seat.seat == "german"]
        assert [(seat.notes, seat.notify) for seat in every] == [
            ("Bastogne", "mailto:a@b.example")
        ] * 2
        assert len(await store.seats_of_account("Bob")) == 1
        await store.set_seat("t-allied", notes="not mine yet")
        unread = await store.seat("t-allied")
        assert unread and unread.notes == ""

    run(work)


def test_talk_wishes_and_who_is_asked(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        bots = ROW._replace(id="bots", seats={"german": "bot:greedy"})
        await store.add_match(NewMatch(bots, {}, set(), []))
        assert await store.waiting_for_bots(9) == ["bots"]
        assert await store.note("bots", 0, {"outcome": {"winner": "draw"}}, "")
        assert not await store.note("bots", 7, {}, "")
        assert await store.waiting_for_bots(9) == []
        said = [ChatMessage("german", f"{n} % of ?", float(n)) for n in range(3)]
        for one in said:
            await store.add_chat(ROW.id, one)
        assert await store.chat(ROW.id, 2) == said[1:]
        for _ in range(2):
            await store.wish(ROW.id, "draw", "german")
        assert await store.wishes(ROW.id, "draw") == ["german"]
        await store.delete_match(ROW.id)
        assert await store.matches() == ["bots"]
        assert await store.chat(ROW.id, 9) == await store.seats_of(ROW.id) == []

    run(work)


def test_names_and_sessions(run):
    async def work(store: KeptStore) -> None:
        await store.add_account("Bob", "bob", "x", 1.0)
        await store.set_password("Bob", "z")
        assert await store.account("bob", "bob") == ("Bob", "z")
        await store.add_session("old", "Bob", 1.0, 50.0)
        await store.add_session("s", "Bob", 100.0, 50.0)
        await store.use_session("s", 120.0)
        assert await store.session("s", 110.0) == "Bob"
        assert await store.session("s", 130.0) is None
        assert await store.sessions("Bob") == [("s", 100.0, 120.0)]
        await store.end_session("s")
        assert await store.sessions("Bob") == []
        await store.check()
        await store.check()

    run(work)


# --- several processes ---


ONE, TWO = (Process(name, "here", "127.0.0.1:1", f"secret of {name}") for name in ("one", "two"))


def test_a_game_is_in_the_hands_of_one_process(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        assert (await store.serve(ONE, 60.0)).unknown
        told = await store.serve(TWO, 60.0)
        assert told.unknown and told.processes == [ONE, TWO]
        assert await store.serve(ONE, 60.0) == (False, 0, [ONE, TWO])
        store.process = ONE.id
        assert await store.own(ROW.id) is None
        assert await store.own(ROW.id) is None, "still"
        assert await store.own("nowhere") is None
        store.process = TWO.id
        assert await store.own(ROW.id) == ONE
        first = [LedgerEntry(0, "a", [])]
        assert not await store.append(ROW.id, first, changed(1)), "it is another's"
        assert not await store.note(ROW.id, 0, {}, "")
        await store.release(ROW.id)
        assert await store.own(ROW.id) == ONE, "only who has it can give it up"
        store.process = ONE.id
        assert await store.append(ROW.id, first, changed(1))
        assert await store.owned() == {ROW.id}
        await store.release(ROW.id)
        assert not await store.append(ROW.id, [LedgerEntry(1, "b", [])], changed(2))
        store.process = TWO.id
        assert await store.own(ROW.id) is None
        second = NewMatch(ROW._replace(id="second"), {}, set(), [])
        await store.add_match(second)
        assert await store.owned() == {ROW.id, "second"}, "who begins a game has it"

    run(work)


def test_what_a_process_had_is_anybodys_when_it_is_gone(run):
    async def work(store: KeptStore) -> None:
        await store.add_match(NEW)
        await store.serve(ONE, 60.0)
        store.process = ONE.id
        assert await store.own(ROW.id) is None
        store.process = TWO.id
        await store.serve(TWO, 60.0)
        assert await store.own(ROW.id) == ONE
        store.process = ONE.id
        assert await store.serve(ONE, -1.0) == (False, 1, [TWO]), "silent for too long"
        store.process = TWO.id
        assert await store.own(ROW.id) is None
        assert await store.serve(TWO, 60.0) == (False, 0, [TWO])
        assert (await store.serve(ONE, 60.0)).unknown, "it may have lost its games"
        store.process = ONE.id
        assert await store.own(ROW.id) == TWO
        await store.leave(TWO.id)
        assert await store.own(ROW.id) is None
        store.process = ""
        await store.alone()
        assert await store.append(ROW.id, [LedgerEntry(0, "a", [])], changed(1))

    run(work)


# --- what is different about PostgreSQL ---


@pytest.mark.postgres
def test_both_databases_have_the_same_tables(postgres, tmp_path):
    def columns(settings: Settings, ask: str) -> set[tuple[str, str]]:
        asyncio.run(_opened_and_closed(settings))
        db = connector(settings)()
        found = {(str(table), str(column)) for table, column in db.execute(ask)}
        db.close()
        return found

    file = columns(
        Settings(str(tmp_path / "games.sqlite3")),
        "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p "
        "WHERE m.type = 'table'",
    )
    server = columns(
        Settings(postgres.database()),
        "SELECT table_name, column_name FROM information_schema.columns "
        "WHERE table_schema = 'public' AND table_name <> 'schema_version'",
    )
    assert file == server
    assert max(steps()) == max(steps("postgres")), "a step of one is a step of the other"


async def _opened_and_closed(settings: Settings) -> None:
    await open_store(settings).close()


@pytest.mark.postgres
def test_what_is_not_ours_is_refused_in_one_sentence(postgres):
    foreign, newer = postgres.database(), postgres.database()
    with psycopg.connect(foreign) as db:
        db.execute("CREATE TABLE accounts (name TEXT)")
    asyncio.run(_opened_and_closed(Settings(newer)))
    with psycopg.connect(newer) as db:
        db.execute("INSERT INTO schema_version VALUES (999)")
    gone = postgres.address("nothing").replace("ardennes@", "ardennes:sesame@")
    for address, why in (
        (foreign, "another program"),
        (newer, "newer version of ardennes"),
        (gone, "does not exist"),
    ):
        with pytest.raises(BadInput, match=why) as refused:
            open_store(Settings(address))
        assert "\n" not in str(refused.value) and "sesame" not in str(refused.value)
    assert shown(gone) == "postgresql://127.0.0.1/nothing"


@pytest.mark.postgres
def test_servers_that_start_at_once_make_the_tables_once(postgres):
    address = postgres.database()

    async def start() -> list[KeptStore]:
        return await asyncio.gather(
            *(asyncio.to_thread(open_store, Settings(address)) for _ in range(4))
        )

    async def work() -> None:
        for store in await start():
            await store.check()
            await store.close()

    asyncio.run(work())


@pytest.mark.postgres
def test_a_character_that_cannot_be_kept_is_bad_input(postgres):
    async def work() -> None:
        store = open_store(Settings(postgres.database()))
        await store.add_match(NEW)
        with pytest.raises(BadInput, match="cannot be kept"):
            await store.add_chat(ROW.id, ChatMessage("german", "nul \0", 1.0))
        assert await store.match(ROW.id) == ROW, "nothing else has happened"
        await store.close()

    asyncio.run(work())


@pytest.mark.postgres
def test_a_database_that_comes_back_is_used_again(postgres):
    async def work() -> None:
        store = open_store(Settings(postgres.database()))
        await store.add_match(NEW)
        with contextlib.ExitStack() as back:
            back.callback(postgres.start)
            await asyncio.to_thread(postgres.stop)
            with pytest.raises(StorageTrouble, match="cannot be used now"):
                await store.check()
            with pytest.raises(StorageTrouble, match="cannot be used now"):
                await store.match(ROW.id)
        assert await store.match(ROW.id) == ROW, "what was acknowledged is there"
        await store.check()
        await store.close()

    asyncio.run(work())


def test_a_copy_of_postgres_is_made_by_its_own_tools():
    from ardennes.server.store.opening import file_of

    with pytest.raises(BadInput, match="pg_dump"):
        file_of("postgresql://x/y")


def test_sqlite_steps_are_numbered_without_a_gap():
    assert sorted(steps()) == list(range(1, max(steps()) + 1))
    assert sqlite3.sqlite_version_info > (3, 35)
