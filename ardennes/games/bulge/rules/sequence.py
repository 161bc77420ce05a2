"""bulge 5.0: the sequence of play on one page; which rule asks and answers each step."""

from collections.abc import Callable, Sequence
from typing import Any

from ardennes.engine.core import Decision, No, Roll, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.rules import (
    air,
    airdrop,
    battle,
    moves,
    phases,
    results,
    victory,
    weather,
)
from ardennes.games.bulge.state import (
    ALLIED_MARKERS,
    ALLIED_MOVE,
    ASSIGNMENT,
    COMBAT,
    GERMAN_MARKERS,
    GERMAN_MOVE,
    RESUPPLY,
    VICTORY,
    WEATHER,
    State,
)

Offer = Callable[[State, Any], Decision]
Answer = Callable[[Umpire[State], Any, Any], None]

STEPS: dict[type[Word], tuple[Offer, Answer]] = {
    w.RollWeather: (weather.offer_weather, weather.answer_weather),
    w.Assign: (air.offer_assign, air.answer_assign),
    w.PlaceMarkers: (air.offer_markers, air.answer_markers),
    w.OfferResupply: (air.offer_resupply, air.answer_resupply),
    w.CombatPhase: (battle.offer_attack, battle.answer_attack),
    w.Plan: (battle.offer_plan, battle.answer_plan),
    w.Assist: (battle.offer_assist, battle.answer_assist),
    w.RollMist: (battle.offer_mist, battle.answer_mist),
    w.Resolve: (battle.offer_resolve, battle.answer_resolve),
    w.RollAttack: (battle.offer_die, battle.answer_die),
    w.ChooseLosses: (results.offer_losses, results.answer_losses),
    w.FallBack: (results.offer_retreat, results.answer_retreat),
    w.OfferAdvance: (results.offer_advance, results.answer_advance),
    w.MarkMechanized: (moves.offer_wheels, moves.answer_wheels),
    w.OfferDrop: (airdrop.offer_drop, airdrop.answer_drop),
    w.RollDrop: (airdrop.offer_drop_die, airdrop.answer_drop_die),
    w.MovementPhase: (moves.offer_units, moves.answer_unit),
    w.Ready: (moves.offer_ready, moves.answer_ready),
    w.RollMove: (moves.offer_move_die, moves.answer_move_die),
    w.Moving: (moves.offer_move, moves.answer_move),
}


WHY_NOT: dict[type[Word], Callable[[State, Any], No | None]] = {
    w.Fly: air.why_not_fly,
    w.Interdict: air.why_not_interdict,
    w.Resupply: air.why_not_resupply,
    w.Mechanize: moves.why_not_mechanize,
    w.Drop: airdrop.why_not_drop,
    w.Attack: battle.why_not_attack,
    w.Join: battle.why_not_join,
    w.Support: battle.why_not_support,
    w.Commit: battle.why_not_commit,
    w.Fight: battle.why_not_fight,
    w.Lose: results.why_not_lose,
    w.Retreat: results.why_not_retreat,
    w.Advance: results.why_not_advance,
    w.Choose: moves.why_not_choose,
    w.BeginMove: moves.why_not_begin_move,
    w.Move: moves.why_not_move,
    w.Exit: moves.why_not_exit,
    w.CallOff: battle.why_not_call_off,
    w.Done: phases.why_not_done,
    w.EndPhase: phases.why_not_end_phase,
    Roll: phases.why_not_roll,
}


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, for any well-formed action."""
    if any(getattr(action, name, 0) < 0 for name in ("to", "by", "target", "unit")):
        return No("bulge 5.0", "it names no place and no unit")
    return WHY_NOT[type(action)](s, action)


def decide(s: State) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    return STEPS[type(s.todo[-1])][0](s, s.todo[-1]) if s.todo else None


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
            continue
        step = u.s.todo[-1]
        choices = CHOICES.get(type(step))
        if choices is None or choices(u.s, step):
            return
        u.s.todo = u.s.todo[:-1]
        if then := AFTERWARDS.get(type(step)):
            then(u, step)


def begin(u: Umpire[State]) -> None:
    """The first question of a phase."""
    ask_phase(u)
    settle(u)
    u.s.memo = {}


def next_phase(u: Umpire[State]) -> None:
    """The phases in their order; after the last a new turn (bulge 5.0)."""
    if u.s.phase == VICTORY:
        u.emit(w.TurnBegan(u.s.turn + 1))
        phase = WEATHER
    else:
        phase = u.s.phase + 1
    u.emit(w.PhaseBegan(phase))
    ask_phase(u)


def ask_phase(u: Umpire[State]) -> None:
    """What a phase is about."""
    phase = u.s.phase
    if phase == WEATHER:
        weather.set_weather(u)
    elif phase == ASSIGNMENT:
        air.begin_assignment(u)
    elif phase in (ALLIED_MARKERS, GERMAN_MARKERS):
        air.begin_markers(u, air.side_of_markers(phase))
    elif phase == RESUPPLY:
        air.begin_resupply(u)
    elif phase in COMBAT:
        u.ask(w.CombatPhase())
    elif phase in (GERMAN_MOVE, ALLIED_MOVE):
        begin_movement(u)
    else:
        victory.count_exits(u)
        victory.judge(u)


def begin_movement(u: Umpire[State]) -> None:
    """The mechanized markers come first (bulge 10.2 markers)."""
    u.ask(w.MovementPhase())
    if u.s.phase == ALLIED_MOVE:
        u.ask(w.MarkMechanized(u.s.edition.wheels - u.s.wheels.bit_count()))


# What passes by itself when nobody could answer it, and what comes of that.
CHOICES: dict[type[Word], Callable[[State, Any], Sequence[object]]] = {
    w.Assign: air.flights,
    w.Reveal: lambda s, step: (),
    w.PlaceMarkers: air.marker_choices,
    w.OfferResupply: air.resupply_choices,
    w.MarkMechanized: moves.wheel_choices,
    w.CombatPhase: battle.attack_choices,
    w.Assist: battle.support_choices,
    w.ChooseLosses: results.loss_choices,
    w.FallBack: results.retreat_choices,
    w.OfferAdvance: results.advance_choices,
}
AFTERWARDS: dict[type[Word], Callable[[Umpire[State], Any], None]] = {
    w.Reveal: air.reveal,
    w.Assist: battle.after_assist,
    w.ChooseLosses: lambda u, step: results.after_losses(u, step, (), ()),
    w.FallBack: results.after_retreat,
}
