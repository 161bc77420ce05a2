"""Tiny builders for a table in mid-play. Tests speak through the engine's own doors."""

from typing import Any, Unpack

from ardennes.engine.core import Decision, Event, No, Odds, Reach, Trace
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match, legal, why_not
from ardennes.engine.shown import say
from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from ardennes.games.tb.words import AttackRolled
from tests.games.settings import HexBoard


def position(text: str) -> State:
    """The state of a position file given as text; `game` may be left out."""
    table = parse_toml(text)
    table.setdefault("game", "tb")
    return GAME.files.read_position(table)


def table(
    *units: str,
    turn: int = 4,
    phase: str = "german movement",
    size: str = "0101-0909",
    markers: str = "",
    **board: Unpack[HexBoard],
) -> State:
    """An invented board with units written as "G-2 0305 reduced" or "X1 allied cf_full=3 0306".

    Words after the id: a four-digit hex, a side (makes an invented unit), `column=value`, or a
    run-time state. Board keywords are the keys of `[board]`.
    """
    plain: dict[str, Any] = {
        "game": "tb",
        "turn": turn,
        "phase": phase,
        "board": {"size": size, **board},
        "unit": [_unit(words.split()) for words in units],
        "markers": parse_toml(markers),
    }
    return GAME.files.read_position(plain)


def _unit(words: list[str]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": words[0]}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if equals:
            row[key] = int(value) if value.isdigit() and key != "name" else value
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


def attack_roll(played: Match, die: int) -> AttackRolled:
    """Roll for the attack that waits."""
    rolled = do(played, f"roll {die}")[0]
    assert isinstance(rolled, AttackRolled)
    return rolled


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
    return state.place_name(place) if place >= 0 else {-1: "away", -2: "out"}.get(place, "exited")


def said(played: Match) -> str:
    """The sentences of the last action."""
    return " ".join(filter(None, (say(played.state, e) for e in played.events[-1])))


def seen(s: State, seat: str = "german") -> Any:
    """The table as a seat sees it, each unit with what is printed on its counter."""
    view: Any = GAME.shows.view(s, seat)
    box: Any = GAME.shows.setup_info(s)
    facts = {fact["what"]: fact["value"] for fact in view["facts"]}
    printed = {c.id: c for c in s.roster.counters}
    victim = s.commandos_on
    overlay = GAME.shows.overlay
    control: Any = overlay(s, "control")["tints"]
    bridges: Any = overlay(s, "bridges")["sides"]
    return {
        **view,
        "units": [
            {
                "id": unit,
                **{
                    name: getattr(printed[unit], name)
                    for name in ("nationality", "type", "cf_full", "cf_reduced", "mf", "formation")
                },
                "mechanized": printed[unit].mechanized,
                **{
                    k: v for k, v in box["roster"][unit].items() if k not in ("mechanized", "steps")
                },
                **{k: v for k, v in now.items() if k != "state"},
                "state": list(now["state"]),
                "cf": now["factor"],
                "in_supply": now["supplied"],
            }
            for unit, now in view["units"].items()
        ],
        "markers": {
            "aerial_supply": facts["Aerial supply markers left"],
            "aerial_supply_at": [p["at"] for p in view["pieces"] if p["kind"] == "aerial_supply"],
            "air_support": facts["Air support markers left"],
            "vdh": view["units"]["G-VDH"]["at"] if "G-VDH" in view["units"] else None,
            "sses": s.unit_name(victim) if victim >= 0 else None,
        },
        "control": control[0]["places"],
        "interdicted": [side["side"] for side in bridges],
        "towns": [
            {
                "hex": place,
                "name": s.ground.town_names[s.place_id(place)],
                "points": view["worth"][place],
                "controller": holder,
            }
            for place, holder in view["holders"].items()
        ],
        "reinforcements": {str(due["turn"]): due["units"] for due in view["arrivals"]},
        "score": GAME.studies.score(s),
    }
