"""What each version of the language needs: a codemod for the step from every version to the next.

A codemod adds edits and errors to a step. It need not touch the manifest: the new number is written there anyway.
`tests/versions/example_codemod.py` is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from london_rules.authoring.upgrade.step import Step
from london_rules.language.versions import NEWEST, OLDEST

Codemod: TypeAlias = Callable[[Step], None]

CODEMODS: Final[dict[int, Codemod]] = {}
"""By the version that is left behind."""

assert list(CODEMODS) == list(range(OLDEST, NEWEST))
