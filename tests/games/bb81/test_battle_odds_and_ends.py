"""bb81 atk, ret, R-9: what one battle does to the next, and files in the middle of one."""

from typing import Any

from ardennes.engine.play import legal
from ardennes.games.bb81 import GAME
from ardennes.games.bb81.words import AttackResolved
from tests.games.bb81.positions import after, at, case, choices, do, match, phase, table


def test_a_gun_overrun_by_a_retreat_fires_no_more():
    """bb81 ret-4, R-9: factors are counted when the attack is resolved."""
    s = table(
        "G1 german left=9 0605",
        "G2 german left=5 0303",
        "R1 german type=nebelwerfer left=6 0404",
        "A1 allied 0505",
        "A2 allied left=1 0304",
        phase="german attacks",
        supply={"allied": ["0104"], "german": ["0909", "0303", "0404"]},
    )
    played = match(s, "attack 0505", "join G1", "commit", "attack 0304", "join G2", "join R1")
    do(played, "commit", "end_phase", "resolve 0505", "retreat A1 0404", "pass")
    assert at(played.state, "R1") == "out"
    fought = do(played, "resolve 0304")[0]
    assert isinstance(fought, AttackResolved)
    assert (fought.attack, len(fought.attackers)) == (5, 1)


def test_an_attack_on_overrun_guns_is_cancelled_at_once_and_its_units_may_advance():
    """bb81 R-9: its rockets are kept; its units are free for the advance that goes on."""
    s = table(
        "G1 german left=30 0605",
        "G3 german left=5 0504",
        "N3 german type=nebelwerfer 0504",
        "A1 allied 0505",
        "A2 allied type=artillery 0404",
        phase="german attacks",
        supply={"allied": ["0109"], "german": ["0909", "0605", "0504"]},
    )
    s = after(s, "attack 0505", "join G1", "commit", "attack 0404", "join G3", "join N3", "commit")
    s = after(s, "end_phase", "resolve 0505")
    while choices(s, "retreat"):
        s = after(s, choices(s, "retreat")[0])
    s = after(s, "advance G1 0505")
    assert case(s, "advance G3 0503") == "adv-2"
    s = after(s, "advance G1 0404")
    assert {"advance G3 0503", "advance N3 0503"} <= {*choices(s, "advance")}
    s = after(s, "pass")
    assert phase(s) == "allied selection" and at(s, "N3") == "0504"


def test_a_file_with_an_attack_that_leaves_a_duty_is_asked_about_it():
    """bb81 atk-4 is judged by end_phase, so the phase is not passed over."""
    attack = 'attacks = [{ targets = ["0504"], attackers = ["G1"] }]'
    s = table(
        "G1 german 0505",
        "A1 allied 0504",
        "A2 allied 0506",
        phase="german attacks",
        markers=attack,
        supply={"german": ["0505"]},
    )
    assert phase(s) == "german attacks" and choices(s) == ["call_off 0504"]
    assert case(s, "end_phase") == "atk-4"


def test_attacks_to_be_resolved_are_shown_with_what_they_will_bring():
    """bb81 res-1: the result is certain before the attack is resolved; the track names it."""
    s = table(
        "G1 german left=9 0605",
        "A1 allied left=1 0505",
        phase="german attacks",
        supply={"german": ["0605"], "allied": ["0101"]},
    )
    s = after(s, "attack 0505", "join G1", "commit", "end_phase")
    decision = legal(GAME, s)
    assert decision is not None
    picture: Any = GAME.shows.picture(s, decision)
    assert [(b["target"], b["sure"]["result"]) for b in picture["battles"]] == [
        ("0505", "retreat 1")
    ]
    setup: Any = GAME.shows.setup_info(s)
    assert setup["columns"] == ["<=+4", "+5..+15", "+16..+21", ">=+22"]
    results = [setup["crt"][""][name][""] for name in setup["columns"]]
    assert results == ["nothing", "retreat 1", "retreat 2", "retreat 3"]
