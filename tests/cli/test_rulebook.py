"""`rulebook`: to a file or the terminal, in the form that is asked for; layouts that do not fit are reported."""

import subprocess
import sys
from types import FunctionType, ModuleType

import pytest

from london_rules import engine, load, table
from london_rules.cli.app import run

MANIFEST = 'language: 2\nid: my-table\ntitle: My table\nkind: overlay\nbuilds on: ["2010"]\nfiles: [t.yaml]\n'


def test_markdown_goes_to_the_terminal(capsys):
    assert run(["rulebook", "2010"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# London (2010)\n")
    assert "### Bank of England" in out


@pytest.mark.parametrize(
    ("name", "more", "opening"),
    [
        ("book.html", [], "<!DOCTYPE html>"),
        ("book.md", [], "# London (2010)"),
        ("book", ["--format", "markdown"], "# London (2010)"),
        ("book.md", ["--format", "html"], "<!DOCTYPE html>"),
    ],
)
def test_the_name_of_the_file_says_the_form_unless_it_is_given(capsys, tmp_path, name, more, opening):
    assert run(["rulebook", "2010", "--out", str(tmp_path / name), *more]) == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(opening)
    assert capsys.readouterr().out == ""


def test_a_variant_with_mistakes_gives_findings_and_no_file(capsys, tmp_path):
    rule = tmp_path / "rule.yaml"
    rule.write_text('language: 2\nid: r\ntitle: R\nkind: overlay\nbuilds on: ["2010"]\nset:\n  hand limt: 3\n')
    assert run(["rulebook", str(rule), "--out", str(tmp_path / "b.html")]) == 1
    assert "hand limit" in capsys.readouterr().err
    assert not (tmp_path / "b.html").exists()


def test_no_such_variant_and_no_such_folder(capsys, tmp_path):
    assert run(["rulebook", "no-such-game"]) == 3
    assert run(["rulebook", "2010", "--out", str(tmp_path / "no" / "b.html")]) == 3
    capsys.readouterr()


@pytest.mark.parametrize(
    ("layout", "code", "word"),
    [
        ('  tints:\n    card colour:\n      brow: "#112233"\n', "LR-N0020", "brow"),
        ('  tints:\n    card colr:\n      brown: "#112233"\n', "LR-N0020", "card colr"),
        ("  tints:\n    card colour:\n      brown: red\n", "LR-Y0009", "red"),
        ("  pictures:\n    crad:\n      tint: colour\n", "LR-N0020", "crad"),
        ("  pictures:\n    card:\n      tint: cost\n", "LR-N0020", "cost"),
        ('  pictures:\n    card:\n      left: "{csot}"\n', "LR-N0020", "csot"),
        ("  pictures:\n    card:\n      middle: x\n", "LR-N0020", "middle"),
        ("  pictures:\n    card: x\n", "LR-Y0009", "x"),
        ("  maps:\n    borough:\n      up: nroth\n", "LR-N0020", "nroth"),
        ("  maps:\n    borough:\n      right: greenwhich\n", "LR-N0020", "greenwhich"),
        ("  maps:\n    borough:\n      left: city\n", "LR-N0020", "left"),
    ],
)
def test_drawing_settings_that_do_not_fit_are_reported_in_their_place(layout, code, word):
    found = load({"bundle.yaml": MANIFEST, "t.yaml": f"layout:\n{layout}"}).diagnostics
    (error,) = found.errors()
    assert error.code == code
    text = found.files[error.span.file]
    assert text[error.span.start : error.span.end].strip('"') == word


def test_a_thing_that_an_overlay_takes_away_may_still_show_the_way_on_the_map():
    found = load({"bundle.yaml": MANIFEST.replace("files: [t.yaml]", "remove:\n  borough: [greenwich]")})
    assert not any(item.code == "LR-N0020" for item in found.diagnostics.items())


def test_to_write_a_rulebook_nothing_is_loaded_that_runs_or_changes_tests(tmp_path):
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from london_rules.cli.rulebook import rulebook\n"
        f"rulebook('2010', out=Path({str(tmp_path / 'b.html')!r}))\n"
        "names = ['rule_tests.run', 'rule_tests.mutate']\n"
        "print([name for name in names if f'london_rules.{name}' in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_a_package_gives_on_demand_is_what_its_modules_hold():
    for package in (engine, table):
        for name in package.__all__:
            given = getattr(package, name)
            assert not isinstance(given, ModuleType), name
            if isinstance(given, type | FunctionType):
                assert given.__name__ == name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        engine.nothing  # noqa: B018
