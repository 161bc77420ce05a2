"""Markers on the map and in the box: bridges, positions, traffic, advantages, what is left."""

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.calendar import flips_due, is_frozen, points_due
from ardennes.games.a44.rules.movement import MARKERS
from ardennes.games.a44.rules.night import STACKS
from ardennes.games.a44.rules.scenarios import scenario
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.rules.traffic import NUMBERS
from ardennes.games.a44.rules.transport import COUNTERS, TOWING, counters_out, towed
from ardennes.games.a44.rules.victory import areas_held
from ardennes.games.a44.show import optional
from ardennes.games.a44.state import ABSENT, State
from ardennes.games.a44.words.chores import marker
from ardennes.wargame.hexwords import Side, side_name

Plain = dict[str, object]

STATES = (
    ("broken", "Broken", "18.5"),
    ("disrupted", "Disrupted", "18.3"),
    ("engaged", "Engaged", "16.5"),
    ("out_of_supply", "Out of Supply", "23.4"),
    ("surrender", "Surrender Points", "23.7"),
    ("fired", "Fired", "22.5"),
    ("strategic", "Strategic Movement", "12.4.2"),
    ("truck", "Truck", "12.4.3"),
    ("prime_mover", "Prime Mover", "22.3"),
    ("night", "Night", "25.3.3"),
    ("replacement", "Replacements", "25.2.4"),
    ("builder", "Digging in", "15.8.2"),
    ("detected", "Detected", "27.8"),
    ("no_rally", "Not to rally", "11.10.2"),
    ("attacked", "Has attacked", "14.1"),
    ("retreated", "Has retreated", "17.5"),
    ("moved", "Has moved", "11.1"),
)  # the most telling first


# --- on the map ---


def pieces(s: State) -> list[Plain]:
    """Every marker that lies on a hex or a hexside."""
    lasting = (*_bridges(s), *_positions(s), *_traffic(s), *_advantages(s))
    return [*lasting, *optional.pieces(s), *_crowded(s)]


def overstacks(s: State) -> list[tuple[int, No]]:
    """Hexes of the side that moves which hold too much by now (a44 8.3, Q-23)."""
    if s.stage != "movement":
        return []
    return [(p, no) for p in members(s.occupied[s.side]) if (no := overstacked(s, p))]


def _crowded(s: State) -> list[Plain]:
    return [
        _piece("crowded", s.place_name(p), f"{no.reason} ({no.case})") for p, no in overstacks(s)
    ]


def _piece(kind: str, at: str, title: str, label: str = "") -> Plain:
    return {"kind": kind, "at": at, "title": title, **({"label": label} if label else {})}


def _side(s: State, at: Side) -> str:
    return side_name(s.ground.board, at)


def _bridges(s: State) -> list[Plain]:
    found = [
        _piece("bridge-blown", _side(s, at), f"Blown bridge {_side(s, at)} (a44 7.2)")
        for at in sorted(s.blown)
    ]
    for at, builder in s.building:
        who, where = SIDES[builder].capitalize(), _side(s, at)
        title = f"Bridge {where} under construction by the {who} side (a44 7.8)"
        found.append(_piece("bridge-building", where, title))
    if s.ouren and s.ground.ouren:
        where = _side(s, s.ground.ouren)
        found.append(_piece("bridge-ouren", where, "The bridge at Ouren may collapse (a44 7.7)"))
    return found


def _positions(s: State) -> list[Plain]:
    done, begun = "Improved Position (a44 15.8.1)", "Improved Position begun (a44 15.8.2)"
    names = s.ground.board.names
    found = [_piece("position", at, done) for at in names(s.positions)]
    return found + [_piece("position-begun", at, begun) for at in names(s.begun)]


def _traffic(s: State) -> list[Plain]:
    found: list[Plain] = []
    for number, place in sorted(s.traffic.items()):
        german = number > MARKERS
        kind, label = "greif" if german else "traffic", str(number - MARKERS * german)
        title = f"{'Greif' if german else 'Traffic'} marker {label}: 2 points more (a44 24.2)"
        found.append(_piece(kind, s.place_name(place), title, label))
    return found


def _advantages(s: State) -> list[Plain]:
    found: list[Plain] = []
    for units, target in s.advantage:
        title = f"Attacker's Advantage against {s.place_name(target)} (a44 16.6)"
        found.append(_piece("advantage", s.place_name(s.at[units[0]]), title))
    return found


# --- in the box ---


def facts(s: State) -> list[Plain]:
    """The day, and every pool of markers that can run out."""
    rows = [*_day(s), *_pools(s), *_tonight(s), *_areas(s), *optional.rows(s)]
    return [{"what": what, "value": value, "case": f"a44 {case}"} for what, value, case in rows]


Row = tuple[str, str | int, str]


def _day(s: State) -> list[Row]:
    day = s.edition.days[s.turn]
    found: list[Row] = [
        ("Ground", "frozen" if is_frozen(s) else "mud", "28.1"),
        ("Sky", day.weather, "28.2"),
    ]
    if s.stage == "artillery supply":
        found.append(("Guns to make Ready", f"{flips_due(s) - s.flipped}", "5.2"))
    if day.air_support:
        left = s.air if s.air_rolled else "not rolled"
        found.append(("Ground Support markers", left, "15.6.2"))
    if day.fuel_check:
        drm = f"yes, {day.fuel_drm:+}" if day.fuel_drm else "yes"
        found.append(("Fuel check", drm, "6.1"))
    return found


def _pools(s: State) -> list[Row]:
    guns = {colour: most - towed(s, colour) for colour, most in TOWING.items()}
    armies = {"red": "6 Pz", "gray": "5 Pz", "blue": "7"}
    german = COUNTERS[GERMAN] - counters_out(s, GERMAN) - towed(s)
    return [
        ("SM and Truck markers, Allied", COUNTERS[ALLIED] - counters_out(s, ALLIED), "12.4.1"),
        ("SM and Prime Movers, German", german, "12.4.1"),
        ("Prime Movers by army", ", ".join(f"{armies[c]}: {n}" for c, n in guns.items()), "22.3"),
        ("Traffic markers in the box, Allied", _in_box(s, ALLIED), "24.3"),
        ("Greif markers in the box, German", _in_box(s, GERMAN), "24.5"),
        ("Remnants and battalions left, German", _pooled(s, GERMAN), "16.4"),
        ("Remnants and battalions left, Allied", _pooled(s, ALLIED), "16.4"),
    ]


def _in_box(s: State, side: int) -> str:
    lost = s.traffic_lost if side == GERMAN else ()
    left = [n for n in NUMBERS if marker(side, n) not in s.traffic and n not in lost]
    return ", ".join(map(str, left)) or "none"


def _pooled(s: State, side: int) -> int:
    return sum(s.at[u] == ABSENT for u in members(s.roster.pooled & s.roster.all_of[side]))


def _tonight(s: State) -> list[Row]:
    if s.morning:
        return []
    found: list[Row] = []
    for side, name in enumerate(SIDES):
        who = name.capitalize()
        left = points_due(s, side) - s.replaced[side]
        found.append((f"Replacements tonight, {who}", left, "25.2.1"))
        found.append((f"Night markers, {who}", STACKS - s.nights[side], "25.3.3"))
    return found


def _areas(s: State) -> list[Row]:
    held = areas_held(s) if not scenario(s).points else []
    return [("German areas with Allied units", ", ".join(held), "30.3")] if held else []
