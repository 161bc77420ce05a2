"""a44 34: the 18 Factor Limit."""

from typing import Any

from ardennes.engine.play import Match
from tests.games.a44.positions import choices, game, play, why
from tests.games.a44.test_15_odds import odds

LIMIT = ("factor_limit",)
STACKS = (
    "A1 allied attack=12 formation=X E2320",
    "A2 allied attack=12 formation=X E2420",
    "A3 allied attack=3 formation=X E2320",
    "G1 german defense=6 E2319",
)


def limited(*units: str, **more: Any) -> Match:
    return game(*(units or STACKS), **{"options": LIMIT, **more})


def test_34_example_of_the_rulebook():
    """Two stacks of 24 against 6 attack at 3-1; without the rule at 4-1."""
    found = odds(limited(), "A1", "A2")
    assert (found["attack"], found["defence"], found["odds"]) == (18, 6, "3-1")
    cut = [line for line in found["modifiers"] if line["what"] == "factor limit"]
    assert [(line["case"], line["value"], line["side"]) for line in cut] == [
        ("a44 34", -6, "attack")
    ]
    assert odds(game(*STACKS), "A1", "A2")["odds"] == "4-1"


def test_34_nothing_is_cut_up_to_18():
    found = odds(limited("A1 allied attack=18 E2320", "G1 german E2319"), "A1")
    assert found["attack"] == 18
    assert not any(line["what"] == "factor limit" for line in found["modifiers"])


def test_34_the_limit_is_on_the_sum_as_it_counts():
    """After halving, in ruling a44 Q-64: 30 over a river are 15."""
    river = {"river": ["E2319/E2320"], "bridge": ["E2319/E2320"]}
    found = odds(limited("A1 allied attack=30 E2320", "G1 german E2319", **river), "A1")
    assert found["attack"] == 15
    over = odds(limited("A1 allied attack=38 E2320", "G1 german E2319", **river), "A1")
    assert over["attack"] == 18


def test_34_the_attack_is_fought_at_the_limit():
    match = play(limited(), "attack E2319", "join A1", "join A2", "commit")
    rolled = play(match, "roll 3").events[-1]
    assert getattr(rolled[0], "column", "") == "3-1"


def test_34_who_adds_nothing_may_come_along():
    """Beyond the limit a unit stacked with an attacker may be taken along (a44 19.1.1)."""
    match = play(limited(), "attack E2319", "join A1")
    assert why(match, "tag A3") == "a44 19.1.1"
    play(match, "join A2")
    assert why(match, "tag A3") == "" and "tag A3" in choices(match)
    assert why(match, "join A3") == ""
    plain = play(game(*STACKS), "attack E2319", "join A1", "join A2")
    assert why(plain, "tag A3") == "a44 19.1.1"
