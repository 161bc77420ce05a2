"""The golden games of S2 to S5 (tests/replays)."""

EAST = (
    *("E1105", "E1837", "E1907", "E1931", "E2106", "E2125", "E2416", "E2531", "E2711"),
    *("E2826", "E2830", "E3219", "E3525"),
)  # thirteen Victory Hexes of the East Map
WEST = ("W1324", "W1409", "W1513", "W1622", "W2019", "W2425")  # and six of the West Map


def listed(hexes: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in hexes)


def before_the_edge(scenario: str, turn: int, held: int) -> str:
    """Two units of 2nd Panzer stand before the west edge of the East Map."""
    return f"""\
# Turn {turn} of {scenario}: {held} Victory Hexes are German, the last point is over the edge
# (a44 S2.4).
game = "a44"
turn = {turn}
phase = "german movement"
[options]
scenario = "{scenario}"
[board]
control = {{ german = [{listed(EAST[:held])}] }}
[[unit]]
id = "G-2Pz-2R"
at = "E3925"
[[unit]]
id = "G-2Pz-38"
at = "E3825"
[[unit]]
id = "A-78-309"
at = "E2039"
"""


def unit(name: str, at: str) -> str:
    return f'[[unit]]\nid = "{name}"\nat = "{at}"\n'


RING = unit("G-26VG-77", "E3215") + unit("G-26VG-39", "E3512") + unit("G-2Pz-304", "E3614")
GARRISON = unit("A-101-501", "E3413") + unit("A-101-506", "E3313")
SHUT = RING + unit("G-Lehr-901", "E3213") + GARRISON
SHUT += unit("A-4A-CCA", "E3112") + unit("A-4A-CCB", "E3113")
FALLEN = unit("G-Lehr-901", "E3313") + unit("G-2Pz-304", "E3413") + unit("A-4A-CCA", "E3112")
IN_AREAS = unit("A-80-318", "E1107") + unit("A-80-319", "E1409") + unit("A-4-12-1", "E1712")


def last_day(scenario: str, turn: int, units: str, held: int = 0, markers: str = "") -> str:
    """The last day around Bastogne, with so many Victory Hexes of the West Map in German hands."""
    return f"""\
# Turn {turn} of {scenario}, the last: who has the roads into Bastogne (a44 S4.4, S5.2)?
game = "a44"
turn = {turn}
phase = "allied combat"
[options]
scenario = "{scenario}"
[board]
control = {{ german = [{listed((*EAST, *WEST[:held]))}] }}
{markers}{units}"""


OUT = "choose G-2Pz-2R, move West"
BOTH_OUT = f"{OUT}, choose G-2Pz-38, move West"
NIGHTFALL = "end_phase, end_phase, end_phase, end_phase, end_phase"  # both sides do nothing more
ASSAULT = "attack E3213, join A-4A-CCA, join A-4A-CCB, join A-101-506, commit, pass"
RELIEVED = f"{ASSAULT}, roll 1, retreat G-Lehr-901 E3010, advance A-4A-CCA E3213, pass"
REPELLED = f"{ASSAULT}, roll 6, lose_step A-4A-CCA"
END = "end_phase, end_phase"  # combat and traffic

SCRIPTS = {
    "german-S2.4-the-tenth-point": (before_the_edge("six turns", 6, 9), f"{BOTH_OUT}, {NIGHTFALL}"),
    "allied-S2.4-one-point-short": (before_the_edge("six turns", 6, 9), f"{OUT}, {NIGHTFALL}"),
    "german-S3.4-the-fourteenth-point": (
        before_the_edge("eight turns", 8, 13),
        f"{BOTH_OUT}, {NIGHTFALL}",
    ),
    "allied-S3.4-one-point-short": (before_the_edge("eight turns", 8, 13), f"{OUT}, {NIGHTFALL}"),
    "draw-S4.4-bastogne-cut-off": (last_day("patton", 22, SHUT), f"{REPELLED}, {END}"),
    "allied-30.3-patton-relieves-bastogne": (last_day("patton", 22, SHUT), f"{RELIEVED}, {END}"),
    "german-30.2-patton-comes-too-late": (last_day("patton", 22, SHUT, 6), f"{REPELLED}, {END}"),
    "allied-30.3-patton-in-germany": (
        last_day("patton", 20, IN_AREAS, 0, "[markers]\nareas_held = 1\n"),
        END,
    ),
    "german-S5.2-bastogne-shut": (last_day("extended", 30, SHUT, 4), f"{REPELLED}, {END}"),
    "german-S5.2-bastogne-fallen": (last_day("patton extended", 30, FALLEN, 4), END),
    "allied-30.3-bastogne-free-on-turn-30": (
        last_day("extended", 30, SHUT, 4),
        f"{RELIEVED}, {END}",
    ),
    "allied-30.3-three-in-the-west-on-turn-30": (
        last_day("patton extended", 30, SHUT, 3),
        f"{REPELLED}, {END}",
    ),
    "german-30.2-six-in-the-west-on-turn-30": (last_day("extended", 30, SHUT, 6), END),
}
WHOLE = {
    "allied-S2.4-whole-game": ("six turns", 1),
    "allied-S3.4-whole-game": ("eight turns", 1),
    "draw-S4.4-whole-game": ("patton", 0),
}
ENDINGS = {
    *(
        ("german", "a44 S2.4"),
        ("allied", "a44 S2.4"),
        ("german", "a44 S3.4"),
        ("allied", "a44 S3.4"),
    ),
    *(("draw", "a44 S4.4"), ("german", "a44 S5.2"), ("german", "a44 30.2"), ("allied", "a44 30.3")),
}
