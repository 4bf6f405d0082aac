"""What is changed twice, and figures above their limit: the texts that are shown, typed as they stand, are right."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostic
from london_rules.diagnostics.fixes import rewritten
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


def only(text: str) -> Diagnostic:
    (item,) = load({"bundle.yaml": HEAD + text}).diagnostics
    return item


def texts(text: str) -> list[str]:
    return [
        rewritten({"bundle.yaml": [fix]}, {"bundle.yaml": HEAD + text})["bundle.yaml"].removeprefix(HEAD)
        for fix in only(text).fixes
    ]
