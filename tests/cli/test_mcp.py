"""`london-rules mcp` as a command: what it says where the extra is missing."""

import sys

import pytest

from london_rules.cli.app import run


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LONDON_RULES_CACHE", "")
    for name in [
        name for name in sys.modules if name.partition(".")[0] == "mcp" or name.startswith("london_rules.assistant")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert run(["mcp"]) == 2
    told = capsys.readouterr().err
    assert "needs the package `mcp`" in told and "pip install 'london-rules[mcp]'" in told
