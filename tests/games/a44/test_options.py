"""a44 31 to 36 as switches: in new games and files, each alone and all together."""

from typing import Any

import pytest

from ardennes.engine.core import BadInput, Word
from ardennes.engine.play import legal
from ardennes.games.a44 import GAME
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.rules.options import NAMES
from tests.games.a44.optional import in_campaign
from tests.properties.checks import Run
from tests.properties.own import own

FILE: dict[str, Any] = {"game": "a44", "turn": 5, "phase": "german combat"}


def options(given: dict[str, object]) -> frozenset[str]:
    return read_position({**FILE, "options": given}).options


def test_31_to_36_each_has_a_title_and_a_sentence_with_its_case():
    """a44 31, a44 32, a44 33, a44 34, a44 35 and a44 36, in that order."""
    told = [option.about for option in GAME.options]
    assert [about[-4:-2] for about in told] == ["31", "32", "33", "34", "35", "36"]
    assert all(
        about.count(".") == 1 and option.title
        for option, about in zip(GAME.options, told, strict=True)
    )


@pytest.mark.parametrize("name", NAMES)
def test_31_to_36_each_alone_in_games_and_files(name: str):
    assert in_campaign(name).options == options({name: True}) == options({name: 1}) == {name}
    assert options({name: False}) == options({name: 0}) == frozenset()
    text = write_position(read_position({**FILE, "options": {name: True}}))
    assert f"{name} = true" in text and sum(f"{other} = " in text for other in NAMES) == 1


def test_31_to_36_all_together():
    assert in_campaign(*NAMES).options == options(dict.fromkeys(NAMES, True)) == {*NAMES}


@pytest.mark.parametrize("given", [{"blitz": True}, {"roadblocks": "yes"}, {"roadblocks": 2}])
def test_31_to_36_what_is_no_option_is_refused(given: dict[str, object]):
    with pytest.raises(BadInput, match=r"options\."):
        options(given)


def test_31_to_36_without_them_the_game_begins_as_ever():
    s = GAME.new("campaign")
    assert s.options == frozenset() and not s.dumps and not GAME.hides(s)
    for name in NAMES:
        other = in_campaign(name)
        other.options = frozenset()
        if name != "fuel_dumps":
            assert other == s
    decision = legal(GAME, s)
    assert decision and decision.actor == "german"


SETS = [*((name,) for name in NAMES), NAMES]


@pytest.mark.slow
@pytest.mark.parametrize("switched_on", SETS, ids="+".join)
def test_31_to_36_random_play_with_each_alone_and_all(switched_on: tuple[str, ...]):
    """Every promise of the engine, and what must hold of every table (tests/properties/a44.py)."""
    mine, met = own("a44"), set[type[Word]]()
    for seed in range(20):
        s = mine.crowded(seed)
        s.options = frozenset(switched_on)
        if "fuel_dumps" not in switched_on:
            s.dumps, s.real_dump, s.dumps_known = (), [-1, -1], True
        Run(GAME, s, mine.ledger(s), seed, mine.strange, 1 / 40, met).play(60)
