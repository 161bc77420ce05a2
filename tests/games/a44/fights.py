"""Attacks for tests: planned and begun in one go, and what was told about them."""

from typing import Any

from ardennes.engine.play import Match
from ardennes.games.a44.vocabulary import VOCABULARY
from tests.games.a44.positions import choices, play

FACES = [f"roll {n}" for n in range(1, 7)]


def attack(match: Match, *units: str, target: str = "E2319") -> Match:
    """Plan an attack and begin it."""
    return play(match, f"attack {target}", *(f"join {u}" for u in units), "commit")


def targets(match: Match) -> list[str]:
    """The hexes that may be attacked now."""
    return [c.removeprefix("attack ") for c in choices(match) if c.startswith("attack ")]


def events(match: Match, kind: str) -> list[dict[str, Any]]:
    """What was told of one kind, as `apply` prints it."""
    told = [event for line in match.events for event in line]
    found = [VOCABULARY.events.to_plain(event, match.state) for event in told]
    return [plain for plain in found if plain["type"] == kind]


def asked(match: Match) -> str:
    """Whose answer is waited for."""
    decision = match.decision
    assert decision is not None
    return decision.actor
