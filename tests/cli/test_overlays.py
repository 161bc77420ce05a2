"""overlay: what the map shows under a name, with the facts it draws; names nobody knows."""

from pathlib import Path

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli.overlays import overlay_text
from tests.cli.runner import Runner, is_one_line

GERMAN_ZONE = ["0302", "0303", "0401", "0403", "0502", "0503"]  # of G-2 in 0402


def test_zoc_by_side_and_as_it_is_drawn(run: Runner, movement: Path):
    found = run("overlay", movement, "zoc", "--json").json
    assert set(found) == {"zoc", "tints", "style", "legend"}
    assert set(found["zoc"]) == {"german", "allied"}
    assert set(GERMAN_ZONE) <= set(found["zoc"]["german"])
    assert found["tints"][0] == {"places": found["zoc"]["german"], "tone": "german"}
    assert found["tints"][1] == {"places": found["zoc"]["allied"], "tone": "allied"}
    assert not set(found["zoc"]["allied"]) & {"0401", "0801"}


def test_control_divides_the_board(run: Runner, movement: Path):
    found = run("overlay", movement, "control", "--json").json
    german, allied = found["control"]["german"], found["control"]["allied"]
    assert "0404" in allied and "0402" in german
    assert len({*german, *allied}) == len(german) + len(allied) == 64
    assert [tint["places"] for tint in found["tints"]] == [german, allied]


def test_a_picture_without_facts_is_what_a_client_gets(run: Runner, movement: Path):
    found = run("overlay", movement, "supply", "--json").json
    assert set(found) == {"lines", "marks", "legend"}
    assert {"0402", "0401"} in [set(line["path"]) for line in found["lines"]]


def test_facts_are_sorted_by_name(run: Runner):
    held = run("overlay", "commander", "control", "--json").json["control"]
    assert held["allied"] == sorted(held["allied"]) and len(held["allied"]) > 1
    zones = run("overlay", "bb81", "zoc", "--json").json["zoc"]
    assert zones["german"] == sorted(zones["german"]) and zones["german"]


@pytest.mark.parametrize("name", GAMES)
def test_every_overlay_of_every_game(run: Runner, name: str):
    game = game_of(name)
    state = game.new(game.scenarios[0])
    for switch in game.shows.setup_info(state)["overlays"]:
        found = run("overlay", name, switch["name"], "--json").json
        drawn = game.shows.overlay(state, switch["name"])
        assert {*found} - {switch["name"]} == {*drawn}
        if switch["name"] in ("zoc", "control"):
            tints = {tint["tone"]: tint["places"] for tint in drawn["tints"]}
            assert found[switch["name"]] == tints and set(tints) == set(game.sides)
        assert run("overlay", name, switch["name"]).out.strip()


def test_an_overlay_as_text(run: Runner, movement: Path):
    lines = run("overlay", movement, "zoc").out.splitlines()
    assert lines[0] == "german: German zone of control"
    assert any(line.startswith("allied (") and "0405" in line for line in lines)
    supply = run("overlay", movement, "supply").out
    assert "0402-0401  supply-german" in supply and "1 unit" in supply


def test_text_lists_kinds_of_facts_apart_and_tints_where_there_are_no_facts():
    bonds = {"german": {"hexes": ["E2121"], "sides": ["E1920/E2020", "E2020/E2120"]}}
    assert overlay_text(bonds, {"tints": [{"tone": "german", "places": ["E2121"]}]}) == (
        "german hexes (1): E2121\ngerman sides (2): E1920/E2020, E2020/E2120"
    )
    tinted = {
        "tints": [{"tone": "go", "places": ["0101"]}],
        "marks": [{"at": "0101", "title": "x"}],
    }
    assert overlay_text(None, tinted) == "go (1): 0101\n0101  x"
    bridge = {"sides": [{"side": "0101/0102", "title": "tb 11.1: interdicted"}]}
    assert overlay_text(None, bridge) == "0101/0102  tb 11.1: interdicted"


def test_unknown_overlay(run: Runner, movement: Path):
    result = run("overlay", movement, "weather")
    assert is_one_line(result, "movement.toml: name", "'weather'", "supply, zoc, control, bridges")
    assert is_one_line(run("overlay", "crossroads", "zoc"), "'zoc'", "expected one of threat")
