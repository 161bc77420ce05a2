"""Dice both sides can check: seeds committed to and given, rolls that follow, a record that proves
them, and one sentence for each way to forge one."""

import hashlib
import json
import random
import secrets
from pathlib import Path
from typing import Any

import pytest

from ardennes.catalog import game_of
from ardennes.cli import main
from ardennes.engine import record
from ardennes.engine.dice import Forged, check
from tests.server.table import FRIENDS, HOTSEAT, Guest, Made, Server, wait_until

TB = game_of("tb")


def commitment(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Player:
    """A guest whose browser takes part in the dice."""

    def __init__(self, server: Server, made: Made, seat: str) -> None:
        self.seat, self.guest, self.seed = seat, server.sit(made, seat), ""

    def dice(self) -> Any:
        told = [message for message in self.guest.heard if "dice" in message]
        return told[-1]["dice"]

    def say(self, do: str, value: str) -> Any:
        self.guest.say(type="dice", id="dice", do=do, value=value)
        while True:
            told = self.guest.hear("dice", "no")
            mine = told["type"] == "dice" and told["dice"]["seats"][self.seat]
            if not mine or mine["given" if do == "gives" else "commitment"]:
                return told

    def commit(self) -> Any:
        self.seed = secrets.token_hex(32)
        return self.say("commits", commitment(self.seed))

    def give(self) -> Any:
        return self.say("gives", self.seed)


def play(players: list[Player], actions: int, rng: random.Random) -> None:
    """Random actions by whoever is asked."""
    for _ in range(actions):
        question = players[0].guest.now["decision"]
        if question is None:
            return
        mover = next(p for p in players if question["actor"] in p.seat.split("+"))
        choices = mover.guest.choices()
        going_on = choices[:-1] if len(choices) > 1 and rng.random() < 0.8 else choices
        told = mover.guest.act(rng.choice(going_on))
        for player in players:
            while player.guest.now["ledger_no"] < told["ledger_no"]:
                player.guest.hear("now")


def resign(server: Server, made: Made, seat: str) -> None:
    token = made.tokens[seat]
    ended = server.call("POST", f"/api/matches/{made.id}/end", {"do": "resign"}, token)
    assert ended.status in (200, 409)  # 409: it is over by its rules


def text_of(server: Server, made: Made) -> str:
    return server.get(f"/api/matches/{made.id}/record", made.tokens["watch"]).text


def finished(server: Server, seed: int = 1) -> tuple[str, dict[str, str]]:
    """The record of a game between friends, and who committed to what."""
    made = server.make(game="tb", seats=FRIENDS, dice=True)
    german = Player(server, made, "german")
    german.commit()
    german.give()
    rng = random.Random(seed)
    play([german], 1, rng)
    allied = Player(server, made, "allied")
    for player in (german, allied):
        player.commit()
    for player in (allied, german):
        player.give()
    play([german, allied], 60, rng)
    seen = allied.dice()
    resign(server, made, "allied")
    for player in (german, allied):
        player.guest.wire.close()
    noted = {seat: one["commitment"] for seat, one in seen["seats"].items()}
    return text_of(server, made), {"server": seen["server"], **noted}


def test_a_finished_record_proves_its_dice(server: Server):
    text, noted = finished(server)
    found = check(TB, record.read(text), noted.values())
    assert found.rolls > 1 and found.alone == 0
    assert text.count("  # dice ") == 10  # commitments, seats, seeds of two rounds and the server's
    assert TB.id in text and record.write(record.read(text)) == text


def test_an_old_reader_takes_the_transcript_for_comments(server: Server):
    """Lines without an action are passed over, by whoever knows nothing of dice."""
    text, _ = finished(server)
    known = record.read(text)
    body = [line.partition("  # ")[0] for line in text.split("\n\n", 1)[1].split("\n")]
    assert list(filter(None, body)) == known.actions
    assert server.make(record=text, seats=HOTSEAT)


def test_nothing_is_told_before_the_game_is_over(server: Server):
    made = server.make(game="tb", seats=FRIENDS, dice=True)
    player = Player(server, made, "german")
    player.commit()
    player.give()
    play([player], 3, random.Random(0))
    mine = server.call("POST", "/api/mine", {"tokens": [made.tokens["german"]]}).text
    pages = [server.get(f"/api/matches/{made.id}{page}", made.tokens["watch"]).text
             for page in ("", "/record", "/timeline", "/report", "/at/1")]  # fmt: skip
    dice = server.matches.rooms[made.id].dice
    assert dice
    for text in (mine, *pages, json.dumps(player.guest.heard)):
        assert dice.seed not in text and player.seed not in text
    with pytest.raises(Forged, match="no transcript"):
        check(TB, record.read(pages[1]))
    player.guest.wire.close()


def test_a_seat_that_gives_nothing_stops_nobody(server: Server):
    """Neither a friend who never commits, nor one who never gives his seed, nor a bot."""
    made = server.make(game="tb", seats=FRIENDS, dice=True)
    german, allied = Player(server, made, "german"), Player(server, made, "allied")
    german.commit()
    assert "before everybody has committed" in german.give()["reason"]
    allied.commit()
    german.give()
    play([german, allied], 40, random.Random(4))
    resign(server, made, "german")
    found = check(TB, record.read(text_of(server, made)))
    assert found.rolls and not found.alone
    made = server.make(game="tb", seats={"german": "me", "allied": "bot:random"}, dice=True)
    with server.sit(made, "german") as guest:
        wait_until(lambda: server.matches.rooms[made.id].actor == "german")
        assert list(guest.hello["dice"]["seats"]) == ["german"]
        resign(server, made, "german")
    for player in (german, allied):
        player.guest.wire.close()


def test_rolls_before_anybody_has_given_a_seed_are_said_to_be_the_servers(server: Server):
    made = server.make(game="a44", options={"fuel_dumps": "true"}, seats=HOTSEAT, dice=True)
    player = Player(server, made, "german+allied")
    assert player.guest.hello["action_no"] == 1, "the dumps are shuffled"
    player.commit()
    player.give()
    play([player], 5, random.Random(5))
    resign(server, made, "german+allied")
    found = check(game_of("a44"), record.read(text_of(server, made)))
    assert found.alone == 1 <= found.rolls
    player.guest.wire.close()


@pytest.mark.parametrize(("do", "value", "why"), [
    ("commits", "nonsense", "no seed and no commitment"),
    ("gives", "00" * 32, "before everybody has committed"),
    ("sits", "00" * 32, "expected commits or gives"),
])  # fmt: skip
def test_nonsense_about_dice_is_refused(server: Server, do: str, value: str, why: str):
    made = server.make(game="tb", dice=True)
    player = Player(server, made, "german+allied")
    assert why in player.say(do, value)["reason"]
    player.commit()
    assert "committed twice" in player.commit()["reason"]
    assert "not the one committed to" in player.say("gives", "00" * 32)["reason"]
    with server.sit(made, "watch") as guest:
        guest.say(type="dice", id="dice", do="commits", value="00" * 32)
        assert "spectator" in guest.hear("no")["reason"]
    player.guest.wire.close()


def test_dice_outlast_the_server(tmp_path: Path):
    with Server(tmp_path) as server:
        made = server.make(game="tb", dice=True)
        player = Player(server, made, "german+allied")
        player.commit()
        player.give()
        play([player], 50, random.Random(6))
        player.guest.wire.close()
    with Server(tmp_path) as server:
        player.guest = Guest(server, made.id, made.tokens["german+allied"])
        play([player], 50, random.Random(7))
        resign(server, made, "german+allied")
        assert check(TB, record.read(text_of(server, made))).rolls > 1
        player.guest.wire.close()


# --- forgeries ---


def dice_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("  # dice ")]


def another_die(text: str) -> str:
    line = next(line for line in text.split("\n") if line.startswith("roll "))
    die = int(line.split()[1])
    # without its sentences, so that the rules have nothing to object to
    return "\n".join(
        one if one.startswith("  # dice ") else one.partition("  # ")[0]
        for one in text.replace(line, f"roll {die % 6 + 1}", 1).split("\n")
    )


def changed_seed(text: str, who: str) -> str:
    line = next(line for line in dice_lines(text)[::-1] if f" {who} gives " in line)
    return text.replace(line, line[:-64] + "0" * 64)


def cut(text: str) -> str:
    """The record ends before its last rolls."""
    head, body = text.split("\n\n", 1)
    lines = body.split("\n")
    first = next(n for n, line in enumerate(lines) if line.startswith("roll "))
    return "\n".join([head, "", *lines[:first], *dice_lines(text), ""])


def later(text: str) -> str:
    """A seed that was given after the roll it was to decide."""
    return text.replace("  # dice 1 german gives", "  # dice 99 german gives", 1)


def without(text: str, words: str) -> str:
    line = next(line for line in dice_lines(text) if words in line)
    return text.replace(line + "\n", "", 1)


FORGERIES: dict[str, tuple[Any, str]] = {
    "the server's seed": (lambda text: changed_seed(text, "server"), "of server is not the one"),
    "a seat's seed": (lambda text: changed_seed(text, "allied"), "of allied is not the one"),
    "a seed too early": (lambda text: without(text, "allied commits"), "before everybody"),
    "nobody sits there": (lambda text: without(text, "german sits"), "does not sit there"),
    "no server": (lambda text: without(text, "server commits"), "must commit first"),
    "no end": (lambda text: without(text, "server gives"), "has not given its seed"),
    "no transcript": (lambda text: "\n".join(
        line for line in text.split("\n") if "# dice" not in line), "no transcript"),
    "out of order": (later, "after a later one"),
    "cut short": (cut, "rolls were made and the record has 0"),
    "a die": (another_die, "the seeds give"),
    "nonsense": (lambda text: text + "  # dice one\n", "no line of a transcript"),
}  # fmt: skip


def test_each_forgery_is_named_in_one_sentence(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    text, noted = finished(server)
    file = tmp_path / "game.play"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file), "--noted", noted["server"]]) == 0
    assert "rolls are those of the seeds." in capsys.readouterr().out
    assert main(["verify", str(file), "--noted", "ab" * 32]) == 1
    assert "nobody has committed to abab" in capsys.readouterr().out
    for name, (forge, why) in FORGERIES.items():
        forged = forge(text)
        assert forged != text, name
        file.write_text(forged, encoding="utf-8")
        assert main(["verify", str(file)]) == 1, name
        said = capsys.readouterr().out
        assert why in said and said.count("\n") == 1, (name, said)
