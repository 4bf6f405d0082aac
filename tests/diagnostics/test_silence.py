"""Warnings that an author sets aside: in the text with a reason, or in a baseline."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, Diagnostics, Span
from london_rules.diagnostics.silence import baseline_text, read_baseline, silence, without_known
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


def codes(rules: str) -> list[str]:
    return [d.code for d in load({"bundle.yaml": HEAD, "my.rules": rules}).diagnostics]


def test_a_comment_above_or_beside_a_line_sets_its_warning_aside() -> None:
    assert codes("number feast = 3\n") == ["LR-L0001"]
    assert codes("# ignore LR-L0001: for the cards to come\nnumber feast = 3\n") == []
    assert codes("number feast = 3  # ignore LR-L0001: for the cards to come\n") == []


def test_only_that_code_on_that_line_is_set_aside() -> None:
    assert codes("# ignore LR-L0002: no\nnumber feast = 3\n") == ["LR-L0010", "LR-L0001"]
    two = "# ignore LR-L0001: for the cards to come\nnumber feast = 3\nnumber fast = 4\n"
    assert codes(two) == ["LR-L0001"]


def test_a_comment_without_a_reason_is_warned_of_in_place_of_what_it_hides() -> None:
    assert codes("# ignore LR-L0001\nnumber feast = 3\n") == ["LR-L0009"]


def test_an_error_cannot_be_set_aside() -> None:
    assert codes("replace number relief = your pionts # ignore LR-N0003: please\n") == ["LR-N0003"]


def warned(*lines: int, text: str = "a\nb\nc\n") -> Diagnostics:
    spans = [Span("f", 2 * line, 2 * line + 1) for line in lines]
    return Diagnostics((Diagnostic("LR-L0001", "warning", "unused", span) for span in spans), {"f": text})


def test_what_a_baseline_knows_is_left_out_even_if_its_line_has_moved() -> None:
    known = read_baseline(baseline_text(warned(0)))
    new, left_out = without_known(warned(0, 1), known)
    assert (len(new), left_out) == (1, 1)
    moved = Diagnostics([Diagnostic("LR-L0001", "warning", "unused", Span("f", 4, 5))], {"f": "x\ny\na\n"})
    assert without_known(moved, known)[1] == 1


def test_two_equal_findings_are_two_in_a_baseline() -> None:
    twice = warned(0, 1, text="a\na\n")
    known = read_baseline(baseline_text(warned(0, text="a\na\n")))
    assert len(without_known(twice, known)[0]) == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"schema_version": 9, "known": []}', '{"schema_version": 1, "known": [1]}']
)
def test_what_is_no_baseline_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_baseline(text)


def test_what_has_no_comment_is_given_back_as_it_is() -> None:
    found = warned(0)
    assert silence(found) is found
