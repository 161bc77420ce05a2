"""Position files of a hex game whose columns say everything: a turn and a phase, units on the map
with their states, markers, and the open questions."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ardennes.engine.core import BadInput, Decision, Word
from ardennes.engine.fields import Field
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.vocabulary import Vocabulary
from ardennes.wargame import positions, unit_rows
from ardennes.wargame.hexmap import Grammar
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.pieces import OUT, Roster
from ardennes.wargame.unit_rows import UnitFile


class PlainFiles(NamedTuple):
    """What a game must say to have position files."""

    units: UnitFile
    state: Callable[..., Any]
    edition: Callable[[Pack], Any]
    grammar: Grammar
    words: Vocabulary
    phases: tuple[str, ...]
    last_turn: int
    why_not_stand: Callable[[Any, int, int], str | None]  # a unit in a place
    first: tuple[Word, ...]  # the questions of a phase that begins
    decide: Callable[[Any], Decision | None]
    why_not_asked: Callable[[Any], str | None]  # what speaks against the questions of the file
    markers: tuple[positions.Marker, ...] = ()

    def read(self, table: Mapping[str, object], pack: Pack = PRINTED) -> Any:
        """The table a position file describes; BadInput names the first field that is wrong."""
        root = positions.read_root(table, self.units.game)
        box = self.edition(pack)
        ground = positions.read_ground(root.get("board"), box, self.grammar)
        units = list(root["unit"].items()) if "unit" in root else []
        counters = unit_rows.read_counters(self.units, units, box.roster)
        s = self.state(box, ground, box.roster if counters is None else Roster(counters))
        s.turn = root["turn"].number(1, self.last_turn)
        s.phase = self.phases.index(root["phase"].one_of(self.phases))
        positions.read_markers(self.markers, s, root.get("markers"))
        unit_rows.place_units(self.units, s, units, self._put, _off_the_map)
        s.todo = self.first if s.ended is None else ()
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
            self.units.game,
            s.turn,
            self.phases[s.phase],
            ("[board]", [positions.board_table(s, self.grammar)]),
            ("[markers]", [positions.marker_table(self.markers, s)]),
            ("[[unit]]", units),
            ("[[pending]]", positions.pending_tables(s, self.words.steps, self.first)),
        )

    def _put(self, s: Any, unit: int, field: Field) -> None:
        place = hex_at(field, s.ground.board)
        if no := self.why_not_stand(s, unit, place):
            raise BadInput(field.path, no)
        s.put(unit, place)

    def _read_pending(self, s: Any, field: Field) -> None:
        positions.read_pending(s, field, self.words.steps)
        no = self.why_not_asked(s)
        if no is not None:
            raise BadInput(field.path, no)
        positions.check_pending(field, fits=True, asked=lambda: self.decide(s))


def _off_the_map(s: Any, unit: int, word: str) -> str | None:
    gone = s.at[unit] < 0 and word in s.unit_words()
    return f"{s.unit_name(unit)} is not on the map and cannot be {word!r}" if gone else None
