"""The battle stage: each kind of battle from its plan to its end, by clicks on the stage alone."""

from typing import Any

import pytest

from tests.browser import test_a44, test_bb81, test_commander
from tests.browser.driver import AGAINST_BOT, HOTSEAT, Table
from tests.browser.test_accessible import AXE, complaints

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TB = "ardennes record 1\ngame: tb\nversion: 1\nscenario: campaign\n\n"
GO = ".answers .primary"
SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
IN_SIGHT = """(place) => {
  const { x, y } = document.getElementById("board").screenOf(place);
  const { left, top } = document.getElementById("board").getBoundingClientRect();
  return document.elementFromPoint(left + x, top + y)?.closest("#board") !== null;
}"""


def sit(open_table: Any, size: str) -> Table:
    table: Table = open_table(*SIZES[size], has_touch=size != "wide")
    return table


def is_sound(table: Table, place: str, name: str) -> None:
    """The battle on the map is not covered, nothing sticks out, and axe has no complaint about the
    stage; what lies around it is seen in test_accessible."""
    table.waits_for(IN_SIGHT, place)
    assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    table.shot(f"stage-{name}")
    if AXE.exists():
        assert complaints(table, name, "#stage") == []


@pytest.mark.parametrize("size", SIZES)
def test_the_column_is_lowered_on_the_track(open_table: Any, size: str) -> None:
    table = sit(open_table, size)
    table.load(f"{TB}attack 1307\n", HOTSEAT)
    table.asks("Add units to the attack on 1307")
    for unit in ("2nd Panzer", "26th Volks"):
        table.on_stage(f".could[title*='{unit}']")
    table.reads("#stage", "7 − 6 =")
    is_sound(table, "1307", f"tb-plan-{size}")
    table.on_stage(GO)
    table.asks("in column +3, or lower it?")
    assert len(table.page.query_selector_all("#actions button:has-text('column')")) == 0
    table.changes_nothing(lambda: table.page.click("#stage .crt button:has-text('column 0')"))
    table.sees("#stage .crt .final:has-text('0')")
    table.reads("#stage .tone-none", "33%")
    is_sound(table, "1307", f"tb-lower-{size}")
    table.on_stage(GO)
    table.logs("in column 0")
    table.sees("#stage .crt .lit:has-text('0')")
    assert "in column 0" in table.page.inner_text("#verdict")
    is_sound(table, "1307", f"tb-fallen-{size}")


def test_a_retreat_and_an_advance_on_the_stage(table: Table) -> None:
    table.load(f"{TB}attack 1307\njoin G-2\njoin G-26VG\ncommit\nfight 0\nroll 3\n", HOTSEAT)
    table.asks("must retreat")
    table.sees("#stage .outcome > .lit:has-text('Retreat')")
    assert "1206" in table.stage  # where they may not go, and why
    table.page.click("#stage .six button:has-text('Clervaux')")
    table.acts(lambda: table.page.click("#stage .six button:has-text('Clervaux')"))
    table.asks("dvance")
    table.on_stage(".figure.can >> nth=0")
    table.logs("advances")
    table.page.click("#stage .fold[data-key=fold]")
    table.sees("#stage[data-folded=true]")
    table.page.click("#stage .fold[data-key=fold]")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_support_and_a_fire_fight_are_asked_on_the_stage(open_table: Any, size: str) -> None:
    table = sit(open_table, size)
    more = (*test_a44.BATTLE, 'result = "FF"')
    table.load(test_a44.record("german combat"), HOTSEAT)
    table.acts(lambda: table.click("E3216"))
    for unit in ("3/I", "2 PzG"):
        table.on_stage(f".could[title*='2Pz / {unit}']")
    table.reads("#stage", "11 against 10 =")
    table.on_stage(GO)
    table.asks("What supports the attack")
    table.on_stage(".could:has-text('Support')")
    table.asks("Does a gun fire")
    table.reads("#stage", "artillery")
    is_sound(table, "E3216", f"a44-{size}")
    table.on_stage(".answers button:has-text('No gun')")
    table.reads("#verdict", "Attack on Noville")
    table.sees("#stage .outcome > .lit")
    table.load(test_a44.record("german combat", more=more), HOTSEAT)
    table.asks("A Fire Fight at Noville")
    table.reads("#stage .leads[open]", "Fire Fight: 2 could lead")
    is_sound(table, "E3216", f"a44-fire-fight-{size}")
    table.on_stage(".figure.can[title*='2Pz / 2 PzG']")
    table.reads("#verdict", "Fire Fight at Noville")
    table.sees("#stage .thrown-die")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_certain_result(open_table: Any, size: str) -> None:
    table = sit(open_table, size)
    table.load(test_bb81.record("german attacks").replace("3226", "2926"), HOTSEAT)
    for target, units in (("2825", ("3Pz/2Pz", "2PG/2Pz")), ("2826", ("130Pz", "901PG"))):
        table.acts(lambda target=target: table.click(target))
        for unit in units:
            table.on_stage(f".could[title*='{unit}']")
        table.reads("#stage", "for the next result")
        is_sound(table, target, f"bb81-{target}-{size}")
        table.on_stage(GO)
    table.end_phase()
    table.changes_nothing(lambda: table.click("2825"))
    table.reads("#stage", "14 − 2 =")
    table.reads("#stage", "100%")
    table.on_stage(f"{GO}:has-text('Resolve')")
    table.reads("#verdict", "the defenders retreat 1 hex")
    table.page.click("#stage .six button >> nth=0")
    table.acts(lambda: table.page.click("#stage .six button.on"))
    table.asks("Advance units next to a vacated hex")
    is_sound(table, "2825", f"bb81-advance-{size}")
    table.page.click("#stage .hand >> nth=0")
    table.page.click("#stage .goers .on .goals button >> nth=0")
    table.acts(lambda: table.page.click("#stage .goers .on .goals button.on"))
    table.logs("advances")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_no_battle_begins_before_it_was_seen(open_table: Any, size: str) -> None:
    table = sit(open_table, size)
    units = (*test_commander.TWO, ("110/28", "Martelange"))
    moves = (*test_commander.MOVES[:3], 'choose "Pz Lehr"', "move Martelange")
    table.load(test_commander.record(units, *moves), HOTSEAT)
    table.asks("Choose the next combat")
    table.changes_nothing(lambda: table.page.click("#actions button:has-text('Bastogne')"))
    table.reads("#stage", "hits to expect")
    table.reads("#stage", "Hits on the defence")
    is_sound(table, "Bastogne", f"commander-{size}")
    table.acts(lambda: table.page.click(f"#stage {GO}:has-text('Fight')"))
    table.logs("on the defenders")
    table.play_on(roles=("main", "unit", "other", "place", "end"), until="Choose the next combat")
    assert "Pz Lehr attacks" not in table.log
    table.sees("#stage .answers:has-text('Next battle')")
    table.changes_nothing(lambda: table.page.click("#stage .answers button:has-text('Martelange')"))
    table.sees(f"#stage {GO}:has-text('Fight')")
    table.on_stage(GO)
    table.logs("Pz Lehr attacks")


NOVILLE = [test_a44.record("german combat"), "attack E3216", "join G-2Pz-3-I", "join G-2Pz-2",
           "commit", "fight", "pass", "roll 1", "pass"]  # fmt: skip
WILTZ = [
    test_bb81.record("german attacks").replace("3226", "2926"),
    *("attack 2825", "join G-2Pz-3Pz", "join G-2Pz-2PG", "commit"),
    *("attack 2826", "join G-Lehr-130Pz", "join G-Lehr-901PG", "commit"),
    *("end_phase", "resolve 2825", "retreat A-102Cav 2726"),
]
BASTOGNE = [
    test_commander.record(test_commander.TWO, *test_commander.MOVES, test_commander.FIGHT),
    *["roll 1"] * 9,
    *["roll 2"] * 9,
    *['lose_step "10 Arm"'] * 4,
]


@pytest.mark.parametrize(
    ("played", "asks", "sum_"),
    [
        (NOVILLE, "Retreat each unit 2 hexes", "11 against 10"),
        (WILTZ, "Advance units next to a vacated hex", "14 − 2 ="),
        (BASTOGNE, "8 hits to take", "hits to expect"),
    ],
)
def test_who_comes_back_finds_the_stage(
    table: Table, played: list[str], asks: str, sum_: str
) -> None:
    """In the middle of a retreat, an advance and losses, whose questions name no battle."""
    table.load("\n".join([*played, ""]), HOTSEAT)
    table.page.reload()
    table.asks(asks)
    table.reads("#stage .stage-body", sum_)
    table.reads("#stage .asking", asks)
    table.has("body[data-asks-on-stage]")


# --- the end ---

LAST_DAY = """ardennes record 1
game: tb
version: 1
| game = "tb"
| turn = 5
| phase = "german pre-movement combat"
| [[unit]]
| id = "G-12SS"
| at = "0311"
| [[unit]]
| id = "G-2SS"
| at = "0310"
| [[unit]]
| id = "US-7R"
| at = "0210"
| [[unit]]
| id = "US-30"
| at = "0213"

attack 0210
join G-12SS
join G-2SS
commit
fight
roll 1
lose_step G-12SS
advance G-12SS
pass
end_phase
choose G-2SS
move 0111
"""  # Spa has fallen; one more answer and 2nd SS Panzer is off the map (tb 4.2)


@pytest.mark.parametrize("size", SIZES)
def test_the_victory_screen(open_table: Any, size: str) -> None:
    table = sit(open_table, size)
    table.load(LAST_DAY, AGAINST_BOT)
    table.asks("your decision")
    table.page.click("#actions button:has-text('Leave the map')")
    table.sees("#finale h2:has-text('German victory')")
    table.waits_for("() => document.activeElement.id === 'finale-title'")
    said = table.page.inner_text("#finale")
    assert "YOU HAVE WON" in said and "tb 4.2" in said
    table.sees("#finale .turnings a[href*='/replay/']")
    table.has("#finale .portrait .held.first")
    assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    table.shot(f"finale-{size}")
    if AXE.exists():
        assert complaints(table, f"finale {size}") == []
    table.press("Escape")
    table.page.wait_for_selector("#finale", state="hidden")
    table.answer("How it ended")
    with table.page.expect_navigation():
        table.page.click("#finale button:has-text('swapped')")
    table.waits_for("() => document.getElementById('board').isAtRest")
    seat = table.page.evaluate("Object.values(JSON.parse(localStorage['ardennes.seats'])).at(-1)")
    assert seat["seat"] == "allied"
