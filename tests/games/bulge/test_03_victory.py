"""bulge 3: victory points, exits and the two numbers of each turn."""

from typing import Unpack

import pytest

from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import GAME
from ardennes.games.bulge.edition import edition
from ardennes.games.bulge.rules import victory
from ardennes.games.bulge.state import State
from tests.games.bulge.positions import (
    after,
    asked,
    at,
    choices,
    do,
    exits,
    fought,
    match,
    own_map,
    refusal,
    said,
    supply,
    table,
)
from tests.games.settings import Setting

CORNER: Setting = {"size": "0117-0321", "road": ["0118 0119 0120"]}  # 0119 counts four


def judged(vp: int, turn: int) -> State:
    """The turn is over with so many points; nobody is near an enemy."""
    return table("X german 0101", phase="allied movement", turn=turn, markers=f"vp = {vp}")


@pytest.mark.parametrize("turn", [1, 3, 6, 11, 17])
def test_3_0_the_two_numbers_of_a_turn(turn: int):
    pair = edition().numbers[turn]
    high, low = pair.german_wins_at_or_above, pair.allied_wins_at_or_below
    for vp, winner in (
        (high, "german"),
        (high + 9, "german"),
        (low, "allied"),
        (low - 9, "allied"),
    ):
        over = GAME.rules.outcome(after(judged(vp, turn), "end_phase"))
        assert over is not None and (over.winner, over.case) == (winner, "bulge 3.0")
    for vp in (high - 1, low + 1):
        s = after(judged(vp, turn), "end_phase")
        assert GAME.rules.outcome(s) is None and s.turn == turn + 1


def test_3_0_public_numbers():
    numbers = edition().numbers
    pairs = {
        turn: (numbers[turn].german_wins_at_or_above, numbers[turn].allied_wins_at_or_below)
        for turn in (3, 6)
    }
    assert pairs == {3: (40, 8), 6: (80, 18)}


def test_3_0_turn_18_is_the_last_and_has_a_winner():
    """bulge R4: no room is left between the numbers of turn 18."""
    pair = edition().numbers[18]
    assert pair.german_wins_at_or_above == pair.allied_wins_at_or_below + 1
    for vp, winner in ((100, "german"), (99, "allied")):
        over = GAME.rules.outcome(after(judged(vp, 18), "end_phase"))
        assert over is not None and over.winner == winner


def test_3_1_kills_count_at_once():
    units = ("A german cf=9 0504", "B allied cf=2 0505")
    m = fought("De", *units)
    assert m.state.vp == 2
    assert "eliminated (+2 VP)" in said(m)


def test_3_1_kills_of_germans_take_away():
    """bulge R43: the points may fall below zero."""
    m = fought("Ae", "A german cf=2 0504", "B allied cf=9 0505")
    do(m, "lose A")
    assert (at(m.state, "A"), m.state.vp) == ("out", -2)


# --- leaving ---


def test_3_1_exit_costs_a_point_or_a_fifth():
    s = table("G-2 0119", "G-18VG 0120", **CORNER)
    assert exits(s, "G-2")["0119"] == "1/5"
    assert exits(s, "G-18VG") == {"0119": "2"}  # a point by road, a point to leave


def test_3_1_exit_by_mech_movement_all_the_way():
    """bulge 10.2 mech: three fifths along the road and one to leave."""
    s = table("G-2 0120", size="0117-0321", road=["0120 0119"])
    assert exits(s, "G-2") == {"0119": "2/5"}
    far = table("G-2 0313", size="0105-0313", road=["0313 0312 0311 0310 0309 0208 0108"])
    assert exits(far, "G-2") == {"0108": "1 2/5"}


def test_R44_after_other_movement_leaving_costs_a_whole_point():
    """Mech for two hexes, one across country to the exit: rounded to nothing, 1 and 1."""
    s = table("G-2 0318", size="0117-0321", road=["0318 0319 0219", "0119 0118"])
    assert exits(s, "G-2") == {"0119": "2"}
    foot = table("G-18VG 0219", size="0117-0321", road=["0119 0118"])
    assert exits(foot, "G-18VG") == {"0119": "2"}
    assert exits(table("G-18VG 0119", size="0117-0321"), "G-18VG") == {}  # no road leads off


def test_R44_an_allied_marker_takes_the_mech_rate_only():
    marker = 'interdiction = { allied = ["0119"] }'
    s = table("G-2 0119", **(CORNER | {"markers": marker}))
    assert exits(s, "G-2") == {"0119": "1"}


def test_R44_nobody_leaves_from_an_enemy_zone():
    s = table("G-2 0119", "US-1 0121", **CORNER)
    assert exits(s, "G-2") == {"0119": "1/5"}
    pinned = table("G-2 0119", "US-1 0120", **CORNER)
    assert "choose G-2" not in choices(pinned)
    near = table("G-2 0118", "US-1 0120", **CORNER)
    s = after(near, "choose G-2")
    assert exits(near, "G-2") == {} and "exit 0119" not in choices(s)
    assert refusal(s, "exit 0119").case == "bulge R44"


def test_R47_the_player_names_the_exit():
    s = table("G-2 0112", size="0110-0315", road=["0111 0112 0113"])
    s = after(s, "choose G-2")
    assert {"exit 0111", "exit 0113"} <= set(choices(s))
    m = match(s, "exit 0111")
    assert at(m.state, "G-2") == "exited"
    assert said(m) == "2nd Panzer Div leaves the map from 0111."


def test_3_1_exit_is_for_germans_at_designated_hexes():
    s = after(table("US-1 0119", **(CORNER | {"phase": "allied movement"})), "done", "choose US-1")
    assert refusal(s, "exit 0119").case == "bulge 3.1 exit"
    s = after(table("G-2 0119", **CORNER), "choose G-2")
    assert refusal(s, "exit 0118").reason == "0118 is no designated exit"


def test_3_1_exit_is_for_good():
    s = after(table("G-2 0119", "X german 0301", **(CORNER | {"size": "0101-0321"})),
              "choose G-2", "exit 0119")  # fmt: skip
    assert "choose G-2" not in choices(s)
    assert refusal(s, "choose G-2").case.startswith("bulge 1")


# --- counting ---


ROAD = " ".join(f"01{column:02d}" for column in range(1, 20))


def exited(vp: int = 30, **more: Unpack[Setting]) -> State:
    """A seven-factor unit at a factor-four exit, the road home behind it."""
    plain: Setting = {
        "size": "0101-0321", "road": [ROAD], "supply": {"german": ["0101"], "allied": ["0321"]},
        "turn": 6, "markers": f"vp = {vp}",
    }  # fmt: skip
    return table("G-1SS 0119", **(plain | more))


def to_the_end(s: State) -> State:
    """End every phase of the turn."""
    turn = s.turn
    while GAME.rules.outcome(s) is None and s.turn == turn:
        for word in ("end_phase", "done"):
            if word in choices(s):
                s = after(s, word)
                break
        else:
            s = after(s, choices(s)[0])
    return s


def test_3_1_exit_vp_factor_times_number():
    """bulge R5, R6: 7 x 4 = 28, at the start of victory determination."""
    s = after(exited(), "choose G-1SS", "exit 0119")
    assert s.vp == 30
    s = to_the_end(s)
    assert (s.turn, s.vp) == (7, 58)
    assert s.down >> s.unit_id("G-1SS") & 1


def test_3_1_exit_supply_takes_points_away_and_gives_them_back():
    s = to_the_end(after(exited(), "choose G-1SS", "exit 0119"))
    cut = s.clone()
    cut.memo = {}
    cut.put(cut.unit_id("US-1"), cut.place_id("0110"))  # on the road: the exit is out of supply
    cut = to_the_end(cut)
    assert (cut.turn, cut.vp) == (8, 30) and not cut.down
    assert to_the_end(cut).vp == 30  # still cut: no further change
    free = cut.clone()
    free.memo = {}
    free.lift(free.unit_id("US-1"), -2)
    free = to_the_end(free)
    assert free.vp == 58 and free.down
    assert to_the_end(free).vp == 58  # counted once


def test_3_1_exit_supply_is_checked_in_the_turn_of_the_exit_too():
    """Counted, and at once discounted: the exit has no road home."""
    s = after(exited(road=["0118 0119"]), "choose G-1SS", "begin_move", "roll 1", "exit 0119")
    assert to_the_end(s).vp == 30


def test_R7_nothing_is_automatic_for_an_exit():
    """On turn 2 the unit itself is in supply without a road; the exit is not."""
    s = exited(vp=15, turn=2, road=["0118 0119"])
    assert supply(s, "G-1SS").in_supply
    assert to_the_end(after(s, "choose G-1SS", "exit 0119")).vp == 15


def test_R7_an_enemy_zone_on_the_exit_does_not_matter_but_an_enemy_does():
    for hex_, vp in (("0120", 58), ("0119", 30)):
        s = after(exited(), "choose G-1SS", "exit 0119").clone()
        s.memo = {}
        s.put(s.unit_id("US-1"), s.place_id(hex_))
        victory.count_exits(Umpire(s))
        assert s.vp == vp


def test_R8_an_exit_takes_the_hex_from_the_allies_for_good():
    s = own_map("G-1SS 0119", "US-2A", turn=7, markers="vp = 60")
    if "begin_move" in choices(s := after(s, "choose G-1SS")):
        s = after(s, "begin_move", "roll 5")
    s = after(s, "exit 0119", "end_phase")
    while "choose US-2A" not in choices(s):
        s = after(s, "done" if "done" in choices(s) else "end_phase")
    entered = {going.path[0] for going in GAME.studies.reach(s, s.unit_id("US-2A")).places.values()}
    assert "0122" in entered and "0119" not in entered
    assert asked(s).actor == "allied"


def test_R8_a_lost_edge_supplies_nobody():
    line = {"size": "0501-0509", "road": [" ".join(f"050{c}" for c in range(1, 10))],
            "supply": {"german": [], "allied": ["0501"]}}  # fmt: skip
    assert supply(table("US-1 0508", **line), "US-1").in_supply
    lost = table("US-1 0508", markers='lost_edges = ["0501"]', **line)
    assert not supply(lost, "US-1").in_supply


def test_R7_an_exit_held_by_the_enemy_is_cut_even_beside_a_german():
    """The unit in 0118 keeps the road open; the exit itself is lost."""
    for hex_, vp in (("0120", 58), ("0119", 30)):
        s = after(exited(), "choose G-1SS", "exit 0119").clone()
        s.memo = {}
        s.put(s.unit_id("G-18VG"), s.place_id("0118"))
        s.put(s.unit_id("US-1"), s.place_id(hex_))
        victory.count_exits(Umpire(s))
        assert s.vp == vp
