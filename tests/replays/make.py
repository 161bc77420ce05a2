"""Writes the golden games again: `python -m tests.replays.make`.

The ends of games are scripted from positions; the whole game is played by dice. Run it when
sentences or rules have changed on purpose, and read the difference before committing it.
"""

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import Decision, Word
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match
from ardennes.engine.record import to_record, write
from tests.replays import bulge_scripts, commander_scripts

FOLDER = Path(__file__).parent

# Whole games by file name: scenario and seed; short ones with many kinds of events.
WHOLE = {
    "tb": {"allied-4.4-whole-game": ("campaign", 23)},
    "bulge": {"allied-3.0-whole-game": ("variable weather and airdrop", 16)},
    "commander": {
        "allied-12.win-1-whole-game": ("campaign", 0),
        "allied-13.race-2-whole-game": ("race", 1),
    },
}

REGULAR_EXIT = """\
# Turn 7: 2nd Panzer, short of fuel, stands one hex from the edge of the map (tb 4.2, 7.6).
game = "tb"
turn = 7
phase = "german movement"
[[unit]]
id = "G-2"
at = "0212"
state = ["out_of_supply"]
[[unit]]
id = "G-116"
at = "0411"
[[unit]]
id = "US-84"
at = "0214"
"""

MECHANIZED_EXIT = """\
# Turn 5: Spa bars the road north; behind it the way off the map is open (tb 4.2, 10.3).
game = "tb"
turn = 5
phase = "german pre-movement combat"
[[unit]]
id = "G-12SS"
at = "0311"
[[unit]]
id = "G-2SS"
at = "0310"
[[unit]]
id = "US-7R"
at = "0210"
[[unit]]
id = "US-30"
at = "0213"
"""

LAST_DAY = """\
# Turn 10: the German holds eleven points and attacks Saint-Hubert for the twelfth (tb 4.3).
game = "tb"
turn = 10
phase = "german post-movement combat"
[board]
control = { german = [
    "0408", "0409", "0707", "0710", "1014", "1111", "1308", "1509", "1706", "1707", "1803",
] }
[[unit]]
id = "G-L"
at = "1316"
[[unit]]
id = "G-2"
at = "1216"
[[unit]]
id = "G-116"
at = "1216"
[[unit]]
id = "G-9SS"
at = "1416"
state = ["reduced"]
[[unit]]
id = "US-4A"
at = "1317"
[[unit]]
id = "US-75"
at = "1515"
"""

ATTACK = "attack 1317, join G-L, join G-2, join G-116, join G-9SS, commit"
ALLIED_TURN = "end_phase, end_phase, end_phase, end_phase"

TB = {
    "german-4.2-regular-exit": (
        REGULAR_EXIT,
        "choose G-116, move 0410, choose G-2, begin_move, roll 4, move 0112, exit",
    ),
    "german-4.2-mechanized-exit": (
        MECHANIZED_EXIT,
        "attack 0210, join G-12SS, join G-2SS, commit, fight, roll 1, lose_step G-12SS,"
        "advance G-12SS, pass, end_phase, choose G-2SS, move 0111, exit",
    ),
    "german-4.3-the-twelfth-point": (
        LAST_DAY,
        f"{ATTACK}, pass, pass, fight, roll 1, lose_step G-9SS, advance G-L, pass, {ALLIED_TURN}",
    ),
    "allied-4.4-one-point-short": (
        LAST_DAY,
        f"{ATTACK}, supply_by_air US-4A, air_support, fight, roll 2, hold, {ALLIED_TURN}",
    ),
}


SCRIPTS = {"tb": TB, "bulge": bulge_scripts.SCRIPTS, "commander": commander_scripts.SCRIPTS}


def endings_of(name: str) -> Any:
    """A newer game has its scripts, whole games and endings in `tests/games/GAME/endings.py`."""
    module = f"tests.games.{name}.endings"
    return import_module(module) if find_spec(module) else None


for _name in GAMES:
    if _own := endings_of(_name):
        SCRIPTS[_name], WHOLE[_name] = _own.SCRIPTS, _own.WHOLE


def scripted(game: AnyGame, position: str, actions: str) -> str:
    """A record from a position, the actions separated by commas."""
    match = Match(game, game.files.read_position(parse_toml(position)))
    for action in actions.split(","):
        match.play(game.codec.from_text(action, match.state))
    return write(to_record(match, "", {"german": "script", "allied": "script"}, position))


def whole_game(game: AnyGame, scenario: str, seed: int) -> str:
    """A record of a game played by dice."""
    dice = random.Random(seed)
    match = Match(game, game.new(scenario))
    while (decision := match.decision) is not None:
        match.play(pick(dice, decision))
    return write(to_record(match, scenario, dict.fromkeys(game.sides, f"dice:{seed}")))


def pick(dice: random.Random, decision: Decision) -> Word:
    """First what to do, then with whom and where: the game stays short enough to read."""
    kinds: dict[type[Word], list[Word]] = {}
    for choice in decision.choices:
        kinds.setdefault(type(choice), []).append(choice)
    return dice.choice(dice.choice(list(kinds.values())))


def records() -> Iterator[tuple[str, str, str]]:
    """Every golden game: the game's id, its file's stem and its text."""
    for name in SCRIPTS:
        game = game_of(name)
        for stem, (position, actions) in SCRIPTS[name].items():
            yield name, stem, scripted(game, position, actions)
        for stem, (scenario, seed) in WHOLE[name].items():
            yield name, stem, whole_game(game, scenario, seed)


if __name__ == "__main__":
    for name, stem, text in records():
        path = FOLDER / name / f"{stem}.play"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"{path.relative_to(Path.cwd())}: {text.count(chr(10))} lines")
