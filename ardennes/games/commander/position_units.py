"""The `[[unit]]` tables of a position file: units of the game, changed or invented ones."""

from collections.abc import Sequence

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.commander.counters import COLUMNS, SIDES, TYPES, Counter, counter_from
from ardennes.games.commander.edition import Edition
from ardennes.games.commander.state import AWAY, EXITED, LIMIT, OUT, Roster, State

OWN_COLUMNS = tuple(name for name in COLUMNS if name != "unit")
IGNORED = ("source", "rulebook_fields", "source_note")
KEYS = ("id", *OWN_COLUMNS, *IGNORED, "at", "state", "strength")
SETS = State.unit_words()
STATES = (*SETS, "exited", "eliminated")
NUMBERS = {"start_strength": 6, "hit_attack": 10, "hit_defense": 10, "arrival_day": 31}
FLAGS = ("elite_armor", "bonus_die", "elite_infantry", "vp_unit", "okw_reserve")
NATIONS = ("German", "US", "British")


def read_roster(units: Sequence[Field], box: Edition, *, race: bool) -> Roster:
    """The game's own units, with those the file changes or invents."""
    printed = box.race_roster if race else box.roster
    changed: dict[str, Counter] = {}
    for field in units:
        row = field.table(KEYS)
        if "id" not in row:
            raise BadInput(f"{field.path}.id", "missing")
        name = _name(row["id"])
        if name in changed:
            raise BadInput(row["id"].path, f"{name} is listed twice")
        changed[name] = _counter(row, name, box.roster)
    if all(
        printed.counters[printed.numbers[n]] == c
        for n, c in changed.items()
        if n in printed.numbers
    ):
        if set(changed) <= set(printed.numbers):
            return printed
    rest = [changed.pop(c.unit, c) for c in printed.counters]
    return Roster([*rest, *changed.values()])


def _name(field: Field) -> str:
    name = field.text()
    if not name or name != " ".join(name.split()) or any(c in '",;#' for c in name):
        raise field.bad("a name without quotes, commas or '#'")
    return name


def _counter(row: dict[str, Field], name: str, own: Roster) -> Counter:
    columns = {key: _column(key, field) for key, field in row.items() if key in OWN_COLUMNS}
    known = own.numbers.get(name)
    if known is not None:
        return _changed(own.counters[known], columns, row["id"])
    if "side" not in columns:
        what = f"{name!r} is not a unit of commander; an invented unit needs a side"
        raise BadInput(row["id"].path, what)
    if "strength" in row and "start_strength" not in columns:
        columns["start_strength"] = str(row["strength"].number(1, 6))
    return counter_from({"unit": name, **columns})


def _changed(counter: Counter, columns: dict[str, str], field: Field) -> Counter:
    plain = {key: _as_text(value) for key, value in msgspec.structs.asdict(counter).items()}
    plain["side"] = SIDES[counter.side]
    found = counter_from({**{k: v for k, v in plain.items() if v}, **columns})
    if found.side != counter.side:
        raise BadInput(field.path, f"{counter.unit} cannot change its side")
    return found


def _as_text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _column(key: str, field: Field) -> str:
    """A column as the text of units.csv would have it."""
    if key == "side":
        return field.one_of(SIDES)
    if key == "type":
        return field.one_of(TYPES)
    if key == "nationality":
        return field.one_of(NATIONS)
    if key in NUMBERS:
        return str(field.number(0 if key == "arrival_day" else 1, NUMBERS[key]))
    if key in FLAGS:
        return str(int(field.flag()))
    return field.text()


class Setter:
    """Puts units on the table one after another, refusing what cannot stand together."""

    def __init__(self, s: State) -> None:
        self.s = s
        s.at = [OUT] * len(s.at)  # a unit that is not listed is out of play
        s.strength = [0] * len(s.at)

    def place(self, field: Field) -> None:
        """One `[[unit]]` table."""
        row, s = field.table(KEYS), self.s
        unit = s.roster.numbers[row["id"].text()]
        counter = s.roster.counters[unit]
        states = row["state"].words(STATES) if "state" in row else []
        s.strength[unit] = counter.start_strength
        if "strength" in row:
            s.strength[unit] = row["strength"].number(1, counter.start_strength)
        s.at[unit] = AWAY
        if "at" in row:
            self._put(unit, row["at"])
        elif "eliminated" in states:
            s.at[unit], s.strength[unit] = OUT, 0
        elif "exited" in states:
            s.at[unit] = EXITED
        for word in states:
            self._mark(unit, word, row["state"])

    def _put(self, unit: int, field: Field) -> None:
        s, name = self.s, field.text()
        place = s.ground.board.places.get(name)
        if place is None:
            raise BadInput(field.path, f"{name!r} is not a space of this map")
        if len(s.here(place, s.roster.side[unit])) >= LIMIT:
            what = f"{name} holds more than three {SIDES[s.roster.side[unit]]} units"
            raise BadInput(field.path, f"{what} (commander 7.stack-1)")
        s.put(unit, place)

    def _mark(self, unit: int, word: str, field: Field) -> None:
        s, name = self.s, self.s.unit_name(unit)
        if word in ("exited", "eliminated"):
            if s.at[unit] >= 0:
                raise BadInput(field.path, f"{name} is on the map")
            return
        if s.at[unit] < 0 and word != "delayed":
            raise BadInput(field.path, f"{name} is not on the map and cannot be {word!r}")
        setattr(s, SETS[word], getattr(s, SETS[word]) | 1 << unit)


# --- writing ---


def unit_rows(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables of all units in play, in the order of their numbers."""
    return [_row(s, unit) for unit in range(len(s.at)) if _is_worth_telling(s, unit)]


def _is_worth_telling(s: State, unit: int) -> bool:
    """A unit of the scenario that is out of play need not be listed."""
    own = s.edition.race_roster if s.race else s.edition.roster
    return s.at[unit] != OUT or s.unit_name(unit) not in own.numbers


def _row(s: State, unit: int) -> dict[str, object]:
    row = _columns(s, unit)
    counter = s.roster.counters[unit]
    if s.at[unit] >= 0:
        row["at"] = s.place_name(s.at[unit])
    if s.at[unit] != OUT and s.strength[unit] != counter.start_strength:
        row["strength"] = s.strength[unit]
    states = [word for word, column in SETS.items() if getattr(s, column) >> unit & 1]
    if s.at[unit] in (EXITED, OUT):
        states.append("exited" if s.at[unit] == EXITED else "eliminated")
    if states:
        row["state"] = states
    return row


def _columns(s: State, unit: int) -> dict[str, object]:
    """The columns that tell a unit from the printed one, or an invented one whole."""
    counter = s.roster.counters[unit]
    known = s.edition.roster.numbers.get(counter.unit)
    row: dict[str, object] = {"id": counter.unit}
    values = msgspec.structs.asdict(counter)
    values["side"] = SIDES[counter.side]
    base = msgspec.structs.asdict(s.edition.roster.counters[known]) if known is not None else {}
    if known is not None:
        base["side"] = values["side"]
    for key in OWN_COLUMNS:
        if key != "source" and values[key] != base.get(key) and (values[key] or key in base):
            row[key] = values[key]
    return row
