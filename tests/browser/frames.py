"""How fast the board is, measured and not judged: `python -m tests.browser.frames`.

Frame times while a board of 2,500 hexes and 350 counters is panned at three zooms, and the time
from a click to its redraw on the map of tb, in headless Chromium.
"""

import statistics
import threading
from http.server import ThreadingHTTPServer
from shutil import which
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser import board_data
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


def main() -> None:
    """Measure and print."""
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
