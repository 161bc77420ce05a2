"""The words of `[markers]`."""

from collections.abc import Callable

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules import victory
from ardennes.games.a44.rules.calendar import flips_due, points_due, scheduled_losses
from ardennes.games.a44.rules.entry import PZJ_653
from ardennes.games.a44.rules.night import STACKS
from ardennes.games.a44.state import State
from ardennes.wargame import hexwords
from ardennes.wargame.hexwords import Side, hex_at, side_name
from ardennes.wargame.positions import Marker, flag

WINNERS = (*SIDES, victory.DRAW)
TRAFFIC = range(1, 7)
OFFSET = 6  # German markers are numbered after the Allied ones


def implied(s: State) -> None:
    """What follows from the turn and the units, unless the file says otherwise (a44 24.6,
    25.3.3)."""
    s.traffic_lost = scheduled_losses(s.turn)
    s.nights = marked_stacks(s)


def marked_stacks(s: State) -> list[int]:
    """Hexes with units under a Night marker, by side: so many markers are in play (a44 25.3.3), but
    never more than there are, for a stack may part (a44 25.3.1)."""
    marked = (members(s.night & s.roster.all_of[side]) for side in (GERMAN, ALLIED))
    return [min(len({s.at[u] for u in units}), STACKS) for units in marked]


def sided(field: Field) -> dict[str, Field]:
    """A table by side, each once, in any case."""
    found: dict[str, Field] = {}
    for word, item in field.entries().items():
        side = Field(word, item.path).one_of(SIDES)
        if side in found:
            raise BadInput(item.path, f"{side} is named twice")
        found[side] = item
    return found


def _sides(field: Field, s: State) -> frozenset[Side]:
    return hexwords.hexsides(field, s.ground.board)


def _bridges(field: Field, s: State) -> frozenset[Side]:
    found = _sides(field, s)
    if dry := found - s.ground.bridges:
        where = side_name(s.ground.board, min(dry))
        raise BadInput(field.path, f"no bridge is at {where} (a44 7.2)")
    return found


def _written(column: str) -> Callable[[State], object]:
    """Bridges of a column by name."""
    return lambda s: [side_name(s.ground.board, at) for at in sorted(getattr(s, column))] or None


def _value(column: str) -> Callable[[State], object]:
    """A number or a word, unless there is none."""
    return lambda s: getattr(s, column) or None


def _read_blown(s: State, field: Field) -> None:
    s.blown = _bridges(field, s)


def _read_attempted(s: State, field: Field) -> None:
    s.attempted = _bridges(field, s)


def _read_building(s: State, field: Field) -> None:
    given = sided(field)
    found: list[tuple[Side, int]] = []
    for name, item in given.items():
        sides = _bridges(item, s)
        if twice := sides & (s.blown | {side for side, _ in found}):
            where = side_name(s.ground.board, min(twice))
            raise BadInput(item.path, f"{where} has another marker")
        found += [(side, SIDES.index(name)) for side in sides]
    s.building = tuple(sorted(found))


def _building(s: State) -> dict[str, list[str]] | None:
    board = s.ground.board
    found = {
        name: [side_name(board, at) for at, side in s.building if SIDES[side] == name]
        for name in SIDES
    }
    return {name: sides for name, sides in found.items() if sides} or None


def _places(name: str, column: str) -> Marker:
    """A list of hexes."""

    def read(s: State, field: Field) -> None:
        setattr(s, column, hexwords.hexes(field, s.ground.board))

    def write(s: State) -> object:
        return s.ground.board.names(getattr(s, column)) or None

    return Marker(name, read, write)


def _read_traffic(s: State, field: Field) -> None:
    for name, item in sided(field).items():
        for number, place in item.entries().items():
            n = Field(int(number) if number.isdigit() else number, place.path)
            marker = n.number(TRAFFIC[0], TRAFFIC[-1]) + OFFSET * (name == SIDES[GERMAN])
            at = hex_at(place, s.ground.board)
            if at in _lying(s, name):
                raise BadInput(place.path, f"{place.value} has another marker (a44 24.4)")
            s.traffic[marker] = at
    s.traffic_lost = _usual_losses(s)


def _read_begun(s: State, field: Field) -> None:
    s.begun = hexwords.hexes(field, s.ground.board)
    for place in members(s.begun & s.positions):
        raise BadInput(field.path, f"{s.place_name(place)} has an Improved Position (a44 15.8.2)")


def _begun(s: State) -> object:
    return s.ground.board.names(s.begun) or None


def _lying(s: State, name: str) -> list[int]:
    """Where the markers of a side lie that have been read."""
    german = name == SIDES[GERMAN]
    return [at for marker, at in s.traffic.items() if (marker > OFFSET) == german]


def _traffic(s: State) -> dict[str, dict[str, str]] | None:
    found: dict[str, dict[str, str]] = {}
    for marker, place in sorted(s.traffic.items()):
        name = SIDES[GERMAN if marker > OFFSET else ALLIED]
        found.setdefault(name, {})[str((marker - 1) % OFFSET + 1)] = s.place_name(place)
    return found or None


def _read_lost(s: State, field: Field) -> None:
    s.traffic_lost = tuple(sorted(f.number(TRAFFIC[0], TRAFFIC[-1]) for f in field.items()))
    for number in s.traffic_lost:
        if number + OFFSET in s.traffic:
            raise BadInput(field.path, f"marker {number} lies on the map (a44 24.6)")


def _lost(s: State) -> list[int] | None:
    return list(s.traffic_lost) if s.traffic_lost != _usual_losses(s) else None


def _usual_losses(s: State) -> tuple[int, ...]:
    """What the date has taken, but for what is on the map all the same (a44 24.6)."""
    return tuple(n for n in scheduled_losses(s.turn) if n + OFFSET not in s.traffic)


def _read_advantage(s: State, field: Field) -> None:
    found: list[tuple[tuple[int, ...], int]] = []
    for item in field.items():
        row = item.table(("units", "target"))
        if missing := [key for key in ("units", "target") if key not in row]:
            raise BadInput(f"{item.path}.{missing[0]}", "missing")
        units = tuple(sorted(_unit(s, one) for one in row["units"].items()))
        if len({*units}) < len(units) or len({s.roster.side[unit] for unit in units}) != 1:
            raise row["units"].bad("units of one side, each once (a44 16.6)")
        found.append((units, hex_at(row["target"], s.ground.board)))
    s.advantage = tuple(sorted(found))


def _known(s: State, field: Field) -> int:
    unit = s.roster.numbers.get(field.text())
    if unit is None:
        raise BadInput(field.path, f"{field.value} is no unit")
    return unit


def _unit(s: State, field: Field) -> int:
    unit = _known(s, field)
    if s.at[unit] < 0:
        raise BadInput(field.path, f"{field.value} is no unit on the map")
    return unit


def _advantage(s: State) -> list[dict[str, object]] | None:
    return [
        {"units": [*map(s.unit_name, units)], "target": s.place_name(target)}
        for units, target in s.advantage
    ] or None


def _read_won(s: State, field: Field) -> None:
    found: list[tuple[int, int]] = []
    for name, units in field.entries().items():
        target = hex_at(Field(name, units.path), s.ground.board)
        found += [(_known(s, unit), target) for unit in units.items()]
    s.won = tuple(sorted(found))


def _won(s: State) -> dict[str, list[str]] | None:
    """Who has won an Advantage in this phase, by target; it outlasts the phase (a44 Q-29)."""
    found: dict[str, list[str]] = {}
    for unit, target in s.won:
        found.setdefault(s.place_name(target), []).append(s.unit_name(unit))
    return found or None


def _read_air(s: State, field: Field) -> None:
    s.air, s.air_rolled = field.number(0, 3), True


def _air(s: State) -> int | None:
    return s.air if s.air_rolled else None


def _read_flips(s: State, field: Field) -> None:
    s.flipped = flips_due(s) - field.number(0, flips_due(s))


def _flips(s: State) -> int | None:
    return flips_due(s) - s.flipped if s.flipped else None


def _read_replacements(s: State, field: Field) -> None:
    for name, item in sided(field).items():
        side = SIDES.index(name)
        s.replaced[side] = points_due(s, side) - item.number(0, 9)


def _replacements(s: State) -> dict[str, int] | None:
    told = (side for side, spent in enumerate(s.replaced) if spent)
    return {SIDES[side]: points_due(s, side) - s.replaced[side] for side in told} or None


def _read_nights(s: State, field: Field) -> None:
    for name, item in sided(field).items():
        s.nights[SIDES.index(name)] = item.number(0, STACKS)


def _nights(s: State) -> dict[str, int] | None:
    differ = [side for side, n in enumerate(marked_stacks(s)) if n != s.nights[side]]
    return {SIDES[side]: s.nights[side] for side in differ} or None


def _read_areas(s: State, field: Field) -> None:
    s.areas_held = field.number(0, 2)


def _read_pzj(s: State, field: Field) -> None:
    s.pzj653 = field.one_of(("delayed", "never", "arrived"))
    unit = s.roster.numbers.get(PZJ_653, -1)
    if unit >= 0 and s.at[unit] >= 0 and s.pzj653 != "arrived":
        raise BadInput(field.path, f"{PZJ_653} is on the map (a44 27.7)")


def _read_winner(s: State, field: Field) -> None:
    s.ended = field.one_of(WINNERS), ""  # the case follows from the table, once it is read


def _winner(s: State) -> str | None:
    return s.ended[0] if s.ended else None


MARKERS = (
    Marker("blown", _read_blown, _written("blown")),
    Marker("attempted", _read_attempted, _written("attempted")),
    Marker("under_construction", _read_building, _building),
    flag("ouren", "ouren"),
    _places("improved_positions", "positions"),
    Marker("positions_begun", _read_begun, _begun),
    Marker("traffic", _read_traffic, _traffic),
    Marker("traffic_lost", _read_lost, _lost),
    Marker("advantage", _read_advantage, _advantage),
    Marker("advantage_won", _read_won, _won),
    Marker("air", _read_air, _air),
    flag("air_rolled", "air_rolled"),
    Marker("flips", _read_flips, _flips),
    Marker("nights", _read_nights, _nights),
    Marker("replacements", _read_replacements, _replacements),
    _places("exit_hexes", "exit_hexes"),
    flag("meuse_crossed", "meuse_crossed"),
    Marker("areas_held", _read_areas, _value("areas_held")),
    Marker("pzj653", _read_pzj, _value("pzj653")),
    flag("deceived", "deceived"),
    flag("sauer_crossed", "sauer_crossed"),
    Marker("winner", _read_winner, _winner),
)
