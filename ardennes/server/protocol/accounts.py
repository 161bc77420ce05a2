"""Messages about names: who has entered where, and the seats that belong to a name."""

from typing import Literal

from msgspec import UNSET, UnsetType

from ardennes.server.protocol.part import Part


class AccountSeat(Part):
    """A seat an account remembers."""

    token: str
    seat: str
    game: str


class Session(Part):
    """A browser in which a name has entered."""

    id: str
    created: float
    used: float
    here: bool


class Account(Part):
    """Who has entered here, and where else."""

    name: str | None
    sessions: list[Session]


class AccountSeats(Part):
    """Who has entered here, and the seats that belong to the name."""

    name: str | None
    seats: dict[str, AccountSeat]


class Entered(Part):
    """Who has just entered, or nobody."""

    name: str | None


class Deed(Part):
    """Something done about a name; which fields are wanted depends on what."""

    do: Literal["join", "enter", "leave", "seats", "end", "password"]
    name: str | UnsetType = UNSET
    password: str | UnsetType = UNSET
    new: str | UnsetType = UNSET
    tokens: list[str] | UnsetType = UNSET
    session: str | UnsetType = UNSET
