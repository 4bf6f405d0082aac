"""Places found in a text with fixes made, given as they were before: the same words, or nothing."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given

from london_rules.diagnostics import Diagnostic, Fix, Label, Span
from london_rules.diagnostics.fixes import rewritten
from london_rules.diagnostics.position_map import PlacesBefore

FILE = "mine.yaml"


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[Fix]]:
    """Give a text of distinct letters, and fixes in order and apart that put capitals in."""
    text = "".join(chr(0x4E00 + i) for i in range(draw(st.integers(1, 30))))
    ends = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pairs = zip(ends[::2], ends[1::2], strict=False)
    fixes = [Fix(Span(FILE, a, b), draw(st.text("XYZ", max_size=4)), "write it") for a, b in pairs]
    return text, fixes


@given(edited(), st.data())
def test_a_place_of_words_that_no_fix_made_is_where_they_were(case: tuple[str, list[Fix]], data: st.DataObject) -> None:
    text, fixes = case
    made = rewritten({FILE: fixes}, {FILE: text}).get(FILE, text)
    start = data.draw(st.integers(0, len(made)))
    end = data.draw(st.integers(start, len(made)))
    found = PlacesBefore({FILE: fixes}).of(Diagnostic("LR-N0003", "error", "no", Span(FILE, start, end)))
    words = made[start:end]
    if found is not None and found.span is not None and words and not set(words) & set("XYZ"):
        before = text[found.span.start : found.span.end]
        assert before.startswith(words[0]) and before.endswith(words[-1])
    if words and words[0] in "XYZ":
        assert found is None


@given(edited())
def test_what_is_in_another_file_or_nowhere_stays(case: tuple[str, list[Fix]]) -> None:
    before = PlacesBefore({FILE: case[1]})
    elsewhere = Diagnostic("LR-N0003", "error", "no", Span("other.yaml", 3, 5))
    nowhere = Diagnostic("LR-N0003", "error", "no")
    assert before.of(elsewhere) == elsewhere and before.of(nowhere) is nowhere


def test_labels_and_fixes_of_what_was_not_there_are_left_out() -> None:
    fixes = [Fix(Span(FILE, 4, 6), "longer", "write `longer`")]
    made, later = Span(FILE, 5, 8), Span(FILE, 12, 14)
    item = Diagnostic(
        "LR-N0003", "error", "no", later, labels=(Label(made, "here"), Label(later, "there")), fix=Fix(made, "x", "x")
    )
    found = PlacesBefore({FILE: fixes}).of(item)
    assert found is not None and found.span == Span(FILE, 8, 10)
    assert [label.text for label in found.labels] == ["there"] and found.fix is None
