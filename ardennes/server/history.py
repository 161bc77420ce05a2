"""A game looked back on: any moment of it, its timeline, its report."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import CHANCE, ArdennesError
from ardennes.engine.play import Match
from ardennes.server.messages import Plain
from ardennes.server.rooms import RequestRefused
from ardennes.server.start import start_of
from ardennes.server.store import LedgerEntry, MatchRow

STEP = {"best": 2, "good": 1, "mixed": 0, "none": -1, "bad": -2}  # how good a result is
OTHER_RULES = "this game was played by other rules or on another map: it cannot be shown past"
CALENDAR = ("turn", "phase")  # tones of lines that are headings


class Replay:
    """A stored game played again, action by action."""

    def __init__(self, row: MatchRow, entries: Sequence[LedgerEntry]) -> None:
        game = game_of(row.game)
        start = start_of(game, row.scenario, row.options, row.position)
        self.game = game
        self.match = Match(game, start, takes_back=False)
        self.entries = entries

    @property
    def state(self) -> Any:
        """The table now."""
        return self.match.state

    @property
    def action_no(self) -> int:
        """Actions played so far."""
        return len(self.match.actions)

    def step(self) -> str:
        """Play the next action; returns who acted."""
        decision = self.match.decision
        try:
            action = self.game.codec.from_text(self.entries[self.action_no].action, self.state)
            self.match.play(action)
        except ArdennesError:
            raise RequestRefused(409, f"{OTHER_RULES} action {self.action_no + 1}") from None
        return decision.actor if decision else ""

    def to(self, action_no: int) -> None:
        """Play on until so many actions are done."""
        while self.action_no < min(action_no, len(self.entries)):
            self.step()


def moment(row: MatchRow, entries: Sequence[LedgerEntry], action_no: int, seat: str) -> Plain:
    """What a seat saw after so many actions."""
    replay = Replay(row, entries)
    replay.to(action_no)
    lines = entries[replay.action_no - 1].lines if replay.action_no else []
    decision = replay.match.decision
    return {
        "action_no": replay.action_no,
        "view": replay.game.shows.view(replay.state, seat),
        "log": lines,
        "prompt": decision.prompt if decision else "",
        "actor": decision.actor if decision else None,
    }


def timeline(row: MatchRow, entries: Sequence[LedgerEntry]) -> Plain:
    """A mark for every action, and every line of the log."""
    replay = Replay(row, entries)
    marks: list[Plain] = []
    for entry in entries:
        actor = replay.step()
        summary = replay.game.shows.summary(replay.state)
        kinds = [line["kind"] for line in entry.lines if line["tone"] not in CALENDAR]
        marks.append({
            "action_no": replay.action_no,
            "turn": summary.get("turn"),
            "phase": summary.get("phase"),
            "side": actor,
            "kind": kinds[0] if kinds else "",
        })  # fmt: skip
    return {"action_no": len(entries), "marks": marks, "log": _lines(entries)}


def record_of(row: MatchRow, entries: Sequence[LedgerEntry]) -> str:
    """The game as .play text."""
    return record.write(record.Record(
        game=row.game,
        version=row.version,
        scenario=row.scenario,
        options=record.read_options(row.options),
        seats=row.seats,
        position=row.position,
        actions=[entry.action for entry in entries],
        said=[" ".join(str(line["say"]) for line in entry.lines) for entry in entries],
    ))  # fmt: skip


def last_turn(entries: Sequence[LedgerEntry]) -> Plain:
    """The moves and combats since the turn before this one began, as an overlay."""
    lines = _lines(entries)
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


def _lines(entries: Iterable[LedgerEntry]) -> list[Plain]:
    return [line for entry in entries for line in entry.lines]


# --- the report ---


def report(row: MatchRow, entries: Sequence[LedgerEntry]) -> Plain:
    """How it went: the count, the losses and the ground by turn, and the dice."""
    replay = Replay(row, entries)
    turns: list[Plain] = []
    dice: dict[str, Plain] = {}
    box: Plain = replay.game.shows.setup_info(replay.state)
    results: Plain = box.get("results", {})
    asker = ""
    for entry in entries:
        summary = replay.game.shows.summary(replay.state)
        if not turns or turns[-1]["turn"] != summary.get("turn"):
            turns.append(_turn(replay))
        faces, battle = _waiting(replay)
        actor = replay.step()
        if actor != CHANCE:
            asker = actor
        elif "hits" in battle:
            _note_hits(dice, entry, faces, box["roster"])
        else:
            _note_die(dice.setdefault(asker, _no_dice()), entry, battle.get("odds"), results)
        turns[-1] = {**_turn(replay), "turn": turns[-1]["turn"], "label": turns[-1]["label"]}
    over = replay.match.outcome
    end: Plain = replay.game.shows.view(replay.state, "")
    return {
        "outcome": over and {"winner": over.winner, "case": over.case, "reason": over.reason},
        "turns": turns,
        "dice": dice,
        "moments": [line for line in _lines(entries) if line["tone"] in ("loss", "end")],
        "length": {"actions": len(entries), "seconds": round(row.updated - row.created)},
        "results": results,
        **({"conditions": end["conditions"]} if "conditions" in end else {}),
    }


def _turn(replay: Replay) -> Plain:
    view: Plain = replay.game.shows.view(replay.state, "")
    return {
        "turn": view["turn"],
        "label": view["date"],
        "count": view["count"]["value"],
        "goal": view["count"]["goal"],
        "losses": view["losses"],
        "held": view["held"],
    }


def _no_dice(faces: int = 6, measure: str = "steps") -> Plain:
    return {"rolls": [0] * faces, "measure": measure, "battles": [], "luck": 0.0}


def _waiting(replay: Replay) -> tuple[int, Plain]:
    """The faces of the die that is about to be rolled, and its battle, if it is one."""
    decision = replay.match.decision
    if decision is None or decision.actor != CHANCE:
        return 0, {}
    picture: Plain = replay.game.shows.picture(replay.state, decision)
    return len(decision.choices), picture.get("battle") or {}


def _note_hits(dice: dict[str, Plain], entry: LedgerEntry, faces: int, roster: Plain) -> None:
    """A unit has rolled all its dice: they are its side's, and their luck is counted in hits."""
    for line in entry.lines:
        if "dice" not in line:
            continue
        side = roster[line["unit"]]["side"]
        mine = dice.setdefault(side, _no_dice(faces, "hits"))
        for die in line["dice"]:
            mine["rolls"][die - 1] += 1
        expected = len(line["dice"]) * line["chance"] / faces
        luck = round(line["hits"] - expected, 2)
        shown = {key: line.get(key) for key in ("action_no", "say", "dice", "hits")}
        mine["battles"].append({**shown, "expected": round(expected, 2), "luck": luck})
        mine["luck"] = round(mine["luck"] + luck, 2)


def _note_die(dice: Plain, entry: LedgerEntry, odds: Plain | None, results: Plain) -> None:
    """One roll: counted, and in a battle compared with what was to be expected."""
    die = int(entry.action.split()[-1])
    if 1 <= die <= 6:
        dice["rolls"][die - 1] += 1
    rolled = [line for line in entry.lines if "result" in line]
    if odds is None or not rolled:
        return
    line = rolled[0]
    expected = sum(
        float(Fraction(chance)) * _step(result, results)
        for result, chance in odds["distribution"].items()
    )
    luck = round(_step(str(line["result"]), results) - expected, 2)
    shown = {key: line.get(key) for key in ("action_no", "say", "die", "result")}
    dice["battles"].append({**shown, "expected": round(expected, 2), "luck": luck})
    dice["luck"] = round(dice["luck"] + luck, 2)


def _step(result: str, results: Plain) -> int:
    return STEP.get(results.get(result, {}).get("tone", ""), 0)
