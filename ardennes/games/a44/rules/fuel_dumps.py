"""a44 32: Fuel Dumps. Three Allied markers lie face down and one of them is real; which one only
the Allied player knows until a German comes next to it. No answer to a German hangs on it."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import (
    CHANCE,
    FAIR,
    NOT_NOW,
    Decision,
    No,
    OddsLine,
    PlaceId,
    Roll,
    roll_a_die,
)
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.options import FUEL_DUMPS
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import CAPTURED, PHASES, REVEALED, State
from ardennes.games.a44.words import dumps as d
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.combat import Combat

DEFENCE = 2  # of a Belgian battalion (a44 32.2)
LAST_TURN = 6  # at whose end all markers go (a44 32.3)
SPARED = (7, 8)  # turns whose fuel checks are skipped (a44 32.2)
BURNS = {"bridge": 4, "combat": 3}  # the highest die that destroys it, by phase (a44 32.3)
LAST_PHASE = PHASES.index("victory check")


# --- face down (a44 32.1) ---


def shuffle(u: Umpire[State]) -> None:
    """Before the game, on the spaces of the map; none after turn 6 (a44 S4)."""
    s = u.s
    if FUEL_DUMPS in s.options and s.turn <= LAST_TURN and s.ground.dumps and not s.dumps:
        u.ask(d.DumpRoll())


def offer_shuffle(s: State, step: d.DumpRoll) -> Decision:
    """One of the spaces, each as likely."""
    faces = tuple(Roll(n + 1) for n in range(s.ground.dumps.bit_count()))
    return Decision(CHANCE, step.case, step.asks, faces, FAIR[:1] * len(faces))


def answer_shuffle(u: Umpire[State], _: d.DumpRoll, roll: Roll) -> None:
    """That they lie there is for everybody, which is real for the Allied player."""
    spaces = tuple(map(PlaceId, members(u.s.ground.dumps)))
    u.emit(d.DumpsPlaced(spaces))
    u.emit(d.DumpChosen(spaces[roll.die - 1], roll.die))


def look(u: Umpire[State]) -> None:
    """Germans have come next to a marker, or Allied units to a captured dump."""
    if not u.s.dumps:
        return
    for place in map(PlaceId, u.s.spotted):
        if u.s.dumps_in(CAPTURED) >> place & 1:
            u.emit(d.DumpRetaken(place))
        else:
            real = u.s.real_dump[ALLIED] == place
            u.emit(d.DumpTurned(place) if real else d.DummyTurned(place))


def clear_away(u: Umpire[State]) -> None:
    """All are gone when turn 6 ends (a44 32.3)."""
    if u.s.dumps and u.s.turn >= LAST_TURN and u.s.phase >= LAST_PHASE:
        u.emit(d.DumpsRemoved())


# --- in combat (a44 32.2) ---


def stands(s: State, place: int) -> bool:
    """Is a real dump there, turned over and in Allied hands?"""
    return bool(s.dumps) and bool(s.dumps_in(REVEALED) >> place & 1)


def standing(s: State) -> int:
    """Hexes that the Germans may attack because of a dump."""
    return s.dumps_in(REVEALED) if s.side == GERMAN else 0


def line(s: State, target: int) -> list[OddsLine]:
    """What it adds to the defence of its hex (a44 Q-63)."""
    if not standing(s) >> target & 1:
        return []
    return [OddsLine("fuel dump", "a44 32.2", DEFENCE, side="defence")]


def why_not_alone(s: State, place: int) -> No | None:
    """May a hex without units be attacked? A dump can, once in a phase."""
    where = s.place_name(place)
    if not standing(s) >> place & 1:
        return No("a44 14.1", f"no enemy is in {where}")
    if s.dump_fought:
        return No("a44 14.1", f"{where} has been attacked in this phase")
    return None


def is_alone(s: State, place: int) -> bool:
    """A dump that nobody else defends."""
    return stands(s, place) and not s.here(place)


def is_vacant(s: State, place: int) -> bool:
    """Is there nothing left to attack?"""
    return not s.here(place) and not stands(s, place)


def destroyed(s: State) -> int:
    """A count that grows with every bridge that is blown and every dump that burns."""
    return len(s.blown) - len(s.dumps)


def defended(u: Umpire[State], place: int) -> None:
    """It has been attacked."""
    if stands(u.s, place):
        u.emit(d.DumpFought(PlaceId(place)))


def falls(u: Umpire[State], place: int) -> bool:
    """It is alone and loses a step, retreats or is left behind: the Germans have it."""
    if not is_alone(u.s, place):
        return False
    u.emit(d.DumpCaptured(PlaceId(place)))
    return True


def holds(s: State, place: int, retreat: int) -> bool:
    """Does a dump that is alone keep the hex? Not if it has to retreat."""
    return not retreat and is_alone(s, place)


# --- fire (a44 32.3) ---


def in_danger(s: State) -> list[d.Burn]:
    """The dump the Allied player may burn in his Bridge Phase: a German is next to it."""
    if s.side != ALLIED or s.dump_tried:
        return []
    near = s.ground.board.spread(s.occupied[GERMAN])
    return [d.Burn(PlaceId(at)) for at in members(s.dumps_in(REVEALED) & near)]


def under_attack(s: State, step: Combat) -> list[d.Burn]:
    """The dump in the hex that is attacked."""
    if s.dump_tried or not standing(s) >> step.target & 1:
        return []
    return [d.Burn(step.target)]


def why_not_burn(s: State, action: d.Burn) -> No | None:
    """A dump turned over, once in a player turn; no unit is needed."""
    if not isinstance(s.question, q.BridgePhase | q.BlowBefore):
        return NOT_NOW
    where = s.place_name(action.at)
    if not stands(s, action.at):
        return No("a44 32.3", f"no Allied fuel dump lies open in {where}")
    if s.dump_tried:
        return No("a44 32.3", f"the dump in {where} has been tried this turn")
    if isinstance(s.question, q.BlowBefore):
        fits = under_attack(s, s.question) == [action]
        return None if fits else No("a44 32.3", f"{where} is not attacked")
    if s.side != ALLIED:
        return No("a44 32.3", "the Allied player burns it")
    return None if action in in_danger(s) else No("a44 32.3", f"no German is next to {where}")


def offer_roll(s: State, step: d.BurnRoll) -> Decision:
    """The Allied player's die."""
    return roll_a_die(step.case, f"Roll for the fuel dump in {s.place_title(step.at)}.")


def answer_roll(u: Umpire[State], step: d.BurnRoll, roll: Roll) -> None:
    """Up to four in the own phase, up to three before an attack."""
    burns = roll.die <= BURNS[u.s.stage]
    u.emit(d.BurnRolled(step.at, roll.die, "destroyed" if burns else "no effect"))


# --- the fuel (a44 32.2) ---


def fetch(u: Umpire[State]) -> None:
    """In the German Fuel Phase, if a road leads from the dump to the German edge."""
    for place in members(u.s.dumps_in(CAPTURED)):
        if lines(u.s, GERMAN).bound_by_road(place):
            u.emit(d.DumpFetched(PlaceId(place)))


def spares(s: State) -> bool:
    """Is there fuel enough on this turn?"""
    return s.fuel_skipped and s.turn in SPARED


# --- who knows what ---


def known_to(s: State, side: int) -> int:
    """The hex of the real dump face down, as a side knows it; -1 if it does not."""
    return s.real_dump[ALLIED] if side == ALLIED or s.dumps_known else -1


def next_to_germans(s: State, place: int) -> bool:
    """Has a German come next to it?"""
    return bool((bits([place]) | s.ground.board.zones[place]) & s.occupied[GERMAN])
