"""Pairs of games played on all cores until it is known who is stronger: the work of `ladder`."""

import multiprocessing
import queue
import signal
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ardennes.bots.ladder.games import Pairing, Result, play_pair
from ardennes.bots.ladder.kept import Kept, append, code_of, read
from ardennes.bots.ladder.rating import DECIDED, likelihood

WAIT = 0.5  # seconds between looks at the clock


class Limits(NamedTuple):
    """When to stop."""

    until: float  # of time.monotonic
    least: int  # pairs; fewer are not believed
    most: int
    low: float  # Elo: the test decides between these two
    high: float


class Tournament:
    """The pairings of one game, what is known of each, and the file that keeps it."""

    def __init__(self, pairings: list[Pairing], path: Path, limits: Limits) -> None:
        self.meetings = [Kept(pairing) for pairing in pairings]
        self.path, self.limits = path, limits
        self.code = code_of(pairings[0].game)
        self.played = 0  # pairs, in this run
        for result in read(path):
            if result.code == self.code:
                self._count(result)

    def _count(self, result: Result) -> None:
        for meeting in self.meetings:
            if meeting.concerns(result):
                meeting.add(result)

    def undecided(self) -> list[Kept]:
        """The meetings to go on with."""
        return [meeting for meeting in self.meetings if not self._is_decided(meeting)]

    def _is_decided(self, meeting: Kept) -> bool:
        """By the test, or because enough has been played."""
        scores, limits = meeting.scores(), self.limits
        if len(scores) < limits.least or meeting.is_mirror:
            return len(scores) >= limits.most
        sure = abs(likelihood(scores, limits.low, limits.high)) >= DECIDED
        return sure or len(scores) >= limits.most

    def play(self, workers: int, tell: Callable[[], None]) -> None:
        """On so many processors, until all is decided or the time is up."""
        done: queue.Queue[list[Result] | BaseException] = queue.Queue()
        running: set[tuple[Pairing, int]] = set()
        pool = multiprocessing.get_context("spawn").Pool(workers, _ignore_interrupts)
        try:
            while self.undecided() and time.monotonic() < self.limits.until:
                while len(running) < workers and (job := self.next_job(running)):
                    running.add(job)
                    pool.apply_async(play_pair, (*job, self.code), {}, done.put, done.put)
                if found := _whatever_came(done):
                    self._take(found, running)
                    tell()
        finally:
            pool.terminate()

    def next_job(self, running: set[tuple[Pairing, int]]) -> tuple[Pairing, int] | None:
        """A seed nobody has played, of the meeting with the fewest pairs."""
        for meeting in sorted(self.undecided(), key=lambda meeting: len(meeting.whole())):
            known = {*meeting.whole(), *(seed for p, seed in running if p == meeting.pairing)}
            seed = next(seed for seed in count(1) if seed not in known)
            if seed <= self.limits.most:
                return meeting.pairing, seed
        return None

    def _take(self, results: list[Result], running: set[tuple[Pairing, int]]) -> None:
        append(self.path, results)
        for result in results:
            self._count(result)
        self.played += 1
        for meeting in self.meetings:
            if meeting.concerns(results[0]):
                running.discard((meeting.pairing, results[0].seed))


def _whatever_came(done: "queue.Queue[list[Result] | BaseException]") -> list[Result]:
    """A pair that has been played, or nothing after a while."""
    try:
        found = done.get(timeout=WAIT)
    except queue.Empty:
        return []
    if isinstance(found, BaseException):
        raise found
    return found


def _ignore_interrupts() -> None:
    """Whoever started it says when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
