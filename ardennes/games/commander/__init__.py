"""WWII Commander: Battle of the Bulge (`commander`): areas, impulses, buckets of ten-sided dice.

The rulebook's sections and where they live:

    2     edition.py what is in the box · counters.py the units · spaces.py the map
    3     setup.py
    4-5   sequence.py the day on one page · calendar.py · moves.py a turn · state.py the table ·
          words.py the vocabulary: labels, sentences, how facts change the table
    6     control.py
    7     movement.py where a unit may go
    8     combat.py who, with which dice · battle.py to the last die · retreat.py · losses.py ·
          results.py hits · breakthrough.py
    9     supply.py · shortages.py (fuel)
    10    reinforcements.py
    11    shortages.py (replacements, and the commandos of 4)
    12-13 victory.py
    -     rulings.md, cases.toml

The components, state.py and words.py stand in the folder itself, the chapters in rules/.

    show/   studies.py reach and odds on paper · view.py what a seat sees · pictures.py the question
            on the map · overlays.py, threats.py · draw.py the board as text
    files/  position.py, board.py,
            units.py and start.py: position files
"""

from functools import partial

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.commander.counters import FOLDER, SIDES
from ardennes.games.commander.files import position
from ardennes.games.commander.rules import sequence, setup, supply, victory
from ardennes.games.commander.show import draw, overlays, pictures, studies, view
from ardennes.games.commander.state import PHASES, State
from ardennes.games.commander.words import VOCABULARY, Fight
from ardennes.wargame.overlays import facts_named, overlay_named

GAME = Game(
    id="commander",
    title="WWII Commander",
    version=1,
    sides=SIDES,
    phases=PHASES,
    scenarios=setup.SCENARIOS,
    understood=(Fight,),
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
        reach=studies.reach,
        trace=supply.trace,
        supplied_units=studies.supplied_units,
        explain=studies.explain,
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
    ),
    files=Files(
        read_position=position.read_position,
        write_position=position.write_position,
    ),
)
