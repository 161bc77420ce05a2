"""commander 3: the table before the first turn."""

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.commander import GAME
from tests.games.commander.positions import asked, at, holder


def test_3_setup_1_two_games():
    assert GAME.scenarios == ("campaign", "race")
    assert not GAME.new("campaign").race and GAME.new("race").race
    with pytest.raises(BadInput):
        GAME.new("another")


def test_3_setup_2_eighteen_and_twelve_at_full_strength():
    s = GAME.new("campaign")
    on_map = [u for u in range(len(s.at)) if s.at[u] >= 0]
    assert [sum(s.roster.side[u] == side for u in on_map) for side in (0, 1)] == [18, 12]
    assert all(s.strength[u] == s.roster.counters[u].start_strength for u in on_map)


def test_3_setup_2_enemies_share_spaces():
    s = GAME.new("campaign")
    assert at(s, "12VG") == at(s, "14Cav") == "Losheim"
    assert at(s, "18VG") == at(s, "106 Inf") == "Bleialf"


def test_3_setup_3_all_others_wait():
    s = GAME.new("campaign")
    assert len(s.at) == 69 and sum(place < 0 for place in s.at) == 39
    assert at(s, "9SS Pz") == at(s, "101 Abn") == at(s, "11Pz") == "away"


def test_3_setup_4_the_german_holds_eight_spaces():
    s = GAME.new("campaign")
    held = {p for p in s.ground.board.labels if holder(s, p) == "german"}
    assert held == {
        "Gemund",
        "Stadtkyll",
        "Baasem",
        "Prum",
        "Dasburg",
        "Bitburg",
        "Kruchten",
        "Trier",
    }


def test_3_setup_4_shared_spaces_are_allied():
    s = GAME.new("campaign")
    assert holder(s, "Losheim") == holder(s, "Bleialf") == "allied"


def test_R2_bitburg_is_among_them():
    assert holder(GAME.new("campaign"), "Bitburg") == "german"


def test_3_setup_5_markers():
    s = GAME.new("campaign")
    assert (s.vp, s.day, s.surprise, s.time) == (0, 16, 1, 0)
    assert not s.cubes and not s.oos and not s.fuel
    assert (asked(s).actor, asked(s).case) == ("german", "commander 5.sur-1")
