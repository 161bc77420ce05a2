"""Around the map: where units enter and leave, and the neat line."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from ardennes.atlas.paper.curves import Pen, polygon
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.network import OUT
from ardennes.atlas.paper.sheet import RADIUS, WIDTH, Edge, Sheet
from ardennes.atlas.paper.style import ATTRIBUTION, INVENTED


def frame(land: Land) -> str:
    """Paper, neat line and credit."""
    w, h = land.sheet.size.real, land.sheet.size.imag
    return (
        f'<rect class="paper" width="{w:.0f}" height="{h:.0f}"/>'
        f'<rect class="neat" x="16" y="16" width="{w - 32:.0f}" height="{h - 32:.0f}"/>'
        f'<rect class="neat thin" x="21" y="21" width="{w - 42:.0f}" height="{h - 42:.0f}"/>'
        f'<text class="serif credit" x="{w - 30:.0f}" y="{h - 29:.0f}" '
        f'font-size="{max(10.5, w / 190):.1f}">{ATTRIBUTION if land.frame else INVENTED}</text>'
    )


def edges(land: Land) -> str:
    """Everything just outside the rim, but for entry letters."""
    return sources(land) + exit_arrows(land) + exit_points(land) + boxes(land)


# --- entry and exit ---


def sources(land: Land) -> str:
    """An arrow into every hex of the map sides, by who is supplied there."""
    supply: dict[str, list[str]] = land.plan["board"].get("supply", {})
    if not supply:
        return ""
    names = [name for name, _ in land.style.sources]
    pens = {name: Pen() for name in [*names, ""]}
    leave = _exit_sides(land)
    for label, side, way in _rims(land):
        owner = next((name for name in names if label in supply.get(name, ())), "")
        at = _beside(land, label, way, 27 if side in leave.get(label, "") else 15)
        arrow(pens[owner], at, -way)
    shown = [(i, pens[name]) for i, name in enumerate(names)] + [(1, pens[""])]
    return "".join(f'<path class="source{min(i, 1)}" d="{pen}"/>' for i, pen in shown if pen.parts)


def _rims(land: Land) -> Iterator[tuple[str, str, complex]]:
    """Each hex of each map side, and the way out there."""
    for side, labels in land.plan.get("edges", {}).items():
        for label in labels:
            yield label, side, _way_out(land.sheet, label, OUT[side])


def _exit_sides(land: Land) -> dict[str, str]:
    """The map sides over which units leave, by hex; one hex around a corner is no exit side."""
    edges, hexes = land.plan.get("edges", {}), set(land.plan.get("exit", ()))
    found = {side: hexes & set(labels) for side, labels in edges.items()}
    real = {side: labels for side, labels in found.items() if len(labels) > 1}
    return {h: "".join(side for side, labels in real.items() if h in labels) for h in hexes}


def _beside(land: Land, label: str, way: complex, gap: float) -> complex:
    """A point outside a hex, aside from the road and the exit arrow if there is one."""
    at = _outside(land.sheet, label, way, gap)
    if gap > 20:
        at -= way * 9j
    end = land.lines.ends.get(label)
    if end is not None and abs(((end - at) * way.conjugate()).imag) < 8:
        at -= way * 13j
    return at


def _outside(sheet: Sheet, label: str, way: complex, gap: float) -> complex:
    across = (way.imag != 0) == sheet.grid.pointy
    return sheet.centres[label] + way * ((RADIUS if across else WIDTH / 2) + gap)


def _way_out(sheet: Sheet, label: str, way: complex) -> complex:
    """The way off the map, or another free one where the map is notched."""
    for w in (way, -1 + 0j, 1 + 0j, -1j, 1j):
        at = _outside(sheet, label, w, 12)
        if all(sheet.at(at + w * aside) is None for aside in (-9j, 0j, 9j)):
            return w
    aslant = [p - sheet.centres[label] for p in sheet.open_sides(label)]
    return aslant[0] / abs(aslant[0]) if aslant else way


def arrow(pen: Pen, tip: complex, way: complex) -> None:
    """A small solid arrow whose tip looks along `way`."""
    tip += way * 5
    polygon(pen, [tip, tip - way * 10 + way * 5.5j, tip - way * 7, tip - way * 10 - way * 5.5j])


def exits(land: Land) -> str:
    """The run of hexes where a side may leave: a shaded band outside the rim."""
    leave = _exit_sides(land)
    pen = Pen()
    for loop in land.sheet.outlines(lambda _: True):
        last = 0j
        for edge in loop:
            if any(_faces(edge, OUT[side]) for side in leave.get(edge.hex, "")):
                if abs(edge.start - last) > 1:
                    pen.move(edge.start)
                pen.draw(edge.end)
                last = edge.end
    return f'<path class="exit" d="{pen}"/>' if pen.parts else ""


def _faces(edge: Edge, way: complex) -> bool:
    """Whether a hexside of the rim looks this way."""
    outward = (edge.end - edge.start) * -1j
    return (outward * way.conjugate()).real > 0.3 * abs(outward)


def exit_arrows(land: Land) -> str:
    """Arrows out of the exit run, and what it means."""
    hexes = list(land.plan.get("exit", ()))
    if not hexes:
        return ""
    pen, leave = Pen(), _exit_sides(land)
    for label, side, way in _rims(land):
        if side in leave.get(label, ""):
            arrow(pen, _outside(land.sheet, label, way, 27) + way * 9j, way)
    first, last = (land.sheet.centres[h].real for h in (hexes[0], _corner(land, hexes)))
    note = (
        f'<text class="serif edge-note red" font-size="13" x="{(first + last) / 2:.0f}" y="41">'
        f"{escape(land.style.exit_note)}</text>"
    )
    return f'<path class="exit-arrow" d="{pen}"/>' + note


def exit_points(land: Land) -> str:
    """An arrow out of each exit hex, with what its points are multiplied by."""
    times: dict[str, int] = land.plan.get("exit_multiplier", {})
    pen, text = Pen(), ""
    sides = {label: way for label, _, way in _rims(land) if label in times}
    for label, way in sides.items():
        end = land.lines.ends.get(label)
        at = _outside(land.sheet, label, way, 30) if end is None else end + way * 14
        arrow(pen, at, way)
        beside = at + way * 4 - way * 17j
        text += f'<text class="times" x="{beside.real:.0f}" y="{beside.imag + 5:.0f}">'
        text += f"×{times[label]}</text>"
    return f'<path class="exit-arrow" d="{pen}"/>{text}' if text else ""


def boxes(land: Land) -> str:
    """The names of off-map boxes beside the entry hexes that lead to them."""
    letters: dict[str, list[str]] = land.plan.get("entries", {})
    listed: dict[str, dict[str, list[str]]] = land.plan.get("boxes", {})
    named: dict[str, list[str]] = {}
    for name, box in listed.items():
        named.setdefault(" ".join(box["entries"]), []).append(name)
    found = ""
    for entry, names in named.items():
        hexes = [label for letter in entry.split() for label in letters.get(letter, ())]
        found += _box_note(land, " · ".join(f"{name} box" for name in names), hexes)
    return found


def _box_note(land: Land, text: str, hexes: list[str]) -> str:
    """A line of text outside the rim, in the middle of its hexes."""
    rims = [(label, way) for label, _, way in _rims(land) if label in hexes]
    if not rims:
        return ""
    ways = [way for _, way in rims]
    way = max(dict.fromkeys(ways), key=ways.count)
    spots = [_outside(land.sheet, label, way, 48) for label, w in rims if w == way]
    at = sum(spots, 0j) / len(spots)
    turn = f' transform="rotate({90 * way.real:.0f} {at.real:.0f} {at.imag:.0f})"'
    return (
        f'<text class="serif edge-note" x="{at.real:.0f}" y="{at.imag + 5:.0f}" font-size="20"'
        f"{turn if way.real else ''}>{escape(text)}</text>"
    )


def _corner(land: Land, hexes: list[str]) -> str:
    """The exit hex furthest along the same row as the first."""
    level = land.sheet.centres[hexes[0]].imag
    return [h for h in hexes if abs(land.sheet.centres[h].imag - level) < RADIUS][-1]
