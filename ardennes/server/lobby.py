"""The lobby: the games that can be played and those that are coming, each by its own card."""

from functools import cache
from importlib import resources

import msgspec

from ardennes.bots import LEVELS, TITLES, levels_of, strength_of
from ardennes.catalog import GAMES, game_of
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.options import Option
from ardennes.engine.tables import convert
from ardennes.server.messages import Plain
from ardennes.server.pages import Pages


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be played of a game."""

    title: str
    length: str = ""  # if it is not the game's own
    text: str = ""  # a line of history


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's data/card.toml."""

    order: int  # among the cards
    title: str
    blurb: str
    length: str
    depth: int  # 1 to 5
    scenarios: dict[str, Scenario | str]  # or their titles alone; the one to begin with first


def lobby(pages: Pages) -> Plain:
    """Everything a new game can be made of."""
    return {
        "games": [_shown(game, card, pages.cover(game)) for game, card in cards().items()],
        "levels": [
            {"id": level, "title": TITLES[level][0], "text": TITLES[level][1]}
            for level in LEVELS
            if all(level in levels_of(game) for game in GAMES)
        ],
    }


@cache
def cards() -> dict[str, Card]:
    """The card of every game that has a folder, rules or not, in their order."""
    found: dict[str, Card] = {}
    for folder in resources.files("ardennes.games").iterdir():
        file = folder / "data" / "card.toml"
        if file.is_file():
            plain = parse_toml(file.read_text(encoding="utf-8"))
            found[folder.name] = convert(plain, Card, f"{folder.name}/data/card.toml")
    return dict(sorted(found.items(), key=lambda item: item[1].order))


def _shown(game: str, card: Card, cover: str | None) -> Plain:
    ready = game in GAMES
    known = game_of(game).scenarios if ready else tuple(card.scenarios)
    return {
        "id": game,
        "title": card.title,
        "blurb": card.blurb,
        "length": card.length,
        "depth": card.depth,
        "ready": ready,
        "scenarios": [
            _scenario(name, about) for name, about in card.scenarios.items() if name in known
        ],
        "options": [_option(option) for option in game_of(game).options] if ready else [],
        "sides": list(game_of(game).sides) if ready else ["german", "allied"],
        "levels": [_level(game, level) for level in levels_of(game)] if ready else [],
        "cover": cover,
        "dice": ready and _has_dice(game_of(game)),
    }


def _has_dice(game: AnyGame) -> bool:
    """Does anything that happens tell a die?"""
    return any(
        {"die", "dice"} & {*word.__struct_fields__} for word in game.words.events.words.values()
    )


def _level(game: str, level: str) -> Plain:
    """What it does, and what was measured."""
    title, text = TITLES[level]
    measured = strength_of(game, level)
    return {"id": level, "title": title, "text": f"{text}; {measured}" if measured else text}


def _scenario(name: str, about: Scenario | str) -> Plain:
    about = Scenario(about) if isinstance(about, str) else about
    told = {"length": about.length, "text": about.text}
    return {"id": name, "title": about.title, **{key: text for key, text in told.items() if text}}


def _option(option: Option) -> Plain:
    """An option and its choices, the usual one first."""
    words = option.values or ("false", "true")
    usual = str(option.default).lower()
    titles = {"false": "no", "true": "yes"}
    ordered = sorted(words, key=lambda word: word != usual)
    choices = [{"id": word, "title": titles.get(word, word)} for word in ordered]
    return {"id": option.name, "title": option.title, "text": option.about, "choices": choices}
