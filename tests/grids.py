"""The grids of our maps, as each game's own data describes them."""

from ardennes.atlas.frame import grid_of

GRIDS = {game: grid_of(game) for game in ("tb", "bulge", "bb81", "a44")}
ROWS_FROM_EAST, COLUMNS_FROM_WEST, COLUMNS_FROM_EAST = (GRIDS[g] for g in ("tb", "bb81", "a44"))
