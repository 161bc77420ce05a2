"""The golden games of crossroads (tests/replays)."""

LAST = """\
# The last turn: the panzers stand before the guns.
game = "crossroads"
turn = 6
phase = "german turn"
[[unit]]
id = "G-PZ"
at = "0404"
[[unit]]
id = "US-FA"
at = "0304"
"""
STORM = "attack G-PZ 0304, fight"
SCRIPTS = {
    "german-5.1-the-guns-fall-back": (LAST, f"{STORM}, roll 2, end_turn, end_turn"),
    "allied-5.1-the-guns-hold": (LAST, f"{STORM}, roll 5, end_turn, end_turn"),
}
WHOLE = {"allied-5.1-whole-game": ("parker", 1)}
ENDINGS = {("german", "crossroads 5.1"), ("allied", "crossroads 5.1")}
