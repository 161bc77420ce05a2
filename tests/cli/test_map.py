"""`ardennes map`: the four maps in figures, and the build, on a copy of the package."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ardennes
from ardennes.atlas.build import SHEETS
from ardennes.cli.maps import MAPS
from tests.cli.runner import Result, Runner, is_one_line

PACKAGE = Path(ardennes.__file__).parent
RUN = "import sys; from ardennes.cli import main; sys.exit(main(sys.argv[1:]))"
HEXES = {"tb": 443, "bulge": 443, "bb81": 1950, "a44": 2280}


# --- figures ---


@pytest.mark.parametrize("game", SHEETS)
def test_figures_as_text(run: Runner, game: str):
    result = run("map", game)
    assert result.code == 0 and result.err == ""
    lines = result.out.splitlines()
    assert lines[0] == f"{game}: {HEXES[game]} hexes"
    for part in ("Bastogne ", "Meuse", "hexsides or hexes of river", "bridges", "hexes with a road",
                 "roads off the map: ", "facts of the rulebook"):  # fmt: skip
        assert part in result.out, part


@pytest.mark.parametrize("game", SHEETS)
def test_figures_as_json(run: Runner, game: str):
    found = run("map", game, "--json").json
    assert found["game"] == game
    assert found["hexes"] == HEXES[game] == sum(found["terrain"].values())
    assert "changed" not in found and "idle" not in found, "nothing was built"
    towns = [name for kind in found["settlements"].values() for name in kind.values()]
    assert "Bastogne" in towns


@pytest.mark.parametrize("options", [[], ["--json"], ["--build"], ["--build", "--json"]])
@pytest.mark.parametrize("game", ["wacht", "", "TB", "../tb"])
def test_bad_game(run: Runner, game: str, options: list[str]):
    result = run("map", game, *options)
    assert is_one_line(result, f"{game!r} has no hex map", ", ".join(MAPS))


def test_figures_of_a_map_drawn_by_hand(run: Runner):
    found = run("map", "crossroads", "--json").json
    assert (found["hexes"], found["terrain"]) == (35, {"clear": 21, "woods": 14})
    assert (found["roads"], found["road_hexes"], found["bridges"]) == ({"road": 12}, 13, 0)
    assert "12 links of road" in run("map", "crossroads").out


# --- the build ---


class Checkout:
    """A copy of the package in which maps may be built and spoilt."""

    def __init__(self, root: Path) -> None:
        self.root = root
        skip = shutil.ignore_patterns("__pycache__", "*.js", "*.css")
        shutil.copytree(PACKAGE, root / "ardennes", ignore=skip)

    def run(self, *args: str) -> Result:
        found = subprocess.run(
            [sys.executable, "-c", RUN, *args],
            cwd=self.root, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        return Result(found.returncode, found.stdout, found.stderr)

    def data(self, game: str, name: str) -> Path:
        return self.root / "ardennes" / "games" / game / "data" / name

    def written(self, game: str) -> dict[str, tuple[bytes, int]]:
        """What a build writes, with the time it was written."""
        layer = (self.root / "ardennes" / "client" / "maps").glob(f"{game}-*")
        paths = [self.data(game, "map.json"), *layer]
        return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture
def corrections(checkout: Checkout) -> Iterator[Path]:
    """The table of tb, to be spoilt; it is put right again."""
    path = checkout.data("tb", "corrections.csv")
    before = path.read_bytes()
    yield path
    path.write_bytes(before)


@pytest.mark.slow
def test_build_of_an_unchanged_map_writes_nothing(checkout: Checkout, run: Runner):
    before = checkout.written("tb")
    assert len(before) == 4  # the map, and the three files of its layer
    result = checkout.run("map", "tb", "--build", "--json")
    assert (result.code, result.err) == (0, "")
    built = result.json
    assert built["changed"] is False
    assert built == {**run("map", "tb", "--json").json, "changed": False, "idle": built["idle"]}
    assert checkout.written("tb") == before


@pytest.mark.slow
def test_build_rewrites_a_map_and_its_layer(checkout: Checkout):
    path = checkout.data("bulge", "map.json")
    before = {name: content for name, (content, _) in checkout.written("bulge").items()}
    path.write_text(path.read_text("utf-8").replace("Bastogne", "Bastonge"), "utf-8")
    maps = checkout.root / "ardennes" / "client" / "maps"
    for old in maps.glob("bulge-*"):
        old.rename(maps / f"bulge-000000000000{''.join(old.suffixes)}")
    result = checkout.run("map", "bulge", "--build")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("map.json was rewritten\n")
    assert "1 corrections change nothing, the ground says the same:\n  1412 town Bas" in result.out
    after = {name: content for name, (content, _) in checkout.written("bulge").items()}
    assert after.keys() == before.keys(), "the old layer went, the new one has its name"
    assert after["map.json"] == before["map.json"]


@pytest.mark.slow
def test_build_refuses_a_map_with_a_defect(checkout: Checkout, corrections: Path):
    before = checkout.written("tb")
    text = corrections.read_text("utf-8")
    corrections.write_text(text + "no_road,0301,0302,,9.9,the opposite of the next\n"
                           "road,0301,0302,,,the opposite of the last\n", "utf-8")  # fmt: skip
    result = checkout.run("map", "tb", "--build", "--json")
    assert is_one_line(result, "tb map: not written: not so: 0301/0302 no_road (9.9)")
    assert checkout.written("tb") == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "why"),
    [
        pytest.param("motorway,0301,,,,for speed", "'motorway' is no kind", marks=pytest.mark.slow),
        ("town,9901,,Bastogne,2.2,named", "'9901' is not a hex of the tb map"),
        ("town,1412,,Bastogne,2.2,", "tb/data/corrections.csv line {}: a correction needs"),
        ("town,1412", "tb/data/corrections.csv line {}: expected 6 columns"),
    ],
    ids=["fact", "hex", "reason", "columns"],
)  # fmt: skip
def test_build_refuses_a_bad_correction(checkout: Checkout, corrections: Path, row: str, why: str):
    before = checkout.written("tb")
    text = corrections.read_text("utf-8") + row + "\n"
    corrections.write_text(text, "utf-8")
    why = why.format(text.count("\n"))
    assert is_one_line(checkout.run("map", "tb", "--build"), "tb map: not written: ", why)
    assert checkout.written("tb") == before
