"""overlay: what the map shows on request, and the facts it draws."""

from argparse import Namespace
from collections.abc import Iterator
from textwrap import fill
from typing import cast

from ardennes.cli.output import print_json, say, table
from ardennes.cli.sources import Source, blame, open_source
from ardennes.engine.game import Plain

WIDTH = 100


def overlay(args: Namespace) -> int:
    """One picture of the map by its name."""
    source = open_source(args.file, args)
    facts, drawn = overlay_of(source, args.name)
    if args.json:
        print_json({**facts, **drawn})
    else:
        say(overlay_text(facts.get(args.name), drawn))
    return 0


def overlay_of(source: Source, name: str) -> tuple[Plain, Plain]:
    """The facts under the picture's name, and what a client would draw."""
    shows = source.game.shows
    with blame(source.name):
        return shows.overlay_facts(source.state, name), shows.overlay(source.state, name)


def overlay_text(facts: Plain | None, drawn: Plain) -> str:
    """The legend, then all that is drawn, as lists."""
    lines = [f"{row['tone']}: {row['text']}" for row in drawn.get("legend", ())]
    if facts is None:
        facts = {tint["tone"]: tint["places"] for tint in drawn.get("tints", ())}
    lines += [_listed(whose, names) for whose, names in _lists(facts)]
    pieces = [("-".join(o["path"]), o["tone"], o["title"]) for o in drawn.get("lines", ())]
    marks = [(o["at"], o["title"]) for o in drawn.get("marks", ())]
    sides = [(o["side"], o["title"]) for o in drawn.get("sides", ())]
    return "\n".join([*lines, *(table(rows) for rows in (pieces, marks, sides) if rows)])


def _lists(facts: Plain) -> Iterator[tuple[str, list[str]]]:
    """Names by side, or by side and kind: `german`, `german hexes`."""
    for side, found in facts.items():
        if isinstance(found, dict):
            kinds = cast("dict[str, list[str]]", found)
            yield from ((f"{side} {kind}", names) for kind, names in kinds.items())
        else:
            yield side, cast("list[str]", found)


def _listed(whose: str, names: list[str]) -> str:
    text = f"{whose} ({len(names)}): {', '.join(names)}"
    return fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
