"""tb 13.15-13.22: combat results, retreats and advances."""

from collections.abc import Sequence

from ardennes.board.graph import members
from ardennes.engine.core import Decision, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import SIDES
from ardennes.games.tb.special import enter_vdh, withdraw_commandos
from ardennes.games.tb.stacking import check_stacking, other_ally, room_at, thirds_at
from ardennes.games.tb.state import State
from ardennes.games.tb.supply import working_sources
from ardennes.games.tb.zoc import unnegated_ezoc
from ardennes.wargame.retreat import STAY, Parting, partings

Attackers = tuple[UnitId, ...]


def apply_result(u: Umpire[State], result: str, target: PlaceId, attackers: Attackers) -> None:
    """What the table says happens, at once (tb 13.8)."""
    match result:
        case "AE":
            lose_steps(u, attackers)  # tb 13.16
            end_battle(u)
        case "DR":
            defender_retreat(u, target, attackers)
        case "DE":
            lose_steps(u, u.s.stacks[target])  # tb 13.20
            after_vacating(u, target, attackers)
        case "BB":
            bloodbath(u, target, attackers)
        case _:
            end_battle(u)  # tb 13.15


def end_battle(u: Umpire[State]) -> None:
    """Stacking is checked after every battle (tb 6.6)."""
    check_stacking(u)


def lose_steps(u: Umpire[State], units: Sequence[int]) -> int:
    """Each loses one step: full two-step units are reduced, others eliminated (tb 2.11)."""
    for unit in sorted(units):
        lose_step(u, unit)
    return len(units)


def lose_step(u: Umpire[State], unit: int) -> None:
    """tb 2.11"""
    if u.s.steps_left(unit) > 1:
        u.emit(w.StepLost(UnitId(unit)))
        return
    if u.s.commandos_on == unit:
        withdraw_commandos(u)  # tb R46
    u.emit(w.Eliminated(UnitId(unit)))


# --- DR: retreat, hold or pay, tb 13.17-13.19 ---


def defender_retreat(u: Umpire[State], target: PlaceId, attackers: Attackers) -> None:
    """No way out means DE, except that a town may be held (tb 13.17, tb R18)."""
    if u.s.ground.towns >> target & 1 or anyone_can_go(u.s, target):
        u.ask(w.AnswerRetreat(target, attackers))
    else:
        apply_result(u, "DE", target, attackers)


def open_hexes(s: State, target: int, *, before_combat: bool = False) -> list[int]:
    """Adjacent hexes a retreat may enter at all, room left aside (tb 13.17).

    Not onto enemies or into their unnegated zone; British units stay beyond the Meuse and off VDH,
    and nobody joins the other ally (tb R10, R24, R26). Cavalry avoids the West Wall (tb 14.2).
    """
    unit = s.stacks[target][0]
    side, ground = s.roster.side[unit], s.ground
    allowed = ground.board.zones[target] & ~(s.occupied[1 - side] | unnegated_ezoc(s, side))
    if s.roster.british[unit]:
        allowed &= ground.north_west
        if s.vdh_hex() >= 0:
            allowed &= ~(1 << s.vdh_hex())
    if before_combat:
        allowed &= ~ground.west_wall
    return list(members(allowed & ~other_ally(s, unit)))


def retreat_hexes(s: State, target: int, *, before_combat: bool = False) -> list[int]:
    """Where the whole stack may go, nearer to a working source if it can (tb R16, tb R58)."""
    size = thirds_at(s, target)
    hexes = open_hexes(s, target, before_combat=before_combat)
    return prefer_closer(s, target, [p for p in hexes if room_at(s, p) >= size])


def prefer_closer(s: State, target: int, hexes: list[int]) -> list[int]:
    """Those nearer to at least one working source than the hex left; if none is, all (tb R16)."""
    board = s.ground.board
    sources = list(members(working_sources(s, s.owner_at(target))))
    far = {source: board.distance(target, source) for source in sources}
    closer = [p for p in hexes if any(board.distance(p, q) < far[q] for q in sources)]
    return closer or hexes


def ways_apart(s: State, target: int) -> list[Parting]:
    """How a stack that fits nowhere as a whole may part (tb R43, tb R58)."""
    units = sorted(s.stacks[target])
    sizes = [s.roster.thirds[u] for u in units]
    hexes = open_hexes(s, target)
    ways = partings(sizes, {p: room_at(s, p) for p in prefer_closer(s, target, hexes)})
    if any(STAY not in way for way in ways):
        return ways
    return partings(sizes, {p: room_at(s, p) for p in hexes})


def anyone_can_go(s: State, target: int) -> bool:
    """Is there room for at least one unit in an open hex?"""
    least = min(s.roster.thirds[u] for u in s.stacks[target])
    return any(room_at(s, p) >= least for p in open_hexes(s, target))


def offer_retreat(s: State, step: w.AnswerRetreat) -> Decision:
    """Hold a town, lose a step elsewhere, or go (tb 13.17-13.19)."""
    target = step.target
    whole = retreat_hexes(s, target)
    apart = [] if whole else ways_apart(s, target)
    leaves = whole or any(set(way) != {STAY} for way in apart)
    choices: list[Word] = []
    if s.ground.towns >> target & 1:
        choices += [w.Hold()] if leaves else [w.Pass(), w.Hold()]  # tb 13.18, tb R18
    elif whole or any(STAY not in way for way in apart):
        choices += loss_choices(s, target)  # tb 13.19, tb R43
    choices += [w.Retreat(PlaceId(p)) for p in whole]
    if leaves and not whole:
        choices.append(w.RetreatApart())
    prompt = f"The defenders of {s.place_name(target)} must retreat. What do they do?"
    return Decision(SIDES[s.owner_at(target)], "tb 13.17", prompt, tuple(choices))


def loss_choices(s: State, target: int) -> list[Word]:
    """DL1: any one unit, if the force has more than one step (tb 13.19)."""
    stack = sorted(s.stacks[target])
    if sum(s.steps_left(u) for u in stack) < 2:
        return []
    return [w.LoseStep(UnitId(u)) for u in stack]


def answer_retreat(u: Umpire[State], step: w.AnswerRetreat, answer: Word) -> None:
    """Whatever the owner chose."""
    target, attackers = step.target, step.attackers
    match answer:
        case w.Hold():
            u.emit(w.Held(target))  # tb 13.18; it ends an Ardor attack too (tb R17)
            end_battle(u)
        case w.LoseStep(unit):
            lose_step(u, unit)
            end_battle(u)
        case w.Retreat(to):
            for unit in sorted(u.s.stacks[target]):
                retreat(u, unit, to)
            after_vacating(u, target, attackers)
        case w.RetreatApart():
            units = tuple(map(UnitId, sorted(u.s.stacks[target])))
            u.ask(w.Part(target, attackers, units))
        case _:
            apply_result(u, "DE", target, attackers)  # tb R18


def retreat(u: Umpire[State], unit: int, to: PlaceId) -> None:
    """One unit goes one hex; US units may end VDH that way (tb 13.17, 14.5)."""
    u.emit(w.Retreated(UnitId(unit), PlaceId(u.s.at[unit]), to))
    enter_vdh(u, unit, (to,))


def slip_away(u: Umpire[State], target: PlaceId, attackers: Attackers, to: PlaceId) -> None:
    """Cavalry goes before the die; the attackers may advance (tb 14.2, tb R54)."""
    unit = u.s.stacks[target][0]
    u.emit(w.SlippedAway(UnitId(unit)))
    retreat(u, unit, to)
    after_vacating(u, target, attackers)


def offer_parting(s: State, step: w.Part) -> Decision:
    """Unit by unit, only so that the smallest split comes out (tb 13.17)."""
    done = len(step.gone)
    unit = step.units[done]
    ways = [way for way in ways_apart(s, step.target) if way[:done] == step.gone]
    goals = sorted({way[done] for way in ways})
    choices: list[Word] = [w.RetreatUnit(unit, PlaceId(p)) for p in goals if p != STAY]
    if STAY in goals:
        choices.append(w.StayBehind(unit))
    prompt = f"Where does {s.title(unit)} retreat from {s.place_name(step.target)}?"
    return Decision(SIDES[s.owner_at(step.target)], "tb 13.17", prompt, tuple(choices))


def answer_parting(u: Umpire[State], step: w.Part, answer: Word) -> None:
    """When all have chosen they go together; who stays suffers DE (tb 13.17, tb R43)."""
    to = answer.to if isinstance(answer, w.RetreatUnit) else PlaceId(STAY)
    gone = (*step.gone, to)
    if len(gone) < len(step.units):
        u.ask(w.Part(step.target, step.attackers, step.units, gone))
        return
    for unit, place in zip(step.units, gone, strict=True):
        if place != STAY:
            retreat(u, unit, place)
    if step.target in u.s.stacks:
        lose_steps(u, u.s.stacks[step.target])
    after_vacating(u, step.target, step.attackers)


# --- BB, tb 13.21 ---


def bloodbath(u: Umpire[State], target: PlaceId, attackers: Attackers) -> None:
    """The attackers lose as many steps as the defenders just did."""
    lost = lose_steps(u, u.s.stacks[target])
    take_losses(u, w.TakeLosses(target, attackers, lost))


def take_losses(u: Umpire[State], step: w.TakeLosses) -> None:
    """Ask only while there is a choice; nobody loses more than he has (tb R21)."""
    alive = [a for a in step.attackers if u.s.at[a] >= 0]
    if step.left and len(alive) > 1 and step.left < sum(u.s.steps_left(a) for a in alive):
        u.ask(step)
        return
    for unit in alive:
        for _ in range(min(step.left, u.s.steps_left(unit))):
            lose_step(u, unit)
    after_vacating(u, step.target, step.attackers)


def offer_losses(s: State, step: w.TakeLosses) -> Decision:
    """Spread as the attacker likes (tb 13.21)."""
    choices = tuple(w.LoseStep(a) for a in step.attackers if s.at[a] >= 0)
    prompt = f"Choose an attacker to lose a step ({step.left} to lose)."
    return Decision(SIDES[s.roster.side[step.attackers[0]]], "tb 13.21", prompt, choices)


def answer_losses(u: Umpire[State], step: w.TakeLosses, answer: Word) -> None:
    """One step at a time."""
    assert isinstance(answer, w.LoseStep)
    lose_step(u, answer.unit)
    take_losses(u, w.TakeLosses(step.target, step.attackers, step.left - 1))


# --- advance, tb 13.22 ---


def after_vacating(u: Umpire[State], target: PlaceId, attackers: Attackers) -> None:
    """An emptied hex may be entered by the attackers that are left, at once (tb 13.22)."""
    if target not in u.s.stacks and advance_choices(u.s, target, attackers):
        u.ask(w.OfferAdvance(target, attackers))
    else:
        end_battle(u)


def advance_choices(s: State, target: int, attackers: Attackers) -> list[Word]:
    """Surviving attackers that fit; enemy zones do not matter, VAK never count (tb 13.22)."""
    room = room_at(s, target)
    return [
        w.Advance(a)
        for a in attackers
        if s.at[a] >= 0 and s.at[a] != target and s.roster.thirds[a] <= room
    ]


def offer_advance(s: State, step: w.OfferAdvance) -> Decision:
    """Voluntary, within stacking (tb 13.22)."""
    choices = (w.Pass(), *advance_choices(s, step.target, step.attackers))
    prompt = f"Advance into {s.place_name(step.target)}?"
    return Decision(SIDES[s.roster.side[step.attackers[0]]], "tb 13.22", prompt, choices)


def answer_advance(u: Umpire[State], step: w.OfferAdvance, answer: Word) -> None:
    """One unit after another until declined or full."""
    if isinstance(answer, w.Advance):
        u.emit(w.Advanced(answer.unit, step.target))
        enter_vdh(u, answer.unit, (step.target,))
        if advance_choices(u.s, step.target, step.attackers):
            u.ask(step)
            return
    end_battle(u)
