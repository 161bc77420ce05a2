"""Every game, scenario and level plays to its end through the server: a real file, real bots."""

import random
from collections.abc import Callable, Sequence
from itertools import cycle, product
from typing import Any

import pytest

from ardennes.bots import levels_of
from ardennes.catalog import GAMES, game_of
from ardennes.engine import record
from tests.server.table import Guest, Made, Server, actions_of, wait_until

A_WHOLE_GAME = 120.0  # seconds on a busy machine
FEW = 3  # options of which every combination is played
MANY = 12  # games for one rulebook, played by `make strength` in turn
SHORT = {"a44": "six turns"}  # the scenario that the suite plays, where others are long


def every_choice(game: str) -> list[dict[str, str]]:
    """Every combination of a game's options; of many options, none and all of them."""
    options = game_of(game).options
    values = [option.values or ("false", "true") for option in options]
    few = len(options) <= FEW
    chosen = product(*values) if few else [[v[0] for v in values], [v[-1] for v in values]]
    return [dict(zip((o.name for o in options), each, strict=True)) for each in chosen]


def setups(against: Callable[[str], Sequence[Any]]) -> list[Any]:
    """Every scenario with none and all of the options, each with the first and the last of what
    plays there; what lies between is for `make strength`."""
    found: list[Any] = []
    for game in GAMES:
        scenarios, rest = game_of(game).scenarios, list(product(every_choice(game), against(game)))
        every = list(product(scenarios, rest))
        if len(every) > MANY:
            every = list(zip(scenarios, cycle(rest[::-1]), strict=False))
        short = [SHORT[game]] if game in SHORT else scenarios
        suite = list(product(short, (rest[0], rest[-1])))
        found += [pytest.param(game, scenario, *each) for scenario, each in suite]
        found += [
            pytest.param(game, scenario, *each, marks=pytest.mark.strength)
            for scenario, each in every
            if (scenario, each) not in suite
        ]
    return found


pytestmark = pytest.mark.slow


def check_the_record(server: Server, made: Made, game: str) -> None:
    """The game can be replayed from what was written, to the same end."""
    kept = record.read(server.get(f"/api/matches/{made.id}/record", made.tokens["watch"]).text)
    assert record.replay(game_of(game), kept).outcome is not None


@pytest.mark.parametrize(("game", "scenario", "options", "level"), setups(levels_of), ids=str)
def test_bots_play_to_the_end(
    server: Server, game: str, scenario: str, options: dict[str, str], level: str,
    caplog: pytest.LogCaptureFixture,
):  # fmt: skip
    seats = dict.fromkeys(game_of(game).sides, f"bot:{level}")
    made = server.make(game=game, scenario=scenario, options=options, seats=seats)
    wait_until(lambda: made.id not in server.matches._bot_tasks, A_WHOLE_GAME)
    assert server.get(f"/api/matches/{made.id}", made.tokens["watch"]).json["outcome"]
    check_the_record(server, made, game)
    assert caplog.records == [], "no bot failed on the way"


@pytest.mark.parametrize(
    ("game", "scenario", "options", "against"),
    setups(lambda _: [(0, "greedy"), (1, "random")]),
    ids=str,
)
def test_a_person_plays_a_bot_to_the_end(
    server: Server, game: str, scenario: str, options: dict[str, str], against: tuple[int, str],
    caplog: pytest.LogCaptureFixture,
):  # fmt: skip
    sides, (mine, level) = game_of(game).sides, against
    seats = {sides[mine]: "me", sides[1 - mine]: f"bot:{level}"}
    made = server.make(game=game, scenario=scenario, options=options, seats=seats)
    with server.sit(made) as guest:
        play_to_the_end(
            guest, sides[mine], random.Random(f"{game} {scenario} {options} {mine} {level}")
        )
        assert guest.view["outcome"]["winner"] in (*sides, "draw")
    assert caplog.records == [], "the bot did not fail on the way"


def play_to_the_end(guest: Guest, side: str, luck: random.Random) -> None:
    """Do this and that, and end every phase before long."""
    for _ in range(60_000):
        decision = guest.now["decision"]
        if decision is None:
            return
        if decision["actor"] != side:
            guest.hear("now")
            continue
        ends = [choice for choice in decision["choices"] if choice["role"] == "end"]
        choice = luck.choice(ends if ends and luck.random() < 0.4 else decision["choices"])
        told = guest.act(luck.choice(actions_of(choice)))
        assert told["type"] == "now", told
    raise AssertionError("the game does not end")
