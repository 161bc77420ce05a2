"""commander 13: Race to the Meuse."""

import pytest

from ardennes.games.commander import GAME
from tests.games.commander.positions import after, asked, at, go, real


def test_13_race_1_only_the_arrivals_of_two_days():
    s = GAME.new("race")
    days = {c.arrival_day for c in s.roster.counters}
    assert days == {0, 17, 18}
    assert len(s.roster.counters) == 30 + sum(c.arrival_day in (17, 18) for c in s.roster.counters)
    assert at(s, "9SS Pz") == "away"


def test_13_race_1_the_set_up_is_that_of_the_full_game():
    race, full = GAME.new("race"), GAME.new("campaign")
    for unit in race.roster.numbers:
        assert at(race, unit) == at(full, unit)
    assert race.control == full.control and asked(race) == asked(full)


def test_13_race_1_points_play_no_part():
    s = end("2Pz @ Rochefort", vp=40)
    over = GAME.rules.outcome(s)
    assert over is not None and over.winner == "allied"


def test_R38_units_may_leave_the_map_for_nothing():
    s = real("2Pz @ Liege", "2 Inf @ Spa", day=18, race=True)
    s = after(s, "activate Liege", "choose 2Pz", "exit")
    assert (at(s, "2Pz"), s.vp) == ("exited", 0)


def end(*units: str, vp: int = 0, german: str = "", allied: str = ""):
    """The end of 18 December; 12VG is the German unit that acts."""
    s = real(
        "12VG @ Stadtkyll",
        "99 Inf @ Eupen",
        *(f"{u}; activated" for u in units),
        day=18,
        race=True,
        vp=vp,
        german=german,
        allied=allied,
    )
    return after(go(s, "Stadtkyll"), "pass")


ROAD = "Stadtkyll, Losheim, Schonberg, St. Vith, Vielsalm, Houffalize, La Roche, Marche"


@pytest.mark.parametrize("space", ["Ciney", "Havelange", "Beauraing"])
def test_13_race_2_a_supplied_german_at_the_meuse_wins(space: str):
    way = f"{ROAD}, Rochefort, Hotton, Ciney, Havelange"
    over = GAME.rules.outcome(end(f"2Pz @ {space}", german=way))
    assert over is not None and (over.winner, over.case) == ("german", "commander 13.race-2")


def test_13_race_2_the_space_need_not_be_his():
    s = end("2Pz @ Ciney", "2 Inf @ Ciney", german=ROAD, allied="Ciney")
    over = GAME.rules.outcome(s)
    assert over is not None and over.winner == "german"


def test_13_race_2_without_supply_it_does_not_count():
    over = GAME.rules.outcome(end("2Pz @ Ciney"))
    assert over is not None and over.winner == "allied"


def test_13_race_2_bastogne_makes_a_draw():
    over = GAME.rules.outcome(end("2Pz @ Bastogne"))
    assert over is not None and (over.winner, over.case) == ("draw", "commander 13.race-2")
    s = end("2Pz @ Ciney", "Pz Lehr @ Bastogne", german=ROAD)
    over = GAME.rules.outcome(s)
    assert over is not None and over.winner == "german"  # the Meuse comes first


def test_13_race_2_otherwise_the_allies_win():
    over = GAME.rules.outcome(end("2Pz @ Houffalize", german=ROAD))
    assert over is not None and over.winner == "allied"


def test_13_race_2_not_before_the_18th():
    s = real("12VG @ Stadtkyll", "99 Inf @ Eupen", day=17, race=True)
    s = after(go(s, "Stadtkyll"), "pass")
    assert GAME.rules.outcome(s) is None and s.day == 18


def test_13_race_1_no_points_for_the_meuse():
    s = real(
        "2Pz @ Dinant",
        "99 Inf @ Eupen",
        day=18,
        race=True,
        phase="supply check",
        german=f"{ROAD}, Ciney",
        commando_used=True,
    )
    assert (s.vp, s.meuse_vp) == (0, False)
