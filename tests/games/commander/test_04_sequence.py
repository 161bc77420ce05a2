"""commander 4: days, turns, activation, passing, time."""

from typing import Any, Unpack

import pytest

from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from tests.games.commander.positions import (
    Setting,
    Spaces,
    after,
    asked,
    at,
    choices,
    do,
    go,
    marked,
    match,
    odds,
    real,
    refusal,
    rolls,
    table,
    told,
)

LINE: Spaces = {"spaces": "A:edge=E B C:edge=W D:edge=W", "borders": "A-B C-D"}


def quiet(*extra: str, **more: Unpack[Setting]):
    """A German in A, an Allied unit in C, far apart."""
    return table("G @ A; german", "US @ C; allied", *extra, **LINE, **more)


def turns_of_a_day(day: int) -> list[str]:
    """Who has a turn while both sides activate one unit after another."""
    units = [f"G{n} @ G{n}; german" for n in range(12)] + [
        f"U{n} @ U{n}; allied" for n in range(12)
    ]
    spaces = " ".join(f"G{n} U{n}" for n in range(12))
    first = "german" if day <= 22 else "allied"
    played = match(table(*units, spaces=spaces, day=day, phase=f"{first} turn"))
    found: list[str] = []
    while (decision := played.decision) is not None and played.state.day == day:
        found.append(decision.actor)
        played.play(next(c for c in decision.choices if isinstance(c, w.Activate)))
    return found


# --- the morning ---


def test_4_day_1_the_steps_come_in_order():
    """A morning on which every step has something to do."""
    s = table(
        "G @ A; german strength=2 start_strength=4 activated",
        "T @ A; german armor out_of_fuel",
        "U @ D; german armor",
        "V @ D; german armor",
        "Late; german arrival_day=21 entry_letter=A",
        "US @ C; allied",
        "Rear @ B; allied",
        spaces="A:edge=E,entry=A D:edge=E,entry=A B:edge=N C:edge=W",
        borders="A-B B-C A-D",
        day=20,
        phase="allied turn",
        time="1900",
        vp=8,
    )
    s = after(s, "pass")
    assert (s.day, s.time, marked(s, "cubes"), marked(s, "fuel")) == (21, 0, set(), set())
    actions = [
        "place Late A",
        "mark_fuel T",
        "mark_fuel U",
        "free_fuel T",
        "free_fuel U",
        "replace G",
    ]
    phases: list[str] = []
    for action in actions:
        phases.append(GAME.phases[s.phase])
        s = after(s, action)
    assert phases == ["reinforcements", *["fuel check"] * 4, "replacements"]
    assert GAME.phases[s.phase] == "german turn"


def test_4_day_1_supply_comes_before_reinforcements():
    """G is cut off in the morning although the newcomer could open the way."""
    s = table(
        "G @ B; german",
        "US @ B; allied",
        "New; german arrival_day=19 entry_letter=A",
        spaces="A:edge=E,entry=A,german D:edge=E,entry=A,german B C:edge=W",
        borders="B-C",
        phase="supply check",
    )
    assert marked(s, "oos") == {"G"} and choices(s) == ["place New A", "place New D"]


@pytest.mark.parametrize("day", [17, 18])
def test_4_day_1_commandos_strike_on_the_17th_or_18th(day: int):
    s = real("3FJ @ Losheim", "2 Inf @ Malmedy", "99 Inf @ Spa", day=day, phase="commando")
    assert (asked(s).actor, choices(s)) == ("german", ["strike 99 Inf", "strike 2 Inf", "pass"])
    s = after(s, 'strike "2 Inf"')
    assert marked(s, "cubes") == {"2 Inf"} and s.commando_used


def test_4_day_1_commandos_strike_once():
    s = real("3FJ @ Losheim", "2 Inf @ Malmedy", day=18, phase="commando", commando_used=True)
    assert asked(s).case == "commander 4.act-1"
    assert refusal(s, 'strike "2 Inf"').case == "commander 4.day-1"


def test_4_day_1_commandos_stay_at_home_on_the_19th():
    s = real("3FJ @ Losheim", "2 Inf @ Malmedy", day=19, phase="commando")
    assert refusal(s, 'strike "2 Inf"').case == "commander 4.day-1"


def test_R28_a_struck_unit_defends_but_does_not_attack():
    s = real("3FJ @ Losheim", "2 Inf @ Malmedy", "1 Inf @ Spa", day=18, phase="commando")
    s = go(after(s, 'strike "2 Inf"'), "Losheim", "3FJ > Malmedy")
    assert "2 Inf" in odds(s, "Malmedy", "3FJ").units
    s = after(s, *rolls(10, 10, 10, 10), *rolls(10, 10, 10, 10))
    s = go(s, "Spa", "1 Inf > Malmedy")
    (joined,) = told(s.todo, w.Dice)
    assert [s.unit_name(u) for u in joined.attackers] == ["1 Inf"]


def test_R28_a_struck_unit_may_retreat():
    s = real("3FJ @ Losheim", "2 Inf @ Elsenborn", day=18, phase="commando")
    s = go(after(s, 'strike "2 Inf"'), "Losheim", "3FJ > Elsenborn")
    s = after(s, *rolls(1, 1, 1, 1), *rolls(10, 10, 10, 10))
    assert choices(s) == ["stand", "retreat"]


# --- initiative and turns ---


@pytest.mark.parametrize(
    ("day", "first"), [(16, "german"), (22, "german"), (23, "allied"), (28, "allied")]
)
def test_4_init_1_the_initiative_changes_on_the_23rd(day: int, first: str):
    s = real("3FJ @ Losheim", "2 Inf @ Spa", day=day, phase="commando")
    assert asked(s).actor == first


def test_4_init_1_the_german_has_it_in_the_surprise_turns():
    assert asked(GAME.new("campaign")).actor == "german"


@pytest.mark.parametrize("day", [19, 23])
def test_4_turn_1_nine_turns_each_in_alternation(day: int):
    first, second = ("german", "allied") if day <= 22 else ("allied", "german")
    assert turns_of_a_day(day) == [first, second] * 9


def test_4_time_1_only_the_initiative_player_moves_the_marker():
    s = go(quiet(), "A")
    assert (asked(s).actor, s.time) == ("allied", 1)
    s = go(quiet("G2 @ B; german", phase="allied turn", time="0700"), "C")
    assert (asked(s).actor, s.time) == ("german", 1)


def test_4_time_1_a_pass_moves_it_too():
    s = quiet(phase="german turn", passed=["allied"], time="1000")
    played = match(s, "pass")
    assert [e.time for e in told(played.events[0], w.TimeMoved)] == [4]


def test_4_time_1_passing_without_units_moves_it():
    s = go(quiet("U2 @ D; allied", time="0700"), "A")
    assert (s.time, asked(s).actor) == (2, "allied")
    s = go(s, "C")  # the German has nobody left and passes
    assert (s.time, asked(s).actor) == (3, "allied")


def test_4_time_2_the_last_turn_is_the_other_players():
    s = quiet("G2 @ B; german", "U2 @ D; allied", time="1730")
    s = go(s, "A")
    assert (s.time, asked(s).actor) == (9, "allied")
    s = go(s, "C")
    assert (s.day, s.time) == (20, 0)  # although G2 and U2 could still act


# --- activation ---


def test_4_act_1_all_units_there_become_active():
    s = quiet("G2 @ A; german armor", "G3 @ B; german")
    s = after(s, "activate A")
    assert marked(s, "active") == {"G", "G2"}
    assert refusal(s, "choose G3").case == "commander 4.act-1"


@pytest.mark.parametrize("state", ["activated", "out_of_supply", "out_of_fuel"])
def test_4_act_1_some_units_cannot(state: str):
    s = quiet(f"G2 @ A; german armor {state}", f"G3 @ B; german {state}")
    assert marked(after(s, "activate A"), "active") == {"G"}
    assert choices(s) == ["activate A"]
    assert refusal(s, "activate B").case in ("commander 4.act-3", "commander 9.oos-1")


def test_4_act_1_an_empty_space_is_not_activated():
    assert refusal(quiet(), "activate B").case == "commander 4.act-1"
    assert refusal(quiet(), "activate C").case == "commander 4.act-1"


def test_4_act_2_moves_first_then_combat():
    s = table("G @ A; german", "G2 @ A; german", "US @ B; allied", spaces="A B", borders="A-B")
    s = after(s, "activate A", "choose G", "move B")
    assert asked(s).case in ("commander 4.act-2", "commander 7.move-4")
    assert "choose G2" in choices(s)
    assert choices(after(s, "end_moves")) == ["fight B"]


def test_4_act_2_a_combat_is_a_duty_and_none_begins_by_itself():
    s = table("G @ A; german", "US @ A; allied", spaces="A")
    s = after(s, "activate A")
    assert choices(s) == ["fight A"]
    picture: Any = GAME.shows.picture(s, asked(s))
    (battle,) = picture["battles"]  # its dice and chances are seen before it is begun
    assert battle["target"] == "A" and battle["hits"]["units"].keys() == {"G", "US"}
    assert asked(after(s, "fight A")).case == "commander 8.dice-1"


def test_4_act_2_the_active_player_orders_the_combats():
    s = table(
        "G1 @ A; german",
        "G2 @ A; german",
        "U1 @ B; allied",
        "U2 @ C; allied",
        spaces="A B C",
        borders="A-B A-C",
    )
    s = go(s, "A", "G1 > B", "G2 > C")
    assert (asked(s).actor, choices(s)) == ("german", ["fight B", "fight C"])
    assert refusal(s, "fight A").case == "commander 4.act-2"


def test_4_act_3_cubes_at_the_end_of_the_turn():
    s = after(quiet(), "activate A")
    assert marked(s, "cubes") == set()
    assert marked(after(s, "end_moves"), "cubes") == {"G"}


def test_4_act_3_nobody_is_activated_twice():
    s = go(quiet("G2 @ B; german", "U2 @ D; allied"), "A", "G > B")
    s = go(s, "C")
    assert refusal(s, "activate A").case == "commander 4.act-1"
    assert marked(after(s, "activate B"), "active") == {"G2"}


def test_R20_the_eliminated_get_no_cube():
    s = table(
        "G @ A; german strength=1", "G2 @ A; german", "US @ B; allied", spaces="A B", borders="A-B"
    )
    s = go(s, "A", "G > B")
    s = after(s, *rolls(10), *rolls(1, 10, 10, 10))
    assert at(s, "G") == "out" and marked(s, "cubes") == {"G2"}


# --- passing ---


def test_4_pass_1_with_units_left_he_must_act():
    s = quiet()
    assert "pass" not in choices(s)
    assert refusal(s, "pass").case == "commander 4.pass-1"


def test_4_pass_1_he_may_after_a_pass():
    s = quiet(passed=["allied"])
    assert "pass" in choices(s)


def test_4_pass_1_only_the_last_turn_of_the_other_counts():
    """The Allied player passes, then acts: the German may not pass any more."""
    s = after(go(quiet("G2 @ B; german", "G3 @ D; german"), "A"), "pass")
    assert "pass" in choices(s)
    s = go(go(s, "B"), "C")
    assert refusal(s, "pass").case == "commander 4.pass-1"


def test_4_pass_1_he_passes_without_units():
    """The German has acted with all he has; the marker moves on without him."""
    s = go(quiet("U2 @ D; allied"), "A")
    s = go(s, "C")
    assert (asked(s).actor, s.time) == ("allied", 2)


def test_4_pass_1_activating_without_a_move_will_do():
    s = after(quiet(), "activate A", "end_moves")
    assert (at(s, "G"), asked(s).actor) == ("A", "allied")


def test_R29_a_pass_does_not_reach_the_next_day():
    s = go(quiet("G2 @ B; german", time="1730"), "A")
    s = after(s, "pass")
    assert s.day == 20 and asked(s).actor == "german"
    assert refusal(s, "pass").case == "commander 4.pass-1"


def test_4_pass_2_the_other_player_may_always_pass():
    s = go(quiet("G2 @ B; german"), "A")
    assert choices(s) == ["activate C", "pass"]


def test_4_pass_3_who_has_passed_may_act_later():
    s = after(go(quiet("G2 @ B; german"), "A"), "pass")
    s = go(s, "B")
    assert asked(s).actor == "allied" and "activate C" in choices(s)


@pytest.mark.parametrize("order", ["allied first", "german first"])
def test_4_pass_3_two_passes_end_the_day(order: str):
    if order == "allied first":
        s = after(go(quiet("G2 @ B; german"), "A"), "pass", "pass")
    else:  # the German has nobody left
        s = after(go(quiet("U2 @ D; allied"), "A"), "activate C", "end_moves", "pass")
    assert s.day == 20


def test_4_end_1_the_day_ends_when_all_have_acted():
    s = go(go(quiet(), "A"), "C")
    assert (s.day, s.time) == (20, 0)


@pytest.mark.parametrize("state", ["out_of_supply", "out_of_fuel"])
def test_R3_the_helpless_do_not_keep_the_day_open(state: str):
    s = go(quiet(f"G2 @ B; german armor {state}", f"U2 @ D; allied {state}"), "A")
    assert go(s, "C").day == 20


def test_R3_nor_does_a_struck_unit():
    s = real("3FJ @ Losheim", "2 Inf @ Spa", day=17, phase="commando")
    s = go(after(s, 'strike "2 Inf"'), "Losheim")
    assert s.day == 18


# --- taking back ---


def test_7_move_4_a_move_can_be_taken_back_until_dice_are_rolled():
    s = table("G @ A; german", "H @ A; german", "US @ B; allied", spaces="A B C", borders="A-B A-C")
    played = match(s, "activate A", "choose G", "move B")
    assert played.undo() and at(played.state, "G") == "A"
    assert played.undo() and played.undo() and played.state == s
    do(played, "activate A", "choose G", "move B", "end_moves")
    assert played.can_undo()
    do(played, "fight B", "roll 1")
    assert not played.can_undo()
