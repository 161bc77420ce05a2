"""Examples of how to run a server: they can be read, and name what there is."""

import re
from pathlib import Path

import yaml

from ardennes.server.metrics import ABOUT
from ardennes.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
OPERATING = (ROOT / "docs/operating.md").read_text("utf-8")


def test_every_variable_they_set_is_a_setting():
    texts = [path.read_text("utf-8") for path in DEPLOY.iterdir()]
    named = set(re.findall(r"ARDENNES_([A-Z_]+)", "\n".join([*texts, OPERATING])))
    assert len(named) > 2
    assert named - {name.upper() for name in Settings._fields} == set()


def test_the_containers_are_two_servers_that_find_each_other():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    assert {"proxy", "first", "second", "postgres"} == services.keys()
    for name in ("first", "second"):
        service = services[name]
        assert (ROOT / service["build"]["dockerfile"]).is_file()
        assert service["environment"]["ARDENNES_PEERS"] == service["hostname"] == name
        assert "@postgres/" in service["environment"]["ARDENNES_DATABASE"]
        assert f"{name}:8000" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_page_tells_of_metrics_there_are():
    named = set(re.findall(r"`ardennes_(\w+?_\w+)[`{]", OPERATING))
    assert len(named) > 5
    assert named <= ABOUT.keys()
