"""commander 7: movement."""

from typing import Unpack

import pytest

from ardennes.engine.core import BadInput
from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from tests.games.commander.positions import (
    Setting,
    after,
    at,
    choices,
    go,
    goes,
    holder,
    match,
    position,
    reach,
    real,
    refusal,
    rolls,
    said,
    table,
    told,
)

CHAIN = {"spaces": "A B C D E", "borders": "A-B:road B-C:road C-D:road D-E:road"}
FAR = "US @ Z; allied"


def chain(*units: str, **more: Unpack[Setting]):
    """Five spaces in a row on one road, all German; the enemy is elsewhere."""
    spaces = "A:german B:german C:german D:german E:german Z"
    return table(*units, FAR, spaces=spaces, borders=CHAIN["borders"], **more)


# --- who moves how far ---


def test_7_move_1_infantry_moves_one_space():
    assert goes(chain("G @ A; german"), "G") == {"B"}
    s = after(chain("G @ A; german"), "activate A", "choose G")
    assert refusal(s, "move C B").case == "commander 7.move-1"
    assert reach(chain("G @ A; german"), "G").refused["C"] == (
        "commander 7.move-1: infantry moves one space"
    )


@pytest.mark.parametrize("terrain", ["clear", "broken", "woods", "forest"])
@pytest.mark.parametrize("border", ["", ":river", ":meuse"])
def test_7_move_1_whatever_the_ground(terrain: str, border: str):
    s = table("G @ A; german", FAR, spaces=f"A B:{terrain} Z", borders=f"A-B{border}")
    assert goes(s, "G") == {"B"}


@pytest.mark.parametrize("kind", ["armor", "mechanized"])
def test_7_move_2_two_spaces_by_road(kind: str):
    s = chain(f"G @ A; german {kind}", day=23)
    assert goes(s, "G") == {"B", "C"}
    assert reach(s, "G").places["C"].path == ("B", "C")


@pytest.mark.parametrize("borders", ["A-B:road B-C", "A-B B-C:road", "A-B B-C"])
def test_7_move_2_both_must_be_entered_by_road(borders: str):
    s = table("G @ A; german armor", FAR, spaces="A B C Z", borders=borders)
    assert goes(s, "G") == {"B"}
    assert refusal(after(s, "activate A", "choose G"), "move C B").case == "commander 7.move-2"


def test_7_move_2_the_way_can_be_chosen():
    s = table(
        "G @ A; german armor",
        FAR,
        spaces="A B C D Z",
        borders="A-B:road A-C:road B-D:road C-D:road",
    )
    s = after(s, "activate A", "choose G")
    assert {"move D B", "move D C"} <= set(choices(s))
    assert holder(after(s, "move D C"), "C") == "german"


def test_R36_nobody_moves_there_and_back():
    s = after(
        table("G @ A; german armor", FAR, spaces="A B Z", borders="A-B:road"),
        "activate A",
        "choose G",
    )
    assert refusal(s, "move A B").case == "commander 7.move-1"


@pytest.mark.parametrize("state", ["out_of_supply", "out_of_fuel"])
def test_7_move_3_without_supply_or_fuel_nobody_moves(state: str):
    s = chain(f"G @ A; german armor {state}", "H @ A; german")
    assert goes(s, "G") == set()
    assert choices(after(s, "activate A")) == ["choose H", "end_moves"]


def test_7_move_4_one_after_another():
    """The first unit takes B, so that the second finds it friendly."""
    s = table(
        "G @ A; german", "H @ A; german armor", FAR, spaces="A B C Z", borders="A-B:road B-C:road"
    )
    s = after(s, "activate A", "choose G", "move B")
    assert holder(s, "B") == "german"
    assert refusal(s, "choose G").case == "commander 7.move-4"
    assert at(after(s, "choose H", "move C B"), "H") == "C"


def test_7_move_4_another_unit_may_be_taken_in_hand_first():
    s = after(chain("G @ A; german", "H @ A; german"), "activate A", "choose G", "choose H")
    assert refusal(s, "choose H").case == "commander 7.move-4"
    assert at(after(s, "move B"), "H") == "B"


# --- strategic moves ---


def test_7_strat_1_three_spaces_by_road():
    s = after(chain("G @ A; german armor"), "activate A", "choose G")
    assert choices(s, "strategic") == ["strategic D"]
    assert "strategically from A to D" in said(match(s, "strategic D"))


def test_R30_exactly_three():
    s = after(chain("G @ A; german armor"), "activate A", "choose G")
    for place in "BCE":
        assert refusal(s, f"strategic {place}").case == "commander 7.strat-1"


@pytest.mark.parametrize("shut", "ABCD")
def test_7_strat_1_every_space_must_be_safe(shut: str):
    """Contested, or enemy-controlled except for the start, which the unit would hold itself."""
    s = chain(
        "G @ A; german armor", f"E @ {shut}; allied", *([f"H @ {shut}; german"] * (shut != "A"))
    )
    assert goes(s, "G", "strategic") == set()


@pytest.mark.parametrize("shut", "BCD")
def test_7_strat_1_enemy_control_bars_it(shut: str):
    spaces = " ".join(f"{p}:german" if p != shut else p for p in "ABCDE")
    s = table("G @ A; german armor", FAR, spaces=f"{spaces} Z", borders=CHAIN["borders"])
    assert "D" not in goes(s, "G")


def test_7_strat_1_without_a_road_there_is_none():
    s = table(
        "G @ A; german armor",
        FAR,
        spaces="A:german B:german C:german D:german Z",
        borders="A-B:road B-C C-D:road",
    )
    assert goes(s, "G", "strategic") == set()


def test_7_strat_1_room_is_needed_at_the_end_only():
    full = [f"F{n} @ B; german" for n in range(3)]
    assert "D" in goes(chain("G @ A; german armor", *full), "G")
    full = [f"F{n} @ D; german" for n in range(3)]
    s = chain("G @ A; german armor", *full)
    assert "D" not in goes(s, "G")
    s = after(s, "activate A", "choose G")
    assert refusal(s, "strategic D").case == "commander 7.stack-1"


def test_R23_losheim_bars_the_way_to_elsenborn():
    """By Prum and Losheim, which avoids the contested Schonberg."""
    held = "Bleialf, Prum, Elsenborn, Dasburg"
    s = real("116Pz @ Bleialf", "12SS Pz @ Schonberg", "1 Inf @ Schonberg", day=18, german=held)
    assert "Elsenborn" not in goes(s, "116Pz")
    s = real(
        "116Pz @ Bleialf",
        "12SS Pz @ Schonberg",
        "1 Inf @ Schonberg",
        day=18,
        german=f"{held}, Losheim",
    )
    assert reach(s, "116Pz").places["Elsenborn"].path == ("Prum", "Losheim", "Elsenborn")


@pytest.mark.parametrize("day", range(16, 29))
def test_7_strat_2_the_german_from_the_17th_to_the_22nd(day: int):
    s = chain("T @ A; german armor", "M @ A; german mechanized", "I @ A; german", day=day)
    found = {unit: bool(goes(s, unit, "strategic")) for unit in "TMI"}
    assert found == {"T": 17 <= day <= 22, "M": 17 <= day <= 22, "I": False}


@pytest.mark.parametrize("day", [16, 17, 22, 23, 28])
def test_7_strat_2_the_allies_whenever_they_move(day: int):
    s = table(
        "T @ A; allied armor",
        "M @ A; allied mechanized",
        "I @ A; allied",
        "G @ Z; german",
        spaces="A B C D Z",
        borders="A-B:road B-C:road C-D:road",
        day=day,
        phase="allied turn",
    )
    found = {unit: "D" in goes(s, unit, "strategic") for unit in "TMI"}
    assert found == {"T": True, "M": True, "I": day > 16}


# --- the enemy ---


def test_7_ctl_1_a_unit_stops_where_the_enemy_is():
    s = table("G @ A; german armor", "US @ B; allied", spaces="A B C", borders="A-B:road B-C:road")
    assert goes(s, "G") == {"B"}
    assert refusal(after(s, "activate A", "choose G"), "move C B").case == "commander 7.ctl-1"


def test_7_ctl_1_even_among_friends():
    s = table(
        "G @ A; german armor",
        "US @ B; allied",
        "H @ B; german",
        spaces="A B C",
        borders="A-B:road B-C:road",
    )
    assert goes(s, "G") == {"B"}


NEUFCHATEAU = ("FuhrerGrn @ Neufchateau", "26 Inf @ Neufchateau")


@pytest.mark.parametrize("to", ["Sibret", "Martelange", "Florenville", "Recogne"])
def test_7_ctl_2_out_of_a_contested_space_only_into_a_friendly_one(to: str):
    s = real(*NEUFCHATEAU, day=22, german="Bastogne")
    assert to not in {
        n for n, going in reach(s, "FuhrerGrn").places.items() if len(going.path) == 1
    }
    s = after(s, "activate Neufchateau", "choose FuhrerGrn")
    assert refusal(s, f"move {to}").case == "commander 7.ctl-2"


def test_7_ctl_2_by_a_friendly_space_to_the_enemy():
    s = real(*NEUFCHATEAU, "101 Abn @ Sibret", day=22, german="Bastogne")
    s = go(s, "Neufchateau", "FuhrerGrn > Bastogne > Sibret")
    assert at(s, "FuhrerGrn") == "Sibret" and s.contested(s.place_id("Sibret"))


def test_R24_fuhrerbeg_starts_in_bastogne():
    s = real(*NEUFCHATEAU, "FuhrerBeg @ Bastogne", day=22)
    assert "Arlon" in goes(s, "FuhrerBeg")
    s = real(*NEUFCHATEAU, "FuhrerBeg @ Neufchateau", day=22, german="Bastogne")
    assert "Arlon" not in goes(s, "FuhrerBeg")


def test_R27_a_contested_friendly_space_is_no_way_out():
    s = table(
        "G @ A; german armor",
        "U @ A; allied",
        "H @ B; german",
        "V @ B; allied",
        spaces="A B:german C:german",
        borders="A-B:road B-C:road A-C",
    )
    assert goes(s, "G") == {"C"}


def test_7_ctl_2_the_holder_of_a_contested_space_is_bound_as_well():
    s = table("G @ A; german", "U @ A; allied", spaces="A:german B C:german", borders="A-B A-C")
    assert goes(s, "G") == {"C"}


def test_7_ctl_3_an_empty_enemy_space_stops_nobody():
    s = table("G @ A; german armor", FAR, spaces="A B C Z", borders="A-B:road B-C:road")
    assert goes(s, "G") == {"B", "C"}


# --- stacking ---


def test_7_stack_1_three_units_of_a_side():
    s = chain("G @ A; german", "F0 @ B; german", "F1 @ B; german", "F2 @ B; german")
    assert goes(s, "G") == set()
    assert "three german units" in str(reach(s, "G").refused["B"])


def test_7_stack_1_six_in_a_contested_space():
    s = table(
        "G @ A; german",
        "F0 @ B; german",
        "F1 @ B; german",
        "U0 @ B; allied",
        "U1 @ B; allied",
        "U2 @ B; allied",
        spaces="A B",
        borders="A-B",
    )
    s = go(s, "A", "G > B")
    assert len(s.stacks[s.place_id("B")]) == 6


def test_7_stack_1_a_full_space_may_be_passed():
    s = chain("G @ A; german armor", "F0 @ B; german", "F1 @ B; german", "F2 @ B; german", day=23)
    assert goes(s, "G") == {"C"}


def test_7_stack_1_a_position_with_four_is_refused():
    with pytest.raises(BadInput, match=r"7\.stack-1"):
        chain(*[f"F{n} @ B; german" for n in range(4)])


def test_7_stack_1_holds_after_a_breakthrough():
    s = table(
        "G @ A; german armor",
        "US @ A; allied strength=1",
        "V @ Z; allied",
        "F0 @ B; german activated",
        "F1 @ B; german activated",
        "F2 @ B; german activated",
        spaces="A:woods B C:german Z",
        borders="A-B A-C",
    )
    s = after(go(s, "A"), *rolls(1, 1, 1, 1), *rolls(10))
    assert choices(s) == ["break_through G C", "pass"]
    assert refusal(s, "break_through G B").case == "commander 7.stack-1"


# --- rivers ---

HERVE = ("18VG @ Herve", "9SS Pz @ Herve", "12SS Pz @ Herve", "84 Inf @ Ouffet")


def herve(*actions: str):
    s = real(*HERVE, day=20, german="Stoumont, Werbomont")
    return after(s, "activate Herve", *actions)


def test_7_river_1_only_one_unit_crosses_to_the_enemy():
    s = herve("choose 18VG", "move Ouffet", 'choose "9SS Pz"')
    assert refusal(s, "move Ouffet").case == "commander 7.river-1"


def test_7_river_1_a_road_does_not_help():
    s = table(
        "G @ A; german",
        "H @ A; german",
        "US @ B; allied",
        spaces="A B C",
        borders="A-B:river,road A-C",
    )
    s = after(s, "activate A", "choose G", "move B", "choose H")
    assert choices(s, "move") == ["move C"]


def test_7_river_1_the_next_turn_is_another():
    s = table(
        "G @ A; german",
        "H @ A; german activated",
        "I @ A; german",
        "US @ B; allied",
        "V @ C; allied",
        spaces="A B C D",
        borders="A-B:river A-D",
    )
    s = after(s, "activate A", "choose G", "move B")
    assert s.crossings
    s = after(s, "end_moves", *rolls(10, 10, 10, 10), *rolls(10, 10, 10, 10))
    assert not s.crossings


def test_7_river_1_the_file_remembers_the_crossing():
    s = table(
        "G @ B; german active",
        "H @ A; german active",
        "US @ B; allied",
        spaces="A B",
        borders="A-B:river",
        crossed=["A/B"],
    )
    assert goes(s, "H") == set()


def test_7_river_2_another_border_is_free():
    s = herve("choose 18VG", "move Ouffet", 'choose "9SS Pz"', "move Ouffet Stoumont")
    assert at(s, "9SS Pz") == "Ouffet"
    s = after(s, 'choose "12SS Pz"')
    assert refusal(s, "move Ouffet").case == "commander 7.river-1"
    assert refusal(s, "move Ouffet Stoumont").case == "commander 7.river-1"
    assert at(after(s, "move Werbomont Stoumont"), "12SS Pz") == "Werbomont"


def test_7_river_3_the_bridge_is_cut_before_enemies_alone():
    s = herve('choose "9SS Pz"')
    assert "move Ouffet" in choices(s) and "move Ouffet Stoumont" not in choices(s)
    s = table(
        "G @ A; german armor", "US @ C; allied", spaces="A B C", borders="A-B:road B-C:river,road"
    )
    assert refusal(after(s, "activate A", "choose G"), "move C B").case == "commander 7.river-3"


def test_7_river_3_a_friend_there_restores_it():
    s = table(
        "G @ A; german armor",
        "H @ C; german",
        "US @ C; allied",
        spaces="A B C",
        borders="A-B:road B-C:river,road",
    )
    assert goes(s, "G") == {"B", "C"}


def test_7_river_3_a_road_without_a_river_is_never_cut():
    s = table("G @ A; german armor", "US @ C; allied", spaces="A B C", borders="A-B:road B-C:road")
    assert goes(s, "G") == {"B", "C"}


def test_7_river_4_many_cross_where_no_enemy_is():
    units = [f"G{n} @ A; german" for n in range(3)]
    s = go(
        table(*units, FAR, spaces="A B Z", borders="A-B:river"),
        "A",
        *(f"G{n} > B" for n in range(3)),
    )
    assert [at(s, f"G{n}") for n in range(3)] == ["B"] * 3


def test_7_river_4_a_bridge_lets_a_move_go_on():
    s = table("G @ A; german armor", FAR, spaces="A B C Z", borders="A-B:river,road B-C:road")
    assert goes(s, "G") == {"B", "C"}


# --- the British ---


def british(day: int, reached: bool = False):
    return table(
        "BR @ A; allied british armor",
        "US @ A; allied armor",
        "G @ Z; german",
        spaces="A:meuse,beyond B:meuse C D Z",
        borders="A-B:meuse,road B-C:road C-D:road",
        day=day,
        phase="allied turn",
        german_reached_meuse=reached,
    )


@pytest.mark.parametrize(
    ("day", "reached", "free"), [(25, False, False), (26, False, True), (21, True, True)]
)
def test_7_brit_1_the_british_wait_behind_the_meuse(day: int, reached: bool, free: bool):
    s = british(day, reached)
    assert goes(s, "BR") == ({"B", "C", "D"} if free else set())
    assert goes(s, "US") == {"B", "C", "D"}
    if not free:
        assert "7.brit-1" in reach(s, "BR").refused["B"]


def test_7_brit_1_a_german_at_the_river_frees_them_for_good():
    s = table(
        "T @ C; german armor",
        "BR @ A; allied british",
        spaces="A:beyond,meuse B:meuse C D",
        borders="A-B:meuse B-C:road C-D",
        day=20,
    )
    played = match(s, "activate C", "choose T", "move B")
    assert told(played.events[-1], w.MeuseReached) and played.state.reached
    assert "B" in goes(played.state, "BR")


def test_7_brit_1_a_german_loaded_at_the_river_has_freed_them():
    """Who stands there has come there, unless the file says otherwise (commander R41)."""
    board = {"spaces": "A:beyond,meuse B:meuse C", "borders": "A-B:meuse B-C", "day": 20}
    units = ("G @ B; german", "BR @ A; allied british")
    s = table(*units, phase="allied turn", **board)
    assert s.reached and "B" in goes(s, "BR")
    s = table(*units, phase="allied turn", german_reached_meuse=False, **board)
    assert not s.reached and "B" not in goes(s, "BR")
    assert position(GAME.files.write_position(s)) == s


def test_R39_passing_by_the_river_is_enough():
    s = table(
        "T @ C; german armor",
        "BR @ A; allied british",
        spaces="A:beyond B:meuse C D",
        borders="C-B:road B-D:road",
        day=20,
    )
    assert after(s, "activate C", "choose T", "move D B").reached


def test_R39_so_is_a_retreat():
    s = table(
        "G @ A; german",
        "US @ A; allied",
        "H @ B; german",
        spaces="A:woods B:meuse",
        borders="A-B",
        phase="allied turn",
        day=19,
    )
    s = after(go(s, "A"), *rolls(1, 1, 10, 10), *rolls(10, 10, 10, 10), "retreat")
    assert at(s, "G") == "B" and s.reached
