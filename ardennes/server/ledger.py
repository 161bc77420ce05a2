"""What is written of an action: its line of the ledger, and how the game stands after it."""

from typing import Any

from ardennes.engine.game import AnyGame
from ardennes.engine.play import Played, legal
from ardennes.server.messages import log_lines
from ardennes.server.store import LedgerEntry


def summary_of(game: AnyGame, state: Any, action_no: int) -> dict[str, object]:
    """What lists of games show."""
    decision = legal(game, state)
    view = game.shows.summary(state)
    over = game.rules.outcome(state)
    outcome = {"winner": over.winner, "case": over.case, "reason": over.reason} if over else None
    return {
        **view,
        "action_no": action_no,
        "actor": decision.actor if decision else None,
        "outcome": outcome,
    }


def ledger_entry(game: AnyGame, played: Played, ledger_no: int, action_no: int) -> LedgerEntry:
    """An action and its log lines as they are written."""
    text = game.codec.to_text(played.action, played.state)
    lines = log_lines(game, played.state, played.actor, played.events)
    return LedgerEntry(ledger_no, text, [{"action_no": action_no} | line for line in lines])
