"""The board as text."""

from ardennes.board.graph import members
from ardennes.games.bb81.counters import Counter
from ardennes.games.bb81.rules.entering import dumps_left
from ardennes.games.bb81.state import PHASES, State
from ardennes.wargame import textmap
from ardennes.wargame.textmap import Drawing, Piece, label_of

TERRAIN = {"clear": ".", "rough": "^", "woods": "T"}
BRACKETS = {"German": "[]", "US": "()", "British": "{}"}
INKS = {"German": "\x1b[97;100m", "US": "\x1b[30;42m", "British": "\x1b[97;41m"}
KEY = (
    "[12SS] German", "(99) US", "{43Br} British", "^ BAS town", ". clear", "^ rough",
    "T woods", "F fuel dump", "~ river", "= bridge",
)  # fmt: skip


def draw(s: State, colour: bool) -> str:
    """The map with its units, then the legend."""
    turn = s.edition.turn(s.turn).turn
    drawing = Drawing(
        s.ground.map,
        s.edition.grid,
        TERRAIN,
        pieces={p: _piece(s.roster.counters[here[-1]]) for p, here in s.stacks.items()},
        headline=[f"{turn}, {s.edition.date_of(s.turn)}: {PHASES[s.phase]}"],
        key=KEY,
        marks={
            **dict.fromkeys(members(s.ground.rivers), "~"),
            **dict.fromkeys(members(s.ground.bridges), "="),
            **dict.fromkeys(members(dumps_left(s)), "F"),
        },
    )
    return textmap.draw(drawing, colour)


def _piece(counter: Counter) -> Piece:
    left, right = BRACKETS[counter.nationality]
    label = label_of(counter.division or counter.name, "")
    return Piece(f"{left}{label}{right}", INKS[counter.nationality])
