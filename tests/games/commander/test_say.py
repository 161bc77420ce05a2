"""Every fact as a sentence a player would write, every action as a label."""

from ardennes.games.commander import GAME, say
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State
from tests.games.commander.positions import after, asked, match, real, said, table


def labels(s: State) -> list[str]:
    return [GAME.studies.describe(s, choice) for choice in asked(s).choices]


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
    assert "G attacks US in A." in said(match(s, "activate A"))
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


def test_every_event_has_a_case_that_exists_and_every_word_a_sentence():
    """Random play meets most of them; the tables must know all."""
    tables = vars(say)
    assert set(tables["_SAY"]) == set(w.EVENTS)
    assert set(tables["_CASES"]) == set(w.EVENTS) - {w.Moved, w.GameEnded}
    assert set(tables["_DESCRIBE"]) == set(w.ACTIONS)


def test_the_ends():
    for winner, words in (
        (0, "The German side wins."),
        (1, "The Allied side wins."),
        (-1, "The game is a draw."),
    ):
        event = w.GameEnded(winner, "commander 13.race-2")
        assert GAME.studies.say(GAME.new("race"), event) == words
        assert GAME.studies.case_of(event) == "commander 13.race-2"
