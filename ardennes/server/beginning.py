"""How a game begins: from the start, a lesson, a record, or a moment of another game."""

from collections.abc import Callable
from typing import NamedTuple

from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import BadInput
from ardennes.engine.options import unusual
from ardennes.engine.play import Match
from ardennes.server.history import Past
from ardennes.server.learning import begun_with, lesson_wished
from ardennes.server.ledger import ledger_entry, summary_of
from ardennes.server.messages import Plain
from ardennes.server.rooms import roll
from ardennes.server.start import open_position
from ardennes.server.store import LANDMARK, Landmark, LedgerEntry
from ardennes.server.untrusted_input import a_text, an_object


class Begun(NamedTuple):
    """A game as it begins, ready to be kept."""

    game: str
    scenario: str
    options: str
    position: str
    entries: list[LedgerEntry]  # what was played before it came here
    landmarks: list[Landmark]
    snapshot: bytes
    summary: dict[str, object]


PastOf = Callable[[str], Past]


def is_costly(wish: Plain) -> bool:
    """Whether a stranger decides how long it takes."""
    return not lesson_wished(wish) and ("record" in wish or "from" in wish)


def begin(wish: Plain, past_of: PastOf) -> Begun:
    """The game a wish means."""
    match, begun = _begin(wish, past_of)
    ours = lesson_wished(wish) is None and not wish.get("dice")  # else a room rolls
    for _ in match.run(roll) if ours else ():
        pass  # nobody is asked for a die
    entries, landmarks = _ledger(match)
    return Begun(
        game=match.game.id,
        scenario=begun.scenario,
        options=record.write_options(begun.options),
        position=begun.position,
        entries=entries,
        landmarks=landmarks,
        snapshot=match.state.pack(),
        summary=summary_of(match.game, match.state, len(entries)),
    )


def _begin(wish: Plain, past_of: PastOf) -> tuple[Match, record.Record]:
    if lesson := lesson_wished(wish):
        begun = begun_with(lesson)
        return record.start_of(lesson.game, begun), begun
    if "record" in wish:
        begun = record.read(a_text(wish, "record"))
        game = game_of(begun.game)
        begun.scenario = begun.scenario or game.scenarios[0]
        return record.replay(game, begun), begun
    if "from" in wish:
        return _branch(wish["from"], past_of)
    game = game_of(a_text(wish, "game"))
    scenario = a_text(wish, "scenario") if "scenario" in wish else game.scenarios[0]
    if scenario not in game.scenarios:
        raise BadInput("scenario", f"expected one of {', '.join(game.scenarios)}")
    wanted = an_object(wish.get("options", {}), "options", "options by name")
    options = unusual(game.options, wanted)
    begun = record.Record(game=game.id, version=game.version, scenario=scenario, options=options)
    return record.start_of(game, begun), begun


def _branch(moment: object, past_of: PastOf) -> tuple[Match, record.Record]:
    found = an_object(moment, "from", "a game and a moment of it")
    action_no = found.get("action_no")
    if type(action_no) is not int or action_no < 0:
        raise BadInput("from", "no such moment of a game")
    row, entries, _ = past_of(str(found.get("id")))
    game = game_of(row.game)
    begun = record.Record(
        game=row.game,
        version=row.version,
        scenario=row.scenario,
        options=record.read_options(row.options),
        position=open_position(game, row, entries),
    )
    match = record.start_of(game, begun)
    for entry in entries[:action_no]:
        match.play(game.codec.from_text(entry.action, match.state))
    return match, begun


def _ledger(match: Match) -> tuple[list[LedgerEntry], list[Landmark]]:
    """What was played before the game came here, and the tables looking back begins from."""
    actions = iter(match.actions)
    again = Match(match.game, match.start)
    entries, landmarks = list[LedgerEntry](), list[Landmark]()
    for number, played in enumerate(again.run(lambda _: next(actions, None))):
        entries.append(ledger_entry(match.game, played, number, number))
        if not len(entries) % LANDMARK:
            landmarks.append(Landmark(len(entries), played.state.pack()))
    return entries, landmarks
