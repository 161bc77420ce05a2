"""A person plays in the browser: by mouse, by keyboard alone, on a phone, through a restart."""

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.driver import AGAINST_BOT, AIMED_AT, HOTSEAT, MOVED_ON, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BEATEN = """ardennes record 1
game: tb
version: 1
scenario: campaign

attack 1307
join G-2
join G-26VG
commit
fight 0
roll 3
"""  # the Americans in 1307 must retreat


def test_a_game_against_a_bot_starts_in_the_lobby(table: Table) -> None:
    table.lobby()
    table.shot("lobby")
    table.reads(".game:has(button[aria-label='Play The Bulge'])", "won 59 of 100 games")
    table.play_from_the_lobby("The Bulge", "Sergeant")
    table.asks("Choose a hex to attack")
    table.shot("table")
    table.lobby()
    table.sees(".resume:has-text('Your turn')")


def test_a_hint_says_what_the_staff_officer_would_do_and_why(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.asks("Choose a hex to attack")
    table.press("l")
    table.page.click("#tab-choices [data-key=hint]")
    table.reads("#tab-choices [role=status]", "Staff officer: Attack 112th Inf Rgt in 1005")
    table.reads("#tab-choices [role=status]", "560th Volksgrenadier Div reach column")
    table.has("#tab-choices [role=status] .hexref")
    table.shot("hint")
    table.end_phase()
    table.gone("#tab-choices [role=status] p")


def test_attack_shows_the_odds_and_the_die(open_table: Any) -> None:
    table: Table = open_table(reduced_motion="no-preference")  # the die tumbles
    table.new_game(HOTSEAT)
    plan_attack(table, "1307")
    assert "Attack on 1307" in table.stage
    for part in (".ledger", ".crt .final", ".outcome .die"):
        table.sees(f"#stage {part}")
    assert "tb" in table.question
    table.shot("odds")
    table.answer("Launch the attack")
    table.asks("or lower it")
    table.answer("Fight")
    table.logs("rolls")
    table.sees("#stage .thrown-die")
    table.shot("dice")
    table.sees("#stage .outcome > .lit")  # once it lies still
    assert table.page.text_content("#stage .outcome > .lit b") != "0%"


def test_retreat_on_the_map(table: Table) -> None:
    table.load(BEATEN, HOTSEAT)
    table.asks("must retreat")
    assert "tb 13.17" in table.question
    table.shot("retreat")
    table.page.click("#stage .six button >> nth=0")
    table.answer("Retreat to Clervaux")
    table.logs("retreats from 1307")


def test_move_path_refusal_and_undo(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.end_phase()
    table.asks("Choose a unit to move")
    table.click("1206")
    table.asks("Move 2nd Panzer Div")
    table.shot("reach")
    table.hover("1412")
    table.sees("#tip.refusal:has-text('tb 9.2')")
    table.shot("refusal")
    table.click("1205")
    table.sees(".steps")
    assert "MP to 1205" in table.card
    table.shot("path")
    table.click("1205")
    table.logs("1206-1205")
    table.page.click("[data-key=undo]")
    table.reads_no_more("#log", "1206-1205")
    table.asks("Move 2nd Panzer Div (6 points left)")


def test_the_end_of_a_phase_names_what_was_forgotten(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.press("e")
    table.sees("dialog:has-text('can still be attacked')")
    table.shot("forgotten")
    table.page.click("dialog button[value=no]")
    table.gone("dialog")
    assert "Choose a hex to attack" in table.question


def test_overlays_rules_and_keys(table: Table) -> None:
    table.new_game(HOTSEAT)
    for key, name in (("s", "supply"), ("z", "zoc"), ("c", "control"), ("b", "bridges")):
        table.overlay(key, name, f"overlay-{name}")
    table.page.click("#prompt .cite")
    table.sees(".cases .sought:has-text('13.1')")
    table.shot("rules")
    table.press("Escape", "?")
    table.sees("dialog .keys")
    table.shot("keys")


def test_replay_and_what_if(table: Table) -> None:
    table.load(BEATEN, HOTSEAT)
    table.press("[")
    table.sees("#prompt .who.replay")
    table.shot("replay")
    table.press("Escape")
    table.reads_no_more("#prompt", "Replay")
    table.open(f"replay/{table.id}")
    table.asks("action 0 of 6")
    table.press("]")
    table.asks("action 4 of 6")
    table.answer("Continue from here")
    table.page.click("dialog .bot:has-text('Hotseat')")
    table.page.click("dialog button[value=yes]")
    table.page.wait_for_url("**/game/*")
    table.asks("or lower it")
    assert table.id not in table.page.url


def test_report(table: Table) -> None:
    table.load(BEATEN, HOTSEAT)
    table.page.goto(f"{table.url}/report/{table.id}")
    table.sees(".chart svg")
    table.sees(".luck")
    table.page.click(".chart details summary >> nth=0")
    table.sees(".chart .data")
    table.shot("report")


def test_nothing_is_lost_when_the_server_restarts(table: Table, server: Server) -> None:
    table.new_game(HOTSEAT)
    plan_attack(table, "1307")
    before = table.card
    server.stop()
    try:
        table.sees("#offline")
        table.shot("offline")
    finally:
        server.start()  # others play on it too
    table.page.wait_for_selector("#offline", state="hidden")
    assert table.card == before
    table.answer("Launch the attack")
    table.asks("or lower it")


def test_a_friend_and_a_spectator_see_the_same_game(open_table: Any) -> None:
    mine, friend = open_table(), open_table()
    mine.lobby()
    mine.page.select_option(".game:has(button[aria-label='Play The Bulge']) [name=foe]", "friend")
    mine.page.click("button[aria-label='Play The Bulge']")
    link = mine.page.input_value("dialog .link input")
    mine.page.click("dialog .btn.primary")
    mine.page.wait_for_url("**/game/*")
    mine.asks("Choose a hex to attack")
    friend.page.goto(link)
    friend.asks("Waiting")
    assert "#" not in friend.page.url
    mine.page.click("#for-chat")
    mine.page.fill("#tab-chat input", "<img src=x onerror=alert(1)> good luck")
    mine.page.click("#tab-chat button")
    friend.page.click("#for-chat")
    friend.sees("#tab-chat li:has-text('<img')")
    assert not friend.shows("#tab-chat img")
    mine.click("1307")
    friend.asks("Add units to the attack on 1307")


def test_a_saved_game_comes_back(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.end_phase()
    with table.page.expect_download() as saved:
        table.page.click(".tool-save")
    text = saved.value.path().read_text()
    table.lobby()
    table.page.click("text=Open a saved game")
    table.page.fill("dialog textarea", text)
    table.page.click("dialog button[value=yes]")
    table.page.wait_for_url("**/game/*")
    table.asks("Choose a unit to move")


def test_notes_stay_and_deleting_asks_first(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.page.click("#for-notes")
    table.page.fill("#note", "Keep the bridges <b>open</b>")
    table.sees("#tab-notes small:has-text('Saved')")
    table.open(f"game/{table.id}")
    table.waits_for("() => document.getElementById('note').value.endsWith('</b>')")
    table.lobby()
    table.page.click("#mine button:has-text('Delete')")
    table.page.click("dialog button[value=no]")
    table.gone("dialog")
    assert table.shows(".resume")
    table.page.click("#mine button:has-text('Delete')")
    table.page.click("dialog button[value=yes]")
    table.sees("#mine:has-text('None yet')")


def test_earlier_games_reach_the_account(open_table: Any) -> None:
    here, there = open_table(), open_table()
    calls: list[str] = []

    def note(request: Any) -> None:
        calls.append(request.url)

    here.page.on("request", note)
    here.new_game(HOTSEAT)
    here.lobby()
    assert not any("/api/account" in call for call in calls)
    sign(here, "Sign up")
    here.sees(".me:has-text('McAuliffe')")
    there.lobby()
    sign(there, "Log in")
    there.sees(".resume:has-text('The Bulge')")
    here.page.click(".me button:has-text('McAuliffe')")
    here.sees("dialog .sessions li:has-text('This browser')")
    here.shot("account")
    here.page.click("dialog button:has-text('Log out there')")
    here.sees("dialog [role=status]:has-text('logged out')")
    assert here.page.locator("dialog .sessions li").count() == 1
    there.lobby()
    there.sees(".me button:has-text('Log in')")
    here.page.fill("dialog [autocomplete=current-password]", "nuts to you all")
    here.page.fill("dialog [autocomplete=new-password]", "nuts to nobody")
    here.press("Enter")
    here.sees("dialog [role=status]:has-text('password is changed')")
    sign(there, "Log in", "nuts to nobody")
    there.sees(".me:has-text('McAuliffe')")


def sign(table: Table, word: str, password: str = "nuts to you all") -> None:
    """Name and password in the small window."""
    table.page.click(f".me button:has-text('{word}')")
    table.page.fill("dialog input[autocomplete=username]", "McAuliffe")
    table.page.fill("dialog input[type=password]", password)
    table.page.click("dialog button[value=yes]")


def test_a_wrong_link_says_so(table: Table) -> None:
    table.page.goto(f"{table.url}/game/nowhere#nobody")
    table.sees("#page.lost:has-text('opens no seat')")
    assert table.shows("#page main a[href='/']")
    table.page.goto(f"{table.url}/nowhere/at/all")
    table.sees("#page.lost:has-text('There is no such page')")


def test_one_turn_by_keyboard_alone(table: Table) -> None:
    table.lobby()
    table.page.focus("button[aria-label='Play The Bulge']")
    table.press("Enter")
    table.page.wait_for_url("**/game/*")
    table.asks("Choose a hex to attack")
    end_by_keyboard(table)
    move_by_keyboard(table)
    while "Choose a hex to attack" not in table.question:
        end_by_keyboard(table)
    attack_by_keyboard(table)
    for _ in range(100):  # whatever the dice say
        table.asks("your decision")
        if table.page.text_content("#turn b") == "Turn 2":
            break
        answer_by_keyboard(table)
    assert table.page.text_content("#turn b") == "Turn 2"
    table.shot("keyboard")


@pytest.mark.parametrize(
    ("name", "width", "height", "touch"),
    [("phone", 390, 844, True), ("tablet", 1024, 768, True), ("desk", 1440, 900, False)],
)
def test_every_size(open_table: Any, name: str, width: int, height: int, touch: bool) -> None:
    table: Table = open_table(width, height, has_touch=touch)
    table.lobby()
    table.shot(f"{name}-lobby")
    assert not overflows(table)
    table.new_game(HOTSEAT)
    plan_attack(table, "1307")
    table.shot(f"{name}-odds")
    assert not overflows(table)
    for _ in ("join", "join", "attack"):
        table.acts(lambda: table.press("u"))
    table.asks("Choose a hex to attack")
    table.end_phase()
    table.click("1206")
    table.asks("Move 2nd Panzer Div")
    table.click("1205")
    table.sees(".steps")
    table.shot(f"{name}-move")
    if touch:
        assert small_targets(table) == []


def test_the_bot_answers(table: Table) -> None:
    table.new_game(AGAINST_BOT)
    for _ in range(3):
        table.asks("your decision")
        table.end_phase()
    table.logs("Allied")


# --- what the tests do again and again ---


def plan_attack(table: Table, target: str) -> None:
    """Everyone who can attacks this hex."""
    table.click(target)
    table.asks(f"Add units to the attack on {target}")
    table.has("#stage .could")
    while table.shows("#stage .could[title^=Add]"):
        table.on_stage(".could[title^=Add] >> nth=0")


def end_by_keyboard(table: Table) -> None:
    """End the phase, and say yes where that is asked."""
    before = table.moment
    table.press("m", "e")
    table.waits_for(f"{MOVED_ON} || document.querySelector('dialog[open]')", before)
    if table.shows("dialog[open]"):
        table.press("Tab")
        table.has("dialog button[value=yes]:focus")
        table.press("Enter")
    table.waits_for(MOVED_ON, before)


def attack_by_keyboard(table: Table) -> None:
    """Tab to a target, Enter, the first unit that can, launch."""
    table.press("m", "Tab", "Enter")
    table.asks("Add units to the attack")
    table.acts(lambda: table.press("1"))
    table.acts(lambda: table.press("m", "Enter"))


def move_by_keyboard(table: Table) -> None:
    """Take a unit in hand, walk the cursor, move."""
    table.asks("Choose a unit to move")
    table.press("m", "Tab", "Enter")
    table.asks("points left")
    table.reads("#hexsay", "SS Kampfgruppe Peiper")
    table.press("ArrowLeft", "ArrowUp", "ArrowRight")
    table.reads("#hexsay", "Move to 0301")
    table.press("Enter")
    table.has(AIMED_AT)
    table.acts(lambda: table.press("Enter"))


def answer_by_keyboard(table: Table) -> None:
    """One answer with keys only: end what can be ended, else the first of the list."""
    if table.shows("#actions [data-hot=E]"):
        return end_by_keyboard(table)
    before = table.moment
    table.press("l")
    table.has("#choices-list button:focus")
    table.press("Enter")
    table.waits_for(f"{MOVED_ON} || document.querySelector('{AIMED_AT}')", before)
    if table.moment == before:
        table.has(f"{AIMED_AT}:focus")
        table.press("Enter")
    table.waits_for(MOVED_ON, before)


def overflows(table: Table) -> bool:
    """Whether the page is wider than the screen."""
    return bool(table.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def small_targets(table: Table) -> list[str]:
    """Buttons a finger would miss: lower than 44 pixels in what matters most."""
    return list(
        table.page.evaluate(
            """() => [...document.querySelectorAll('#actions button, #tabs button')]
              .filter((b) => b.offsetParent && b.getBoundingClientRect().height < 44)
              .map((b) => b.id || b.textContent)"""
        )
    )
