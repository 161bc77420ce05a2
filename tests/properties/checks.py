"""What must hold of any game: quick checks at every state, thorough ones at a few."""

import json
import random
import re
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

import msgspec
import pytest

from ardennes.engine import tables
from ardennes.engine.core import Decision, Illegal, Word, kind
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal, play
from ardennes.engine.shown import case_of, say
from ardennes.engine.wander import Wanderer

MOST_DECISIONS = 60_000
SEEN_MOST = 5_000  # actions kept to be tried where they are not listed
PASSIVE = ("end_phase", "pass")
FORBIDDEN = 25  # unlisted actions tried at a state
MANY = 400  # choices: of more so many are played
COLD = 10  # choices also played on a state without memories


class Ledger(Protocol):
    """A second, simpler account of the same game, kept from the events alone."""

    def follow(self, events: Sequence[Word]) -> None: ...
    def check(self, state: Any) -> None: ...


class Keys(dict[Word, tuple[int, ...]]):
    """Sort keys, each worked out once."""

    def __init__(self, sort_key: Callable[[Word], tuple[int, ...]]) -> None:
        super().__init__()
        self._sort_key = sort_key

    def __missing__(self, word: Word) -> tuple[int, ...]:
        self[word] = key = self._sort_key(word)
        return key


class Run:
    """One random game from a start, checked as it goes."""

    def __init__(
        self,
        game: AnyGame,
        start: Any,
        ledger: Ledger,
        seed: int,
        strange: Callable[[random.Random, Any], Word],
        thorough: float,
        met: set[type[Word]],
    ) -> None:
        self.game, self.state, self.ledger = game, start, ledger
        self.random = random.Random(seed)
        self.eager = seed % 5 == 4  # every fifth game: rarely pass or end a phase
        self.strange = strange
        self.thorough, self.met = thorough, met
        self.seed, self.count = seed, 0
        self.seen: list[Word] = []
        self.keys = Keys(game.words.sort_key)
        self.wanderer = Wanderer()

    def play(self, most: int = MOST_DECISIONS) -> int:
        """To the end, or for so many decisions; returns how many were made."""
        try:
            self.ledger.check(self.state)
            while self.count < most and (decision := legal(self.game, self.state)) is not None:
                self._one(decision)
        except Exception as error:
            error.add_note(f"{self.game.id}, seed {self.seed}, decision {self.count}")
            raise
        return self.count

    def _one(self, decision: Decision) -> None:
        self._quick(decision)
        asked = type(self.state.todo[-1])
        if asked not in self.met or self.random.random() < self.thorough:
            self.met.add(asked)  # no kind of question is too rare to be checked
            check_thoroughly(self, decision)
        events = apply(self.game, self.state, self._pick(decision))
        self.count += 1
        if events:
            self.ledger.follow(events)
            self.ledger.check(self.state)

    def _quick(self, decision: Decision) -> None:
        """Never zero choices; unique and sorted, which strictly rising keys are."""
        choices = decision.choices
        assert choices, f"no choices: {decision.prompt}"
        keys = [self.keys[choice] for choice in choices]
        assert all(map(tuple.__lt__, keys, keys[1:])), f"not sorted or not unique: {choices}"

    def _pick(self, decision: Decision) -> Word:
        choices: Sequence[Word] = decision.choices
        if len(self.seen) < SEEN_MOST:
            self.seen += choices[:: max(1, len(choices) // 8)]
        if self.eager and self.random.random() < 0.9:
            choices = [c for c in choices if kind(c) not in PASSIVE] or choices
        return self.wanderer.choose(
            msgspec.structs.replace(decision, choices=tuple(choices)), self.random.choice
        )


def check_thoroughly(run: Run, decision: Decision) -> None:
    """All that takes longer: every choice, some that are none, and every way to write it down."""
    game, state = run.game, run.state
    before = state.pack()
    _every_choice_is_accepted(run, decision)
    _unchanged(run, before, decision)
    _nothing_else_is_accepted(run, decision)
    _unchanged(run, before, decision)
    _clones_are_independent(run, decision)
    _snapshot_returns(game, state, before, decision)
    _position_returns(game, state, decision)
    json.dumps(game.shows.view(state, run.random.choice((*game.sides, "spectator"))))
    _unchanged(run, before, decision)


def _unchanged(run: Run, before: bytes, decision: Decision) -> None:
    assert run.state.pack() == before
    assert run.game.rules.decide(run.state) == decision, "the state remembers something false"
    run.ledger.check(run.state)


def _every_choice_is_accepted(run: Run, decision: Decision) -> None:
    game, state = run.game, run.state
    before = state.pack()
    some = run.random.sample(decision.choices, min(MANY, len(decision.choices)))
    for choice in {*some, *{type(c): c for c in decision.choices}.values()}:
        after, events = play(game, state, choice)
        over = game.rules.outcome(after)
        assert (legal(game, after) is None) == (over is not None)
        assert over is None or over.case == case_of(events[-1])
        assert all(case_of(event) in cases(game) for event in events)
        assert not any("\n" in say(after, event) for event in events)
    for choice in run.random.sample(decision.choices, min(COLD, len(decision.choices))):
        after, events = play(game, state, choice)
        cold = game.unpack(before, state)
        assert apply(game, cold, choice) == events, f"{choice}: what is remembered changes the play"
        assert cold == after


def _nothing_else_is_accepted(run: Run, decision: Decision) -> None:
    known = min(FORBIDDEN, len(run.seen))
    tried = run.random.sample(run.seen, known)
    tried += [run.strange(run.random, run.state) for _ in range(FORBIDDEN)]
    for action in tried:
        if action not in decision.choices:
            with pytest.raises(Illegal) as error:
                play(run.game, run.state, action)
            no = error.value.no
            assert no.case in cases(run.game), f"{action}: no such case: {no}"
            assert no.reason and no.reason[0] != " " and "\n" not in no.reason


def _clones_are_independent(run: Run, decision: Decision) -> None:
    one, other = run.state.clone(), run.state.clone()
    apply(run.game, one, run.random.choice(decision.choices))
    assert other == run.state
    apply(run.game, other, run.random.choice(decision.choices))
    assert (one == run.state) == (one.pack() == run.state.pack())


def _snapshot_returns(game: AnyGame, state: Any, packed: bytes, decision: Decision) -> None:
    again = game.unpack(packed, state)
    assert again == state
    assert again.pack() == packed
    assert legal(game, again) == decision


def _position_returns(game: AnyGame, state: Any, decision: Decision) -> None:
    text = game.files.write_position(state)
    again = game.files.read_position(parse_toml(text))
    assert again == state
    assert game.files.write_position(again) == text
    assert legal(game, again) == decision


def cases(game: AnyGame) -> frozenset[str]:
    """Every case and ruling that can be cited."""
    return _cases(game.id, game.folder)


@cache
def _cases(id: str, folder: str) -> frozenset[str]:
    numbered = tomllib.loads(tables.text(folder, "cases.toml"))["case"]
    rulings = re.findall(r"^## ([RQ]-?\d+)\b", tables.text(folder, "rulings.md"), re.MULTILINE)
    numbers = [*(case["number"] for case in numbered), *rulings]
    return frozenset(f"{id} {number}" for number in numbers)
