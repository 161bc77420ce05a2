"""bb81 seq-1, seq-2: the sequence of play on one page; which rule asks and answers each step."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import Decision, No, Roll, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.rules import (
    advance,
    attacks,
    battle,
    entering,
    moves,
    phases,
    reinforcements,
    retreat,
    victory,
)
from ardennes.games.bb81.state import (
    ATTACKS,
    COMBAT,
    MOVEMENT,
    PHASES,
    REINFORCEMENTS,
    SELECTION,
    State,
)
from ardennes.wargame import sequence
from ardennes.wargame.sequence import Steps, WhyNots

STEPS: Steps = {
    w.Reinforce: (reinforcements.offer_place, reinforcements.answer_place),
    w.Select: (moves.offer_chips, moves.answer_chips),
    w.MovementPhase: (moves.offer_units, moves.answer_unit),
    w.Moving: (moves.offer_move, moves.answer_move),
    w.Designate: (attacks.offer_attacks, attacks.answer_attacks),
    w.Plan: (attacks.offer_plan, attacks.answer_plan),
    w.CombatPhase: (battle.offer_resolve, battle.answer_resolve),
    w.FallBack: (retreat.offer_retreat, retreat.answer_retreat),
    w.OfferAdvance: (advance.offer_advance, advance.answer_advance),
}
WHY_NOT: WhyNots = {
    w.Place: reinforcements.why_not_place,
    w.Chip: moves.why_not_chip,
    w.Choose: moves.why_not_choose,
    w.Move: moves.why_not_move,
    w.Step: moves.why_not_step,
    w.Exit: moves.why_not_exit,
    w.EndMove: moves.why_not_end_move,
    w.Attack: attacks.why_not_attack,
    w.Also: attacks.why_not_also,
    w.Join: attacks.why_not_join,
    w.Commit: attacks.why_not_commit,
    w.CallOff: attacks.why_not_call_off,
    w.Resolve: battle.why_not_resolve,
    w.Retreat: retreat.why_not_retreat,
    w.Advance: advance.why_not_advance,
    w.Pass: advance.why_not_pass,
    w.EndPhase: phases.why_not_end_phase,
    Roll: lambda s, roll: No("bb81 seq-2", "no dice are rolled in this game"),
}
BEGIN: dict[int, Callable[[Umpire[State]], None]] = {
    REINFORCEMENTS: reinforcements.begin_reinforcements,
    SELECTION: moves.begin_selection,
    MOVEMENT: moves.begin_movement,
    ATTACKS: attacks.begin_attacks,
    COMBAT: lambda u: u.ask(w.CombatPhase()),
}  # bb81 seq-2


def decide(s: State) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    return sequence.decide(STEPS, s)


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, for any well-formed action."""
    return sequence.why_not(WHY_NOT, s, action)


def answer(u: Umpire[State], step: Word, action: Word) -> None:
    """Play an action, then go on to wherever the next question is."""
    if isinstance(action, w.EndPhase):
        u.s.todo = ()
    else:
        STEPS[type(step)][1](u, step, action)
    settle(u)


def settle(u: Umpire[State]) -> None:
    """Phases without a question pass by themselves, and so does what leaves no choice."""
    while u.s.ended is None:
        if not u.s.todo:
            next_phase(u)
        elif (then := AFTERWARDS.get(type(u.s.todo[-1]))) is None or not then(u, u.s.todo[-1]):
            return


def next_phase(u: Umpire[State]) -> None:
    """The phases in their order; after combat recovery and bookkeeping (bb81 seq-1, seq-2)."""
    phase = u.s.phase + 1
    if u.s.stage == COMBAT:
        recover(u)
        entering.remove_dumps(u)
    if phase == len(PHASES):
        victory.judge(u)
        if u.s.ended is not None:
            return
        turn, phase = u.s.turn + 1, 0
        u.emit(w.TurnBegan(turn, u.s.edition.turn(turn).clear_weather))
    u.emit(w.PhaseBegan(phase))
    begin_phase(u)


def begin_phase(u: Umpire[State]) -> None:
    """The first question of a phase, if it has one."""
    BEGIN[u.s.stage](u)


def recover(u: Umpire[State]) -> None:
    """Inverted units of the player whose turn ends turn face up (bb81 ret-8, R-21)."""
    units = tuple(UnitId(x) for x in u.s.roster.of[u.s.side] if u.s.inverted >> x & 1)
    if units:
        u.emit(w.Recovered(units))


# --- what passes by itself when nobody could answer it ---


def _pop(u: Umpire[State]) -> None:
    u.s.todo = u.s.todo[:-1]


def _placed(u: Umpire[State], _: w.Reinforce) -> bool:
    if reinforcements.place_choices(u.s):
        return False
    _pop(u)  # nobody is left to place, or who is waits (bb81 rein-6)
    return True


def _resolved(u: Umpire[State], _: w.CombatPhase) -> bool:
    battle.drop_empty(u)
    if u.s.attacks:
        return False
    _pop(u)
    return True


def _retreated(u: Umpire[State], step: w.FallBack) -> bool:
    if retreat.retreat_choices(u.s, step):
        return False
    _pop(u)
    retreat.after_retreat(u, step)
    return True


def _advanced(u: Umpire[State], step: w.OfferAdvance) -> bool:
    battle.drop_empty(u)  # of guns overrun just now: who was to attack them may advance (bb81 R-9)
    if advance.advance_choices(u.s, step):
        return False
    _pop(u)
    return True


AFTERWARDS: dict[type[Word], Callable[[Umpire[State], Any], bool]] = {
    w.Reinforce: _placed,
    w.CombatPhase: _resolved,
    w.FallBack: _retreated,
    w.OfferAdvance: _advanced,
}
