"""A bounded load on a server: many games at once over WebSockets, every action timed.

    python -m tests.load [--game tb] [--games 32] [--seconds 10] [--idle 300] [--askers 0]
                         [--processes 1] [--postgres] [--url http://127.0.0.1:8000]

Without an address it starts a server of its own, on a temporary SQLite file or PostgreSQL, and as
many processes of players as the server has. Each game has one
socket that plays both sides, a random choice at a time, the next as soon as the last is told.
Askers are sockets at one game more that ask for the dearest overlay again and again.
"""

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from tests.server.table import Answers

STATUS = "/proc/{}/status"
CPU = re.compile(r"^ardennes_cpu_seconds_total.* ([0-9.]+)$", re.MULTILINE)


class Measured:
    """What playing has cost: seconds of each action, bytes told."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.told = 0
        self.asked = 0


def create(url: str, game: str) -> tuple[str, str]:
    """A hotseat game: its id and token."""
    wish = {"game": game, "seats": {"german": "me", "allied": "me"}}
    request = urllib.request.Request(
        f"{url}/api/matches", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["id"], made["seats"]["german+allied"]["token"]


async def play(url: str, game: str, seed: int, stop: float, found: Measured) -> None:
    """One game until the time is up; a finished one is followed by another."""
    rng = random.Random(seed)
    while time.perf_counter() < stop:
        match, token = await asyncio.to_thread(create, url, game)
        async with connect(f"{url.replace('http', 'ws', 1)}/ws/{match}", max_size=None) as wire:
            enter = {"type": "enter", "token": token, "seen": -1, "brief": True}
            await wire.send(json.dumps(enter))
            now, answers = json.loads(await wire.recv()), Answers()
            while now.get("decision") and time.perf_counter() < stop:
                action = rng.choice(answers.spelled(now["decision"]))["action"]
                act = {
                    "type": "act",
                    "id": 1,
                    "ledger_no": now["ledger_no"],
                    "action": action,
                }
                began = time.perf_counter()
                await wire.send(json.dumps(act))
                now = await _next(wire, found)
                found.times.append(time.perf_counter() - began)


async def ask(url: str, made: tuple[str, str], stop: float, found: Measured) -> None:
    """One overlay after the other until the time is up."""
    match, token = made
    async with connect(f"{url.replace('http', 'ws', 1)}/ws/{match}", max_size=None) as wire:
        await wire.send(json.dumps({"type": "enter", "token": token, "seen": -1}))
        question = json.dumps({"type": "ask", "id": 1, "about": "overlay", "name": "supply"})
        while time.perf_counter() < stop:
            await wire.send(question)
            while json.loads(await wire.recv())["type"] != "answer":
                pass
            found.asked += 1


async def _next(wire, found: Measured) -> dict:
    while True:
        text = await wire.recv()
        found.told += len(text)
        message = json.loads(text)
        if message["type"] == "no":
            raise RuntimeError(message["reason"])
        if message["type"] == "now":
            return message


@contextmanager
def own_server(args: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """A server of our own on a free port; its address and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = str(Path(folder) / "load.sqlite3")
        if args.postgres:
            from tests.postgres import Postgres

            database = stack.enter_context(Postgres()).database()
        env = {**os.environ, "ARDENNES_NEW_GAMES_A_MINUTE": "100000"}
        env["ARDENNES_SHARE_OF_A_CORE"] = "10000"
        env["ARDENNES_REQUESTS_A_SECOND"] = "10000"
        command = [sys.executable, "-m", "ardennes", "serve", "--port", str(port)]
        command += ["--processes", str(args.processes)]
        began = time.perf_counter()
        server = subprocess.Popen(
            [*command, "--database", database], stderr=subprocess.DEVNULL, env=env
        )
        url = f"http://127.0.0.1:{port}"
        try:
            _wait(url)
            print(f"server start: {time.perf_counter() - began:.2f} s")
            yield url, server.pid
        finally:
            server.terminate()
            server.wait()


def _wait(url: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{url}/healthz").close()
            return
        except OSError:
            time.sleep(0.02)
    raise SystemExit("the server does not answer")


def memory(pid: int) -> int:
    """kB of a process."""
    text = Path(STATUS.format(pid)).read_text()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS")))


def cpu(url: str) -> list[float]:
    """Seconds of processor each process of the server has used."""
    with urllib.request.urlopen(f"{url}/metrics") as answer:
        return [float(seconds) for seconds in CPU.findall(answer.read().decode())]


def load(url: str, args: argparse.Namespace) -> Measured:
    """Play so many games at once for so long, in several processes."""
    found, parts = Measured(), args.processes
    shares = [(args.games + n) // parts for n in range(parts)]
    with ProcessPoolExecutor(parts) as pool:
        for one in pool.map(_load, [url] * parts, [args] * parts, shares, range(parts)):
            found.times += one.times
            found.told += one.told
            found.asked += one.asked
    return found


def _load(url: str, args: argparse.Namespace, games: int, part: int) -> Measured:
    return asyncio.run(_play_all(url, args, games, part))


async def _play_all(url: str, args: argparse.Namespace, games: int, part: int) -> Measured:
    found = Measured()
    asked = create(url, args.game)
    stop = time.perf_counter() + args.seconds
    seeds = range(1000 * part, 1000 * part + games)
    players = (play(url, args.game, seed, stop, found) for seed in seeds)
    askers = 0 if part else args.askers
    await asyncio.gather(*players, *(ask(url, asked, stop, found) for _ in range(askers)))
    return found


def idle_memory(url: str, pid: int, game: str, count: int) -> None:
    """Memory of live games nobody has touched."""
    for _ in range(20):  # what is made once is made
        create(url, game)
    before = memory(pid)
    for _ in range(count):
        create(url, game)
    now = memory(pid)
    each = (now - before) / count
    print(f"memory: {each:.1f} kB for each of {count} idle games, {now / 1000:.0f} MB in all")


def report(found: Measured, args: argparse.Namespace) -> None:
    """Throughput, latency, bytes."""
    times = sorted(found.times)
    p50, p99 = (1000 * times[int(len(times) * q)] for q in (0.5, 0.99))
    rate = len(times) / args.seconds
    print(f"{args.games} games: {rate:.0f} actions/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    print(f"told: {found.told / len(times) / 1000:.2f} kB for each action")
    if found.asked:
        print(f"asked: {found.asked / args.seconds:.0f} overlays/s")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tb")
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--idle", type=int, default=300)
    parser.add_argument("--askers", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--url")
    args = parser.parse_args()
    if args.url:
        report(load(args.url, args), args)
        return
    with own_server(args) as (url, pid):
        if args.idle and args.processes == 1:
            idle_memory(url, pid, args.game, args.idle)
        while len(began := cpu(url)) < args.processes:
            time.sleep(0.1)  # they have not met yet
        found = load(url, args)
        spent = [now - before for now, before in zip(cpu(url), began, strict=True)]
        report(found, args)
        actions = len(found.times)
        print(f"cpu: {1000 * sum(spent) / actions:.2f} ms of the server for each action")
        print(f"room: {actions / max(spent):.0f} actions/s if each process had a core of its own")


if __name__ == "__main__":
    main()
