"""a44 3: two maps, Entry Hexes, rivers through a hex."""

from typing import Any

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import edition
from ardennes.games.a44.rules.setup import new_game
from ardennes.games.a44.terrain import GERMAN_ENTRIES, SECTORS
from tests.games.a44.positions import choices, game, play, why

GROUND = edition().ground
BOARD = GROUND.board


def around(name: str) -> set[str]:
    return {BOARD.labels[p] for p in BOARD.around[BOARD.place(name)]}


def test_3_1_the_east_map_over_the_west_map():
    """W10 follows E39; columns count from the east, rows from the south, even ones half a hex
    lower."""
    assert {name[0] for name in BOARD.labels} == {"E", "W"}
    assert around("E2020") == {"E2021", "E1920", "E1919", "E2019", "E2119", "E2120"}
    assert around("E3920") == {"E3921", "E3919", "E3820", "E3821", "W1020", "W1021"}
    assert around("W1020") == {"W1021", "W1019", "E3919", "E3920", "W1119", "W1120"}


def test_3_1_the_west_map_lies_west_of_the_meuse_on_invented_boards():
    """Where a file says nothing (contract); the British stay there (27.3.1)."""
    rows = ("A1 allied nationality=British W1020", "A2 allied nationality=British W1220")
    match = game(*rows, phase="allied movement", turn=8, size="E3618-W1422")
    play(match, "choose A1")
    assert "move W1120" in choices(match) and why(match, "move E3920") == "a44 27.3.1"


def test_3_2_entry_hexes_and_their_blocking_positions():
    """A star or a cross at the rim; every Allied one of the East Map has a Blocking Position."""
    rim = 0
    for hexes in GROUND.map.edges.values():
        rim |= hexes
    east = set[str]()
    for letter, hexes in GROUND.entries.items():
        side = GERMAN if letter in GERMAN_ENTRIES else ALLIED
        assert hexes and not hexes & ~rim and not hexes & ~GROUND.sources[side]  # a44 23.2
        if side == ALLIED:
            east |= {BOARD.labels[p] for p in members(hexes) if BOARD.labels[p][0] == "E"}
    assert {*BOARD.names(GROUND.blocks)} == east
    assert {*GROUND.off_map} == {*(f"Block-{name}" for name in east), *SECTORS, "Antwerp"}
    assert new_game().place_id("Block-E1403") >= len(BOARD)


def test_3_3_a_river_through_a_hex_is_none():
    """Malmedy, Clervaux and Houffalize: no river is at their sides and no bridge to be blown."""
    for name in ("Malmedy", "Clervaux", "Houffalize"):
        place = next(p for p, town in GROUND.town_names.items() if town == name)
        assert GROUND.towns >> place & 1
        assert not any(place in side for side in GROUND.rivers | GROUND.bridges), name
    board: dict[str, Any] = {"town": {"E2318": "Clervaux"}, "secondary_road": ["E2319 E2318 E2317"]}
    match = game("A1 allied E2318", "G1 german E2320", phase="allied bridge", turn=8, **board)
    assert why(match, "demolish E2318 E2319") == "a44 7.2"
    match = game("G1 german tank E2319", phase="german movement", turn=8, **board)
    assert "move E2317" in choices(play(match, "choose G1"))
