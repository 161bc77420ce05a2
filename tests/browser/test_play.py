"""A person plays in the browser: by mouse, by keyboard alone, on a phone, through a restart."""

from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.driver import AGAINST_BOT, HOTSEAT, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TARGETS = ("1307", "1005", "0604", "1506", "0805", "0404", "1705", "0304")


def test_a_game_against_a_bot_starts_in_the_lobby(table: Table) -> None:
    table.lobby()
    table.shot("lobby")
    table.page.click(".bot:has-text('Greedy')")
    table.page.click("button[aria-label='Play The Bulge']")
    table.asks("Choose a hex to attack")
    table.shot("table")
    table.lobby()
    assert table.sees(".resume:has-text('Your turn')", 5000)


def test_attack_shows_the_odds_and_the_die(table: Table) -> None:
    table.new_game(HOTSEAT)
    plan_attack(table, "1307")
    assert "Attack on 1307" in table.card
    assert table.sees(".ledger") and table.sees(".outcome") and table.sees(".results .die")
    assert "tb" in table.question
    table.shot("odds")
    table.answer("Launch the attack")
    table.asks("or lower it")
    table.answer("Fight")
    assert table.sees("#tray .die", 3000)
    table.waits_for(lambda: "rolls" in table.log)
    table.shot("dice")


def test_retreat_on_the_map(table: Table) -> None:
    table.new_game(HOTSEAT)
    place = fight_until_a_retreat(table)
    table.shot("retreat")
    assert "tb 13.17" in table.question
    table.page.click("#context .six button >> nth=0")
    assert table.sees("#actions .primary:has-text('Retreat to')")
    table.answer("Retreat to")
    table.waits_for(lambda: f"retreats from {place}" in table.log)


def test_move_path_refusal_and_undo(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.end_phase()
    table.asks("Choose a unit to move")
    table.click("1206")
    table.asks("Move 2nd Panzer Div")
    table.shot("reach")
    table.hover("1412")
    assert table.sees("#tip.refusal:has-text('tb 9.2')", 3000)
    table.shot("refusal")
    table.click("1205")
    assert table.sees(".steps", 3000) and "MP to 1205" in table.card
    table.shot("path")
    table.click("1205")
    table.waits_for(lambda: "1206-1205" in table.log)
    table.page.click("[data-key=undo]")
    table.waits_for(lambda: "1206-1205" not in table.log)
    table.asks("Move 2nd Panzer Div (6 points left)")


def test_the_end_of_a_phase_names_what_was_forgotten(table: Table) -> None:
    table.new_game(HOTSEAT)
    table.press("e")
    assert table.sees("dialog:has-text('can still be attacked')", 3000)
    table.shot("forgotten")
    table.page.click("dialog button[value=no]")
    assert "Choose a hex to attack" in table.question


def test_overlays_rules_and_keys(table: Table) -> None:
    table.new_game(HOTSEAT)
    for key, name in (("s", "supply"), ("z", "zoc"), ("c", "control"), ("b", "bridges")):
        table.press(key)
        assert table.sees(f"#toggles [data-key={name}][aria-pressed=true]", 2000)
        table.page.wait_for_timeout(400)
        table.shot(f"overlay-{name}")
        table.press(key)
    table.page.click("#prompt .cite")
    assert table.sees(".cases .sought:has-text('13.1')", 5000)
    table.shot("rules")
    table.press("Escape", "?")
    assert table.sees("dialog .keys")
    table.shot("keys")
    table.press("Escape")


def test_replay_and_what_if(table: Table) -> None:
    table.new_game(HOTSEAT)
    plan_attack(table, "1307")
    table.answer("Launch the attack")
    table.asks("or lower it")
    table.answer("Fight")
    table.waits_for(lambda: "rolls" in table.log)
    table.press("[", "[")
    assert table.sees("#prompt .who.replay", 3000)
    table.shot("replay")
    table.press("Escape")
    table.waits_for(lambda: "Replay" not in table.question)
    table.open("replay")
    table.asks("Replay")
    table.press("]")
    table.answer("Continue from here")
    table.page.click("dialog .bot:has-text('Hotseat')")
    before = table.id
    table.page.click("dialog button[value=yes]")
    table.page.wait_for_url("**/game/*")
    table.asks("your decision")
    assert before not in table.page.url


def test_report(table: Table) -> None:
    table.new_game(HOTSEAT)
    fight_until_a_retreat(table)
    table.open("report")
    assert table.sees(".chart svg", 5000) and table.sees(".luck")
    table.page.click(".chart details summary >> nth=0")
    assert table.sees(".chart .data")
    table.shot("report")


def test_nothing_is_lost_when_the_server_restarts(table: Table, server: Server) -> None:
    table.new_game(HOTSEAT)
    plan_attack(table, "1307")
    before = table.card
    server.stop()
    assert table.sees("#offline:not([hidden])", 6000)
    table.shot("offline")
    server.start()
    table.page.wait_for_selector("#offline", state="hidden", timeout=25000)
    assert table.card == before
    table.answer("Launch the attack")
    table.asks("or lower it")


def test_a_friend_and_a_spectator_see_the_same_game(open_table: Any) -> None:
    mine, friend = open_table(), open_table()
    mine.lobby()
    mine.page.click(".bot:has-text('A friend')")
    mine.page.click("button[aria-label='Play The Bulge']")
    link = mine.page.input_value("dialog .link input")
    mine.page.click("dialog .btn.primary")
    mine.asks("Choose a hex to attack")
    friend.page.goto(link)
    friend.asks("Waiting")
    assert "#" not in friend.page.url
    mine.page.click("#for-chat")
    mine.page.fill("#tab-chat input", "<img src=x onerror=alert(1)> good luck")
    mine.page.click("#tab-chat button")
    friend.page.click("#for-chat")
    assert friend.sees("#tab-chat li:has-text('<img')", 5000)
    assert friend.page.query_selector("#tab-chat img") is None
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
    assert table.sees("#tab-notes small:has-text('Saved')", 5000)
    table.open("game")
    table.page.click("#for-notes")
    table.waits_for(lambda: table.page.input_value("#note").endswith("</b>"))
    table.lobby()
    table.page.click("#mine button:has-text('Delete')")
    table.page.click("dialog button[value=no]")
    assert table.sees(".resume")
    table.page.click("#mine button:has-text('Delete')")
    table.page.click("dialog button[value=yes]")
    assert table.sees("#mine:has-text('None yet')", 5000)


def test_earlier_games_reach_the_account(open_table: Any) -> None:
    here, there = open_table(), open_table()
    calls: list[str] = []
    here.page.on("request", lambda request: calls.append(f"{request.method} {request.url}"))
    here.new_game(HOTSEAT)
    here.lobby()
    assert not any("/api/account" in call for call in calls)
    sign(here, "Join")
    assert here.sees(".me:has-text('McAuliffe')", 5000)
    there.lobby()
    sign(there, "Enter")
    assert there.sees(".resume:has-text('The Bulge')", 5000)


def sign(table: Table, word: str) -> None:
    """Name and password in the small window."""
    table.page.click(f".me button:has-text('{word}')")
    table.page.fill("dialog input[autocomplete=username]", "McAuliffe")
    table.page.fill("dialog input[type=password]", "nuts to you all")
    table.page.click("dialog button[value=yes]")


def test_a_wrong_link_says_so(table: Table) -> None:
    table.page.goto(f"{table.url}/game/nowhere#nobody")
    assert table.sees("#prompt .refused:has-text('opens no seat')", 5000)
    assert table.sees("#prompt a[href='/']")


def test_one_turn_by_keyboard_alone(table: Table) -> None:
    table.lobby()
    table.page.focus("button[aria-label='Play The Bulge']")
    table.press("Enter")
    table.asks("Choose a hex to attack", 20)
    table.page.focus("#board")
    attack_by_keyboard(table)
    move_by_keyboard(table)
    for _ in range(400):
        if table.page.inner_text("#turn b") == "Turn 2" and "your decision" in table.question:
            break
        answer_by_keyboard(table)
    assert table.page.inner_text("#turn b") == "Turn 2"
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
    table.press("u", "u", "u")
    table.asks("Choose a hex to attack")
    table.end_phase()
    table.click("1206")
    table.asks("Move 2nd Panzer Div")
    table.click("1205")
    assert table.sees(".steps", 3000)
    table.shot(f"{name}-move")
    if touch:
        assert small_targets(table) == []


# --- what the tests do again and again ---


def plan_attack(table: Table, target: str) -> None:
    """Everyone who can attacks this hex."""
    table.click(target)
    table.asks(f"Add units to the attack on {target}")
    while table.sees("#actions [data-hot='1']:has-text('Add')"):
        before = table.page.inner_text("#actions")
        table.page.click("#actions [data-hot='1']")
        table.waits_for(lambda seen=before: table.page.inner_text("#actions") != seen)


def fight_until_a_retreat(table: Table) -> str:
    """Attack one hex after the other; the dice will see to it."""
    for target in TARGETS:
        table.asks("Choose a hex to attack")
        plan_attack(table, target)
        table.answer("Launch the attack")
        table.asks("your decision")
        for _ in range(12):
            if "must retreat" in table.question and table.sees("#context .six button"):
                return target
            if "Choose a hex to attack" in table.question:
                break
            answer_any(table)
    raise AssertionError("eight attacks and no retreat")


def answer_any(table: Table) -> None:
    """Whatever goes on."""
    before = table.question, table.log
    table.press("l", "Enter")
    if table.sees("#tab-choices .on", 200):
        table.press("Enter")
    table.waits_for(lambda: (table.question, table.log) != before)


def attack_by_keyboard(table: Table) -> None:
    """Tab to a target, Enter, the first unit that can, launch, fight."""
    table.press("Tab", "Enter")
    table.asks("Add units to the attack")
    table.press("1")
    table.waits_for(lambda: table.sees("#actions [data-hot='⏎']"))
    table.page.focus("#board")
    table.press("Enter")
    table.waits_for(lambda: "Add units" not in table.question)


def move_by_keyboard(table: Table) -> None:
    """Go on to the movement phase, take a unit in hand, walk the cursor, move."""
    for _ in range(60):
        if "Choose a unit to move" in table.question:
            break
        answer_by_keyboard(table)
    table.page.focus("#board")
    table.press("Tab", "Enter")
    table.page.wait_for_timeout(400)
    assert table.page.text_content("#hexsay")
    if table.sees(".fan button", 300):
        table.press("Enter")
    table.asks("points left")
    table.press("l")
    table.page.wait_for_timeout(200)


def answer_by_keyboard(table: Table) -> None:
    """One answer with keys only: end what can be ended, else the main or the first answer."""
    if "your decision" not in table.question:
        table.page.wait_for_timeout(150)
        return
    before = table.question, table.log
    table.page.focus("#board")
    if table.page.query_selector("#actions [data-hot=E]"):
        table.press("e")
        if table.sees("dialog[open]", 250):
            table.press("Tab", "Enter")
    else:
        table.press("l", "Enter")
        if table.sees("#tab-choices .on", 150):
            table.press("Enter")
    table.waits_for(lambda: (table.question, table.log) != before)


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


def test_the_bot_answers(table: Table) -> None:
    table.new_game(AGAINST_BOT)
    for _ in range(3):
        table.asks("your decision", 30)
        table.end_phase()
    table.waits_for(lambda: "Allied" in table.log, 30)
