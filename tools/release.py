"""make release: the version, its changelog from the fragments, an sdist, two wheels and a tag.

The archives are built from a copy of the last commit; only when all of them are there does the
repository get its commit and its tag. Nothing is pushed.
"""

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

HEADINGS = ("Added", "Changed", "Fixed")
VERSION = re.compile(r"\d+\.\d+\.\d+")
VERSION_LINE = re.compile(r'^__version__ = "(.*)"$', re.M)
ENTRY = re.compile(r"- `\w+`(, `\w+`)*: \S")  # the games it concerns, then what players notice
BUILD = (
    "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
)


class Refused(Exception):
    """Why there is no release, in one sentence."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release", description="Make a release of this folder.")
    parser.add_argument("version", nargs="?", help="three numbers; left out: the present one")
    parser.add_argument("--dry-run", action="store_true", help="show it, change nothing")
    parser.add_argument("--pure", action="store_true", help="no wheel with the C extension")
    args = parser.parse_args(arguments)
    root = Path.cwd()
    version = args.version or version_of(root)
    try:
        if why := why_not(root, version):
            raise Refused(why)
        notes = release_notes(root, version)
        if args.dry_run:
            wheels = "a pure wheel" if args.pure else "two wheels"
            print(f"{notes}\nWould build an sdist and {wheels} in dist/ and tag v{version}.")
        else:
            release(root, version, notes, pure=args.pure)
    except Refused as refused:
        print(f"No release: {refused}", file=sys.stderr)
        return 1
    return 0


def version_of(root: Path) -> str:
    found = VERSION_LINE.search((root / "ardennes/__init__.py").read_text("utf-8"))
    return found[1] if found else ""


def why_not(root: Path, version: str) -> str | None:
    """What stands in the way of this version, if anything does."""
    if not VERSION.fullmatch(version):
        return f"{version!r} is no version; expected three numbers such as 0.2.0."
    if changed := git(root, "status", "--porcelain").split("\n", 1)[0]:
        return f"the tree is dirty ({changed[3:]}); commit first."
    released = [tag[1:] for tag in git(root, "tag", "--list", "v*").split()]
    if version in released:
        return f"v{version} is already tagged; say make release VERSION= with the next number."
    last = max((v for v in released if VERSION.fullmatch(v)), key=numbers, default=version)
    if numbers(version) < numbers(last):
        return f"{version} comes before v{last}, which is already tagged."
    if not fragments(root):
        return "changes/ holds no fragment; nothing has changed for players."
    return None


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def fragments(root: Path) -> list[Path]:
    return sorted(path for path in root.glob("changes/*.md") if path.name != "README.md")


def release_notes(root: Path, version: str) -> str:
    """The fragments under their headings, as the changelog will have them."""
    entries: dict[str, list[str]] = {heading: [] for heading in HEADINGS}
    for path in fragments(root):
        for heading, entry in entries_of(path):
            entries[heading].append(entry)
    parts = [f"## {version} ({datetime.now(UTC).date()})\n"]
    parts += [f"### {h}\n\n" + "".join(entries[h]) for h in HEADINGS if entries[h]]
    return "\n".join(parts)


def entries_of(path: Path) -> list[tuple[str, str]]:
    """The entries of a fragment, each with its heading; links lead on from the changelog."""
    found: list[tuple[str, str]] = []
    heading = ""
    for line in filter(str.strip, path.read_text("utf-8").splitlines()):
        if line.startswith("## ") and line[3:] in HEADINGS:
            heading = line[3:]
        elif heading and ENTRY.match(line):
            found.append((heading, line.replace("](../", "](") + "\n"))
        elif found and found[-1][0] == heading and line.startswith("  "):
            found[-1] = heading, found[-1][1] + line.replace("](../", "](") + "\n"
        else:
            raise Refused(f"changes/{path.name} has a line its README does not allow: {line}")
    return found


def release(root: Path, version: str, notes: str, *, pure: bool) -> None:
    """Build first; then commit and tag."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        archive = git_bytes(root, "archive", "--prefix=source/", "HEAD")
        unpack(archive, copy)
        write_release(copy / "source", version, notes)
        built = build(copy, pure=pure)
        (root / "dist").mkdir(exist_ok=True)
        built = [Path(shutil.copy(path, root / "dist")) for path in built]
    write_release(root, version, notes)
    git(root, "add", "--all", "CHANGELOG.md", "changes", "ardennes/__init__.py")
    git(root, "commit", "--quiet", "--message", f"release {version}")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"ardennes {version}")
    for path in built:
        print(f"dist/{path.name}  {path.stat().st_size / 1e6:.1f} MB")
    print(f"Committed and tagged v{version}. To publish it: git push --follow-tags")


def write_release(root: Path, version: str, notes: str) -> None:
    """Number and changelog are written, the fragments are used up."""
    module = root / "ardennes/__init__.py"
    module.write_text(
        VERSION_LINE.sub(f'__version__ = "{version}"', module.read_text("utf-8")), "utf-8"
    )
    changelog = root / "CHANGELOG.md"
    head, *older = re.split(r"^(?=## )", changelog.read_text("utf-8"), maxsplit=1, flags=re.M)
    changelog.write_text("\n".join([head.rstrip("\n") + "\n", notes, *older]), "utf-8")
    for path in fragments(root):
        path.unlink()


def build(copy: Path, *, pure: bool) -> list[Path]:
    """An sdist and, from it alone, a wheel for every machine and one with the C extension."""
    sdist = run_backend("build_sdist", copy / "source", copy / "sdist")
    built = [sdist, build_wheel(sdist, copy / "pure", ARDENNES_PURE="1")]
    if not pure:
        built.append(build_wheel(sdist, copy / "fast", ARDENNES_PURE=""))
        with zipfile.ZipFile(built[-1]) as wheel:
            if not any(name.endswith((".so", ".pyd")) for name in wheel.namelist()):
                raise Refused("the C extension was not built; without a compiler, say --pure.")
    return built


def build_wheel(sdist: Path, into: Path, **env: str) -> Path:
    unpack(sdist.read_bytes(), into)
    (source,) = into.iterdir()
    return run_backend("build_wheel", source, into / "wheel", **env)


def run_backend(hook: str, source: Path, into: Path, **env: str) -> Path:
    """The one archive setuptools makes of a source tree, with nothing fetched."""
    into.mkdir()
    command = [sys.executable, "-c", BUILD, hook, str(into)]
    done = subprocess.run(
        command, cwd=source, env=os.environ | env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refused(f"{hook} failed:\n{done.stdout}{done.stderr}")
    (made,) = into.iterdir()
    return made


def unpack(archive: bytes, into: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(into, filter="data")


def git(root: Path, *arguments: str) -> str:
    return git_bytes(root, *arguments).decode()


def git_bytes(root: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=root, stdout=subprocess.PIPE, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
