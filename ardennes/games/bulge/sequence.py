"""bulge 5.0: the sequence of play on one page; which rule asks and answers each step."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import Decision, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import (
    air,
    airdrop,
    battle,
    combat,
    moves,
    results,
    victory,
    weather,
)
from ardennes.games.bulge import words as w
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
        if isinstance(step, w.Reveal):
            u.s.todo = u.s.todo[:-1]
            air.reveal(u, step)
            continue
        idle = IDLE.get(type(step))
        if idle is None or not idle(u.s, step):
            return
        u.s.todo = u.s.todo[:-1]
        AFTERWARDS.get(type(step), _nothing)(u, step)


def _nothing(u: Umpire[State], step: Word) -> None:
    """No more comes of it."""


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


# --- steps that pass by themselves ---


def _no_points(s: State, step: w.Assign) -> bool:
    return step.left < 1 or all(air.why_not_fly(s, step.side, m) for m in w.MISSIONS)


def _no_wheels(s: State, step: w.MarkMechanized) -> bool:
    return step.left < 1 or not moves.markable(s)


def _no_attack(s: State, _: w.CombatPhase) -> bool:
    return not combat.targets(s)


IDLE: dict[type[Word], Callable[[State, Any], bool]] = {
    w.Assign: _no_points,
    w.MarkMechanized: _no_wheels,
    w.CombatPhase: _no_attack,
    w.Assist: battle.has_no_support,
    w.ChooseLosses: results.no_losses,
    w.FallBack: results.nowhere_to_go,
    w.OfferAdvance: results.no_advance,
}
AFTERWARDS: dict[type[Word], Callable[[Umpire[State], Any], None]] = {
    w.Assist: battle.after_assist,
    w.ChooseLosses: lambda u, step: results.after_losses(u, step, (), ()),
    w.FallBack: results.after_retreat,
}
