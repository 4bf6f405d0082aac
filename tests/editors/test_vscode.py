"""The extension for Visual Studio Code, activated under Node in a stand-in for the editor, with the real server."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from london_rules.lsp.settings import SECTION, Settings
from tests.lsp.test_server import MANIFEST, RULES
from tests.support import node

pytestmark = node.needs_node
FOLDER = "editors/vscode"
TESTS = """\
tests:
  poverty stays:
    given:
      player 1:
        poverty: 4
    then:
      player 1:
        poverty: 4
"""


def command(path: Path, *lines: str) -> Path:
    """Write a command that a shell runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def scene(folder: Path) -> dict[str, str]:
    """Make a folder with an overlay and a `.venv`, and say what is to be done with them."""
    for name, text in (("bundle.yaml", MANIFEST), ("rats.rules", RULES), ("tests/rats.yaml", TESTS)):
        file = folder / "rats" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    pid, start = folder / "pid", "from london_rules.cli.entry import main; main()"
    command(folder / ".venv/bin/london-rules", f"echo $$ > '{pid}'", f"exec '{sys.executable}' -c '{start}' \"$@\"")
    broken = command(folder / "broken", "echo 'it needs an extra' >&2", "exit 2")
    return {
        "folder": str(folder),
        "pid": str(pid),
        "rules": "rats/rats.rules",
        "name": "poverty",
        "wrong": "povexty",
        "english": "Each player keeps count of poverty",
        "tests": "rats/tests/rats.yaml",
        "title": "poverty stays",
        "broken": str(broken),
        "words": "it needs an extra",
    }


def test_the_extension_from_activation_to_the_end_of_its_server(tmp_path: Path) -> None:
    here = node.installed(FOLDER)
    plan = scene(tmp_path)
    done = node.npm(here, "test", env={"SCENE": json.dumps(plan), "PYTHONPATH": str(node.ROOT)})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 6" in done.stdout
    with pytest.raises(ProcessLookupError):
        os.kill(int(Path(plan["pid"]).read_text()), 0)


def test_the_settings_of_the_extension_are_those_of_the_server() -> None:
    package = json.loads((node.ROOT / FOLDER / "package.json").read_text(encoding="utf-8"))
    properties = package["contributes"]["configuration"]["properties"]
    own = {"command", "trace.server"}  # of the extension itself
    names = {name.removeprefix(f"{SECTION}.") for name in properties} - own
    assert names == {"game", "games", "inlayHints"}
    assert Settings.of({name: properties[f"{SECTION}.{name}"]["default"] for name in names}) == Settings()
