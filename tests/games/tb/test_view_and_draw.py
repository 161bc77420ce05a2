"""What a seat sees, the score, and the board as text."""

import random
import re
from typing import Any

import msgspec
import pytest

from ardennes.engine.play import apply, legal
from ardennes.games.tb import GAME
from ardennes.games.tb.edition import edition
from ardennes.games.tb.rules.setup import new_game
from ardennes.games.tb.show.draw import draw, label_of
from ardennes.games.tb.show.view import score, view
from ardennes.games.tb.state import State, date_of
from ardennes.wargame.textmap import code_of
from tests.games.tb.positions import after, table
from tests.games.tb.positions import seen as merged

WIDEST = 160
ANSI = re.compile(r"\x1b\[[\d;]*m")


def seen(s: State) -> dict[str, Any]:
    """A view as it arrives at the other end of a wire."""
    return msgspec.json.decode(msgspec.json.encode(merged(s)))


def unit(s: State, name: str) -> dict[str, Any]:
    return next(u for u in seen(s)["units"] if u["id"] == name)


def small() -> State:
    """Six rows of six hexes with a bit of everything."""
    return table(
        "G-2 0304 reduced", "G-26VG 0304 reduced", "US-110 0302", "BR-29 0601", "US-1",
        size="0101-0606", town={"0302": "Bastogne", "0505": "Sankt Vith"}, rough=["0303"],
        heavy_woods=["0404"], west_wall=["0304"], river=["0302/0303", "0303/0304"],
        bridge=["0302/0303"], road=["0304 0303 0302"], supply={"allied": ["0601"]},
        control={"german": ["0505"]}, markers='vdh = "0101"',
    )  # fmt: skip


# --- view ---


def test_6_8_every_seat_sees_everything():
    s = new_game()
    german, allied = view(s, "german"), view(s, "allied")
    assert german == allied
    assert len(seen(s)["units"]) == len(s.at)


def test_a_view_of_any_state_is_plain_json():
    for seed in range(3):
        dice, s = random.Random(seed), new_game()
        while (decision := legal(GAME, s)) is not None:
            if dice.random() < 0.05:
                assert seen(s)["turn"] == s.turn
            apply(GAME, s, dice.choice(decision.choices))
        assert seen(s)["outcome"]["winner"] in GAME.sides


def test_a_new_game_in_view():
    s = new_game()
    found = seen(s)
    assert (found["turn"], found["date"]) == (1, "Sat 16 December 1944")
    assert found["phase"] == "german pre-movement combat" and found["outcome"] is None
    assert found["markers"] == {
        "aerial_supply": 0, "aerial_supply_at": [], "air_support": 0, "vdh": None, "sses": None,
    }  # fmt: skip
    bastogne = next(t for t in found["towns"] if t["hex"] == "1412")
    assert bastogne == {"hex": "1412", "name": "Bastogne", "points": 3, "controller": "allied"}
    assert "1412" not in found["control"] and "0104" in found["control"]
    assert "G-150" in found["reinforcements"]["2"]


def test_a_unit_in_view():
    second = unit(new_game(), "G-2")
    assert second["title"] == "2nd Panzer Div" and second["nationality"] == "German"
    assert (second["cf"], second["cf_full"], second["cf_reduced"]) == (4, 4, 2)
    assert (second["at"], second["where"], second["steps"]) == ("1206", "map", 2)
    assert (second["state"], second["in_supply"], second["due"]) == ([], True, None)
    waits = unit(new_game(), "US-101A")
    assert (waits["at"], waits["where"], waits["in_supply"]) == (None, "waiting", None)
    assert waits["due"] > 1 and waits["edge"]


def test_conditions_and_markers_in_view():
    s = table(
        "G-2 0304 reduced out_of_supply", "US-110 0309", turn=8,
        markers='aerial_supply = 2\nair_support = 1\nvdh = "0808"\nsses = "US-110"',
    )  # fmt: skip
    second = unit(s, "G-2")
    assert (second["cf"], second["steps"], second["in_supply"]) == (2, 1, False)
    assert second["state"] == ["reduced", "out_of_supply"]
    markers = seen(s)["markers"]
    assert (markers["aerial_supply"], markers["air_support"]) == (2, 1)
    assert (markers["vdh"], markers["sses"]) == ("0808", "US-110")
    assert unit(s, "G-VDH")["in_supply"] is None
    assert (unit(s, "G-SSES")["at"], unit(s, "G-SSES")["where"]) == ("0309", "map")


def test_11_1_interdicted_bridges_in_view():
    assert seen(small())["interdicted"] == ["0302/0303"]


@pytest.mark.parametrize(("turn", "date"), [(1, "16 December 1944"), (10, "25 December 1944")])
def test_1_2_a_turn_is_a_day(turn: int, date: str):
    assert date_of(turn) == date


# --- score ---


def test_4_3_the_score_names_its_towns():
    found: dict[str, Any] = score(small())
    assert found["towns"] == {"Sankt Vith": 1}
    assert (found["german_points"], found["goal"]) == (1, 12)
    assert (found["turn"], found["last_turn"]) == (4, 10)


def test_2_11_losses_count_reduced_and_eliminated_units():
    assert losses(new_game()) == {"german": 0, "allied": 0}
    before = table("G-2 0304", "US-110 0303", phase="german post-movement combat")
    s = after(before, "attack 0303", "join G-2", "commit", "fight 0", "roll 1")  # BB, tb 13.21
    assert losses(s) == {side: steps + 1 for side, steps in losses(before).items()}


def losses(s: State) -> dict[str, int]:
    found: dict[str, Any] = score(s)
    return found["losses"]


# --- draw ---


@pytest.mark.parametrize("colour", [False, True])
def test_the_map_fits_and_shows_every_town_and_unit(colour: bool):
    s = new_game()
    text = ANSI.sub("", draw(s, colour))
    assert max(map(len, text.splitlines())) <= WIDEST
    board, _, legend = text.partition("\n\n")
    assert len(board.splitlines()) == 2 + 2 * 19
    for place, name in s.ground.town_names.items():
        assert code_of(name) in board
        assert f"{name} {s.place_name(place)}" in legend
    assert board.count("[VAK]") == 5
    assert "[2Pz]" in board and "(110)" in board and " ^W+1" in board


def test_only_colour_brings_escapes():
    s = new_game()
    assert "\x1b" not in draw(s, False)
    painted = draw(s, True)
    assert painted.count("\x1b[0m") * 2 == painted.count("\x1b[")
    assert "\x1b[97;100m[2Pz]\x1b[0m" in painted


def test_town_codes_and_counter_labels_are_short_and_tell_apart():
    names = new_game().ground.town_names.values()
    assert len({code_of(name) for name in names}) == len(names)
    labels = {c.id: label_of(c) for c in edition().roster.counters}
    assert all(0 < len(label) <= 3 for label in labels.values())
    assert (labels["G-2"], labels["US-110"], labels["G-VAK401"]) == ("2Pz", "110", "VAK")
    panzers = [labels[c.id] for c in edition().roster.counters if c.type == "panzer"]
    assert len(set(panzers)) == len(panzers)


def test_a_small_board_in_full():
    board = draw(small(), False).partition("\n\n")[0]
    assert board.splitlines() == [
        "      06    05    04    03    02    01",
        "   06    05    04    03    02    01",
        "01                                 <VDH> 01",
        "       .     .     .     .     .     .",
        "02                                       02",
        "    .     .     .     .     .     .",
        "03               [2Pz']|     (110)       03",
        "       .     .     .W+1| ^   =. BAS  .",
        "04                                       04",
        "    .     .     T     .     .     .",
        "05                                       05",
        "       .    .*STV  .     .     .     .",
        "06                              {29A}    06",
        "    .     .     .     .     .     .",
    ]


def test_the_legend_of_a_small_board_is_no_wider_than_a_small_terminal():
    legend = draw(small(), True).partition("\n\n")[2]
    assert max(map(len, legend.splitlines())) <= 80


def test_a_stacked_town_keeps_its_name():
    s = table("US-110 0302", "US-109 0302", size="0101-0404", town={"0302": "Bastogne"})
    assert " BAS+1" in draw(s, False)


def test_every_state_of_a_game_can_be_drawn():
    dice, s = random.Random(7), new_game()
    while (decision := legal(GAME, s)) is not None:
        if dice.random() < 0.05:
            assert max(map(len, draw(s, False).splitlines())) <= WIDEST
        apply(GAME, s, dice.choice(decision.choices))
