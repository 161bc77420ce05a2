"""The full atlas (GeoJSON and rasters) -> the compact copy that ships with the package.

    python -m ardennes.atlas.compact SOURCE

Lines are simplified to what the finest grid (2.6 km hexes) needs, coordinates become
ten-thousandths of a degree, and the raster keeps one byte a cell. The sources and licences are in
data/README.md.
"""

import ast
import gzip
import json
import math
import sys
import zipfile
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

Point = tuple[float, float]

TOLERANCE_KM = {"rivers": 0.1, "roads": 0.1, "woods": 0.15, "military": 0.1, "regions": 0.15}
POINTS = ("places", "bridges")
DEGREE = 10_000
KM_PER_LON, KM_PER_LAT = 71.4, 111.2
KEPT = {
    "places": ("name", "alt", "class", "importance", "pop", "country"),
    "bridges": ("name", "place", "river", "tier", "importance", "status", "historic"),
    "rivers": ("name", "class", "width_m", "into", "reach"),
    "roads": ("class", "tier", "names", "node_a", "node_b"),
    "woods": ("class",),
    "military": ("kind", "name", "side", "left", "right", "accuracy_km"),
    "regions": ("name", "class", "label"),
}  # the properties the cartographer or a label needs
RASTERS = ("elev_mean", "relief_2500m", "wood_pct", "builtup_pct", "moor_pct", "ruggedness")
STEP = {"elev_mean": 4, "relief_2500m": 4}  # metres to one step of a byte


def main(source: Path, target: Path) -> None:
    """Write every layer."""
    target.mkdir(exist_ok=True)
    for name in (*TOLERANCE_KM, *POINTS):
        features = json.loads((source / f"{name}.geojson").read_text(encoding="utf-8"))["features"]
        packed = [_feature(name, feature) for feature in features]
        _write(target / f"{name}.json.gz", json.dumps(packed, separators=(",", ":")).encode())
    _write(target / "grid.bin.gz", _rasters(source / "terrain_grid.npz"))


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def _feature(layer: str, feature: dict[str, Any]) -> list[object]:
    kept = {k: feature["properties"].get(k) for k in KEPT[layer]}
    properties = {k: v for k, v in kept.items() if v not in (None, [], "")}
    tolerance = TOLERANCE_KM.get(layer, 0.0)
    shape = feature["geometry"]["type"]
    lines = _lines(shape, feature["geometry"]["coordinates"])
    return [properties, shape, [_pack(simplify(line, tolerance)) for line in lines]]


def _lines(shape: str, coordinates: Any) -> list[list[Point]]:
    """Every geometry as a list of lines; a point is a line of one."""
    match shape:
        case "Point":
            return [[coordinates]]
        case "LineString" | "MultiPoint":
            return [coordinates]
        case "Polygon" | "MultiLineString":
            return coordinates
        case _:
            return [line for polygon in coordinates for line in polygon]


def _pack(line: Iterable[Point]) -> list[int]:
    """x, y of the first point, then differences."""
    flat: list[int] = []
    x = y = 0
    for lon, lat in line:
        nx, ny = round(lon * DEGREE), round(lat * DEGREE)
        flat += (nx - x, ny - y)
        x, y = nx, ny
    return flat


def simplify(line: Sequence[Point], tolerance_km: float) -> list[Point]:
    """Douglas and Peucker: no dropped point lies farther than the tolerance from what is left."""
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)] if tolerance_km else []
    while spans:
        first, last = spans.pop()
        far, at = max(
            ((_offset(line, first, last, i), i) for i in range(first + 1, last)), default=(0.0, 0)
        )
        if far > tolerance_km:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [line[i] for i in sorted(keep)] if tolerance_km else list(line)


def _offset(line: Sequence[Point], first: int, last: int, i: int) -> float:
    ax, ay = line[first][0] * KM_PER_LON, line[first][1] * KM_PER_LAT
    bx, by = line[last][0] * KM_PER_LON - ax, line[last][1] * KM_PER_LAT - ay
    px, py = line[i][0] * KM_PER_LON - ax, line[i][1] * KM_PER_LAT - ay
    length = math.hypot(bx, by)
    return abs(px * by - py * bx) / length if length else math.hypot(px, py)


def _rasters(path: Path) -> bytes:
    """A line of JSON, then one byte a cell for each raster in turn, row by row from the north."""
    with zipfile.ZipFile(path) as archive:
        arrays = {name: _npy(archive.read(f"{name}.npy")) for name in RASTERS}
        frame = {
            name: _npy(archive.read(f"{name}.npy"))[1][0]
            for name in ("lon0", "lat0", "dlon", "dlat")
        }
    rows, columns = arrays[RASTERS[0]][0]
    head = {**frame, "rows": rows, "columns": columns, "step": STEP, "rasters": RASTERS}
    body = b"".join(
        bytes(min(255, max(0, round(v / STEP.get(name, 1)))) for v in values)
        for name, (_, values) in arrays.items()
    )
    return json.dumps(head).encode() + b"\n" + body


def _npy(data: bytes) -> tuple[tuple[int, int], Sequence[float]]:
    """Shape and values of a small .npy file, without needing numpy."""
    size = int.from_bytes(data[8:10], "little")
    header = cast("dict[str, Any]", ast.literal_eval(data[10 : 10 + size].decode()))
    kind = {"<i2": "h", "|u1": "B", "<f8": "d"}[header["descr"]]
    return header["shape"], array(kind, data[10 + size :])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent / "data")
