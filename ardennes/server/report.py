"""The report of a game: how it went turn by turn, where it turned, and what the dice did."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from ardennes.engine.core import CHANCE, Outcome, Roll, kind
from ardennes.server.messages import Plain, events_of, setup_info
from ardennes.server.replaying import Replay
from ardennes.server.store import LedgerEntry, MatchRow
from ardennes.server.turning_points import Story, told

STEP = {"best": 2, "good": 1, "mixed": 0, "none": -1, "bad": -2}  # how good a result is
ROLL = kind(Roll)


def report(row: MatchRow, entries: Sequence[LedgerEntry], maps: Plain) -> Plain:
    """A game is played again once for it. Views and questions are asked for only where one turn
    or battle follows another, or a die is rolled: they cost more than the actions."""
    replay = Replay(row, entries)
    view = partial(tally, replay)
    info = setup_info(replay.game, replay.state, maps)
    turns, dice, story = Turns(replay), Dice(replay, info), Story()
    for number, entry in enumerate(entries):
        about = story.begins(entry)
        if about:
            story.open(number, about, view())
        dice.before(entry, entries[number + 1 : number + 2])
        replay.step()
        dice.after(entry)
        turns.after()
        story.episodes[-1].lines += events_of(entry.lines)
    end = view()
    story.close(len(entries), end)
    return {
        "outcome": _outcome(replay.outcome, row),
        "turns": turns.ended(),
        "dice": dice.found,
        "length": {"actions": len(entries), "seconds": round(row.updated - row.created)},
        "setup": info,
        **told(story, replay.game.sides),
        **({"conditions": end["conditions"]} if "conditions" in end else {}),
    }


def _outcome(over: Outcome | None, row: MatchRow) -> Plain | None:
    """How it ended, by its rules or without them."""
    if row.summary.get("ended"):
        return row.summary["outcome"]
    return {"winner": over.winner, "case": over.case, "reason": over.reason} if over else None


def tally(replay: Replay) -> Plain:
    """What is weighed of the table as it stands."""
    shows = replay.game.shows
    return shows.tally(replay.state) if shows.tally else shows.view(replay.state, "")


class Turns:
    """How each turn ended."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._found: list[Plain] = []
        self._now = self._view()

    def _view(self) -> Plain:
        return tally(self._replay)

    def after(self) -> None:
        """An action was played: it may have ended a turn."""
        summary = self._replay.game.shows.summary(self._replay.state)
        if summary.get("turn") != self._now["turn"]:
            now = self._view()
            self._found.append(_turn(self._now, now))
            self._now = now

    def ended(self) -> list[Plain]:
        """Every turn, the last one as it stands."""
        return [*self._found, _turn(self._now, self._view())]


def _turn(began: Plain, ended: Plain) -> Plain:
    return {
        "turn": began["turn"],
        "label": began["date"],
        "count": ended["count"]["value"],
        "goal": ended["count"]["goal"],
        "losses": ended["losses"],
        "held": ended["held"],
    }


class Dice:
    """What the dice did to each side, roll by roll."""

    def __init__(self, replay: Replay, info: Plain) -> None:
        self.found: dict[str, Plain] = {}
        self._replay = replay
        self._info = info
        self._asker = ""  # who brought the roll about
        self._faces = 0  # of the die that is about to be rolled
        self._battle: Plain = {}  # it is rolled for

    def before(self, entry: LedgerEntry, following: Sequence[LedgerEntry]) -> None:
        """An action is about to be played, and what follows it."""
        if _is_roll(entry):
            self._wait()
        elif any(map(_is_roll, following)):
            self._asker = self._replay.asked(entry)

    def _wait(self) -> None:
        decision = self._replay.decision
        self._faces, self._battle = 0, {}
        if decision and decision.actor == CHANCE:
            picture: Plain = self._replay.game.shows.picture(self._replay.state, decision)
            self._faces, self._battle = len(decision.choices), picture.get("battle") or {}

    def after(self, entry: LedgerEntry) -> None:
        """It was played."""
        if not _is_roll(entry):
            return
        if "hits" in self._battle:
            self._note_hits(entry)
        else:
            self._note_die(self.found.setdefault(self._asker, _no_dice()), entry)

    def _note_hits(self, entry: LedgerEntry) -> None:
        """A unit has rolled all its dice: they are its side's, their luck is counted in hits."""
        for line in entry.lines:
            if "dice" not in line:
                continue
            side = self._info["roster"][line["unit"]]["side"]
            mine = self.found.setdefault(side, _no_dice(self._faces, "hits"))
            for die in line["dice"]:
                mine["rolls"][die - 1] += 1
            expected = len(line["dice"]) * line["chance"] / self._faces
            luck = round(line["hits"] - expected, 2)
            shown = {key: line.get(key) for key in ("action_no", "say", "dice", "hits")}
            mine["battles"].append({**shown, "expected": round(expected, 2), "luck": luck})
            mine["luck"] = round(mine["luck"] + luck, 2)

    def _note_die(self, dice: Plain, entry: LedgerEntry) -> None:
        """One roll: counted, and in a battle compared with what was to be expected."""
        die = int(entry.action.split()[-1])
        if 1 <= die <= 6:
            dice["rolls"][die - 1] += 1
        rolled = [line for line in entry.lines if "result" in line]
        odds = self._battle.get("odds") or self._battle.get("ladder")
        if odds is None or not rolled:
            return
        line = rolled[0]
        expected = sum(
            float(Fraction(chance)) * self._step(result)
            for result, chance in odds["distribution"].items()
        )
        luck = round(self._step(str(line["result"])) - expected, 2)
        shown = {key: line.get(key) for key in ("action_no", "say", "die", "result")}
        dice["battles"].append({**shown, "expected": round(expected, 2), "luck": luck})
        dice["luck"] = round(dice["luck"] + luck, 2)

    def _step(self, result: str) -> int:
        return STEP.get(self._info.get("results", {}).get(result, {}).get("tone", ""), 0)


def _no_dice(faces: int = 6, measure: str = "steps") -> Plain:
    return {"rolls": [0] * faces, "measure": measure, "battles": [], "luck": 0.0}


def _is_roll(entry: LedgerEntry) -> bool:
    return entry.action.partition(" ")[0] == ROLL
