"""Where a unit is when it is on no place of the map."""

AWAY = -1  # waits to enter
OUT = -2  # eliminated, used up, or not in play
EXITED = -3  # left the map

WHERE = {AWAY: "waiting", OUT: "out", EXITED: "exited"}  # as a client is told
