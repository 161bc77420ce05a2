"""a44 S4.3: where everybody stands on 22 December keeps the rules of a hex."""

import csv
from functools import cache
from importlib import resources

from ardennes.engine.fields import Field
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.units import place_units
from ardennes.games.a44.state import State

STATES = {"full": [], "ready": [], "reduced": ["reduced"], "fired": ["fired"]}


def rows() -> list[dict[str, str]]:
    path = resources.files("ardennes").joinpath("games", "a44", "data", "patton_setup.csv")
    found = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    known = edition().roster.numbers
    return [r for r in found if r["status"] == "on_map" and r["unit_id"] in known]


@cache
def patton() -> State:
    """The map of S4. Overstacked hexes and hexes of both sides are refused (a44 8.1, 8.2, Q-24)."""
    box = edition()
    s = State(box, box.ground, box.roster)
    units = [{"id": r["unit_id"], "at": r["hex"], "state": STATES[r["state"]]} for r in rows()]
    place_units(s, [Field(unit, unit["id"]) for unit in units])
    return s


def test_s4_3_nobody_is_overstacked():
    assert len([at for at in patton().at if at >= 0]) == len(rows()) > 200


def test_11_5_vehicles_stand_where_a_road_leads_out():
    s, ground = patton(), patton().ground
    on_road = {place for side in ground.roads for place in side}
    for unit, at in enumerate(s.at):
        closed = (ground.thick | ground.west_wall) >> max(at, 0) & 1
        if at >= 0 and s.roster.vehicles >> unit & 1 and closed:
            assert at in on_road, (s.unit_name(unit), s.place_name(at))


def test_27_3_1_british_units_stand_west_of_the_meuse():
    s = patton()
    west = s.ground.map.hexes["west_of_meuse"]
    british = [u for u, at in enumerate(s.at) if at >= 0 and s.roster.british >> u & 1]
    assert {s.unit_name(u) for u in british} >= {"A-29", "A-43-129"}
    over = [s.unit_name(u) for u in british if not west >> s.at[u] & 1]
    assert over == []


def test_27_3_2_the_29th_armoured_guards_the_bridge_of_dinant():
    s = patton()
    dinant = s.place_id("W3023")
    side = tuple(sorted((dinant, s.at[s.unit_id("A-29")])))
    assert side in s.ground.bridges and side in s.ground.meuse
