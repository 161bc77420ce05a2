"""Packaged tables: typed rows, and bad cells told by file, row and column."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from ardennes.engine import tables
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, Pack


class Row(msgspec.Struct, frozen=True):
    id: str
    steps: int
    zoc: bool = True
    side: Literal["german", "allied"] = "german"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a few small tables."""
    folder = tmp_path / "tables_of_a_game"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("", "utf-8")
    files = {
        "units.csv": 'id,steps,zoc,side\nG-2,2,1,german\nUS-1,1,0,allied\n"X, Y",1,,\n',
        "bad.csv": "id,steps\nG-2,2\nG-9,two\n",
        "side.csv": "id,steps,side\nG-2,2,french\n",
        "missing.csv": "id,steps\nG-2\n",
        "wide.csv": "id,steps\nG-2,2,3\n",
        "goal.toml": "goal = 12\n[town]\nBastogne = 3\n",
        "map.json": '{"id": "Sûre", "steps": 3}',
    }
    for name, text in files.items():
        (folder / "data" / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return "tables_of_a_game"


def test_rows_leave_empty_cells_out(package: str):
    assert Data(package).rows("units.csv") == [
        {"id": "G-2", "steps": "2", "zoc": "1", "side": "german"},
        {"id": "US-1", "steps": "1", "zoc": "0", "side": "allied"},
        {"id": "X, Y", "steps": "1"},
    ]


def test_typed_rows(package: str):
    assert Data(package).typed_rows("units.csv", Row) == [
        Row("G-2", 2),
        Row("US-1", 1, False, "allied"),
        Row("X, Y", 1),
    ]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("bad.csv", r"^bad\.csv row 3, column steps: .*`int`"),
        ("side.csv", r"^side\.csv row 2, column side: .*'french'"),
        ("missing.csv", r"^missing\.csv row 2: .*`steps`"),
        ("wide.csv", r"^wide\.csv row 2: "),
    ],
)
def test_a_bad_cell_is_told_by_file_row_and_column(package: str, file: str, expected: str):
    with pytest.raises(BadInput, match=expected):
        Data(package).typed_rows(file, Row)


def test_text_toml_and_json(package: str):
    assert tables.text(package, "data/goal.toml").startswith("goal = 12")
    assert tables.toml(package, "data/goal.toml") == {"goal": 12, "town": {"Bastogne": 3}}
    assert Data(package).json("map.json", Row) == Row("Sûre", 3)


def test_convert_names_the_field_and_where_it_stands():
    assert tables.convert({"id": "a", "steps": "2"}, Row, "here") == Row("a", 2)
    with pytest.raises(BadInput, match=r"^here, column steps: "):
        tables.convert({"id": "a", "steps": "x"}, Row, "here")


# --- packs ---


def test_a_pack_replaces_files_of_the_same_name(package: str, tmp_path: Path):
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "units.csv").write_text("id,steps\nG-7,2\n", "utf-8")
    data = Data(package, Pack(str(pack)))
    assert data.typed_rows("units.csv", Row) == [Row("G-7", 2)]
    assert data.json("map.json", Row) == Row("Sûre", 3)


def test_a_pack_is_a_folder_and_replaces_what_is_there(package: str, tmp_path: Path):
    with pytest.raises(BadInput, match="no such folder"):
        Pack(str(tmp_path / "none"))
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "unit.csv").write_text("", "utf-8")
    with pytest.raises(BadInput, match=r"pack/unit\.csv: this game has no such file to replace"):
        Data(package, Pack(str(pack)))


def test_an_edition_is_read_once_for_a_pack(package: str):
    first, second = Pack(), Pack()
    made: list[Data] = []

    def make(data: Data) -> int:
        made.append(data)
        return len(made)

    assert [first.edition(make, package), first.edition(make, package)] == [1, 1]
    assert second.edition(make, package) == 2
