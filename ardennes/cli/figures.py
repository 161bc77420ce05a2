"""What `ardennes bench` measures: processor time, never the clock on the wall, which a busy machine
stretches. Rounds of ours and of the peer alternate; medians count."""

import copy
import importlib.util
import random
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import mean, median
from typing import Any

from ardennes.cli.bench import Figure, spread
from ardennes.cli.plans import judged, listed, plans_of, replayed
from ardennes.cli.processes import Starts, command_start, live_games
from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, apply, draw, legal
from ardennes.engine.record import read, replay, to_record, write
from ardennes.wargame import paths

LEAST_ROUNDS, ROUND = 3, 1.0  # seconds
LONGEST_CHESS = 200  # plies
KERNEL = paths.KERNEL  # "python" or "c"

Bounds = dict[str, tuple[float, float]]  # by kernel: floor and target
NONE: Bounds = {}
PLAY: dict[str, Bounds] = {
    "tb": {"python": (0.55, 0.7), "c": (0.9, 1.2)},
    "bulge": {"python": (0.9, 1.1), "c": (1.1, 1.3)},
    "commander": {"python": (1.1, 1.3), "c": (1.2, 1.4)},
    "bb81": {"python": (0.3, 0.5), "c": (0.6, 1.0)},
    "a44": {"python": (0.2, 0.4), "c": (0.5, 1.0)},
}  # of python-chess
SNAPSHOT = {"a44": (10_000, 4_000)}  # bytes; of other games
SMALLER = (6_000, 2_500)
PLANS: dict[str, Bounds] = {"tb": {"python": (900, 1500), "c": (2000, 4000)}}  # a second

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
    name = f"{game.id} random play, {KERNEL} kernel"
    if not has_peer():
        speed = _our_play(game, luck, min(ROUND, seconds))
        return [Figure(f"{name}, decisions/s", speed, f"{speed:,.0f}", more_is_better=True)]
    ours, peer = _alternate(
        seconds, lambda s: _our_play(game, luck, s), lambda s: _chess_play(luck, s)
    )
    ratios = [a / b for a, b in zip(ours, peer, strict=True)]
    text = f"{spread(ratios)}x, {median(ours):,.0f}/s against {median(peer):,.0f}/s"
    floor, target = PLAY.get(game.id, NONE).get(KERNEL, (None, None))
    name += " / python-chess"
    return [Figure(name, median(ratios), text, floor, target, "x", more_is_better=True)]


def _our_play(game: AnyGame, luck: random.Random, seconds: float) -> float:
    began, done = time.process_time(), 0
    while time.process_time() - began < seconds:
        state = game.new(game.scenarios[0])
        while (decision := legal(game, state)) is not None:
            apply(game, state, luck.choice(decision.choices))
            done += 1
            if not done & 63 and time.process_time() - began >= seconds:
                break
    return done / (time.process_time() - began)


def _chess_play(luck: random.Random, seconds: float) -> float:
    import chess

    began, done = time.process_time(), 0
    while time.process_time() - began < seconds:
        board = chess.Board()
        for _ in range(LONGEST_CHESS):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(luck.choice(moves))
            done += 1
    return done / (time.process_time() - began)


# --- plans ---


def movement_plans(game: AnyGame, seconds: float) -> list[Figure]:
    """Movement phases of greedy played again with changes: each action judged alone, or listed."""
    if game.id not in PLANS:
        return []
    plans, luck = plans_of(game), random.Random(4)
    ours, listing = _alternate(
        seconds,
        lambda s: replayed(game, plans, luck, judged, s),
        lambda s: replayed(game, plans, luck, listed, s),
    )
    ratio = median(a / b for a, b in zip(ours, listing, strict=True))
    length = mean(len(plan.actions) for plan in plans)
    text = f"{spread(ours, ',.0f')}, {ratio:.1f}x listing; {length:.0f} actions each"
    name = f"{game.id} movement plans a second, {KERNEL} kernel"
    return [Figure(name, median(ours), text, *PLANS[game.id][KERNEL], more_is_better=True)]


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
    began, done = time.process_time(), 0
    while done == 0 or time.process_time() - began < seconds:
        work()
        done += 1
    return (time.process_time() - began) / done


def snapshots(game: AnyGame, seconds: float) -> list[Figure]:
    """The largest snapshot of random games, in bytes."""
    largest, seed, began = 0, 0, time.process_time()
    while seed == 0 or time.process_time() - began < seconds / 4:
        luck, state = random.Random(seed), game.new(game.scenarios[0])
        while (decision := legal(game, state)) is not None:
            apply(game, state, luck.choice(decision.choices))
            largest = max(largest, len(state.pack()))
        seed += 1
    name = f"{game.id} largest snapshot, bytes"
    bounds = SNAPSHOT.get(game.id, SMALLER)
    return [Figure(name, largest, f"{largest:,} in {seed} games", *bounds)]


# --- replay ---


def replays(game: AnyGame, seconds: float) -> list[Figure]:
    """A whole random game, read from text and verified line by line."""
    luck, match = random.Random(3), Match(game, game.new(game.scenarios[0]))
    while (decision := match.decision) is not None:
        match.play(luck.choice(decision.choices))
    text = write(to_record(match, game.scenarios[0], {}))
    times: list[float] = []
    began = time.process_time()
    while len(times) < LEAST_ROUNDS or time.process_time() - began < seconds / 2:
        start = time.process_time()
        replay(game, read(text))
        times.append(time.process_time() - start)
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
    starts, ours = Starts(), OUR_START.format(game.id)
    starts.seconds(ours)  # compiles
    if not has_peer():
        took = starts.seconds(ours)
        return [Figure(f"{game.id} cold start, ms", took * 1000, f"{took * 1000:.0f}")]
    starts.seconds(CHESS_START)
    pairs: list[tuple[float, float]] = []
    while len(pairs) < LEAST_ROUNDS or sum(map(sum, pairs)) < seconds:
        pairs.append((starts.seconds(ours), starts.seconds(CHESS_START)))
    ratios = [a / b for a, b in pairs]
    took = [1000 * median(times) for times in zip(*pairs, strict=True)]
    text = f"{spread(ratios)}x, {took[0]:.0f} ms against {took[1]:.0f} ms"
    return [Figure(f"{game.id} cold start / python-chess", median(ratios), text, 6, 3, "x")]


# --- bots ---


def greedy_turns(game: AnyGame, seconds: float) -> list[Figure]:
    """What a greedy player turn takes, over whole games of greedy against greedy."""
    turns: defaultdict[tuple[object, ...], float] = defaultdict(float)
    seed, began = 0, time.process_time()
    while seed == 0 or time.process_time() - began < seconds:
        _greedy_game(game, seed, turns)
        seed += 1
    times = [1000 * t for t in turns.values()]
    text = f"{mean(times):.1f} ms, at most {max(times):.1f} ms, in {seed} games"
    return [Figure(f"{game.id} greedy player turn", mean(times), text)]


def _greedy_game(game: AnyGame, seed: int, turns: dict[tuple[object, ...], float]) -> None:
    from ardennes.bots.session import SeatSession

    luck, match = random.Random(seed), Match(game, game.new(game.scenarios[0]), takes_back=False)
    bots = {side: SeatSession(game, side, "greedy", seed) for side in game.sides}

    def answer(decision: Decision) -> Word:
        if decision.actor == CHANCE:
            return draw(decision, luck.randrange)
        turn = game.studies.score(match.state).get("turn")
        start = time.process_time()
        action = bots[decision.actor].choose(match.seen_by(decision.actor), decision)
        turns[seed, turn, decision.actor] += time.process_time() - start
        return action

    for _ in match.run(answer):
        pass


FIGURES: dict[str, Measure] = {  # clone first, while the map's caches are small
    "clone": copies,
    "random": random_play,
    "plans": movement_plans,
    "snapshot": snapshots,
    "replay": replays,
    "start": cold_start,
    "greedy": greedy_turns,
    "memory": live_games,
}
ONCE: dict[str, Callable[[], list[Figure]]] = {"command": command_start}  # not of a game
BY_KERNEL = ("random", "plans")  # what the kernel changes
