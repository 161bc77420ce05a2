"""Ardennes '44 (`a44`): what is there of it so far; it is not in the catalogue yet.

2, 16.4, 26    counters.py the pieces, Remnants and breakdown units
3, F1, F3      terrain.py the map: terrain, roads, rivers, where bonds may run
5              rules/artillery.py
6, F17         rules/fuel.py
7, F11         rules/bridges.py · rules/ouren.py 7.7
8              rules/stacking.py
9, F2          rules/zoc.py
10, F3         rules/bonds.py
11, 12, 24     rules/movement.py what a step costs in each mode
13.8           rules/blocks.py attacks onto the map
14.1, 14.2, F8 rules/attacks.py who attacks · rules/battle.py from the declaration to the die
14.3, F12      rules/formations.py
15, 21, F8-F10 rules/strength.py
16, 21.4       rules/results.py · rules/leads.py Lead Units · rules/combat_phase.py beginning, end
18.6           rules/rally.py
22.4-22.9      rules/support.py guns, aircraft, surprise
23, F7         rules/supply.py
24             rules/traffic.py
-              edition.py what is in the box · state.py the table

show/   studies.py what an attack would bring
files/  units.py the units of a position file
        position.py, markers.py, battle.py and start.py the rest of it
words/  actions.py what players say · questions.py, combat.py what is asked · units.py, turns.py,
        bridges.py, battles.py, chores.py what happens · vocabulary.py all of them
-       rules/sequence.py the phases on one page · rules/phases.py their end · rules/calendar.py
        what the date brings · rules/outcomes.py results · rules/losses.py
"""

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.a44.counters import FOLDER, SIDES
from ardennes.games.a44.files import position
from ardennes.games.a44.rules import sequence, setup, victory
from ardennes.games.a44.show import draw, studies, view
from ardennes.games.a44.state import CAMPAIGN, PHASES, State
from ardennes.games.a44.vocabulary import VOCABULARY

GAME = Game(
    id="a44",
    title="Ardennes ’44",
    version=1,
    sides=SIDES,
    phases=PHASES,
    scenarios=(CAMPAIGN,),
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
        explain=studies.explain,
        odds_options=studies.ODDS_OPTIONS,
        draw=draw.draw,
        score=view.score,
    ),
    shows=Shows(setup_info=view.setup_info, view=view.view, summary=view.summary),
    files=Files(read_position=position.read_position, write_position=position.write_position),
)
