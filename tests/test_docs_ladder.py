"""docs/ladder.md and the lobby say what measured.toml says, and no level is offered unmeasured."""

import re
from pathlib import Path

from ardennes.bots import LEVELS, TITLES, levels_of, strength_of
from ardennes.bots.games import STAFFED
from ardennes.bots.ladder.measured import Measured, book, measured
from ardennes.catalog import GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "ladder.md").read_text("utf-8")
WORDS = (ROOT / "ardennes" / "client" / "words.js").read_text("utf-8")
BELIEVED = 150  # pairs


def row(m: Measured) -> str:
    """Its line of the table."""
    elo, low, high = m.elo
    sides = [m.sides["german"], m.sides["allied"]]
    cells = (
        f"{m.game} {m.scenario}",
        f"{m.level} - {m.against}",
        m.pairs,
        f"{round(100 * m.share)} %",
        f"{elo:+} ({low:+} to {high:+})",
        *sides,
        f"{m.slowest:.2f}",
        m.date,
    )
    return f"| {' | '.join(map(str, cells))} |"


def test_the_page_has_every_meeting_that_was_measured_and_no_other():
    table = PAGE.split("## Measured")[1].split("## ")[0]
    rows = [line for line in table.splitlines() if re.match(r"\| \w+ [\w ]+\|", line)]
    assert rows == [row(m) for m in book()]


def test_a_staff_officer_plays_only_where_it_was_measurably_better():
    for game in GAMES:
        found = measured(game, "staff")
        assert ("staff" in levels_of(game)) == (found is not None) == (game in STAFFED)
        if found is not None:
            assert found.pairs >= BELIEVED and found.elo[1] > 0


def test_the_lobby_says_what_was_measured():
    assert strength_of("tb", "staff") == "won 59 of 100 games against the Sergeant"
    assert strength_of("bulge", "random") == ""


def test_the_client_calls_the_levels_what_the_server_calls_them():
    (line,) = re.findall(r"export const LEVELS = \{ (.*) \};", WORDS)
    assert dict(re.findall(r'(\w+): "([^"]+)"', line)) == {n: TITLES[n][0] for n in LEVELS}


def test_every_level_has_its_name_and_its_line_on_the_page():
    for level, (title, _) in TITLES.items():
        assert f"| `{level}` | {title} |" in PAGE
