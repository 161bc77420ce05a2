"""a44 16.1, 16.2.2: what each result of combat brings."""

from typing import NamedTuple

LIMITED, REGULAR, BONUS = "limited", "regular", "bonus"  # advances (a44 19.1.2)


class Result(NamedTuple):
    """Losses of both sides, hexes of retreat, the attacker's advance, and what else."""

    attacker: int = 0
    defender: int = 0
    retreat: int = 0
    advance: str = ""
    engaged: bool = False


RESULTS = {
    "DS": Result(defender=1, retreat=4, advance=BONUS),  # and breakthrough combat (a44 19.4)
    "DR4": Result(retreat=4, advance=BONUS),
    "DR3": Result(retreat=3, advance=BONUS),
    "DR2": Result(retreat=2, advance=REGULAR),
    "ENG": Result(engaged=True),
    "A1/ENG": Result(attacker=1, engaged=True),
    "FF": Result(),
    "FF(+1)": Result(),
    "EX": Result(attacker=1, defender=1, advance=LIMITED, engaged=True),
    "A1": Result(attacker=1),
    "D1": Result(defender=1, retreat=2, advance=REGULAR),
    "A1/D1": Result(attacker=1, defender=1, retreat=2, advance=REGULAR),
    "A1/DR2": Result(attacker=1, retreat=2, advance=REGULAR),
    "ENG+": Result(engaged=True),
}
DEFENSES = {
    "Yes (EX)": Result(attacker=1, defender=1, advance=LIMITED, engaged=True),
    "Yes (-1 step)": Result(defender=1, advance=LIMITED, engaged=True),  # if it dies (a44 16.7.4)
    "Delay (-1 step)": Result(defender=1, retreat=2, advance=LIMITED),
    "No": Result(retreat=2, advance=REGULAR),
    "No (-1 step)": Result(defender=1, retreat=2, advance=REGULAR),
}  # of a Determined Defense, which only a Regular Advance allows (a44 16.7.3)
OUTCOMES = RESULTS | DEFENSES
EXCHANGES = ("EX", "Yes (EX)")  # a44 16.3, Q-31
FIRE_FIGHTS = {"FF": 0, "FF(+1)": 1}  # what is added to the die (a44 16.1)
CONVERTED = ("DS", "D1", "A1/D1")  # what recon alone may take as a DR4 (a44 21.4, Q-33)
