"""Every command and its options, for argparse. Commands are named `module:function`."""

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from ardennes import __version__
from ardennes.engine.core import BadInput

KEPT = "a database, or else the server's"
FILE = "a position file (.toml), a record (.play), a game id, or - for standard input"
PACK = "a folder of data files that replace the game's own of the same names"
OPTION = "an option of a game id, such as airdrop=true; may be repeated"
SCENARIO = "a scenario of a game id, such as campaign; the first unless named"
WITH_OPTIONS = (
    "play",
    "legal",
    "why",
    "reach",
    "supply",
    "odds",
    "overlay",
    "apply",
    "perft",
    "hint",
)
WITH_TABLES = (*WITH_OPTIONS, "fuzz", "replay")
ACTION = "an action: text (move 1308), a JSON object, or #3 for the third choice"


class Parser(argparse.ArgumentParser):
    """Complains in one line, like everything else."""

    def error(self, message: str) -> NoReturn:
        """A usage error is bad input."""
        where = self.prog.partition(" ")[2]
        raise BadInput(where, f"{message} (see {self.prog} --help)")


Add = Callable[..., Parser]


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="ardennes", description="Battle-of-the-Bulge board games, every rule cited."
    )
    parser.add_argument("--version", action="version", version=f"ardennes {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, run: str, about: str) -> Parser:
        """A command with the options all have."""
        command = commands.add_parser(name, help=about, description=about + ".")
        command.add_argument("--json", action="store_true", help="print JSON")
        command.set_defaults(run=run)
        if name in WITH_TABLES:
            command.add_argument("--pack", metavar="DIR", help=PACK)
        if name in WITH_OPTIONS:
            command.add_argument("--option", metavar="NAME=VALUE", action="append", help=OPTION)
        if name in (*WITH_OPTIONS, "fuzz"):
            command.add_argument("--scenario", metavar="NAME", help=SCENARIO)
        return command

    _add_play(add)
    _add_serve(add)
    _add_keeping(add)
    _add_studies(add)
    _add_odds(add)
    _add_records(add)
    _add_searches(add)
    _add_reference(add)
    return parser


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """A command line; its options may stand anywhere, also before the actions or units."""
    parser = build_parser()
    args, more = parser.parse_known_args(argv)
    words: list[str] | None = vars(args).get("actions", vars(args).get("units"))
    if more and (words is None or any(word.startswith("-") for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if words is not None:
        words += more
    return args


def _add_play(add: Add) -> None:
    play = add("play", "play:play", "a game in the terminal")
    play.add_argument("game", metavar="GAME", nargs="?", help="a game id or a FILE to start from")
    play.add_argument("file", metavar="FILE", nargs="?", help="a position file or record of GAME")
    for side in ("german", "allied"):
        play.add_argument(f"--{side}", metavar="WHO", help="human or bot:LEVEL (bot:greedy)")
    play.add_argument("--seed", type=int, help="dice and bots from this seed, not from the system")
    play.add_argument("--save", metavar="FILE", help="keep a record here after every action")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game, and save there")


def _add_serve(add: Add) -> None:
    serve = add("serve", "serve:serve", "the web application")
    serve.add_argument("--host", help="the address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=int, default=8000, help="8000 unless given")
    serve.add_argument("--database", metavar="FILE", help="where games are kept")
    serve.add_argument("--processes", metavar="N", type=int, help="that serve the port (1)")


def _add_keeping(add: Add) -> None:
    backup = add("backup", "keeping:backup", "a copy of all games, also while the server runs")
    backup.add_argument("to", metavar="FILE", help="a new file")
    restore = add("restore", "keeping:restore", "all games from a copy; the server must be stopped")
    restore.add_argument("source", metavar="FILE", help="what backup has written")
    verify = add("verify", "keeping:verify", "play every game again: is each what was left?")
    verify.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help=f"{KEPT}; or a record, to check its dice",
    )
    noted = "a commitment seen at the table, which must stand in the record"
    verify.add_argument("--noted", metavar="HEX", action="append", help=noted)
    export = add("export", "keeping:export", "every game as a record")
    export.add_argument("to", metavar="DIR", help="a folder for the .play files")
    export.add_argument("--name", metavar="NAME", help="only those with a seat of this account")
    for command in (backup, restore, verify, export):
        command.add_argument("--database", metavar="FILE", help="where games are kept")


def _add_studies(add: Add) -> None:
    legal = add("legal", "studies:legal", "the decision that waits: actor, case, prompt, choices")
    legal.add_argument("file", metavar="FILE", help=FILE)
    why = add("why", "studies:why", "why an action is refused; actions before it are played first")
    why.add_argument("file", metavar="FILE", help=FILE)
    why.add_argument("actions", metavar="ACTION", nargs="+", help=ACTION)
    reach = add("reach", "studies:reach", "where a unit can go now, at what cost, and why not")
    reach.add_argument("file", metavar="FILE", help=FILE)
    reach.add_argument("unit", metavar="UNIT")
    supply = add("supply", "studies:supply", "who is in supply, by which path or why not")
    supply.add_argument("file", metavar="FILE", help=FILE)
    supply.add_argument("unit", metavar="UNIT", nargs="?")
    overlay = add("overlay", "overlays:overlay", "what the map shows on request, and its facts")
    overlay.add_argument("file", metavar="FILE", help=FILE)
    overlay.add_argument("name", metavar="NAME", help="supply, zoc, control and others")


def _add_odds(add: Add) -> None:
    odds = add("odds", "studies:odds", "a combat on paper: modifiers, column, results")
    odds.add_argument("file", metavar="FILE", help=FILE)
    odds.add_argument("target", metavar="TARGET")
    odds.add_argument("units", metavar="UNIT", nargs="+")
    add_odds_options(odds)


def add_odds_options(parser: argparse.ArgumentParser) -> None:
    """What an attacker or defender may choose."""
    parser.add_argument("--air", type=count, default=0, metavar="N", help="attacker's air markers")
    parser.add_argument(
        "--air-defence", type=count, default=0, metavar="N", help="defender's air markers"
    )
    parser.add_argument("--lower", type=count, default=0, metavar="N", help="columns given up")
    parser.add_argument("--ardor", action="store_true", help="roll on while the result is AS")
    parser.add_argument("--surprise", action="store_true", help="the attack tries to surprise")
    parser.add_argument("--support", metavar="UNIT", action="append", default=[])
    parser.add_argument(
        "--support-defence", metavar="UNIT", help="a gun that fires for the defender"
    )
    parser.add_argument("--crt", metavar="NAME", help="for games with several tables")


def _add_records(add: Add) -> None:
    apply = add("apply", "records:apply", "play actions; print the events and the new position")
    apply.add_argument("file", metavar="FILE", help=FILE)
    apply.add_argument("actions", metavar="ACTION", nargs="*", help=ACTION)
    replay = add("replay", "records:replay", "replay a record and verify every line")
    replay.add_argument("file", metavar="FILE", help="a record (.play)")
    replay.add_argument("--to", type=count, metavar="N", help="the first N actions only")
    replay.add_argument("--quiet", action="store_true", help="print the outcome only")


def _add_searches(add: Add) -> None:
    perft = add("perft", "perft:perft", "exact counts of continuations, chance included")
    perft.add_argument("file", metavar="FILE", help=FILE)
    perft.add_argument("--depth", type=count, required=True, metavar="N")
    perft.add_argument("--divide", action="store_true", help="count each first action apart")
    fuzz = add("fuzz", "fuzz:fuzz", "random games; every promise of the engine checked on the way")
    fuzz.add_argument("game", metavar="GAME")
    fuzz.add_argument("--games", type=count, metavar="N", help="stop after so many (else 20)")
    fuzz.add_argument("--minutes", type=positive, metavar="M", help="stop after so long")
    fuzz.add_argument("--seed", type=int, default=0, help="same seed, same games (0)")
    fuzz.add_argument("--out", metavar="DIR", default=".", help="where a failed game is written")
    hint = add("hint", "hint:hint", "what a bot would do now, and why")
    hint.add_argument("file", metavar="FILE", help=FILE)
    hint.add_argument("--level", metavar="LEVEL", help="random, greedy ... (the best of the game)")
    _add_ladder(add)
    bench = add("bench", "bench:bench", "speed and size, as ratios to a peer in the same run")
    bench.add_argument(
        "--seconds", type=positive, default=30.0, metavar="S", help="for each game (30)"
    )
    bench.add_argument("--only", metavar="NAME", help="one figure, by a word of its name")
    bench.add_argument(
        "--growth", action="store_true", help="what decisions cost on larger maps with more units"
    )


def _add_ladder(add: Add) -> None:
    ladder = add(
        "ladder", "ladder:ladder", "how strong the bots are: pairs of games, sides swapped"
    )
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("--scenario", metavar="NAME", help=SCENARIO)
    ladder.add_argument(
        "--levels", metavar="A,B", help="weakest first; one alone plays against itself (all)"
    )
    ladder.add_argument("--minutes", type=positive, metavar="M", help="stop after so long")
    ladder.add_argument("--pairs", type=above_zero, default=400, metavar="N", help="at most (400)")
    ladder.add_argument(
        "--least",
        type=above_zero,
        default=150,
        metavar="N",
        help="pairs before it stops early (150)",
    )
    ladder.add_argument(
        "--test",
        type=float,
        nargs=2,
        default=(0.0, 50.0),
        metavar="ELO",
        help="stop when the difference is known to be nearer one than the other (0 50)",
    )
    ladder.add_argument("--workers", type=above_zero, metavar="N", help="processes (all cores)")
    ladder.add_argument(
        "--results", metavar="FILE", help="kept and merged there (ladder-GAME.jsonl)"
    )


def _add_reference(add: Add) -> None:
    rules = add("rules", "reference:rules", "which cases the code and the tests cite")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("--all", action="store_true", help="also cases without a rule, and rulings")
    phases = add("phases", "reference:phases", "the phase names position files use")
    phases.add_argument("game", metavar="GAME")
    maps = add("map", "maps:map_", "the map in figures")
    maps.add_argument("game", metavar="GAME")
    maps.add_argument("--build", action="store_true", help="rebuild map.json from the atlas")
    maps.add_argument(
        "--preview",
        metavar="FILE",
        nargs="?",
        const="-",
        help="draw the board as text, or the printed sheet into FILE.svg or FILE.png",
    )


def count(text: str) -> int:
    """A whole number, zero or more."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text!r}")
    return int(text)


def above_zero(text: str) -> int:
    """A whole number, one or more."""
    found = count(text)
    if not found:
        raise argparse.ArgumentTypeError(f"expected a whole number above 0, got {text!r}")
    return found


def positive(text: str) -> float:
    """A length of time above zero."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.0 < found < 1e6:
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return found
