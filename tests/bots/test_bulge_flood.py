"""Floods by shifts see the map as the board has it, its edges and corners too."""

import random

import pytest

from ardennes.board.graph import Board, bits, hex_board, members
from ardennes.board.hexes import Coord
from ardennes.bots.games.bulge.flood import Raster
from ardennes.bots.games.bulge.ways import touch
from ardennes.games.bulge import GAME
from tests.grids import ROWS_FROM_EAST

TABLE = GAME.new(GAME.scenarios[0])
BOARD: Board = TABLE.ground.board
RASTER = Raster(BOARD)


def walk(start: int, free: int) -> int:
    """The same flood, a hex at a time."""
    line = list(members(start))
    found = start
    for place in line:
        for near in BOARD.around[place]:
            if (free & ~found) >> near & 1:
                found |= 1 << near
                line.append(near)
    return found


def some(dice: random.Random, share: float) -> int:
    return bits(p for p in range(len(BOARD)) if dice.random() < share)


PRINTED = tuple(BOARD.coords)
LOZENGE = tuple((q, r) for q in range(3) for r in range(4))  # rows end where the next begins


@pytest.mark.parametrize("cells", [PRINTED, LOZENGE], ids=["printed", "lozenge"])
def test_a_step_from_each_hex_leads_to_its_neighbours(cells: tuple[Coord, ...]):
    board = hex_board(ROWS_FROM_EAST, cells)
    raster = Raster(board)
    assert raster.land == raster.of((1 << len(board)) - 1)
    for place in range(len(board)):
        assert raster.spread(raster.cells[place]) == raster.of(board.zones[place])


@pytest.mark.parametrize("seed", range(20))
def test_a_flood_is_a_walk(seed: int):
    dice = random.Random(seed)
    start, free = some(dice, 0.02), some(dice, 0.7)
    assert RASTER.flood(RASTER.of(start), RASTER.of(free)) == RASTER.of(walk(start, free))


@pytest.mark.parametrize("seed", range(20))
def test_the_enemy_is_stopped_at_the_first_zone(seed: int):
    dice = random.Random(seed)
    s = TABLE.clone()
    s.occupied = [some(dice, 0.02), 0]
    own = some(dice, 0.05)
    zone = BOARD.spread(own) | own
    passed = walk(s.occupied[0] & ~zone, ((1 << len(BOARD)) - 1) & ~zone)
    stopped = (BOARD.spread(passed) | s.occupied[0]) & zone
    assert touch(s, 1, own) == RASTER.of(stopped)
