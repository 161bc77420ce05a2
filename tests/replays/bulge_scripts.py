"""bulge: the ends of games from positions near them, on early and late turns."""


def head(comment: str, turn: int, phase: str, markers: str, options: str = "") -> str:
    """The first lines of a position."""
    lines = f'# {comment}\ngame = "bulge"\nturn = {turn}\nphase = "{phase}"\n'
    return f"{lines}{options}[markers]\n{markers}\n"


def units(*placed: str) -> str:
    """Units as "G-2 1206"; a word instead of a hex is a state."""
    rows = [words.split() for words in placed]
    return "".join(
        f'[[unit]]\nid = "{name}"\n' + "".join(
            f'at = "{word}"\n' if word.isdigit() else f"state = {word}\n" for word in rest
        )
        for name, *rest in rows
    )  # fmt: skip


LAST_DAY = head(
    "Turn 18: five points short of a hundred, and the 101st stands in the open (bulge 3.0).",
    18, "german post-movement combat", "vp = 95",
) + units("G-1SS 1312", "G-12SS 1411", "US-101 1412")  # fmt: skip
LAST_ATTACK = "attack 1412, join G-1SS, join G-12SS, commit primary"

SCRIPTS = {
    "german-3.0-exit-on-turn-7": (
        head("Turn 7: the road to Huy is open, and 7 x 4 points win (bulge 3.1 exit VP).",
             7, "german movement", "vp = 60")
        + units("G-1SS 0417", "G-FBB 0717", "US-84 0623", "US-2C 0819"),
        "choose G-1SS, exit 0119, end_phase, mechanize US-84, choose US-84, move 0721, end_phase",
    ),
    "german-3.0-exchange-on-turn-3": (
        head("Turn 3, mist: an exchange that costs the attacker nothing (bulge 12.2 Ex).",
             3, "german post-movement combat", "vp = 37")
        + units("G-2 1413", "G-L 1411", "US-106 1412", "US-9R 1616"),
        "attack 1412, join G-2, join G-L, commit primary, roll 2, fight 0, roll 1,"
        "advance G-L 1412, end_phase",
    ),
    "german-3.0-on-the-last-day": (
        LAST_DAY,
        f"{LAST_ATTACK}, roll 3, fight 0, roll 1, advance G-12SS 1412, end_phase",
    ),
    "allied-3.0-on-the-last-day": (
        LAST_DAY,
        f"{LAST_ATTACK}, roll 5, fight 2, roll 6, end_phase, done, end_phase,"
        "attack 1312, join US-101, commit secondary, fight 0, roll 1",
    ),
    "allied-3.0-paratroops-on-turn-1": (
        head("Turn 1: the airdrop fails and costs the last point (bulge 15.0, R28).",
             1, "german movement", "vp = -5", "[options]\nairdrop = true\n")
        + units("G-vDH", "G-12VG 0403", "G-277VG 0301", "US-102C 0105"),
        "choose G-12VG, move 0404, choose G-vDH, drop 0205, roll 1, roll 4, roll 1, choose G-277VG,"
        "move 0302, end_phase, end_phase",
    ),
    "allied-3.0-panzers-lost-on-turn-9": (
        head("Turn 9, clear: secret missions, then two armored divisions (bulge 7.0, 6.1).",
             9, "air mission assignment", "vp = 31")
        + units("G-2 0919", "G-18VG 1009", "US-2A 0721", "US-3A 0617", "US-75 1412"),
        "fly cap, fly ground_support, fly ground_support, fly ground_support, fly ground_support,"
        "fly interdiction, fly cap, done, interdict 0817, end_phase, mechanize US-75,"
        "choose US-2A, move 0819, choose US-3A, move 0818, end_phase, attack 0919, join US-2A,"
        "join US-3A, commit primary, support, support, fight 0, roll 2, advance US-3A 0919",
    ),
    "allied-3.0-exit-cut-on-turn-10": (
        head("Turn 10: 1 SS has left by Huy; the Allies cut the road behind it (bulge 3.1 exit"
             " supply).", 10, "allied movement", 'vp = 59\nexits = { "G-1SS" = "0119" }\n'
             'lost_edges = ["0119"]')
        + units('G-1SS ["exited","counted"]', "G-18VG 0501", "US-3A 0309", "US-82 0512"),
        "mechanize US-82, choose US-3A, move 0119, end_phase",
    ),
}  # fmt: skip
