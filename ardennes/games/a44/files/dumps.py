"""The words of `[markers]` for Fuel Dumps (a44 32). Who does not know what lies under a marker
writes `unknown`."""

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules.fuel_dumps import LAST_TURN, next_to_germans
from ardennes.games.a44.state import CAPTURED, FACE_DOWN, REVEALED, State
from ardennes.games.a44.words.dumps import UNKNOWN
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.positions import Marker, flag

MOST = 3
NONE = -2  # of those that lie there is real
REAL, DUMMY, NOBODY_KNOWS = "real", "dummy", "unknown"
OPEN = {"revealed": REVEALED, "captured": CAPTURED}
WORDS = (REAL, DUMMY, NOBODY_KNOWS, *OPEN)


def _read_dumps(s: State, field: Field) -> None:
    """Markers next to Germans are turned over at once (a44 32.1)."""
    given = field.entries()
    if given and (s.turn > LAST_TURN or (s.turn == LAST_TURN and s.is_night)):
        raise BadInput(field.path, f"the dumps are gone after turn {LAST_TURN} (a44 32.3)")
    if len(given) > MOST:
        raise BadInput(field.path, f"there are {MOST} Fuel Dump markers (a44 32.1)")
    words: dict[int, str] = {}
    for name, item in given.items():
        place, word = hex_at(Field(name, item.path), s.ground.board), item.one_of(WORDS)
        if word in (REAL, *OPEN) and {REAL, *OPEN} & {*words.values()}:
            raise BadInput(item.path, "one marker alone is the real dump (a44 32.1)")
        words[place] = word
    _lay_out(s, words)


def _lay_out(s: State, words: dict[int, str]) -> None:
    seen = {place for place, word in words.items() if word in (REAL, DUMMY)}
    for place in [place for place in seen if next_to_germans(s, place)]:
        words[place] = "revealed" if words[place] == REAL else ""
    down = {place: word for place, word in words.items() if word and word not in OPEN}
    s.dumps = tuple(sorted((p, OPEN.get(w, FACE_DOWN)) for p, w in words.items() if w))
    s.dumps_known = not down or len(down) < len(s.dumps)
    if not s.dumps_known:
        unknown = UNKNOWN if NOBODY_KNOWS in down.values() else NONE
        s.real_dump[ALLIED] = next((p for p, w in down.items() if w == REAL), unknown)


def _dumps(s: State) -> dict[str, str] | None:
    return {s.place_name(place): _word(s, place, up) for place, up in s.dumps} or None


def _word(s: State, place: int, up: int) -> str:
    if up != FACE_DOWN:
        return next(word for word, status in OPEN.items() if status == up)
    if s.real_dump[ALLIED] == UNKNOWN and not s.dumps_known:
        return NOBODY_KNOWS
    return REAL if s.real_dump[ALLIED] == place else DUMMY


def _read_known(s: State, field: Field) -> None:
    s.dumps_known = field.flag() or s.dumps_known
    s.real_dump = [UNKNOWN, UNKNOWN] if s.dumps_known else s.real_dump


def _known(s: State) -> bool | None:
    """Only dummies are left, and everybody knows."""
    return True if s.dumps and s.dumps_known and _all_down(s) else None


def _all_down(s: State) -> bool:
    return all(up == FACE_DOWN for _, up in s.dumps)


def _read_skipped(s: State, field: Field) -> None:
    """The fuel is away: no real dump is left (a44 32.2)."""
    s.fuel_skipped = field.flag()
    if s.fuel_skipped and (s.dumps_in(REVEALED, CAPTURED) or s.real_dump[ALLIED] >= 0):
        raise BadInput(field.path, "the real dump lies on the map (a44 32.2)")


def _skipped(s: State) -> bool | None:
    return s.fuel_skipped or None


MARKERS = (
    Marker("fuel_dumps", _read_dumps, _dumps),
    Marker("fuel_dumps_known", _read_known, _known),
    Marker("fuel_skipped", _read_skipped, _skipped),
    flag("dump_fought", "dump_fought"),
    flag("dump_tried", "dump_tried"),
)
