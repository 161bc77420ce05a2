"""bulge 6.0: the weather, and the shifts it gives."""

from ardennes.engine.core import Decision, Roll, Word, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.charts import CLEAR, MIST, OVERCAST, WEATHERS, days
from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.state import AFTER, State


def historical(turn: int) -> int:
    """The weather of the calendar."""
    return WEATHERS.index(days()[turn].historical_weather)


def variable(turn: int, die: int) -> int:
    """The Variable Weather Table: die and modifier (bulge 6.0)."""
    total = die + days()[turn].variable_drm
    return OVERCAST if total <= 2 else MIST if total <= 4 else CLEAR


def set_weather(u: Umpire[State]) -> None:
    """Turn 1 is overcast; later the calendar or a die (bulge 6.0)."""
    if u.s.turn == 1:
        u.emit(w.WeatherSet(OVERCAST))
    elif u.s.variable:
        u.ask(w.RollWeather())
    else:
        u.emit(w.WeatherSet(historical(u.s.turn)))


def offer_weather(s: State, _: w.RollWeather) -> Decision:
    """The variable weather (bulge 6.0)."""
    return roll_a_die("bulge 6.0", f"Weather of turn {s.turn}.")


def answer_weather(u: Umpire[State], _: w.RollWeather, answer: Word) -> None:
    """The die gives the weather."""
    assert isinstance(answer, Roll)
    u.emit(w.WeatherSet(variable(u.s.turn, answer.die), answer.die))


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
