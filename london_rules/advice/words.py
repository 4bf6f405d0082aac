"""What is said of a mistake whose message shows what to write: the fix that follows, and a mark and words that fit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from london_rules.advice.files import with_file_advice
from london_rules.advice.headline import headline
from london_rules.advice.mark import at_what_changes
from london_rules.advice.named_fix import with_fix
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.diagnostics.effort import guess


def with_words(found: Diagnostics) -> Diagnostics:
    """Give each diagnostic with the fix that its help names, and with a mark and words that fit its first fix."""
    files = found.files
    return with_file_advice(found).mapped(lambda item: guess(partial(_with_words, item, files), lambda: item))


def _with_words(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    return headline(at_what_changes(with_fix(item, files), files), files)
