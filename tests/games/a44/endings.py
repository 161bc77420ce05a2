"""The golden games of a44 (tests/replays)."""

from tests.games.a44 import scenario_endings

SCRIPTS = scenario_endings.SCRIPTS
WHOLE = scenario_endings.WHOLE
ENDINGS = scenario_endings.ENDINGS
