"""Things that are no mistake in themselves, but certainly not meant."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.rules import Rules


def lint(rules: Rules, found: Diagnostics) -> None:
    """Warn of what does nothing."""
