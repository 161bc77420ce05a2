"""a44 22.1 to 22.3: guns move or fire; shifts and Prime Movers."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.positions import at, choices, game, play, state_of, why

FOE = "X9 allied E2824", "X8 german E2016"
READY = "A1 allied artillery move=1 r_move=5 army_corps_color=orange range=9 E2318"
ROCKETS = "G1 german type=nebelwerfer move=1 E2318"
GUN = "G1 german artillery move=1 army_corps_color=gray E2318"
BOARD: dict[str, Any] = {
    "size": "E2016-E2824",
    "primary_road": ["E2318 E2319 E2320 E2321"],
    "forest": ["E2418"],
    "supply": {"allied": ["E2318"]},
}


def moving(side: str, *units: str, **more: Any) -> Match:
    return game(*units, FOE[side == "allied"], phase=f"{side} movement", **{**BOARD, **more})


def ends(match: Match) -> list[str]:
    return [c.split()[1] for c in choices(match) if c.startswith("move ")]


def modes(match: Match, unit: str) -> set[str]:
    play(match, f"choose {unit}")
    return {c.split()[1] for c in choices(match) if c.startswith("mode ")}


def test_22_1_what_is_open_to_guns():
    assert modes(moving("allied", READY), "A1") == {"normal", "tactical", "strategic", "shift"}
    assert modes(moving("allied", f"{READY} fired"), "A1") == {"normal", "tactical", "strategic"}
    assert modes(moving("german", ROCKETS), "G1") == {"prime_mover", "shift"}
    assert modes(moving("german", GUN), "G1") == {"prime_mover"}
    match = play(moving("german", GUN), "choose G1")
    assert why(match, "mode normal") == why(match, "mode tactical") == "a44 22.1"
    assert why(match, "mode shift") == "a44 22.2" and why(match, "mode strategic") == "a44 12.1"


def test_22_1_an_allied_gun_that_moves_has_fired():
    """The Fired side moves like a vehicle; even one hex of it turns the gun, unless it shifts."""
    match = play(moving("allied", READY), "choose A1", "move E2321", "end_move")
    assert at(match, "A1") == "E2321" and "fired" in state_of(match, "A1")
    near = play(moving("allied", READY), "choose A1", "mode normal", "move E2319", "end_move")
    assert at(near, "A1") == "E2319"


def test_22_1_off_the_map_it_has_fired():
    sector = {"entry": {"D": ["E2316"]}}
    match = moving("allied", READY.replace("E2318", "E2316"), **sector)
    play(match, "choose A1", "move Southwest")
    assert at(match, "A1") == "Southwest" and "fired" in state_of(match, "A1")


@pytest.mark.parametrize("unit", [READY, ROCKETS])
def test_22_2_a_shift_of_one_hex_stays_ready(unit: str):
    name, side = unit.split()[:2]
    match = play(moving(side, unit, light_woods=["E2317"]), f"choose {name}", "mode shift")
    assert ends(match) == ["E2218", "E2219", "E2317", "E2319", "E2419"]  # no forest, no second hex
    play(match, "move E2317")  # whatever it costs
    assert at(match, name) == "E2317" and "fired" not in state_of(match, name)


def test_22_2_who_has_shifted_may_fire():
    match = moving("allied", READY, "A2 allied army_corps_color=orange E2420 attack=4",
                   "G1 german E2421 defense=4")  # fmt: skip
    play(match, "choose A1", "mode shift", "move E2319", "end_phase")
    play(match, "attack E2421", "join A2", "commit")
    assert choices(match) == ["support A1", "fight"]


def test_22_3_a_prime_mover_tows_and_silences():
    for fired in ("", " fired"):
        match = play(moving("german", GUN + fired), "choose G1", "mode prime_mover")
        play(match, "move E2321", "end_move")
        marks = state_of(match, "G1")
        assert "prime_mover" in marks and ("fired" in marks) == bool(fired)  # it is not turned
    guns = [f"G{n} german artillery army_corps_color=gray E23{17 + n}" for n in range(1, 4)]
    match = moving("german", guns[0] + " prime_mover", guns[1] + " prime_mover", guns[2])
    assert why(match, "choose G3") == "a44 22.1"  # both of this army are in use
    blue = GUN.replace("gray", "blue").replace("G1", "G4").replace("E2318", "E2421")
    match = moving("german", guns[0] + " prime_mover", guns[1] + " prime_mover", blue)
    assert why(play(match, "choose G4"), "mode prime_mover") == ""
