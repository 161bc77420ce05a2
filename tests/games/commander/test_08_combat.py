"""commander 8: who fights, with which dice, and what they need to hit."""

import pytest

from ardennes.games.commander import words as w
from ardennes.games.commander.state import State
from tests.games.commander.positions import (
    Spaces,
    after,
    asked,
    at,
    chance,
    go,
    lines,
    marked,
    match,
    no_odds,
    odds,
    real,
    refusal,
    rolls,
    said,
    strength,
    table,
    told,
)

HERE: Spaces = {"spaces": "A:woods B", "borders": "A-B"}


def fighters(s: State) -> tuple[list[str], list[str]]:
    """Attackers and defenders of the combat being rolled."""
    (dice,) = told(s.todo, w.Dice)
    name = s.unit_name
    return [name(u) for u in dice.attackers], [name(u) for u in dice.defenders]


def counted(s: State, *actions: str) -> w.HitsCounted:
    """The hits these dice bring."""
    played = match(s, *actions)
    (found,) = told((e for events in played.events for e in events), w.HitsCounted)
    return found


# --- who ---


def test_8_who_1_active_units_and_those_not_yet_activated_attack():
    """The attack from Eupen takes 2 Pz in Spa along."""
    s = real("1SS Pz @ Eupen", "2Pz @ Spa; strength=1", "4 Inf @ Spa; strength=1", german="Spa")
    s = go(s, "Eupen", "1SS Pz > Spa")
    assert fighters(s)[0] == ["1SS Pz", "2Pz"]
    assert {"1SS Pz", "2Pz"} <= marked(s, "active")


@pytest.mark.parametrize("state", ["activated", "out_of_supply", "out_of_fuel"])
def test_8_who_1_others_do_not(state: str):
    s = table("G @ A; german", f"H @ A; german armor {state}", "US @ A; allied", **HERE)
    s = after(s, "activate A", "fight A")
    assert fighters(s)[0] == ["G"]
    case = "commander 8.who-1" if state == "activated" else "commander 9.oos-1"
    assert no_odds(s, "A", "H").case == case


def test_8_who_1_they_take_no_hits_either():
    s = table("G @ A; german strength=1", "H @ A; german activated", "US @ A; allied", **HERE)
    s = after(s, "activate A", *rolls(10), *rolls(1, 1, 1, 1))
    assert at(s, "G") == "out" and strength(s, "H") == [4]


def test_8_who_1_attackers_stand_in_the_space():
    s = table("G @ A; german", "H @ B; german", "US @ A; allied", **HERE)
    assert no_odds(s, "A", "H").case == "commander 8.who-1"
    assert no_odds(s, "A", "G", "US").case == "commander 8.who-1"


@pytest.mark.parametrize("state", ["activated", "out_of_supply", "out_of_fuel"])
def test_8_who_2_every_enemy_there_defends(state: str):
    s = table("G @ A; german", "U @ A; allied", f"V @ A; allied armor {state}", **HERE)
    assert fighters(after(s, "activate A", "fight A"))[1] == ["U", "V"]


def test_8_who_2_without_an_enemy_there_is_no_combat():
    s = table("G @ A; german", "US @ B; allied", **HERE)
    assert no_odds(s, "A", "G").case == "commander 8.who-2"


# --- dice ---


def test_8_dice_1_as_many_as_the_strength():
    """Four dice for an armor unit of 4, three for infantry of 3."""
    s = table(
        "T @ A; german armor strength=4", "I @ A; german strength=3", "US @ A; allied", **HERE
    )
    found = odds(after(s, "activate A"), "A", "T", "I")
    assert {unit: shot.dice for unit, shot in found.units.items()} == {"T": 4, "I": 3, "US": 4}


def test_8_dice_1_one_more_with_a_bonus_die():
    """Three dice for a unit of 2 with the symbol."""
    s = table("T @ A; german armor strength=2 bonus_die=1", "US @ A; allied", **HERE)
    s = after(s, "activate A", "fight A")
    assert odds(s, "A", "T").units["T"].dice == 3
    assert "die 1 of 3" in asked(s).prompt
    s = after(s, "roll 1", "roll 1")
    assert "die 3 of 3" in asked(s).prompt


def test_8_dice_1_results_are_simultaneous():
    """The defender rolls all his dice although he is hit four times."""
    s = table("G @ A; german", "US @ A; allied", **HERE)
    found = counted(after(s, "activate A"), *rolls(1, 1, 1, 1), *rolls(1, 1, 1, 1))
    assert (found.on_defenders, found.on_attackers) == (4, 4)


def test_8_dice_1_each_unit_has_its_own_chance():
    s = table(
        "G @ A; german hit_attack=3 strength=1",
        "H @ A; german hit_attack=5 strength=1",
        "US @ A; allied",
        **HERE,
    )
    s = after(s, "activate A")
    assert "no hits" in said(match(s, "roll 4"))
    assert "one hit" in said(match(s, "roll 4", "roll 4"))


# --- chances ---


def test_8_hit_1_attack_and_defence_chance():
    s = table(
        "G @ A; german hit_attack=5 hit_defense=4",
        "US @ A; allied hit_attack=6 hit_defense=2",
        **HERE,
    )
    found = odds(s, "A", "G").units
    assert (found["G"].base, found["US"].base) == (5, 2)
    s = table(
        "G @ A; german hit_attack=5 hit_defense=4",
        "US @ A; allied hit_attack=6 hit_defense=2",
        phase="allied turn",
        **HERE,
    )
    found = odds(s, "A", "US").units
    assert (found["G"].base, found["US"].base) == (4, 6)


@pytest.mark.parametrize("state", ["out_of_supply", "out_of_fuel"])
def test_R7_two_without_supply_or_fuel(state: str):
    s = table("G @ A; german", f"US @ A; allied armor hit_defense=5 {state}", **HERE)
    assert odds(s, "A", "G").units["US"].base == 2


def test_8_hit_2_vianden_on_the_16th():
    """5 + 1 for the surprise + 1 for artillery; the defender 3 - 1 for armor + 1 for the river."""
    s = go(
        real("2Pz @ Dasburg", "109/28 @ Vianden; strength=1", day=16), "Dasburg", "2Pz > Vianden"
    )
    found = odds(s, "Vianden", "2Pz")
    assert lines(found, "2Pz") == {"German surprise": 1, "German artillery": 1}
    assert lines(found, "109/28") == {"armor attacks": -1, "all attackers crossed a river": 1}
    assert (chance(found, "2Pz"), chance(found, "109/28")) == (7, 3)


def test_8_hit_2_artillery_helps_germans_only():
    s = table("G @ A; german", "US @ A; allied", spaces="A:woods,artillery", phase="allied turn")
    assert lines(odds(s, "A", "US"), "US") == {}


@pytest.mark.parametrize(("day", "bonus"), [(22, 0), (23, 1), (28, 1)])
def test_8_hit_2_allied_air_power_from_the_23rd(day: int, bonus: int):
    s = table("G @ A; german", "US @ A; allied", day=day, phase="allied turn", **HERE)
    found = odds(s, "A", "US")
    assert (chance(found, "US"), chance(found, "G")) == (3 + bonus, 3)


def test_8_hit_2_all_that_apply_are_added():
    s = table("G @ A; german armor", "US @ A; allied out_of_supply", day=16, spaces="A:artillery")
    found = odds(s, "A", "G")
    assert chance(found, "G") == 3 + 1 + 1 + 1 + 2
    assert chance(found, "US") == 2 - 1 + 1


@pytest.mark.parametrize("kind", ["armor", "elite_infantry=1"])
def test_8_hit_3_armor_and_elite_infantry_are_hard_to_hit(kind: str):
    s = table("G @ A; german", f"U @ A; allied {kind}", f"V @ A; allied {kind}", **HERE)
    assert lines(odds(s, "A", "G"), "G") == {"armor or elite infantry defends": -1}  # once


def test_8_hit_3_mechanized_infantry_is_not():
    s = table("G @ A; german", "U @ A; allied mechanized", **HERE)
    assert lines(odds(s, "A", "G"), "G") == {}


@pytest.mark.parametrize("state", ["out_of_supply", "out_of_fuel"])
def test_R8_one_helpless_defender_cancels_it_all_give_two(state: str):
    s = table("G @ A; german", "U @ A; allied armor", f"V @ A; allied {state}", **HERE)
    assert lines(odds(s, "A", "G"), "G") == {}
    s = table("G @ A; german", f"U @ A; allied armor {state}", f"V @ A; allied {state}", **HERE)
    assert list(lines(odds(s, "A", "G"), "G").values()) == [2]


def test_8_hit_4_every_attacker_over_the_river():
    s = table(
        "G @ B; german",
        "H @ B; german",
        "US @ A; allied",
        spaces="A:woods B C:german",
        borders="A-B:river B-C:road C-A:river,road",
    )
    s = go(s, "B", "G > A")
    assert lines(odds(s, "A", "G"), "US") == {"all attackers crossed a river": 1}


def test_8_hit_4_clervaux_one_that_was_there_spoils_it():
    s = real("26VG @ Clervaux", "5FJ @ Dasburg", "110/28 @ Clervaux", day=16)
    found = odds(go(s, "Dasburg", "5FJ > Clervaux"), "Clervaux", "26VG", "5FJ")
    assert chance(found, "110/28") == 3
    assert chance(found, "26VG") == chance(found, "5FJ") == 5


def test_8_hit_4_one_that_came_another_way_spoils_it():
    s = table(
        "G @ B; german",
        "T @ B; german armor",
        "US @ A; allied",
        spaces="A:woods B C:german",
        borders="A-B:river B-C:road C-A:road",
    )
    s = go(s, "B", "G > A", "T > C > A")
    assert lines(odds(s, "A", "G", "T"), "US") == {"armor attacks": -1}


def test_8_hit_4_friends_who_do_not_attack_are_not_asked():
    s = table(
        "G @ B; german",
        "H @ A; german activated",
        "US @ A; allied",
        spaces="A:woods B",
        borders="A-B:river",
    )
    s = go(s, "B", "G > A")
    assert "all attackers crossed a river" in lines(odds(s, "A", "G"), "US")


def test_R40_the_last_step_counts_and_a_bridge_is_a_crossing():
    s = table(
        "T @ B; german armor",
        "H @ A; german activated",
        "US @ A; allied",
        spaces="A:woods B C:german",
        borders="B-C:river,road C-A:road",
    )
    s = go(s, "B", "T > C > A")
    assert "all attackers crossed a river" not in lines(odds(s, "A", "T"), "US")
    s = table(
        "T @ B; german armor",
        "H @ A; german activated",
        "US @ A; allied",
        spaces="A:woods B C:german",
        borders="B-C:road C-A:river,road",
    )
    s = go(s, "B", "T > C > A")
    assert "all attackers crossed a river" in lines(odds(s, "A", "T"), "US")


@pytest.mark.parametrize("feature", ["", ",town", ",city"])
def test_8_hit_5_a_town_in_clear_terrain_is_still_clear(feature: str):
    s = table("G @ A; german", "US @ A; allied", spaces=f"A:clear{feature}")
    found = odds(s, "A", "G")
    assert lines(found, "G") == lines(found, "US") == {"clear terrain": 1}


@pytest.mark.parametrize("terrain", ["broken", "woods", "forest"])
def test_8_hit_5_other_terrain_is_not(terrain: str):
    s = table("G @ A; german", "US @ A; allied", spaces=f"A:{terrain}")
    assert lines(odds(s, "A", "G"), "G") == {}


# --- terrain ---


def test_8_terrain_1_woods_take_one_off():
    """Three hits in Losheim become two."""
    s = go(
        real("12VG @ Stadtkyll", "3FJ @ Stadtkyll", "106 Inf @ Losheim"),
        "Stadtkyll",
        "12VG > Losheim",
    )
    found = counted(s, *rolls(1, 1, 1, 10), *rolls(10, 10, 10, 10))
    assert (found.on_defenders, found.reduced) == (3, 1)


@pytest.mark.parametrize(("holder", "saved"), [("allied", 2), ("german", 1)])
def test_8_terrain_1_towns_help_whoever_holds_them(holder: str, saved: int):
    s = table("G @ A; german", "US @ A; allied", spaces=f"A:woods,town,{holder}")
    assert odds(s, "A", "G").reduction == saved
    found = counted(after(s, "activate A"), *rolls(1, 1, 1, 1), *rolls(10, 10, 10, 10))
    assert found.reduced == saved


def test_8_terrain_1_attackers_get_no_help():
    s = table("G @ A; german", "US @ A; allied", spaces="A:forest,german")
    s = after(s, "activate A", *rolls(10, 10, 10, 10), *rolls(1, 1, 1, 10))
    assert strength(s, "G") == [1]


def test_8_terrain_2_control_before_the_losses_counts():
    """The second space is fought over while the first has changed hands: each by its own."""
    s = table("G @ A; german", "US @ B; allied", spaces="A B:woods,town", borders="A-B")
    s = go(s, "A", "G > B")
    found = counted(s, *rolls(1, 1, 1, 1), *rolls(10, 10, 10, 10))
    assert found.reduced == 2  # Allied until the defenders are gone


def test_8_terrain_3_never_more_than_the_strength():
    """Two hits instead of one: the city of Verviers saves one point of a single one."""
    s = go(real("12VG @ Eupen", "30 Inf @ Verviers; strength=1"), "Eupen", "12VG > Verviers")
    found = odds(s, "Verviers", "12VG")
    assert (found.reduction, found.modifiers[0].case) == (1, "commander 8.terrain-3")
    assert counted(s, *rolls(1, 1, 1, 10), *rolls(10)).reduced == 1


def test_8_hits_1_terrain_first_then_the_retreat():
    s = table("G @ A; german", "US @ A; allied", "V @ B; allied", **HERE)
    played = match(after(s, "activate A", *rolls(1, 1, 1, 10), *rolls(10, 10, 10)), "roll 10")
    assert "2 hits in A" in asked(played.state).prompt
    s = after(played.state, "retreat")
    assert strength(s, "US") == [3] and at(s, "US") == "B"


def test_8_hits_1_the_defender_loses_first():
    s = table("G @ A; german", "H @ A; german", "U @ A; allied", "V @ A; allied", spaces="A")
    s = after(
        s,
        "activate A",
        *rolls(1, 10, 10, 10),
        *rolls(10, 10, 10, 10),
        *rolls(1, 10, 10, 10),
        *rolls(10, 10, 10, 10),
    )
    assert (asked(s).actor, asked(s).case) == ("allied", "commander 8.hits-2")
    s = after(s, "lose_step U")
    assert asked(s).actor == "german"
    assert refusal(s, "lose_step U").case == "commander 8.hits-2"
