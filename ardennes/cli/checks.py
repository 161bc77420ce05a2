"""What must hold at every state of every game, whatever its rules.

Checks go through the door alone and raise `Broken` with a sentence. Cheap ones run at every state,
dear ones at states drawn by lot.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec

from ardennes.cli.casebook import cases, rulings
from ardennes.engine.core import CHANCE, Decision, Illegal, Word
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.play import legal, play, why_not
from ardennes.engine.sentences import fields_of

STUDIED = 20  # units whose reach and supply are looked at in a state
REMEMBERED = 200  # words of past decisions, from which refusals are made


class Broken(Exception):
    """A promise of the engine that does not hold."""


def need(holds: object, sentence: str) -> None:
    """Raise unless it holds."""
    if not holds:
        raise Broken(sentence)


class Checker:
    """Checks one game; remembers words that were legal once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        known = (*cases(game), *rulings(game))
        self.cases = {f"{game.id} {case.number}" for case in known}
        self.past: deque[Word] = deque(maxlen=REMEMBERED)

    # --- at every state ---

    def check_decision(self, decision: Decision) -> None:
        """Someone is asked, under a known case, among choices that are unique and sorted."""
        choices, key = decision.choices, self.game.words.sort_key
        need(choices, f"no choices: {decision.prompt}")
        need(decision.actor in (*self.game.sides, CHANCE), f"unknown actor {decision.actor!r}")
        need(decision.prompt, "a question without words")
        self._check_case(decision.case, "decision")
        need(len(set(choices)) == len(choices), f"choices repeat: {decision.prompt}")
        keys = [key(choice) for choice in choices]
        need(keys == sorted(keys), f"choices are not sorted: {decision.prompt}")
        if decision.actor == CHANCE:
            need(len(decision.weights) == len(choices), "a roll without a weight for each result")

    def _check_case(self, case: str, what: str) -> None:
        need(case in self.cases, f"{what} cites {case!r}, which the game does not have")

    # --- at some states ---

    def check_state(self, state: Any, decision: Decision, luck: random.Random) -> None:
        """A handful of choices and refusals, and the state as bytes."""
        packed = state.pack()
        self.check_bytes(state, packed, decision)
        for action in luck.sample(decision.choices, min(3, len(decision.choices))):
            self.check_choice(state, action)
            self.past.append(action)
        for action in self._unlisted(luck):
            self.check_unlisted(state, decision, action)
        need(state.pack() == packed, "play touched the state it was given")
        need(self.game.rules.decide(state) == decision, "play changed the question it was given")

    def check_bytes(self, state: Any, packed: bytes, decision: Decision) -> None:
        """Bytes and back is the same state, with the same question."""
        back = self.game.unpack(packed, state)
        need(back == state, "unpack(pack(state)) is another state")
        need(back.pack() == packed, "pack(unpack(bytes)) is not the same bytes")
        need(legal(self.game, back) == decision, "a fresh copy of the state asks something else")

    def check_choice(self, state: Any, action: Word) -> None:
        """A listed choice is accepted, and survives its text and its JSON."""
        codec = self.game.codec
        text, plain = codec.to_text(action, state), codec.to_plain(action, state)
        need(codec.from_text(text, state) == action, f"{text!r} reads back as something else")
        need(codec.from_plain(plain, state) == action, f"{plain} reads back as something else")
        try:
            after, events = play(self.game, state, action)
        except Illegal as e:
            raise Broken(f"listed, but refused: {text}: {e}") from None
        for event in events:
            self._check_case(event.cite(), f"event {event}")
            event.say(after)
        fresh = self.game.unpack(state.pack(), state)
        need(play(self.game, fresh, action) == (after, events), f"{text}: a fresh copy differs")

    def check_unlisted(self, state: Any, decision: Decision, action: Word) -> None:
        """What is not listed is refused, with a case and a reason."""
        if action in decision.choices:
            return
        no = why_not(self.game, state, action)
        need(no is not None, f"not listed, but legal: {action}")
        assert no is not None
        need(no.reason, f"refused without a reason: {action}")
        self._check_case(no.case, f"refusal of {action}")
        try:
            play(self.game, state, action)
        except Illegal:
            return
        raise Broken(f"not listed, but played: {action}")

    def _unlisted(self, luck: random.Random) -> Iterator[Word]:
        """Past choices, and words made of the places and units of past choices."""
        if not self.past:
            return
        yield luck.choice(self.past)
        for word in luck.sample(sorted(self.game.codec.words), 2):
            made = self._made(self.game.codec.words[word], luck)
            if made is not None:
                yield made

    def _made(self, word: type[Word], luck: random.Random) -> Word | None:
        values: dict[str, object] = {}
        for field in fields_of(word):
            known = self._values(field.what)
            if not known:
                return None
            value = luck.choice(known)
            values[field.name] = (value,) if field.many else value
        return cast("Callable[..., Word]", word)(**values)

    def _values(self, what: str) -> list[object]:
        if what == "bool":
            return [False, True]
        return [
            getattr(word, f.name)
            for word in self.past
            for f in fields_of(type(word))
            if f.what == what and not f.many
        ]

    # --- at few states ---

    def check_studies(self, state: Any, decision: Decision, luck: random.Random) -> None:
        """Position file and back, and the studies of the position, of some units."""
        game = self.game
        text = game.files.write_position(state)
        back = game.files.read_position(parse_toml(text))
        need(back == state, "the position file is another state")
        need(game.files.write_position(back) == text, "the position file reads back as another")
        need(legal(game, back) == decision, "the position file asks something else")
        for seat in game.sides:
            need(msgspec.json.encode(game.shows.view(state, seat)), "an empty view")
        need(game.studies.draw(state, False), "an empty board")
        units = [*game.studies.supplied_units(state)]
        for unit in luck.sample(units, min(STUDIED, len(units))):
            self._check_case(game.studies.trace(state, unit).case, "supply")
            game.studies.reach(state, unit)
