"""bb81 seq, end, fuel, vic: the sequence of play, chips, dumps, Liège and the way out."""

from typing import Any

import pytest

from ardennes.engine.play import legal
from ardennes.games.bb81 import GAME
from ardennes.games.bb81.state import State
from tests.games.bb81.positions import (
    after,
    asked,
    at,
    case,
    choices,
    cost,
    exits,
    is_,
    is_legal,
    match,
    own_map,
    phase,
    table,
    turn,
)

EXIT: dict[str, Any] = {"exit": ["0101"], "road": ["0101 0102 0103 0104 0105"], "size": "0101-0909"}


def outcome(state: State) -> tuple[str, str] | None:
    found = GAME.rules.outcome(state)
    return found and (found.winner, found.case)


# --- the player-turn ---


def test_seq_1_the_german_goes_first_then_the_allies():
    s = GAME.new("campaign")
    assert (turn(s), phase(s), asked(s).actor) == ("16AM", "german movement", "german")
    s = table("G1 german 0905", "A1 allied 0105", phase="german movement")
    s = after(s, "end_phase")
    assert (turn(s), phase(s)) == ("18AM", "allied selection")
    s = after(s, "end_phase")  # no chips: nobody may move, nobody attacks
    assert (turn(s), phase(s)) == ("18PM", "german selection")


def test_seq_2_phases_in_their_order_and_recovery_at_the_end():
    s = table("G1 german 0905 inverted", "A1 allied 0105 inverted", phase="german selection")
    s = after(s, "chip 0905", "end_phase")  # nobody may move, nobody attacks
    assert phase(s) == "allied selection"
    assert not is_(s, "G1", "inverted") and is_(s, "A1", "inverted")
    s = after(s, "end_phase")
    assert not is_(s, "A1", "inverted")  # bb81 R-21


def test_seq_2_a_phase_in_the_middle_of_something_does_not_end():
    s = table("G1 german 0404", "A1 allied 0405", phase="german attacks")
    assert case(s, "attack 0405", "end_phase") == "seq-2"


@pytest.mark.parametrize(("side", "chips"), [("german", 6), ("allied", 4)])
def test_seq_3_so_many_chips(side: str, chips: int):
    hexes = [f"0{n}02" for n in range(1, 9)]
    units = [f"X{n} {side} {place}" for n, place in enumerate(hexes)]
    foe = "allied" if side == "german" else "german"
    s = table(*units, f"Y {foe} 0909", phase=f"{side} selection")
    for place in hexes[:chips]:
        assert f"chip {place}" in choices(s)
        s = after(s, f"chip {place}")
    assert choices(s) == ["end_phase"]
    assert case(s, f"chip {hexes[chips]}") == "seq-3"
    assert case(s, "end_phase", f"choose X{chips}") == "seq-3"
    assert is_legal(s, "end_phase", "choose X0")


def test_seq_3_a_chip_lies_on_ones_own_units_once():
    s = table("G1 german 0202", "A1 allied 0505", phase="german selection")
    assert case(s, "chip 0505") == "seq-3" and case(s, "chip 0303") == "seq-3"
    assert case(s, "chip 0202", "chip 0202") == "seq-3"


def test_seq_3_arrivals_move_without_a_chip():
    s = table(
        "G1 german 0202 arrived", "G2 german 0203", "A1 allied 0909",
        markers="chips = []",
    )  # fmt: skip
    assert choices(s, "choose") == ["choose G1"]


def test_seq_4_on_the_first_morning_all_germans_move_and_four_allied_hexes():
    s = GAME.new("campaign")
    on_map = [u for u in s.roster.of[0] if s.at[u] >= 0]
    assert len(choices(s, "choose")) == len(on_map)
    assert s.edition.turn(1).chips(1) == 4


def test_seq_5_a_chip_covers_who_is_there_when_moving_begins():
    """bb81 R-1: who enters a chipped hex gains no move, who has moved moves no more."""
    s = table(
        "G1 german mf=3 0202",
        "G2 german 0203",
        "A1 allied 0909",
        markers='chips = ["0203", "0202"]',
    )
    s = after(s, "choose G1", "move 0203", "end_move")
    assert case(s, "choose G1") == "seq-5"
    assert case(s, "chip 0203") == "R-1"


def test_seq_5_another_unit_ends_the_move():
    s = table("G1 german mf=3 0202", "G2 german 0502", "A1 allied 0909")
    s = after(s, "choose G1", "step 0203", "choose G2")
    assert case(s, "choose G1") == "seq-5"
    put_down = after(
        table("G1 german 0202", "G2 german 0502", "A1 allied 0909"), "choose G1", "choose G2"
    )
    assert is_legal(put_down, "choose G1")
    assert (
        case(put_down, "choose G2") == "seq-5"
        and case(put_down, "end_move", "choose G2") == "seq-5"
    )


def test_seq_6_who_does_not_move_though_chipped():
    s = table(
        "G1 german 0202 inverted", "G2 german 0202 arrived no_move_on_arrival=1",
        "G3 german 0202", "A1 allied 0909", markers='chips = ["0202"]',
    )  # fmt: skip
    assert choices(s, "choose") == ["choose G3"]
    assert case(s, "choose G1") == "ret-8" and case(s, "choose G2") == "rein-3"


# --- the end ---


@pytest.mark.parametrize(
    ("now", "captured", "over"),
    [
        ("21PM", "", True),
        ("21PM", 'captured = ["0303"]', False),
        ("23PM", 'captured = ["0303"]', True),
    ],
)
def test_end_1_the_length_of_the_game(now: str, captured: str, over: bool):
    """bb81 R-29: both sides play the last turn."""
    s = table(
        "G1 german 0905", "A1 allied 0105", turn=now, phase="german movement",
        fuel_dumps={"0303": "Samrée"}, markers=captured,
    )  # fmt: skip
    s = after(s, "end_phase")
    assert legal(GAME, s) is not None
    s = after(s, "end_phase")
    assert (legal(GAME, s) is None) == over
    assert outcome(s) == (("allied", "bb81 vic-5") if over else None)


def test_fuel_1_a_dump_is_captured_by_passing_through():
    """bb81 R-32"""
    road = ["0202 0203 0204 0205"]
    s = table("G1 german mf=4 0202", "A1 allied 0909", road=road, fuel_dumps={"0203": "Spa"})
    s = after(s, "choose G1", "move 0205")
    assert s.ground.board.names(s.captured) == ["0203"]
    allied = table(
        "A1 allied mf=4 0202",
        "G1 german 0909",
        phase="allied movement",
        road=road,
        fuel_dumps={"0203": "Spa"},
    )
    assert not after(allied, "choose A1", "move 0205").captured


def test_fuel_1_also_by_advance_and_retreat():
    s = table(
        "G1 german left=9 0404",
        "A1 allied 0405",
        phase="german attacks",
        fuel_dumps={"0405": "Spa"},
    )
    played = match(s, "attack 0405", "join G1", "commit", "end_phase", "resolve 0405")
    played = match(played.state, choices(played.state)[0])
    assert after(played.state, "advance G1 0405").captured
    back = table(
        "A1 allied left=9 0404", "G1 german 0504", phase="allied attacks",
        fuel_dumps={"0604": "Spa"}, size="0101-0907", road=["0504 0604 0704"],
    )  # fmt: skip
    s = after(
        back, "attack 0504", "join A1", "commit", "end_phase", "resolve 0504", "retreat G1 0604"
    )
    assert s.ground.board.names(s.captured) == ["0604"]


def test_fuel_2_dumps_are_gone_after_the_german_turn_of_19am():
    road = ["0202 0203 0204"]
    late = table(
        "G1 german mf=4 0202", "A1 allied 0909", turn="19PM", road=road, fuel_dumps={"0203": "Spa"}
    )
    assert not after(late, "choose G1", "move 0204").captured
    last = table(
        "G1 german mf=4 0202", "A1 allied 0909", turn="19AM", road=road, fuel_dumps={"0203": "Spa"}
    )
    assert after(last, "choose G1", "move 0204").captured
    played = match(last, "end_phase")
    assert "1 fuel dump not captured" in " ".join(e.say(played.state) for e in played.events[-1])


def test_fuel_3_the_allies_destroy_nothing():
    s = table(
        "A1 allied 0203", "G1 german 0909", phase="allied movement", fuel_dumps={"0203": "Spa"}
    )
    assert {c.split()[0] for c in choices(s)} == {"choose", "end_phase"}


# --- victory ---


def liege(*units: str, control: list[str], now: str = "21PM") -> State:
    s = table(
        *units, "G9 german 0909", turn=now, phase="allied movement", liege=["0202", "0203", "0303"],
        control={"german": control}, markers="",
    )  # fmt: skip
    return after(s, "end_phase")


def test_vic_1_germans_were_last_in_all_of_liege():
    """bb81 R-2: before anyone enters, the hexes are Allied."""
    assert outcome(liege("A1 allied 0505", control=["0202", "0203", "0303"])) == (
        "german",
        "bb81 vic-1",
    )
    assert outcome(liege("A1 allied 0505", control=["0202", "0203"])) == ("allied", "bb81 vic-5")
    held = liege("A1 allied 0505", "G1 german 0303", control=["0202", "0203"])
    assert outcome(held) == ("german", "bb81 vic-1")


def test_vic_1_passing_through_is_enough_for_either_side():
    road = ["0202 0302 0303 0304"]
    s = table("G1 german mf=4 0202", "A1 allied 0909", road=road, liege=["0303"])
    s = after(s, "choose G1", "move 0304")
    assert s.ground.board.names(s.held) == ["0303"]
    back = table(
        "A1 allied mf=6 0202", "G1 german 0909", phase="allied movement", road=road, liege=["0303"],
        control={"german": ["0303"]},
    )  # fmt: skip
    assert not after(back, "choose A1", "move 0304").held


def panzers(*more: str, phase: str = "german movement") -> State:
    gone = [f"P{n} german division=1SS type=armor exited" for n in range(3)]
    out = [f"Q{n} german division=2Pz type=armor exited" for n in range(2)]
    return table(
        *gone,
        *out,
        "Q2 german division=2Pz type=armor mf=4 0105",
        "A1 allied 0909",
        *more,
        phase=phase,
        **EXIT,
    )


def test_vic_2_two_whole_panzer_divisions_out_win_at_once():
    s = after(panzers(), "choose Q2", "exit 0101")
    assert outcome(s) == ("german", "bb81 vic-2") and legal(GAME, s) is None
    assert at(s, "Q2") == "exited"


def test_vic_3_exits_are_one_more_road_step():
    """bb81 R-12"""
    s = table("G1 german mf=4 0105", "A1 allied 0909", **EXIT)
    assert exits(s, "G1") == {"0101": "1 1/4"}
    foot = table("G1 german mf=3 0105", "A1 allied 0909", **EXIT)
    assert exits(foot, "G1") == {"0101": "2 1/2"}
    assert case(s, "choose G1", "exit 0105") == "vic-3"
    ally = table("A1 allied mf=6 0105", "G1 german 0909", phase="allied movement", **EXIT)
    assert exits(ally, "A1") == {} and case(ally, "choose A1", "exit 0101") == "vic-3"


def test_vic_3_not_from_an_enemy_zone_it_has_entered():
    s = table(
        "G1 german mf=4 0103",
        "A1 allied 0202",
        size="0101-0909",
        exit=["0101"],
        road=["0101 0102 0103"],
    )
    assert case(s, "choose G1", "exit 0101") in ("zoc-1", "zoc-2")
    starts = table(
        "G1 german mf=4 0101", "A1 allied 0201", size="0101-0909", exit=["0101"],
        road=["0101 0102"], supply={"german": ["0101"]},
    )  # fmt: skip
    assert exits(starts, "G1") == {"0101": "2 1/4"}  # and pays for leaving its hex empty


def test_vic_3_too_few_points_for_the_last_step():
    s = table(
        "G1 german mf=4 0201", "A1 allied 0909", size="0101-0909", exit=["0101"], road=["0101 0102"]
    )
    assert cost(s, "G1", "0101") == "4" and exits(s, "G1") == {}
    assert case(s, "choose G1", "exit 0101") == "move-7"


def test_vic_4_brigades_and_panzergrenadiers_do_not_count():
    """bb81 R-30"""
    gone = [f"P{n} german division=1SS exited" for n in range(3)]
    other = [f"Q{n} german division=15PG exited" for n in range(2)]
    s = table(*gone, *other, "Q2 german division=15PG mf=4 0105", "A1 allied 0909", **EXIT)
    assert outcome(after(s, "choose Q2", "exit 0101")) is None


def test_vic_4_the_printed_panzer_divisions_have_three_units_each():
    s = own_map("G-PB150 4513", "A-99-393 4209")
    for division in s.edition.panzers:
        assert s.roster.division.count(division) == 3, division


def test_vic_5_the_allies_win_if_neither_comes_about():
    assert outcome(liege("A1 allied 0505", control=[])) == ("allied", "bb81 vic-5")
