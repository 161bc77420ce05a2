"""map: a game's map in figures, rebuilt from the atlas, or drawn."""

import json
from argparse import Namespace
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ardennes.catalog import GAMES, game_of
from ardennes.cli.output import print_json, say, table
from ardennes.cli.preview import check_ending, sheet_of, write_png
from ardennes.cli.sources import STDIN, write_text
from ardennes.engine.core import BadInput


def _games_with(name: str) -> tuple[str, ...]:
    """The games whose data holds this file; some have no more than their map yet."""
    folders = resources.files("ardennes.games").iterdir()
    return tuple(sorted(f.name for f in folders if (f / "data" / name).is_file()))


MAPS = _games_with("grid.json")
AREAS = _games_with("spaces.csv")  # maps of areas instead of hexes


def map_(args: Namespace) -> int:
    """Summarise, rebuild or draw a map."""
    from ardennes.atlas.figures import figures

    if args.game not in MAPS + AREAS:
        known = ", ".join(MAPS + AREAS)
        raise BadInput(
            "game", f"{args.game!r} has no hex map and no areas; expected one of {known}"
        )
    if args.preview:
        check_ending(args.preview)
    built = _build(args.game) if args.build else None
    drawn = _draw(args.game, args.preview) if args.preview else None
    areas = args.game in AREAS
    found = area_figures() if areas else figures(plan_of(args.game))._asdict()
    if args.json:
        print_json({**found, **(built or {})})
        return 0
    if built is not None:
        say(_build_text(built))
    say(drawn if drawn is not None else (areas_text if areas else figures_text)(found))
    return 0


def plan_of(game: str) -> dict[str, Any]:
    """A game's map.json."""
    return json.loads(_file(game).read_text(encoding="utf-8"))


def _file(game: str) -> Traversable:
    return resources.files("ardennes").joinpath("games", game, "data", "map.json")


# --- building ---


def _build(game: str) -> dict[str, Any]:
    """Rewrite map.json from the atlas, unless the map has defects."""
    if game in AREAS:
        return _build_areas(game)
    from ardennes.atlas.build import SHEETS, build

    if game not in SHEETS:  # drawn by hand: map.json is the source itself
        return {"changed": _write_layer(game), "idle": [], "what": "the layer of the client"}
    path = Path(str(_file(game)))
    if not path.parent.is_dir():
        raise BadInput(game, "installed from an archive; build the map in a checkout")
    try:
        built = build(game)
    except ValueError as e:  # a correction that makes no sense
        raise BadInput(f"{game} map", f"not written: {e}") from e
    if built.defects:
        raise BadInput(f"{game} map", f"not written: {'; '.join(built.defects)}")
    changed = not path.is_file() or path.read_text(encoding="utf-8") != built.text
    if changed:
        write_text(path, built.text)
    _write_layer(game)
    return {"changed": changed, "idle": built.idle}


def _build_areas(game: str) -> dict[str, Any]:
    """A map of areas has no map.json: its tables are the map, its borders are in the layer."""
    from ardennes.atlas.areas.checks import defects
    from ardennes.atlas.areas.sheet import sheet

    found = defects(sheet().areas)
    if found:
        raise BadInput(f"{game} map", f"not written: {'; '.join(found)}")
    return {"changed": _write_layer(game), "idle": [], "what": "the layer of the client"}


def _write_layer(game: str) -> bool:
    """The client's static layer; an older one of the game goes. Whether it is another one."""
    from ardennes.atlas.board_layer import board_layer, layer_of_areas

    folder = Path(str(resources.files("ardennes"))) / "client" / "maps"
    folder.mkdir(exist_ok=True)
    layer = layer_of_areas() if game in AREAS else board_layer(plan_of(game))
    changed = any(not (folder / name).is_file() for name in layer)
    for old in folder.glob(f"{game}-*.gz"):
        if old.name not in layer:
            old.unlink()
    for name, packed in layer.items():
        if not (folder / name).is_file():  # named by its content; compression may differ
            (folder / name).write_bytes(packed)
    return changed


def _build_text(built: dict[str, Any]) -> str:
    idle: list[str] = built["idle"]
    what = built.get("what", "map.json")
    lines = [f"{what} was {'rewritten' if built['changed'] else 'up to date'}"]
    if idle:
        lines.append(f"{len(idle)} corrections change nothing, the ground says the same:")
        lines += [f"  {row}" for row in idle]
    return "\n".join((*lines, ""))


# --- drawing ---


def _draw(game: str, to: str) -> str:
    ending = Path(to).suffix.lower()
    if ending == ".svg":
        write_text(Path(to), _sheet(game))
    elif ending == ".png":
        write_png(Path(to), _sheet(game))
    else:
        text = _letters(game)
        if to == STDIN:
            return text
        write_text(Path(to), text.rstrip("\n") + "\n")
    return f"drawn in {to}"


def _sheet(game: str) -> str:
    """The printed sheet of a map as SVG."""
    if game not in AREAS:
        return sheet_of(plan_of(game))
    from ardennes.atlas.areas.svg import draw

    return draw()


def _letters(game: str) -> str:
    """The board of the terminal."""
    if game not in GAMES:
        raise BadInput(game, "has no board in letters; expected a file ending in .svg or .png")
    rules = game_of(game)
    return rules.studies.draw(rules.new(rules.scenarios[0]), False)


# --- figures ---


def figures_text(found: dict[str, Any]) -> str:
    """A map in figures, as text."""
    hexes = found["hexes"]
    return "\n".join((
        f"{found['game']}: {hexes} hexes",
        table([(name, n, _share(n, hexes)) for name, n in found["terrain"].items()]),
        "",
        *(_settlements(kind, places) for kind, places in found["settlements"].items()),
        "",
        f"{sum(found['rivers'].values())} hexsides or hexes of river",
        table(list(found["rivers"].items())),
        "",
        f"{found['bridges']} bridges",
        *(f"{n} links of {kind.replace('_', ' ')}" for kind, n in found["roads"].items()),
        f"{found['road_hexes']} hexes with a road, {_share(found['road_hexes'], hexes)}",
        "roads off the map: " + ", ".join(f"{n} {side}" for side, n in found["edge_roads"].items()),
        "",
        f"{len(found['stated'])} facts of the rulebook",
        *(f"  {fact}" for fact in found["stated"]),
    ))  # fmt: skip


def area_figures() -> dict[str, Any]:
    """A map of areas in figures."""
    from ardennes.atlas.areas.checks import figures
    from ardennes.atlas.areas.spaces import country

    return figures(country())


def areas_text(found: dict[str, Any]) -> str:
    """A map of areas in figures, as text."""
    n = found["areas"]
    return "\n".join((
        f"{found['game']}: {n} areas, {found['points']} victory points",
        table([(name, count, _share(count, n)) for name, count in found["terrain"].items()]),
        "",
        *(f"{kind} ({len(names)}): {', '.join(names)}"
          for kind, names in found["settlements"].items()),
        "",
        f"{sum(found['borders'].values())} borders",
        table(list(found["borders"].items())),
        "",
        f"{found['roads']} borders with a road, {found['bridges']} of them with a bridge",
    ))  # fmt: skip


def _settlements(kind: str, places: dict[str, str]) -> str:
    listed = ", ".join(f"{name} {at}" for at, name in places.items())
    return f"{kind.replace('_', ' ')} ({len(places)}): {listed}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"
