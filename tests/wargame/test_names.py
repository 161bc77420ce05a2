"""What hexes and units are called, and what is said of others; steps that answer themselves."""

from types import SimpleNamespace
from typing import Any

import pytest

from ardennes.engine.core import Word
from ardennes.games.tb.rules.setup import new_game
from ardennes.wargame import sequence


class Wait(Word):
    """A step."""


class Done(Word):
    """An answer."""


def test_names_lead_there_and_back():
    s = new_game()
    assert s.place_name(s.place_id("1412")) == "1412"
    assert s.unit_name(s.unit_id("G-2")) == "G-2" and s.title(s.unit_id("G-2")) == "2nd Panzer Div"
    assert s.place_title(s.place_id("1412")) == "Bastogne (1412)"
    assert s.place_title(s.place_id("1413")) == "1413"
    with pytest.raises(ValueError, match="'G-99' is not a unit"):
        s.unit_id("G-99")
    with pytest.raises(ValueError, match="9999"):
        s.place_id("9999")


def test_a_step_passed_over_is_answered_and_gone():
    u: Any = SimpleNamespace(s=SimpleNamespace(todo=(Done(), Wait())))
    heard: list[Any] = []

    def answer(_: Any, step: Word, action: Word) -> None:
        heard.append((u.s.todo, step, action))

    def offer(*_: Any) -> Any:
        raise AssertionError

    sequence.pass_over({Wait: (offer, answer)}, u, Done())
    assert heard == [((Done(),), Wait(), Done())]
