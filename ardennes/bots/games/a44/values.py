"""The numbers of judgement of the a44 bot; values.toml says what each of them means."""

import msgspec

from ardennes.engine import tables


class Ways(msgspec.Struct, forbid_unknown_fields=True):
    """The table `ways`."""

    zone: int
    bond: int
    in_the_way: int
    each_factor: int
    ford: int
    cross: int
    beyond: int
    east: int
    near: int
    far: int
    lifeline: float


class Odds(msgspec.Struct, forbid_unknown_fields=True):
    """The table `odds`."""

    alive: float
    broken: float
    disrupted: float
    pinned: float
    onward: float
    prize: float
    area: float
    intruder: float
    traffic: float
    most_traffic: float


class Musters(msgspec.Struct, forbid_unknown_fields=True):
    """The table `musters`."""

    least: float
    least_allied: float
    allies_strike: int
    effort: float
    exposed: float
    stay: float


class Posts(msgspec.Struct, forbid_unknown_fields=True):
    """The table `posts`."""

    pull: float
    away: float
    exit: float
    supply: float
    ride: float
    prize: float
    bar: float
    most: float
    beside: float
    hot: float
    danger: float
    overrun: float
    doubt: float
    caught: float
    most_felt: float
    guard: float
    company: float
    line: float
    battery: float
    many: int
    close: float
    late: int
    dig: float
    cover: float
    flee: float


class Moves(msgspec.Struct, forbid_unknown_fields=True):
    """The table `moves`."""

    again: int
    better: float
    luck: float
    load: float
    night: int


class Attacks(msgspec.Struct, forbid_unknown_fields=True):
    """The table `attacks`."""

    gun: float
    air: float
    saved: float
    flight: float


class Results(msgspec.Struct, forbid_unknown_fields=True):
    """The table `results`."""

    vacated: float


class Chores(msgspec.Struct, forbid_unknown_fields=True):
    """The table `chores`."""

    mood: float
    close: float
    contact: float
    crowd: float
    march: float
    bridge: float
    jam: float
    near: float


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """All of them."""

    ways: Ways
    odds: Odds
    musters: Musters
    posts: Posts
    moves: Moves
    attacks: Attacks
    results: Results
    chores: Chores


VALUES = tables.convert(tables.toml(__package__ or "", "values.toml"), Values, "values.toml")
