"""a44 17, 18.2: retreats, their dangers and their priorities."""

from typing import Any

import pytest

from ardennes.games.a44.rules.retreat import After
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import OUT
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import units as wu
from ardennes.games.a44.words import withdrawals as w
from tests.games.a44.beaten import at_phase, beaten, ends, marks, reason, told
from tests.games.a44.positions import at, choices, play, why

WIDE = "E2014-E2824"
G = "G1 german E2420"
PUSH = "A1 allied E2421"  # attacks from the north; its zone has E2320 and E2520


def german(*units: str, hexes: int = 2, turn: int = 12, **board: Any) -> Any:
    """G1 in E2420 is beaten from the north."""
    s = at_phase(G, PUSH, *units, size=board.pop("size", WIDE), turn=turn, **board)
    return beaten(s, "E2420", hexes)


def is_dead(match: Any, unit: str = "G1") -> bool:
    return match.state.at[match.state.unit_id(unit)] == OUT


def test_the_third_example_of_the_words():
    s = at_phase("G-352VG-914 E2320 defended", "A-80-318 E2420", size="E1718-E2824",
                 secondary_road=["E1720 E1820"], supply={"german": ["E1720"]})  # fmt: skip
    match = beaten(s, "E2320", advance="regular")
    who = "retreat G-352VG-914"
    assert choices(match) == [f"{who} {e}" for e in ("E2119", "E2120", "E2121", "E2219", "E2222")]
    assert why(match, f"{who} E2322") == why(match, f"{who} E2422") == "a44 17.1"
    play(match, f"{who} E2120")
    assert at(match, "G-352VG-914") == "E2120"
    assert marks(match, "G-352VG-914") == {"defended", "disrupted", "retreated"}
    assert "advance A-80-318 E2320" in choices(match) and choices(match)[-1] == "pass"


# --- 17.1: the priorities ---


def test_17_1_the_full_number_of_hexes_away():
    two, four = german(), german(hexes=4)
    s = two.state
    for match, far in ((two, 2), (four, 4)):
        places = [s.place_id(end) for end in ends(match, "G1")]
        assert places and {s.ground.board.distance(p, s.place_id("E2420")) for p in places} == {far}
    assert why(two, "retreat G1 E2323") == "a44 17.1"
    assert why(two, "retreat G1 E2419") == "a44 17.1"  # one away
    assert why(two, "retreat G1 E2420") == "a44 17.1"
    assert why(two, "retreat A1 E2423") == "a44 17.1"


def test_17_1_nearer_only_if_it_must_be_and_no_hex_twice():
    """In a corner of the map it turns aside: after two hexes it is one away."""
    s = at_phase(G, PUSH, size="E2419-E2521")
    match = beaten(s, "E2420")
    assert ends(match, "G1") == ["E2419", "E2519"]


def test_17_1_distance_outranks_the_zone_of_the_first_hex():
    """E2519 is free but leads nowhere; over E2520, in the zone, it is two hexes (a44 Q-38)."""
    s = at_phase(G, PUSH, size="E2419-E2621", lake=["E2519/E2619", "E2519/E2620"])
    match = beaten(s, "E2420")
    assert ends(match, "G1") == ["E2620", "E2621"]
    assert "as many hexes away" in reason(match, "retreat G1 E2519")


def test_17_1_a_first_hex_in_a_zone_only_if_it_must_be():
    match = german()
    assert {"E2219", "E2220", "E2318", "E2418"} <= {*ends(match, "G1")}
    assert "first hex" in reason(match, "retreat G1 E2221")  # only over E2320
    shut = german(lake=["E2319/E2420", "E2419/E2420", "E2420/E2519"])
    assert {"E2221", "E2220", "E2620", "E2621"} == {*ends(shut, "G1")}


def test_17_1_later_hexes_never_enter_a_zone_without_a_friend():
    plain = german("A2 allied E2417")
    assert "E2418" not in ends(plain, "G1") and why(plain, "retreat G1 E2418") == "a44 17.2"
    held = german("A2 allied E2417", "G2 german E2418")
    assert "E2418" in ends(held, "G1")
    fled = german("A2 allied E2417", "G2 german E2418 retreated")
    assert "E2418" not in ends(fled, "G1")


def test_17_1_a_friend_screens_the_first_hex_too():
    wall = ["E2319/E2420", "E2419/E2420", "E2420/E2519"]
    both = german("G2 german E2520", lake=wall)
    play(both, f"retreat G1 {ends(both, 'G1')[0]}")
    (event,) = told(both, w.Retreated)
    assert both.state.place_name(event.path[0]) == "E2520"


def test_17_1_supply_comes_before_room():
    """The board of the example, its supplied hexes full."""
    supplied = ("E2119", "E2120", "E2121", "E2219", "E2222")
    board: dict[str, Any] = {"size": "E1718-E2824", "secondary_road": ["E1720 E1820"],
                             "supply": {"german": ["E1720"]}}  # fmt: skip
    full = [f"F{e} german sp=3 {e}" for e in supplied]
    s = at_phase("G1 german E2320", "A1 allied E2420", *full, **board)
    assert ends(beaten(s, "E2320"), "G1") == [*supplied]
    s = at_phase("G1 german E2320", "A1 allied E2420", *full[:3], **board)
    match = beaten(s, "E2320")
    assert ends(match, "G1") == ["E2219", "E2222"]
    assert "room" in reason(match, "retreat G1 E2119")
    assert "supply" in reason(match, "retreat G1 E2322")


def test_q_37_supply_is_judged_after_the_retreat():
    """The road home runs through the battle hex, which is in the attacker's zone once left; the
    other side of the river of enemies is cut off."""
    board: dict[str, Any] = {"size": "E2416-E2421", "secondary_road": ["E2420 E2421"],
                             "supply": {"german": ["E2420"]}}  # fmt: skip
    s = at_phase("G1 german E2419", "G2 german E2420", "A1 allied E2421", **board)
    assert beaten(s, "E2419").state.at[s.unit_id("G1")] == s.place_id("E2417")
    after = After(s, s.unit_id("G2"))
    assert after.in_supply(s.place_id("E2419"))  # the first hex of ground may lie in a zone
    assert not after.in_supply(s.place_id("E2418"))
    assert lines(s, 0).supplied(s.place_id("E2418"))


def test_17_1_a_road_only_for_vehicles():
    road: dict[str, Any] = {"secondary_road": ["E2420 E2419 E2418"]}
    assert len(ends(german(**road), "G1")) > 1
    s = at_phase("G1 german tank E2420", PUSH, size=WIDE, **road)
    assert at(beaten(s, "E2420"), "G1") == "E2418"  # the only way left is taken
    s = at_phase("G1 german tank E2420", PUSH, "G3 german tank E2418", "G4 german tank E2418",
                 size=WIDE, **road)  # fmt: skip
    full = beaten(s, "E2420")
    assert ends(full, "G1") == ["E2318", "E2518"]  # room comes first; one hex of road is left
    assert "roads" in reason(full, "retreat G1 E2219")


def test_17_1_the_way_is_the_first_by_hex_numbers_and_takes_what_it_enters():
    match = german()
    play(match, "retreat G1 E2418")
    (event,) = told(match, w.Retreated)
    s = match.state
    assert [s.place_name(p) for p in (event.start, *event.path)] == ["E2420", "E2419", "E2418"]
    assert all(s.control[0] >> s.place_id(name) & 1 for name in ("E2419", "E2418"))
    side = german()
    play(side, "retreat G1 E2318")
    (event,) = told(side, w.Retreated)
    assert side.state.place_name(event.path[0]) == "E2319"  # not E2419


def test_17_1_the_owner_orders_his_stack():
    s = at_phase(G, "G2 german E2420", PUSH, size=WIDE)
    match = beaten(s, "E2420")
    assert {c.split()[1] for c in choices(match)} == {"G1", "G2"}
    assert match.decision and match.decision.actor == "german"
    play(match, "retreat G2 E2418")
    assert {c.split()[1] for c in choices(match)} == {"G1"}
    assert why(match, "retreat G2 E2418") == "a44 17.1"


# --- 17.2: dangers ---


def test_17_2_never_into_the_enemy_or_a_zone():
    match = german("A2 allied E2418")
    assert why(match, "retreat G1 E2418") == "a44 17.2" and "E2418" not in ends(match, "G1")
    assert "zone" in reason(match, "retreat G1 E2318")


def forest_tanks(*units: str, at: str) -> Any:
    """Tanks in forest: they have no zone off the roads, but they bond (a44 Q-16)."""
    hexes = at.split()
    tanks = [f"T{n} allied tank {place}" for n, place in enumerate(hexes)]
    return german(*units, *tanks, forest=hexes)


def test_17_2_a_hex_bond():
    assert "E2418" in ends(forest_tanks(at="E2318"), "G1")
    match = forest_tanks(at="E2318 E2517")
    assert why(match, "retreat G1 E2418") == "a44 17.2" and "E2418" not in ends(match, "G1")
    assert "bond" in reason(match, "retreat G1 E2418")


def test_17_2_a_hexside_bond_and_q_133_a_friend_beyond_it():
    """The bond of E2318 and E2518 closes the step from E2419 to E2418, unless a friend is there."""
    match = forest_tanks(at="E2318 E2518")
    assert "E2418" not in ends(match, "G1") and why(match, "retreat G1 E2418") == "a44 17.2"
    assert "E2418" in ends(forest_tanks("G2 german E2418", at="E2318 E2518"), "G1")
    assert is_dead(forest_tanks(at="E2319 E2519"))  # bonds with A1 all around


def test_17_2_nobody_left_with_a_way_is_lost():
    ring = (
        "A2 allied E2318",
        "A3 allied E2518",
        "A4 allied E2417",
        "A5 allied E2520",
        "A6 allied E2220",
    )
    match = german(*ring)
    assert is_dead(match)


@pytest.mark.parametrize(
    ("kind", "board", "survives"),
    [
        ("infantry", {"river": ["E2419/E2420"]}, True),
        ("tank", {"river": ["E2419/E2420"]}, False),
        ("tank", {"river": ["E2419/E2420"], "bridge": ["E2419/E2420"]}, True),
        ("infantry", {"meuse": ["E2419/E2420"]}, False),
        ("infantry", {"meuse": ["E2419/E2420"], "bridge": ["E2419/E2420"]}, True),  # a44 Q-130
        ("infantry", {"lake": ["E2419/E2420"]}, False),
        ("infantry", {"forest": ["E2419"]}, True),
        ("infantry", {"wooded_rough": ["E2419"]}, True),
        ("infantry", {"west_wall": ["E2419"]}, True),
        ("tank", {"forest": ["E2419"]}, False),
        ("tank", {"wooded_rough": ["E2419"]}, False),
        ("tank", {"west_wall": ["E2419"]}, False),
        ("tank", {"light_woods": ["E2419"]}, True),
        ("tank", {"forest": ["E2419"], "secondary_road": ["E2420 E2419 E2418"]}, True),
        ("tank", {"forest": ["E2420"]}, False),  # out of it too
    ],
)
def test_17_2_the_ground(kind: str, board: dict[str, Any], survives: bool):
    """A lane one hex wide leads south."""
    s = at_phase(f"G1 german {kind} E2420", "A1 allied E2421", size="E2418-E2421", **board)
    match = beaten(s, "E2420")
    assert at(match, "G1") == ("E2418" if survives else "")


def test_17_2_a_blown_bridge_is_none():
    river: dict[str, Any] = {"river": ["E2419/E2420"], "bridge": ["E2419/E2420"]}
    s = at_phase("G1 german tank E2420", PUSH, size="E2418-E2421", **river)
    s.blown = frozenset({(s.place_id("E2419"), s.place_id("E2420"))})
    assert is_dead(beaten(s, "E2420"))


def test_17_1_who_has_retreated_by_the_only_way_does_not_do_so_again():
    m = beaten(at_phase(G, PUSH, size="E2418-E2421"), "E2420")
    assert at(m, "G1") == "E2418" and why(m, "retreat G1 E2419") == "a44 17.1"
    assert why(m, "go_on G1 E2419") == "a44 17.4"


def test_17_3_whoever_dies_leaves_the_full_advance():
    s = at_phase(G, PUSH, size="E2419-E2421")
    match = beaten(s, "E2420", advance="regular")
    assert is_dead(match) and choices(match) == ["advance A1 E2420", "pass"]


# --- 17.4: no room ---


def crowded(*units: str, size: str = "E2417-E2421", **board: Any) -> Any:
    """A lane to the south whose second hex is full."""
    s = at_phase(G, PUSH, "G2 german sp=3 E2418", *units, size=size, **board)
    return beaten(s, "E2420", advance="regular")


def test_17_4_further_and_broken():
    match = crowded()
    assert at(match, "G1") == "E2418" and choices(match) == ["go_on G1 E2417", "pass"]
    assert why(match, "go_on G1 E2419") == "a44 17.4"  # no hex twice
    assert why(match, "go_on G2 E2417") == "a44 17.4"
    play(match, "go_on G1 E2417")
    assert at(match, "G1") == "E2417" and marks(match, "G1") == {"broken", "retreated"}
    assert "advance A1 E2420" in choices(match)


def test_17_4_or_the_surplus_is_lost_by_those_who_retreated():
    match = play(crowded(), "pass")
    assert is_dead(match) and at(match, "G2") == "E2418"
    (event,) = told(match, wu.Eliminated)
    assert event.unit == match.state.unit_id("G1")


def test_17_4_a_step_may_be_enough():
    s = at_phase("G1 german sp=2 r_sp=1 steps=2 E2420", PUSH, "G2 german sp=2 E2418",
                 size="E2417-E2421")  # fmt: skip
    match = play(beaten(s, "E2420"), "pass")
    assert at(match, "G1") == "E2418" and "reduced" in marks(match, "G1")


def test_17_4_the_owner_chooses_among_the_retreaters():
    s = at_phase(G, "G3 german E2420", PUSH, "G2 german sp=2 E2418", size="E2418-E2421")
    match = beaten(s, "E2420")
    play(match, "retreat G1 E2418")
    assert choices(match) == ["lose_step G1", "lose_step G3"]
    assert why(match, "lose_step G2") == "a44 17.4" and why(match, "pass") != ""
    play(match, "lose_step G1")
    assert is_dead(match) and at(match, "G3") == "E2418"


def test_17_4_only_towards_room_and_over_more_than_one_hex():
    full = crowded("G3 german sp=3 E2417")
    assert is_dead(full)  # the lane ends: nobody asks
    far = crowded("G3 german sp=3 E2417", size="E2416-E2421")
    play(far, "go_on G1 E2417")
    assert choices(far) == ["go_on G1 E2416", "pass"]
    assert at(play(far, "go_on G1 E2416"), "G1") == "E2416"


def test_17_4_not_into_a_zone():
    match = crowded("A2 allied E2415", size="E2415-E2421")
    assert choices(match) == ["go_on G1 E2417", "pass"]
    shut = crowded("A2 allied E2416", size="E2416-E2421")
    assert is_dead(shut)


def test_17_4_engineers_that_go_on_are_gone():
    s = at_phase("A1 allied engineer E2420", "G1 german E2421", "A2 allied sp=3 E2418",
                 side="german", size="E2417-E2421")  # fmt: skip
    match = play(beaten(s, "E2420"), "go_on A1 E2417")
    assert is_dead(match, "A1")


# --- 17.5, 18, 23.4, 27.1: who dies at once ---


@pytest.mark.parametrize(
    ("unit", "hexes", "case"),
    [
        ("broken", 2, "a44 18.5"),
        ("disrupted", 2, ""),
        ("disrupted", 3, "a44 18.3"),
        ("out_of_supply", 2, ""),
        ("out_of_supply", 3, "a44 23.4"),
        ("retreated", 2, "a44 17.5"),
        ("artillery", 2, "a44 17.7"),
        ("artillery prime_mover", 2, ""),
        ("", 4, ""),
    ],
)
def test_17_5_18_3_who_dies_at_once(unit: str, hexes: int, case: str):
    s = at_phase(f"G1 german E2420 {unit}", "G2 german E2420", PUSH, size=WIDE)
    match = beaten(s, "E2420", hexes)
    if not case:
        assert ends(match, "G1")
        return
    assert is_dead(match) and not ends(match, "G1") and ends(match, "G2")
    play(match, choices(match)[0])


@pytest.mark.parametrize(
    ("state", "hexes", "lives"), [("", 2, True), ("", 3, False), ("disrupted", 2, False)]
)
def test_27_1_engineers(state: str, hexes: int, lives: bool):
    s = at_phase(f"A1 allied engineer E2420 {state}", "G1 german E2421", side="german", size=WIDE)
    assert bool(ends(beaten(s, "E2420", hexes), "A1")) is lives
    s = at_phase(f"G1 german engineer E2420 {state}", PUSH, size=WIDE)
    assert bool(ends(beaten(s, "E2420", 2), "G1"))  # Allied ones only


def test_17_5_breakthrough_combat_is_exempt():
    s = at_phase("G1 german E2420 retreated", PUSH, size=WIDE)
    assert ends(beaten(s, "E2420", breakthrough=True), "G1")


@pytest.mark.parametrize(
    ("state", "hexes", "after"),
    [("", 2, "disrupted"), ("disrupted", 2, "broken"), ("", 3, "broken"), ("", 4, "broken")],
)
def test_18_2_how_shaken(state: str, hexes: int, after: str):
    s = at_phase(f"G1 german E2420 {state or 'replacement'}", PUSH, size=WIDE)
    match = beaten(s, "E2420", hexes)
    play(match, choices(match)[0])
    assert marks(match, "G1") == {after, "retreated"}


# --- 17.6, 11.9.4: off the map ---

EDGE = "E2416-E2421"


def test_17_6_germans_die_beyond_the_edge():
    s = at_phase("G1 german E2417", "A1 allied E2418", size=EDGE, entry={"C": ["E2416"]})
    assert is_dead(beaten(s, "E2417"))


def test_17_6_allies_go_to_the_box_of_the_nearest_entry():
    s = at_phase("A1 allied E2417", "G1 german E2418", side="german", size="E2216-E2620",
                 entry={"C": ["E2216"], "D": ["E2616"], "F": ["E2620"]})  # fmt: skip
    match = beaten(s, "E2417", 3)
    assert ends(match, "A1")[-2:] == ["Southeast", "Southwest"]
    play(match, "retreat A1 Southwest")
    assert at(match, "A1") == "Southwest" and marks(match, "A1") == {"broken", "retreated"}
    (event,) = told(match, w.Retreated)
    path = [match.state.place_name(p) for p in event.path]
    assert path == ["E2416", "Southwest"]  # as near as Southeast: the owner chooses (a44 Q-132)


def test_q_132_the_nearest_of_the_same_edge():
    s = at_phase("A1 allied E2517", "G1 german E2518", side="german", size="E2216-E2620",
                 entry={"C": ["E2216"], "D": ["E2616"], "G": ["E2520"]})  # fmt: skip
    assert at(beaten(s, "E2517"), "A1") == "Southwest"  # always in supply, and the only end that is


def test_17_6_allies_die_beyond_the_east_edge():
    s = at_phase("A1 allied E2017", "G1 german E2117", "G2 german E2016", "G3 german E2018",
                 side="german", size="E2016-E2118", entry={"K": ["E2017"]})  # fmt: skip
    assert is_dead(beaten(s, "E2017"), "A1")
    assert why(beaten(at_phase(G, PUSH, size=WIDE), "E2420"), "retreat G1 Southwest") == "a44 17.6"


# --- 17.7, 17.8, 12.6, 25.3.7: markers ---


def test_17_7_guns_have_fired():
    s = at_phase("G1 german artillery E2420 prime_mover", PUSH, size=WIDE)
    match = beaten(s, "E2420")
    play(match, choices(match)[0])
    assert {"fired", "prime_mover"} <= marks(match, "G1")
    s = at_phase("A1 allied artillery E2420", "G1 german E2421", side="german", size=WIDE)
    match = beaten(s, "E2420")
    assert "fired" in marks(play(match, choices(match)[0]), "A1")


def test_17_8_markers_come_off():
    for mark in ("engaged", "strategic", "truck", "night"):
        s = at_phase(f"G1 german E2420 {mark}", PUSH, size=WIDE)
        match = beaten(s, "E2420")
        play(match, choices(match)[0])
        assert mark not in marks(match, "G1")


def test_25_3_7_night_markers_stay_at_night_and_on_allied_units():
    s = at_phase("G1 german E2420 night", PUSH, size=WIDE, side="allied night")
    match = beaten(s, "E2420")
    assert "night" in marks(play(match, choices(match)[0]), "G1")
    s = at_phase("A1 allied E2420 night", "G1 german E2421", size=WIDE, side="german")
    match = beaten(s, "E2420")
    assert "night" in marks(play(match, choices(match)[0]), "A1")


def test_15_8_4_an_improved_position_is_gone_when_all_have_left():
    s = at_phase(G, "G2 german E2420", PUSH, size=WIDE)
    s.positions = s.begun = 1 << s.place_id("E2420")
    match = beaten(s, "E2420")
    play(match, "retreat G1 E2418")
    assert match.state.positions
    play(match, "retreat G2 E2418")
    assert not match.state.positions and not match.state.begun


# --- 11.10.2, 27.3, 29: limits ---


def test_11_10_2_over_an_army_boundary():
    lane: dict[str, Any] = {"size": "E2418-E2421", "army_boundary": ["E2418/E2419"]}
    early = beaten(at_phase(G, PUSH, turn=4, **lane), "E2420")
    assert "no_rally" in marks(early, "G1")
    late = beaten(at_phase(G, PUSH, turn=5, **lane), "E2420")
    assert at(late, "G1") == "E2418" and "no_rally" not in marks(late, "G1")
    back = beaten(at_phase("G1 german E2420 no_rally", PUSH, turn=4, **lane), "E2420")
    assert "no_rally" not in marks(back, "G1")


def test_11_10_2_there_and_back_is_no_crossing():
    lane: dict[str, Any] = {"size": "E2418-E2421"}
    twice = ["E2418/E2419", "E2419/E2420"]
    match = beaten(at_phase(G, PUSH, turn=4, army_boundary=twice, **lane), "E2420")
    assert at(match, "G1") == "E2418" and "no_rally" not in marks(match, "G1")


def test_27_3_1_the_british_stay_west_of_the_meuse():
    lane: dict[str, Any] = {"side": "german", "size": "W1018-W1021"}
    for west, lives in ((["W1019", "W1020", "W1018"], True), (["W1019", "W1020"], False)):
        s = at_phase("A1 allied nationality=British W1020", "G1 german W1021",
                     west_of_meuse=west, **lane)  # fmt: skip
        assert is_dead(beaten(s, "W1020"), "A1") is not lives


def test_29_4_the_106th_not_into_the_area_of_the_18th():
    for area, lives in ((["E2418"], True), (["E2418", "E2421"], False)):
        s = at_phase("A-106-422 E2420", "G1 german E2421", side="german",
                     size="E2418-E2421", setup_areas={"18VG": area})  # fmt: skip
        assert is_dead(beaten(s, "E2420"), "A-106-422") is not lives


def test_29_1_2_the_first_morning_does_not_bind_retreats():
    lane: dict[str, Any] = {"size": "E2418-E2421", "setup_areas": {"12VG": ["E2418", "E2419"]}}
    assert at(beaten(at_phase(G, PUSH, turn=1, **lane), "E2420"), "G1") == "E2418"


def test_27_3_2_the_meuse_is_crossed():
    lane: dict[str, Any] = {"size": "E2418-E2421", "meuse": ["E2418/E2419"],
                            "bridge": ["E2418/E2419"]}  # fmt: skip
    assert beaten(at_phase(G, PUSH, **lane), "E2420").state.meuse_crossed
    s = at_phase("A1 allied E2420", "G1 german E2421", side="german", **lane)
    assert not beaten(s, "E2420").state.meuse_crossed


def test_the_question_is_not_asked_elsewhere():
    match = german()
    assert why(match, "go_on G1 E2418") and why(match, "advance A1 E2420")
    assert isinstance(match.state.question, q.FallBack)
