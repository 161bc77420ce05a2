"""Marks for the parameters of a test."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_slow(values: Iterable[object], quick: int = 1) -> list[Any]:
    """The first values for `make check`, and the others for `make test` only."""
    return [
        pytest.param(value, marks=pytest.mark.slow if number >= quick else ())
        for number, value in enumerate(values)
    ]
