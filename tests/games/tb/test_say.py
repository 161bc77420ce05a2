"""Every event is one sentence, every action one label, and both speak of the table."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.engine.play import apply, legal
from ardennes.engine.shown import case_of, describe, say
from ardennes.games.tb import GAME
from ardennes.games.tb import words as w
from ardennes.games.tb.rules.setup import new_game
from ardennes.games.tb.state import EXITED, State
from tests.games.tb.positions import after, asked, do, match, position, said, table

GAMES = 8
BASTOGNE, CLERVAUX = "1412", "1308"


def played_events() -> Iterator[tuple[State, Event]]:
    """Events of seeded random games, each with the state its action left behind."""
    for seed in range(GAMES):
        dice, s = random.Random(seed), new_game()
        while (decision := legal(GAME, s)) is not None:
            for event in apply(GAME, s, dice.choice(decision.choices)):
                yield s, event


@cache
def sentences() -> dict[type[Event], list[str]]:
    """What random games say, by kind of event."""
    found: dict[type[Event], list[str]] = {}
    for s, event in played_events():
        found.setdefault(type(event), []).append(say(s, event))
    return found


def rare_events() -> list[Event]:
    """One of each kind, whether or not it comes up in a random game."""
    s = new_game()
    a, b, vak = (s.unit_id(name) for name in ("G-2", "G-26VG", "G-VAK766"))
    here, there = s.place_id("1206"), s.place_id(CLERVAUX)
    return [
        w.TurnBegan(2), w.PhaseBegan(0), w.FuelRolled(1), w.Starved(a), w.SuppliedByAir(a, True),
        w.SuppliedByAir(a, False), w.MoveRolled(a, 1), w.Moved(a, here, (there,), 5, "road"),
        w.Entered(a, (here,), 1, "mechanized"), w.MoveEnded(a), w.Exited(a, here, 7),
        w.Infiltrated(a), w.CommandosLeft(), w.AttackDeclared(there, (a, b), vak),
        w.AirCommitted(there), w.ArdorDeclared(there), w.AttackRolled(there, 4, 4, "DR"),
        w.AttackRolled(there, 0, 0, "DE"), w.Held(there), w.StepLost(a), w.Eliminated(a),
        w.Overcrowded(a), w.Retreated(a, here, there), w.SlippedAway(a), w.Advanced(a, there),
        w.ParatroopsDropped(there), w.ParatroopsScattered(), w.ParatroopsRelieved(),
        w.MarkersRemoved(), w.GameEnded(0, 13), w.GameEnded(1, 1),
    ]  # fmt: skip


def check(sentence: str) -> None:
    assert sentence.endswith(".") and not sentence.endswith("..")
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert not any(bad in sentence for bad in ("#", "  ", "\n", "Id(", "None", "_", "{", "(-"))


# --- events ---


@pytest.mark.slow
def test_random_games_say_only_sentences():
    assert set(sentences()) <= set(w.VOCABULARY.events.words.values()) and len(sentences()) > 20
    for kind, said_of_it in sentences().items():
        for sentence in set(said_of_it):
            if kind is w.MoveEnded:
                assert sentence == ""
            else:
                check(sentence)


def test_every_kind_of_event_has_a_sentence_and_a_case():
    s, events = new_game(), rare_events()
    assert {type(e) for e in events} == set(w.VOCABULARY.events.words.values())
    for event in events:
        if not isinstance(event, w.MoveEnded):
            check(say(s, event))
        assert case_of(event).startswith("tb ")


@pytest.mark.parametrize(
    ("event", "case"),
    [
        (w.AttackRolled(PlaceId(0), 0, 3, "AS"), "tb 13.15"),
        (w.AttackRolled(PlaceId(0), 0, 3, "AE"), "tb 13.16"),
        (w.AttackRolled(PlaceId(0), 0, 3, "DR"), "tb 13.17"),
        (w.AttackRolled(PlaceId(0), 0, 3, "DE"), "tb 13.20"),
        (w.AttackRolled(PlaceId(0), 0, 3, "BB"), "tb 13.21"),
        (w.AttackRolled(PlaceId(0), 0, 0, "DE"), "tb 14.7"),
        (w.Moved(UnitId(0), PlaceId(0), (PlaceId(1),), 5, "regular"), "tb 9.5"),
        (w.Moved(UnitId(0), PlaceId(0), (PlaceId(1),), 5, "road"), "tb 10.2"),
        (w.Moved(UnitId(0), PlaceId(0), (PlaceId(1),), 1, "mechanized"), "tb 10.3"),
        (w.GameEnded(0, 3, by_exit=True), "tb 4.2"),
        (w.GameEnded(0, 12), "tb 4.3"),
        (w.GameEnded(1, 11), "tb 4.4"),
    ],
)
def test_case_depends_on_what_happened(event: Event, case: str):
    assert case_of(event) == case


def test_a_move_names_its_way_its_town_and_its_cost():
    s = position('turn = 4\nphase = "german movement"\n[[unit]]\nid = "G-2"\nat = "1206"')
    way = (s.place_id("1307"), s.place_id(CLERVAUX))
    event = w.Moved(s.unit_id("G-2"), s.place_id("1206"), way, 12, "road")
    assert say(s, event) == (
        "2nd Panzer Div moves 1206-1307-Clervaux (1308) by road for 2 2/5 points."
    )
    assert say(s, w.Entered(event.unit, way[:1], 1, "mechanized")) == (
        "2nd Panzer Div enters the map at 1307 by mechanized movement for 1/5 point."
    )
    assert say(s, w.Entered(event.unit, way, 5, "road")) == (
        "2nd Panzer Div enters the map and moves 1307-Clervaux (1308) by road for 1 point."
    )


def test_a_battle_reads_as_a_wargamer_would_write_it():
    s = table(
        "G-2 0304", "G-26VG 0203", "US-110 0303",
        phase="german post-movement combat", town={"0303": "Bastogne"},
    )  # fmt: skip
    played = match(s, "attack 0303", "join G-2", "join G-26VG", "commit")
    assert said(played) == (
        "2nd Panzer Div and 26th Volksgrenadier Div attack 110th Inf Rgt in Bastogne (0303)."
    )
    do(played, "fight 0", "roll 4")
    assert said(played) == (
        "The German attack on Bastogne (0303) rolls 4 in column +3: DR, the defender retreats."
    )
    do(played, "hold")
    assert said(played) == "The defenders hold Bastogne (0303) and the attack stalls."


def test_14_7_an_overrun_vak_is_named_by_its_hex():
    s = table("G-VAK401 0303", "US-1 0304", phase="allied post-movement combat")
    played = match(s, "attack 0303", "join US-1", "commit")
    assert said(played) == (
        "1st Infantry Div attacks 0303. The artillery in 0303 is overrun without a roll: "
        "DE, every defender loses a step. 401st Volks Artillerie Korps is eliminated."
    )


def test_both_steps_lost_at_once_are_told_in_order():
    s = table("G-2 0304")
    unit = s.unit_id("G-2")
    s.lift(unit, -2)
    assert say(s, w.StepLost(unit)) == "2nd Panzer Div loses a step and is reduced to 2."
    assert say(s, w.Eliminated(unit)) == "2nd Panzer Div is eliminated."


def test_invented_names_cannot_break_a_record():
    plain = {"id": "X1", "side": "german", "formation": "Task  Force\n#1", "at": "0101"}
    board = {"size": "0101-0202", "town": {"0101": "Saint  #\nX"}}
    s = GAME.files.read_position(
        {"game": "tb", "turn": 4, "phase": "german movement", "board": board, "unit": [plain]}
    )
    assert say(s, w.Advanced(s.unit_id("X1"), s.place_id("0101"))) == (
        "Task Force 1 advances into Saint X (0101)."
    )


def test_4_the_end_says_who_won_and_how():
    s = table("G-2 0304")
    assert say(s, w.GameEnded(0, 13)) == "The German wins with 13 points; he needed 12."
    assert say(s, w.GameEnded(1, 7)) == (
        "The Allies win: the German holds 7 of the 12 points he needs."
    )
    s.lift(s.unit_id("G-2"), EXITED)
    assert (
        say(s, w.GameEnded(0, 3, by_exit=True))
        == "The German wins: 2nd Panzer Div has left the map."
    )


# --- actions ---


def test_every_action_has_a_label():
    s = new_game()
    unit, place = s.unit_id("G-2"), s.place_id(BASTOGNE)
    fields = {"unit": unit, "to": place, "target": place, "die": 4}
    for kind in w.VOCABULARY.actions.words.values():
        wanted = [name for name in kind.__struct_fields__ if name in fields]
        label = describe(s, kind(**{name: fields[name] for name in wanted}))
        check(f"{label}.")
        assert len(label) < 60


@pytest.mark.parametrize(
    ("action", "label"),
    [
        ("choose G-2", "Choose 2nd Panzer Div in 1206"),
        ("choose G-2SS", "Bring in 2nd SS Panzer Div"),
        ("choose G-SSES", "Place SSES"),
        ("move 1412", "Move to Bastogne (1412)"),
        ("retreat 1511", "Retreat to 1511"),
        ("attack 1307", "Attack 110th Inf Rgt in 1307"),
        ("attack 1412", "Attack Bastogne (1412)"),
        ("fight 0", "Fight"),
        ("fight 1", "Fight one column lower"),
        ("fight 2", "Fight two columns lower"),
        ("ardor 2", "Fight with Ardor, two columns lower"),
        ("end_phase", "End German pre-movement combat"),
        ("pass", "Pass"),
        ("roll 6", "Roll 6"),
    ],
)
def test_labels(action: str, label: str):
    s = new_game()
    assert describe(s, GAME.codec.from_text(action, s)) == label


def test_13_22_declining_says_what_is_declined():
    s = table("G-2 0304", "US-110 0303", "US-109 0301", phase="german post-movement combat")
    s = after(s, "attack 0303", "join G-2", "commit", "fight 0", "roll 4", "retreat 0302")
    assert [describe(s, choice) for choice in asked(s).choices] == [
        "Advance no further",
        "Advance with 2nd Panzer Div in 0304",
    ]


def test_every_listed_choice_has_a_label():
    dice, s = random.Random(3), new_game()
    while (decision := legal(GAME, s)) is not None:
        assert all(describe(s, choice) for choice in decision.choices)
        apply(GAME, s, dice.choice(decision.choices))
