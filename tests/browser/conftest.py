"""A live server on a free port, a browser, and a table to sit at.

All tests of this folder that run in one process share the server and the browser. PICTURES=1 keeps
screenshots in artifacts/; SLOWER=6 slows every page down, as on a machine so many times slower.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import PATIENCE, Table
from tests.needed import missing

ROOT = Path(__file__).parents[2]
ARTIFACTS = ROOT / "artifacts"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
SLOWER = float(os.environ.get("SLOWER") or 1)
FLAGS = (
    "--no-sandbox",
    # Playwright's list in short, and two hidden pages that every window would load beside ours.
    "--disable-features=HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,"
    "WebUIOmniboxAimPopup,WebUIOmniboxPopup",
)
NO_ANSWER = ("Failed to load resource", "WebSocket connection to")  # is for the page to handle
NO_FILM = """try {
  if (!localStorage.getItem("ardennes.film")) localStorage.setItem("ardennes.film", "no");
} catch { /* a blank page keeps nothing */ }"""  # the turn of a bot is over at once
HURRY = {
    "ARDENNES_BOT_PACE": "0",
    "ARDENNES_NEW_GAMES_A_MINUTE": "1000",
    "ARDENNES_SHARE_OF_A_CORE": "100",
    "ARDENNES_SYNCED": "no",
    "ARDENNES_WORK_SECONDS": "0",
}


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
            env={**os.environ, **HURRY},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + PATIENCE / 1000
        while not self._answers():
            assert self._process.poll() is None, "the server has stopped"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE / 1000)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False


def _free_port() -> int:
    """One that neither another process of tests nor an outgoing connection takes meanwhile."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port")


class Windows:
    """Browser windows, each another person's. A window is used again, in another size as well: it
    has read and compiled the client and painted its map, which costs most of a short test."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._idle: dict[str, list[Any]] = {}

    def open(self, how: dict[str, Any]) -> Any:
        """The page of a window like this."""
        idle = self._idle.setdefault(_kind(how), [])
        if idle:
            page = idle.pop()
            page.set_viewport_size(how["viewport"])
            return page
        wishes = {key: wish for key, wish in how.items() if key != "film"}
        page = self._browser.new_context(**wishes).new_page()
        page.set_default_timeout(PATIENCE)
        if not how.get("film"):
            page.add_init_script(NO_FILM)
        if SLOWER > 1:
            rate = {"rate": SLOWER}
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", rate)
        return page

    def close(self, page: Any, how: dict[str, Any]) -> None:
        """It forgets everything, and waits at a bare page of the same server for the next one: from
        any other it would begin in a new process, which has compiled nothing."""
        if page.url.startswith("http"):
            page.goto("/".join([*page.url.split("/")[:3], "healthz"]))
            page.evaluate("localStorage.clear()")
        page.mouse.move(0, 0)
        page.context.clear_cookies()
        self._idle[_kind(how)].append(page)


def _kind(how: dict[str, Any]) -> str:
    """Windows alike but for their size."""
    return str({key: wish for key, wish in how.items() if key != "viewport"})


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests."""
    running = Server(tmp_path_factory.mktemp("server") / "games.sqlite")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def windows() -> Iterator[Windows]:
    """Debian's Chromium, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="NO BROWSER TESTS: playwright")
    if not Path(CHROMIUM).exists():
        missing(f"NO BROWSER TESTS: no Chromium at {CHROMIUM}")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        yield Windows(chromium)
        chromium.close()


@pytest.fixture
def open_page(windows: Windows) -> Iterator[Callable[..., Any]]:
    """Opens pages of any size; every page must end without an error of its own."""
    opened: list[tuple[Any, dict[str, Any]]] = []
    troubles: list[str] = []

    def note(line: Any) -> None:
        if line.type == "error" and not line.text.startswith(NO_ANSWER):
            troubles.append(line.text)

    def fail(error: Any) -> None:
        troubles.append(str(error))

    def open_(width: int = 1440, height: int = 900, **how: Any) -> Any:
        how = {"reduced_motion": "reduce", **how, "viewport": {"width": width, "height": height}}
        page = windows.open(how)
        page.on("pageerror", fail)
        page.on("console", note)
        opened.append((page, how))
        return page

    yield open_
    for page, how in opened:
        windows.close(page, how)
        page.remove_listener("pageerror", fail)
        page.remove_listener("console", note)
    assert troubles == []


@pytest.fixture
def open_table(open_page: Callable[..., Any], server: Server) -> Callable[..., Table]:
    """Sits somebody down before a page of any size."""
    return lambda *size, **how: Table(open_page(*size, **how), server.url, ARTIFACTS)


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    """Somebody at a desk."""
    return open_table()
