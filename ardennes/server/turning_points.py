"""Where a game turned: its battles and marches, each weighed by what it changed in the view."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ardennes.server.messages import Plain
from ardennes.server.store import LedgerEntry

TURNS = 3  # turning points of a game
MOMENTS = 8  # key moments, the turning points among them
HEADINGS = ("turn", "phase")
TELLING = ("end", "loss", "result", "move", "battle")  # tones of lines, the most telling first


class Change(NamedTuple):
    """What happened between two views: the count, who took what, who lost how much."""

    points: int
    conditions: float
    taken: dict[str, str | None]
    worth: int
    losses: dict[str, int]


class Episode:
    """A battle from its first line to the next one's, or what was marched between two."""

    def __init__(self, first: int, place: str, side: str, view: Plain) -> None:
        self.first = self.last = first  # actions done before it, and after it
        self.place = place  # where it was fought; "" for a march
        self.side = side
        self.before = self.after = view
        self.lines: list[Plain] = []

    @property
    def change(self) -> Change:
        """What it changed."""
        old, new = self.before, self.after
        held, holds = old["holders"], new["holders"]
        taken = {place: holds[place] for place in holds if held.get(place) != holds[place]}
        losses = {side: new["losses"].get(side, 0) - n for side, n in old["losses"].items()}
        pairs = zip(old.get("conditions", ()), new.get("conditions", ()), strict=False)
        return Change(
            new["count"]["value"] - old["count"]["value"],
            sum(abs(b["have"] - a["have"]) / max(1, b["need"]) for a, b in pairs),
            taken,
            sum(new["worth"].get(place, 1) for place in taken),
            losses,
        )


class Story:
    """The episodes of a game, told entry by entry; a view is asked for where one begins."""

    def __init__(self) -> None:
        self.episodes: list[Episode] = []

    def begins(self, entry: LedgerEntry) -> tuple[str, str] | None:
        """The place and the side of an episode that begins with this entry, if one does."""
        now = self.episodes[-1].place if self.episodes else None
        for line in entry.lines:
            if line["places"] and _is_of_a_battle(line):
                return None if line["places"][0] == now else (line["places"][0], line["side"])
        heads = any(line["tone"] in HEADINGS for line in entry.lines)
        return ("", "") if now is None or (heads and now) else None

    def open(self, first: int, about: tuple[str, str], view: Plain) -> None:
        """The last episode has ended with this view, and another begins."""
        self.close(first, view)
        self.episodes.append(Episode(first, *about, view))

    def close(self, last: int, view: Plain) -> None:
        """The last episode has ended with this view."""
        for episode in self.episodes[-1:]:
            episode.last, episode.after = last, view


def _is_of_a_battle(line: Plain) -> bool:
    return line["tone"] == "battle" or (line["tone"] == "result" and "units" in line)


def told(story: Story, sides: Sequence[str]) -> Plain:
    """The turning points, the key moments and the best and worst attack of each side."""
    weighed = sorted(_weighed(story.episodes), key=lambda one: (-one[0], one[1].first))
    ranked = [episode for weight, episode in weighed if weight > 0]
    lines = [line for episode in ranked[:MOMENTS] if (line := _headline(episode))]
    return {
        "turning_points": [_point(one) for one in sorted(_apart(ranked), key=lambda e: e.first)],
        "moments": sorted(lines, key=lambda line: line["action_no"]),
        "attacks": {
            side: found for side in sides if (found := _attacks(story.episodes, side, sides))
        },
    }


def _weighed(episodes: Sequence[Episode]) -> Iterator[tuple[float, Episode]]:
    """Each part of a change counts by its share of the largest there was in this game."""
    parts = [_parts(episode.change) for episode in episodes]
    most = [max((part[i] for part in parts), default=0) for i in range(4)]
    for part, episode in zip(parts, episodes, strict=True):
        yield sum(have / top for have, top in zip(part, most, strict=True) if top), episode


def _parts(change: Change) -> tuple[float, ...]:
    losses = sum(max(0, n) for n in change.losses.values())
    return abs(change.points), change.conditions, change.worth, losses


def _apart(ranked: Sequence[Episode]) -> list[Episode]:
    """The heaviest, each at another place of the map and on another turn as far as there are."""
    found: list[Episode] = []
    for strict in (True, False):
        for episode in ranked:
            turn, place = episode.before["turn"], _where(episode)
            near = any(turn == e.before["turn"] or place == _where(e) for e in found)
            if len(found) < TURNS and episode not in found and not (strict and near):
                found.append(episode)
    return found


def _where(episode: Episode) -> str:
    """The place to look at: where it was fought, what was taken, what the log tells first."""
    taken = episode.change.taken
    worth: Plain = episode.after["worth"]
    best = max(taken, key=lambda place: worth.get(place, 0), default="")
    told = [line for line in (_headline(episode), *episode.lines) if line and line["places"]]
    return episode.place or best or (told[0]["places"][0] if told else "")


def _headline(episode: Episode) -> Plain | None:
    """The line that tells most of it."""
    lines = [line for line in episode.lines if line["tone"] in TELLING]
    return min(lines, key=lambda line: TELLING.index(line["tone"]), default=None)


def _point(episode: Episode) -> Plain:
    """An episode as the report tells it."""
    change = episode.change
    says = [line["say"] for line in episode.lines if line["tone"] in TELLING]
    return {
        "action_no": episode.first,
        "last": episode.last,
        "turn": episode.before["turn"],
        "label": episode.before["date"],
        "place": _where(episode),
        "side": episode.side,
        "says": says,
        "count": [episode.before["count"]["value"], episode.after["count"]["value"]],
        "taken": {place: side for place, side in change.taken.items() if side},
        "losses": {side: n for side, n in change.losses.items() if n > 0},
    }


def _attacks(episodes: Sequence[Episode], side: str, sides: Sequence[str]) -> Plain | None:
    """How many attacks a side made, the best of them and the worst."""
    mine = [one for one in episodes if one.place and one.side == side]
    if not mine:
        return None
    ranked = sorted(mine, key=lambda one: -_gain(one, side, sides))
    found: Plain = {"count": len(mine), "best": _point(ranked[0])}
    if _gain(ranked[-1], side, sides) < _gain(ranked[0], side, sides):
        found["worst"] = _point(ranked[-1])
    return found


def _gain(episode: Episode, side: str, sides: Sequence[str]) -> int:
    """What an attack brought its side: their losses less its own, and the ground it took."""
    change = episode.change
    worth: dict[str, Any] = episode.after["worth"]
    took = sum(worth.get(p, 1) for p, holder in change.taken.items() if holder == side)
    gave = sum(worth.get(p, 1) for p, holder in change.taken.items() if holder != side)
    theirs = sum(change.losses.get(other, 0) for other in sides if other != side)
    return theirs - change.losses.get(side, 0) + took - gave
