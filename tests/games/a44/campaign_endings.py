"""The golden games of S1 (tests/replays): every German objective, every Allied victory."""

from tests.games.a44.scenario_endings import EAST, listed, unit

LIEGE = ("W1139", "W1140", "W1039")  # three of its four hexes
MEUSE = ("W3218", "W3023", "W3232")  # Givet, Dinant, Namur
INLAND = ("W1324", "W1409", "W1513", "W2019", "W2425")  # five Victory Hexes of the West Map


def position(
    title: str, turn: int, phase: str, units: str, west: tuple[str, ...], more: str = ""
) -> str:
    """The campaign near its end, with these Victory Hexes of the West Map in German hands."""
    return f"""\
# {title}
game = "a44"
turn = {turn}
phase = "{phase}"
[options]
scenario = "campaign"
[board]
control = {{ german = [{listed((*EAST, *west))}] }}
{more}{units}"""


IN_ANTWERP = "".join(
    unit(name, "Antwerp") for name in ("G-2Pz-3-I", "G-2Pz-3-II", "G-2Pz-2", "G-116Pz-228")
)  # 6 + 5 + 5 + 2 factors
RACE = IN_ANTWERP + unit("G-2Pz-2R", "W3735") + unit("G-2Pz-38", "W3735")
RACE += unit("A-29", "W3920") + unit("A-34", "W3909") + unit("A-Gds-5", "W2440")
RACE += unit("A-2A-82cav", "W3037")


def race(turn: int) -> str:
    """18 factors in Antwerp, six more before the edge; the road may be cut behind them."""
    return position(
        f"Turn {turn}: 18 German factors have gone to Antwerp, six follow (a44 30.2, 27.3.4).",
        turn,
        "german movement",
        RACE,
        (*LIEGE, *MEUSE[:2]),
        '[markers]\nexit_hexes = ["W3935"]\n',
    )


LIEGE_STORMED = position(
    "Turn 18: Liège is German but for the bridgehead in the middle of it (a44 30.2, 30.1.2).",
    18,
    "german combat",
    unit("G-2SS-3", "W1140") + unit("G-2SS-4", "W1139") + unit("G-2SS-2-I", "W1139")
    + unit("A-51-152", "W1040"),
    LIEGE,
)  # fmt: skip
RECON = unit("G-2Pz-2R", "W2532") + unit("G-2Pz-304", "W2532") + unit("A-51-152", "W2534")
ANDENNE = position(
    "Turn 14: Givet, Dinant and Namur are German, and Andenne lies open (a44 30.2).",
    14,
    "german movement",
    RECON,
    MEUSE,
)
MARCHE = position(
    "Turn 12: the sixth Victory Hex of the West Map is Marche (a44 30.2, 14.1).",
    12,
    "german combat",
    unit("G-2Pz-304", "W1522") + unit("G-2Pz-2", "W1722") + unit("G-2Pz-3-I", "W1722")
    + unit("A-84-334", "W1622"),
    INLAND,
)  # fmt: skip
BEFORE_AREAS = unit("A-80-318", "E1107") + unit("A-80-319", "E1409") + unit("A-4-12-1", "E1611")
IN_GERMANY = position(
    "Turn 19: two divisional areas are entered, the third lies open (a44 30.3).",
    19,
    "allied movement",
    BEFORE_AREAS,
    MEUSE,
)
BOTH = position(
    "Turn 20: the Allies have held three areas once, the Germans want a fourth town (a44 30.1.1).",
    20,
    "german movement",
    RECON + BEFORE_AREAS.replace("E1611", "E1612"),
    MEUSE,
    "[markers]\nareas_held = 1\n",
)

OVER_THE_EDGE = "choose G-2Pz-2R, move Antwerp, choose G-2Pz-38, move Antwerp, end_phase"
TRAFFIC = "traffic 5 W2333, traffic 6 E1016, end_phase, roll 1, roll 6"
FUEL = "roll 3, roll 2, end_phase"
STORM = "join G-2SS-3, join G-2SS-4, join G-2SS-2-I, commit, roll 2, roll 1"
CONCENTRIC = "join G-2Pz-304, join G-2Pz-2, join G-2Pz-3-I, commit"
ALLIED_TURN = "end_phase, end_phase"  # movement, and combat with traffic

SCRIPTS = {
    "german-30.2-race-to-antwerp": (
        race(15),
        f"{OVER_THE_EDGE}, end_phase, send A-29, send A-34, {ALLIED_TURN}",
    ),
    "allied-30.3-the-road-to-antwerp-cut": (
        race(22),
        f"{OVER_THE_EDGE}, send A-Gds-5, send A-34, choose A-2A-82cav, move W3735, {ALLIED_TURN}",
    ),
    "german-30.2-liege-stormed": (
        LIEGE_STORMED,
        f"attack W1040, {STORM}, fire_fight G-2SS-3, roll 5, pass, advance G-2SS-4 W1040, pass,"
        f"end_phase, {ALLIED_TURN}",
    ),
    "german-30.2-four-towns-on-the-meuse": (
        ANDENNE,
        "choose G-2Pz-304, move W2433, choose G-2Pz-2R, move W2433, end_phase, end_phase,"
        f"{TRAFFIC}, end_phase, choose A-51-152, move W2533, end_phase,"
        "attack W2433, join A-51-152, commit, demolish W2433 W2533, roll 1, pass, roll 6,"
        "end_phase, end_phase",
    ),
    "german-30.2-six-victory-hexes-in-the-west": (
        MARCHE,
        f"attack W1622, {CONCENTRIC}, roll 1, retreat A-84-334 W1820, advance G-2Pz-304 W1622,"
        f"pass, end_phase, end_phase, {ALLIED_TURN}",
    ),
    "allied-30.3-three-areas-twice": (
        IN_GERMANY,
        f"choose A-4-12-1, move E1612, end_phase, end_phase, end_phase, {FUEL},"
        "choose A-80-318, move E1208, end_phase, end_phase, end_phase",
    ),
    "allied-30.3-germany-before-the-meuse": (
        BOTH,
        "choose G-2Pz-2R, move W2433, end_phase, end_phase, end_phase, end_phase, end_phase,"
        "end_phase",
    ),
}
WHOLE = {"allied-30.3-whole-campaign": ("campaign", 2)}
ENDINGS = {("german", "a44 30.2"), ("allied", "a44 30.3")}
