"""An error inside a guess is a missing suggestion: at each entrance to what looks for what was meant."""

import importlib

import pytest

from london_rules.diagnostics import effort
from london_rules.language.memo import forget
from tests.support.advised import load

HEAD = 'language: 2\nid: mine\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\nfiles: [d.yaml, d.rules]\n'
CARD = "card:\n  a-school:\n    name: A school\n"

# what is replaced by something that raises; the manifest after its head, the data, the rules; the code
ENTRANCES = {
    "lists of single lines": ("advice.files.lists", "rewritten", "set:\n  - hand limit: 3\n", CARD, "", "LR-Y0009"),
    "lines out of line": ("advice.files.lists", "line_around", "", "card:\n  x-y:\n  name: X\n", "", "LR-Y0009"),
    "changes without a kind": ("advice.files.loose", "_removals", "remove: [school-a-blue]\n", CARD, "", "LR-Y0009"),
    "things without a kind": (
        "advice.files.loose",
        "_in_the_rules",
        "set:\n  zzz: {cost: 3}\n",
        CARD,
        "",
        "LR-Y0009",
    ),
    "names of another category": (
        "bundles.unknown_targets",
        "_are_alike",
        "",
        CARD,
        "replace rule lords\n  gain 1 money\n",
        "LR-C0001",
    ),
    "names in rules": (
        "advice.files.targets",
        "suggest",
        "",
        CARD,
        "replace rule zzqqz\n  gain 1 money\n",
        "LR-C0001",
    ),
    "lines that are no rules": (
        "advice.files.frames",
        "_said_otherwise",
        "",
        CARD,
        "zzqq zz\n  gain 1 money\n",
        "LR-S",
    ),
}


@pytest.mark.parametrize("name", ENTRANCES)
def test_an_error_inside_a_guess_leaves_the_plain_message(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, inner, manifest, data, rules, code = ENTRANCES[name]
    raised: list[str] = []

    def fails(*_: object, **__: object) -> None:
        raised.append(inner)
        raise LookupError(name)

    monkeypatch.setattr(importlib.import_module(f"london_rules.{module}"), inner, fails)
    forget()
    texts = {"mine": {"bundle.yaml": HEAD + manifest, "d.yaml": data, "d.rules": rules}}
    with effort.within(effort.Effort()) as one:
        codes = [item.code for item in load("2010+mine", texts=texts).diagnostics]
    assert raised
    assert [type(error) for error in one.failed] == [LookupError] * len(one.failed) != []
    assert any(item.startswith(code) for item in codes)
