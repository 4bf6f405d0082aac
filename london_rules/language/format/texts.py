"""Typed tree to canonical rule text: what is read back is the same tree."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format import numbers, powers, statements, tests, things  # noqa: F401 - register forms
from london_rules.language.format.blocks import BlockWriter
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import Writer
from london_rules.language.rules import Rules

FORMS.require("format")


def writer(rules: Rules) -> Writer:
    """Make a writer of canonical text."""
    return Writer(rules, FORMS)


def format_effect(block: t.Block, rules: Rules, joined: bool = True) -> str:
    """Write an effect; with `joined`, simple statements share a line of up to 90 characters."""
    return "\n".join(BlockWriter(writer(rules), joined).lines(block))


def format_number(expr: t.Expr, rules: Rules) -> str:
    """Write the body of a number."""
    return writer(rules)(expr)


def format_test(cond: t.Cond, rules: Rules) -> str:
    """Write the body of a test."""
    return writer(rules)(cond)


def format_group(union: t.Union, rules: Rules) -> str:
    """Write the body of a group."""
    return writer(rules)(union)


def format_power(power: t.Power, rules: Rules) -> str:
    """Write a power."""
    return writer(rules)(power)
