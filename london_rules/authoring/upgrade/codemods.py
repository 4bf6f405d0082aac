"""What each version of the language needs: a codemod for the step from every version to the next.

A codemod adds edits and errors to a step. It need not touch the manifest: the new number is written there anyway.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from london_rules.authoring.upgrade.edits import Edits
from london_rules.authoring.upgrade.reading import names_of
from london_rules.authoring.upgrade.renaming import Key, Renaming, new_name
from london_rules.authoring.upgrade.step import Given, Step, read_given
from london_rules.language.declarations.reserved import DeclaredName
from london_rules.language.syntax.names import words_of
from london_rules.language.versions import NEWEST, OLDEST

Codemod: TypeAlias = Callable[[Step], None]


# ---- 1 to 2: names that are words of the language ------------------------------------------------


def rename_reserved(step: Step) -> None:
    """Give every declared name that is a word of the language another one, wherever the given bundles use it."""
    reserved = _reserved(step)
    if step.found.has_errors or not reserved:
        return
    taken = {words for one in step.given if one.reading.rules for words in one.reading.rules.names.phrases}
    for (category, old), names in reserved.items():
        new = new_name(names, taken)
        taken |= {words_of(phrase) for one in names for _, phrase in one.forms(new)}
        step.renamings.append(Renaming(category, old, new, tuple(names)))
    for given in step.given:
        found = step.rename_in(given.member, given.reading, step.edits)
        step.found.files.update(found.files)
        step.found.extend(found.errors())
    _report_others(step)


def _reserved(step: Step) -> dict[Key, list[DeclaredName]]:
    """List the names to change, each with all its declarations in the given bundles."""
    out: dict[Key, list[DeclaredName]] = {}
    for given in step.given:
        for one in _own(given) if given.old else ():
            if given.reading.rules is None:
                _report_unread(step, given, one)
            out.setdefault((one.category, one.name), [])
            step.declared_in.setdefault((one.category, one.name), {})[given.member.place.key] = None
    for given in step.given:
        for one in names_of(given.bundle):
            if (one.category, one.name) in out:
                out[one.category, one.name].append(one)
    return out


def _own(given: Given) -> list[DeclaredName]:
    """List the reserved names that a bundle declares and that none below it has declared."""
    declared: dict[Key, None] = {}
    assert given.reading.sources is not None
    for bundle in given.reading.sources.bundles:
        names = [one for one in names_of(bundle) if one.word(one.name)]
        if bundle is given.bundle:
            return [one for one in names if (one.category, one.name) not in declared]
        declared.update(dict.fromkeys((one.category, one.name) for one in names))
    return []


def _report_unread(step: Step, given: Given, name: DeclaredName) -> None:
    message = f"`{name.name}` needs another name, and no game is in reach with which `{given.bundle.id}` can be read"
    help = "put a game that uses it in ./, ./variants or a folder of LONDON_RULES_PATH"
    step.found.error("LR-B0030", message, name.span, help=help)


def _report_others(step: Step) -> None:
    """Report bundles in reach that use a name which is changed, and are not given: they would no longer be read."""
    given = {one.member.place.key: None for one in step.given}
    declaring = {key: None for places in step.declared_in.values() for key in places}
    for member in step.index.all():
        if member.place.key in given or not declaring.keys() & step.index.below(member).keys():
            continue
        reading = read_given(step.index, member, step.texts)
        edits = Edits()
        if reading.rules is not None and member.place.key in reading.bundles:
            step.rename_in(member, reading, edits)
        step.found.files.update(reading.diagnostics.files)
        for edit in edits.all()[:1]:
            category, name = edit.key or ("", "")
            message = f"`{member.id}` uses `{category} {name}`, which gets another name"
            help = f"upgrade them together: give {member.place.root} too"
            step.found.error("LR-B0030", message, edit.span, help=help)


CODEMODS: Final[dict[int, Codemod]] = {1: rename_reserved}
"""By the version that is left behind."""

assert list(CODEMODS) == list(range(OLDEST, NEWEST))
