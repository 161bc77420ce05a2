"""Somebody at the other side of the table who needs no browser: answers by what they are about."""

import json
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

from tests.browser.driver import PATIENCE


class Friend:
    """A seat held over a socket."""

    def __init__(self, url: str, game: str, token: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/ws/{game}"
        self._line = connect(address, max_size=None, open_timeout=PATIENCE / 1000)
        self._wire = self._line.__enter__()
        self._wire.send(json.dumps({"type": "enter", "token": token, "seen": -1}))
        self._now = self._hear("hello")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, e: BaseException | None, at: TracebackType | None
    ) -> None:
        self._line.__exit__(kind, e, at)

    def plays(self, kind: str, **about: str) -> None:
        """Give the answer of this kind, about this place or unit."""
        while "choices" not in self._now["decision"]:
            self._now = self._hear("now")
        asked = self._now["decision"]["choices"]
        choice = next(c for c in asked if c["kind"] == kind and about.items() <= c.items())
        said = {"type": "act", "id": 1, "ledger_no": self._now["ledger_no"]}
        self._wire.send(json.dumps({**said, "action": choice["action"]}))
        self._now = self._hear("now")

    def _hear(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self._wire.recv(PATIENCE / 1000))
            assert message["type"] != "no", message
            if message["type"] == kind:
                return message
