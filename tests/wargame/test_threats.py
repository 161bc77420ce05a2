"""Threats: what a side could do when it moves next is what its rules of movement say then."""

from typing import Any

import pytest

from ardennes.board.graph import members
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE
from ardennes.engine.game import AnyGame
from ardennes.engine.play import legal, play
from ardennes.wargame.threats import Threats

GAMES = {
    "crossroads": ("parker", "german turn", "Move a unit"),
    "tb": ("campaign", "german movement", "Choose a unit"),
    "bulge": ("campaign", "german movement", "Choose a unit"),
    "bb81": ("campaign", "german movement", "Choose a unit"),
    "commander": ("campaign", "surprise 1", "Activate"),
    "a44": ("patton", "german movement", "Choose a unit"),
}
LEAST = ("EndPhase", "Done", "Pass")  # the answers that do least


def threats_of(game: AnyGame) -> Threats:
    """Those behind the switch."""
    overlay = next(o for o in game.shows.overlay.args[0] if o.name == "threat")  # pyright: ignore
    return overlay.draw.__self__


def _until(game: AnyGame, s: Any, phase: str, prompt: str) -> Any:
    """Go on with the answer that does least, and with the first face of every die."""
    for _ in range(100):
        decision = legal(game, s)
        assert decision is not None
        if game.phases[s.phase] == phase and decision.prompt.startswith(prompt):
            return s
        names = {type(choice).__name__: choice for choice in reversed(decision.choices)}
        least = next((names[name] for name in LEAST if name in names), decision.choices[0])
        s, _ = play(game, s, decision.choices[0] if decision.actor == CHANCE else least)
    raise AssertionError(f"{phase} never came")


@pytest.fixture(scope="module", params=GAMES)
def moment(request: pytest.FixtureRequest) -> tuple[AnyGame, Any, Any]:
    """A game, its start, and its first German movement after which nobody has done anything."""
    scenario, phase, prompt = GAMES[request.param]
    game = game_of(request.param)
    start = game.new(scenario)
    return game, start, _until(game, start, phase, prompt)


def test_who_moves_now_threatens_what_he_can_reach(moment: tuple[AnyGame, Any, Any]):
    game, _, s = moment
    if game.id == "crossroads":
        return  # it has no study of reach
    ranges = threats_of(game).ranges(s, 0)
    assert ranges
    for unit, one in ranges.items():
        reach = game.studies.reach(s, unit)
        places = {s.place_id(name) for name in reach.places}
        for mode in getattr(reach, "modes", {}).values():
            places |= {s.place_id(name) for name in mode.places}
        assert {*members(one.goes)} - {s.at[unit]} == places - {s.at[unit]}, s.title(unit)
        assert one.strikes & ~one.goes == 0


def test_a_threat_is_known_before(moment: tuple[AnyGame, Any, Any]):
    game, start, s = moment
    threats = threats_of(game)
    before, now = threats.of(start, 0), threats.of(s, 0)
    assert before.reach == now.reach
    assert before.attacked == now.attacked
    assert before.attacked


def test_the_other_side_threatens_too(moment: tuple[AnyGame, Any, Any]):
    game, _, s = moment
    found = threats_of(game).of(s, 1)
    assert found.reach
    for place, units in found.attacked.items():
        assert {s.roster.side[unit] for unit in units} == {1}
        assert any(s.at[u] == place and s.roster.side[u] == 0 for u in range(len(s.at)))


def test_it_is_drawn_for_whoever_sits_there(moment: tuple[AnyGame, Any, Any]):
    game, _, s = moment
    german = game.shows.overlay(s, "threat", "german")
    allied = game.shows.overlay(s, "threat", "allied")
    assert [one["tints"][0]["tone"] for one in (german, allied)] == ["allied", "german"]
    assert game.shows.overlay(s, "threat") == german  # it is the German's turn
    facts = game.shows.overlay_facts(s, "threat")["threat"]
    assert facts["german"]["attack"] == [mark["at"] for mark in allied["marks"]]
    assert facts["german"]["reach"] == allied["tints"][0]["places"]
    mark = allied["marks"][0]
    assert int(mark["label"]) >= 1
    assert " can be attacked by " in mark["title"]
