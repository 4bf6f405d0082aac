"""Rules with errors as they were read: what it takes to find out what was meant by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from london_rules.bundles.model import Sources
from london_rules.bundles.ruleset import TextsRead
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.language.rules import Rules


class ReadAgain(Protocol):
    """Read the files of a variant again, with other texts in the place of some, by the names that diagnostics have."""

    def __call__(self, *, corrected: Mapping[str, str] = ...) -> tuple[Sources | None, Diagnostics]:
        """Give the sources, and what is wrong with their files."""


@frozen(eq=False)
class Checked:
    """The rules of sources that were read and checked: what was found at each step."""

    sources: Sources
    rules: Rules
    texts: TextsRead
    found: Diagnostics  # what is wrong with them, each mistake where it was noticed
    by_checks: Diagnostics  # what of it the checks found, when all texts were read


@frozen(eq=False)
class Draft:
    """A variant with errors as it was read. Nothing holds on to it but the result of a load."""

    files: Diagnostics  # what is wrong with its files
    reported: Mapping[Diagnostic, None]  # all that was reported of it
    checked: Checked | None = None  # None if its rules were not read
    again: ReadAgain | None = None  # None if its files must be as they are

    @classmethod
    def of_files(cls, found: Diagnostics, again: ReadAgain | None = None) -> Draft:
        """Keep what is wrong with files, of which nothing else was read."""
        return cls(found.copy(), dict.fromkeys(found), again=again)

    def with_files(self, again: ReadAgain | None) -> Draft:
        """Give the same draft with the means to read its files again."""
        return evolve(self, again=again)
