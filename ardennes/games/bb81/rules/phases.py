"""bb81 seq-2, atk-4: the end of a phase, and the duty that may stand before it."""

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.state import State

END_PHASE = w.EndPhase()


def targeted(s: State) -> int:
    """Hexes some designated attack strikes (bb81 atk-3)."""
    found = 0
    for targets, _ in s.attacks:
        for place in targets:
            found |= 1 << place
    return found


def designated(s: State) -> int:
    """Units that take part in a designated attack (bb81 atk-3)."""
    found = 0
    for _, attackers in s.attacks:
        for unit in attackers:
            found |= 1 << unit
    return found


def duties(s: State) -> list[tuple[int, int]]:
    """Enemy hexes that must still be attacked, each with the hex of attackers next to it
    (bb81 atk-4)."""
    starts = {s.at[unit] for unit in members(designated(s))}
    left = s.occupied[1 - s.side] & ~targeted(s)
    return sorted(
        (p, start) for start in starts for p in members(s.ground.board.zones[start] & left)
    )


def why_not_end_phase(s: State, _: w.EndPhase) -> No | None:
    """Not before every duty is done, nor in the middle of something (bb81 atk-4, seq-2)."""
    if not isinstance(s.question, w.Select | w.MovementPhase | w.Moving | w.Designate):
        return No("bb81 seq-2", "the phase cannot end before this question is answered")
    if isinstance(s.question, w.Designate) and (open_ := duties(s)):
        place, start = open_[0]
        why = (
            f"units in {s.place_name(start)} attack, so {s.place_name(place)} must be attacked too"
        )
        return No("bb81 atk-4", why)
    return None
