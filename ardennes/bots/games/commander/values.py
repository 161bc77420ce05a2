"""The numbers of judgement of the commander bot; values.toml says what each of them means."""

import msgspec

from ardennes.engine import tables


class Battles(msgspec.Struct, forbid_unknown_fields=True):
    """The table `battles`."""

    cover: float
    contact: float
    stronger: float
    unlikely: float
    stubborn: float
    shaken: float


class Evaluation(msgspec.Struct, forbid_unknown_fields=True):
    """The table `evaluation`."""

    outlook: tuple[float, float]
    a_day: tuple[float, float]
    walk_in: float
    taken: float
    ours: float
    nobody: float
    late: tuple[float, float]
    check: float
    doubt: float
    daily_doubt: float
    strikes_back: float
    ground: float
    way_out: tuple[float, float]
    patience: float
    afoot: float
    meuse: float
    race_won: float
    dash: float
    second: float
    stray: float
    race_pace: float
    cut_off: float
    at_risk: float
    exposed: float
    kill: float
    doom: float
    open_to_us: float
    garrison: float
    most_hits: float
    in_the_way: float
    each_hit: float
    cover: float


class Influence(msgspec.Struct, forbid_unknown_fields=True):
    """The table `influence`."""

    step: float
    frail: float
    by_road: float


class MapFacts(msgspec.Struct, forbid_unknown_fields=True):
    """The table `map_facts`."""

    by_road: float
    across: float
    life: float
    fade: float
    bastogne_in_a_race: float


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    """The table `plan`."""

    idle: float


class Results(msgspec.Struct, forbid_unknown_fields=True):
    """The table `results`."""

    struck: float
    anywhere: float
    first_chance: float
    near: float


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """All of them."""

    battles: Battles
    evaluation: Evaluation
    influence: Influence
    map_facts: MapFacts
    plan: Plan
    results: Results


FOLDER = "ardennes.bots.games.commander"
VALUES = tables.convert(tables.toml(FOLDER, "values.toml"), Values, f"{FOLDER} values.toml")
