"""Everything but turns in commander: retreats, losses, breakthroughs, and the mornings."""

from collections.abc import Callable

from ardennes.bots.games.commander.battles import fall_back, forecast, vacate, wound
from ardennes.bots.games.commander.evaluation import Sketch, road_west, survey_of, worth
from ardennes.bots.games.commander.map_facts import map_of, powers_of
from ardennes.bots.games.commander.memory import Thinking
from ardennes.bots.games.commander.values import VALUES
from ardennes.engine.core import Decision, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.rules.combat import battle_at
from ardennes.games.commander.rules.control import settle
from ardennes.games.commander.rules.moves import why_not_act
from ardennes.games.commander.state import State

V = VALUES.results


def best(thinking: Thinking, decision: Decision, judge: Callable[[Word], float]) -> Word:
    """The first of the best choices."""
    return max(thinking.in_time(decision.choices), key=judge)


class Paper:
    """Copies of one table to draw on."""

    def __init__(self, s: State) -> None:
        self.s, self.survey = s, survey_of(s)

    def sheet(self) -> Sketch:
        """One of them."""
        copy = self.s.clone()
        copy.memo = {}
        return Sketch(copy, base=self.survey)

    def moved(self, unit: int, to: int) -> float:
        """The table with a unit elsewhere, to its owner."""
        k = self.sheet()
        if k.s.at[unit] >= 0:
            k.s.lift(unit, k.s.at[unit])
        k.s.put(unit, to)
        settle(Umpire(k.s), [to])
        return worth(k, k.s.roster.side[unit])


# --- in combat ---


def choose_combat(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The surest win first: who breaks through may help elsewhere."""
    step = s.todo[-1]
    assert isinstance(step, w.Combats)

    def chance(choice: Word) -> float:
        assert isinstance(choice, w.Fight)
        battle = battle_at(s, choice.space, step.side, step.broke)
        return forecast(s, battle).wiped if battle.attackers and battle.defenders else 0.0

    return best(thinking, decision, chance)


def choose_answer(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Stand or retreat: whichever table is better afterwards."""
    step = s.todo[-1]
    assert isinstance(step, w.Answer)
    attacker, paper = s.roster.side[step.attackers[0]], Paper(s)

    def judge(choice: Word) -> float:
        k = paper.sheet()
        k.caution = V.struck
        leaving = isinstance(choice, w.Retreat)
        wound(k, step.defenders, step.on_defenders - leaving)
        if leaving:
            fall_back(k, step.space, step.defenders)
        if not k.s.here(step.space, 1 - attacker):
            vacate(k, step.space, attacker)
        wound(k, step.attackers, step.on_attackers)
        return worth(k, 1 - attacker)

    return best(thinking, decision, judge)


def choose_loss(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The cheapest strength point: spare those whose end costs points."""
    powers = powers_of(s)

    def price(choice: Word) -> float:
        assert isinstance(choice, w.LoseStep)
        unit, n = choice.unit, s.strength[choice.unit]
        frail = powers.life[unit] * (VALUES.influence.frail ** (n - 1) - VALUES.influence.frail**n)
        return VALUES.influence.step * powers.rate[unit] + frail

    return best(thinking, decision, lambda choice: -price(choice))


def choose_withdrawal(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best space for each."""
    paper = Paper(s)

    def judge(choice: Word) -> float:
        assert isinstance(choice, w.Withdraw)
        return paper.moved(choice.unit, choice.to)

    return best(thinking, decision, judge)


def choose_breakthrough(s: State, decision: Decision, thinking: Thinking) -> Word:
    """On, if the table is better for it."""
    step = s.todo[-1]
    assert isinstance(step, w.Breakthrough)
    paper, side = Paper(s), s.roster.side[step.units[0]]

    def judge(choice: Word) -> float:
        if not isinstance(choice, w.BreakThrough):
            return worth(paper.sheet(), side)
        return paper.moved(choice.unit, choice.to)

    return best(thinking, decision, judge)


# --- in the morning ---


def choose_entry(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Where a newcomer does most; the reserve always comes."""
    paper = Paper(s)

    def judge(choice: Word) -> float:
        if not isinstance(choice, w.Place):
            return worth(paper.sheet(), GERMAN)
        return paper.moved(choice.unit, choice.to)

    return best(thinking, decision, judge)


def _menace(s: State) -> Callable[[int], float]:
    """What a German unit can do today: its dice, and how close it is to the exits."""
    powers, far = powers_of(s), road_west(s, survey_of(s)).days

    def menace(unit: int) -> float:
        hits = s.strength[unit] * powers.rate[unit] + powers.extra[unit]
        return hits * (V.anywhere + VALUES.evaluation.patience ** far[s.at[unit]])

    return menace


def choose_shortage(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The strongest panzers that are furthest forward."""
    menace = _menace(s)

    def judge(choice: Word) -> float:
        assert isinstance(choice, w.MarkFuel)
        return menace(choice.unit)

    return best(thinking, decision, judge)


def choose_freed(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The same, for the same reason."""
    menace = _menace(s)

    def judge(choice: Word) -> float:
        assert isinstance(choice, w.FreeFuel)
        return menace(choice.unit)

    return best(thinking, decision, judge)


def choose_replacement(s: State, decision: Decision, thinking: Thinking) -> Word:
    """A point where it changes most."""
    step = s.todo[-1]
    assert isinstance(step, w.Replacements)
    paper = Paper(s)

    def judge(choice: Word) -> float:
        k = paper.sheet()
        if isinstance(choice, w.Replace):
            k.strength[choice.unit] += 1
        return worth(k, step.side)

    return best(thinking, decision, judge)


def choose_victim(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The Allied unit that could do most against the spearheads today."""
    powers, distances = powers_of(s), map_of(s).days
    spearheads = [s.at[u] for u in s.roster.of[GERMAN] if s.at[u] >= 0]

    def judge(choice: Word) -> float:
        if not isinstance(choice, w.Strike):
            return V.first_chance if s.edition.days[s.day + 1].commando_allowed else 0.0
        unit = choice.unit
        if why_not_act(s, unit) or not spearheads:
            return 0.0
        near = min(distances[powers.motorized[unit]][s.at[unit]][p] for p in spearheads)
        return s.strength[unit] * powers.rate[unit] * V.near ** max(0.0, near - 1)

    return best(thinking, decision, judge)
