"""What greedy thinks is good in tb, on boards small enough to see why."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from ardennes.bots import bot_of
from ardennes.bots.games.tb import STAFF
from ardennes.bots.games.tb.attacks import Stakes, best_roll, expected
from ardennes.bots.games.tb.distances import open_way, panzers
from ardennes.bots.games.tb.missions import POSTS, Post, StaffMemory
from ardennes.bots.games.tb.supply_reach import supplied_hexes
from ardennes.bots.games.tb.survival import likely_blocks, survival
from ardennes.engine.core import CHANCE
from ardennes.engine.play import apply, legal
from ardennes.engine.tables import Pack
from ardennes.games.tb import GAME
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.edition import edition
from ardennes.games.tb.rules.supply import in_overland_supply
from ardennes.games.tb.state import State
from tests.bots.sensitivity import changed
from tests.games.tb.positions import after, asked, at, table

CRT = edition().crt
PRE_COMBAT, MOVEMENT, ALLIED_MOVEMENT = (
    "german pre-movement combat",
    "german movement",
    "allied movement",
)
PANZER = "type=panzer cf_full=4"
ROAD_WEST = ["0101 0102 0103 0104 0105 0106 0107 0108 0109 0110 0111 0112"]


def answer(state: State) -> str:
    """What greedy says to the question that waits, as text."""
    choice = bot_of("greedy", "tb", 1).choose(state, asked(state))
    return GAME.codec.to_text(choice, state)


def phase_of(state: State, level: str = "greedy") -> State:
    """The table after a bot has played the phase it is in."""
    bot, phase, dice = bot_of(level, "tb", 1), state.phase, Random(1)
    while (decision := legal(GAME, state)) is not None and state.phase == phase:
        lucky = decision.actor == CHANCE
        choice = dice.choice(decision.choices) if lucky else bot.choose(state, decision)
        apply(GAME, state, choice)
    return state


# --- attacks ---


def test_expectation_is_the_mean_over_the_six_faces():
    stakes = Stakes(ae=-6.0, dr=1.0, de=4.0, bb=2.0)
    assert CRT.headings[2] == "0"  # DR DR DR AS AS AE
    assert expected(CRT, 2, stakes) == pytest.approx((3 * 1.0 - 6.0) / 6)
    assert expected(CRT, 2, stakes, ardor=True) == pytest.approx((3 * 1.0 - 6.0) / 4)
    assert expected(CRT, 9, stakes) == pytest.approx((3 * 4.0 + 2 * 2.0 + 1.0) / 6)


def test_the_odds_are_those_of_the_edition_that_is_played(tmp_path: Path):
    rows = [f"{die},{','.join(['AE'] * len(CRT.headings))}," for die in range(1, 7)]
    text = "\n".join([f"die,{','.join(CRT.headings)},source", *rows])
    (tmp_path / "crt.csv").write_text(text, "utf-8")
    assert answer(GAME.new("campaign")).startswith("attack")
    assert answer(GAME.new("campaign", pack=Pack(str(tmp_path)))) == "end_phase"
    assert answer(GAME.new("campaign")).startswith("attack")


def test_the_column_is_lowered_only_where_that_helps():
    costly = Stakes(ae=-6.0, dr=2.0, de=2.0, bb=-6.0)  # a bloodbath would hurt
    _, column, ardor = best_roll(CRT, ALLIED, 6, costly)
    assert (column, ardor) == (5, False)  # one BB face less, still no AE
    fine = Stakes(ae=-6.0, dr=1.0, de=3.0, bb=2.0)
    assert best_roll(CRT, ALLIED, 9, fine)[1] == 9


def test_ardor_is_the_german_choice_when_stalling_is_no_use():
    eager = Stakes(ae=-0.5, dr=3.0, de=3.0, bb=2.0)
    assert best_roll(CRT, GERMAN, 1, eager)[2] is True
    assert best_roll(CRT, ALLIED, 1, eager)[2] is False


def test_a_strong_attack_is_made_with_enough_units_and_launched():
    s = table(
        f"X1 german {PANZER} 0304",
        f"X2 german {PANZER} 0305",
        "Y1 allied cf_full=1 0404",
        phase=PRE_COMBAT,
        supply={"german": ["0101"], "allied": ["0909"]},
    )
    assert answer(s) == "attack 0404"
    s = after(s, "attack 0404")
    joined = 0
    while (text := answer(s)).startswith("join"):
        s = after(s, text)
        joined += 1
    assert joined in (1, 2)
    assert text == "commit"


def test_a_hopeless_attack_is_not_made():
    s = table(
        "X1 german cf_full=1 0304",
        "Y1 allied cf_full=6 0404",
        phase=PRE_COMBAT,
        town={"0404": "Wiltz"},
        supply={"german": ["0101"], "allied": ["0909"]},
    )
    assert answer(s) == "end_phase"


def test_a_town_is_held_and_the_cheapest_step_is_lost():
    s = table(
        "X1 german cf_full=9 0305",
        "X2 german cf_full=4 cf_reduced=2 0304",
        "Y1 allied cf_full=2 0404",
        phase=PRE_COMBAT,
        town={"0404": "Wiltz"},
        supply={"german": ["0101"], "allied": ["0909"]},
    )
    battle = after(s, "attack 0404", "join X1", "join X2", "commit")
    retreat = after(battle, "fight 0", "roll 6")
    assert answer(retreat) == "hold"
    losses = after(battle, "fight 2", "roll 1")
    assert answer(losses) == "lose_step X2"


# --- movement ---


def test_a_panzer_within_reach_of_the_edge_leaves_the_map():
    s = table(
        f"X1 german {PANZER} 0210",
        "Y1 allied cf_full=1 0508",
        size="0108-0512",
        phase=MOVEMENT,
        supply={"german": ["0508"]},
    )
    phase_of(s)
    assert at(s, "X1") == "exited"


def test_an_open_town_is_taken():
    s = table(
        "X1 german cf_full=2 0303",
        "Y1 allied cf_full=2 0909",
        phase=MOVEMENT,
        town={"0305": "Wiltz"},
        supply={"german": ["0101"]},
    )
    phase_of(s)
    assert at(s, "X1") == "0305"


def test_the_allies_close_an_open_road_to_the_edge():
    s = table(
        f"X1 german {PANZER} 0301",
        "Y1 allied cf_full=2 0309",
        size="0101-0312",
        phase=ALLIED_MOVEMENT,
        road=[*ROAD_WEST, "0301 0201 0101"],
        supply={"german": ["0301"], "allied": ["0112"]},
    )
    assert open_way(s, panzers(s), s.occupied[ALLIED])
    phase_of(s)
    assert not open_way(s, panzers(s), s.occupied[ALLIED])


def test_a_panzer_on_the_edge_has_a_way_out():
    s = table(
        f"X1 german {PANZER} 0110",
        "Y1 allied cf_full=2 0210",
        size="0108-0512",
        phase=ALLIED_MOVEMENT,
        supply={"german": ["0508"], "allied": ["0512"]},
    )
    assert open_way(s, panzers(s), s.occupied[ALLIED])


def test_the_last_step_alone_is_driven_off_where_two_steps_or_a_town_stand():
    s = table(
        "X1 german cf_full=9 0304",
        "Y1 allied cf_full=1 0404",
        "Y2 allied cf_full=2 cf_reduced=1 0305",
        phase=PRE_COMBAT,
        supply={"german": ["0101"], "allied": ["0909"]},
    )
    place = {name: s.ground.board.places[name] for name in ("0404", "0305")}
    assert survival(s, s.stacks[place["0404"]], place["0404"]) == 0.0
    assert survival(s, s.stacks[place["0305"]], place["0305"]) == 1.0
    assert likely_blocks(s, -1) == 1 << place["0305"]


def test_reinforcements_come_on():
    s = GAME.new("campaign")
    bots = {side: bot_of("greedy", "tb", 1) for side in GAME.sides}
    dice = Random(1)
    while s.turn < 3:
        decision = legal(GAME, s)
        assert decision is not None
        if decision.actor == CHANCE:
            apply(GAME, s, dice.choice(decision.choices))
        else:
            apply(GAME, s, bots[decision.actor].choose(s, decision))
    assert at(s, "G-150") != "away"
    assert at(s, "US-1") != "away"


def test_fuel_markers_go_to_the_strongest_spearhead():
    s = table(
        f"X1 german {PANZER} 0303",
        "X2 german type=panzer cf_full=2 0304",
        "X3 german cf_full=4 0305",
        "Y1 allied cf_full=1 0909",
        turn=6,
        phase="start of turn",
    )
    assert answer(after(s, "roll 1")) == "starve X1"


# --- the maps behind it ---


def test_the_supply_map_agrees_with_the_rules_all_through_a_game():
    s, dice = GAME.new("campaign"), Random(3)
    bots = {side: bot_of("greedy", "tb", 3) for side in GAME.sides}
    while (decision := legal(GAME, s)) is not None:
        if decision.actor == CHANCE:
            apply(GAME, s, dice.choice(decision.choices))
            continue
        if decision.case == "tb 13.1":  # now and then is enough
            check_supply(s)
        apply(GAME, s, bots[decision.actor].choose(s, decision))


def check_supply(s: State) -> None:
    """The supply map knows what each unit finds by its own trace."""
    for side in (GERMAN, ALLIED):
        hexes = supplied_hexes(s, side)
        for unit in s.roster.fighters[side]:
            automatic = side == GERMAN and (s.turn <= 3 or unit == s.roster.peiper)
            if s.at[unit] >= 0 and not s.marked >> unit & 1 and not automatic:
                assert bool(hexes >> s.at[unit] & 1) == in_overland_supply(s, unit)


# --- values that no recorded game asks for ---


def test_a_march_goes_on_from_a_town_only_for_enough():
    s = table(
        f"X1 german {PANZER} 0303",
        "Y1 allied cf_full=1 0909",
        turn=3,
        phase=MOVEMENT,
        town={"0304": "Clervaux", "0305": "Wiltz"},
        supply={"german": ["0101"]},
    )
    assert at(phase_of(s.clone()), "X1") == "0305"
    with changed("tb", "moves.go_on", 1000):
        assert at(phase_of(s.clone()), "X1") == "0304"


def test_commandos_fall_on_a_reserve_rather_than_on_a_stronger_unit_that_is_held_fast():
    s = after(
        table(
            "G-SSES",
            "X1 german cf_full=3 0504",
            "Y1 allied nationality=US cf_full=3 0505",
            "Y2 allied nationality=US cf_full=4 0909",
            turn=2,
        ),
        "choose G-SSES",
    )
    assert answer(s) == "infiltrate Y2"
    with changed("tb", "moves.free", 0):
        assert answer(s) == "infiltrate Y1"


def test_a_lone_garrison_does_not_advance_out_of_its_town_for_open_ground():
    s = after(
        table(
            "X1 german cf_full=30 0504",
            "Y1 allied cf_full=1 0505",
            phase=PRE_COMBAT,
            town={"0504": "Bastogne"},
        ),
        *("attack 0505", "join X1", "commit", "fight 0", "roll 1"),
    )
    assert answer(s) == "pass"
    with changed("tb", "results.left_empty", 0):
        assert answer(s) == "advance X1"


# --- a staff officer ---


def sent_in(state: State) -> dict[str, str]:
    """Unit -> place, as a staff officer orders it at the start of the Allied move."""
    memory = StaffMemory()
    memory.prepare(state)
    return {state.unit_name(u): state.place_name(p) for u, (p, _) in memory.missions().items()}


def front(*units: str, turn: int = 4) -> State:
    """Units around Spa on open ground; the rows below are the enemy's."""
    return table(
        *units,
        size="0101-1012",
        turn=turn,
        phase=ALLIED_MOVEMENT,
        supply={"german": ["1001"], "allied": ["0101"]},
    )


@contextmanager
def just(*places: str) -> Iterator[None]:
    """As if these were the only objectives."""
    before = POSTS.allied[:]
    POSTS.allied[:] = [post for post in before if post.place in places]
    try:
        yield
    finally:
        POSTS.allied[:] = before


def beside(place: str, rows: int) -> str:
    """A hex so many rows below another."""
    return f"{int(place[:2]) + rows:02}{place[2:]}"


@pytest.mark.parametrize("post", POSTS.allied, ids=lambda post: post.place)
def test_each_objective_is_manned_when_the_enemy_comes_near(post: Post):
    s = table(
        f"Y1 allied cf_full=4 {beside(post.place, 1)}",
        f"X1 german {PANZER} {beside(post.place, 3)}",
        size="0101-2626",
        turn=4,
        phase=ALLIED_MOVEMENT,
        supply={"german": ["2601"], "allied": ["2626"]},
    )
    with just(post.place):
        assert sent_in(s) == {"Y1": post.place}
        before, post.worth = post.worth, 0.0
        try:
            assert sent_in(s) == {}
        finally:
            post.worth = before


def test_on_the_first_turn_everybody_stays_in_the_line():
    units = "Y1 allied cf_full=4 0310", f"X1 german {PANZER} 0510"
    with just("0210"):
        assert sent_in(front(*units, turn=1)) == {}
        with changed("tb", "missions.first", 1):
            assert sent_in(front(*units, turn=1)) == {"Y1": "0210"}


def test_a_march_to_an_objective_costs_what_it_may_not_be_worth():
    s = front("Y1 allied cf_full=4 0810", f"X1 german {PANZER} 0510")
    with just("0210"), changed("tb", "missions.longest", 9):
        assert sent_in(s) == {"Y1": "0210"}
        with changed("tb", "missions.turn", 50):
            assert sent_in(s) == {}


def test_nobody_is_sent_beyond_a_turn_and_a_half():
    s = front("Y1 allied cf_full=4 1001", f"X1 german {PANZER} 0510")
    with just("0210"), changed("tb", "missions.turn", 0):
        assert sent_in(s) == {}
        with changed("tb", "missions.longest", 9):
            assert sent_in(s) == {"Y1": "0210"}


def test_an_objective_is_wanted_only_when_the_enemy_could_soon_be_there():
    s = front("Y1 allied cf_full=4 0310", f"X1 german {PANZER} 0410")
    with just("0210"):
        assert sent_in(s) == {"Y1": "0210"}
        with changed("tb", "missions.horizon", 0):
            assert sent_in(s) == {}


def test_a_mission_stays_with_who_has_it():
    s = front("Y1 allied cf_full=4 0211", "Y2 allied cf_full=4 0310", f"X1 german {PANZER} 0510")
    place, units = s.ground.board.places["0210"], s.roster.numbers
    with just("0210"):
        for name in ("Y1", "Y2"):
            memory = StaffMemory(sent={units[name]: (place, 8.0)})
            memory.prepare(s)
            assert list(memory.missions()) == [units[name]]
        with changed("tb", "missions.faithful", 0):
            found = {name: StaffMemory(sent={units[name]: (place, 8.0)}) for name in ("Y1", "Y2")}
            for memory in found.values():
                memory.prepare(s)
            assert len({tuple(memory.missions()) for memory in found.values()}) == 1


def test_who_is_sent_is_drawn_there_from_as_far_as_it_can_march():
    s = front("Y1 allied cf_full=4 0310", f"X1 german {PANZER} 0510")
    with just("0210"):
        plain = pulled(s)
        assert max(plain, key=lambda place: plain[place]) == "0210"
        assert plain["0210"] > plain["0310"] > plain["0510"] > 0
        with changed("tb", "missions.there", 0):
            assert pulled(s)["0210"] == 0
        with changed("tb", "missions.near", 0):
            assert set(pulled(s).values()) == {0.0, plain["0210"]}
        with changed("tb", "missions.reach", 0.1):
            assert pulled(s)["0510"] == 0


def pulled(s: State) -> dict[str, float]:
    """By hex, how a staff officer draws Y1."""
    memory = StaffMemory()
    memory.prepare(s)
    pull = memory.pull(s, s.roster.numbers["Y1"])
    assert pull is not None
    return dict(zip(s.ground.board.labels, pull, strict=True))


def test_a_staff_officer_holds_the_crossroads_that_greedy_leaves():
    """A division behind Bastogne and a panzer before it, the town itself left off the map."""
    s = table(
        "Y1 allied cf_full=4 1415",
        f"X1 german {PANZER} 1409",
        size="0101-2020",
        phase=ALLIED_MOVEMENT,
        supply={"german": ["1401"], "allied": ["1420"]},
    )
    assert at(phase_of(s.clone(), "staff"), "Y1") == "1412"
    assert at(phase_of(s.clone()), "Y1") != "1412"


def test_a_staff_officer_says_who_holds_what_and_why():
    s = front("Y1 allied cf_full=4 0310", f"X1 german {PANZER} 0510")
    memory = StaffMemory()
    with just("0210"):
        memory.prepare(s)
        (said,) = STAFF.explain(s, memory)
    assert said.say == "Y1 makes for 0210: the road to Liège leaves the map behind it."
    assert said.places == ["0210"]
