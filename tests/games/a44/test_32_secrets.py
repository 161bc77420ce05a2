"""a44 32.1: games that differ only in which Fuel Dump is real are the same to a German, to the
last byte: views, questions, refusals, odds, overlays, files, logs, take-backs, what a bot gets."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from ardennes.board.graph import bits
from ardennes.engine.core import OddsOptions
from ardennes.engine.play import Match, legal, play, why_not
from ardennes.engine.wander import Wanderer
from ardennes.games.a44 import GAME
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.show.overlays import OVERLAYS
from ardennes.games.a44.show.reach import reach, trace
from ardennes.games.a44.show.studies import explain
from ardennes.games.a44.state import FACE_DOWN, State
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.server.messages import asked, log_lines, readable
from ardennes.server.store import LedgerEntry, open_part
from tests.games.a44.optional import in_campaign

SEATS = ("german", "watch")  # those who must not know
SPACES = ("E2320", "E2622", "E2818")
EVERY_RULE = dict.fromkeys((option.name for option in GAME.options), True)
DECISIONS = 60
PHASES = ("german movement", "german combat", "allied bridge", "allied movement", "german bridge")


def position(seed: int, real: str) -> dict[str, Any]:
    """A few units of both sides around three markers."""
    dice = random.Random(seed)
    board = edition().ground.board
    near = board.spread(bits(map(board.place, SPACES))) | bits(map(board.place, SPACES))
    block = [f"E{column}{row}" for column in range(20, 31) for row in range(16, 25)]
    dice.shuffle(block)
    apart = [name for name in block if not near >> board.place(name) & 1]
    german, allied = apart[:7], [p for p in block if p not in {*SPACES, *apart[:7]}][:7]
    units = [
        {"id": f"{name}{n}", "side": side, "at": at, "attack": dice.randint(2, 12),
         "type": dice.choice(["infantry", "tank", "mech_infantry"]), "move": dice.randint(3, 8)}
        for name, side, places in (("G", "german", german), ("A", "allied", allied))
        for n, at in enumerate(places)
    ]  # fmt: skip
    return {
        "game": "a44",
        "turn": dice.choice([3, 4, 5, 6]),
        "phase": PHASES[seed % len(PHASES)],
        "options": EVERY_RULE,
        "board": {
            "size": "E2016-E3024",
            "secondary_road": ["E2020 E2120 E2220 E2320 E2420 E2520 E2620 E2720 E2820 E2920"],
            "supply": {"german": ["E2020"], "allied": ["E2920"]},
            "fuel_dump": list(SPACES),
        },
        "markers": {"fuel_dumps": {p: "real" if p == real else "dummy" for p in SPACES}},
        "unit": units,
    }


def twins(seed: int) -> list[Match]:
    """The same game three times, with another dump real."""
    return [Match(GAME, read_position(position(seed, real))) for real in SPACES]


def shown(match: Match, seat: str) -> str:
    """Everything the seat can see or ask for now."""
    s, seen = match.state, GAME.seen_by(match.state, seat)
    decision = match.decision
    told: dict[str, Any] = {
        "view": GAME.shows.view(s, seat),
        "seen": GAME.shows.view(seen, seat),
        "setup": GAME.shows.setup_info(s),
        "summary": GAME.shows.summary(s),
        "score": GAME.studies.score(s),
        "map": GAME.studies.draw(s, False),
        "back": match.can_undo(),
        "file": write_position(seen),
        "pack": seen.pack().hex(),
        "asked": [decision.actor, decision.case, decision.prompt] if decision else None,
    }
    if decision and decision.actor == seat:
        told["question"] = asked(GAME, s, decision)
        told["on the seen table"] = asked(GAME, seen, legal(GAME, seen))
    return json.dumps(told, sort_keys=True, default=repr)


def answers(s: State) -> str:
    """Refusals, odds, ways and overlays around the markers, on what a German knows of the table."""
    seen = GAME.seen_by(s, "german")
    found: list[Any] = [GAME.shows.overlay(seen, overlay.name) for overlay in OVERLAYS]
    options: OddsOptions = {}
    units = [u for u in range(len(s.roster)) if 0 <= s.at[u] < s.hexes]
    for place in SPACES:
        for text in (f"move {place}", f"attack {place}", f"burn {place}"):
            found.append(repr(why_not(GAME, seen, VOCABULARY.actions.from_text(text, seen))))
        for unit in units:
            there = s.place_id(place)
            found.append(repr(GAME.shows.why_place(seen, unit, there)))
            found.append(repr(explain(seen, place, [s.unit_name(unit)], options)))
    found += [repr((reach(seen, unit), trace(seen, unit))) for unit in units]
    return json.dumps(found, sort_keys=True, default=repr)


def outcome(match: Match) -> tuple[str, ...]:
    """What the last action told about markers."""
    return tuple(repr(e) for e in match.events[-1] if type(e).__name__.startswith(("Du", "Re")))


def lines(match: Match, seat: str) -> list[Any]:
    """The log as the seat may read it."""
    found = [line for told in match.events for line in log_lines(GAME, match.state, "", told)]
    return readable(found, seat, VOCABULARY.revealing)


def same_game(seed: int, count: Counter[str], decisions: int = DECISIONS) -> None:
    """Plays three twins on as long as nothing was told that parts them."""
    dice, games, wanderer = random.Random(seed), twins(seed), Wanderer()
    for number in range(decisions):
        first = games[0]
        for seat in SEATS[: 1 + (number % 4 == 0)]:
            assert len({shown(match, seat) for match in games}) == 1, (seed, number, seat)
            assert len({json.dumps(lines(match, seat), default=repr) for match in games}) == 1
        if not number % 9:
            assert len({answers(match.state) for match in games}) == 1, (seed, number)
        count["compared"] += len(games)
        if not first.state.dumps_known and not number % 5:
            allied = {json.dumps(GAME.shows.view(m.state, "allied")["pieces"]) for m in games}
            assert len(allied) == len(games), "the Allied player knows"
        decision = first.decision
        if decision is None:
            return
        action = wanderer.choose(decision, dice.choice)
        for match in games:
            assert match.decision and action in match.decision.choices
            match.play(action)
        parted = {outcome(match) for match in games}
        count["parted"] += len(parted) > 1
        games = [match for match in games if outcome(match) == outcome(games[0])]
        if first.state.dumps_known:
            count["known"] += 1
            return


def test_32_1_the_same_to_the_german_whatever_is_real():
    count = Counter[str]()
    same_game(0, count, 2)
    assert count["compared"]


@pytest.mark.slow
def test_32_1_the_same_to_the_german_in_whole_games():
    count = Counter[str]()
    for seed in range(2):
        same_game(seed, count)
    assert count["parted"] and count["compared"] > 30


# --- the campaign ---


def campaign() -> list[Match]:
    """Shuffled in each of the three ways."""
    found = [Match(GAME, in_campaign("fuel_dumps")) for _ in range(3)]
    for die, match in enumerate(found, 1):
        match.play(VOCABULARY.actions.from_text(f"roll {die}", match.state))
    return found


def test_32_1_the_shuffle_is_a_secret():
    """The log says that markers lie there; which is real only to the Allied player."""
    games = campaign()
    for seat in SEATS:
        assert len({shown(match, seat) for match in games}) == 1
        assert len({json.dumps(lines(match, seat)) for match in games}) == 1
        (line,) = lines(games[0], seat)
        assert line["say"] == "The Fuel Dump markers are shuffled and placed face down."
        assert "die" not in line and "result" not in line
    told = {lines(match, "allied")[-1]["say"] for match in games}
    assert len(told) == 3 and all(say.startswith("The real fuel dump is in") for say in told)


def test_32_1_no_history_tells_the_die():
    """What everybody may look back on ends before the shuffle, until nothing is secret any more."""
    (match, *_) = campaign()
    told = log_lines(GAME, match.state, "chance", match.events[0])
    entry = LedgerEntry(0, "roll 1", told)
    assert open_part([entry], VOCABULARY.revealing) == []


def test_32_1_a_dummy_tells_nothing_of_the_others():
    """It is not taken back, and the shuffle stays a secret."""
    assert "dummy_turned" not in VOCABULARY.revealing
    assert {"dump_turned", "dumps_removed", "game_ended"} == VOCABULARY.revealing


def test_32_1_a_table_as_the_german_knows_it_can_be_played():
    """A planner of his turns markers over and finds dummies."""
    s = read_position(position(0, SPACES[0]))
    seen = GAME.seen_by(s, "german")
    assert seen.real_dump == [-1, -1] and s.real_dump[ALLIED] >= 0
    dice, wanderer = random.Random(1), Wanderer()
    for _ in range(200):
        decision = legal(GAME, seen)
        if decision is None:
            break
        seen, _ = play(GAME, seen, wanderer.choose(decision, dice.choice))
    assert all(up == FACE_DOWN for _, up in seen.dumps)


def test_32_1_the_question_hides_no_more_than_it_must():
    """When the real dump lies open everybody sees the same."""
    s = read_position({**position(0, SPACES[0]), "markers": {"fuel_dumps": {"E2320": "revealed"}}})
    assert not GAME.hides(s)
    views = [json.dumps(GAME.shows.view(s, seat)) for seat in ("german", "allied", "watch")]
    assert len({*views}) == 1
    assert GAME.hides(read_position(position(0, SPACES[0])))
