"""The exact expectation over the results of a die: how likely each is, times what it is worth."""

from collections.abc import Sequence


def shares(results: Sequence[str], codes: Sequence[str]) -> tuple[float, ...]:
    """The chance of each code, if each of these results is as likely as any other."""
    return tuple(results.count(code) / len(results) for code in codes)


def expectation(chances: Sequence[float], worth: Sequence[float]) -> float:
    """The mean worth."""
    return sum(p * x for p, x in zip(chances, worth, strict=True))
