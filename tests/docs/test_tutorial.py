"""The tutorials as a new user does them: every file written, every command typed, every answer compared."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from london_rules.cli.app import run

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "tutorial.md"
FENCE = re.compile(r"^```(yaml|rules|console|svg)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def answers(block: str) -> list[tuple[list[str], str]]:
    """Cut a console block into commands and what they print."""
    parts = re.split(r"^\$ (.+)\n", block, flags=re.MULTILINE)[1:]
    return [(shlex.split(command)[1:], said) for command, said in zip(parts[::2], parts[1::2], strict=True)]


def fits(wanted: str, said: str) -> bool:
    pattern = re.escape(wanted.rstrip("\n")).replace(re.escape("..."), ".*")
    return re.fullmatch(pattern, said.rstrip("\n"), re.DOTALL) is not None


@pytest.mark.parametrize(("page", "least"), [("tutorial.md", 8), ("first-game.md", 5), ("pictures.md", 2)])
def test_the_tutorial_works_as_it_stands(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONDON_RULES_CACHE", "off")
    monkeypatch.setenv("COLUMNS", "80")
    typed = 0
    for kind, name, text in FENCE.findall((DOCS / page).read_text(encoding="utf-8")):
        if kind != "console":
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_text(text, encoding="utf-8")
            continue
        for words, wanted in answers(text):
            capsys.readouterr()
            run(words)
            said = capsys.readouterr().out
            assert fits(wanted, said), f"{shlex.join(words)} says:\n{said}"
            typed += 1
    assert typed >= least


def test_the_lines_that_set_up_name_what_there_is() -> None:
    root = PAGE.parents[1]
    installed, block = re.findall(
        r"(?:^    .+\n)+", PAGE.read_text(encoding="utf-8").split("## One figure")[0], re.MULTILINE
    )
    make, source, *_ = block.split("\n")
    assert tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"] in installed.split()
    assert installed.split("\n")[1:] == ["    mkdir my-rules", "    cd my-rules", ""]
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{make.split()[1]}: \.venv/", makefile, re.MULTILINE)
    assert source.split() == ["source", ".venv/bin/activate"]
    assert "-m venv .venv" in makefile
    assert "mkdir ../my-rules" in block
    assert "cd ../my-rules" in block
