"""A game looked back on: any moment of it, a stretch as a film, its timeline, its record."""

from collections.abc import Sequence
from typing import NamedTuple

from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import CHANCE
from ardennes.server.dice import dice_of
from ardennes.server.messages import PLAN, Plain, difference, events_of
from ardennes.server.replaying import Replay, lines_of
from ardennes.server.start import open_position
from ardennes.server.store import Landmark, LedgerEntry, MatchRow

NO_MARK = ("turn", "phase", PLAN)  # tones of headings, and of what bots say
MOST_FRAMES = 200  # of one answer; whoever wants more asks again


class Past(NamedTuple):
    """A game to be looked back on: its row, the actions that stand, a table kept on the way."""

    row: MatchRow
    entries: Sequence[LedgerEntry]
    landmark: Landmark | None = None

    def replay(self) -> Replay:
        """From as near as can be."""
        return Replay(*self)


def moment(past: Past, action_no: int, seat: str) -> Plain:
    """What a seat saw after so many actions."""
    replay, entries = past.replay(), past.entries
    replay.to(action_no)
    lines = entries[replay.action_no - 1].lines if replay.action_no else []
    decision = replay.decision
    return {
        "action_no": replay.action_no,
        "view": replay.game.shows.view(replay.state, seat),
        "log": lines,
        "prompt": decision.prompt if decision else "",
        "actor": decision.actor if decision else None,
        "battles": _battles(replay, seat),
    }


def _battles(replay: Replay, seat: str) -> list[Plain]:
    """What is fought then; whatever is known once a die may fall is no secret."""
    game, state, decision = replay.game, replay.state, replay.decision
    if decision is None or (decision.actor not in (CHANCE, seat) and game.hides(state)):
        return []
    picture = game.shows.picture(state, decision)
    return [*picture.get("battles", []), *([picture["battle"]] if "battle" in picture else [])]


def film(past: Past, first: int, last: int, seat: str) -> Plain:
    """What a seat saw after `first` actions, and what each one changed up to `last`."""
    replay, entries = past.replay(), past.entries
    replay.to(first)
    found: Plain = {"action_no": replay.action_no, "frames": []}
    before = found["view"] = replay.game.shows.view(replay.state, seat)
    for entry in entries[replay.action_no : min(last, replay.action_no + MOST_FRAMES)]:
        replay.step()
        after: Plain = replay.game.shows.view(replay.state, seat)
        found["frames"].append({
            "action_no": replay.action_no,
            "view": difference(before, after),
            "log": entry.lines,
        })  # fmt: skip
        before = after
    return found


def timeline(row: MatchRow, entries: Sequence[LedgerEntry]) -> Plain:
    """A mark for every action, and every line of the log."""
    replay = Replay(row, entries)
    marks: list[Plain] = []
    for entry in entries:
        asked = replay.asked(entry)
        replay.step()
        summary = replay.game.shows.summary(replay.state)
        kinds = [line["kind"] for line in entry.lines if line["tone"] not in NO_MARK]
        marks.append({
            "action_no": replay.action_no,
            "turn": summary.get("turn"),
            "phase": summary.get("phase"),
            "side": asked,
            "kind": kinds[0] if kinds else "",
        })  # fmt: skip
    return {"action_no": len(entries), "marks": marks, "log": lines_of(entries)}


def record_of(row: MatchRow, entries: Sequence[LedgerEntry]) -> str:
    """The game as .play text; of a game that is over with how, and the seeds of its dice."""
    dice, over = dice_of(row.summary), row.summary["outcome"]
    return record.write(record.Record(
        game=row.game,
        version=row.version,
        scenario=row.scenario,
        options=record.read_options(row.options),
        seats=row.seats,
        position=open_position(game_of(row.game), row, entries),
        actions=[entry.action for entry in entries],
        over=f"{over['winner']}: {over['reason']}" if over and row.summary.get("ended") else "",
        dice=dice.transcript() if dice and over else [],
        said=[" ".join(str(line["say"]) for line in events_of(entry.lines)) for entry in entries],
    ))  # fmt: skip


def last_turn(entries: Sequence[LedgerEntry]) -> Plain:
    """The moves and combats since the turn before this one began, as an overlay."""
    lines = lines_of(entries)
    turns = [i for i, line in enumerate(lines) if line["tone"] == "turn"]
    recent = lines[turns[-2] if len(turns) > 1 else 0 :]
    return {
        "lines": [
            {
                "path": line["places"],
                "tone": line["side"],
                "dash": "solid",
                "weight": 1,
                "title": line["say"],
            }
            for line in recent
            if len(line.get("places", ())) > 1
        ],
        "marks": [
            {"at": line["places"][0], "kind": "battle", "title": line["say"]}
            for line in recent
            if "result" in line and line.get("places")
        ],
        "legend": [{"tone": "attack", "text": "moves and combats of the last turn"}],
    }
