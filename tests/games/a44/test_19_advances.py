"""a44 19, F6: advances, the Road Bonus, the Breakthrough Group and its combat."""

from typing import Any

import pytest

from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import withdrawals as w
from tests.games.a44.beaten import advancing, at_phase, ends, marks, reason, told
from tests.games.a44.fights import events
from tests.games.a44.positions import at, choices, game, play, why

WIDE = "E2014-E2824"
A = "A1 allied E2421"  # it has beaten whoever was in E2420
ROAD: dict[str, Any] = {"secondary_road": ["E2421 E2420 E2419 E2418 E2417"]}
HERE = "E2420"
SIX = ["E2320", "E2321", "E2420", "E2422", "E2520", "E2521"]  # around E2421


def allied(*units: str, advance: str = "regular", turn: int = 12, **board: Any) -> Any:
    """Whoever is next to E2420 has attacked it."""
    size, fields = board.pop("size", WIDE), {}
    for key in ("attackers", "tags", "result"):
        if key in board:
            fields[key] = board.pop(key)
    return advancing(at_phase(*units, size=size, turn=turn, **board), HERE, advance, **fields)


def to(match: Any, unit: str = "A1") -> list[str]:
    return ends(match, unit, "advance")


# --- 19.1: who, and how far ---


def test_19_1_1_only_who_took_part_and_no_guns():
    match = allied(A, "A2 allied E2321", "A3 allied artillery E2421", "A4 allied E2422",
                   attackers="A1 A3", tags="A4")  # fmt: skip
    assert {c.split()[1] for c in choices(match)[:-1]} == {"A1", "A4"}
    assert why(match, "advance A2 E2420") == why(match, "advance A3 E2420") == "a44 19.1.1"


def test_19_1_2_limited_regular_bonus():
    assert to(allied(A, advance="limited")) == [HERE]
    assert to(allied(A)) == SIX  # any direction, not the vacated hex alone (a44 Q-120)
    two = to(allied(A, advance="bonus"))
    assert len(two) == 18 and {*SIX} < {*two}
    limited = allied(A, advance="limited")
    assert why(limited, "advance A1 E2422") == "a44 19.1.2"
    assert why(allied(A), "advance A1 E2419") == "a44 19.1.2"
    assert why(allied(A), "advance A1 E2421") == "a44 19.1"


def test_19_1_one_after_another_until_pass():
    match = allied(A, "A2 allied E2520")
    assert match.decision and match.decision.actor == "allied"
    play(match, "advance A2 E2420")
    assert {c.split()[-2] for c in choices(match)[:-1]} == {"A1"}
    assert why(match, "advance A2 E2419") == "a44 19.1"
    play(match, "pass")
    assert isinstance(match.state.question, q.CombatPhase)
    assert (at(match, "A1"), at(match, "A2")) == ("E2421", HERE)


def test_19_1_what_an_advance_enters_is_taken():
    match = allied(A, advance="bonus")
    play(match, "advance A1 E2419")
    (event,) = told(match, w.Advanced)
    s = match.state
    assert [s.place_name(p) for p in (event.start, *event.path)] == ["E2421", "E2420", "E2419"]
    assert all(s.control[1] >> s.place_id(name) & 1 for name in ("E2420", "E2419"))


# --- 19.1.3: the Road Bonus ---


def test_19_1_3_example_a_a_mechanized_unit_follows_the_road():
    assert to(allied("A1 allied mech_infantry E2421", **ROAD)) == sorted([*SIX, "E2419"])
    assert to(allied(A, **ROAD)) == SIX  # not mechanized


def test_19_1_3_example_b_three_hexes_by_road():
    match = allied("A1 allied tank E2421", advance="bonus", **ROAD)
    far = [e for e in to(match) if match.state.ground.board.distance(
        match.state.place_id(e), match.state.place_id("E2421")) == 3]  # fmt: skip
    assert far == ["E2418"]


def test_19_1_3_all_along_the_road():
    part: dict[str, Any] = {"secondary_road": ["E2421 E2420"]}
    assert to(allied("A1 allied tank E2421", **part)) == SIX
    late: dict[str, Any] = {"secondary_road": ["E2420 E2419"]}
    assert to(allied("A1 allied tank E2421", **late)) == SIX


@pytest.mark.parametrize(("turn", "kind", "more"), [
    (10, "secondary_road", False), (11, "secondary_road", True), (10, "primary_road", True),
])  # fmt: skip
def test_19_1_3_forest_roads_once_the_ground_is_frozen(turn: int, kind: str, more: bool):
    chain: dict[str, Any] = {kind: ["E2421 E2420 E2419"], "forest": ["E2419"]}
    match = allied("A1 allied tank E2421", turn=turn, **chain)
    assert ("E2419" in to(match)) is more
    assert why(match, "advance A1 E2419") == ("" if more else "a44 19.1.3")


def test_19_1_3_roads_in_the_open_in_the_mud_too():
    match = allied("A1 allied tank E2421", turn=8, secondary_road=["E2421 E2420 E2419"])
    assert "E2419" in to(match)


def test_19_5_out_of_supply_no_bonus():
    match = allied("A1 allied tank E2421 out_of_supply", **ROAD)
    assert to(match) == SIX and why(match, "advance A1 E2419") == "a44 19.5"
    assert why(match, "advance A1 E2319") == "a44 19.1.2"  # no road leads there


# --- 19.2: the ground ---


@pytest.mark.parametrize(
    ("kind", "board", "first", "second"),
    [
        ("infantry", {"forest": ["E2420", "E2419"]}, True, False),
        ("infantry", {"forest": ["E2419"], "secondary_road": ["E2420 E2419"]}, True, True),
        ("infantry", {"river": ["E2420/E2421", "E2419/E2420"]}, True, False),
        ("infantry", {"wooded_rough": ["E2420"]}, True, False),  # out of it is a second side
        ("infantry", {"west_wall": ["E2420", "E2419"]}, True, True),
        ("tank", {"forest": ["E2420"]}, False, False),
        ("tank", {"west_wall": ["E2420"]}, False, False),
        ("tank", {"wooded_rough": ["E2420"]}, False, False),
        ("tank", {"river": ["E2420/E2421"]}, False, False),
        ("tank", {"river": ["E2420/E2421"], "bridge": ["E2420/E2421"]}, True, True),
        ("tank", {"forest": ["E2420"], "secondary_road": ["E2421 E2420 E2419"]}, True, True),
        ("infantry", {"lake": ["E2420/E2421"]}, False, False),
    ],
)
def test_19_2_the_ground(kind: str, board: dict[str, Any], first: bool, second: bool):
    """A lane leads south."""
    match = allied(f"A1 allied {kind} E2421", advance="bonus", size="E2419-E2421", **board)
    found = to(match)
    assert (HERE in found, "E2419" in found) == (first, second)
    if not first:
        assert not found
    elif not second:
        assert why(match, "advance A1 E2419") == "a44 19.2"


def test_19_2_a_blown_bridge_only_with_the_first_hex():
    side = "E2419/E2420"
    road: dict[str, Any] = {"river": [side], "bridge": [side], **ROAD}
    for kind, start, found in (
        ("infantry", "E2421", [HERE]),
        ("infantry", HERE, ["E2419", "E2421"]),
        ("tank", HERE, ["E2421"]),
    ):
        s = at_phase(f"A1 allied {kind} {start}", size="E2417-E2421", **road)
        s.blown = frozenset({(s.place_id("E2419"), s.place_id("E2420"))})
        match = advancing(s, "E2419" if start == HERE else HERE, "bonus", attackers="A1")
        near = [e for e in to(match) if e in ("E2419", HERE, "E2421")]
        assert near == found


def test_19_2_the_ground_is_named_whoever_stands_there():
    match = allied("A1 allied tank E2421", "A9 allied strategic E2422", river=["E2421/E2422"])
    assert why(match, "advance A1 E2422") == "a44 19.2"


def test_19_2_not_into_the_enemy():
    match = allied(A, "G1 german E2320")
    assert "E2320" not in to(match) and why(match, "advance A1 E2320") == "a44 19.2"


# --- 19.3: zones and bonds ---


def test_19_3_1_bonds_close_all_but_the_vacated_hex():
    """E2320 and E2520 bond over E2420/E2421; E2421 and E2620 over E2520/E2521."""
    match = allied(A, "G1 german tank E2320", "G2 german tank E2520", forest=["E2320", "E2520"])
    assert HERE in to(match)
    shut = allied("A1 allied E2521", "G1 german tank E2421", "G2 german tank E2620",
                  attackers="A1", forest=["E2421", "E2620"])  # fmt: skip
    assert "E2520" not in to(shut) and why(shut, "advance A1 E2520") == "a44 19.3.1"


def test_19_3_2_zones_do_not_stop_but_one_unit_holds():
    """G1 in E2318 sees E2319 and E2419 (example B)."""
    match = allied("A1 allied E2420", "G1 german E2318", attackers="A1", advance="bonus")
    assert {"E2319", "E2419"} <= {*to(match)}
    assert "E2418" not in to(match) and why(match, "advance A1 E2418") == "a44 19.3.2"
    assert "E2219" not in to(match)
    first = allied("A1 allied E2419", "G1 german E2318", attackers="A1", advance="regular")
    assert "E2418" in to(first)  # the first hex is free


def test_19_3_2_the_zones_of_different_units_do_not_add_up():
    """E2420 is in the zone of G1 in E2320, E2419 in that of G2 in E2418."""
    match = allied(A, "G1 german E2320", "G2 german E2418", advance="bonus")
    assert "E2419" in to(match)
    held = allied(A, "G1 german E2319", advance="bonus", size="E2319-E2421")
    assert HERE in to(held) and why(held, "advance A1 E2419") == "a44 19.3.2"
    tank = allied(A, "G1 german tank E2319", advance="bonus", size="E2319-E2421")
    assert HERE in to(tank) and why(tank, "advance A1 E2419") == "a44 19.3.2"
    blind = allied(A, "G1 german tank E2319", advance="bonus", size="E2319-E2421", forest=["E2319"])
    assert "E2419" in to(blind)  # a tank in the forest sees neither
    two = allied(A, "G1 german tank E2319", "G2 german E2319", advance="bonus",
                 size="E2319-E2421", forest=["E2319"])  # fmt: skip
    assert "E2419" not in to(two)


# --- limits ---


def test_11_10_2_not_over_an_army_boundary():
    board: dict[str, Any] = {"side": "german", "army_boundary": ["E2420/E2421"]}
    for turn, crosses in ((4, False), (5, True)):
        s = at_phase("G1 german E2421", size=WIDE, turn=turn, **board)
        match = advancing(s, HERE)
        assert (HERE in to(match, "G1")) is crosses
        if not crosses:
            assert why(match, "advance G1 E2420") == "a44 11.10.2"


def test_29_1_the_first_morning():
    areas = {"12VG": [HERE], "1SS": ["E2421"]}
    s = at_phase("G-12VG-27 E2421", size=WIDE, turn=1, side="german", setup_areas=areas)
    name = "G-12VG-27"
    assert HERE in to(advancing(s, HERE), name)
    s = at_phase("G1 german E2421", size=WIDE, turn=1, side="german", setup_areas=areas)
    match = advancing(s, HERE)
    assert HERE not in to(match, "G1") and why(match, "advance G1 E2420") == "a44 29.1.2"
    s = at_phase("G1 german red_setup=1 E2421", size=WIDE, turn=1, side="german")
    match = advancing(s, HERE)
    assert isinstance(match.state.question, q.CombatPhase)  # nobody to ask
    assert why(match, "advance G1 E2420") == "a44 29.1.1"


def test_11_9_1_allied_units_leave_the_map():
    s = at_phase("A1 allied E2417", size="E2216-E2620", entry={"D": ["E2416"]})
    assert "Southwest" not in to(advancing(s, "E2418"))
    match = advancing(s, "E2418", "bonus")
    assert to(match)[-1] == "Southwest"
    play(match, "advance A1 Southwest")
    assert at(match, "A1") == "Southwest"
    s = at_phase("G1 german E2417", size="E2216-E2620", side="german", entry={"D": ["E2416"]})
    match = advancing(s, "E2418", "bonus")
    assert why(match, "advance G1 Southwest") == "a44 11.9.1"


def test_13_8_4_out_of_a_blocking_position_by_its_entry_hex():
    board: dict[str, Any] = {"entry": {"C": ["E2416"]}, "blocking_positions": ["E2416"]}
    s = at_phase("A1 allied", size="E2316-E2417", **board)
    s.put(s.unit_id("A1"), s.place_id("Block-E2416"))
    assert to(advancing(s.clone(), "E2416")) == ["E2416"]
    match = advancing(s.clone(), "E2416", "bonus")
    assert to(match) == ["E2316", "E2416", "E2417", "Southeast"]
    play(match, "advance A1 E2417")
    (event,) = told(match, w.Advanced)
    assert [match.state.place_name(p) for p in event.path] == ["E2416", "E2417"]


def test_13_8_4_the_road_of_the_entry_hex_counts_for_the_bonus():
    board: dict[str, Any] = {"entry": {"C": ["E2416"]}, "blocking_positions": ["E2416"]}
    for road, far in ((["E2416 E2417"], True), ([], False)):
        s = at_phase("A1 allied tank", size="E2416-E2418", **board, secondary_road=road)
        s.put(s.unit_id("A1"), s.place_id("Block-E2416"))
        assert ("E2417" in to(advancing(s, "E2416"))) is far


def test_19_6_stacking_and_strategic_movement():
    match = allied(A, "A2 allied sp=3 E2422", "A3 allied E2320 strategic", "A4 allied E2321")
    found = to(match)
    assert "E2422" not in found and why(match, "advance A1 E2422") == "a44 19.6"
    assert "E2320" not in found and why(match, "advance A1 E2320") == "a44 19.6"
    assert "E2321" in found


# --- 7.7: Ouren ---


def over_ouren(*units: str) -> Any:
    side = "E2420/E2421"
    s = at_phase(*units, size=WIDE, side="german", river=[side], bridge=[side], ouren=side,
                 secondary_road=["E2421 E2420"])  # fmt: skip
    s.ouren = True
    return s


def test_7_7_an_advance_over_the_bridge_at_ouren():
    for die, where in ((5, HERE), (1, "E2421")):
        match = advancing(over_ouren("G1 german tank E2421"), HERE)
        play(match, "advance G1 E2420")
        assert isinstance(match.state.question, q.OurenRoll)
        play(match, f"roll {die}")
        assert at(match, "G1") == where
    assert HERE not in to(match, "G1")  # it is blown: another way, or none


# --- 19.4: breakthrough ---


def shattered(*units: str, **board: Any) -> Any:
    return allied(*units, advance="bonus", result="DS", **board)


def breaks(match: Any, who: str) -> list[str]:
    return ends(match, who, "break_through")


def test_19_4_1_only_after_ds():
    assert not breaks(allied(A, advance="bonus", result="DR4"), "A1")
    assert why(allied(A, advance="bonus", result="DR4"), "break_through A1 E2420") == "a44 19.4.1"
    assert breaks(shattered(A), "A1") == SIX  # not mechanized: one hex


def test_19_4_1_mechanized_groups_go_all_the_way():
    match = shattered("A1 allied tank E2421", "A2 allied mech_infantry E2421", **ROAD)
    assert "E2418" in breaks(match, "A1,A2") and "E2419" in breaks(match, "A1,A2")
    mixed = shattered("A1 allied tank E2421", "A2 allied E2421", **ROAD)
    assert breaks(mixed, "A1,A2") == SIX and "E2418" in breaks(mixed, "A1")


def test_19_4_1_a_group_from_several_hexes_forms_in_the_vacated_hex():
    foot = shattered(A, "A2 allied E2520")
    assert breaks(foot, "A1,A2") == [HERE]
    assert why(foot, "break_through A1,A2 E2419") == "a44 19.4.1"
    tanks = shattered("A1 allied tank E2421", "A2 allied tank E2520")
    assert "E2419" in breaks(tanks, "A1,A2") and "E2418" not in breaks(tanks, "A1,A2")
    play(tanks, "break_through A2,A1 E2419")  # however it is written
    (event,) = told(tanks, w.BrokeThrough)
    assert [tanks.state.place_name(p) for p in event.path] == [HERE, "E2419"]
    assert at(tanks, "A1") == at(tanks, "A2") == "E2419"


def test_19_4_1_the_road_bonus_of_a_group_needs_every_road():
    one = {"secondary_road": ["E2421 E2420 E2419 E2418"]}
    board: dict[str, Any] = {**one}
    match = shattered("A1 allied tank E2421", "A2 allied tank E2520", **board)
    assert "E2418" not in breaks(match, "A1,A2")
    board = {"secondary_road": [*one["secondary_road"], "E2520 E2420"]}
    match = shattered("A1 allied tank E2421", "A2 allied tank E2520", **board)
    assert "E2418" in breaks(match, "A1,A2")


def test_19_4_1_a_group_stays_on_the_map():
    s = at_phase("A1 allied tank E2417", size="E2216-E2620", entry={"D": ["E2416"]})
    match = advancing(s, "E2418", "bonus", result="DS")
    assert "Southwest" in to(match) and "Southwest" not in breaks(match, "A1")
    assert why(match, "break_through A1 Southwest") == "a44 19.4.1"


def test_19_4_1_one_stack_one_group():
    match = shattered("A1 allied sp=2 E2421", "A2 allied sp=2 E2520", "A3 allied E2422",
                      attackers="A1 A2")  # fmt: skip
    assert not breaks(match, "A1,A2") and why(match, "break_through A1,A2 E2420") == "a44 19.4.1"
    assert why(match, "break_through A3 E2420") == "a44 19.4.1"
    play(match, "break_through A1 E2420")
    assert not breaks(match, "A2") and why(match, "break_through A2 E2519") == "a44 19.4.1"
    assert to(match, "A2")  # the others advance before the group attacks (a44 19.4.2)


def test_19_4_1_a_group_is_kept_out_by_what_keeps_an_advance_out():
    """The zone of a unit in E2319, the bond over E2520/E2521, a lake, a river."""
    held = shattered("A1 allied tank E2421", "G1 german E2319")
    assert why(held, "break_through A1 E2419") == "a44 19.3.2"
    shut = shattered("A1 allied E2521", "G1 german tank E2421", "G2 german tank E2620",
                     attackers="A1", forest=["E2421", "E2620"])  # fmt: skip
    assert why(shut, "break_through A1 E2520") == "a44 19.3.1"
    wet = shattered(A, lake=["E2421/E2422"])
    assert why(wet, "break_through A1 E2422") == "a44 19.2"
    mixed = shattered(A, "A2 allied tank E2421", river=["E2421/E2422"])
    assert "E2422" in breaks(mixed, "A1") and "E2422" not in breaks(mixed, "A1,A2")
    apart = shattered(A, "A2 allied tank E2520", river=["E2420/E2520"])
    assert why(apart, "break_through A1,A2 E2420") == "a44 19.2"


def test_19_5_nobody_breaks_through_out_of_supply():
    match = shattered("A1 allied E2421 out_of_supply", "A2 allied E2421")
    assert breaks(match, "A2") and not breaks(match, "A1") and not breaks(match, "A1,A2")
    assert why(match, "break_through A1 E2420") == "a44 19.5"


def test_19_6_a_group_ends_where_there_is_room():
    match = shattered(A, "A9 allied sp=3 E2422", attackers="A1")
    assert "E2422" not in breaks(match, "A1")
    assert why(match, "break_through A1 E2422") == "a44 19.6"


def test_19_4_2_the_group_attacks_after_all_advances():
    match = shattered(A, "A2 allied E2520", "G1 german E2418", "G2 german E2319")
    play(match, "break_through A1 E2420")
    assert isinstance(match.state.question, q.OfferAdvance)
    play(match, "pass")
    assert choices(match) == ["attack E2319", "pass"]  # what the group has come next to
    assert why(match, "attack E2418") == "a44 19.4.3"
    play(match, "attack E2319")
    step = match.state.todo[-1]
    assert isinstance(step, q.Combat) and step.breakthrough
    s = match.state
    assert (step.attackers, step.origins) == ((s.unit_id("A1"),), (s.place_id(HERE),))
    assert step.target == s.place_id("E2319")


def test_19_4_3_q_10_whom_the_group_may_attack():
    fled = "G1 german E2319 broken retreated"
    for units, targets in (
        ((fled,), []),
        ((fled, "G2 german E2319"), ["attack E2319"]),
        (("G1 german E2319 broken",), ["attack E2319"]),
        (("G1 german E2319 disrupted retreated",), ["attack E2319"]),
    ):
        match = shattered(A, *units, "G9 german E2419")
        play(match, "break_through A1 E2420")
        assert choices(match)[:-1] == [*targets, "attack E2419"]
        if not targets:
            assert why(match, "attack E2319") == "a44 19.4.3"
            assert "Broken" in reason(match, "attack E2319")


def test_17_5_in_a_breakthrough_those_who_fled_count_in_full():
    match = shattered("A1 allied attack=6 E2421", "G1 german defense=4 E2319 broken retreated",
                      "G2 german E2319")  # fmt: skip
    play(match, "break_through A1 E2420", "attack E2319", "roll 1")
    assert events(match, "attack_rolled")[0]["column"] == "3-2"  # 6 to 4 + 2, and they are shaken


def test_19_4_4_on_and_on_as_long_as_each_attack_shatters():
    """A tank that advances and attacks again and again."""
    match = game("A1 allied tank attack=20 E2421", "G1 german E2420", "G2 german E2418",
                 "G3 german E2416", "G4 german steps=2 defense=24 E2414", size=WIDE,
                 battle={"target": "E2420", "attackers": ["A1"], "result": "DS"})  # fmt: skip
    for group, target in (("E2419", "E2418"), ("E2417", "E2416"), ("E2415", "E2414")):
        play(match, f"break_through A1 {group}", f"attack {target}", "roll 1")
    assert [e["result"] for e in events(match, "attack_rolled")] == ["DS", "DS", "FF"]
    play(match, "pass")  # they are Engaged, and that is that
    assert isinstance(match.state.question, q.CombatPhase) and at(match, "A1") == "E2415"
    assert why(match, "break_through A1 E2416") == "a44 19.4.1"


def test_19_4_4_a_lesser_result_ends_the_chain():
    match = game("A1 allied tank attack=20 E2421", "G1 german E2420", "G2 german E2418 defense=4",
                 "G3 german E2416", size=WIDE,
                 battle={"target": "E2420", "attackers": ["A1"], "result": "DS"})  # fmt: skip
    play(match, "break_through A1 E2419", "attack E2418", "roll 4")
    assert events(match, "attack_rolled")[0]["result"] == "DR3"
    while ends(match, "G2"):
        play(match, f"retreat G2 {ends(match, 'G2')[0]}")
    assert "E2417" in to(match) and not breaks(match, "A1")


def test_q_67_a_group_without_factors_does_not_attack():
    match = shattered("A1 allied attack=0 E2421", "A2 allied E2520", "G1 german E2319")
    play(match, "break_through A1 E2420", "pass")
    assert isinstance(match.state.question, q.CombatPhase)  # nobody to strike: it is not asked
    match = shattered("A1 allied attack=0 E2421", "A2 allied E2421", "G1 german E2319")
    play(match, "break_through A1,A2 E2420")
    assert choices(match) == ["attack E2319", "pass"]


def test_29_4_a_breakthrough_keeps_out_of_the_18th_area():
    area: dict[str, Any] = {"setup_areas": {"18VG": ["E2319"]}}
    for unit, case in (("A-106-422", "a44 29.4"), ("A-80-318", "")):
        match = shattered(f"{unit} E2421", "G1 german E2319", "G2 german E2419", **area)
        play(match, f"break_through {unit} E2420")
        assert "attack E2419" in choices(match) and why(match, "attack E2319") == case


def test_q_171_the_limit_holds_in_a_breakthrough_too():
    """Five units of five divisions in one stack: two, and one attached to each."""
    five = [
        f"A{n} allied {'tank' if n > 2 else ''} sp={int(n < 3)} formation=D{n} E2421".replace(
            "  ", " "
        )
        for n in range(1, 5)
    ]
    match = shattered(*five, "A5 allied formation=D5 E2421", "G1 german E2319",
                      attackers="A1 A2 A3 A4", tags="A5")  # fmt: skip
    play(match, "break_through A1,A2,A3,A4,A5 E2420", "attack E2319")
    step = match.state.question
    assert isinstance(step, q.Combat)
    assert [*map(match.state.unit_name, step.attackers)] == ["A1", "A2", "A3", "A4"]
    assert [*map(match.state.unit_name, step.tags)] == ["A5"]


def test_7_7_a_breakthrough_over_the_bridge_at_ouren():
    s = over_ouren("G1 german tank E2421")
    match = advancing(s, HERE, "bonus", result="DS")
    play(match, "break_through G1 E2420")
    assert isinstance(match.state.question, q.OurenRoll)
    play(match, "roll 5")
    assert HERE in breaks(match, "G1")  # the question comes again
    assert at(play(match, "break_through G1 E2420"), "G1") == HERE
    assert "attacked" not in marks(match, "G1")
