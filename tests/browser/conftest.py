"""A live server on a free port, a browser, and a table to sit at. Screenshots go to artifacts/."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import Table

ROOT = Path(__file__).parents[2]
ARTIFACTS = ROOT / "artifacts"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PATIENCE = 20.0  # seconds until a server must answer


class Server:
    """`ardennes serve` as people start it, with its games in a temporary file."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "ardennes", "serve", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.1)

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file."""
    running = Server(tmp_path_factory.mktemp("server") / "games.sqlite")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="NO BROWSER TESTS: playwright")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"NO BROWSER TESTS: no Chromium at {CHROMIUM}")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_table(browser: Any, server: Server) -> Iterator[Any]:
    """Opens browsers of any size; every page must end without an error of its own."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def opened(width: int = 1440, height: int = 900, **more: Any) -> Table:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda line: _note_policy(line, troubles))
        return Table(page, server.url, ARTIFACTS)

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


def _note_policy(line: Any, troubles: list[str]) -> None:
    """Anything the content policy blocks is an error of ours."""
    if "Content Security Policy" in line.text:
        troubles.append(line.text)


@pytest.fixture
def table(open_table: Any) -> Table:
    """One browser as wide as a desk."""
    return open_table()
