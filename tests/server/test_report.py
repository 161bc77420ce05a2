"""The report of a game whose units roll for themselves: ten faces, luck counted in hits."""

from pathlib import Path

import pytest

from ardennes.engine import record
from tests.server.table import Server

REPLAYS = Path(__file__).parents[1] / "replays" / "commander"
WHOLE = (REPLAYS / "allied-12.win-1-whole-game.play").read_text(encoding="utf-8")


def test_ten_sided_dice_belong_to_whoever_rolled_them(server: Server):
    made = server.make(record=WHOLE)
    found = server.get(f"/api/matches/{made.id}/report", made.token).json
    rolled = [0] * 10
    for action in record.read(WHOLE).actions:
        if action.startswith("roll"):
            rolled[int(action.split()[1]) - 1] += 1
    sides = [found["dice"][side] for side in ("german", "allied")]
    assert [sum(faces) for faces in zip(*(one["rolls"] for one in sides), strict=True)] == rolled
    for one in sides:
        assert one["measure"] == "hits"
        assert sum(one["rolls"]) == sum(len(battle["dice"]) for battle in one["battles"])
        assert one["luck"] == pytest.approx(sum(b["luck"] for b in one["battles"]), abs=0.01)
        for battle in one["battles"]:
            assert battle["luck"] == pytest.approx(battle["hits"] - battle["expected"], abs=0.01)
