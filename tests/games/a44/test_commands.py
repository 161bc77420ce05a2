"""legal, why, reach, supply, odds, overlay and apply on positions of a44: the keys they promise."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ardennes.engine.fields import write_toml
from tests.cli.runner import Runner, is_one_line


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


Units = list[dict[str, Any]]


def written(path: Path, units: Units, **file: Any) -> Path:
    """A position file with these units."""
    head = {"game": "a44", "turn": 8, "phase": "german movement"} | file
    tables = {key: head.pop(key) for key in ("board", "markers", "battle") if key in head}
    lines = [f"{key} = {write_toml(value)}" for key, value in head.items()]
    for title, table in tables.items():
        lines += [f"[{title}]", *(f"{key} = {write_toml(value)}" for key, value in table.items())]
    for unit in units:
        lines += ["[[unit]]", *(f"{key} = {write_toml(value)}" for key, value in unit.items())]
    name = path / "position.toml"
    name.write_text("\n".join(lines), "utf-8")
    return name


# --- reach ---

ROAD: dict[str, Any] = {
    "size": "E2020-E2420",
    "forest": ["E2220"],
    "secondary_road": ["E2020 E2120 E2220"],
}
GRENADIERS: Units = [{"id": "G-116Pz-60", "at": "E2020"}]


def test_reach_past_a_traffic_marker(run: Runner, tmp_path: Path):
    markers = {"traffic": {"allied": {"4": "E2120"}}}
    file = written(tmp_path, GRENADIERS, board=ROAD, markers=markers)
    found = run("reach", file, "G-116Pz-60", "--json").json
    assert (found["unit"], found["mp"]) == ("G-116Pz-60", "6")
    assert found["modes"]["normal"]["places"] == {
        "E2120": {"cost": "3", "path": ["E2120"]},
        "E2220": {"cost": "5", "path": ["E2120", "E2220"]},
    }
    assert found["modes"]["tactical"]["places"]["E2220"]["cost"] == "2"
    assert {m: found["modes"][m]["mp"] for m in found["modes"]} == {
        **{"normal": "6", "tactical": "2"},
        "strategic": "12",
    }
    assert found["closed"]["extended"].startswith("a44 11.2: ")
    assert found["closed"]["truck"].startswith("a44 12.4.3: ")
    assert {*found["modes"], *found["closed"]} == {
        *("normal", "tactical", "extended", "strategic", "truck", "prime_mover", "shift")
    }
    path = ["E2120", "E2220"]
    assert found["places"]["E2220"] == {"cost": "5", "mode": "normal", "path": path}
    assert [*found["refused"]] == ["E2320"]


@pytest.mark.parametrize(
    ("state", "phase", "case"),
    [
        (["engaged"], "german movement", "a44 16.5"),
        (["moved"], "german movement", "a44 11.1"),
        ([], "german combat", "a44 11.1"),
        ([], "allied movement", "a44 11.1"),
        ([], "german night movement", "a44 25.3.1"),
    ],
)
def test_reach_of_a_unit_that_may_not_move(
    run: Runner, tmp_path: Path, state: list[str], phase: str, case: str
):
    file = written(tmp_path, [GRENADIERS[0] | {"state": state}], board=ROAD, phase=phase)
    result = run("reach", file, "G-116Pz-60", "--json")
    assert result.code == 0
    assert (result.json["modes"], result.json["places"]) == ({}, {})
    assert {told.split(": ")[0] for told in result.json["refused"].values()} == {case}


def test_reach_of_a_gun(run: Runner, tmp_path: Path):
    """Ready it moves with its Fired side; a shift counts hexes."""
    gun: Units = [{"id": "A-III-193art", "at": "E2120"}]
    board = {"size": "E2018-E2822", "secondary_road": ["E2120 E2220 E2320 E2420"]}
    file = written(tmp_path, gun, board=board, phase="allied movement")
    found = run("reach", file, "A-III-193art", "--json").json
    assert found["modes"]["shift"]["mp"] == "1"
    assert all(p["cost"] == "1" for p in found["modes"]["shift"]["places"].values())
    assert int(found["modes"]["normal"]["mp"]) > 1
    assert "E2420" in found["modes"]["normal"]["places"]
    assert "shift" not in {going["mode"] for going in found["places"].values()}


def test_reach_of_nobody(run: Runner, tmp_path: Path):
    file = written(tmp_path, GRENADIERS, board=ROAD)
    assert is_one_line(run("reach", file, "G-9"), "G-9")
    assert is_one_line(run("reach", tmp_path / "none.toml", "G-9"), "none.toml")


# --- supply ---


def test_supply_tells_path_reason_and_group(run: Runner, tmp_path: Path):
    units: Units = [
        {"id": "G1", "side": "german", "at": "E2018"},
        {"id": "G3", "side": "german", "at": "E2820", "morale": "elite"},
        {"id": "G2", "side": "german", "at": "E2719"},
        {"id": "G4", "side": "german", "at": "E2420"},
        {"id": "A1", "side": "allied", "at": "West"},
    ]
    board = {
        "size": "E2016-E3920",
        "secondary_road": ["E2016 E2017 E2018"],
        "supply": {"german": ["E2016"]},
    }
    file = written(tmp_path, units, board=board)
    found = run("supply", file, "--json").json
    path = ["E2018", "E2017", "E2016"]
    assert found["G1"] == {"in_supply": True, "path": path, "case": "a44 23.3"}
    assert found["A1"]["in_supply"] is True
    assert found["G4"]["in_supply"] is True
    lost = found["G2"]
    assert (lost["in_supply"], lost["path"], lost["case"]) == (False, [], "a44 23.3")
    assert lost["reason"]
    # One is a chain of four hexes from the unit in supply.
    assert lost["isolated"] is False and "group" not in lost and "threshold" not in lost
    one = run("supply", file, "G3", "--json").json
    assert [*one] == ["G3"]
    alone = written(tmp_path, [units[1], units[2]], board=board)
    cut = run("supply", alone, "--json").json
    assert {n: (c["isolated"], c["group"], c["threshold"]) for n, c in cut.items()} == {
        name: (True, ["G2", "G3"], 5) for name in ("G2", "G3")
    }


def test_supply_is_what_a_check_would_find(run: Runner, tmp_path: Path):
    """Whatever markers lie."""
    board = {"size": "E2016-E2820", "supply": {"german": ["E2016"]}}
    unit = {"id": "G1", "side": "german", "at": "E2018", "state": ["out_of_supply"]}
    found = run("supply", written(tmp_path, [unit], board=board), "--json").json
    assert found["G1"]["in_supply"] is True
    none = {"size": "E2016-E2820"}
    found = run("supply", written(tmp_path, [unit], board=none), "--json").json
    assert found["G1"]["in_supply"] is False
    assert is_one_line(run("supply", tmp_path / "position.toml", "G9"), "G9")


# --- odds ---

MANDE: dict[str, Any] = {
    "size": "E2016-E2620",
    "village": {"E2318": "Mande"},
    "river": ["E2318/E2419"],
    "bridge": ["E2318/E2419"],
    "secondary_road": ["E2419 E2318 E2218"],
}
COMBAT_COMMAND: Units = [
    {"id": "A-4A-CCB", "at": "E2419"},
    {
        **{"id": "X1", "side": "allied", "attack": 4, "defense": 4, "morale": "elite"},
        **{"formation": "4A", "army_corps_color": "orange", "at": "E2319"},
    },
    {"id": "A-III-193art", "at": "E2620"},
    {"id": "G-26VG-39", "at": "E2318", "state": ["disrupted"]},
    {"id": "G-26VG-26PJ", "at": "E2318"},
]
ATTACK = ("E2318", "A-4A-CCB", "X1", "A-III-193art")


def bridge_attack(tmp_path: Path, **more: Any) -> Path:
    markers = {"improved_positions": ["E2318"]}
    file = {"turn": 10, "phase": "allied combat", "board": MANDE, "markers": markers}
    return written(tmp_path, COMBAT_COMMAND, **file | more)


def test_odds_of_an_attack_over_a_bridge(run: Runner, tmp_path: Path):
    found = run("odds", bridge_attack(tmp_path), *ATTACK, "--json").json
    keys = ("attack", "defence", "dcb", "odds", "shift", "column", "dice")
    assert [found[key] for key in keys] == [8, 8, 2, "1-1", 2, "2-1", []]
    faces = ("DR3", "DR2", "FF", "FF(+1)", "EX", "A1/ENG")
    assert found["results"] == {str(n): result for n, result in enumerate(faces, 1)}
    assert sum(Fraction(share) for share in found["distribution"].values()) == 1
    assert [line["what"] for line in found["modifiers"]] == [
        *("village", "artillery", "disrupted defenders"),
    ]
    assert all(line["case"].startswith("a44 ") for line in found["modifiers"])
    assert found["fire_fight"]["A-4A-CCB"]["drm"] == -2
    assert found["fire_fight"]["X1"]["FF"]["4"] == "A1/D1"
    assert {*found["fire_fight"]["X1"]} == {"drm", "FF", "FF(+1)"}
    assert [*found["determined_defense"]] == ["G-26VG-26PJ"]
    assert found["determined_defense"]["G-26VG-26PJ"]["3"] == "Yes (-1 step)"
    assert "automatic" not in found


def test_odds_below_the_table(run: Runner, tmp_path: Path):
    units: Units = [
        {"id": "A1", "side": "allied", "attack": 1, "at": "E2418"},
        {"id": "G1", "side": "german", "defense": 4, "at": "E2419"},
    ]
    board = {"size": "E2016-E2820"}
    file = written(tmp_path, units, board=board, phase="allied combat")
    found = run("odds", file, "E2419", "A1", "--json").json
    told = [found[key] for key in ("odds", "column", "results", "automatic")]
    assert told == ["1-4", "below 1-3", {}, "A1"]
    assert found["distribution"] == {"A1": "1"}
    events = run("apply", file, "attack E2419", "join A1", "commit", "--json").json["events"]
    rolled = next(event for event in events if event["type"] == "attack_rolled")
    assert [rolled[key] for key in ("target", "column", "die", "result")] == [
        *("E2419", "below 1-3", 0, "A1"),
    ]


SKY: Units = [
    {"id": "G-150", "attack": 6, "at": "E2418"},
    {"id": "A1", "side": "allied", "defense": 3, "at": "E2419"},
    {"id": "A-III-193art", "at": "E2420"},
]


def test_odds_with_every_die_before(run: Runner, tmp_path: Path):
    file = written(tmp_path, SKY, turn=15, phase="german combat", board={"size": "E2016-E2820"})
    options = ("--surprise", "--support-defence", "A-III-193art")
    found = run("odds", file, "E2419", "G-150", *options, "--json").json
    assert [die["what"] for die in found["dice"]] == ["surprise", "defensive artillery", "jabos"]
    assert [die["case"] for die in found["dice"]] == ["a44 27.8.3", "a44 22.8", "a44 15.6.3"]
    surprise, guns, jabos = (die["shifts"] for die in found["dice"])
    assert surprise == {"1": 1, "2": 1, "3": 1, "4": 0, "5": 0, "6": 0}
    assert guns == {"1": "ToT", "2": -2, "3": -1, "4": -1, "5": -1, "6": 0}
    assert jabos == {"1": -3, "2": -2, "3": -1, "4": 0, "5": 0, "6": 0}
    assert sum(Fraction(share) for share in found["distribution"].values()) == 1
    assert Fraction(found["distribution"]["A1"]) >= Fraction(1, 6)  # Time on Target
    plain = run("odds", file, "E2419", "G-150", "--json").json
    assert [die["what"] for die in plain["dice"]] == ["jabos"]
    assert plain["column"] == found["column"]


def test_odds_with_aircraft(run: Runner, tmp_path: Path):
    file = bridge_attack(tmp_path, turn=15)
    plain = run("odds", file, *ATTACK, "--json").json
    found = run("odds", file, *ATTACK, "--air", "1", "--json").json
    assert found["shift"] == plain["shift"] + 1
    assert "air support" in [line["what"] for line in found["modifiers"]]


@pytest.mark.parametrize(
    ("words", "case"),
    [
        (("E2318", "A-4A-CCB", "--air", "1"), "a44 15.6.1"),  # overcast
        (("E2318", "A-4A-CCB", "--surprise"), "a44 27.8.3"),
        (("E2318", "A-4A-CCB", "--support-defence", "A-III-193art"), "a44 22.8"),
        (("E2220", "X1"), "a44 14.1"),  # nobody is there
        (("E2318", "A-III-193art"), "a44 14.4"),  # nobody attacks
    ],
)
def test_an_illegal_attack_answers_as_why_does(
    run: Runner, tmp_path: Path, words: tuple[str, ...], case: str
):
    result = run("odds", bridge_attack(tmp_path), *words, "--json")
    assert result.code == 1
    assert (result.json["legal"], result.json["case"]) == (False, case)
    assert result.json["reason"]


def test_odds_of_what_is_not_there(run: Runner, tmp_path: Path):
    file = bridge_attack(tmp_path)
    assert is_one_line(run("odds", file, "E9999", "X1"), "E9999")
    assert is_one_line(run("odds", file, "E2318", "X9"), "X9")
    assert is_one_line(run("odds", file, *ATTACK, "--support-defence", "X9"), "X9")


# --- legal, why, apply ---

BEATEN: dict[str, Any] = {
    "turn": 12,
    "phase": "allied combat",
    "board": {
        **{"size": "E1718-E2824", "secondary_road": ["E1720 E1820"]},
        "supply": {"german": ["E1720"]},
    },
    "battle": {"target": "E2320", "attackers": ["A-80-318"], "result": "DR2"},
}
FLIGHT: Units = [{"id": "G-352VG-914", "at": "E2320"}, {"id": "A-80-318", "at": "E2420"}]


def test_a_retreat_that_must_end_in_supply(run: Runner, tmp_path: Path):
    file = written(tmp_path, FLIGHT, **BEATEN)
    asked = run("legal", file, "--json").json
    assert asked["actor"] == "german"
    assert asked["choices"] == [{"type": "defend", "unit": "G-352VG-914"}, {"type": "pass"}]
    assert (asked["turn"], asked["phase"]) == (12, "allied combat")
    retreats = read_on(run, tmp_path, file, "pass")
    ends = ("E2119", "E2120", "E2121", "E2219", "E2222")
    assert retreats["choices"] == [
        {"type": "retreat", "unit": "G-352VG-914", "to": end} for end in ends
    ]
    refused = run("why", file, "pass", "retreat G-352VG-914 E2322", "--json")
    assert (refused.code, refused.json["case"]) == (1, "a44 17.1")
    allowed = run("why", file, "pass", "retreat G-352VG-914 E2120", "--json")
    assert (allowed.code, allowed.json) == (0, {"legal": True})
    after = run("apply", file, "pass", "retreat G-352VG-914 E2120", "--json").json
    unit = tomllib.loads(after["position"])["unit"][0]
    assert (unit["at"], unit["state"]) == ("E2120", ["defended", "disrupted", "retreated"])
    advances = read_on(run, tmp_path, file, "pass", "retreat G-352VG-914 E2120")
    assert advances["actor"] == "allied"
    kinds = {choice["type"] for choice in advances["choices"]}
    assert kinds == {"break_down", "advance", "pass"}  # a44 26.2


def read_on(run: Runner, tmp_path: Path, file: Path, *actions: str) -> Any:
    """The question after some actions, asked of the file that `apply` prints."""
    position = run("apply", file, *actions, "--json").json["position"]
    later = tmp_path / "later.toml"
    later.write_text(position, "utf-8")
    return run("legal", later, "--json").json


def test_apply_refuses_what_why_refuses(run: Runner, tmp_path: Path):
    file = written(tmp_path, FLIGHT, **BEATEN)
    assert is_one_line(run("apply", file, "pass", "retreat G-352VG-914 E2322"), "a44 17.1")
    assert is_one_line(run("apply", file, "dance"), "dance")
    assert is_one_line(run("why", file, "retreat G-9 E2322"), "G-9")


def test_apply_tells_die_and_result(run: Runner, tmp_path: Path):
    """Of every event that a die decides."""
    units: Units = [{"id": "G1", "side": "german", "at": "E3020", "state": ["disrupted"]}]
    units += [{"id": "A1", "side": "allied", "at": "E3019"}]
    board = {"size": "E2016-E3924"}
    file = written(tmp_path, units, board=board, phase="german rally")
    events = run("apply", file, "roll 6", "--json").json["events"]
    rally = next(event for event in events if event["type"] == "rally_rolled")
    assert (rally["die"], rally["unit"]) == (6, "G1")
    assert {"type", "case", "say", "die", "result"} <= {*rally}


def test_the_winner_is_told(run: Runner, tmp_path: Path):
    file = written(tmp_path, GRENADIERS, markers={"winner": "german"})
    found = run("legal", file, "--json").json
    assert (found["actor"], found["choices"]) == (None, [])
    assert found["outcome"]["winner"] == "german"


# --- overlay ---


def test_overlays_of_bonds_zones_and_control(run: Runner, tmp_path: Path):
    units: Units = [
        {"id": "G1", "side": "german", "at": "E2120"},
        {"id": "G2", "side": "german", "at": "E2122"},
        {"id": "A1", "side": "allied", "at": "E2520"},
    ]
    file = written(tmp_path, units, board={"size": "E1816-E2824"})
    bonds = run("overlay", file, "bonds", "--json").json["bonds"]
    assert bonds["german"]["hexes"] == ["E2121"]
    assert bonds["allied"] == {"hexes": [], "sides": []}
    zones = run("overlay", file, "zoc", "--json").json["zoc"]
    assert zones["allied"] == ["E2420", "E2421", "E2519", "E2521", "E2620", "E2621"]
    assert "E2121" in zones["german"]
    control = run("overlay", file, "control", "--json").json["control"]
    assert control["german"] == ["E2120", "E2122"]
    assert is_one_line(run("overlay", file, "weather"), "weather")
