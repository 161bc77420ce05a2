"""The words of `[markers]` that the optional rules need (a44 31 to 36)."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.files import dumps, markers
from ardennes.games.a44.rules.bodenplatte import FROM, NOT_ROLLED
from ardennes.games.a44.rules.roadblocks import EACH
from ardennes.games.a44.state import NOT_PLACED, SPENT, State
from ardennes.wargame import hexwords
from ardennes.wargame.hexwords import side_name
from ardennes.wargame.positions import Marker

USED = "used"


def _read_roadblocks(s: State, field: Field) -> None:
    found: list[tuple[int, int]] = []
    for name, item in markers.sided(field).items():
        hexes = hexwords.hexes(item, s.ground.board)
        if hexes.bit_count() > EACH:
            raise BadInput(item.path, f"a side has {EACH} Roadblocks (a44 33.1)")
        if twice := hexes & bits(place for _, place in found):
            where = s.ground.board.names(twice)[0]
            raise BadInput(item.path, f"{where} holds Roadblocks of both sides (a44 33.2)")
        found += [(SIDES.index(name), place) for place in members(hexes)]
    s.roadblocks = tuple(sorted(found))


def _roadblocks(s: State) -> dict[str, list[str]] | None:
    names = s.ground.board.names
    return {SIDES[n]: names(s.blocks(n)) for n in (GERMAN, ALLIED) if s.blocks(n)} or None


def _read_breached(s: State, field: Field) -> None:
    s.breached = tuple(hexwords.hex_at(item, s.ground.board) for item in field.items())


def _breached(s: State) -> list[str] | None:
    return [s.place_name(place) for place in s.breached] or None


def _read_bodenplatte(s: State, field: Field) -> None:
    turns = sorted({*FROM.values()})
    if field.value not in turns or isinstance(field.value, bool):
        raise field.bad(f"one of {', '.join(map(str, turns))}")
    s.bodenplatte = field.number(turns[0], turns[-1])


def _bodenplatte(s: State) -> int | None:
    return s.bodenplatte if s.bodenplatte != NOT_ROLLED else None


def _read_commando(s: State, field: Field) -> None:
    if field.text().lower() == USED:
        s.commando = SPENT
        return
    (s.commando,) = hexwords.one_hexside(field, s.ground.board)
    if s.commando not in s.ground.bridges:
        raise BadInput(field.path, f"no bridge is at {field.value} (a44 36)")


def _commando(s: State) -> str | None:
    if s.commando in (NOT_PLACED, SPENT):
        return USED if s.commando == SPENT else None
    return side_name(s.ground.board, s.commando)


MARKERS = (
    *markers.MARKERS,
    *dumps.MARKERS,
    Marker("roadblocks", _read_roadblocks, _roadblocks),
    Marker("breached", _read_breached, _breached),
    Marker("bodenplatte", _read_bodenplatte, _bodenplatte),
    Marker("commando", _read_commando, _commando),
)
