"""a44 11-12, 18.3, 22, 23.4, 25.3, 27, 29, F4: which modes of movement are open to a unit."""

from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.rules.airborne import by_west
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    NORMAL,
    PRIME_MOVER,
    RIDING,
    SHIFT,
    STRATEGIC,
    TACTICAL,
    TRUCK,
    TWO_HEXES,
    allowance,
    beside_enemies,
)
from ardennes.games.a44.rules.transport import (
    any_left,
    shares,
    why_no_marker,
    why_no_prime_mover,
)
from ardennes.games.a44.state import AWAY, State

RRD_UNTIL = 2  # the last turn on which they are held (a44 27.6)


def is_peiper(s: State, unit: int) -> bool:
    """One of the four units of the Kampfgruppe (a44 27.5)."""
    return bool(s.roster.peiper >> unit & 1)


def is_frozen_red(s: State, unit: int) -> bool:
    """A red code holds a unit on turn 1 (a44 29.1.1)."""
    return s.turn == FIRST_TURN and bool(s.roster.red >> unit & 1)


def is_withdrawing(s: State, unit: int) -> bool:
    """One of the two regiments of the 2nd Division, until the first night (a44 27.6, Q-157)."""
    bound = s.turn <= RRD_UNTIL and not s.is_night
    return bound and bool(s.roster.withdrawing >> unit & 1)


def acts_tonight(s: State, unit: int) -> bool:
    """At night only marked units, and KG Peiper on the first (a44 25.3.1, 27.5)."""
    return bool(s.night >> unit & 1) or (s.first_night and is_peiper(s, unit))


def is_gun(s: State, unit: int, side: int) -> bool:
    """A gun of this side."""
    return bool(s.roster.guns >> unit & 1) and s.roster.side[unit] == side


# --- everybody ---


def why_not_stir(s: State, unit: int) -> No | None:
    """What keeps a unit where it is, in whatever mode."""
    name = s.title(unit)
    if s.engaged >> unit & 1:
        return No("a44 16.5", f"{name} is Engaged")
    if is_withdrawing(s, unit) and s.turn == FIRST_TURN:
        return No("a44 27.6", f"{name} does not move on the first morning")
    if is_frozen_red(s, unit):
        return No("a44 29.1.1", f"{name} does not move on the first morning")
    if s.builder >> unit & 1:
        return No("a44 15.8.2", f"{name} digs in and does not move")
    if s.at[unit] >= s.hexes and s.shaken >> unit & 1:
        return No("a44 11.9.4", f"{name} stays off the map until it is in Good Order")
    if s.at[unit] >= s.hexes and s.night >> unit & 1 and not s.is_night:
        return No("a44 25.3.5", f"{name} bears a Night marker and stays in its box")
    if s.is_night and not acts_tonight(s, unit):
        return No("a44 25.3.1", f"{name} bears no Night marker")
    return None


# --- one mode ---


def why_closed(s: State, unit: int, mode: str) -> No | None:
    """Why a mode is not open to a unit now; None if it is."""
    return why_not_stir(s, unit) or _why_not_by(s, unit, mode)


def _why_not_by(s: State, unit: int, mode: str) -> No | None:
    no = _why_markers(s, unit, mode) or _why_tactical(s, unit, mode)
    return no or WHY[mode](s, unit)


def _why_markers(s: State, unit: int, mode: str) -> No | None:
    """Markers that leave a single way to move, or less (a44 12.6, 25.2.4, 25.3.5)."""
    name = s.title(unit)
    if mode != TRUCK and by_west(s) >> unit & 1:
        return No("a44 S3.3", f"{name} comes in trucks")
    if s.riding >> unit & 1:
        own = STRATEGIC if s.strategic >> unit & 1 else TRUCK
        if mode != own:
            return No("a44 12.6", f"{name} bears an SM or Truck marker; remove it first")
        return None
    if s.night >> unit & 1 and not s.is_night and mode != NORMAL:
        return No("a44 25.3.5", f"{name} bears a Night marker: a single point")
    if s.replacement >> unit & 1 and mode not in (NORMAL, TACTICAL, SHIFT):
        return No("a44 25.2.4", f"{name} has just had replacements: a single hex")
    return None


def _why_tactical(s: State, unit: int, mode: str) -> No | None:
    """Units that use tactical movement alone (a44 12.1, 13.2.2, 18.3, 23.4, 27.6); guns of one
    point may shift, and Prime Movers take two hexes (a44 22.3, Q-25)."""
    if mode in (TACTICAL, SHIFT, PRIME_MOVER):
        return None
    if mode in RIDING and (s.shaken | s.out_of_supply) >> unit & 1:
        return No("a44 12.1", f"{s.title(unit)} is Disrupted, Broken or out of supply")
    case = tactical_only(s, unit)
    return No(case, f"{s.title(unit)} may only use tactical movement") if case else None


def tactical_only(s: State, unit: int) -> str:
    """The case that leaves a unit tactical movement alone; nothing if none does."""
    if s.shaken >> unit & 1:
        return "a44 18.3"
    if s.out_of_supply >> unit & 1:
        return "a44 23.4"
    if s.arrived >> unit & 1:
        return "a44 13.2.2"
    return "a44 27.6" if is_withdrawing(s, unit) else ""


def _why_normal(s: State, unit: int) -> No | None:
    """German guns move with a Prime Mover, if there is one (a44 22.1, 22.3)."""
    if is_gun(s, unit, GERMAN):
        missing = why_no_prime_mover(s, unit)
        return missing or No("a44 22.1", f"{s.title(unit)} moves with a Prime Mover")
    return None


def _why_tactical_movement(s: State, unit: int) -> No | None:
    if is_gun(s, unit, GERMAN):
        return No("a44 22.1", f"{s.title(unit)} moves with a Prime Mover")
    if allowance(s, unit, TACTICAL) < TWO_HEXES * HALVES:
        return No("a44 11.3", f"{s.title(unit)} has fewer than two points")
    return None


def _why_extended(s: State, unit: int) -> No | None:
    if s.roster.mechanized >> unit & 1:
        return No("a44 11.2", f"{s.title(unit)} is mechanized")
    return None


def _why_strategic(s: State, unit: int) -> No | None:
    name, roster = s.title(unit), s.roster
    if not roster.mechanized >> unit & 1 or is_gun(s, unit, GERMAN):
        return No("a44 12.1", f"{name} is not mechanized")
    return _why_riding(s, unit)


def _why_truck(s: State, unit: int) -> No | None:
    name, roster = s.title(unit), s.roster
    if roster.side[unit] == GERMAN or roster.mechanized >> unit & 1:
        return No("a44 12.4.3", f"trucks are for Allied units on foot, not for {name}")
    if not s.truck >> unit & 1 and s.at[unit] != AWAY:
        return No("a44 12.4.3", f"{name} is not loaded")
    return _why_riding(s, unit)


def _why_riding(s: State, unit: int) -> No | None:
    """Never on turn 1, at night or beside the enemy, nor without a marker (a44 12.2, 12.4.1,
    25.3.1, 29.1.3)."""
    at, side = s.at[unit], s.roster.side[unit]
    if s.turn == FIRST_TURN:
        return No("a44 29.1.3", "there is no strategic movement on turn 1")
    if s.is_night:
        return No("a44 25.3.1", "there is no strategic movement at night")
    if 0 <= at < s.hexes and beside_enemies(s, side) >> at & 1:
        return No("a44 12.2", f"{s.title(unit)} is next to an enemy")
    return why_no_marker(s, unit)


def _why_prime_mover(s: State, unit: int) -> No | None:
    if not is_gun(s, unit, GERMAN):
        return No("a44 22.3", f"{s.title(unit)} is no German gun")
    return why_no_prime_mover(s, unit)


def _why_shift(s: State, unit: int) -> No | None:
    """Nebelwerfers and Ready Allied guns go one hex (a44 22.2)."""
    if s.roster.rockets >> unit & 1 and s.roster.side[unit] == GERMAN:
        return None
    if is_gun(s, unit, ALLIED) and not s.fired >> unit & 1:
        return None
    return No("a44 22.2", f"{s.title(unit)} does not shift")


WHY = {
    NORMAL: _why_normal,
    TACTICAL: _why_tactical_movement,
    EXTENDED: _why_extended,
    STRATEGIC: _why_strategic,
    TRUCK: _why_truck,
    PRIME_MOVER: _why_prime_mover,
    SHIFT: _why_shift,
}


def open_modes(s: State, unit: int) -> tuple[str, ...]:
    """The modes a unit may choose from."""
    if ordinary(s) >> unit & 1:
        if not s.roster.mechanized >> unit & 1:
            return ON_FOOT
        return ON_WHEELS if _may_ride(s, unit) else (NORMAL, TACTICAL)
    if _plain(s) >> unit & 1:
        return (TACTICAL,)
    key = "modes", unit
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _open_modes(s, unit)
    return found


def _open_modes(s: State, unit: int) -> tuple[str, ...]:
    if why_not_stir(s, unit):
        return ()
    return tuple([mode for mode in _known_modes(s, unit) if _why_not_by(s, unit, mode) is None])


def _may_ride(s: State, unit: int) -> bool:
    """Is strategic movement open to an ordinary unit? `_why_riding` has the reason."""
    at, side = s.at[unit], s.roster.side[unit]
    if s.turn == FIRST_TURN or (0 <= at < s.hexes and beside_enemies(s, side) >> at & 1):
        return False
    return any_left(s, side) or shares(s, unit)


def ordinary(s: State) -> int:
    """Units that nothing holds and to which all modes of their kind are open, but perhaps for
    strategic movement: most units, most of the time."""
    found = s.memo.get(("ordinary",))
    if found is None:
        bound = s.roster.withdrawing if s.turn <= RRD_UNTIL else 0
        limited = s.shaken | s.out_of_supply | s.arrived | bound  # see `tactical_only`
        found = s.memo[("ordinary",)] = _plain(s) & ~limited
    return found


def _plain(s: State) -> int:
    """The same, tactical movement perhaps being the only one."""
    found = s.memo.get(("plain",))
    if found is None:
        roster = s.roster
        boxed, waiting = s.off_map[GERMAN] | s.off_map[ALLIED], s.away[ALLIED]
        marked = s.riding | s.night | s.replacement | (boxed & s.shaken)
        odd = roster.guns | roster.rockets | roster.slow | (waiting & ~roster.mechanized)
        held = (
            s.engaged | s.builder | (roster.red | roster.withdrawing if s.turn == FIRST_TURN else 0)
        )
        all_ = s.present[GERMAN] | s.present[ALLIED] | s.away[GERMAN] | waiting | boxed
        found = 0 if s.is_night else all_ & ~(marked | odd | held | by_west(s))
        s.memo[("plain",)] = found
    return found


def _known_modes(s: State, unit: int) -> tuple[str, ...]:
    """Those a unit of its kind ever has, in order; `WHY` says why it has no others."""
    roster, german = s.roster, s.roster.side[unit] == GERMAN
    wheels, gun = roster.mechanized >> unit & 1, roster.guns >> unit & 1
    if gun and german:
        return GERMAN_GUN
    if gun:
        return (*ON_FOOT, TRUCK, SHIFT) if not wheels else (*ON_WHEELS, SHIFT)
    rest = (SHIFT,) if roster.rockets >> unit & 1 else ()
    return (*(ON_WHEELS if wheels else ON_FOOT if german else (*ON_FOOT, TRUCK)), *rest)


GERMAN_GUN = (PRIME_MOVER, SHIFT)
ON_WHEELS = (NORMAL, TACTICAL, STRATEGIC)
ON_FOOT = (NORMAL, TACTICAL, EXTENDED)
