"""a44 7, 29.5: bridges are blown and rebuilt."""

from typing import Any

import pytest

from ardennes.engine.core import NOT_NOW
from ardennes.engine.play import Match
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules import bridges
from ardennes.games.a44.state import PHASES, State
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.wargame.hexwords import side_name
from tests.games.a44.positions import choices, game, play, table, why

# A river between the columns E22 and E23, from E2317 to E2320, with bridges at some of its sides.
RIVER = ["E2217/E2317", "E2218/E2317", "E2218/E2318", "E2219/E2318", "E2219/E2319", "E2220/E2319"]
BRIDGE = "E2219/E2318"
BOARD: dict[str, Any] = {"river": RIVER, "bridge": [BRIDGE]}
ROAD: dict[str, Any] = {
    "secondary_road": ["E2418 E2318 E2219 E2119"],
    "supply": {"allied": ["E2418"], "german": ["E2119"]},
    **BOARD,
}
BLOW = "demolish E2219 E2318"
BUILD = "build E2219 E2318"


def bridge_phase(*units: str, side: str = "allied", turn: int = 6, **more: Any) -> Match:
    return game(*units, phase=f"{side} bridge", turn=turn, **{**BOARD, **more})


def blown(match: Match) -> list[str]:
    s = match.state
    return [side_name(s.ground.board, side) for side in sorted(s.blown)]


def building(match: Match) -> list[tuple[str, int]]:
    s = match.state
    return [(side_name(s.ground.board, side), owner) for side, owner in s.building]


def test_7_3_example_one_unit_and_many_bridges():
    """Bridges out of range and behind enemies or their bonds stand; all others may be blown."""
    many = ["E2218/E2317", "E2218/E2318", "E2219/E2318", "E2219/E2319", "E2220/E2319"]
    sides = [*RIVER, "E2220/E2320", "E2221/E2320"]
    match = game(
        "A1 allied E2318",
        "G1 german E2220",  # in the far bank of E2220/E2319, which the unit reaches by E2319
        "G2 german E2217",
        phase="allied bridge",
        turn=6,
        size="E2016-E2822",
        river=sides,
        bridge=[*many, "E2221/E2320"],  # the last is two hexes away
    )
    assert choices(match) == [
        *("demolish E2218 E2317", "demolish E2218 E2318", "demolish E2219 E2318"),
        *("demolish E2219 E2319", "demolish E2220 E2319", "end_phase"),
    ]
    assert why(match, "demolish E2221 E2320") == "a44 7.3"
    play(match, "demolish E2218 E2317", "roll 4", "demolish E2219 E2319", "roll 5")
    assert blown(match) == ["E2218/E2317"]


@pytest.mark.parametrize(
    ("enemies", "offered"),
    [
        (("G1 german E2219",), True),  # on the far bank
        (("G1 german E2318",), False),  # on the near bank, and the far one is two hexes away
        (("G1 german E2319", "G2 german E2317"), False),  # E2318 is in their bond
        (("G1 german E2418", "G2 german E2319"), False),  # their bond closes E2318/E2419
        (("G1 german E2418",), True),  # a zone does not matter
    ],
)
def test_7_3_the_range_enters_no_enemy_and_no_bond(enemies: tuple[str, ...], offered: bool):
    match = bridge_phase("A1 allied E2419", *enemies)  # next to E2318
    assert (BLOW in choices(match)) == offered
    assert why(match, BLOW) == ("" if offered else "a44 7.3")


def test_7_3_an_enemy_within_one_hex_of_the_bridge():
    assert choices(bridge_phase("A1 allied E2318", "G1 german E2119")) == [BLOW, "end_phase"]
    match = bridge_phase("A1 allied E2318", "G1 german E2019")
    assert choices(match) == ["end_phase"]
    assert why(match, BLOW) == "a44 7.3"


def test_7_1_one_phase_to_blow_and_to_rebuild():
    """Both in the Bridge Phase, in any order, and neither in the phase after it."""
    board = {**ROAD, "bridge": [BRIDGE, "E2217/E2317"], "markers": {"blown": [BRIDGE]}}
    match = bridge_phase("A1 allied E2318", "G1 german E2116", **board)
    blow = "demolish E2217 E2317"
    assert choices(match) == [blow, BUILD, "end_phase"]
    both = play(match, BUILD, blow, "roll 1")
    assert (building(both), blown(both)) == ([(BRIDGE, ALLIED)], ["E2217/E2317"])
    after = play(bridge_phase("A1 allied E2318", "G1 german E2116", **board), "end_phase")
    assert after.state.phase != match.state.phase
    assert not {BUILD, blow} & set(choices(after))
    assert (why(after, blow), why(after, BUILD)) == ("a44 7.2", "a44 7.8")


def test_7_2_both_players_in_their_own_phase():
    units = ("A1 allied E2318", "G1 german E2219")
    assert BLOW in choices(bridge_phase(*units, side="german"))
    assert BLOW in choices(bridge_phase(*units, side="allied"))


@pytest.mark.parametrize(("die", "down"), [(1, True), (4, True), (5, False), (6, False)])
def test_7_2_one_to_four(die: int, down: bool):
    match = play(bridge_phase("A1 allied E2318", "G1 german E2219"), BLOW, f"roll {die}")
    assert blown(match) == ([BRIDGE] if down else [])


def test_7_2_one_attempt_on_each_bridge_in_a_player_turn():
    match = play(bridge_phase("A1 allied E2318", "G1 german E2219"), BLOW, "roll 6")
    assert choices(match) == ["end_phase"]
    assert why(match, BLOW) == "a44 7.2"


def test_7_2_what_is_down_is_not_blown_again():
    units = ("A1 allied E2318", "G1 german E2219")
    down = bridge_phase(*units, markers={"blown": [BRIDGE]})
    begun = bridge_phase(*units, markers={"under_construction": {"german": [BRIDGE]}})
    assert [why(match, BLOW) for match in (down, begun)] == ["a44 7.2", "a44 7.2"]
    assert why(down, "demolish E2218 E2318") == "a44 7.2"  # a river without a bridge
    assert why(down, "demolish West E2318") == "a44 7.2"


def test_7_2_supply_has_no_effect():
    assert BLOW in choices(bridge_phase("A1 allied E2318 out_of_supply", "G1 german E2219"))


@pytest.mark.parametrize(
    ("state", "modifier"), [("", 0), ("disrupted", 2), ("engaged", 2), ("disrupted engaged", 2)]
)
def test_7_5_disrupted_or_engaged(state: str, modifier: int):
    match = play(bridge_phase(f"A1 allied E2318 {state}", "G1 german E2219"), BLOW)
    step = match.state.question
    assert isinstance(step, q.DemolitionRoll)
    assert step.modifier == modifier
    assert blown(play(match, "roll 3")) == ([] if modifier else [BRIDGE])


def test_7_5_seven_and_more_count_as_six():
    units = ("A1 allied E2318 disrupted", "G1 german E2219")
    assert blown(play(bridge_phase(*units), BLOW, "roll 6")) == []


def test_7_5_the_unit_with_the_least_modifier_acts():
    units = ("A1 allied E2318 engaged", "A2 allied E2419", "G1 german E2219")
    step = play(bridge_phase(*units), BLOW).state.question
    assert isinstance(step, q.DemolitionRoll)
    assert (step.unit, step.modifier) == (bridge_phase(*units).state.unit_id("A2"), 0)


@pytest.mark.parametrize("state", ["broken", "strategic", "truck"])
def test_7_6_broken_and_riding_units_blow_nothing(state: str):
    match = bridge_phase(f"A1 allied mech_infantry E2318 {state}", "G1 german E2219")
    assert choices(match) == ["end_phase"]
    assert why(match, BLOW) == "a44 7.6"


def test_7_6_nor_guns_under_prime_movers():
    units = ("G1 german artillery E2219 prime_mover", "A1 allied E2318")
    assert why(bridge_phase(*units, side="german"), BLOW) == "a44 7.6"


@pytest.mark.parametrize(("turn", "case"), [(1, "a44 7.6"), (2, "a44 7.6"), (3, "")])
def test_7_6_nothing_is_blown_on_the_first_day(turn: int, case: str):
    match = bridge_phase("A1 allied E2318", "G1 german E2219", turn=turn)
    assert why(match, BLOW) == case
    assert (BLOW in choices(match)) == (not case)


def test_7_7_a_blown_ouren_bridge_needs_no_check():
    units = ("A1 allied E2318", "G1 german E2219")
    match = bridge_phase(*units, ouren=BRIDGE, markers={"ouren": True})
    assert not play(match, BLOW, "roll 1").state.ouren
    spared = bridge_phase(*units, ouren=BRIDGE, markers={"ouren": True})
    assert play(spared, BLOW, "roll 6").state.ouren


# --- before combat ---


def before_combat(
    *units: str, attackers: tuple[str, ...] = ("A1",), turn: int = 6, night: str = "", **more: Any
) -> State:
    """The Allied player attacks E2219 with these; the German is asked for his bridges."""
    s = table(*units, **{**BOARD, **more})
    s.turn, s.phase = turn, PHASES.index(f"allied {night}combat")
    who = tuple(s.unit_id(name) for name in attackers)
    s.todo = (q.Closing(), q.BlowBefore(s.place_id("E2219"), who))
    return s


def refusal(s: State, text: str) -> str:
    action = VOCABULARY.actions.from_text(text, s)
    assert isinstance(action, a.Demolish)
    no = bridges.why_not_demolish(s, action)
    return no.case if no else ""


@pytest.mark.parametrize(
    ("attackers", "offered"),
    [(("A1",), [BRIDGE]), (("A1", "A2"), [BRIDGE, "E2219/E2319"])],
)
def test_7_4_before_combat_only_bridges_the_attack_comes_over(
    attackers: tuple[str, ...], offered: list[str]
):
    units = ("A1 allied E2318", "A2 allied E2319", "G1 german E2219")
    s = before_combat(*units, attackers=attackers, bridge=[BRIDGE, "E2219/E2319"])
    step = s.question
    assert isinstance(step, q.BlowBefore)
    found = bridges.demolishable(s, GERMAN, bridges.crossed(s, step))
    assert [side_name(s.ground.board, d.side) for d in found] == offered
    assert {d.modifier for d in found} == {1}  # a44 7.5
    assert refusal(s, BLOW) == ""
    assert refusal(s, "demolish E2219 E2319") == ("" if len(offered) > 1 else "a44 7.4")


def test_7_4_all_bridges_are_named_before_the_first_die():
    match = game(
        *("A1 allied E2318", "A2 allied E2319", "G1 german E2219"),
        **{**BOARD, "bridge": [BRIDGE, "E2219/E2319"]},
        turn=6,
    )  # a44 Q-114
    play(match, "attack E2219", "join A1", "join A2", "commit", "demolish E2219 E2319")
    assert choices(match) == [BLOW, "pass"]
    assert why(match, "demolish E2219 E2319") == "a44 7.2"
    play(match, BLOW, "roll 6")
    assert match.state.attempted == {(match.state.place_id("E2219"), match.state.place_id("E2319"))}
    play(match, "roll 1")
    assert choices(match) == ["cancel", "pass"]


def test_7_4_named_and_not_gone_there_is_nothing_to_cancel():
    match = game("A1 allied E2318", "G1 german E2219", **BOARD, turn=6)
    play(match, "attack E2219", "join A1", "commit", BLOW, "roll 4")
    assert choices(match)[0] == "roll 1"


def test_7_4_who_comes_along_without_factors_crosses_too():
    s = before_combat("A1 allied E2318", "G1 german E2219")
    step = q.BlowBefore(s.place_id("E2219"), (), (s.unit_id("A1"),))
    assert bridges.crossed(s, step) == {(s.place_id("E2219"), s.place_id("E2318"))}


def test_7_4_the_attacker_on_the_other_bank_does_not_block_the_defender():
    s = before_combat("A1 allied E2318", "G1 german E2219 disrupted")  # a44 Q-20
    roll = bridges.attempt(s, a.Demolish(s.place_id("E2219"), s.place_id("E2318")))
    assert (s.unit_name(roll.unit), roll.modifier) == ("G1", 3)


def test_7_4_a_unit_behind_the_battle_may_do_it_a_broken_one_not():
    broken = ("A1 allied E2318", "G1 german E2219 broken")
    assert refusal(before_combat(*broken), BLOW) == "a44 7.6"
    assert refusal(before_combat(*broken, "G2 german E2119"), BLOW) == ""


def test_7_4_a_bridge_nobody_can_blow_is_refused_by_its_case():
    """The defender is not asked, but the reason is told."""
    board: dict[str, Any] = {"river": ["E2318/E2319"], "bridge": ["E2318/E2319"]}
    for units, turn, case in (
        (["A1 allied E2319 broken"], 12, "7.6"),
        (["A1 allied E2319"], 2, "7.6"),
        (["A1 allied E2319 strategic"], 12, "7.6"),
    ):
        m = game("G1 german E2318", *units, turn=turn, phase="german combat", **board)
        play(m, "attack E2319", "join G1", "commit")
        assert choices(m)[0] == "roll 1" and why(m, "demolish E2318 E2319") == f"a44 {case}", units
    tried = game("G1 german E2318", "A1 allied E2319", turn=12, phase="german combat",
                 markers={"attempted": ["E2318/E2319"]}, **board)  # fmt: skip
    play(tried, "attack E2319", "join G1", "commit")
    assert why(tried, "demolish E2318 E2319") == "a44 7.2"


def test_7_4_not_in_the_first_night():
    units = ("A1 allied E2318", "G1 german E2219")
    assert refusal(before_combat(*units, turn=2, night="night "), BLOW) == "a44 7.6"
    assert refusal(before_combat(*units, turn=4, night="night "), BLOW) == ""


def test_7_2_a_question_of_its_own():
    s = before_combat("A1 allied E2318", "G1 german E2219")
    s.todo = (q.Closing(), q.CombatPhase())
    assert (
        bridges.why_not_demolish(s, a.Demolish(s.place_id("E2219"), s.place_id("E2318"))) is NOT_NOW
    )


# --- construction ---


def test_7_8_begun_in_one_phase_finished_in_the_next():
    match = bridge_phase("A1 allied E2418", markers={"blown": [BRIDGE]}, **ROAD)
    play(match, BUILD)
    assert (building(match), blown(match)) == ([(BRIDGE, ALLIED)], [])
    assert why(match, BUILD) == "a44 7.8"
    later = bridge_phase(
        "A1 allied E2418", markers={"under_construction": {"allied": [BRIDGE]}}, **ROAD
    )
    assert (building(later), blown(later)) == ([], [])


def test_7_8_lost_if_the_conditions_hold_no_longer():
    markers = {"under_construction": {"allied": [BRIDGE]}}
    match = bridge_phase("A1 allied E2418", "G1 german E2219", markers=markers, **ROAD)
    assert (building(match), blown(match)) == ([], [BRIDGE])


def test_7_8_only_the_owner_finishes_or_loses_it():
    markers = {"under_construction": {"german": [BRIDGE]}}
    match = bridge_phase("A1 allied E2418", markers=markers, **ROAD)
    assert building(match) == [(BRIDGE, GERMAN)]
    play(match, BUILD)  # the opponent replaces the marker (a44 Q-22)
    assert building(match) == [(BRIDGE, ALLIED)]


@pytest.mark.parametrize(
    ("units", "case"),
    [
        ((), ""),  # nobody need be there
        (("G1 german E2219",), "a44 7.8"),  # an enemy on a bank
        (("G1 german E2118",), "a44 7.8"),  # his zone in a vacant bank
        (("G1 german E2118", "A1 allied E2219"), ""),  # a friend is there
    ],
)
def test_7_8_banks_without_enemies_and_zones(units: tuple[str, ...], case: str):
    match = bridge_phase(*units, markers={"blown": [BRIDGE]}, **ROAD)
    assert why(match, BUILD) == case


def test_7_8_a_supply_path_by_road_from_one_bank():
    board = {**ROAD, "secondary_road": ["E2318 E2219 E2119"]}
    match = bridge_phase(markers={"blown": [BRIDGE]}, **board)
    assert why(match, BUILD) == "a44 7.8"
    german = bridge_phase(side="german", markers={"blown": [BRIDGE]}, **board)
    assert why(german, BUILD) == ""


def test_7_8_at_sites_without_a_bridge_alone():
    match = bridge_phase("A1 allied E2418", **ROAD)
    assert why(match, BUILD) == "a44 7.8"
    assert why(match, "build E2218 E2318") == "a44 7.8"


def test_7_8_each_bridge_once_in_a_phase_and_any_number():
    sites = [BRIDGE, "E2219/E2319"]
    board = {**ROAD, "bridge": sites, "secondary_road": ["E2418 E2318 E2219 E2119", "E2318 E2319"]}
    match = bridge_phase(markers={"blown": sites}, **board)
    assert choices(match) == [BUILD, "build E2219 E2319", "end_phase"]
    assert choices(play(match, BUILD)) == ["build E2219 E2319", "end_phase"]


# --- the two bridges of the first day (a44 29.5, Q-3) ---

DASBURG: dict[str, Any] = {
    "size": "E1913-E2418",
    "river": ["E2016/E2115", "E2016/E2116"],
    "bridge": ["E2016/E2115", "E2016/E2116"],
    "secondary_road": ["E2016 E2115", "E2016 E2116"],
    "supply": {"german": ["E2016"]},
}


def test_29_5_dasburg_is_under_construction_on_turn_1():
    blown_one = {"blown": ["E2016/E2115", "E2016/E2116"]}
    match = game(turn=1, phase="german bridge", markers=blown_one, **DASBURG)
    assert (building(match), blown(match)) == ([("E2016/E2115", GERMAN)], ["E2016/E2116"])


def test_29_5_the_phase_of_turn_1_neither_finishes_nor_loses_it():
    begun = {"under_construction": {"german": ["E2016/E2115", "E2016/E2116"]}}
    match = game(turn=1, phase="german bridge", markers=begun, **DASBURG)
    assert building(match) == [("E2016/E2115", GERMAN)]  # the other is finished as ever
    near = game("A1 allied E2115", turn=1, phase="german bridge", markers=begun, **DASBURG)
    assert building(near) == [("E2016/E2115", GERMAN)]
    umpire = Umpire(near.state)
    bridges.begin(umpire)
    assert umpire.events == []


def test_29_5_it_is_finished_on_turn_2():
    begun = {"under_construction": {"german": ["E2016/E2115"]}}
    assert building(game(turn=2, phase="german bridge", markers=begun, **DASBURG)) == []
    stopped = game("A1 allied E2115", turn=2, phase="german bridge", markers=begun, **DASBURG)
    assert blown(stopped) == ["E2016/E2115"]


def test_29_5_other_phases_of_turn_1_begin_nothing():
    assert building(game(turn=1, phase="allied bridge", **DASBURG)) == []
    assert building(game(turn=1, phase="german bridge")) == []  # E2115 is not on the board
    assert building(game(turn=3, phase="german bridge", **DASBURG)) == []
