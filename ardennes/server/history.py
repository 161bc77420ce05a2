"""A game looked back on: any moment of it, its timeline, its report."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import CHANCE, ArdennesError, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal
from ardennes.server.messages import Plain
from ardennes.server.players import OPTIONS, start_of
from ardennes.server.rooms import Refused
from ardennes.server.store import Entry, Match

STEP = {"best": 2, "good": 1, "mixed": 0, "none": -1, "bad": -2}  # how good a result is
OTHER_RULES = "this game was played by other rules or on another map: it cannot be shown past"
CALENDAR = ("turn_began", "phase_began")


class Walk:
    """A game played again, action by action."""

    def __init__(self, match: Match, entries: Sequence[Entry]) -> None:
        self.game: AnyGame = game_of(match.game)
        self.state: Any = start_of(self.game, match.scenario, match.position)
        self.entries = entries
        self.at = 0

    def step(self) -> str:
        """Play the next action; returns who acted."""
        asked = legal(self.game, self.state)
        action = self._action(self.entries[self.at].action)
        if asked is None or action not in asked.choices:
            raise Refused(409, f"{OTHER_RULES} action {self.at + 1}")
        apply(self.game, self.state, action)
        self.at += 1
        return asked.actor

    def _action(self, text: str) -> Word | None:
        try:
            return self.game.codec.from_text(text, self.state)
        except ArdennesError:
            return None

    def to(self, n: int) -> None:
        """Play on until so many actions are done."""
        while self.at < min(n, len(self.entries)):
            self.step()


def moment(match: Match, entries: Sequence[Entry], n: int, seat: str) -> Plain:
    """What a seat saw after so many actions."""
    walk = Walk(match, entries)
    walk.to(n)
    lines = entries[walk.at - 1].lines if walk.at else []
    decision = legal(walk.game, walk.state)
    return {
        "n": walk.at,
        "view": walk.game.shows.view(walk.state, seat),
        "log": lines,
        "prompt": decision.prompt if decision else "",
        "actor": decision.actor if decision else None,
    }


def timeline(match: Match, entries: Sequence[Entry]) -> Plain:
    """A mark for every action, and every line of the log."""
    walk = Walk(match, entries)
    marks: list[Plain] = []
    for entry in entries:
        actor = walk.step()
        brief = walk.game.shows.brief(walk.state)
        kinds = [line["kind"] for line in entry.lines if line["kind"] not in CALENDAR]
        marks.append({
            "n": walk.at,
            "turn": brief.get("turn"),
            "phase": brief.get("phase"),
            "side": actor,
            "kind": kinds[0] if kinds else "",
        })  # fmt: skip
    return {"n": len(entries), "marks": marks, "log": _lines(entries)}


def record_of(match: Match, entries: Sequence[Entry]) -> str:
    """The game as .play text."""
    scenario, _, options = match.scenario.partition(OPTIONS)
    return record.write(record.Record(
        game=match.game,
        version=match.version,
        scenario=scenario,
        options=record.read_options(options),
        seats=match.seats,
        position=match.position,
        actions=[entry.action for entry in entries],
        said=[" ".join(str(line["say"]) for line in entry.lines) for entry in entries],
    ))  # fmt: skip


def last_turn(entries: Sequence[Entry]) -> Plain:
    """The moves and combats since the turn before this one began, as an overlay."""
    lines = _lines(entries)
    turns = [i for i, line in enumerate(lines) if line["kind"] == "turn_began"]
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


def _lines(entries: Iterable[Entry]) -> list[Plain]:
    return [line for entry in entries for line in entry.lines]


# --- the report ---


def report(match: Match, entries: Sequence[Entry]) -> Plain:
    """How it went: the count, the losses and the ground by turn, and the dice."""
    walk = Walk(match, entries)
    turns: list[Plain] = []
    dice: dict[str, Plain] = {}
    box: Plain = walk.game.shows.box(walk.state)
    results: Plain = box.get("results", {})
    asker = ""
    for entry in entries:
        brief = walk.game.shows.brief(walk.state)
        if not turns or turns[-1]["turn"] != brief.get("turn"):
            turns.append(_turn(walk))
        faces, battle = _waiting(walk)
        actor = walk.step()
        if actor != CHANCE:
            asker = actor
        elif "hits" in battle:
            _note_hits(dice, entry, faces, box["roster"])
        else:
            _note_die(dice.setdefault(asker, _no_dice()), entry, battle.get("odds"), results)
        turns[-1] = {**_turn(walk), "turn": turns[-1]["turn"], "label": turns[-1]["label"]}
    over = walk.game.rules.outcome(walk.state)
    return {
        "outcome": over and {"winner": over.winner, "case": over.case, "reason": over.reason},
        "turns": turns,
        "dice": dice,
        "moments": [
            line for line in _lines(entries) if line["kind"] in ("game_ended", "eliminated")
        ],
        "length": {"actions": len(entries), "seconds": round(match.updated - match.created)},
        "results": results,
    }


def _turn(walk: Walk) -> Plain:
    view: Plain = walk.game.shows.view(walk.state, "")
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


def _waiting(walk: Walk) -> tuple[int, Plain]:
    """The faces of the die that is about to be rolled, and its battle, if it is one."""
    decision = legal(walk.game, walk.state)
    if decision is None or decision.actor != CHANCE:
        return 0, {}
    picture: Plain = walk.game.shows.picture(walk.state, decision)
    return len(decision.choices), picture.get("battle") or {}


def _note_hits(dice: dict[str, Plain], entry: Entry, faces: int, roster: Plain) -> None:
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
        shown = {key: line.get(key) for key in ("n", "say", "dice", "hits")}
        mine["battles"].append({**shown, "expected": round(expected, 2), "luck": luck})
        mine["luck"] = round(mine["luck"] + luck, 2)


def _note_die(dice: Plain, entry: Entry, odds: Plain | None, results: Plain) -> None:
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
    shown = {key: line.get(key) for key in ("n", "say", "die", "result")}
    dice["battles"].append({**shown, "expected": round(expected, 2), "luck": luck})
    dice["luck"] = round(dice["luck"] + luck, 2)


def _step(result: str, results: Plain) -> int:
    return STEP.get(results.get(result, {}).get("tone", ""), 0)
