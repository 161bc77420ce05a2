"""Every fact as a sentence a player would write, every action as a label."""

from collections.abc import Callable
from functools import cache
from typing import cast

from ardennes.cli import casebook
from ardennes.engine.codec import Codec
from ardennes.engine.core import Action, Event, Roll, Word
from ardennes.engine.sentences import Holds, fields_of
from ardennes.engine.shown import case_of, describe, say
from ardennes.games.commander import GAME
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State
from tests.games.commander.positions import after, asked, match, real, said, table


def labels(s: State) -> list[str]:
    return [describe(s, choice) for choice in asked(s).choices]


def test_a_move_and_what_it_takes():
    s = real("FuhrerBeg @ Bastogne", "26 Inf @ Namur", day=22)
    played = match(s, "activate Bastogne")
    assert said(played) == "The German side activates Bastogne: FuhrerBeg."
    played = match(s, "activate Bastogne", "choose FuhrerBeg", "move Arlon Martelange")
    assert "moves from Bastogne to Arlon by way of Martelange." in said(played)
    assert "Arlon is German now." in said(played)


def test_points_are_told():
    s = table("G @ A; german", "US @ C; allied", spaces="A B:vp=3 C", borders="A-B")
    assert "(+3 VP)" in said(match(s, "activate A", "choose G", "move B"))


def test_a_combat():
    s = table(
        "G @ A; german strength=1",
        "US @ A; allied strength=1",
        "V @ B; allied",
        spaces="A:broken B",
    )
    assert "G attacks US in A." in said(match(s, "activate A", "fight A"))
    assert said(match(s, "activate A", "roll 2")) == "G rolls 2 against 3: one hit."
    told = said(match(s, "activate A", "roll 2", "roll 9"))
    assert "A: one hit on the defenders, no hits on the attackers." in told
    assert "US is eliminated." in told


def test_labels():
    s = real("FuhrerBeg @ Bastogne", "26 Inf @ Namur", day=22)
    assert labels(s) == ["Activate Bastogne"]
    s = after(s, "activate Bastogne")
    assert labels(s) == ["Choose FuhrerBeg in Bastogne", "End the moves"]
    assert "Move to Arlon by Martelange" in labels(after(s, "choose FuhrerBeg"))


@cache
def cases() -> set[str]:
    """The numbers of the casebook."""
    return {f"commander {case.number}" for case in casebook.cases(GAME)}


def words(family: Codec) -> list[Word]:
    """One of each, with a number in every field."""
    return [_example(word) for word in family.words.values()]


def _example(word: type[Word]) -> Word:
    values = {f.name: _something(f) for f in fields_of(word)}
    return cast("Callable[..., Word]", word)(**values)


def _something(f: Holds) -> object:
    one = {"str": "commander 12.win-1"}.get(f.what, 1)
    return (1, 1) if f.many else one


def test_every_event_has_a_case_of_the_book_and_all_but_the_silent_a_sentence():
    s = GAME.new("campaign")
    for event in words(w.VOCABULARY.events):
        assert isinstance(event, Event)
        assert case_of(event) in cases()
        sentence = say(s, event)
        assert "{" not in sentence and (sentence.endswith(".") != isinstance(event, w.TurnEnded))


def test_every_action_has_a_label_and_all_but_the_die_a_case_of_the_book():
    s = GAME.new("campaign")
    for action in words(w.VOCABULARY.actions):
        assert describe(s, action)[0].isalnum()
        assert isinstance(action, Action) and (action.case in cases()) != isinstance(action, Roll)


def test_actions_are_listed_in_this_order():
    listed = " ".join(w.VOCABULARY.actions.words)
    assert listed == (
        "activate choose move strategic exit fight stand retreat lose_step withdraw break_through "
        "place mark_fuel free_fuel replace strike end_moves pass roll"
    )


def test_the_ends():
    for winner, words in (
        (0, "The German side wins."),
        (1, "The Allied side wins."),
        (-1, "The game is a draw."),
    ):
        event = w.GameEnded(winner, "commander 13.race-2")
        assert say(GAME.new("race"), event) == words
        assert case_of(event) == "commander 13.race-2"
