"""A dropped word is dropped wherever it stands."""

from london_rules.engine.load import load

MANIFEST = "language: 1\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nfiles: [my.rules]\n"


def test_a_line_of_a_formula_that_holds_only_the_frames_nothing() -> None:
    result = load(
        {"bundle.yaml": MANIFEST, "my.rules": "replace number relief =\n    the\n  number of your boroughs + 1\n"}
    )
    assert [item.message for item in result.diagnostics] == []
