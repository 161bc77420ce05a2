"""Exact counts of continuations. A changed count is a bug or a rules fix."""

import csv
import json
import random
from importlib import resources
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import kind
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.play import legal, play
from tests.perft.slow import PHASES, Counter, NotMine, clockwise, parse

FOLDER = Path(__file__).parent
START = "start"
DIE = 10  # faces in commander


class Line(NamedTuple):
    """One line of a .perft file."""

    game: str
    position: str
    depth: int
    continuations: int

    def state(self) -> Any:
        game = game_of(self.game)
        if self.position.startswith(START):
            named = self.position.removeprefix(START).replace("-", " ").strip()
            return game.new(named or game.scenarios[0])
        return game.files.read_position(parse_toml(text_of(self.position)))


def text_of(position: str) -> str:
    return (FOLDER / f"{position}.toml").read_text("utf-8")


def lines(game: str) -> list[Line]:
    text = (FOLDER / f"{game}.perft").read_text("utf-8")
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return [Line(game, position, int(depth), int(count)) for position, depth, count in rows]


COUNTED = [game for game in GAMES if (FOLDER / f"{game}.perft").is_file()]
LINES = [line for game in COUNTED for line in lines(game)]


def continuations(game: AnyGame, state: Any, depth: int) -> int:
    """Through the front door: every choice is played, and must be accepted."""
    if depth == 0:
        return 1
    decision = legal(game, state)
    if decision is None:
        return 0
    if depth == 1:
        return len(decision.choices)
    return sum(continuations(game, play(game, state, c)[0], depth - 1) for c in decision.choices)


@pytest.mark.parametrize(
    "line", LINES, ids=lambda line: f"{line.game}-{line.position}-{line.depth}"
)
def test_continuations(line: Line):
    assert continuations(game_of(line.game), line.state(), line.depth) == line.continuations


def test_every_position_file_is_counted():
    counted = {line.position for line in LINES if not line.position.startswith(START)}
    assert {path.stem for path in FOLDER.glob("*.toml")} == counted


def test_the_positions_reach_what_they_are_for():
    """The deepest line of each position meets the words it was made for."""
    wanted = {
        "march": {"choose", "move", "end_move"},
        "storm": {"retreat", "advance", "ardor", "lose_step"},
        "bloodbath": {"lose_step", "advance"},
        "apart": {"retreat_apart", "retreat_unit", "stay_behind"},
        "cavalry": {"retreat", "air_support", "advance"},
        "airlift": {"supply_by_air"},
        "drop": {"drop"},
        "exit": {"exit"},
        "bulge-walk": {"choose", "move", "fly"},
        "bulge-duel": {"attack", "join", "call_off", "commit", "fight", "roll"},
        "bulge-storm": {"support", "roll", "retreat", "advance"},
        "bulge-exit": {"exit"},
        "bulge-drop": {"drop", "roll"},
        "bulge-air": {"fly", "choose", "move"},
        "commander-march": {"choose", "move", "strategic", "end_moves"},
        "commander-duel": {"activate", "fight", "roll", "pass"},
        "commander-break": {"stand", "retreat", "withdraw", "break_through"},
        "commander-fuel": {"mark_fuel", "free_fuel", "activate"},
        "bb81-walk": {"choose", "move", "step", "end_move", "chip"},
        "bb81-chips": {"chip", "choose", "end_phase"},
        "bb81-storm": {"attack", "join", "call_off", "commit", "resolve", "retreat", "advance"},
        "bb81-exit": {"exit"},
        "a44-edge": {"choose", "move", "traffic"},
        "a44-lorries": {"choose", "mode", "move", "traffic"},
        "a44-bond": {"choose", "mode", "move", "attack", "disengage"},
        "a44-modes": {"choose", "mode", "move", "entrench", "roll"},
        "a44-attack": {"attack", "join", "commit", "support", "fight", "roll", "disengage"},
        "a44-retreat": {"defend", "roll", "retreat", "advance"},
        "a44-breakthrough": {"advance", "break_through", "attack"},
        "a44-night": {"choose", "mode", "move", "attack"},
        "bb81-entry": {"place", "chip", "move"},
    }
    for position, words in wanted.items():
        line = max((line for line in LINES if line.position == position), key=lambda x: x.depth)
        met: set[str] = set()
        collect(game_of(line.game), line.state(), line.depth, met)
        assert words <= met, position


def collect(game: AnyGame, state: Any, depth: int, met: set[str]) -> None:
    """Kinds of choices on some lines: the first of each kind is followed, and every roll."""
    decision = legal(game, state)
    if decision is None or depth == 0:
        return
    follow = {kind(choice): choice for choice in reversed(decision.choices)}
    met.update(follow)
    rolls = [c for c in decision.choices if kind(c) == "roll"]
    for choice in rolls or follow.values():
        collect(game, play(game, state, choice)[0], depth - 1, met)


# --- second opinions ---

SLOW_ENOUGH = 6_000


@pytest.mark.parametrize("position", ["walk", "march", "storm", "bloodbath"])
def test_the_slow_counter_agrees(position: str):
    counter = Counter(text_of(position))
    for line in LINES:
        if line.position == position and line.continuations <= SLOW_ENOUGH:
            assert counter.count(line.depth) == line.continuations


@pytest.mark.parametrize("seed", range(15))
def test_the_slow_counter_agrees_on_random_little_boards(seed: int):
    text = little_board(random.Random(seed))
    counter, game = Counter(text), game_of("tb")
    state = game.files.read_position(parse_toml(text))
    for depth in range(1, 9):
        try:
            counted = counter.count(depth)
        except NotMine:
            break
        assert continuations(game, state, depth) == counted, f"depth {depth} of\n{text}"
        if counted > SLOW_ENOUGH / 10:
            break


def little_board(dice: random.Random) -> str:
    rows, columns = dice.randint(2, 4), dice.randint(2, 4)
    labels = [f"{r:02d}{c:02d}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
    held: dict[str, list[str]] = {}
    units = []
    for number in range(dice.randint(3, 6)):
        side, at = dice.choice(["german", "allied"]), dice.choice(labels)
        stack = held.get(at, [])
        if len(stack) < 2 and side in (stack or [side]):
            held.setdefault(at, []).append(side)
            reduced = f"cf_reduced = {dice.randint(1, 2)}\n" if dice.random() < 0.5 else ""
            units.append(
                f'[[unit]]\nid = "X{number}"\nside = "{side}"\nat = "{at}"\n'
                f"cf_full = {dice.randint(1, 6)}\nmf = {dice.randint(1, 6)}\n{reduced}"
            )
    everywhere = "[" + ", ".join(f'"{label}"' for label in labels) + "]"
    rough = ", ".join(f'"{label}"' for label in labels if dice.random() < 0.2)
    return (
        f'game = "tb"\nturn = 3\nphase = "{" ".join(dice.choice(PHASES))}"\n'
        f'[board]\nsize = "0101-{labels[-1]}"\nrough = [{rough}]\n'
        f"supply = {{ german = {everywhere}, allied = {everywhere} }}\n" + "".join(units)
    )


def test_the_start_counted_from_the_tables():
    """Attacks by adjacency of set-up hexes; then, for each, the Germans around, or the movers."""
    rows = table("tb", "units")
    placed = [row for row in rows if row["setup_hex"]]
    germans = [row for row in placed if row["side"] == "German"]
    allied = {row["setup_hex"] for row in placed if row["side"] == "Allied"}
    near = {
        at: [row for row in germans if parse(row["setup_hex"]) in clockwise(parse(at))]
        for at in allied
    }
    joins = [
        sum(row["type"] != "artillery" for row in around)
        for around in near.values()
        if any(row["type"] not in ("artillery", "flak") for row in around)
    ]
    counts = start_counts("tb")
    assert counts[1] == 1 + len(joins)  # or end the phase
    assert counts[2] == 1 + len(germans) + sum(joins)  # no arrivals on turn 1


def test_the_start_of_bulge_counted_from_the_tables():
    """Attacks by adjacency of set-up hexes; then joins or no attack, or the Germans not pinned."""
    placed = [row for row in table("bulge", "units") if row["setup_hex"]]
    at = {
        side: [parse(row["setup_hex"]) for row in placed if row["side"] == side]
        for side in ("German", "Allied")
    }
    near = [sum(g in clockwise(a) for g in at["German"]) for a in at["Allied"]]
    free = [g for g in at["German"] if not any(a in clockwise(g) for a in at["Allied"])]
    counts = start_counts("bulge")
    assert counts[1] == 1 + sum(n > 0 for n in near)
    assert counts[2] == sum(n + 1 for n in near if n) + len(free) + 1


def test_the_start_of_commander_counted_from_the_tables():
    """Spaces with Germans; then for each its infantry and the end of the moves, or, where a
    contested space has no way out, its combat."""
    units = table("commander", "units")
    borders = [(row["space_a"], row["space_b"]) for row in table("commander", "adjacency")]
    held = {r["space"] for r in table("commander", "spaces") if r["initial_control"] == "german"}
    here: dict[str, list[dict[str, str]]] = {}
    for row in units:
        if row["setup_space"]:
            here.setdefault(row["setup_space"], []).append(row)
    there = {at: [row["side"] for row in rows] for at, rows in here.items()}

    def ways(at: str) -> list[str]:
        near = [b for pair in borders if at in pair for b in pair if b != at]
        room = [b for b in near if there.get(b, []).count("german") < 3]
        fighting = "allied" in there[at]
        safe = [b for b in room if b in held and "allied" not in there.get(b, [])]
        return safe if fighting else room

    walkers = {
        at: sum(r["side"] == "german" and r["type"] == "infantry" for r in rows)
        for at, rows in here.items()
        if any(r["side"] == "german" for r in rows)
    }
    counts = start_counts("commander")
    assert counts[1] == len(walkers)
    assert counts[2] == sum(n + 1 if ways(at) else 1 for at, n in walkers.items())


def test_the_start_of_a44_counted_from_the_tables():
    """a44 S1.3, 8.1, 8.2: each German anywhere in his area; then the others, but where the first
    has filled a hex."""
    areas, rough = table("a44", "setup_areas"), a44_rough()
    germans = [row for row in table("a44", "units") if row["side"] == "German" and row["setup"]]

    def home(row: dict[str, str]) -> set[str]:
        found = {area["hex"] for area in areas if row["setup"] in (area["area"], area["corps"])}
        red = row["formation"] == "26VG" and row["red_setup"] == "1"
        return found - rough if red or row["id"] == "G-5FJ-11" else found

    def too_many(*rows: dict[str, str]) -> bool:
        guns = [row for row in rows if row["type"] in ("artillery", "nebelwerfer")]
        pictures = [row for row in rows if row["silhouetted"] == "1" and row not in guns]
        points = sum(int(row["sp"] or 0) for row in rows if row not in pictures + guns)
        return points > 3 or sum(int(row["steps"]) for row in pictures) > 2 or len(guns) > 1

    counts, homes = start_counts("a44"), [home(row) for row in germans]
    assert counts[1] == sum(len(hexes) for hexes in homes)
    pairs = permutations(range(len(germans)), 2)
    assert counts[2] == sum(
        len(homes[first]) * len(homes[second])
        - too_many(germans[first], germans[second]) * len(homes[first] & homes[second])
        for first, second in pairs
    )


def a44_rough() -> set[str]:
    path = resources.files("ardennes.games.a44").joinpath("data/map.json")
    return set(json.loads(path.read_text("utf-8"))["board"]["wooded_rough"])


def start_counts(game: str) -> dict[int, int]:
    return {x.depth: x.continuations for x in LINES if (x.game, x.position) == (game, START)}


def table(game: str, name: str) -> list[dict[str, str]]:
    path = resources.files(f"ardennes.games.{game}").joinpath(f"data/{name}.csv")
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))
