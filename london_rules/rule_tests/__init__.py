"""Tests that authors write in the text of bundles, run on the merged rules.

`london_rules.rule_tests.coverage` and `london_rules.rule_tests.mutate` each hold the function of their name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.rule_tests.report import diagnose
    from london_rules.rule_tests.run import run_tests

__all__ = ["diagnose", "run_tests"]

__getattr__ = lazily(__name__, {"report": ("diagnose",), "run": ("run_tests",)})
