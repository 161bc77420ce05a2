"""fuzz: random legal games to the end, with every promise of the engine checked on the way."""

import random
import sys
import time
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ardennes.catalog import game_of
from ardennes.cli.checks import Broken, Checker
from ardennes.cli.output import complain, print_json, say
from ardennes.cli.sources import pack_of, scenario_of, write_text
from ardennes.engine.codec import Plain
from ardennes.engine.core import BadInput, Decision, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.options import unusual
from ardennes.engine.play import Match
from ardennes.engine.record import FIRST_LINE, read, replay, write_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.wander import Wanderer

GAMES = 20
LONGEST_GAME = 60_000  # decisions; a busy month of a44 takes 25,000
OFTEN, SELDOM, REPLAYED = 0.05, 0.005, 20  # shares of states; every so many games

FAILED = 1


class Failure(msgspec.Struct, frozen=True):
    """A game that broke a promise."""

    reason: str
    actions: list[str]
    scenario: str
    options: dict[str, str] = {}


def fuzz(args: Namespace) -> int:
    """Play random games until so many are done or the time is up."""
    game = game_of(args.game)
    folder = _folder(args.out)
    began = time.monotonic()
    until = began + 60 * args.minutes if args.minutes else float("inf")
    most = args.games if args.games is not None else None if args.minutes else GAMES
    done = decisions = 0
    checker, pack, scenario = Checker(game), pack_of(args), scenario_of(game, args)
    while time.monotonic() < until and (most is None or done < most):
        found = one_game(checker, args.seed, done, pack, scenario)
        if isinstance(found, Failure):
            return _fail(args, game, folder, done, found)
        done, decisions = done + 1, decisions + found
        _progress(game, done, decisions, time.monotonic() - began)
    return _succeed(args, done, decisions, time.monotonic() - began)


def one_game(
    checker: Checker, seed: int, number: int, pack: Pack = PRINTED, scenario: str = ""
) -> int | Failure:
    """A random game of one scenario or of each in turn; the number of its decisions, or how it
    failed."""
    game, luck = checker.game, random.Random(f"{seed} {number}")
    turn, which = divmod(number, 1 if scenario else len(game.scenarios))
    scenario = scenario or game.scenarios[which]
    options = some_options(game, turn)
    checker.past.clear()  # each game depends on its seed alone
    actions: list[str] = []
    wanderer = Wanderer()
    try:
        match = Match(game, game.new(scenario, options, pack), takes_back=False)
        for _ in match.run(partial(_answer, checker, match, luck, wanderer, actions)):
            if len(actions) > LONGEST_GAME:
                raise Broken(f"no end after {LONGEST_GAME} decisions")
        if match.outcome is None:
            raise Broken("the game is over without an outcome")
        if number % REPLAYED == 0:
            _check_record(game, match.state, _record(game, scenario, options, actions), pack)
    except Exception as e:  # whatever breaks is what fuzzing looks for
        reason = str(e) if isinstance(e, Broken) else f"{type(e).__name__}: {e}"
        return Failure(reason, actions, scenario, options)
    return len(actions)


def _answer(
    checker: Checker,
    match: Match,
    luck: random.Random,
    wanderer: Wanderer,
    actions: list[str],
    decision: Decision,
) -> Word:
    """Check this state and choose at random."""
    checker.check_decision(decision)
    if luck.random() < OFTEN:
        checker.check_state(match.state, decision, luck)
    if luck.random() < SELDOM:
        checker.check_studies(match.state, decision, luck)
    if decision.weights:
        action: Word = luck.choices(decision.choices, decision.weights)[0]
    else:
        action = wanderer.choose(decision, luck.choice)
    actions.append(match.game.codec.to_text(action, match.state))
    return action


def some_options(game: AnyGame, number: int) -> dict[str, str]:
    """Every combination of a game's options in turn."""
    found: dict[str, object] = {}
    for option in game.options:
        values = option.values or ("false", "true")
        number, at = divmod(number, len(values))
        found[option.name] = values[at]
    return unusual(game.options, found)


def _check_record(game: AnyGame, end: Any, text: str, pack: Pack) -> None:
    """The record of a game replays to the same end."""
    match = replay(game, read(text), pack)
    if match.state.pack() != end.pack():
        raise Broken("the record replays to another end")


def _record(
    game: AnyGame, scenario: str, options: dict[str, str], actions: list[str], reason: str = ""
) -> str:
    header = [FIRST_LINE, f"game: {game.id}", f"version: {game.version}", f"scenario: {scenario}"]
    if options:
        header.append(f"options: {write_options(options)}")
    if reason:
        header.append(f"failed: {' '.join(reason.split())}")
    return "\n".join([*header, "", *actions]) + "\n"


# --- reports ---


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as e:
        raise BadInput("--out", f"{name}: {e}") from None
    return folder


def _fail(args: Namespace, game: AnyGame, folder: Path, number: int, found: Failure) -> int:
    path = folder / f"fuzz-{game.id}-{args.seed}-{number}.play"
    write_text(path, _record(game, found.scenario, found.options, found.actions, found.reason))
    if args.json:
        plain: Plain = {"ok": False, "games": number, "reason": found.reason, "record": str(path)}
        print_json(plain)
    complain(f"game {number}, after {len(found.actions)} actions: {found.reason} (see {path})")
    return FAILED


def _succeed(args: Namespace, done: int, decisions: int, seconds: float) -> int:
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if args.json:
        rounded = round(seconds, 1)
        print_json({"ok": True, "games": done, "decisions": decisions, "seconds": rounded})
    else:
        say(f"{done} games, {decisions:,} decisions in {seconds:.1f} s: everything held")
    return 0


def _progress(game: AnyGame, done: int, decisions: int, seconds: float) -> None:
    """One line, rewritten on a terminal."""
    speed = decisions / seconds if seconds else 0.0
    line = f"{game.id}: {done} games, {decisions:,} decisions, {speed:,.0f} a second"
    if sys.stderr.isatty():
        print(f"\r{line}", end="", file=sys.stderr, flush=True)
    elif done & (done - 1) == 0:  # 1, 2, 4, 8 ... in a log file
        print(line, file=sys.stderr, flush=True)
