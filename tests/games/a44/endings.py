"""The golden games of a44 (tests/replays)."""

from tests.games.a44 import campaign_endings, scenario_endings

SCRIPTS = {**campaign_endings.SCRIPTS, **scenario_endings.SCRIPTS}
WHOLE = {**campaign_endings.WHOLE, **scenario_endings.WHOLE}
ENDINGS = campaign_endings.ENDINGS | scenario_endings.ENDINGS
