"""The one hand on the table."""

from typing import Any

from ardennes.engine.core import Event, Pending, Word
from ardennes.engine.umpire import Umpire


class Ask(Pending):
    n: int


class Fact(Event):
    n: int

    def happen(self, s: "Table") -> None:
        s.facts.append(self.n)


class Table:
    def __init__(self, *todo: Word) -> None:
        self.todo: tuple[Word, ...] = todo
        self.memo: dict[Any, Any] = {}
        self.facts: list[int] = []


def test_a_fact_is_recorded_and_changes_the_state_at_once():
    table = Table()
    umpire = Umpire(table)
    umpire.emit(Fact(1))
    assert table.facts == [1]
    umpire.emit(Fact(2))
    assert umpire.events == [Fact(1), Fact(2)]
    assert table.facts == [1, 2]
    assert umpire.s is table


def test_a_fact_drops_what_was_derived_but_for_what_it_spares():
    class Spares(Fact):
        spares = frozenset(("near",))

    table = Table()
    table.memo = {("near", 1): "kept", ("far", 1): "dropped", "near": "dropped"}
    Umpire(table).emit(Spares(1))
    assert table.memo == {("near", 1): "kept"}
    Umpire(table).emit(Fact(1))
    assert table.memo == {}


def test_the_first_question_named_is_answered_first():
    table = Table(Ask(0))
    Umpire(table).ask(Ask(1), Ask(2), Ask(3))
    assert table.todo == (Ask(0), Ask(3), Ask(2), Ask(1))  # the next one last


def test_later_questions_come_before_those_that_wait():
    table = Table()
    umpire = Umpire(table)
    umpire.ask(Ask(1))
    umpire.ask(Ask(2))
    assert table.todo[-1] == Ask(2)


def test_asking_nothing_changes_nothing():
    table = Table(Ask(0))
    umpire = Umpire(table)
    umpire.ask()
    assert table.todo == (Ask(0),)
    assert umpire.events == []
