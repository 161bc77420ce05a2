"""What is written of an action: its line of the ledger, and how the game stands after it."""

from collections.abc import Sequence
from typing import Any

from ardennes.bots.common.thinking import Said
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Played, legal
from ardennes.server.messages import log_lines, plan_lines
from ardennes.server.store import LedgerEntry

Memory = tuple[str, bytes] | None  # of the bot that acted: its side, what it remembers
Plan = Sequence[Said]  # of a bot, at the end of its turn


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


def entries_of(
    game: AnyGame, line: Sequence[Played], ledger_no: int, action_no: int, plan: Plan
) -> list[LedgerEntry]:
    """An action with what a bot says of its plan, and the rolls it leads to."""
    found = [
        ledger_entry(game, played, ledger_no + more, action_no + more)
        for more, played in enumerate(line)
    ]
    found[0].lines[:0] = plan_lines(plan, line[0].actor, action_no)
    return found


def ledger_entry(game: AnyGame, played: Played, ledger_no: int, action_no: int) -> LedgerEntry:
    """An action and its log lines as they are written."""
    text = game.codec.to_text(played.action, played.state)
    lines = log_lines(game, played.state, played.actor, played.events)
    return LedgerEntry(ledger_no, text, [{"action_no": action_no} | line for line in lines])
