"""Golden games: every way a game can end, replayed to the letter.

A file is named after its end: winner, case, and what it is about. When sentences or rules change
on purpose, `python -m tests.replays.make` writes the files again.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import BadInput, Event
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match
from ardennes.engine.record import Record, read, replay, to_record, write
from ardennes.games.a44.rules import victory as a44_victory
from ardennes.games.a44.rules.points import factors, way_home
from ardennes.games.commander.edition import edition
from ardennes.games.tb import words as tb
from ardennes.games.tb.terrain import POINT
from tests.replays import make

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.play"))
NAME = re.compile(r"(\w+)-(S?\d+\.(?:[a-z]+-)?\d+|[a-z]+-\d+)-.+")
ENDINGS = {
    "tb": {("german", "tb 4.2"), ("german", "tb 4.3"), ("allied", "tb 4.4")},
    "bulge": {("german", "bulge 3.0"), ("allied", "bulge 3.0")},
    "commander": {
        ("german", "commander 12.win-1"),
        ("allied", "commander 12.win-1"),
        ("german", "commander 13.race-2"),
        ("draw", "commander 13.race-2"),
        ("allied", "commander 13.race-2"),
    },
}

LONG = 30_000  # bytes: the whole games that `make check` leaves out
every_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=f"{path.parent.name}-{path.stem}",
            marks=pytest.mark.slow if path.stat().st_size > LONG else (),
        )
        for path in FILES
    ],
)


def record_of(path: Path) -> Record:
    return read(path.read_text("utf-8"))


@cache
def replayed(path: Path) -> Match:
    return replay(game_of(path.parent.name), record_of(path))


def named_end(path: Path) -> tuple[str, str]:
    """`german-4.2-regular-exit.play` ends with a German victory under case 4.2."""
    named = NAME.fullmatch(path.stem)
    assert named is not None, f"{path.stem} does not name its end"
    return named[1], f"{path.parent.name} {named[2]}"


def last_events(path: Path) -> list[Event]:
    return replayed(path).events[-1]


@every_file
def test_a_golden_game_replays_and_ends_as_its_name_says(path: Path):
    over = replayed(path).outcome
    assert over is not None
    assert (over.winner, over.case) == named_end(path)


@every_file
def test_a_golden_game_is_written_as_it_was_read(path: Path):
    """Every sentence is there, and says the same today."""
    record = record_of(path)
    again = to_record(replayed(path), record.scenario, record.seats, record.position)
    assert write(again) == path.read_text("utf-8")
    assert record.version == game_of(path.parent.name).version


@pytest.mark.parametrize("name", GAMES)
def test_no_ending_lacks_a_replay(name: str):
    ends = {named_end(path) for path in FILES if path.parent.name == name}
    own = make.endings_of(name)
    assert ends == (own.ENDINGS if own else ENDINGS[name])


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_among_them(name: str):
    assert any(record_of(path).scenario for path in FILES if path.parent.name == name)


def test_the_german_leaves_the_map_in_both_ways():
    """tb 4.2: for one point, or at the mechanized rate on a road."""
    costs = {}
    for path in FILES:
        for event in last_events(path):
            if isinstance(event, tb.Exited):
                costs[path.stem] = event.fifths
    assert costs == {"german-4.2-regular-exit": POINT, "german-4.2-mechanized-exit": 1}


def test_the_last_day_turns_on_one_point():
    """tb 4.3, 4.4: twelve points win, eleven do not."""
    points = {}
    for path in FILES:
        for event in last_events(path):
            if isinstance(event, tb.GameEnded):
                points[path.stem] = event.points
    assert points["german-4.3-the-twelfth-point"] == 12
    assert points["allied-4.4-one-point-short"] == 11


@pytest.mark.slow
def test_every_file_can_be_made_again():
    made = {(name, stem) for name, stem, _ in make.records()}
    assert {(path.parent.name, path.stem) for path in FILES} == made


@pytest.mark.parametrize("day", [20, 22, 24, 26, 28])
def test_commander_can_be_won_by_either_side_on_every_day_of_decision(day: int):
    """commander 12.win-1: at the threshold exactly."""
    ends = {}
    for path in FILES:
        if path.stem.endswith(f"-on-{day}-december"):
            state = replayed(path).state
            ends[named_end(path)[0]] = state.day, state.vp
    row = edition().days[day]
    assert ends == {
        "german": (day, row.german_wins_at_or_above),
        "allied": (day, row.allied_wins_at_or_below),
    }


def test_bulge_is_won_at_the_numbers_of_the_turn():
    """bulge 3.0: early and late, by exits and by losses, and on the last day either way."""
    ends = {}
    for path in FILES:
        if path.parent.name == "bulge":
            state = replayed(path).state
            pair = state.edition.numbers[state.turn]
            won = state.vp >= pair.german_wins_at_or_above
            assert won or state.vp <= pair.allied_wins_at_or_below
            assert named_end(path)[0] == ("german" if won else "allied")
            ends[path.stem] = state.turn, state.vp
    assert ends["german-3.0-on-the-last-day"] == (18, 100)
    assert ends["allied-3.0-on-the-last-day"] == (18, 95)
    assert ends["german-3.0-exit-on-turn-7"] == (7, 60 + 7 * 4)
    assert ends["allied-3.0-exit-cut-on-turn-10"] == (10, 59 - 7 * 4)


def test_the_campaign_of_a44_is_won_in_each_way():
    """a44 30.2: each of the four objectives decides one game alone."""
    reached = {
        path.stem.removeprefix("german-30.2-"): [*a44_victory.objectives(replayed(path).state)]
        for path in (FOLDER / "a44").glob("german-30.2-*")
        if replayed(path).state.scenario == "campaign"
    }
    assert reached == {
        "race-to-antwerp": ["24 German attack factors have left for Antwerp"],
        "liege-stormed": ["the Germans hold Liège"],
        "four-towns-on-the-meuse": ["the Germans hold Givet, Dinant, Namur, Andenne"],
        "six-victory-hexes-in-the-west": ["the Germans hold 6 Victory Hexes on the West Map"],
    }


def test_the_way_to_antwerp_must_stay_open():
    """a44 30.2: the same 24 factors win with a road behind them, and not without."""
    ends = {}
    for stem in ("german-30.2-race-to-antwerp", "allied-30.3-the-road-to-antwerp-cut"):
        state = replayed(FOLDER / "a44" / f"{stem}.play").state
        assert factors(state, a44_victory.gone_to_antwerp(state)) == a44_victory.EXITED_FACTORS
        ends[stem.partition("-")[0]] = way_home(state)
    assert ends == {"german": True, "allied": False}


def test_allied_units_in_germany_come_before_an_objective():
    """a44 30.1.1, 30.3."""
    state = replayed(FOLDER / "a44" / "allied-30.3-germany-before-the-meuse.play").state
    assert [*a44_victory.objectives(state)] == ["the Germans hold Givet, Dinant, Namur, Andenne"]


@pytest.mark.parametrize("winner", ["", '[markers]\nwinner = "allied"'])
def test_no_game_goes_on_after_an_exit(winner: str):
    """tb 4.2: one unit off the map has won for the German; a position that denies it is refused."""
    position = (
        'game = "tb"\nturn = 10\nphase = "allied post-movement combat"\n'
        f'[[unit]]\nid = "G-2"\nstate = ["exited"]\n{winner}\n'
    )
    with pytest.raises(BadInput):
        game_of("tb").files.read_position(parse_toml(position))
