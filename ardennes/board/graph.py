"""Board: places with integer ids, the borders between them, and sets of places as bitboards.

A board is hexes or areas alike. Printed names appear only here, in `labels` and `place`; all rules
work on ids. A set of places is one Python int with a bit per place: unions, differences and tests
on whole maps then cost less than a microsecond.
"""

from collections.abc import Iterable, Iterator, Sequence

from ardennes.board import hexes
from ardennes.board.hexes import Coord, Grid

NOWHERE = -1


class Board:
    """Places, and who borders whom. What a border or a place means is the game's affair."""

    __slots__ = (
        "_disks",
        "_ids",
        "around",
        "borders",
        "coords",
        "labels",
        "places",
        "ring",
        "zones",
    )

    def __init__(
        self,
        labels: Sequence[str],
        links: Iterable[tuple[int, int]],
        ring: Sequence[tuple[int, ...]] = (),
        coords: Sequence[Coord] = (),
    ) -> None:
        self.labels = tuple(labels)
        self.places = {label: i for i, label in enumerate(labels)}
        self.borders = sorted({(min(a, b), max(a, b)) for a, b in links})
        around: list[list[int]] = [[] for _ in labels]
        for a, b in self.borders:
            around[a].append(b)
            around[b].append(a)
        self.around = tuple(tuple(sorted(near)) for near in around)
        self.zones = tuple(bits(near) for near in self.around)
        self.ring = tuple(ring)  # hex boards: six neighbours clockwise, NOWHERE off the map
        self.coords = tuple(coords)
        self._ids = {at: i for i, at in enumerate(coords)}
        self._disks: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        return len(self.labels)

    def place(self, label: str) -> int:
        """The id behind a printed name; ValueError if the board has no such place."""
        found = self.places.get(label)
        if found is None:
            raise ValueError(f"{label!r} is not a place on this board")
        return found

    def at(self, coord: Coord) -> int:
        """The place at a coordinate, or NOWHERE."""
        return self._ids.get(coord, NOWHERE)

    def distance(self, a: int, b: int) -> int:
        """Steps between two places: pure geometry on hexes, a walk over borders on areas."""
        if self.coords:
            return hexes.distance(self.coords[a], self.coords[b])
        steps, seen, edge = 0, 1 << a, 1 << a
        while edge and not seen >> b & 1:
            edge = self.spread(edge) & ~seen
            seen |= edge
            steps += 1
        return steps if edge or a == b else len(self)

    def spread(self, places: int) -> int:
        """Every place next to one of these (a zone of control, before anyone objects)."""
        found, zones = 0, self.zones
        while places:  # members() written out: this is asked all the time
            low = places & -places
            found |= zones[low.bit_length() - 1]
            places ^= low
        return found

    def disk(self, centre: int, radius: int) -> int:
        """Every place at most `radius` steps away, the centre included."""
        key = (centre, radius)
        found = self._disks.get(key)
        if found is None:
            found = self._disks[key] = self._disk(centre, radius)
        return found

    def _disk(self, centre: int, radius: int) -> int:
        if self.coords:  # geometry, so that a notch in the map's outline lengthens nothing
            near = hexes.disk(self.coords[centre], radius)
            return bits(self._ids[at] for at in near if at in self._ids)
        found = 1 << centre
        for _ in range(radius):
            found |= self.spread(found)
        return found

    def names(self, places: int) -> list[str]:
        """A bitboard as sorted printed names."""
        return [self.labels[p] for p in members(places)]


def hex_board(grid: Grid, cells: Iterable[Coord]) -> Board:
    """The board of these hexes, ids in the order of their printed numbers."""
    numbered = sorted((grid.write(at), at) for at in set(cells))
    ids = {at: i for i, (_, at) in enumerate(numbered)}
    ring = [tuple(ids.get(n, NOWHERE) for n in hexes.neighbours(at)) for _, at in numbered]
    links = [(i, n) for i, near in enumerate(ring) for n in near if n > i]
    return Board([label for label, _ in numbered], links, ring, [at for _, at in numbered])


def bits(places: Iterable[int]) -> int:
    """A bitboard of these places."""
    found = 0
    for p in places:
        found |= 1 << p
    return found


def members(places: int) -> Iterator[int]:
    """The places in a bitboard, lowest id first."""
    while places:
        low = places & -places
        yield low.bit_length() - 1
        places ^= low


def by_flag(places: int, count: int, value: int) -> bytes:
    """One byte for each place: `value` (below 256) where the bit is set, else 0.

    Made from the number's binary text, which is many times faster than asking bit by bit.
    """
    text = bin(places | 1 << count)[:2:-1].encode()
    return text.translate(VALUES[value])


VALUES = [bytes.maketrans(b"01", bytes((0, value))) for value in range(256)]
DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def flagged(flags: bytes | bytearray) -> int:
    """The places whose byte is 1, as a bitboard: `by_flag` the other way round."""
    first, last = flags.find(1), flags.rfind(1) + 1  # most sets are a small part of the map
    return int(flags[first:last][::-1].translate(DIGITS), 2) << first if last else 0
