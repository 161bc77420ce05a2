"""How a stack parts when no hex takes it whole, against brute force."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.wargame.retreat import STAY, Parting, partings

sizes = st.lists(st.sampled_from([1, 1, 2, 3, 6]), min_size=1, max_size=4)
rooms = st.dictionaries(st.integers(0, 9), st.integers(0, 6), max_size=4)


def brute_force(sizes: list[int], room: dict[int, int]) -> set[Parting]:
    """Write down every assignment; strike out what a rule forbids, one rule after another."""
    fitting = {
        way
        for way in product([STAY, *room], repeat=len(sizes))
        if all(taken(way, sizes, p) <= room[p] for p in room)
    }
    driven = {
        way
        for way in fitting
        if not any(
            to == STAY and any(room[p] - taken(way, sizes, p) >= size for p in room)
            for to, size in zip(way, sizes, strict=True)
        )
    }
    whole = {way for way in driven if STAY not in way}
    allowed = whole or driven
    return {
        way
        for way in allowed
        if not any(goers(way) == goers(other) and used(other) < used(way) for other in allowed)
    }


def taken(way: Parting, sizes: list[int], place: int) -> int:
    return sum(size for to, size in zip(way, sizes, strict=True) if to == place)


def goers(way: Parting) -> list[bool]:
    return [to != STAY for to in way]


def used(way: Parting) -> int:
    return len(set(way) - {STAY})


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=300)
@given(sizes, rooms)
def test_partings_are_what_brute_force_leaves(sizes: list[int], room: dict[int, int]):
    before = dict(room)
    found = partings(sizes, room)
    assert set(found) == brute_force(sizes, room)
    assert len(found) == len(set(found))
    assert room == before


@pytest.mark.parametrize(
    ("sizes", "room", "expected"),
    [
        pytest.param([3, 3], {7: 6}, [(7, 7)], id="one hex takes all"),
        pytest.param([3, 3], {7: 6, 8: 6}, [(7, 7), (8, 8)], id="together, in either hex"),
        pytest.param([3, 3], {7: 3, 8: 3}, [(7, 8), (8, 7)], id="one each"),
        pytest.param([3, 3], {7: 3}, [(7, STAY), (STAY, 7)], id="one finds no room"),
        pytest.param([3, 1], {7: 3}, [(7, STAY), (STAY, 7)], id="any one may go"),
        pytest.param([3, 1], {7: 2}, [(STAY, 7)], id="only the small one fits"),
        pytest.param([3, 3], {}, [(STAY, STAY)], id="nowhere to go"),
        pytest.param([3, 3], {7: 2}, [(STAY, STAY)], id="no room at all"),
        pytest.param(
            [3, 1, 1], {7: 4, 8: 1}, [(7, 7, 8), (7, 8, 7)], id="whoever still fits must go"
        ),
        pytest.param(
            [1, 1, 3], {7: 2, 8: 3, 9: 1}, [(7, 7, 8)], id="two hexes suffice, so not three"
        ),
    ],
)
def test_partings(sizes: list[int], room: dict[int, int], expected: list[Parting]):
    assert sorted(partings(sizes, room)) == sorted(expected)
