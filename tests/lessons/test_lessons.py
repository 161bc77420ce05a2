"""Every lesson is sound, and the checker notices one that is not."""

from collections.abc import Callable

import msgspec
import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import BadInput
from ardennes.games.crossroads.words import Fought
from ardennes.lessons.boards import share, tries_of, unshowable
from ardennes.lessons.check import faults, known_cases
from ardennes.lessons.course import Sitting
from ardennes.lessons.files import Lesson, Show, Try, following, lessons, read
from ardennes.lessons.goals import Goal

MOVING = lessons()["crossroads/tutorial/1-moving"]
LEAST_SHARE = 60  # of the cases that can be shown
BOARD = lessons()["crossroads/boards/first-turn"]


@pytest.mark.parametrize("id", lessons())
def test_a_lesson_is_sound(id: str):
    assert faults(lessons()[id]) == []


def changed(lesson: Lesson = MOVING, **values: object) -> Lesson:
    return msgspec.structs.replace(lesson, **values)


def first_step(**values: object) -> Callable[[], Lesson]:
    step = msgspec.structs.replace(MOVING.step[0], **values)
    return lambda: changed(step=[step, *MOVING.step[1:]])


def shows(**values: object) -> Callable[[], Lesson]:
    return lambda: changed(BOARD, show=[msgspec.convert(values, Show)])


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (first_step(goal=Goal(at={"G-AA": "0507"})), "reached before 'move G-AA 0307'"),
        (first_step(goal=Goal(at={"G-AA": "0406"})), "does not reach its goal"),
        (first_step(goal=Goal()), "does not reach its goal"),
        (first_step(solution=["move G-AA 0405"]), "is refused: crossroads 3.1"),
        (first_step(solution=["move G-AA 0307", "end_turn"]), "reached before 'end_turn'"),
        (first_step(solution=[]), "has no solution"),
        (first_step(hints=["Go on."]), "a hint cites a case"),
        (first_step(hints=["As crossroads 9.9 says."]), "there is no case crossroads 9.9"),
        (first_step(wrong=[Try(["move G-AA 0307"], "crossroads 3.1")]), "got None"),
        (first_step(wrong=[Try(["move G-AA 0405"], "crossroads 3.2")]), "got crossroads 3.1"),
        (first_step(wrong=[Try(["move G-AA 0307"])]), "reaches the goal"),
        (first_step(wrong=[Try(["move G-AA 0405"])]), "expected a refusal by none"),
        (lambda: changed(side="french"), "side: expected one of german, allied"),
        (lambda: changed(scenario="parker"), "either a position or a scenario"),
        (lambda: changed(id="crossroads/puzzles/x"), "says when it is lost"),
        (lambda: changed(id="crossroads/boards/x"), "a board has no steps"),
        (lambda: changed(BOARD, cases=["crossroads 2.1"]), "the cases of a board are those"),
        (lambda: changed(BOARD, show=[], wrong=[]), "the cases of a board are those"),
        (lambda: changed(BOARD, wrong=[Try(["move G-PZ 0505"])]), "refused under its case"),
        (shows(case="crossroads 4.1", do=["end_turn"]), "nothing cites crossroads 4.1"),
        (shows(case="crossroads 9.1"), "there is no case crossroads 9.1"),
        (shows(case="crossroads 1.1", goal=Goal(turn=2)), "False before, False after"),
        (shows(case="crossroads 1.1", do=["end_turn"], goal=Goal(turn=1)), "True before"),
        (shows(case="crossroads 1.1", do=["move G-PZ 0505"]), "Illegal: crossroads 3.2"),
        (lambda: changed(about="See crossroads R99."), "there is no case crossroads R99"),
        (lambda: changed(position={"turn": 9, "phase": "german turn"}), "BadInput"),
    ],
)  # fmt: skip
def test_the_checker_notices(make: Callable[[], Lesson], says: str):
    assert faults(MOVING) == faults(BOARD) == []
    assert any(says in fault for fault in faults(make())), faults(make())


@pytest.mark.parametrize("id", list(GAMES))
def test_most_of_the_cases_that_can_be_shown_have_a_board(id: str):
    game = game_of(id)
    found = share(game)
    assert found.percent >= LEAST_SHARE, found.missing
    assert set(unshowable(game)["cases"]) <= known_cases(game)
    assert set(found.showable).isdisjoint(unshowable(game)["cases"]), "a board shows it after all"


def test_every_game_has_five_puzzles_a_tutorial_and_a_first_battle():
    for game in GAMES:
        kinds = [one.kind for one in lessons().values() if one.game.id == game]
        assert kinds.count("puzzles") >= 5 and kinds.count("tutorial") >= 4, game
        last = [one for one in lessons().values() if one.id.startswith(f"{game}/tutorial/")][-1]
        assert last.foe == "bot", f"{last.id} is no battle"


def test_every_try_of_a_board_can_be_played_and_is_called_something():
    for id in (id for id, one in lessons().items() if one.kind == "boards"):
        assert all(one.say and one.say[-1] in ".!?:" for one in tries_of(id)), id
    refused = tries_of("tb/boards/stacking")[-1]
    assert refused.refused and refused.case == "tb 6.9"
    assert [action["type"] for action in refused.actions] == ["choose", "move"]


def test_a_lesson_that_rolls_names_its_dice():
    fighting = lessons()["crossroads/tutorial/2-fighting"]
    assert any("say which" in fault for fault in faults(changed(fighting, dice=[])))


def test_the_dice_of_a_lesson_fall_round_and_round():
    sitting = Sitting(lessons()["crossroads/tutorial/2-fighting"], lambda _: None)
    codec = sitting.match.game.codec
    for action in ("attack G-PZ 0403", "fight", "attack G-AA 0307", "fight", "end_turn",
                   "attack G-PZ 0303", "fight"):  # fmt: skip
        sitting.play(codec.from_text(action, sitting.match.state))
    told = [event for events in sitting.match.events for event in events]
    assert [event.die for event in told if isinstance(event, Fought)] == [3, 1, 3]


def test_a_file_that_cannot_be_read_names_its_field():
    with pytest.raises(BadInput, match=r"x/y/z.*goall"):
        read('title = "a"\nabout = "b"\ngoall = 3', "x/y/z")


def test_lessons_of_a_kind_follow_one_another():
    ids = [id for id in lessons() if id.startswith("crossroads/tutorial/")]
    for one, after in zip(ids, [*ids[1:], None], strict=True):
        found = following(lessons()[one])
        assert (found.id if found else None) == after
