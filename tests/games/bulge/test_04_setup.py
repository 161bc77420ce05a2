"""bulge 4: the table before the first turn."""

from ardennes.games.bulge import GAME
from ardennes.games.bulge.charts import WEATHERS
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
    found = {name: GAME.new(name) for name in GAME.scenarios}
    chosen = {name: (s.variable, s.airdrop) for name, s in found.items()}
    assert chosen == {
        "campaign": (False, False),
        "variable weather": (True, False),
        "airdrop": (False, True),
        "variable weather and airdrop": (True, True),
    }


def test_4_0_the_first_question_is_a_german_attack():
    """Turn 1 is overcast and nobody flies."""
    s = GAME.new("campaign")
    assert (PHASES[s.phase], WEATHERS[s.weather]) == ("german pre-movement combat", "overcast")
    assert (asked(s).actor, asked(s).case) == ("german", "bulge 12.0 phases")
