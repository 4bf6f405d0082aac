"""The overlay to fill in: blank it says nothing, filled in it puts the printed figures in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from london_rules import LoadResult, RuleSet, load
from london_rules.authoring.template import template

VARIANTS = {
    "2017": ("2017",),
    "2010": ("2010",),
    "2010+option-1": ("option-1",),
    "2010+option-1+option-5": ("option-1", "option-5"),
}
LaidOver = Callable[[str], LoadResult]


def whole(variant: str) -> RuleSet:
    result = load(variant)
    assert result.rule_set is not None
    return result.rule_set


def blank(variant: str) -> str:
    return template(whole(variant).provenance, "my-box", VARIANTS[variant])


@pytest.fixture
def laid_over(tmp_path: Path) -> LaidOver:
    """Load the text of an overlay."""

    def load_text(text: str) -> LoadResult:
        path = tmp_path / "my-box.yaml"
        path.write_text(text, encoding="utf-8")
        return load(path)

    return load_text


def filled(variant: str, printed: Callable[[str, str], str | None]) -> str:
    """Fill in the lines of a template: `printed` gives the text of a thing's field, or None to leave it blank."""
    lines, id = [], ""
    for line in blank(variant).split("\n"):
        if m := re.match(r"    ([a-z-]+): ", line):
            id = m[1]
        elif m := re.match(r"  ([a-z][a-z ]*): +# ours", line):
            text = printed(m[1], "")
            lines.append(line if text is None else f"  {m[1]}:{text}")
            continue
        elif m := re.match(r"      ([a-z ]+):", line):
            text = printed(id, m[1])
            lines.append(line if text is None else f"      {m[1]}:{text}")
            continue
        lines.append(line)
    return "\n".join(lines)


def ours(variant: str) -> Callable[[str, str], str | None]:
    found: Mapping[tuple[str, str], tuple[str, ...]] = {
        (f.id, f.field): f.values for f in whole(variant).provenance.assumed
    }

    def printed(id: str, field: str) -> str | None:
        values = found.get((id, field))
        if values is None:
            return None  # it is unknown: there is nothing of ours
        if len(values) > 1:
            return "".join(f"\n        - {value}" for value in values)
        if "\n" in values[0]:
            return " |" + "".join(f"\n        {line}" for line in values[0].split("\n"))
        return f" {values[0]}"

    return printed


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_figure_that_is_assumed_or_unknown_is_a_blank_line(variant: str) -> None:
    text = blank(variant)
    lines = [line for line in text.split("\n") if re.match(r"  [a-z][a-z ]*: +# ours|      [a-z ]+: *(#|$)", line)]
    found = whole(variant).provenance
    assert len(lines) == len(found.assumed) + len(found.unknown)


def test_ours_stands_beside_or_above() -> None:
    text = blank("2017")
    assert re.search(r"^    salters: +# Salters$", text, re.MULTILINE)
    assert re.search(r"^      copies: +# ours: 1$", text, re.MULTILINE)
    assert re.search(r"^      set: +# ours: A$", text, re.MULTILINE)
    assert re.search(r"^      activation: +# ours: gain £4$", text, re.MULTILINE)
    assert "      # ours:\n      #   only if there is a card in your hand that can be placed\n" in text
    assert "      # ours:\n      #   - fewest cards at the start is 0\n" in text


def test_what_a_source_states_is_not_in_it() -> None:
    text = blank("2017")
    (hospital,) = re.findall(r"^    hospital-a:.*?(?=^    [a-z])", text, re.MULTILINE | re.DOTALL)
    assert "points:" in hospital
    assert not re.search("colour|cost|ongoing", hospital)


def test_blank_it_says_nothing_and_is_refused(laid_over: LaidOver) -> None:
    result = laid_over(blank("2017"))
    assert result.rule_set is None
    assert [d.code for d in result.diagnostics.errors()] == ["LR-C0009"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_filled_in_with_ours_nothing_is_assumed_and_the_game_is_the_same(variant: str, laid_over: LaidOver) -> None:
    result = laid_over(filled(variant, ours(variant)))
    assert not result.diagnostics.has_errors
    assert result.rule_set is not None
    assert result.rule_set.provenance.assumed == ()
    assert len(result.rule_set.provenance.unknown) == len(whole(variant).provenance.unknown)
    assert result.rule_set.digest == whole(variant).digest
    assert result.rule_set.provenance.by_source["my box"] == len(whole(variant).provenance.assumed)


def test_one_line_filled_in_changes_that_figure_only(laid_over: LaidOver) -> None:
    text = filled("2017", lambda id, field: " 3" if (id, field) == ("sewers", "cost") else None)
    result = laid_over(text)
    assert not result.diagnostics.has_errors
    assert result.rule_set is not None
    before, after = whole("2017").provenance.figures, result.rule_set.provenance.figures
    changed = [(a.slot, a.values, a.source) for a, b in zip(after, before, strict=True) if a != b]
    assert changed == [("card sewers cost", ("3",), "my box")]
    assert result.rule_set.digest != whole("2017").digest


def test_a_right_figure_only_loses_its_mark(laid_over: LaidOver) -> None:
    text = filled("2017", lambda id, field: " B" if (id, field) == ("omnibus", "set") else None)
    result = laid_over(text)
    assert result.rule_set is not None
    assert result.rule_set.digest == whole("2017").digest
    assert len(result.rule_set.provenance.assumed) == len(whole("2017").provenance.assumed) - 1


def test_a_parameter_that_is_assumed_is_a_line_too() -> None:
    below = (
        'language: 2\nid: fair\ntitle: Fair\nkind: overlay\nbuilds on: ["2010"]\n'
        "parameters:\n  stalls:\n    value: 3\n    about: The stalls of a fair.\n    assumed: yes\n"
        "set:\n  card:\n    salters:\n      activation: gain £stalls\n"
    )
    found = load({"bundle.yaml": below}).rule_set
    assert found is not None
    text = template(found.provenance, "my-box", ("fair",))
    assert "\n  # The stalls of a fair.\n  stalls:" in text
    assert re.search(r"^  stalls: +# ours: 3$", text, re.MULTILINE)
