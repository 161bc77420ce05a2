"""What the board is tested with: a real game of tb, a large synthetic map, a map of areas."""

import gzip
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from ardennes.atlas.packing import joined
from ardennes.atlas.paper.sheet import RADIUS, Sheet
from ardennes.catalog import game_of
from ardennes.engine.play import Match
from ardennes.server.messages import asked
from tests.grids import ROWS_FROM_EAST

CLIENT = Path(__file__).parents[2] / "ardennes" / "client"
HEXES, UNITS, STACKS = 50, 350, 220
FIRST_UNIT_TO_MOVE = "choose"


@cache
def tb() -> dict[str, Any]:
    """The start of the campaign, and what the German may move first."""
    game = game_of("tb")
    match = Match(game, game.new("campaign"))
    setup = {"sides": list(game.sides), **game.shows.setup_info(match.state)}
    while kind_of(match) != FIRST_UNIT_TO_MOVE:
        decision = match.decision
        assert decision is not None
        match.play(decision.choices[0])
    scene = {"view": game.shows.view(match.state, "german"), **question(match)}
    return {"setup": setup, **scene, "moving": picked(match), **map_of("tb")}


def kind_of(match: Match) -> str:
    """The kind of the last choice that waits."""
    decision = match.decision
    assert decision is not None
    return str(match.game.choices(match.state, decision.choices[-1:])[0]["kind"])


def question(match: Match) -> dict[str, Any]:
    """The decision as a client gets it."""
    shown = asked(match.game, match.state, match.decision)
    assert shown is not None
    return {"choices": shown["choices"], "picture": shown["picture"]}


def picked(match: Match) -> dict[str, Any]:
    """The same after a unit was picked up: its reach."""
    decision = match.decision
    assert decision is not None
    for action in decision.choices:
        after = Match(match.game, match.state)
        after.play(action)
        asked = question(after)
        if asked["picture"].get("reach", {}).get("places"):
            return asked
    raise AssertionError("no unit can move")


def map_of(game: str) -> dict[str, Any]:
    """The geometry and the picture the client is served."""
    found = next((CLIENT / "maps").glob(f"{game}-*.json.gz"))
    svg = found.with_name(found.name.replace(".json.gz", ".svg.gz"))
    later = found.with_name(found.name.replace(".json.gz", ".details.svg.gz"))
    text = joined(*(gzip.decompress(path.read_bytes()).decode() for path in (svg, later)))
    return {"geometry": json.loads(gzip.decompress(found.read_bytes())), "svg": text}


@cache
def large() -> dict[str, Any]:
    """2,500 hexes under the strokes of four real maps, and 350 counters."""
    labels = [f"{r:02d}{c:02d}" for r in range(1, HEXES + 1) for c in range(1, HEXES + 1)]
    sheet = Sheet(ROWS_FROM_EAST, labels)
    places = {
        label: {"x": c.real, "y": c.imag, "terrain": "clear", "near": sheet.around(label)}
        for label, c in sheet.centres.items()
    }
    size = sheet.size
    geometry = {
        "box": [0, 0, size.real, size.imag],
        "hex": {"radius": RADIUS, "pointy": True},
        "places": places,
    }
    setup = dict(tb()["setup"])
    printed = list(setup["roster"].values())
    setup["roster"] = {f"U{i}": printed[i % len(printed)] for i in range(UNITS)}
    spots = random.Random(7).sample(labels, STACKS)
    units = {f"U{i}": _unit(i, spots[i % STACKS]) for i in range(UNITS)}
    svg = _tiled(map_of("tb")["svg"], size)
    return {"setup": setup, "view": {"units": units}, "geometry": geometry, "svg": svg}


def _unit(i: int, at: str) -> dict[str, Any]:
    state = [["moved"], ["attacked"], ["out_of_supply"], []][i % 4]
    return {"at": at, "where": "map", "factor": 4, "moves": 6, "steps": 1 + i % 2, "state": state}


def _tiled(svg: str, size: complex) -> str:
    """The picture of tb again and again until it covers the sheet, every stroke of its own."""
    start, end = svg.index(">") + 1, svg.rindex("</svg>")
    style, defs_end = svg.index("</style>") + len("</style>"), svg.index("</defs>") + len("</defs>")
    head, body = svg[start:defs_end], svg[defs_end:end]
    assert style < defs_end
    tiles = [
        f'<g transform="translate({x} {y})">{body}</g>'
        for x in range(0, int(size.real), 1650)
        for y in range(0, int(size.imag), 1060)
    ]
    frame = f'viewBox="0 0 {size.real} {size.imag}"'
    joined = "".join(tiles)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="atlas" {frame}>{head}{joined}</svg>'


def areas() -> dict[str, Any]:
    """Three areas with shapes, and one unit."""
    near = {"West": ["Middle"], "Middle": ["West", "East"], "East": ["Middle"]}
    left = dict(zip(near, (0, 200, 400), strict=True))
    places = {name: {"x": left[name] + 100, "y": 100, "near": near[name]} for name in near}
    shapes = {name: f"M{x} 0l200 0 0 200-200 0z" for name, x in left.items()}
    geometry = {"box": [0, 0, 600, 200], "hex": None, "places": places, "shapes": shapes}
    roster = {"U": next(iter(tb()["setup"]["roster"].values()))}
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><g id="names"/></svg>'
    setup = {"sides": ["german", "allied"], "roster": roster}
    return {
        "setup": setup,
        "view": {"units": {"U": {"at": "Middle"}}},
        "geometry": geometry,
        "svg": svg,
    }


BOARDS = {"tb": tb, "large": large, "areas": areas}
