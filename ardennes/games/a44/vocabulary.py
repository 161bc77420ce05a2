"""Every word of the game, collected."""

from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.a44.words import (
    actions,
    battles,
    bridges,
    chores,
    dumps,
    fighting,
    moves,
    optional,
    orders,
    questions,
    turns,
    units,
    withdrawals,
)

VOCABULARY = Vocabulary(
    *(orders, fighting, optional, dumps, actions, questions, units, turns),
    *(moves, bridges, battles, withdrawals, chores),
)
