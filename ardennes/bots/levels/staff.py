"""staff: objectives first. Who is sent where is settled before a unit moves; then it is greedy."""

from ardennes.bots.levels.greedy import Greedy


class Staff(Greedy):
    """Glue between a seat and the staff work of its game."""

    level = "staff"
