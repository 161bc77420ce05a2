"""a44 36: the Greif Commando."""

from typing import Any

import pytest

from ardennes.engine.core import Decision
from ardennes.engine.play import Match
from ardennes.games.a44 import GAME
from tests.games.a44.fights import asked, events
from tests.games.a44.optional import markers, sentence
from tests.games.a44.positions import choices, game, play, why
from tests.games.a44.test_07_bridges import BLOW, BOARD, BRIDGE, RIVER

COMMANDO = ("greif_commando",)
COME = "commando E2219 E2318"
NEAR = ("A1 allied E2318", "G1 german E2219")


def bridge(*units: str, turn: int = 6, phase: str = "allied bridge", **more: Any) -> Match:
    return game(*(units or NEAR), turn=turn, phase=phase, **{"options": COMMANDO, **BOARD, **more})


def moving(**more: Any) -> Match:
    return bridge(phase="german movement", **more)


def test_36_in_the_own_movement_phase_at_any_bridge():
    match = moving(bridge=[BRIDGE, "E2217/E2317"])
    found = [text for text in choices(match) if text.startswith("commando")]
    assert found == ["commando E2217 E2317", COME]
    play(match, "commando E2318 E2219")  # either hex first
    assert markers(match)["commando"] == BRIDGE
    assert not any(text.startswith("commando") for text in choices(match))


def test_36_refusals():
    for match, text, reason in (
        (moving(options=()), COME, "this game is played without the Greif Commando"),
        (moving(turn=7), COME, "the Greif Commando comes on turn 6 at the latest"),
        (moving(markers={"commando": "used"}), COME, "the Greif Commando has been used"),
        (moving(markers={"commando": BRIDGE}), COME, "the Greif Commando is on the map"),
        (moving(), "commando E2217 E2317", "the Greif Commando goes to a bridge"),
    ):
        assert (why(match, text), sentence(match, text)) == ("a44 36", reason)
        assert text not in choices(match)
    for phase in ("allied movement", "allied bridge", "german bridge", "german combat"):
        assert why(bridge(phase=phase), COME) == "a44 36"
    assert why(play(moving(), "choose G1"), COME) == "a44 11.1"


def test_36_after_an_attempt_is_announced():
    """Q-78: in the other player's turn too, before the roll."""
    match = play(bridge(), BLOW)
    assert asked(match) == "german"
    assert choices(match) == [COME, "pass"]
    play(match, COME, "roll 4")
    (rolled,) = events(match, "demolition_rolled")
    assert (rolled["modifier"], rolled["result"]) == (2, "no effect")
    assert markers(match)["commando"] == "used"


def test_36_how_it_is_offered():
    """The bridge in danger as the answer itself, others on the map; between moves in the list."""
    more: dict[str, Any] = {"bridge": [BRIDGE, "E2218/E2318"]}
    match = play(bridge(**more), BLOW)
    assert roles(match) == {"commando E2218 E2318": "place", COME: "main", "pass": "cancel"}
    assert GAME.shows.picture(match.state, decision_of(match))["open"] == {"E2218": "choose"}
    assert roles(moving(**more))[COME] == "other"


def decision_of(match: Match) -> Decision:
    assert match.decision
    return match.decision


def roles(match: Match) -> dict[str, str]:
    found = decision_of(match).choices
    shown = GAME.choices(match.state, found)
    return {text: row["role"] for text, row in zip(choices(match), shown, strict=True)}


def test_36_the_german_may_wait():
    match = play(bridge(), BLOW, "pass", "roll 4")
    (rolled,) = events(match, "demolition_rolled")
    assert (rolled["modifier"], rolled["result"]) == (0, "blown")
    assert "commando" not in markers(match)


@pytest.mark.parametrize("more", [{"options": ()}, {"turn": 7}, {"markers": {"commando": "used"}}])
def test_36_nobody_is_asked_who_has_no_commando(more: dict[str, Any]):
    assert asked(play(bridge(**more), BLOW)) == "chance"


def test_36_a_marker_on_the_map_waits_for_the_attempt_on_its_bridge():
    """It stays beyond turn 6, and hampers no other bridge."""
    other = "E2218/E2318"
    more: dict[str, Any] = {"bridge": [BRIDGE, other], "turn": 9, "markers": {"commando": BRIDGE}}
    match = play(bridge(**more), "demolish E2218 E2318", "roll 4")
    assert events(match, "demolition_rolled")[0]["result"] == "blown"
    assert markers(match)["commando"] == BRIDGE
    play(match, BLOW, "roll 2")
    assert events(match, "demolition_rolled")[0]["result"] == "blown"  # 2 + 2 is still 4
    assert markers(match)["commando"] == "used"


def test_36_before_an_attack_of_his_own_too():
    """The defender announces a demolition (a44 7.4), the commando turns up: 1 + 2 on the die."""
    match = bridge("A1 allied E2318", "G1 german E2219", phase="german combat")
    play(match, "attack E2318", "join G1", "commit", BLOW)
    assert choices(match) == [COME, "pass"]
    play(match, COME, "roll 2")
    (rolled,) = events(match, "demolition_rolled")
    assert (rolled["modifier"], rolled["result"]) == (3, "no effect")


def test_36_not_when_the_german_blows_a_bridge():
    match = play(bridge(phase="german bridge"), BLOW)
    assert asked(match) == "chance"


def test_36_files_refuse_what_is_no_bridge():
    for name in (RIVER[0], "E2219"):
        with pytest.raises(Exception, match=r"markers\.commando"):
            moving(markers={"commando": name})
