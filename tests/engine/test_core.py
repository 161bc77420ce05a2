"""The words every game is made of, and the errors people meet."""

import pickle

import pytest

from ardennes.engine.core import ArdennesError, BadInput, Illegal, No

ERRORS = (BadInput("unit[3].at", "no such hex"), Illegal(No("tb 6.5", "full")))


@pytest.mark.parametrize("error", ERRORS)
def test_errors_survive_the_way_between_processes(error: ArdennesError):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
