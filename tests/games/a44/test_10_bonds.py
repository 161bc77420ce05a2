"""a44 10: ZOC bonds, from the worked cases of the formal model F3."""

from typing import Any

import pytest

from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.bonds import bonds
from tests.games.a44.positions import table

# In line: E2018-E2019-E2020. Aslant: E2018 and E2218, with E2117 and E2118 between them.
LINE = ("G1 german E2018", "G2 german E2020")
ASLANT = ("G1 german E2018", "G2 german E2218")
CLOSED_HEX, CLOSED_SIDE = (["E2019"], []), ([], ["E2117/E2118"])
NONE = ([], [])


def closed(*units: str, side: int = GERMAN, **board: Any) -> tuple[list[str], list[str]]:
    s = table(*units, **board)
    found = bonds(s, side)
    sides = sorted("/".join(map(s.place_name, pair)) for pair in found.sides)
    return s.ground.board.names(found.hexes), sides


def test_10_1_in_line_a_hex_aslant_a_hexside():
    assert closed(*LINE) == CLOSED_HEX
    assert closed(*ASLANT) == CLOSED_SIDE
    assert closed("G1 german E2017", "G2 german E2020") == NONE  # three apart
    assert closed("G1 german E2018", "G2 german E2019") == NONE  # next to each other
    assert closed(*LINE, side=ALLIED) == NONE


def test_10_1_aslant_along_the_rim_nothing_on_the_map_is_closed():
    assert closed("G1 german E2016", "G2 german E2216") == NONE
    assert closed("G1 german E2016", "G2 german E2018") == (["E2017"], [])


@pytest.mark.parametrize(
    "words", ["artillery", "disrupted", "broken", "mech_infantry strategic", "truck"]
)
def test_10_1_who_does_not_bond(words: str):
    assert closed("G1 german E2018", f"G2 german {words} E2020") == NONE
    assert closed("G1 german E2018", f"G2 german {words} E2020", "G3 german E2020") == CLOSED_HEX


@pytest.mark.parametrize("words", ["out_of_supply", "engaged", "night", "replacement"])
def test_10_1_who_does(words: str):
    assert closed("G1 german E2018", f"G2 german {words} E2020") == CLOSED_HEX


def test_10_3_an_enemy_between_negates():
    assert closed(*LINE, "A1 allied E2019") == NONE
    one = closed(*ASLANT, "A1 allied E2117")
    assert one == CLOSED_SIDE  # the other flank carries it
    assert closed(*ASLANT, "A1 allied E2117", "A2 allied E2118") == NONE


def test_10_4_bonds_that_cross_both_stand():
    units = ("G1 german E2218", "G2 german E2220", "A1 allied E2118", "A2 allied E2319")
    assert closed(*units)[0] == closed(*units, side=ALLIED)[0] == ["E2219"]


def test_10_5_1_two_barriers_break_it():
    river = ["E2018/E2019", "E2019/E2020"]
    assert closed(*LINE, river=river[:1]) == CLOSED_HEX
    assert closed(*LINE, river=river) == NONE
    bridges: dict[str, Any] = {"bridge": river, "primary_road": ["E2018 E2019 E2020"]}
    assert closed(*LINE, river=river, **bridges) == NONE
    assert closed(*LINE, lake=river) == CLOSED_HEX
    assert closed(*LINE, meuse=river) == NONE


def test_10_5_1_wooded_rough():
    assert closed(*LINE, wooded_rough=["E2019"]) == NONE  # both legs
    assert closed(*LINE, wooded_rough=["E2018", "E2020"]) == NONE
    assert closed(*LINE, wooded_rough=["E2018"]) == CLOSED_HEX
    assert closed(*LINE, wooded_rough=["E2018"], river=["E2018/E2019"]) == CLOSED_HEX  # one barrier
    assert closed(*LINE, wooded_rough=["E2018"], river=["E2019/E2020"]) == NONE


def test_10_5_2_the_owner_prefers_a_flank():
    river = ["E2018/E2117", "E2117/E2218"]
    assert closed(*ASLANT, river=["E2117/E2118"]) == CLOSED_SIDE  # along it, never crossed
    assert closed(*ASLANT, river=river) == CLOSED_SIDE  # by the other flank
    assert closed(*ASLANT, "A1 allied E2118", river=river) == NONE


def test_10_5_3_a_silhouette_in_wooded_rough_needs_the_road():
    tank = ("G1 german tank E2018", "G2 german E2020")
    rough: dict[str, Any] = {"wooded_rough": ["E2018"]}
    assert closed(*tank) == CLOSED_HEX
    assert closed(*tank, **rough) == NONE
    assert closed(*tank, "G3 german E2018", **rough) == CLOSED_HEX
    assert closed(*tank, secondary_road=["E2018 E2019"], **rough) == CLOSED_HEX
    assert closed(*tank, forest=["E2018"]) == CLOSED_HEX  # forest does not matter


def test_10_6_with_a_friendly_edge():
    """E is German; S, W and N are Allied (Q-17)."""
    east = ([], ["E2017/E2018"])
    assert closed("G1 german E2117") == east
    assert closed("A1 allied E2117", side=ALLIED) == NONE
    assert closed("A1 allied E2417", side=ALLIED) == ([], ["E2316/E2416", "E2416/E2516"])
    assert closed("G1 german E2417") == NONE
    assert closed("A1 allied E2319", side=ALLIED) == ([], ["E2220/E2320", "E2320/E2420"])
    assert closed("A1 allied E2317", side=ALLIED) == NONE  # in line with the edge
    assert closed("A1 allied E2718", side=ALLIED) == ([], ["E2818/E2819"])
    assert closed("G1 german E2117", "A1 allied E2017", "A2 allied E2018") == NONE
