"""a44: what must hold of every table, and crowded little boards where rare rules come up."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from ardennes.board.graph import bits, hex_board, members
from ardennes.engine.core import Word
from ardennes.engine.sentences import fields_of
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.bodenplatte import NOT_ROLLED, TURN
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.fuel_dumps import LAST_TURN
from ardennes.games.a44.rules.movement import MODES
from ardennes.games.a44.rules.night import STACKS
from ardennes.games.a44.rules.roadblocks import EACH
from ardennes.games.a44.rules.scenarios import OF
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.transport import COUNTERS, TOWING
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import FACE_DOWN, NOT_PLACED, SPENT, State
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import bridges, chores, moves, optional, turns
from ardennes.games.a44.words import units as changes
from ardennes.games.a44.words import withdrawals as away
from tests.games.a44.positions import game, play
from tests.grids import GRIDS

SIDES = GERMAN, ALLIED
WORDS = list(VOCABULARY.actions.words.values())
NO_DEMOLITION = 2  # the last turn without demolitions (a44 7.6)
AT_REST = ("rally", "traffic", "supply", "artillery supply", "fuel shortage", "bridge")
SELDOM = 40  # checks between two comparisons with a table that remembers nothing


WALKED = moves.Moved, away.Retreated, away.Advanced, away.BrokeThrough
SET_DOWN = {
    moves.Placed: "to",
    moves.Dropped: "at",
    moves.WaitsIn: "box",
    away.WentOn: "to",
    chores.SentToAntwerp: "to",
    chores.CameBack: "at",
}


class Ledger:
    """Where everybody is, and how many steps were lost and won, from the events alone."""

    def __init__(self, start: State) -> None:
        self.at = {u: place for u, place in enumerate(start.at) if place >= 0}
        self.reduced = set(members(start.reduced))
        self.turn, self.checks = start.turn, 0
        self.large = {u for u, c in enumerate(start.roster.counters) if c.steps > 1}

    def follow(self, events: Sequence[Word]) -> None:
        for event in events:
            self._one(event)

    def _one(self, event: Word) -> None:
        if isinstance(event, turns.TurnBegan):
            self.turn = event.turn
        early = self.turn <= NO_DEMOLITION
        assert not (early and isinstance(event, bridges.DemolitionRolled)), "too early (a44 7.6)"
        self._places(event)
        self._steps(event)
        self._gone(event)

    def _places(self, event: Any) -> None:
        if isinstance(event, moves.LeftByWest):
            del self.at[event.unit]
        if isinstance(event, moves.Dropped) and event.result == "eliminated":
            return
        if isinstance(event, WALKED):
            group: tuple[int, ...] = getattr(event, "units", ()) or (getattr(event, "unit", -1),)
            self.at.update(dict.fromkeys(group, event.path[-1]))
        elif to := SET_DOWN.get(type(event)):
            self.at[event.unit] = getattr(event, to)
        elif isinstance(event, moves.BrokenDown):
            self.at[event.part] = self.at[event.unit]
        elif isinstance(event, optional.Infiltrated):
            self.at.update(dict.fromkeys(event.units, event.to))

    def _steps(self, event: Word) -> None:
        match event:
            case changes.Reduced(unit) | moves.BrokenDown(unit):
                assert unit not in self.reduced, "a step lost twice (a44 16.4)"
                self.reduced.add(unit)
            case moves.Rebuilt(unit) | chores.MadeUp(unit):
                assert unit in self.reduced, "a step won that was not lost (a44 25.2, 26.4)"
                self.reduced.remove(unit)
            case chores.CameBack(unit) if unit in self.large:
                self.reduced.add(unit)
            case _:
                pass

    def _gone(self, event: Word) -> None:
        match event:
            case changes.RemnantLeft(unit, remnant):
                self._replace(unit, remnant)
            case moves.SplitUp(unit, parts):
                self._replace(unit, *parts)
            case changes.Eliminated(unit):
                self._replace(unit)
            case chores.Surrendered(units):
                for unit in units:
                    self._replace(unit)
            case moves.Rebuilt(part=part):
                self._replace(part)
            case chores.CameBack(remnant=remnant):
                self._replace(remnant)
            case _:
                pass

    def _replace(self, unit: int, *by: int) -> None:
        place = self.at.pop(unit, None)
        self.reduced.discard(unit)
        if place is not None:
            self.at.update(dict.fromkeys(by, place))

    def check(self, s: State) -> None:
        """Ledger, part 12: everybody in one place, sets as they should be, markers within their
        number and on whom they may lie."""
        where = {u: place for u, place in enumerate(s.at) if place >= 0}
        assert where == self.at, "somebody is not where the events put him"
        stacks: dict[int, set[int]] = {}
        for unit, place in where.items():
            stacks.setdefault(place, set()).add(unit)
        assert {place: set(units) for place, units in s.stacks.items()} == stacks
        for side in SIDES:
            ours = [u for u in where if s.roster.side[u] == side]
            assert s.present[side] == bits(u for u in ours if s.at[u] < s.hexes)
            assert s.occupied[side] == bits(s.at[u] for u in ours if s.at[u] < s.hexes)
            assert s.off_map[side] == bits(u for u in ours if s.at[u] >= s.hexes)
        assert not s.occupied[GERMAN] & s.occupied[ALLIED], "both sides in a hex (a44 Q-24)"
        held = s.control[GERMAN] & s.control[ALLIED]
        assert not held and not s.occupied[GERMAN] & s.control[ALLIED]
        check_markers(s)
        if s.stage in AT_REST:
            crowded = [s.place_name(p) for p in members(s.occupied[0] | s.occupied[1])
                       if overstacked(s, p)]  # fmt: skip
            assert crowded == [], "overstacked after a phase (a44 8.3)"
        self.checks += 1
        if self.checks % SELDOM == 0:
            check_memory(s)


def check_markers(s: State) -> None:
    """Numbers of markers, and states that exclude each other."""
    roster = s.roster
    assert not s.disrupted & s.broken, "Disrupted and Broken (a44 18.1)"
    assert not s.fired & ~roster.guns, "only guns are Fired (a44 22.5)"
    assert not s.strategic & s.truck and not s.prime_mover & ~roster.guns
    for side in SIDES:
        assert s.nights[side] <= STACKS, "too many Night markers (a44 25.3.3)"
    for colour, most in TOWING.items():
        towed = [u for u in members(s.prime_mover) if roster.colour[u] == colour]
        assert len(towed) <= most, f"Prime Movers of the {colour} army (a44 22.3)"
    riding = {_marker(s, u) for u in members(s.riding & roster.all_of[ALLIED])}
    assert len(riding) <= COUNTERS[ALLIED], "SM and Truck markers (a44 12.4.1)"
    assert not s.night & s.riding, "a Night marker on a truck (a44 25.3.4)"
    assert not {*s.surrender} - {*members(s.out_of_supply)}, "points of units in supply (a44 23.7)"
    lost = {n + 6 for n in s.traffic_lost}
    assert not lost & {*s.traffic}, "a lost Traffic marker lies on the map (a44 24.6)"
    assert not s.blown & {side for side, _ in s.building}
    check_options(s)


def check_options(s: State) -> None:
    """What the optional rules put on the table is there only with them, and where it may be."""
    on = s.options
    if s.roadblocks:
        assert "roadblocks" in on
        places = [place for _, place in s.roadblocks]
        assert len({*places}) == len(places) and not bits(places) & ~s.ground.on_roads
        assert all(s.blocks(side).bit_count() <= EACH for side in SIDES), "two a side (a44 33.1)"
    if s.infiltrated:
        assert "night_infiltration" in on and s.is_night
        assert not s.infiltrated & s.attacked, "attacked after infiltrating (a44 31)"
    if s.dumps:
        check_dumps(s)
    assert s.commando == NOT_PLACED or "greif_commando" in on
    assert s.commando in (NOT_PLACED, SPENT) or s.commando in s.ground.bridges
    assert s.bodenplatte == NOT_ROLLED or ("bodenplatte" in on and s.turn >= TURN)


def check_dumps(s: State) -> None:
    """No German next to a marker that is hidden, nor knows what is under it (a44 32.1, Q-63)."""
    assert "fuel_dumps" in s.options and s.turn <= LAST_TURN and not s.spotted
    down = s.dumps_in(FACE_DOWN)
    assert not (down | s.ground.board.spread(down)) & s.occupied[GERMAN]
    assert not s.guarded(GERMAN) & s.occupied[GERMAN], "a German in a dump"
    assert s.dumps_known or GAME.seen_by(s, "german").real_dump == [-1, -1]


def _marker(s: State, unit: int) -> object:
    """Units that share one: of one regiment in one place (a44 12.4.2, Q-156)."""
    parent = s.parent.get(unit, unit)
    counter = s.roster.counters[parent]
    return s.at[unit], counter.formation, counter.regiment_group or parent


def check_memory(s: State) -> None:
    """Bonds, zones and supply worked out anew are those the table remembers (F2, F3, F7)."""
    cold = GAME.unpack(s.pack(), s)
    for side in SIDES:
        ours, fresh = bonds(s, side), bonds(cold, side)
        assert (ours.hexes, ours.sides) == (fresh.hexes, fresh.sides)
        assert zone(cold, side) == zone(s, side)
        everywhere = range(s.hexes)
        known, anew = lines(s, side), lines(cold, side)
        assert [*map(known.supplied, everywhere)] == [*map(anew.supplied, everywhere)]


def strange(dice: random.Random, s: State) -> Word:
    """Any well-formed action: any word, any units, any place."""
    word = dice.choice(WORDS)
    return word(*(_value(dice, s, field) for field in fields_of(word)))


def _value(dice: random.Random, s: State, field: Any) -> Any:
    if field.many:
        return tuple(sorted({dice.randrange(len(s.roster)) for _ in range(dice.randint(1, 3))}))
    if field.what == "str":
        return dice.choice([*MODES, "1SS", "12VG", "nobody"])
    most = {"place": s.hexes + len(s.ground.off_map), "unit": len(s.roster), "int": 9}
    return dice.randrange(most[field.what])


# --- crowded boards ---


def crowded(seed: int) -> State:
    """A few hexes full of units at any moment of the campaign."""
    dice = random.Random(seed)
    size = f"E2020-E{dice.randint(22, 26)}{dice.randint(22, 25)}"
    board = hex_board(GRIDS["a44"], GRIDS["a44"].block(*size.split("-")))
    labels = list(board.labels)
    borders = [f"{labels[a]}/{labels[b]}" for a, b in board.borders]
    rivers = _some(dice, borders, 0.15)
    phase = dice.choice(GAME.phases[1:])
    turn = dice.randint(1, 30)
    if "night" in phase:
        turn = min(turn + turn % 2, 28)
    plain: dict[str, Any] = {
        "game": "a44",
        "turn": turn,
        "phase": phase,
        "board": {
            "size": size,
            "light_woods": _some(dice, labels, 0.2),
            "forest": _some(dice, labels, 0.15),
            "wooded_rough": _some(dice, labels, 0.15),
            "village": dict.fromkeys(_some(dice, labels[::2], 0.2), "Mande"),
            "town": dict.fromkeys(_some(dice, labels[1::2], 0.2), "Bastogne"),
            "west_wall": _some(dice, labels, 0.1),
            "river": rivers,
            "bridge": _some(dice, rivers, 0.5),
            "primary_road": [side.replace("/", " ") for side in _bridged(dice, borders, rivers)],
            "supply": {"german": _some(dice, labels, 0.1), "allied": _some(dice, labels, 0.1)},
            "entry": {"A": _some(dice, labels[:5], 0.5), "K": _some(dice, labels[-5:], 0.5)},
            "setup_areas": {"12VG": _some(dice, labels, 0.2), "1SS": _some(dice, labels, 0.2)},
            "victory": _some(dice, labels, 0.1),
        },
    }
    plain["unit"] = _units(dice, labels, phase)
    _switch_on(dice, plain, labels)
    return GAME.files.read_position(plain)


def _switch_on(dice: random.Random, plain: dict[str, Any], labels: list[str]) -> None:
    """Some of the optional rules, and their markers where no German stands."""
    plain["options"] = dict.fromkeys(_some(dice, [o.name for o in GAME.options], 0.5), True)
    open_ = [name for name, one in OF.items() if one.first <= plain["turn"] <= one.last]
    plain["options"] |= {"scenario": dice.choice(open_)}
    german = {row["at"] for row in plain["unit"] if row["side"] == "german"}
    free = [place for place in labels if place not in german]
    if "fuel_dumps" in plain["options"] and plain["turn"] < LAST_TURN and len(free) > 2:
        words = dice.choice([["real", "dummy", "dummy"], ["revealed", "dummy", "dummy"]])
        spaces = dict(zip(dice.sample(free, 3), words, strict=True))
        plain["markers"] = {"fuel_dumps": spaces}


def _bridged(dice: random.Random, borders: list[str], rivers: list[str]) -> list[str]:
    return [side for side in _some(dice, borders, 0.3) if side not in rivers]


def _some(dice: random.Random, things: list[str], share: float) -> list[str]:
    return [thing for thing in things if dice.random() < share]


TYPES = ("infantry", "infantry", "mech_infantry", "tank_nato", "tank", "recon", "artillery", "flak")
STATES = ("reduced", "out_of_supply", "engaged")


def _units(dice: random.Random, labels: list[str], phase: str) -> list[dict[str, object]]:
    """Invented units, one or two to a hex."""
    side_of = {place: dice.choice(["german", "allied"]) for place in labels}
    rows: list[dict[str, object]] = []
    for place in dice.sample(labels, min(len(labels), dice.randint(4, 12))):
        for _ in range(dice.randint(1, 2)):
            kind = dice.choice(TYPES)
            row: dict[str, object] = {
                "id": f"X{len(rows)}",
                "side": side_of[place],
                "type": kind,
                "attack": dice.randint(0, 8),
                "defense": dice.randint(1, 8),
                "move": dice.randint(2, 6),
                "steps": 1 if kind in ("artillery", "tank") else dice.randint(1, 2),
                "morale": dice.choice(["green", "veteran", "elite"]),
                "formation": dice.choice(["independent", "12VG", "4A"]),
                "at": place,
            }
            if kind == "artillery":
                row |= {"range": dice.randint(2, 4), "defense_mark": "paren"}
                row["state"] = _some(dice, ["fired"], 0.3)
            else:
                row["state"] = _some(dice, list(STATES[0 if row["steps"] == 2 else 1 :]), 0.15)
                row["state"] += _some(dice, [dice.choice(["disrupted", "broken"])], 0.15)
            if kind in ("tank", "tank_nato", "flak"):
                row |= {"tq": dice.randint(2, 6), "tq_color": "gray"}
            rows.append(row)
            if kind in ("tank", "flak", "artillery"):
                break
    return rows


def rare() -> Iterator[State]:
    """Where random games seldom come: breakthroughs, ToT, surrender, an order to retreat far."""
    attack = game("A1 allied attack=30 mech_infantry E2420", "G1 german E2320", "G2 german E2120",
                  phase="allied combat", secondary_road=["E2420 E2320 E2220"])  # fmt: skip
    play(attack, "attack E2320", "join A1", "commit")
    yield attack.state
