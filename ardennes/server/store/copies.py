"""Copies of a SQLite store: taken while the server runs, checked, and put back."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from ardennes.engine.core import BadInput
from ardennes.server.store.sqlite import prepare


def back_up(source: str, to: str) -> None:
    """A copy as of one moment; it is there whole or not at all."""
    if not Path(source).is_file():
        raise BadInput(source, "there is no such database")
    if Path(to).exists():
        raise BadInput(to, "is there already; a copy never overwrites anything")
    part = f"{to}.part"
    try:
        with closing(sqlite3.connect(source)) as db, closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file is the whole copy
        check(part)
        os.replace(part, to)
    except (sqlite3.Error, OSError) as e:
        raise BadInput(to, f"cannot be written: {e}") from None
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part)


def restore(source: str, to: str) -> str:
    """Put a copy in the place of the games; where those went that were there, or ""."""
    if not Path(source).is_file():
        raise BadInput(source, "there is no such file")
    check(source)
    aside = _put_aside(to)
    back_up(source, to)
    prepare(to)
    return aside


def _put_aside(to: str) -> str:
    """The games of before are kept beside; refused while a server uses them."""
    if not Path(to).exists():
        return ""
    aside = next(name for n in range(1, 10_000) if not Path(name := f"{to}.before-{n}").exists())
    try:
        with closing(sqlite3.connect(to, 1, isolation_level=None)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            mode = db.execute("PRAGMA journal_mode = DELETE").fetchone()[0]  # alone, or refused
        if mode != "delete":
            raise BadInput(to, "is in use; stop the server first")
        os.replace(to, aside)
    except sqlite3.OperationalError:
        raise BadInput(to, "is in use; stop the server first") from None
    except (sqlite3.Error, OSError):
        os.replace(to, aside)  # damaged: all the more reason to keep it
    return aside


def check(path: str) -> None:
    """BadInput if a file is not ours or a page of it is damaged."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        if not {"matches", "actions", "seats"} <= tables:
            raise BadInput(path, "is no database of ardennes")
        (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if said == "ok" and not db.execute("PRAGMA foreign_key_check").fetchone():
            return
    raise BadInput(path, "is damaged, or no database at all")
