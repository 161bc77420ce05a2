"""What greedy thinks is good in a44, on boards small enough to see why and on the real map."""

from typing import Any

import pytest

from ardennes.bots import bot_of
from ardennes.bots.games.a44 import odds, ways
from ardennes.bots.games.a44.posts import Posts
from ardennes.bots.session import SeatSession
from ardennes.engine.core import CHANCE
from ardennes.engine.play import Match
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.options import NAMES
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import questions as q
from tests.bots.arena import play as whole_game
from tests.bots.arena import play_with
from tests.bots.sensitivity import changed
from tests.games.a44.positions import at, game, play

ROAD: dict[str, Any] = {"secondary_road": ["E2020 E2120 E2220 E2320 E2420 E2520 E2620"]}
HOME = {"german": ["E2020"], "allied": ["E2620"]}


def answer(match: Match, seed: int = 1) -> str:
    """What greedy says to the question that is asked."""
    decision = match.decision
    assert decision is not None
    said = bot_of("greedy", "a44", seed).choose(match.state, decision)
    return VOCABULARY.actions.to_text(said, match.state)


def phase(match: Match, *, die: int = 1, seed: int = 1) -> list[str]:
    """Greedy plays the phase to its end for both sides, every die alike; what was said."""
    bots = {side: bot_of("greedy", "a44", seed) for side in GAME.sides}
    began, said = match.state.phase, list[str]()
    while (decision := match.decision) is not None and match.state.phase == began:
        if decision.actor == CHANCE:
            play(match, f"roll {die}")
            continue
        act = bots[decision.actor].choose(match.state, decision)
        said.append(VOCABULARY.actions.to_text(act, match.state))
        match.play(act)
    return said


# --- attacks ---

WEAK = "A1 allied defense=2 E2319"


def test_a_good_attack_is_made_with_everybody_it_needs():
    match = game("G1 german attack=6 E2320", "G2 german attack=6 E2419", WEAK,
                 phase="german combat", supply=HOME, **ROAD)  # fmt: skip
    said = phase(match)
    assert said[0] == "attack E2319" and "commit" in said


def test_nobody_attacks_at_a_loss():
    match = game("G1 german attack=2 E2320", "A1 allied defense=8 E2319", phase="german combat",
                 village={"E2319": "Mande"})  # fmt: skip
    assert answer(match) == "end_phase"


def test_no_more_units_than_the_result_needs():
    big = [f"G{n} german attack=9 E2320" for n in (1, 2)]
    match = game(*big, "G3 german attack=1 E2419", "A1 allied defense=1 E2319",
                 phase="german combat", supply=HOME, **ROAD)  # fmt: skip
    assert "join G3" not in phase(match)


def test_the_expectation_counts_the_defender_who_has_nowhere_to_go():
    free = game("G1 german attack=6 E2320", WEAK, phase="german combat")
    others = ("G2 german E2318", "G3 german E2420", "G4 german E2219", "G5 german E2119")
    caught = game("G1 german attack=6 E2320", *others, WEAK, phase="german combat")
    worth = [
        odds.attack(m.state, m.state.place_id("E2319"), [m.state.unit_id("G1")], 0.0)[0]
        for m in (free, caught)
    ]
    assert worth[0] < worth[1]


def test_a_gun_fires_where_it_changes_something():
    guns = "GA german artillery range=5 E2118"
    plain: dict[str, Any] = {"phase": "german combat", "supply": HOME, **ROAD}
    even = game("G1 german attack=4 E2320", guns, WEAK, **plain)
    play(even, "attack E2319", "join G1", "commit")
    assert answer(even) == "support GA"
    sure = game("G1 german attack=16 E2320", guns, WEAK, **plain)
    play(sure, "attack E2319", "join G1", "commit")
    assert answer(sure) == "fight"


def test_a_defender_in_a_town_stands_and_one_in_the_open_goes():
    def asked(**board: Any) -> str:
        return answer(game(
            "G1 german attack=6 E2320", "A1 allied defense=4 morale=green steps=2 E2319",
            phase="german combat", battle={"target": "E2319", "attackers": ["G1"], "result": "DR2"},
            supply=HOME, **ROAD, **board,
        ))  # fmt: skip

    assert asked(town={"E2319": "Mande"}) == "defend A1"
    assert asked() == "pass"


def test_recon_gets_away_rather_than_die():
    match = game("G1 german attack=6 E2320", "A1 allied recon E2319", phase="german combat",
                 battle={"target": "E2319", "attackers": ["G1"], "result": "D1"}, supply=HOME,
                 **ROAD)  # fmt: skip
    assert answer(match) == "convert"


def test_losses_fall_on_whoever_is_missed_least():
    match = game("G1 german attack=9 steps=2 r_attack=2 E2320", "G2 german attack=3 steps=2 E2320",
                 "A1 allied steps=2 E2319", phase="german combat",
                 battle={"target": "E2319", "attackers": ["G1", "G2"], "result": "A1"})  # fmt: skip
    assert answer(match) == "lose_step G2"


# --- bridges ---

BRIDGE: dict[str, Any] = {
    "river": ["E2320/E2420"], "bridge": ["E2320/E2420"], "supply": HOME,
    "victory": ["E2520"], "west_of_meuse": ["E2620"], **ROAD,
}  # fmt: skip


def test_the_bridge_is_blown_in_front_of_the_panzers():
    panzer = "G1 german tank attack=12 move=6 E2320"
    match = game(panzer, "A1 allied E2420", turn=6, phase="allied bridge", **BRIDGE)
    assert answer(match) == "demolish E2320 E2420"


def test_a_bridge_the_allies_will_need_stands():
    panzer = "G1 german tank attack=12 move=6 E2320"
    match = game(panzer, "A1 allied E2420", turn=15, phase="allied bridge", **BRIDGE)
    assert answer(match) == "end_phase"


def test_the_germans_build_where_they_can():
    match = game("G1 german E2320", "A1 allied E2617", turn=6, phase="german bridge",
                 markers={"blown": ["E2320/E2420"]}, **BRIDGE)  # fmt: skip
    assert answer(match) == "build E2320 E2420"


# --- moves ---


def test_an_open_objective_is_taken():
    match = game("G1 german mech_infantry move=6 E2320", "A1 allied E2617", turn=6,
                 phase="german movement", **BRIDGE)  # fmt: skip
    phase(match)
    assert at(match, "G1") == "E2520"


def test_allies_stand_in_the_way():
    panzers = [f"G{n} german tank_nato attack=6 sp=1 move=6 E2020" for n in (1, 2, 3)]
    board = {**BRIDGE, "river": [], "bridge": [], "forest": ["E2219", "E2319"]}
    match = game(*panzers, "A1 allied E2518", turn=6, phase="allied movement", **board)
    before = ways.to_goal(match.state, wheels=True)[match.state.place_id("E2020")]
    phase(match)
    assert ways.to_goal(match.state, wheels=True)[match.state.place_id("E2020")] > before


def test_no_truck_is_loaded_where_the_enemy_could_come():
    board: dict[str, Any] = {"supply": HOME, **ROAD}
    near = game("G1 german attack=6 E2220", "A1 allied E2420", turn=6, phase="allied movement",
                **board)  # fmt: skip
    assert not [said for said in phase(near) if said.startswith("load")]


def test_whoever_rides_up_to_the_enemy_gets_off():
    match = game("G1 german attack=6 mech_infantry E2220", "A1 allied tank_nato E2420 strategic",
                 turn=6, phase="allied movement", supply=HOME, **ROAD)  # fmt: skip
    assert "unload A1" in phase(match)


def test_a_beaten_unit_does_not_retreat_into_a_pocket():
    match = game("G1 german attack=6 E2320", "G2 german E2616", "G3 german E2618",
                 "A1 allied E2319", phase="german combat",
                 battle={"target": "E2319", "attackers": ["G1"], "result": "DR3"},
                 supply=HOME, **ROAD)  # fmt: skip
    phase(match)
    s = match.state
    assert lines(s, ALLIED).supplied(s.at[s.unit_id("A1")])


def test_guns_keep_away_from_the_enemy():
    match = game("G1 german attack=6 E2320", "A1 allied E2420", "AG allied artillery range=6 E2520",
                 turn=6, phase="allied movement", supply=HOME, **ROAD)  # fmt: skip
    posts, s = Posts(match.state, ALLIED), match.state
    gun, close, behind = s.unit_id("AG"), s.place_id("E2319"), s.place_id("E2620")
    assert posts.worth(s, gun, close) < posts.worth(s, gun, behind)


# --- the real map ---


@pytest.mark.slow
def test_the_set_up_lies_along_the_lines_of_advance():
    bot, match = bot_of("greedy", "a44", 1), Match(GAME, GAME.new("campaign"))
    while (decision := match.decision) is not None and match.state.stage == "set-up":
        match.play(bot.choose(match.state, decision))
    s = match.state
    assert not s.unplaced
    assert s.at[s.unit_id("G-1SS-1-I")] >= 0 and s.present[GERMAN] & s.roster.guns
    near = s.ground.board.spread(s.occupied[ALLIED])
    assert sum(bool(near >> s.at[u] & 1) for u in s.roster.of[GERMAN] if s.at[u] >= 0) >= 10


def test_panzers_want_the_west_and_infantry_what_is_near():
    s = GAME.new("campaign")
    east, west = s.place_id("E2125"), s.place_id("W1622")
    assert ways.to_goal(s, wheels=False)[east] == 0
    assert ways.to_goal(s, wheels=True)[west] == 0 < ways.to_goal(s, wheels=True)[east]


@pytest.mark.slow
def test_six_jams_on_the_panzers_ways():
    """On turn 1 all six Allied Traffic markers go where Germans will come by (a44 24.5)."""
    seen: list[str] = []
    bots = {side: SeatSession(GAME, side, "greedy", 1) for side in GAME.sides}
    match = Match(GAME, GAME.new("campaign"))
    while (decision := match.decision) is not None and match.state.turn == 1:
        if decision.actor == CHANCE:
            play(match, "roll 4")
            continue
        act = bots[decision.actor].choose(match.state, decision)
        if isinstance(match.state.question, q.TrafficPhase):
            seen.append(VOCABULARY.actions.to_text(act, match.state).split()[0])
        match.play(act)
    assert seen == ["traffic"] * 6 + ["end_phase"] or seen == ["traffic"] * 6


@pytest.mark.slow
def test_no_two_games_are_the_same_but_one_seed_is():
    both = {"german": "greedy", "allied": "greedy"}
    tables = [whole_game("a44", both, seed, last_turn=1).state.at for seed in (1, 1, 2)]
    assert tables[0] == tables[1] != tables[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "scenario", ["six turns", pytest.param("eight turns", marks=pytest.mark.strength)]
)
def test_it_plays_with_all_options_to_the_end(scenario: str):
    bots = {side: SeatSession(GAME, side, "greedy", 2).choose for side in GAME.sides}
    table = GAME.new(scenario, dict.fromkeys(NAMES, True))
    assert play_with("a44", bots, 2, table).winner


# --- values no recorded game asks for ---


def test_infantry_digs_in_where_many_enemies_are_near():
    def said() -> list[str]:
        match = game("G1 german attack=9 E2320", "A1 allied E2420 steps=2 defense=6", turn=6,
                     phase="allied movement", supply=HOME, victory=["E2420"], **ROAD)  # fmt: skip
        return phase(match)

    assert "entrench A1" in said()
    with changed("a44", "posts.dig", 1000):
        assert "entrench A1" not in said()


def test_whoever_has_nothing_to_do_waits_for_the_night():
    def said() -> list[str]:
        match = game("A2 allied attack=7 E2720", "G1 german E2016", turn=6,
                     phase="allied movement", supply=HOME)  # fmt: skip
        return phase(match)

    assert "mark_night A2" in said()
    with changed("a44", "moves.night", 70):
        assert "mark_night A2" not in said()


def test_germans_leave_for_antwerp():
    def where() -> str:
        match = game("G1 german attack=6 mech_infantry move=6 E2520", "A1 allied E2016", turn=6,
                     phase="german movement", entry={"F": ["E2620"]},
                     supply={"german": ["E2020"]}, **ROAD)  # fmt: skip
        phase(match)
        return at(match, "G1")

    assert where() == "Antwerp"
    with changed("a44", "posts.exit", -100):
        assert where() != "Antwerp"


def test_nobody_digs_in_far_from_the_enemy_nor_marks_a_handful_of_men():
    match = game("A1 allied attack=2 E2720", "G1 german E2016", turn=6, phase="allied movement",
                 supply=HOME, victory=["E2720"])  # fmt: skip
    assert not [said for said in phase(match) if said.startswith(("entrench", "mark_night"))]


def test_a_place_out_of_supply_is_worth_less():
    match = game("A1 allied E2720", "G1 german E2016", turn=6, phase="allied movement",
                 supply={"german": ["E2016"]})  # fmt: skip
    s = match.state
    unit, place = s.unit_id("A1"), s.place_id("E2719")
    worth = Posts(s, ALLIED).worth(s, unit, place)
    with changed("a44", "posts.supply", 0):
        assert worth < Posts(s, ALLIED).worth(s, unit, place)
