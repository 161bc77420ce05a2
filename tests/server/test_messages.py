"""What a client is told of a view it knows already: no more than what is new."""

from ardennes.server.messages import difference

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
