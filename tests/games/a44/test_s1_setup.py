"""a44 S1: the table before the first turn."""

import random
from typing import Any

import pytest

from ardennes.board.graph import bits, members
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.rules.areas import home
from ardennes.games.a44.rules.limits import closed_hexes
from ardennes.games.a44.rules.setup import new_game
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.state import AWAY, State
from ardennes.games.a44.words.actions import Place
from ardennes.wargame.hexwords import side_name
from tests.games.a44.positions import at, choices, game, play, why


@pytest.fixture
def start() -> State:
    return new_game()


def sides(s: State, found: Any) -> set[str]:
    return {side_name(s.ground.board, side) for side in found}


def test_s1_2_reinforcements_wait(start: State):
    """a44 S1.2: whoever has no setup code; each has a turn and a place to come by."""
    for unit, counter in enumerate(start.roster.counters):
        if start.at[unit] == AWAY and unit not in start.unplaced:
            assert counter.arrival_turn and counter.arrival_entry, counter.id
            assert not counter.setup, counter.id
    assert all(start.roster.counters[u].setup for u in start.unplaced)


def test_s1_3_the_allied_units_stand(start: State):
    """In the printed hexes, within the limit, on ground they could have reached."""
    ground = start.ground
    areas = bits(p for hexes in ground.areas.values() for p in members(hexes))
    for unit, counter in enumerate(start.roster.counters):
        if counter.side == ALLIED and counter.setup:
            place = start.at[unit]
            assert start.place_name(place) == counter.setup
            assert not closed_hexes(start, unit) >> place & 1, counter.id  # a44 27.3.1
            assert not (areas | ground.rear) >> place & 1, counter.id
            walled = ground.thick | ground.west_wall
            off_road = start.roster.vehicles >> unit & 1 and walled >> place & 1
            assert not off_road or ground.road_links[place], counter.id  # a44 11.5, 11.6
    assert not [p for p in members(start.occupied[ALLIED]) if overstacked(start, p)]
    marked = {c.setup for c in start.roster.counters if c.side == ALLIED and c.setup_ip}
    assert {*ground.board.names(start.positions)} == marked and not start.begun


def test_s1_3_every_german_unit_has_a_place(start: State):
    """A division in its area, guns of a corps in any area of it."""
    areas, corps = start.ground.areas, start.edition.corps_of
    for unit in start.unplaced:
        code, found = start.roster.counters[unit].setup, home(start, unit)
        wanted = [area for area in areas if code in (area, corps[area])]
        assert wanted and found, start.unit_name(unit)
        assert not found & ~bits(p for area in wanted for p in members(areas[area]))


def test_s1_3_some_begin_out_of_the_rough(start: State):
    """The red-coded pair of the 26th and the StuG brigade of the 5th Parachute."""
    rough = start.ground.rough
    assert len([*members(start.ground.areas["26VG"] & rough)]) == 3
    assert len([*members(start.ground.areas["5FJ"] & rough)]) == 2
    kept = [u for u in start.unplaced if start.roster.counters[u].formation in ("26VG", "5FJ")]
    out = {start.unit_name(u) for u in kept if not home(start, u) & rough}
    red = {start.unit_name(u) for u in kept if start.roster.red >> u & 1}
    assert out == {*red, "G-5FJ-11"} and len([n for n in red if "26VG" in n]) == 2
    match = Match(GAME, start)
    pair = next(name for name in red if "26VG" in name)
    for hexes in (start.ground.areas["26VG"] & rough, start.ground.areas["18VG"]):
        place = start.place_name(next(members(hexes)))
        assert why(match, f"place {pair} {place}") == "a44 S1.3"


def test_s1_3_placing_one_after_another(start: State):
    """Everywhere within the limit, next to enemies too; then the phase ends by hand."""
    match, dice = Match(GAME, start), random.Random(44)
    assert why(match, "end_phase") == "a44 S1.3"
    assert why(match, "place G-1SS-501 Southeast") == "a44 S1.3"
    beside = start.ground.board.spread(start.occupied[ALLIED])
    assert any(home(start, u) & beside for u in start.unplaced)
    while match.state.unplaced:
        decision = match.decision
        assert decision is not None
        match.play(dice.choice([c for c in decision.choices if isinstance(c, Place)]))
    assert choices(match) == ["end_phase"]
    s = match.state
    assert not [p for p in members(s.occupied[GERMAN]) if overstacked(s, p)]
    assert why(match, "place G-1SS-501 E1430") == "a44 S1.3"  # it stands already
    play(match, "end_phase")
    assert match.state.turn == 1 and match.state.phase_name == "german bridge"


def test_s1_3_no_more_than_may_stand_together():
    rows = ("G-18VG-293", "G-18VG-294")
    areas: dict[str, Any] = {"setup_areas": {"18VG": ["E2018"]}}
    match = game(*rows, "A1 allied E2019", phase="set-up", turn=1, **areas)
    play(match, f"place {rows[0]} E2018")
    assert why(match, f"place {rows[1]} E2018") == "a44 8.1"


def test_s1_3_a_set_up_in_a_position_file():
    areas: dict[str, Any] = {"setup_areas": {"18VG": ["E2018", "E2118"], "62VG": ["E2318"]}}
    match = game("G-18VG-293", "A1 allied E2019", phase="set-up", turn=1, **areas)
    assert choices(match) == ["place G-18VG-293 E2018", "place G-18VG-293 E2118"]
    assert why(match, "place G-18VG-293 E2318") == "a44 S1.3"
    play(match, "place G-18VG-293 E2118")
    assert choices(match) == ["end_phase"]


def test_s1_4_bridges(start: State):
    """Four are blown, two under construction, and the one at Ouren is to be checked (Q-3)."""
    sites = start.edition.map.rows["bridge_sites"]
    four = {site.side for name, site in sites.items() if name[:2] in ("#1", "#2", "#3", "#4")}
    assert sides(start, start.blown) == four and len(four) == 4
    assert {start.place_name(p) for side in start.building for p in side[0]} == {
        "E2016", "E2115", "E1913", "E2013",
    }  # fmt: skip
    assert {owner for _, owner in start.building} == {GERMAN}
    assert start.ouren and start.ground.ouren is not None
    assert sides(start, [start.ground.ouren]) == {"E2020/E2119"}
    assert {side for side, _ in start.building} | start.blown <= start.ground.bridges


def test_s1_5_every_gun_is_ready(start: State):
    """a44 S1.5; so is nobody marked in any other way."""
    assert not start.fired and not start.engaged | start.shaken | start.out_of_supply
    rows = [c for c in start.roster.counters if c.kind.gun and c.setup]
    assert rows
    assert not start.traffic and not start.moved | start.riding  # a44 24.5


def test_s1_reads_back(start: State):
    match, dice = Match(GAME, start), random.Random(1)
    for _ in range(20):
        decision = match.decision
        assert decision is not None
        match.play(dice.choice(decision.choices))
    assert read_position(parse_toml(write_position(match.state))) == match.state


def test_s1_3_who_finds_no_room_stays_out():
    """The phase ends once nobody can be placed (Q-196)."""
    areas = {"26VG": ["E2016"], "18VG": ["E2018"]}
    waiting = ("G-26VG-39", "G-26VG-77", "G-62VG-164")
    match = game(*waiting, turn=1, phase="set-up", setup_areas=areas)
    assert why(match, "end_phase") == "a44 S1.3"
    play(match, "place G-26VG-39 E2016")
    assert choices(match) == ["end_phase"]
    play(match, "end_phase")
    assert at(match, "G-26VG-77") == ""
