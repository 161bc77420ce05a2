"""map: the map in figures, rebuilt from its facts, or drawn."""

from argparse import Namespace
from collections import Counter, defaultdict
from importlib import resources
from pathlib import Path

import msgspec

from ardennes.catalog import game_of
from ardennes.cli.output import print_json, say, table
from ardennes.cli.preview import check_ending, sheet_of, write_png
from ardennes.cli.sources import STDIN, write_text
from ardennes.engine.codec import Plain
from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame
from ardennes.engine.tables import rows

FACTS, BUILT = "data/map_facts.csv", "data/map.json"

Fact = dict[str, str]


class Town(msgspec.Struct, frozen=True):
    """A town, what it is worth and how we know of it."""

    hex: str
    name: str
    points: int
    source: str


class Summary(msgspec.Struct, frozen=True):
    """A map in figures."""

    game: str
    hexes: int
    terrain: dict[str, int]
    towns: list[Town]
    rivers: dict[str, int]  # hexsides by name
    bridges: int
    roads: int  # hexsides crossed
    edge_roads: int
    sources: dict[str, int]  # facts by source


def map_(args: Namespace) -> int:
    """Summarise, rebuild or draw a map."""
    game = game_of(args.game)
    if args.preview:
        check_ending(args.preview)
    changed = build(game) if args.build else None
    drawn = _draw(game, args.preview) if args.preview else None
    summary = summarise(game)
    if args.json:
        extra: Plain = {} if changed is None else {"changed": changed}
        print_json({**msgspec.to_builtins(summary), **extra})
        return 0
    if changed is not None:
        say(f"{BUILT} was {'rewritten' if changed else 'up to date'}")
    say(drawn if drawn is not None else summary_text(summary))
    return 0


def build(game: AnyGame) -> bool:
    """Rewrite map.json from its facts; returns whether it changed."""
    from ardennes.atlas.facts import build_map

    folder = Path(str(resources.files(game.folder))) / "data"
    if not folder.is_dir():
        raise BadInput(game.id, "installed from an archive; build the map in a checkout")
    built, path = build_map(folder, game.id), folder / "map.json"
    if path.is_file() and path.read_text(encoding="utf-8") == built:
        return False
    write_text(path, built)
    return True


def _draw(game: AnyGame, to: str) -> str:
    ending = Path(to).suffix.lower()
    if ending == ".svg":
        write_text(Path(to), sheet_of(game))
    elif ending == ".png":
        write_png(Path(to), sheet_of(game))
    else:
        board = game.studies.draw(game.new(game.scenarios[0]), False)
        if to == STDIN:
            return board
        write_text(Path(to), board.rstrip("\n") + "\n")
    return f"drawn in {to}"


def summarise(game: AnyGame) -> Summary:
    """Count the facts of a map."""
    facts = rows(game.folder, FACTS)
    by_fact: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_fact[fact["fact"]].append(fact)
    terrain = Counter(fact["value"] for fact in by_fact["terrain"])
    return Summary(
        game=game.id,
        hexes=len(by_fact["terrain"]),
        terrain=dict(terrain.most_common()),
        towns=_towns(by_fact),
        rivers=dict(sorted(Counter(fact["value"] for fact in by_fact["river_side"]).items())),
        bridges=len(by_fact["bridge"]),
        roads=len(by_fact["road"]),
        edge_roads=len(by_fact["road_to_map_edge"]),
        sources=dict(Counter(fact["source"] for fact in facts).most_common()),
    )


def _towns(by_fact: dict[str, list[Fact]]) -> list[Town]:
    points = {fact["hex"]: int(fact["value"]) for fact in by_fact["town_vp"]}
    return [
        Town(fact["hex"], fact["value"], points.get(fact["hex"], 0), fact["source"])
        for fact in by_fact["town"]
    ]


def summary_text(found: Summary) -> str:
    """A map in figures, as text."""
    shares = [(name, n, f"{100 * n / found.hexes:.0f} %") for name, n in found.terrain.items()]
    towns = [(t.hex, t.name, t.points, t.source) for t in found.towns]
    total = sum(t.points for t in found.towns)
    return "\n".join((
        f"{found.game}: {found.hexes} hexes",
        table(shares),
        "",
        f"{len(towns)} towns worth {total} points",
        table(towns, ("hex", "town", "points", "source")),
        "",
        f"{sum(found.rivers.values())} river hexsides",
        table(list(found.rivers.items())),
        "",
        f"{found.roads} hexsides crossed by roads, {found.edge_roads} roads off the map, "
        f"{found.bridges} bridges",
        "facts by source: " + ", ".join(f"{n} {name}" for name, n in found.sources.items()),
    ))  # fmt: skip
