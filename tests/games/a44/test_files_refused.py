"""Position files of a44: what is refused, by the path of the field, and what reads back."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ardennes.cli import main
from ardennes.engine.core import BadInput
from ardennes.engine.fields import parse_toml
from ardennes.games.a44.files.position import read_position, write_position
from tests.games.a44.positions import game, play

UNIT = {"id": "G1", "side": "german", "at": "E2018"}
ENEMY = {"id": "A1", "side": "allied", "at": "E2218"}
BRIDGE = {"river": ["E2018/E2118"], "bridge": ["E2018/E2118"]}


def refused(
    *units: dict[str, Any],
    board: dict[str, Any] | None = None,
    markers: dict[str, Any] | None = None,
    **root: Any,
) -> str:
    """What is said of a file; nothing if it can be read."""
    file = {"game": "a44", "turn": 8, "phase": "german movement"} | root
    file["board"] = {"size": "E2016-E2420"} | (board or {})
    file["unit"] = list(units or (UNIT, ENEMY))
    file |= {"markers": markers} if markers else {}
    try:
        read_position(file)
    except BadInput as e:
        return str(e)
    return ""


def states(*words: str, **row: Any) -> str:
    return refused(UNIT | row | {"state": list(words)})


def test_keys_places_and_words():
    assert refused(foo=1).startswith("foo: unknown key")
    assert refused(UNIT | {"colour": "red"}).startswith("unit[0].colour: unknown key")
    assert refused(board={"swamp": []}).startswith("board.swamp: unknown key")
    assert refused(markers={"fog": 1}).startswith("markers.fog: unknown key")
    assert refused(UNIT, ENEMY | {"at": "E3018"}).startswith("unit[1].at: expected a hex")
    assert refused(ENEMY | {"at": "Block-E2018"}).startswith("unit[0].at: expected a hex")
    assert refused({"id": "X1", "at": "E2018"}).startswith("unit[0].id: 'X1' is not a unit")
    assert refused(UNIT, UNIT) == "unit[1].id: G1 is listed twice"
    assert states("tired").startswith("unit[0].state[0]: expected one of reduced")
    assert refused(turn=31) == "turn: expected a number from 1 to 30, got 31"
    assert refused(phase="german moves").startswith("phase: expected one of set-up")
    assert refused(turn=7, phase="german night combat").startswith("phase: no night follows")


def test_hexes():
    """8.1, Q-24, 11.9.2: stacks, both sides in a hex, Germans in a box."""
    both = refused(UNIT, ENEMY | {"at": "E2018"})
    assert both == "unit[1].at: E2018 holds units of both sides (a44 Q-24)"
    stack = refused(UNIT | {"sp": 3}, UNIT | {"id": "G2"})
    assert stack == "unit[0].at: a44 8.1: 4 Stacking Points are too many in E2018"
    box = refused(UNIT | {"at": "Southeast"})
    assert box == "unit[0].at: Germans never enter the boxes (a44 11.9.2)"


def test_a_shaken_unit_bears_no_replacement_marker():
    """25.2.4"""
    assert states("replacement", "broken").startswith("unit[0].state: G1 cannot be")
    assert states("disrupted", "replacement").startswith("unit[0].state: G1 cannot be")
    assert states("replacement", "engaged") == ""


@pytest.mark.parametrize("gone", ["eliminated", "surrendered", "exited"])
def test_no_marker_lies_on_who_is_gone(gone: str):
    """17.3, 23.7, S2.4"""
    for word in ("disrupted", "broken", "engaged", "night", "strategic", "attacked"):
        file = [{**UNIT, "at": None, "state": [gone, word]}, UNIT | {"id": "G2"}, ENEMY]
        units = [{k: v for k, v in unit.items() if v} for unit in file]
        told = f"unit[0].state: G1 cannot be '{word}' where it is"
        assert refused(*units, options={"scenario": "six turns"}, turn=4) == told
    assert refused({"id": "G1", "side": "german", "state": [gone, "reduced"]}, ENEMY) == ""


def test_markers_that_the_map_belies():
    """27.7, 32.2"""
    tigers = {"id": "G-653", "at": "E2019"}
    for word, told in (("never", "G-653 is on the map"), ("delayed", "G-653"), ("arrived", "")):
        assert told in refused(UNIT, ENEMY, tigers, markers={"pzj653": word})
    assert refused(UNIT, ENEMY, tigers, markers={"pzj653": "arrived"}) == ""
    for lies in ("real", "captured", "revealed", "dummy"):
        markers = {"fuel_dumps": {"E2420": lies}, "fuel_skipped": True}
        told = refused(markers=markers, options={"fuel_dumps": True}, turn=5)
        assert ("real dump lies on the map" in told) == (lies != "dummy")


def test_battalions_are_of_units_of_their_own_side():
    """26.4"""
    part = {"id": "B-german-infantry_bn-1", "at": "E2019", "parent": "A1"}
    assert refused(UNIT, ENEMY, part).startswith("unit[2].parent: expected a unit of its own side")
    assert refused(UNIT, ENEMY, part | {"parent": "G1"}) == ""


def test_boards():
    """Q-18, Q-88, 2.6, 3.2"""
    water: dict[str, Any] = {"river": ["E2018/E2118"]}
    lake: dict[str, Any] = {"lake": ["E2018/E2118"]}
    road: dict[str, Any] = {"secondary_road": ["E2018 E2118"]}
    assert refused(board={"lake": ["E2018"]}).startswith("board.lake[0]: expected a hexside")
    assert refused(board=water | lake).startswith("board.lake: ")
    assert refused(board=lake | road).startswith("board.lake: ")
    assert refused(board=water | road).startswith("board.bridge: the road over E2018/E2118")
    assert refused(board=BRIDGE | road) == ""
    assert refused(board={"bridge": ["E2018/E2118"]}).startswith("board.bridge: no river")
    assert refused(board={"river": ["E2018/E2218"]}).endswith("are not adjacent")
    assert refused(board={"primary_road": ["E2018 E2218"]}).endswith("are not adjacent")
    two = {"village": {"E2018": "A"}, "town": {"E2018": "B"}}
    assert refused(board=two) == "board.town: E2018 is a village already"
    assert refused(board={"entry": {"Z": ["E2016"]}}).startswith("board.entry.Z: ")
    blocks = {"blocking_positions": ["E2016"]}
    assert refused(board=blocks).startswith("board.blocking_positions: E2016 is no Allied")
    assert refused(board=blocks | {"entry": {"K": ["E2016"]}}) != ""
    assert refused(board=blocks | {"entry": {"A": ["E2016"]}}) == ""
    held = {"control": {"german": ["E2020"], "allied": ["E2020"]}}
    assert refused(board=held) == "board.control: E2020 has two masters"


def test_states_that_exclude_each_other():
    """18.1, 12.4.2, 25.3.4"""
    assert states("disrupted", "broken") == "unit[0].state: G1 cannot be 'broken' and 'disrupted'"
    for pair in (("strategic", "truck"), ("night", "strategic"), ("night", "truck")):
        assert " cannot be " in states(*pair, type="mech_infantry"), pair
    gone = {"id": "G1", "side": "german", "state": ["eliminated", "surrendered"]}
    assert refused(gone) == "unit[0].state: G1 cannot be 'surrendered' and 'eliminated'"
    assert states("eliminated") == "unit[0].state: G1 is on the map"
    for word in ("retreated", "attacked", "builder"):
        gone = {"id": "G1", "side": "german", "state": [word]}
        assert refused(gone) == f"unit[0].state: G1 cannot be {word!r} where it is"


@pytest.mark.parametrize(
    ("word", "case", "able"),
    [
        ("fired", "22.5", "G-ART-388"),
        ("prime_mover", "22.3", "G-ART-388"),
        ("builder", "15.8.2", "G-116Pz-60"),
        ("detected", "27.8", "G-150"),
    ],
)
def test_states_of_certain_units(word: str, case: str, able: str):
    assert states(word, type="tank").endswith(f"(a44 {case})")
    assert refused({"id": able, "at": "E2018", "state": [word]}) == ""


def test_13_2_2_only_engineers_have_arrived():
    assert states("arrived").endswith("(a44 13.2.2)")
    assert states("arrived", side="allied", type="engineer") == ""


def test_markers():
    """7.8, 15.8.2, 24"""
    side = "E2018/E2118"
    twice = {"blown": [side], "under_construction": {"german": [side]}}
    found = refused(board=BRIDGE, markers=twice)
    assert found == f"markers.under_construction.german: {side} has another marker"
    both = {"under_construction": {"german": [side], "allied": [side]}}
    assert refused(board=BRIDGE, markers=both).startswith("markers.under_construction.allied: ")
    assert refused(markers={"blown": [side]}).startswith("markers.blown: no bridge is at")
    place = {"improved_positions": ["E2018"], "positions_begun": ["E2018"]}
    assert refused(markers=place).startswith("markers.positions_begun: E2018 has an Improved")
    for number in (0, 7):
        lies = {"traffic": {"allied": {str(number): "E2020"}}}
        assert refused(markers=lies).startswith(f"markers.traffic.allied.{number}: expected")
    same = {"traffic": {"allied": {"1": "E2020", "2": "E2020"}}}
    assert refused(markers=same).startswith("markers.traffic.allied.2: E2020 has another")
    two_sides = {"traffic": {"allied": {"1": "E2020"}, "german": {"2": "E2020"}}}
    assert refused(markers=two_sides) == ""
    lost = {"traffic_lost": [3], "traffic": {"german": {"3": "E2020"}}}
    assert refused(markers=lost).startswith("markers.traffic_lost: marker 3 lies on the map")


def test_the_commands_say_it_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "bad.toml"
    file.write_text('game = "a44"\nturn = 8\nphase = "german movement"\n[[unit]]\nid = "G-150"\n'
                    'at = "E9999"\n')  # fmt: skip
    for command in (["legal"], ["why", "pass"], ["reach", "G-150"], ["apply"]):
        words = [command[0], str(file), *command[1:]]
        assert main(words) == 2
        said = capsys.readouterr().err.strip()
        assert "unit[0].at: expected a hex" in said and "\n" not in said


def test_11_9_1_who_moved_off_the_map_reads_back():
    board = {"entry": {"A": ["E2016"]}, "blocking_positions": ["E2016"]}
    match = game("A1 allied E2017", "A2 allied at=Southeast", turn=8, phase="allied movement",
                 **board)  # fmt: skip
    play(match, "choose A1", "move Southeast", "choose A2", "move Block-E2016")
    text = write_position(match.state)
    assert read_position(parse_toml(text)) == match.state


def test_13_1_who_waits_and_was_passed_over_reads_back():
    match = game("A1 allied arrival_turn=3 arrival_entry=A", "A2 allied E2017", turn=8,
                 phase="allied movement", entry={"A": ["E2016"]})  # fmt: skip
    play(match, "choose A1", "end_move")
    assert read_position(parse_toml(write_position(match.state))) == match.state


def test_24_6_a_marker_on_the_map_is_not_lost_yet():
    """Whatever the date: the file says where it lies, and it goes next."""
    markers = {"traffic": {"german": {"1": "E2020"}}}
    match = game("G1 german E2018", turn=10, phase="german traffic", markers=markers)
    assert match.state.traffic_lost == (1,) and not match.state.traffic
    match = game("G1 german E2018", turn=9, phase="german traffic", markers=markers)
    assert match.state.traffic_lost == () and match.state.traffic
    play(match, "end_phase", "roll 3", "roll 4")
    assert read_position(parse_toml(write_position(match.state))) == match.state


def test_invented_units():
    """Sides and nationalities; arrivals as on the counters."""
    nobody = {"id": "X1", "at": "E2018", "nationality": "Wehrmacht"}
    assert refused(nobody).startswith("unit[0].id: 'X1': an invented unit needs a side")
    wrong = refused(UNIT | {"nationality": "British"})
    assert wrong.startswith("unit[0].nationality: expected a nationality of the german side")
    assert refused(ENEMY | {"nationality": "British"}) == ""
    late = {"id": "G2", "side": "german", "arrival": "soon"}
    assert refused(late).startswith("unit[0].arrival: expected a turn and entry letters")


COLUMNS = ("silhouetted", "mechanized", "tank_unit", "infantry_type", "can_break_down")


@pytest.mark.parametrize("column", [*COLUMNS, "vehicle_type", "setup_ip", "red_setup"])
@pytest.mark.parametrize("flag", [True, False, 1, 0])
def test_flags_of_units_csv(column: str, flag: bool):
    """2.4: as in the chart, or as the file says."""
    read = read_position(
        {
            **{"game": "a44", "turn": 8, "phase": "german movement"},
            **{"board": {"size": "E2016-E2420"}, "unit": [UNIT | {column: flag}]},
        }
    )
    told = getattr(read.roster.counters[read.roster.numbers["G1"]], column)
    assert told is bool(flag)
    assert read_position(tomllib.loads(write_position(read))) == read
    assert refused(UNIT | {column: 2}).startswith(f"unit[0].{column}: expected true or false")


def test_numbers_for_names():
    assert refused(UNIT | {"formation": 99, "regiment": 2, "corps": 3}) == ""


def test_columns_that_contradict_each_other():
    both = UNIT | {"vehicle_type": 1, "infantry_type": 1}
    assert refused(both).startswith("unit[0].id: a unit is either of vehicle type")


def test_what_is_left_out():
    """2.4: the columns of an invented unit, by its type."""
    units = [
        *("G1 german E2018", "G2 german tank E2118", "G3 german artillery E2218"),
        *("G4 german type=brummbar E2318", "A1 allied engineer E2418", "A2 allied tq=3 E2420"),
        "G5 german attack=5 defense=3 steps=2 E2020 reduced",
    ]
    match = game(*units, "G6 german arrival=8-KL", entry={"K": ["E2016"]}, phase="german movement",
                 turn=8)  # fmt: skip
    roster = match.state.roster
    number = roster.numbers
    plain = roster.counters[number["G1"]]
    told = (plain.type, plain.attack, plain.defense, plain.move, plain.sp, plain.steps)
    assert told == ("infantry", 2, 2, 3, 1, 1)
    assert (plain.morale, plain.formation) == ("veteran", "independent")
    assert (plain.army_corps_color, plain.nationality) == ("gray", "Wehrmacht")
    allied = roster.counters[number["A2"]]
    assert (allied.army_corps_color, allied.nationality) == ("purple", "US")
    assert (allied.tq_color, plain.tq_color) == ("gray", "")
    assert [roster.counters[number[name]].sp for name in ("G2", "G3", "G4")] == [0, 0, 0]
    assert roster.bracketed >> number["G3"] & 1  # a44 15.1
    assert roster.counters[number["G4"]].attack_mark == "black_box"  # a44 27.4
    assert roster.counters[number["A1"]].defense_mark == "outline"  # a44 27.1
    half = number["G5"]
    assert (roster.attack[half], roster.defence[half]) == ((5, 3), (3, 2))
    assert (roster.move[half], roster.points[half]) == ((3, 3), (1, 1))
    play(match, "choose G6", "move E2016")
    assert write_position(match.state).count("arrival_turn = 8") == 1


def test_words_in_any_case():
    assert refused(phase="German Movement") == refused(game="A44") == ""
    assert states("Disrupted") == refused(UNIT | {"type": "Infantry"}) == ""
    assert refused({"id": "A1", "side": "Allied", "at": "west"}) == ""
    assert refused(markers={"traffic": {"Allied": {"1": "E2020"}}, "pzj653": "Never"}) == ""
    twice = {"traffic": {"Allied": {"1": "E2020"}, "allied": {"2": "E2118"}}}
    assert refused(markers=twice) == "markers.traffic.allied: allied is named twice"


def test_battles():
    """14.1: who cannot have fought"""
    pair = (UNIT, ENEMY | {"at": "E2019"})

    def fought(**battle: Any) -> str:
        words = {"target": "E2018", "attackers": ["A1"], "result": "dr2"} | battle
        return refused(*pair, phase="allied combat", battle=words)

    assert fought() == ""
    assert fought(attackers=[]) == "battle.attackers: nobody attacks"
    assert fought(attackers=["A1", "A1"]).startswith("battle.attackers: expected each attacker")
    assert fought(target="E2019").startswith("battle.target: no enemy is in E2019")
    assert fought(result="won").startswith("battle.result: expected one of DS")
    assert fought(attackers=["G1"]).startswith("battle.attackers[0]: G1 is no unit of the attacker")
    assert fought(lead="G1").startswith("battle.lead: G1")
    far = refused(UNIT, ENEMY | {"at": "E2020"}, phase="allied combat",
                  battle={"target": "E2018", "attackers": ["A1"], "result": "DR2"})  # fmt: skip
    assert far == "battle.attackers: A1 is not next to E2018 (a44 14.1)"
    block = {"entry": {"A": ["E2018"]}, "blocking_positions": ["E2018"]}
    behind = ENEMY | {"at": "Block-E2018"}
    battle = {"target": "E2018", "attackers": ["A1"], "result": "DR2"}
    assert refused(UNIT, behind, board=block, phase="allied combat", battle=battle) == ""


def test_13_2_2_an_engineer_that_has_arrived_may_be_off_the_map_again():
    """A fuzzed campaign wrote such a file and could not read it back."""
    gone = {"id": "A-51eng", "at": "Northwest", "state": ["arrived"]}
    assert refused(UNIT, ENEMY, gone) == ""
