"""bulge 6.0: the weather, and the shifts it gives."""

from ardennes.engine.core import Decision, Roll, Word, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.edition import CLEAR, MIST, OVERCAST
from ardennes.games.bulge.state import AFTER, State


def set_weather(u: Umpire[State]) -> None:
    """Turn 1 is overcast; later the calendar or a die (bulge 6.0)."""
    if u.s.turn == 1:
        u.emit(w.WeatherSet(OVERCAST))
    elif u.s.variable:
        u.ask(w.RollWeather())
    else:
        u.emit(w.WeatherSet(u.s.edition.historical(u.s.turn)))


def offer_weather(s: State, _: w.RollWeather) -> Decision:
    """The variable weather (bulge 6.0)."""
    return roll_a_die("bulge 6.0", f"Weather of turn {s.turn}.")


def answer_weather(u: Umpire[State], _: w.RollWeather, answer: Word) -> None:
    """The die gives the weather."""
    assert isinstance(answer, Roll)
    u.emit(w.WeatherSet(u.s.edition.variable(u.s.turn, answer.die), answer.die))


def shift(s: State, side: int, mist: int) -> int:
    """The weather's right shift, in post-movement combat alone: overcast and, if the die was low,
    mist for the German; clear for the Allies (bulge 6.1)."""
    if s.phase not in AFTER:
        return 0
    if side == GERMAN:
        return {OVERCAST: 1, MIST: mist, CLEAR: 0}[s.weather]
    return 1 if s.weather == CLEAR else 0


def needs_mist_roll(s: State, side: int) -> bool:
    """A die for each German attack after movement in mist (bulge 6.1)."""
    return side == GERMAN and s.phase in AFTER and s.weather == MIST
