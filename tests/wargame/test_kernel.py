"""The kernel in C: the same as the reference to the last predecessor, and never a crash.

`tests/kernel_asan.sh` runs this file with many examples on a kernel built for AddressSanitizer.
"""

import copy
import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ardennes.wargame.paths import NOBODY, Friends, plain_among, plain_pick
from tests.wargame.test_paths import (
    C_KERNEL as _paths,
)
from tests.wargame.test_paths import (
    LINE,
    PYTHON,
    SETS_C,
    SETS_PYTHON,
    C,
    Problem,
    compiled,
    few,
    problems,
    thorough,
)

# --- the same answers ---


def check_twins(problem: Problem) -> None:
    assert C is not None
    cost, back, seen = C(*problem)
    assert (list(cost), list(back), seen) == PYTHON(*problem)


@compiled
@few
@given(problems(two_modes=False))
def test_one_mode_is_searched_in_the_same_order(problem: Problem):
    check_twins(problem)


@pytest.mark.slow
@compiled
@thorough
@given(problems(two_modes=True))
def test_two_modes_are_searched_in_the_same_order(problem: Problem):
    check_twins(problem)


@compiled
@few
@given(st.integers(1, 40), st.integers(0, 300), st.data())
def test_ties_on_a_wide_board_keep_their_predecessor(n: int, budget: int, data: st.DataObject):
    """Many ways of equal cost: whoever was first in its bucket is the predecessor."""
    near = [[q for q in (p - 7, p - 6, p - 1, p + 1, p + 6, p + 7) if 0 <= q < n] for p in range(n)]
    price = data.draw(st.sampled_from([1, 5, 255, 1000]))
    edges = [tuple((q, price) for q in row) for row in near]
    links = [tuple(q + n for q in row[::2]) for row in near]
    starts = data.draw(st.lists(st.tuples(st.integers(0, 2 * n - 1), st.just(0)), max_size=4))
    enter, leave = [0, 5, 0, 0] * n, [0, 0, 5, 0] * n
    problem = Problem(starts, budget, edges, links, enter[: 2 * n], leave[: 2 * n], price)
    check_twins(problem)


@compiled
def test_two_modes_may_be_given_where_none_is_fast():
    """A unit that goes on foot is searched with the tables of the phase."""
    check_twins(Problem([(0, 0)], 20, LINE, [(5,), (), (), ()], [0, 5] * 4, [5, 0] * 4, 5))


@compiled
@few
@given(st.lists(st.integers(), max_size=9).map(tuple), st.binary(max_size=9).map(bytearray))
def test_the_same_words_are_picked(words: tuple[int, ...], flags: bytearray):
    """As many as there are of both, whatever a flag is but nought."""
    assert _paths.pick(words, flags) == plain_pick(words, flags)


@compiled
@few
@given(st.integers(1, 40), st.integers(0, 250), st.data())
def test_the_same_places_are_reached(n: int, budget: int, data: st.DataObject):
    near = [[q for q in (p - 7, p - 6, p - 1, p + 1, p + 6, p + 7) if 0 <= q < n] for p in range(n)]
    edges = [tuple((q, data.draw(st.integers(1, 9))) for q in row) for row in near]
    enter, leave = ([data.draw(st.sampled_from([0, 0, 2, 255])) for _ in near] for _ in "ab")
    problem = Problem([(0, 0), (n - 1, 3)], budget, edges, [], enter, leave, 1)
    asked = [budget // 3, budget // 2, budget], data.draw(st.integers(-1, n - 1))
    assert SETS_C is not None
    assert SETS_C(problem, *asked) == SETS_PYTHON(problem, *asked)


@compiled
@few
@given(st.lists(st.integers(), max_size=20).map(tuple), st.integers(0, 1 << 24))
def test_the_same_words_are_found_among_places(words: tuple[int, ...], hexes: int):
    """Those of all places, or a complaint of either that there are more places than words."""
    if hexes >> len(words):
        for among in (plain_among, _paths.among):
            with pytest.raises(ValueError, match="more than there are words"):
                among(words, hexes)
    else:
        assert _paths.among(words, hexes) == plain_among(words, hexes)


@compiled
def test_a_graph_is_its_own_copy():
    """It never changes, and whoever copies a table copies the map's facts with it."""
    graph = _paths.Graph(LINE, [], 5)
    assert copy.deepcopy(graph) is graph


# --- which twin is used ---

SHOW = "from ardennes.wargame import paths; print(paths.KERNEL, paths.cheapest.__module__)"
OF_BEFORE = (
    "import sys, types; old = types.ModuleType('ardennes.wargame._paths'); old.cheapest = None; "
    "sys.modules[old.__name__] = old; import ardennes.wargame; ardennes.wargame._paths = old; "
)
NONE_BUILT = "import sys; sys.modules['ardennes.wargame._paths'] = None; "


def kernel(code: str, pure: str) -> str:
    """What a new process says."""
    asked = [sys.executable, "-c", code]
    return subprocess.check_output(asked, text=True, env={"ARDENNES_PURE": pure}).strip()


@pytest.mark.parametrize(
    ("code", "pure"),
    [(SHOW, "1"), (NONE_BUILT + SHOW, ""), (NONE_BUILT + SHOW, "1"), (OF_BEFORE + SHOW, "")],
)
def test_the_reference_is_used_on_request_or_for_want_of_a_compiler(code: str, pure: str):
    assert kernel(code, pure) == "python ardennes.wargame.paths"


@compiled
@pytest.mark.parametrize("pure", ["", "0"])
def test_else_the_kernel_in_c_is_used(pure: str):
    assert kernel(SHOW, pure) == "c ardennes.wargame._paths"


# --- hostile arguments ---

HUGE, TABLE = 10**30, bytes(4)
BAD_GRAPHS: dict[str, tuple[Any, ...]] = {
    "nothing": (),
    "too few": (LINE, []),
    "too many": (LINE, [], 5, 5),
    "no list": (tuple(LINE), [], 5),
    "links no list": (LINE, None, 5),
    "rows no tuples": ([[(0, 5)]], [], 5),
    "links' rows no tuples": ([((0, 5),)], [[1]], 5),
    "no pairs": ([(0, 5)], [], 5),
    "pairs of three": ([((0, 5, 5),)], [], 5),
    "place no int": ([((0.0, 5),)], [], 5),
    "price no int": ([((0, "5"),)], [], 5),
    "place negative": ([((-1, 5),)], [], 5),
    "place too high": ([((1, 5),)], [], 5),
    "place huge": ([((HUGE, 5),)], [], 5),
    "price negative": ([((0, -5),)], [], 5),
    "price huge": ([((0, 2**31),)], [], 5),
    "price astronomical": ([((0, HUGE),)], [], 5),
    "too few links": (LINE, [()], 5),
    "link no int": ([()], [(None,)], 5),
    "link negative": ([()], [(-1,)], 5),
    "link too high": ([()], [(2,)], 5),
    "least negative": (LINE, [], -1),
    "least huge": (LINE, [], HUGE),
    "least no int": (LINE, [], 1.5),
}
GOOD: dict[str, Any] = {
    "enter": TABLE, "leave": TABLE, "starts": [(0, 0)], "budget": 9, "friends": NOBODY,
}  # fmt: skip
BAD_SEARCHES: list[dict[str, Any]] = [
    {"graph": None},
    {"graph": LINE},
    *({name: bad} for name in ("enter", "leave") for bad in (None, [0] * 4, b"", b"0", bytes(9))),
    {"enter": bytes(8), "leave": bytes(3)},
    *({"starts": bad} for bad in (None, ((0, 0),), [None], [(0,)], [(0, 0, 0)], [[0, 0]])),
    *({"starts": [(0, 0), bad]} for bad in ((0, -1), (0, HUGE), (-1, 0), (8, 0), (HUGE, 0))),
    *({"starts": [bad]} for bad in ((0.0, 0), (0, None), ("0", 0))),
    {"starts": [(4, 0)]},  # fast, but the graph has no links
    *({"budget": bad} for bad in (None, 1.5, -2, 2**31, -(2**31), HUGE)),
    *({"friends": bad} for bad in (None, {}, (), ({}, 0, 0, 0), ([], 0, 0, 0, 0))),
    *({"friends": ({bad: 1}, 0, 0, 0, 0)} for bad in (4, -1, HUGE, "0", None)),
    *({"friends": ({0: bad}, 0, 0, 0, 0)} for bad in (HUGE, -HUGE, 2**31, None, 0.5)),
    *(
        {"friends": NOBODY._replace(**{name: bad})}
        for bad in (HUGE, 2**31, None, 0.5)
        for name in ("most", "enter", "leave", "alone")
    ),
    *({"friends": NOBODY._replace(**{name: -1})} for name in ("enter", "leave")),
]


SPREAD: dict[str, Any] = {
    "enter": TABLE, "leave": TABLE, "starts": [(0, 0)], "budgets": (4, 9), "shut": -1,
}  # fmt: skip
BAD_SPREADS: list[dict[str, Any]] = [
    *(bad for bad in BAD_SEARCHES if {*bad} <= {"graph", "starts"} and bad != {"starts": [(4, 0)]}),
    *({name: bad} for name in ("enter", "leave") for bad in (None, [0] * 4, b"", bytes(3))),
    {"starts": [(4, 0)]},  # there is no fast mode
    *({"budgets": bad} for bad in (None, 9, [9], (), (None,), (-2,), (HUGE,), (9, 4), (4, 1.5))),
    {"budgets": tuple(range(9))},
    *({"shut": bad} for bad in (None, -2, 4, HUGE, 0.5)),
]


@compiled
@pytest.mark.parametrize("bad", BAD_SPREADS, ids=repr)
def test_a_bad_spread_is_refused(bad: dict[str, Any]):
    given = {"graph": _paths.Graph(LINE, [], 5)} | SPREAD | bad
    with pytest.raises((TypeError, ValueError)):
        _paths.reached(*given.values())


@compiled
@pytest.mark.parametrize("count", [0, 4, 7])
def test_the_arguments_of_a_spread_are_counted(count: int):
    given = [_paths.Graph(LINE, [], 5), *SPREAD.values(), 0]
    with pytest.raises(TypeError):
        _paths.reached(*given[:count])


@compiled
@pytest.mark.parametrize("bad", [(), ((),), ([], 0), ((), None), ((), 0.5), ((), 0, 1), ((), -1)])
def test_words_are_not_found_among_anything(bad: tuple[Any, ...]):
    with pytest.raises((TypeError, ValueError)):
        _paths.among(*bad)


@compiled
@pytest.mark.parametrize("bad", BAD_GRAPHS.values(), ids=BAD_GRAPHS)
def test_a_bad_graph_is_refused(bad: tuple[Any, ...]):
    with pytest.raises((TypeError, ValueError)):
        _paths.Graph(*bad)


@compiled
def test_nothing_is_given_by_name():
    with pytest.raises(TypeError):
        _paths.Graph(edges=LINE, links=[], least=5)


@compiled
@pytest.mark.parametrize("bad", BAD_SEARCHES, ids=repr)
def test_a_bad_search_is_refused(bad: dict[str, Any]):
    given = {"graph": _paths.Graph(LINE, [], 5)} | GOOD | bad
    with pytest.raises((TypeError, ValueError)):
        _paths.cheapest(*given.values())


@compiled
@pytest.mark.parametrize("count", [0, 4, 7])
def test_the_arguments_are_counted(count: int):
    given = [_paths.Graph(LINE, [], 5), *GOOD.values(), NOBODY]
    with pytest.raises(TypeError):
        _paths.cheapest(*given[:count])


@compiled
@pytest.mark.parametrize("bad", [(), ((),), ([], bytearray()), ((), b""), ((), None, 1)])
def test_a_bad_pick_is_refused(bad: tuple[Any, ...]):
    with pytest.raises(TypeError):
        _paths.pick(*bad)


@compiled
def test_a_fast_start_needs_tables_for_both_modes():
    graph = _paths.Graph(LINE, [()] * 4, 5)
    with pytest.raises(ValueError, match="enter: expected 8"):
        _paths.cheapest(graph, bytes(4), bytes(8), [(4, 0)], 9)
    with pytest.raises(ValueError, match="leave: expected 8"):
        _paths.cheapest(graph, bytes(8), bytes(4), [(4, 0)], 9)


def all_that_fails() -> None:
    for bad in BAD_GRAPHS.values():
        with suppress(TypeError, ValueError):
            _paths.Graph(*bad)
    good = {"graph": _paths.Graph(LINE, [], 5)} | GOOD
    for bad in BAD_SEARCHES:
        with suppress(TypeError, ValueError):
            _paths.cheapest(*(good | bad).values())
    spread = {"graph": good["graph"]} | SPREAD
    for bad in BAD_SPREADS:
        with suppress(TypeError, ValueError):
            _paths.reached(*(spread | bad).values())
    for places in (-1, 1 << 99, None):
        with suppress(TypeError, ValueError):
            _paths.among((1, 2), places)


def grown(work: Callable[[], object], times: int) -> int:
    """Bytes that are in use after doing it again and again, and were not before."""
    work()  # caches of the interpreter fill
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(times):
        work()
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before


@compiled
def test_whatever_is_refused_leaves_nothing_behind():
    """Neither a block of memory nor a reference to what was given."""
    before = sys.getrefcount(LINE), sys.getrefcount(GOOD["starts"])
    assert grown(all_that_fails, 50) < 2_000
    assert (sys.getrefcount(LINE), sys.getrefcount(GOOD["starts"])) == before


@compiled
def test_whatever_is_found_leaves_nothing_behind():
    search = C
    assert search is not None
    problem = Problem([(0, 0)], 30, LINE, [], [0] * 4, [0] * 4, 5, Friends({1: 1}, 5, 5, 5))
    assert grown(lambda: search(*problem), 500) < 2_000
    assert SETS_C is not None
    spread = SETS_C
    assert grown(lambda: spread(problem, [5, 30], 3), 500) < 2_000
    assert grown(lambda: _paths.among((None,) * 99, 1 << 98), 500) < 2_000


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.binary(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.integers(-2, 9), inner, max_size=3)
    ),
    max_leaves=8,
)


@compiled
@few
@given(st.data())
def test_any_argument_may_be_anything(data: st.DataObject):
    """One of them is wrong, or all are: an answer or an exception, and the process goes on."""
    problem = data.draw(problems(two_modes=data.draw(st.booleans())))
    starts, budget, edges, links, enter, leave, least, friends = problem
    parts: list[Any] = [edges, links, least]
    asked: list[Any] = [bytes(enter), bytes(leave), starts, budget, friends]
    for arguments in (parts, asked):
        for i in data.draw(st.sets(st.integers(0, len(arguments) - 1), max_size=2)):
            arguments[i] = data.draw(anything)
    with suppress(TypeError, ValueError):
        _paths.cheapest(_paths.Graph(*parts), *asked)
    asked[3:] = [(budget,), data.draw(anything)]
    with suppress(TypeError, ValueError):
        _paths.reached(_paths.Graph(*parts), *asked)
    with suppress(TypeError, ValueError):
        _paths.among(data.draw(anything), data.draw(anything))
