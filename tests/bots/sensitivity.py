"""Which position notices when a value of judgement is changed.

Positions are moments of the golden games and of games greedy once played against itself, kept in
tests/bots/games so that they stay the same when greedy learns. `python -m
tests.bots.sensitivity GAME` looks for a position for each value that has none yet in
tests/bots/values_GAME.toml. A value for which none is found is one that nothing depends on.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from ardennes.bots.common import cache
from ardennes.bots.games import heuristic_of
from ardennes.bots.levels.greedy import Greedy, Saved
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE, Decision
from ardennes.engine.play import apply, legal
from ardennes.engine.record import read, start_of

HERE = Path(__file__).parent
GAMES, REPLAYS = HERE / "games", HERE.parent / "replays"
OF_EACH_KIND = 100  # positions looked at for each kind of question
SEED = 1
HEADING = "# where each value of judgement tells; made by `python -m tests.bots.sensitivity`"


class Position(NamedTuple):
    """A question in a recorded game, after so many actions."""

    record: str
    number: int
    state: Any
    decision: Decision


def positions(game_id: str, wanted: dict[str, set[int]] | None = None) -> Iterator[Position]:
    """Questions to players in the recorded games, all of them or those wanted by record."""
    game = game_of(game_id)
    paths = [*(REPLAYS / game_id).glob("*.play"), *GAMES.glob(f"{game_id}-*.play")]
    for path in sorted(paths):
        if wanted is not None and path.stem not in wanted:
            continue
        record = read(path.read_text("utf-8"))
        state = start_of(game, record).state
        for number, text in enumerate(record.actions):
            if wanted is None or number in wanted[path.stem]:
                decision = legal(game, state)
                assert decision is not None
                if decision.actor != CHANCE and len(decision.choices) > 1:
                    seen = game.seen_by(state, decision.actor).clone()
                    yield Position(path.stem, number, seen, decision)
            apply(game, state, game.codec.from_text(text, state))


def judgement(game_id: str, position: Position) -> tuple[object, ...]:
    """What greedy answers, and the plan it makes for it; nothing is known from before."""
    state = position.state.clone()
    state.memo = {}
    bot = Greedy(game_id, SEED)
    answer = bot.choose(state, position.decision)
    saved = msgspec.msgpack.decode(bot.memory(), type=Saved)
    memory = msgspec.msgpack.decode(saved.memory, type=heuristic_of(game_id).memory)
    return answer, *(getattr(memory, plan, None) for plan in ("orders", "attack", "attacks"))


# --- values ---


def names(game_id: str) -> list[str]:
    """Every number of a game's values.toml: "attacks.worthwhile", "german.pulls.0"."""
    found: list[str] = []
    for section, value in msgspec.to_builtins(_values(game_id)).items():
        for name, number in value.items():
            found += _parts(f"{section}.{name}", number)
    return found


def _parts(name: str, value: Any) -> list[str]:
    if not isinstance(value, tuple | list):
        return [name]
    return [part for i, item in enumerate(value) for part in _parts(f"{name}.{i}", item)]


def _values(game_id: str) -> Any:
    return import_module(f"ardennes.bots.games.{game_id}.values").VALUES


@contextmanager
def changed(game_id: str, name: str, to: float) -> Iterator[None]:
    """The value is another for a while."""
    section, field, *path = name.split(".")
    table = getattr(_values(game_id), section)
    before = getattr(table, field)
    setattr(table, field, _replaced(before, [int(i) for i in path], to))
    cache.forget()
    try:
        yield
    finally:
        setattr(table, field, before)
        cache.forget()


def _replaced(value: Any, path: list[int], to: float) -> Any:
    if not path:
        return type(value)(to)
    return tuple(_replaced(v, path[1:], to) if i == path[0] else v for i, v in enumerate(value))


def value_of(game_id: str, name: str) -> float:
    """The number itself."""
    section, field, *path = name.split(".")
    value = getattr(getattr(_values(game_id), section), field)
    for i in path:
        value = value[int(i)]
    return value


# --- the tables of positions ---


def table(game_id: str) -> dict[str, tuple[str, int, float]]:
    """By value: the record and the number of actions after which it tells, and another value."""
    text = (HERE / f"values_{game_id}.toml").read_text("utf-8")
    return {name: (row[0], row[1], row[2]) for name, row in tomllib.loads(text).items()}


def write_table(game_id: str) -> None:
    """Look for a position for each value."""
    kinds: Counter[type] = Counter()
    pool = list(positions(game_id))
    Random(SEED).shuffle(pool)
    few: list[Position] = []
    for position in pool:
        kind = type(position.state.todo[-1])
        kinds[kind] += 1
        if kinds[kind] <= OF_EACH_KIND:
            few.append(position)
    plain = [judgement(game_id, position) for position in few]
    path = HERE / f"values_{game_id}.toml"
    known = table(game_id) if path.exists() else {}
    lines = [HEADING, *(_line(name, *known[name]) for name in names(game_id) if name in known)]
    for name in names(game_id):
        if name not in known:
            row = _row(game_id, name, few, plain)
            print(row or f"nothing notices {name}", flush=True)
            lines += [row] if row else []
            path.write_text("\n".join(lines) + "\n", "utf-8")


def _line(name: str, record: str, number: int, to: float) -> str:
    return f'"{name}" = ["{record}", {number}, {to}]'


def _row(game_id: str, name: str, few: list[Position], plain: list[tuple[object, ...]]) -> str:
    now = value_of(game_id, name)
    for to in (0, 10 * now + 5):
        with changed(game_id, name, to):
            for position, before in zip(few, plain, strict=True):
                try:
                    after = judgement(game_id, position)
                except (ArithmeticError, LookupError, ValueError):
                    break  # too absurd to think with
                if after != before:
                    return _line(name, position.record, position.number, to)
    return ""


if __name__ == "__main__":
    write_table(sys.argv[1])
