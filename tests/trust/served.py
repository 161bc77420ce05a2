"""A real `ardennes serve` as a process of its own, which may kill itself at a named point, and
somebody who plays there and remembers what was acknowledged.

    python -m tests.trust.served POINT TIMES serve ...
"""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, Self

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.table import HOTSEAT, PATIENCE, actions_of, wait_until

POINTS = ("in the transaction", "before the commit", "after the commit", "after the first tell")


class Served:
    """The process; leaving kills it."""

    def __init__(
        self,
        database: Path | str,
        point: str = "",
        times: int = 1,
        env: dict[str, str] | None = None,
        more: tuple[str, ...] = (),
    ) -> None:
        self.database = Path(database)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        how = ["tests.trust.served", point, str(times)] if point else ["ardennes"]
        words = ["serve", "--port", str(self.port), "--database", str(database), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *how, *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )

    def __enter__(self) -> Self:
        wait_until(self._answers)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            assert self.process.stderr
            raise AssertionError(self.process.stderr.read().decode()[-2000:])
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def make(self, seats: dict[str, str] | None = None, **wish: Any) -> Any:
        """A new game."""
        body = json.dumps({"game": "crossroads", "seats": seats or HOTSEAT, **wish}).encode()
        ask = urllib.request.Request(f"{self.url}/api/matches", body)
        with urllib.request.urlopen(ask, timeout=PATIENCE) as answer:
            return json.load(answer)

    def play(self, id: str, token: str, most: int = 10_000) -> int:
        """Play until the line breaks or the game is over; how much was acknowledged."""
        known = 0
        try:
            with connect(f"ws://127.0.0.1:{self.port}/ws/{id}", max_size=None) as wire:
                wire.send(json.dumps({"type": "enter", "token": token, "seen": -1}))
                now = json.loads(wire.recv(PATIENCE))
                while now.get("decision") and known < most:
                    action = actions_of(now["decision"]["choices"][0])[0]
                    act = {"type": "act", "id": 1, "ledger_no": now["ledger_no"], "action": action}
                    wire.send(json.dumps(act))
                    heard = json.loads(wire.recv(PATIENCE))
                    while heard["type"] not in ("now", "no"):
                        heard = json.loads(wire.recv(PATIENCE))
                    assert heard["type"] == "now", heard
                    now = heard
                    known = now["ledger_no"]
        except (WebSocketException, OSError):
            pass
        return known


def _die_at(point: str, times: int) -> None:
    """From the so-manieth action on, this process kills itself at a point."""
    from ardennes.server.sockets import SocketConnection
    from ardennes.server.store import sql
    from ardennes.server.store.sqlite import SqliteConnection

    seen = {"acts": 0}
    append, commit = sql.append, SqliteConnection.commit

    def die(here: str) -> None:
        if here == point and seen["acts"] >= times:
            os.kill(os.getpid(), signal.SIGKILL)

    def appended(*args: Any, **kw: Any) -> None:
        seen["acts"] += 1
        append(*args, **kw)
        die("in the transaction")

    def committed(self: SqliteConnection) -> None:
        die("before the commit")
        commit(self)
        die("after the commit")

    async def told(self: SocketConnection) -> None:
        while (text := await self._out.get()) is not None:
            await self._websocket.send_text(text)
            if '"type":"now"' in text:
                die("after the first tell")

    sql.append = appended
    SqliteConnection.commit = committed
    SocketConnection._write = told


if __name__ == "__main__":
    from ardennes.cli import main

    _die_at(sys.argv[1], int(sys.argv[2]))
    raise SystemExit(main(sys.argv[3:]))
