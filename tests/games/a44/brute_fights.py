"""a44 F8 to F10, F12, 16.2, 16.7 again, the slow way and from the ledger's words alone."""

from fractions import Fraction
from itertools import product
from typing import Any

from tests.games.a44.brute import Pair, Reading

TANKS = ("tank", "tank_nato")
SILHOUETTES = ("tank", "flak", "brummbar", "sturmtiger")
GUNS = ("artillery", "nebelwerfer")
VEHICLES = (*SILHOUETTES, "tank_nato", "recon", *GUNS)
SIEGE = ("brummbar", "sturmtiger")
LADDER = ("1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")
GROUND = {"light_woods": 1, "forest": 1, "wooded_rough": 1, "village": 2, "town": 3, "city": 4}
MORALE = {"green": 1, "elite": -1}


def half(n: int) -> int:
    return n // 2 + n % 2


def endless(rung: int) -> str:
    """The ladder goes on for ever on both sides of what is printed (14.5)."""
    if rung < 0:
        return f"1-{3 - rung}"
    return LADDER[rung] if rung < len(LADDER) else f"{rung - len(LADDER) + 8}-1"


class Fight(Reading):
    """One side attacks; who has retreated, who is reduced and so on stands in `state`."""

    def __init__(self, file: dict[str, Any]) -> None:
        super().__init__(file)
        self.attacking = file["phase"].split()[0]
        markers = file.get("markers", {})
        self.dug_in = {*markers.get("improved_positions", ())}
        self.blown = {frozenset(side.split("/")) for side in markers.get("blown", ())}
        self.unbridged = self.rivers - (
            {frozenset(side.split("/")) for side in self.board.get("bridge", ())} - self.blown
        )
        self.held: list[dict[str, Any]] = markers.get("advantage", [])

    # --- who ---

    def value(self, u: str, column: str) -> int:
        n = self.units[u].get(column, 2)
        return half(n) if self.is_(u, "reduced") else n

    def of_type(self, u: str, kinds: tuple[str, ...]) -> bool:
        return self.kind(u) in kinds

    def riding(self, u: str) -> bool:
        return self.is_(u, "strategic", "truck")

    def shaken(self, u: str) -> bool:
        return self.is_(u, "disrupted", "broken")

    def defenders(self, target: str) -> list[str]:
        """17.5: who retreated here before does not count while another defends."""
        here = [u for u, at in self.at.items() if at == target]
        return [u for u in here if not self.is_(u, "retreated")] or here

    def tq(self, u: str) -> int:
        return self.units[u].get("tq", 0)

    # --- F4.3, F8 ---

    def drives(self, x: str, y: str) -> bool:
        step: Pair = frozenset((x, y))
        if step in self.unbridged or step in self.lakes:
            return False
        walls = self.forest | self.rough | self.wall
        return step in self.roads or not {x, y} & walls

    def attack_of(self, u: str, target: str) -> int:
        n, x = self.value(u, "attack"), self.at[u]
        houses = any(target in self.board.get(w, {}) for w in ("village", "town", "city"))
        if self.of_type(u, SIEGE) and houses:
            n *= 2
        vehicle = self.of_type(u, VEHICLES)
        halves = (
            frozenset((x, target)) in self.rivers,
            x in self.rough,
            vehicle and not self.drives(x, target),
            vehicle and target in self.wall,
            self.is_(u, "out_of_supply"),
        )
        return half(n) if any(halves) else n

    def dcb(self, target: str) -> int:
        best = 0
        for word, n in GROUND.items():
            best = max(best, n if target in self.board.get(word, ()) else 0)
        if target in self.wall and self.attacking == "allied":
            best = max(best, 3)
        if target in self.dug_in:
            best = max(best, 2)
        stack, total = self.defenders(target), 0
        for u in stack:
            bracketed = self.of_type(u, GUNS) or self.units[u].get("defense_mark") == "paren"
            total += 0 if bracketed or self.riding(u) else self.value(u, "defense")
        best = min(best, total)
        light = [u for u in stack if self.of_type(u, SILHOUETTES)]
        guns = [u for u in stack if self.of_type(u, GUNS)]
        return min(best, 1) if light and len(light) + len(guns) == len(stack) else best

    # --- F10 ---

    def no_armor(self, target: str) -> bool:
        city = target in self.board.get("city", {})
        return city or target in self.forest | self.rough | self.wall

    def best_tq(self, target: str) -> int:
        rated = [self.tq(u) for u in self.defenders(target) if self.of_type(u, (*TANKS, "flak"))]
        return max(rated, default=-99)

    def armor(self, target: str, attackers: list[str]) -> tuple[int, list[str]]:
        if self.no_armor(target):
            return 0, []
        tanks = [u for u in attackers if self.of_type(u, TANKS)]
        earn: list[str] = []
        for u in tanks:
            tq = self.tq(u) - (self.units[u].get("tq_color") == "red")
            if self.drives(self.at[u], target) and tq > self.best_tq(target):
                earn.append(u)
        if earn:
            return 1, earn
        stack = self.defenders(target)
        armored = [u for u in stack if self.of_type(u, TANKS)]
        both = [u for u in armored if self.kind(u) == "tank_nato" and not self._is_task_force(u)]
        foot = [u for u in stack if not self.of_type(u, VEHICLES)]
        return (-1 if not tanks and armored and (foot or both) else 0), []

    def _is_task_force(self, u: str) -> bool:
        return self.units[u].get("size") == "TF"

    # --- F8 as a whole ---

    def shift(self, target: str, attackers: list[str]) -> int:
        everybody = [u for u, at in self.at.items() if at == target]
        advantage = any(
            one["target"] == target and {*one["units"]} & {*attackers} for one in self.held
        )
        steady = self.armor(target, attackers)[0]
        return steady + any(map(self.shaken, everybody)) + advantage

    def rung(self, attack: int, defence: int) -> int:
        """Rounded for the defender: the last of the endless ladder that is not better."""
        found = -200
        for n in range(-200, 200):
            a, d = map(int, endless(n).split("-"))
            if Fraction(a, d) <= Fraction(attack, defence):
                found = n
        return found

    def odds(self, target: str, attackers: list[str]) -> dict[str, Any]:
        attack = sum(self.attack_of(u, target) for u in attackers)
        defence = self.dcb(target)
        for u in self.defenders(target):
            n = self.value(u, "defense")
            defence += half(n) if self.riding(u) else n
        rung, shift = self.rung(attack, defence), self.shift(target, attackers)
        final = min(rung + shift, len(LADDER) - 1)
        return {
            "attack": attack,
            "defence": defence,
            "dcb": self.dcb(target),
            "odds": endless(rung),
            "shift": shift,
            "column": endless(final) if final >= 0 else "below 1-3",
        }

    # --- 16.2, 16.7 ---

    def _fit_to_lead(self, u: str) -> bool:
        return not (self.shaken(u) or self.riding(u) or self.of_type(u, GUNS))

    def fire_fight(self, target: str, attackers: list[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for u in attackers:
            step: Pair = frozenset((self.at[u], target))
            drives = self.drives(self.at[u], target)
            barred = step in self.lakes or (
                step in self.boundary and self.side(u) == "german" and self.turn < 5
            )
            if not self._fit_to_lead(u) or barred or (self.of_type(u, VEHICLES) and not drives):
                continue
            drm = MORALE.get(self.units[u].get("morale", ""), 0)
            gray = self.of_type(u, TANKS) and self.units[u].get("tq_color") == "gray"
            if gray and not self.no_armor(target) and self.tq(u) >= self.best_tq(target):
                drm -= 1
            found[u] = drm
        return found

    def determined_defense(self, target: str) -> dict[str, int]:
        return {
            u: MORALE.get(self.units[u].get("morale", ""), 0) - self.dcb(target)
            for u in self.defenders(target)
            if self._fit_to_lead(u)
        }

    # --- F12 ---

    def formation(self, u: str) -> str:
        name = self.units[u].get("formation", "independent")
        return f"alone {u}" if name == "independent" else name

    def fits_command(self, attackers: list[str]) -> bool:
        """Every way to count each attacker with its own Formation or with one of its hex."""
        options = []
        for u in attackers:
            mates = [f for f, at in self.at.items() if at == self.at[u] and f != u]
            hosts = {self.formation(f) for f in mates if not self.of_type(f, GUNS)}
            options.append(sorted({self.formation(u)} | hosts))
        for labels in product(*options):
            attached = [f for u, f in zip(attackers, labels, strict=True) if f != self.formation(u)]
            if len({*labels}) <= 2 and all(attached.count(f) <= 1 for f in attached):
                return True
        return False
