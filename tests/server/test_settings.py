"""What can be set, from the environment."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ardennes.cli import main
from ardennes.engine.core import BadInput
from ardennes.server.app import JsonLines
from ardennes.server.settings import Settings, data_folder, settings_from
from tests.server.table import ROOT


def test_nothing_set_is_sensible():
    found = settings_from({"HOME": "/somewhere"})
    expected = Path("/somewhere/.local/share/ardennes/games.sqlite3")
    assert found == Settings(database=str(expected))
    assert not found.webhooks and not found.private_webhooks and not found.smtp


def test_every_setting_can_be_set():
    values = {
        "database": "/tmp/x.sqlite3", "synced": False, "processes": 2, "peers": "10.0.0.1",
        "address": "https://a.example", "body_limit": 10,
        "message_limit": 20, "messages_a_second": 1.5, "requests_a_second": 2.0,
        "new_games_a_minute": 3.0, "idle_minutes": 0.5, "bot_pace": 0.0, "bot_seconds": 1.0,
        "share_of_a_core": 0.5, "work_seconds": 2.0, "work_megabytes": 500.0,
        "abandon_days": 3.0, "password_cost": 12, "header_seconds": 3.0, "most_connections": 9,
        "hosts": "a.example, b.example", "smtp": "smtp://localhost",
        "mail_from": "a@b.example", "webhooks": True, "private_webhooks": True,
    }  # fmt: skip
    assert values.keys() == set(Settings._fields)
    env = {f"ARDENNES_{name.upper()}": str(value) for name, value in values.items()}
    assert settings_from(env)._asdict() == values


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("BODY_LIMIT", "large"),
        ("BODY_LIMIT", "1.5"),
        ("BODY_LIMIT", ""),
        ("BODY_LIMIT", "-1"),
        ("REQUESTS_A_SECOND", "many"),
        ("REQUESTS_A_SECOND", "nan"),
        ("BOT_PACE", "-1"),
        ("IDLE_MINUTES", "inf"),
        ("WEBHOOKS", "maybe"),
        ("PRIVATE_WEBHOOKS", ""),
    ],
)
def test_a_bad_value_is_one_sentence(name: str, text: str):
    with pytest.raises(BadInput) as refused:
        settings_from({f"ARDENNES_{name}": text})
    assert str(refused.value).startswith(f"ARDENNES_{name}: expected")
    assert repr(text) in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(("text", "on"), [("1", True), ("YES", True), ("0", False), ("no", False)])
def test_yes_and_no(text: str, on: bool):
    assert settings_from({"ARDENNES_WEBHOOKS": text}).webhooks is on


@pytest.mark.parametrize(
    ("env", "folder"),
    [
        ({"HOME": "/h"}, "/h/.local/share/ardennes"),
        ({"HOME": "/h", "XDG_DATA_HOME": "/x"}, "/x/ardennes"),
        ({"USERPROFILE": "/u", "APPDATA": "/u/a"}, "/u/a/ardennes"),
    ],
)
def test_data_is_kept_where_it_belongs(env: dict[str, str], folder: str):
    assert data_folder(env) == Path(folder)


@pytest.mark.parametrize("bad", ["ARDENNES_BODY_LIMIT", "database"])
def test_a_server_that_cannot_start_says_so_in_one_sentence(tmp_path: Path, bad: str):
    command = [sys.executable, "-m", "ardennes", "serve", "--port", "0"]
    env = {"PATH": "", "HOME": str(tmp_path)}
    if bad == "database":
        command += ["--database", str(tmp_path)]
    else:
        env[bad] = "lots"
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert (str(tmp_path) if bad == "database" else bad) in done.stderr.strip().splitlines()[-1]


def test_a_log_line_is_json():
    record = logging.LogRecord("ardennes", logging.WARNING, "", 0, "bot %s", ("fell",), None)
    record.match = "abc"
    line = json.loads(JsonLines().format(record))
    assert line["text"] == "bot fell" and line["match"] == "abc" and line["level"] == "warning"


@pytest.fixture
def own_logging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the server sets for the whole process is undone: other tests look at their logs."""
    level = logging.root.level
    monkeypatch.setattr(logging.root, "handlers", [])
    yield
    logging.root.setLevel(level)


@pytest.mark.usefixtures("own_logging")
@pytest.mark.parametrize(("people", "more"), [(True, []), (True, ["--json"]), (False, [])])
def test_a_person_reads_one_line_and_a_log_gets_json(
    people: bool, more: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
):
    """A person sits at a terminal; whoever asks for JSON, or collects the lines, gets JSON."""

    def run(*_: object, **__: object) -> None:
        logging.getLogger("uvicorn.error").info("Application startup complete.")

    monkeypatch.setattr("ardennes.server.app.HttpServer.run", run)
    monkeypatch.setattr("sys.stderr.isatty", lambda: people)
    assert main(["serve", "--database", str(tmp_path / "games.sqlite"), *more]) == 0
    said = capsys.readouterr()
    [line] = said.out.splitlines()
    assert line.startswith("The games are on http://127.0.0.1:8000 ")
    told = [json.loads(line)["text"] for line in said.err.splitlines()]
    assert told == ([] if people and not more else ["Application startup complete."])
