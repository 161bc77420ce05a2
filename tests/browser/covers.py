"""The pictures of the lobby's cards, cut from the maps: `python -m tests.browser.covers`.

A whole map weighs hundreds of kilobytes and a picture twenty. Made again when a map has changed.
"""

from base64 import b64encode

from playwright.sync_api import sync_playwright

from ardennes.catalog import GAMES
from tests.browser.board_data import map_of
from tests.browser.conftest import CHROMIUM, FLAGS, ROOT

FOLDER = ROOT / "ardennes" / "client" / "covers"
WIDTH, HEIGHT, QUALITY = 446, 176, 48
CLOSER = {"tb": 2.2, "bulge": 2.2, "bb81": 3.4, "a44": 3.4, "commander": 1.6}
PAGE = """<body style="margin:0"><div style="overflow:hidden;width:{w}px;height:{h}px">
<img src="{src}" style="width:{w}px;height:{h}px;object-fit:cover;object-position:62% 45%;
transform:scale({closer})"></div>"""


def main() -> None:
    """Every game's picture."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for game in GAMES:
            closer = CLOSER.get(game, 1)
            svg = b64encode(map_of(game)["svg"].encode()).decode()
            src = f"data:image/svg+xml;base64,{svg}"
            page.set_content(PAGE.format(src=src, w=WIDTH, h=HEIGHT, closer=closer))
            page.wait_for_function("document.images[0].complete")
            page.screenshot(path=FOLDER / f"{game}.jpg", type="jpeg", quality=QUALITY)
        chromium.close()


if __name__ == "__main__":
    main()
