"""commander 11: replacements."""

from typing import Unpack

import pytest

from tests.games.commander.positions import (
    Markers,
    Spaces,
    after,
    asked,
    choices,
    places,
    real,
    refusal,
    strength,
    table,
)

MAP: Spaces = {"spaces": "A:edge=E B:edge=W", "borders": ""}


def weak(*more: str, day: int = 21, **rest: Unpack[Markers]):
    return table(
        "I @ A; german strength=2 start_strength=4",
        "M @ A; german mechanized strength=1 start_strength=3",
        "T @ A; german armor strength=3 start_strength=5",
        "US @ B; allied strength=3 start_strength=4",
        *more,
        day=day,
        phase="replacements",
        **MAP,
        **(Markers(vp=9) | rest),
    )


@pytest.mark.parametrize(
    ("day", "points"), [(20, (1, 1, 1, 1)), (22, (1, 1, 1, 2)), (23, (0, 1, 1, 2))]
)
def test_11_rep_1_the_points_of_the_calendar(day: int, points: tuple[int, ...]):
    assert weak(day=day).points == points


def test_11_rep_1_none_before_the_20th():
    s = weak(day=19)
    assert (
        asked(s).case == "commander 4.act-1"
        and refusal(s, "replace I").case == "commander 11.rep-1"
    )


@pytest.mark.parametrize(("day", "first"), [(22, "german"), (24, "allied")])
def test_11_rep_1_the_initiative_player_first(day: int, first: str):
    assert asked(weak(day=day)).actor == first


def test_11_rep_2_the_example():
    """Of 116 Pz out of supply, Pz Lehr without fuel, 10 SS Pz at 4 and 2 Pz at 2 only the last."""
    s = real(
        "116Pz @ Rochefort; strength=3 out_of_supply",
        "Pz Lehr @ Manhay; strength=3 out_of_fuel",
        "10SS Pz @ Houffalize; strength=4",
        "2Pz @ Bastogne; strength=2",
        "101 Abn @ Bastogne",
        "30 Inf @ Spa; strength=3",
        day=21,
        phase="replacements",
    )
    assert choices(s) == ["replace 2Pz", "pass"]
    s = after(s, "replace 2Pz")
    assert strength(s, "2Pz") == [3] and (asked(s).actor, choices(s)) == (
        "allied",
        ["replace 30 Inf", "pass"],
    )
    assert strength(after(s, 'replace "30 Inf"'), "30 Inf") == [4]


def test_11_rep_2_armor_points_for_armor_infantry_points_for_the_rest():
    s = after(weak(), "replace T")
    assert places(s, "replace") == {"I", "M"} and s.points[:2] == (0, 1)
    s = after(weak(), "replace M")
    assert places(s, "replace") == {"T"} and s.points[:2] == (1, 0)


def test_11_rep_2_not_above_three_not_above_the_start():
    s = weak(
        "US2 @ B; allied strength=4 start_strength=6",
        "US3 @ B; allied strength=2 start_strength=2",
        replacement_points={"german_armor": 1, "german_infantry": 1, "allied_infantry": 2},
    )
    s = after(s, "pass")
    assert places(s, "replace") == {"US"}
    assert refusal(s, "replace US2").case == refusal(s, "replace US3").case == "commander 11.rep-2"


def test_11_rep_3_one_point_a_unit_and_day():
    s = after(weak(replacement_points={"german_infantry": 3}), "replace I")
    assert refusal(s, "replace I").case == "commander 11.rep-3"


def test_11_rep_3_unused_points_are_lost():
    s = after(weak(), "pass", "pass")
    assert asked(s).case in ("commander 9.fuel-1", "commander 4.act-1")
    s = table(
        "I @ A; german strength=2 start_strength=4 activated",
        "US @ B; allied activated",
        spaces="A:edge=E B:edge=W",
        day=21,
        phase="allied turn",
        time="1900",
        replacement_points={"german_infantry": 1},
    )
    assert s.day == 22 and s.points == (1, 1, 1, 2)


def test_11_rep_3_the_dead_do_not_return():
    s = table(
        "I @ A; german strength=2 start_strength=4",
        "X; german eliminated",
        "US @ B; allied",
        day=21,
        phase="replacements",
        **MAP,
    )
    assert refusal(s, "replace X").case == "commander 11.rep-2"


@pytest.mark.parametrize("holder", ["german", "allied"])
def test_11_rep_4_enemies_in_the_space_do_not_matter(holder: str):
    s = table(
        "I @ A; german strength=2 start_strength=4",
        "US @ A; allied",
        day=21,
        spaces=f"A:{holder},edge=E",
        phase="replacements",
    )
    assert places(s, "replace") == {"I"}
