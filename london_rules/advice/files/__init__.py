"""What an author may have meant by a mistake in a file or in the frame of its rules.

The core reports what it found, and records it as a cause; `with_file_advice` makes a way out of each cause.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never, cast

from london_rules.advice.files import cells, frames, keys, lines, lists, loose, removed, tabs, twice, values, yaml
from london_rules.advice.files.fields import unknown_field, wrong_value
from london_rules.advice.files.steps import no_such_step
from london_rules.advice.files.targets import nothing_to_change
from london_rules.advice.files.ways import Way, out_by
from london_rules.bundles import causes as c
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.effort import guess
from london_rules.language.declarations import causes as d
from london_rules.language.declarations.faces import UnknownField
from london_rules.language.declarations.overrides import NothingToChange
from london_rules.text import causes as t

Cause: TypeAlias = UnknownName | NothingToChange | UnknownField | c.FileCause | d.DeclarationCause


def with_file_advice(found: Diagnostics) -> Diagnostics:
    """Give each diagnostic with the way out that its cause shows; one that has its way out has no cause any more."""
    if all(item.cause is None for item in found):
        return found
    texts = found.files
    return found.mapped(lambda item: guess(partial(_advised, item, texts), lambda: item))


def _advised(item: Diagnostic, texts: dict[str, str]) -> Diagnostic:
    if item.cause is None:
        return item
    way = _way(cast(Cause, item.cause), item, texts)
    return evolve(item if way is None else out_by(way, item), cause=None)


def _way(  # noqa: C901, PLR0911, PLR0912 - one case for each type of cause
    cause: Cause, item: Diagnostic, texts: dict[str, str]
) -> Way | None:
    if isinstance(cause, UnknownName):
        return keys.unknown_name(cause)
    place = item.span
    assert place is not None
    text = texts.get(place.file, "")
    match cause:
        case t.Tabs():
            return tabs.without_tabs(place, text, item.help or "")
        case t.NotYaml():
            return yaml.not_yaml(cause, item, text)
        case t.SeveralLines():
            return lists.several_lines(cause, text)
        case t.KeyTwice():
            return twice.key_twice(cause, text)
        case t.UnknownKey():
            return keys.unknown_key(cause)
        case t.WrongShape():
            return lists.wrong_shape(cause, text)
        case t.WrongNumber():
            return values.wrong_number(cause)
        case t.BadId():
            return values.bad_id(cause)
        case c.NotALanguage():
            return keys.language(cause, item.help or "")
        case c.NotAKind():
            return keys.kind_of_bundle(cause, place)
        case c.NotPlayers():
            return keys.players(cause, text)
        case c.NotAFile():
            return keys.file_of_rules(cause, place)
        case c.NotIndented():
            return lists.not_indented(cause, text)
        case c.NoKind():
            return loose.no_kind(cause, text)
        case c.WrongCells():
            return cells.wrong_cells(cause, text)
        case NothingToChange():
            return nothing_to_change(cause, text)
        case d.NoSuchStep():
            return no_such_step(cause)
        case UnknownField():
            return unknown_field(cause, place)
        case d.WrongValue():
            return wrong_value(cause, place)
        case d.NoOpening():
            return frames.no_opening(cause, item, text)
        case d.BadFirstLine():
            return lines.bad_first_line(cause)
        case d.BadLine():
            return lines.bad_line(cause)
        case d.NotBelow():
            return frames.not_below(cause, text)
        case d.StillUsed():
            return removed.still_used(cause, item, texts)
        case _:
            assert_never(cause)
