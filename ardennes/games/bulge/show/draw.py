"""The board as text."""

from ardennes.board.graph import members
from ardennes.games.bulge.counters import ALLIED, GERMAN, Counter
from ardennes.games.bulge.edition import WEATHERS
from ardennes.games.bulge.state import PHASES, State
from ardennes.wargame import textmap
from ardennes.wargame.textmap import Drawing, Piece, label_of

TERRAIN = {"clear": ".", "rough": "^", "light_woods": "t", "heavy_woods": "T"}
BRACKETS = {"German": "[]", "US": "()", "UK": "{}"}
INKS = {"German": "\x1b[97;100m", "US": "\x1b[30;42m", "UK": "\x1b[97;41m"}
SUFFIXES = {
    "panzer": "Pz", "panzergrenadier": "PG", "airborne_infantry": "A", "armor": "A",
    "reconnaissance": "C",
}  # for counters with a bare number  # fmt: skip
KEY = (
    "[2Pz] German", "(4A) US", "{29A} British", "^ BAS town", ". clear", "^ rough",
    "t light woods", "T heavy woods", "W West Wall", "x interdiction", "~ | river", "= bridge",
)  # fmt: skip


def draw(s: State, colour: bool) -> str:
    """The map with its units, then the legend."""
    when = f"Turn {s.turn}, {s.edition.date_of(s.turn)}: {PHASES[s.phase]}, {WEATHERS[s.weather]}"
    markers = s.interdiction[GERMAN] | s.interdiction[ALLIED]
    drawing = Drawing(
        s.ground.map,
        s.edition.grid,
        TERRAIN,
        pieces={place: _piece(s.roster.counters[u]) for place, u in s.unit_at.items()},
        headline=[when, f"{s.vp} victory points"],
        key=KEY,
        marks={
            **dict.fromkeys(members(s.ground.west_wall), "W"),
            **dict.fromkeys(members(markers), "x"),
        },
    )
    return textmap.draw(drawing, colour)


def _piece(counter: Counter) -> Piece:
    left, right = BRACKETS[counter.nationality]
    label = label_of(counter.name, SUFFIXES.get(counter.type, ""))
    return Piece(f"{left}{label}{right}", INKS[counter.nationality])
