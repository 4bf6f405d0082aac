"""Neovim with the settings of docs/editors/README.md and the real language server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_editors_page import LUA
from tests.editors.test_vscode import command
from tests.lsp.test_server import RULES, bundle

NEOVIM = shutil.which("nvim")
LINES = RULES.splitlines()
ROW = LINES.index("    gain 1 poverty")


@pytest.mark.skipif(NEOVIM is None, reason="THE SETTINGS FOR NEOVIM ARE NOT TRIED: there is no nvim")
@pytest.mark.parametrize("settings", LUA, ids=["new", "old"])
def test_the_settings_of_the_page_help_in_neovim(tmp_path: Path, settings: str) -> None:
    assert NEOVIM is not None
    rules = bundle(tmp_path) / "rats.rules"
    start = "from london_rules.cli.entry import main; main()"
    program = command(tmp_path / "bin" / "london-rules", f"exec '{sys.executable}' -c '{start}' \"$@\"")
    (tmp_path / "settings.lua").write_text(settings)
    env = {
        **os.environ,
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "SETTINGS": str(tmp_path / "settings.lua"),
        "RULES": str(rules),
        "ROW": str(ROW),
        "COLUMN": str(LINES[ROW].index("poverty") + 2),
        "WRONG": LINES[ROW].replace("poverty", "povexty"),
        "ONLY": "underground left",
    }
    words = [NEOVIM, "--headless", "-u", "NONE", "-n", "-S", str(Path(__file__).with_name("neovim.lua"))]
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)
    told = json.loads(done.stdout)
    assert told["filetype"] == told["definition_filetype"] == "london-rules"
    assert told["game"]  # a number of the game that the page sets
    assert told["mistakes"] == ["unknown name `povexty`\nhelp: did you mean `poverty`?"]
    assert told["fixed"] and told["right"]
    assert "Each player keeps count of poverty" in told["hover"]
    assert told["definition"].endswith("variants/london/table.rules")
