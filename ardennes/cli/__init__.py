"""The `ardennes` command: play, analyse, replay, fuzz, bench. The only package that prints.

parser.py    every command and its options · sources.py FILE arguments and actions as typed
output.py    JSON, tables and the one line of an error
studies.py   legal, why, reach, supply, odds · overlays.py overlay · perft.py
records.py   apply, replay
fuzz.py      random games · checks.py what must hold at every state
reference.py rules, phases · coverage.py who cites which case · casebook.py the cases as text
maps.py      map · preview.py its sheet as a picture
hint.py      what a bot would do now, and why
ladder.py    how strong the bots are · tournament.py pairs of games on all cores
bench.py     the benchmark · figures.py what it measures · plans.py movement plans ·
             processes.py starts and live games · growth.py larger maps, more units
serve.py     the server · keeping.py backup, restore, verify, export of what it keeps
play.py      a game in the terminal · session.py its state · console.py what a player types ·
             screen.py what a player sees
"""

import importlib
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import cast

from ardennes.cli.output import complain
from ardennes.cli.parser import parse
from ardennes.engine.core import ArdennesError

BAD_INPUT, INTERRUPTED = 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; what a person got wrong is told in one line."""
    try:
        args = parse(argv)
        code = _command(args.run)(args)
        sys.stdout.flush()
        return code
    except ArdennesError as e:
        complain(str(e))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as head, has seen enough
        _silence()
        return 0
    except OSError as e:  # the disk is full, the terminal is gone
        _silence()
        complain(str(e))
        return BAD_INPUT


def _silence() -> None:
    """Nothing more can be written; let Python not try again when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(name: str) -> Callable[[Namespace], int]:
    """`studies:legal` -> the function, imported now, so that other commands cost nothing."""
    module, _, function = name.partition(":")
    found = getattr(importlib.import_module(f"ardennes.cli.{module}"), function)
    return cast("Callable[[Namespace], int]", found)
