"""Playing at random: taking back comes last, and whoever is stuck gives the phase up."""

from ardennes.engine.core import Action, Decision
from ardennes.engine.wander import Wanderer


class Attack(Action):
    role = "place"


class TakeBack(Action):
    role = "cancel"


class Finish(Action):
    role = "end"


def asked(*choices: Action) -> Decision:
    return Decision("german", "", "", choices)


def test_taking_back_is_meant_only_when_it_comes_up_again_and_again():
    picks = iter([TakeBack(), TakeBack(), Attack()])
    found = Wanderer().choose(asked(Attack(), TakeBack()), lambda _: next(picks))
    assert found == Attack()
    assert Wanderer().choose(asked(Attack(), TakeBack()), lambda c: c[-1]) == TakeBack()


def test_whoever_can_only_take_back_takes_all_back_and_ends_the_phase():
    wanderer = Wanderer()
    assert wanderer.choose(asked(TakeBack()), lambda c: c[0]) == TakeBack()
    assert wanderer.choose(asked(Attack(), TakeBack()), lambda c: c[0]) == TakeBack()
    assert wanderer.choose(asked(Attack(), Finish()), lambda c: c[0]) == Finish()
    assert wanderer.choose(asked(Attack(), Finish()), lambda c: c[0]) == Attack()
