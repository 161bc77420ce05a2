"""A process of the server's own that does one thing after another and can be killed at any time.

It says nothing by itself: a message goes in, an answer comes out, and one that takes too long costs
the process its life. It ends with its parent, however that ended.
"""

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

START_SECONDS = 60.0  # a process may take to start


class ChildFailed(Exception):
    """No answer: why."""


class Trouble(NamedTuple):
    """An answer that is none: what went wrong over there, to be read by people."""

    text: str


Answers = Callable[[], Callable[[Any], Any]]  # called over there once; it answers messages


class Child:
    """The process, started with the first message; one that hangs or dies is replaced."""

    def __init__(self, answers: Answers) -> None:
        self.process: BaseProcess | None = None
        self._answers = answers
        self._pipe: Connection | None = None
        self._closed = False

    def ask(self, message: object, seconds: float) -> Any:
        """The answer, waited for in this thread; ChildFailed if there is none in time."""
        for _ in range(2):
            try:
                pipe = self._started()
                pipe.send(message)
                answer = self._receive(pipe, seconds)
            except (EOFError, OSError):
                self.kill()
                continue  # it has died: another one is asked
            if isinstance(answer, Trouble):
                raise ChildFailed(answer.text)
            return answer
        raise ChildFailed("its process has died")

    def _started(self) -> Connection:
        if self._closed:
            raise ChildFailed("the server stops")
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")  # threads and forks do not mix
            self._pipe, theirs = context.Pipe()
            self.process = context.Process(target=_live, args=(theirs, self._answers), daemon=True)
            self.process.start()
            theirs.close()  # so that its end is noticed here
            self._receive(self._pipe, START_SECONDS)  # it is ready
        return self._pipe

    def _receive(self, pipe: Connection, seconds: float) -> Any:
        """What the process says next; one that says nothing is killed."""
        if not pipe.poll(seconds):
            self.kill()
            raise ChildFailed(f"no answer within {seconds:g} seconds")
        return pipe.recv()

    def kill(self) -> None:
        """End it now; the next message starts another."""
        if self.process is not None:
            self.process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self.process = self._pipe = None

    def close(self) -> None:
        """End it, and start none again."""
        self._closed = True
        if self.process is not None:
            self.process.kill()


# --- over there ---


def end_with_parent() -> None:
    """From now on this process does not outlive the one that started it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(parent: int) -> None:
    wait([parent])
    os._exit(0)


def _live(pipe: Connection, answers: Answers) -> None:
    """Answer until the server is gone; what goes wrong is told."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    end_with_parent()
    answer = answers()
    pipe.send("ready")
    while True:
        try:
            message = pipe.recv()
        except EOFError:
            return
        try:
            found: object = answer(message)
        except Exception:
            found = Trouble(traceback.format_exc())
        pipe.send(found)
