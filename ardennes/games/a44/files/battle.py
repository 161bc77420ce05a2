"""`[battle]`: a combat whose result is known and not yet carried out."""

from collections.abc import Sequence

from ardennes.board.graph import bits
from ardennes.engine.core import BadInput, PlaceId, UnitId, Word
from ardennes.engine.fields import Field
from ardennes.games.a44.rules import fuel_dumps
from ardennes.games.a44.rules.blocks import block_at
from ardennes.games.a44.rules.outcomes import RESULTS
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.combat import Units
from ardennes.wargame.hexwords import hex_at

KEYS = ("target", "attackers", "result", "lead", "armor_shift", "support")


def read_battle(s: State, field: Field) -> tuple[Word, ...]:
    """The attackers have attacked, the defenders have been attacked; the result waits."""
    row = field.table(KEYS)
    if missing := [key for key in ("target", "attackers", "result") if key not in row]:
        raise BadInput(f"{field.path}.{missing[0]}", "missing")
    if s.stage != "combat":
        raise BadInput(field.path, "a battle is fought in a combat phase (a44 14.1)")
    target = hex_at(row["target"], s.ground.board)
    if not (s.occupied[1 - s.side] | fuel_dumps.standing(s)) >> target & 1:
        raise BadInput(row["target"].path, f"no enemy is in {s.place_name(target)} (a44 14.1)")
    attackers = tuple(_unit(s, one) for one in row["attackers"].items())
    _check(s, row["attackers"], attackers, target)
    guns = tuple(_gun(s, one) for one in row["support"].items()) if "support" in row else ()
    lead = _unit(s, row["lead"]) if "lead" in row else UnitId(-1)
    if "lead" in row and lead not in attackers:
        raise BadInput(row["lead"].path, f"{row['lead'].value} does not attack (a44 16.2.1)")
    armor = row["armor_shift"].one_of(("attacker", "defender")) if "armor_shift" in row else ""
    _have_fought(s, target, attackers, guns)
    result = row["result"].one_of(list(RESULTS))
    step = q.CarryOut(
        PlaceId(target),
        attackers,
        guns=guns,
        armor=armor,
        result=result,
        lead=lead,
        origins=tuple(PlaceId(s.at[u]) for u in attackers),
    )
    return (step,)


def _have_fought(s: State, target: int, attackers: Units, guns: Units) -> None:
    s.attacked |= bits(attackers)
    s.defended |= bits(s.here(target))
    s.dump_fought = fuel_dumps.stands(s, target)
    s.fired |= bits(guns)  # a44 22.6
    s.advantage = tuple(
        (units, at) for units, at in s.advantage if at != target or not {*units} & {*attackers}
    )  # it has been used (a44 16.6)


def _check(s: State, field: Field, attackers: Sequence[int], target: int) -> None:
    """Somebody attacks, each once, from a hex next to the target or from behind it."""
    if not attackers:
        raise BadInput(field.path, "nobody attacks")
    if len({*attackers}) < len(attackers):
        raise field.bad("each attacker once")
    near = {*s.ground.board.around[target], block_at(s, target)}
    for unit in attackers:
        if s.at[unit] not in near:
            what = f"{s.unit_name(unit)} is not next to {s.place_name(target)} (a44 14.1)"
            raise BadInput(field.path, what)
        if s.roster.guns >> unit & 1:
            what = f"{s.unit_name(unit)} is artillery, which supports others (a44 22.9)"
            raise BadInput(field.path, what)


def _gun(s: State, field: Field) -> UnitId:
    """A gun of either side."""
    unit = s.roster.numbers.get(field.text())
    if unit is None or s.at[unit] < 0 or not s.roster.guns >> unit & 1:
        raise BadInput(field.path, f"{field.value} is no gun in play (a44 22.6)")
    return UnitId(unit)


def _unit(s: State, field: Field) -> UnitId:
    unit = s.roster.numbers.get(field.text())
    if unit is None or s.at[unit] < 0 or s.roster.side[unit] != s.side:
        raise BadInput(field.path, f"{field.value} is no unit of the attacker")
    return UnitId(unit)
