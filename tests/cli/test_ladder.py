"""ladder: pairs of games played, kept, merged and rated; one sentence for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from ardennes.bots.ladder import games, kept
from ardennes.bots.ladder.games import Pairing, play_pair
from ardennes.cli.tournament import Limits, Tournament
from ardennes.engine.core import Outcome
from ardennes.engine.play import Match
from tests.cli.runner import Runner, is_one_line

CROSSROADS = Pairing("crossroads", "parker", "greedy", "random")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def limits(least: int, most: int) -> Limits:
    return Limits(float("inf"), least, most, 0.0, 50.0)


def scored(path: Path, *winners: str) -> Path:
    """Games of greedy, German first, against random with these winners, pair after pair."""
    rows: list[dict[str, object]] = []
    for number, winner in enumerate(winners):
        side, other = ("german", "allied") if number % 2 == 0 else ("allied", "german")
        rows.append(
            {
                "game": "crossroads",
                "scenario": CROSSROADS.scenario,
                "seed": 1 + number // 2,
                "seats": {side: "greedy", other: "random"},
                "winner": winner,
                "slowest": {side: 0.25, other: 0.0},
                "code": kept.code_of("crossroads"),
            }
        )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def test_a_pair_is_one_seed_with_the_sides_swapped_and_plays_the_same_again():
    one, two = play_pair(CROSSROADS, 3, "now")
    assert one.seats == {"german": "greedy", "allied": "random"}
    assert two.seats == {"german": "random", "allied": "greedy"}
    assert one.seed == two.seed == 3
    again = play_pair(CROSSROADS, 3, "now")
    assert [(r.winner, r.seats) for r in again] == [(r.winner, r.seats) for r in (one, two)]


def test_a_draw_is_nobodys_whatever_the_game_calls_it(monkeypatch: pytest.MonkeyPatch):
    class Drawn(Match):
        @property
        def outcome(self) -> Outcome:
            return Outcome("draw", "1", "nobody has won")

    monkeypatch.setattr(games, "Match", Drawn)
    assert [result.winner for result in play_pair(CROSSROADS, 3, "now")] == ["", ""]


def test_pairs_are_played_in_processes_kept_and_not_played_again(run: Runner, results: Path):
    order = ("ladder", "crossroads", "--levels", "random,greedy", "--workers", 1)
    order = (*order, "--results", results)
    first = run(*order, "--pairs", 1)
    assert first.code == 0 and "greedy - random: 1 of 1 pairs" in first.err
    assert [line["seed"] for line in lines(results)] == [1, 1]
    again = run(*order, "--pairs", 1)
    assert len(lines(results)) == 2 and again.err == ""
    assert "Fewer than 150 pairs prove little" in again.out


def test_the_next_pair_is_one_that_nobody_has_played_or_plays(results: Path):
    scored(results, "german", "german")
    meetings = Tournament([CROSSROADS], results, limits(1, 3))
    assert meetings.next_job(set()) == (CROSSROADS, 2)
    assert meetings.next_job({(CROSSROADS, 2)}) == (CROSSROADS, 3)
    assert meetings.next_job({(CROSSROADS, 2), (CROSSROADS, 3)}) is None


def test_the_table_says_who_won_from_which_side(run: Runner, results: Path):
    scored(results, "german", "german", "german", "allied", "", "allied")
    order = ("ladder", "crossroads", "--levels", "random,greedy", "--pairs", 3)
    found = run(*order, "--results", results, "--json").json
    (meeting,) = found["meetings"]
    assert meeting["levels"] == "greedy - random"
    assert (meeting["german"], meeting["allied"]) == ("2 of 3", "2 of 3")
    assert (meeting["draws"], meeting["slowest"]) == (1, "0.25 s")
    assert found["ratings"]["random"]["elo"] == 0
    assert found["ratings"]["greedy"]["low"] < found["ratings"]["greedy"]["elo"]


def test_games_of_other_code_are_kept_and_do_not_count(run: Runner, results: Path):
    scored(results, "german", "german")
    (meeting,) = Tournament([CROSSROADS], results, limits(1, 1)).meetings
    assert meeting.scores() == [0.5]
    other = results.read_text("utf-8").replace(kept.code_of("crossroads"), "old")
    results.write_text(other, "utf-8")
    (meeting,) = Tournament([CROSSROADS], results, limits(1, 1)).meetings
    assert meeting.scores() == []


def test_it_stops_early_only_when_the_test_is_sure_and_enough_was_played(results: Path):
    even = ["german", "german"] * 40  # each side wins its game: no difference, and no doubt
    scored(results, *even)
    assert Tournament([CROSSROADS], results, limits(10, 100)).undecided() == []
    assert Tournament([CROSSROADS], results, limits(41, 100)).undecided() != []
    scored(results, *even[:4])
    assert Tournament([CROSSROADS], results, limits(1, 100)).undecided() != []
    assert Tournament([CROSSROADS], results, limits(1, 2)).undecided() == []


def test_a_level_alone_plays_against_itself_and_shows_the_balance(run: Runner, results: Path):
    scored(results, "german", "german")
    results.write_text(results.read_text("utf-8").replace("random", "greedy"), "utf-8")
    order = ("ladder", "crossroads", "--levels", "greedy", "--pairs", 1, "--json")
    found = run(*order, "--results", results).json
    (meeting,) = found["meetings"]
    assert (meeting["german"], meeting["allied"], meeting["elo"]) == ("1 of 1", "0 of 1", "")
    assert found["ratings"] == {}


def test_when_the_time_is_up_it_reports_what_it_has(run: Runner, results: Path):
    order = ("ladder", "crossroads", "--pairs", 9999, "--minutes", "0.00001", "--workers", 1)
    found = run(*order, "--results", results)
    assert found.code == 0 and "Fewer than 150 pairs" in found.out


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (("chess",), "unknown game 'chess'"),
        (("tb", "--levels", "greedy,genius"), "unknown level 'genius' of tb"),
        (("tb", "--levels", "greedy,greedy"), "named twice"),
        (("tb", "--minutes", "soon"), "expected a number above 0"),
        (("tb", "--pairs", "0"), "expected a whole number above 0"),
        (("tb", "--test", "50", "0"), "expected the lower number first"),
        (("tb", "--scenario", "winter"), "expected one of"),
    ],
)
def test_bad_input_is_one_sentence(run: Runner, order: tuple[str, ...], said: str):
    assert is_one_line(run("ladder", *order), said)


def test_a_file_that_is_something_else_is_named_with_its_line(run: Runner, results: Path):
    results.write_text("hello\n", "utf-8")
    assert is_one_line(run("ladder", "tb", "--results", results), "results.jsonl, line 1")
    assert is_one_line(run("ladder", "tb", "--results", results.parent), str(results.parent))
