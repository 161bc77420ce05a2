"""bench: which figures there are, what bounds they have, and the tables they are measured on."""

import random
from typing import Any

import msgspec
import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli import bench, figures, growth
from ardennes.cli.bench import Figure
from ardennes.cli.plans import changed, judged, listed, plans_of
from ardennes.cli.processes import kilobytes_a_game
from ardennes.engine.play import apply, legal
from tests.cli.runner import Runner, is_one_line


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every figure at once, with nothing measured."""
    found: dict[str, Any] = {}
    for name in figures.FIGURES:
        found[name] = lambda game, _, name=name: [Figure(f"{game.id} {name}", 1, "1", 2, 1)]
    monkeypatch.setattr(figures, "FIGURES", found)
    monkeypatch.setattr(figures, "KERNEL", "python")
    monkeypatch.setattr(figures, "ONCE", {"command": lambda: [Figure("ardennes", 3, "3", 2, 1)]})


def test_every_figure_of_every_game_with_its_verdict(run: Runner, instant: None):
    found = run("bench", "--json").json
    names = [figure["name"] for figure in found]
    kinds = list(figures.FIGURES)
    assert names == [*(f"{game} {kind}" for game in GAMES for kind in kinds), "ardennes"]
    assert [figure["verdict"] for figure in found[-2:]] == ["target met", "BELOW FLOOR"]


def test_the_kernel_in_use_is_named(run: Runner, instant: None):
    assert f"kernel: {figures.KERNEL}" in run("bench", "--only", "command").out


def test_with_a_compiled_kernel_python_is_measured_too(
    run: Runner, instant: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(figures, "KERNEL", "c")
    monkeypatch.setattr(bench, "_pure", lambda name, _: [Figure(f"pure {name}", 1, "1")])
    found = [figure["name"] for figure in run("bench", "--json").json]
    assert found[-2:] == ["pure random", "pure plans"]


def test_the_other_kernel_runs_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch):
    seen: dict[str, Any] = {}

    def pretend(command: list[str], **how: Any) -> Any:
        seen.update(how, command=command)
        return type("Done", (), {"stdout": msgspec.json.encode([Figure("tb", 1, "1")])})

    monkeypatch.setattr("subprocess.run", pretend)
    pure: Any = vars(bench)["_pure"]
    assert pure("plans", 2.0) == [Figure("tb", 1, "1")]
    assert seen["env"]["ARDENNES_PURE"] == "1"
    words = "-m ardennes bench --only plans --seconds 2.0 --json"
    assert seen["command"][1:] == words.split()


def test_floors_depend_on_the_kernel(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(figures, "has_peer", lambda: True)
    monkeypatch.setattr(figures, "_chess_play", lambda *_: 1.0)
    for kernel, floor in (("python", 0.55), ("c", 0.9)):
        monkeypatch.setattr(figures, "KERNEL", kernel)
        (found,) = figures.random_play(game_of("tb"), 0.01)
        assert found.floor == floor and kernel in found.name


# --- plans ---


@pytest.mark.slow
def test_plans_are_whole_movement_phases():
    game = game_of("tb")
    plans = plans_of(game)
    assert {plan.start.phase for plan in plans} == {2, 5}
    for plan in plans:
        state = plan.start.clone()
        for action, others in zip(plan.actions, plan.others, strict=True):
            assert action in others
            assert judged(game, state, action) and listed(game, state, action)
            apply(game, state, action)
        assert state.phase != plan.start.phase or legal(game, state) is None


@pytest.mark.slow
def test_a_changed_plan_differs_in_a_few_actions():
    plan = plans_of(game_of("tb"))[0]
    luck = random.Random(1)
    before = plan.actions[:]
    pairs = [zip(plan.actions, changed(plan, luck), strict=True) for _ in range(20)]
    different = [sum(a != b for a, b in each) for each in pairs]
    assert 0 < max(different) <= 3 and plan.actions == before


# --- memory ---


@pytest.mark.slow
def test_a_live_game_holds_something():
    assert 1 < kilobytes_a_game("crossroads") < 1024


# --- growth ---


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hexes"), [("tb", 443), ("bb81", 1950), ("a44", 2280)])
def test_the_maps_that_grow(name: str, hexes: int):
    ground = growth.ground_of(name, growth.MAPS[name])
    assert len(ground.board) == hexes
    assert ground.net.bridges <= ground.net.rivers & ground.net.roads or name == "tb"
    assert len(ground.net.rivers) > 100 and len(ground.net.roads) > 300
    assert {"rough", "light_woods"} <= set(ground.map.terrain)
    s = growth.table(ground, 75)
    german, allied = s.occupied
    assert german.bit_count() == allied.bit_count() == 75
    assert legal(growth.TB, s) is not None


@pytest.mark.slow
def test_east_comes_first():
    ground = growth.ground_of("bb81", growth.MAPS["bb81"])
    line = growth.from_east_to_west(ground.map)
    assert ground.map.edges["E"] >> line[0] & 1 and ground.map.edges["W"] >> line[-1] & 1
    assert sorted(line) == list(range(len(ground.board)))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """One map, few units."""
    monkeypatch.setattr(growth, "MAPS", {"tb": growth.MAPS["tb"]})
    monkeypatch.setattr(growth, "UNITS", (10, 20))
    monkeypatch.setattr(growth, "KERNEL", "python")


@pytest.mark.slow
def test_growth_is_a_table_in_markdown(run: Runner, small: None):
    result = run("bench", "--growth", "--seconds", "0.1")
    heading, line, *rows = result.out.splitlines()
    assert heading.startswith("| kernel | map | hexes | units a side |")
    assert set(line) <= set("|-: ")
    sizes = [row.split(" | ")[:4] for row in rows]
    assert sizes == [["| python", "tb", "443", "10"], ["| python", "tb", "443", "20"]]
    assert "round 3 of 3: tb, 20 units a side" in result.err


@pytest.mark.slow
def test_growth_compares_the_kernels(run: Runner, small: None, monkeypatch: pytest.MonkeyPatch):
    pure = run("bench", "--growth", "--seconds", "0.1", "--json").out.encode()
    monkeypatch.setattr(growth, "KERNEL", "c")
    monkeypatch.setattr(bench, "_without_kernel", lambda *_: pure)
    found = run("bench", "--growth", "--seconds", "0.1", "--json").json
    assert [row["kernel"] for row in found] == ["python", "python", "c", "c"]


def test_every_unit_has_a_name_of_its_own():
    ground = growth.ground_of("tb", growth.MAPS["tb"])
    few, many = (growth.table(ground, units) for units in (10, 100))
    assert len(few.roster.fighters[0]) == 10 and len(many.roster.numbers) == 200


def test_an_unknown_figure(run: Runner):
    assert is_one_line(run("bench", "--only", "luck"), "clone, random, plans")
