"""a44 F8 to F10, F12 on random boards: `odds` as `brute_fights` reads the ledger."""

import random
from typing import Any

import pytest

from ardennes.engine.core import No
from ardennes.games.a44.files.position import read_position
from ardennes.games.a44.show.studies import explain
from tests.games.a44.brute_fights import SILHOUETTES, TANKS, Fight
from tests.marks import rest_slow

TARGET = "E2319"
AROUND = ("E2318", "E2320", "E2219", "E2220", "E2419", "E2420")
GROUND = ("light_woods", "forest", "wooded_rough", "west_wall")
TYPES = (
    *("tank", "tank", "tank_nato", "flak", "brummbar", "sturmtiger", "recon", "artillery"),
    *("infantry", "infantry", "infantry", "mech_infantry", "engineer"),
)
SEEDS = 400
BATCH = 8


def position(seed: int) -> dict[str, Any]:
    """A hex that is attacked from the six around it."""
    dice = random.Random(f"fight {seed}")
    sides = [f"{min(TARGET, x)}/{max(TARGET, x)}" for x in AROUND]

    def some(of: list[str], share: float) -> list[str]:
        return [one for one in of if dice.random() < share]

    woods, hexes = dice.choice((0.0, 0.15, 0.4)), [TARGET, *AROUND]
    river = some(sides, dice.choice((0.0, 0.5)))
    meuse, bridge = some(river, 0.2), some(river, 0.6)
    lake = some([x for x in sides if x not in river], 0.1)
    dry = [x for x in sides if (x not in river or x in bridge) and x not in lake]
    board: dict[str, Any] = {word: some(hexes, woods) for word in GROUND}
    board |= {"size": "E2117-E2521", "river": river, "meuse": meuse, "bridge": bridge}
    board["lake"] = lake
    board["army_boundary"] = some(sides, 0.1)
    board["secondary_road"] = [x.replace("/", " ") for x in some(dry, 0.4)]
    if houses := dice.choice(("", "village", "town", "city")):
        board[houses] = {TARGET: "Mande"}
    defender = dice.choice(("german", "allied"))
    attacker = "allied" if defender == "german" else "german"
    markers: dict[str, Any] = {"blown": some(bridge, 0.3)}
    if dice.random() < 0.3:
        markers["improved_positions"] = [TARGET]
    rows = _stack(dice, TARGET, defender, ("retreated", "strategic"))
    strikers: list[str] = []
    for at in dice.sample(AROUND, dice.randint(1, 3)):
        stack = _stack(dice, at, attacker, (), len(rows))
        rows += stack
        strikers += [row["id"] for row in stack if row["type"] != "artillery"]
    if strikers and dice.random() < 0.3:
        markers["advantage"] = [{"units": strikers[:1], "target": TARGET}]
    return {
        "game": "a44",
        "turn": dice.choice((4, 10, 12)),
        "phase": f"{attacker} combat",
        "board": board,
        "markers": {key: value for key, value in markers.items() if value},
        "unit": rows,
    }


def _stack(
    dice: random.Random, at: str, side: str, more: tuple[str, ...], first: int = 0
) -> list[dict[str, Any]]:
    """Up to four units that may stand together."""
    rows: list[dict[str, Any]] = []
    for _ in range(dice.randint(1, 4)):
        kind = dice.choice(TYPES)
        if _has_room(rows, kind):
            rows.append(_unit(dice, f"U{first + len(rows)}", kind, more) | {"side": side, "at": at})
    return rows


def _has_room(rows: list[dict[str, Any]], kind: str) -> bool:
    """8.1, 8.2: three points, two silhouettes, one gun."""
    kinds = [row["type"] for row in rows]
    light = sum(one in SILHOUETTES for one in kinds)
    if kind in SILHOUETTES:
        return light < 2
    return kinds.count("artillery") < 1 if kind == "artillery" else len(kinds) - light < 3


def _unit(dice: random.Random, name: str, kind: str, more: tuple[str, ...]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": name, "type": kind}
    row |= {"attack": dice.randint(1, 9), "defense": dice.randint(1, 6)}
    row["morale"] = dice.choice(("green", "veteran", "veteran", "elite"))
    row["formation"] = dice.choice(("independent", "D1", "D1", "D2", "D3"))
    if kind in (*TANKS, "flak"):
        row["tq"] = dice.randint(1, 5)
        row["tq_color"] = "red_square" if kind == "flak" else dice.choice(("gray", "red"))
    if kind == "tank_nato":
        row["size"] = dice.choice(("CC", "TF"))
    if dice.random() < 0.1:
        row["defense_mark"] = "paren"
    states = [word for word in ("out_of_supply", *more) if dice.random() < 0.2]
    if kind not in SILHOUETTES and kind != "artillery" and dice.random() < 0.3:
        row["steps"] = 2
        states += ["reduced"]
    if "strategic" not in states and dice.random() < 0.15:
        states += [dice.choice(("disrupted", "broken"))]
    return row | {"state": states}


@pytest.mark.parametrize("first", rest_slow(range(0, SEEDS, BATCH), most=SEEDS // BATCH // 2))
def test_odds(first: int):
    for seed in range(first, first + BATCH):
        file = position(seed)
        plain, dice = Fight(file), random.Random(seed)
        able = [u for u, at in plain.at.items() if at != TARGET and plain.kind(u) != "artillery"]
        attackers = sorted(dice.sample(able, min(len(able), dice.randint(1, 5))))
        if not attackers or any(plain.riding(u) for u in attackers):
            continue
        found = explain(read_position(file), TARGET, attackers, {})
        assert isinstance(found, No) != plain.fits_command(attackers), seed
        if isinstance(found, No):
            assert found.case == "a44 14.3.1", seed
            continue
        wanted = plain.odds(TARGET, attackers)
        assert {key: getattr(found, key) for key in wanted} == wanted, seed
        leads = {u: row["drm"] for u, row in found.fire_fight.items()}
        assert leads == plain.fire_fight(TARGET, attackers), seed
        holds = {u: row["drm"] for u, row in found.determined_defense.items()}
        assert holds == plain.determined_defense(TARGET), seed
