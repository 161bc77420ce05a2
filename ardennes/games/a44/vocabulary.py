"""Every word of the game, collected."""

from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.a44.words import (
    actions,
    battles,
    bridges,
    chores,
    questions,
    turns,
    units,
    withdrawals,
)

VOCABULARY = Vocabulary(actions, questions, units, turns, bridges, battles, chores, withdrawals)
