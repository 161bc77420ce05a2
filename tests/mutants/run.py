"""Runs mutants: a copy of the tree, one thing wrong in it, and the tests that could notice."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from tests.mutants.mutations import Mutant
from tests.mutants.reached import Reached

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("ardennes", "tests", "docs", "pyproject.toml")
MARKS = "not slow and not browser and not strength"
QUIET = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-m", MARKS)
LONGEST = 300  # seconds of a processor for the tests of one mutant
LIMITED = ("sh", "-c", f'ulimit -t {LONGEST}; exec "$@"', "sh")

Fate = Literal["killed", "timed out", "survived"]


class Suite(NamedTuple):
    """The tests that could notice a group of mutants."""

    first: tuple[str, ...]
    then: tuple[str, ...] = ()  # long ones, for mutants that survive the first
    by_line: bool = True  # of the first only the tests that run the changed line


class Tree:
    """A copy of the project in which anything may be broken."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        skip = shutil.ignore_patterns("__pycache__")
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, self.root / part, ignore=skip)
            else:
                shutil.copy(ROOT / part, self.root)

    def pytest(self, *arguments: str, **environment: str) -> int:
        """The exit code of pytest run in here, negative if it took too long."""
        command = [*LIMITED, sys.executable, "-m", "pytest", *QUIET, *arguments]
        plain = {"PYTHONPATH": str(self.root), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # 1 s saved
        here = {**os.environ, **plain, **environment}
        return subprocess.run(command, cwd=self.root, env=here, capture_output=True).returncode

    def reached(self, mutants: Sequence[Mutant], suite: Suite) -> Reached:
        """Which tests run which lines of the functions to be changed; all pass as yet."""
        if not suite.by_line:
            assert self.pytest(*suite.first) == 0, f"{suite.first} fails with nothing changed"
            return Reached({}, {})
        watch, seen = self.root / "watch", self.root / "reached"
        functions = {(m.file, m.inside) for m in mutants}
        lines = (f"{self.root / file}:{at.start}-{at.stop - 1}\n" for file, at in functions)
        watch.write_text("".join(lines), "utf-8")
        code = self.pytest(
            *(*suite.first, "-p", "tests.mutants.reached"),
            MUTANTS_WATCH=str(watch),
            MUTANTS_REACHED=str(seen),
        )
        assert code == 0, f"{suite.first} fails with nothing changed"
        found = msgspec.json.decode(seen.read_bytes(), type=Reached)
        return Reached(
            {str(Path(p).relative_to(self.root)): lines for p, lines in found.tests.items()},
            found.seconds,
        )

    def fate(self, mutant: Mutant, suite: Suite, reached: Reached) -> Fate:
        """Change one thing and see whether a test fails."""
        first = reached.of(mutant.file, mutant.lines) if suite.by_line else suite.first
        with self.changed(mutant):
            for tests in filter(None, (first, suite.then)):
                arguments = self.root / "arguments"
                arguments.write_text("\n".join(tests), "utf-8")
                code = self.pytest("-x", f"@{arguments}")
                if code != 0:
                    return "timed out" if code < 0 else "killed"
        return "survived"

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """While one thing is wrong."""
        path = self.root / mutant.file
        whole = path.read_bytes()
        self._write(path, mutant.applied(whole))
        try:
            yield
        finally:
            self._write(path, whole)

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink()  # it may look as new as the source
