"""bulge 1-2: the map, the charts, the counters."""

import csv
from importlib import resources

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.bulge import GAME
from ardennes.games.bulge.counters import ALLIED, ALLOWANCE, GERMAN, MECHANIZED
from ardennes.games.bulge.edition import edition
from tests.games.bulge.positions import cost, odds, table, values
from tests.games.settings import HexBoard

ROSTER = edition().roster


def rows(name: str) -> list[dict[str, str]]:
    path = resources.files("ardennes.games.bulge").joinpath(f"data/{name}.csv")
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


@pytest.mark.parametrize(
    ("named", "points"),
    [
        ({"heavy_woods": ["0404"], "light_woods": ["0404"], "rough": ["0404"]}, "4"),
        ({"light_woods": ["0404"], "rough": ["0404"]}, "3"),
        ({"rough": ["0404"]}, "2"),
        ({}, "1"),
    ],
)
def test_2_1_the_worst_terrain_of_a_hex_counts(named: HexBoard, points: str):
    assert cost(table("X german 0405", **named), "X", "0404") == points


def test_2_1_the_worst_terrain_counts_in_combat():
    s = table(
        "X german cf=5 0405",
        "Y allied cf=2 0404",
        phase="german pre-movement combat",
        heavy_woods=["0404"],
        rough=["0404"],
    )
    assert values(odds(s, "0404", "X")) == {"X": 5, "Y": 2, "heavy woods": 3}


def test_2_2_a_hexside_matters_only_to_those_who_cross_it():
    s = table("X german 0405", river=["0404/0405", "0405/0406"])
    assert cost(s, "X", "0404") == "2"
    assert cost(s, "X", "0305") == "1"


def test_2_2_there_are_two_tables_with_the_same_headings():
    primary, secondary = edition().crt["primary"], edition().crt["secondary"]
    assert primary.headings == secondary.headings
    assert len(primary.headings) == 10
    ledger = {
        "primary": ["Dr Dr Dr Ex Ex Ex Ex De De De", "Ae Ae Ae Ar Ct Dr Dr Dr Dr Dr"],
        "secondary": ["Ct Ct Dr Dr Dr Dr Dr Dr Ex Ex", "Ae Ar Ar Ct Ct Ct Ct Dr Dr Dr"],
    }
    for name, (first, last) in ledger.items():
        for die, line in ((1, first), (6, last)):
            assert [edition().crt[name].result(column, die) for column in range(10)] == line.split()


@pytest.mark.parametrize(
    ("difference", "column"),
    [(-9, 0), (-3, 0), (-2, 1), (-1, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6),
     (7, 7), (8, 7), (9, 8), (11, 8), (12, 9), (40, 9)],
)  # fmt: skip
def test_2_2_the_columns_of_the_tables(difference: int, column: int):
    table = edition().crt["primary"]
    assert table.limit(table.column_of(difference)) == column


def test_2_2_the_code_says_what_the_charts_say():
    effects = {row["terrain"]: row for row in rows("terrain_effects")}
    assert int(effects["river_unbridged"]["combat_addition"]) == 3
    assert int(effects["river_bridged"]["combat_addition"]) == 3
    fifths = {t: (e.move_cost, e.combat_addition) for t, e in edition().chart.items()}
    assert fifths == {
        "clear": (5, 0), "rough": (10, 1), "light_woods": (15, 2), "heavy_woods": (20, 3),
        "town": (0, 3), "west_wall": (0, 3), "river_unbridged": (5, 3), "river_bridged": (0, 3),
        "river_bridge_interdicted": (5, 3), "road": (5, 0), "road_mechanized": (1, 0),
        "enter_ezoc": (0, 0), "exit_map": (5, 0),
    }  # fmt: skip
    for row in rows("variable_weather"):
        low, high = {"<=2": (1, 2), "3..4": (3, 4), ">=5": (5, 6)}[row["modified_roll"]]
        assert GAME.id == "bulge"
        for die in (low, high):
            found = ("overcast", "mist", "clear")[
                edition().variable(15, die)
            ]  # turn 15 has no modifier
            assert found == row["weather"]
    counts = {(row["marker"], row["side"]): int(row["count"]) for row in rows("markers")}
    assert counts["mechanized", "Allied"] == edition().wheels == 4


def test_2_3_1_sides():
    """bulge 2.3.1 sides: German, and Allied of two nations."""
    nations = {(c.side, c.nationality) for c in ROSTER.counters}
    assert nations == {(GERMAN, "German"), (ALLIED, "US"), (ALLIED, "UK")}
    assert len(ROSTER.counters) == 75


def test_2_3_1_codes_the_second_panzer_starts_in_1206():
    assert ROSTER.counters[ROSTER.numbers["G-2"]].setup_hex == "1206"
    for c in ROSTER.counters:
        assert bool(c.setup_hex) != bool(c.reinf_turn), c.id
        if c.reinf_edge not in ("", "air"):
            assert (c.reinf_edge == "E") == (c.side == GERMAN), c.id


def test_2_3_1_codes_entries_lie_in_their_runs():
    ground = edition().ground
    found = {edge: ground.board.names(ground.entries(edge)) for edge in "NWSE"}
    assert all("0105" <= label <= "0125" for label in found["N"])
    assert all("0225" <= label <= "1225" for label in found["W"])
    assert all("1902" <= label <= "1918" for label in found["S"])
    assert all(label.endswith("01") for label in found["E"])
    assert all(found.values())


def test_2_3_1_edges_east_is_german_and_the_rest_allied():
    """bulge R3: the two eastern corners are German; the others serve Allied supply only."""
    ground = edition().ground
    german, allied = (ground.board.names(hexes) for hexes in ground.sources)
    assert all(label.endswith("01") for label in german)
    assert not any(label.endswith("01") for label in allied)
    assert {"0102", "0126", "1326"} <= set(allied)
    entries = {label for edge in "NWS" for label in ground.board.names(ground.entries(edge))}
    assert entries.isdisjoint({"0102", "0126", "1326", "1322", "1719"})


def test_2_3_1_types_are_mechanized_or_not():
    for c in ROSTER.counters:
        assert c.mechanized == (c.type in MECHANIZED), c.id
    foot = {c.type for c in ROSTER.counters if not c.mechanized}
    assert foot == {"infantry", "airborne_infantry"}
    assert all(c.nationality == "US" for c in ROSTER.counters if c.type == "reconnaissance")


def test_2_3_1_cf_ma_one_factor_and_five_points_for_all():
    assert ALLOWANCE == 5
    strong = {name: ROSTER.cf[ROSTER.numbers[name]] for name in ("G-1SS", "G-12SS")}
    infantry = [c.cf for c in ROSTER.counters if c.side == ALLIED and not c.mechanized]
    assert min(strong.values()) > max(infantry)  # bulge 16.0
    second, seventh = (ROSTER.cf[ROSTER.numbers[name]] for name in ("US-2A", "US-7A"))
    assert second > seventh  # bulge 12.1 example


def test_2_3_2_markers_are_a_limit():
    german, allied = edition().missions
    assert german == (2, 1, 2, 0)
    assert allied == (3, 3, 4, 3)


def test_an_unknown_scenario_is_refused():
    with pytest.raises(BadInput):
        GAME.new("nonsense")
