"""A line to PostgreSQL that can be cut, as a network would cut it."""

import asyncio
import threading
from contextlib import suppress
from typing import Self


class Line:
    """Passes bytes on to a port, until it is cut; who comes then hears nothing, or is sent away."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._silent = self._ended = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def __enter__(self) -> Self:
        self._thread.start()
        self._open.set()
        self.port = self._do(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    async def _end(self) -> None:
        self._server.close()
        self._ended = True
        self._open.set()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*rest, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        if not self._open.is_set() and not self._silent:  # nobody is there
            writer.transport.abort()
            return
        with suppress(OSError):
            await self._open.wait()
            if self._ended:
                writer.transport.abort()
                return
            back, there = await asyncio.open_connection("127.0.0.1", self._to)
            self._writers.add(there)
            try:
                await asyncio.gather(self._copy(reader, there), self._copy(back, writer))
            finally:
                there.transport.abort()
                writer.transport.abort()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
        writer.close()

    def cut(self, silent: bool = False) -> None:
        """Nothing passes any more: lines break at once, or everybody waits for an answer."""

        async def cut() -> None:
            self._silent = silent
            self._open.clear()
            for writer in [] if silent else self._writers:
                writer.transport.abort()

        self._do(cut())

    def mend(self) -> None:
        """Everything passes again."""
        self._loop.call_soon_threadsafe(self._open.set)
