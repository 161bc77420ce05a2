"""Rule coverage: which cases the code and the tests of a game cite.

`tb 13.9` anywhere in the game's modules and tables cites a case; so do lists (`tb 7.5, 15.1`) and
ranges (`tb 13.17-13.19`), but not a module's first docstring, which names a whole chapter. Where a
rulebook has no numbers below its sections a case has a topic, `commander 8.hit-3`; where it has
none at all, `bb81 zoc-2`. A test cites by its name (`test_13_9_...`, `test_zoc_2_...`) or in its
text. Where a case holds several statements they have a letter or words, `bulge 9.1b`, `bulge 12.1
step 4-5`. A bare section (`tb 13`, `tb 13.0`) or case of several statements (`bulge 9.1`) points at
a chapter and covers nothing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from re import Pattern

import msgspec

import ardennes
from ardennes.catalog import Book
from ardennes.cli.casebook import RULE, Case, Ruling, cases, rulings, stem
from ardennes.engine.game import AnyGame
from ardennes.engine.tables import package

_ITEM = r"\d+\.[a-z]+-\d+|\d+\.\d+\.\d+|(?:R\d+|\d+\.\d+)(?:-(?:R\d+|\d+\.\d+|\d+))?"
_PLAIN = re.compile(r"R?[\d.]+")  # a number without letters or words
_MODULE_DOC = re.compile(r'\A\s*""".*?"""', re.DOTALL)  # says what a chapter is about
_TEST = re.compile(r"def test_(\w+)\(")


class Cited(msgspec.Struct, frozen=True):
    """One citation and the file it stands in."""

    number: str
    where: str


class Row(msgspec.Struct, frozen=True):
    """A case and how often it is cited."""

    number: str
    title: str
    status: str
    code: int
    tests: int


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of one game."""

    game: str
    rows: list[Row]
    rulings: list[Row]
    unknown: list[str]  # citations of what does not exist, with their file
    has_tests: bool

    @property
    def uncovered(self) -> list[Row]:
        """Rules that code or tests do not cite."""
        return [row for row in self.rows if row.status == RULE and not self._is_covered(row)]

    @property
    def percent(self) -> float:
        """Rules cited by code and by a test."""
        rules = sum(row.status == RULE for row in self.rows)
        return 100.0 * (rules - len(self.uncovered)) / rules if rules else 100.0

    @property
    def complete(self) -> bool:
        """Every rule covered, and nothing cited that does not exist."""
        return not self.uncovered and not self.unknown

    def _is_covered(self, row: Row) -> bool:
        return row.code > 0 and (row.tests > 0 or not self.has_tests)


def coverage(game: Book | AnyGame, tests: Path | None = None) -> Coverage:
    """Scan the game's modules, tables and tests; `tests` is its folder of tests."""
    folder = tests or tests_of(game)
    known, ours = cases(game), rulings(game)
    numbers = [row.number for row in (*known, *ours)]
    code = [*_in_code(game, numbers)]
    test = [*_in_tests(game, folder, numbers)]
    in_code = Counter(c.number for c in code)
    in_tests = Counter(c.number for c in test)
    rows = [Row(c.number, c.title, c.status, in_code[c.number], in_tests[c.number]) for c in known]
    answers = [
        Row(r.number, r.title, "ruling", in_code[r.number], in_tests[r.number]) for r in ours
    ]
    unknown = _unknown(game, (*code, *test), known, ours)
    return Coverage(game.id, rows, answers, unknown, folder.is_dir())


def tests_of(game: Book | AnyGame) -> Path:
    """Where a checkout keeps the game's tests; an installed wheel has none."""
    return Path(ardennes.__file__).resolve().parent.parent / "tests" / "games" / game.id


def citations(game_id: str, text: str, known: Iterable[str] = ()) -> Iterator[str]:
    """Every case and ruling a text cites, ranges spelt out; sections as bare numbers. `known` are
    the game's own numbers, of which some hold letters and words."""
    whole, item, worded = _patterns(game_id, tuple(known))
    for match in whole.finditer(text):
        for found in item.findall(match[1]) or [match[1]]:
            one = " ".join(found.split())
            yield from [one] if one in worded else _spelt_out(one)


@cache
def _patterns(game_id: str, known: tuple[str, ...]) -> tuple[Pattern[str], Pattern[str], list[str]]:
    """A citation, one item of it, and the numbers that hold words."""
    worded = sorted((n for n in known if not _PLAIN.fullmatch(n)), key=len, reverse=True)
    spelt = [re.escape(n).replace(r"\ ", r"\s+") + r"\b" for n in worded]
    item = f"(?:{'|'.join([*spelt, _ITEM])})"
    whole = rf"{game_id}\s+({item}(?:(?:\s*[,;/]\s*|\s+and\s+){item})*|\d+\b)"
    return re.compile(rf"(?<!\w){whole}"), re.compile(item), worded


def _spelt_out(item: str) -> Iterator[str]:
    """`13.17-13.19` -> 13.17, 13.18, 13.19. What does not count up is a case: 8.hit-3, 5.16-1."""
    first, dash, last = (part.strip() for part in item.partition("-"))
    stem = first.rstrip("0123456789")
    number = first.removeprefix(stem)
    end = int(re.split(r"[R.]", last)[-1]) if dash else 0
    if not number or end <= int(number):
        yield item
        return
    for n in range(int(number), end + 1):
        yield f"{stem}{n}"


def _in_code(game: Book | AnyGame, known: list[str]) -> Iterator[Cited]:
    folder = package(game.folder)
    for file in _modules(folder):
        text = file.read_text(encoding="utf-8")
        yield from _cited(game, file.name, _MODULE_DOC.sub("", text, count=1), known)
    for file in folder.joinpath("data").iterdir():
        if file.name.endswith((".csv", ".toml")):
            yield from _cited(game, f"data/{file.name}", file.read_text(encoding="utf-8"), known)


def _modules(folder: Traversable) -> Iterator[Traversable]:
    """The modules of a package and of the packages in it."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "data":
            yield from _modules(entry)
        elif entry.name.endswith(".py"):
            yield entry


def _in_tests(game: Book | AnyGame, folder: Path, known: list[str]) -> Iterator[Cited]:
    named = {re.sub(r"\W+", "_", number).lower(): number for number in known}
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        yield from _cited(game, file.name, text, known)
        for name in _TEST.findall(text):
            if found := _named(name, named):
                yield Cited(found, file.name)


def _named(name: str, named: dict[str, str]) -> str:
    """The case a test is named after, the longest that fits: `13_9_town` -> 13.9,
    `8_hit_3_once` -> 8.hit-3, `12_1_step_4_5_limits` -> 12.1 step 4-5, `zoc_2_a_step` -> zoc-2;
    nothing if it is named after none."""
    words = name.lower().split("_")
    for end in range(len(words), 0, -1):
        found = named.get("_".join(words[:end]))
        if found is not None:
            return found
    if not re.match(r"R?\d+(_|$)", name):
        return ""
    section, second, third = (*words, "", "")[:3]
    if third.isdigit() and f"{section}_{second}_1" in named:
        return f"{section}.{second}-{third}"  # a topic without such a case
    return f"{section.upper()}.{second}" if second.isdigit() else section.upper()


def _cited(game: Book | AnyGame, name: str, text: str, known: list[str]) -> Iterator[Cited]:
    return (Cited(number, name) for number in citations(game.id, text, known))


def _unknown(
    game: Book | AnyGame, found: Iterable[Cited], known: list[Case], ours: list[Ruling]
) -> list[str]:
    numbers = {c.number for c in known} | {r.number for r in ours}
    sections = {c.number.partition(".")[0] for c in known}
    numbers |= sections | {f"{section}.0" for section in sections}
    numbers |= {stem(c.number) for c in known}
    return sorted({f"{game.id} {c.number} in {c.where}" for c in found if c.number not in numbers})
