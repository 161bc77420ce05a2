"""What a seat sees, as plain data (docs/protocol.md). Which Fuel Dump is real may be hidden."""

from functools import partial
from weakref import WeakKeyDictionary

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED, GERMAN, INDEPENDENT, SIDES, Counter, Roster
from ardennes.games.a44.edition import Turn
from ardennes.games.a44.rules import victory
from ardennes.games.a44.rules.edges import entry_hexes, exit_hexes, shut_letters
from ardennes.games.a44.rules.entry import ANTWERP, WEST, boxes_left_out
from ardennes.games.a44.rules.movement import printed_allowance
from ardennes.games.a44.rules.outcomes import BONUS, LIMITED, OUTCOMES, REGULAR
from ardennes.games.a44.rules.scenarios import is_patton, scenario
from ardennes.games.a44.rules.supply import can_trace
from ardennes.games.a44.show import standing
from ardennes.games.a44.show.charts import charts
from ardennes.games.a44.show.markers import STATES, facts, pieces
from ardennes.games.a44.show.optional import with_dumps
from ardennes.games.a44.show.overlays import OVERLAYS, due
from ardennes.games.a44.state import ABSENT, EAST_ALONE, OUT, PHASES, PHASING, SURRENDERED, State
from ardennes.games.a44.terrain import SECTORS
from ardennes.games.a44.words.moves import points
from ardennes.wargame import showing
from ardennes.wargame.overlays import switches
from ardennes.wargame.showing import Result

Plain = dict[str, object]
Printed = list[tuple[Plain, Plain]]  # of each unit: what its full side says, and its reduced one

SYMBOLS = {
    **dict.fromkeys(("tank", "brummbar", "sturmtiger"), "tank"),
    "tank_nato": "armor",
    "recon": "armored_cavalry",
    "nebelwerfer": "rockets",
    "mech_infantry": "mechanized",
    "motorized_infantry": "motorized",
    "parachute": "airborne",
    "glider": "airborne",
    "fortress_infantry": "infantry",
}
LIVERIES = {
    "Wehrmacht": "wehrmacht", "Waffen SS": "ss", "Fallschirmjäger": "fallschirm", "US": "us",
    "British": "british",
}  # fmt: skip
LOOKS = {"red_square": "square"}
GONE = {SURRENDERED: "out", ABSENT: "pool"}
GUN = "S"  # a column shift instead of an attack factor (a44 2.1)

_known: WeakKeyDictionary[Roster, Printed] = WeakKeyDictionary()


# --- what does not change ---


def setup_info(s: State) -> Plain:
    """The counters, the calendar, the boxes beside the map and the tables of this game."""
    box, plan = s.edition, scenario(s)
    return {
        "phases": showing.phases(
            PHASES,
            [name.removeprefix("german ").removeprefix("allied ").capitalize() for name in PHASES],
            [_whose(s, name) for name in PHASES],
        ),
        "turns": [_turn(s, row) for n, row in box.days.items() if plan.first <= n <= plan.last],
        "goal": standing.goal(s),
        "roster": {c.id: _counter(c) for c in s.roster.counters},
        "overlays": switches(OVERLAYS),
        "boxes": _boxes(s),
        **({"window": ["E1003", "E3940"]} if _on_the_sheet(s) else {}),
        "states": {word: {"title": title, "case": f"a44 {case}"} for word, title, case in STATES},
        "columns": [box.crt.below, *box.crt.headings],
        "crt": {"": box.crt.columns},
        "charts": charts(s),
        "results": showing.results(_results()),
    }  # fmt: skip


def _whose(s: State, phase: str) -> str | None:
    """The player of a phase; before Patton's turn the Allied one (a44 S4.3)."""
    if phase == "set-up" and is_patton(s):
        return SIDES[ALLIED]
    return None if phase == "victory check" else SIDES[PHASING[PHASES.index(phase)]]


def _turn(s: State, row: Turn) -> Plain:
    night = s.edition.nights.get(row.turn)
    last = row.turn == scenario(s).last
    notes = [row.weather, f"{row.ground} ground"]
    notes += ["Allied air support"] if row.air_support else []
    notes += [f"fuel check{f' +{row.fuel_drm}' if row.fuel_drm else ''}"] if row.fuel_check else []
    shown: Plain = {"turn": row.turn, "label": row.label, "weather": row.weather}
    if night and not last:
        notes.append(
            f"{night.label}: replacements German {night.repl_german}, Allied {night.repl_allied}"
        )
        shown["night"] = night.label
    return {**shown, "notes": notes}


def _boxes(s: State) -> Plain:
    """Boxes, Antwerp and Blocking Positions, and the hexes they lead to (a44 13.4, 11.9.3)."""
    found: Plain = {}
    for name in s.ground.off_map:
        if name.startswith("Block-"):
            at = name.removeprefix("Block-")
            found[name] = {"title": f"Block {at}", "beside": [at], "small": True}
        elif name not in boxes_left_out(s):
            letters = SECTORS.get(name, SECTORS[WEST])
            letters = "".join(letter for letter in letters if letter not in shut_letters(s))
            title = name if name == ANTWERP else f"{name} {letters}"
            found[name] = _box(s, title, entry_hexes(s, letters))
    if s.scenario in EAST_ALONE:
        del found[ANTWERP]
        found[WEST] = _box(s, "West edge", exit_hexes(s, GERMAN))  # a44 Q-119
    return found


def _on_the_sheet(s: State) -> bool:
    """Is the East Map played on, and not an invented board (a44 S2.3)?"""
    return s.scenario in EAST_ALONE and not s.ground.map.size


def _box(s: State, title: str, hexes: int) -> Plain:
    return {"title": title, "beside": s.ground.board.names(hexes), "small": False}


def _counter(c: Counter) -> Plain:
    guns = c.kind.gun
    own = c.formation if c.formation != INDEPENDENT else ""
    quality = {"quality": c.tq, "quality_look": LOOKS.get(c.tq_color, c.tq_color)} if c.tq else {}
    return showing.counter(
        side=SIDES[c.side],
        name=own or c.name.split()[0],
        title=c.title,
        formation=", ".join(part for part in (own, c.corps) if part),
        symbol=SYMBOLS.get(c.type, c.type),
        size=c.size,
        livery=LIVERIES[c.nationality],
        mechanized=c.kind.mechanized,
        steps=c.steps,
        attack=0 if guns else c.attack,  # a44 2.1
        reduced=c.r_attack,
        defence=c.defense,
        moves=c.move,
        stacks=c.sp,
        due=c.arrival_turn or None,
        edge=c.arrival_entry.replace("|", ", ") or None,
        source=c.source,
        colour=c.army_corps_color,
        morale=c.morale,
        **quality,
        notes=[note for shown, note in _notes(c) if shown],
    )


def _notes(c: Counter) -> list[tuple[bool, str]]:
    return [
        (c.morale != "veteran", f"{c.morale} (a44 2.8)"),
        (bool(c.tq), f"Tank Quality {c.tq}{' of a tank destroyer' * (c.tq_color == 'red')}"
                     " (a44 2.9)"),
        (c.kind.silhouetted, "silhouette: zone and bonds end at forest (a44 9.3, 10.5.3)"),
        (c.kind.gun, f"range {c.range} (a44 22.4)"),
        (c.defense_mark == "paren", "no Defensive Combat Bonus (a44 15.1)"),
        (c.attack_mark == "black_box", "doubled against villages, towns and cities (a44 27.4)"),
        (c.red_setup, "does not move on the first morning (a44 29.1.1)"),
        (c.army_corps_color == "yellow", "a Remnant, Independent (a44 16.4)"),
        (c.army_corps_color == "white", "a breakdown unit (a44 26.1)"),
    ]  # fmt: skip


# --- results ---

ADVANCES = {
    LIMITED: "limited advance",
    REGULAR: "regular advance",
    BONUS: "advance with road bonus",
}
TONES = {
    "DS": "best", "DR4": "best", "DR3": "good", "DR2": "good", "D1": "good", "A1/D1": "mixed",
    "A1/DR2": "mixed", "EX": "mixed", "FF": "mixed", "FF(+1)": "mixed", "ENG": "none",
    "ENG+": "none", "A1/ENG": "bad", "A1": "bad",
}  # fmt: skip
SPECIAL = {
    "FF": "Fire Fight with a Lead Unit, or Engaged",
    "FF(+1)": "Fire Fight with 1 more on its die, or Engaged",
    "ENG+": "both Engaged, Attacker's Advantage",
}


def _results() -> dict[str, Result]:
    """Every code of the tables in words (a44 16.1, 16.2.2, 16.7.3)."""
    found: dict[str, Result] = {}
    for code, brings in OUTCOMES.items():
        parts = (
            (brings.attacker, "the attacker loses a step"),
            (brings.defender, "the defender loses a step"),
            (brings.retreat, f"retreat of {brings.retreat} hexes"),
            (brings.advance, ADVANCES.get(brings.advance, "")),
            (brings.engaged, "Engaged"),
        )
        text = SPECIAL.get(code) or ", ".join(words for so, words in parts if so)
        case = "a44 16.1" if code in TONES else "a44 16.7.3"
        found[code] = Result(code, text, TONES.get(code, "none"), case)
    return found


# --- what changes ---


def summary(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    night = s.edition.nights.get(s.turn)
    row = night if s.is_night and night else s.edition.days[s.turn]
    return {"turn": s.turn, "date": f"{row.label} December 1944", "phase": s.phase_name}


def view(s: State, seat: str) -> Plain:
    """Everything on the table; only what lies under Fuel Dump markers hangs on the seat."""
    found = s.memo.get("view")
    if found is None:
        found = s.memo["view"] = _view(s)
    return with_dumps(s, seat, found) if s.dumps else found


def tally(s: State) -> Plain:
    """What a report weighs: without units and markers, most of what a view costs."""
    holders = {s.place_name(p): SIDES[s.held(ALLIED) >> p & 1] for p in members(s.ground.victory)}
    return {
        **showing.view(),
        **summary(s),
        "holders": holders,
        "count": standing.count(s),
        "conditions": standing.shown(s),
        "losses": {SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
        "held": {name: sum(held == name for held in holders.values()) for name in SIDES},
    }


def _view(s: State) -> Plain:
    return {
        **tally(s),
        "side": _whose(s, s.phase_name) or SIDES[s.side],
        "weather": s.edition.days[s.turn].weather,
        "units": showing.units(s, partial(_facts_of, s, _printed(s)), _states(s)),
        "pieces": pieces(s),
        "arrivals": showing.arrivals(s, partial(due, s), lambda n: s.edition.days[n].label),
        "facts": facts(s),
        "outcome": showing.outcome(victory.outcome(s)),
    }


def _states(s: State) -> dict[str, int]:
    """The words of position files; surrender points are told by their number."""
    own = {word: getattr(s, column) for word, column in s.unit_words().items()}
    return {**own, "surrender": sum(1 << unit for unit in s.surrender)}


def _facts_of(s: State, printed: Printed, unit: int) -> Plain:
    at = s.at[unit]
    traced = can_trace(s, unit) if 0 <= at < s.hexes else None
    found = {**printed[unit][s.face(unit)], "supplied": traced}
    if at in GONE:
        found["where"] = GONE[at]
    if at in (OUT, SURRENDERED):
        found["steps"] = 0
    if unit in s.surrender:
        found["points"] = s.surrender[unit]
    return found


def _printed(s: State) -> Printed:
    """What hangs on the side of a unit that is up and on nothing else, worked out once a game."""
    found = _known.get(s.roster)
    if found is None:
        units = range(len(s.roster))
        found = _known[s.roster] = [(_face(s, unit, 0), _face(s, unit, 1)) for unit in units]
    return found


def _face(s: State, unit: int, face: int) -> Plain:
    roster, counter = s.roster, s.roster.counters[unit]
    defence = roster.defence[unit][face]
    return {
        "factor": GUN if roster.guns >> unit & 1 else roster.attack[unit][face],
        "defence": f"({defence})" if counter.defense_mark == "paren" else defence,
        "moves": points(printed_allowance(s, unit, face)),
        "steps": counter.steps - face,
    }


def lost(s: State, side: int) -> int:
    """Steps: of eliminated and reduced units, less what Remnants and detachments stand for."""
    found = 0
    for unit in s.roster.of[side]:
        steps, gone = s.roster.counters[unit].steps, s.at[unit] in (OUT, SURRENDERED)
        if s.roster.pooled >> unit & 1:
            found -= s.at[unit] >= 0
        else:
            found += steps if gone else s.face(unit)
    return found


def score(s: State) -> Plain:
    """How the game stands."""
    return {
        **standing.score(s),
        "losses": {SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
    }
