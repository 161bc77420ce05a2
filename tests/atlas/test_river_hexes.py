"""Rivers through the hexes of bb81: chains, joins, sides crossed, banks."""

import math
from functools import cache
from itertools import pairwise

from ardennes.atlas.frame import frame_of
from ardennes.atlas.layers import layer
from ardennes.atlas.river_courses import WANTED, Pin, stretches
from ardennes.atlas.river_hexes import crossed_sides, dry_bank_of, river_hexes, river_paths
from ardennes.board.hexes import STEPS, Coord, distance, neighbours

FRAME = frame_of("bb81")
CELLS = frozenset(FRAME.grid.block("0101", "5039"))
SOUTH_EAST = (1.0, 1.0)
PLACES = {f.properties["name"]: f.lines[0][0] for f in layer("places")}


@cache
def paths() -> dict[str, list[Coord]]:
    return river_paths(FRAME, CELLS, WANTED["bb81"])


def test_bb81_rivers_are_chains_of_neighbouring_hexes():
    for name, path in paths().items():
        assert all(distance(a, b) == 1 for a, b in pairwise(path)), name
        assert len(set(path)) == len(path), name
        assert all(at in CELLS for at in path[1:-1]), name


def test_bb81_rivers_share_only_the_hex_where_they_join():
    real = {s.name: s for s in stretches(FRAME, CELLS, WANTED["bb81"])}
    assert real.keys() == paths().keys()
    for name, stretch in real.items():
        mine, last = paths()[name], paths()[name][-1]
        into = {at for s in real.values() if s.river == stretch.into for at in paths()[s.name]}
        assert last not in CELLS if stretch.leaves else last in into, name
        others = {at for n, path in paths().items() if n != name for at in path[:-1]}
        ends = {path[-1] for path in paths().values()}
        assert set(mine) & others <= ends, name


def test_bb81_rivers_keep_close_to_the_real_ones():
    for stretch in stretches(FRAME, CELLS, WANTED["bb81"]):
        mine = [FRAME.grid.centre(at) for at in paths()[stretch.name] if at in CELLS]
        offs = [min(math.dist(p, q) for q in stretch.points) for p in mine]
        assert sum(offs) / len(offs) < 0.4 and max(offs) < 0.9, stretch.name


def test_bb81_hexes_know_the_sides_crossed():
    sides = crossed_sides(CELLS, paths().values())
    springs = {path[0] for path in paths().values()} & CELLS
    assert {at for at, crossed in sides.items() if len(crossed) < 2} <= springs
    for at, crossed in sides.items():
        for side in crossed:
            near = (at[0] + STEPS[side][0], at[1] + STEPS[side][1])
            assert near not in CELLS or (side + 3) % 6 in sides[near]
    shown = river_hexes(FRAME, CELLS, WANTED["bb81"])
    assert {at for path in shown.values() for at in path} == sides.keys()


def test_a_pin_is_a_side_the_river_crosses():
    path = paths()["Our"]
    one = path[len(path) // 2]
    beside = next(at for at in neighbours(one) if at in CELLS and at not in path)
    pin = Pin("Our", FRAME.grid.write(one), FRAME.grid.write(beside))
    bent = river_paths(FRAME, CELLS, WANTED["bb81"], [pin])["Our"]
    assert {one, beside} in [{a, b} for a, b in pairwise(bent)]


def test_bb81_meuse_has_a_far_bank():
    meuse = set(paths()["Meuse"])
    far, near = dry_bank_of(FRAME, CELLS, meuse), dry_bank_of(FRAME, CELLS, meuse, SOUTH_EAST)
    assert far | near | (meuse & CELLS) == CELLS and not far & near
    assert not any(b in near for a in far for b in neighbours(a))
    assert FRAME.hex_at(*PLACES["Gembloux"]) in far
    assert FRAME.hex_at(*PLACES["Bastogne"]) in near
