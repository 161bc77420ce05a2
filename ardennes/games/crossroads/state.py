"""crossroads 1: the words of the box and of the table in mid-play."""

from typing import ClassVar

from ardennes.engine.columns import Table, per_unit, shared, units
from ardennes.wargame.hexmap import Grammar
from ardennes.wargame.pieces import OUT, Roster
from ardennes.wargame.plain_box import PlainBox, PlainCounter, PlainGround, edition_of

FOLDER, SIDES = "ardennes.games.crossroads", ("german", "allied")
GRAMMAR = Grammar(
    terrain=("woods",), one_hex=("crossroads",), names=("town",), chains=("road",), by_player=()
)  # crossroads 1.1
edition = edition_of(FOLDER, SIDES, GRAMMAR)  # counters, map and table (crossroads 1.2)


class State(Table):
    """Everything on the table. Rules read it; only events change it."""

    sides: ClassVar = SIDES
    phases: ClassVar = ("german turn", "allied turn")  # crossroads 2.1
    last_turn: ClassVar = 6
    date: ClassVar = "23 December 1944"
    goal: ClassVar = "Whoever was the last at the crossroads after six turns has won."

    edition: PlainBox = shared()
    ground: PlainGround = shared()
    roster: Roster[PlainCounter] = shared()
    turn: int = 1
    phase: int = 0  # the side whose turn it is
    at: list[int] = per_unit(OUT)
    acted: int = units(word="acted", until="phase")  # crossroads 2.2
    holder: int = 1  # the side whose unit was last at the crossroads (crossroads 5.1)

    @property
    def ended(self) -> int | None:
        """Who has won, when the last turn is over."""
        return self.holder if self.turn > self.last_turn else None

    def put(self, unit: int, place: int) -> None:
        """A unit enters a hex."""
        self.at[unit] = place
        if self.ground.has("crossroads", place):
            self.holder = self.roster.side[unit]
