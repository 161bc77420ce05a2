"""a44 11, 12: the case that keeps a unit from a hex is that of the limit it runs into."""

from typing import Any

import pytest

from tests.games.a44.positions import game, play, why

ROAD: dict[str, Any] = {
    "size": "E2018-E2822",
    "secondary_road": ["E2820 E2720 E2620 E2520 E2420 E2320 E2220"],
}


@pytest.mark.parametrize(
    ("unit", "mode", "to", "case"),
    [
        ("X german", "tactical", "E2520", "a44 11.3"),
        ("X german", "normal", "E2420", "a44 11.1"),
        ("X german", "extended", "E2220", "a44 11.2"),
        ("X german", "", "E2220", "a44 11.1"),
        ("X german recon move=2", "strategic", "E2320", "a44 12.1"),
        ("X german recon move=2", "", "E2520", "a44 11.1"),
        ("G-WRF-4", "shift", "E2620", "a44 22.2"),
        ("G-WRF-4", "", "E2620", "a44 22.2"),
        ("G-ART-388", "prime_mover", "E2020", "a44 22.3"),
    ],
)
def test_11_1_what_limits_the_mode(unit: str, mode: str, to: str, case: str):
    side = "allied" if "allied" in unit else "german"
    match = game(f"{unit} E2820", turn=8, phase=f"{side} movement", **ROAD)
    name = unit.split()[0]
    play(match, f"choose {name}", *([f"mode {mode}"] if mode else []))
    assert why(match, f"move {to}") == case


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("disrupted", "a44 18.3"),
        ("broken", "a44 18.3"),
        ("out_of_supply", "a44 23.4"),
        ("night", "a44 25.3.5"),
        ("replacement", "a44 25.2.4"),
    ],
)
def test_11_1_what_leaves_a_unit_less_than_others(words: str, case: str):
    match = game(f"X german E2820 {words}", turn=8, phase="german movement", **ROAD)
    play(match, "choose X")
    assert why(match, "move E2520") == case


@pytest.mark.parametrize(
    ("rivers", "case"),
    [(["E2519/E2619", "E2519/E2620"], "a44 11.4.1"), (["E2519/E2620"], "a44 11.1")],
)
def test_11_4_1_a_river_before_every_hex_it_can_come_from(rivers: list[str], case: str):
    """Hexes along the road that need a mode by name do not count."""
    match = game("X german recon move=2 E2820", turn=8, phase="german movement", **ROAD,
                 river=rivers)  # fmt: skip
    play(match, "choose X")
    assert why(match, "move E2519") == case


def test_11_6_out_of_wooded_rough_too():
    for kind, mode in (("infantry", "mode normal"), ("recon", "mode tactical")):
        match = game(f"X german {kind} move=4 E2018", turn=8, phase="german movement",
                     size="E1816-E2824", wooded_rough=["E2018"])  # fmt: skip
        assert why(play(match, "choose X", mode), "move E2019") == "a44 11.6", kind


def test_11_1_a_friend_in_the_hex_is_no_reason():
    match = game(
        "X german recon move=2 E2820", "Y german E2520", turn=8, phase="german movement", **ROAD
    )
    play(match, "choose X")
    assert why(match, "move E2520") == "a44 11.1"


def test_13_2_2_engineers_on_their_first_turn():
    match = game("A-44eng E2820 arrived", turn=4, phase="allied movement", **ROAD)
    play(match, "choose A-44eng")
    assert why(match, "move E2520") == "a44 13.2.2"


def test_12_6_a_mode_that_leaves_a_marker_is_named():
    match = game("X allied E2820 truck", turn=8, phase="allied movement", **ROAD)
    play(match, "choose X")
    assert why(match, "move E2720") == "a44 12.6"


def test_22_1_a_gun_that_must_be_towed():
    match = game("G-ART-388 E2820", turn=8, phase="german movement", **ROAD)
    play(match, "choose G-ART-388")
    assert why(match, "move E2720") == "a44 22.1"


def test_12_4_4_further_than_trucks_go():
    road = " ".join(f"E{column}20" for column in range(36, 20, -1))
    match = game(
        "X allied E3620 truck",
        turn=8,
        phase="allied movement",
        size="E2018-E3822",
        secondary_road=[road],
    )
    play(match, "choose X", "mode truck")
    assert (why(match, "move E2420"), why(match, "move E2320")) == ("", "a44 12.4.4")


def test_12_2_the_road_passes_an_enemy():
    units = ("X german recon E2820 move=7", "A allied E2421")
    match = game(*units, turn=8, phase="german movement", **ROAD)
    play(match, "choose X", "mode strategic")
    assert [why(match, f"move {to}") for to in ("E2420", "E2320", "E2220")] == ["a44 12.2"] * 3
    far = game("X german recon E2820 move=2", units[1], turn=8, phase="german movement", **ROAD)
    play(far, "choose X", "mode strategic")
    assert why(far, "move E2220") == "a44 12.1"  # its points would not do either


def test_12_4_1_whoever_leaves_a_mate_behind_needs_a_marker_of_its_own():
    hexes = [f"E{column}{row}" for column in range(20, 29, 2) for row in (18, 22)][:9]
    others = [f"T{n} allied {where} truck" for n, where in enumerate(hexes)]
    pair = ("A-106-424m E2820 truck", "A-106-424-1 E2820 truck")
    for more, case in (((), ""), (others, "a44 12.4.1")):
        match = game(*pair, *more, turn=8, phase="allied movement", **ROAD)
        play(match, "choose A-106-424m", "mode truck")
        assert why(match, "move E2420") == case


def test_11_2_extended_movement_need_not_be_named_to_end_beside_an_enemy():
    units = ("X german E2420", "A allied E2425")
    match = game(*units, turn=8, phase="german movement", size="E2016-E2826")
    play(match, "choose X")
    assert why(match, "move E2424") == "a44 11.2"
    play(match, "move E2422")
    assert why(match, "move E2424") == "a44 11.2"
    far = game("X german E2418", units[1], turn=8, phase="german movement", size="E2016-E2826")
    play(far, "choose X")
    assert why(far, "move E2424") == "a44 11.1"  # six hexes


def test_25_3_5_at_night_a_night_marker_leaves_it_all_its_points():
    match = game("X german E2820 night", turn=8, phase="german night movement", **ROAD)
    play(match, "choose X")
    assert why(match, "move E2220") == "a44 11.1"


def test_11_4_1_the_hexside_before_it_counts_first():
    board = {"river": ["E2420/E2421", "E2421/E2422"], "size": "E2018-E2822"}
    match = game("X german E2420", turn=8, phase="german movement", **board)
    play(match, "choose X", "mode tactical", "move E2421")
    assert why(match, "move E2422") == "a44 11.4.1"


def test_11_4_1_a_road_over_a_blown_bridge_into_wooded_rough():
    match = game(
        "X german E2420",
        turn=8,
        phase="german movement",
        size="E2018-E2822",
        wooded_rough=["E2421"],
        river=["E2420/E2421"],
        bridge=["E2420/E2421"],
        secondary_road=["E2420 E2421"],
        markers={"blown": ["E2420/E2421"]},
    )
    play(match, "choose X", "mode normal")
    assert why(match, "move E2421") == "a44 11.4.1"


ENTRIES: dict[str, Any] = {
    "size": "E2018-E2822",
    "entry": {"A": ["E2018"], "B": ["E2218"], "D": ["E2818"]},
    "blocking_positions": ["E2018", "E2818"],
}


@pytest.mark.parametrize(
    ("words", "case"),
    [("", "a44 13.1"), (" at=Southeast", "a44 13.5"), (" at=Block-E2018", "a44 13.6")],
)
def test_13_1_nobody_enters_by_the_hexes_of_others(words: str, case: str):
    match = game(f"A-4-8-2{words}", turn=3, phase="allied movement", **ENTRIES)
    play(match, "choose A-4-8-2")
    for to in ("E2818", "West", "Block-E2818"):
        assert why(match, f"move {to}") == case


def test_9_2_1_whoever_has_entered_a_zone_stops():
    units = ("X german E2420", "A allied E2422")
    match = game(*units, turn=8, phase="german movement", size="E2018-E2822")
    play(match, "choose X", "move E2421")
    assert why(match, "move E2520") == "a44 9.2.1"
