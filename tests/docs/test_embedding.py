"""The examples of docs/embedding.md run, in order, in one interpreter."""

import re
import tomllib
from pathlib import Path

from london_rules.players import own

PAGE = Path(__file__).parents[2] / "docs" / "embedding.md"


def test_every_example_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    (tmp_path / "table.html").write_text(re.search(r"^```html\n(.*?)^```$", text, re.M | re.S)[1], encoding="utf-8")
    space: dict[str, object] = {}
    blocks = list(re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    assert len(blocks) > 10
    for block in blocks:
        line = text[: block.start(1)].count("\n")
        exec(compile("\n" * line + block.group(1), str(PAGE), "exec"), space)
    told = capsys.readouterr().out
    assert "did you mean `hand`?" in told
    assert "LR-V0002" in told


def test_the_entry_point_of_the_page_is_in_the_group_that_is_read():
    (block,) = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert tomllib.loads(block)["project"]["entry-points"] == {own.GROUP: {"hasty": "my_package.players:Hasty"}}
