"""Optional names. A name remembers its seats, so that they can be taken up on another device.

Passwords are hashed with scrypt of the standard library: memory-hard, and no further dependency.
"""

import hashlib
import hmac
import secrets

from ardennes.engine.core import BadInput

NAME = (2, 40)
PASSWORD = (8, 200)
COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 64 * 1024 * 1024}


def check_name(name: object, password: object) -> tuple[str, str]:
    """A name and a password that can be used."""
    if not isinstance(name, str) or not NAME[0] <= len(name.strip()) <= NAME[1]:
        raise BadInput("name", f"expected {NAME[0]} to {NAME[1]} characters")
    if not isinstance(password, str) or not PASSWORD[0] <= len(password) <= PASSWORD[1]:
        raise BadInput("password", f"expected {PASSWORD[0]} to {PASSWORD[1]} characters")
    if not name.isprintable():
        raise BadInput("name", "expected printable characters")
    return name.strip(), password


def hash_password(password: str) -> str:
    """A password as it is kept."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_scrypt(password, salt).hex()}"


def is_password(password: str, kept: str | None) -> bool:
    """Whether this is the password; a name that does not exist takes as long to refuse."""
    if kept is None:
        hash_password(password)
        return False
    salt, _, expected = kept.partition(":")
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt)).hex(), expected)


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, **COST)
