"""Ardennes '44 (`a44`): bonds of zones, odds, fire fights, nights; the campaign of 22 turns.

2, 16.4, 26    counters.py the pieces, Remnants and breakdown units
3, F1, F3      terrain.py the map: terrain, roads, rivers, where bonds may run
5              rules/artillery.py
6, F17         rules/fuel.py
7, F11         rules/bridges.py · rules/ouren.py 7.7
8              rules/stacking.py
9, F2          rules/zoc.py
10, F3         rules/bonds.py
11, 12, 24     rules/movement.py what a step costs in each mode · rules/tactical.py 11.3 ·
               rules/fronts.py what is in the way, and how far points lead
13.8           rules/blocks.py attacks onto the map
14.1, 14.2, F8 rules/attacks.py who attacks · rules/battle.py from the declaration to the die
14.3, F12      rules/formations.py
15, 21, F8-F10 rules/strength.py
16, 21.4       rules/results.py · rules/leads.py Lead Units · rules/combat_phase.py beginning, end
17, F5         rules/retreat.py ways of retreats · rules/falling_back.py their questions
18.2, 27.1     rules/cohesion.py
18.6           rules/rally.py
19, F6         rules/pursuit.py ways of advances · rules/advance.py · rules/breakthrough.py
20, F16        rules/disengage.py
22.4-22.9      rules/support.py guns, aircraft, surprise
23, F7         rules/supply.py · rules/attrition.py markers, surrender
24             rules/traffic.py · rules/st_vith.py who comes through the bottleneck
25.2           rules/replacements.py
27.3.4, 27.8.1 rules/antwerp.py the end of the German turn
30             rules/victory.py
S1-S5          rules/setup.py · rules/deployment.py, areas.py S1 · points.py, airborne.py S2, S3 ·
               rules/patton.py S4 · rules/scenarios.py how long, on which maps
31-36          rules/options.py the switches · words/optional.py · files/optional.py ·
               show/optional.py
31             rules/infiltration.py
32             rules/fuel_dumps.py · words/dumps.py · files/dumps.py
33             rules/roadblocks.py
34             rules/factor_limit.py
35             rules/bodenplatte.py
36             rules/commando.py
-              edition.py what is in the box · state.py the table

files/  units.py the units of a position file
        position.py, markers.py, battle.py and start.py the rest of it
show/   studies.py what an attack would bring · charts.py the tables of the box
        reach.py where a unit can go, who is supplied · overlays.py, bonds.py, cuts.py, threats.py
        what the map shows on request · view.py what a seat sees ·
        markers.py those on the map and in the box · pictures.py the question · draw.py the board
        as text · standing.py how each victory condition stands
words/  actions.py what players say, with orders.py and fighting.py · questions.py, combat.py what
        is asked · units.py, turns.py, moves.py, bridges.py, battles.py, chores.py, withdrawals.py
        what happens · vocabulary.py all of them
-       rules/sequence.py the phases on one page · rules/phases.py their end · rules/calendar.py
        what the date brings · rules/outcomes.py results · rules/losses.py · rules/ouren.py 7.7 ·
        rules/limits.py 27.3.1, 29 · rules/modes.py, going.py, goals.py, reasons.py, moves.py,
        movement_phase.py the Movement Phase · rules/entry.py, edges.py 13, 11.9 ·
        rules/transport.py 12.4, 22.3 · rules/duties.py 18.3 · rules/overstack.py 8.3 ·
        rules/standing.py who stands where · rules/entrenching.py 15.8 ·
        rules/night.py 25.3 · rules/breakdown.py 26 · rules/specials.py 13.2, 15.6.2, 27
"""

from functools import partial

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.a44.counters import FOLDER, SIDES
from ardennes.games.a44.files import position
from ardennes.games.a44.rules import sequence, setup, victory
from ardennes.games.a44.rules.options import OPTIONS
from ardennes.games.a44.show import draw, overlays, pictures, reach, studies, view
from ardennes.games.a44.state import PHASES, SCENARIOS, State
from ardennes.games.a44.terrain import GRAMMAR
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.wargame.overlays import facts_named, overlay_named
from ardennes.wargame.sketch import sketch

GAME = Game(
    id="a44",
    title="Ardennes ’44",
    version=1,
    sides=SIDES,
    phases=PHASES,
    scenarios=SCENARIOS,
    options=OPTIONS,
    folder=FOLDER,
    state=State,
    words=VOCABULARY,
    new=setup.new_game,
    rules=Rules(
        decide=sequence.decide,
        answer=sequence.answer,
        outcome=victory.outcome,
        why_not=sequence.why_not,
    ),
    studies=Studies(
        reach=reach.reach,
        trace=reach.trace,
        supplied_units=reach.units_on_map,
        explain=studies.explain,
        odds_options=studies.ODDS_OPTIONS,
        draw=draw.draw,
        score=view.score,
    ),
    shows=Shows(
        setup_info=view.setup_info,
        view=view.view,
        summary=view.summary,
        tally=view.tally,
        picture=pictures.picture,
        forgotten=pictures.forgotten,
        overlay=partial(overlay_named, overlays.OVERLAYS),
        overlay_facts=partial(facts_named, overlays.OVERLAYS),
        path=pictures.path,
        why_place=pictures.why_place,
        sketch=partial(sketch, grammar=GRAMMAR),
    ),
    files=Files(read_position=position.read_position, write_position=position.write_position),
)
