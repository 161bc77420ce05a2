"""Floods over the whole map: hexes as bits in rows of one width, where a step is a shift.

The rules number hexes as they are printed, in rows of any length: good for lists, not for this.
"""

from ardennes.board.graph import Board, members


class Raster:
    """The cells of a board's hexes in a frame with a free column, so that no row runs into the
    next."""

    def __init__(self, board: Board) -> None:
        columns, rows = zip(*board.coords, strict=True)
        self._width = width = max(columns) - min(columns) + 2
        self.cells = [
            1 << (row - min(rows)) * width + column - min(columns) for column, row in board.coords
        ]
        self.land = sum(self.cells)

    def of(self, places: int) -> int:
        """The cells of a set of places."""
        found, cells = 0, self.cells
        for place in members(places):
            found |= cells[place]
        return found

    def spread(self, cells: int) -> int:
        """Every cell next to one of these."""
        return self._steps(cells) & self.land

    def flood(self, cells: int, free: int) -> int:
        """These cells, and all that can be walked to over free ones."""
        found, last = cells, 0
        while found != last:
            found, last = found | self._steps(found) & free, found
        return found

    def _steps(self, cells: int) -> int:
        """One step in all six directions, over the edge too."""
        width = self._width
        right, left = cells << 1 | cells << width, cells >> 1 | cells >> width
        return right | left | cells << width - 1 | cells >> width - 1
