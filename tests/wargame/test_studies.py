"""What is answered alike about a position on paper."""

from types import SimpleNamespace
from typing import Any

import pytest

from ardennes.engine.core import BadInput, No, OddsLine
from ardennes.wargame import pictures, studies
from ardennes.wargame.crt import Crt, weigh
from ardennes.wargame.pictures import Price

TABLE = Crt(("<=0", "+1", ">=+2"), tuple(("AE", "AS", r) for r in ("DE", "DE", "DR") * 2))
ATTACK = [OddsLine("A", "x 1", 3, side="attack", unit="A")]
DEFENCE = [
    OddsLine("B", "x 1", 1, side="defence", unit="B"),
    OddsLine("town", "x 2", 1, side="defence"),
]


def line_of(length: int) -> Any:
    """Places 0, 1, 2 ... in a row with units A and B on the first two."""
    around = [[p for p in (q - 1, q + 1) if 0 <= p < length] for q in range(length)]
    return SimpleNamespace(
        at=[0, 1, -1],
        place_name=str,
        place_id=int,
        unit_name="ABC".__getitem__,
        unit_id="ABC".index,
        title="abc".__getitem__,
        ground=SimpleNamespace(board=SimpleNamespace(around=around)),
    )


def test_a_shift_moves_the_column_and_stops_at_the_rim():
    assert weigh(TABLE, ATTACK, DEFENCE, []).column == 1
    assert weigh(TABLE, ATTACK, DEFENCE, [OddsLine("air", "x 3", shift=-1)]).column == 0
    assert weigh(TABLE, ATTACK, DEFENCE, [OddsLine("air", "x 3", shift=5)]).column == 2
    battle = weigh(TABLE, ATTACK, DEFENCE, [])
    assert (battle.attack, battle.defence, battle.lines) == (3, 2, (*ATTACK, *DEFENCE))


def test_odds_on_paper_tell_units_from_circumstances():
    found = studies.odds("1412", weigh(TABLE, ATTACK, DEFENCE, []), TABLE, 2)
    assert [line.what for line in found.factors] == ["A", "B"]
    assert [line.what for line in found.modifiers] == ["town"]
    assert (found.column, found.results["3"]) == (">=+2", "DR")
    assert found.distribution == {"DE": "2/3", "DR": "1/3"}


def test_what_is_typed_is_found_or_named():
    s = line_of(4)
    assert studies.place_named(s, "3") == 3 and studies.units_named(s, ["B", "A"]) == [1, 0]
    with pytest.raises(BadInput, match=r"^target: "):
        studies.place_named(s, "Bastogne")
    with pytest.raises(BadInput, match=r"^unit 2: "):
        studies.units_named(s, ["A", "X"])


def test_what_is_next_to_a_reach_is_refused_by_its_case():
    s = line_of(6)
    assert studies.next_to(s, [2, 3]) == {1, 2, 3, 4}
    no = No("x 6.5", "too many")
    assert studies.refused(s, [4, 1, 2], lambda p: no if p != 2 else None) == {
        "1": "x 6.5: too many",
        "4": "x 6.5: too many",
    }
    assert pictures.barred(s, [4, 2], lambda p: no if p != 2 else None) == {
        "4": {"case": "x 6.5", "reason": "too many"}
    }


def test_a_way_adds_up():
    woods, less = Price("woods", 10, "x 2"), Price("rounded down", -2, "x 3")
    way = [(1, "road", [Price("road", 5, "x 1")]), (2, "regular", [woods, less])]
    shown = pictures.steps(line_of(3), way)
    assert [(step["place"], step["cost"], step["sum"]) for step in shown] == [
        ("1", "1", "1"),
        ("2", "1 3/5", "2 3/5"),
    ]
    assert shown[1]["lines"][1] == {"what": "rounded down", "cost": "-2/5", "case": "x 3"}


def test_a_battle_names_everybody():
    shown = pictures.fight(line_of(3), 2, [0], lambda u: u + 7, [2], [1])
    assert shown == {
        "target": "2",
        "attackers": [{"unit": "A", "from": "0", "factor": 7}],
        "support": [{"unit": "B", "from": "1"}],
        "defenders": ["C"],
    }


def test_what_a_phase_would_end_without():
    s = line_of(3)
    assert pictures.unmoved(s, [0, 2]) == ["1 unit could still enter: c.", "1 unit not moved: a."]
    assert pictures.unattacked(s, [1, 2]) == ["2 enemy hexes can still be attacked: 1, 2."]
    assert pictures.unmoved(s, []) == pictures.unattacked(s, []) == []
