"""Position files of bulge: what is read, what is refused, and back again."""

import random

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import apply, legal
from ardennes.games.bulge import GAME
from ardennes.games.bulge.state import PHASES, State
from tests.games.bulge.positions import VARIANTS, asked, at, choices, own_map, position, table

HEAD = 'game = "bulge"\nturn = 8\nphase = "german movement"\n'
G_2 = HEAD + '[[unit]]\nid = "G-2"\nat = "1206"\n'


def again(s: State) -> State:
    return GAME.files.read_position(parse_toml(GAME.files.write_position(s)))


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_read(phase: str):
    s = table("A german cf=4 0504", "B allied cf=4 0506", phase=phase, markers="vp = 40")
    assert legal(GAME, s) is not None
    assert again(s) == s


def test_markers():
    """bulge 7.2, 7.3, 7.4, 10.2 markers, 3.1 exit: the words of shared/positions.md and more."""
    s = position(
        HEAD.replace("german movement", "allied movement")
        + """
[markers]
weather = "mist"
vp = -3
interdiction = { allied = ["0301"], german = ["0501"] }
ground_support = { allied = 2, german = 1 }
mechanized = ["US-1"]
resupply = ["US-2"]
british_free = true
exits = { "G-2" = "0119" }
lost_edges = ["0119"]
[[unit]]
id = "US-1"
at = "0407"
[[unit]]
id = "US-2"
at = "0505"
[[unit]]
id = "G-2"
state = ["exited", "counted"]
"""
    )
    assert (s.vp, s.support, s.free) == (-3, [1, 2], True)
    assert s.wheels >> s.unit_id("US-1") & 1 and s.resupplied >> s.unit_id("US-2") & 1
    assert at(s, "G-2") == "exited" and s.exits == {s.unit_id("G-2"): s.place_id("0119")}
    assert again(s) == s


def test_weather_is_historical_unless_written():
    """bulge 6.0"""
    assert position(HEAD).weather == 2
    assert position(HEAD.replace("8", "4")).weather == 0


def test_options():
    s = position(HEAD + '[options]\nairdrop = true\nweather = "variable"\n')
    assert (s.airdrop, s.variable) == (True, True)
    s = position(HEAD + '[options]\nscenario = "airdrop"\n')
    assert (s.airdrop, s.variable) == (True, False)


def test_changed_supply_sources_on_the_own_map():
    """bulge 14.0: sources that replace the map's own."""
    s = position(HEAD + '[board]\nsupply = { german = ["1206"] }\n'
                 '[[unit]]\nid = "G-2"\nat = "1206"\n')  # fmt: skip
    assert s.ground.board.names(s.ground.sources[0]) == ["1206"]
    assert again(s).ground.sources == s.ground.sources


def test_a_phase_in_the_middle_has_its_duty():
    """bulge 9.0: duty is fixed when the phase begins; the file begins it."""
    s = table("A german 0504", "B allied 0505", phase="german post-movement combat")
    assert choices(s) == ["attack 0505"] and asked(s).case == "bulge 9.0"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('game = "bulge"\nturn = 19\nphase = "weather"', "turn"),
        ('game = "bulge"\nturn = 1\nphase = "night"', "phase"),
        (HEAD + '[[unit]]\nat = "1206"', "unit[0].id"),
        (HEAD + '[[unit]]\nid = "G-2"\nat = "9999"', "unit[0].at"),
        (G_2 + '[[unit]]\nid = "G-L"\nat = "1206"', "unit[1].at"),
        (G_2 + '[[unit]]\nid = "G-2"\nat = "1205"', "unit[1].id"),
        (HEAD + '[[unit]]\nid = "Z"\nat = "1206"', "unit[0].id"),
        (HEAD + '[[unit]]\nid = "G-2"\nat = "1206"\nstate = ["exited"]', "unit[0].state"),
        (HEAD + '[[unit]]\nid = "G-2"\nstate = ["moved"]', "unit[0].state"),
        (HEAD + '[[unit]]\nid = "G-2"\nstate = ["exited"]', "unit[0]"),
        (HEAD + '[[unit]]\nid = "US-1"\nstate = ["exited"]', "unit[0].state"),
        (HEAD + '[[unit]]\nid = "G-2"\nstate = ["eliminated", "counted"]', "unit[0].state"),
        (HEAD + '[[unit]]\nid = "G-2"\nat = "1206"\nstate = ["landed"]', "unit[0].state"),
        (HEAD + '[[unit]]\nid = "US-1"\nat = "1206"\nentered = "1206"', "unit[0].entered"),
        (HEAD + "[markers]\nmissions = { german = { resupply = 1 } }",
         "markers.missions.german.resupply"),
        (HEAD + '[markers]\ninterdiction = { allied = ["0101"] }',
         "markers.interdiction.allied[0]"),
        (HEAD + '[markers]\nmechanized = ["nobody"]', "markers.mechanized[0]"),
        (HEAD + '[markers]\nexits = { "G-2" = "0119" }\n[[unit]]\nid = "G-2"\nat = "1206"',
         "markers.exits.G-2"),
        (HEAD + "[markers]\nluck = 3", "markers.luck"),
        (HEAD + '[options]\nweather = "fine"', "options.weather"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(text: str, field: str):
    with pytest.raises(BadInput) as error:
        position(text)
    assert str(error.value).startswith(field), error.value


ALLIED_UNITS = "".join(
    f'[[unit]]\nid = "I{n}"\nside = "allied"\nat = "060{n}"\n' for n in range(1, 6)
)
OTHERS = """
[[unit]]
id = "T"
side = "allied"
type = "armor"
at = "0701"
[[unit]]
id = "G"
side = "german"
at = "0703"
[[unit]]
id = "LATE"
side = "allied"
reinf_turn = 12
reinf_edge = "W"
[[unit]]
id = "DUE"
side = "allied"
reinf_turn = 8
reinf_edge = "W"
[[unit]]
id = "DEAD"
side = "allied"
state = ["eliminated"]
"""


def marked(key: str, units: str, phase: str = "allied movement", more: str = "") -> State:
    names = ", ".join(f'"{name}"' for name in units.split())
    text = f'game = "bulge"\nturn = 8\nphase = "{phase}"\n[markers]\n{key} = [{names}]\n{more}\n'
    return position(text + ALLIED_UNITS + OTHERS)


@pytest.mark.parametrize(
    ("key", "units", "phase", "field", "case"),
    [
        ("mechanized", "G", "allied movement", "mechanized[0]", "10.2"),
        ("mechanized", "I1 T", "allied movement", "mechanized[1]", "10.2"),
        ("mechanized", "I1 I2 I3 I4 I5", "allied movement", "mechanized[4]", "10.2"),
        ("mechanized", "I1 I1", "allied movement", "mechanized[1]", "10.2"),
        ("mechanized", "LATE", "allied movement", "mechanized[0]", "10.2"),
        ("mechanized", "DEAD", "allied movement", "mechanized[0]", "10.2"),
        ("mechanized", "I1", "allied pre-movement combat", "mechanized[0]", "10.2"),
        ("mechanized", "I1", "allied post-movement combat", "mechanized[0]", "10.2"),
        ("resupply", "G", "allied movement", "resupply[0]", "7.4"),
        ("resupply", "I1 I1", "allied movement", "resupply[1]", "7.4"),
        ("resupply", "I1 I2 I3 T", "allied movement", "resupply[3]", "2.3.2"),
        ("resupply", "DUE", "allied movement", "resupply[0]", "7.4"),
        ("resupply", "I1", "german post-movement combat", "resupply[0]", "7.4"),
        ("resupply", "I1", "victory determination", "resupply[0]", "7.4"),
    ],
)
def test_10_2_7_4_markers_lie_only_where_they_were_put(
    key: str, units: str, phase: str, field: str, case: str
):
    with pytest.raises(BadInput) as error:
        marked(key, units, phase)
    assert str(error.value).startswith(f"markers.{field}:"), error.value
    assert f"(bulge {case})" in str(error.value)


def test_7_4_a_unit_that_moved_has_no_resupply_marker():
    with pytest.raises(BadInput, match=r"markers.resupply\[0\]: US-1 has moved"):
        own_map("US-1 0407 moved", phase="allied movement", markers='resupply = ["US-1"]')


def test_10_2_7_4_markers_that_may_lie():
    """bulge R27: infantry about to enter may be marked."""
    s = marked("mechanized", "I1 I2 I3 DUE")
    assert bin(s.wheels).count("1") == 4 and again(s) == s
    for phase in PHASES[7:11]:
        s = marked("resupply", "I1 I2 T", phase, "vp = 40")
        assert bin(s.resupplied).count("1") == 3


def test_10_2_markers_in_the_file_are_among_the_four():
    s = marked("mechanized", "I1 I2 I3")
    assert asked(s).prompt == "Mark infantry as mechanized (1 marker), or stop."
    assert choices(marked("mechanized", "I1 I2 I3 I4"))[-1] == "end_phase"


@pytest.mark.parametrize("seed", range(8))
def test_random_games_survive_the_file(seed: int):
    """In mid-battle too: writing, then reading, is the identity, and the question is the same."""
    dice = random.Random(seed)
    s = GAME.new("campaign", VARIANTS[seed % 4])
    while (decision := legal(GAME, s)) is not None:
        if dice.random() < 0.04:
            read = again(s)
            assert read == s and legal(GAME, read) == decision
            assert GAME.unpack(s.pack(), s) == s
        apply(GAME, s, dice.choice(decision.choices))
    assert again(s) == s
