"""`london-rules lsp` where the extra is missing."""

import sys

import pytest

from london_rules.cli.app import run


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [
        name for name in sys.modules if name.partition(".")[0] == "pygls" or name.startswith("london_rules.lsp")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    assert run(["lsp"]) == 2
    told = capsys.readouterr().err
    assert "needs the package `pygls`" in told and "pip install 'london-rules[lsp]'" in told
