"""The client's files and the maps, each under an address with the hash of its content."""

import gzip
import hashlib
import mimetypes
import re
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ardennes.engine.game import AnyGame
from ardennes.server.guard import error
from ardennes.server.messages import Plain, encode

FOR_EVER = "public, max-age=31536000, immutable"
MOST_SKETCHES = 400  # files, two of each board
SMALL = 600  # bytes not worth compressing
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # a map's own style sheet
COMMENTS = re.compile(
    rb"^[ \t]*(?:/\*\*.*?\*/[ \t]*|//[^\n]*)\n?|/\*\* @type [^\n]*?\*/ ?", re.MULTILINE | re.DOTALL
)
STYLES = re.compile(rb'<link rel="stylesheet" href="/static/([\w/]+\.css)">\n')
ALL_STYLES = "all.css"
SKETCH = "sketch-"  # the map of a board that was invented
mimetypes.add_type("text/javascript", ".js")


class ClientFiles:
    """A folder read once: files, their compressed form, and one hash of them all."""

    def __init__(self, folder: Path) -> None:
        self.texts = {
            str(path.relative_to(folder)).replace("\\", "/"): _read(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and "maps" not in path.relative_to(folder).parts
        }
        self._small: dict[str, bytes] = {}

    @cached_property
    def hash(self) -> str:
        """Changes whenever any file does."""
        every = hashlib.sha256()
        for name, text in self.texts.items():
            every.update(name.encode() + b"\0" + text)
        return every.hexdigest()[:12]

    def small(self, name: str) -> bytes:
        """A file compressed, once."""
        if name not in self._small:
            self._small[name] = gzip.compress(self.texts[name], 9)
        return self._small[name]


def _read(path: Path) -> bytes:
    return without_comments(path.read_bytes()) if path.suffix == ".js" else path.read_bytes()


def without_comments(script: bytes) -> bytes:
    """Types, and comments that stand in lines of their own, stay at home: a quarter of what would
    be sent."""
    return COMMENTS.sub(b"", script)


class Pages:
    """The one page of the application and the files it loads, its style sheets as one."""

    def __init__(self) -> None:
        self.files = ClientFiles(Path(str(resources.files("ardennes") / "client")))
        texts = self.files.texts
        before, tag, after = texts["app.html"].partition(b'<link rel="stylesheet"')
        sheets = STYLES.findall(tag + after)
        texts[ALL_STYLES] = b"\n".join(texts[name.decode()] for name in sheets)
        link = tag + f' href="/static/{ALL_STYLES}">\n'.encode()
        texts["app.html"] = before + link + STYLES.sub(b"", tag + after)

    async def page(self, request: Request) -> Response:
        """app.html with the addresses of this version."""
        text = self.files.texts["app.html"].replace(
            b"/static/", f"/static/{self.files.hash}/".encode()
        )
        return _reply(request, text, gzip.compress(text), "text/html", "no-cache")

    async def lost(self, request: Request) -> Response:
        """No such page: the application says so to people."""
        if "text/html" not in request.headers.get("accept", ""):
            return error(404, "there is no such page")
        answer = await self.page(request)
        answer.status_code = 404
        return answer

    def cover(self, game: str) -> str | None:
        """The address of the picture on a game's card."""
        name = f"covers/{game}.jpg"
        return f"/static/{self.files.hash}/{name}" if name in self.files.texts else None

    async def file(self, request: Request) -> Response:
        """A file of the client."""
        name = request.path_params["path"]
        if request.path_params["hash"] != self.files.hash or name not in self.files.texts:
            return error(404, "there is no such file")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return _reply(request, self.files.texts[name], self.files.small(name), kind, FOR_EVER)


class Maps:
    """What `ardennes map GAME --build` wrote: GAME-HASH.svg, what is drawn on it a moment later
    (GAME-HASH.details.svg), and the geometry (.json)."""

    def __init__(self) -> None:
        folder = Path(str(resources.files("ardennes") / "client" / "maps"))
        self._packed = {path.name.removesuffix(".gz"): path for path in folder.glob("*.gz")}
        self._read: dict[str, bytes] = {}
        self._sketches: dict[str, bytes] = {}

    def at(self, game: AnyGame, state: Any) -> Plain:
        """The addresses of the map a state is played on: the game's own, or a drawing of its board,
        which is kept as long as it is not pushed out by newer ones."""
        drawn = game.shows.sketch(state)
        if drawn is None:
            return self.of(game.id)
        svg, geometry = drawn
        name = f"{SKETCH}{hashlib.sha256(svg.encode()).hexdigest()[:12]}"
        for kind, text in (("svg", svg), ("json", encode({**geometry, "game": game.id}))):
            self._sketches[f"{name}.{kind}"] = gzip.compress(text.encode())
        while len(self._sketches) > MOST_SKETCHES:
            del self._sketches[next(iter(self._sketches))]
        return {kind: f"/maps/{name}.{kind}" for kind in ("svg", "json")}

    def of(self, game: str) -> Plain:
        """The addresses of a game's map."""
        found = [name for name in sorted(self._packed) if name.startswith(f"{game}-")]
        return {name.split(".")[1]: f"/maps/{name}" for name in found}

    async def file(self, request: Request) -> Response:
        """A map or its geometry."""
        name = request.path_params["name"]
        if name in self._sketches:
            small = self._sketches[name]
        elif name in self._packed:
            if name not in self._read:
                self._read[name] = self._packed[name].read_bytes()
            small = self._read[name]
        else:
            return error(404, "there is no such map")
        svg = name.endswith(".svg")
        kind = "image/svg+xml" if svg else "application/json"
        reply = _reply(request, None, small, kind, FOR_EVER)
        if svg:
            reply.headers["Content-Security-Policy"] = PICTURE_POLICY
        return reply


def _reply(request: Request, text: bytes | None, small: bytes, kind: str, cache: str) -> Response:
    """Compressed for who takes it, plain for who does not."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    packs = "gzip" in request.headers.get("accept-encoding", "")
    if packs and (text is None or len(text) > SMALL):
        return Response(small, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(
        text if text is not None else gzip.decompress(small), headers=headers, media_type=kind
    )
