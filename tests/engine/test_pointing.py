"""Whatever is pointed at, in every game and phase, is refused with one reason of its own."""

import random

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import CHANCE
from ardennes.engine.play import Match
from ardennes.engine.pointing import why_not_here
from ardennes.games.crossroads.words import Move

STEPS = 60  # of a random game of each


def beaten() -> Match:
    """The Americans in 1307 must retreat; the Germans stand around them."""
    game = game_of("tb")
    match = Match(game, game.new("campaign"))
    for action in ("attack 1307", "join G-2", "join G-26VG", "commit", "fight 0", "roll 3"):
        match.play(game.codec.from_text(action, match.state))
    return match


def told(match: Match, at: str = "", unit: str = "", hand: str = "") -> str:
    s = match.state
    found = [s.unit_id(one) if one else -1 for one in (unit, hand)]
    return str(why_not_here(match.game, s, s.place_id(at) if at else -1, *found))


def test_each_hex_of_a_retreat_has_its_own_reason():
    match = beaten()
    assert told(match, "1308") == "None"
    assert told(match, "1206") == "tb 13.17: 1206 is enemy-held"
    assert told(match, "0101") == "tb 13.17: 0101 is not adjacent to 1307"
    assert told(match, "0305", "US-99") == "tb 13.17: 0305 is not adjacent to 1307"


def test_a_unit_that_cannot_be_chosen_says_why():
    game = game_of("tb")
    match = Match(game, game.new("campaign"))
    assert told(match, "0101") == "tb 13.2: no enemy unit stands in 0101"
    match.play(game.codec.from_text("end_phase", match.state))
    assert "own side's movement phase" in told(match, "1307", "US-110")
    assert told(match, "1104") == (
        "tb 9.2: no unit stands in 1104: Choose a unit to move, or end the phase."
    )


def test_the_unit_in_hand_is_the_one_that_cannot_go_there():
    game = game_of("crossroads")
    match = Match(game, game.new(game.scenarios[0]))
    asked = match.decision
    assert asked is not None
    moves = [choice for choice in asked.choices if isinstance(choice, Move)]
    name, place = match.state.unit_name, match.state.place_name
    for to in {move.to for move in moves}:
        for unit in {move.unit for move in moves}:
            no = told(match, place(to), hand=name(unit))
            assert (no == "None") == any(m.unit == unit and m.to == to for m in moves), no


@pytest.mark.parametrize("id", GAMES)
def test_everything_can_be_pointed_at(id: str):
    game, luck = game_of(id), random.Random(id)
    match = Match(game, game.new(game.scenarios[0]), takes_back=False)
    for _ in range(STEPS):
        s, asked = match.state, match.decision
        assert asked is not None
        places = [p for p in range(3000) if s.has_place(p)]
        units = [u for u in range(600) if s.has_unit(u)]
        for at, unit in ((luck.choice(places), -1), (-1, luck.choice(units))):
            no = why_not_here(game, s, at, unit)
            if asked.actor == CHANCE:
                assert no is not None and "dice" in no.reason
            assert no is None or (no.reason and no.case.startswith(f"{id} "))
        match.play(luck.choice(asked.choices))
