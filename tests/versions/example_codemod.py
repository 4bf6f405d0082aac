"""A codemod for a version 3 that there is not: words of rules have one space between them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from london_rules.authoring.upgrade import upgrade as run_module
from london_rules.authoring.upgrade.step import Step
from london_rules.bundles import manifest
from london_rules.cli import upgrade as command
from london_rules.language import versions

_SPACES = re.compile(r"(?<=\S) {2,}(?=[^\s#])")


def with_version_3(monkeypatch: pytest.MonkeyPatch, codemod: Callable[[Step], None] | None = None) -> None:
    """Let bundles of language 3 be read, and those of 2 be upgraded to it."""
    for module in (manifest, versions, command):
        monkeypatch.setattr(module, "NEWEST", 3)
    monkeypatch.setitem(run_module.CODEMODS, 2, codemod or one_space)


def one_space(step: Step) -> None:
    """Take the other spaces out of the rules of old bundles."""
    for given in step.given:
        for file in given.bundle.rules if given.old else ():
            for found in _SPACES.finditer(file.text.value):
                step.replace(file.text.span(*found.span()), " ")
