"""commander 5: the surprise turns and 16 December."""

import pytest

from ardennes.games.commander import GAME
from tests.games.commander.positions import (
    after,
    asked,
    choices,
    go,
    goes,
    lines,
    marked,
    odds,
    real,
    refusal,
    rolls,
    table,
)


def test_5_sur_1_three_german_turns_in_a_row():
    s = GAME.new("campaign")
    seen = []
    for space in ("Gemund", "Prum", "Kruchten"):
        seen.append((asked(s).actor, s.surprise))
        s = go(s, space)
    assert seen == [("german", 1), ("german", 2), ("german", 3)]
    assert (s.day, s.surprise, s.time, marked(s, "cubes")) == (16, 0, 0, set())
    assert asked(s).actor == "german"


def test_5_sur_1_cubes_stay_on_through_all_three():
    s = go(GAME.new("campaign"), "Gemund")
    assert marked(s, "cubes") == {"272VG", "326VG", "277VG"}
    assert refusal(s, "activate Gemund").case == "commander 4.act-3"


def test_5_sur_1_no_pass_while_units_are_left():
    assert refusal(GAME.new("campaign"), "pass").case == "commander 4.pass-1"


def test_5_sur_1_without_units_the_turns_pass_by():
    s = table(
        "G @ A; german activated",
        "US @ B; allied",
        "G2 @ A; german activated",
        spaces="A B",
        day=16,
        phase="surprise 2",
    )
    assert (s.surprise, s.day, asked(s).actor) == (0, 16, "german")


def test_5_sur_2_only_infantry_moves():
    s = after(GAME.new("campaign"), "activate Stadtkyll")
    assert choices(s) == ["choose 3FJ", "end_moves"]
    assert refusal(s, 'choose "1SS Pz"').case == "commander 5.sur-2"


def test_5_sur_2_armor_attacks_where_it_stands():
    s = table(
        "T @ A; german armor",
        "US @ A; allied",
        spaces="A B",
        borders="A-B",
        day=16,
        phase="surprise 1",
    )
    assert choices(after(s, "activate A")) == ["fight A"]


def test_R4_mechanized_units_are_treated_as_armor():
    s = table(
        "M @ A; german mechanized",
        "I @ A; german",
        spaces="A B",
        borders="A-B:road",
        day=16,
        phase="surprise 1",
    )
    assert goes(s, "M") == set() and goes(s, "I") == {"B"}
    s = table("M @ A; german mechanized", "US @ A; allied", spaces="A", day=16, phase="surprise 1")
    assert choices(after(s, "activate A")) == ["fight A"]


@pytest.mark.parametrize(
    ("day", "phase", "bonus"),
    [(16, "surprise 1", 1), (16, "surprise 3", 1), (16, "german turn", 1), (17, "german turn", 0)],
)
def test_5_16_1_german_attacks_have_one_more(day: int, phase: str, bonus: int):
    s = table("G @ A; german", "US @ A; allied", spaces="A:woods", day=day, phase=phase)
    found = odds(after(s, "activate A"), "A", "G")
    assert found.units["G"].hit_chance == 3 + bonus
    assert lines(found, "G").get("German surprise", 0) == bonus
    assert found.units["US"].hit_chance == 3


def test_5_16_1_allied_attacks_have_not():
    s = table("G @ A; german", "US @ A; allied", spaces="A:woods", day=16, phase="allied turn")
    assert odds(after(s, "activate A"), "A", "US").units["US"].hit_chance == 3


def test_5_16_2_allied_infantry_does_not_move():
    s = real(
        "2 Inf @ Malmedy",
        "102Cav @ Malmedy",
        "B/9 Arm @ Malmedy",
        "3FJ @ Losheim",
        day=16,
        phase="allied turn",
    )
    s = after(s, "activate Malmedy")
    assert choices(s) == ["choose 102Cav", "choose B/9 Arm", "end_moves"]
    assert refusal(s, 'choose "2 Inf"').case == "commander 5.16-2"


def test_5_16_2_it_moves_on_the_17th():
    s = real("2 Inf @ Malmedy", "3FJ @ Losheim", day=17, phase="allied turn")
    assert "Spa" in goes(s, "2 Inf")


def test_5_16_2_it_may_retreat():
    s = real("3FJ @ Losheim", "2 Inf @ Elsenborn", day=16)
    s = go(s, "Losheim", "3FJ > Elsenborn")
    s = after(s, *rolls(1, 1, 1, 1), *rolls(10, 10, 10, 10))
    assert "retreat" in choices(s)


def test_R25_activated_infantry_in_a_contested_space_attacks():
    s = table(
        "G @ A; german", "US @ A; allied", spaces="A B", borders="A-B", day=16, phase="allied turn"
    )
    assert choices(after(s, "activate A")) == ["fight A"]


def test_5_16_3_no_german_strategic_moves():
    for day in (16, 17):
        s = real(
            "116Pz @ Bleialf",
            "2 Inf @ Namur",
            day=day,
            german="Bleialf, St. Vith, Vielsalm, "
            "Dasburg, Prum, Houffalize, Clervaux, Schonberg, Losheim",
        )
        assert bool(goes(s, "116Pz", "strategic")) is (day == 17)


def test_5_16_3_allied_strategic_moves_are_free():
    s = real("B/9 Arm @ Malmedy", "3FJ @ Losheim", day=16, phase="allied turn")
    assert goes(s, "B/9 Arm", "strategic")


@pytest.mark.parametrize(
    ("side", "day"), [("german", 16), ("allied", 16), ("german", 17), ("allied", 17)]
)
def test_R5_nobody_breaks_through_on_the_16th(side: str, day: int):
    enemy = "allied" if side == "german" else "german"
    s = table(
        f"T @ A; {side} armor",
        f"E @ A; {enemy} strength=1",
        f"F @ C; {enemy}",
        spaces="A B C",
        borders="A-B",
        day=day,
        phase=f"{side} turn",
    )
    s = after(go(s, "A"), *rolls(1, 1, 1, 1), *rolls(10))
    asks = [asked(s).case] if s.day == day else []
    assert ("commander 8.break-1" in asks) is (day == 17)
