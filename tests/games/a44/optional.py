"""What the tests of the optional rules 31 to 36 share."""

import tomllib

from ardennes.engine.play import Match, why_not
from ardennes.games.a44 import GAME
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.state import State
from ardennes.games.a44.vocabulary import VOCABULARY


def written(match: Match) -> dict[str, dict[str, object]]:
    """The position as its file says it; reading it back gives the same."""
    text = write_position(match.state)
    assert read_position(tomllib.loads(text)) == match.state
    return tomllib.loads(text)


def markers(match: Match) -> dict[str, object]:
    """`[markers]` of its file."""
    return written(match).get("markers", {})


def sentence(match: Match, text: str) -> str:
    """Why an action is refused; nothing if it is legal."""
    no = why_not(GAME, match.state, VOCABULARY.actions.from_text(text, match.state))
    return no.reason if no else ""


def said(match: Match, number: int = -1) -> list[str]:
    """What was told of one of the actions."""
    return [event.say(match.state) for event in match.events[number]]


def in_campaign(*options: str) -> State:
    """The campaign with these rules."""
    return GAME.new("campaign", dict.fromkeys(options, True))
