"""The place and the units somebody asks about, by their printed names."""

from collections.abc import Sequence
from typing import Any

from ardennes.engine.core import BadInput


def target_named(s: Any, name: str) -> int:
    """The place of an attack."""
    try:
        return s.place_id(name)
    except ValueError as e:
        raise BadInput("target", str(e)) from None


def units_named(s: Any, names: Sequence[str]) -> list[int]:
    """Its units; BadInput says which is none."""
    return [_unit(s, name, number) for number, name in enumerate(names, 1)]


def _unit(s: Any, name: str, number: int) -> int:
    try:
        return s.unit_id(name)
    except ValueError as e:
        raise BadInput(f"unit {number}", str(e)) from None
