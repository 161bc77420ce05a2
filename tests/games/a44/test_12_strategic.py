"""a44 12: Strategic Movement, trucks, and how many markers there are."""

from typing import Any

from ardennes.engine.play import Match
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.transport import counters_out
from tests.games.a44.positions import at, choices, game, play, state_of, why

HIGHWAY = " ".join(f"E23{row}" for row in range(10, 41))  # 31 hexes of primary road
LONG: dict[str, Any] = {"size": "E2210-E2440", "primary_road": [HIGHWAY]}
SHORT: dict[str, Any] = {"primary_road": ["E2316 E2317 E2318 E2319 E2320"]}


def moving(*units: str, phase: str = "allied movement", turn: int = 12, **board: Any) -> Match:
    return game(*units, turn=turn, phase=phase, **(board or SHORT))


def test_12_1_twenty_eight_hexes_of_primary_road():
    match = moving("A1 allied tank move=7 E2310", **LONG)
    play(match, "choose A1", "mode strategic")
    assert "move E2338" in choices(match)  # 28 hexes at half a point
    assert why(match, "move E2339") == "a44 12.1"
    assert why(match, "move E2210") == "a44 12.1"  # no road leads there


def test_12_1_who_may_not():
    units = (
        "G1 german E2316",
        "G2 german mech_infantry E2317 disrupted",
        "G3 german mech_infantry E2318 out_of_supply",
        "G4 german artillery range=5 E2319",
    )
    for unit in ("G1", "G2", "G3", "G4"):
        match = play(moving(*units, phase="german movement"), f"choose {unit}")
        assert why(match, "mode strategic") == "a44 12.1", unit
    guns = play(moving("A1 allied artillery move=1 r_move=6 E2316"), "choose A1")
    assert why(guns, "mode strategic") == ""  # Allied artillery may
    trucks = play(moving("A1 allied E2316 truck out_of_supply"), "choose A1")
    assert why(trucks, "mode truck") == "a44 12.1"


def test_12_2_never_next_to_the_enemy():
    match = moving("A1 allied tank move=7 E2316", "G1 german E2517")
    play(match, "choose A1", "mode strategic")
    assert "move E2320" in choices(match)  # two hexes away at the nearest
    match = moving("A1 allied tank move=7 E2316", "G1 german E2418")
    play(match, "choose A1", "mode strategic")
    assert "move E2317" not in choices(match) and "move E2320" not in choices(match)
    match = play(moving("A1 allied tank move=7 E2316", "G1 german E2416"), "choose A1")
    assert why(match, "mode strategic") == "a44 12.2"


def test_12_2_ends_alone_and_apart():
    match = moving("A1 allied tank move=7 E2316", "A2 allied E2318", "A3 allied tank move=7 E2316")
    play(match, "choose A1", "mode strategic")
    assert "move E2318" not in choices(match)  # not on a friend, though through him
    play(match, "move E2319", "end_move", "choose A3", "mode strategic")
    assert "move E2320" not in choices(match)  # next to it on the same road
    play(match, "choose A2")
    assert "move E2319" not in choices(match)  # nor may a friend join it
    aside = ["E2316 E2317 E2318", "E2416 E2417 E2418"]
    match = moving("A1 allied tank move=7 E2316", "A2 allied tank strategic moved E2417",
                   primary_road=aside)  # fmt: skip
    play(match, "choose A1", "mode strategic")
    assert "move E2317" in choices(match)  # a44 Q-70: another road


def test_12_3_traffic_is_dear_and_no_bar():
    """a44 12.3"""
    match = game("A1 allied tank move=1 E2316", turn=12, phase="allied movement",
                 markers={"traffic": {"german": {"4": "E2317"}}}, **SHORT)  # fmt: skip
    play(match, "choose A1", "mode strategic")
    assert "move E2317" not in choices(match)  # two points and a half
    match = game("A1 allied tank move=2 E2316", turn=12, phase="allied movement",
                 markers={"traffic": {"german": {"4": "E2317"}}}, **SHORT)  # fmt: skip
    play(match, "choose A1", "mode strategic")
    assert "move E2317" in choices(match)


def test_12_4_1_six_german_markers_shared_with_prime_movers():
    riders = [f"G{n} german tank move=6 strategic E26{15 + 2 * n}" for n in range(1, 6)]
    board: dict[str, Any] = {"size": "E2016-E2830", **SHORT}
    free = moving(*riders, "G9 german tank move=6 E2316", phase="german movement", **board)
    assert why(play(free, "choose G9"), "mode strategic") == ""
    gun = "G8 german artillery range=5 prime_mover E2016"
    full = moving(*riders, gun, "G9 german tank move=6 E2316", phase="german movement", **board)
    assert why(play(full, "choose G9"), "mode strategic") == "a44 12.4.1"


def test_12_4_1_ten_allied_markers():
    board: dict[str, Any] = {"size": "E2010-E2830", **SHORT}
    riders = [f"A{n} allied tank move=6 strategic E20{10 + 2 * n}" for n in range(1, 10)]
    free = moving(*riders, "B1 allied tank move=6 E2316", **board)
    assert why(play(free, "choose B1"), "mode strategic") == ""
    full = moving(*riders, "A0 allied truck E2020", "B1 allied tank move=6 E2316", **board)
    assert why(play(full, "choose B1"), "mode strategic") == "a44 12.4.1"


def test_12_4_2_a_marker_on_whoever_used_it():
    match = moving("A1 allied tank move=7 E2316")
    play(match, "choose A1", "mode strategic", "move E2320", "end_move")
    assert state_of(match, "A1") == ["moved", "strategic"]


def test_12_4_2_a_regiment_shares_one():
    board: dict[str, Any] = {"size": "E2010-E2830", **SHORT}
    riders = [f"A{n} allied tank move=6 strategic E20{8 + 2 * n}" for n in range(1, 10)]
    one = "formation=9A regiment_group=60A"
    pair = (f"B1 allied mech_infantry move=6 {one} E2316",
            f"B2 allied mech_infantry move=6 {one} E2316")  # fmt: skip
    match = moving(*riders, *pair, "B3 allied mech_infantry move=6 E2317", **board)
    play(match, "choose B1", "mode strategic", "move E2320", "end_move")
    play(match, "choose B3")
    assert why(match, "mode strategic") == "a44 12.4.1"
    play(match, "choose B2", "mode strategic")
    assert [c for c in choices(match) if c.startswith("move E")] == ["move E2320"]
    play(match, "move E2320")
    assert at(match, "B2") == at(match, "B1") == "E2320"


def test_12_4_2_a_marker_is_shared_in_one_hex():
    """The last marker lies on a comrade of its regiment: who stands with him loads, nobody else."""
    board: dict[str, Any] = {"size": "E2010-E2830", **SHORT}
    riders = [f"A{n} allied tank move=6 strategic E20{8 + 2 * n}" for n in range(1, 10)]
    one = "formation=9A regiment_group=60A"
    match = moving(*riders, f"B1 allied {one} E2316", f"B2 allied {one} E2316",
                   f"B3 allied {one} E2317", **board)  # fmt: skip
    play(match, "load B1")
    assert why(match, "load B3") == "a44 12.4.1"
    assert why(match, "load B2") == ""


def test_12_4_3_loading_takes_the_whole_move():
    match = moving("A1 allied E2318", "A2 allied E2418", "A3 allied tank E2316")
    assert why(match, "load A2") == "a44 12.4.3"  # on no road
    assert why(match, "load A3") == "a44 12.4.3"  # mechanized
    play(match, "load A1")
    assert "truck" in state_of(match, "A1") and "choose A1" not in choices(match)
    near = moving("A1 allied E2318", "G1 german E2419")
    assert why(near, "load A1") == "a44 12.4.3"  # next to the enemy
    boxed = moving("A1 allied at=Southwest", entry={"D": ["E2316"]}, **SHORT)
    assert why(boxed, "load A1") == ""
    assert why(moving("G1 german E2318", phase="german movement"), "load G1") == "a44 12.4.3"


def test_12_4_4_twelve_points_by_truck():
    match = moving("A1 allied truck E2310", **LONG)
    play(match, "choose A1")
    assert why(match, "mode normal") == "a44 12.6"
    play(match, "mode truck")
    assert "move E2334" in choices(match) and "move E2335" not in choices(match)  # 24 hexes


def test_12_6_the_marker_may_come_off_before_the_move():
    match = play(moving("A1 allied truck E2318"), "unload A1")
    assert state_of(match, "A1") == []
    play(match, "choose A1")
    assert "move E2418" in choices(match)
    moved = moving("A1 allied tank strategic moved E2318", "A2 allied E2016")
    assert why(moved, "unload A1") == "a44 12.6"
    waits = moving("A1 allied truck arrival_turn=14 arrival_entry=A", "A2 allied E2016")
    assert why(waits, "unload A1") == "a44 12.6" and "unload A1" not in choices(waits)


def test_29_1_3_not_on_turn_1():
    match = play(moving("A1 allied tank move=7 E2316", "A2 allied E2318", turn=1), "choose A1")
    assert why(match, "mode strategic") == "a44 29.1.3"
    assert why(moving("A2 allied E2318", turn=1), "load A2") == "a44 29.1.3"


def test_22_3_a_towed_gun_out_of_supply_goes_two_hexes_in_one_or_in_pieces():
    """Tactical movement is all that is left to it (a44 23.4)."""
    gun = "G1 german artillery range=5 out_of_supply E2316"
    match = play(moving(gun, phase="german movement"), "choose G1", "mode prime_mover")
    assert "move E2318" in choices(match) and "move E2319" not in choices(match)
    play(match, "move E2317", "move E2318")
    assert at(match, "G1") == "E2318" and not [c for c in choices(match) if c.startswith("move")]


def test_11_9_3_a_towed_gun_leaves_the_map_too():
    board: dict[str, Any] = {"entry": {"F": ["E2316"]}, "secondary_road": ["E2316 E2317"]}
    gun = "G1 german artillery range=5 E2317"
    match = play(moving(gun, phase="german movement", **board), "choose G1", "mode prime_mover")
    play(match, "move Antwerp")
    assert at(match, "G1") == "Antwerp"


def test_12_4_1_who_has_left_for_antwerp_gives_back_its_marker():
    board: dict[str, Any] = {"entry": {"F": ["E2316"]}, "secondary_road": ["E2316 E2317"]}
    unit = "G1 german mech_infantry steps=2 reduced E2317"
    match = play(moving(unit, phase="german movement", **board), "choose G1", "mode strategic")
    play(match, "move Antwerp")
    assert state_of(match, "G1") == ["reduced"] and counters_out(match.state, GERMAN) == 0
    play(match, "end_phase")
    assert (at(match, "G1"), state_of(match, "G1")) == ("Antwerp", ["reduced"])


def test_12_4_3_each_refusal_says_why():
    cases = {"engaged": "16.5", "moved": "12.4.3", "broken": "12.1", "out_of_supply": "12.1"}
    for state, case in cases.items():
        assert (
            why(moving(f"A1 allied {state} E2318", "A2 allied E2016"), "load A1") == f"a44 {case}"
        )


def test_12_4_3_what_others_are_in_does_not_matter():
    for state in ("engaged", "moved", "broken", "out_of_supply"):
        match = moving("A1 allied E2318", f"A2 allied {state} E2016", "G1 german E2319")
        assert why(match, "load A1") == "a44 12.4.3", state


def test_12_1_a_gun_under_an_sm_marker_is_fired():
    """However short its way (Q-69)."""
    gun = "A1 allied artillery range=5 move=1 r_move=6 E2317"
    match = play(moving(gun), "choose A1", "mode strategic", "move E2318", "end_move")
    assert state_of(match, "A1") == ["fired", "moved", "strategic"]
    match = play(moving(gun), "choose A1", "mode shift", "move E2318")
    assert state_of(match, "A1") == ["moved"]
