"""Every word of the game, collected."""

from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.a44.words import (
    actions,
    battles,
    bridges,
    chores,
    fighting,
    moves,
    orders,
    questions,
    turns,
    units,
    withdrawals,
)

VOCABULARY = Vocabulary(
    *(orders, fighting, actions, questions, units, turns),
    *(moves, bridges, battles, withdrawals, chores),
)
