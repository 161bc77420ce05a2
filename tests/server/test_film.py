"""A stretch of a game as a film, and a report that tells where the game turned."""

import random
from pathlib import Path
from typing import Any

import pytest

from ardennes.catalog import GAMES
from ardennes.server import history, report
from ardennes.server.replaying import Replay
from ardennes.server.store import LedgerEntry
from ardennes.server.turning_points import MOMENTS, Episode, Story, told
from tests.server.table import WHOLE, Server

REPLAYS = Path(__file__).parents[1] / "replays"
GAMES_TO_THE_END = sorted(path for path in REPLAYS.glob("*/*-whole-game.play"))
Plain = dict[str, Any]


def applied(view: Plain, change: Plain) -> Plain:
    """A view after a frame, as the client puts it together."""
    return {**view, **change, "units": {**view["units"], **change.get("units", {})}}


@pytest.mark.parametrize("name", GAMES)
def test_a_film_shows_what_was_seen_then(server: Server, name: str):
    made, rng = server.make(game=name), random.Random(2)
    with server.sit(made) as guest:
        guest.play(30, rng)
        log = guest.log
    end = server.get(f"/api/matches/{made.id}/timeline", made.token).json["action_no"]  # open part
    film = server.get(f"/api/matches/{made.id}/film/3/{end}", made.token).json
    view = film["view"]
    assert film["action_no"] == 3
    assert [frame["action_no"] for frame in film["frames"]] == list(range(4, end + 1))
    for frame in film["frames"]:
        view = applied(view, frame["view"])
        then = server.get(f"/api/matches/{made.id}/at/{frame['action_no']}", made.token).json
        assert (then["view"], then["log"]) == (view, frame["log"])
        assert frame["log"] == [x for x in log if x["action_no"] == frame["action_no"] - 1]


FOUGHT = """ardennes record 1
game: tb
version: 1
scenario: campaign

attack 1307
join G-2
join G-26VG
commit
fight 0
roll 3
"""


def test_a_moment_knows_what_was_fought_then(server: Server):
    made = server.make(record=FOUGHT)
    at = [server.get(f"/api/matches/{made.id}/at/{n}", made.token).json for n in range(6)]
    assert at[0]["battles"] == []
    (battle,) = at[5]["battles"]  # before the die
    assert battle["target"] == "1307" and battle["odds"]["column"] == "+3"
    assert [one["unit"] for one in battle["attackers"]] == ["G-2", "G-26VG"]


def test_a_long_film_comes_in_parts(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(history, "MOST_FRAMES", 7)
    made = server.make(record=WHOLE)
    frames = server.get(f"/api/matches/{made.id}/film/10/9999", made.token).json["frames"]
    assert [frame["action_no"] for frame in frames] == list(range(11, 18))
    last = server.get(f"/api/matches/{made.id}/film/99999/99999", made.token).json
    assert last["frames"] == [] and last["view"]["outcome"]


def test_a_line_names_all_units_of_an_attack(server: Server):
    made = server.make(record=WHOLE)
    log = server.get(f"/api/matches/{made.id}/timeline", made.token).json["log"]
    line = next(x for x in log if x["kind"] == "attack_declared" and x["places"] == ["0304"])
    assert line["units"] == ["G-12VG", "G-277VG"]
    assert all("units" not in x for x in log if x["kind"] == "moved")


# --- where a game turned ---


@pytest.mark.parametrize("path", GAMES_TO_THE_END, ids=lambda path: path.stem)
def test_the_report_chooses_few_moments_and_they_are_true(server: Server, path: Path):
    made = server.make(record=path.read_text("utf-8"))
    found = server.get(f"/api/matches/{made.id}/report", made.token).json
    end = found["length"]["actions"]
    moments = [line["action_no"] for line in found["moments"]]
    assert moments == sorted(moments) and len(moments) <= MOMENTS
    points = found["turning_points"]
    last = server.get(f"/api/matches/{made.id}/at/{end}", made.token).json["view"]
    assert len(points) <= 3 and bool(points) == any(last["losses"].values())
    for point in points:
        assert 0 <= point["action_no"] < point["last"] <= end
        ends = [
            server.get(f"/api/matches/{made.id}/at/{point[at]}", made.token).json["view"]
            for at in ("action_no", "last")
        ]
        before, after = ends
        assert point["count"] == [before["count"]["value"], after["count"]["value"]]
        for place, side in point["taken"].items():
            assert (before["holders"].get(place), after["holders"][place]) != (side, side)
        for side, lost in point["losses"].items():
            assert lost == after["losses"][side] - before["losses"][side]
        weight = [point["taken"], point["losses"], before["count"] != after["count"]]
        assert any(weight) or before["conditions"] != after["conditions"]


def view(value: int = 0, lost: int = 0, holder: str = "allied", turn: int = 1) -> Plain:
    """A view with what turning points look at."""
    return {
        "turn": turn, "date": "16 December", "count": {"value": value}, "worth": {"Bastogne": 3},
        "losses": {"german": 0, "allied": lost}, "holders": {"Bastogne": holder},
    }  # fmt: skip


def line(tone: str, place: str, side: str = "german", **more: Any) -> Plain:
    """A line of the log."""
    return {"tone": tone, "places": [place], "side": side, "say": f"{tone} {place}"} | more


def entry(*lines: Plain) -> LedgerEntry:
    """An action and its lines."""
    return LedgerEntry(0, "do", list(lines))


def test_an_episode_begins_with_a_battle_elsewhere_and_ends_with_the_phase():
    story = Story()
    entries = (
        entry(line("move", "A")),
        entry(line("battle", "B")),
        entry(line("result", "B"), line("loss", "B", unit="X")),
        entry(line("battle", "C")),
        entry(line("result", "Q", unit="X")),
        entry(line("phase", "")),
        entry(line("phase", "")),
    )
    begun = list[tuple[str, str] | None]()
    for number, one in enumerate(entries):
        begun.append(story.begins(one))
        if begun[-1]:
            story.open(number, begun[-1], view())
    assert begun == [("", ""), ("B", "german"), None, ("C", "german"), None, ("", ""), None]
    assert [(e.first, e.last) for e in story.episodes[:-1]] == [(0, 1), (1, 3), (3, 5)]


def test_what_changes_most_is_a_turning_point_and_the_best_attack():
    story = Story()
    story.episodes = [
        episode(0, "A", view(), view(lost=1)),
        episode(5, "B", view(lost=1), view(3, 1, "german")),
        episode(9, "C", view(3, 1, "german"), view(3, 1, "german")),
        episode(12, "B", view(3, 1, "german", 2), view(3, 4, "german", 2)),
    ]
    found = told(story, ("german", "allied"))
    assert [point["action_no"] for point in found["turning_points"]] == [0, 5, 12]
    assert found["turning_points"][1]["taken"] == {"Bastogne": "german"}
    assert [x["say"] for x in found["moments"]] == ["loss A", "loss B", "loss B"]
    mine = found["attacks"]["german"]
    assert (mine["count"], mine["best"]["action_no"], mine["worst"]["action_no"]) == (4, 5, 9)
    assert "allied" not in found["attacks"]


def episode(first: int, place: str, before: Plain, after: Plain) -> Episode:
    """A battle of three actions."""
    made = Episode(first, place, "german", before)
    made.last, made.after = first + 3, after
    tones = ("battle", "loss")
    made.lines = [line(tone, place, action_no=first + i) for i, tone in enumerate(tones)]
    return made


def test_the_report_looks_only_where_it_must(server: Server, monkeypatch: pytest.MonkeyPatch):
    """A view and a list of choices cost more than an action: a report is not to block long."""
    asked = list[int]()
    decision = Replay.decision.fget
    assert decision

    def counted(replay: Replay) -> Any:
        asked.append(replay.action_no)
        return decision(replay)

    monkeypatch.setattr(report.Replay, "decision", property(counted))
    made = server.make(record=WHOLE)
    entries = server.inside(lambda matches: matches.store.entries(made.id))
    asked.clear()
    server.get(f"/api/matches/{made.id}/report", made.token)
    rolls = {n for n, entry in enumerate(entries) if entry.action.startswith("roll ")}
    silent = {n - 1 for n in rolls - {n + 1 for n in rolls} if not entries[n - 1].lines}
    assert set(asked) == rolls | silent
