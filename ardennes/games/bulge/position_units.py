"""The `[[unit]]` tables of a position file: counters of the game, changed or invented ones."""

from collections.abc import Sequence

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.bulge.counters import COLUMNS, GERMAN, SIDES, TYPES, Counter, counter_from
from ardennes.games.bulge.state import AWAY, EXITED, OUT, Roster, State
from ardennes.wargame.hexwords import hex_at

IGNORED = ("source", "source_detail")
KEYS = (*COLUMNS, *IGNORED, "at", "state", "entered")
SETS = State.unit_words()
STATES = (*SETS, "exited", "eliminated")
OFF_MAP = ("counted", "left_this_turn")  # said of units that have left
NUMBERS = {"cf": 99, "reinf_turn": 99}
NATIONS = ("German", "US", "UK")
WORDS = {"type": TYPES, "reinf_edge": ("N", "E", "S", "W", "air")}


def read_roster(units: Sequence[Field], printed: Roster) -> Roster:
    """The game's own counters, with those the file changes or invents."""
    changed: dict[str, Counter] = {}
    for field in units:
        row = field.table(KEYS)
        if "id" not in row:
            raise BadInput(f"{field.path}.id", "missing")
        name = _name(row["id"])
        if name in changed:
            raise BadInput(row["id"].path, f"{name} is listed twice")
        changed[name] = _counter(row, name, printed)
    if all(_is_printed(counter, printed) for counter in changed.values()):
        return printed
    rest = [changed.pop(c.id, c) for c in printed.counters]
    return Roster([*rest, *changed.values()])


def _is_printed(counter: Counter, printed: Roster) -> bool:
    known = printed.numbers.get(counter.id)
    return known is not None and printed.counters[known] == counter


def _name(field: Field) -> str:
    name = field.text()
    if not name or any(c.isspace() or c in ',;#"' for c in name):
        raise field.bad("an id without spaces, commas or '#'")
    return name


def _counter(row: dict[str, Field], name: str, printed: Roster) -> Counter:
    wanted = (key for key in row if key in COLUMNS and key not in IGNORED)
    columns = {key: _column(key, row[key]) for key in wanted}
    known = printed.numbers.get(name)
    if known is not None:
        counter = printed.counters[known]
        plain = {key: _as_text(v) for key, v in msgspec.structs.asdict(counter).items()}
        plain["side"] = SIDES[counter.side]
        found = counter_from({**{k: v for k, v in plain.items() if v}, **columns})
        if found.side != counter.side:
            raise BadInput(row["id"].path, f"{name} cannot change its side")
        return found
    if "side" not in columns and "nationality" not in columns:
        what = f"{name!r} is not a counter of bulge; an invented unit needs a side"
        raise BadInput(row["id"].path, what)
    return counter_from(columns)


def _as_text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _column(key: str, field: Field) -> str:
    if key == "side":
        return field.one_of(SIDES)
    if key == "nationality":
        return field.one_of(NATIONS)
    if key in NUMBERS:
        return str(field.number(0, NUMBERS[key]))
    if key == "mechanized":
        return str(int(field.flag()))
    if key in WORDS:
        return field.one_of(WORDS[key])
    return field.text()


class Setter:
    """Puts units on the table one after another, refusing what cannot stand together."""

    def __init__(self, s: State) -> None:
        self.s = s
        s.at = [OUT] * len(s.at)  # a unit that is not listed is out of play

    def place(self, field: Field) -> None:
        """One `[[unit]]` table."""
        row, s = field.table(KEYS), self.s
        unit = s.roster.numbers[row["id"].text()]
        states = row["state"].words(STATES) if "state" in row else []
        s.at[unit] = AWAY
        if "at" in row:
            self._put(unit, row["at"])
        elif "eliminated" in states:
            s.at[unit] = OUT
        elif "exited" in states:
            s.at[unit] = EXITED
        for word in states:
            self._mark(unit, word, row["state"])
        if "entered" in row:
            if not s.roster.counters[unit].british:
                why = f"{s.unit_name(unit)} is not British (bulge 13.0c)"
                raise BadInput(row["entered"].path, why)
            s.entered[unit] = hex_at(row["entered"], s.ground.board)

    def _put(self, unit: int, field: Field) -> None:
        s, place = self.s, hex_at(field, self.s.ground.board)
        if place in s.unit_at:
            raise BadInput(field.path, f"{field.text()} holds two units (bulge 8.0)")
        s.put(unit, place)

    def _mark(self, unit: int, word: str, field: Field) -> None:
        s, name = self.s, self.s.unit_name(unit)
        if word in ("exited", "eliminated"):
            if s.at[unit] >= 0:
                raise BadInput(field.path, f"{name} is on the map")
            if word == "exited" and s.roster.side[unit] != GERMAN:
                raise BadInput(field.path, f"{name} cannot leave the map (bulge 3.1 exit)")
            return
        if word == "landed" and unit != s.roster.paratroops:
            raise BadInput(field.path, f"{name} has not jumped (bulge 15.0)")
        if (s.at[unit] == EXITED) != (word in OFF_MAP) or s.at[unit] in (AWAY, OUT):
            raise BadInput(field.path, f"{name} cannot be {word!r} where it is")
        setattr(s, SETS[word], getattr(s, SETS[word]) | 1 << unit)


# --- writing ---


def unit_rows(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables of all units in play."""
    own = s.edition.roster.numbers
    units = range(len(s.at))
    return [_row(s, u) for u in units if s.at[u] != OUT or s.unit_name(u) not in own]


def _row(s: State, unit: int) -> dict[str, object]:
    row = _columns(s, unit)
    if s.at[unit] >= 0:
        row["at"] = s.place_name(s.at[unit])
    states = [word for word, column in SETS.items() if getattr(s, column) >> unit & 1]
    if s.at[unit] in (EXITED, OUT):
        states.append("exited" if s.at[unit] == EXITED else "eliminated")
    if states:
        row["state"] = states
    if unit in s.entered:
        row["entered"] = s.place_name(s.entered[unit])
    return row


def _columns(s: State, unit: int) -> dict[str, object]:
    """The columns that tell a counter from the printed one, or an invented one whole."""
    counter = s.roster.counters[unit]
    known = s.edition.roster.numbers.get(counter.id)
    row: dict[str, object] = {"id": counter.id}
    values = {**msgspec.structs.asdict(counter), "side": SIDES[counter.side]}
    base: dict[str, object] = {}
    if known is not None:
        base = {**msgspec.structs.asdict(s.edition.roster.counters[known]), "side": values["side"]}
    for key in COLUMNS:
        if key not in (*IGNORED, "id") and values[key] != base.get(key):
            if values[key] or key in base or key in ("mechanized", "cf"):
                row[key] = values[key]
    return row
