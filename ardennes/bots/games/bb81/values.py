"""The numbers of judgement of the bb81 bot; values.toml says what each of them means."""

import msgspec

from ardennes.engine import tables


class Ways(msgspec.Struct, forbid_unknown_fields=True):
    """The table `ways`."""

    zone: int
    in_the_way: int
    each_factor: int


class Whim(msgspec.Struct, forbid_unknown_fields=True):
    """The table `whim`."""

    about: float


class Marches(msgspec.Struct, forbid_unknown_fields=True):
    """The table `marches`."""

    drive: float
    follow: float
    march: float
    push: float
    lean: float
    prize: float


class Posts(msgspec.Struct, forbid_unknown_fields=True):
    """The table `posts`."""

    bar: float
    ground: float
    leaders: int
    again: int
    stir: float


class Assaults(msgspec.Struct, forbid_unknown_fields=True):
    """The table `assaults`."""

    hex: float
    kill: float


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """All of them."""

    ways: Ways
    whim: Whim
    marches: Marches
    posts: Posts
    assaults: Assaults


VALUES = tables.convert(tables.toml(__package__ or "", "values.toml"), Values, "values.toml")
