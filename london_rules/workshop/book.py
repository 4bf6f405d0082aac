"""The rulebook of a table, as a page that the workshop shows beside it."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.rulebook.build import rulebook
from london_rules.rulebook.html import html_page
from london_rules.table.protocol.variants import LoadError, as_data
from london_rules.table.table import Table
from london_rules.workshop import replies as told


def book_of(name: str, table: Table, texts: Mapping[str, Mapping[str, str]]) -> told.RulebookReply:
    """Write the rulebook of the rules of a table, with bundles given as texts; raises LoadError if these have mistakes.

    It has no played turns: they would take as long as all the rest, and the reader has a table.
    """
    variant = table.rule_set.variant
    result = rulebook(variant, turns=False, texts=texts)
    if result.book is None:
        raise LoadError(variant, as_data(result.diagnostics))
    things = {thing.id: thing.anchor for thing in result.book.things().values()}
    return told.RulebookReply(name, result.book.digest, html_page(result.book), things)
