"""Marks for the parameters of a test."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_slow(values: Iterable[object], quick: int = 1, most: int | None = None) -> list[Any]:
    """The first values for `make check`, up to `most` for `make test`, and all for
    `make strength`."""

    def marks(number: int) -> Any:
        if most is not None and number >= most:
            return pytest.mark.strength
        return pytest.mark.slow if number >= quick else ()

    return [pytest.param(value, marks=marks(number)) for number, value in enumerate(values)]
