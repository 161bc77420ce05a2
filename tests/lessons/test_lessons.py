"""Every lesson is sound, and the checker notices one that is not."""

from collections.abc import Callable

import msgspec
import pytest

from ardennes.engine.core import BadInput
from ardennes.games.crossroads.words import Fought
from ardennes.lessons.check import faults
from ardennes.lessons.course import Sitting
from ardennes.lessons.files import Lesson, Try, following, lessons, read
from ardennes.lessons.goals import Goal

MOVING = lessons()["crossroads/tutorial/1-moving"]


@pytest.mark.parametrize("id", lessons())
def test_a_lesson_is_sound(id: str):
    assert faults(lessons()[id]) == []


def changed(lesson: Lesson = MOVING, **values: object) -> Lesson:
    return msgspec.structs.replace(lesson, **values)


def first_step(**values: object) -> Callable[[], Lesson]:
    step = msgspec.structs.replace(MOVING.step[0], **values)
    return lambda: changed(step=[step, *MOVING.step[1:]])


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
        (lambda: changed(about="See crossroads R99."), "there is no case crossroads R99"),
        (lambda: changed(position={"turn": 9, "phase": "german turn"}), "BadInput"),
    ],
)  # fmt: skip
def test_the_checker_notices(make: Callable[[], Lesson], says: str):
    assert faults(MOVING) == []
    assert any(says in fault for fault in faults(make())), faults(make())


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
