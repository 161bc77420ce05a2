"""The numbered steps that bring the tables of a database up to date, each done once."""

from collections.abc import Collection
from importlib import resources

from ardennes.engine.core import BadInput

OURS = {"matches", "actions", "seats"}  # tables


def steps(*folder: str) -> dict[int, str]:
    """Every step by its number: what the tables are after it."""
    found = resources.files("ardennes.server.store").joinpath("migrations", *folder).iterdir()
    files = sorted((f for f in found if f.name.endswith(".sql")), key=lambda f: f.name)
    return {int(file.name[:4]): file.read_text(encoding="utf-8") for file in files}


def refuse_foreign(where: str, tables: Collection[str]) -> None:
    """BadInput for a database that is not ours."""
    if tables and not set(tables) >= OURS:
        raise BadInput(where, "is a database of another program")


def refuse_newer(where: str, done: int, known: int) -> None:
    """BadInput for one of which we do not know what it means."""
    if done > known:
        newer = f"was written by a newer version of ardennes (schema {done}, here {known})"
        raise BadInput(where, f"{newer}: update this server")
