"""`print` as a command: the file, what it says, and each way in which it cannot work."""

import sys

import pytest

from london_rules.cli.app import run


@pytest.fixture
def with_weasyprint():
    pytest.importorskip("weasyprint")


@pytest.mark.usefixtures("with_weasyprint")
def test_it_writes_a_pdf_and_says_what_is_on_which_page(tmp_path, capsys):
    out = tmp_path / "cards.pdf"
    assert run(["print", "starter", "--out", str(out), "--only", "cards", "--paper", "letter"]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"wrote {out}: cards on pages 1 to 6\n")


@pytest.mark.usefixtures("with_weasyprint")
def test_a_variant_with_mistakes_gives_findings_and_no_file(tmp_path, capsys):
    rule = tmp_path / "rule.yaml"
    rule.write_text('language: 2\nid: r\ntitle: R\nkind: overlay\nbuilds on: ["2010"]\nset:\n  hand limt: 3\n')
    assert run(["print", str(rule), "--out", str(tmp_path / "b.pdf")]) == 1
    assert "hand limit" in capsys.readouterr().err
    assert not (tmp_path / "b.pdf").exists()


@pytest.mark.usefixtures("with_weasyprint")
@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["no-such-game"], 3, "no-such-game"),
        (["starter", "--changes"], 2, "there is no overlay whose changes could be printed"),
        (["starter", "--only", "boards"], 3, "there is nothing to print"),
        (["starter", "--paper", "a3"], 2, "a3"),
    ],
)
def test_what_cannot_be_printed_is_said(tmp_path, capsys, words, code, told):
    assert run(["print", *words, "--out", str(tmp_path / "b.pdf")]) == code
    assert told in capsys.readouterr().err
    assert not (tmp_path / "b.pdf").exists()


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (None, "needs the package `weasyprint`"),
        ("dlopen", "needs the library Pango"),
    ],
)
def test_without_the_extra_or_its_library_it_says_how_to_get_it(tmp_path, capsys, monkeypatch, missing, told):
    for name in [name for name in sys.modules if name.startswith(("weasyprint", "london_rules.printing.pdf"))]:
        monkeypatch.delitem(sys.modules, name)
    if missing is None:
        monkeypatch.setitem(sys.modules, "weasyprint", None)
    else:
        (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library libpango-1.0-0')\n")
        monkeypatch.syspath_prepend(str(tmp_path))
    assert run(["print", "starter", "--out", str(tmp_path / "b.pdf")]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert ("pip install 'london-rules[print]'" if missing is None else "apt install libpango-1.0-0") in said
