"""The README's Python example runs as written."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_python_example_runs():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 6
    assert failed == 0


def test_it_opens_with_the_two_commands():
    head = README.read_text(encoding="utf-8")[:600]
    assert head.index("make serve") < head.index("make test")
