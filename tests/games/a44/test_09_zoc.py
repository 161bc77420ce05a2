"""a44 9: zones of control."""

from typing import Any

from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.zoc import threatens, zone
from ardennes.games.a44.state import State
from tests.games.a44.positions import choices, game, play, table, why


def threatened(s: State, side: int = GERMAN) -> set[str]:
    return set(s.ground.board.names(zone(s, side)))


def test_9_1_six_neighbours_whatever_the_state():
    """Guns, the shaken, those out of supply or under markers too."""
    for words in ("", "artillery", "broken", "out_of_supply", "engaged", "mech_infantry strategic"):
        s = table(f"G1 german {words} E2318")
        assert threatened(s) == {f"E{n}" for n in (2319, 2219, 2218, 2317, 2418, 2419)}


def test_9_1_both_sides_in_one_hex():
    s = table("G1 german E2318", "A1 allied E2320")
    assert "E2319" in threatened(s) & threatened(s, ALLIED)


def test_9_3_silhouettes_see_into_the_woods_by_road_only():
    woods: dict[str, Any] = {"forest": ["E2319"], "wooded_rough": ["E2317"]}
    s = table("G1 german tank E2318", **woods)
    assert {"E2319", "E2317"} & threatened(s) == set()
    assert "E2319" in threatened(table("G1 german tank_nato E2318", **woods))
    road = table("G1 german tank E2318", secondary_road=["E2318 E2319"], **woods)
    assert "E2319" in threatened(road) and "E2317" not in threatened(road)


def test_9_3_nor_out_of_them():
    s = table("G1 german flak E2318", forest=["E2318"], primary_road=["E2318 E2319"])
    assert threatened(s) == {"E2319"}
    foot = table("G1 german flak E2318", "G2 german E2318", forest=["E2318"])
    assert len(threatened(foot)) == 6


def test_9_1_of_one_unit():
    s = table("G1 german tank E2318", "G2 german E2318", forest=["E2319"])
    place = s.place_id("E2319")
    assert not threatens(s, s.unit_id("G1"), place) and threatens(s, s.unit_id("G2"), place)
    assert not threatens(s, s.unit_id("G2"), s.place_id("E2320"))


def moving(*units: str, **board: Any) -> list[str]:
    """Where G1 may go in a step or several, on frozen ground."""
    match = game(*units, phase="german movement", turn=12, **board)
    return [c for c in choices(play(match, "choose G1")) if c.startswith("move E")]


def test_9_2_2_from_zone_to_zone():
    """Of the same enemy or of another one, and no further; never over a bond."""
    rows = ("G1 german move=6 E2318", "A1 allied E2319", "A2 allied E2517")
    found = moving(*rows)
    assert {"move E2418", "move E2419"} <= {*found}  # in the zones of both, and of A1 alone
    match = play(game(*rows, phase="german movement", turn=12), "choose G1", "move E2418")
    assert not [c for c in choices(match) if c.startswith("move")]  # it has stopped
    assert why(match, "move E2417") in ("a44 9.2.1", "a44 11.1")
    barred = ("G1 german move=6 E2318", "A1 allied E2419", "A2 allied E2417")
    assert "move E2418" not in moving(*barred)
    match = play(game(*barred, phase="german movement", turn=12), "choose G1")
    assert why(match, "move E2418") == "a44 10.2"


def test_9_2_1_a_silhouette_behind_trees_stops_nobody():
    """Its zone ends there (9.3), though it is next to the hex."""
    woods: dict[str, Any] = {"size": "E2316-E2421", "lake": ["E2317/E2418"]}
    rows = ("G1 german move=9 E2317", "A1 allied tank E2419")
    assert "move E2319" not in moving(*rows, **woods)
    assert "move E2319" in moving(*rows, forest=["E2318", "E2319", "E2418"], **woods)
