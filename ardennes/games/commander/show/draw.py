"""The board as text: spaces from north to south, who holds them and who stands there."""

from ardennes.games.commander.calendar import date_of
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.state import PHASES, State

WIDTH = 14
COLOURS = ("\x1b[1;37;40m", "\x1b[30;43m")
PLAIN = "\x1b[0m"


def draw(s: State, colour: bool) -> str:
    """A line for every space that is held against the start, worth points or occupied."""
    when = f"surprise {s.surprise}" if s.surprise else s.edition.times[s.time]
    lines = [f"{date_of(s.day)}, {when}: {PHASES[s.phase]}   {s.vp} victory points", ""]
    lines += [_line(s, p, colour) for p in range(len(s.ground.board)) if _is_shown(s, p)]
    return "\n".join(lines)


def _is_shown(s: State, place: int) -> bool:
    changed = (s.control ^ s.ground.start_control) >> place & 1
    return bool(changed or s.stacks.get(place) or s.ground.spaces[place].vp)


def _line(s: State, place: int, colour: bool) -> str:
    space = s.ground.spaces[place]
    worth = f"{space.vp} VP" if space.vp else ""
    holder = SIDES[s.holder(place)].capitalize()
    stacks = [_stack(s, place, side, colour) for side in (GERMAN, ALLIED)]
    terrain = space.terrain if space.feature == "none" else f"{space.terrain}, {space.feature}"
    units = "  ".join(filter(None, stacks))
    return f"{space.space:<{WIDTH}} {holder:<7} {terrain:<13} {worth:<5} {units}".rstrip()


def _stack(s: State, place: int, side: int, colour: bool) -> str:
    left, right = "[]" if side == GERMAN else "()"
    shown = [
        f"{left}{s.unit_name(u)} {s.strength[u]}{_mark(s, u)}{right}" for u in s.here(place, side)
    ]
    text = " ".join(shown)
    return f"{COLOURS[side]}{text}{PLAIN}" if colour and text else text


def _mark(s: State, unit: int) -> str:
    if s.helpless(unit):
        return "!"
    return "*" if (s.cubes | s.active) >> unit & 1 else ""
