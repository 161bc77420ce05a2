"""WWII Commander: Battle of the Bulge (`commander`): areas, impulses, buckets of ten-sided dice.

The rulebook's sections and where they live:

    2     edition.py what is in the box · counters.py the units · spaces.py the map
    3     setup.py
    4-5   sequence.py the day on one page · calendar.py · moves.py a turn · state.py the table ·
          evolve.py how facts change it · words.py the vocabulary
    6     control.py
    7     movement.py where a unit may go
    8     combat.py who, with which dice · battle.py to the breakthrough · results.py hits
    9     supply.py · shortages.py (fuel)
    10    reinforcements.py
    11    shortages.py (replacements, and the commandos of 4)
    12-13 victory.py
    -     rulings.md, cases.toml

Around them: refusals.py why not · studies.py reach and odds on paper · say.py events as sentences ·
view.py what a seat sees · pictures.py the question on the map · overlays.py · draw.py the board as
text · position.py, position_board.py, position_units.py and position_start.py position files ·
snapshot.py
"""

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.commander import (
    draw,
    evolve,
    moves,
    overlays,
    pictures,
    position,
    refusals,
    say,
    sequence,
    setup,
    snapshot,
    state,
    studies,
    supply,
    victory,
    view,
)
from ardennes.games.commander.counters import FOLDER, SIDES

GAME = Game(
    id="commander",
    title="WWII Commander",
    version=1,
    sides=SIDES,
    phases=state.PHASES,
    scenarios=setup.SCENARIOS,
    folder=FOLDER,
    new=setup.new_game,
    codec=pictures.ACTIONS,
    rules=Rules(
        decide=sequence.decide,
        answer=sequence.answer,
        evolve=evolve.evolve,
        outcome=victory.outcome,
        why_not=refusals.why_not,
        sort_key=moves.sort_key,
    ),
    studies=Studies(
        say=say.say,
        describe=say.describe,
        case_of=say.case_of,
        reach=studies.reach,
        trace=supply.trace,
        supplied_units=studies.supplied_units,
        explain=studies.explain,
        draw=draw.draw,
        score=view.score,
    ),
    shows=Shows(
        box=view.box,
        view=view.view,
        brief=view.brief,
        choices=pictures.choices,
        picture=pictures.picture,
        forgotten=pictures.forgotten,
        overlay=overlays.overlay,
        path=pictures.path,
        why_place=pictures.why_place,
        marks=pictures.marks,
    ),
    files=Files(
        read_position=position.read_position,
        write_position=position.write_position,
        pack=snapshot.pack,
        unpack=snapshot.unpack,
    ),
)
