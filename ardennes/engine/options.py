"""Options: what the rulebook leaves to the players before the game."""

from collections.abc import Mapping, Sequence

import msgspec

from ardennes.engine.core import BadInput


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice the rulebook leaves to the players before the game."""

    name: str
    title: str
    about: str  # one sentence
    values: tuple[str, ...] = ()  # a flag if there are none
    default: str | bool = False

    def read(self, value: object) -> str | bool:
        """A value of this option; text such as "true" counts."""
        if self.values and value in self.values:
            return str(value)
        if not self.values and str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        allowed = ", ".join(self.values or ("true", "false"))
        raise BadInput(f"options.{self.name}", f"expected one of {allowed}, got {value!r}")


Options = Mapping[str, str | bool]


def check_options(
    known: Sequence[Option], given: Mapping[str, object] | None
) -> dict[str, str | bool]:
    """Every option with its value, given or default; unknown ones are refused."""
    names = [option.name for option in known]
    for name in given or {}:
        if name not in names:
            expected = f"expected one of {', '.join(names)}" if names else "this game has none"
            raise BadInput(f"options.{name}", f"unknown option; {expected}")
    values = {option.name: option.default for option in known}
    return values | {o.name: o.read(given[o.name]) for o in known if given and o.name in given}


def unusual(known: Sequence[Option], given: Mapping[str, object] | None) -> dict[str, str]:
    """The options that are not as usual, as text."""
    found = check_options(known, given)
    return {o.name: str(found[o.name]).lower() for o in known if found[o.name] != o.default}
