"""Every defect that keeps a map from being written: a small draft that has it, and one without."""

from collections.abc import Callable

import pytest

from ardennes.atlas.checks import Stakes, Unit, defects
from ardennes.atlas.draft import Draft
from ardennes.board.hexes import Coord
from tests.atlas.small_drafts import block, links, needs, row, sides, town, whole

Change = Callable[[Draft], object]


def found(draft: Draft, stakes: Stakes | None = None) -> list[str]:
    return defects(draft, stakes or needs(draft))


def broken(change: Change) -> list[str]:
    """What is wrong once a sound draft is changed."""
    draft = whole()
    assert found(draft) == []
    change(draft)
    return found(draft)


def flow(name: str, text: str) -> Change:
    return lambda draft: draft.rivers.update({name: sides(draft, text)})


def run_through(name: str, text: str) -> Change:
    return lambda draft: draft.courses.update({name: [draft.at(label) for label in text.split()]})


def drive(text: str) -> Change:
    return lambda draft: draft.roads.update(dict.fromkeys(links(draft, text), "road"))


def cut(a: str, b: str) -> Change:
    return lambda draft: draft.roads.pop(draft.side(a, b))


# --- rivers along hexsides ---


@pytest.mark.parametrize(
    ("course", "why"),
    [
        ("0505/0605 0506/0606", "a gap"),
        ("0504/0604 0505/0604 0504/0505 0404/0505 0404/0405", "a fork"),
        ("0505/0605 0505/0605 0506/0605 0506/0606", "the same side twice"),
        ("0505/0605 0304/0505 0506/0606", "a side between hexes that do not touch"),
    ],
)
def test_a_river_is_one_line(course: str, why: str):
    assert broken(flow("Acheron", course)) == ["river Acheron is not one line"], why


@pytest.mark.parametrize("course", ["0505/0605", "0504/0604 0505/0604", "0504/0505 0505/0604"])
def test_a_river_does_not_end_in_the_middle_of_the_land(course: str):
    draft = whole()
    draft.cells |= frozenset(draft.grid.block("0101", "0808"))  # more land to the west and south
    draft.rivers["Acheron"] = sides(draft, course)
    assert "river Acheron ends in the middle of the land" in found(draft)


@pytest.mark.parametrize(
    "course",
    [
        "0505/0604 0505/0605 0506/0605 0506/0606",  # off the west edge
        "0504/0603 0503/0603 0602/0603",  # off the south edge
        "0404/0504 0404/0505 0404/0405",  # into the Styx
        "0404/0405",  # one side, into the Styx
    ],
)
def test_a_river_ends_at_the_edge_or_in_another(course: str):
    assert broken(flow("Acheron", course)) == []


def test_a_river_flows_into_another_and_not_out_of_it():
    """Turned round, the brook of the sound draft springs from the river and ends in the land."""
    assert broken(lambda draft: draft.rivers["Lethe"].reverse()) == [
        "river Lethe ends in the middle of the land"
    ]


def test_a_tributary_without_its_river_ends_in_the_land():
    assert broken(lambda draft: draft.rivers.pop("Styx")) == [
        "river Lethe ends in the middle of the land"
    ]


# --- rivers through hexes ---


@pytest.mark.parametrize(
    ("course", "why"),
    [
        ("0203 0204 0206", "a gap"),
        ("0203 0204 0304 0203 0204 0205 0206", "a loop"),
        ("0204 0205 0204 0104", "there and back"),
    ],
)
def test_a_river_through_hexes_is_one_line(course: str, why: str):
    assert broken(run_through("Acheron", course)) == ["river Acheron is not one line"], why


def test_a_river_through_hexes_does_not_end_in_the_middle_of_the_land():
    assert broken(run_through("Acheron", "0203 0204 0205")) == [
        "river Acheron ends in the middle of the land"
    ]


def test_a_river_through_hexes_ends_at_the_edge_or_in_another():
    assert broken(run_through("Acheron", "0203 0204 0205 0206")) == []
    draft = whole()
    run_through("Acheron", "0203 0204 0205 0206")(draft)
    run_through("Cocytus", "0404 0304 0204")(draft)
    assert found(draft) == []
    draft.courses["Cocytus"].pop()
    assert found(draft) == ["river Cocytus ends in the middle of the land"]


# --- roads ---


def test_a_road_steps_from_hex_to_hex():
    draft = whole()
    draft.roads[draft.side("0303", "0305")] = "road"
    assert "road 0305 to 0303 skips hexes" in found(draft)


def test_the_roads_are_one_net():
    assert broken(drive("0503 0504 0505")) == ["road net in pieces: 0503, 0504, 0505 cut off"]
    assert broken(drive("0405 0505 0504 0503")) == []


def test_every_town_is_on_the_road():
    def add(draft: Draft) -> None:
        draft.towns[draft.at("0502")] = town(draft, "Cleve", "0502")

    draft = whole()
    everywhere = needs(draft)
    add(draft)
    assert found(draft, everywhere) == ["Cleve in 0502 is on no road"]
    drive("0303 0402 0502")(draft)
    assert found(draft, needs(draft)) == []


def test_a_town_on_a_cut_off_road_is_on_no_road():
    draft = whole()
    stakes = needs(draft, objectives=set())
    cut("0403", "0404")(draft)
    lines = found(draft, stakes)
    assert len(lines) == 3 and lines[0].startswith("road net in pieces: ")
    assert "Bree in 0405 is on no road" in lines or "Asten in 0303 is on no road" in lines


def test_a_map_without_roads_has_towns_without_one():
    lines = broken(lambda draft: draft.roads.clear())
    assert "Asten in 0303 is on no road" in lines
    assert "the road off the map in 0301 meets no road" in lines


def test_a_road_off_the_map_is_the_end_of_one():
    def leave(label: str) -> Change:
        return lambda draft: draft.edge_roads.update({draft.at(label): "E"})

    assert broken(leave("0501")) == ["the road off the map in 0501 meets no road"]
    assert broken(leave("0404")) == ["the road off the map in 0404 is not at its edge"]


# --- bridges ---


def test_bridges_are_where_a_road_crosses_a_river():
    draft = whole()
    assert draft.bridges == set(sides(draft, "0302/0303 0303/0403"))
    assert draft.bridges == draft.river_sides & draft.roads.keys()


def test_no_bridge_without_its_road_or_its_river():
    draft = whole()
    draft.roads.pop(draft.side("0303", "0403"))
    assert draft.bridges == set(sides(draft, "0302/0303"))
    draft.rivers.pop("Lethe")
    assert draft.bridges == set()


def test_a_dry_side_is_no_river_and_bears_no_bridge():
    draft = whole()
    draft.dry = set(sides(draft, "0303/0403"))
    assert draft.side("0303", "0403") not in draft.river_sides
    assert draft.bridges == set(sides(draft, "0302/0303"))
    assert found(draft) == [], "the river is still one line"


# --- towns and stated facts ---


def test_a_town_is_in_its_hex():
    def move(draft: Draft) -> None:
        draft.towns[draft.at("0403")] = draft.towns.pop(draft.at("0303"))

    assert broken(move) == ["Asten is in 0403, off its hex"]


def test_a_town_may_be_where_a_correction_puts_it():
    draft = whole(row("town", "0403", value="Asten"))
    draft.towns[draft.at("0403")] = draft.towns.pop(draft.at("0303"))
    assert found(draft) == []


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (row("terrain", "0101", value="clear"), row("terrain", "0101", value="rough")),
        (row("town", "0303", value="Asten"), row("town", "0303", value="Bree")),
        (row("bridge", "0303"), row("bridge", "0505")),
        (row("road", "0301", "0302"), row("road", "0101", "0102")),
        (row("river", "0303", "0403", "Styx"), row("river", "0303", "0403", "Lethe")),
    ],
    ids=lambda r: r.fact,
)
def test_the_corrections_hold(true, false):
    assert found(whole(true)) == []
    lines = found(whole(false))
    assert f"not so: {false}" in lines and "(1.1)" in str(false)


def test_a_broken_playability_fix_is_told_with_its_reason():
    fix = row("no_road", "0301", "0302", case="")
    assert found(whole(fix)) == ["not so: 0301/0302 no_road (for the test)"]


# --- what play needs ---


def test_reinforcements_have_a_road_onto_the_map():
    draft = whole()
    allies = {"British from S": {draft.at("0603"), draft.at("0604")}}
    assert found(draft, needs(draft, arrivals=allies)) == [
        "no road onto the map for British from S"
    ]
    drive("0404 0504 0603")(draft)
    assert found(draft, needs(draft, arrivals=allies)) == [
        "no road onto the map for British from S"
    ]
    draft.edge_roads[draft.at("0603")] = "S"  # one of their hexes is enough
    assert found(draft, needs(draft, arrivals=allies)) == []


def test_objectives_are_on_a_road_from_either_side():
    draft = whole()
    stakes = needs(draft, objectives={draft.at("0205"), draft.at("0303")})
    assert found(draft, stakes) == [
        "no road from the german side to the objective in 0205",
        "no road from the allied side to the objective in 0205",
    ]
    drive("0303 0203 0204 0205")(draft)
    assert found(draft, stakes) == []


def test_an_objective_reached_from_one_side_only_is_told_for_the_other():
    draft = whole()
    stakes = needs(draft, sources={"german": {draft.at("0101")}, "allied": {draft.at("0406")}})
    assert found(draft, stakes) == [
        "no road from the german side to the objective in 0405",
        "no road from the german side to the objective in 0303",
    ]


# --- units cut off at the start ---

PASS = "0101-0108"  # a strip of eight hexes, with one more south of its middle


def corridor(*units: Unit, closed: str = "") -> list[str]:
    """A strip whose east end is German ground; nobody steps between closed hexes."""
    draft = block("tb", PASS)
    draft.cells |= {draft.grid.coord("0204")}  # next to 0104 and 0105
    shut = {draft.at(label) for label in closed.split()}

    def passable(a: Coord, b: Coord) -> bool:
        return not {a, b} <= shut

    home = {"german": {draft.at("0101")}}
    stakes = needs(draft, *units, sources=home, arrivals={}, passable=passable)
    return found(draft, stakes)


def german(label: str) -> Unit:
    return Unit(f"G{label}", "german", label)


ENEMY = Unit("US", "allied", "0204")


def test_a_unit_behind_the_enemy_is_isolated():
    assert corridor(german("0107"), ENEMY) == ["G0107 starts isolated in 0107"]
    assert corridor(german("0107")) == [], "nobody is in the way"


def test_a_unit_in_the_way_isolates_too():
    assert corridor(german("0107"), ENEMY._replace(hex="0104")) == ["G0107 starts isolated in 0107"]


def test_friends_lead_home_past_the_enemy():
    friends = german("0104"), german("0105")
    assert corridor(german("0107"), *friends, ENEMY) == []
    assert corridor(german("0107"), friends[0], ENEMY) == ["G0107 starts isolated in 0107"]
    assert corridor(german("0107"), friends[1], ENEMY) == [
        "G0107 starts isolated in 0107",
        "G0105 starts isolated in 0105",
    ]


def test_one_step_out_of_the_enemy_zone_leads_home():
    assert corridor(german("0104"), ENEMY) == []
    assert corridor(german("0105"), ENEMY) == ["G0105 starts isolated in 0105"]


def test_a_step_nobody_can_take_leads_nowhere():
    assert corridor(german("0104"), closed="0103 0104") == ["G0104 starts isolated in 0104"]
    assert corridor(german("0103"), closed="0103 0104") == []


def test_a_unit_on_its_own_ground_is_home_under_the_guns_of_the_enemy():
    assert corridor(german("0101"), ENEMY._replace(hex="0102")) == []
    assert corridor(german("0103"), ENEMY._replace(hex="0101")) == ["G0103 starts isolated in 0103"]
