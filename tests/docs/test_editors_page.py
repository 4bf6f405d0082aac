"""The settings on the page docs/editors/README.md start the server, and are ones that it knows."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from london_rules.cli.app import app
from london_rules.lsp.settings import SECTION, Settings
from tests.support import pages as p

PAGE = p.ROOT / "docs" / "editors" / "README.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = {block.info.partition(" ")[0]: block.text for block in p.blocks(PAGE)}
LUA = [block.text for block in p.blocks(PAGE) if block.info == "lua"]
EXTENSION = json.loads((p.ROOT / "editors" / "vscode" / "package.json").read_text(encoding="utf-8"))
COMMANDS = [command.name or getattr(command.callback, "__name__", "") for command in app().registered_commands]


def test_helix_starts_the_server_and_sets_a_game() -> None:
    told = tomllib.loads(BLOCKS["toml"])
    server = told["language-server"]["london-rules"]
    assert server["command"] == "london-rules" and server["args"][0] in COMMANDS
    assert Settings.of(server["config"]).game_for("any") == "2010"
    assert {one["name"]: one["language-servers"][-1] for one in told["language"]} == {
        "london-rules": "london-rules",
        "yaml": "london-rules",
    }


@pytest.mark.parametrize("block", LUA)
def test_neovim_starts_the_server_and_sets_a_game(block: str) -> None:
    command = re.search(r'cmd = \{ "london-rules", "(\w+)" \}', block)
    options = re.search(r'init_options = \{ (\w+) = "(\w+)" \}', block)
    assert command is not None and command[1] in COMMANDS
    assert options is not None and Settings.of({options[1]: options[2]}).game_for("any") == "2010"


def test_every_setting_of_the_page_is_known() -> None:
    named = re.findall(rf"`{SECTION}\.(\w+)`", TEXT)
    given = {SECTION: {"game": "2017", "games": {"mine": "2010"}, "inlayHints": True}}
    assert sorted(named) == sorted([*given[SECTION], "command"])  # the last is of the extension itself
    assert {f"{SECTION}.{name}" for name in named} <= {*EXTENSION["contributes"]["configuration"]["properties"]}
    settings = Settings.of(given)
    assert settings == Settings("2017", {"mine": "2010"}, True)
    assert (settings.game_for("mine"), settings.game_for("other")) == ("2010", "2017")
    assert Settings.of(["what"]) == Settings.of({"game": 3, "games": "x"}) == Settings()
