"""The golden games of bb81 (tests/replays)."""

FAR_BANK = """\
# 20PM: the last regiment of the second division stands before Philippeville (bb81 vic-2, vic-4).
game = "bb81"
turn = "20PM"
phase = "german movement"
[[unit]]
id = "G-2Pz-3Pz"
at = "0216"
[[unit]]
id = "G-2Pz-2PG"
state = ["exited"]
[[unit]]
id = "G-2Pz-304PG"
state = ["exited"]
[[unit]]
id = "G-116Pz-16Pz"
state = ["exited"]
[[unit]]
id = "G-116Pz-60PG"
state = ["exited"]
[[unit]]
id = "G-116Pz-156PG"
state = ["exited"]
[[unit]]
id = "A-102Cav"
at = "1010"
"""


def before_liege(turn: str, captured: str) -> str:
    """The last turn: two hexes of Liège are German, the third is held by one regiment."""
    return f"""\
# {turn}: the Germans hold two of the three hexes of Liège (bb81 vic-1, end-1).
game = "bb81"
turn = "{turn}"
phase = "german attacks"
[board]
control = {{ german = ["2303", "2402"] }}
[markers]
captured = [{captured}]
[[unit]]
id = "G-1SS-1Pz"
at = "2203"
[[unit]]
id = "G-1SS-1PG"
at = "2103"
[[unit]]
id = "G-1SS-2PG"
at = "2203"
[[unit]]
id = "A-102Cav"
at = "2104"
[[unit]]
id = "A-99-395"
at = "1704"
"""


STORM = (
    "attack 2104, join G-1SS-1Pz, join G-1SS-1PG, join G-1SS-2PG, commit, end_phase, resolve 2104,"
    "retreat A-102Cav 2105, advance G-1SS-1Pz 2104, pass, end_phase"
)
HOLD = "end_phase, end_phase, end_phase"
DUMP = '"4111"'

SCRIPTS = {
    "german-vic-2-over-the-meuse-on-20PM": (FAR_BANK, "choose G-2Pz-3Pz, move 0117, exit 0117"),
    "german-vic-1-liege-on-21PM": (before_liege("21PM", ""), STORM),
    "german-vic-1-liege-on-23PM": (before_liege("23PM", DUMP), STORM),
    "allied-vic-5-on-21PM": (before_liege("21PM", ""), HOLD),
    "allied-vic-5-on-23PM": (before_liege("23PM", DUMP), HOLD),
}
WHOLE = {"allied-vic-5-whole-game": ("campaign", 1)}
ENDINGS = {("german", "bb81 vic-1"), ("german", "bb81 vic-2"), ("allied", "bb81 vic-5")}
