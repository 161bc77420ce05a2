"""What can be set, all of it by environment variables with a sensible default."""

import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ardennes.engine.core import BadInput


class Settings(NamedTuple):
    """How this server runs."""

    database: str  # a path, or an address such as postgresql://...
    processes: int = 1  # that serve one port
    peers: str = "127.0.0.1"  # where processes of the same database on other machines reach us
    synced: bool = True  # told only when on the disk; no: a power cut may cost the last seconds
    address: str = ""  # how people reach us, for links in mails; "" is unknown
    hosts: str = ""  # names by which we are reached; others are refused; "": that of the address
    body_limit: int = 2_000_000  # bytes of a request, large enough for any record
    message_limit: int = 64_000  # bytes of a socket message
    messages_a_second: float = 200.0
    requests_a_second: float = 50.0
    new_games_a_minute: float = 60.0
    share_of_a_core: float = 0.5  # that the questions of one address, and of one seat, may take
    work_seconds: float = 15.0  # for an import or a look back; 0: without a process of its own
    work_megabytes: float = 2000.0  # of address space of such a process
    most_connections: int = 0  # at once; 0: as many as there are descriptors for
    abandon_days: float = 14.0  # without an action, until who waits may claim the game
    password_cost: int = 17  # of scrypt, as a power of two: 128 MB and a third of a second
    header_seconds: float = 10.0  # a caller may take to say what it wants
    idle_minutes: float = 10.0  # until a room nobody is in leaves memory
    bot_pace: float = 0.12  # seconds between the moves of a bot somebody watches
    bot_seconds: float = 20.0  # a bot may think about a question
    smtp: str = ""  # smtp://user:password@host:port, "" sends no mail
    mail_from: str = "ardennes@localhost"
    webhooks: bool = False
    private_webhooks: bool = False  # may a webhook go to a private address


def settings_from(env: Mapping[str, str] = os.environ) -> Settings:
    """The settings in ARDENNES_* variables."""
    chosen: dict[str, Any] = {"database": str(data_folder(env) / "games.sqlite3")}
    for name, kind in Settings.__annotations__.items():
        text = env.get(f"ARDENNES_{name.upper()}")
        if text is not None:
            chosen[name] = _read(f"ARDENNES_{name.upper()}", kind, text)
    return Settings(**chosen)


def _read(name: str, kind: type, text: str) -> object:
    if kind is bool:
        if text.lower() not in ("0", "1", "true", "false", "yes", "no"):
            raise BadInput(name, f"expected yes or no, got {text!r}")
        return text.lower() in ("1", "true", "yes")
    if kind is str:
        return text
    try:
        number = kind(text)
    except ValueError:
        number = -1
    if not 0 <= number < math.inf:
        raise BadInput(name, f"expected a number, got {text!r}")
    return number


def data_folder(env: Mapping[str, str] = os.environ) -> Path:
    """Where this user's data belongs."""
    home = Path(env.get("HOME") or env.get("USERPROFILE") or ".")
    if "APPDATA" in env:
        return Path(env["APPDATA"]) / "ardennes"
    return Path(env.get("XDG_DATA_HOME") or home / ".local" / "share") / "ardennes"
