"""A lexer for Pygments, found by it under the name `london-rules` and for files that end in `.rules`."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from london_rules.editors import patterns as p

TOKENS: dict[str, Any] = {
    "control": Keyword,
    "verb": Name.Builtin,
    "logic": Operator.Word,
    "measure": Name.Function,
    "person": Name.Builtin.Pseudo,
    "small": Keyword.Pseudo,
}


class RulesLexer(RegexLexer):  # type: ignore[misc]
    """Colour files of rules."""

    name = "London rules"
    aliases: ClassVar[list[str]] = ["london-rules"]
    filenames: ClassVar[list[str]] = ["*.rules"]

    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (p.COMMENT, Comment.Single),
            (p.declaration_pattern(), bygroups(Keyword.Namespace, Whitespace, Keyword.Declaration)),
            (p.property_pattern(), bygroups(Whitespace, Name.Attribute)),
            (p.FIELD, bygroups(Whitespace, Name.Attribute, Punctuation)),
            (r"\n+", Whitespace),  # not the margin below: it shows what begins a line
            (r"[^\S\n]+", Whitespace),
            (p.STRING, String.Double),
            (p.INTEGER, Number.Integer),
            *((pattern, TOKENS[group]) for group, pattern in p.by_length()),
            (p.NAMED, Name.Constant),
            (p.WORD, Name),
            (p.POSSESSIVE, Punctuation),
            (p.SYMBOL, Number),
            (p.SIGN, Punctuation),
        ],
    }
