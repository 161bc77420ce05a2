"""The server attacked and broken on purpose. Each test counts what it tried and what held; the
table stands at the end of the run. `make test` runs the short form, `make trust` the full one."""

import os

FULL = os.environ.get("ARDENNES_TRUST") == "full"


def many(short: int, full: int) -> int:
    """How often something is tried."""
    return full if FULL else short
