"""The rulebook's worked examples, all 53 of them, driven through the game."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State
from tests.games.commander.positions import (
    ALL,
    Held,
    after,
    asked,
    at,
    choices,
    do,
    go,
    goes,
    holder,
    marked,
    match,
    odds,
    places,
    real,
    step,
    strength,
    supply,
    told,
)

FILE = Path(__file__).parent / "examples.json"
ASSERTIONS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["assertions"]
EASTERNMOST = "Stadtkyll"  # out of everybody's way


def test_there_are_53():
    assert len(ASSERTIONS) == 53
    assert {a["type"] for a in ASSERTIONS} == set(CHECKS)


@pytest.mark.parametrize("a", ASSERTIONS, ids=lambda a: a["id"])
def test_example(a: dict[str, Any]):
    CHECKS[a["type"]](a)


# --- set-up and printed facts ---


def initial_control(a: dict[str, Any]) -> None:
    s = GAME.new("campaign")
    assert {p for p in s.ground.board.labels if holder(s, p) == a["side"]} == set(a["expected"])


def setup_count(a: dict[str, Any]) -> None:
    s = GAME.new("campaign")
    on_map = {
        side: [u for u in s.roster.of[i] if s.at[u] >= 0] for i, side in enumerate(GAME.sides)
    }
    assert {side: len(units) for side, units in on_map.items()} == a["expected"]


def okw_count(a: dict[str, Any]) -> None:
    reserve = [c for c in GAME.new("campaign").roster.counters if c.okw_reserve]
    assert len(reserve) == a["expected"]


def exit_arrow_count(a: dict[str, Any]) -> None:
    assert GAME.new("campaign").ground.exits.bit_count() == a["expected"]


def space_field(a: dict[str, Any]) -> None:
    s = GAME.new("campaign")
    assert getattr(s.ground.spaces[s.place_id(a["space"])], a["field"]) == a["expected"]


def border(a: dict[str, Any]) -> None:
    s = GAME.new("campaign")
    pair = s.place_id(a["a"]), s.place_id(a["b"])
    assert s.ground.river(*pair) is (a["border"] == "river")
    assert s.ground.road(*pair) is bool(a["road"])


def neighbours(space: str) -> set[str]:
    s = GAME.new("campaign")
    return {s.place_name(p) for p in s.ground.board.around[s.place_id(space)]}


def not_adjacent(a: dict[str, Any]) -> None:
    assert not [pair for pair in a["pairs"] if pair[1] in neighbours(pair[0])]


def neighbors_include(a: dict[str, Any]) -> None:
    assert set(a["expected"]) <= neighbours(a["space"])


def calendar_field(a: dict[str, Any]) -> None:
    day = real(f"212VG @ {EASTERNMOST}", day=a["day"]).today
    assert {name: getattr(day, name) for name in a["expected"]} == a["expected"]


def counter(name: str) -> Any:
    s = GAME.new("campaign")
    return s.roster.counters[s.unit_id(name)]


def unit_type_in(a: dict[str, Any]) -> None:
    assert {counter(unit).type for unit in a["units"]} <= set(a["types"])


def unit_fields(a: dict[str, Any]) -> None:
    for unit, fields in a["expected"].items():
        assert {name: getattr(counter(unit), name) for name in fields} == fields, unit


def entry_letter_spaces(a: dict[str, Any]) -> None:
    """The German places a unit with this code in either space."""
    s = real("9SS Pz", day=18, phase="reinforcements", german=ALL)
    assert len(choices(s, "place 9SS Pz")) == a["expected_count"]


def arrival_exists(a: dict[str, Any]) -> None:
    codes = {(c.side, c.arrival_day, c.entry_letter) for c in GAME.new("campaign").roster.counters}
    assert (GAME.sides.index(a["side"]), a["day"], a["letter"]) in codes


def control_state(a: dict[str, Any]) -> None:
    german, allied = (
        ", ".join(p for p, x in a["control"].items() if x == side) for side in GAME.sides
    )
    s = real(*_units(a["units"]), german=german, allied=allied)
    for space, expected in a["expected"].items():
        place = s.place_id(space)
        stack = s.stacks.get(place, ())
        side = holder(s, space)
        shown = f"{side} occupied" if stack else f"empty {side}"
        assert (f"contested {side}" if s.contested(place) else shown) == expected


# --- movement ---


def _units(rows: list[dict[str, str]]) -> list[str]:
    return [f"{row['unit']} @ {row['space']}" for row in rows]


def _held(control: dict[str, str]) -> Held:
    """Control as the keywords of `real`."""
    default = control["default"]
    listed = {side: [p for p, x in control.items() if x == side] for side in GAME.sides}
    listed[default] += [p for p in ALL.split(", ") if p not in control]
    german, allied = (", ".join(p for p in listed[side] if p != "default") for side in GAME.sides)
    return {"german": german, "allied": allied}


def normal_reach(a: dict[str, Any]) -> None:
    s = real(f"{a['unit']} @ {a['from']}", *_units(a["units"]), **_held(a["control"]))
    assert counter(a["unit"]).type == a["unit_type"]
    assert goes(s, a["unit"], "-strategic") == set(a["expected"])
    assert not goes(s, a["unit"], "-strategic") & set(a.get("never", []))


def can_move_strategically(s: State, unit: str, start: str, to: str) -> bool:
    s = after(s, f'activate "{start}"')
    if f"choose {unit}" not in choices(s):
        return False
    return f"strategic {to}" in choices(after(s, f'choose "{unit}"'))


def strategic(a: dict[str, Any]) -> None:
    s = real(*_units(a["units"]), day=a["day"], **_held(a["control"]))
    assert can_move_strategically(s, a["unit"], a["from"], a["to"]) is a["expected"], a["why"]


def strategic_route_exists(a: dict[str, Any]) -> None:
    for extra in ([], *([space] for space in a.get("must_use", []))):
        shut = [*a["without"], *extra]
        s = real(f"116Pz @ {a['from']}", day=18, german=ALL, allied=", ".join(shut))
        found = can_move_strategically(s, "116Pz", a["from"], a["to"])
        assert found is (a["expected"] and not extra), shut


def move_sequence(a: dict[str, Any]) -> None:
    s = real(*_units(a["units"]), day=a["day"], **_held(a["control"]))
    played = match(s, f'activate "{a["moves"][0]["path"][0]}"')
    for move in a["moves"]:
        unit, path = move["unit"], move["path"][1:]
        assert counter(unit).type == move["unit_type"]
        if f"choose {unit}" in choices(played.state):
            do(played, f'choose "{unit}"')
        action = step(path).replace('"', "")
        assert (action in choices(played.state)) is move["legal"], action
        if move["legal"]:
            do(played, step(path))
    for space, side in a.get("control_after", {}).items():
        assert holder(played.state, space) == side


# --- combat ---


def attack(a: dict[str, Any]) -> State:
    """The attackers have moved in; the first die is to be rolled."""
    space = a["space"]
    rows = [
        f"{row['unit']} @ {row.get('entered_from') or space}; strength={row['strength']}"
        for row in (*a["attackers"], *a["defenders"])
    ]
    s = real(*rows, day=a["day"], **{a["control"]: space})
    start = next(row["entered_from"] for row in a["attackers"] if row["entered_from"])
    came = [row["unit"] for row in a["attackers"] if row["entered_from"]]
    return go(s, start, *(f"{unit} > {space}" for unit in came))


def combat(a: dict[str, Any]) -> None:
    s = attack(a)
    found = odds(s, a["space"], *(row["unit"] for row in a["attackers"]))
    for row in (*a["expected"]["attack"], *a["expected"]["defense"]):
        shot = found.units[row["unit"]]
        assert (shot.dice, shot.hit_chance) == (row["dice"], row["chance"]), row["unit"]
    assert set(found.units) == {row["unit"] for row in (*a["attackers"], *a["defenders"])}
    if "total_attack_dice" in a["expected"]:
        dice = [shot.dice for shot in found.units.values() if shot.side == "attack"]
        assert sum(dice) == a["expected"]["total_attack_dice"]
    if "rolls" in a:
        resolve(a, s)


def resolve(a: dict[str, Any], s: State) -> State:
    """Roll the example's dice, take its losses, and compare the end."""
    wanted, before = a["expected"], s.vp
    played = match(s)
    roll_all(a, played)
    events = [event for events in played.events for event in events]
    (counted,) = told(events, w.HitsCounted)
    assert counted.on_attackers == wanted["hits_on_attacker"]
    assert counted.on_defenders == wanted["hits_on_defender_before_terrain"]
    assert counted.on_defenders - counted.reduced == wanted["hits_on_defender"]
    left = {**a["defender_losses"], **a["attacker_losses"]}
    while (question := asked(played.state)).case in ("commander 8.ret-1", "commander 8.hits-2"):
        if question.case == "commander 8.ret-1":
            do(played, "stand")
        else:
            names = [text.removeprefix("lose_step ") for text in choices(played.state)]
            unit = max(names, key=lambda name: left.get(name, 0))
            assert left[unit] > 0
            do(played, f'lose_step "{unit}"')
            left[unit] -= 1
    s = played.state
    assert all(at(s, unit) == "out" for unit in wanted["eliminated"])
    after_it = wanted["strength_after"]
    assert strength(s, *after_it) == list(after_it.values())
    assert s.vp - before == wanted["vp_change"]
    return s


def roll_all(a: dict[str, Any], played: Any) -> None:
    """Each unit's dice when it is its turn to roll."""
    dice = {
        unit: list(rolled)
        for rolled_by in a["rolls"].values()
        for unit, rolled in rolled_by.items()
    }
    while asked(played.state).case == "commander 8.dice-1":
        waiting = played.state.todo[-1]
        unit = played.state.unit_name((*waiting.attackers, *waiting.defenders)[waiting.rolled])
        do(played, f"roll {dice[unit].pop(0)}")
    assert not any(dice.values())


def by_id(name: str) -> dict[str, Any]:
    return next(a for a in ASSERTIONS if a["id"] == name)


def breakthrough_options(a: dict[str, Any]) -> None:
    spa = by_id("ex-combat-spa")
    s = resolve(spa, attack(spa))
    found = places(s, "break_through 1SS Pz")
    assert found == {*a["expected_include"], *a["exact_besides"]}
    assert not found & set(a["expected_exclude"])
    assert at(after(s, 'break_through "1SS Pz" Stoumont'), "1SS Pz") == "Stoumont"


def terrain_reduction(a: dict[str, Any]) -> None:
    """Three hits in Losheim: the woods take one off."""
    s = real(
        "12VG @ Stadtkyll",
        "3FJ @ Stadtkyll",
        f"106 Inf @ Losheim; strength={a['defender_strength']}",
    )
    s = go(s, "Stadtkyll", "12VG > Losheim")
    played = match(s)
    do(played, *["roll 1"] * a["hits"], "roll 10", *["roll 10"] * a["defender_strength"])
    (counted,) = told(played.events[-1], w.HitsCounted)
    assert counted.on_defenders == a["hits"]
    assert counted.on_defenders - counted.reduced == a["expected"]


def terrain_reduction_limit(a: dict[str, Any]) -> None:
    """Verviers takes two off, but not from a force with a strength of one."""
    s = real("12VG @ Eupen", f"30 Inf @ Verviers; strength={a['defender_strength']}")
    s = go(s, "Eupen", "12VG > Verviers")
    assert s.ground.spaces[s.place_id("Verviers")].reduction_defender_controls == a["reduction"]
    played = match(s)
    do(played, *["roll 1"] * a["hits"], *["roll 10"] * (4 - a["hits"] + 1))
    (counted,) = told((e for events in played.events for e in events), w.HitsCounted)
    assert counted.on_defenders - counted.reduced == a["expected"]


# --- mornings ---


def supply_example(a: dict[str, Any]) -> None:
    """Allied units keep Spa and Malmedy contested, as in the picture."""
    unit = "3FJ" if a["space"] == "Malmedy" else "1SS Pz"
    rows = [f"{unit} @ {a['space']}", *_units(a["units"])]
    if a["space"] == "Spa":
        rows.append("30 Inf @ Spa")
        if a["units"]:
            rows.append("3FJ @ Malmedy")
    s = real(*rows, day=a["day"], phase="supply check", **_held(a["control"]))
    assert supply(s, unit).in_supply is a["expected"]
    assert (unit not in marked(s, "oos")) is a["expected"]


def fuel(a: dict[str, Any]) -> None:
    s = real(
        "Pz Lehr @ Manhay",
        "10SS Pz @ Houffalize",
        "2Pz @ Bastogne",
        "101 Abn @ Bastogne",
        "116Pz @ Rochefort; out_of_supply",
        day=a["day"],
        phase="fuel check",
        german=ALL,
    )
    s = after(s, *(f'mark_fuel "{unit}"' for unit in a["placed"]))
    s = after(s, *(f'free_fuel "{unit}"' for unit in a["removed"]))
    assert marked(s, "fuel") == set(a["expected_short"])


def replacement(a: dict[str, Any]) -> None:
    states = {"oos": "out_of_supply", "fuel": "out_of_fuel"}
    homes = ["Rochefort", "Manhay", "Houffalize", "Bastogne"]
    rows = [
        f"{row['unit']} @ {homes[n]}; strength={row['strength']} "
        + " ".join(word for key, word in states.items() if row.get(key))
        for n, row in enumerate(a["candidates"])
    ]
    s = real(*rows, day=a["day"], phase="replacements")
    assert asked(s).actor == a["side"]
    assert places(s, "replace") == set(a["expected_eligible"])


def threshold(a: dict[str, Any]) -> None:
    s = real(f"212VG @ {EASTERNMOST}", "102Cav @ Namur", day=a["day"], vp=a["vp"])
    s = after(s, f"activate {EASTERNMOST}", "end_moves", "pass")
    over = GAME.rules.outcome(s)
    assert (over.winner if over else "continue") == a["expected"]


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "initial_control": initial_control,
    "setup_count": setup_count,
    "okw_count": okw_count,
    "exit_arrow_count": exit_arrow_count,
    "space_field": space_field,
    "border": border,
    "not_adjacent": not_adjacent,
    "neighbors_include": neighbors_include,
    "calendar_field": calendar_field,
    "unit_type_in": unit_type_in,
    "unit_fields": unit_fields,
    "entry_letter_spaces": entry_letter_spaces,
    "arrival_exists": arrival_exists,
    "control_state": control_state,
    "normal_reach": normal_reach,
    "strategic": strategic,
    "strategic_route_exists": strategic_route_exists,
    "move_sequence": move_sequence,
    "combat": combat,
    "breakthrough_options": breakthrough_options,
    "terrain_reduction": terrain_reduction,
    "terrain_reduction_limit": terrain_reduction_limit,
    "supply": supply_example,
    "fuel": fuel,
    "replacement": replacement,
    "threshold": threshold,
}
