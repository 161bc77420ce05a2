"""What hexes and units are called; a game's State takes these functions as its own."""

from typing import Any

from ardennes.engine.core import PlaceId, UnitId


def place_name(self: Any, place: int) -> str:
    """1412"""
    return self.ground.board.labels[place]


def place_id(self: Any, name: str) -> PlaceId:
    """The hex behind a number; ValueError if there is none."""
    return PlaceId(self.ground.board.place(name))


def place_title(self: Any, place: int) -> str:
    """Bastogne (1412), or 1413 where there is no town."""
    number, town = self.ground.board.labels[place], self.ground.town_names.get(place)
    return f"{town} ({number})" if town else number


def unit_name(self: Any, unit: int) -> str:
    """G-2"""
    return self.roster.counters[unit].id


def unit_id(self: Any, name: str) -> UnitId:
    """The counter behind an id; ValueError if there is none."""
    found = self.roster.numbers.get(name)
    if found is None:
        raise ValueError(f"{name!r} is not a unit in this game")
    return UnitId(found)


def unit_title(self: Any, unit: int) -> str:
    """2nd Panzer Div"""
    return self.roster.titles[unit]
