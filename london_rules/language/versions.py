"""The versions of the rule language: the text of each bundle is read by the version that its manifest names.

A version is raised only when a text that was accepted before would be refused or would mean something else. What is
merely new needs no version. `docs/language/versions.md` says what each version changed, and `authoring.upgrade`
rewrites a bundle from one version to the next.
"""

from __future__ import annotations

from typing import Final

OLDEST: Final = 2  # of a manifest that names no version, too
NEWEST: Final = 2
# The versions of before, which are not read any more: for each, the last commit of london-rules that upgrades from it.
LAST_UPGRADED_BY: Final = {1: "2fba35c1"}
