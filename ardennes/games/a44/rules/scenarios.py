"""a44 S1 to S5: how long each scenario lasts, on which maps, and what it is won by."""

from typing import NamedTuple

from ardennes.games.a44.edition import Edition
from ardennes.games.a44.state import (
    CAMPAIGN,
    EAST_ALONE,
    EIGHT_TURNS,
    EXTENDED,
    PATTON,
    PATTON_EXTENDED,
    SIX_TURNS,
    State,
)
from ardennes.games.a44.terrain import Ground


class Scenario(NamedTuple):
    """One scenario."""

    last: int  # its last turn
    first: int = 1
    points: int = 0  # Victory Points the Germans need; 0 if the objectives of 30 decide
    draw: bool = False  # if Bastogne is cut off at the end (a44 S4.4)
    second_way: bool = False  # of the Germans to win at the end (a44 S5.2)


OF = {
    CAMPAIGN: Scenario(22),  # a44 S1.1
    SIX_TURNS: Scenario(6, points=10),  # a44 S2.1, S2.4
    EIGHT_TURNS: Scenario(8, points=14),  # a44 S3.1, S3.4
    PATTON: Scenario(22, first=13, draw=True),  # a44 S4.1, S4.4
    EXTENDED: Scenario(30, second_way=True),  # a44 S5.1, S5.2
    PATTON_EXTENDED: Scenario(30, first=13, second_way=True),
}


def scenario(s: State) -> Scenario:
    """The one that is played."""
    return OF[s.scenario]


def ground_of(box: Edition, name: str) -> Ground:
    """Both maps, or the East Map alone (a44 S2.3, S3.3)."""
    return box.east if name in EAST_ALONE else box.ground


def east_alone(s: State) -> bool:
    """Is it played without the West Map (a44 S2.3, S3.3)?"""
    return s.scenario in EAST_ALONE


def is_patton(s: State) -> bool:
    """Does it begin on 22 December (a44 S4, S5)?"""
    return scenario(s).first > 1
