"""The colours of rule text on the site: also of the rules inside YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import YamlLexer
from pygments.token import Whitespace

from docs.games import GAMES
from london_rules import load
from london_rules.editors.pygments_lexer import RulesLexer

_BLOCK = re.compile(r"^( *)rules: *\|[-+]? *\n((?:\1 +.*\n| *\n)+)", re.MULTILINE)


@cache
def rule_fields() -> frozenset[str]:
    """Return the names of the fields of all shipped games whose values are rule text."""
    found = [load(game).rule_set for game in GAMES]
    kinds = [kind for rule_set in found if rule_set is not None for kind in rule_set.rules.kinds.values()]
    return frozenset(one.name for kind in kinds for one in kind.fields.values() if one.type in ("effect", "powers"))


@cache
def _value() -> re.Pattern[str]:
    """Match the value of a field with rule text; it can be in quotes, and go on in lines with a deeper indentation."""
    names = "|".join(re.escape(name) for name in sorted(rule_fields(), key=len, reverse=True))
    return re.compile(rf"^( *)(?:{names}): +(?![|>#\[\n])\"?([^\"\n]+(?:\n\1 +[^\"\n]+)*)", re.MULTILINE)


def _rule_texts(text: str) -> list[tuple[int, int]]:
    """Return where the rule text is: whole blocks, and values without their quotes."""
    found = [m.span(2) for m in _BLOCK.finditer(text)]
    taken = found.copy()
    found += [m.span(2) for m in _value().finditer(text) if not any(a <= m.start() < b for a, b in taken)]
    return sorted(found)


class BundleLexer(Lexer):  # type: ignore[misc]
    """Colour the YAML of a bundle, with its rules in the colours of rules."""

    name = "London rules in YAML"
    aliases: ClassVar[list[str]] = ["london-rules-bundle"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """Give each token with its place: those of YAML, and those of rules in their places."""
        rules = _rule_texts(text)
        yaml = (part for token in YamlLexer().get_tokens_unprocessed(text) for part in _outside(*token, rules))
        inside = (token for start, end in rules for token in _rule_tokens(text, start, end))
        return iter(sorted([*yaml, *inside]))


def _outside(at: int, kind: Any, value: str, taken: list[tuple[int, int]]) -> Iterator[tuple[int, Any, str]]:
    """Give the parts of a token that are not in any of some stretches."""
    end = at + len(value)
    start = at
    for first, last in taken:
        if last <= start or first >= end:
            continue
        if first > start:
            yield start, kind, value[start - at : first - at]
        start = last
    if start < end:
        yield start, kind, value[start - at :]


def _rule_tokens(text: str, start: int, end: int) -> Iterator[tuple[int, Any, str]]:
    """Give the tokens of a stretch of rule text with their places.

    A block is read without its indentation, because what begins at the margin opens a declaration. A value is read
    with a space before it, because nothing in it does.
    """
    lines = text[start:end].splitlines(keepends=True)
    block = text[:start].endswith("\n")
    margin = min(len(line) - len(line.lstrip(" ")) for line in lines if line.strip()) if block else 0
    read = "".join(line[margin:] if line.strip() else line for line in lines) if block else " " + text[start:end]
    at, opening = start if block else start - 1, block
    for _, kind, value in RulesLexer().get_tokens_unprocessed(read):
        for part in value.splitlines(keepends=True):
            if opening and part != "\n":
                yield at, Whitespace, " " * margin
                at += margin
            if at >= start:
                yield at, kind, part
            at += len(part)
            opening = block and part.endswith("\n")


def coloured(source: str, lexer: Lexer) -> str:
    """Return a block of code as HTML, with classes for its colours."""
    code = highlight(source, lexer, HtmlFormatter(nowrap=True))
    return f'<div class="highlight"><pre><span></span><code>{code}</code></pre></div>'


def bundle_fence(source: str, *_: Any, **__: Any) -> str:
    """Write a fence of YAML for the site."""
    return coloured(source, BundleLexer(stripnl=False))


def rules_fence(source: str, *_: Any, **__: Any) -> str:
    """Write a fence of rules for the site."""
    return coloured(source, RulesLexer(stripnl=False))
