"""a44 32: Fuel Dumps; test_32_secrets.py has what nobody may tell."""

from typing import Any

import pytest

from ardennes.engine.core import BadInput, Roll
from ardennes.engine.play import Match, legal
from ardennes.engine.play import play as play_one
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words.dumps import DumpChosen
from tests.games.a44.fights import asked, events, targets
from tests.games.a44.optional import in_campaign, markers, said, sentence, written
from tests.games.a44.positions import at, choices, game, play, why
from tests.games.a44.test_15_odds import odds

ON = ("fuel_dumps",)
DUMP = "E2420"
FAR = "A9 allied E2819"
ROAD: dict[str, Any] = {
    "secondary_road": ["E2020 E2120 E2220 E2320 E2420"],
    "supply": {"german": ["E2020"]},
}


def table(*units: str, dumps: dict[str, str] | None = None, **more: Any) -> Match:
    """A dump, by default open, in E2420."""
    given: dict[str, Any] = {"turn": 5, "phase": "german combat", "options": ON}
    lying = {"fuel_dumps": dumps or {DUMP: "revealed"}}
    given["markers"] = {**lying, **more.pop("markers", {})}
    return game(*units, **{**given, **more})


def lie(match: Match) -> Any:
    return markers(match).get("fuel_dumps", {})


# --- 32.1 ---


def test_32_1_shuffled_on_the_three_spaces_before_the_game():
    s = in_campaign("fuel_dumps")
    decision = legal(GAME, s)
    assert decision and decision.actor == "chance" and decision.case == "a44 32.1"
    assert [VOCABULARY.actions.to_text(c, s) for c in decision.choices] == [
        "roll 1", "roll 2", "roll 3"]  # fmt: skip
    assert decision.weights == (1, 1, 1)
    where: list[str] = []
    for roll in decision.choices:
        after, told = play_one(GAME, s, roll)
        assert [event.secret_to() for event in told] == [-1, ALLIED]
        assert isinstance(roll, Roll) and isinstance(told[1], DumpChosen)
        assert (told[1].die, told[1].result) == (roll.die, "real")
        where.append(after.place_name(after.real_dump[ALLIED]))
        assert len(after.dumps) == 3 and not after.dumps_known
        follows = legal(GAME, after)
        assert follows and follows.case == "a44 S1.3"
    assert sorted(where) == sorted(s.ground.board.names(s.ground.dumps))
    assert len({*where}) == 3


def test_32_1_the_die_has_three_faces():
    match = Match(GAME, in_campaign("fuel_dumps"))
    assert why(match, "roll 4") == "a44 32.1" and why(match, "roll 3") == ""


def test_32_1_not_without_the_option():
    s = GAME.new("campaign")
    assert not s.dumps and s.dumps_known
    decision = legal(GAME, s)
    assert decision and decision.case == "a44 S1.3"


DOWN = {"E2420": "dummy", "E2720": "real"}


def moving(*units: str, **more: Any) -> Match:
    return table(*units, **{"phase": "german movement", "dumps": DOWN, **more})


def test_32_1_a_german_next_to_it_turns_it_over():
    match = play(moving("G1 german E2120", FAR), "choose G1", "move E2220")
    assert lie(match) == DOWN
    play(match, "move E2320")
    assert lie(match) == {"E2720": "real"}
    assert said(match)[-1] == "The Fuel Dump marker in E2420 is turned over: a dummy."
    assert not match.can_undo()


def test_32_1_passing_by_is_enough():
    """On the way, not only at its end."""
    match = play(moving("G1 german move=9 E2018", FAR), "choose G1", "move E2620")
    assert "E2420" not in lie(match)


def test_32_1_the_real_one_stays():
    match = play(moving("G1 german E2520", FAR), "choose G1", "move E2620")
    assert lie(match) == {"E2720": "revealed"}  # the dummy was next to the unit in the file
    assert match.state.dumps_known


def test_32_1_allied_units_turn_nothing_over():
    match = table("A1 allied E2120", "G9 german E2016", phase="allied movement", dumps=DOWN)
    play(match, "choose A1", "move E2320")
    assert lie(match) == DOWN


def test_32_1_after_retreats_and_advances_too():
    """An advance next to the marker, after a retreat of the defender."""
    match = table("G1 german attack=9 E2220", "A1 allied E2320", dumps=DOWN,
                  battle={"target": "E2320", "attackers": ["G1"], "result": "DR2"})  # fmt: skip
    while not any(text.startswith("advance") for text in choices(match)):
        play(match, next(t for t in choices(match) if t == "pass" or t.startswith("retreat")))
    assert lie(match) == DOWN
    play(match, "advance G1 E2320")
    assert lie(match) == {"E2720": "real"}


def test_32_1_infiltration_too():
    match = moving("G1 german E2220", FAR, phase="german night movement", turn=4,
                   options=(*ON, "night_infiltration"))  # fmt: skip
    play(match, "infiltrate G1 E2320")
    assert lie(match) == {"E2720": "real"}


# --- it is attacked, not entered ---


@pytest.mark.parametrize("word", ["revealed", "real", "dummy"])
def test_32_2_nobody_just_moves_in(word: str):
    """Whatever lies there: to enter it one has to come next to it first, which turns it over."""
    dumps = {"E2420": word, "E2720": "dummy" if word != "dummy" else "real"}
    start = "E2320" if word == "revealed" else "E2220"
    match = play(moving(f"G1 german move=6 {start}", FAR, dumps=dumps), "choose G1")
    assert why(match, f"move {DUMP}") == "a44 32.2"
    assert f"move {DUMP}" not in choices(match)


def test_32_2_no_german_retreats_into_one():
    """Whatever is under it (a44 17.2)."""
    battle = {"target": "E2220", "attackers": ["A1"], "result": "DR2"}
    units = ("G1 german E2220", "A1 allied E2120", FAR)
    into = f"retreat G1 {DUMP}"
    for word, ok in (("real", False), ("dummy", False), ("captured", True)):
        match = play(
            table(*units, phase="allied combat", battle=battle, dumps={DUMP: word}), "pass"
        )
        assert (into in choices(match)) == ok
        assert why(match, into) == ("" if ok else "a44 17.2")


def test_32_2_nobody_advances_into_one():
    """Two hexes would lead there."""
    battle = {"target": "E2320", "attackers": ["G1"], "result": "DR3"}
    units = ("G1 german attack=9 mech_infantry E2220", "A1 allied E2320 broken", FAR)
    into = f"advance G1 {DUMP}"
    for word, ok in (("real", False), ("dummy", False), ("captured", True)):
        match = table(*units, battle=battle, dumps={DUMP: word})
        while "advance G1 E2320" not in choices(match):
            play(match, next(t for t in choices(match) if DUMP not in t))
        assert (into in choices(match)) == ok


def test_32_2_nobody_comes_back_from_the_dead_in_it():
    """A German Entry Hex with a dump is closed to replacements (a44 25.2.2)."""
    given: dict[str, Any] = {"phase": "german night replacement", "turn": 4,
                             "entry": {"K": [DUMP, "E2016"]}}  # fmt: skip
    match = table("G1 german eliminated steps=2", FAR, **given)
    back = [text for text in choices(match) if text.startswith("replace G1")]
    assert back == ["replace G1 E2016"]


def test_32_2_nobody_drops_on_one():
    for lies in ("revealed", "dummy", "captured"):
        match = table("G-VDH", "A9 allied E2345", dumps={"E2336": lies}, turn=3,
                      phase="german movement", size="E2027-E2845")  # fmt: skip
        assert why(match, "drop E2336") == ("" if lies == "captured" else "a44 27.2")


def test_32_2_after_a_dummy_the_way_is_free():
    match = play(moving("G1 german move=6 E2220", FAR), "choose G1", "move E2320")
    assert why(match, f"move {DUMP}") == ""


def test_32_2_allied_units_enter_it():
    match = table("A1 allied E2320", "G9 german E2016", phase="allied movement")
    assert why(play(match, "choose A1"), f"move {DUMP}") == ""


# --- 32.2: combat ---


def test_32_2_it_defends_with_2_and_no_bonus():
    for units, more, defence in (
        (("G1 german E2320",), {}, 2),
        (("G1 german E2320",), {"town": {DUMP: "Spa"}, "markers": {"improved_positions": []}}, 2),
        (("G1 german E2320", "A1 allied defense=3 E2420"), {}, 5),
        (("G1 german E2320", "A1 allied defense=1 E2420"), {"town": {DUMP: "Spa"}}, 4),
    ):
        found = odds(table(*units, **more), "G1", target=DUMP)
        assert found["defence"] == defence
        lines = [line for line in found["factors"] if line["what"] == "fuel dump"]
        assert [(line["value"], line["case"], line["side"]) for line in lines] == [
            (2, "a44 32.2", "defence")]  # fmt: skip


def test_32_2_only_open_and_allied_dumps_defend():
    captured = table("G1 german E2320", "A1 allied E2319", dumps={DUMP: "captured"})
    assert odds(captured, "G1", target=DUMP)["no"] == "a44 14.1"
    assert targets(captured) == ["E2319"]


STRONG = "G1 german attack=40 E2320"


def resolved(result: str, *units: str, **more: Any) -> Match:
    """A result that is about to be carried out against the dump."""
    battle = {"target": DUMP, "attackers": ["G1"], "result": result}
    return table(*(units or (STRONG,)), FAR, battle=battle, **more)


@pytest.mark.parametrize("result", ["DS", "DR4", "DR3", "DR2", "D1", "EX", "A1/D1", "A1/DR2"])
def test_32_2_a_loss_or_a_retreat_captures_it(result: str):
    match = resolved(result, "G1 german attack=9 steps=2 E2320")
    if any(text.startswith("lose_step") for text in choices(match)):
        play(match, choices(match)[0])
    assert lie(match) == {DUMP: "captured"}
    assert f"advance G1 {DUMP}" in choices(match) and "pass" in choices(match)
    play(match, f"advance G1 {DUMP}")
    assert at(match, "G1") == DUMP


@pytest.mark.parametrize("result", ["ENG", "A1/ENG", "A1"])
def test_32_2_it_holds_against_the_rest(result: str):
    match = resolved(result, "G1 german attack=9 steps=2 E2320")
    assert lie(match) == {DUMP: "revealed"}
    assert not any(text.startswith("advance") for text in choices(match))


def test_32_2_it_is_attacked_like_a_unit():
    match = table(STRONG, FAR)
    assert targets(match) == [DUMP]
    play(match, f"attack {DUMP}", "join G1", "commit")
    assert said(match) == ["G1: attack on the fuel dump in E2420."]
    play(match, "pass", "roll 1")
    assert lie(match) == {DUMP: "captured"}


def test_32_2_once_in_a_phase():
    match = resolved("ENG", STRONG, "G2 german attack=9 E2319")
    assert why(match, f"attack {DUMP}") == "a44 14.1"
    assert sentence(match, f"attack {DUMP}") == "E2420 has been attacked in this phase"
    assert targets(match) == []
    assert targets(table(STRONG, "G2 german attack=9 E2319", FAR)) == [DUMP]


def test_32_2_no_determined_defense_by_itself():
    match = resolved("DR2")
    assert not any(text.startswith("defend") for text in choices(match))
    with_unit = resolved("DR2", STRONG, "A1 allied E2420")
    assert choices(with_unit) == ["defend A1", "pass"]


def test_32_2_with_units_it_is_lost_last():
    """Q-63: a loss falls on the unit; the dump holds the hex alone."""
    match = resolved("EX", "G1 german attack=9 steps=2 E2320", "A1 allied E2420")
    assert lie(match) == {DUMP: "revealed"} and at(match, "A1") == ""
    assert not any(text.startswith("advance") for text in choices(match))


def test_32_2_with_units_that_retreat_it_is_captured():
    match = resolved("DR2", STRONG, "A1 allied E2420")
    play(match, "pass")
    assert lie(match) == {DUMP: "revealed"}
    play(match, next(text for text in choices(match) if text.startswith("retreat")))
    assert lie(match) == {DUMP: "captured"}
    assert f"advance G1 {DUMP}" in choices(match)


def test_32_2_recon_alone_is_not_what_a_dump_is():
    """A D1 on a dump is not converted (a44 21.4)."""
    match = resolved("D1")
    assert "convert" not in choices(match) and lie(match) == {DUMP: "captured"}


def test_32_2_breakthrough_combat_against_a_dump():
    match = table("G1 german attack=9 mech_infantry E2220", "A1 allied E2320", FAR,
                  battle={"target": "E2320", "attackers": ["G1"], "result": "DS"})  # fmt: skip
    while not any(text.startswith("break_through") for text in choices(match)):
        play(match, choices(match)[0])
    play(match, "break_through G1 E2320")
    while f"attack {DUMP}" not in choices(match):
        play(match, "pass")
    assert why(match, f"attack {DUMP}") == ""


# --- 32.2: the fuel ---


def fuel(*units: str, **more: Any) -> Match:
    given: dict[str, Any] = {"phase": "german fuel shortage", "dumps": {DUMP: "captured"}}
    return table(*(units or ("G1 german E2420", FAR)), **{**given, **ROAD, **more})


def test_32_2_fetched_in_the_next_fuel_phase():
    found = markers(fuel())
    assert found["fuel_skipped"] is True and "fuel_dumps" not in found


def test_32_2_not_without_a_road_home():
    assert lie(fuel("G1 german E2420", "A1 allied E2220")) == {DUMP: "captured"}
    assert lie(fuel(supply={"german": ["E2820"]})) == {DUMP: "captured"}


@pytest.mark.parametrize(("turn", "dice"), [(7, False), (8, False), (9, True)])
def test_32_2_the_fuel_checks_of_turns_7_and_8_are_skipped(turn: int, dice: bool):
    away = game("G1 german E2420", FAR, turn=turn, phase="german fuel shortage", options=ON,
                markers={"fuel_skipped": True})  # fmt: skip
    assert (asked(away) == "chance") == dice
    plain = game("G1 german E2420", FAR, turn=turn, phase="german fuel shortage", options=ON)
    assert asked(plain) == "chance"


def test_32_2_allied_units_take_it_back():
    """Then it defends again."""
    match = table("A1 allied E2320", "G1 german E2016", phase="allied movement",
                  dumps={DUMP: "captured"})  # fmt: skip
    play(match, "choose A1", f"move {DUMP}")
    assert lie(match) == {DUMP: "revealed"}
    assert said(match)[-1] == "The fuel dump in E2420 is Allied again."


def test_32_2_germans_enter_what_they_have_captured():
    match = table("G1 german E2320", FAR, phase="german movement", dumps={DUMP: "captured"})
    assert why(play(match, "choose G1"), f"move {DUMP}") == ""


# --- 32.3 ---


BURN = f"burn {DUMP}"


@pytest.mark.parametrize(("die", "gone"), [(1, True), (4, True), (5, False), (6, False)])
def test_32_3_burnt_in_the_allied_bridge_phase(die: int, gone: bool):
    match = table("G1 german E2320", phase="allied bridge")
    assert why(match, BURN) == ""
    play(match, BURN, f"roll {die}")
    assert lie(match) == ({} if gone else {DUMP: "revealed"})
    again = sentence(match, BURN)
    assert again == ("no Allied fuel dump lies open in E2420" if gone
                     else "the dump in E2420 has been tried this turn")  # fmt: skip
    assert why(match, BURN) == "a44 32.3" and BURN not in choices(match)


def test_32_3_only_with_a_german_next_to_it_and_by_the_allied_player():
    far = table("G1 german E2220", phase="allied bridge")
    assert (why(far, BURN), BURN in choices(far)) == ("a44 32.3", False)
    german = table("G1 german E2320", phase="german bridge")
    assert (why(german, BURN), BURN in choices(german)) == ("a44 32.3", False)
    captured = table("G1 german E2320", phase="allied bridge", dumps={DUMP: "captured"})
    assert (why(captured, BURN), BURN in choices(captured)) == ("a44 32.3", False)


@pytest.mark.parametrize(("die", "gone"), [(3, True), (4, False)])
def test_32_3_burnt_before_an_attack(die: int, gone: bool):
    """If nothing is left to attack, the attack is called off."""
    match = play(table(STRONG, FAR), f"attack {DUMP}", "join G1", "commit")
    assert asked(match) == "allied" and choices(match) == [BURN, "pass"]
    play(match, BURN, f"roll {die}")
    assert lie(match) == ({} if gone else {DUMP: "revealed"})
    assert bool(events(match, "called_off")) == gone
    if gone:
        assert why(match, "attack E2819") != "" and "attacked" not in str(written(match)["unit"])
    else:
        assert asked(match) == "chance"


def test_32_3_with_units_left_the_attacker_may_think_again():
    """As after a bridge (a44 7.4)."""
    match = table(STRONG, "A1 allied E2420", FAR)
    play(match, f"attack {DUMP}", "join G1", "commit", BURN, "roll 1")
    assert choices(match) == ["cancel", "pass"]


def test_32_3_another_hex_is_no_reason_to_burn_it():
    match = play(table(STRONG, "A1 allied E2319", FAR, river=["E2319/E2320"],
                       bridge=["E2319/E2320"]),
                 "attack E2319", "join G1", "commit")  # fmt: skip
    assert BURN not in choices(match)
    assert why(match, BURN) != ""


def test_32_3_all_are_gone_at_the_end_of_turn_6():
    match = table("G1 german E2016", FAR, turn=6, phase="allied supply", dumps=DOWN)
    while match.state.turn == 6 and not match.state.is_night:
        play(match, choices(match)[0])
    assert lie(match) == {} and match.state.dumps_known
    stays = table("G1 german E2016", FAR, turn=5, phase="allied supply", dumps=DOWN)
    while stays.state.turn == 5:
        play(stays, choices(stays)[0])
    assert lie(stays) == DOWN


# --- files ---


@pytest.mark.parametrize(
    ("turn", "given"),
    [(7, {DUMP: "real"}), (5, {DUMP: "real", "E2720": "revealed"}),
     (5, {DUMP: "real", "E2720": "real"}), (5, {DUMP: "empty"}), (5, {"E9999": "real"}),
     (5, dict.fromkeys(("E2420", "E2720", "E2418", "E2718"), "dummy"))],
)  # fmt: skip
def test_32_files_refuse_what_cannot_be(turn: int, given: dict[str, str]):
    with pytest.raises(BadInput, match=r"markers\.fuel_dumps"):
        table("G1 german E2016", dumps=given, turn=turn)


def test_32_files_keep_that_everybody_knows_the_dummies():
    match = table("G1 german E2320", phase="allied bridge",
                  dumps={DUMP: "revealed", "E2720": "dummy"})  # fmt: skip
    play(match, BURN, "roll 1")
    assert markers(match)["fuel_dumps_known"] is True and lie(match) == {"E2720": "dummy"}
