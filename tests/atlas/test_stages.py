"""The stages of drawing on blocks of real ground: a correction is asked, applied, and holds.

Of every kind of correction one row that the ground contradicts and one with which it agrees.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import pytest

from ardennes.atlas.checks import violated
from ardennes.atlas.corrections import Correction
from ardennes.atlas.draft import Draft
from ardennes.atlas.stages import (
    ROAD_KINDS,
    TESTS,
    TOWN_KINDS,
    asked,
    holds,
    lay_rivers,
    lay_road_net,
    lay_terrain,
    lay_towns,
    lay_wall,
)
from tests.atlas.small_drafts import block, row, whole

pytestmark = pytest.mark.slow  # lays real ground
Stage = Callable[[Draft], None]
through_hexes = partial(lay_rivers, through_hexes=True)

OUR = "tb", "1103-1512"  # Bastogne to the Our: 50 hexes
CLERVAUX = "bb81", "2818-3830"
DASBURG = "a44", "E2013-E2416"
ROADS = "tb", "1205-1412"
ROAD_STAGES: tuple[Stage, ...] = (lay_towns, lay_road_net)


class Case(NamedTuple):
    ground: tuple[str, str]
    stages: tuple[Stage, ...]
    against: Correction  # the ground says otherwise
    same: Correction | None  # the ground says the same; None where it never does by itself

    def draft(self, *rows: Correction) -> Draft:
        return laid(self.ground, self.stages, *rows)


@cache
def laid(ground: tuple[str, str], stages: tuple[Stage, ...], *rows: Correction) -> Draft:
    draft = block(*ground, *rows)
    for stage in stages:
        stage(draft)
    return draft


CASES = [
    Case(OUR, (lay_terrain,), row("terrain", "1412", value="heavy_woods"),
         row("terrain", "1412", value="clear")),
    Case(OUR, (lay_terrain,), row("contains", "1307", value="rough"), None),
    Case(OUR, (lay_towns,), row("town", "1410", value="Wiltz"),
         row("town", "1412", value="Bastogne")),
    Case(DASBURG, (lay_towns,), row("village", "E2016", value="Dasburg"),
         row("village", "E2214", value="Hosingen")),
    Case(("a44", "W1036-W1440"), (lay_towns,), row("city", "W1039", value="Liège"),
         None),
    Case(("bb81", "2001-2606"), (lay_towns,), row("fortified_town", "2302", value="Liège"),
         row("fortified_town", "2303", value="Liège")),
    Case(OUR, (lay_rivers,), row("river", "1408", "1409", "Clerf"),
         row("river", "1308", "1309", "Clerf")),
    Case(CLERVAUX, (through_hexes,), row("river", "3423", "3524", "Clerf"),
         row("river", "3422", "3423", "Clerf")),
    Case(OUR, (lay_rivers,), row("no_river", "1408", value="Clerf"), None),
    Case(CLERVAUX, (through_hexes,), row("spring", "3025", value="Wiltz"),
         row("spring", "3421", value="Clerf")),
    Case(OUR, (lay_wall,), row("west_wall", "1305"), row("west_wall", "1306")),
    Case(OUR, (lay_wall,), row("allied_control", "1306"), row("allied_control", "1412")),
    Case(ROADS, ROAD_STAGES, row("crossing", "1207", "1206"),
         row("crossing", "1307", "1206")),
    Case(ROADS, ROAD_STAGES, row("road", "1310", "1410"), row("road", "1412", "1411")),
    Case(ROADS, ROAD_STAGES, row("no_road", "1412", "1411"),
         row("no_road", "1310", "1410")),
    Case(ROADS, ROAD_STAGES, row("edge_road", "1212", value="W"),
         row("edge_road", "1412", value="W")),
    Case(ROADS, ROAD_STAGES, row("no_edge_road", "1412"), row("no_edge_road", "1212")),
    Case(DASBURG, ROAD_STAGES, row("secondary_road", "E2416", "E2315"),
         row("secondary_road", "E2416", "E2316")),
    Case(DASBURG, ROAD_STAGES, row("primary_road", "E2416", "E2316"),
         row("primary_road", "E2416", "E2315")),
]  # fmt: skip
ONLY_CHECKED = {"bridge", "river_side"}  # what other kinds bring about


def name_of(case: Case) -> str:
    return f"{case.ground[0]} {case.against.fact}"


def test_every_kind_of_correction_has_a_case():
    kinds = {*TESTS, *TOWN_KINDS, *ROAD_KINDS}
    assert {case.against.fact for case in CASES} == kinds - ONLY_CHECKED


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_correction_against_the_ground_is_applied(case: Case):
    assert not holds(case.draft(), case.against), "the ground says so anyway"
    draft = case.draft(case.against)
    assert holds(draft, case.against)
    assert list(violated(draft)) == []
    assert draft.idle == []


@pytest.mark.parametrize("case", [case for case in CASES if case.same], ids=name_of)
def test_a_correction_the_ground_does_not_need_is_idle(case: Case):
    assert case.same is not None
    plain, draft = case.draft(), case.draft(case.same)
    assert holds(plain, case.same)
    assert draft.idle == [case.same]
    assert facts(draft) == facts(plain), "an idle row changes nothing"


def facts(draft: Draft) -> list[object]:
    return [draft.terrain, draft.contains, draft.towns, draft.rivers, draft.dry, draft.courses,
            draft.roads, draft.edge_roads, draft.regions]  # fmt: skip


def test_crossings_are_idle_only_together():
    """Laying the roads anew for one may undo another, so all are asked for again."""
    needed, given = row("crossing", "1207", "1206"), row("crossing", "1307", "1206")
    draft = block(*ROADS, needed, given)
    lay_towns(draft)
    lay_road_net(draft)
    assert holds(draft, needed) and holds(draft, given)
    assert draft.idle == []


def test_no_road_crosses_a_barred_side():
    draft = block(*ROADS)
    lay_towns(draft)
    bridge = draft.side("1307", "1206")
    lay_road_net(draft)
    assert bridge in draft.roads
    lay_road_net(draft, barred={bridge})
    assert bridge not in draft.roads


def test_roads_are_mended_before_corrections_speak():
    link = row("road", "1412", "1411")
    draft = block(*ROADS, link)
    lay_towns(draft)

    def without_link(d: Draft) -> None:
        d.roads.pop(d.side("1412", "1411"))

    lay_road_net(draft, mend=without_link)
    assert holds(draft, link) and draft.idle == []


# --- what is only checked ---


def test_a_bridge_of_a_hex_or_of_a_side():
    draft = whole()
    for good in (row("bridge", "0303"), row("bridge", "0403"), row("bridge", "0403", "0303")):
        assert holds(draft, good), good
    for bad in (
        row("bridge", "0304"),
        row("bridge", "0303", "0304"),
        row("bridge", "0403", "0404"),
    ):
        assert not holds(draft, bad), bad


def test_a_river_side_of_a_hex():
    draft = whole()
    assert holds(draft, row("river_side", "0406"))
    assert not holds(draft, row("river_side", "0606"))
    draft.dry = draft.river_sides
    assert not holds(draft, row("river_side", "0406"))


def test_a_river_runs_not_along_a_hex_only_if_it_comes_by():
    draft = whole()
    assert not holds(draft, row("no_river", "0606", value="Styx")), "it is nowhere near"
    assert not holds(draft, row("no_river", "0303", value="Styx"))
    draft.dry = {side for side in draft.river_sides if draft.at("0303") in side}
    assert holds(draft, row("no_river", "0303", value="Styx"))


def test_a_town_is_of_its_kind():
    draft = whole()
    assert holds(draft, row("town", "0303", value="Asten"))
    assert not holds(draft, row("village", "0303", value="Asten"))


# --- refusals ---


def test_an_unknown_fact_is_refused():
    with pytest.raises(ValueError, match="tb: 'motorway' is no kind of correction"):
        holds(whole(), row("motorway", "0303"))


@pytest.mark.parametrize("label", ["0707", "9999", "1", "", "Asten"])
def test_a_hex_off_the_map_is_refused(label: str):
    for fact in ("terrain", "town", "bridge", "edge_road"):
        with pytest.raises(ValueError, match=f"'{label}' is not a hex of the tb map"):
            holds(whole(), row(fact, label))


@pytest.mark.parametrize(
    "wrong",
    [
        row("spring", "0303", value="Styxx"),
        row("river", "0303", "0403", value="Styxx"),
        row("no_river", "0303", value="Styxx"),
        row("west_wall", "0303"),
        row("allied_control", "0303"),
    ],
    ids=lambda r: r.fact,
)
def test_a_fact_about_what_the_map_has_not_is_a_defect_and_no_crash(wrong: Correction):
    assert list(violated(whole(wrong))) == [f"not so: {wrong}"]


def test_a_spring_of_an_unknown_river_is_a_defect_and_no_crash():
    wrong = row("spring", "3025", value="Styx")
    draft = block(*CLERVAUX, wrong)
    through_hexes(draft)
    assert list(violated(draft)) == [f"not so: {wrong}"]


def test_asking_notes_what_holds():
    given, needed = row("no_road", "0101", "0102"), row("no_road", "0301", "0302")
    draft = whole(given, needed, row("road", "0101", "0102"))
    assert asked(draft, "no_road") == [needed]
    assert draft.idle == [given]
