"""Why an action is refused, with the case; for any well-formed action, listed or not."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import No, Word
from ardennes.games.bulge import air, airdrop, combat
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.edition import TABLES
from ardennes.games.bulge.movement import Search, destinations, why_not_move
from ardennes.games.bulge.moves import movable, mover, search
from ardennes.games.bulge.reinforcements import (
    BRITISH_RANGE,
    entry_hexes,
    entry_roads,
    is_bound,
    is_due,
)
from ardennes.games.bulge.state import COMBAT, MOVEMENT, State
from ardennes.games.bulge.terrain import POINT
from ardennes.games.bulge.zoc import ezoc


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, as far as one does."""
    if any(getattr(action, name, 0) < 0 for name in ("to", "target", "space", "unit")):
        return No("bulge 5.0", "it names no place and no unit")
    explain = _WHY.get(type(action))
    return explain(s, action) if explain else None


def _step(s: State) -> Word | None:
    return s.todo[-1] if s.todo else None


def _name(s: State, place: int) -> str:
    return s.place_name(place)


# --- air ---


def _why_not_fly(s: State, action: w.Fly) -> No:
    step = _step(s)
    if not isinstance(step, w.Assign):
        return No("bulge 7.0", "air points are assigned in the air mission assignment")
    if action.mission not in w.MISSIONS:
        return No("bulge 7.0", f"there is no mission {action.mission!r}")
    return air.why_not_fly(s, step.side, action.mission) or No("bulge 7.0", "not now")


def _why_not_interdict(s: State, action: w.Interdict) -> No:
    place = action.to
    if not s.ground.roads >> place & 1:
        return No("bulge 7.2", f"{_name(s, place)} is no road hex")
    if place in s.unit_at:
        return No("bulge 7.2", f"a unit is in {_name(s, place)}")
    return No("bulge 7.2", "no interdiction marker goes there now")


def _why_not_resupply(s: State, action: w.Resupply) -> No:
    unit = action.unit
    if s.roster.side[unit] != ALLIED or s.at[unit] < 0:
        return No("bulge 7.4", "resupply is for Allied units on the map")
    if not isinstance(_step(s), w.OfferResupply):
        return No("bulge 7.4", "resupply comes before the Allied player turn")
    return No("bulge 7.4", f"{s.title(unit)} is in supply or has a marker")


# --- combat ---


def _why_not_attack(s: State, action: w.Attack) -> No:
    no = combat.why_not_target(s, action.target)
    return no or No("bulge 12.0 attack", f"nobody can attack {_name(s, action.target)} now")


def _why_not_join(s: State, action: w.Join) -> No:
    step = _step(s)
    if not isinstance(step, w.Plan):
        return No("bulge 12.1 step 1", "choose a hex to attack first")
    no = combat.why_not_join(s, step.target, action.unit)
    return no or No("bulge 12.1 step 1", f"{s.title(action.unit)} takes part already")


def _why_not_commit(s: State, action: w.Commit) -> No:
    step = _step(s)
    if not isinstance(step, w.Plan) or action.crt not in TABLES:
        return No("bulge 12.1 step 1", "an attack is declared on the primary or secondary table")
    if not step.attackers:
        return No("bulge 12.1 step 1", "nobody attacks yet")
    no = combat.why_not_crt(s, step.target, step.attackers, action.crt)
    no = no or combat.why_not_leave_out(s, step.target, step.attackers)
    return no or No("bulge 12.1 step 1", "not now")


def _why_not_support(s: State, _: w.Support) -> No:
    if s.phase in COMBAT and not s.support[combat.attacker(s)]:
        return No("bulge 7.3", "no ground support is left this turn")
    return No("bulge 7.3", "ground support is added when an attack is declared")


def _why_not_fight(s: State, action: w.Fight) -> No:
    if isinstance(_step(s), w.Resolve):
        return No("bulge 12.1 step 6", f"the column cannot be lowered by {action.lower}")
    return No("bulge 12.1 step 6", "no attack waits for its die")


def _why_not_lose(s: State, _: w.Lose) -> No:
    step = _step(s)
    if isinstance(step, w.ChooseLosses) and step.exchange >= 0:
        why = "an exchange takes the greatest sum that does not exceed the defender's factor"
        return No("bulge 12.2 Ex", why)
    return No("bulge 12.2 Ae", "one attacking unit is eliminated, and only after such a result")


def _why_not_retreat(s: State, action: w.Retreat) -> No:
    step = _step(s)
    if not isinstance(step, w.FallBack) or action.unit not in step.units:
        return No("bulge 12.3", "no such unit retreats now")
    side, to = s.roster.side[action.unit], action.to
    if not s.ground.board.zones[s.at[action.unit]] >> to & 1:
        return No("bulge 12.3", "a retreat goes one hex")
    if to in s.unit_at:
        return No("bulge 8.0", f"a unit is in {_name(s, to)}")
    if ezoc(s, side) >> to & 1:
        return No("bulge 9.1c", f"{_name(s, to)} is in an enemy zone of control")
    return No("bulge 12.3", "not there")


def _why_not_advance(s: State, action: w.Advance) -> No:
    step = _step(s)
    if not isinstance(step, w.OfferAdvance):
        return No("bulge 12.4", "nobody may advance now")
    if action.unit not in step.victors:
        return No("bulge 12.4", f"{s.title(action.unit)} did not take part")
    if action.to in step.left and (no := _why_not_british(s, action.unit, action.to)):
        return no  # bulge R26
    return No("bulge 12.4", f"{_name(s, action.to)} is no hex that was left next to it")


# --- movement ---


def why_not_choose(s: State, unit: int) -> No | None:
    """Why a unit cannot move now."""
    if s.phase not in MOVEMENT:
        return No("bulge 10.0", "units move in movement phases only")
    side = mover(s)
    if s.roster.side[unit] != side:
        return No("bulge 10.0", f"it is the {SIDES[side]} movement phase")
    if s.at[unit] < 0:
        return _why_not_arrive(s, unit)
    if s.moved >> unit & 1:
        return No("bulge 10.0", f"{s.title(unit)} has moved")
    return why_not_move(s, unit)


def _why_not_arrive(s: State, unit: int) -> No | None:
    if unit == s.roster.paratroops:
        option = "the airdrop is an option of German movement on turn 1"
        return None if airdrop.may_drop(s) else No("bulge 15.0", option)
    if not is_due(s, unit):
        return No("bulge 13.0a", f"{s.title(unit)} does not arrive on this turn")
    if not entry_hexes(s, unit):
        return No("bulge 13.0b", f"every entry of {s.title(unit)} is closed")
    return None


def _why_not_choose(s: State, action: w.Choose) -> No | None:
    no = why_not_choose(s, action.unit)
    if no is None and action.unit not in movable(s):
        return No("bulge 8.0", f"{s.title(action.unit)} has no hex to go to")
    return no


def _why_not_move(s: State, action: w.Move) -> No:
    step = _step(s)
    if isinstance(step, w.Ready | w.RollMove):
        return No("bulge 14.1 movement", f"{s.title(step.unit)} is out of supply and rolls first")
    if not isinstance(step, w.Moving):
        return No("bulge 10.0", "choose a unit first")
    found = search(s, step.unit, step.fifths)
    return why_not_reach(s, step.unit, action.to, found) or No("bulge 10.0", "not there")


def why_not_reach(s: State, unit: int, place: int, found: Search) -> No | None:
    """Why a hex is out of reach; None if it is not."""
    side = s.roster.side[unit]
    if place in destinations(s, found):
        return None
    if place == found.start:
        return No("bulge 10.0", "it is there already")
    if (no := _why_not_entry(s, unit, place)) is not None:
        return no
    if s.occupied[1 - side] >> place & 1:
        return No("bulge 10.0", f"the enemy is in {_name(s, place)}")
    if s.occupied[side] >> place & 1:
        return No("bulge 8.0", f"a friend is in {_name(s, place)}")
    if (no := _why_not_british(s, unit, place)) is not None:
        return no
    near = [p for p in s.ground.board.around[place] if p in found.reached and p != found.start]
    if near and all(ezoc(s, side) >> p & 1 for p in near):
        return No("bulge 9.1a", "it stops in the enemy zone before it")
    return No("bulge 10.1", f"{found.fifths // POINT} points do not reach {_name(s, place)}")


def _why_not_entry(s: State, unit: int, place: int) -> No | None:
    """An entry hex shut to a reinforcement, which may still have another way there."""
    side = s.roster.side[unit]
    if s.at[unit] >= 0 or not entry_roads(s, unit) >> place & 1:
        return None
    if s.occupied[1 - side] >> place & 1:
        return No("bulge 13.0b", f"the enemy is in {_name(s, place)}: nobody enters there")
    if ezoc(s, side) >> place & 1:
        where = f"{_name(s, place)} is in an enemy zone of control"
        return No("bulge 13.0b", f"{where}: nobody enters there")
    if side == ALLIED and s.lost_edges >> place & 1:
        return No("bulge 13.0b", f"Germans left the map by {_name(s, place)}: nobody enters there")
    return None


def _why_not_british(s: State, unit: int, place: int) -> No | None:
    if not is_bound(s, unit):
        return None
    if not s.ground.north_west >> place & 1:
        return No("bulge 13.0c", "the British do not cross the Meuse yet")
    entry = s.entered.get(unit)
    if entry is not None and s.ground.board.distance(entry, place) > BRITISH_RANGE:
        return No("bulge 13.0c", "the British keep within five hexes of their entry")
    return None


def _why_not_exit(s: State, action: w.Exit) -> No:
    step = _step(s)
    if not isinstance(step, w.Moving):
        return No("bulge 3.1 exit", "choose a unit first")
    if s.roster.side[step.unit] != GERMAN:
        return No("bulge 3.1 exit", "only German units leave the map")
    if action.by not in s.ground.exits:
        return No("bulge 3.1 exit", f"{_name(s, action.by)} is no designated exit")
    if ezoc(s, GERMAN) >> action.by & 1:
        return No("bulge R44", f"{_name(s, action.by)} is in an enemy zone of control")
    return No("bulge 3.1 exit", f"its points do not reach off the map from {_name(s, action.by)}")


def _why_not_end(s: State, _: w.EndPhase) -> No:
    bound = combat.still_bound(s)
    if bound:
        names = ", ".join(s.title(unit) for unit in bound)
        return No("bulge 9.0", f"next to the enemy, {names} must attack first")
    return No("bulge 5.0", "the phase cannot end before this question is answered")


def _why_not_mechanize(s: State, action: w.Mechanize) -> No:
    unit = action.unit
    if s.roster.side[unit] != ALLIED or s.roster.counters[unit].mechanized:
        return No("bulge 10.2 markers", "markers are for Allied infantry and airborne units")
    return No("bulge 10.2 markers", "markers go down at the start of Allied movement, four at most")


def _why_not_drop(s: State, action: w.Drop) -> No:
    if not airdrop.may_drop(s):
        return No("bulge 15.0", "the airdrop is an option of German movement on turn 1")
    if action.to in s.unit_at:
        return No("bulge 15.0", f"{_name(s, action.to)} is occupied")
    if not airdrop.drop_hexes(s) >> action.to & 1:
        return No("bulge 15.0", f"{_name(s, action.to)} is more than five hexes from a German unit")
    if isinstance(_step(s), w.RollDrop):
        return No("bulge 15.0", "the paratroops have jumped")
    return No("bulge 15.0", f"choose {s.unit_name(s.roster.paratroops)} first")


def _why_not_begin(s: State, _: w.BeginMove) -> No:
    return No("bulge 14.1 movement", "only a unit out of supply rolls for its move")


def _why_not_call_off(s: State, _: w.CallOff) -> No:
    if isinstance(_step(s), w.CombatPhase):
        return No("bulge 12.0 attack", "no attack is planned")
    return No("bulge 12.0 attack", "a declared attack is carried out")


def _why_not_done(s: State, _: w.Done) -> No:
    return No("bulge 5.0", "there is nothing to stop here")


_WHY: dict[type[Word], Callable[[State, Any], No | None]] = {
    w.Fly: _why_not_fly,
    w.Interdict: _why_not_interdict,
    w.Resupply: _why_not_resupply,
    w.Mechanize: _why_not_mechanize,
    w.Drop: _why_not_drop,
    w.Attack: _why_not_attack,
    w.Join: _why_not_join,
    w.Commit: _why_not_commit,
    w.Support: _why_not_support,
    w.Fight: _why_not_fight,
    w.Lose: _why_not_lose,
    w.Retreat: _why_not_retreat,
    w.Advance: _why_not_advance,
    w.Choose: _why_not_choose,
    w.BeginMove: _why_not_begin,
    w.Move: _why_not_move,
    w.Exit: _why_not_exit,
    w.CallOff: _why_not_call_off,
    w.Done: _why_not_done,
    w.EndPhase: _why_not_end,
}
