"""Work that is done to its end once it has begun, whoever hangs up meanwhile."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_under_way: set[asyncio.Task[Any]] = set()  # so that nobody sweeps it away


def as_a_whole(
    work: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """Done to its end, also if whoever asked for it hangs up between writing and telling."""

    @wraps(work)
    async def do(*args: P.args, **kw: P.kwargs) -> T:
        task = asyncio.get_running_loop().create_task(work(*args, **kw))
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
        return await asyncio.shield(task)

    return do


async def all_done() -> None:
    """Everything that was begun is written and told, or refused."""
    while _under_way:
        await asyncio.wait(set(_under_way))
