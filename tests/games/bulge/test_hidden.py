"""bulge 7.0: missions are secret until both sides have chosen."""

import json
import random
from typing import Any

import pytest

from ardennes.engine.play import apply, legal
from ardennes.engine.shown import event_refs
from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import NO_MISSIONS, State
from tests.games.bulge.positions import VARIANTS, after, asked, facts, match, said, table

SEATS = ("german", "allied", "watch")
ROW = " ".join(f"05{column:02d}" for column in range(1, 10))


def air() -> State:
    return table("X german 0101", "Y allied 0909", phase="air mission assignment", turn=9,
                 road=[ROW], markers='weather = "clear"\nvp = 40')  # fmt: skip


def test_7_0_a_view_holds_the_own_missions_only():
    s = after(air(), "fly cap", "fly interdiction", "fly resupply")
    assert facts(s, "german")["German missions"] == "1 CAP, 1 interdiction"
    assert "Allied missions" not in facts(s, "german")
    assert facts(s, "allied")["Allied missions"] == "1 resupply"
    assert "German missions" not in facts(s, "allied")
    assert not {"German missions", "Allied missions"} & set(facts(s))


def test_7_0_what_a_seat_knows_has_no_other_missions():
    s = after(air(), "fly cap", "fly interdiction", "fly resupply")
    for seat, known in (("german", [s.missions[0], NO_MISSIONS]),
                        ("allied", [NO_MISSIONS, s.missions[1]]),
                        ("watch", [NO_MISSIONS, NO_MISSIONS])):  # fmt: skip
        assert GAME.seen_by(s, seat).missions == known
    assert s.missions == [(1, 1, 0, 0), (0, 0, 0, 1)]  # the table itself is as it was


def test_7_0_after_the_reveal_everything_is_open():
    s = after(air(), "fly cap", "done", "fly resupply", "done")
    for seat in SEATS:
        assert GAME.seen_by(s, seat) is s
        assert facts(s, seat)["Allied missions"] == "1 resupply"


def test_7_0_a_log_line_of_a_secret_names_its_reader():
    m = match(air(), "fly cap")
    (event,) = m.events[-1]
    assert said(m) == "German air point: CAP."
    assert event_refs(m.state, event)["only"] == "german"
    m = match(m.state, "done", "fly resupply")
    assert event_refs(m.state, m.events[-1][0])["only"] == "allied"
    m = match(m.state, "done")
    assert not any("only" in event_refs(m.state, e) for e in m.events[-1])


def test_7_0_the_question_tells_others_no_mission():
    """The prompt goes to everybody; it counts points and names no mission."""
    one, other = after(air(), "fly cap"), after(air(), "fly ground_support")
    assert asked(one).prompt == asked(other).prompt


def without_own(s: State, seat: str) -> str:
    """All that a seat can be shown, as text."""
    view: Any = GAME.shows.view(s, seat)
    return json.dumps([view, GAME.shows.setup_info(s), GAME.shows.summary(s)], sort_keys=True)


@pytest.mark.parametrize("seed", range(12))
def test_7_0_random_games_never_show_a_secret(seed: int):
    """For all but the owner the table looks the same whatever mission is chosen."""
    dice = random.Random(seed)
    s = GAME.new("campaign", VARIANTS[seed % 4])
    compared = 0
    while (decision := legal(GAME, s)) is not None and compared < 60:
        flights = [c for c in decision.choices if isinstance(c, w.Fly)]
        if len(flights) > 1:
            shown: dict[str, set[str]] = {seat: set() for seat in SEATS}
            for flight in flights:
                after_it = s.clone()
                apply(GAME, after_it, flight)
                if not after_it.revealed:
                    for seat in SEATS:
                        shown[seat].add(without_own(after_it, seat))
            for seat in SEATS:
                compared += 1
                if seat != decision.actor:
                    assert len(shown[seat]) <= 1
        apply(GAME, s, dice.choice(decision.choices))
    assert compared or s.turn < 4


def test_7_0_nothing_is_taken_back_after_the_reveal():
    """Even if nobody flew, or the same side is asked next."""
    m = match(air(), "fly cap")
    assert m.can_undo()
    m = match(air(), "done", "fly interdiction", "done")
    assert asked(m.state).actor == "allied" and not m.can_undo()
    quiet = table("X german 0101", phase="air mission assignment", turn=9,
                  markers='weather = "clear"\nvp = 40')  # fmt: skip
    m = match(quiet, "done", "done")
    assert m.state.revealed and not m.can_undo()
