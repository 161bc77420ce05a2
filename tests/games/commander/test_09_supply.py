"""commander 9: supply, attrition, fuel."""

import pytest

from ardennes.games.commander import words as w
from tests.games.commander.positions import (
    after,
    asked,
    at,
    chance,
    choices,
    go,
    goes,
    holder,
    marked,
    match,
    no_odds,
    odds,
    real,
    refusal,
    rolls,
    strength,
    supply,
    table,
    told,
)

# --- lines ---


def test_9_sup_1_the_picture_of_the_rulebook():
    """3FJ in Malmedy and 1SS Pz in Spa are supplied by Losheim and Stadtkyll."""
    s = real(
        "3FJ @ Malmedy",
        "7 Arm @ Malmedy",
        "1SS Pz @ Spa",
        "30 Inf @ Spa",
        german="Malmedy, Losheim, Stadtkyll",
        phase="supply check",
    )
    assert marked(s, "oos") == set()
    assert supply(s, "1SS Pz").path == ("Spa", "Malmedy", "Losheim", "Stadtkyll")


def test_9_sup_1_a_broken_chain():
    s = real("1SS Pz @ Spa", "30 Inf @ Spa", german="Losheim, Stadtkyll", phase="supply check")
    assert marked(s, "oos") == {"1SS Pz"}
    assert supply(s, "1SS Pz").case == "commander 9.sup-1"


def test_9_sup_1_the_own_space_may_be_anybodys():
    s = table("G @ B; german", "US @ B; allied", spaces="A:edge=E,german B:allied", borders="A-B")
    assert supply(s, "G").in_supply
    s = table(
        "G @ C; german",
        "US @ C; allied",
        spaces="A:edge=E,german B:allied C:allied",
        borders="A-B B-C",
    )
    assert not supply(s, "G").in_supply


def test_9_sup_2_contested_friendly_spaces_pass_supply():
    s = table(
        "G @ C; german",
        "H @ B; german",
        "US @ B; allied",
        spaces="A:edge=E,german B:german C",
        borders="A-B:river B-C:meuse",
    )
    assert supply(s, "G").path == ("C", "B", "A")


def test_9_sup_2_contested_enemy_spaces_do_not():
    s = table(
        "G @ C; german",
        "H @ B; german",
        "US @ B; allied",
        spaces="A:edge=E,german B:allied C",
        borders="A-B B-C",
    )
    assert not supply(s, "G").in_supply and supply(s, "H").in_supply


@pytest.mark.parametrize(("side", "edge"), [("german", "E"), ("allied", "W")])
def test_9_sup_3_on_the_own_edge_nothing_is_traced(side: str, edge: str):
    enemy = "allied" if side == "german" else "german"
    s = table(f"X @ A; {side}", f"Y @ A; {enemy}", spaces=f"A:edge={edge},{enemy}")
    assert supply(s, "X").in_supply and supply(s, "X").case == "commander 9.sup-3"
    assert not supply(s, "Y").in_supply


@pytest.mark.parametrize("edge", ["N", "S", "W", "E", "NW", "NE", "SE", "SW"])
def test_9_sup_4_the_east_is_german_the_rest_allied(edge: str):
    s = table("G @ A; german", "US @ A; allied", spaces=f"A:edge={edge}")
    assert supply(s, "G").in_supply is ("E" in edge)
    assert supply(s, "US").in_supply is ("E" not in edge)


@pytest.mark.parametrize(
    ("day", "out"),
    [(16, set()), (17, {"US"}), (18, {"US"}), (19, {"US", "G"}), (28, {"US", "G"})],
)
def test_9_sup_5_when_it_is_checked(day: int, out: set[str]):
    s = table(
        "G @ A; german",
        "US @ A; allied",
        "X @ B; german",
        "Y @ C; allied",
        spaces="A B:edge=E C:edge=W",
        day=day,
        phase="supply check",
        vp=9,
    )
    assert marked(s, "oos") == out


def test_9_sup_5_the_result_lasts_all_day():
    """H is cut off during the day and acts all the same."""
    s = table(
        "G @ B; german",
        "H @ C; german",
        "US @ D; allied",
        "V @ C; allied",
        spaces="A:edge=E,german B C D:edge=W",
        borders="A-B B-C D-B",
        day=20,
        phase="supply check",
    )
    s = go(s, "B", "G > A")
    s = go(s, "D", "US > B")
    assert not supply(s, "H").in_supply and "activate C" in choices(s)


def test_9_sup_5_a_unit_found_in_supply_loses_its_marker():
    s = table(
        "G @ A; german out_of_supply",
        "US @ B; allied",
        spaces="A:edge=E B:edge=W",
        phase="supply check",
    )
    assert marked(s, "oos") == set()


# --- out of supply ---


def test_9_oos_1_it_does_nothing_but_defend():
    s = table(
        "G @ A; german out_of_supply strength=2 start_strength=4",
        "H @ B; german",
        "US @ A; allied",
        spaces="A:woods B",
        borders="A-B",
        day=20,
    )
    assert refusal(s, "activate A").case == "commander 9.oos-1"
    assert goes(s, "G") == set() and no_odds(s, "A", "G").case == "commander 9.oos-1"
    s = table(
        "G @ A; german out_of_supply strength=2 start_strength=4",
        "H @ B; german",
        "US @ A; allied",
        spaces="A:woods B",
        borders="A-B",
        day=20,
        phase="replacements",
    )
    assert refusal(s, "replace G").case in ("commander 11.rep-1", "commander 11.rep-2")


def test_9_oos_1_it_defends_with_two_and_does_not_retreat():
    s = table(
        "G @ A; german out_of_supply",
        "H @ B; german",
        "US @ A; allied",
        spaces="A:woods B",
        borders="A-B",
        phase="allied turn",
    )
    assert chance(odds(s, "A", "US"), "G") == 2
    s = after(go(s, "A"), *rolls(1, 1, 1, 10), *rolls(10, 10, 10, 10))
    assert at(s, "G") == "A" and strength(s, "G") == [2]


def starving(day: int = 20, *more: str, us: str = "", g: str = "out_of_supply"):
    return table(
        f"G @ A; german strength=2 start_strength=4 {g}",
        f"US @ A; allied strength=3 {us}",
        *more,
        spaces="A B:edge=W C:edge=E",
        borders="A-B",
        day=day,
        phase="supply check",
        vp=9,
    )


def test_9_oos_2_the_second_day_costs_a_point():
    s = starving()
    assert strength(s, "G", "US") == [1, 3]


def test_9_oos_2_the_first_day_does_not():
    assert strength(starving(g=""), "G") == [2]


def test_9_oos_2_only_beside_the_enemy():
    s = table(
        "G @ A; german strength=2 start_strength=4 out_of_supply",
        "US @ B; allied",
        spaces="A B:edge=W",
        day=20,
        phase="supply check",
    )
    assert strength(s, "G") == [2] and marked(s, "oos") == {"G"}


def test_9_oos_2_the_last_point_may_go():
    s = table(
        "G @ A; german strength=1 start_strength=4 out_of_supply",
        "US @ A; allied",
        "H @ C; german",
        spaces="A:german B:edge=W C:edge=E",
        borders="A-B",
        day=20,
        phase="supply check",
        vp=9,
    )
    assert at(s, "G") == "out" and s.vp == 8 and holder(s, "A") == "allied"


def test_R32_losses_come_at_the_same_time():
    """Both are cut off with their last point: both are lost, and the holder stays."""
    s = table(
        "G @ A; german strength=1 out_of_supply",
        "US @ A; allied strength=1 out_of_supply",
        "H @ C; german",
        "V @ B; allied",
        spaces="A:german B:edge=W C:edge=E",
        day=20,
        phase="supply check",
    )
    assert at(s, "G") == at(s, "US") == "out" and holder(s, "A") == "german"


def test_R32_supply_is_judged_before_the_losses():
    """US dies in A, which becomes German, but H behind it is out of supply for today."""
    s = table(
        "G @ A; german",
        "US @ A; allied strength=1 out_of_supply",
        "H @ D; german",
        "V @ D; allied",
        spaces="A:allied B:edge=W C:edge=E,german D:allied",
        borders="A-C A-D",
        day=20,
        phase="supply check",
    )
    assert at(s, "US") == "out" and holder(s, "A") == "german"
    assert "H" in marked(s, "oos") and supply(s, "H").in_supply


@pytest.mark.parametrize(("day", "left"), [(22, 2), (23, 3), (28, 3)])
def test_9_oos_3_allied_air_supply_from_the_23rd(day: int, left: int):
    s = table(
        "G @ A; german",
        "US @ A; allied strength=3 out_of_supply",
        spaces="A:edge=E B:edge=W",
        day=day,
        phase="supply check",
        vp=9,
    )
    assert strength(s, "US") == [left] and marked(s, "oos") == {"US"}


def test_9_oos_3_it_does_not_help_the_german():
    assert strength(starving(day=24), "G") == [1]


# --- fuel ---


def fuel(day: int, n: int = 4):
    units = [f"T{i} @ A{i}; german armor" for i in range(n)]
    spaces = " ".join(f"A{i}:edge=E" for i in range(n))
    return table(
        *units, "US @ Z; allied", spaces=f"{spaces} Z:edge=W", day=day, phase="fuel check", vp=9
    )


def test_9_fuel_1_three_are_marked_and_two_freed():
    s = fuel(21)
    assert asked(s).actor == "allied"
    s = after(s, "mark_fuel T0", "mark_fuel T1")
    assert refusal(s, "mark_fuel T0").case == "commander 9.fuel-1"
    s = after(s, "mark_fuel T3")
    assert (asked(s).actor, marked(s, "fuel")) == ("german", {"T0", "T1", "T3"})
    s = after(s, "free_fuel T1", "free_fuel T0")
    assert marked(s, "fuel") == {"T3"}


@pytest.mark.parametrize(("day", "left"), [(21, 1), (25, 1), (26, 2), (28, 2)])
def test_9_fuel_1_one_from_the_26th(day: int, left: int):
    s = after(fuel(day), "mark_fuel T0", "mark_fuel T1", "mark_fuel T2")
    while asked(s).case == "commander 9.fuel-1":
        s = after(s, choices(s)[0])
    assert len(marked(s, "fuel")) == left


def test_9_fuel_1_nothing_before_the_21st():
    assert asked(fuel(20)).case == "commander 4.act-1"


def test_R21_each_example_serves_its_own_rule():
    """The fuel example is played on the 23rd; the points of the 21st are one of each kind."""
    s = real(
        "Pz Lehr @ Manhay",
        "10SS Pz @ Houffalize",
        "2Pz @ Bastogne",
        "116Pz @ Rochefort",
        "7 Arm @ Namur",
        day=23,
        phase="fuel check",
    )
    s = after(
        s,
        'mark_fuel "Pz Lehr"',
        "mark_fuel 2Pz",
        'mark_fuel "10SS Pz"',
        "free_fuel 2Pz",
        'free_fuel "10SS Pz"',
    )
    assert marked(s, "fuel") == {"Pz Lehr"} and asked(s).actor == "allied"
    s = real("2Pz @ Bastogne; strength=2", "7 Arm @ Namur", day=21, phase="replacements")
    assert s.points == (1, 1, 1, 1) and asked(s).actor == "german"


def test_9_fuel_2_out_of_fuel_is_like_out_of_supply():
    s = table(
        "T @ A; german armor out_of_fuel hit_defense=5",
        "H @ B; german",
        "US @ A; allied",
        spaces="A:woods B",
        borders="A-B",
        phase="german turn",
        day=21,
    )
    assert refusal(s, "activate A").case == "commander 9.oos-1" and goes(s, "T") == set()
    s = table(
        "T @ A; german armor out_of_fuel hit_defense=5",
        "H @ B; german",
        "US @ A; allied",
        spaces="A:woods B",
        borders="A-B",
        phase="allied turn",
        day=21,
    )
    assert chance(odds(s, "A", "US"), "T") == 2


def test_9_fuel_2_the_marker_goes_the_next_morning():
    s = table(
        "T @ A; german armor out_of_fuel",
        "US @ B; allied",
        spaces="A:edge=E B:edge=W",
        phase="allied turn",
        day=21,
        time="1900",
    )
    played = match(s, "pass")
    assert played.state.day == 22 and told(played.events[0], w.DayBegan)
    assert "T" not in marked(played.state, "fuel")  # one unit marked, two to be freed


def test_R13_no_attrition_for_want_of_fuel():
    """Out of fuel yesterday, out of supply today: the first day of it."""
    s = table(
        "T @ A; german armor out_of_fuel strength=2",
        "US @ A; allied",
        "H @ C; german armor",
        "I @ C; german armor",
        spaces="A B:edge=W C:edge=E",
        borders="A-B",
        phase="allied turn",
        day=21,
        time="1900",
    )
    s = after(s, "pass")
    assert (s.day, strength(s, "T"), marked(s, "oos")) == (22, [2], {"T"})


@pytest.mark.parametrize(("day", "n", "left"), [(21, 2, 0), (21, 1, 0), (26, 2, 1), (26, 1, 0)])
def test_9_fuel_3_with_few_units_all_are_marked(day: int, n: int, left: int):
    s = fuel(day, n)
    while asked(s).case == "commander 9.fuel-1":
        s = after(s, choices(s)[0])
    assert len(marked(s, "fuel")) == left


def test_R14_what_is_left_is_marked_minus_freed():
    s = fuel(27, 2)
    assert choices(s) == ["mark_fuel T0", "mark_fuel T1"]
    s = after(s, "mark_fuel T1")
    assert choices(s) == ["free_fuel T0", "free_fuel T1"]
    assert marked(after(s, "free_fuel T1"), "fuel") == {"T0"}
