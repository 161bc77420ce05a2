"""How fast the board is, measured and not judged: `python -m tests.browser.frames [film]`.

Frame times while a board of 2,500 hexes and 350 counters is panned at three zooms, and the time
from a click to its redraw on the map of tb, in headless Chromium. With `film`: frame times at the
whole table while a turn of each game plays as a film, with every panel that follows it.
"""

import json
import statistics
import sys
import tempfile
import threading
import urllib.request
from http.server import ThreadingHTTPServer
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser import board_data
from tests.browser.conftest import ROOT, Server
from tests.browser.test_board import Shelf, click, places

FRAMES = 180
PAN = """async ([zoom, frames]) => {
  await test.settle(() => test.board.lookAt("2525", {zoom}));
  const times = [];
  let last = 0;
  await new Promise((done) => {
    const step = (now) => {
      if (last) times.push(now - last);
      last = now;
      test.board.pan(14 * Math.cos(times.length / 45), 11 * Math.sin(times.length / 35));
      if (times.length < frames) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  return times;
}"""


def pan(page: Any) -> None:
    """Frame times at three zooms, first over fresh ground, then over the same again."""
    for zoom in (0.4, 1.0, 1.6):
        for ground in ("fresh", "again"):
            times = sorted(page.evaluate(PAN, [zoom, FRAMES]))
            p95 = times[int(0.95 * len(times))]
            print(
                f"pan at {zoom}, {ground}: median {statistics.median(times):.1f} ms, "
                f"p95 {p95:.1f} ms, longest {times[-1]:.1f} ms"
            )


def clicks(page: Any, count: int = 40) -> None:
    """From a click to the frame that shows it."""
    page.evaluate("scene => test.answer(scene)", board_data.tb()["moving"])
    for done in range(count):
        click(page, places(1))
        page.evaluate("done => test.until(() => test.redraws.length > done)", done)
    times = page.evaluate("test.redraws")
    print(
        f"click to redraw: median {statistics.median(times):.1f} ms, "
        f"longest {max(times):.1f} ms, {len(times)} clicks"
    )


FILM = """frames => new Promise((done) => {
  const [times, shots] = [[], new Set()];
  let last = 0;
  document.querySelector("#timeline [data-key=play]").click();
  const step = (now) => {
    const bar = document.querySelector("#timeline .where").textContent;
    const on = document.querySelector("#timeline [data-key=pause]");
    if (on && last) times.push(now - last);
    last = on ? now : 0;
    shots.add(bar);
    if (times.length < frames && (on || !times.length)) requestAnimationFrame(step);
    else done({ times, shots: shots.size });
  };
  requestAnimationFrame(step);
})"""
GAMES = {  # a golden game, and the action from which it is watched
    "tb": ("allied-4.4-whole-game", 92),
    "a44": ("allied-S2.4-whole-game", 104),
    "commander": ("allied-12.win-1-whole-game", 105),
    "bulge": ("allied-3.0-whole-game", 115),
    "bb81": ("allied-vic-5-whole-game", 84),
}


def film(browser: Any, server: Server, game: str, frames: int = 1200) -> None:
    """Frame times of a film at the whole table."""
    name, begin = GAMES[game]
    record = (ROOT / f"tests/replays/{game}/{name}.play").read_text("utf-8")
    wish = json.dumps({"record": record, "seats": {"german": "me", "allied": "me"}}).encode()
    headers = {"Content-Type": "application/json"}
    asked = urllib.request.Request(f"{server.url}/api/matches", wish, headers)
    with urllib.request.urlopen(asked) as answer:
        made = json.load(answer)
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{server.url}/replay/{made['id']}?at={begin}#{made['watch']}")
    page.wait_for_selector("#prompt .who.replay")
    page.wait_for_function("document.getElementById('board').isAtRest()")
    found = page.evaluate(FILM, frames)
    times = sorted(found["times"])
    p95 = times[int(0.95 * len(times))]
    print(
        f"film of {game}: {found['shots']} moments in {sum(times) / 1000:.0f} s, "
        f"median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms, longest {times[-1]:.1f} ms"
    )
    page.close()


def films() -> None:
    """The film of each game."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        server = Server(Path(folder) / "games.sqlite")
        server.start()
        browser = player.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        try:
            for game in GAMES:
                film(browser, server, game)
        finally:
            browser.close()
            server.stop()


def main() -> None:
    """Measure and print."""
    if "film" in sys.argv[1:]:
        return films()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shelf)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for name, measure in (("large", pan), ("tb", clicks)):
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"http://127.0.0.1:{server.server_port}/?name={name}")
            page.wait_for_selector("html[data-ready]", timeout=20_000)
            measure(page)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
