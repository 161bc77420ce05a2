"""bulge 15.0: the optional airdrop of von der Heydte's paratroops."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, Roll, UnitId, Word, allowed, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import GERMAN, SIDES
from ardennes.games.bulge.rules.phases import DONE, why_not_done
from ardennes.games.bulge.rules.results import eliminate, release
from ardennes.games.bulge.state import AWAY, GERMAN_MOVE, State

RANGE = 5
SURVIVE, TARGET, SCATTER = 1, 2, 3  # the rolls in their order


def near_germans(s: State) -> int:
    """Hexes within five of a German unit; enemy zones do not matter (bulge 15.0)."""
    near = 0
    for place in members(s.occupied[GERMAN]):
        near |= s.ground.board.disk(place, RANGE)
    return near


def why_not_jump(s: State) -> No | None:
    """At any moment of German movement on turn 1, with the option only (bulge 15.0, R28, R48)."""
    unit = s.roster.paratroops
    waits = unit >= 0 and s.at[unit] == AWAY
    if s.airdrop and s.turn == 1 and s.phase == GERMAN_MOVE and waits:
        return None
    return No("bulge 15.0", "the airdrop is an option of German movement on turn 1")


def why_not_drop(s: State, action: w.Drop) -> No | None:
    """Into an unoccupied hex near a German unit (bulge 15.0)."""
    where = s.place_name(action.to)
    if no := why_not_jump(s):
        return no
    if action.to in s.unit_at:
        return No("bulge 15.0", f"{where} is occupied")
    if not near_germans(s) >> action.to & 1:
        return No("bulge 15.0", f"{where} is more than five hexes from a German unit")
    if isinstance(s.question, w.RollDrop):
        return No("bulge 15.0", "the paratroops have jumped")
    if not isinstance(s.question, w.OfferDrop):
        return No("bulge 15.0", f"choose {s.unit_name(s.roster.paratroops)} first")
    return None


def offer_drop(s: State, _: w.OfferDrop) -> Decision:
    """Where, or not now; after the phase they never come (bulge 15.0, R28)."""
    drops = (w.Drop(PlaceId(p)) for p in members(near_germans(s)))
    choices = (*allowed(s, why_not_drop, drops), *allowed(s, why_not_done, [DONE]))
    prompt = "Drop the paratroops within five hexes of a German unit, or not now."
    return Decision(SIDES[GERMAN], "bulge 15.0", prompt, choices)


def answer_drop(u: Umpire[State], _: w.OfferDrop, answer: Word) -> None:
    """Up to three rolls decide."""
    if isinstance(answer, w.Drop):
        u.ask(w.RollDrop(answer.to, SURVIVE))


def offer_drop_die(s: State, step: w.RollDrop) -> Decision:
    """Survival, then the target, then the scatter (bulge 15.0)."""
    prompt = {
        SURVIVE: "Do the paratroops survive the jump? Only a 1 is good.",
        TARGET: f"Do they land in {s.place_name(step.to)}? Only a 1 is good.",
        SCATTER: "Where do they scatter?",
    }[step.roll]
    return roll_a_die("bulge 15.0", prompt)


def answer_drop_die(u: Umpire[State], step: w.RollDrop, answer: Word) -> None:
    """1 is good; a scattered unit in an occupied hex or off the map is lost (bulge 15.0, R28)."""
    assert isinstance(answer, Roll)
    if step.roll == SURVIVE and answer.die != 1:
        _lose(u, answer.die)
    elif step.roll == SURVIVE:
        u.ask(w.RollDrop(step.to, TARGET))
    elif step.roll == TARGET and answer.die != 1:
        u.ask(w.RollDrop(step.to, SCATTER))
    else:
        to = step.to if step.roll == TARGET else _scattered(u.s, step.to, answer.die)
        taken = u.s.occupied[0] | u.s.occupied[1]
        if to < 0 or taken >> to & 1:
            _lose(u, answer.die)
        else:
            u.emit(w.ParatroopsLanded(PlaceId(to)))
            release(u, u.s.roster.paratroops, (to,))


def _scattered(s: State, to: int, die: int) -> int:
    side, hexes = s.edition.scatter[die]
    for _ in range(hexes):
        to = s.ground.board.ring[to][side] if to >= 0 else to
    return to


def _lose(u: Umpire[State], die: int) -> None:
    """Eliminated factors are eliminated factors (bulge R28)."""
    u.emit(w.ParatroopsLost(die))
    eliminate(u, UnitId(u.s.roster.paratroops))
