"""legal, why, reach, supply, odds: what can be asked about a position without changing it."""

from argparse import Namespace
from typing import Any, cast

import msgspec

from ardennes.cli.output import print_json, say, table
from ardennes.cli.sources import Source, blame, open_source, parse_action, play_all
from ardennes.engine.codec import Plain
from ardennes.engine.core import (
    AnyOdds,
    BadInput,
    HitOdds,
    LadderOdds,
    No,
    Odds,
    OddsLine,
    Outcome,
    Reach,
    ReachByMode,
    SureOdds,
    Trace,
    UnitOdds,
)
from ardennes.engine.play import left_out, why_not
from ardennes.engine.play import legal as decision_of

REFUSED = 1
ODDS_OPTIONS = ("air", "air_defence", "lower", "ardor", "support_defence", "surprise")


def legal(args: Namespace) -> int:
    """The decision that waits."""
    source = open_source(args.file, args)
    plain = legal_plain(source)
    if args.json:
        print_json(plain)
        return 0
    when = (f"turn {plain['turn']}" if "turn" in plain else "", str(plain.get("phase", "")))
    say(" · ".join(filter(None, (str(plain["actor"] or "game over"), *when))))
    say(f"{plain['prompt']} [{plain['case']}]")
    decision = source.match.decision
    for number, choice in enumerate(decision.choices if decision else (), 1):
        say(f"{number:>4}  {source.game.codec.to_text(choice, source.state)}")
    return 0


def legal_plain(source: Source) -> Plain:
    """The contract of `legal --json`."""
    game, state = source.game, source.state
    decision = decision_of(game, state)
    view = {**game.shows.view(state, game.sides[0]), **game.studies.score(state)}
    when: Plain = {key: view[key] for key in ("turn", "phase") if key in view}
    if decision is None:
        over = game.rules.outcome(state)
        ended: Plain = {"actor": None, "case": over.case if over else "", "choices": []}
        prompt = f"The game is over: {outcome_text(over)}"
        return {**ended, "prompt": prompt, **when, "outcome": msgspec.to_builtins(over)}
    plain: Plain = {"actor": decision.actor, "case": decision.case, "prompt": decision.prompt}
    plain["choices"] = [game.codec.to_plain(c, state) for c in decision.choices]
    if decision.weights:
        plain["weights"] = list(decision.weights)
    return {**plain, **when}


def why(args: Namespace) -> int:
    """Is the last action legal, and if not, which case forbids it?"""
    source = open_source(args.file, args)
    actions: list[str] = args.actions
    play_all(source, actions[:-1])
    with blame(source.name):
        action = parse_action(source.game, source.state, actions[-1], f"action {len(actions)}")
    if only := left_out(source.game, source.state, action):
        source.match.play(only)
    no = why_not(source.game, source.state, action)
    if no is not None:
        return refuse(no, as_json=args.json)
    if args.json:
        print_json({"legal": True})
    else:
        say("legal")
    return 0


def refuse(no: No, *, as_json: bool) -> int:
    """Print a refusal; its exit code is 1."""
    if as_json:
        print_json(refusal(no))
    else:
        say(str(no))
    return REFUSED


def outcome_text(over: Outcome | None) -> str:
    """How the game ended, in a sentence."""
    if over is None:
        return "It is not over."
    return f"{verdict(over)}, {over.reason} ({over.case})."


def verdict(over: Outcome) -> str:
    """Who has won, or that nobody has."""
    return "A draw" if over.winner == "draw" else f"{over.winner.capitalize()} victory"


def refusal(no: No) -> Plain:
    """The contract of a refusal."""
    return {"legal": False, "case": no.case, "reason": no.reason}


# --- reach ---


def reach(args: Namespace) -> int:
    """Where a unit can go now."""
    source = open_source(args.file, args)
    found = reach_of(source, args.unit)
    if args.json:
        plain = cast("Plain", msgspec.to_builtins(found))
        if not found.exits:
            del plain["exits"]
        print_json(plain)
    else:
        say(reach_text(found))
    return 0


def reach_of(source: Source, unit: str) -> Reach:
    """The study behind `reach`."""
    number = unit_of(source, unit)
    with blame(source.name):
        return source.game.studies.reach(source.state, number)


def reach_text(found: Reach) -> str:
    """A reach as a table."""
    lines = [f"{found.unit} has {found.mp} movement points"]
    rows = [(p, g.cost, g.mode, "-".join(g.path)) for p, g in found.places.items()]
    if rows:
        lines.append(table(rows, ("to", "cost", "mode", "by way of")))
    else:
        lines.append("and can go nowhere now")
    if isinstance(found, ReachByMode):
        lines += [f"{mode}: {len(m.places)} places, {m.mp}" for mode, m in found.modes.items()]
        lines += [f"not {mode} movement: {reason}" for mode, reason in found.closed.items()]
    lines += [f"may leave the map from {place} for {cost}" for place, cost in found.exits.items()]
    lines += [f"not {place}: {reason}" for place, reason in found.refused.items()]
    return "\n".join(lines)


def unit_of(source: Source, unit: str) -> int:
    """The number of a unit named by its id."""
    try:
        return source.state.unit_id(unit)
    except ValueError as e:
        raise BadInput("unit", str(e)).inside(source.name) from None


# --- supply ---


def supply(args: Namespace) -> int:
    """Every unit's supply line, or one unit's."""
    source = open_source(args.file, args)
    found = traces(source, args.unit)
    if args.json:
        print_json({unit: trace_plain(trace) for unit, trace in found.items()})
    else:
        say(supply_text(found))
    return 0


def traces(source: Source, unit: str | None) -> dict[str, Trace]:
    """The study behind `supply`: unit ids and their traces."""
    game, state = source.game, source.state
    numbers = game.studies.supplied_units(state)
    if unit is not None:
        number = unit_of(source, unit)
        if number not in numbers:
            why = f"{unit} is not on the map or needs no supply"
            raise BadInput("unit", why).inside(source.name)
        numbers = [number]
    with blame(source.name):
        return {state.unit_name(n): game.studies.trace(state, n) for n in numbers}


def trace_plain(trace: Trace) -> Plain:
    """The contract of one unit's supply."""
    plain: Plain = {"in_supply": trace.in_supply, "path": list(trace.path), "case": trace.case}
    if trace.reason:
        plain["reason"] = trace.reason
    if trace.isolated is not None:
        plain["isolated"] = trace.isolated
    if trace.isolated:
        plain |= {"group": list(trace.group), "threshold": trace.threshold}
    return plain


def supply_text(found: dict[str, Trace]) -> str:
    """Supply as a table."""
    rows = [
        (unit, "in supply" if t.in_supply else "OUT", t.case, t.reason or "-".join(t.path))
        for unit, t in found.items()
    ]
    return table(rows) if rows else "no units on the map"


# --- odds ---


def odds(args: Namespace) -> int:
    """A combat on paper."""
    source = open_source(args.file, args)
    found = odds_of(source, args)
    if isinstance(found, No):
        return refuse(found, as_json=args.json)
    if args.json:
        print_json(hits_plain(found) if isinstance(found, HitOdds) else odds_plain(found))
    else:
        say(combat_text(found))
    return 0


def odds_of(source: Source, args: Namespace) -> AnyOdds | No:
    """The study behind `odds`, with the options of its parser."""
    options = _supposed(source, args)
    if args.crt is not None:
        options[_table_of(source, args.crt)] = 1
    units = [*args.units, *args.support]
    for unit in filter(None, (*units, args.support_defence)):
        unit_of(source, unit)
    with blame(source.name):
        return source.game.studies.explain(source.state, args.target, units, options)


def _supposed(source: Source, args: Namespace) -> dict[str, int | str]:
    """The options that are given, if the game has them: `support_defence` a unit's id, of the
    others how many."""
    known = source.game.studies.odds_options
    options: dict[str, int | str] = {}
    for name in ODDS_OPTIONS:
        given: int | str | None = getattr(args, name)
        if not given:
            continue
        if name not in known:
            has = f"; it has {', '.join(map(_flag, known))}" if known else ""
            why = f"{source.game.id} has no such option in its odds{has}"
            raise BadInput(_flag(name), why).inside(source.name)
        options[name] = int(given) if isinstance(given, bool) else given
    return options


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _table_of(source: Source, name: str) -> str:
    """One of the game's combat tables, for games with several."""
    known = source.game.crts
    if not known:
        why = f"{source.game.id} has one combat results table; leave --crt out"
        raise BadInput("--crt", why).inside(source.name)
    if name not in known:
        raise BadInput("--crt", f"expected one of {', '.join(known)}").inside(source.name)
    return name


def odds_plain(found: Odds | SureOdds | LadderOdds) -> Plain:
    """The contract of `odds --json`."""
    plain = cast("Plain", msgspec.to_builtins(found))
    plain["modifiers"] = [_line(line) for line in found.modifiers]
    plain["factors"] = [_line(line) for line in found.factors]
    return plain


def hits_plain(found: HitOdds) -> Plain:
    """The contract of `odds --json` where every unit rolls its own dice."""
    plain = cast("dict[str, Any]", msgspec.to_builtins(found))
    plain["modifiers"] = [_line(line) for line in found.modifiers]
    for name, one in found.units.items():
        plain["units"][name]["modifiers"] = [_line(line) for line in one.modifiers]
    return plain


def hits_text(found: HitOdds) -> str:
    """Each unit's dice and chance, what the ground saves, the hits to expect."""
    rows = [
        (one.side, name, f"{one.dice} dice", f"{one.hit_chance} or less", _sum(one.base, one))
        for name, one in found.units.items()
    ]
    lines = [f"Combat in {found.target}", table(rows)]
    lines += [f"{line.what}: {line.value} hits fewer ({line.case})" for line in found.modifiers]
    for who, chances in found.distribution.items():
        shown = "  ".join(f"{hits}: {100 * chance:.0f} %" for hits, chance in chances.items())
        lines.append(f"hits {who.replace('_', ' ')}  {shown}")
    return "\n".join(lines)


def _sum(base: int, one: UnitOdds) -> str:
    parts = [f"{line.value:+d} {line.what} ({line.case})" for line in one.modifiers]
    return " ".join([str(base), *parts])


def _line(line: OddsLine) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(line)
    return {key: value for key, value in plain.items() if value is not None and value != ""}


def combat_text(found: AnyOdds) -> str:
    """A combat as text, whichever way the game fights."""
    return hits_text(found) if isinstance(found, HitOdds) else odds_text(found)


def odds_text(found: Odds | SureOdds | LadderOdds) -> str:
    """A combat as a player would reckon it on a slip of paper."""
    reckoned = (*found.factors, *found.modifiers)
    rows = [(line.side, _signed(line), line.what, line.case) for line in reckoned]
    lines = [f"Attack on {found.target}", table(rows)]
    if isinstance(found, SureOdds):
        sums = f"{found.attack} against {found.defence}, {found.differential:+d}"
        more = f" ({found.to_next} more for the next result)" if found.to_next else ""
        return "\n".join([*lines, f"{sums}: {found.result}{more}"])
    if found.column:
        lines.append(f"{found.attack} against {found.defence}: column {found.column}")
        lines.append("  ".join(f"{die}: {result}" for die, result in found.results.items()))
    else:
        lines.append("no die is rolled")
    lines.append("  ".join(f"{result} {chance}" for result, chance in found.distribution.items()))
    return "\n".join(lines)


def _signed(line: OddsLine) -> str:
    if line.shift is not None:
        return f"{line.shift:+d} col"
    return f"{line.value:+d}" if line.value is not None else ""
