"""What people see of a game of bulge: sentences, labels, the view, pictures and overlays."""

import json
import random
import tomllib
from typing import Any

import pytest

from ardennes.engine import tables
from ardennes.engine.core import Action, Event, Roll
from ardennes.engine.play import apply, legal
from ardennes.engine.shown import case_of, describe, event_refs, say
from ardennes.games.bulge import GAME
from ardennes.games.bulge import words as w
from tests.games.bulge.positions import (
    VARIANTS,
    after,
    asked,
    choices,
    exits,
    match,
    own_map,
    said,
    table,
)


@pytest.mark.parametrize("seed", range(6))
def test_every_event_has_a_case_and_every_choice_a_label(seed: int):
    dice = random.Random(seed)
    s = GAME.new("campaign", VARIANTS[seed % 4])
    while (decision := legal(GAME, s)) is not None:
        choice = dice.choice(decision.choices)
        label = describe(s, choice)
        assert label and "\n" not in label
        assert GAME.codec.from_text(GAME.codec.to_text(choice, s), s) == choice
        if dice.random() < 0.1:
            shown = [GAME.shows.picture(s, decision), GAME.choices(s, decision.choices),
                     GAME.shows.forgotten(s)]  # fmt: skip
            json.dumps([*shown, *(GAME.shows.overlay(s, n) for n in ("supply", "zoc", "bridges"))])
        for event in apply(GAME, s, choice):
            sentence = say(s, event)
            assert sentence == "" or sentence.endswith(".")
            assert case_of(event).startswith("bulge ")
            json.dumps(event_refs(s, event))


def test_every_word_has_a_case_and_a_sentence_or_a_label():
    rows = tomllib.loads(tables.text(GAME.folder, "cases.toml"))["case"]
    known = {f"bulge {row['number']}" for row in rows}
    for action in w.VOCABULARY.actions.words.values():
        assert issubclass(action, Action)
        assert action is Roll or action.case in known
        assert action.label or action.describe is not Action.describe
    for event in w.VOCABULARY.events.words.values():
        assert issubclass(event, Event)
        assert event.case in known or event.cite is not Event.cite
        assert event.says or event.say is not Event.say


def test_the_sentences_of_a_battle():
    s = table("G-2 0504", "US-106 0505", phase="german pre-movement combat",
              town={"0505": "Malmedy"})  # fmt: skip
    m = match(s, "attack 0505", "join G-2", "commit primary")
    assert said(m) == (
        "2nd Panzer Div attacks 106th Infantry Div in Malmedy (0505) on the primary table."
    )
    m = match(m.state, "fight 0", "roll 1")
    assert "rolls 1 in column -2..-1: Dr, the defender retreats." in said(m)


def test_the_view_counts_and_lists():
    s = own_map("G-2 1206", "US-4 1803", "US-80", turn=5, markers="vp = 33")
    view: Any = GAME.shows.view(s, "german")
    assert view["count"] == {
        "text": "33 VP (Allied 14 or less, German 66 or more)", "value": 33, "goal": 66, "low": 14,
    }  # fmt: skip
    assert view["units"]["G-2"]["at"] == "1206" and view["units"]["US-80"]["where"] == "waiting"
    assert {"turn": 6, "units": ["US-80"], "title": "21 December 1944"} in view["arrivals"]
    assert view["worth"]["0119"] == 4


def test_the_picture_of_a_move_shows_reach_and_exits():
    s = after(table("G-2 0118", size="0117-0321", road=["0117 0118 0119"]), "choose G-2")
    picture: Any = GAME.shows.picture(s, asked(s))
    shown = picture["reach"]["places"]
    moves = {c.split()[1] for c in choices(s) if c.startswith("move")}
    assert shown.keys() == moves
    assert picture["reach"]["exits"] == exits(s, "G-2") == {"0119": "2/5"}


def test_the_board_as_text():
    s = own_map("G-2 1206", "US-4 1803", "UK-29 0820")
    s.interdiction[0] = 1 << s.place_id("1412")
    text = GAME.studies.draw(s, False)
    assert "[2Pz]" in text and "(4)" in text and "{29" in text and "Turn 8" in text
    assert ".xBAS" in text and "W West Wall" in text and "Bastogne 1412" in text


def test_reach_of_a_pinned_or_finished_unit_says_why():
    s = table("A german 0504", "B allied 0505")
    found = GAME.studies.reach(s, s.unit_id("A"))
    assert not found.places and "bulge 9.1b" in next(iter(found.refused.values()))
