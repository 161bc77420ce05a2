"""What greedy thinks is good in commander, in positions where the right answer is clear."""

from typing import Any

import pytest

from ardennes.bots import bot_of
from ardennes.bots.games.commander.battles import forecast
from ardennes.bots.games.commander.evaluation import Sketch, value
from ardennes.engine.core import CHANCE
from ardennes.engine.play import apply, legal
from ardennes.games.commander import GAME
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.rules.combat import Battle
from ardennes.games.commander.state import State
from ardennes.games.commander.words import BattleJoined

HOME = ["Baasem", "Bitburg", "Dasburg", "Gemund", "Kruchten", "Prum", "Stadtkyll", "Trier"]


def table(
    units: dict[str, str],
    *,
    day: int = 20,
    phase: str = "german turn",
    held: tuple[str, ...] = (),
    **markers: Any,
) -> State:
    """Units of the game in spaces of its map; "3@Prum" is a unit of strength three there."""
    rows: list[dict[str, Any]] = []
    for name, where in units.items():
        strength, _, place = where.rpartition("@")
        rows.append({"id": name, "at": place} | ({"strength": int(strength)} if strength else {}))
    return GAME.files.read_position(
        {
            "game": "commander",
            "turn": day,
            "phase": phase,
            "board": {"control": {"german": [*HOME, *held]}},
            "markers": markers,
            "unit": rows,
        }
    )


def answer(state: State, seed: int = 1) -> str:
    """What greedy says to the question that waits, as text."""
    decision = legal(GAME, state)
    assert decision is not None
    choice = bot_of("greedy", "commander", seed).choose(state, decision)
    return GAME.codec.to_text(choice, state)


def turn_of(state: State, roll: int = 5) -> State:
    """The table after greedy has played one turn for the side that is asked; all dice alike."""
    decision = legal(GAME, state)
    assert decision is not None
    bots = {side: bot_of("greedy", "commander", 1) for side in GAME.sides}
    began = state.time, state.surprise, state.cubes, state.passed
    while decision is not None and (state.time, state.surprise, state.cubes, state.passed) == began:
        lucky = decision.actor == CHANCE
        choice = (
            decision.choices[roll - 1] if lucky else bots[decision.actor].choose(state, decision)
        )
        apply(GAME, state, choice)
        decision = legal(GAME, state)
    return state


def place_of(state: State, unit: str) -> str:
    """Where a unit stands; nothing if it is gone."""
    at = state.at[state.unit_id(unit)]
    return state.place_name(at) if at >= 0 else ""


# --- what a position is worth ---


def test_points_steps_and_supply_are_worth_something_to_their_owner():
    plain = {"2Pz": "Bastogne", "4 Inf": "Arlon"}
    way = ("Clervaux", "Bastogne")

    def worth(units: dict[str, str], held: tuple[str, ...] = way, vp: int = 8) -> float:
        return value(Sketch(table(units, held=held, vp=vp)), GERMAN)

    base = worth(plain)
    assert worth(plain, vp=9) > base
    assert worth(plain | {"2Pz": "2@Bastogne"}) < base
    assert worth(plain | {"4 Inf": "1@Arlon"}) > base
    assert worth(plain, held=("Bastogne",)) < base  # cut off
    assert worth(plain | {"82 Abn": "Dinant"}) < base  # the way to the Meuse is barred


def test_the_forecast_is_the_mean_over_all_dice():
    s = table({"26VG": "Clervaux", "R/9 Arm": "Clervaux"}, day=19)
    units = s.unit_id("26VG"), s.unit_id("R/9 Arm")
    odds = forecast(s, Battle(s.place_id("Clervaux"), GERMAN, units[:1], units[1:]))
    chance = 0.3  # three, plus one for artillery, less one for armor; the town takes one hit off
    less = (1 - chance) ** 4 + 4 * chance * (1 - chance) ** 3
    assert odds.wiped == pytest.approx(1 - less)
    assert odds.on_attackers == pytest.approx(0.4)


# --- turns ---


def test_the_surprise_turns_strike_the_front():
    s = GAME.new("campaign")
    fought: set[str] = set()
    bot = bot_of("greedy", "commander", 1)
    while s.surprise:
        decision = legal(GAME, s)
        assert decision is not None
        lucky = decision.actor == CHANCE
        choice = decision.choices[4] if lucky else bot.choose(s, decision)
        for event in apply(GAME, s, choice):
            if isinstance(event, BattleJoined):
                fought.add(s.place_name(event.space))
    front = {"Bleialf", "Losheim", "Monschau", "Elsenborn", "Clervaux", "Vianden", "Echternach"}
    assert len(fought & front) >= 2
    assert fought <= front | {"Diekirch", "Schonberg"}


def test_an_empty_prize_is_taken():
    s = table({"2Pz": "Clervaux", "4 Inf": "Arlon"}, held=("Clervaux",), vp=7)
    assert turn_of(s).holder(s.place_id("Bastogne")) == GERMAN


def test_a_unit_leaves_the_map_when_that_wins():
    way = ("Clervaux", "Bastogne", "Champlon", "Marche", "Ciney", "Dinant")
    allied = {"82 Abn": "Namur", "84 Inf": "Givet", "4 Inf": "Arlon"}
    s = table({"2Pz": "Dinant", **allied}, held=way, vp=9, time="1600")
    s = turn_of(s)
    assert s.vp >= 13 and place_of(s, "2Pz") == ""


def test_a_hopeless_attack_is_not_made():
    s = table(
        {"R/9 Arm": "Spa", "1SS Pz": "Malmedy", "12SS Pz": "Malmedy", "116Pz": "Malmedy"},
        phase="allied turn",
        held=("Losheim", "Malmedy"),
        vp=8,
    )
    assert place_of(turn_of(s), "R/9 Arm") != "Malmedy"


def test_the_last_garrison_of_a_prize_does_not_wander_off():
    s = table(
        {
            "101 Abn": "Bastogne",
            "82 Abn": "Marche",
            "84 Inf": "Dinant",
            "3 Arm": "Huy",
            "2Pz": "Clervaux",
            "26VG": "Clervaux",
        },
        phase="allied turn",
        held=("Clervaux",),
        vp=8,
    )
    assert place_of(turn_of(s), "101 Abn") == "Bastogne"


# --- results ---


def combat(state: State, actions: tuple[str, ...], rolls: dict[int, int], other: int) -> State:
    """Play actions, then dice: the n-th shows what `rolls` says, the others all the same."""
    for text in actions:
        apply(GAME, state, GAME.codec.from_text(text, state))
    n = 0
    while (decision := legal(GAME, state)) is not None and decision.actor == CHANCE:
        apply(GAME, state, decision.choices[rolls.get(n, other) - 1])
        n += 1
    return state


def test_who_would_be_destroyed_retreats():
    s = table(
        {"1SS Pz": "Malmedy", "12SS Pz": "Malmedy", "30 Inf": "Vielsalm"},
        held=("Losheim", "Malmedy"),
        vp=8,
    )
    into = ("activate Malmedy", 'choose "1SS Pz"', "move Vielsalm", "end_moves", "fight Vielsalm")
    s = combat(s, into, dict.fromkeys(range(6), 1), 10)  # six hits, two fewer for town and woods
    assert answer(s) == "retreat"


def test_a_loss_spares_the_unit_whose_end_costs_a_point():
    s = table(
        {"2Pz": "1@Clervaux", "FuhrerBeg": "2@Clervaux", "4 Inf": "Clervaux"},
        held=("Clervaux",),
        vp=8,
    )
    into = ("activate Clervaux", "end_moves", "fight Clervaux")
    s = combat(s, into, {4: 1}, 10)  # one hit on the attackers
    assert answer(s) == "lose_step FuhrerBeg"


# --- mornings ---


def test_fuel_is_taken_from_the_strong_in_front():
    units = {"1SS Pz": "Marche", "3PzGr": "Gemund", "FuhrerGrn": "Bitburg", "9Pz": "Baasem"}
    way = ("Clervaux", "Houffalize", "La Roche", "Marche")
    s = table({**units, "4 Inf": "Arlon"}, day=22, phase="fuel check", held=way, vp=8)
    assert answer(s) == 'mark_fuel "1SS Pz"'


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_luck_does_not_change_a_clear_answer(seed: int):
    s = table({"2Pz": "Clervaux", "4 Inf": "Arlon"}, held=("Clervaux",), vp=7)
    assert answer(s, seed) == "activate Clervaux"
