"""commander: the ends of games from positions near them, one for every way and every day."""

ROAD = (
    '"Ciney", "Marche", "La Roche", "Houffalize", "Vielsalm", "St. Vith", "Schonberg", "Losheim", '
    '"Stadtkyll"'
)
RACE = '[options]\nscenario = "race"\n'


def head(comment: str, day: int, phase: str, markers: str, german: str = "", more: str = "") -> str:
    """The first lines of a position."""
    board = f"[board]\ncontrol = {{ german = [{german}] }}\n" if german else ""
    lines = f'# {comment}\ngame = "commander"\nturn = {day}\nphase = "{phase}"\n'
    return f"{lines}{more}{board}[markers]\n{markers}\n"


def unit(name: str, at: str, **columns: object) -> str:
    """One unit."""
    rest = "".join(f"{key} = {value}\n" for key, value in columns.items())
    return f'[[unit]]\nid = "{name}"\nat = "{at}"\n{rest}'


LAST_GERMAN = 'time = "1730"'  # the German has the initiative, the Allied player the last turn
LAST_ALLIED = 'time = "1900"'
DONE = '["activated"]'

SCRIPTS = {
    "german-12.win-1-on-20-december": (
        head("Bastogne is empty and worth two points (commander 12.vp-2).", 20, "german turn",
             f"{LAST_GERMAN}\nvp = 10")
        + unit("2Pz", "Wiltz") + unit("101 Abn", "Sibret"),
        "activate Wiltz, choose 2Pz, move Bastogne, pass",
    ),
    "allied-12.win-1-on-20-december": (
        head("The last turn of the day is Allied, and St. Vith is open (commander 4.time-2).", 20,
             "allied turn", f"{LAST_ALLIED}\nvp = 5", '"St. Vith", "Prum"')
        + unit("7 Arm", "Vielsalm") + unit("18VG", "Prum", state=DONE),
        'activate Vielsalm, choose "7 Arm", move "St. Vith"',
    ),
    "german-12.win-1-on-22-december": (
        head("2Pz stands at an exit with a strength of three (commander 12.vp-5).", 22,
             "german turn", f"{LAST_GERMAN}\nvp = 12")
        + unit("2Pz", "Dinant", strength=3) + unit("29 Arm Bde", "Namur"),
        "activate Dinant, choose 2Pz, exit, pass",
    ),
    "allied-12.win-1-on-22-december": (
        head("A whole morning; then 26VG runs into Bastogne (commander 4.day-1, 12.vp-3).", 22,
             "supply check", "vp = 6", '"Wiltz", "Clervaux", "Diekirch"')
        + unit("26VG", "Wiltz", strength=1) + unit("2Pz", "Clervaux", strength=3)
        + unit("116Pz", "Dasburg") + unit("Pz Lehr", "Diekirch")
        + '[[unit]]\nid = "9Pz"\n' + unit("101 Abn", "Bastogne") + unit("26 Inf", "Arlon"),
        "place 9Pz Baasem, mark_fuel 2Pz, mark_fuel 116Pz, mark_fuel 9Pz, free_fuel 116Pz,"
        "free_fuel 9Pz, replace 26VG, activate Wiltz, choose 26VG, move Bastogne,"
        "fight Bastogne, roll 7, roll 8, roll 2, roll 9, roll 1, roll 10, pass, pass",
    ),
    "german-12.win-1-on-24-december": (
        head("84 Inf is at its last point beside 2SS Pz (commander 12.vp-3).", 24, "german turn",
             f"{LAST_ALLIED}\nvp = 16", '"Hotton"')
        + unit("2SS Pz", "Hotton", strength=2) + unit("84 Inf", "Hotton", strength=1)
        + unit("75 Inf", "Ouffet", state=DONE),
        "activate Hotton, fight Hotton, roll 4, roll 8, roll 3, roll 6, pass",
    ),
    "allied-12.win-1-on-24-december": (
        head("Nobody is in Bastogne when the tanks arrive (commander 12.vp-2).", 24, "allied turn",
             f"{LAST_GERMAN}\nvp = 9", '"Bastogne", "Wiltz"')
        + unit("4 Arm", "Martelange") + unit("26VG", "Wiltz"),
        'activate Martelange, choose "4 Arm", move Bastogne, pass',
    ),
    "german-12.win-1-on-26-december": (
        head("116Pz is over the Meuse and in supply this morning (commander 12.vp-4).", 26,
             "supply check", "vp = 14", f'"Dinant", {ROAD}')
        + unit("116Pz", "Dinant") + unit("29 Arm Bde", "Namur"),
        "activate Namur, end_moves, pass",
    ),
    "allied-12.win-1-on-26-december": (
        head("9SS Pz is cut off for the second day, beside the enemy (commander 9.oos-2).", 26,
             "supply check", "vp = 9")
        + unit("9SS Pz", "Rochefort", strength=1, state='["out_of_supply"]')
        + unit("84 Inf", "Rochefort") + unit("340VG", "Gemund"),
        "activate Rochefort, end_moves, pass",
    ),
    "german-12.win-1-on-28-december": (
        head("Behind the last defender of Hotton Marche lies open (commander 8.break-1).", 28,
             "german turn", f"{LAST_ALLIED}\nvp = 9", '"Hotton"')
        + unit("2SS Pz", "Hotton", strength=2) + unit("B/9 Arm", "Hotton", strength=1)
        + unit("75 Inf", "Ouffet", state=DONE),
        'activate Hotton, fight Hotton, roll 4, roll 4, roll 3, roll 5,'
        'break_through "2SS Pz" Marche',
    ),
    "allied-12.win-1-on-28-december": (
        head("Nine points are one too few on the last day (commander 12.win-1).", 28, "german turn",
             f"{LAST_ALLIED}\nvp = 9")
        + unit("2Pz", "Bastogne") + unit("4 Arm", "Arlon", state=DONE),
        "pass",
    ),
    "german-13.race-2-at-the-meuse": (
        head("2Pz is one move from the Meuse with its supply behind it (commander 13.race-2).", 18,
             "german turn", LAST_GERMAN, ROAD, RACE)
        + unit("2Pz", "Marche") + unit("R/9 Arm", "Rochefort"),
        "activate Marche, choose 2Pz, move Ciney, pass",
    ),
    "draw-13.race-2-bastogne": (
        head("Bastogne alone is only half the way (commander 13.race-2).", 18, "german turn",
             LAST_GERMAN, more=RACE)
        + unit("2Pz", "Wiltz") + unit("R/9 Arm", "Sibret"),
        "activate Wiltz, choose 2Pz, move Bastogne, pass",
    ),
    "allied-13.race-2-neither": (
        head("2Pz finds Bastogne held (commander 13.race-2).", 18, "german turn", LAST_GERMAN,
             more=RACE)
        + unit("2Pz", "Wiltz", strength=1) + unit("101 Abn", "Bastogne"),
        "activate Wiltz, choose 2Pz, move Bastogne, fight Bastogne,"
        "roll 9, roll 5, roll 1, roll 8, roll 8, roll 2, pass",
    ),
}  # fmt: skip
