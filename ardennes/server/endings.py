"""Ends that no rule knows: somebody resigns or stays away, both agree on a draw, all want the game
deleted. What takes two is wished for by one seat and done when every seat that people hold agrees.
"""

import time

from ardennes.engine.core import BadInput
from ardennes.server.matches import Matches
from ardennes.server.refusals import RequestRefused
from ardennes.server.store import MatchRow, Seat

DRAW, DELETE = "draw", "delete"
DAY = 86_400
NO_WINNER = "draw"
ASKS = {
    DRAW: "{who} offers a draw.",
    DELETE: "{who} wants to delete this game; it is deleted when everybody at the table agrees.",
}


class Endings:
    """What seats ask for about the end of their game."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def delete(self, seat: Seat) -> list[str]:
        """Forget the game, or say who must agree first."""
        waiting = await self._wish(seat, DELETE)
        if not waiting:
            await self._matches.delete(seat.match)
        return waiting

    async def end(self, seat: Seat, row: MatchRow, do: object) -> list[str]:
        """Resign, offer or accept a draw, or claim a game the other side has abandoned."""
        if row.summary.get("outcome"):
            raise RequestRefused(409, "the game is over")
        match do:
            case "resign":
                await self._over(row, _other(row, seat), f"{_names(seat)} has resigned")
            case "draw":
                if waiting := await self._wish(seat, DRAW):
                    return waiting
                await self._over(row, NO_WINNER, "agreed on by both")
            case "claim":
                self._expect_abandoned(row, seat)
                await self._over(row, seat.sides[0], "the other side has stayed away too long")
            case _:
                raise BadInput("do", "expected resign, draw or claim")
        return []

    def _expect_abandoned(self, row: MatchRow, seat: Seat) -> None:
        days = self._matches.settings.abandon_days
        actor = str(row.summary.get("actor"))
        if actor in seat.sides or row.seats.get(actor) not in ("me", "friend"):
            raise RequestRefused(409, "nobody else is asked now")
        if time.time() - row.updated < days * DAY:
            raise RequestRefused(409, f"a game is abandoned after {days:g} days without an action")

    async def _over(self, row: MatchRow, winner: str, reason: str) -> None:
        room = await self._matches.room(row.id)
        await room.end({"winner": winner, "case": "", "reason": reason})

    async def _wish(self, seat: Seat, kind: str) -> list[str]:
        """The seats that have not agreed yet; those of invitations nobody took up need not."""
        store = self._matches.store
        held = {s.seat for s in await store.seats_of(seat.match) if s.sides}
        before = set(await store.wishes(seat.match, kind))
        await store.wish(seat.match, kind, seat.seat)
        waiting = sorted(held - before - {seat.seat})
        if waiting and seat.seat not in before:
            room = await self._matches.room(seat.match)
            await room.say("server", ASKS[kind].format(who=_names(seat)))
        return waiting


def _names(seat: Seat) -> str:
    return " and ".join(side.capitalize() for side in seat.sides)


def _other(row: MatchRow, seat: Seat) -> str:
    """Who wins when this seat gives up; who plays every side wins and loses."""
    others = [side for side in row.seats if side not in seat.sides]
    return others[0] if others else NO_WINNER
