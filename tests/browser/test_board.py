"""The board in a real browser: pointing, keys, touch and the content policy."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser import board_data

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:"
TYPES = {
    "": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


class Shelf(BaseHTTPRequestHandler):
    """The client's files, this folder and the boards, under the policy of the real server."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        found = _body(path)
        self.send_response(200 if found is not None else 404)
        self.send_header("Content-Type", TYPES.get(Path(path).suffix, "application/json"))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(found or b"")

    def log_message(self, format: str, *args: object) -> None:
        pass


def _body(path: str) -> bytes | None:
    roots = {"/client/": board_data.CLIENT, "/page/": HERE}
    for start, root in roots.items():
        if path.startswith(start):
            return (root / path.removeprefix(start)).read_bytes()
    if path.startswith("/data/"):
        name, key, *_ = path.removeprefix("/data/").split(".")
        found = board_data.BOARDS[name]()
        return found["svg"].encode() if key == "svg" else json.dumps(found[key]).encode()
    if path == "/healthz":  # where windows wait for the next test
        return b"ok"
    return (HERE / "board_page.html").read_bytes() if path == "/" else None


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shelf)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def open_board(open_page: Callable[..., Any], address: str) -> Callable[..., Any]:
    """A function that opens a board by name."""

    def open_(name: str, **how: Any) -> Any:
        page = open_page(**how)
        page.goto(f"{address}/?name={name}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return open_


def _calls(page: Any) -> list[list[Any]]:
    found = page.evaluate("test.calls.splice(0)")
    return [call for call in found if call[0] != "hover"]


def click(page: Any, place: str) -> None:
    """Click in the middle of a place."""
    at = page.evaluate("place => test.board.screenOf(place)", place)
    page.mouse.click(at["x"], at["y"])


def places(stack: int) -> str:
    """A place of tb where so many units stand."""
    here: dict[str, int] = {}
    for unit in board_data.tb()["view"]["units"].values():
        if unit["at"]:
            here[unit["at"]] = here.get(unit["at"], 0) + 1
    return next(place for place, count in here.items() if count == stack)


def test_a_click_means_a_unit_a_stack_or_a_hex(open_board: Any) -> None:
    page = open_board("tb")
    alone, stacked = places(1), places(2)
    click(page, alone)
    [[what, unit]] = _calls(page)
    assert what == "unit" and board_data.tb()["view"]["units"][unit]["at"] == alone
    click(page, stacked)
    assert _calls(page) == [["hex", stacked]]
    assert page.locator(".fan button").count() == 2
    page.locator(".fan button").first.click()
    [[what, unit]] = _calls(page)
    assert what == "unit" and board_data.tb()["view"]["units"][unit]["at"] == stacked
    click(page, "0126")
    assert _calls(page) == [["hex", "0126"]]


def test_a_lit_place_is_chosen_as_a_hex(open_board: Any) -> None:
    page = open_board("tb")
    place = places(1)
    page.evaluate("p => test.board.update({picture: {open: {[p]: 'target'}}, choices: []})", place)
    click(page, place)
    assert _calls(page) == [["hex", place]]


def test_hovering_a_stack_opens_the_fan_until_the_mouse_leaves(open_board: Any) -> None:
    page = open_board("tb")
    at = page.evaluate("place => test.board.screenOf(place)", places(2))
    page.mouse.move(at["x"], at["y"])
    page.wait_for_selector(".fan:not([hidden])")
    page.mouse.move(300, 700)
    page.wait_for_selector(".fan[hidden]", state="attached")


def test_arrows_move_the_cursor_and_enter_chooses(open_board: Any) -> None:
    page = open_board("tb")
    page.focus("#board")
    page.evaluate("test.board.setCursor('1320')")
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    calls = _calls(page)
    assert [what for what, _ in calls] == ["cursor"] * 3 + ["hex"]
    assert calls[0][1] == "1319"
    assert calls[2][1] == calls[3][1] == "1119", "two steps up stay in the same column"


def test_keys_and_fingers_zoom(open_board: Any) -> None:
    page = open_board("tb", has_touch=True)
    page.focus("#board")
    before = page.evaluate("test.board.zoom")
    page.keyboard.press("+")
    assert page.evaluate("test.board.zoom") == pytest.approx(before * 1.35)
    page.keyboard.press("0")
    assert page.evaluate("test.board.zoom") == pytest.approx(before)
    client = page.context.new_cdp_session(page)
    for kind, gap in (("touchStart", 50), ("touchMove", 75), ("touchMove", 100)):
        fingers = [{"x": 700 - gap, "y": 450}, {"x": 700 + gap, "y": 450}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("test.board.zoom") == pytest.approx(before * 2, rel=0.05)
    assert _calls(page) == []


def test_every_place_is_found_under_its_middle(open_board: Any) -> None:
    page = open_board("tb")
    wrong = page.evaluate("""() => {
      const box = document.getElementById("board").getBoundingClientRect();
      return test.places.filter((id) => {
        const p = test.board.screenOf(id);
        return test.board.placeAt(p.x + box.left + 8, p.y + box.top - 8) !== id;
      });
    }""")
    assert wrong == []


def test_areas_are_found_by_their_shapes(open_board: Any) -> None:
    page = open_board("areas")
    click(page, "Middle")
    click(page, "East")
    assert _calls(page) == [["unit", "U"], ["hex", "East"]]
    page.focus("#board")
    page.evaluate("test.board.setCursor('West')")
    page.keyboard.press("ArrowRight")
    assert _calls(page) == [["cursor", "Middle"]]


def test_the_static_layer_is_built_once(open_board: Any) -> None:
    page = open_board("tb")
    moving = board_data.tb()["moving"]
    changes = page.evaluate(
        """async ({picture, choices}) => {
          let changes = 0;
          const land = document.querySelector(".land").shadowRoot;
          const watch = new MutationObserver((found) => (changes += found.length));
          watch.observe(land, {subtree: true, childList: true, attributes: true});
          test.board.update({ picture, choices });
          const tints = [{places: ["0101"], tone: "german"}];
          test.board.setOverlay("zoc", {style: "hatch", tints});
          const rested = await test.settle(() => test.board.zoomBy(1.5));
          return rested && changes;
        }""",
        moving,
    )
    assert changes == 0 and changes is not False
    assert page.locator(".reach").count() > 0


def test_a_click_is_redrawn(open_board: Any) -> None:
    page = open_board("tb")
    page.evaluate("scene => test.answer(scene)", board_data.tb()["moving"])
    for count in (1, 2, 3):
        click(page, places(1))
        assert page.evaluate("count => test.until(() => test.redraws.length === count)", count)
