"""Position files, the view, and the size of the game."""

from pathlib import Path

import pytest

import ardennes.bots.games.crossroads as bot
from ardennes.engine.core import BadInput, Roll
from ardennes.engine.fields import parse_toml
from ardennes.engine.play import Match, legal, play
from ardennes.games import crossroads
from ardennes.games.crossroads import GAME
from ardennes.games.crossroads import words as w
from tests.games.crossroads.positions import asked, attack, table, where

HEAD = 'game = "crossroads"\nturn = 2\nphase = "german turn"\n'


def test_a_position_comes_back():
    s = table({"G-PZ": "0404", "US-FA": "0304", "US-D": "0305"}, turn=3)
    for action in (attack(s, "G-PZ", "0304"), w.Fight(), Roll(1)):
        text = GAME.files.write_position(s)
        assert GAME.files.read_position(parse_toml(text)) == s
        s, _ = play(GAME, s, action)
    assert 'holder = "german"' in GAME.files.write_position(s)
    assert 'state = ["acted"]' in GAME.files.write_position(s)


def test_an_ended_game_comes_back():
    match = Match(GAME, GAME.new("parker"))
    while match.decision:
        match.play(w.EndTurn())
    again = GAME.files.read_position(parse_toml(GAME.files.write_position(match.state)))
    assert again == match.state and legal(GAME, again) is None


def test_an_invented_board_and_unit():
    text = HEAD + (
        '[board]\nsize = "0101-0303"\nwoods = ["0202"]\n'
        '[[unit]]\nid = "X"\nside = "german"\nat = "0101"\nmoves = 3\n'
    )
    s = GAME.files.read_position(parse_toml(text))
    assert where(s) == {"X": "0101"}
    assert len(s.ground.board) == 9
    assert GAME.files.read_position(parse_toml(GAME.files.write_position(s))) == s
    assert GAME.shows.view(s, "german")["holders"] == {}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (HEAD.replace("turn = 2", "turn = 9"), "turn"),
        (HEAD + '[[unit]]\nid = "G-XX"\nat = "0101"\n', "unit[0].id"),
        (HEAD + '[[unit]]\nid = "G-PZ"\nat = "0901"\n', "unit[0].at"),
        (HEAD + '[[unit]]\nid = "G-PZ"\nat = "0101"\n[[unit]]\nid = "G-II"\nat = "0101"\n',
         "unit[1].at"),
        (HEAD + '[[unit]]\nid = "G-PZ"\nstate = ["acted"]\n', "unit[0].state"),
        (HEAD + '[[unit]]\nid = "G-PZ"\nside = "allied"\nat = "0101"\n', "unit[0].id"),
        (HEAD + '[markers]\nholder = "nobody"\n', "markers.holder"),
        (HEAD + '[[unit]]\nid = "G-PZ"\nat = "0101"\n[[pending]]\ntype = "assault"\n'
         'unit = "G-PZ"\ntarget = "0102"\n', "pending"),
        (HEAD + '[[pending]]\ntype = "player_turn"\n[[pending]]\ntype = "player_turn"\n',
         "pending"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(text: str, where: str):
    with pytest.raises(BadInput) as error:
        GAME.files.read_position(parse_toml(text))
    assert error.value.where == where


def test_an_unknown_scenario_or_option_is_refused():
    with pytest.raises(BadInput, match="expected one of parker"):
        GAME.new("bastogne")
    with pytest.raises(BadInput, match="this game has none"):
        GAME.new("parker", {"snow": True})


def test_the_question_shows_where_to_go_and_whom_to_attack():
    s = GAME.new("parker")
    open_ = GAME.shows.picture(s, asked(s))["open"]
    assert open_["0404"] == "enter" and open_["0403"] == "target"


def test_the_board_as_text():
    lines = GAME.studies.draw(GAME.new("parker"), False).splitlines()
    assert "Baraque de Fraiture (0304)   (US-FA 2-1) 589th Field Artillery Bn, clear" in lines
    assert "0504                         [G-PZ 4-3] 8th Company 2nd SS Panzer Regt, clear" in lines


def lines_of(package: object) -> int:
    folder = Path(str(getattr(package, "__file__", ""))).parent
    return sum(len(path.read_text("utf-8").splitlines()) for path in folder.glob("*.py"))


def test_it_stays_small():
    assert lines_of(crossroads) <= 300
    assert lines_of(bot) <= 80
