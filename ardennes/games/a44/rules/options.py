"""a44 31 to 36: the optional rules, each a switch of its own."""

from collections.abc import Mapping

from ardennes.engine.options import Option, check_options

NIGHT_INFILTRATION = "night_infiltration"
FUEL_DUMPS = "fuel_dumps"
ROADBLOCKS = "roadblocks"
FACTOR_LIMIT = "factor_limit"
BODENPLATTE = "bodenplatte"
GREIF_COMMANDO = "greif_commando"
OPTIONS = (
    Option(
        name=NIGHT_INFILTRATION,
        title="Night Infiltration",
        about="Each Night marker a side has not placed moves one stack one hex in the night "
        "(a44 31).",
    ),
    Option(
        name=FUEL_DUMPS,
        title="Fuel Dumps",
        about="Three Allied fuel dumps lie face down until a German comes near; the real one, "
        "taken and fetched in time, spares the Germans two fuel checks (a44 32).",
    ),
    Option(
        name=ROADBLOCKS,
        title="Roadblocks",
        about="Each side has two roadblocks that hold a road hex, cut supply and slow the enemy "
        "(a44 33).",
    ),
    Option(
        name=FACTOR_LIMIT,
        title="18 Factor Limit",
        about="No attack counts more than 18 attack factors (a44 34).",
    ),
    Option(
        name=BODENPLATTE,
        title="Operation Bodenplatte",
        about="A die on turn 15 tells whether German raids on airfields weaken the Allied air "
        "forces later on (a44 35).",
    ),
    Option(
        name=GREIF_COMMANDO,
        title="Greif Commando",
        about="Once before turn 7 a German commando at a bridge hampers its demolition (a44 36).",
    ),
)
NAMES = tuple(option.name for option in OPTIONS)


def chosen(given: Mapping[str, object] | None) -> frozenset[str]:
    """The rules that are switched on; unknown names and values are refused."""
    return frozenset(name for name, on in check_options(OPTIONS, given).items() if on)
