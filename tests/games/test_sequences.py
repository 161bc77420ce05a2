"""Every step of a game has its question and its answer, every action its refusal."""

from importlib import import_module, resources
from typing import Any

import pytest

from ardennes.catalog import GAMES
from ardennes.engine.core import Word, kind
from ardennes.games.a44.words import questions as a44
from ardennes.games.bulge import words as bulge
from ardennes.games.commander import words as commander

TABLED = [
    name
    for name in GAMES
    if (resources.files(f"ardennes.games.{name}") / "rules/sequence.py").is_file()
]  # games large enough for a page of their sequence
SILENT: dict[str, set[type[Word]]] = {
    "a44": {a44.Closing},
    "bulge": {bulge.Reveal},
    "commander": {commander.SupplyCheck, commander.BeginCombat, commander.EndTurn},
}  # the rules go on with these by themselves


def vocabulary(name: str) -> Any:
    """Of one module, or of a folder with a page of its own that collects it."""
    folder = resources.files(f"ardennes.games.{name}")
    page = "vocabulary" if (folder / "vocabulary.py").is_file() else "words"
    return import_module(f"ardennes.games.{name}.{page}").VOCABULARY


@pytest.mark.parametrize("name", TABLED)
def test_every_step_is_offered_and_answered(name: str):
    sequence = import_module(f"ardennes.games.{name}.rules.sequence")
    words = vocabulary(name)
    asked = set(sequence.STEPS) | SILENT.get(name, set())
    assert {kind(word) for word in asked} == set(words.steps.words)
    assert not set(sequence.STEPS) & SILENT.get(name, set())


@pytest.mark.parametrize("name", TABLED)
def test_every_action_has_its_refusal(name: str):
    sequence = import_module(f"ardennes.games.{name}.rules.sequence")
    words = vocabulary(name)
    assert {kind(word) for word in sequence.WHY_NOT} == set(words.actions.words)
