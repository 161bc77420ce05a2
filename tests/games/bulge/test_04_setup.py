"""bulge 4: the table before the first turn."""

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.bulge import GAME
from ardennes.games.bulge.edition import WEATHERS
from ardennes.games.bulge.state import PHASES
from tests.games.bulge.positions import asked, at


def test_4_0_everybody_with_a_hex_is_in_it():
    s = GAME.new("campaign")
    for unit, counter in enumerate(s.roster.counters):
        assert at(s, s.unit_name(unit)) == (counter.setup_hex or "away")
    assert (s.turn, s.vp) == (1, 0)
    assert not any(s.interdiction) and not any(s.support) and not s.exits


def test_4_0_no_unit_starts_on_another_or_on_a_bad_hex():
    s = GAME.new("campaign")
    hexes = [c.setup_hex for c in s.roster.counters if c.setup_hex]
    assert len(hexes) == len(set(hexes)) == len(s.unit_at)


def test_4_0_weather_and_airdrop_are_chosen_first():
    assert GAME.scenarios == ("campaign",)
    assert [option.name for option in GAME.options] == ["weather", "airdrop"]
    for options, chosen in CHOSEN:
        s = GAME.new("campaign", options)
        assert (s.variable, s.airdrop) == chosen


CHOSEN: list[tuple[dict[str, object], tuple[bool, bool]]] = [
    ({}, (False, False)),
    ({"weather": "historical", "airdrop": False}, (False, False)),
    ({"weather": "variable"}, (True, False)),
    ({"airdrop": True}, (False, True)),
    ({"airdrop": "true", "weather": "variable"}, (True, True)),
]


@pytest.mark.parametrize(
    ("old", "chosen"),
    [
        ("variable weather", (True, False)),
        ("airdrop", (False, True)),
        ("variable weather and airdrop", (True, True)),
    ],
)
def test_4_0_the_old_names_of_the_options_still_load(old: str, chosen: tuple[bool, bool]):
    s = GAME.new(old)
    assert (s.variable, s.airdrop) == chosen


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"snow": True}, "options.snow: unknown option; expected one of weather, airdrop"),
        ({"weather": "fine"}, "options.weather: expected one of historical, variable, got 'fine'"),
        ({"airdrop": 7}, "options.airdrop: expected one of true, false, got 7"),
    ],
)
def test_4_0_other_options_are_refused(options: dict[str, object], complaint: str):
    with pytest.raises(BadInput) as error:
        GAME.new("campaign", options)
    assert str(error.value) == complaint


def test_4_0_the_first_question_is_a_german_attack():
    """Turn 1 is overcast and nobody flies."""
    s = GAME.new("campaign")
    assert (PHASES[s.phase], WEATHERS[s.weather]) == ("german pre-movement combat", "overcast")
    assert (asked(s).actor, asked(s).case) == ("german", "bulge 12.0 phases")
