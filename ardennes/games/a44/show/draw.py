"""The board as text."""

from ardennes.games.a44.counters import Counter
from ardennes.games.a44.state import State
from ardennes.wargame import textmap
from ardennes.wargame.textmap import Drawing, Piece, label_of

TERRAIN = {"clear": ".", "light_woods": "t", "forest": "T", "wooded_rough": "^"}
BRACKETS = {"British": "{}", "US": "()"}  # German otherwise
INKS = {"British": "\x1b[97;41m", "US": "\x1b[30;42m"}
GERMAN_INK = "\x1b[97;100m"
KEY = (
    "[12SS] German", "(99) US", "{43} British", "^ BAS town", ". clear", "t light woods",
    "T forest", "^ wooded rough",
)  # fmt: skip


def draw(s: State, colour: bool) -> str:
    """The map with its units, then the legend."""
    drawing = Drawing(
        s.ground.map,
        s.edition.grid,
        TERRAIN,
        pieces={p: _piece(s.roster.counters[u[-1]]) for p, u in s.stacks.items() if p < s.hexes},
        headline=[f"{s.edition.days[s.turn].label}: {s.phase_name}"],
        key=KEY,
    )
    return textmap.draw(drawing, colour)


def _piece(counter: Counter) -> Piece:
    left, right = BRACKETS.get(counter.nationality, "[]")
    label = label_of(counter.formation if counter.formation != "independent" else counter.name, "")
    return Piece(f"{left}{label}{right}", INKS.get(counter.nationality, GERMAN_INK))
