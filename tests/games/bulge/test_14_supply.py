"""bulge 14: supply."""

import pytest

from tests.games.bulge.positions import (
    after,
    asked,
    choices,
    match,
    odds,
    own_map,
    refusal,
    said,
    supply,
    table,
)

ROW = " ".join(f"05{column:02d}" for column in range(1, 21))
HOME = {"german": ["0501"], "allied": ["0520"]}
LINE = {"size": "0501-0520", "supply": HOME}


def road(first: int, last: int) -> str:
    return " ".join(f"05{column:02d}" for column in range(first, last + 1))


def test_14_0_five_points_to_a_road_then_any_length():
    near = table("A german 0515", road=[road(1, 10)], **LINE)
    assert supply(near, "A").path[0] == "0515" and supply(near, "A").in_supply
    far = table("A german 0516", road=[road(1, 10)], **LINE)
    assert not supply(far, "A").in_supply
    assert supply(far, "A").case == "bulge 14.0"


def test_14_0_the_own_hex_is_not_counted():
    s = table("A german 0515", road=[road(1, 10)], heavy_woods=["0515"], **LINE)
    assert supply(s, "A").in_supply


def test_R41_terrain_counts_and_roads_do_not():
    """A road that does not lead home is no help in the first part."""
    woods = {"rough": ["0512"]}
    s = table("A german 0515", road=[road(1, 10), road(11, 15)], **woods, **LINE)
    assert not supply(s, "A").in_supply
    s = table("A german 0514", road=[road(1, 10), road(11, 15)], **woods, **LINE)
    assert supply(s, "A").in_supply


def test_R41_friends_cost_nothing_and_bridges_spare_the_river():
    river = {"river": ["0511/0512"]}
    units = ("A german 0515", "B german 0513")
    assert not supply(table(*units, road=[road(1, 10)], **river, **LINE), "A").in_supply
    bridged = table(*units, road=[road(1, 10)], bridge=["0511/0512"], **river, **LINE)
    assert supply(bridged, "A").in_supply


def test_14_0_the_road_must_lead_to_a_friendly_edge():
    s = table("A german 0510", "B allied 0512", road=[road(2, 20)], **LINE)
    assert not supply(s, "A").in_supply or supply(s, "A").path[-1] == "0501"
    assert supply(s, "B").path[-1] == "0520"
    cut = table("B allied 0505", road=[road(1, 10)], **LINE)
    assert not supply(cut, "B").in_supply


def test_14_0_no_enemy_on_the_way():
    s = table("A german 0510", "B allied 0505", road=[ROW], **LINE)
    assert not supply(s, "A").in_supply and supply(s, "B").in_supply is False


def test_14_0_an_enemy_marker_closes_the_hex_unless_a_friend_is_there():
    """bulge R13: in both parts of the path."""
    marks = 'interdiction = { allied = ["0505"] }'
    s = table("A german 0510", road=[ROW], markers=marks, **LINE)
    assert not supply(s, "A").in_supply
    assert supply(table("A german 0510", "B german 0505", road=[ROW], markers=marks, **LINE),
                  "A").in_supply  # fmt: skip
    own = 'interdiction = { german = ["0505"] }'
    assert supply(table("A german 0510", road=[ROW], markers=own, **LINE), "A").in_supply
    first = table("A german 0512", road=[road(1, 10), "0511 0512"],
                  markers='interdiction = { allied = ["0511"] }', **LINE)  # fmt: skip
    assert not supply(first, "A").in_supply


def test_14_0_checked_when_a_unit_begins_to_move():
    """Another unit's move may bring supply."""
    marks = 'interdiction = { allied = ["0505"] }'
    s = table("A german 0510", "B german 0504", road=[ROW], markers=marks, **LINE)
    assert "begin_move" in choices(after(s, "choose A"))
    s = after(s, "choose B", "move 0505", "choose A")
    assert "begin_move" not in choices(s)


def test_14_0_checked_at_each_combat():
    s = table("A german 0510", "B allied 0511", road=[ROW], phase="german pre-movement combat",
              **LINE)  # fmt: skip
    assert odds(s, "0511", "A", primary=1)


def test_14_0_the_start_is_in_supply():
    """Everybody on the map at the start but nobody by accident."""
    s = own_map("US-4 1803", "G-2 1206", turn=5)
    assert supply(s, "US-4").in_supply and supply(s, "G-2").in_supply


@pytest.mark.parametrize("die", range(1, 7))
def test_14_1_movement_by_the_die(die: int):
    s = table("A german 0510", supply={"german": [], "allied": []}, size="0501-0520")
    s = after(s, "choose A")
    assert choices(s) == ["begin_move", "end_phase"]
    assert asked(s).case == "bulge 14.1 movement"
    m = match(s, "begin_move", f"roll {die}")
    moves = {c for c in choices(m.state) if c.startswith("move")}
    if die == 6:
        assert not moves and "stays" in said(m)
        assert refusal(m.state, "choose A").reason == "A has moved"
    else:
        assert moves == {f"move 05{c:02d}" for c in range(10 - die, 11 + die) if c != 10}


def test_14_1_movement_a_rolled_unit_is_not_rolled_again():
    s = table("A german 0510", "B german 0501", supply={"german": [], "allied": []},
              size="0501-0520")  # fmt: skip
    s = after(s, "choose A", "begin_move", "roll 3", "done")
    assert choices(s) == ["choose B", "end_phase"]


def test_14_1_movement_another_unit_may_be_chosen_before_the_die():
    s = table("A german 0510", "B german 0501", supply={"german": [], "allied": []},
              size="0501-0520")  # fmt: skip
    assert choices(after(s, "choose A")) == ["choose B", "begin_move", "end_phase"]


def test_14_1_combat_defenders_do_not_care():
    units = ("A german cf=4 0504", "B allied cf=4 0505")
    s = table(*units, phase="german pre-movement combat",
              supply={"german": ["0504"], "allied": []})  # fmt: skip
    found = odds(s, "0505", "A", primary=1)
    assert (found.attack, found.defence) == (4, 4)


def test_14_1_combat_out_of_supply_the_secondary_table():
    units = ("A german cf=4 0504", "B allied cf=4 0505")
    s = table(*units, phase="german pre-movement combat",
              supply={"german": [], "allied": []})  # fmt: skip
    m = match(s, "attack 0505", "join A")
    assert refusal(m.state, "commit primary").case == "bulge 14.1 combat"
    assert "commit secondary" in choices(m.state)


def test_14_1_movement_who_has_not_rolled_is_told_to():
    s = after(table("A german 0505", turn=4, supply={"allied": ["0101"]}), "choose A")
    assert str(refusal(s, "move 0504")) == "bulge 14.1 movement: A is out of supply and rolls first"
