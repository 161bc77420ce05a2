"""Optional names. A name remembers its seats, so that they can be taken up on another device.

Passwords are hashed with scrypt of the standard library: memory-hard, and no further dependency.
The cost is today's recommendation; a password that was hashed for less is hashed again at the door.
"""

import hashlib
import hmac
import re
import secrets
from functools import cache

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import BadInput

NAME = (2, 40)
ALPHABET = re.compile(r"[A-Za-z0-9](?:[ ._'-]?[A-Za-z0-9])*\.?")
RESERVED = (
    "admin administrator ardennes bot chance draw friend lesson me moderator nobody root server "
    "somebody spectator spectators system the-server watch you"
)
PASSWORD = (8, 200)
OLD_COST = 14  # of passwords kept without theirs
MEGABYTES = 1 << 20


def check_name(name: object, password: object) -> tuple[str, str]:
    """A name and a password that may be right."""
    if not isinstance(name, str) or not NAME[0] <= len(name.strip()) <= NAME[1]:
        raise BadInput("name", f"expected {NAME[0]} to {NAME[1]} characters")
    if not name.isprintable():
        raise BadInput("name", "expected printable characters")
    return name.strip(), check_password(password)


def check_password(password: object, where: str = "password") -> str:
    """A password that can be used."""
    if not isinstance(password, str) or not PASSWORD[0] <= len(password) <= PASSWORD[1]:
        raise BadInput(where, f"expected {PASSWORD[0]} to {PASSWORD[1]} characters")
    return password


def check_new_name(name: str) -> None:
    """A name nobody can take for another one, for a side, or for the server."""
    if not ALPHABET.fullmatch(name):
        raise BadInput("name", "expected letters from A to Z, digits, and . - _ ' between them")
    if folded(name) in _reserved():
        raise BadInput("name", "this name is kept for the table itself")


@cache
def _reserved() -> frozenset[str]:
    sides = (side for game in GAMES for side in game_of(game).sides)
    return frozenset((*RESERVED.split(), *sides))


def folded(name: str) -> str:
    """Names that differ in capitals are one."""
    return name.strip().casefold()


def hash_password(password: str, cost: int) -> str:
    """A password as it is kept."""
    salt = secrets.token_bytes(16)
    return f"{cost}:{salt.hex()}:{_scrypt(password, salt, cost).hex()}"


def cost_of(kept: str) -> int:
    """What it cost to hash a password."""
    cost, colon, _ = kept.partition(":")
    return int(cost) if colon and kept.count(":") == 2 else OLD_COST


def is_password(password: str, kept: str | None, cost: int) -> bool:
    """Whether this is the password; a name that does not exist takes as long to refuse."""
    if kept is None:
        hash_password(password, cost)
        return False
    salt, expected = kept.split(":")[-2:]
    found = _scrypt(password, bytes.fromhex(salt), cost_of(kept))
    return hmac.compare_digest(found.hex(), expected)


def _scrypt(password: str, salt: bytes, cost: int) -> bytes:
    most = 2 * 128 * 8 * 2**cost + MEGABYTES
    return hashlib.scrypt(password.encode(), salt=salt, n=2**cost, r=8, p=1, maxmem=most)
