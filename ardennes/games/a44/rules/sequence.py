"""a44 4, 25.1: the sequence of play on one page; which rule asks and answers each question.

A phase lies on the stack as its question over `Closing`, what its end brings. A question with a
single answer is not asked, but for rolls, plans and phases.
"""

from collections.abc import Callable

from ardennes.engine.core import CHANCE, NOT_NOW, Action, Decision, No, Roll, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.rules import (
    advance,
    antwerp,
    artillery,
    attacks,
    attrition,
    battle,
    bodenplatte,
    breakdown,
    breakthrough,
    bridges,
    combat_phase,
    commando,
    deployment,
    disengage,
    entrenching,
    falling_back,
    fuel,
    fuel_dumps,
    infiltration,
    movement_phase,
    moves,
    night,
    ouren,
    overstack,
    phases,
    rally,
    replacements,
    results,
    roadblocks,
    specials,
    traffic,
    victory,
)
from ardennes.games.a44.state import FIRST_OF_NIGHT, PHASES, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import dumps as d
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import turns as t
from ardennes.wargame import sequence
from ardennes.wargame.sequence import Steps, WhyNots

STEPS: Steps = {
    q.SetUp: (deployment.offer_set_up, deployment.answer_set_up),
    q.ArtillerySupply: (artillery.offer_ready, artillery.answer_ready),
    q.FuelPhase: (fuel.offer_phase, fuel.answer_phase),
    q.FuelRoll: (fuel.offer_roll, fuel.answer_roll),
    q.Shortage: (fuel.offer_shortage, fuel.answer_shortage),
    q.BridgePhase: (bridges.offer_phase, bridges.answer_phase),
    q.DemolitionRoll: (bridges.offer_roll, bridges.answer_roll),
    q.OurenRoll: (ouren.offer_roll, ouren.answer_roll),
    q.MovementPhase: (movement_phase.offer_phase, movement_phase.answer_phase),
    q.Moving: (moves.offer_move, moves.answer_move),
    q.DeceptionRoll: (specials.offer_deception, moves.answer_deception),
    q.AirRoll: (specials.offer_air, specials.answer_air),
    q.DropRoll: (specials.offer_drop, specials.answer_drop),
    q.PzjRoll: (specials.offer_653rd, specials.answer_653rd),
    q.Overstacked: (overstack.offer_overstacked, overstack.answer_overstacked),
    q.RallyRoll: (rally.offer_roll, rally.answer_roll),
    q.TrafficPhase: (traffic.offer_phase, traffic.answer_phase),
    q.TrafficRoll: (traffic.offer_roll, traffic.answer_roll),
    q.CombatPhase: (attacks.offer_phase, attacks.answer_phase),
    q.Plan: (attacks.offer_plan, attacks.answer_plan),
    q.BlowBefore: (battle.offer_blow, battle.answer_blow),
    q.CallOff: (battle.offer_call_off, battle.answer_call_off),
    q.AttackSupport: (battle.offer_attack_support, battle.answer_attack_support),
    q.SurpriseRoll: (battle.offer_surprise_roll, battle.answer_surprise_roll),
    q.DefenceSupport: (battle.offer_defence_support, battle.answer_defence_support),
    q.DefenceRoll: (battle.offer_defence_roll, battle.answer_defence_roll),
    q.JabosRoll: (battle.offer_jabos_roll, battle.answer_jabos_roll),
    q.CombatRoll: (battle.offer_roll, battle.answer_roll),
    q.OfferFireFight: (battle.offer_fire_fight, battle.answer_fire_fight),
    q.FireFightRoll: (battle.offer_fire_fight_roll, battle.answer_fire_fight_roll),
    q.CarryOut: (results.offer_nothing, results.carry_out),
    q.OfferConversion: (results.offer_conversion, results.answer_conversion),
    q.AttackerLoses: (results.offer_loss, results.answer_attacker_loss),
    q.DefenderLoses: (results.offer_loss, results.answer_defender_loss),
    q.OfferDefense: (results.offer_defense, results.answer_defense),
    q.DefenseRoll: (results.offer_defense_roll, results.answer_defense_roll),
    q.FallBack: (falling_back.offer_fall_back, falling_back.answer_fall_back),
    q.FindRoom: (falling_back.offer_room, falling_back.answer_room),
    q.OfferAdvance: (advance.offer_advance, advance.answer_advance),
    q.OfferBreakthrough: (breakthrough.offer_breakthrough, breakthrough.answer_breakthrough),
    q.PlaceAdvantage: (results.offer_advantage, results.answer_advantage),
    q.DisengagementRoll: (disengage.offer_roll, disengage.answer_roll),
    q.SlipAway: (disengage.offer_slip_away, disengage.answer_slip_away),
    q.SurrenderRoll: (attrition.offer_roll, attrition.answer_roll),
    q.SendBritish: (antwerp.offer_send, antwerp.answer_send),
    q.ReplacementPhase: (replacements.offer_phase, replacements.answer_phase),
    d.DumpRoll: (fuel_dumps.offer_shuffle, fuel_dumps.answer_shuffle),
    d.BurnRoll: (fuel_dumps.offer_roll, fuel_dumps.answer_roll),
    o.BodenplatteRoll: (bodenplatte.offer_roll, bodenplatte.answer_roll),
    o.OfferCommando: (commando.offer_commando, commando.answer_commando),
}
WHY_NOT: WhyNots = {
    a.Place: specials.why_not_place,
    a.Ready: artillery.why_not_ready,
    a.Starve: fuel.why_not_starve,
    a.Demolish: bridges.why_not_demolish,
    a.Build: bridges.why_not_build,
    a.Choose: moves.why_not_choose,
    a.Mode: moves.why_not_mode,
    a.Move: moves.why_not_move,
    a.EndMove: moves.why_not_end_move,
    a.Load: movement_phase.why_not_load,
    a.Unload: movement_phase.why_not_unload,
    a.Entrench: entrenching.why_not_entrench,
    a.Complete: entrenching.why_not_complete,
    a.BreakDown: advance.why_not_break_down,
    a.Split: breakdown.why_not_split,
    a.Rebuild: breakdown.why_not_rebuild,
    a.MarkNight: night.why_not_mark,
    a.RollAir: specials.why_not_roll_air,
    a.Drop: specials.why_not_drop,
    a.Deceive: moves.why_not_deceive,
    a.Attack: lambda s, action: why_not_attack(s, action),
    a.Join: attacks.why_not_join,
    a.Tag: attacks.why_not_tag,
    a.Commit: attacks.why_not_commit,
    a.Disengage: disengage.why_not_disengage,
    a.Support: battle.why_not_support,
    a.AirSupport: battle.why_not_air_support,
    a.Surprise: battle.why_not_surprise,
    a.Fight: battle.why_not_fight,
    a.Cancel: battle.why_not_cancel,
    a.FireFight: battle.why_not_fire_fight,
    a.Convert: results.why_not_convert,
    a.LoseStep: lambda s, action: why_not_lose_step(s, action),
    a.Defend: results.why_not_defend,
    a.Retreat: disengage.why_not_retreat,
    a.GoOn: falling_back.why_not_go_on,
    a.Advance: advance.why_not_advance,
    a.BreakThrough: breakthrough.why_not_break_through,
    a.Advantage: results.why_not_advantage,
    a.Traffic: traffic.why_not_traffic,
    a.Send: antwerp.why_not_send,
    a.Replace: replacements.why_not_replace,
    d.Burn: fuel_dumps.why_not_burn,
    o.Infiltrate: infiltration.why_not_infiltrate,
    o.Roadblock: roadblocks.why_not_roadblock,
    o.Lift: roadblocks.why_not_lift,
    o.Commando: commando.why_not_commando,
    a.Pass: phases.why_not_pass,
    a.EndPhase: phases.why_not_end_phase,
    Roll: lambda s, roll: why_not_roll(s, roll),
}
# By stage: what a phase does by itself, and then its question.
BEGIN: dict[str, Callable[[Umpire[State]], None]] = {
    "set-up": deployment.begin,
    "movement": movement_phase.begin,
    "combat": combat_phase.begin,
    "artillery supply": artillery.begin,
    "fuel shortage": fuel.begin,
    "bridge": bridges.begin,
    "rally": rally.begin,
    "traffic": traffic.begin,
    "supply": attrition.begin,
    "victory check": victory.check,
    "replacement": replacements.begin,
}
# By stage: whether the end of the phase asks something; it is gone through until it does not, and
# told how often it has been.
END: dict[str, Callable[[Umpire[State], int], bool]] = {
    "set-up": deployment.end,
    "movement": movement_phase.end,
    "combat": combat_phase.end,
    "traffic": traffic.end,
    "supply": antwerp.end_supply,
}
BY_HAND = (
    *(q.SetUp, q.ArtillerySupply, q.FuelPhase, q.BridgePhase, q.MovementPhase, q.Moving),
    *(q.CombatPhase, q.Plan, q.TrafficPhase, q.ReplacementPhase),
)  # asked even if there is a single answer


def why_not_attack(s: State, action: a.Attack) -> No | None:
    """A breakthrough strikes at once; other attacks are planned."""
    if isinstance(s.question, q.OfferBreakthrough):
        return breakthrough.why_not_strike(s, s.question, action)
    return attacks.why_not_attack(s, action)


def why_not_lose_step(s: State, action: a.LoseStep) -> No | None:
    """In a hex that holds too much, or in combat."""
    if isinstance(s.question, q.Overstacked):
        return overstack.why_not_pay(s, s.question, action)
    return results.why_not_lose_step(s, action)


def why_not_roll(s: State, roll: Roll) -> No | None:
    """Is it chance's turn, and has the die such a face?"""
    found = decide(s)
    if found is None or found.actor != CHANCE:
        return No("a44 1.1", "no die is rolled now")
    return None if roll in found.choices else No(found.case, f"no die shows {roll.die} here")


def decide(s: State) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    return sequence.decide(STEPS, s)


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, for any well-formed action; in another phase that which
    gives it its own."""
    no = sequence.why_not(WHY_NOT, s, action)
    if no is NOT_NOW and isinstance(action, Action) and isinstance(s.question, phases.OPEN):
        return No(action.case, f"not in the {s.phase_name} phase")
    return no


def answer(u: Umpire[State], step: Word, action: Word) -> None:
    """Play an action, then go on to wherever the next question is."""
    if isinstance(action, a.EndPhase):
        u.s.todo = u.s.todo[:1]
    else:
        STEPS[type(step)][1](u, step, action)
    fuel_dumps.look(u)
    if isinstance(step, q.OurenRoll):
        _go_on(u, step)
    settle(u)


def _go_on(u: Umpire[State], step: q.OurenRoll) -> None:
    """Whoever was on its way over a bridge that holds goes on (a44 Q-21)."""
    assert u.s.ground.ouren is not None
    if step.unit < 0 or u.s.ground.ouren in u.s.blown:
        return
    waiting = u.s.todo[-1]
    u.s.todo = u.s.todo[:-1]
    again = a.Move(step.to) if isinstance(waiting, q.Moving) else a.Advance(step.unit, step.to)
    STEPS[type(waiting)][1](u, waiting, again)


def settle(u: Umpire[State]) -> None:
    """On to the next question that leaves a choice, over the ends of phases."""
    while u.s.ended is None:
        step = u.s.todo[-1] if u.s.todo else None
        if step is None:
            next_phase(u)
        elif isinstance(step, q.Closing):
            _close(u, step)
        elif isinstance(step, BY_HAND) or not _answered_by_itself(u, step):
            return


def _close(u: Umpire[State], step: q.Closing) -> None:
    """The end of a phase may ask more than once: it lies under what it asks."""
    u.s.todo = (q.Closing(step.again + 1),)
    end = END.get(u.s.stage)
    if (end is None or not end(u, step.again)) and u.s.ended is None:
        u.s.todo = ()


def _answered_by_itself(u: Umpire[State], step: Word) -> bool:
    """A question with one answer or none is not asked."""
    decision = decide(u.s)
    assert decision is not None
    if len(decision.choices) > 1:
        question_memo(u.s, step)["decision"] = decision
        return False
    u.s.todo = u.s.todo[:-1]
    only = decision.choices[0] if decision.choices else a.Pass()
    STEPS[type(step)][1](u, step, only)
    return True


def next_phase(u: Umpire[State]) -> None:
    """The phases in their order; a night follows every afternoon but the last (a44 4, 25.1)."""
    fuel_dumps.clear_away(u)
    phase = u.s.phase + 1
    if (phase == FIRST_OF_NIGHT and u.s.morning) or phase == len(PHASES):
        u.emit(t.TurnBegan(u.s.turn + 1))
        phase = 1
    u.emit(t.PhaseBegan(phase))
    begin_phase(u)
    if u.s.ended is None and isinstance(u.s.question, BY_HAND) and _nothing_to_do(u.s):
        u.s.todo = u.s.todo[:-1]


def begin_phase(u: Umpire[State]) -> None:
    """What a phase does by itself, and its first question."""
    u.s.todo = (q.Closing(),)
    if begin := BEGIN.get(u.s.stage):
        begin(u)


def _nothing_to_do(s: State) -> bool:
    decision = question_memo(s, s.todo[-1])["decision"] = decide(s)
    return decision is not None and all(isinstance(c, a.EndPhase) for c in decision.choices)
