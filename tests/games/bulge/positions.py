"""Tiny builders for a table in mid-play. Tests speak through the engine's own doors."""

from typing import Any, Unpack

from ardennes.board.graph import hex_board
from ardennes.engine.core import Decision, Event, No, Odds, Reach, Trace
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match, legal, why_not
from ardennes.engine.shown import say
from ardennes.games.bulge import GAME
from ardennes.games.bulge.edition import edition
from ardennes.games.bulge.state import State
from tests.games.settings import HexBoard, Setting
from tests.grids import ROWS_FROM_EAST

WHERE = {-1: "away", -2: "out", -3: "exited"}


VARIANTS: list[dict[str, object]] = [
    {"weather": weather, "airdrop": airdrop}
    for airdrop in (False, True)
    for weather in ("historical", "variable")
]


class BulgeSetting(Setting, total=False):
    """A setting with the options of this game."""

    airdrop: bool
    variable: bool


def position(text: str) -> State:
    """The state of a position file given as text; `game` may be left out."""
    table = parse_toml(text)
    table.setdefault("game", "bulge")
    return GAME.files.read_position(table)


def table(
    *units: str,
    turn: int = 8,
    phase: str = "german movement",
    size: str = "0101-0909",
    markers: str = "",
    airdrop: bool = False,
    variable: bool = False,
    **board: Unpack[HexBoard],
) -> State:
    """An invented board with units written as "G-2 0305" or "X1 allied cf=3 0306 moved".

    Words after the id: a four-digit hex, a side (makes an invented unit), `column=value`, or a
    run-time state. Board keywords are the keys of `[board]`; everybody is in supply unless they
    say from where. Turn 8 is clear by the calendar.
    """
    everywhere = everything(size)
    board.setdefault("supply", {"german": everywhere, "allied": everywhere})
    plain: dict[str, Any] = {
        "game": "bulge",
        "turn": turn,
        "phase": phase,
        "options": {"airdrop": airdrop, "weather": "variable" if variable else "historical"},
        "board": {"size": size, **board},
        "unit": [_unit(words.split()) for words in units],
        "markers": parse_toml(markers),
    }
    return GAME.files.read_position(plain)


def everything(size: str) -> list[str]:
    """Every hex of a block."""
    return list(hex_board(ROWS_FROM_EAST, ROWS_FROM_EAST.block(*size.split("-"))).labels)


def own_map(*units: str, turn: int = 8, phase: str = "german movement", markers: str = "") -> State:
    """The game's own map with a few units."""
    plain: dict[str, Any] = {
        "game": "bulge",
        "turn": turn,
        "phase": phase,
        "unit": [_unit(words.split()) for words in units],
        "markers": parse_toml(markers),
    }
    return GAME.files.read_position(plain)


def _unit(words: list[str]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": words[0]}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if equals:
            row[key] = int(value) if value.isdigit() and key in ("cf", "reinf_turn") else value
        elif word in ("german", "allied"):
            row["side"] = word
        elif len(word) == 4 and word.isdigit():
            row["at"] = word
        else:
            row.setdefault("state", []).append(word)
    return row


def match(state: State, *actions: str) -> Match:
    """Play actions written as text, rolls included."""
    played = Match(GAME, state)
    do(played, *actions)
    return played


def do(played: Match, *actions: str) -> list[Event]:
    """Play more actions; what the last one brought about."""
    events: list[Event] = []
    for action in actions:
        events = played.play(GAME.codec.from_text(action, played.state))
    return events


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    return match(state, *actions).state


def asked(state: State) -> Decision:
    """The decision that waits."""
    decision = legal(GAME, state)
    assert decision is not None
    return decision


def choices(state: State) -> list[str]:
    """What can be answered, as text."""
    return [GAME.codec.to_text(c, state) for c in asked(state).choices]


def kinds(state: State) -> set[str]:
    """The first words of the choices."""
    return {choice.split()[0] for choice in choices(state)}


def refusal(state: State, action: str) -> No:
    """Why the action is refused; fails if it is legal."""
    no = why_not(GAME, state, GAME.codec.from_text(action, state))
    assert no is not None, f"{action} is legal"
    return no


def reach(state: State, unit: str) -> Reach:
    """Where a unit can go."""
    return GAME.studies.reach(state, state.unit_id(unit))


def cost(state: State, unit: str, to: str) -> str:
    """What it costs to go there, or "-" if it is out of reach."""
    found = reach(state, unit).places.get(to)
    return found.cost if found else "-"


def places(state: State, unit: str) -> set[str]:
    """Where a unit can end its move."""
    return set(reach(state, unit).places)


def exits(state: State, unit: str) -> dict[str, str]:
    """Exits within reach and what the way off the map costs."""
    return dict(reach(state, unit).exits)


def supply(state: State, unit: str) -> Trace:
    """The unit's supply line."""
    return GAME.studies.trace(state, state.unit_id(unit))


def odds(state: State, target: str, *units: str, **options: int) -> Odds:
    """The attack on paper; fails if it is illegal."""
    found = GAME.studies.explain(state, target, units, options)
    assert isinstance(found, Odds), found
    return found


def no_odds(state: State, target: str, *units: str, **options: int) -> No:
    """Why the attack is illegal."""
    found = GAME.studies.explain(state, target, units, options)
    assert isinstance(found, No), found
    return found


def shifts(found: Odds) -> dict[str, int]:
    """Column shifts by what they are."""
    return {line.what: line.shift for line in found.modifiers if line.shift is not None}


def values(found: Odds) -> dict[str, int]:
    """Added values by what they are; unit factors by unit id."""
    lines = (*found.factors, *found.modifiers)
    return {line.unit or line.what: line.value for line in lines if line.value is not None}


def at(state: State, unit: str) -> str:
    """Where a unit is: its hex, or "away", "out", "exited"."""
    place = state.at[state.unit_id(unit)]
    return state.place_name(place) if place >= 0 else WHERE[place]


def said(played: Match) -> str:
    """The sentences of the last action."""
    return " ".join(filter(None, (say(played.state, e) for e in played.events[-1])))


def facts(state: State, seat: str = "watch") -> dict[str, object]:
    """The facts beside the map, as a seat sees them."""
    view: Any = GAME.shows.view(state, seat)
    return {fact["what"]: fact["value"] for fact in view["facts"]}


def fought(result: str, *units: str, on: str = "primary", **more: Unpack[BulgeSetting]) -> Match:
    """An attack on 0505 by the first named units that has just brought this result."""
    state = table(*units, **(BulgeSetting(phase="german pre-movement combat") | more))
    attackers = [words.split()[0] for words in units if words.startswith(("A", "G"))]
    m = match(state, "attack 0505", *(f"join {name}" for name in attackers), f"commit {on}")
    while m.decision and m.decision.actor != "chance":
        do(m, "fight" if "fight 0" in choices(m.state) else "done")
    die = die_for(m.state, result)
    do(m, f"roll {die}")
    return m


def die_for(state: State, result: str) -> int:
    """A die that gives the result in the column that waits."""
    step: Any = state.todo[-1]
    for die in range(1, 7):
        if edition().crt[step.crt].result(step.column, die) == result:
            return die
    raise AssertionError(f"no {result} in column {step.column}")
