"""Why not? Every refusal names the rule that is nearest to letting it, in a sentence to read."""

from typing import Unpack

import pytest

from ardennes.engine.core import No
from tests.games.commander.positions import (
    Setting,
    Spaces,
    after,
    asked,
    go,
    real,
    refusal,
    rolls,
    table,
)

MISS = rolls(10, 10, 10, 10)
QUIET: Spaces = {"spaces": "A B C D", "borders": "A-B B-C:road A-D:road"}


def quiet(*more: str, **rest: Unpack[Setting]):
    return table("G @ A; german", "T @ D; german armor", "US @ C; allied", *more, **QUIET, **rest)


@pytest.mark.parametrize(
    ("action", "case", "word"),
    [
        ("choose US", "commander 4.turn-1", "german side's turn"),
        ("choose T", "commander 4.act-1", "activate the space of T first"),
        ("move B", "commander 7.move-4", "choose a unit first"),
        ("strategic B", "commander 7.move-4", "choose a unit first"),
        ("exit", "commander 7.move-4", "choose a unit first"),
        ("fight A", "commander 4.act-2", "no combat waits"),
        ("stand", "commander 8.ret-1", "nobody is asked"),
        ("retreat", "commander 8.ret-1", "no retreat"),
        ("lose_step G", "commander 8.hits-2", "no hit"),
        ("withdraw US B", "commander 8.ret-3", "no such unit"),
        ("break_through T B", "commander 8.break-1", "no such unit"),
        ("place G A", "commander 10.rein-1", "no such reinforcement"),
        ("mark_fuel G", "commander 9.fuel-1", "no German mechanized unit"),
        ("mark_fuel T", "commander 9.fuel-1", "nobody is marked now"),
        ("free_fuel T", "commander 9.fuel-1", "no marker"),
        ("replace G", "commander 11.rep-1", "now"),
        ("strike G", "commander 4.day-1", "Allied unit"),
        ("roll 3", "commander 8.dice-1", "no such die"),
        ("end_moves", "commander 4.act-2", "nobody moves now"),
    ],
)
def test_at_the_beginning_of_a_turn(action: str, case: str, word: str):
    no = refusal(quiet(), action)
    assert no.case == case and word in no.reason


@pytest.mark.parametrize(
    ("action", "case", "word"),
    [
        ("activate D", "commander 4.act-1", "its moves come first"),
        ("pass", "commander 4.pass-1", "nothing to pass"),
        ("choose G", "commander 4.act-1", "not in the activated space"),
        ("choose T", "commander 7.move-4", "in hand already"),
        ("move D", "commander 7.move-1", "there already"),
        ("move C", "commander 7.strat-1", "enemy-controlled"),
        ("strategic D", "commander 7.strat-1", "no road of three safe spaces"),
    ],
)
def test_with_a_unit_in_hand(action: str, case: str, word: str):
    no = refusal(after(quiet(), "activate D", "choose T"), action)
    assert no.case == case and word in no.reason


def test_in_a_combat_nobody_moves():
    s = table("G @ A; german", "US @ A; allied", spaces="A B", borders="A-B")
    s = after(go(s, "A"))
    assert refusal(s, "choose G").case == "commander 4.act-2"
    assert refusal(s, "activate A").case == "commander 4.act-1"


def test_a_unit_off_the_map_is_not_chosen():
    s = quiet("Late; german arrival_day=28 entry_letter=A")
    assert refusal(s, "choose Late").case == "commander 4.act-1"
    assert refusal(s, "replace Late").case == "commander 11.rep-1"


def test_a_unit_without_a_way_has_nowhere_to_go():
    s = table(
        "G @ A; german active",
        "H @ A; german active armor",
        "US @ B; allied",
        spaces="A B C",
        borders="A-B:river A-C:road",
        crossed=["A/B"],
    )
    assert refusal(after(s, "choose G"), "move B").case == "commander 7.river-1"


def test_a_full_space_two_steps_away():
    full = [f"F{n} @ C; german" for n in range(3)]
    s = table(
        "T @ A; german armor",
        *full,
        "US @ Z; allied",
        spaces="A B:german C Z",
        day=22,
        borders="A-B:road B-C:road",
    )
    assert refusal(after(s, "activate A", "choose T"), "move C B").case == "commander 7.stack-1"


def retreating():
    """U and BR leave A; B is across the Meuse, C full, D free, E not adjacent."""
    full = [f"F{n} @ C; allied" for n in range(3)]
    s = table(
        "G @ A; german",
        "U @ A; allied",
        "BR @ A; allied british",
        *full,
        "E1 @ E; allied",
        spaces="A:woods B C D E",
        borders="A-B:meuse A-C A-D",
    )
    return after(go(s, "A"), *rolls(1, 1, 10, 10), *MISS, *MISS, "retreat")


@pytest.mark.parametrize(
    ("action", "case", "word"),
    [
        ("withdraw G D", "commander 8.ret-3", "no such unit"),
        ("withdraw U E", "commander 8.ret-3", "not adjacent"),
        ("withdraw U C", "commander 8.ret-3", "three units"),
        ("withdraw BR B", "commander 8.ret-5", "Meuse"),
    ],
)
def test_where_a_retreat_may_not_go(action: str, case: str, word: str):
    no = refusal(retreating(), action)
    assert no.case == case and word in no.reason


def test_the_reserve_comes_after_the_units_of_the_day():
    s = real(
        "10SS Pz",
        "9SS Pz",
        "84 Inf @ Namur",
        "2Pz @ Marche",
        day=18,
        phase="reinforcements",
        german="Gemund, Stadtkyll",
    )
    assert refusal(s, 'place "10SS Pz" Gemund').case == "commander 10.okw-1"
    assert refusal(s, 'place "84 Inf" Liege').case == "commander 10.rein-1"


def test_the_end_refuses_everything():
    s = table("G @ A; german", "US @ B; allied", spaces="A:edge=E B:edge=W", day=20, vp=12)
    s = after(go(s, "A"), "pass")
    assert refusal(s, "pass").reason == "the game is over"


def attacked(*units: str, spaces: str = "A:woods B", borders: str = "A-B"):
    """G has hit thrice in A; the defenders' dice are still to come."""
    s = table("G @ A; german", *units, spaces=spaces, borders=borders)
    return after(go(s, "A"), *rolls(1, 1, 1, 10))


TWO = ("U @ A; allied", "W @ A; allied")
FULL = tuple(f"F{n} @ B; allied" for n in range(3))


@pytest.mark.parametrize(
    ("units", "more", "case", "word"),
    [
        (("U @ A; allied out_of_supply", TWO[1]), {}, "8.ret-2", "out of supply"),
        (("U @ A; allied armor out_of_fuel", TWO[1]), {}, "8.ret-2", "out of fuel"),
        (TWO, {"spaces": "A:woods B:german"}, "8.ret-3", "friendly and uncontested"),
        ((*TWO, *FULL), {}, "8.ret-2", "room"),
        ((*TWO, *FULL[:2]), {}, "8.ret-2", "room"),
        (("U @ A; allied british", "W @ A; allied british"),
         {"borders": "A-B:meuse"}, "8.ret-5", "Meuse"),
    ],
)  # fmt: skip
def test_why_nobody_retreats(units: tuple[str, ...], more: dict[str, str], case: str, word: str):
    s = after(attacked(*units, **more), *MISS, *MISS)
    no = refusal(s, "retreat")
    assert no.case == f"commander {case}" and word in no.reason


def test_why_nobody_will_retreat_while_the_dice_roll():
    assert refusal(attacked("U @ A; allied out_of_supply"), "retreat").case == "commander 8.ret-2"
    assert refusal(attacked(*TWO, spaces="A:woods B:german"), "retreat").case == "commander 8.ret-3"
    assert refusal(attacked(*TWO), "retreat").case == "commander 8.ret-1"


def test_why_nobody_retreated_when_the_losses_left_no_choice():
    s = after(attacked("U @ A; allied out_of_supply", "V @ B; allied"), *MISS)
    assert asked(s).case == "commander 4.act-1"
    assert refusal(s, "retreat").case == "commander 8.ret-2"
    assert refusal(s, "stand").case == "commander 8.ret-1"


def test_who_stands_does_not_retreat_any_more():
    s = after(attacked(*TWO), *MISS, *MISS, "stand")
    assert refusal(s, "retreat") == No("commander 8.ret-1", "the defenders have chosen to stand")


def test_8_break_5_the_first_day_is_named():
    assert refusal(quiet(day=16), "break_through T B").case == "commander 8.break-5"
    assert refusal(quiet(day=17), "break_through T B").case == "commander 8.break-1"
