"""Supply lines on the map: what cuts them is crossed, with the reason; and the ways in and out."""

from typing import Any

import pytest

from ardennes.catalog import game_of
from tests.games.bb81.positions import table as of_bb81
from tests.games.bulge.positions import table as of_bulge
from tests.games.commander.positions import table as of_commander
from tests.games.tb.positions import table as of_tb

ROW = "0501-0520"
ROAD = " ".join(f"05{column:02d}" for column in range(1, 21))
OF_BULGE: dict[str, Any] = {"size": ROW, "road": [ROAD], "supply": {"german": ["0501"]}}
OF_TB: dict[str, Any] = {
    "size": "0301-0320",
    "supply": {"german": ["0301"]},
    "turn": 5,
    "phase": "german movement",
}
SHORT: dict[str, Any] = {**OF_TB, "size": "0301-0308"}
CUTS: Any = (
    ("tb", of_tb("G-12VG 0307", "X1 allied 0304", **OF_TB), "0305",
     "tb 7.2: the line of 12th Volksgrenadier Div is cut: 0305 is in an enemy zone of control"),
    ("tb", of_tb("G-12VG 0307", "X1 allied 0301", **SHORT), "0302",
     "tb 7.2: the line of 12th Volksgrenadier Div is cut: 0302 is in an enemy zone of control"),
    ("bulge", of_bulge("A german 0510", "B allied 0505", turn=5, **OF_BULGE), "0506",
     "bulge 14.0: the line of A is cut: 0506 is in an enemy zone of control"),
    ("bulge", of_bulge("A german 0510", "C german 0506", "B allied 0505", turn=5, **OF_BULGE),
     "0505", "bulge 14.0: the line of A is cut: 0505 is held by the enemy"),
    ("bulge", of_bulge("A german 0510", turn=5, markers='interdiction = { allied = ["0505"] }',
                       **OF_BULGE), "0505",
     "bulge R13: the line of A is cut: an enemy interdiction marker lies in 0505"),
    ("commander", of_commander("G @ C; german", "US @ B; allied",
                               spaces="A:edge=E,german B:allied C:allied", borders="A-B B-C"), "B",
     "commander 9.sup-2: the line of G is cut: B is enemy-controlled"),
)  # fmt: skip


@pytest.mark.parametrize(("game", "s", "place", "why"), CUTS)
def test_the_place_where_a_line_is_cut(game: str, s: Any, place: str, why: str):
    drawn = game_of(game).shows.overlay(s, "supply")
    crosses = [(mark["at"], mark["title"]) for mark in drawn["marks"] if mark["kind"] == "break"]
    assert (place, why) in crosses
    assert drawn["legend"][-1]["text"].startswith("crossed")


def test_an_isolated_unit_of_bb81_is_cut_off_where_the_enemy_stands():
    s = of_bb81("G1 german 0202", "A1 allied 0502", size="0101-0803")
    drawn = game_of("bb81").shows.overlay(s, "supply")
    assert [mark["kind"] for mark in drawn["marks"]] == ["cut", "break"]
    assert "bb81 iso-3: the line of G1 is cut: " in drawn["marks"][1]["title"]


@pytest.mark.parametrize("game", ["tb", "bulge", "bb81", "commander", "a44"])
def test_sources_ways_out_and_entries_are_on_the_map(game: str):
    box = game_of(game)
    s = box.new("campaign")
    drawn = box.shows.overlay(s, "gates")
    assert [tint["tone"] for tint in drawn["tints"]] == ["supply-german", "supply-allied"]
    kinds = {mark["kind"] for mark in drawn["marks"]}
    assert kinds == {"way-out", "way-in-german", "way-in-allied"}
    names = {name for name in s.ground.board.labels}
    assert {mark["at"] for mark in drawn["marks"]} <= names
    arrivals = {unit for one in box.shows.view(s, "")["arrivals"] for unit in one["units"]}
    assert arrivals
    told = " ".join(mark["title"] for mark in drawn["marks"] if "way-in" in mark["kind"])
    assert [unit for unit in arrivals if s.title(s.unit_id(unit)) in told]
