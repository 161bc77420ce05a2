"""What `ardennes bench` measures. Rounds of ours and of the peer alternate; medians count."""

import copy
import importlib.util
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import mean, median
from typing import Any

from ardennes.cli.bench import Figure, spread
from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, apply, draw, legal
from ardennes.engine.record import read, replay, to_record, write

LEAST_ROUNDS, ROUND = 3, 1.0  # seconds
LONGEST_CHESS = 200  # plies
MEGABYTE = 1024 * 1024

Measure = Callable[[AnyGame, float], list[Figure]]


def has_peer() -> bool:
    """Is python-chess installed?"""
    return importlib.util.find_spec("chess") is not None


def _alternate(seconds: float, ours: Callable[[float], float], peer: Callable[[float], float]):
    """Results of both in rounds of about a second, one after the other."""
    rounds = max(LEAST_ROUNDS, round(seconds / (2 * ROUND)))
    length = min(ROUND, seconds / (2 * rounds))
    pairs = [(ours(length), peer(length)) for _ in range(rounds)]
    return [a for a, _ in pairs], [b for _, b in pairs]


# --- random play ---


def random_play(game: AnyGame, seconds: float) -> list[Figure]:
    """Decisions a second in random legal play, against python-chess."""
    luck = random.Random(1)
    name = f"{game.id} random play"
    if not has_peer():
        speed = _our_play(game, luck, min(ROUND, seconds))
        return [Figure(f"{name}, decisions/s", speed, f"{speed:,.0f}", more_is_better=True)]
    ours, peer = _alternate(
        seconds, lambda s: _our_play(game, luck, s), lambda s: _chess_play(luck, s)
    )
    ratios = [a / b for a, b in zip(ours, peer, strict=True)]
    text = f"{spread(ratios)}x, {median(ours):,.0f}/s against {median(peer):,.0f}/s"
    return [
        Figure(f"{name} / python-chess", median(ratios), text, 0.6, 1.2, "x", more_is_better=True)
    ]


def _our_play(game: AnyGame, luck: random.Random, seconds: float) -> float:
    began, done = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        state = game.new(game.scenarios[0])
        while (decision := legal(game, state)) is not None:
            apply(game, state, luck.choice(decision.choices))
            done += 1
            if not done & 63 and time.perf_counter() - began >= seconds:
                break
    return done / (time.perf_counter() - began)


def _chess_play(luck: random.Random, seconds: float) -> float:
    import chess

    began, done = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        board = chess.Board()
        for _ in range(LONGEST_CHESS):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(luck.choice(moves))
            done += 1
    return done / (time.perf_counter() - began)


# --- copies and snapshots ---


def copies(game: AnyGame, seconds: float) -> list[Figure]:
    """clone() against deepcopy of the same state, with and without the map that clones share."""
    state = game.new(game.scenarios[0])
    whole = [_seconds_each(lambda: copy.deepcopy(state), 0) / _seconds_each(state.clone, 0.1)]
    later = _middle_state(game)
    shared = _shared(later)
    own = _copy_ratios(later, lambda: copy.deepcopy(later, dict(shared)), seconds)
    name = f"{game.id} deepcopy / clone"
    text, shared_text = (spread(ratios, ",.0f") + "x" for ratios in (whole, own))
    return [
        Figure(name, median(whole), text, 100, 300, "x", more_is_better=True),
        Figure(f"{name}, map shared", median(own), shared_text),  # a deepcopy told to be thrifty
    ]


def _middle_state(game: AnyGame) -> Any:
    """A state of a random game, some way in."""
    luck, state = random.Random(2), game.new(game.scenarios[0])
    for _ in range(400):
        decision = legal(game, state)
        if decision is None:
            break
        apply(game, state, luck.choice(decision.choices))
    return state


def _shared(state: Any) -> dict[int, object]:
    """Map and counters, which a clone shares: a memo that keeps deepcopy from copying them."""
    twin = state.clone()
    slots = (slot for slot in state.__slots__ if getattr(twin, slot) is getattr(state, slot))
    return {id(value): value for value in (getattr(state, slot) for slot in slots)}


def _copy_ratios(state: Any, deep: Callable[[], object], seconds: float) -> list[float]:
    clones, deeps = _alternate(
        seconds, lambda s: _seconds_each(state.clone, s), lambda s: _seconds_each(deep, s)
    )
    return [b / a for a, b in zip(clones, deeps, strict=True)]


def _seconds_each(work: Callable[[], object], seconds: float) -> float:
    began, done = time.perf_counter(), 0
    while done == 0 or time.perf_counter() - began < seconds:
        work()
        done += 1
    return (time.perf_counter() - began) / done


def snapshots(game: AnyGame, seconds: float) -> list[Figure]:
    """The largest snapshot of random games, in bytes."""
    largest, seed, began = 0, 0, time.perf_counter()
    while seed == 0 or time.perf_counter() - began < seconds / 4:
        luck, state = random.Random(seed), game.new(game.scenarios[0])
        while (decision := legal(game, state)) is not None:
            apply(game, state, luck.choice(decision.choices))
            largest = max(largest, len(state.pack()))
        seed += 1
    name = f"{game.id} largest snapshot, bytes"
    return [Figure(name, largest, f"{largest:,} in {seed} games", 6000, 2500)]


# --- replay ---


def replays(game: AnyGame, seconds: float) -> list[Figure]:
    """A whole random game, read from text and verified line by line."""
    luck, match = random.Random(3), Match(game, game.new(game.scenarios[0]))
    while (decision := match.decision) is not None:
        match.play(luck.choice(decision.choices))
    text = write(to_record(match, game.scenarios[0], {}))
    times: list[float] = []
    began = time.perf_counter()
    while len(times) < LEAST_ROUNDS or time.perf_counter() - began < seconds / 2:
        start = time.perf_counter()
        replay(game, read(text))
        times.append(time.perf_counter() - start)
    said = f"{spread(times, '.3f')} s for {len(match.actions):,} actions"
    return [Figure(f"{game.id} verified replay of a game", median(times), said, 1.0, 0.2, " s")]


# --- whole processes ---

OUR_START = (
    "from ardennes.catalog import game_of; from ardennes.engine.play import legal; "
    "g = game_of({!r}); legal(g, g.new(g.scenarios[0]))"
)
CHESS_START = "import chess; list(chess.Board().legal_moves)"


def cold_start(game: AnyGame, seconds: float) -> list[Figure]:
    """A new process up to its first legal list, against python-chess."""
    ours = OUR_START.format(game.id)
    _process(ours)  # write the .pyc files first
    if not has_peer():
        took = _process(ours)
        return [Figure(f"{game.id} cold start, ms", took * 1000, f"{took * 1000:.0f}")]
    _process(CHESS_START)
    pairs: list[tuple[float, float]] = []
    began = time.perf_counter()
    while len(pairs) < LEAST_ROUNDS or time.perf_counter() - began < seconds:
        pairs.append((_process(ours), _process(CHESS_START)))
    ratios = [a / b for a, b in pairs]
    took = [1000 * median(times) for times in zip(*pairs, strict=True)]
    text = f"{spread(ratios)}x, {took[0]:.0f} ms against {took[1]:.0f} ms"
    return [Figure(f"{game.id} cold start / python-chess", median(ratios), text, 6, 3, "x")]


def _process(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


FUZZ = "from ardennes.cli import main; main(['fuzz', {!r}, '--games', '5', '--out', {!r}])\n"
PEAK = """
try:
    status = open('/proc/self/status').read()
    peak = int(status.partition('VmHWM:')[2].split()[0]) * 1024
except OSError:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(peak)
"""  # VmHWM: ru_maxrss of a child can be its parent's


def memory(game: AnyGame, seconds: float) -> list[Figure]:
    """The peak of a process that fuzzes five games."""
    with tempfile.TemporaryDirectory() as folder:
        code = FUZZ.format(game.id, folder) + PEAK
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    name = f"{game.id} peak memory of fuzz, 5 games"
    if "everything held" not in done.stdout:
        return [Figure(name, 1e9, f"fuzzing failed: ardennes fuzz {game.id}", 150, 60, " MB")]
    peak = int(done.stdout.split()[-1]) / MEGABYTE
    return [Figure(name, peak, f"{peak:.0f} MB", 150, 60, " MB")]


# --- bots ---


def greedy_turns(game: AnyGame, seconds: float) -> list[Figure]:
    """What a greedy player turn takes, over whole games of greedy against greedy."""
    turns: defaultdict[tuple[object, ...], float] = defaultdict(float)
    seed, began = 0, time.perf_counter()
    while seed == 0 or time.perf_counter() - began < seconds:
        _greedy_game(game, seed, turns)
        seed += 1
    times = [1000 * t for t in turns.values()]
    text = f"{mean(times):.1f} ms, at most {max(times):.1f} ms, in {seed} games"
    return [Figure(f"{game.id} greedy player turn", mean(times), text, 20, 10, " ms")]


def _greedy_game(game: AnyGame, seed: int, turns: dict[tuple[object, ...], float]) -> None:
    from ardennes.bots.session import SeatSession

    luck, match = random.Random(seed), Match(game, game.new(game.scenarios[0]), takes_back=False)
    bots = {side: SeatSession(game, side, "greedy", seed) for side in game.sides}

    def answer(decision: Decision) -> Word:
        if decision.actor == CHANCE:
            return draw(decision, luck.randrange)
        turn = game.studies.score(match.state).get("turn")
        start = time.perf_counter()
        action = bots[decision.actor].choose(match.seen_by(decision.actor), decision)
        turns[seed, turn, decision.actor] += time.perf_counter() - start
        return action

    for _ in match.run(answer):
        pass


FIGURES: dict[str, Measure] = {  # clone first, while the map's caches are small
    "clone": copies,
    "play": random_play,
    "snapshot": snapshots,
    "replay": replays,
    "start": cold_start,
    "greedy": greedy_turns,
    "memory": memory,
}
