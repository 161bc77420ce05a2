"""tb 16: the Combat Results Table."""

import pytest

from tests.games.tb.positions import attack_roll, match, odds, table

HEADINGS = (
    "<=-3", "-2..-1", "0", "+1..+2", "+3", "+4", "+5..+6", "+7..+8", "+9..+11", ">=+12",
)  # fmt: skip

# Copied from the rulebook, a row for each die.
PRINTED = {
    1: "DR DR DR BB BB BB BB DE DE DE",
    2: "AS DR DR DR DR DR BB BB DE DE",
    3: "AS AS DR DR DR DR DR BB BB DE",
    4: "AE AS AS DR DR DR DR DR BB BB",
    5: "AE AE AS AS DR DR DR DR DR BB",
    6: "AE AE AE AS AS DR DR DR DR DR",
}

# Every differential from -5 to +14 and two far ones, with its column.
COLUMNS = {
    -40: 0, -5: 0, -4: 0, -3: 0, -2: 1, -1: 1, 0: 2, 1: 3, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6, 7: 7,
    8: 7, 9: 8, 10: 8, 11: 8, 12: 9, 13: 9, 14: 9, 40: 9,
}  # fmt: skip


def even(differential: int):
    """G1 attacks X1 at this differential: supplied, in the open, without any shift."""
    attack, defence = max(differential, 0) + 1, max(-differential, 0) + 1
    return table(
        f"G1 german cf_full={attack} 0504",
        f"X1 allied cf_full={defence} 0505",
        turn=3,
        phase="german pre-movement combat",
        supply={"allied": ["0509"]},
    )


@pytest.mark.parametrize(("differential", "column"), COLUMNS.items())
def test_16_0_every_differential_has_its_column(differential: int, column: int):
    found = odds(even(differential), "0505", "G1")
    assert found.attack - found.defence == differential
    assert found.column == HEADINGS[column]


@pytest.mark.parametrize("die", PRINTED)
@pytest.mark.parametrize("column", range(10))
def test_16_0_every_result_is_the_printed_one(column: int, die: int):
    s = even(40)
    game = match(s, "attack 0505", "join G1", "commit", f"fight {9 - column}")
    rolled = attack_roll(game, die)
    assert (rolled.column, rolled.result) == (column, PRINTED[die].split()[column])


@pytest.mark.parametrize("differential", [-40, -1, 0, 1, 3, 4, 5, 7, 9, 12])
def test_16_0_the_odds_show_the_same_table(differential: int):
    found = odds(even(differential), "0505", "G1")
    column = COLUMNS[differential]
    assert found.results == {str(die): row.split()[column] for die, row in PRINTED.items()}


@pytest.mark.parametrize(
    ("differential", "expected"),
    [
        (-3, {"AE": "1/2", "AS": "1/3", "DR": "1/6"}),
        (0, {"AE": "1/6", "AS": "1/3", "DR": "1/2"}),
        (5, {"BB": "1/3", "DR": "2/3"}),
        (12, {"BB": "1/3", "DE": "1/2", "DR": "1/6"}),
    ],
)
def test_16_0_chances_are_sixths(differential: int, expected: dict[str, str]):
    assert odds(even(differential), "0505", "G1").distribution == expected
