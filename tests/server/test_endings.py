"""A game given up, drawn or abandoned: its record and its report say so."""

from pathlib import Path

import pytest

from ardennes.cli import main
from ardennes.engine import record
from tests.server.table import FRIENDS, HOTSEAT, Made, Server


def end(server: Server, made: Made, seat: str, do: str) -> None:
    """Wished for by a seat."""
    path = f"/api/matches/{made.id}/end"
    assert server.call("POST", path, {"do": do}, made.tokens[seat]).status in (200, 202)


@pytest.mark.parametrize(("wishes", "winner", "reason"), [
    ([("german", "resign")], "allied", "German has resigned"),
    ([("german", "draw"), ("allied", "draw")], "draw", "agreed on by both"),
    ([("allied", "claim")], "allied", "the other side has stayed away too long"),
])  # fmt: skip
def test_record_and_report_say_how_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
    wishes: list[tuple[str, str]], winner: str, reason: str,
):  # fmt: skip
    with Server(tmp_path, abandon_days=1e-9) as server:
        made = server.make(game="crossroads", seats=FRIENDS)
        before = server.get(f"/api/matches/{made.id}/record", made.token).text
        with server.sit(made, "allied"):
            pass  # the invitation is taken up
        for seat, do in wishes:
            end(server, made, seat, do)
        text = server.get(f"/api/matches/{made.id}/record", made.token).text
        report = server.get(f"/api/matches/{made.id}/report", made.token).json
        assert report["outcome"] == {"winner": winner, "case": "", "reason": reason}
        assert text == f"{before}  # over: {winner}: {reason}\n"
        read = record.read(text)
        assert read.over == f"{winner}: {reason}" and record.write(read) == text
        file = tmp_path / "game.play"
        file.write_text(text, encoding="utf-8")
        assert main(["replay", str(file)]) == 0
        assert f"Over, {winner}: {reason}." in capsys.readouterr().out
        assert server.make(record=text, seats=HOTSEAT), "and it can be played on"
