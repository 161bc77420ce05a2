"""Ground, rivers, bridges and roads of a small board, priced by the chart of tb."""

from ardennes.engine.fields import Field
from ardennes.games.tb.edition import edition
from ardennes.games.tb.terrain import GRAMMAR
from ardennes.wargame.hexmap import read_board
from ardennes.wargame.roadnet import CACHE_LIMIT, WHOLE, Derived, RoadNet, distances
from ardennes.wargame.supply import Lines

BOARD = {
    "size": "0101-0105",
    "rough": ["0102"],
    "town": {"0102": "Wiltz"},
    "west_wall": ["0105"],
    "road": ["0101 0102 0103"],
    "river": ["0101/0102", "0102/0103", "0103/0104"],
    "bridge": ["0101/0102"],
}
PLAN = read_board(Field(BOARD), GRAMMAR, edition().grid)
CHART = edition().chart
NET = RoadNet(PLAN, CHART)
A, B, C, D, E = (PLAN.board.place(f"010{n}") for n in range(1, 6))


def test_hexsides_are_the_same_from_both_sides():
    for a, b in ((A, B), (B, A)):
        assert NET.river(a, b) and NET.bridge(a, b) and NET.road(a, b) and NET.dry_road(a, b)
    for a, b in ((B, C), (C, B)):
        assert NET.river(a, b) and NET.road(a, b) and not (NET.bridge(a, b) or NET.dry_road(a, b))
    assert not (NET.road(C, D) or NET.river(D, E))


def test_ground_towns_and_walls_add_up():
    rough, clear, wall = (CHART[t].move_cost for t in ("rough", "clear", "west_wall"))
    assert NET.cost[B] == rough + CHART["town"].move_cost
    assert (NET.cost[D], NET.cost[E]) == (clear, clear + wall)
    assert NET.least == min(clear, CHART["road"].move_cost)
    assert NET.addition[B] == CHART["rough"].combat_addition


def test_a_river_costs_where_no_bridge_stands():
    toll = CHART["river_unbridged"].move_cost
    dear = CHART["river_bridge_interdicted"].move_cost
    assert NET.off_road(B, A) == NET.cost[A] + CHART["river_bridged"].move_cost
    assert NET.off_road(B, A, frozenset({(min(A, B), max(A, B))})) == NET.cost[A] + dear
    assert (NET.off_road(B, C), NET.off_road(D, E)) == (NET.cost[C] + toll, NET.cost[E])
    assert dict(NET.off_road_steps(B, WHOLE)) == {A: NET.off_road(B, A), C: NET.off_road(B, C)}


def test_a_river_helps_if_every_attacker_crosses_one():
    unbridged, bridged = (CHART[f"river_{k}"].combat_addition for k in ("unbridged", "bridged"))
    assert NET.river_addition([C], B) == unbridged
    assert NET.river_addition([A, C], B) == min(unbridged, bridged)
    assert NET.river_addition([C, E], D) == NET.river_addition([], D) == 0


def test_roads_lead_home():
    assert sorted(NET.links()[B]) == NET.links()[B] == sorted([A, C])
    assert NET.links(1 << A)[B][-1] == A and NET.links(1 << C)[B][-1] == C
    far = distances(NET.links(), 1 << A)
    assert [far[p] for p in (A, B, C, D)] == [0, 1, 2, len(PLAN.board)]


def test_a_derived_fact_is_made_once_and_kept_while_it_is_asked_for():
    made: list[int] = []
    facts = Derived()
    often, once, many = -1, -2, range(3 * CACHE_LIMIT)
    for key in (once, *(k for n in many for k in (often, n)), once, many[-1]):
        assert facts.derive(key, lambda n: made.append(n) or n + 1, key) == key + 1
    assert (made.count(often), made.count(once), made.count(many[-1])) == (1, 2, 1)


def lines(source: int, shut: int = 0, budget: int = 10) -> Lines:
    edges = [NET.off_road_steps(p, WHOLE) for p in range(len(PLAN.board))]
    return Lines(1 << source, shut, budget, edges, NET.links(), NET.dry_road)


def test_a_line_goes_over_ground_to_a_road_and_home():
    found = lines(A)
    assert found.path(B) == [B, A] and found.ends_on_road(B)
    assert found.reach(C) == bool(found.path(C))
    assert found.path(A) == [A]
    assert not found.reach(E) and found.path(E) == []
    assert lines(A, budget=40).path(D) == [D, C, B, A]


def test_a_line_to_a_source_off_the_road():
    found = lines(E, budget=20)
    assert found.path(D) == [D, E] and not found.ends_on_road(D)
    assert not lines(E, shut=1 << E).reach(D)


def test_what_lies_within_the_points_of_a_line():
    assert sorted(lines(A, budget=0).within(D)) == [D]
    assert E in lines(A, budget=NET.cost[E]).within(D)
    assert lines(A, shut=1 << E | 1 << C, budget=40).within(D) == [D]
