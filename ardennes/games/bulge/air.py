"""bulge 7.0: air power. Secret missions, their reveal, and what each does."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.state import ALLIED_MARKERS, GERMAN_MARKERS, State
from ardennes.games.bulge.supply import in_supply

CAP, INTERDICTION, SUPPORT, RESUPPLY = range(4)


# --- assignment ---


def begin_assignment(u: Umpire[State]) -> None:
    """Both sides in secret, then the reveal (bulge 7.0)."""
    points = [u.s.edition.days[u.s.turn].air_points(u.s.weather, side) for side in (GERMAN, ALLIED)]
    u.ask(w.Assign(GERMAN, points[GERMAN]), w.Assign(ALLIED, points[ALLIED]), w.Reveal())


def why_not_fly(s: State, side: int, mission: str) -> No | None:
    """No more missions than markers; resupply is Allied (bulge 2.3.2, 7.4)."""
    number = w.MISSIONS.index(mission)
    if number == RESUPPLY and side == GERMAN:
        return No("bulge 7.4", "only the Allies fly resupply")
    if s.missions[side][number] >= s.edition.missions[side][number]:
        return No("bulge 2.3.2", f"no {w.NAMES[mission]} marker is left")
    return None


def offer_assign(s: State, step: w.Assign) -> Decision:
    """One mission for each air point; points may be left idle (bulge 7.0, R10)."""
    flights = [w.Fly(m) for m in w.MISSIONS if why_not_fly(s, step.side, m) is None]
    prompt = f"Assign an air point in secret; {step.left} left."
    return Decision(SIDES[step.side], "bulge 7.0", prompt, (*flights, w.Done()))


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


def marker_hexes(s: State, side: int) -> int:
    """Road hexes without any combat unit; a second own marker would do nothing (bulge 7.2, R46)."""
    taken = s.occupied[GERMAN] | s.occupied[ALLIED] | s.interdiction[side]
    return s.ground.roads & ~taken


def begin_markers(u: Umpire[State], side: int) -> None:
    """Allied markers first, then German ones (bulge 5.0)."""
    count = u.s.missions[side][INTERDICTION]
    if count and marker_hexes(u.s, side):
        u.ask(w.PlaceMarkers(side, count))


def offer_markers(s: State, step: w.PlaceMarkers) -> Decision:
    """Where the road is to be cut for the enemy (bulge 7.2)."""
    choices = tuple(w.Interdict(PlaceId(p)) for p in members(marker_hexes(s, step.side)))
    prompt = f"Place an interdiction marker; {step.left} to go."
    return Decision(SIDES[step.side], "bulge 7.2", prompt, choices)


def answer_markers(u: Umpire[State], step: w.PlaceMarkers, answer: Word) -> None:
    """It stays there this turn."""
    assert isinstance(answer, w.Interdict)
    u.emit(w.Interdicted(step.side, answer.to))
    if step.left > 1 and marker_hexes(u.s, step.side):
        u.ask(w.PlaceMarkers(step.side, step.left - 1))


def side_of_markers(phase: int) -> int:
    """Whose markers a phase places."""
    return {ALLIED_MARKERS: ALLIED, GERMAN_MARKERS: GERMAN}[phase]


# --- resupply ---


def thirsty(s: State) -> list[int]:
    """Allied units out of supply without a marker (bulge 7.4)."""
    return [
        unit
        for unit in s.roster.of[ALLIED]
        if s.at[unit] >= 0 and not s.resupplied >> unit & 1 and not in_supply(s, unit)
    ]


def begin_resupply(u: Umpire[State]) -> None:
    """Before the Allied player turn (bulge 5.0, 7.4)."""
    count = u.s.missions[ALLIED][RESUPPLY]
    if count and thirsty(u.s):
        u.ask(w.OfferResupply(count))


def offer_resupply(s: State, step: w.OfferResupply) -> Decision:
    """On an Allied unit out of supply (bulge 7.4)."""
    choices = tuple(w.Resupply(UnitId(unit)) for unit in thirsty(s))
    prompt = f"Resupply a unit by air, or stop; {step.left} markers."
    return Decision(SIDES[ALLIED], "bulge 7.4", prompt, (*choices, w.Done()))


def answer_resupply(u: Umpire[State], step: w.OfferResupply, answer: Word) -> None:
    """It may move its full allowance or attack as if supplied (bulge 7.4, R35)."""
    if isinstance(answer, w.Resupply):
        u.emit(w.Resupplied(answer.unit))
        if step.left > 1 and thirsty(u.s):
            u.ask(w.OfferResupply(step.left - 1))


def supplied(s: State, unit: int) -> bool:
    """In supply, or resupplied by air (bulge 7.4)."""
    return bool(s.resupplied >> unit & 1) or in_supply(s, unit)
