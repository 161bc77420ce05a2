"""backup, restore, verify, export: what the server keeps, looked after."""

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ardennes.catalog import game_of
from ardennes.cli.output import print_json, say
from ardennes.engine.core import BadInput, Illegal
from ardennes.engine.dice import Forged, check
from ardennes.engine.record import FIRST_LINE, Diverged, read

if TYPE_CHECKING:
    from ardennes.server.settings import Settings
    from ardennes.server.store.kept import KeptStore

WRONG = 1


def backup(args: Namespace) -> int:
    """A copy of everything that is kept."""
    from ardennes.server.store.copies import back_up

    back_up(_file(args), args.to)
    say(f"Everything is copied to {args.to}.")
    return 0


def restore(args: Namespace) -> int:
    """Everything from a copy."""
    from ardennes.server.store.copies import restore

    aside = restore(args.source, _file(args))
    more = f" What was there before is in {aside}." if aside else ""
    say(f"{_file(args)} is {args.source} again.{more}")
    return 0


def verify(args: Namespace) -> int:
    """Play every game again; of a record, check its dice."""
    if args.file and _is_record(Path(args.file)):
        return _verify_record(args)
    return asyncio.run(_verify(args))


def _is_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(FIRST_LINE)) == FIRST_LINE.encode()
    except OSError:
        return False  # whoever opens it says why


def _verify_record(args: Namespace) -> int:
    record = read(Path(args.file).read_text(encoding="utf-8"))
    try:
        found, wrong = check(game_of(record.game), record, args.noted or ()), ""
    except Forged as e:
        found, wrong = None, e.what
    except (BadInput, Diverged, Illegal) as e:
        found, wrong = None, str(e)
    if args.json:
        print_json({"rolls": found.rolls if found else 0, "wrong": wrong,
                    "alone": found.alone if found else 0,
                    "commitments": found.commitments if found else []})  # fmt: skip
    elif found:
        alone = f", {found.alone} of them from the server's seed alone" if found.alone else ""
        say(f"{found.rolls} rolls are those of the seeds{alone}.")
    else:
        say(f"{args.file}: {wrong}.")
    return WRONG if wrong else 0


async def _verify(args: Namespace) -> int:
    from ardennes.server.verifying import verdicts

    if args.file:
        args.database = args.file
    store = _opened(args)
    found = [verdict async for verdict in verdicts(store)]
    await store.close()
    wrong = [verdict for verdict in found if verdict.wrong]
    if args.json:
        print_json({"games": len(found), "wrong": [verdict._asdict() for verdict in wrong]})
    else:
        for verdict in wrong:
            say(f"{verdict.id} ({verdict.game}): {verdict.wrong}")
        actions = sum(verdict.actions for verdict in found)
        say(f"{len(found)} games with {actions} actions played again, {len(wrong)} are wrong.")
    return WRONG if wrong else 0


def export(args: Namespace) -> int:
    """Every game as a record."""
    return asyncio.run(_export(args))


async def _export(args: Namespace) -> int:
    from ardennes.server.exporting import records

    folder = Path(args.to)
    folder.mkdir(parents=True, exist_ok=True)
    store, count = _opened(args), 0
    async for name, text in records(store, args.name or ""):
        (folder / name).write_text(text, encoding="utf-8")
        count += 1
    await store.close()
    say(f"{count} games are in {folder}.")
    return 0


def _settings(args: Namespace) -> "Settings":
    from ardennes.server.settings import settings_from

    found = settings_from()
    return found._replace(database=args.database) if args.database else found


def _file(args: Namespace) -> str:
    from ardennes.server.store.opening import file_of

    return file_of(_settings(args).database)


def _opened(args: Namespace) -> "KeptStore":
    """The store that is there; none is made."""
    from ardennes.server.store.opening import open_store

    settings = _settings(args)
    if "://" not in settings.database and not Path(settings.database).exists():
        raise BadInput(settings.database, "there is no such database")
    return open_store(settings)
