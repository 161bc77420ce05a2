"""bulge 7.0: air power. Secret missions, their reveal, and what each does."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.rules.phases import DONE, once, why_not_done
from ardennes.games.bulge.rules.supply import in_supply
from ardennes.games.bulge.state import ALLIED_MARKERS, GERMAN_MARKERS, State
from ardennes.wargame.telling import counted

CAP, INTERDICTION, SUPPORT, RESUPPLY = range(4)


# --- assignment ---


def begin_assignment(u: Umpire[State]) -> None:
    """Both sides in secret, then the reveal (bulge 7.0)."""
    points = [u.s.edition.days[u.s.turn].air_points(u.s.weather, side) for side in (GERMAN, ALLIED)]
    u.ask(w.Assign(GERMAN, points[GERMAN]), w.Assign(ALLIED, points[ALLIED]), w.Reveal())


def why_not_fly(s: State, action: w.Fly) -> No | None:
    """No more missions than points and markers; resupply is Allied (bulge 7.0, 2.3.2, 7.4)."""
    step, mission = s.question, action.mission
    if not isinstance(step, w.Assign):
        return No("bulge 7.0", "air points are assigned in the air mission assignment")
    if mission not in w.MISSIONS:
        return No("bulge 7.0", f"there is no mission {mission!r}")
    number = w.MISSIONS.index(mission)
    if number == RESUPPLY and step.side == GERMAN:
        return No("bulge 7.4", "only the Allies fly resupply")
    if s.missions[step.side][number] >= s.edition.missions[step.side][number]:
        return No("bulge 2.3.2", f"no {w.NAMES[mission]} marker is left")
    return No("bulge 7.0", "no air point is left") if step.left < 1 else None


@once
def flights(s: State, _: w.Assign) -> list[w.Fly]:
    """The missions an air point may fly."""
    return allowed(s, why_not_fly, map(w.Fly, w.MISSIONS))


def offer_assign(s: State, step: w.Assign) -> Decision:
    """One mission for each air point; points may be left idle (bulge 7.0, R10)."""
    choices = (*flights(s, step), *allowed(s, why_not_done, [DONE]))
    prompt = f"Assign an air point in secret; {step.left} left."
    return Decision(SIDES[step.side], "bulge 7.0", prompt, choices)


def answer_assign(u: Umpire[State], step: w.Assign, answer: Word) -> None:
    """A secret until both have chosen."""
    if isinstance(answer, w.Fly):
        u.emit(w.MissionFlown(step.side, answer.mission))
        u.ask(w.Assign(step.side, step.left - 1))


def reveal(u: Umpire[State], _: w.Reveal) -> None:
    """Each CAP removes one enemy ground support (bulge 7.1)."""
    german, allied = u.s.missions
    support = (max(0, german[SUPPORT] - allied[CAP]), max(0, allied[SUPPORT] - german[CAP]))
    u.emit(w.MissionsRevealed(german, allied, support))


# --- interdiction markers ---


def why_not_interdict(s: State, action: w.Interdict) -> No | None:
    """Road hexes without any combat unit; a second own marker would do nothing (bulge 7.2, R46)."""
    step, place = s.question, action.to
    if not s.ground.roads >> place & 1:
        return No("bulge 7.2", f"{s.place_name(place)} is no road hex")
    if place in s.unit_at:
        return No("bulge 7.2", f"a unit is in {s.place_name(place)}")
    if not isinstance(step, w.PlaceMarkers) or step.left < 1:
        return No("bulge 7.2", "no interdiction marker goes there now")
    if s.interdiction[step.side] >> place & 1:
        return No("bulge R46", f"a marker of this side lies in {s.place_name(place)}")
    return None


@once
def marker_choices(s: State, step: w.PlaceMarkers) -> list[w.Interdict]:
    """Where a marker may go, if there is one."""
    hexes = (w.Interdict(PlaceId(p)) for p in members(s.ground.roads if step.left else 0))
    return allowed(s, why_not_interdict, hexes)


def begin_markers(u: Umpire[State], side: int) -> None:
    """Allied markers first, then German ones (bulge 5.0)."""
    u.ask(w.PlaceMarkers(side, u.s.missions[side][INTERDICTION]))


def offer_markers(s: State, step: w.PlaceMarkers) -> Decision:
    """Where the road is to be cut for the enemy (bulge 7.2)."""
    prompt = f"Place an interdiction marker; {step.left} to go."
    return Decision(SIDES[step.side], "bulge 7.2", prompt, tuple(marker_choices(s, step)))


def answer_markers(u: Umpire[State], step: w.PlaceMarkers, answer: Word) -> None:
    """It stays there this turn."""
    assert isinstance(answer, w.Interdict)
    u.emit(w.Interdicted(step.side, answer.to))
    u.ask(w.PlaceMarkers(step.side, step.left - 1))


def side_of_markers(phase: int) -> int:
    """Whose markers a phase places."""
    return {ALLIED_MARKERS: ALLIED, GERMAN_MARKERS: GERMAN}[phase]


# --- resupply ---


def why_not_supply_to(s: State, unit: int) -> No | None:
    """Allied units out of supply without a marker (bulge 7.4)."""
    if s.roster.side[unit] != ALLIED or s.at[unit] < 0:
        return No("bulge 7.4", "resupply is for Allied units on the map")
    if s.resupplied >> unit & 1:
        return No("bulge 7.4", f"{s.title(unit)} has a marker")
    return No("bulge 7.4", f"{s.title(unit)} is in supply") if in_supply(s, unit) else None


def why_not_resupply(s: State, action: w.Resupply) -> No | None:
    """Before the Allied player turn, as long as markers last (bulge 5.0, 7.4)."""
    if no := why_not_supply_to(s, action.unit):
        return no
    if not isinstance(s.question, w.OfferResupply) or s.question.left < 1:
        return No("bulge 7.4", "resupply comes before the Allied player turn")
    return None


def thirsty(s: State) -> list[int]:
    """Units that could use a resupply marker."""
    return [unit for unit in s.roster.of[ALLIED] if why_not_supply_to(s, unit) is None]


@once
def resupply_choices(s: State, step: w.OfferResupply) -> list[w.Resupply]:
    """Who may get a marker, if there is one."""
    units = s.roster.of[ALLIED] if step.left else ()
    return allowed(s, why_not_resupply, (w.Resupply(UnitId(u)) for u in units))


def begin_resupply(u: Umpire[State]) -> None:
    """Before the Allied player turn (bulge 5.0, 7.4)."""
    u.ask(w.OfferResupply(u.s.missions[ALLIED][RESUPPLY]))


def offer_resupply(s: State, step: w.OfferResupply) -> Decision:
    """On an Allied unit out of supply (bulge 7.4)."""
    choices = (*resupply_choices(s, step), *allowed(s, why_not_done, [DONE]))
    prompt = f"Resupply a unit by air, or stop; {counted(step.left, 'marker')}."
    return Decision(SIDES[ALLIED], "bulge 7.4", prompt, choices)


def answer_resupply(u: Umpire[State], step: w.OfferResupply, answer: Word) -> None:
    """It may move its full allowance or attack as if supplied (bulge 7.4, R35)."""
    if isinstance(answer, w.Resupply):
        u.emit(w.Resupplied(answer.unit))
        u.ask(w.OfferResupply(step.left - 1))
