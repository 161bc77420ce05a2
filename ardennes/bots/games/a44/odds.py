"""The exact expectation of an attack over the real tables, in factors: what it is worth to the
attacker; and what each single result is worth, which both sides ask when they must choose."""

from collections.abc import Iterable, Iterator, Sequence

from ardennes.bots.common.expectation import expectation
from ardennes.bots.games.a44.values import VALUES
from ardennes.bots.games.a44.ways import in_areas, prizes, traffic
from ardennes.engine.core import PlaceId, UnitId
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules import battle, leads, support
from ardennes.games.a44.rules.outcomes import BONUS, FIRE_FIGHTS, OUTCOMES, REGULAR
from ardennes.games.a44.rules.retreat import Steps
from ardennes.games.a44.rules.strength import defenders, work_out
from ardennes.games.a44.rules.victory import areas_held
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.combat import Combat

V = VALUES.odds
FACES = range(1, 7)
FAR = 3  # hexes of a retreat that breaks (a44 18.2)


def factor(s: State, unit: int) -> int:
    """The printed attack factor of the side that is up."""
    return s.roster.attack[unit][s.face(unit)]


def hex_(place: int) -> PlaceId:
    """A place as words name it."""
    return PlaceId(place)


def units_(units: Iterable[int]) -> tuple[UnitId, ...]:
    """Units as words name them."""
    return tuple(map(UnitId, units))


def step_worth(s: State, unit: int) -> float:
    """What is lost with the next step of a unit."""
    roster, face = s.roster, s.face(unit)
    whole = roster.attack[unit][face] + roster.defence[unit][face]
    if face or roster.counters[unit].steps == 1:
        return whole / 2 + V.alive
    return (whole - roster.attack[unit][1] - roster.defence[unit][1]) / 2


def unit_worth(s: State, unit: int) -> float:
    """What is lost with the whole unit."""
    roster, face = s.roster, s.face(unit)
    return (roster.attack[unit][face] + roster.defence[unit][face]) / 2 + V.alive


def ground_worth(s: State, side: int, place: int) -> float:
    """What a hex is worth to whoever takes it: a prize, the roads the panzers want."""
    found = V.prize if s.ground.victory >> place & 1 else 0.0
    if side == GERMAN:
        found *= prizes(s) >> place & 1
        found += V.intruder * len(areas_held(s)) * (in_areas(s) >> place & 1)
        return found + V.traffic * min(traffic(s).get(place, 0.0), V.most_traffic)
    areas = any(hexes >> place & 1 for hexes in s.ground.areas.values())
    return found + V.area * areas


class Stakes:
    """One attack: what hangs on it. Results are worth so much to the attacker."""

    def __init__(
        self, s: State, step: Combat, ground: float | None = None, like: "Stakes | None" = None
    ) -> None:
        self.s, self.step = s, step
        self.stack = defenders(s, step.target, breakthrough=step.breakthrough)
        everybody = [u for u in s.here(step.target) if s.roster.side[u] != s.side]
        self.losses = min((step_worth(s, u) for u in step.attackers), default=0.0)
        self.loss = min((step_worth(s, u) for u in self.stack), default=0.0)
        self.steps = sum(s.roster.counters[u].steps - s.face(u) for u in everybody)
        self.beaten = like.beaten if like else {n: self._all(everybody, n) for n in (2, 4)}
        self.ground = ground_worth(s, s.side, step.target) if ground is None else ground
        self.pinned = V.pinned * len(everybody)
        self._known: dict[str, float] = {}

    def _all(self, units: Sequence[int], hexes: int) -> float:
        return sum(self._beaten(unit, hexes) for unit in units)

    def _beaten(self, unit: int, hexes: int) -> float:
        """A retreat costs order; it kills who has nowhere to go."""
        s, worth = self.s, unit_worth(self.s, unit)
        frail = s.broken | (s.shaken | s.out_of_supply if hexes >= FAR else 0)
        if frail >> unit & 1 or not _can_go(s, unit, self.step.target, hexes):
            return worth
        return worth * (V.broken if hexes >= FAR or s.shaken >> unit & 1 else V.disrupted)

    def result(self, word: str) -> float:
        """What a result of the table is worth, whatever the defender makes of it."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._result(word)
        return found

    def _result(self, word: str) -> float:
        if word in FIRE_FIGHTS:
            fights = (self.fire_fight(word, u) for u in self.leads())
            return max((self.result("ENG"), *fights))
        plain = self.plain(word)
        brings = OUTCOMES[word]
        if not brings.retreat or brings.advance != REGULAR or brings.defender >= self.steps:
            return plain
        stands = (self.defense(word, u) for u in self.stack if self._stands(u))
        return min((plain, *stands))

    def plain(self, word: str) -> float:
        """The same if nobody resists."""
        brings = OUTCOMES[word]
        found = self.loss * brings.defender - self.losses * brings.attacker
        gone = brings.defender and self.steps <= brings.defender
        if brings.retreat and not gone:
            found += self.beaten[4 if brings.retreat >= FAR else 2]
        if brings.retreat or gone:
            found += self.ground + (V.onward if brings.advance == BONUS else 0.0)
        return found + (self.pinned if brings.engaged else 0.0)

    # --- Fire Fights and Determined Defense ---

    def leads(self) -> Iterator[int]:
        """Who could lead a Fire Fight."""
        for unit in self.step.attackers:
            if not leads.why_not_fire_fight(self.s, self.step, unit):
                yield unit

    def fire_fight(self, word: str, lead: int) -> float:
        """The mean of a Fire Fight."""
        drm = leads.fire_fight_drm(self.s, self.step, lead)
        results = (leads.fire_fight(self.s, word, drm, die) for die in FACES)
        return sum(self.result(found) for found in results) / len(FACES)

    def _stands(self, unit: int) -> bool:
        return not leads.why_not_defense(self.s, self.step, unit)

    def defense(self, word: str, lead: int) -> float:
        """The mean after a Determined Defense: what has been lost before stays lost."""
        lost = OUTCOMES[word]
        before = self.loss * lost.defender - self.losses * lost.attacker
        return before + self.defended(lead)

    def defended(self, lead: int) -> float:
        """The mean of the roll alone."""
        drm = leads.defense_drm(self.s, self.step, lead)
        results = (leads.determined_defense(self.s, drm, die) for die in FACES)
        return sum(self.plain(found) for found in results) / len(FACES)


def _can_go(s: State, unit: int, start: int, hexes: int) -> bool:
    """Is there likely a way of so many hexes? Ways that cross themselves are not told apart."""
    steps, seen = Steps(s, unit), {start}
    ring = [start]
    for number in range(hexes):
        ahead = {to for here in ring for to in steps.ahead(here)} - seen
        if any(to >= s.hexes for to in ahead):
            return True
        ring = [to for to in ahead if not (number and steps.hot >> to & 1)]
        seen |= ahead
        if not ring:
            return False
    return True


# --- the die ---


def columns(s: State, target: int) -> list[tuple[float, int | None]]:
    """How likely the defender's gun and the Jabos shift so many columns; None is Time on Target."""
    gun = next(iter(support.defensive(s, target)), -1)
    fire = [battle.defensive_fire(s, gun, die) for die in FACES] if gun >= 0 else ["0"]
    jabos = [battle.jabos(s, die) for die in FACES] if battle.are_jabos_due(s) else [0]
    share = 1.0 / len(fire) / len(jabos)
    return [
        (share, None if shot == battle.TIME_ON_TARGET else -int(shot) - planes)
        for shot in fire
        for planes in jabos
    ]


def attack(
    s: State,
    target: int,
    attackers: Sequence[int],
    ground: float,
    *,
    shift: int = 0,
    breakthrough: bool = False,
    like: Stakes | None = None,
) -> tuple[float, Stakes]:
    """What the attack is worth, so many columns to the right, if the hex is worth so much; the
    stakes may be like those of a larger attack."""
    step = q.Plan(hex_(target), units_(attackers), breakthrough=breakthrough)
    found = work_out(s, target, attackers, breakthrough=breakthrough)
    stakes = Stakes(s, step, ground, like)
    if not found.attack:
        return 0.0, stakes
    rung = s.edition.crt.rung(found.attack, found.defence) + found.shift + shift
    return expectation(*_means(s, stakes, rung)), stakes


def _means(s: State, stakes: Stakes, rung: int) -> tuple[list[float], list[float]]:
    rows = columns(s, stakes.step.target)
    worth = [stakes.plain("A1") if by is None else at_rung(stakes, rung + by) for _, by in rows]
    return [share for share, _ in rows], worth


def at_rung(stakes: Stakes, rung: int) -> float:
    """The mean over the six faces of the die."""
    crt = stakes.s.edition.crt
    return sum(stakes.result(crt.result(rung, die)) for die in FACES) / len(FACES)


def at_stake(s: State, step: Combat) -> tuple[Stakes, int]:
    """A combat that is being fought, and the rung it has come to."""
    return Stakes(s, step), battle.reckon(s, step)[1]


def under_fire(stakes: Stakes, rung: int, gun: int) -> float:
    """The mean when the defender's gun fires."""
    found = 0.0
    for die in FACES:
        shot = battle.defensive_fire(stakes.s, gun, die)
        over = shot == battle.TIME_ON_TARGET
        found += stakes.plain("A1") if over else at_rung(stakes, rung - int(shot))
    return found / len(FACES)
