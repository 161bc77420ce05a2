"""Every refusal is read twice, by the offer and by the reason: a broken one is noticed by both."""

import inspect
from collections.abc import Iterator
from functools import cache
from types import FunctionType
from typing import Any

import pytest

from ardennes.catalog import GAMES as CATALOG
from ardennes.catalog import game_of
from ardennes.engine.core import No
from ardennes.games.tb.rules import combat
from tests.properties.own import own
from tests.properties.predicates import Corpus, allow, refuse

GAMES = 4  # random games from the start
BOARDS = 60  # crowded little boards
DECISIONS = 150  # on each of them

# Where speed forbids to ask for every candidate the listing is written apart, or the search is the
# listing and these say what barred it. That they agree with it is tested all the same.
LISTED_FAST = {
    "tb": {
        "moves.why_not_choose",
        "moves.why_not_take",
        "phases.why_not_roll",
        "reinforcements.why_not_due",
        "reinforcements.why_not_arrive",
        "reinforcements.why_not_come_in",
        "movement.why_not_reach",
        "movement.why_not_occupied",
        "movement.why_not_zone",
        "movement.why_not_afford",
        "battle.why_not_ardor",
        "battle.why_not_fight",
        "movement.why_not_enter",
        "moves.why_not_end_move",
        "moves.why_not_move",
        "moves.why_not_step",
        "moves.why_not_straight",
        "special.why_not_drop",
        "special.why_not_land",
    },
    "bulge": {
        "battle.why_not_fight",
        "movement.why_not_reach",
        "moves.why_not_choose",
        "moves.why_not_exit",
        "moves.why_not_move",
        "phases.why_not_roll",
        "results.why_not_lose",
    },
    "commander": {
        "moves.why_not_act",
        "moves.why_not_activate",
        "moves.why_not_choose",
        "moves.why_not_move",
        "moves.why_not_strategic_move",
        "battle.why_not_roll",
        "movement.why_not_cross",
        "movement.why_not_out",
        "movement.why_not_through",
        "movement.why_not_one",
        "movement.why_not_two",
        "movement.why_not_begin",
        "movement.why_not_go_on",
        "movement.why_unsafe",
        "movement.why_not_three",
        "movement.why_not_reach",
    },
    "bb81": {
        "movement.why_not_reach",
        "movement.why_not_into",
        "movement.why_not_open",
        "movement.why_not_exit_by",
        "moves.why_not_chip",
        "moves.why_not_take",
        "moves.why_not_choose",
        "moves.why_not_move",
        "moves.why_not_step",
        "moves.why_not_exit",
        "retreat.why_not_retreat",
    },
}

# Whose lists are all written apart: hundreds of counters on 2,280 hexes are looked at as bitboards.
LISTED_APART = {"a44"}
# Where random games do not come: the tests of their chapters are to notice. (Of 39 ways to break
# them the first 16 were tried, and were noticed.)
TOLD_BY_CHAPTERS = {
    "a44": {
        "advance.why_no_pursuer",
        "artillery._why_unfit",
        "artillery._why_used_up",
        "attacks.why_not_with",
        "blocks.why_not_from",
        "blocks.why_too_many",
        "breakthrough._why_not_there",
        "breakthrough._why_spared",
        "breakthrough.why_not_strike",
        "bridges._why_not_before_combat",
        "entry.why_not_enter",
        "falling_back.why_dead",
        "formations.why_not_fit",
        "infiltration._why_unfit",
        "leads.why_not_lead",
        "leads.why_not_follow",
        "modes._why_tactical",
        "reasons._why_no_way_in",
        "reasons._why_entry_shut",
        "reasons._why_no_entry",
        "replacements._why_no_remnant",
        "replacements._why_no_room",
        "replacements._why_no_home",
        "strength.why_halved",
        "support._why_not_onto_the_map",
        "transport.why_no_marker",
        "transport.why_none_left",
        "transport.why_no_truck",
        "transport.why_no_prime_mover",
    }
}

pytestmark = pytest.mark.slow


@cache
def corpus(name: str) -> Corpus:
    """Gathered once for all predicates of a game."""
    game = game_of(name)
    mine = own(name)
    found = Corpus(game, mine.strange)
    for seed in range(GAMES):
        start = game.new(game.scenarios[seed % len(game.scenarios)])
        found.gather(start, seed, 2_000, 1 / 20)
    for seed in range(BOARDS):
        found.gather(mine.crowded(seed), seed, DECISIONS, 1 / 4)
    for state in mine.rare():
        found.gather(state, 0, 1, 1)
    return found


@pytest.mark.parametrize("name", CATALOG)
def test_offers_are_what_nothing_refuses(name: str):
    for state, offers, reasons in corpus(name).sightings:
        for action, no in reasons.items():
            told = f"{action} at {state.todo[-1]}: {no}"
            assert (no is None) == (action in offers), told


@pytest.mark.parametrize("name", CATALOG)
def test_breaking_a_predicate_is_noticed(name: str):
    found = corpus(name)
    assert [fault for each in found.found for fault in faults(found, name, each)] == []


def faults(found: Corpus, name: str, predicate: str) -> Iterator[str]:
    """What the offers and reasons do not notice."""
    if predicate in TOLD_BY_CHAPTERS.get(name, set()):
        return
    offer, reason = found.misses(predicate, refuse.__code__)
    excused = name in LISTED_APART or predicate in LISTED_FAST.get(name, set())
    if not reason:
        yield f"{predicate} refuses everything and no reason changes"
    if not offer and not excused:
        yield f"{predicate} refuses, but all is offered"
    if offer and predicate in LISTED_FAST.get(name, set()):
        yield f"{predicate} needs no excuse"
    if not any(found.misses(predicate, allow.__code__)):
        yield f"{predicate} allows all and nobody cares"


# --- would it notice? ---


def test_a_refusal_turned_round_is_noticed():
    source = inspect.getsource(combat.why_not_together)
    here = dict(vars(combat))
    exec(source.replace("!=", "=="), here)
    turned: FunctionType = here["why_not_together"]
    assert turned.__code__ != combat.why_not_together.__code__
    assert corpus("tb").misses("combat.why_not_together", turned.__code__) == (True, True)


def test_a_predicate_nobody_reads_is_found():
    def why_not_idle(_: Any) -> No | None:
        return None

    found = corpus("tb")
    found.found["combat.why_not_idle"] = why_not_idle
    assert found.misses("combat.why_not_idle", refuse.__code__) == (False, False)
    del found.found["combat.why_not_idle"]


def test_a_predicate_itself_changes_nothing():
    found = corpus("tb")
    for name, function in found.found.items():
        assert found.misses(name, function.__code__) == (False, False), name
