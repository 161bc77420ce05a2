"""Markers of position files that contradict themselves."""

from typing import Any

import pytest

from ardennes.engine.core import BadInput
from tests.games.a44.positions import game

UNITS = ("A1 allied E2018", "A2 allied E2018", "G1 german E2019")


@pytest.mark.parametrize(
    ("units", "refused"),
    [(["A1"], False), (["A2", "A1"], False), ([], True), (["A1", "A1"], True),
     (["A1", "G1"], True)],
)  # fmt: skip
def test_16_6_an_advantage_is_of_units_of_one_side(units: list[str], *, refused: bool):
    markers: dict[str, Any] = {"advantage": [{"units": units, "target": "E2019"}]}
    if not refused:
        assert len(game(*UNITS, markers=markers).state.advantage) == 1
        return
    with pytest.raises(BadInput, match=r"^markers\.advantage\[0\]\.units: expected units of one"):
        game(*UNITS, markers=markers)


def test_2_9_the_words_of_a_column_are_listed_without_the_empty_one():
    with pytest.raises(BadInput, match=r"tq_color: expected one of gray, red, red_square, got"):
        game("A1 allied tank tq=3 tq_color=blue E2018", "G1 german E2019")
