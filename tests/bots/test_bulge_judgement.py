"""What greedy thinks is good in bulge, on boards small enough to see why."""

from pathlib import Path
from random import Random

import pytest

from ardennes.bots import bot_of
from ardennes.bots.games.bulge.attacks import front_now
from ardennes.bots.games.bulge.memory import Memory, Thinking
from ardennes.bots.games.bulge.moves import orders
from ardennes.bots.games.bulge.odds import (
    CODES,
    Stakes,
    chances,
    lost_in_exchange,
    mean,
    outlook,
    price,
    stakes,
)
from ardennes.bots.games.bulge.ways import Threat, Ways
from ardennes.engine.core import CHANCE
from ardennes.engine.play import apply, legal
from ardennes.engine.tables import Pack
from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.edition import PRIMARY, SECONDARY, TABLES, edition
from ardennes.games.bulge.state import State
from tests.bots.sensitivity import changed
from tests.games.bulge.positions import VARIANTS, asked, own_map, table

PRE_COMBAT = "german pre-movement combat"


def answer(state: State) -> str:
    """What greedy says to the question that waits, as text."""
    choice = bot_of("greedy", "bulge", 1).choose(state, asked(state))
    return GAME.codec.to_text(choice, state)


def phase_of(state: State) -> State:
    """The table after greedy has played the phase it is in."""
    bot, phase, dice = bot_of("greedy", "bulge", 1), state.phase, Random(1)
    while (decision := legal(GAME, state)) is not None and state.phase == phase:
        lucky = decision.actor == CHANCE
        choice = dice.choice(decision.choices) if lucky else bot.choose(state, decision)
        apply(GAME, state, choice)
    return state


# --- odds ---


@pytest.mark.parametrize("name", TABLES)
def test_the_chances_of_a_column_are_those_of_the_table(name: str):
    for column in range(len(edition().crt[name].headings)):
        results = [edition().crt[name].result(column, die) for die in range(1, 7)]
        assert chances(edition().crt[name], column) == tuple(results.count(c) / 6 for c in CODES)
        assert sum(chances(edition().crt[name], column)) == pytest.approx(1)


def test_expectation_is_the_mean_over_the_six_faces():
    at_stake = Stakes(kill=6.0, push=1.0, trade=3.0, stay=0.0, back=-1.0, lost=-5.0)
    column = edition().crt[PRIMARY].headings.index("0")  # Dr Dr Dr Ct Ar Ae
    assert mean(edition().crt[PRIMARY], column, at_stake) == pytest.approx(
        (3 * 1.0 - 1.0 - 5.0) / 6
    )


def test_bad_odds_ask_for_the_safer_table_and_good_ones_for_the_other():
    at_stake = Stakes(kill=5.0, push=0.5, trade=2.0, stay=-0.1, back=-0.4, lost=-3.0)
    assert outlook(edition(), TABLES, 0, at_stake).table == SECONDARY
    assert outlook(edition(), TABLES, 9, at_stake).table == PRIMARY


def test_a_strong_panzer_division_pays_nothing_in_an_exchange():
    state = table("G-1SS 0404", "G-12VG 0403", "US-2 0504", phase=PRE_COMBAT)
    strong, foot = state.unit_id("G-1SS"), state.unit_id("G-12VG")
    assert lost_in_exchange(state, [strong], 5) == 0
    assert lost_in_exchange(state, [strong, foot], 5) == price(state, foot)


def test_the_odds_are_those_of_the_edition_that_is_played(tmp_path: Path):
    for name, crt in edition().crt.items():
        rows = [f"{die},{','.join(['Ae'] * len(crt.headings))}," for die in range(1, 7)]
        text = "\n".join([f"die,{','.join(crt.headings)},source", *rows])
        (tmp_path / f"crt_{name}.csv").write_text(text, "utf-8")
    assert answer(GAME.new("campaign")).startswith("attack")
    assert answer(GAME.new("campaign", pack=Pack(str(tmp_path)))) == "end_phase"
    assert answer(GAME.new("campaign")).startswith("attack")


def test_an_enemy_with_no_way_out_is_as_good_as_dead_if_he_must_retreat():
    ringed = table("G-1SS 0505", "G-12SS 0507", "US-99 0506", phase=PRE_COMBAT)
    beside = table("G-1SS 0505", "G-12SS 0405", "US-99 0506", phase=PRE_COMBAT)
    for state, dead in ((ringed, True), (beside, False)):
        units = [state.unit_id("G-1SS"), state.unit_id("G-12SS")]
        target = state.place_id("0506")
        at_stake = stakes(front_now(state), target, [state.at[u] for u in units], units)
        assert (at_stake.push == at_stake.kill) is dead


# --- movement ---


def test_two_panzer_divisions_take_the_enemy_between_them():
    state = phase_of(table("G-1SS 0503", "G-12SS 0403", "US-99 0506", size="0101-0912"))
    places = [state.at[state.unit_id(u)] for u in ("G-1SS", "G-12SS")]
    assert state.at[state.unit_id("US-99")] == state.place_id("0506")
    assert state.ground.board.distance(*places) == 2
    assert all(state.ground.board.distance(p, state.place_id("0506")) == 1 for p in places)


def test_nobody_steps_next_to_an_enemy_who_is_too_strong():
    state = table("G-212VG 0503", "US-2 0506", town={"0506": "Wiltz"}, size="0101-0912")
    unit = state.unit_id("G-212VG")
    found = orders(state, GERMAN, Thinking(Memory())).get(unit)
    to = found.to if isinstance(found, w.Move) else state.at[unit]
    assert state.ground.board.distance(to, state.place_id("0506")) > 1


def test_a_panzer_division_with_an_open_road_leaves_the_map():
    state = own_map("G-1SS 0113", "US-2 1910", turn=3)
    state = phase_of(state)
    (by,) = state.exits.values()
    assert state.ground.exits[by] == max(state.ground.exits.values())


def test_an_allied_division_bars_the_way_west():
    state = own_map("G-1SS 0303", "US-82 0410", turn=5, phase="allied movement")
    before = Ways(state, 0).far[state.place_id("0303")]
    state = phase_of(state)
    after = Ways(state, state.occupied[ALLIED]).far[state.place_id("0303")]
    assert after > before + 10


# --- danger ---


def test_a_unit_in_a_closed_line_is_safer_than_one_alone():
    line = ("G-12VG 0605", "G-277VG 0405")
    enemies = ("US-2 0508", "US-1 0608", "US-30 0408")
    for units, safer in (((), False), (line, True)):
        state = table("G-18VG 0505", *units, *enemies, size="0301-0709")
        threat, place = Threat(state, GERMAN), state.place_id("0505")
        risk = threat.closely(state.occupied[GERMAN], [(state.unit_id("G-18VG"), place)])
        alone = threat.closely(1 << place, [(state.unit_id("G-18VG"), place)])
        assert (risk < alone) is safer


# --- the rest ---


def test_the_jump_is_not_worth_a_point():
    state = table("G-2 0505", "US-99 0509", "G-vDH", turn=1, airdrop=True, size="0101-0912")
    assert state.unit_id("G-vDH") not in orders(state, GERMAN, Thinking(Memory()))
    state.todo = (*state.todo, w.OfferDrop())
    state.memo = {}
    assert answer(state) == GAME.codec.to_text(w.Done(), state)
    with changed("bulge", "air.jump", 0):
        assert answer(state) != GAME.codec.to_text(w.Done(), state)


def test_the_cheapest_unit_is_lost():
    state = table("G-1SS 0404", "G-212VG 0403", "US-2 0504", phase=PRE_COMBAT)
    step = w.ChooseLosses(state.place_id("0504"), tuple(map(state.unit_id, ("G-1SS", "G-212VG"))))
    state.todo = (*state.todo, step)
    state.memo = {}
    assert "G-212VG" in answer(state)


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS)
def test_a_seat_sees_enough_to_answer_everything(options: dict[str, object]):
    state, dice = GAME.new("campaign", options), Random(5)
    bots = {side: bot_of("greedy", "bulge", 3) for side in GAME.sides}
    while (decision := legal(GAME, state)) is not None and state.turn < 10:
        if decision.actor == CHANCE:
            choice = dice.choice(decision.choices)
        else:
            seen = GAME.seen_by(state, decision.actor)
            choice = bots[decision.actor].choose(seen, decision)
        assert choice in decision.choices
        apply(GAME, state, choice)
