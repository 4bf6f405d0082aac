"""The examples on the pages of codes of the rule language: the bad one gives exactly its code, the other nothing."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from london_rules.compiler.assemble import assemble
from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import make_layout
from london_rules.compiler.program import Program
from tests.support.advised import load

PAGES = Path(__file__).parents[2] / "docs" / "errors"
FENCE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_FILES = ["LR-X0035", *(f"LR-X000{n}" for n in range(1, 8))]  # what reading files says is tested with the bundles
IN_PLAY = ("LR-R", "LR-X0012", "LR-X0021")
ANSWERS = 150

Files = dict[str, str]


def examples() -> list[tuple[str, Files, Files]]:
    found = []
    for path in sorted(PAGES.glob("LR-[CLNRSTX]*.md")):
        bad, _, good = path.read_text(encoding="utf-8").partition("## Corrected")
        if FENCE.search(bad) and path.stem not in OF_FILES:
            found.append((path.stem, dict(FENCE.findall(bad)), dict(FENCE.findall(good))))
    return found


def codes(files: Files) -> list[str]:
    if "bundle.yaml" in files:
        return [item.code for item in load(files).diagnostics]
    with TemporaryDirectory() as folder:  # each file is a bundle of its own, and all are named together
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        return [item.code for item in load("+".join(str(Path(folder) / name) for name in files)).diagnostics]


def play(files: Files) -> str:
    """Play a little at random; gives the code of the rule that fails."""
    result = load(files)
    assert result.rule_set is not None, list(result.diagnostics)
    layout = make_layout(result.rule_set.rules)
    program, random = Program(layout, assemble(layout, traced=False)), Random(1)
    state = program.new_state(2, seed=1)
    try:
        for _ in range(ANSWERS):
            program.run(state)
            if state.over:
                break
            state.ans = random.choice(state.opts)
    except RuleError as e:
        return e.code
    return ""


@pytest.mark.parametrize(("code", "bad", "good"), examples(), ids=lambda value: value if isinstance(value, str) else "")
def test_example(code: str, bad: Files, good: Files) -> None:
    assert codes(good) == []
    if code.startswith(IN_PLAY):
        assert (play(bad), play(good)) == (code, "")
    else:
        assert codes(bad) == [code]
