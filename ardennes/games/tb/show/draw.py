"""The board as text."""

from ardennes.board.graph import members
from ardennes.games.tb.counters import Counter
from ardennes.games.tb.rules import victory
from ardennes.games.tb.state import PHASES, State, date_of
from ardennes.wargame import textmap
from ardennes.wargame.textmap import Drawing, Piece

TERRAIN = {"clear": ".", "rough": "^", "light_woods": "t", "heavy_woods": "T"}
BRACKETS = {"German": "[]", "US": "()", "British": "{}"}
INKS = {"German": "\x1b[97;100m", "US": "\x1b[30;42m", "British": "\x1b[97;41m"}
SUFFIXES = (
    {"panzer": "Pz", "infantry": "V", "paratroops": "FJ", "flak": "Fl"},
    {"armored_cavalry": "C", "armor": "A", "paratroops": "A"},
)  # for counters with a bare number, by side
KEY = (
    "[2Pz] German", "(110) US", "{29A} British", "(99') reduced", "+1 one more unit below",
    "<VDH> Von der Heydte", "^ BAS town", "^*BAS held by the German", ". clear", "^ rough",
    "t light woods", "T heavy woods", "W West Wall", "~ | river", "= bridge",
)  # fmt: skip


def draw(s: State, colour: bool) -> str:
    """The map with its units, then the legend."""
    drawing = Drawing(
        s.ground.map,
        s.edition.grid,
        TERRAIN,
        pieces={
            **({s.vdh_hex(): Piece("<VDH>", INKS["German"])} if s.vdh_hex() >= 0 else {}),
            **{place: _stack(s, stack) for place, stack in s.stacks.items()},
        },
        headline=_headline(s),
        key=KEY,
        marks={
            **dict.fromkeys(members(s.ground.west_wall & ~s.ground.towns), "W"),
            **dict.fromkeys(members(s.control & s.ground.towns), "*"),
        },
        worth={place: victory.town_points(s, 1 << place) for place in s.ground.town_names},
    )
    return textmap.draw(drawing, colour)


def _stack(s: State, stack: tuple[int, ...]) -> Piece:
    top = max(stack, key=s.factor)
    counter = s.roster.counters[top]
    left, right = BRACKETS[counter.nationality]
    mark = "'" if s.reduced >> top & 1 else ""
    text = f"{left}{label_of(counter)}{mark}{right}"
    return Piece(text, INKS[counter.nationality], len(stack) - 1)


def label_of(counter: Counter) -> str:
    """2Pz, 110, A/9, VAK"""
    suffix = SUFFIXES[counter.side].get(counter.type, "")
    return "VAK" if counter.is_vak else textmap.label_of(counter.name, suffix)


def _headline(s: State) -> list[str]:
    facts = [
        f"Turn {s.turn}, {date_of(s.turn)}: {PHASES[s.phase]}",
        f"German points {victory.points(s)} of {s.edition.victory.goal}",
    ]
    if s.commandos_on >= 0:
        facts.append(f"SSES on {s.title(s.commandos_on)} in {s.place_name(s.at[s.commandos_on])}")
    if s.aerial_left or s.air_left:
        facts.append(f"aerial supply {s.aerial_left}, air support {s.air_left}")
    return facts
