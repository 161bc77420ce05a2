"""commander 10: reinforcements, delays, the OKW reserve."""

from typing import Unpack

import pytest

from ardennes.games.commander import GAME
from tests.games.commander.positions import (
    ALL,
    MapSetting,
    after,
    asked,
    at,
    choices,
    go,
    marked,
    places,
    real,
    refusal,
    table,
)

NORTH = "Herve, Eupen"  # letter D


def arriving(*units: str, **more: Unpack[MapSetting]):
    return real(*units, **(MapSetting(day=17, phase="reinforcements") | more))


def test_10_rein_1_either_space_of_the_letter():
    """A unit with the code 18A goes into one of the two A spaces."""
    s = arriving("9SS Pz", "2 Inf @ Spa", day=18, german="Gemund, Stadtkyll")
    assert (asked(s).actor, choices(s)) == (
        "german",
        ["place 9SS Pz Gemund", "place 9SS Pz Stadtkyll"],
    )
    assert at(after(s, 'place "9SS Pz" Gemund'), "9SS Pz") == "Gemund"
    assert refusal(s, 'place "9SS Pz" Baasem').case == "commander 10.rein-1"


def test_10_rein_1_not_before_its_day():
    s = arriving("9SS Pz", "2SS Pz", "FuhrerBeg", "2 Inf @ Spa", german=ALL)
    assert places(s, "place FuhrerBeg") and not places(s, "place 9SS Pz")
    assert refusal(s, 'place "9SS Pz" Gemund').case == "commander 10.rein-1"


def test_10_rein_1_a_contested_friendly_space_will_do():
    s = arriving("7 Arm", "3FJ @ Herve", "2 Inf @ Herve")
    assert places(s, "place 7 Arm") == {"Herve", "Eupen"}


def test_10_rein_1_the_initiative_player_first():
    for day, first in ((18, "german"), (24, "allied")):
        s = arriving(
            "9SS Pz",
            "7 Arm",
            "3FJ @ Prum",
            "2 Inf @ Spa",
            day=day,
            german=ALL,
            allied="Herve, Eupen",
            vp=9,
        )
        assert asked(s).actor == first


def test_R37_a_unit_that_can_enter_does():
    s = arriving("7 Arm", "3FJ @ Prum", "2 Inf @ Spa")
    assert refusal(s, "pass").case == "commander 10.rein-1"
    assert "pass" not in choices(s)


def test_R37_the_order_is_the_owners():
    s = arriving("7 Arm", "1 Inf", "3FJ @ Prum", "2 Inf @ Spa")
    assert places(s, "place 7 Arm") == places(s, "place 1 Inf") == {"Herve", "Eupen"}


@pytest.mark.parametrize("why", ["enemy", "full"])
def test_10_rein_2_delayed_if_every_entry_is_shut(why: str):
    full = [f"{p[0]}{n} @ {p}; allied" for p in ("Herve", "Eupen") for n in range(3)]
    if why == "enemy":
        s = arriving("7 Arm", "3FJ @ Prum", "2 Inf @ Spa", german=NORTH)
    else:
        s = arriving("7 Arm", "3FJ @ Prum", *full)
    assert at(s, "7 Arm") == "away" and marked(s, "delayed") == {"7 Arm"}
    assert asked(s).actor == "german"


def test_10_rein_2_one_open_space_is_enough():
    s = arriving("7 Arm", "3FJ @ Prum", "2 Inf @ Spa", german="Herve")
    assert at(s, "7 Arm") == "Eupen"  # the only choice there was


def test_10_rein_3_any_letter_on_a_friendly_edge():
    s = arriving(
        "9SS Pz; delayed", "2 Inf @ Spa", day=19, german="Gemund, Stadtkyll, Baasem, Bitburg, Trier"
    )
    assert places(s, "place 9SS Pz") == {"Gemund", "Stadtkyll", "Baasem", "Bitburg", "Trier"}
    s = arriving("9SS Pz", "2 Inf @ Spa", day=19, german="Baasem, Bitburg, Trier")
    assert at(s, "9SS Pz") == "away"


def test_10_rein_3_the_german_does_not_enter_in_the_west():
    s = arriving("9SS Pz; delayed", "2 Inf @ Spa", day=19, german=ALL, allied="Spa")
    assert "Arlon" not in places(s, "place 9SS Pz")


def test_10_rein_3_us_units_keep_to_north_or_south():
    s = arriving("7 Arm; delayed", "3FJ @ Prum", "2 Inf @ Spa", day=18)
    found = places(s, "place 7 Arm")
    assert {"Herve", "Eupen", "Liege", "Huy", "Namur", "Dinant", "Gedinne"} == found
    assert refusal(s, 'place "7 Arm" Arlon').case == "commander 10.rein-1"
    s = arriving("10 Arm; delayed", "3FJ @ Prum", "2 Inf @ Spa", day=18)
    found = places(s, "place 10 Arm")
    assert {"Luxembourg", "Arlon", "Florenville", "Bouillon", "Gedinne", "Dinant"} == found


def test_R33_a_unit_of_letter_g_is_free():
    s = arriving("101 Abn; delayed", "3FJ @ Prum", "2 Inf @ Spa", day=19)
    assert {"Herve", "Liege", "Luxembourg", "Arlon", "Gedinne"} <= places(s, "place 101 Abn")


def test_10_rein_3_british_units_keep_their_letter():
    s = arriving("29 Arm Bde; delayed", "3FJ @ Prum", "2 Inf @ Spa", day=22)
    assert places(s, "place 29 Arm Bde") == {"Namur", "Dinant"}


def test_10_rein_3_the_wider_choice_comes_the_next_day():
    s = arriving(
        "7 Arm",
        "3FJ @ Prum",
        "2 Inf @ Spa",
        "1 Inf @ Namur",
        german=NORTH,
        day=18,
        commando_used=True,
    )
    s = after(go(s, "Prum"), "pass")
    assert s.day == 19 and "Liege" in places(s, "place 7 Arm")


def test_10_rein_4_waiting_goes_on():
    s = table(
        "G @ A; german",
        "Late; german arrival_day=17 entry_letter=A delayed",
        "US @ B; allied",
        spaces="A B:edge=W C:edge=E,entry=A,allied",
        day=19,
        phase="reinforcements",
    )
    assert at(s, "Late") == "away" and marked(s, "delayed") == {"Late"}


def test_R15_with_the_same_choice_each_day():
    s = table(
        "G @ A; german",
        "Late; german arrival_day=17 entry_letter=A delayed",
        "US @ B; allied",
        day=25,
        phase="reinforcements",
        spaces="A B:edge=W C:edge=E,entry=A,allied D:edge=E,entry=B,german E:edge=E,entry=C,german",
    )
    assert places(s, "place Late") == {"D", "E"}


def test_10_rein_2_refusing_the_reserve_does_not_undo_a_delay():
    """A unit that found no way in is delayed also on a day with an OKW offer."""
    s = table(
        "G @ M; german",
        "Late; german arrival_day=20 entry_letter=A",
        "OKW; german entry_letter=B okw_reserve=1",
        "US @ B; allied",
        day=20,
        spaces="A:edge=E,entry=A,allied M:meuse,edge=E B:edge=W D:edge=E,entry=B,german",
        phase="reinforcements",
    )
    s = after(s, "pass")
    assert marked(s, "delayed") == {"Late"}


def test_10_rein_5_arrivals_may_be_activated():
    s = arriving("7 Arm", "3FJ @ Prum", "2 Inf @ Spa", commando_used=True)
    s = go(after(s, 'place "7 Arm" Herve'), "Prum")
    assert "activate Herve" in choices(s) and marked(s, "oos") == set()


# --- the reserve ---


def reserve(*units: str, **more: Unpack[MapSetting]):
    units = ("10SS Pz", "11Pz", "6SS Mtn", "84 Inf @ Namur", *units)
    return arriving(*units, **(MapSetting(day=20) | more))


EAST = "Gemund, Stadtkyll, Baasem, Bitburg, Trier"


def test_10_okw_1_one_unit_while_a_german_is_at_the_meuse():
    s = reserve("2Pz @ Ciney", german=ALL, allied="Namur")
    assert asked(s).case == "commander 10.okw-1"
    assert {c.split()[1] for c in choices(s, "place")} == {"10SS", "11Pz", "6SS"}
    s = after(s, "place 11Pz Baasem")
    assert asked(s).case == "commander 4.act-1"  # one a day
    assert refusal(s, 'place "10SS Pz" Gemund').case == "commander 10.rein-1"


def test_10_okw_1_he_need_not():
    s = after(reserve("2Pz @ Ciney", german=ALL, allied="Namur"), "pass")
    assert at(s, "11Pz") == "away" and asked(s).case == "commander 4.act-1"


def test_10_okw_1_beyond_the_river_counts():
    s = reserve("2Pz @ Dinant", german=ALL, allied="Namur")
    assert asked(s).case == "commander 10.okw-1"


@pytest.mark.parametrize("where", ["Marche", "Bastogne"])
def test_10_okw_1_not_otherwise(where: str):
    assert asked(reserve(f"2Pz @ {where}", german=ALL, allied="Namur")).case == "commander 4.act-1"


def test_10_okw_1_not_without_supply():
    assert asked(reserve("2Pz @ Ciney", german=EAST)).case == "commander 4.act-1"


def test_10_okw_1_not_twice_a_day():
    s = reserve("2Pz @ Ciney", german=ALL, allied="Namur", okw_used_today=True)
    assert asked(s).case == "commander 4.act-1"


def test_10_okw_2_before_the_19th_the_line_is_traced_on_the_spot():
    s = reserve("2Pz @ Ciney", german=ALL, allied="Namur", day=18)
    assert asked(s).case == "commander 10.okw-1"


def test_R16_and_must_hold():
    s = reserve("2Pz @ Ciney", german=EAST, day=18)
    assert asked(s).case == "commander 4.day-1"  # on to the commandos


def test_R34_no_reserve_in_the_scenario():
    assert not [c for c in GAME.new("race").roster.counters if c.okw_reserve]
    s = real(
        "2Pz @ Ciney",
        "2 Inf @ Spa",
        day=18,
        race=True,
        phase="reinforcements",
        german=ALL,
        allied="Spa",
    )
    assert asked(s).case == "commander 4.day-1"


def test_10_okw_1_the_next_day_brings_the_next_one():
    s = reserve("2Pz @ Ciney", german=ALL, allied="Namur", day=18, commando_used=True)
    s = go(after(s, "place 11Pz Baasem"), "Ciney")
    s = after(s, "pass", "pass")
    assert s.day == 19 and asked(s).case == "commander 10.okw-1"
    assert not choices(s, "place 11Pz") and choices(s, "place 10SS Pz")


def test_10_okw_1_far_beyond_the_river_counts_too():
    s = table(
        "G @ B; german",
        "OKW; german entry_letter=B okw_reserve=1",
        "US @ C; allied",
        spaces="A:edge=E,entry=B,german B:beyond C:edge=W",
        borders="A-B",
        phase="reinforcements",
    )
    assert choices(s) == ["place OKW A", "pass"]
