"""bulge 12.2-12.4: results, retreats, advances."""

from itertools import combinations
from typing import Any

import pytest

from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from ardennes.games.bulge.rules.results import loss_choices
from tests.games.bulge.positions import asked, at, choices, do, fought, refusal, said, table


def test_12_2_ae_one_attacker_goes_the_others_retreat():
    """bulge R19: the attacker chooses."""
    m = fought("Ae", "A1 german cf=1 0504", "A2 german cf=1 0506", "B allied cf=9 0505")
    assert (asked(m.state).actor, choices(m.state)) == ("german", ["lose A1", "lose A2"])
    assert refusal(m.state, "lose A1,A2").case == "bulge 12.2 Ae"
    do(m, "lose A1")
    assert (at(m.state, "A1"), m.state.vp) == ("out", -1)
    assert asked(m.state).case == "bulge 12.3"
    assert all(choice.startswith("retreat A2") for choice in choices(m.state))
    do(m, "retreat A2 0507")
    assert asked(m.state).actor == "allied"
    assert choices(m.state) == ["advance B 0504", "advance B 0506", "done"]
    do(m, "advance B 0504")
    assert at(m.state, "B") == "0504"


def test_12_2_ar_all_attackers_retreat_and_the_defender_may_advance():
    m = fought("Ar", "A1 german cf=1 0504", "A2 german cf=1 0506", "B allied cf=3 0505")
    do(m, "retreat A2 0507", "retreat A1 0503")
    assert choices(m.state) == ["advance B 0504", "advance B 0506", "done"]
    do(m, "advance B 0506")
    assert (at(m.state, "A1"), at(m.state, "A2"), at(m.state, "B")) == ("0503", "0507", "0506")


def test_R20_no_hex_next_to_the_defender():
    m = fought("Ar", "A german cf=1 0504", "B allied cf=3 0505")
    assert choices(m.state) == ["retreat A 0403", "retreat A 0503", "retreat A 0603"]


def test_R22_the_owner_chooses_the_order_and_hexes_fill_up():
    m = fought("Ar", "A1 german cf=1 0504", "A2 german cf=1 0604", "B allied cf=3 0505",
               size="0503-0605")  # fmt: skip
    # A1 may go to 0503 or 0603, A2 to 0603 only.
    assert choices(m.state) == ["retreat A1 0503", "retreat A1 0603", "retreat A2 0603"]
    do(m, "retreat A1 0603")
    assert at(m.state, "A2") == "out"  # its only hex is taken


def exchange(defender: int, *factors: int) -> set[tuple[int, ...]]:
    """The sets of factors an exchange offers."""
    places = ("0504", "0506", "0404", "0405", "0604", "0605")
    units = [f"A{i} german cf={cf} {places[i]}" for i, cf in enumerate(factors)]
    s = table(*units, f"B allied cf={defender} 0505", phase="german pre-movement combat")
    attackers = tuple(s.unit_id(f"A{i}") for i in range(len(factors)))
    found = loss_choices(s, w.ChooseLosses(s.place_id("0505"), attackers, defender))
    return {tuple(sorted(s.roster.cf[u] for u in chosen)) for chosen in found}


@pytest.mark.parametrize(
    ("defender", "factors", "lost"),
    [
        (4, (7, 6), set()),  # none if every one is stronger
        (4, (4, 6), {(4,)}),
        (4, (3, 2, 2), {(2, 2)}),
        (5, (3, 2, 4), {(2, 3)}),
        (4, (1, 2, 6), {(1, 2)}),
        (4, (3, 3), {(3,)}),
        (5, (5, 3, 2), {(5,), (2, 3)}),
    ],
)
def test_12_2_ex_the_greatest_sum_not_above(
    defender: int, factors: tuple[int, ...], lost: set[tuple[int, ...]]
):
    """bulge R21"""
    assert exchange(defender, *factors) == lost


@pytest.mark.parametrize("defender", range(1, 8))
def test_12_2_ex_against_all_subsets(defender: int):
    factors = (1, 2, 3, 5, 6)
    sets = [c for n in range(1, 6) for c in combinations(factors, n) if sum(c) <= defender]
    best = max(map(sum, sets))
    assert exchange(defender, *factors) == {c for c in sets if sum(c) == best}


def test_12_2_ex_both_lose_and_a_survivor_may_advance():
    m = fought("Ex", "A1 german cf=3 0504", "A2 german cf=5 0506", "B allied cf=3 0505")
    assert m.state.vp == 3
    assert choices(m.state) == ["lose A1"]
    assert refusal(m.state, "lose A2").case == "bulge 12.2 Ex"
    do(m, "lose A1")
    assert m.state.vp == 0
    assert choices(m.state) == ["advance A2 0505", "done"]
    do(m, "advance A2 0505")
    assert said(m).startswith("A2 advances into 0505.")


def test_12_2_ex_no_loss_if_all_are_stronger():
    m = fought("Ex", "A1 german cf=7 0504", "B allied cf=4 0505")
    assert choices(m.state) == ["advance A1 0505", "done"]


def test_12_2_ex_nobody_left_to_advance():
    m = fought("Ex", "A1 german cf=4 0504", "B allied cf=4 0505", on="primary",
               turn=1)  # fmt: skip
    do(m, "lose A1")
    assert m.state.vp == 0 and not m.state.unit_at


def test_12_2_dr_the_defender_retreats_and_one_attacker_may_advance():
    m = fought("Dr", "A1 german cf=4 0504", "A2 german cf=4 0604", "B allied cf=4 0505")
    assert asked(m.state).actor == "allied"
    do(m, "retreat B 0506")
    assert choices(m.state) == ["advance A1 0505", "advance A2 0505", "done"]
    do(m, "done")
    assert at(m.state, "A1") == "0504"


def test_12_2_de_the_defender_is_gone():
    m = fought("De", "A1 german cf=9 0504", "B allied cf=1 0505")
    assert at(m.state, "B") == "out"
    assert choices(m.state) == ["advance A1 0505", "done"]


def test_12_2_ct_nothing_happens():
    m = fought("Ct", "A1 german cf=4 0504", "B allied cf=4 0505")
    assert (at(m.state, "A1"), at(m.state, "B"), m.state.vp) == ("0504", "0505", 0)


def test_12_3_exactly_one_hex_of_the_owners_choice():
    m = fought("Dr", "A german cf=9 0504", "B allied 0505")
    assert choices(m.state) == ["retreat B 0405", "retreat B 0506", "retreat B 0605"]
    assert refusal(m.state, "retreat B 0507").reason == "a retreat goes one hex"
    assert refusal(m.state, "retreat A 0506").case == "bulge 12.3"


def test_12_3_not_onto_anybody():
    m = fought("Dr", "A german cf=9 0504", "B allied 0505", "C allied 0506")
    assert "retreat B 0506" not in choices(m.state)
    assert refusal(m.state, "retreat B 0506").case == "bulge 8.0"


def test_12_3_off_the_map_is_elimination():
    """bulge 10.0: nobody retreats off the map."""
    m = fought("Dr", "A german cf=9 0504", "B allied 0505", size="0501-0505")
    assert at(m.state, "B") == "out" and m.state.vp == 1
    assert choices(m.state) == ["advance A 0505", "done"]


def test_12_4_a_unit_off_the_map_is_next_to_no_hex():
    """Not even next to the first hex of the board, whose number is 0."""
    s = table("A german cf=3 eliminated", "B allied cf=1 0909", phase="german pre-movement combat")
    s.todo = (w.OfferAdvance((s.unit_id("A"),), (s.place_id("0101"),)),)
    assert s.place_id("0101") == 0
    assert refusal(s, "advance A 0101").reason == "0101 is no hex that was left next to it"


def test_12_4_only_participants_advance():
    m = fought("De", "A german cf=9 0504", "B allied cf=1 0505", "X german cf=1 0506")
    assert choices(m.state) == ["advance A 0505", "done"]
    assert refusal(m.state, "advance X 0505").reason == "X did not take part"
    assert refusal(m.state, "advance A 0404").case == "bulge 12.4"


def test_12_4_out_of_the_first_hex_of_the_board():
    """Places are numbered from 0."""
    m = fought("De", "A german cf=9 0504", "B allied cf=1 0505", size="0504-0909")
    assert m.state.at[m.state.unit_id("A")] == 0
    assert choices(m.state) == ["advance A 0505", "done"]


def test_12_0_attack_nobody_attacks_twice():
    others = ("C allied cf=1 0503", "D german cf=1 0707", "E allied cf=1 0708")
    m = fought("De", "A german cf=9 0504", "B allied cf=1 0505", *others)
    do(m, "done")
    assert choices(m.state) == ["attack 0708", "end_phase"]
    assert refusal(m.state, "attack 0503").reason == "nobody can attack 0503 now"


def test_12_4_before_the_next_attack():
    m = fought("De", "A german cf=9 0504", "B allied cf=1 0505", "X german cf=1 0606",
               "Y allied cf=1 0607")  # fmt: skip
    assert not any(choice.startswith("attack") for choice in choices(m.state))
    do(m, "done")
    assert "attack 0607" in choices(m.state)


def test_12_2_closed_places_say_why():
    s = fought("Dr", "A1 german cf=4 0504", "A2 german cf=4 0604", "B allied cf=4 0505").state
    picture: Any = GAME.shows.picture(s, asked(s))
    assert picture["open"].keys() == {choice.split()[2] for choice in choices(s)}
    assert picture["barred"].keys() | picture["open"].keys() == {
        *("0404", "0405", "0504", "0506", "0604", "0605")
    }
    for place, no in picture["barred"].items():
        refused = refusal(s, f"retreat B {place}")
        assert no == {"case": refused.case, "reason": refused.reason}
