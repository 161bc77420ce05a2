"""What greedy thinks is good in bb81, on boards small enough to see why."""

from typing import Any

from ardennes.bots import bot_of
from ardennes.bots.games.bb81.assaults import Assaults
from ardennes.bots.games.bb81.ways import leaves, to_goal
from ardennes.engine.play import apply, legal
from ardennes.games.bb81 import GAME
from ardennes.games.bb81.state import State
from tests.games.bb81.positions import asked, at, is_, own_map, table

ROAD: dict[str, Any] = {"road": ["0101 0102 0103 0104 0105 0106 0107 0108"], "exit": ["0101"]}
HOME = {"german": ["0405"], "allied": ["0101"]}
PANZERS = ("G1 german division=2Pz mf=4", "G2 german division=2Pz mf=4")


def phase_of(state: State, seed: int = 1) -> State:
    """The table after greedy has played the phase it is in."""
    bot, phase = bot_of("greedy", "bb81", seed), state.phase
    while (decision := legal(GAME, state)) is not None and state.phase == phase:
        apply(GAME, state, bot.choose(state, decision))
    return state


def designated(state: State) -> dict[str, set[str]]:
    """Attacks by their first target once greedy has designated them."""
    name, bot, phase = state.unit_name, bot_of("greedy", "bb81", 1), state.phase
    found: dict[str, set[str]] = {}
    while state.phase == phase:
        found = {state.place_name(t[0]): {name(u) for u in team} for t, team in state.attacks}
        apply(GAME, state, bot.choose(state, asked(state)))
    return found


# --- attacks ---


def test_no_more_units_than_the_result_needs():
    s = table("G1 german left=9 0405", "G2 german left=3 0405", "A1 allied left=2 0404",
              phase="german attacks")  # fmt: skip
    assert designated(s) == {"0404": {"G1"}}


def test_a_hopeless_attack_is_not_made():
    s = table("G1 german left=5 0405", "A1 allied left=4 0404", phase="german attacks")
    assert designated(s) == {}


def test_who_attacks_pays_his_duty_with_a_token():
    s = table("G1 german left=9 0405", "G2 german left=2 0405", "A1 allied left=2 0404",
              "A2 allied left=8 0406", phase="german attacks", supply=HOME)  # fmt: skip
    assert designated(s) == {"0404": {"G1"}, "0406": {"G2"}}


def test_an_attack_whose_duty_cannot_be_paid_is_given_up():
    plain: dict[str, Any] = {"phase": "german attacks", "supply": HOME}
    alone = table("G1 german left=9 0405", "A1 allied left=2 0404", **plain)
    assert designated(alone) == {"0404": {"G1"}}
    s = table("G1 german left=9 0405", "A1 allied left=2 0404", "A2 allied left=8 0406", **plain)
    assert designated(s) == {}


def test_an_enemy_that_has_nowhere_to_go_is_attacked_first():
    s = table("G1 german left=9 0405", "G2 german left=9 0605", "A1 allied left=2 0505",
              "A2 allied left=2 0404", phase="german attacks")  # fmt: skip
    plan = Assaults(s)
    one, other = (s.place_id(p) for p in ("0505", "0404"))
    assert plan.worth(one, 1) > 0 and plan.worth(other, 1) > 0
    assert plan.worth(one, 2) > plan.worth(one, 1)


# --- where Germans go ---


def test_a_whole_panzer_division_leaves_the_map():
    s = table(*(f"G{n} german division=2Pz mf=4 0104" for n in (1, 2, 3)), "A1 allied 0909", **ROAD)
    s = phase_of(s)
    assert [at(s, f"G{n}") for n in (1, 2, 3)] == ["exited"] * 3


def test_a_division_that_has_lost_a_unit_has_another_goal():
    rest = "G3 german division=2Pz eliminated"
    s = table(*(f"{unit} 0104" for unit in PANZERS), rest, "A1 allied 0909", liege=["0108"], **ROAD)
    assert not leaves(s, s.unit_id("G1"))
    s = phase_of(s)
    assert [at(s, unit) for unit in ("G1", "G2")] != ["exited"] * 2
    assert "0108" in [at(s, unit) for unit in ("G1", "G2")]


def test_a_dump_is_as_good_as_the_goal_until_one_is_taken():
    plain: dict[str, Any] = {"liege": ["0101"], "fuel_dumps": {"0107": "Spa"}}
    s = table("G1 german mf=3 0105", "A1 allied 0909", **plain)
    assert to_goal(s, s.unit_id("G1"))[s.place_id("0107")] == 0
    s = table("G1 german mf=3 0105", "A1 allied 0909", markers='captured = ["0107"]', **plain)
    assert to_goal(s, s.unit_id("G1"))[s.place_id("0107")] > 0


# --- where Allies go ---


def test_allies_stand_in_the_way():
    s = table("G1 german division=2Pz mf=4 0108", "G2 german division=2Pz mf=4 0108",
              "G3 german division=2Pz mf=4 0108", "A1 allied mf=4 0303", phase="allied movement",
              **ROAD)  # fmt: skip
    far = to_goal(s, s.unit_id("G1"))[s.place_id("0108")]
    s = phase_of(s)
    assert to_goal(s, s.unit_id("G1"))[s.place_id("0108")] > far


# --- moods ---


def test_no_two_games_are_the_same_but_one_seed_is():
    tables = [phase_of(GAME.new("campaign"), seed).at for seed in (1, 1, 2)]
    assert tables[0] == tables[1] != tables[2]


def test_chips_are_used_up_where_there_is_something_to_do():
    s = own_map("G-2Pz-3Pz 3226", "G-2Pz-2PG 3226", "G-2Pz-304PG 3226", "A-102Cav 2010",
                phase="german selection")  # fmt: skip
    s = phase_of(s)
    assert s.chips == 1 << s.place_id("3226")
    assert not is_(s, "G-2Pz-3Pz", "inverted")
