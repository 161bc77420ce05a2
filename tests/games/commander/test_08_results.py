"""commander 8: losses, retreats, breakthroughs."""

from typing import Unpack

import pytest

from ardennes.games.commander import words as w
from tests.games.commander.positions import (
    Setting,
    after,
    asked,
    at,
    choices,
    go,
    holder,
    marked,
    match,
    odds,
    places,
    real,
    refusal,
    rolls,
    strength,
    table,
    told,
)

MISS = rolls(10, 10, 10, 10)


def hits(n: int, dice: int = 4) -> list[str]:
    """So many hits with so many dice."""
    return rolls(*[1] * n, *[10] * (dice - n))


# --- losses ---


def test_8_hits_2_even_losses_in_verviers():
    """Two hits on two units of 4 leave two of 3; nobody takes both."""
    s = real("12SS Pz @ Eupen", "Pz Lehr @ Eupen", "1 Inf @ Verviers", "30 Inf @ Verviers")
    s = go(s, "Eupen", "12SS Pz > Verviers", "Pz Lehr > Verviers")
    s = after(
        s,
        *rolls(3, 4, 5, 6, 7, 8, 9),
        *rolls(3, 4, 5, 7, 9),
        *rolls(2, 5, 7, 8),
        *rolls(3, 5, 6, 9),
        "stand",
        'lose_step "1 Inf"',
    )
    assert strength(s, "1 Inf", "30 Inf") == [3, 3]


def test_R19_the_misprint_12ss_falls_to_five():
    s = real("12SS Pz @ Eupen", "Pz Lehr @ Eupen", "1 Inf @ Verviers", "30 Inf @ Verviers")
    s = go(s, "Eupen", "12SS Pz > Verviers", "Pz Lehr > Verviers")
    s = after(
        s,
        *rolls(3, 4, 5, 6, 7, 8, 9),
        *rolls(3, 4, 5, 7, 9),
        *rolls(2, 5, 7, 8),
        *rolls(3, 5, 6, 9),
        "stand",
        'lose_step "1 Inf"',
    )
    assert choices(s) == ["lose_step 12SS Pz", "lose_step Pz Lehr"]
    s = after(s, 'lose_step "12SS Pz"')
    assert strength(s, "12SS Pz", "Pz Lehr") == [5, 3]


def test_8_hits_2_the_owner_chooses_among_equals():
    s = table("G @ A; german", "U @ A; allied strength=2", "V @ A; allied strength=4", spaces="A")
    s = after(s, "activate A", *hits(3), *rolls(10, 10), *MISS)
    assert choices(s) == ["lose_step U", "lose_step V"]
    s = after(s, "lose_step V")  # U must be next
    assert choices(s) == ["lose_step U", "lose_step V"] and strength(s, "U", "V") == [1, 3]


def test_8_hits_2_the_dead_are_not_waited_for():
    s = table("G @ A; german", "U @ A; allied strength=1", "V @ A; allied strength=4", spaces="A")
    s = after(s, "activate A", *hits(3), *rolls(10), *MISS, "lose_step V")
    assert at(s, "U") == "out" and strength(s, "V") == [2]


def test_8_hits_2_excess_hits_are_lost():
    s = table("G @ A; german", "U @ A; allied strength=1", "V @ B; allied", spaces="A B")
    s = after(s, "activate A", *hits(4), *rolls(10))
    assert at(s, "U") == "out" and strength(s, "V") == [4]


def test_8_hits_3_the_last_point_eliminates():
    s = table("G @ A; german", "U @ A; allied strength=1", "V @ B; allied", spaces="A B")
    played = match(s, "activate A", *hits(1), "roll 10")
    assert told(played.events[-1], w.Eliminated)
    assert at(played.state, "U") == "out" and strength(played.state, "U") == [0]


# --- retreat ---


def fought(
    n: int, *units: str, spaces: str = "A:woods B", borders: str = "A-B", **more: Unpack[Setting]
):
    """G has hit US in A so often, before terrain."""
    s = table("G @ A; german", *units, spaces=spaces, borders=borders, **more)
    return after(go(s, "A"), *hits(n), *MISS)


def test_8_ret_1_one_hit_less_and_all_leave():
    s = fought(3, "US @ A; allied", "V @ B; allied")
    assert choices(s) == ["stand", "retreat"]
    s = after(s, "retreat")
    assert (at(s, "US"), strength(s, "US")) == ("B", [3])


def test_8_ret_1_standing_takes_all():
    s = after(fought(3, "US @ A; allied", "V @ B; allied"), "stand")
    assert (at(s, "US"), strength(s, "US")) == ("A", [2])


def test_8_ret_1_the_attacker_never_retreats():
    s = fought(3, "US @ A; allied", "V @ B; allied")
    assert asked(s).actor == "allied"


def test_R9_no_hit_no_retreat():
    """The woods take the only hit: the turn goes on without a question."""
    s = fought(1, "US @ A; allied", "V @ B; allied")
    assert asked(s).case == "commander 4.act-1" and at(s, "US") == "A"
    assert refusal(s, "retreat").case == "commander 8.ret-1"


@pytest.mark.parametrize("state", ["out_of_supply", "out_of_fuel"])
def test_8_ret_2_not_with_a_helpless_unit(state: str):
    s = table(
        "G @ A; german",
        f"U @ A; allied armor {state}",
        "X @ A; allied",
        "V @ B; allied",
        spaces="A:woods B",
        borders="A-B",
    )
    s = after(s, "activate A", *hits(3), *MISS, *MISS)
    assert asked(s).case == "commander 8.hits-2"


def test_8_ret_2_not_without_room():
    full = [f"V{n} @ B; allied" for n in range(3)]
    s = fought(3, "US @ A; allied", *full)
    assert at(s, "US") == "A" and strength(s, "US") == [2]
    s = fought(3, "US @ A; allied", *full[:2])
    assert choices(s) == ["stand", "retreat"]


def crowded(losses: int):
    """Two defenders, one place left in B."""
    s = table(
        "G @ A; german",
        "U @ A; allied strength=1",
        "W @ A; allied strength=2",
        "V0 @ B; allied",
        "V1 @ B; allied",
        spaces="A B",
        borders="A-B",
    )
    return after(s, "activate A", *hits(losses), *rolls(10), *rolls(10, 10))


def test_R26_room_is_needed_for_the_survivors_only():
    assert "retreat" not in choices(crowded(1))  # nobody would be lost: two units, one place
    s = after(crowded(2), "retreat")  # U is lost, W finds room
    assert at(s, "U") == "out" and at(s, "W") == "B"


def test_R26_only_losses_that_leave_a_way_out():
    s = table(
        "G @ A; german",
        "U @ A; allied strength=1",
        "W @ A; allied strength=2",
        "V0 @ B; allied",
        "V1 @ B; allied",
        spaces="A B",
        borders="A-B",
    )
    s = after(s, "activate A", *hits(2), *rolls(10), *rolls(10, 10))
    assert choices(s) == ["stand", "retreat"]
    events = match(s, "retreat").events[-1]  # the owner is not asked: U it must be
    assert [s.unit_name(e.unit) for e in told(events, w.StrengthLost)] == ["U"]


def test_R26_if_nobody_survives_all_are_eliminated():
    s = table(
        "T @ A; german armor",
        "US @ A; allied strength=1",
        "V @ B; allied",
        spaces="A B C",
        borders="A-B A-C",
    )
    s = after(go(s, "A"), *hits(4), *rolls(10))
    assert at(s, "US") == "out" and asked(s).case == "commander 8.break-1"


def test_8_ret_3_friendly_and_uncontested():
    s = fought(
        2,
        "US @ A; allied",
        "V @ C; allied",
        "E @ C; german",
        "F @ E; german",
        spaces="A:woods B C:allied D:german E F:allied",
        borders="A-B A-C A-D A-E",
    )
    s = after(s, "retreat")
    assert at(s, "US") == "B"


def test_8_ret_3_units_may_part():
    s = table(
        "G @ A; german",
        "U @ A; allied",
        "W @ A; allied",
        spaces="A:woods B C D:german",
        borders="A-B A-C A-D",
    )
    s = after(go(s, "A"), *hits(2), *MISS, *MISS, "retreat")
    assert choices(s) == ["withdraw U B", "withdraw U C", "withdraw W B", "withdraw W C"]
    assert refusal(s, "withdraw U D").case == "commander 8.ret-3"
    s = after(s, "withdraw U B", "withdraw W C")
    assert (at(s, "U"), at(s, "W")) == ("B", "C")


def test_8_ret_3_three_units_at_the_most():
    s = table(
        "G @ A; german",
        "U @ A; allied",
        "W @ A; allied",
        "V0 @ B; allied",
        "V1 @ B; allied",
        spaces="A:woods B C",
        borders="A-B A-C",
    )
    s = after(s, "activate A", *hits(2), *MISS, *MISS, "retreat", "withdraw U B")
    assert at(s, "W") == "C"  # B is full, so that was all the choice there was


def test_8_ret_3_the_first_may_not_take_the_last_place_of_another():
    """The British unit can only go to C, so the American may not fill it."""
    s = table(
        "G @ A; german",
        "U @ A; allied",
        "BR @ A; allied british",
        "V0 @ C; allied",
        "V1 @ C; allied",
        spaces="A:woods B:meuse C",
        borders="A-B:meuse A-C",
    )
    s = after(s, "activate A", *hits(2), *MISS, *MISS, "retreat")
    assert choices(s) == ["withdraw U B", "withdraw BR C"]
    assert refusal(s, "withdraw U C").case == "commander 8.ret-2"


def test_8_ret_4_a_retreat_uses_up_the_day():
    s = after(fought(2, "US @ A; allied", "V @ B; allied"), "retreat")
    assert "US" in marked(s, "cubes") and "V" not in marked(s, "cubes")
    assert choices(s) == ["activate B", "pass"]
    assert marked(after(s, "activate B"), "active") == {"V"}


def test_8_ret_4_standing_does_not():
    s = after(fought(2, "US @ A; allied", "V @ B; allied"), "stand")
    assert "US" not in marked(s, "cubes")


def test_8_ret_4_the_left_space_is_the_attackers():
    s = fought(2, "US @ A; allied", "V @ B; allied", spaces="A:woods,allied B")
    assert holder(s, "A") == "allied"
    assert holder(after(s, "retreat"), "A") == "german"


@pytest.mark.parametrize("border", ["river", "meuse"])
def test_8_ret_5_rivers_do_not_hinder_it(border: str):
    s = table(
        "G @ A; german",
        "U @ A; allied",
        "W @ A; allied",
        spaces="A:woods B",
        borders=f"A-B:{border}",
    )
    s = after(s, "activate A", *hits(2), *MISS, *MISS, "retreat", "withdraw U B")
    assert at(s, "U") == at(s, "W") == "B"


@pytest.mark.parametrize(("day", "free"), [(25, False), (26, True)])
def test_R10_the_british_do_not_retreat_over_the_meuse(day: int, free: bool):
    s = table(
        "G @ A; german",
        "BR @ A; allied british",
        "V @ B; allied",
        spaces="A:woods B",
        borders="A-B:meuse",
        day=day,
        phase="german turn",
    )
    s = after(s, "activate A", *hits(2), *MISS)
    assert ("retreat" in choices(s)) is free


# --- breakthrough ---


def broken(*units: str, spaces: str, borders: str, **more: Unpack[Setting]):
    """T1 and T2 have wiped out the defender of A."""
    s = table(
        "T1 @ A; german armor",
        "T2 @ A; german armor",
        "US @ A; allied strength=1",
        *units,
        spaces=spaces,
        borders=borders,
        **more,
    )
    return after(go(s, "A"), *hits(4), *hits(4), "roll 10")


def test_8_break_1_armor_goes_on_into_any_space():
    s = broken("V @ C; allied", "W @ E; allied", spaces="A B C D:german E", borders="A-B A-C A-D")
    assert asked(s).case == "commander 8.break-1"
    assert places(s, "break_through T1") == {"B", "C", "D"}
    assert refusal(s, "break_through T1 E").case == "commander 8.break-1"


def test_8_break_1_units_may_go_different_ways_or_stay():
    s = broken("V @ D; allied", spaces="A B C D", borders="A-B A-C")
    s = after(s, "break_through T2 C")
    assert choices(s) == ["break_through T1 B", "break_through T1 C", "pass"]
    s = after(s, "pass")
    assert (at(s, "T1"), at(s, "T2")) == ("A", "C")


def test_8_break_1_infantry_does_not():
    s = table(
        "I @ A; german",
        "M @ A; german mechanized",
        "US @ A; allied strength=1",
        "V @ C; allied",
        spaces="A B C",
        borders="A-B",
    )
    s = after(go(s, "A"), *hits(4), *hits(4), "roll 10")
    assert asked(s).case == "commander 4.act-1"


def test_8_break_1_not_after_a_retreat():
    s = table(
        "T1 @ A; german armor",
        "US @ A; allied strength=3",
        "V @ B; allied",
        spaces="A B C",
        borders="A-B A-C",
    )
    s = after(go(s, "A"), *hits(1), *rolls(10, 10, 10), "retreat", "withdraw US B")
    assert asked(s).case == "commander 4.act-1"


def test_8_break_1_before_the_next_combat():
    s = table(
        "T1 @ A; german armor",
        "I @ A; german",
        "US @ B; allied strength=1",
        "V @ C; allied",
        spaces="A B C D",
        borders="A-B A-C B-D",
    )
    s = after(go(s, "A", "T1 > B", "I > C"), "fight B", *hits(4), "roll 10")
    assert asked(s).case == "commander 8.break-1"
    assert choices(after(s, "break_through T1 D")) == ["fight C"]


def test_8_break_1_spa():
    """1SS Pz may go to Verviers, Stoumont, Trois Ponts or back to Eupen; not to Malmedy."""
    s = real("1SS Pz @ Eupen", "4 Inf @ Spa; strength=1", "2Pz @ Spa; strength=1", german="Spa")
    s = go(s, "Eupen", "1SS Pz > Spa")
    s = after(s, *rolls(1, 1, 1, 1, 1, 1, 1), *rolls(1, 1), "roll 10")
    assert places(s, "break_through 1SS Pz") == {"Verviers", "Stoumont", "Trois Ponts", "Eupen"}
    assert refusal(s, 'break_through "1SS Pz" Malmedy').case == "commander 8.break-3"


@pytest.mark.parametrize("border", ["river", "river,road", "meuse"])
def test_8_break_2_one_unit_a_river_border(border: str):
    s = broken("V @ C; allied", spaces="A B C D", borders=f"A-B:{border} A-D")
    s = after(s, "break_through T1 B")
    assert choices(s) == ["break_through T2 D", "pass"]
    assert refusal(s, "break_through T2 B").case == "commander 8.break-2"


def test_8_break_2_a_plain_border_has_no_limit():
    s = broken("V @ C; allied", spaces="A B C", borders="A-B")
    s = after(s, "break_through T1 B", "break_through T2 B")
    assert at(s, "T1") == at(s, "T2") == "B"


def test_R11_moves_are_counted_apart():
    """T1 came over the river in the moves; T2 still breaks through over it."""
    s = table(
        "T1 @ B; german armor",
        "T2 @ A; german armor",
        "US @ A; allied strength=1",
        "V @ C; allied",
        spaces="A B C",
        borders="A-B:river",
    )
    s = after(go(s, "B", "T1 > A"), *hits(4), *hits(4), "roll 10")
    assert "break_through T2 B" in choices(s)


@pytest.mark.parametrize(
    ("border", "free"), [("", False), (":road", True), (":river", False), (":river,road", True)]
)
def test_8_break_3_forest_only_by_road(border: str, free: bool):
    s = broken("V @ C; allied", spaces="A B:forest C D", borders=f"A-B{border} A-D")
    assert ("break_through T1 B" in choices(s)) is free


def test_R31_a_cut_bridge_is_no_road():
    s = broken("V @ B; allied", spaces="A B:forest C", borders="A-B:river,road A-C")
    assert places(s, "break_through T1") == {"C"}
    s = broken(
        "V @ B; allied",
        "F @ B; german activated",
        spaces="A B:forest C",
        borders="A-B:river,road A-C",
    )
    assert places(s, "break_through T1") == {"B", "C"}


def test_8_break_4_among_enemies_without_a_combat():
    s = broken("V @ B; allied", spaces="A B C", borders="A-B A-C")
    s = after(s, "break_through T1 B", "pass")
    assert at(s, "T1") == "B" and holder(s, "B") == "allied"
    assert asked(s).case == "commander 4.act-1"


def test_8_break_4_an_empty_space_is_taken():
    s = broken("V @ C; allied", spaces="A B C", borders="A-B")
    assert holder(after(s, "break_through T1 B"), "B") == "german"


def test_R12_it_does_not_join_a_combat_to_come():
    s = table(
        "T1 @ A; german armor",
        "I @ A; german",
        "US @ B; allied strength=1",
        "V @ C; allied",
        spaces="A B C",
        borders="A-B A-C B-C",
    )
    s = after(go(s, "A", "T1 > B", "I > C"), "fight B", *hits(4), "roll 10", "break_through T1 C")
    s = after(s, "fight C")
    (dice,) = told(s.todo, w.Dice)
    assert [s.unit_name(u) for u in dice.attackers] == ["I"]
    assert "armor attacks" not in str(odds(s, "C", "I").units["V"].modifiers)
    s = after(s, *MISS, *rolls(1, 1, 1, 1))
    assert strength(s, "T1", "I") == [4, 0]


@pytest.mark.parametrize(
    ("day", "phase"), [(16, "surprise 1"), (16, "german turn"), (17, "german turn")]
)
def test_8_break_5_not_before_the_17th(day: int, phase: str):
    s = broken(
        "V @ C; allied", "G9 @ D; german", spaces="A B C D", borders="A-B", day=day, phase=phase
    )
    assert (asked(s).case == "commander 8.break-1") is (day == 17)
