"""Position files of commander: what is accepted, what is refused and where, the way back."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import apply, left_out, legal
from ardennes.games.commander import GAME
from ardennes.games.commander.counters import COLUMNS
from ardennes.games.commander.files.start import STEPS
from tests.games.commander.positions import (
    after,
    asked,
    at,
    chance,
    choices,
    go,
    goes,
    holder,
    marked,
    odds,
    position,
    reach,
    rolls,
    strength,
    supply,
    table,
)
from tests.marks import rest_slow
from tests.properties.commander import crowded_table

HEAD = 'game = "commander"\nturn = 19\nphase = "german turn"\n'
BOARD = """\
[board]
spaces = [
  { space = "A", map_edge = "E" },
  { space = "B", terrain = "woods", feature = "town" },
  { space = "C", map_edge = "W", initial_control = "allied" },
]
borders = [
  { space_a = "A", space_b = "B", border = "river", road = 1 },
  { space_a = "B", space_b = "C" },
]
"""
UNIT = '[[unit]]\nid = "2Pz"\nat = "A"\n'


def again(s: Any) -> Any:
    """Written and read back."""
    return GAME.files.read_position(parse_toml(GAME.files.write_position(s)))


# --- what is accepted ---


def test_words_in_any_case_and_numbers_for_flags():
    text = HEAD.replace("german turn", "German Turn") + BOARD
    s = position(f'{text}[[unit]]\nid = "X"\nside = "German"\nbonus_die = 1\nat = "A"\n')
    assert asked(s).actor == "german" and s.ground.road(0, 1)
    assert s.roster.counters[s.unit_id("X")].bonus_die


def test_an_invented_unit_is_a_plain_one():
    s = position(f'{HEAD}{BOARD}{UNIT}[[unit]]\nid = "X"\nside = "allied"\nat = "C"\n')
    x = s.roster.counters[s.unit_id("X")]
    assert (x.type, x.nationality, x.start_strength) == ("infantry", "US", 4)
    assert (x.hit_attack, x.hit_defense, x.bonus_die, x.vp_unit) == (3, 3, False, True)


def test_a_strength_alone_is_an_invented_units_full_strength():
    s = table("X @ A; german strength=3", "Y @ B; allied", spaces="A B")
    assert s.roster.counters[s.unit_id("X")].start_strength == 3


def test_terrain_without_values_takes_those_of_the_chart():
    s = position(f'{HEAD}{BOARD}{UNIT}[[unit]]\nid = "X"\nside = "allied"\nat = "A"\n')
    b = s.ground.spaces[s.place_id("B")]
    assert (b.reduction_defender_controls, b.reduction_attacker_controls) == (2, 1)


def test_control_that_is_not_written_follows_the_occupants():
    s = position(f"{HEAD}{BOARD}{UNIT}")
    assert (holder(s, "A"), holder(s, "B")) == ("german", "allied")


def test_control_that_is_written_stands():
    """The supply example as drawn: the unit's own space is not its side's (commander 9.sup-1)."""
    s = position(
        f'{HEAD}{BOARD}{UNIT}[[unit]]\nid = "1SS Pz"\nat = "C"\n[[unit]]\nid = "4 Inf"\nat = "B"\n'
    )
    assert holder(s, "C") == "allied" and not supply(s, "1SS Pz").in_supply


def test_the_own_map_follows_the_occupants_too():
    s = position(
        f'{HEAD}[[unit]]\nid = "2Pz"\nat = "Bastogne"\n[[unit]]\nid = "2 Inf"\nat = "Prum"\n'
    )
    assert (holder(s, "Bastogne"), holder(s, "Prum")) == ("german", "allied")
    assert (holder(s, "Trier"), holder(s, "Spa")) == ("german", "allied")


def test_a_unit_without_a_space_waits():
    text = HEAD.replace("german turn", "reinforcements").replace("19", "18")
    s = position(f'{text}[[unit]]\nid = "9SS Pz"\n[[unit]]\nid = "2 Inf"\nat = "Spa"\n')
    assert at(s, "9SS Pz") == "away" and len(choices(s, "place")) == 2
    assert at(s, "2SS Pz") == "out"  # not listed


def test_markers():
    text = (
        f'{HEAD}{BOARD}[markers]\ntime = "1300"\nvp = -2\npassed = ["Allied"]\ncrossed = ["A/B"]\n'
        "german_reached_meuse = true\nmeuse_vp = 1\ncommando_used = true\n"
        f"replacement_points = {{ german_armor = 2 }}\n{UNIT}"
    )
    s = position(text)
    assert (s.time, s.vp, s.passed, s.points) == (5, -2, 0b10, (2, 0, 0, 0))
    assert s.reached and s.meuse_vp and s.commando_used and len(s.crossings) == 1
    assert "pass" in choices(s)


def test_in_the_middle_of_the_moves():
    s = table(
        "G @ A; german active", "H @ A; german", "US @ C; allied", spaces="A B C", borders="A-B"
    )
    assert choices(s) == ["choose G", "end_moves"]
    assert reach(s, "H").places == {}


def test_at_the_combats():
    s = table(
        "G @ A; german active crossed_river",
        "US @ A; allied",
        "V @ B; allied",
        spaces="A:woods B",
        phase="german combat",
    )
    assert asked(s).case == "commander 8.dice-1"  # a lone combat has begun
    assert chance(odds(s, "A", "G"), "US") == 4
    assert position(GAME.files.write_position(s)).todo == s.todo


def test_a_lone_combat_named_or_not_is_the_same():
    """Records and commands of before, when it began by itself, go on."""
    s = table("G @ A; german", "US @ A; allied", spaces="A")
    waits = after(s, "activate A")
    assert position(GAME.files.write_position(waits)).todo == waits.todo
    roll = GAME.codec.from_text("roll 3", waits)
    assert left_out(GAME, waits, roll) == GAME.codec.from_text("fight A", waits)
    assert left_out(GAME, s, roll) is None
    assert left_out(GAME, waits, GAME.codec.from_text("fight A", waits)) is None


def test_odds_leave_out_units_that_may_not_attack():
    s = table("G @ A; german", "H @ A; german activated", "US @ A; allied", spaces="A")
    assert set(odds(s, "A", "G", "H").units) == {"G", "US"}


def test_reach_refuses_every_other_space_within_three_steps():
    s = table(
        "G @ A; german", "US @ F; allied", spaces="A B C D E F", borders="A-B B-C C-D D-E"
    )  # E is four steps away
    assert set(reach(s, "G").refused) == {"C", "D"}


def test_yesterdays_marker_at_the_supply_check():
    s = table(
        "G @ A; german strength=2 out_of_supply",
        "US @ A; allied",
        spaces="A B:edge=W",
        borders="A-B",
        day=20,
        phase="supply check",
    )
    assert strength(s, "G") == [1] and marked(s, "oos") == {"G"}


def test_the_last_of_the_scenario_words():
    s = position(
        f'{HEAD.replace("19", "18")}[options]\nscenario = "race"\n{UNIT.replace("A", "Spa")}'
    )
    assert s.race and goes(s, "2Pz")


# --- what is refused, and where ---

BAD = [
    ("turn = 29", "turn"),
    ("turn = 15", "turn"),
    ('phase = "german movement"', "phase"),
    ('phase = "surprise 1"', "turn"),
    ("[board]\nborders = []", "board.spaces"),
    ("[board]\nspaces = []", "board.spaces"),
    ('[board]\nspaces = [{ space = "A" }, { space = "A" }]', "board.spaces"),
    ('[board]\nspaces = [{ terrain = "clear" }]', "board.spaces[0].space"),
    ('[board]\nspaces = [{ space = "A", terrain = "sea" }]', "board.spaces[0].terrain"),
    ('[board]\nspaces = [{ space = "A" }]\nborders = [{ space_a = "A", space_b = "B" }]',
     "board.borders[0].space_b"),
    ('[board]\nspaces = [{ space = "A" }]\nborders = [{ space_a = "A", space_b = "A" }]',
     "board.borders[0]"),
    ('[board]\ncontrol = { german = ["Atlantis"] }', "board.control.german[0]"),
    ('[[unit]]\nat = "Spa"', "unit[0].id"),
    ('[[unit]]\nid = "X"\nat = "Spa"', "unit[0].id"),
    ('[[unit]]\nid = "2Pz"\nat = "Atlantis"', "unit[0].at"),
    ('[[unit]]\nid = "2Pz"\nat = "Spa"\nstrength = 5', "unit[0].strength"),
    ('[[unit]]\nid = "2Pz"\nat = "Spa"\nstrength = 0', "unit[0].strength"),
    ('[[unit]]\nid = "2Pz"\nat = "Spa"\nstate = ["tired"]', "unit[0].state[0]"),
    ('[[unit]]\nid = "2Pz"\nstate = ["activated"]', "unit[0].state"),
    ('[[unit]]\nid = "2Pz"\nat = "Spa"\nstate = ["exited"]', "unit[0].state"),
    ('[[unit]]\nid = "2Pz"\nat = "Spa"\n[[unit]]\nid = "2Pz"\nat = "Spa"', "unit[1].id"),
    ('[[unit]]\nid = "2Pz"\nat = "Spa"\nspeed = 3', "unit[0].speed"),
    ('[markers]\ntime = "0600"', "markers.time"),
    ('[markers]\ncrossed = ["Spa/Eupen"]', "markers.crossed[0]"),
    ('[markers]\npassed = ["german", "allied"]', "markers.passed"),
    ("[markers]\nbridges = 2", "markers.bridges"),
    ('[options]\nscenario = "short"', "options.scenario"),
    ("[weather]\nfog = true", "weather"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "where"), BAD)
def test_bad_fields_are_named(lines: str, where: str):
    head = [line for line in HEAD.splitlines() if line.split()[0] != lines.split()[0]]
    with pytest.raises(BadInput) as error:
        position("\n".join([*head, lines, ""]))
    assert str(error.value).startswith(f"{where}: ")


def test_a_unit_active_in_the_enemys_turn_is_refused():
    with pytest.raises(BadInput, match="active in the enemy's turn"):
        table("G @ A; german", "US @ B; allied active", spaces="A B")


# --- the way back ---


@pytest.mark.slow
def test_every_question_can_be_written_and_read():
    """Each kind of step is met on crowded maps, and the position returns."""
    met: set[str] = set()
    for seed in range(150):
        dice = random.Random(seed)
        s = GAME.files.read_position(crowded_table(seed))
        for _ in range(60):
            decision = legal(GAME, s)
            if decision is None:
                break
            kind = str(s.todo[-1].__struct_config__.tag)
            if kind not in met or dice.random() < 0.01:
                met.add(kind)
                assert again(s) == s and legal(GAME, again(s)) == decision
            apply(GAME, s, dice.choice(decision.choices))
    silent = {"supply_check", "begin_combat", "end_turn"}  # they ask nothing
    assert met == set(STEPS.words) - silent


def test_the_end_is_written_too():
    s = table("G @ A; german", "US @ B; allied", spaces="A:edge=E B:edge=W", day=20, vp=12)
    s = after(go(s, "A"), "pass")
    over = GAME.rules.outcome(s)
    assert over is not None and GAME.rules.outcome(again(s)) == over


def test_a_changed_counter_returns():
    s = table("2Pz @ A; start_strength=6 strength=5 hit_attack=7", "US @ B; allied", spaces="A B")
    assert again(s).roster.counters[s.unit_id("2Pz")].hit_attack == 7
    assert again(s) == s


def test_in_the_middle_of_a_battle():
    s = table("G @ A; german", "US @ A; allied", "V @ B; allied", spaces="A:woods B", borders="A-B")
    s = after(s, "activate A", *rolls(1, 1, 1, 10), *rolls(10, 10, 10, 10))
    assert again(s) == s and choices(again(s)) == ["stand", "retreat"]


def test_the_columns_are_those_of_the_table():
    assert set(COLUMNS) <= {
        "unit", "side", "nationality", "type", "start_strength", "hit_attack", "hit_defense",
        "elite_armor", "bonus_die", "elite_infantry", "vp_unit", "setup_space", "arrival_day",
        "entry_letter", "okw_reserve", "source",
    }  # fmt: skip


# --- any file is read or refused ---


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def spoiled(plain: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The same file with one thing taken away, or put where another was."""
    plain = copy.deepcopy(plain)
    every = list(paths(plain))
    *way, last = dice.choice(every)
    inner: Any = plain
    for key in way:
        inner = inner[key]
    if dice.random() < 0.3:
        del inner[last]
    else:
        value: Any = plain
        for key in dice.choice(every):
            value = value[key]
        inner[last] = copy.deepcopy(dice.choice([value, value, 0, -1, 99, "", [], {}, True, 2.5]))
    return plain


@pytest.mark.slow
@pytest.mark.parametrize("first", rest_slow(range(0, 60, 10)))
def test_a_spoiled_file_is_refused_or_can_be_played(first: int):
    for seed in range(first, first + 10):
        dice = random.Random(seed)
        s = GAME.files.read_position(crowded_table(seed))
        for _ in range(dice.randint(0, 30)):
            if (decision := legal(GAME, s)) is not None:
                apply(GAME, s, dice.choice(decision.choices))
        plain = parse_toml(GAME.files.write_position(s))
        for _ in range(15):
            try:
                read = GAME.files.read_position(spoiled(plain, dice))
            except BadInput:
                continue
            for _ in range(20):
                if (decision := legal(GAME, read)) is not None:
                    apply(GAME, read, dice.choice(decision.choices))
