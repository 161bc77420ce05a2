"""make release: its refusals, the changelog it writes, the archives it builds; the wheels serve."""

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path

import pytest

from ardennes.catalog import GAMES
from tests.test_locks import locked
from tools import release

ROOT = Path(__file__).resolve().parent.parent
TODAY = datetime.now(UTC).date()
MAPS_ONLY = {"bb81", "a44"}
PATIENCE = 60.0
NOT_COMPILED = "No release: the C extension was not built; without a compiler, say --pure.\n"
LARGEST_WHEEL = 4_000_000  # bytes; maps and map data of six games are most of it

OLDER = "# Changelog\n\nNewest first.\n\n## 0.1.0 (2026-01-01)\n\n### Added\n\n- `tb`: the game.\n"
RIVER = """\
## Fixed

- `tb`: a river helps only
  if all cross, [see](../docs/x.md).
- `all`: a second thing.
"""
BOTH = "## Added\n\n- `tb`, `bulge`: a thing.\n\n## Fixed\n\n- `bulge`: a third.\n"
NOTES = f"""\
## 0.2.0 ({TODAY})

### Added

- `tb`, `bulge`: a thing.

### Fixed

- `bulge`: a third.
- `tb`: a river helps only
  if all cross, [see](docs/x.md).
- `all`: a second thing.
"""


def git(folder: Path, *arguments: str) -> str:
    run = ["git", "-C", str(folder), *arguments]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()


def committed(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "all of it")
    return folder


@pytest.fixture(autouse=True, scope="module")
def _a_committer() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for role in ("AUTHOR", "COMMITTER"):
            patch.setenv(f"GIT_{role}_NAME", "a test")
            patch.setenv(f"GIT_{role}_EMAIL", "test@localhost")
        yield


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a version, a changelog and two fragments; it cannot be built."""
    monkeypatch.chdir(tmp_path)
    return committed(tmp_path, {
        "ardennes/__init__.py": '"""A package."""\n\n__version__ = "0.1.0"\n',
        "setup.py": "raise SystemExit('it does not build')\n",
        "CHANGELOG.md": OLDER,
        "changes/README.md": "# How\n",
        "changes/both.md": BOTH,
        "changes/river.md": RIVER,
    })  # fmt: skip


# --- refusals ---


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert release.main(list(arguments)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_what_is_no_version_is_refused(small: Path, capsys: pytest.CaptureFixture[str]):
    assert refused(capsys, "0.2") == (
        "No release: '0.2' is no version; expected three numbers such as 0.2.0.\n"
    )


def test_a_dirty_tree_is_refused(small: Path, capsys: pytest.CaptureFixture[str]):
    (small / "stray.txt").touch()
    said = refused(capsys, "0.2.0")
    assert said == "No release: the tree is dirty (stray.txt); commit first.\n"


def test_a_tag_that_exists_is_refused(small: Path, capsys: pytest.CaptureFixture[str]):
    git(small, "tag", "v0.1.0")
    assert refused(capsys) == (
        "No release: v0.1.0 is already tagged; say make release VERSION= with the next number.\n"
    )


def test_a_number_before_the_last_is_refused(small: Path, capsys: pytest.CaptureFixture[str]):
    for tag in ("v0.9.0", "v0.10.0", "very-old"):
        git(small, "tag", tag)
    said = refused(capsys, "0.9.1")
    assert said == "No release: 0.9.1 comes before v0.10.0, which is already tagged.\n"


def test_no_fragments_are_refused(small: Path, capsys: pytest.CaptureFixture[str]):
    git(small, "rm", "--quiet", "changes/both.md", "changes/river.md")
    git(small, "commit", "--quiet", "--message", "nothing left")
    assert refused(capsys, "0.2.0") == (
        "No release: changes/ holds no fragment; nothing has changed for players.\n"
    )


@pytest.mark.parametrize("line", ["- no game", "## Removed", "loose words", "  goes on"])
def test_a_fragment_of_another_shape_is_refused(
    small: Path, capsys: pytest.CaptureFixture[str], line: str
):
    committed(small, {"changes/odd.md": f"## Added\n\n{line}\n"})
    assert refused(capsys, "0.2.0") == (
        f"No release: changes/odd.md has a line its README does not allow: {line}\n"
    )


def test_what_cannot_be_built_leaves_the_repository_alone(
    small: Path, capsys: pytest.CaptureFixture[str]
):
    before = git(small, "rev-parse", "HEAD")
    assert "build_sdist failed:\nit does not build" in refused(capsys, "0.2.0")
    assert git(small, "rev-parse", "HEAD") == before
    assert git(small, "status", "--porcelain") == git(small, "tag") == ""


# --- the changelog ---


def test_a_dry_run_shows_the_changelog_and_changes_nothing(
    small: Path, capsys: pytest.CaptureFixture[str]
):
    before = git(small, "rev-parse", "HEAD")
    assert release.main(["0.2.0", "--dry-run"]) == 0
    assert capsys.readouterr().out == (
        f"{NOTES}\nWould build an sdist and two wheels in dist/ and tag v0.2.0.\n"
    )
    assert git(small, "rev-parse", "HEAD") == before
    assert git(small, "status", "--porcelain", "--ignored") == git(small, "tag") == ""


def test_the_changelog_has_the_fragments_under_the_new_number(small: Path):
    release.write_release(small, "0.2.0", release.release_notes(small, "0.2.0"))
    head, older = OLDER.split("## ")[0], OLDER[OLDER.index("## ") :]
    assert (small / "CHANGELOG.md").read_text("utf-8") == f"{head}{NOTES}\n{older}"
    assert [path.name for path in small.glob("changes/*")] == ["README.md"]
    assert release.version_of(small) == "0.2.0"


def test_the_first_release_follows_the_heading(small: Path):
    (small / "CHANGELOG.md").write_text("# Changelog\n\nNewest first.\n", "utf-8")
    release.write_release(small, "0.2.0", NOTES)
    assert (small / "CHANGELOG.md").read_text("utf-8") == f"# Changelog\n\nNewest first.\n\n{NOTES}"


def test_our_fragments_can_be_gathered_and_name_games():
    for path in release.fragments(ROOT):
        for _, entry in release.entries_of(path):
            named = re.findall(r"`(\w+)`", entry.split(": ")[0])
            assert named and set(named) <= {*GAMES, *MAPS_ONLY, "all"}, path.name


# --- the archives ---


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Release 7.0.0 of this tree as it stands, made in a repository of its own."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]
    if not listed.stdout:
        pytest.skip("git tracks nothing: a source archive")
    copy = tmp_path_factory.mktemp("released")
    for name in names:
        if not name.startswith(("changes/", "docs/")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    committed(copy, {"changes/README.md": "# How\n", "changes/river.md": RIVER})
    make = [sys.executable, "tools/release.py", "7.0.0"]
    done = subprocess.run(make, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode and not can_compile():
        assert done.stderr == NOT_COMPILED
        assert git(copy, "tag") == ""
        make.append("--pure")
        done = subprocess.run(make, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return copy


def can_compile() -> bool:
    compiler = shutil.which(os.environ.get("CC", "cc"))
    headers = f"-I{sysconfig.get_path('include')}"
    check = [str(compiler), "-fsyntax-only", headers, "-xc", "-"]
    source = b"#include <Python.h>"
    return bool(compiler) and not subprocess.run(check, input=source, check=False).returncode


def wheel_in(folder: Path, kind: str) -> Path:
    tag = "py3-none-any" if kind == "pure" else "cp3*"
    found = list((folder / "dist").glob(f"ardennes-7.0.0-{tag}.whl"))
    if kind == "fast" and not found and not can_compile():
        pytest.skip("no C compiler: no wheel with the extension")
    return found[0]


def files_of(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


@pytest.mark.slow
def test_a_release_is_committed_and_tagged(released: Path):
    assert git(released, "log", "-1", "--format=%s") == "release 7.0.0"
    assert git(released, "rev-parse", "v7.0.0^{commit}") == git(released, "rev-parse", "HEAD")
    assert git(released, "cat-file", "-t", "v7.0.0") == "tag"
    assert git(released, "status", "--porcelain") == ""
    assert [path.name for path in (released / "changes").iterdir()] == ["README.md"]
    assert f"\n\n## 7.0.0 ({TODAY})\n\n### Fixed\n\n- `tb`: a river helps" in (
        released / "CHANGELOG.md"
    ).read_text("utf-8")
    assert len(list((released / "dist").iterdir())) == (3 if can_compile() else 2)


@pytest.mark.slow
def test_the_pure_wheel_holds_the_package_and_nothing_else(released: Path):
    wheel = wheel_in(released, "pure")
    tracked = set(git(released, "ls-files", "ardennes").split("\n"))
    assert files_of(wheel) == {name for name in tracked if not name.endswith(".c")}
    assert wheel.stat().st_size < LARGEST_WHEEL


@pytest.mark.slow
def test_the_other_wheel_holds_one_extension_more(released: Path):
    more = files_of(wheel_in(released, "fast")) - files_of(wheel_in(released, "pure"))
    assert [name.split(".")[0] for name in more] == ["ardennes/wargame/_paths"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pure", "fast"])
def test_a_wheel_in_an_empty_environment_serves(released: Path, tmp_path: Path, kind: str):
    home = empty_environment(tmp_path / "env")
    pip(home, "install", "--no-index", "--no-deps", str(wheel_in(released, kind)))
    assert pip(home, "check") == "No broken requirements found."
    with serving(home, tmp_path) as port:
        assert json.loads(fetch(port, "/healthz"))["version"] == "7.0.0"
        script = re.search(r"/static/\w+/app\.js", fetch(port, "/"))
        assert script and "import" in fetch(port, script[0])
        wish = {"game": "tb", "seats": {"german": "me", "allied": "bot:greedy"}}
        assert "german" in json.loads(fetch(port, "/api/matches", wish))["seats"]
        (drawn,) = (ROOT / "ardennes/client/maps").glob("tb-????????????.svg.gz")
        assert "Bastogne" in fetch(port, f"/maps/{drawn.stem}")


def empty_environment(folder: Path) -> Path:
    """Neither ours nor a tool of ours: only what the runtime lock names, linked, not fetched."""
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for name in locked("requirements.lock").keys() - {"setuptools"}:
        found = distribution(name)
        for top in {path.parts[0] for path in found.files or ()} - {"..", "__pycache__"}:
            (packages / top).symlink_to(str(found.locate_file(top)))
    return folder


def pip(home: Path, *arguments: str) -> str:
    run = [sys.executable, "-m", "pip", "--python", str(home / "bin/python"), *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@contextmanager
def serving(home: Path, folder: Path) -> Generator[int]:
    """`ardennes serve` of that environment, away from the repository."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(home / "bin/ardennes"), "serve", "--port", str(port)]
    away = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*command, "--database", "games.sqlite3"], cwd=folder, env=away, stdout=log, stderr=log
        )
    try:
        wait_for(port, server, folder / "log")
        yield port
    finally:
        server.terminate()
        server.wait(PATIENCE)


def wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"nobody serves: {log.read_text()}")


def fetch(port: int, path: str, body: object = None) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"content-type": "application/json"}
    connection.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    assert answer.status in (200, 201), f"{path}: {answer.status} {text}"
    return text
