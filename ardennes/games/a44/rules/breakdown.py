"""a44 26: battalions detached from larger units, and back."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import No, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules.losses import free_one, remnant_of
from ardennes.games.a44.rules.stacking import MOST_POINTS, load
from ardennes.games.a44.rules.transport import why_none_left
from ardennes.games.a44.state import ABSENT, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import moves as w
from ardennes.games.a44.words import questions as q

POOLS = {
    "infantry_bn": {
        "German": "B-german-infantry_bn",
        "US": "B-us-infantry_bn",
        "British": "B-british-infantry_bn",
    },
    "parachute_bn": {"German": "B-german-parachute_bn", "US": "B-us-parachute_bn"},
    "panzergrenadier_bn": {"German": "B-german-panzergrenadier_bn"},
    "task_force": {"US": "B-us-task_force"},
}  # a44 26.1; of the British only the infantry has battalions in the counter mix (a44 26.2)


def pool_of(s: State, unit: int) -> str:
    """The kind of battalion a unit detaches; nothing if it has none."""
    counter = s.roster.counters[unit]
    nation = counter.nationality if counter.nationality in ("US", "British") else "German"
    return POOLS.get(counter.battalion, {}).get(nation, "")


def _why_not_now(s: State, unit: int) -> No | None:
    """Before it moves, disengages or advances, in its own Movement or Combat Phase, and not
    shaken (a44 26.2)."""
    name = s.title(unit)
    if s.roster.side[unit] != s.side or s.stage not in ("movement", "combat"):
        return No("a44 26.2", "units break down in their own Movement or Combat Phase")
    if not 0 <= s.at[unit] < s.hexes:
        return No("a44 26.2", f"{name} is not on the map")
    if s.shaken >> unit & 1:
        return No("a44 26.2", f"{name} is Disrupted or Broken")
    if s.is_night and not _awake(s) >> unit & 1:
        return No("a44 25.3.1", f"{name} bears no Night marker")
    fought = s.attacked & ~advancing(s)
    for done, what in ((s.moved, "moved"), (s.disengaged, "disengaged"), (fought, "fought")):
        if done >> unit & 1:
            return No("a44 26.2", f"{name} has {what} in this phase")
    return None


def advancing(s: State) -> int:
    """Whoever may advance now: it is not too late for them (a44 26.2)."""
    step = s.question
    return bits(step.more) if isinstance(step, q.OfferAdvance) else 0


def _awake(s: State) -> int:
    """Whoever does anything at night (a44 25.3.1, 27.5)."""
    return s.night | (s.roster.peiper if s.first_night else 0)


def _why_not_a_battalion(s: State, unit: int, many: int) -> No | None:
    pool, name = pool_of(s, unit), s.title(unit)
    if not pool:
        return No("a44 26.1", f"{name} has no battalion to detach")
    free = sum(s.at[u] == ABSENT for u in s.roster.pools.get(pool, ()))
    return No("a44 26.2", f"no battalion counter is left for {name}") if free < many else None


def why_not_detach(s: State, unit: int) -> No | None:
    """One step becomes a battalion beside it (a44 26.1)."""
    if no := _why_not_now(s, unit) or _why_not_a_battalion(s, unit, 1):
        return no
    if not s.roster.detachable >> unit & 1 or s.face(unit):
        return No("a44 26.1", f"{s.title(unit)} has no step to spare")
    return None if s.stage == "movement" or _has_room(s, unit) else _no_room(s, unit)


def _has_room(s: State, unit: int) -> bool:
    """Only in movement is a hex ever too full by choice (a44 8.3)."""
    points, part = s.roster.points, free_one(s, pool_of(s, unit))
    more = points[unit][1] - points[unit][0] + points[part][0]
    return load(s, s.at[unit])[0] + more <= MOST_POINTS


def _no_room(s: State, unit: int) -> No:
    return No("a44 8.3", f"{s.place_name(s.at[unit])} has no room for a battalion")


def why_not_split_up(s: State, unit: int) -> No | None:
    """Three steps become two battalions and the Remnant (a44 26.1, Q-54)."""
    if no := _why_not_now(s, unit) or _why_not_a_battalion(s, unit, 2):
        return no
    if not s.roster.three_steps >> unit & 1 or s.face(unit):
        return No("a44 26.1", f"{s.title(unit)} has not three steps")
    if s.riding >> unit & 1 and (no := why_none_left(s, s.side)):
        return no  # the Remnant is of no regiment (a44 Q-156)
    return None if remnant_of(s, unit) >= 0 else No("a44 26.2", "no Remnant counter is left")


def why_not_join_parent(s: State, unit: int) -> No | None:
    """Only with its parent, in the Movement Phase, once both have finished in one hex
    (a44 26.4, Q-55)."""
    name, parent = s.title(unit), s.parent.get(unit, -1)
    if s.stage != "movement" or s.roster.side[unit] != s.side:
        return No("a44 26.4", "units are rebuilt in their own Movement Phase")
    if s.is_night and not _awake(s) >> unit & 1:
        return No("a44 25.3.1", f"{name} bears no Night marker")
    if parent < 0 or s.at[parent] < 0 or s.at[parent] != s.at[unit]:
        return No("a44 26.4", f"{name} is not with its parent")
    if not s.face(parent):
        return No("a44 26.4", f"{s.title(parent)} has all its steps")
    if s.shaken >> unit & 1 or s.shaken >> parent & 1:
        return No("a44 26.4", "a Disrupted or Broken unit is not rebuilt")
    return None


# --- in the phases ---


def _fresh(s: State) -> int:
    """Whole units that have done nothing yet (a44 26.2)."""
    done = s.reduced | s.shaken | s.disengaged | s.moved | (s.attacked & ~advancing(s))
    found = s.present[s.side] & s.roster.detachable & ~done
    return found & _awake(s) if s.is_night else found


def may_detach(s: State) -> int:
    """Everybody who may detach a battalion now."""
    fresh, found = _fresh(s), 0
    for pool, units in _users(s).items():
        if fresh & units and free_one(s, pool) >= 0:
            found |= fresh & units
    if s.stage == "movement":
        return found
    return bits(unit for unit in members(found) if _has_room(s, unit))


def may_split(s: State) -> int:
    """Everybody who may split into three now."""
    whole = may_detach(s) & s.roster.three_steps
    return bits(u for u in members(whole) if why_not_split_up(s, u) is None)


def _users(s: State) -> dict[str, int]:
    """The units that detach battalions of each kind."""
    return s.ground.derive(("pools", s.roster), _users_of, s)


def _users_of(s: State) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in members(s.roster.detachable):
        if pool := pool_of(s, unit):
            found[pool] = found.get(pool, 0) | 1 << unit
    return found


def may_rebuild(s: State) -> int:
    """Battalions that may join their parents now."""
    together = [u for u, parent in s.parent.items() if s.at[u] == s.at[parent]]
    return bits(u for u in together if why_not_join_parent(s, u) is None)


def why_not_break_down(s: State, action: a.BreakDown) -> No | None:
    """In the middle of nothing else, or before it advances."""
    no = why_not_detach(s, action.unit)
    return no or (None if advancing(s) >> action.unit & 1 else _why_not_open(s))


def why_not_split(s: State, action: a.Split) -> No | None:
    """In the Movement Phase (contract)."""
    if s.stage != "movement":
        return No("a44 26.1", "units split in their Movement Phase")
    no = why_not_split_up(s, action.unit)
    return no or _why_not_open(s)


def why_not_rebuild(s: State, action: a.Rebuild) -> No | None:
    """In the Movement Phase (a44 26.4)."""
    no = why_not_join_parent(s, action.unit)
    return no or _why_not_open(s)


def _why_not_open(s: State) -> No | None:
    if isinstance(s.question, q.MovementPhase | q.CombatPhase):
        return None
    return No("a44 26.2", "what is going on comes first")


def detach(u: Umpire[State], unit: int) -> UnitId:
    """The unit loses a step, the battalion stands beside it."""
    part = UnitId(free_one(u.s, pool_of(u.s, unit)))
    u.emit(w.BrokenDown(UnitId(unit), part))
    return part


def split(u: Umpire[State], unit: int) -> None:
    """The unit goes to the dead pile, three small ones take its place."""
    remnant = remnant_of(u.s, unit)
    pool = [x for x in u.s.roster.pools[pool_of(u.s, unit)] if u.s.at[x] == ABSENT][:2]
    u.emit(w.SplitUp(UnitId(unit), tuple(map(UnitId, (*pool, remnant)))))
