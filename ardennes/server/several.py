"""`ardennes serve --processes N`: as many processes on one port, watched over by another.

Each listens itself and the system deals connections out. One that dies is replaced. They end with
the one that watches, however that ended.
"""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

from ardennes.engine.core import BadInput

QUICK = 5.0  # seconds: who dies sooner was never well
PAUSE = 1.0  # before another one is started

log = logging.getLogger("ardennes")


def listening(host: str, port: int) -> socket.socket:
    """A socket of a port that others share."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    found.bind((host, port))
    return found


def expect_free(host: str, port: int, where: str) -> None:
    """BadInput if somebody else has the port, who would share it untold, or if it is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, port))
        except OSError as e:
            raise BadInput(where, f"cannot be used: {e.strerror}") from None


class Several:
    """The processes, and who watches over them."""

    def __init__(self, count: int, run: Callable[[], None]) -> None:
        self._run = run
        self._context = multiprocessing.get_context("spawn")
        self._stopping = False
        self._children: list[BaseProcess] = []
        self._born: dict[int, float] = {}
        self._count = count

    def serve(self) -> int:
        """Until a signal; the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        for number in range(1, self._count + 1):
            self._start(str(number))
        while self._children:
            wait([child.sentinel for child in self._children], 1.0)
            for child in [child for child in self._children if not child.is_alive()]:
                self._children.remove(child)
                self._replace(child)
        return 0 if self._stopping else 1

    def _replace(self, child: BaseProcess) -> None:
        lived = time.monotonic() - self._born.pop(child.pid or 0, 0.0)
        if self._stopping:
            return
        log.error("a process has died", extra={"pid": child.pid, "code": child.exitcode})
        if lived < QUICK and not self._children:
            return  # none of them is ever well
        time.sleep(PAUSE)
        self._start(child.name)

    def _start(self, name: str) -> None:
        if self._stopping:
            return
        child = self._context.Process(target=_child, args=(self._run,), name=name)
        child.start()
        self._children.append(child)
        self._born[child.pid or 0] = time.monotonic()
        if self._stopping:  # the signal came meanwhile
            child.terminate()

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for child in self._children:
            child.terminate()


# --- over there ---


def _child(run: Callable[[], None]) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_stop_after, args=(parent.sentinel,), daemon=True).start()
    run()


def _stop_after(parent: int) -> None:
    wait([parent])
    os.kill(os.getpid(), signal.SIGTERM)
