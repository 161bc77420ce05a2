"""tb 5: the sequence of play on one page; which rule asks and answers each step."""

from functools import partial

from ardennes.engine.core import Roll, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.rules import (
    air,
    battle,
    moves,
    phases,
    results,
    shortages,
    special,
    stacking,
)
from ardennes.games.tb.rules.phases import MOVEMENT
from ardennes.games.tb.rules.victory import LAST_TURN, judge
from ardennes.games.tb.state import State
from ardennes.wargame import sequence
from ardennes.wargame.sequence import Judges, Steps, WhyNots

START, ALLIED_MOVEMENT, END = 0, 5, 7

STEPS: Steps = {
    w.RollFuel: (shortages.offer_fuel_die, shortages.answer_fuel_die),
    w.PlaceFuel: (shortages.offer_fuel, shortages.answer_fuel),
    w.OfferSupply: (air.offer_supply, air.answer_supply),
    w.MoreSupply: (air.offer_more, air.answer_more),
    w.CombatPhase: (battle.offer_attack, battle.answer_attack),
    w.Plan: (battle.offer_plan, battle.answer_plan),
    w.ReactSupply: (battle.offer_battle_supply, battle.answer_battle_supply),
    w.ReactCavalry: (battle.offer_cavalry, battle.answer_cavalry),
    w.ReactAir: (air.offer_air, air.answer_air),
    w.Resolve: (battle.offer_resolve, battle.answer_resolve),
    w.RollAttack: (battle.offer_die, battle.answer_die),
    w.AnswerRetreat: (results.offer_retreat, results.answer_retreat),
    w.Part: (results.offer_parting, results.answer_parting),
    w.TakeLosses: (results.offer_losses, results.answer_losses),
    w.OfferAdvance: (results.offer_advance, results.answer_advance),
    w.MovementPhase: (moves.offer_units, moves.answer_unit),
    w.Ready: (moves.offer_roll, moves.answer_roll),
    w.Moving: (moves.offer_move, moves.answer_move),
    w.RollMove: (moves.offer_move_die, moves.answer_move_die),
    w.PlaceCommandos: (moves.offer_commandos, moves.answer_commandos),
    w.PlaceParatroops: (special.offer_drop, special.answer_drop),
    w.Overstacked: (stacking.offer_elimination, stacking.answer_elimination),
}

WHY_NOT: WhyNots = {
    w.Pass: results.why_not_pass,
    w.EndPhase: phases.why_not_end_phase,
    w.Choose: moves.why_not_choose,
    w.BeginMove: moves.why_not_begin_move,
    w.Move: moves.why_not_move,
    w.Step: moves.why_not_step,
    w.EndMove: moves.why_not_end_move,
    w.Exit: moves.why_not_exit,
    w.Infiltrate: special.why_not_infiltrate,
    w.Attack: battle.why_not_attack,
    w.Join: battle.why_not_join,
    w.Support: battle.why_not_support,
    w.Commit: battle.why_not_commit,
    w.SupplyByAir: air.why_not_supply_by_air,
    w.AirSupport: air.why_not_air_support,
    w.Fight: battle.why_not_fight,
    w.Ardor: battle.why_not_ardor,
    w.Hold: results.why_not_hold,
    w.LoseStep: results.why_not_lose_step,
    w.Retreat: results.why_not_retreat,
    w.RetreatApart: results.why_not_retreat_apart,
    w.RetreatUnit: results.why_not_retreat_unit,
    w.StayBehind: results.why_not_stay_behind,
    w.Advance: results.why_not_advance,
    w.Starve: shortages.why_not_starve,
    w.Drop: special.why_not_drop,
    w.Eliminate: stacking.why_not_eliminate,
    Roll: phases.why_not_roll,
}
MAY: Judges = {w.Move: moves.may_move}


decide = partial(sequence.decide, STEPS)
why_not = partial(sequence.why_not, WHY_NOT)


def answer(u: Umpire[State], step: Word, action: Word) -> None:
    """Play an action, then go on to wherever the next question is."""
    if isinstance(action, w.EndPhase):
        u.s.todo = ()
        stacking.check_stacking(u)  # tb 6.6
    else:
        STEPS[type(step)][1](u, step, action)
    settle(u)


def settle(u: Umpire[State]) -> None:
    """Phases without a question pass by themselves, and so do offers nobody can take up."""
    while u.s.ended is None:
        if not u.s.todo:
            next_phase(u)
        elif type(step := u.s.todo[-1]) in OFFERS and not air.airlift_choices(u.s, step):
            sequence.pass_over(STEPS, u, w.Pass())
        else:
            return


OFFERS = (w.OfferSupply, w.ReactSupply)  # made again after each drop, while one is left (tb 7.5)


def next_phase(u: Umpire[State]) -> None:
    """In order, German player turn first; the turn ends after the last (tb 5.1-5.3)."""
    s = u.s
    if s.phase == ALLIED_MOVEMENT:
        special.withdraw_commandos(u)  # tb 14.4
    if s.phase < END:
        u.emit(w.PhaseBegan(s.phase + 1))
        ask_phase(u)
        return
    if s.marked or s.air_supplied or s.drops:
        u.emit(w.MarkersRemoved())  # tb 7.5, 7.11
    if s.turn == LAST_TURN:
        judge(u)
        return
    u.emit(w.TurnBegan(s.turn + 1))
    u.emit(w.PhaseBegan(START))
    ask_phase(u)


def ask_phase(u: Umpire[State]) -> None:
    """The first question of the phase that has begun."""
    s = u.s
    if s.phase == START:
        if air.airlift_choices(s, w.OfferSupply()):
            u.ask(w.OfferSupply())
        if s.turn >= shortages.FIRST_TURN:
            u.ask(w.RollFuel())  # first: it lies on top
    elif s.phase == END:
        special.plan_drop(u)
    else:
        u.ask(w.MovementPhase() if s.phase in MOVEMENT else w.CombatPhase())
