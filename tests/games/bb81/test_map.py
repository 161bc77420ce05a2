"""bb81 move-4: the built map can be walked: every hex that is not closed, from every other."""

from functools import reduce

import pytest

from ardennes.board.graph import bits, members
from ardennes.games.bb81.edition import edition
from ardennes.games.bb81.terrain import QUARTERS, Ground


@pytest.fixture(scope="module")
def ground() -> Ground:
    return edition().ground


def closed(ground: Ground) -> int:
    """Woods and river hexes without a road, which nobody can enter (bb81 move-4)."""
    roads = bits(p for side in ground.roads for p in side)
    return (ground.woods | ground.rivers) & ~roads


@pytest.mark.parametrize("mf", [3, 4, 6])
def test_move_4_every_hex_that_is_not_closed_is_reached_from_every_other(ground: Ground, mf: int):
    """And left again for every other: nobody is shut in where he could go."""
    hexes = ground.everything & ~closed(ground)
    ways = {
        p: bits(q for q, price in ground.edges(mf)[p] if price <= mf * QUARTERS)
        for p in members(hexes)
    }
    back = dict.fromkeys(members(hexes), 0)
    for p, near in ways.items():
        for q in members(near):
            back[q] |= 1 << p
    bastogne = 1 << ground.board.place("2725")
    for steps, wrong in ((ways, "cannot be reached"), (back, "cannot be left")):
        found = fresh = bastogne
        while fresh:
            fresh = reduce(int.__or__, (steps[p] for p in members(fresh)), 0) & ~found
            found |= fresh
        assert ground.board.names(hexes & ~found) == [], wrong


def test_a_dump_is_on_a_road_and_in_nobodys_hex(ground: Ground):
    """bb81 fuel-1: to be raced for."""
    roads = bits(p for side in ground.roads for p in side)
    taken = bits(ground.board.place(c.setup_hex) for c in edition().roster.counters if c.setup_hex)
    assert ground.board.names(ground.dumps & (taken | ~roads)) == []


def test_vic_3_ways_off_the_map_lie_beyond_the_meuse(ground: Ground):
    far = ground.map.hexes["meuse_bank.far"] & (ground.north | ground.map.edges["W"])
    assert ground.exits and not ground.exits & ~(far & ground.map.edge_roads)
    assert not far & ground.map.edge_roads & ~ground.exits
