"""One diagnostic, every renderer."""

import json
from textwrap import dedent

import pytest

from london_rules.diagnostics import (
    Diagnostic,
    Diagnostics,
    Fix,
    Label,
    Span,
    render_concise,
    render_github,
    render_json,
    render_text,
)

TEXT = "# rules\nrule a\n  gain £2, lose 3 povrty\n"
AT = TEXT.index("povrty")
FILES = {"x.rules": TEXT, "wide.rules": "名前 bad\n", "long.rules": "a" * 500 + " bad " + "b" * 500}
ITEM = Diagnostic(
    "LR-B0015",
    "error",
    "unknown counter `povrty`",
    Span("x.rules", AT, AT + 6),
    (Label(Span("x.rules", 8, 14), "in this rule"),),
    "did you mean `poverty`?",
    ("counters are declared in table.rules",),
    Fix(Span("x.rules", AT, AT + 6), "poverty", "write `poverty`", safe=True),
)


def test_text() -> None:
    expected = """\
    error[LR-B0015]: unknown counter `povrty`
     --> x.rules:3:18
      |
    3 |   gain £2, lose 3 povrty
      |                   ^^^^^^
     ::: x.rules:2:1
      |
    2 | rule a
      | ------ in this rule
      |
    help: did you mean `poverty`?
    fix: write `poverty`
      |
    3 |   gain £2, lose 3 poverty
    note: counters are declared in table.rules
    more: london-rules explain LR-B0015
    """
    assert render_text([ITEM], FILES) == dedent(expected).replace("3:18", "3:19")


def test_colour_only_adds_escapes() -> None:
    coloured = render_text([ITEM], FILES, color=True)
    assert "\x1b[31;1m" in coloured
    for code in ("31;1", "33;1", "34;1", "36;1", "1", "0"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == render_text([ITEM], FILES)


def test_wide_letters_and_long_lines() -> None:
    wide = render_text([Diagnostic("LR-X9999", "warning", "bad", Span("wide.rules", 3, 6))], FILES)
    assert wide.splitlines()[-2] == "  | " + " " * 5 + "^^^"
    long = render_text([Diagnostic("LR-X9999", "warning", "bad", Span("long.rules", 501, 504))], FILES)
    _, row, carets, _ = long.splitlines()[-4:]
    assert len(row) < 200
    assert row[carets.index("^") : carets.rindex("^") + 1] == "bad"


@pytest.mark.parametrize("render", [render_text, render_concise, render_json, render_github])
def test_no_author_text_reaches_the_terminal_raw(render) -> None:
    nasty = "\x1b[31m\u202e\x07"
    files = {nasty: f"{nasty} {nasty}"}
    item = Diagnostic(
        "LR-B0016", "error", nasty, Span(nasty, 0, 2), (Label(Span(nasty, 3, 4), nasty),), nasty, (nasty,)
    )
    shown = render([item], files)
    for character in ("\x1b", "\x07", "\u202e"):
        assert character not in shown


def test_concise() -> None:
    assert render_concise([ITEM], FILES) == (
        "x.rules:3:19: error[LR-B0015] unknown counter `povrty` (did you mean `poverty`?)\n"
    )
    assert render_concise([Diagnostic("LR-B0001", "error", "gone")], {}) == "error[LR-B0001] gone\n"


def test_json() -> None:
    data = json.loads(render_json([ITEM], FILES))
    assert data["schema_version"] == 1
    (item,) = data["diagnostics"]
    assert item["span"]["start"] == {"line": 3, "column": 19, "offset": AT + 1}
    assert item["fix"]["replacement"] == "poverty"
    assert item["labels"][0]["span"]["start"]["line"] == 2
    assert item["slug"] == "long-dash"


def test_github() -> None:
    assert render_github([ITEM], FILES) == (
        "::error title=london-rules (LR-B0015),file=x.rules,line=3,endLine=3,col=19,endColumn=25::"
        "unknown counter `povrty`%0Ahelp: did you mean `poverty`?\n"
    )


def test_spans_beyond_the_file_do_no_harm() -> None:
    for span in (Span("x.rules", 10_000, 10_001), Span("none", 3, 4), Span("x.rules", len(TEXT), len(TEXT))):
        item = Diagnostic("LR-B0015", "error", "m", span, fix=Fix(span, "x", "t"))
        for render in (render_text, render_concise, render_json, render_github):
            assert render([item], FILES)


def test_the_collector_sorts_counts_and_says_nothing_twice() -> None:
    out = Diagnostics()
    out.warning("LR-B0002", "b", Span("f", 5, 6))
    out.warning("LR-B0001", "a", Span("f", 5, 6))
    out.warning("LR-B0003", "c", Span("e", 9, 9))
    out.warning("LR-B0003", "c", Span("e", 9, 9))
    assert not out.has_errors
    out.error("LR-B0009", "z")
    assert out.has_errors
    assert [item.code[-1] for item in out] == ["9", "3", "1", "2"]
    for number in range(500):
        out.error("LR-B0001", str(number))
    assert len(out) == 200
    assert out.dropped == 304


def test_an_error_is_kept_after_any_number_of_warnings() -> None:
    out = Diagnostics()
    for number in range(300):
        out.warning("LR-B0017", str(number))
    out.error("LR-B0009", "z")
    assert out.has_errors
    assert out.items()[-1].code == "LR-B0017"
    assert [item.code for item in out.errors()] == ["LR-B0009"]
    assert (len(out), out.dropped) == (200, 101)


def test_a_way_out_is_looked_for_only_where_its_message_is_kept() -> None:
    looked: list[str] = []

    def help() -> str:
        looked.append("")
        return "look"

    out = Diagnostics()
    for number in range(300):
        out.error("LR-B0001", str(number), help=help)
        out.error("LR-B0001", str(number), help=help)
    assert {item.help for item in out} == {"look"}
    assert len(looked) == 200
    within = Diagnostics(within=out)
    within.error("LR-B0001", "one", help=help)
    assert len(looked) == 200
    assert within.has_errors


def test_a_line_of_another_file_has_its_name_above_it() -> None:
    files = {"x.rules": TEXT, "y.rules": "one\ntwo\n"}
    span = Span("x.rules", AT, AT + 6)
    here = render_text([Diagnostic("LR-X9999", "error", "m", span, fix=Fix(span, "poverty", "t"))], files)
    assert "-->" not in here.partition("write it like this")[2]
    there = render_text([Diagnostic("LR-X9999", "error", "m", span, fix=Fix(Span("y.rules", 4, 7), "2", "t"))], files)
    expected = """\
    write it like this, if that is what you mean:
     --> y.rules:2
      |
    2 | 2
    """
    assert there.endswith(dedent(expected))


@pytest.mark.parametrize(
    ("start", "end", "made", "head"),
    [
        (4, 4, "  ", "move this line 2 spaces further in, if that is what you mean:"),
        (4, 6, "", "move this line 2 spaces to the left, if that is what you mean:"),
        (4, 6, " ", "move this line 1 space to the left, if that is what you mean:"),
        (6, 9, "four", "write it like this, if that is what you mean:"),
        (0, 9, "one\n    two", "write it like this, if that is what you mean:"),
    ],
)
def test_a_line_that_is_only_moved_says_how_far(start: int, end: int, made: str, head: str) -> None:
    files = {"x.rules": "one\n  two\n"}
    fix = Fix(Span("x.rules", start, end), made, "t")
    shown = render_text([Diagnostic("LR-X9999", "error", "m", Span("x.rules", 6, 9), fix=fix)], files)
    assert f"\n{head}\n" in shown


@pytest.mark.parametrize(
    ("help", "title", "safe", "shown"),
    [
        ("write a colon", "write a colon", True, False),
        ("write a colon", "write a colon", False, False),
        ("write a colon, as in `a: b`", "write a colon", True, False),
        ("write `poverty`", "use the counter", False, False),
        ("did you mean `poverty`?", "write `poverty`", False, True),
        ("write `poverty`, or another counter", "write `poverty`", False, True),
    ],
)
def test_a_help_that_says_what_the_fix_says_is_left_out(help: str, title: str, safe: bool, shown: bool) -> None:
    span = Span("x.rules", AT, AT + 6)
    item = Diagnostic("LR-X9999", "error", "m", span, help=help, fix=Fix(span, "poverty", title, safe))
    assert (f"help: {help}\n" in render_text([item], FILES)) is shown
    assert help in render_json([item], FILES)


def test_what_a_text_to_copy_is_for_is_said_right_above_it() -> None:
    span = Span("x.rules", AT, AT + 6)
    fix = Fix(span, "poverty", "write it")
    item = Diagnostic("LR-X9999", "error", "m", span, help="one way\nor save this", notes=("a: 1\nb: 2\n",), fix=fix)
    expected = """\
    help: one way
    write it like this, if that is what you mean:
      |
    3 |   gain £2, lose 3 poverty
    or save this:

    a: 1
    b: 2

    """
    assert render_text([item], FILES).endswith(dedent(expected))
    alone = Diagnostic("LR-X9999", "error", "m", span, help="save this", notes=("a: 1\nb: 2\n",))
    assert "help: save this:\n\na: 1\nb: 2\n\n" in render_text([alone], FILES)


def test_a_word_without_end_is_shortened_in_a_message() -> None:
    item = Diagnostic("LR-N0003", "error", f"unknown name `{'x' * 10_000}` here")
    assert item.message == f"unknown name `{'x' * 60}…` here"
