"""Statements about the processes of one database, and which of them owns a game. In whose hands a
game is the database alone decides, by its own clock: no two processes ever write the same game."""

from ardennes.server.store import Process, Served, sql

PROCESS = "id, host, address, secret"
TRIES = 3  # while others give a game up and take it


def alone(db: sql.Db) -> None:
    """No other process is there: every game is nobody's."""
    db.execute("DELETE FROM processes")
    db.execute("UPDATE matches SET owner = '' WHERE owner <> ''")


def serve(db: sql.Db, process: Process, lasts: float) -> Served:
    """A process is there, for so many seconds more; those that are not any more are buried."""
    until = f"{db.clock} + ?"
    again = db.execute(f"UPDATE processes SET until = {until} WHERE id = ?", (lasts, process.id))
    if not again.rowcount:
        db.execute(f"INSERT INTO processes VALUES (?,?,?,?,{until})", (*process, lasts))
    buried = db.execute(f"DELETE FROM processes WHERE until < {db.clock}").rowcount
    return Served(not again.rowcount, buried, processes(db))


def processes(db: sql.Db) -> list[Process]:
    """Those that are there."""
    rows = db.execute(f"SELECT {PROCESS} FROM processes WHERE until > {db.clock} ORDER BY id")
    return [Process(*row) for row in rows]


def leave(db: sql.Db, process: str) -> None:
    """A process is gone; its games are nobody's."""
    db.execute("DELETE FROM processes WHERE id = ?", (process,))


def own(db: sql.Db, id: str, process: str) -> Process | None:
    """A game is this process's from now on; or else whose it is. The database alone decides."""
    for _ in range(TRIES):
        done = db.execute(
            "UPDATE matches SET owner = ? WHERE id = ? AND (owner IN ('', ?) "
            f"OR owner NOT IN (SELECT id FROM processes WHERE until > {db.clock}))",
            (process, id, process),
        )
        if done.rowcount:
            return None
        row = db.execute(
            f"SELECT {PROCESS} FROM processes WHERE id = (SELECT owner FROM matches WHERE id = ?)",
            (id,),
        ).fetchone()
        if row:
            return Process(*row)
        if sql.match(db, id) is None:
            return None
    raise sql.Taken


def release(db: sql.Db, id: str, process: str) -> None:
    """A game is nobody's."""
    db.execute("UPDATE matches SET owner = '' WHERE id = ? AND owner = ?", (id, process))


def owned(db: sql.Db, process: str) -> set[str]:
    """The games of a process."""
    return {id for (id,) in db.execute("SELECT id FROM matches WHERE owner = ?", (process,))}
