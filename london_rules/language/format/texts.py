"""Typed tree to canonical rule text: what is read back is the same tree."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format import numbers, powers, statements, tests, things  # noqa: F401 - register forms
from london_rules.language.format.blocks import BlockWriter
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import Writer
from london_rules.language.rules import Rules

FORMS.require_all("format")


def writer(rules: Rules) -> Writer:
    """Make a writer of canonical text."""
    return Writer(rules, FORMS)


def format_effect(block: t.Block, rules: Rules, joined: bool = True) -> str:
    """Write an effect; with `joined`, simple statements share a line of up to 90 characters."""
    return "\n".join(BlockWriter(writer(rules), joined).lines(block))


def format_text(node: t.Node, rules: Rules) -> str:
    """Write a power, or the body of a number, test or group."""
    return writer(rules)(node)
