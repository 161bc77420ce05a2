"""Position files of a hex game whose columns say everything: a turn and a phase, units on the map
with their states, markers, and the open questions."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.rule_table import RuleTable
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.vocabulary import Vocabulary
from ardennes.wargame import positions, unit_rows
from ardennes.wargame.hexmap import Grammar
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.pieces import OUT, Roster, counter_from
from ardennes.wargame.plain_box import PlainBox, PlainCounter
from ardennes.wargame.unit_rows import UnitFile


class PlainFiles(NamedTuple):
    """What a game must say to have position files."""

    game: str
    state: Any  # the class; it names the phases and the last turn
    edition: Callable[[Pack], PlainBox]
    grammar: Grammar
    words: Vocabulary
    rules: RuleTable
    fits: Callable[[Any], bool]  # could the questions of the file have been asked there?
    markers: tuple[positions.Marker, ...] = ()

    @property
    def units(self) -> UnitFile:
        """How its units are written."""
        sides = self.state.sides
        make = partial(counter_from, PlainCounter, sides)
        words = tuple(self.state.unit_words())
        return UnitFile(game=self.game, sides=sides, counter=PlainCounter, make=make, words=words)

    def read(self, table: Mapping[str, object], pack: Pack = PRINTED) -> Any:
        """The table a position file describes; BadInput names the first field that is wrong."""
        root = positions.read_root(table, self.game)
        box = self.edition(pack)
        ground = positions.read_ground(root.get("board"), box, self.grammar)
        units = list(root["unit"].items()) if "unit" in root else []
        counters = unit_rows.read_counters(self.units, units, box.roster)
        s = self.state(box, ground, box.roster if counters is None else Roster(counters))
        s.turn = root["turn"].number(1, s.last_turn + 1)
        s.phase = s.phases.index(root["phase"].one_of(s.phases))
        positions.read_markers(self.markers, s, root.get("markers"))
        unit_rows.place_units(self.units, s, units, _put, _off_the_map)
        s.todo = (self.rules.first,) if s.ended is None else ()
        if "pending" in root and s.ended is None:
            self._read_pending(s, root["pending"])
        return s

    def write(self, s: Any) -> str:
        """The position file of a state."""
        printed = s.edition.roster
        units = [
            unit_rows.unit_table(self.units, s, u, printed)
            for u, at in enumerate(s.at)
            if at != OUT or not unit_rows.is_printed(self.units, s.roster.counters[u], printed)
        ]
        return positions.write(
            self.game,
            s.turn,
            s.phases[s.phase],
            ("[board]", [positions.board_table(s, self.grammar)]),
            ("[markers]", [positions.marker_table(self.markers, s)]),
            ("[[unit]]", units),
            ("[[pending]]", positions.pending_tables(s, self.words.steps, (self.rules.first,))),
        )

    def _read_pending(self, s: Any, field: Field) -> None:
        positions.read_pending(s, field, self.words.steps)
        positions.check_pending(field, fits=self.fits(s), asked=lambda: self.rules.decide(s))


def _put(s: Any, unit: int, field: Field) -> None:
    place = hex_at(field, s.ground.board)
    if place in s.at:
        raise BadInput(field.path, f"{field.text()} holds another unit")
    s.put(unit, place)


def _off_the_map(s: Any, unit: int, word: str) -> str | None:
    gone = s.at[unit] < 0 and word in s.unit_words()
    return f"{s.unit_name(unit)} is not on the map and cannot be {word!r}" if gone else None
