"""The Bulge (`tb`): ten days, two combat phases a player turn, a race for the Meuse.

The rulebook's sections and where they live:

    1-2   edition.py what is in the box · counters.py the pieces · terrain.py the map and its chart
    3     setup.py
    4     victory.py
    5     sequence.py the phases on one page · phases.py · state.py the table ·
          words.py the vocabulary, and how facts change the table
    6     stacking.py
    7     supply.py · shortages.py (7.11) · air.py (7.5, 15.1)
    8     zoc.py
    9-10  movement.py what a step costs · moves.py the movement phase
    11    interdiction.py
    12    reinforcements.py
    13    combat.py who and at what odds · battle.py to the die · results.py and
          retreats.py after it
    14    special.py
    15    air.py · combat.py (15.2)
    17    rulings.md, cases.toml

The components, state.py and words.py stand in the folder itself, the chapters in rules/.

    show/   studies.py reach and odds on paper · view.py what a seat sees · pictures.py the question
            on the map · overlays.py, threats.py · draw.py the board as text
    files/  position.py, units.py and
            pending.py: position files
"""

from functools import partial

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.tb.counters import FOLDER, SIDES
from ardennes.games.tb.files import position
from ardennes.games.tb.rules import sequence, setup, supply, victory
from ardennes.games.tb.show import draw, overlays, pictures, studies, view
from ardennes.games.tb.state import PHASES, State
from ardennes.games.tb.terrain import GRAMMAR
from ardennes.games.tb.words import VOCABULARY
from ardennes.wargame.overlays import facts_named, overlay_named
from ardennes.wargame.sketch import sketch

GAME = Game(
    id="tb",
    title="The Bulge",
    version=1,
    sides=SIDES,
    phases=PHASES,
    scenarios=(setup.CAMPAIGN,),
    folder=FOLDER,
    state=State,
    words=VOCABULARY,
    new=setup.new_game,
    rules=Rules(
        decide=sequence.decide,
        answer=sequence.answer,
        outcome=victory.outcome,
        why_not=sequence.why_not,
        may=sequence.MAY,
    ),
    studies=Studies(
        reach=studies.reach,
        trace=supply.trace,
        supplied_units=studies.supplied_units,
        explain=studies.explain,
        odds_options=("air", "air_defence", "lower", "ardor"),
        draw=draw.draw,
        score=view.score,
    ),
    shows=Shows(
        setup_info=view.setup_info,
        view=view.view,
        summary=view.summary,
        picture=pictures.picture,
        forgotten=pictures.forgotten,
        overlay=partial(overlay_named, overlays.OVERLAYS),
        overlay_facts=partial(facts_named, overlays.OVERLAYS),
        path=pictures.path,
        why_place=pictures.why_place,
        sketch=partial(sketch, grammar=GRAMMAR),
    ),
    files=Files(
        read_position=position.read_position,
        write_position=position.write_position,
    ),
)
