"""Who sits where in a new game: me, a friend with a link, or a bot."""

from collections.abc import Sequence

from ardennes.bots import levels_of
from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame
from ardennes.server.untrusted_input import an_object

ME, FRIEND = "me", "friend"
BOT = "bot:"
LESSON = "lesson"  # answers as its file says; nobody can wish for it
WATCH = "watch"
KINDS = f"{ME}, {FRIEND} or {BOT}LEVEL"


def seats_of(game: AnyGame, wished: object) -> dict[str, str]:
    """A player for each side, as wished for."""
    seats = an_object(wished, "seats", f"{KINDS} for each of {', '.join(game.sides)}")
    for side in (*game.sides, *seats):
        who = seats.get(side)
        if side not in game.sides or not _is_player(game, who):
            raise BadInput(f"seats.{side}", f"expected {KINDS} for each of {', '.join(game.sides)}")
    return {side: seats[side] for side in game.sides}


def _is_player(game: AnyGame, who: object) -> bool:
    if not isinstance(who, str):
        return False
    return who in (ME, FRIEND) or (
        who.startswith(BOT) and who.removeprefix(BOT) in levels_of(game.id)
    )


def seats_again(seats: dict[str, str], mine: Sequence[str], *, swap: bool) -> dict[str, str]:
    """Who sits where in a rematch, seen by who wishes it: as before, or with the sides swapped."""
    others = {side: who if who.startswith(BOT) else FRIEND for side, who in seats.items()}
    before = {side: ME if side in mine else who for side, who in others.items()}
    sides = list(before)
    return dict(zip(sides, reversed(before.values()), strict=True)) if swap else before


def token_seats(seats: dict[str, str]) -> list[str]:
    """The seats that need a token: one for all my sides, one for each friend, the spectators'."""
    mine = "+".join(side for side, who in seats.items() if who == ME)
    friends = [side for side, who in seats.items() if who == FRIEND]
    return [*filter(None, [mine]), *friends, WATCH]


def viewer_of(sides: tuple[str, ...]) -> str:
    """Whose secrets a seat may read: its own side's; who plays several reads as a spectator."""
    return sides[0] if len(sides) == 1 else WATCH


def who_sits(seats: dict[str, str], seat: str) -> str:
    """Who has a token: me, a friend, or a spectator."""
    return WATCH if seat == WATCH else seats[seat.split("+")[0]]
