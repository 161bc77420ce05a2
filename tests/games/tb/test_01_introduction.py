"""tb 1: the map's four sides."""

from ardennes.games.tb import GAME


def side(name: str) -> list[str]:
    ground = GAME.new("campaign").ground
    return ground.board.names(ground.map.edges[name])


def test_1_3_north_runs_from_0101_to_0126():
    assert side("N") == [f"01{column:02d}" for column in range(1, 27)]


def test_1_3_east_runs_from_0101_to_1901():
    assert side("E") == [f"{row:02d}01" for row in range(1, 20)]


def test_1_3_west_runs_from_0126_to_1326():
    west = side("W")
    assert (west[0], west[-1]) == ("0126", "1326")
    assert [int(label[:2]) for label in west] == list(range(1, 14))


def test_1_3_south_runs_from_1901_to_1326():
    south = side("S")
    assert {"1901", "1919", "1326"} <= set(south)
    assert all(label[:2] == "19" or int(label[:2]) >= 13 for label in south)


def test_1_3_a_corner_lies_on_two_sides():
    assert set(side("N")) & set(side("E")) == {"0101"}
    assert set(side("N")) & set(side("W")) == {"0126"}
    assert set(side("S")) & set(side("E")) == {"1901"}
    assert set(side("S")) & set(side("W")) == {"1326"}
