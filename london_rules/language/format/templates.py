"""The templates of constructs, as `constructs/registry.py` describes them, made into functions that fill them in."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from london_rules.classes import fields
from london_rules.language import constructs as t
from london_rules.language.by_class import ByClass
from london_rules.language.constructs.facts import BY_HAND, FACTS, Facts
from london_rules.language.format.forms import Form, How, Writer

_TOKENS = re.compile(r"(\{[^{}]*\}|\[(?:[\w=]+\?)?|\||\])")


class Slot(NamedTuple):
    """What fills a place of a template: a value, and how the construct around it is written."""

    value: Any
    w: Writer
    how: How
    words: str  # of the template, after the manner


Manner: TypeAlias = Callable[[Slot], str]


class Forms(ByClass[Form]):
    """The function that writes each class of constructs: one made by hand, or one made of the template of the class.

    A table `above` another is one of English: where it has neither for a class, that is said as it is written.
    """

    def __init__(self, above: Forms | None = None) -> None:
        super().__init__()
        self._below = above
        # Those of the table below may be entered later: it depends on which room is imported first.
        self._manners: ChainMap[str, Manner] = ChainMap({}) if above is None else above._manners.new_child()

    by_hand = ByClass.of

    def manners(self, **manners: Manner) -> None:
        """Enter manners by their names."""
        self._manners.update(manners)

    def _template(self, known: Facts) -> str:
        return known.text if self._below is None else known.english

    def __missing__(self, cls: type[t.Node]) -> Form:
        """Make the function of a class."""
        known = FACTS[cls]
        template = self._template(known) or known.text
        if template == BY_HAND and self._below is not None:
            self[cls] = self._below[cls]
        else:
            self[cls] = filled(cls, template, self._manners)
        return self[cls]

    def require_all(self, table: str) -> None:
        """Raise LookupError unless each construct has one form; for the end of the imports of a pass."""
        templates = {cls: self._template(known) for cls, known in FACTS.items()}
        lacking = [cls.__name__ for cls, template in templates.items() if template == BY_HAND and cls not in self]
        twice = [cls.__name__ for cls in self if templates[cls] not in ("", BY_HAND)]
        if lacking:
            raise LookupError(f"{table}: no form for {', '.join(lacking)}")
        if twice:
            raise LookupError(f"{table}: two forms for {', '.join(twice)}")


def filled(cls: type[t.Node], template: str, manners: Mapping[str, Manner]) -> Form:
    """Make the function that fills in a template. Raises KeyError for a field or manner that there is not."""
    tokens = iter([token for token in _TOKENS.split(template) if token])
    part = _joined(_Reader(cls, manners).parts(tokens)[0])
    return lambda node, w, how="": part(node, w, how)


_Part: TypeAlias = Callable[[t.Node, Writer, How], str]


class _Reader:
    """Read a template of one class."""

    def __init__(self, cls: type[t.Node], manners: Mapping[str, Manner]) -> None:
        self.manners = manners
        self.absent = {f.name: f.metadata.get("absent") for f in fields(cls)}

    def parts(self, tokens: Iterator[str]) -> tuple[list[_Part], str, str]:
        """Read up to a bar or the end of a section; give the parts, that sign, and the first field among them."""
        out: list[_Part] = []
        first = ""
        for token in tokens:
            if token in ("|", "]"):
                return out, token, first
            if token.startswith("["):
                out.append(self._section(token[1:-1], tokens))
            elif token.startswith("{"):
                name, _, manner = token[1:-1].partition(" ")
                out.append(self._slot(name, manner))
                first = first or name
            else:
                out.append(_literal(token))
        return out, "", first

    def _slot(self, name: str, manner: str) -> _Part:
        if name not in self.absent:
            whole = self.manners[name]
            return lambda node, w, how: whole(Slot(node, w, how, manner))
        key, _, words = manner.partition(" ")
        write = self.manners[key]
        return lambda node, w, how: write(Slot(getattr(node, name), w, how, words))

    def _section(self, condition: str, tokens: Iterator[str]) -> _Part:
        then, end, first = self.parts(tokens)
        otherwise = self.parts(tokens)[0] if end == "|" else []
        name, _, value = (condition or first).partition("=")
        absent, yes, no = self.absent[name], _joined(then), _joined(otherwise)

        def section(node: t.Node, w: Writer, how: How) -> str:
            found = getattr(node, name)
            if value:
                holds = (found if isinstance(found, str) else type(found).__name__.lower()) == value
            else:
                holds = found not in (None, False, "", (), absent)
            return (yes if holds else no)(node, w, how)

        return section


def _literal(text: str) -> _Part:
    return lambda node, w, how: text


def _joined(parts: list[_Part]) -> _Part:
    if len(parts) == 1:
        return parts[0]
    return lambda node, w, how: "".join([part(node, w, how) for part in parts])
