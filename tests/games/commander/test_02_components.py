"""commander 2: the map, the units, the dice."""

import pytest

from ardennes.games.commander import GAME
from ardennes.games.commander.spaces import FEATURES, TERRAIN
from tests.games.commander.positions import (
    after,
    asked,
    chance,
    choices,
    go,
    goes,
    match,
    odds,
    real,
    refusal,
    rolls,
    said,
    table,
)


def own():
    return GAME.new("campaign")


def test_2_space_1_spaces_carry_terrain_values_and_symbols():
    s = own()
    assert len(s.ground.spaces) == 57
    assert {space.terrain for space in s.ground.spaces} == set(TERRAIN)
    assert {space.feature for space in s.ground.spaces} == set(FEATURES)
    verviers = s.ground.spaces[s.place_id("Verviers")]
    pair = verviers.reduction_defender_controls, verviers.reduction_attacker_controls
    assert (verviers.terrain, verviers.feature, pair) == ("clear", "city", (2, 0))
    for space in s.ground.spaces:
        two = space.reduction_defender_controls, space.reduction_attacker_controls
        assert (two[0] > two[1]) is (space.feature != "none"), space.space


def test_2_space_1_edges_lie_where_they_should():
    s = own()
    east = {space.space for space in s.ground.spaces if "E" in space.map_edge}
    assert {"Gemund", "Stadtkyll", "Baasem", "Bitburg", "Trier"} <= east
    assert all(space.exit_arrow for space in s.ground.spaces if space.north_west_of_meuse)


def test_2_space_2_borders_are_symmetric():
    s = own()
    for a, near in enumerate(s.ground.board.around):
        for b in near:
            assert a in s.ground.board.around[b]
            assert s.ground.river(a, b) is s.ground.river(b, a)
            assert s.ground.road(a, b) is s.ground.road(b, a)


def test_2_space_2_only_the_meuse_parts_the_far_bank_from_the_rest():
    s = own()
    for a, near in enumerate(s.ground.board.around):
        for b in near:
            parted = s.ground.beyond >> a & 1 != s.ground.beyond >> b & 1
            assert s.ground.crosses_meuse(a, b) is bool(parted)
            if parted:
                assert s.ground.near_meuse >> a & 1 and s.ground.near_meuse >> b & 1


def test_R1_the_meuse_is_a_river_in_the_river_rules():
    s = table(
        "G1 @ A; german",
        "G2 @ A; german",
        "US @ B; allied",
        spaces="A B C",
        borders="A-B:meuse A-C",
        day=19,
    )
    s = after(s, "activate A", "choose G1", "move B", "choose G2")
    assert refusal(s, "move B").case == "commander 7.river-1"
    assert chance(odds(after(s, "end_moves"), "B", "G1"), "US") == 5  # 3, clear, river


def test_2_unit_1_three_types():
    assert {c.type for c in own().roster.counters} == {"infantry", "mechanized", "armor"}


def test_2_unit_1_mechanized_means_both_in_the_fuel_rule():
    s = table(
        "I @ A; german",
        "M @ A; german mechanized",
        "T @ A; german armor",
        spaces="A:edge=E",
        day=21,
        phase="fuel check",
    )
    assert choices(s) == ["mark_fuel M", "mark_fuel T"]


def test_2_unit_2_strength_is_between_1_and_6():
    for counter in own().roster.counters:
        assert 1 <= counter.start_strength <= 6
        assert 1 <= counter.hit_defense <= counter.hit_attack
        assert counter.elite_armor is (counter.hit_attack > counter.hit_defense)
        assert not counter.elite_infantry or (counter.type, counter.side) == ("infantry", 1)


def test_2_unit_2_elite_armor_uses_the_higher_chance_to_attack():
    """1SS Pz attacks with 5 and defends with 4."""
    s = go(real("1SS Pz @ Losheim", "14Cav @ Elsenborn"), "Losheim", "1SS Pz > Elsenborn")
    assert odds(s, "Elsenborn", "1SS Pz").units["1SS Pz"].base == 5
    s = real("1SS Pz @ Losheim", "14Cav @ Elsenborn", phase="allied turn")
    s = go(s, "Elsenborn", "14Cav > Losheim")
    assert odds(s, "Losheim", "14Cav").units["1SS Pz"].base == 4


@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_R35_chance_and_bonus_die_do_not_change_with_strength(points: int):
    s = real(f"2Pz @ Losheim; strength={points}", "14Cav @ Elsenborn")
    found = odds(go(s, "Losheim", "2Pz > Elsenborn"), "Elsenborn", "2Pz").units["2Pz"]
    assert (found.base, found.dice) == (5, points + 1)


def test_2_unit_3_units_of_four_or_more_are_worth_a_point():
    for counter in own().roster.counters:
        assert counter.vp_unit is (counter.start_strength >= 4), counter.unit


def test_2_unit_4_units_start_arrive_or_wait():
    for c in own().roster.counters:
        ways = [bool(c.setup_space), bool(c.arrival_day), c.okw_reserve]
        assert sum(ways) == 1, c.unit
        assert bool(c.entry_letter) is not bool(c.setup_space)


def test_2_dice_1_a_die_hits_up_to_the_chance():
    s = go(
        table(
            "G @ A; german strength=1",
            "US @ B; allied strength=1",
            spaces="A B:woods",
            borders="A-B",
        ),
        "A",
        "G > B",
    )
    decision = asked(s)
    assert (decision.actor, len(decision.choices), set(decision.weights)) == ("chance", 10, {1})
    assert "one hit" in said(match(s, "roll 3")) and "no hits" in said(match(s, "roll 4"))


def test_2_dice_1_there_is_no_eleventh_face():
    s = go(table("G @ A; german", "US @ B; allied", spaces="A B", borders="A-B"), "A", "G > B")
    assert refusal(s, "roll 11").case == "commander 8.dice-1"
    assert refusal(s, "roll 0").case == "commander 8.dice-1"
    after(s, *rolls(10))


def test_R22_spellings_are_one_space_each():
    names = own().ground.board.labels
    assert {"Baasem", "Kruchten", "Trois Ponts", "Elsenborn", "Losheim"} <= set(names)
    assert not {"Baasam", "Krutchen", "Trois Points", "Ellsenborn", "Loshiem"} & set(names)
    assert goes(real("560VG @ Bleialf"), "560VG") == {"Dasburg", "Prum", "Schonberg", "St. Vith"}
