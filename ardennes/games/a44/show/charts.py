"""The charts of the box as a player reads them."""

from ardennes.games.a44.edition import CLASSES
from ardennes.games.a44.state import State
from ardennes.games.a44.words.moves import points
from ardennes.wargame import printed
from ardennes.wargame.overlays import Plain

COLUMNS = {"mp_nonmech": "On foot", "mp_mech_mud": "Wheels, mud", "mp_mech_frozen": "Wheels, frost"}
CALENDAR = {
    "label": "Turn",
    "weather": "Weather",
    "ground": "Ground",
    "air_support": "Air",
    "fuel_check": "Fuel check",
    "repl_german": "German repl.",
    "repl_allied": "Allied repl.",
}


def charts(s: State) -> list[Plain]:
    """Combat first, then the ground, the calendar, and all the small tables."""
    box = s.edition
    results = ([die, *row] for die, row in box.crt.results.items())
    calendar = [*box.days.values(), *box.nights.values()]
    return [
        printed.sheet("Combat results", "a44 16.1", ["Die", *box.crt.headings], results),
        printed.sheet(
            "Points to enter", "a44 11.4", ["Ground", *map(COLUMNS.__getitem__, CLASSES)], _costs(s)
        ),
        printed.pairs("Added to a defence", "a44 15.2", ["Ground", "Bonus"], box.bonus),
        printed.records("Calendar", "a44 4", calendar, CALENDAR),
        *(
            printed.pairs(_title(name), table.case, ["Die", "Result"], table.printed)
            for name, table in box.tables.items()
        ),
        printed.pairs("Von der Heydte", "a44 27.2", ["Die", "Side that lands"], box.drop),
    ]


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _costs(s: State) -> list[list[str]]:
    """Points by terrain and road, as the chart prints them, and what else has to be paid."""
    rows = {**s.edition.costs, **s.edition.road_costs}
    ground = [
        [name, *("tactical" if halves is None else points(halves) for halves in row)]
        for name, row in rows.items()
    ]
    tolls = [
        [name, *[f"+{points(halves)}"] * len(CLASSES)] for name, halves in s.edition.tolls.items()
    ]
    return [*ground, *tolls]
