"""What several games show in the same way."""

from types import SimpleNamespace
from typing import Any

from ardennes.engine.core import OddsLine, Trace
from ardennes.wargame.crt import Battle, Crt
from ardennes.wargame.overlays import Traced, bridges, supply_overlay, zone_overlay
from ardennes.wargame.pictures import odds
from ardennes.wargame.telling import points, reminder


def test_fifths_as_a_rulebook_writes_them():
    shown = [points(n) for n in (0, 1, 5, 12, 25, -3)]
    assert shown == ["0", "1/5", "1", "2 2/5", "5", "-3/5"]


def test_a_reminder_names_a_few_and_counts_the_rest():
    assert reminder([], "not moved") == []
    assert reminder(["A"], "not moved") == ["1 unit not moved: A."]
    assert reminder(list("ABCDEF"), "not moved") == ["6 units not moved: A, B, C, D and 2 more."]


def test_odds_of_a_table():
    table = Crt(("<=0", "+1", ">=+2"), tuple(("AE", "AS", "DE") for _ in range(6)))
    lines = (OddsLine("town", "x 1.1", 3, side="defence"),)
    found: Any = odds(Battle(5, 4, 1, lines), table, 2)
    assert (found["attack"], found["defence"], found["raw"], found["column"]) == (
        5,
        4,
        "+1",
        ">=+2",
    )
    assert found["distribution"] == {"DE": "1"} and found["lines"][0]["what"] == "town"


def test_supply_lines_are_as_wide_as_they_are_used():
    line = Trace(True, "x 7", ("a", "b", "c"))
    cut = Trace(False, "x 7", reason="no road")
    units = [
        Traced("1", "german", "a", line),
        Traced("2", "german", "b", Trace(True, "x 7", ("b", "c"))),
    ]
    found: Any = supply_overlay(
        [*units, Traced("3", "allied", "z", cut)], lambda piece: piece == ("a", "b")
    )
    lines = [(one["path"], one["weight"], one["dash"]) for one in found["lines"]]
    assert lines == [(("a", "b"), 1, "solid"), (("b", "c"), 2, "dotted")]
    assert found["marks"] == [{"at": "z", "kind": "cut", "title": "3: x 7: no road"}]


def test_zones_and_bridges():
    zones: Any = zone_overlay({"german": ["0101"], "allied": []})
    assert [tint["tone"] for tint in zones["tints"]] == ["german", "allied"]
    s = SimpleNamespace(ground=SimpleNamespace(board=SimpleNamespace(labels=["0101", "0102"])))
    bridge: Any = bridges(s, [(0, 1)], "x 11")["sides"][0]
    assert (bridge["side"], bridge["title"]) == ("0101/0102", "x 11: interdicted")
