"""Results as JSON lines in a file that any number of runs add to; only games of today's code count.

Whoever changes bots or rules starts anew without deleting anything: each line names the code.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from ardennes.bots.ladder.games import Pairing, Result
from ardennes.engine.core import BadInput

CODE = (".py", ".toml", ".csv", ".json")


class Kept:
    """The games of one pairing that count, by seed."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.games: defaultdict[int, list[Result]] = defaultdict(list)

    @property
    def is_mirror(self) -> bool:
        """Does a level meet itself?"""
        return self.pairing.first == self.pairing.second

    def concerns(self, result: Result) -> bool:
        """Was it played by these levels in this scenario?"""
        p = self.pairing
        levels = sorted(result.seats.values()) == sorted((p.first, p.second))
        return levels and (result.game, result.scenario) == (p.game, p.scenario)

    def add(self, result: Result) -> None:
        """Count a game, each once."""
        if all(known.seats != result.seats for known in self.games[result.seed]):
            self.games[result.seed].append(result)

    def whole(self) -> dict[int, list[Result]]:
        """The seeds that are played out."""
        needed = 1 if self.is_mirror else 2
        return {seed: games for seed, games in self.games.items() if len(games) == needed}

    def scores(self) -> list[float]:
        """The first level's share of each pair."""
        return [sum(map(self._share, games)) / len(games) for games in self.whole().values()]

    def _share(self, result: Result) -> float:
        level = result.seats.get(result.winner)
        return 0.5 if level is None else float(level == self.pairing.first)

    def results(self) -> Iterator[Result]:
        """Every game that counts."""
        for games in self.whole().values():
            yield from games


def read(path: Path) -> list[Result]:
    """Everything in a file; nothing if there is none yet."""
    try:
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
    except (OSError, ValueError) as e:
        raise BadInput("--results", f"{path}: {e}") from None
    found: list[Result] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(msgspec.json.decode(line, type=Result))
        except msgspec.MsgspecError as e:
            raise BadInput("--results", f"{path}, line {number}: {e}") from None
    return found


def append(path: Path, results: list[Result]) -> None:
    """At the end of the file."""
    text = "".join(msgspec.json.encode(result).decode() + "\n" for result in results)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as e:
        raise BadInput("--results", f"{path}: {e}") from None


@cache
def code_of(game_id: str) -> str:
    """A short name of the bots and rules of a game as they are now."""
    digest = hashlib.blake2b(digest_size=6)
    for package in ("bots.levels", "bots.common", f"bots.games.{game_id}", f"games.{game_id}"):
        for name, data in _files(resources.files(f"ardennes.{package}"), package):
            digest.update(name.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{prefix}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, name)
        elif entry.name.endswith(CODE):
            yield name, entry.read_bytes()
