"""Battle of the Bulge, 1981 (`bb81`), streamlined: no dice, unlimited stacks, chips, fuel dumps.

The rulebook has no numbers; the ids of `cases.toml` and where they live:

    def    counters.py the pieces · terrain.py the map: open steps, banks, zones
    seq    rules/setup.py · rules/sequence.py the phases on one page · rules/moves.py chips ·
           rules/phases.py
    end    rules/victory.py        fuel   rules/entering.py      vic    rules/victory.py
    rein   rules/reinforcements.py (VDH drops there)
    move   rules/movement.py what a step costs · rules/moves.py the movement phase
    zoc    rules/zoc.py            over   rules/entering.py
    iso    rules/isolation.py
    atk    rules/attacks.py designating · rules/combat.py who may     art    rules/combat.py
    res    rules/battle.py · rules/combat.py the differential
    ret    rules/retreat.py        adv    rules/advance.py (and pb: PB 150)
    -      edition.py what is in the box · state.py the table · words.py the vocabulary ·
           rulings.md, cases.toml

    show/   studies.py reach and odds on paper · view.py what a seat sees · pictures.py the question
            on the map · overlays.py, threats.py · draw.py the board as text
    files/  position.py, units.py and start.py: position files
"""

from functools import partial

from ardennes.engine.game import Files, Game, Rules, Shows, Studies
from ardennes.games.bb81.counters import FOLDER, SIDES
from ardennes.games.bb81.files import position
from ardennes.games.bb81.rules import isolation, sequence, setup, victory
from ardennes.games.bb81.show import draw, overlays, pictures, studies, view
from ardennes.games.bb81.state import PHASES, State
from ardennes.games.bb81.terrain import GRAMMAR
from ardennes.games.bb81.words import VOCABULARY
from ardennes.wargame.overlays import facts_named, overlay_named
from ardennes.wargame.sketch import sketch

GAME = Game(
    id="bb81",
    title="Battle of the Bulge ’81",
    version=1,
    sides=SIDES,
    phases=PHASES,
    scenarios=setup.SCENARIOS,
    options=setup.OPTIONS,
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
        trace=isolation.trace,
        supplied_units=studies.units_on_map,
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
        sketch=partial(sketch, grammar=GRAMMAR),
    ),
    files=Files(
        read_position=position.read_position,
        write_position=position.write_position,
    ),
)
