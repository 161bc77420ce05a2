"""A PostgreSQL of the tests' own: made in a temporary folder, stopped with them.

Debian keeps the server off PATH. It refuses to be run by root, so root runs it as somebody else.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from pathlib import Path
from typing import Any, Self

import psycopg

from tests.needed import missing
from tests.server.table import wait_until

DEBIAN = "/usr/lib/postgresql"
WATCHED = """
"$0" "$@" </dev/null & it=$!
cat >/dev/null
kill -QUIT $it; wait $it
"""  # our end closes its input, however we end: it never outlives the tests
NEEDED = "needs PostgreSQL: Debian's package is `postgresql`"


def programs() -> Path | None:
    """The folder of initdb and postgres, the newest there is."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path(DEBIAN).glob("*/bin/initdb"), key=lambda at: float(at.parts[-3]))
    return versions[-1].parent if versions else None


def needed() -> Path:
    """The same, for a test that cannot do without."""
    return programs() or missing(NEEDED)


def _somebody_else() -> dict[str, Any]:
    """Whom root runs it as."""
    if os.getuid():
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A server with as many databases as are wanted; nothing of it survives a power cut."""

    def __init__(self) -> None:
        self._programs = needed()
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # short: sockets have short names
        self._who = _somebody_else()
        if self._who:
            os.chown(self.folder, self._who["user"], self._who["group"])
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[Any] | None = None

    def __enter__(self) -> Self:
        data = str(self.folder / "data")
        made = [str(self._programs / "initdb"), "--no-sync", "-A", "trust", "-U", "ardennes"]
        how: dict[str, Any] = {**self._who, "cwd": self.folder, "stdout": subprocess.DEVNULL}
        subprocess.run([*made, "-E", "UTF8", "--locale=C", "-D", data], check=True, **how)
        self.start()
        return self

    def start(self) -> None:
        """Run it; also again after a kill."""
        words = ["-D", "data", "-k", str(self.folder), "-p", str(self.port), "-h", "127.0.0.1"]
        quick = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                ["sh", "-c", WATCHED, str(self._programs / "postgres"), *words, *quick],
                cwd=self.folder, stdin=subprocess.PIPE, stderr=log, **self._who,
            )  # fmt: skip
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            self._admin("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """At once, whatever is under way."""
        assert self.process and self.process.stdin
        self.process.stdin.close()
        self.process.wait(60)

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _admin(self, statement: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(statement.encode())

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"games{uuid.uuid4().hex}"
        self._admin(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, name: str, port: int = 0) -> str:
        """Of a database, by TCP, perhaps through another port."""
        return f"postgresql://ardennes@127.0.0.1:{port or self.port}/{name}"
