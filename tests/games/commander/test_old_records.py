"""Records of before, when a lone combat began with the answer before it."""

import re
from pathlib import Path

import pytest

from ardennes.engine.record import Diverged, read, replay
from ardennes.games.commander import GAME

REPLAYS = Path(__file__).resolve().parents[2] / "replays" / "commander"
NAMED = re.compile(
    r"\n(?P<last>[^\n#]*)(?P<said>[^\n]*)\nfight (?P<where>[^\n#]*?) *# (?P<more>[^\n]*)"
)


def as_before(text: str) -> str:
    """The same record with its combats unnamed."""
    return NAMED.sub(lambda m: f"\n{m['last']}{m['said'] or '#'} {m['more']}", text)


@pytest.mark.parametrize("name", ["german-12.win-1-on-24-december", "allied-13.race-2-neither"])
def test_they_end_as_they_did(name: str):
    text = (REPLAYS / f"{name}.play").read_text("utf-8")
    old = as_before(text)
    assert "fight" in text and "fight" not in old
    assert replay(GAME, read(old)).state == replay(GAME, read(text)).state


def test_what_they_said_still_counts():
    text = as_before((REPLAYS / "german-12.win-1-on-24-december.play").read_text("utf-8"))
    with pytest.raises(Diverged, match="says"):
        replay(GAME, read(text.replace("attacks", "spares")))
