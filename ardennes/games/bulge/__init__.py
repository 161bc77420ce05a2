"""Bulge (`bulge`): one unit to a hex, rigid zones, weather, secret air missions, a running count.

The rulebook's sections and where they live:

    2     edition.py what is in the box · counters.py the pieces · terrain.py the map and its chart
    3     victory.py
    4     setup.py
    5     sequence.py the phases on one page · phases.py · state.py the table ·
          words.py the vocabulary: labels, sentences, and how facts change the table
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

The components, state.py and words.py stand in the folder itself, the chapters in rules/.

    show/   studies.py reach and odds on paper · view.py what a seat sees · pictures.py the question
            on the map · overlays.py, threats.py · draw.py the board as text
    files/  position.py, units.py and
            start.py: position files
"""

from functools import partial

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.bulge.counters import FOLDER, SIDES
from ardennes.games.bulge.edition import TABLES
from ardennes.games.bulge.files import position
from ardennes.games.bulge.rules import sequence, setup, supply, victory
from ardennes.games.bulge.show import draw, overlays, pictures, studies, view
from ardennes.games.bulge.state import PHASES, State
from ardennes.games.bulge.terrain import GRAMMAR
from ardennes.games.bulge.words import VOCABULARY
from ardennes.wargame.overlays import facts_named, overlay_named
from ardennes.wargame.sketch import sketch

GAME = Game(
    id="bulge",
    title="Bulge",
    version=1,
    sides=SIDES,
    phases=PHASES,
    scenarios=setup.SCENARIOS,
    options=setup.OPTIONS,
    crts=TABLES,
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
        odds_options=("air", "lower"),
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
