"""--pack and --option: other tables under a game, and its options."""

from pathlib import Path

import pytest

from ardennes.cli import main
from ardennes.engine.core import BadInput
from ardennes.engine.record import Record, read, replay, start_of, to_record, write
from ardennes.games import bulge
from ardennes.games.bulge import GAME

DATA = Path(bulge.__file__).parent / "data"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """1 SS has a factor of 9."""
    text = (DATA / "units.csv").read_text("utf-8")
    (tmp_path / "units.csv").write_text(text.replace("panzer,XX,1,7,0402", "panzer,XX,1,9,0402"))
    return tmp_path


def test_a_pack_changes_what_a_command_says(pack: Path, capsys: pytest.CaptureFixture[str]):
    s = GAME.new("campaign")
    around = s.ground.board.around
    unit, target = next(
        (unit, place)
        for unit in s.roster.of[0]
        for place in (around[s.at[unit]] if s.at[unit] >= 0 else ())
        if s.occupied[1] >> place & 1
    )
    line = "1,Dr,Dr,Dr,Ex,Ex,Ex,Ex,De,De,De"
    crt = (DATA / "crt_primary.csv").read_text("utf-8")
    (pack / "crt_primary.csv").write_text(crt.replace(line, "1" + 10 * ",Ae"))
    said: list[str] = []
    for more in ([], ["--pack", str(pack)]):
        main(["odds", "bulge", s.place_name(target), s.unit_name(unit), "--json", *more])
        said.append(capsys.readouterr().out)
    assert '"1": "Ae"' in said[1] and '"1": "Ae"' not in said[0]


def test_a_bad_cell_is_refused_with_file_row_and_column(
    pack: Path, capsys: pytest.CaptureFixture[str]
):
    text = (pack / "units.csv").read_text("utf-8").replace(",9,0402", ",nine,0402")
    (pack / "units.csv").write_text(text)
    assert main(["legal", "bulge", "--pack", str(pack)]) == 2
    assert "units.csv row 2, column cf" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["snow=1", "weather=fine", "weather"])
def test_an_unknown_option_is_refused(option: str, capsys: pytest.CaptureFixture[str]):
    assert main(["legal", "bulge", "--option", option]) == 2
    assert "option" in capsys.readouterr().err


def test_options_stand_in_the_record_when_they_are_not_as_usual():
    start = Record(game="bulge", version=1, scenario="campaign", options={"airdrop": "true"})
    match = start_of(GAME, start)
    text = write(to_record(match, "campaign", {}, options=start.options))
    assert "options: airdrop=true\n" in text
    assert replay(GAME, read(text)).state.airdrop
    assert "options:" not in write(to_record(match, "campaign", {}))


def test_a_record_with_an_unknown_option_is_refused():
    with pytest.raises(BadInput, match=r"options\.snow: unknown option"):
        start_of(GAME, Record(game="bulge", version=1, options={"snow": "true"}))
