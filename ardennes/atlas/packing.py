"""The files of a board's static layer: what is seen at once, what may come later, the geometry."""

import gzip
import hashlib
import json
import re
from typing import Any

DETAILS = ("relief", "trees", "houses", "numbers")  # groups that a first page does without
_GROUP = re.compile(rf'<g id="({"|".join(DETAILS)})"[^>]*>.*?</g>', re.DOTALL)
_HOLE = re.compile(r'<g id="(\w+)"/>')


def packed(game: str, svg: str, geometry: dict[str, Any]) -> dict[str, bytes]:
    """Three compressed files by name, named by their content."""
    text = json.dumps(geometry, ensure_ascii=False, separators=(",", ":"))
    name = f"{game}-{hashlib.sha256((svg + text).encode()).hexdigest()[:12]}"
    first, details = parted(svg)
    files = {"svg": first, "details.svg": details, "json": text}
    return {
        f"{name}.{kind}.gz": gzip.compress(of.encode(), 9, mtime=0) for kind, of in files.items()
    }


def parted(svg: str) -> tuple[str, str]:
    """A picture with holes in place of its details, and a picture of these alone."""
    details = "".join(found[0] for found in _GROUP.finditer(svg))
    first = _GROUP.sub(lambda found: f'<g id="{found[1]}"/>', svg)
    return first, f'<svg xmlns="http://www.w3.org/2000/svg">{details}</svg>\n'


def joined(first: str, details: str) -> str:
    """The whole picture again."""
    found = {group[1]: group[0] for group in _GROUP.finditer(details)}
    return _HOLE.sub(lambda hole: found.get(hole[1], hole[0]), first)
