"""Mutants: the same source with one small thing wrong.

A refusal is any function that answers `No` or nothing. In each of them every condition is turned
round, every part of it left out, every boundary moved, every number made one larger and every
refusal dropped; sentences are left alone. A value of a bot's judgement becomes zero.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef
Spot = ast.expr | ast.stmt

MOVED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
TURNED = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
VALUE = re.compile(r"-?\d+(?:\.\d+)?")


class Mutant(NamedTuple):
    """One thing to change: bytes `start` to `end` of a file, which becomes `after`."""

    file: str
    name: str  # of the function, or section and name of a value
    inside: range  # lines of the function
    lines: range  # of the statement; who runs none of them cannot notice
    start: int
    end: int
    before: str
    after: str
    number: int = 1  # among changes that read alike

    @property
    def key(self) -> str:
        """Its name, the same for as long as the changed words are."""
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.file} {self.name}: {self.before} -> {self.after}{again}"

    def applied(self, source: bytes) -> bytes:
        """The file with the change."""
        return source[: self.start] + self.after.encode() + source[self.end :]


# --- code ---


def mutants_of_code(root: Path, file: str, wanted: str = "") -> list[Mutant]:
    """Of the refusals of a module, or of the one function wanted."""
    source = (root / file).read_bytes()
    found: list[Mutant] = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, Function):
            if function.name == wanted or (not wanted and refuses(function)):
                found += Mutator(file, source, function).found()
    return _numbered(found)


def refuses(function: Function) -> bool:
    """It answers with a refusal, or with none."""
    return function.returns is not None and "No" in {
        node.id for node in ast.walk(function.returns) if isinstance(node, ast.Name)
    }


class Mutator:
    """Finds everything to change in one function."""

    def __init__(self, file: str, source: bytes, function: Function) -> None:
        self.file = file
        self.source = source
        self.function = function
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
        self.inside = range(first, (function.end_lineno or first) + 1)
        self.lines = self.inside

    def found(self) -> list[Mutant]:
        """In the order of the source."""
        found = {mutant for statement in self.function.body for mutant in self.of(statement)}
        changed = (mutant for mutant in found if mutant.before != mutant.after)
        return sorted(changed, key=lambda m: (m.start, m.end, m.after))

    def of(self, node: ast.AST) -> Iterator[Mutant]:
        """Changes of a node and of all below it."""
        if isinstance(node, ast.stmt):
            self.lines = header(node)
        if is_sentence(node):
            return
        yield from self.here(node)
        for child in ast.iter_child_nodes(node):
            yield from self.of(child)

    def here(self, node: ast.AST) -> Iterator[Mutant]:
        """Changes of this node itself."""
        match node:
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from (self.turned(test), self.change(test, "False"))
            case ast.comprehension(ifs=tests):
                yield from (self.turned(test) for test in tests)
                yield from (self.change(test, "True") for test in tests)
            case ast.BoolOp(op=op, values=parts):
                neutral = "True" if isinstance(op, ast.And) else "False"
                yield from (self.change(part, neutral) for part in parts)
            case ast.Compare(ops=[op], left=left, comparators=[right]) if type(op) in MOVED:
                yield self.change(node, f"{self.text(left)} {MOVED[type(op)]} {self.text(right)}")
            case ast.Return(value=ast.expr() as value) if not is_none(value):
                yield self.change(value, "None" if refuses(self.function) else "{}")
            case ast.Constant(value=int(n)) if not isinstance(n, bool):
                yield self.change(node, str(n + 1))
            case _:
                pass

    def turned(self, test: ast.expr) -> Mutant:
        """The condition turned round."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return self.change(test, self.text(inner))
            case ast.Compare(ops=[op], left=left, comparators=[right]) if type(op) in TURNED:
                return self.change(test, f"{self.text(left)} {TURNED[type(op)]} {self.text(right)}")
            case _:
                return self.change(test, f"not ({self.text(test)})")

    def change(self, spot: Spot, after: str) -> Mutant:
        start = self.starts[spot.lineno - 1] + spot.col_offset
        end = self.starts[(spot.end_lineno or 0) - 1] + (spot.end_col_offset or 0)
        before = " ".join(self.source[start:end].decode().split())
        after = " ".join(after.split())
        return Mutant(
            self.file, self.function.name, self.inside, self.lines, start, end, before, after
        )

    def text(self, node: ast.expr) -> str:
        found = ast.get_source_segment(self.source.decode(), node)
        assert found is not None
        return found


def header(statement: ast.stmt) -> range:
    """The lines of a statement without those of its blocks."""
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def is_sentence(node: ast.AST) -> bool:
    """What a refusal says is no condition of it."""
    match node:
        case ast.JoinedStr() | ast.Assert():
            return True
        case ast.Call(func=ast.Name(id="No")):
            return True
        case _:
            return False


def is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


# --- values ---


def mutants_of_values(root: Path, file: str) -> list[Mutant]:
    """Every number of a table of values, one at a time, is nothing."""
    source = (root / file).read_bytes()
    found: list[Mutant] = []
    section, start = "", 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        text = line.decode()
        if heading := re.match(r"\[(\w+)\]", text):
            section = heading[1]
        elif named := re.match(r"(\w+) = ", text):
            for value in VALUE.finditer(text, named.end()):
                if float(value[0]):
                    at = start + len(text[: value.start()].encode())
                    name, lines = f"{section}.{named[1]}", range(number, number + 1)
                    end, nothing = at + len(value[0]), zero(value[0])
                    found.append(Mutant(file, name, lines, lines, at, end, value[0], nothing))
        start += len(line)
    return _numbered(found)


def zero(number: str) -> str:
    """Nothing, of the same type."""
    return "0.0" if "." in number else "0"


def _numbered(mutants: list[Mutant]) -> list[Mutant]:
    """Each with a name of its own."""
    seen: Counter[str] = Counter()
    found: list[Mutant] = []
    for mutant in mutants:
        seen[mutant.key] += 1
        found.append(mutant._replace(number=seen[mutant.key]))
    return found
