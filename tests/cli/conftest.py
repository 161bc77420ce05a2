from pathlib import Path

import pytest

from tests.cli.runner import COMBAT, MOVEMENT, Runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


@pytest.fixture
def movement(tmp_path: Path) -> Path:
    path = tmp_path / "movement.toml"
    path.write_text(MOVEMENT, "utf-8")
    return path


@pytest.fixture
def combat(tmp_path: Path) -> Path:
    path = tmp_path / "combat.toml"
    path.write_text(COMBAT, "utf-8")
    return path
