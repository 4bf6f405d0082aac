"""Each keyword's declarations are read by one form, and authors are shown examples that have it."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.bundles.source_map import Text
from london_rules.diagnostics import Diagnostics
from london_rules.language.constructs import Int
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.keywords import FORMS


@pytest.mark.parametrize("keyword", FORMS)
def test_the_examples_of_a_keyword_have_its_form(keyword: str) -> None:
    form = FORMS[keyword]
    lines = {example: name for name, (_, *examples) in form.lines.items() for example in examples}
    text = "\n".join([form.example, *(f"  {example}" for example in lines)])
    found = Diagnostics()
    (d,) = outline(Text(text, "", ((0, 0),)), "b", found)
    assert (d.keyword, d.readable, list(found)) == (keyword, True, [])
    assert {line.text: line.form for line in d.lines} == lines
    (removal,) = outline(Text(form.removal, "", ((0, 0),)), "b", found)
    assert (removal.how, removal.id, removal.readable) == ("remove", d.id, True)


def test_a_zone_may_have_as_many_rows_as_places_in_each() -> None:
    manifest = 'language: 1\nid: yard\ntitle: A yard\nkind: overlay\nbuilds on: ["2010"]\nfiles: [yard.rules]\n'
    result = load({"bundle.yaml": manifest, "yard.rules": "zone yard\n  holds cards in 3 rows of 3\n"})
    assert [d.message for d in result.diagnostics if d.severity == "error"] == []
    assert result.rule_set is not None
    zone = result.rule_set.rules.zones["yard"]
    assert (zone.rows, zone.columns) == (3, Int(3))
