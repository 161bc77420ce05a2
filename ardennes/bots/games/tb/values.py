"""The numbers of judgement of the tb bot; values.toml says what each of them means."""

import msgspec

from ardennes.engine import tables


class Allied(msgspec.Struct, forbid_unknown_fields=True):
    """The table `allied`."""

    guard: float
    retake: float
    retake_late: float
    late: int
    near: float
    attack_pull: float
    axis: float
    danger: float
    supply: float
    shelter: float
    company: float
    pull: float
    foray: float
    foray_depth: int
    calm: float


class AttackPlan(msgspec.Struct, forbid_unknown_fields=True):
    """The table `attack_plan`."""

    an_average_roll: int
    enough: int
    enough_town: int
    dry: int
    ring: int
    stay: int
    least: float
    sound: int
    effort: float


class AttackPull(msgspec.Struct, forbid_unknown_fields=True):
    """The table `attack_pull`."""

    gather: int
    gather_all: int
    enough: int
    enough_town: int
    across: float
    opposite: float
    least: int
    attackers: int


class Attacks(msgspec.Struct, forbid_unknown_fields=True):
    """The table `attacks`."""

    worthwhile: float
    hopeless: int
    air_from: float
    a_step: float


class Distances(msgspec.Struct, forbid_unknown_fields=True):
    """The table `distances`."""

    zone: int
    soft: int
    soft_factor: int
    wary: int
    small_town: int


class Evaluation(msgspec.Struct, forbid_unknown_fields=True):
    """The table `evaluation`."""

    alive: float
    guns: float
    panzer: float
    victory_point: float
    nearer: float
    any_ground: float
    lane: float
    most_lane: float
    urgent: float
    halves: int
    axis_halves: int
    save: float
    rescue: float
    rear: float
    rear_depth: int
    longest: int
    fade: float
    pace: int
    beside: float


class ExitBlocking(msgspec.Struct, forbid_unknown_fields=True):
    """The table `exit_blocking`."""

    shut: float
    barred: float
    across: float
    beside: float
    trust: float


class German(msgspec.Struct, forbid_unknown_fields=True):
    """The table `german`."""

    pulls: tuple[float, float]
    late_pulls: tuple[float, float]
    settled: int
    march_pull: float
    attack_pull: float
    danger: float
    supply: float
    garrison: tuple[float, float]
    garrison_late: float
    late: int
    targets: float
    crowd: float
    company: int
    crowded: int
    close: float


class Missions(msgspec.Struct, forbid_unknown_fields=True):
    """The table `missions`."""

    first: int
    turn: float
    longest: float
    faithful: float
    horizon: float
    there: float
    near: float
    reach: float


class Moves(msgspec.Struct, forbid_unknown_fields=True):
    """The table `moves`."""

    better: float
    obey: float
    go_on: float
    luck: float
    free: float
    roads: float


class Results(msgspec.Struct, forbid_unknown_fields=True):
    """The table `results`."""

    stand_column: int
    onward: float
    exposed: float
    better_ground: float
    left_empty: float
    tie: float
    mechanized: float
    anywhere: float


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """The table `situation`."""

    reach: tuple[tuple[int, float], ...]


class Survival(msgspec.Struct, forbid_unknown_fields=True):
    """The table `survival`."""

    firm: float


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """All of them."""

    allied: Allied
    attack_plan: AttackPlan
    attack_pull: AttackPull
    attacks: Attacks
    distances: Distances
    evaluation: Evaluation
    exit_blocking: ExitBlocking
    german: German
    missions: Missions
    moves: Moves
    results: Results
    situation: Situation
    survival: Survival


FOLDER = "ardennes.bots.games.tb"
VALUES = tables.convert(tables.toml(FOLDER, "values.toml"), Values, f"{FOLDER} values.toml")
