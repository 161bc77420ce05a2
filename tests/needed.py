"""What tests need beside Python: without it they are skipped, in continuous integration never."""

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    """It is not there: say so, and fail where it must be."""
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(reason)
    pytest.skip(reason)
