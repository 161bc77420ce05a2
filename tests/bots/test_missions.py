"""Who is sent where: by worth, strength and travel time, the same whoever asks first."""

from ardennes.bots.common.missions import Costs, Missions, Objective, assign

COSTS = Costs(turn=1.0, longest=2.0, faithful=1.0)
FAR = {(1, 10): 0.2, (1, 20): 1.0, (2, 10): 1.0, (2, 20): 1.5, (3, 10): 2.5, (3, 20): 0.5}


def sent(*objectives: Objective, strengths: dict[int, float], before: Missions | None = None):
    return assign(objectives, strengths, lambda u, p: FAR[u, p], COSTS, before or {})


def test_the_best_march_comes_first_and_what_is_manned_wants_no_more():
    wanted = Objective(10, 6.0, 2.0), Objective(20, 4.0, 2.0)
    assert sent(*wanted, strengths={1: 2.0, 2: 2.0}) == {1: 10, 2: 20}


def test_an_objective_takes_as_many_as_it_needs():
    assert sent(Objective(10, 6.0, 4.0), strengths={1: 2.0, 2: 2.0}) == {1: 10, 2: 10}
    assert sent(Objective(10, 6.0, 2.0), strengths={1: 2.0, 2: 2.0}) == {1: 10}


def test_nobody_is_sent_too_far_or_for_less_than_the_march_costs():
    assert sent(Objective(10, 6.0, 2.0), strengths={3: 2.0}) == {}
    assert sent(Objective(10, 1.0, 2.0), strengths={2: 2.0}) == {}


def test_a_mission_goes_on_rather_than_changing_hands():
    wanted = Objective(10, 6.0, 2.0)
    assert sent(wanted, strengths={1: 2.0, 2: 2.0}) == {1: 10}
    assert sent(wanted, strengths={1: 2.0, 2: 2.0}, before={2: 10}) == {2: 10}


def test_without_an_objective_nobody_is_sent():
    assert sent(strengths={1: 2.0}) == {}
