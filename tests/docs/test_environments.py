"""The examples of docs/environments.md run, in order, in one interpreter; the last of them learns to beat chance."""

import re
from pathlib import Path

from london_rules.env import ActionSpace, ObservationSpace
from tests.support.table import rule_set

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_example_runs(capsys):
    space: dict[str, object] = {}
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
    assert len(blocks) > 6
    for block in blocks:
        line = TEXT[: block.start(1)].count("\n")
        exec(compile("\n" * line + block.group(1), str(PAGE), "exec"), space)
    assert "turn - The number of turns begun." in capsys.readouterr().out


def rows(heading: str) -> list[str]:
    """List what the first column of the tables under a heading names."""
    part = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    cells = [line.split(" | ")[0] for line in part.splitlines() if line.startswith("| ") and "---" not in line]
    return [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]


def test_the_tables_name_every_sort_of_action_and_no_other():
    names = {
        name for variant in ("2010", "2017", "2011-time-track") for name in ActionSpace(rule_set(variant), 3).names
    }
    told = set(rows("Actions"))
    assert {name.partition(":")[0] for name in names} <= {name.partition(":")[0] for name in told}
    assert told - names == {"part:2", "answer:yes", "answer:no"}


def test_the_names_of_features_on_the_page_are_there():
    names = {f.name for f in ObservationSpace(rule_set("2010"), 2).features}
    for name in rows("Observations"):
        known = name in names or f"card wren: {name}" in names or name == "table: ..."
        assert known, name
