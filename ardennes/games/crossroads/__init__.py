"""Crossroads (`crossroads`): six turns for one road junction; the game to learn the table on.

1 state.py the box and the table · 2-5 rules.py, in the words of words.py · show.py what is seen
"""

from ardennes.engine.game import Files, Game, Rules, Studies
from ardennes.games.crossroads.rules import COVER, DEAR, TABLE, outcome, reach, w, work_out
from ardennes.games.crossroads.show import FILES, picture, view
from ardennes.games.crossroads.state import FOLDER, SIDES, State, edition
from ardennes.wargame.plain_box import set_up
from ardennes.wargame.plain_show import draw, lone_attack, plain_shows, score

GAME = Game(
    id="crossroads",
    title="Crossroads",
    version=1,
    sides=SIDES,
    phases=State.phases,
    scenarios=("parker",),
    folder=FOLDER,
    state=State,
    words=FILES.words,
    new=set_up(State, edition, ("parker",), TABLE.first),
    rules=Rules(decide=TABLE.decide, answer=TABLE.answer, outcome=outcome, why_not=TABLE.why_not),
    studies=Studies(draw=draw, score=score, explain=lone_attack(TABLE.why_not, w.Attack, work_out)),
    shows=plain_shows(view, picture, reach, "crossroads 3.3", DEAR, COVER),
    files=Files(read_position=FILES.read, write_position=FILES.write),
)
