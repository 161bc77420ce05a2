"""a44 36: the Greif Commando, once before turn 7 at a bridge (Q-78)."""

from ardennes.engine.core import Decision, No, PlaceId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules.options import GREIF_COMMANDO
from ardennes.games.a44.state import NOT_PLACED, SPENT, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q
from ardennes.wargame.hexwords import Side

LAST_TURN = 6
DRM = 2  # added to the demolition attempt
PASS = a.Pass()


# --- where ---


def is_at_hand(s: State) -> bool:
    """May it still come?"""
    return GREIF_COMMANDO in s.options and s.commando == NOT_PLACED and s.turn <= LAST_TURN


def places(s: State) -> list[o.Commando]:
    """Every bridge, in the German Movement Phases (a44 Q-78)."""
    return every_bridge(s) if s.side == GERMAN and is_at_hand(s) else []


def every_bridge(s: State) -> list[o.Commando]:
    """The words, made once."""
    return s.ground.derive("commando", _every_bridge, s)


def _every_bridge(s: State) -> list[o.Commando]:
    return [
        o.Commando(PlaceId(first), PlaceId(second)) for first, second in sorted(s.ground.bridges)
    ]


def why_not_commando(s: State, action: o.Commando) -> No | None:
    """Once, before turn 7, at any bridge; in the own Movement Phase or when one is to be blown."""
    if GREIF_COMMANDO not in s.options:
        return No("a44 36", "this game is played without the Greif Commando")
    if s.commando == SPENT:
        return No("a44 36", "the Greif Commando has been used")
    if s.commando != NOT_PLACED:
        return No("a44 36", "the Greif Commando is on the map")
    if s.turn > LAST_TURN:
        return No("a44 36", f"the Greif Commando comes on turn {LAST_TURN} at the latest")
    if (action.first, action.second) not in s.ground.bridges:
        return No("a44 36", "the Greif Commando goes to a bridge")
    return _why_not_now(s)


def _why_not_now(s: State) -> No | None:
    if isinstance(s.question, o.OfferCommando):
        return None
    if isinstance(s.question, q.MovementPhase) and s.side == GERMAN:
        return None
    if isinstance(s.question, q.Moving):
        return No("a44 11.1", "finish the move in hand first")
    return No("a44 36", "it comes in a German Movement Phase, or when a demolition is announced")


# --- before a demolition ---


def before(s: State, owner: int, roll: q.DemolitionRoll) -> tuple[Word, ...]:
    """What is asked before the other player's attempt: the German, then the die."""
    if owner != GERMAN and is_at_hand(s):
        return o.OfferCommando(roll.first, roll.second), roll
    return (roll,)


def offer_commando(s: State, step: o.OfferCommando) -> Decision:
    """Any bridge, or not now."""
    where = f"{s.place_title(step.first)}/{s.place_title(step.second)}"
    prompt = f"The bridge {where} is to be blown: does the Greif Commando turn up?"
    return Decision(SIDES[GERMAN], "a44 36", prompt, (*every_bridge(s), PASS))


def answer_commando(u: Umpire[State], _: o.OfferCommando, action: Word) -> None:
    """It is there, or waits."""
    if isinstance(action, o.Commando):
        place(u, action)


def place(u: Umpire[State], action: o.Commando) -> None:
    """It goes to the bridge."""
    u.emit(o.CommandoPlaced(action.first, action.second))


def drm(s: State, side: Side) -> int:
    """What it adds to the attempt on this bridge."""
    return DRM if s.commando == side else 0


def spend(u: Umpire[State], side: Side) -> None:
    """It has hampered an attempt and is gone."""
    if u.s.commando == side:
        u.emit(o.CommandoSpent(*map(PlaceId, side)))
