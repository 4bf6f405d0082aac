"""Fixes: the replacements that diagnostics offer, and files with all of them made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from london_rules.diagnostics.model import Diagnostic, Fix

MOST_ALTERNATIVES = 4  # texts that are offered where nobody knows which one is meant


def fixed(items: Iterable[Diagnostic], files: Mapping[str, str], *, with_suggestions: bool = False) -> dict[str, str]:
    """Give the files that safe fixes change, each with all of them made that do not overlap an earlier one.

    `with_suggestions` makes those changes too that only their author can judge.
    """
    return rewritten(apart(items, files, with_suggestions=with_suggestions), files)


def apart(
    items: Iterable[Diagnostic], files: Mapping[str, str], *, with_suggestions: bool = False
) -> dict[str, tuple[Fix, ...]]:
    """Give the safe fixes of each file, in order, but those that overlap an earlier one; or also the suggestions."""
    wanted: dict[str, list[Fix]] = {}
    for item in items:
        if item.fix is not None and (item.fix.safe or with_suggestions) and item.fix.span.file in files:
            wanted.setdefault(item.fix.span.file, []).append(item.fix)
    return {file: tuple(_one_after_the_other(fixes)) for file, fixes in wanted.items()}


def _one_after_the_other(fixes: Iterable[Fix]) -> Iterator[Fix]:
    at = 0
    for fix in sorted(fixes, key=lambda fix: (fix.span.start, fix.span.end)):
        if fix.span.start >= at:
            at = fix.span.end
            yield fix


def rewritten(fixes: Mapping[str, Sequence[Fix]], files: Mapping[str, str]) -> dict[str, str]:
    """Give the files that change when the fixes of each are made, which are in order and apart."""
    out: dict[str, str] = {}
    for file, ones in fixes.items():
        parts: list[str] = []
        at = 0
        for fix in ones:
            parts += [files[file][at : fix.span.start], fix.replacement]
            at = fix.span.end
        out[file] = "".join([*parts, files[file][at:]])
    return {file: text for file, text in out.items() if text != files[file]}
