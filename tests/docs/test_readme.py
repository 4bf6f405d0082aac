"""What the README says of variants is so: its two overlays, and what they are said to do."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.cli.app import run

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
FENCED = re.findall(r"```yaml\n(language.*?)```", README, re.DOTALL)
BLOCKS = {re.search(r"^id: (.*)$", text, re.MULTILINE)[1]: text for text in FENCED}
SETTLED = "settle-option-1-option-4"

Answer = Callable[..., tuple[int, str]]


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answer:
    monkeypatch.chdir(tmp_path)
    for id, text in BLOCKS.items():
        (tmp_path / f"{id}.yaml").write_text(text, encoding="utf-8")

    def call(*words: str) -> tuple[int, str]:
        return run(words), capsys.readouterr().out

    return call


def test_the_readme_holds_the_two_overlays() -> None:
    assert list(BLOCKS) == ["my-rule", SETTLED]


def test_the_house_rule_of_one_file_changes_what_it_is_said_to(answer: Answer) -> None:
    data = json.loads(answer("show", "2010+./my-rule.yaml", "--changes", "--format", "json")[1])
    assert [(c["name"], c["now"]) for c in data["changes"]] == [("hand limit", "10"), ("Almshouses: cost", "2")]
    code, out = answer("show", "2010+./my-rule.yaml", "hand limit")
    assert code == 0
    assert "replacing london" in out


def test_the_merged_print_is_validated_with_the_same_digest(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "whole.yaml").write_text(answer("show", "2010+./my-rule.yaml", "--merged")[1], encoding="utf-8")
    told = [answer("validate", v, "--no-play")[1].split("digest ")[1] for v in ("2010+./my-rule.yaml", "./whole.yaml")]
    assert told[0] == told[1]


def test_the_conflict_prints_the_overlay_that_settles_it(answer: Answer) -> None:
    code, out = answer("validate", "2010+option-1+option-4", "--no-play")
    assert code == 1
    assert "both change `number relief`" in out
    assert BLOCKS[SETTLED] in out
    assert answer("validate", f"2010+option-1+option-4+./{SETTLED}.yaml", "--no-play")[0] == 0


def test_all_variants_of_the_table_load(answer: Answer) -> None:
    table = README.partition("| variant | is |")[2].partition("\n\n")[0]
    firsts = [line.split("|")[1] for line in table.splitlines() if "|" in line]
    variants = [variant for first in firsts for variant in re.findall(r"`([^`]+)`", first)]
    assert "2010+option-4+option-5" in variants
    assert len(variants) >= 10
    for variant in variants:
        assert answer("validate", variant, "--no-play")[0] == 0, variant


def test_the_message_with_a_suggestion_is_the_one_that_is_printed(answer: Answer, tmp_path: Path) -> None:
    (message,) = re.findall(r"```text\n(8 \|.*?)```", README, re.DOTALL)
    head = "language: 2\nid: wrong\ntitle: Wrong\nkind: overlay\nbuilds on: [london]\nrules: |\n  turn tax, before take"
    (tmp_path / "wrong.yaml").write_text(f"{head}\n{message.splitlines()[0][4:]}\n", encoding="utf-8")
    code, out = answer("validate", "2010+./wrong.yaml", "--no-play")
    assert code == 1
    assert message in out
