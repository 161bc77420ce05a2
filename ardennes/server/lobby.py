"""The games in the lobby: those that can be played and those that are coming."""

from typing import NamedTuple

from ardennes.bots import LEVELS
from ardennes.catalog import GAMES, game_of
from ardennes.server.messages import Plain
from ardennes.server.pages import Maps


class Cover(NamedTuple):
    """What a game's card says."""

    title: str
    blurb: str
    length: str
    depth: int  # 1 to 5
    scenarios: dict[str, str]


COVERS: dict[str, Cover] = {
    "tb": Cover(
        "The Bulge",
        "Ten days, 81 units, one decision at a time. The best first game.",
        "10 turns · about 2–3 h",
        2,
        {"campaign": "Campaign, 16–25 December"},
    ),
    "bulge": Cover(
        "Bulge",
        "One unit to a hex, weather and air power, points for every exit to the Meuse.",
        "18 turns · about 3 h",
        2,
        {
            "campaign": "Campaign, historical weather",
            "variable weather": "Campaign, weather by dice",
            "airdrop": "Campaign with the airdrop",
            "variable weather and airdrop": "Weather by dice, and the airdrop",
        },
    ),
    "bb81": Cover(
        "Battle of the Bulge ’81",
        "No dice. Fuel dumps, halved hexes and the race to Liège.",
        "12–16 turns · about 3 h",
        2,
        {"campaign": "Campaign, 16–23 December"},
    ),
    "a44": Cover(
        "Ardennes ’44",
        "Two maps, ZOC bonds, blown bridges, traffic jams. The deep end.",
        "22 day and night turns · about 12 h",
        5,
        {"s1": "Campaign"},
    ),
    "commander": Cover(
        "WWII Commander",
        "Areas instead of hexes, buckets of ten-sided dice, a ticking clock.",
        "13 days · about 2 h",
        1,
        {"race": "Race to the Meuse, 16–18 December", "campaign": "The full game, to 28 December"},
    ),
}
LEVEL_WORDS = {
    "random": ("Recruit", "plays any legal move"),
    "greedy": ("Greedy", "takes what it sees"),
}


def lobby(maps: Maps) -> Plain:
    """Everything a new game can be made of."""
    return {
        "games": [_card(game, cover, maps) for game, cover in COVERS.items()],
        "levels": [
            {"id": level, "title": LEVEL_WORDS[level][0], "text": LEVEL_WORDS[level][1]}
            for level in LEVELS
        ],
    }


def _card(game: str, cover: Cover, maps: Maps) -> Plain:
    ready = game in GAMES
    known = game_of(game).scenarios if ready else tuple(cover.scenarios)
    return {
        "id": game,
        "title": cover.title,
        "blurb": cover.blurb,
        "length": cover.length,
        "depth": cover.depth,
        "ready": ready,
        "scenarios": [{"id": s, "title": cover.scenarios.get(s, s)} for s in _order(known, cover)],
        "options": [],
        "sides": list(game_of(game).sides) if ready else ["german", "allied"],
        "cover": maps.of(game).get("svg"),
    }


def _order(known: tuple[str, ...], cover: Cover) -> list[str]:
    """As the cover lists them, the one to begin with first."""
    listed = [scenario for scenario in cover.scenarios if scenario in known]
    return [*listed, *(scenario for scenario in known if scenario not in listed)]
