"""commander 6: who holds a space."""

from tests.games.commander.positions import (
    Spaces,
    after,
    at,
    go,
    holder,
    match,
    real,
    rolls,
    said,
    table,
)

PAIR: Spaces = {"spaces": "A B", "borders": "A-B"}


def test_6_ctl_1_the_picture_of_the_rulebook():
    """Trois Ponts empty, Malmedy and Losheim occupied, Vielsalm contested."""
    s = real(
        "2 Inf @ Malmedy",
        "12VG @ Losheim",
        "62VG @ Vielsalm",
        "7 Arm @ Vielsalm",
        german="Stadtkyll",
    )
    names = ["Trois Ponts", "Malmedy", "Stadtkyll", "Losheim", "Vielsalm"]
    assert [holder(s, n) for n in names] == ["allied", "allied", "german", "german", "allied"]
    assert [n for n in names if s.contested(s.place_id(n))] == ["Vielsalm"]


def test_6_ctl_1_whoever_is_there_alone_holds_it():
    s = go(
        table(
            "G @ A; german",
            "US @ A; allied",
            "V @ A; allied",
            spaces="A B",
            borders="A-B",
            phase="allied turn",
        ),
        "A",
        "US > B",
        "V > B",
    )
    assert holder(s, "A") == "german" and holder(s, "B") == "allied"


def test_6_ctl_1_an_empty_space_stays_with_the_last_side_there():
    s = go(table("G @ A; german", "US @ C; allied", spaces="A B C", borders="A-B"), "A", "G > B")
    assert holder(s, "A") == holder(s, "B") == "german"


def test_6_ctl_2_a_contested_space_stays_with_its_holder():
    s = go(table("G @ A; german", "US @ B; allied", **PAIR), "A", "G > B")
    assert s.contested(s.place_id("B")) and holder(s, "B") == "allied"
    s = after(s, *rolls(10, 10, 10, 10), *rolls(10, 10, 10, 10))
    assert holder(s, "B") == "allied"


def test_6_ctl_2_until_his_last_unit_there_is_gone():
    s = table(
        "G @ A; german",
        "US @ A; allied",
        "V @ A; allied",
        spaces="A:allied B",
        borders="A-B",
        phase="allied turn",
    )
    s = after(s, "activate A", "choose US", "move B")
    assert holder(s, "A") == "allied"
    assert holder(after(s, "choose V", "move B"), "A") == "german"


def test_6_ctl_3_an_empty_enemy_space_is_taken_at_once():
    s = table("G @ A; german", "US @ C; allied", spaces="A B C", borders="A-B")
    played = match(s, "activate A", "choose G", "move B")
    assert holder(played.state, "B") == "german" and "B is German now" in said(played)


def test_6_ctl_3_also_in_passing():
    """FuhrerBeg goes by Martelange to Arlon."""
    s = go(
        real("FuhrerBeg @ Bastogne", "26 Inf @ Namur", day=22),
        "Bastogne",
        "FuhrerBeg > Martelange > Arlon",
    )
    assert holder(s, "Martelange") == holder(s, "Arlon") == "german"


def test_6_ctl_4_the_attacker_has_it_once_the_defenders_are_gone():
    s = table(
        "G @ A; german strength=2",
        "G2 @ A; german strength=1",
        "US @ B; allied strength=1",
        "V @ C; allied",
        spaces="A B C",
        borders="A-B B-C",
    )
    s = after(go(s, "A", "G > B", "G2 > B"), *rolls(1, 1), *rolls(1), *rolls(1), "lose_step G")
    assert at(s, "US") == "out" and holder(s, "B") == "german"


def test_R6_even_if_his_own_last_unit_dies():
    s = table(
        "G @ A; german strength=1",
        "US @ B; allied strength=1",
        "V @ C; allied",
        "G2 @ A; german",
        spaces="A B C",
        borders="A-B B-C",
    )
    s = after(go(s, "A", "G > B"), *rolls(1), *rolls(1), "stand")
    assert at(s, "G") == at(s, "US") == "out"
    assert holder(s, "B") == "german"


def test_R6_or_if_the_defenders_retreat():
    s = table(
        "G @ A; german strength=2",
        "US @ B; allied strength=2",
        "V @ C; allied",
        "G2 @ A; german",
        spaces="A B C",
        borders="A-B B-C",
    )
    s = after(go(s, "A", "G > B"), *rolls(1, 1), *rolls(1, 1), "retreat")
    assert (at(s, "G"), at(s, "US"), holder(s, "B")) == ("out", "C", "german")


def test_6_ctl_4_a_beaten_attacker_leaves_it_to_the_defender():
    s = table(
        "G @ A; german strength=1", "US @ B; allied", "G2 @ A; german", spaces="A B", borders="A-B"
    )
    s = after(go(s, "A", "G > B"), *rolls(10), *rolls(1, 10, 10, 10))
    assert at(s, "G") == "out" and holder(s, "B") == "allied"


def test_6_ctl_2_an_attacker_who_dies_loses_the_space_he_held():
    s = table(
        "G @ A; german strength=1", "H @ B; german", "US @ A; allied", spaces="A:german,vp=2 B"
    )
    s = after(go(s, "A"), *rolls(10), *rolls(1, 10, 10, 10))
    assert (at(s, "G"), holder(s, "A"), s.vp) == ("out", "allied", -2)
