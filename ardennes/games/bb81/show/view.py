"""What a seat sees, as plain data (docs/protocol.md). Nothing is hidden."""

from functools import partial

from ardennes.games.bb81.counters import ALLIED, GERMAN, SIDES, Counter
from ardennes.games.bb81.rules import victory
from ardennes.games.bb81.rules.entering import dumps_left
from ardennes.games.bb81.rules.isolation import isolated
from ardennes.games.bb81.rules.movement import allowance
from ardennes.games.bb81.rules.moves import limit
from ardennes.games.bb81.rules.reinforcements import due_turn
from ardennes.games.bb81.show.overlays import OVERLAYS
from ardennes.games.bb81.state import MOVEMENT, OUT, PHASES, SELECTION, STAGES, State
from ardennes.games.bb81.words import points
from ardennes.wargame import printed, showing
from ardennes.wargame.overlays import switches
from ardennes.wargame.showing import Result

Plain = dict[str, object]

SYMBOLS = {"nebelwerfer": "rocket_artillery"}
RESULTS = {
    "nothing": Result("No effect", "the defenders stay", "none", "bb81 res-1"),
    "retreat 1": Result("Retreat 1", "inverted, back one hex", "good", "bb81 res-3"),
    "retreat 2": Result("Retreat 2", "inverted, back two hexes", "good", "bb81 res-3"),
    "retreat 3": Result("Retreat 3", "inverted, back three hexes", "best", "bb81 res-3"),
}
GOAL = (
    "Germans: two whole panzer divisions off the map beyond the Meuse, at once; "
    "or last in all three hexes of Liège at the end. Allies: prevent both."
)


# --- what does not change ---


def setup_info(s: State) -> Plain:
    """The counters, the calendar and the tables of this game."""
    box = s.edition
    return {
        "phases": showing.phases(
            PHASES,
            [stage.capitalize() for _ in SIDES for stage in STAGES],
            [side for side in SIDES for _ in STAGES],
        ),
        "turns": [{"turn": row.index, "label": row.turn} for row in box.turns],
        "goal": GOAL,
        "roster": {c.id: _counter(s, u, c) for u, c in enumerate(s.roster.counters)},
        "overlays": switches(OVERLAYS),
        "charts": _charts(s),
        "columns": list(box.differentials),
        "crt": {"": {name: {"": _result(hexes)} for name, hexes in box.differentials.items()}},
        "results": showing.results(RESULTS),
    }


def _result(hexes: int) -> str:
    return f"retreat {hexes}" if hexes else "nothing"


def _charts(s: State) -> list[Plain]:
    """The charts of the box, as printed."""
    box = s.edition
    allowances = list(next(iter(box.costs.values())))
    costs = ([name, *map(points, row.values())] for name, row in box.costs.items())
    return [
        printed.records("Combat results", "bb81 res-1", box.combat, THRESHOLDS),
        printed.sheet(
            *("Points to enter", "bb81 move-6"),
            ["Ground", *(f"Movement {mf}" for mf in allowances)],
            costs,
        ),
        printed.pairs("Defence", "bb81 res-1", ["Ground", "Added"], box.defence),
        printed.records("Turns", "bb81 seq-3", box.turns, TURNS),
    ]


THRESHOLDS = {"least": "Attack exceeds defence by", "hexes": "Hexes of retreat"}
TURNS = {
    "turn": "Turn",
    "clear_weather": "Clear",
    "german_hexes": "German hexes",
    "allied_hexes": "Allied hexes",
    "events": "What it brings",
}


def _counter(s: State, unit: int, c: Counter) -> Plain:
    guns = {"defence": c.middle_factor} if c.gun else {}
    return showing.counter(
        side=SIDES[c.side],
        name=c.name,
        title=c.title,
        formation=c.division,
        symbol=SYMBOLS.get(c.type, c.type),
        size="III",
        livery=showing.livery(c.nationality, c.name, airborne=unit == s.roster.paratroops),
        mechanized=False,
        attack=c.left_factor,
        moves=c.mf,
        zoc=s.roster.zoned[unit],
        due=due_turn(s, unit) or None,
        edge=c.entry_hexes.replace("|", ", ") or None,
        source=c.source,
        notes=[note for shown, note in _notes(s, unit, c) if shown],
        **guns,
    )


def _notes(s: State, unit: int, c: Counter) -> list[tuple[bool, str]]:
    return [
        (c.no_move_on_arrival, "does not move on the turn it arrives (bb81 rein-3)"),
        (unit == s.roster.paratroops, "dropped behind the lines (bb81 vdh-1)"),
        (not s.roster.zoned[unit], "no zone of control (bb81 zoc-1)"),
    ]


# --- what changes ---


def summary(s: State) -> Plain:
    """Where the game stands, for a list of games."""
    called = s.edition.turn(s.turn).turn
    return {
        "turn": s.turn,
        "date": f"{called}, {s.edition.date_of(s.turn)}",
        "phase": PHASES[s.phase],
    }


def view(s: State, _: str) -> Plain:
    """Everything on the table; every seat and every spectator sees the same."""
    found = s.memo.get("view")
    if found is None:
        found = s.memo["view"] = _view(s)
    return found


def _view(s: State) -> Plain:
    return showing.view(
        **summary(s),
        side=SIDES[s.side],
        weather="clear" if s.clear else "overcast",
        units=showing.units(s, partial(_facts_of, s)),
        pieces=_pieces(s),
        holders={s.place_name(p): SIDES[not s.held >> p & 1] for p in _hexes(s.ground.liege)},
        count=_count(s),
        losses={SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
        held={"german": s.held.bit_count(), "allied": (s.ground.liege & ~s.held).bit_count()},
        arrivals=showing.arrivals(s, partial(due_turn, s), lambda n: s.edition.turn(n).turn),
        facts=_facts(s),
        outcome=showing.outcome(victory.outcome(s)),
    )


def _hexes(hexes: int) -> list[int]:
    return [p for p in range(hexes.bit_length()) if hexes >> p & 1]


def _facts_of(s: State, unit: int) -> Plain:
    on_map = s.at[unit] >= 0
    return {
        "factor": s.roster.left[unit],
        "moves": points(allowance(s, unit)),
        "steps": 0 if s.at[unit] == OUT else 1,
        "supplied": not isolated(s, unit) if on_map else None,
    }


def _pieces(s: State) -> list[Plain]:
    names = s.ground.board.names
    chips = names(s.chips) if s.stage in (SELECTION, MOVEMENT) else []
    found = showing.pieces(f"chip-{SIDES[s.side]}", "Units here may move (bb81 seq-3)", chips)
    found += showing.pieces("dump", "Fuel dump (bb81 fuel-1)", names(dumps_left(s)))
    captured = names(s.captured)
    return found + showing.pieces("dump-captured", "Captured fuel dump (bb81 fuel-1)", captured)


def _count(s: State) -> Plain:
    """Panzer units off the map; six of two divisions win (bb81 vic-2)."""
    out = victory.exited_units(s)
    best = sum(sorted(out.values())[-victory.ENOUGH :])
    goal = victory.WHOLE * victory.ENOUGH
    held = f"{s.held.bit_count()} of {s.ground.liege.bit_count()} Liège hexes"
    return {"text": f"{best} of {goal} panzer units out, {held}", "value": best, "goal": goal}


def lost(s: State, side: int) -> int:
    """Units eliminated, rockets that have fired among them."""
    return sum(s.at[u] == OUT for u in s.roster.of[side])


def _facts(s: State) -> list[Plain]:
    last = s.edition.turn(victory.last_turn(s)).turn
    sky = "clear: German factor 4 is 2" if s.clear else "overcast"
    chips = limit(s)
    left = "all units move" if chips < 0 else f"{s.chips.bit_count()} of {chips} placed"
    found: list[Plain] = [
        {"what": "Weather", "value": sky, "case": "bb81 move-3"},
        {"what": "Last turn", "value": last, "case": "bb81 end-1"},
        {"what": "Fuel dumps captured", "value": s.captured.bit_count(), "case": "bb81 fuel-1"},
    ]
    if s.stage in (SELECTION, MOVEMENT):
        found.append({"what": "Chips", "value": left, "case": "bb81 seq-3"})
    for division, units in sorted(victory.exited_units(s).items()):
        found.append({"what": f"{division} off the map", "value": units, "case": "bb81 vic-2"})
    return found


def score(s: State) -> Plain:
    """How the game stands."""
    return {
        "liege": s.ground.board.names(s.held),
        "divisions_out": victory.divisions_out(s),
        "exited": dict(sorted(victory.exited_units(s).items())),
        "captured": s.ground.board.names(s.captured),
        "turn": s.edition.turn(s.turn).turn,
        "last_turn": s.edition.turn(victory.last_turn(s)).turn,
        "losses": {SIDES[side]: lost(s, side) for side in (GERMAN, ALLIED)},
    }
