"""`validate` with files: fixes made or shown, baselines written and read, SARIF for several variants."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.cli.app import run

MANIFEST = 'language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
Answer = Callable[..., tuple[int, str]]


@pytest.fixture
def answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Answer:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONDON_RULES_CACHE", "off")

    def call(*words: str) -> tuple[int, str]:
        code = run(words)
        return code, capsys.readouterr().out

    return call


def overlay(rules: str) -> Path:
    Path("my-rule").mkdir(exist_ok=True)
    Path("my-rule/bundle.yaml").write_text(MANIFEST, encoding="utf-8")
    path = Path("my-rule/my.rules")
    path.write_bytes(rules.encode())
    return path


def test_fixes_are_shown_and_made(answer: Answer) -> None:
    path = overlay("replace number relief = your pionts\n")
    code, out = answer("validate", "./my-rule", "--diff")
    assert code == 1
    assert "-replace number relief = your pionts\n+replace number relief = your points\n" in out
    assert "1 file can be fixed" in out
    assert path.read_text() == "replace number relief = your pionts\n"
    code, out = answer("validate", "./my-rule", "--fix", "--no-play")
    assert (code, path.read_text()) == (0, "replace number relief = your points\n")
    assert "1 file fixed" in out


def test_a_file_keeps_its_line_ends(answer: Answer) -> None:
    path = overlay("# Mine.\r\nreplace number relief = your pionts\r\n")
    answer("validate", "./my-rule", "--fix", "--no-play")
    assert path.read_bytes() == b"# Mine.\r\nreplace number relief = your points\r\n"


def test_a_baseline_leaves_out_what_is_known(answer: Answer) -> None:
    path = overlay("number feast = 3\n")
    assert "1 warning" in answer("validate", "./my-rule", "--no-play")[1]
    assert answer("validate", "./my-rule", "--no-play", "--write-baseline", "known.json") == (
        0,
        "1 finding written to known.json\n",
    )
    code, out = answer("validate", "./my-rule", "--no-play", "--baseline", "known.json")
    assert (code, "1 known" in out, "warning[" in out) == (0, True, False)
    path.write_text("# More.\nnumber feast = 3\nnumber fast = 3\n", encoding="utf-8")
    code, out = answer("validate", "./my-rule", "--no-play", "--baseline", "known.json", "--format", "concise")
    assert "my-rule/my.rules:3" in out
    assert "my-rule/my.rules:2" not in out


@pytest.mark.parametrize(
    "text", [None, "nothing", '{"schema_version": 7, "known": []}', "[" * 100_000, '{"known": [], "known": []}']
)
def test_what_is_no_baseline_is_said(text: str | None, answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    overlay("number feast = 3\n")
    if text is not None:
        Path("known.json").write_text(text, encoding="utf-8")
    code = run(["validate", "./my-rule", "--baseline", "known.json"])
    said = capsys.readouterr().err
    assert code == 3
    assert "`known.json` cannot be read as a baseline" in said
    assert "--write-baseline known.json" in said
    assert "Errno" not in said


def test_sarif_of_several_variants_is_one_log(answer: Answer) -> None:
    overlay("replace number relief = your pionts\n")
    code, out = answer("validate", "2010", "./my-rule", "--no-play", "--format", "sarif")
    log = json.loads(out)
    assert (code, log["version"]) == (1, "2.1.0")
    assert [len(one["results"]) for one in log["runs"]] == [0, 1]


def test_deep_plays_more_games(answer: Answer) -> None:
    assert "6 random games played" in answer("validate", "2010", "--deep", "2")[1]
