"""Bulge (`bulge`): one unit to a hex, rigid zones, weather, secret air missions, a running count.

The rulebook's sections and where they live:

    2     edition.py what is in the box · counters.py the pieces · terrain.py the map and its chart
    3     victory.py
    4     setup.py
    5     sequence.py the phases on one page · state.py the table · evolve.py how facts change it ·
          words.py the vocabulary
    6     weather.py
    7     air.py
    8-9   zoc.py · combat.py (the duty to attack) · movement.py (stopping)
    10    movement.py what a step costs · moves.py the movement phase
    11    interdiction.py
    12    combat.py who and at what odds · battle.py to the die · results.py after it
    13    reinforcements.py
    14    supply.py
    15    airdrop.py
    -     rulings.md, cases.toml

Around them: refusals.py why not · studies.py reach and odds on paper · say.py events as sentences ·
view.py what a seat sees · pictures.py the question on the map · overlays.py · draw.py the board as
text · position.py, position_units.py and position_start.py position files · snapshot.py
"""

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.bulge import (
    combat,
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
from ardennes.games.bulge.counters import FOLDER, SIDES

GAME = Game(
    id="bulge",
    title="Bulge",
    version=1,
    sides=SIDES,
    phases=state.PHASES,
    scenarios=setup.SCENARIOS,
    options=setup.OPTIONS,
    hidden=True,
    reveals=("missions_revealed",),
    crts=combat.TABLES,
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
        seen_by=view.seen_by,
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
