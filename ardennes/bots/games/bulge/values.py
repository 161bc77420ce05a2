"""The numbers of judgement of the bulge bot; values.toml says what each of them means."""

import msgspec

from ardennes.engine import tables


class Air(msgspec.Struct, forbid_unknown_fields=True):
    """The table `air`."""

    jump: int
    road_cuts: int
    german_support: int
    allied_support: int
    crossroads: float


class AttackPlan(msgspec.Struct, forbid_unknown_fields=True):
    """The table `attack_plan`."""

    most_attackers: int
    small_team: int
    strongest: int
    exposed: tuple[float, float]
    reckless: float
    at_ease: float
    flank: int
    alarm: float
    again: int
    trouble: float
    pushed_aside: float
    reopened: float
    worthwhile: float
    hopeless: int


class Attacks(msgspec.Struct, forbid_unknown_fields=True):
    """The table `attacks`."""

    most_units: int
    most_teams: int
    free_attack: float
    saved: float
    spent: float


class Destinations(msgspec.Struct, forbid_unknown_fields=True):
    """The table `destinations`."""

    drive: float
    march: float
    care: tuple[float, float]
    light: float
    cover: float
    unfed: float
    bar: float
    deeper: float
    cut: float
    stay: float
    looks: int
    guards: int
    shortlist: int
    patience: int


class Odds(msgspec.Struct, forbid_unknown_fields=True):
    """The table `odds`."""

    foot: float
    panzer: float
    ally: float
    piece: float
    pushed: tuple[float, float]
    ground: float
    traded: float
    driven_off: float
    thrown_back: float
    pinned: float


class Results(msgspec.Struct, forbid_unknown_fields=True):
    """The table `results`."""

    next_to_move: float
    way_out: float
    contact: float
    take_hold: float
    ground: float
    own_turn: float


class Ways(msgspec.Struct, forbid_unknown_fields=True):
    """The table `ways`."""

    foot_soldiers: float
    later: float
    by_road: float
    poorer: float
    zone: float
    in_the_way: float
    each_factor: float
    attackers: int
    most_sides: int
    closed: float
    open: float
    stride: tuple[int, int]
    ride: int


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """All of them."""

    air: Air
    attack_plan: AttackPlan
    attacks: Attacks
    destinations: Destinations
    odds: Odds
    results: Results
    ways: Ways


FOLDER = "ardennes.bots.games.bulge"
VALUES = tables.convert(tables.toml(FOLDER, "values.toml"), Values, f"{FOLDER} values.toml")
