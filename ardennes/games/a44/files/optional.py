"""The words of `[markers]` that the optional rules need (a44 31 to 36)."""

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.a44.files import markers
from ardennes.games.a44.rules.bodenplatte import FROM, NOT_ROLLED
from ardennes.games.a44.state import NOT_PLACED, SPENT, State
from ardennes.wargame import hexwords
from ardennes.wargame.hexwords import side_name
from ardennes.wargame.positions import Marker

USED = "used"


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
    Marker("bodenplatte", _read_bodenplatte, _bodenplatte),
    Marker("commando", _read_commando, _commando),
)
