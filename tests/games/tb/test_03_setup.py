"""tb 3: set-up and hex control."""

import csv
import json
from importlib import resources
from typing import Any, Unpack

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.settings import HexBoard
from tests.games.tb.positions import (
    after,
    asked,
    at,
    choices,
    do,
    match,
    refusal,
    seen,
    supply,
    table,
)

BREACHES = {"0503", "0804", "1005"}


def sees(s: State) -> Any:
    """The table as a seat sees it."""
    return seen(s, "allied")


def german(s: State) -> set[str]:
    """Hexes the German controls."""
    return set(sees(s)["control"])


def data(name: str) -> str:
    return resources.files(GAME.folder).joinpath("data", name).read_text(encoding="utf-8")


# --- 3.1, 3.2 ---


def test_3_1_a_hex_on_the_counter_is_where_the_unit_starts():
    s = GAME.new("campaign")
    starters = {r["id"]: r["setup_hex"] for r in csv.DictReader(data("units.csv").splitlines())}
    assert {u["id"]: u["at"] or "" for u in sees(s)["units"]} == starters


def test_3_1_start_hexes_the_rulebook_names():
    s = GAME.new("campaign")
    assert (at(s, "G-SSP"), at(s, "US-2"), at(s, "US-110")) == ("0401", "0304", "1307")


def test_3_1_a_turn_on_the_counter_is_when_the_unit_comes():
    s = GAME.new("campaign")
    rows = csv.DictReader(data("units.csv").splitlines())
    due = {r["id"]: r["reinf_turn"] for r in rows if not r["setup_hex"]}
    boxes = sees(s)["reinforcements"]
    assert {unit: turn for turn, units in boxes.items() for unit in units} == due
    assert all(1 <= int(turn) <= 10 for turn in boxes)
    assert {at(s, unit) for unit in due} == {"away"}


def test_3_1_allied_reinforcements_show_a_side_of_the_map():
    waiting = [u for u in sees(GAME.new("campaign"))["units"] if u["where"] == "waiting"]
    allied = {u["edge"] for u in waiting if u["side"] == "allied"}
    ours = {u["edge"] for u in waiting if u["side"] == "german"} - {None, "air"}  # SSES, VDH
    assert (allied, ours) == ({"N", "W", "S"}, {"E"})


def test_3_1_reinforcements_wait_for_their_turn():
    early = table("G-2SS", turn=3, road=["0501 0502"])
    assert "choose G-2SS" not in choices(early)
    assert refusal(early, "choose G-2SS").case == "tb 12.4"
    assert "choose G-2SS" in choices(table("G-2SS", turn=4, road=["0501 0502"]))


def test_3_1_everybody_starts_at_full_strength_and_fresh():
    assert all(u["state"] == [] for u in sees(GAME.new("campaign"))["units"])


def test_3_1_there_is_one_set_up():
    with pytest.raises(BadInput, match="campaign"):
        GAME.new("tournament")


def test_3_2_the_turn_marker_starts_on_1():
    s = GAME.new("campaign")
    assert sees(s)["turn"] == 1
    assert sees(s)["phase"] == "german pre-movement combat"
    assert asked(s).actor == "german"


def test_3_2_the_other_markers_are_kept_aside():
    assert sees(GAME.new("campaign"))["markers"] == {
        "aerial_supply": 0,
        "aerial_supply_at": [],
        "air_support": 0,
        "vdh": None,
        "sses": None,
    }


# --- 3.3: at the start ---


def test_3_3_germans_start_with_the_west_wall_and_all_east_of_it():
    """Row by row, everything up to the wall; south of its last hex only the corner 1901."""
    wall = json.loads(data("map.json"))["board"]["west_wall"]
    held = german(GAME.new("campaign"))
    assert set(wall) - BREACHES <= held
    for row in range(1, 19):
        last = max(int(h[2:]) for h in wall if h.startswith(f"{row:02d}"))
        expected = {f"{row:02d}{n:02d}" for n in range(1, last + 1)} - BREACHES
        assert {h for h in held if h.startswith(f"{row:02d}")} == expected
    assert {h for h in held if h.startswith("19")} == {"1901"}


def test_3_3_the_three_breaches_are_allied():
    wall = json.loads(data("map.json"))["board"]["west_wall"]
    assert set(wall) >= BREACHES
    assert not BREACHES & german(GAME.new("campaign"))


def test_3_3_nobody_starts_in_a_hex_of_the_other_side():
    s = GAME.new("campaign")
    placed = [u for u in sees(s)["units"] if u["at"]]
    assert {u["at"] in german(s) for u in placed if u["side"] == "german"} == {True}
    assert {u["at"] in german(s) for u in placed if u["side"] == "allied"} == {False}


def test_3_3_all_towns_start_allied():
    # tb R37: no town lies in or east of the West Wall
    towns = sees(GAME.new("campaign"))["towns"]
    assert towns
    assert {t["controller"] for t in towns} == {"allied"}


# --- 3.3: how control changes; tb R41 ---


def test_3_3_control_passes_the_moment_a_unit_moves_in():
    s = after(table("G-2 0305", turn=2, town={"0306": "Wiltz"}), "choose G-2")
    assert "0306" not in german(s)
    s = after(s, "move 0306")
    assert "0306" in german(s)
    assert sees(s)["towns"][0]["controller"] == "german"


def test_3_3_a_hex_passed_through_changes_hands_too():
    s = table("G-2 0305", turn=2, size="0301-0309")
    assert {"0306", "0307"} <= german(after(s, "choose G-2", "move 0307"))
    s = table(
        "US-99 0305",
        phase="allied movement",
        size="0301-0309",
        supply={"allied": ["0309"]},
        control={"german": ["0306", "0307", "0308"]},
    )
    assert german(after(s, "choose US-99", "move 0307")) == {"0308"}


def test_3_3_control_remains_when_the_unit_goes_on():
    played = match(table("G-2 0305", turn=2), "choose G-2", "move 0306", "move 0305")
    assert {"0305", "0306"} <= german(played.state)
    do(played, *["end_phase"] * 5)
    assert {"0305", "0306"} <= german(played.state)


def test_3_3_control_changes_any_number_of_times():
    units = ("G-2 0103", "X allied 0109")
    s = table(*units, turn=2, size="0101-0109", supply={"allied": ["0109"]})
    played = match(s, "choose G-2", "move 0105", "move 0102", *["end_phase"] * 3)
    assert "0105" in german(played.state)
    do(played, "choose X", "move 0105", "move 0107", *["end_phase"] * 3)
    assert "0105" not in german(played.state)
    do(played, "choose G-2", "move 0105", "move 0104")
    assert "0105" in german(played.state)


def test_3_3_a_zone_of_control_never_changes_control():
    s = table("X allied 0304", "G-2 0309", turn=2, town={"0306": "Wiltz"})
    s = after(s, "choose G-2", "move 0307", "end_phase")
    assert "0307" in german(s)
    assert "0306" not in german(s)
    s = table("G-2 0304", "US-99 0309", phase="allied movement", control={"german": ["0306"]})
    s = after(s, "choose US-99", "begin_move", "roll 6", "move 0307", "end_phase")
    assert "0307" not in german(s)
    assert "0306" in german(s)


def test_3_3_arriving_reinforcements_take_control():
    s = table("G-2SS", turn=4, road=["0501 0502"])
    assert "0501" in german(after(s, "choose G-2SS", "move 0501"))
    s = table(
        "US-1",
        phase="allied movement",
        road=["0105 0205"],
        supply={"allied": ["0105"]},
        control={"german": ["0105", "0205", "0305"]},
    )
    assert german(after(s, "choose US-1", "move 0205")) == {"0305"}


def battle(**board: Unpack[HexBoard]) -> State:
    """A sure German attack on 0306 that waits for its die: 1 is DE, 6 is DR."""
    s = table(
        "A german cf_full=20 0305",
        "D allied cf_full=1 0306",
        turn=2,
        phase="german pre-movement combat",
        **board,
    )
    return after(s, "attack 0306", "join A", "commit", "fight 0")


def test_3_3_an_advance_takes_control_and_elimination_alone_does_not():
    s = after(battle(), "roll 1")
    assert at(s, "D") == "out"
    assert "0306" not in german(s)
    assert "0306" not in german(after(s, "pass"))
    assert "0306" in german(after(s, "advance A"))


def test_3_3_a_retreat_takes_control():
    s = battle(control={"german": ["0307", "0308"]}, supply={"allied": ["0309"]})
    s = after(s, "roll 6", "retreat 0307")
    assert "0307" not in german(s)
    assert "0308" in german(s)
    assert "0306" not in german(s)  # left, but nobody has come in


def test_3_3_sses_on_a_us_unit_in_a_town_changes_nothing():
    s = table("G-SSES", "US-99 0306", turn=2, town={"0306": "Wiltz"})
    s = after(s, "choose G-SSES", "infiltrate US-99")
    assert sees(s)["markers"]["sses"] == "US-99"
    assert "0306" not in german(s)


def test_3_3_vdh_changes_nothing():
    s = table("G-VDH", "G-2 0101", turn=1, phase="end of turn")
    s = after(s, "drop 0808")
    assert sees(s)["markers"]["vdh"] == "0808"
    assert german(s) == {"0101"}


def test_3_3_markers_change_nothing():
    s = table(
        "US-99 0306",
        turn=8,
        phase="allied movement",
        control={"german": ["0305", "0307"]},
    )
    s = after(s, "choose US-99", "supply_by_air US-99")
    assert german(s) == {"0305", "0307"}


def test_3_3_control_has_no_part_in_supply():
    # tb R3: the source, and the road to it, are in German hands; the line works
    s = table(
        "US-99 0305",
        phase="allied movement",
        road=["0305 0306 0307 0308 0309"],
        supply={"allied": ["0309"]},
        control={"german": ["0306", "0307", "0308", "0309"]},
    )
    assert supply(s, "US-99").path == ("0305", "0306", "0307", "0308", "0309")


def test_3_3_on_an_invented_board_the_west_wall_starts_german():
    # tb R59
    s = table("G-2 0101", "US-99 0305", west_wall=["0304", "0305"])
    assert german(s) == {"0101", "0304"}
