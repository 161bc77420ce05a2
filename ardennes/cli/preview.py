"""map --preview: the printed sheet of a map as SVG, and as PNG through a headless Chromium."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from ardennes.cli.sources import STDIN
from ardennes.engine.core import BadInput

ENDINGS = ("", ".txt", ".svg", ".png")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 240
SCALE, LARGE_SCALE = 2, 1.5  # pixels to a sheet unit
LARGE = 2500  # units across


def check_ending(to: str) -> None:
    """Refuse a file whose ending names no kind of picture."""
    if to != STDIN and Path(to).suffix.lower() not in ENDINGS:
        raise BadInput(to, "expected a file ending in .txt, .svg or .png")
    if Path(to).suffix.lower() == ".png":
        _browser(to)


def sheet_of(plan: dict[str, Any]) -> str:
    """The printed sheet of a map.json as SVG."""
    from ardennes.atlas.paper.svg import draw

    return draw(plan)


def write_png(path: Path, svg: str) -> None:
    """A picture of an SVG, taken by a browser."""
    with tempfile.TemporaryDirectory() as folder:
        source, shot = Path(folder) / "map.svg", Path(folder) / "map.png"
        source.write_text(svg, encoding="utf-8")
        command = _command(_browser(str(path)), Path(folder), source, shot, svg)
        try:
            subprocess.run(command, capture_output=True, check=True, timeout=SECONDS)
            shutil.copyfile(shot, path)
        except (subprocess.SubprocessError, OSError) as e:
            raise BadInput(str(path), f"no picture was made: {e}") from None


def _browser(to: str) -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise BadInput(to, f"a .png needs one of {', '.join(BROWSERS)} on the PATH; .svg does not")
    return found


def _command(browser: str, folder: Path, source: Path, shot: Path, svg: str) -> list[str]:
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    wide, high = size.groups() if size else ("2000", "1500")
    return [
        browser,
        "--headless",
        "--no-sandbox",  # the page is our own, and root has no sandbox
        "--disable-gpu",
        "--hide-scrollbars",
        f"--user-data-dir={folder / 'profile'}",
        f"--force-device-scale-factor={LARGE_SCALE if int(wide) > LARGE else SCALE}",
        f"--window-size={wide},{high}",
        f"--screenshot={shot}",
        source.as_uri(),
    ]
