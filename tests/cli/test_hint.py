"""hint: what a bot would do now, and why."""

from pathlib import Path

import pytest

from ardennes.catalog import GAMES
from tests.cli.runner import Runner, is_one_line


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_hint_that_is_one_of_the_choices(run: Runner, game: str):
    found = run("hint", game, "--json").json
    assert found["text"] and found["reasons"]
    assert run("why", game, found["action"]).code == 0


def test_the_level_is_named_with_its_move_and_its_reasons(run: Runner):
    lines = run("hint", "tb").out.splitlines()
    assert lines[0] == "Staff officer for german: attack 1005"
    assert "reach column +9..+11: of 100 attacks, the defender loses a step in 33" in lines[2]
    assert run("hint", "tb", "--level", "random").out.startswith("Recruit for german: ")


def test_the_reason_of_a_move_is_the_town_it_takes(run: Runner, tmp_path: Path):
    path = tmp_path / "town.toml"
    text = (
        'game = "tb"\nturn = 3\nphase = "german movement"\n[board]\nsize = "0101-0909"\n'
        'town = { "0305" = "Wiltz" }\nsupply = { german = ["0101"] }\n'
        '[[unit]]\nid = "G-26VG"\nat = "0303"\n[[unit]]\nid = "US-110"\nat = "0909"\n'
    )
    path.write_text(text, "utf-8")
    taken = tmp_path / "taken.toml"
    taken.write_text(run("apply", path, "choose G-26VG", "--json").json["position"], "utf-8")
    assert "The town is worth 1 point (tb 4.3)." in run("hint", taken).out


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (("tb", "--level", "genius"), "expected random, greedy, staff"),
        (("bulge", "--level", "staff"), "expected random, greedy"),
        (("nowhere.toml",), "nowhere.toml"),
    ],
)
def test_bad_input_is_one_sentence(run: Runner, order: tuple[str, ...], said: str):
    assert is_one_line(run("hint", *order), said)


def test_nobody_has_a_hint_for_the_dice(run: Runner, combat: Path, tmp_path: Path):
    asked = ("apply", combat, "attack 0404", "join G-2", "commit", "fight 0", "--json")
    path = tmp_path / "roll.toml"
    path.write_text(run(*asked).json["position"], "utf-8")
    assert is_one_line(run("hint", path), "the dice are asked")
