"""What a client is told of a view it knows already: no more than what is new."""

from ardennes.catalog import game_of
from ardennes.engine.play import Match, legal
from ardennes.server.messages import asked, difference
from tests.server.table import actions_of

BEFORE = {"turn": 3, "facts": [], "units": {"A": {"at": "0101"}, "B": {"at": "0202"}}}


def test_of_a_view_that_stays_nothing_is_told():
    assert difference(BEFORE, BEFORE) == {}


def test_only_the_parts_that_changed_are_told():
    assert difference(BEFORE, BEFORE | {"turn": 4}) == {"turn": 4}
    assert difference(BEFORE, BEFORE | {"winner": "german"}) == {"winner": "german"}


def test_of_the_units_only_those_that_changed_are_told():
    moved = BEFORE | {"units": {"A": {"at": "0101"}, "B": {"at": "0303"}, "C": {"at": "0404"}}}
    assert difference(BEFORE, moved) == {"units": {"B": {"at": "0303"}, "C": {"at": "0404"}}}


def test_who_knows_nothing_is_told_everything():
    assert difference({}, BEFORE) == BEFORE


def test_the_same_answer_for_many_places_is_said_once():
    game = game_of("a44")
    state = game.new("campaign")
    decision = legal(game, state)
    assert decision and len(decision.choices) > 1000
    told = (asked(game, state, decision) or {})["choices"]
    assert len(told) == 100  # units
    every = [action for choice in told for action in actions_of(choice)]
    assert every == [choice["action"] for choice in game.choices(state, decision.choices)]
    assert told[0]["text"] == "1SS / 1/I Pzkw V in {place}" and told[0]["slot"] == "to"


def test_answers_say_how_many_columns_they_give_away_and_setups_what_each_column_brings():
    game = game_of("tb")
    match = Match(game, game.new("campaign"))
    for action in ("attack 1307", "join G-2", "join G-26VG", "commit"):
        match.play(game.codec.from_text(action, match.state))
    told = asked(game, match.state, match.decision) or {}
    fights = [c["lower"] for c in told["choices"] if c["kind"] == "fight"]
    assert fights == [0, 1, 2, 3, 4]
    setup = game.shows.setup_info(match.state)
    odds = told["picture"]["battle"]["odds"]
    assert setup["crt"][""][odds["column"]] == odds["results"]
    assert list(setup["crt"][""]) == setup["columns"]
