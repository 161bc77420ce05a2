"""commander 12: points and thresholds."""

from typing import Unpack

import pytest

from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from tests.games.commander.positions import (
    Markers,
    after,
    at,
    choices,
    go,
    holder,
    marked,
    match,
    real,
    refusal,
    rolls,
    table,
    told,
)


def test_12_vp_1_one_total_that_starts_at_0():
    assert GAME.new("campaign").vp == 0
    assert GAME.studies.score(GAME.new("campaign"))


def test_R17_it_may_fall_below_zero():
    s = table(
        "G @ A; german start_strength=4 strength=1",
        "US @ B; allied",
        "H @ A; german",
        spaces="A B",
        borders="A-B",
    )
    s = after(go(s, "A", "G > B"), *rolls(10), *rolls(1, 10, 10, 10))
    assert s.vp == -1


def test_12_vp_2_spaces_change_the_total_at_once():
    s = table("G @ A; german", "US @ C; allied", spaces="A B:vp=3 C", borders="A-B")
    played = match(s, "activate A", "choose G", "move B")
    assert played.state.vp == 3
    s = table(
        "G @ A; german",
        "US @ C; allied",
        spaces="A B:vp=3,german C",
        borders="C-B",
        phase="allied turn",
        vp=5,
    )
    assert go(s, "C", "US > B").vp == 2


def test_12_vp_2_bastogne_is_worth_two():
    s = go(real("2Pz @ Wiltz", "101 Abn @ Sibret"), "Wiltz", "2Pz > Bastogne")
    assert (holder(s, "Bastogne"), s.vp) == ("german", 2)


@pytest.mark.parametrize(("size", "points"), [(3, 0), (4, 1), (6, 1)])
def test_12_vp_3_allied_units_of_four_or_more(size: int, points: int):
    s = table(
        "G @ A; german",
        f"US @ A; allied start_strength={size} strength=1",
        "V @ B; allied",
        spaces="A B",
    )
    s = after(s, "activate A", *rolls(1, 1, 1, 1), *rolls(10))
    assert (at(s, "US"), s.vp) == ("out", points)


def test_12_vp_3_german_units_take_one_off():
    """In Spa 4 Inf gives a point and 2 Pz takes it again."""
    s = real(
        "1SS Pz @ Eupen",
        "2Pz @ Spa; strength=1",
        "4 Inf @ Spa; strength=1",
        "B/9 Arm @ Spa; strength=1",
        german="Spa",
        vp=5,
    )
    s = go(s, "Eupen", "1SS Pz > Spa")
    s = after(s, *rolls(1, 2, 2, 3, 5, 6, 7), *rolls(2, 6), *rolls(1), *rolls(2))
    while "lose_step 4 Inf" in choices(s) or "lose_step B/9 Arm" in choices(s):
        s = after(s, 'lose_step "4 Inf"')
    assert s.vp == 6
    s = after(s, "lose_step 2Pz")
    assert (s.vp, at(s, "2Pz")) == (5, "out")


def test_12_vp_3_attrition_counts_as_well():
    s = table(
        "G @ A; german",
        "US @ A; allied start_strength=4 strength=1 out_of_supply",
        spaces="A:edge=E,german B:edge=W",
        day=20,
        phase="supply check",
        vp=7,
    )
    assert (at(s, "US"), s.vp) == ("out", 8)


def meuse(*, day: int = 20, holder: str = "german", linked: bool = True, **more: Unpack[Markers]):
    link = "A:edge=E,german B:german" if linked else "A:edge=E B:allied"
    return table(
        "G @ C; german",
        "US @ C; allied" if holder == "allied" else "US @ D; allied",
        "H @ E; german",
        spaces=f"{link} C:beyond,{holder} D:edge=W E:edge=E",
        borders="A-B B-C:meuse",
        day=day,
        phase="supply check",
        **(Markers(vp=7) | more),
    )


def test_12_vp_4_three_points_for_a_supplied_german_beyond_the_meuse():
    s = meuse()
    assert (s.vp, s.meuse_vp) == (10, True)


def test_12_vp_4_once_a_game():
    assert meuse(meuse_vp=True).vp == 7


def test_12_vp_4_not_without_supply():
    assert meuse(linked=False).vp == 7


def test_12_vp_4_not_in_an_allied_space():
    assert meuse(holder="allied").vp == 7


def test_12_vp_4_only_in_the_morning():
    s = table(
        "G @ B; german",
        "US @ D; allied",
        spaces="A:edge=E,german B C:beyond D:edge=W",
        borders="A-B B-C:meuse",
    )
    assert go(s, "B", "G > C").vp == 0


@pytest.mark.parametrize("day", [17, 18])
def test_R16_the_points_do_not_wait_for_the_19th(day: int):
    assert meuse(day=day).vp == 10
    assert meuse(day=day, linked=False).vp == 7


def exiting(unit: str = "T @ A; german armor strength=3"):
    return table(
        unit,
        "G2 @ B; german",
        "US @ C; allied",
        spaces="A:exit,german B C",
        borders="A-B:road",
    )


def test_12_vp_5_as_many_points_as_strength():
    played = match(exiting(), "activate A", "choose T", "exit")
    s = played.state
    assert (at(s, "T"), s.vp) == ("exited", 3)
    assert told(played.events[-1], w.Exited) and not told(played.events[-1], w.Eliminated)
    assert "T" not in marked(s, "cubes")


def test_12_vp_5_they_are_never_lost():
    s = after(exiting(), "activate A", "choose T", "exit")
    assert holder(s, "A") == "german" and s.vp == 3


def test_12_vp_6_only_from_an_exit_space():
    s = after(exiting(), "activate B", "choose G2")
    assert "exit" not in choices(s) and refusal(s, "exit").case == "commander 12.vp-6"


def test_12_vp_6_german_held_and_uncontested():
    s = table(
        "T @ A; german armor", "US @ A; allied", spaces="A:exit,german B:german", borders="A-B"
    )
    s = after(s, "activate A", "choose T")
    assert refusal(s, "exit").case == "commander 12.vp-6"


def test_12_vp_6_only_germans():
    s = table(
        "US @ A; allied", "G @ B; german", spaces="A:exit B C", borders="A-C", phase="allied turn"
    )
    assert refusal(after(s, "activate A", "choose US"), "exit").case == "commander 12.vp-6"


def test_R18_not_in_the_move_that_enters():
    s = exiting(unit="T @ B; german armor")
    s = after(s, "activate B", "choose T", "move A")
    assert at(s, "T") == "A" and "exit" not in choices(s)


def test_12_vp_6_the_five_exits_of_the_map():
    s = GAME.new("campaign")
    exits = {s.place_name(p) for p in range(57) if s.ground.exits >> p & 1}
    assert exits == {"Liege", "Huy", "Namur", "Dinant", "Givet"}
    s = real("2Pz @ Liege", "2 Inf @ Spa", vp=8)
    assert after(s, "activate Liege", "choose 2Pz", "exit").vp == 12


THRESHOLDS = {20: (12, 4), 22: (15, 5), 24: (17, 7), 26: (17, 8), 28: (10, 9)}


def end_of(day: int, vp: int):
    """The first side acts, the other passes, and that was the day."""
    side, space = ("german", "A") if day <= 22 else ("allied", "B")
    s = table(
        "G @ A; german",
        "US @ B; allied",
        spaces="A:edge=E B:edge=W",
        day=day,
        phase=f"{side} turn",
        vp=vp,
    )
    return after(go(s, space), "pass")


@pytest.mark.parametrize("day", THRESHOLDS)
def test_12_win_1_both_thresholds(day: int):
    high, low = THRESHOLDS[day]
    for vp, winner in (
        (high, "german"),
        (high + 5, "german"),
        (low, "allied"),
        (low - 9, "allied"),
    ):
        over = GAME.rules.outcome(end_of(day, vp))
        assert over is not None and (over.winner, over.case) == (winner, "commander 12.win-1")


@pytest.mark.parametrize("day", [20, 22, 24, 26])
def test_12_win_1_in_between_play_goes_on(day: int):
    high, low = THRESHOLDS[day]
    for vp in (low + 1, high - 1):
        s = end_of(day, vp)
        assert GAME.rules.outcome(s) is None and s.day == day + 1


@pytest.mark.parametrize("day", [16, 17, 18, 19, 21, 23, 25, 27])
def test_12_win_1_other_days_decide_nothing(day: int):
    for vp in (-20, 40):
        assert GAME.rules.outcome(end_of(day, vp)) is None


def test_12_win_1_the_last_day_leaves_no_gap():
    high, low = THRESHOLDS[28]
    assert high == low + 1
