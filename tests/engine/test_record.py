"""Records: text there and back, replay to the same end, and the first line that differs."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.engine.core import BadInput, PlaceId, Word
from ardennes.engine.play import Match
from ardennes.engine.record import Diverged, Record, read, replay, start_of, to_record, write
from ardennes.games.tb import GAME as TB
from tests.engine.toy import GAME, Done, Mark, Roll, State, Throw, fresh

SEATS = {"red": "human", "blue": "bot:greedy"}
GAME_OF_TOY = """\
ardennes record 1
game: toy
version: 3
scenario: plain
red: human
blue: bot:greedy

mark north  # North is marked.
throw
roll 2  # Red scores 2.
done
mark west  # West is marked.
throw
roll 6  # Blue scores 6.
"""
NORTH, EAST, WEST = (Mark(PlaceId(n)) for n in (0, 1, 3))
ACTIONS: tuple[Word, ...] = (NORTH, Throw(), Roll(2), Done(), WEST, Throw(), Roll(6))
FIRST = 8  # the line of the first action


def toy_match(*actions: Word, start: State | None = None) -> Match:
    match = Match(GAME, start or fresh())
    for action in actions:
        match.play(action)
    return match


def lines(text: str, **changed: str) -> str:
    """The text with some lines changed: `line_8="..."`."""
    found = text.splitlines()
    for key, line in changed.items():
        found[int(key.removeprefix("line_")) - 1] = line
    return "\n".join(found) + "\n"


# --- writing and reading ---


def test_a_record_reads_as_a_game():
    assert write(to_record(toy_match(*ACTIONS), "plain", SEATS)) == GAME_OF_TOY


def test_reading_is_the_inverse_of_writing():
    record = read(GAME_OF_TOY)
    assert record == Record(
        game="toy",
        version=3,
        scenario="plain",
        seats=SEATS,
        actions=["mark north", "throw", "roll 2", "done", "mark west", "throw", "roll 6"],
        said=["North is marked.", "", "Red scores 2.", "", "West is marked.", "", "Blue scores 6."],
        first_line=FIRST,
    )
    assert write(record) == GAME_OF_TOY


def test_a_game_from_a_position_carries_it():
    position = GAME.files.write_position(toy_match(EAST).state)
    start = start_of(GAME, Record(game="toy", version=3, position=position)).state
    text = write(to_record(toy_match(NORTH, start=start), "", SEATS, position))
    assert text.endswith(
        '| # a game of toy\n| marks = ["east"]\n\nmark north  # North is marked.\n'
    )
    record = read(text)
    assert record.position == position.rstrip("\n")
    assert write(record) == text
    assert replay(GAME, record).state.marks == 3


word = st.from_regex(r"[a-z][a-z_]{0,6}( [0-9A-Za-z,-]{1,6}){0,2}", fullmatch=True)
sentence = st.from_regex(r"([A-Z][a-zé0-9' -]{0,20}[.!?])?", fullmatch=True)
seat = st.from_regex(r"[a-z]{1,6}", fullmatch=True).filter(
    lambda key: key not in ("game", "version", "scenario")
)
records = st.builds(
    lambda seats, position, body, scenario: Record(
        game="toy",
        version=1,
        scenario=scenario,
        seats=seats,
        position=position,
        actions=[action for action, _ in body],
        said=[said for _, said in body],
    ),
    st.dictionaries(
        seat, st.from_regex(r"[a-z]{1,6}(:[a-z0-9]{1,4})?", fullmatch=True), max_size=2
    ),
    st.lists(st.from_regex(r'(\[?[a-z"=#| ]{0,12}[a-z"=#|])?', fullmatch=True), max_size=4).map(
        lambda rows: "\n".join(["# position", *rows, "# end"]) if rows else ""
    ),
    st.lists(st.tuples(word, sentence), max_size=5),
    st.sampled_from(["", "plain", "long way home"]),
)


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=200)
@given(records)
def test_any_record_survives_writing(record: Record):
    text = write(record)
    again = read(text)
    again.first_line = record.first_line
    assert again == record
    assert write(again) == text


def test_a_position_survives_whatever_its_names_hold():
    """A town may be called anything TOML can write; the record is cut into lines."""
    position = 'game = "tb"\ntown = { "0101" = "Sankt\u2028Vith\x85" }'
    record = Record(game="toy", version=1, position=position)
    assert read(write(record)).position == position


def test_windows_line_ends_are_no_matter():
    assert read(GAME_OF_TOY.replace("\n", "\r\n")) == read(GAME_OF_TOY)


# --- replaying ---


def test_replay_plays_the_same_game():
    match = replay(GAME, read(GAME_OF_TOY))
    assert match.actions == list(ACTIONS)
    assert match.outcome is not None and match.outcome.winner == "blue"
    assert write(to_record(match, "plain", SEATS)) == GAME_OF_TOY


def test_a_record_may_stop_anywhere():
    text = "\n".join(GAME_OF_TOY.splitlines()[:9])
    assert replay(GAME, read(text)).actions == [NORTH, Throw()]


def test_empty_lines_and_missing_sentences_are_no_matter():
    text = lines(GAME_OF_TOY, line_8="mark north\n\n", line_10="roll 2")
    assert replay(GAME, read(text)).actions == list(ACTIONS)


def test_actions_may_stand_as_json():
    text = lines(GAME_OF_TOY, line_8='{"type": "mark", "to": "north"}  # North is marked.')
    assert replay(GAME, read(text)).actions == list(ACTIONS)


def diverged(text: str) -> str:
    with pytest.raises(Diverged) as error:
        replay(GAME, read(text))
    return str(error.value)


def test_a_changed_sentence_is_the_first_line_that_differs():
    text = lines(GAME_OF_TOY, line_10="roll 2  # Red scores 3.", line_14="roll 6  # Blue loses.")
    assert diverged(text) == (
        "line 10: 'roll 2' said 'Red scores 3.' then and says 'Red scores 2.' now"
    )


def test_a_changed_action_is_found_by_what_it_says():
    assert diverged(lines(GAME_OF_TOY, line_8="mark south  # North is marked.")) == (
        "line 8: 'mark south' said 'North is marked.' then and says 'South is marked.' now"
    )


def test_a_changed_action_is_found_where_it_makes_another_illegal():
    assert diverged(lines(GAME_OF_TOY, line_8="mark west")) == (
        "line 12: 'mark west' is refused: toy 1.2: west is marked"
    )
    assert diverged(lines(GAME_OF_TOY, line_11="throw")) == (
        "line 12: 'mark west' is refused: toy 1.3: not possible now; the question is: Throw."
    )


def test_a_line_after_the_end_differs():
    assert diverged(GAME_OF_TOY + "done\n") == (
        "line 15: 'done' is refused: toy 2.1: the game is over"
    )


@pytest.mark.parametrize("line", range(FIRST, FIRST + len(ACTIONS)))
def test_an_action_that_cannot_be_read_is_told_with_its_line(line: int):
    text = lines(GAME_OF_TOY, **{f"line_{line}": "mark nowhere"})
    with pytest.raises(BadInput, match=rf"^line {line}: action\.to: 'nowhere' is not a field$"):
        replay(GAME, read(text))


# --- malformed records ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", r"^line 1: expected 'ardennes record 1'$"),
        ("game: toy\n", r"^line 1: expected 'ardennes record 1'$"),
        ("ardennes record 2\ngame: toy\n", r"^line 1: expected 'ardennes record 1'$"),
        (lines(GAME_OF_TOY, line_2="toy"), r"^line 2: expected 'key: value', got 'toy'$"),
        (lines(GAME_OF_TOY, line_6="red: again"), r"^line 6: .*'red: again'"),
        (lines(GAME_OF_TOY, line_6=" red: again"), r"^line 6: .*' red: again'"),
        (lines(GAME_OF_TOY, line_7="mark north"), r"^line 7: .*'mark north'"),
        (lines(GAME_OF_TOY, line_2="name: toy"), r"'game: \.\.\.'"),
        (lines(GAME_OF_TOY, line_3="edition: 3"), r"'version: \.\.\.'"),
        (lines(GAME_OF_TOY, line_3="version: three"), "expected a number, got 'three'"),
        (lines(GAME_OF_TOY, line_3="version: -1"), "expected a number, got '-1'"),
        (lines(GAME_OF_TOY, line_3="version: ²"), "expected a number, got '²'"),
        (lines(GAME_OF_TOY, line_3="version:"), "expected a number, got ''"),
        (lines(GAME_OF_TOY, line_3="version: " + "9" * 5000), "expected a number"),
    ],
)
def test_a_malformed_record_is_refused_with_the_line(text: str, expected: str):
    with pytest.raises(BadInput, match=expected):
        read(text)


def test_a_position_line_without_its_blank_loses_nothing():
    text = lines(GAME_OF_TOY, line_4='|marks = ["north"]')
    assert read(text).position == 'marks = ["north"]'


def test_a_bad_position_is_told_by_its_field():
    text = lines(GAME_OF_TOY, line_4="| stones = 3")
    with pytest.raises(BadInput, match=r"^stones: unknown key"):
        replay(GAME, read(text))


# --- a real game ---


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_random_game_replays_to_the_same_state(seed: int):
    dice = random.Random(seed)
    match = Match(TB, TB.new(TB.scenarios[0]))
    while (decision := match.decision) is not None:
        match.play(dice.choice(decision.choices))
    record = to_record(match, TB.scenarios[0], {"german": "random", "allied": "random"})
    text = write(record)
    again = replay(TB, read(text))
    assert again.actions == match.actions and again.events == match.events
    assert again.state == match.state and again.outcome == match.outcome
    assert write(to_record(again, TB.scenarios[0], read(text).seats)) == text


def test_a_game_from_the_middle_of_another_replays():
    dice = random.Random(7)
    match = Match(TB, TB.new(TB.scenarios[0]))
    for _ in range(300):
        decision = match.decision
        assert decision is not None
        match.play(dice.choice(decision.choices))
    position = TB.files.write_position(match.state)
    later = start_of(TB, Record(game="tb", version=TB.version, position=position))
    assert later.state == match.state
    for _ in range(100):
        decision = later.decision
        assert decision is not None
        later.play(dice.choice(decision.choices))
    text = write(to_record(later, "", {}, position))
    assert replay(TB, read(text)).state == later.state
