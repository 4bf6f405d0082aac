"""A codemod for a version 3 that there is not: names that have a word of the language in them are renewed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from london_rules.authoring.renaming.names import Key, Renaming
from london_rules.authoring.renaming.reading import names_of
from london_rules.authoring.upgrade import upgrade as run_module
from london_rules.authoring.upgrade.step import Step
from london_rules.bundles import manifest
from london_rules.cli import upgrade as command
from london_rules.language import versions
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.reserved import DeclaredName

MARK = "renewed"
_WORDS = frozenset({*FORMS, "field", "parameter", "main"})


def with_version_3(monkeypatch: pytest.MonkeyPatch, codemod: Callable[[Step], None] | None = None) -> None:
    """Let bundles of language 3 be read, and those of 2 be upgraded to it."""
    for module in (manifest, versions, command):
        monkeypatch.setattr(module, "NEWEST", 3)
    monkeypatch.setitem(run_module.CODEMODS, 2, codemod or renew_names)


def renew_names(step: Step, wanted: Callable[[str], bool] | None = None) -> None:
    """Give names that are declared in old bundles another one, wherever the given bundles use them."""
    wanted = wanted or has_a_word_of_the_language
    declared: dict[Key, list[DeclaredName]] = {}
    for given in step.given:
        for one in names_of(given.bundle) if given.old else ():
            if wanted(one.name) and not _is_declared_below(step, given.member.place.key, one):
                declared.setdefault((one.category, one.name), [])
                step.declared_in.setdefault((one.category, one.name), {})[given.member.place.key] = None
    for given in step.given:
        for one in names_of(given.bundle):
            if (one.category, one.name) in declared:
                declared[one.category, one.name].append(one)
    step.rename([Renaming(*key, renewed(*key), tuple(names)) for key, names in declared.items()])


def _is_declared_below(step: Step, place: str, name: DeclaredName) -> bool:
    (given,) = (one for one in step.given if one.member.place.key == place)
    assert given.reading.sources is not None
    for bundle in given.reading.sources.bundles:
        if bundle is given.bundle:
            return False
        if any((one.category, one.name) == (name.category, name.name) for one in names_of(bundle)):
            return True
    return False


def has_a_word_of_the_language(name: str) -> bool:
    """Return whether one of the words of a name begins a declaration."""
    words = name.split()
    return MARK not in name and len(words) < 3 and any(not _WORDS.isdisjoint((one, *one.split("-"))) for one in words)


def renewed(category: str, name: str) -> str:
    """Give a name for anything: of one word for kinds, and in the form of the old one for tests."""
    opening, _, rest = name.partition(" ")
    if category == "test" and opening in ("is", "can"):
        return f"{opening} {MARK} {rest}"
    return f"{name}-{MARK}" if category == "kind" else f"{MARK} {name}"
