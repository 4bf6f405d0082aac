"""Texts of a bundle as data of C: literals that can hold anything, and tables of them. None of them becomes code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from london_rules.native.constants import table

_PLAIN: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-_+*/()[]{}<>=#&%$!'")


def literal(text: str) -> str:
    """Write a text as a literal: all but plain letters and signs as numbers of three digits, so that none grows."""
    return '"' + "".join(chr(byte) if byte in _PLAIN else f"\\{byte:03o}" for byte in text.encode()) + '"'


def define(name: str, text: str) -> str:
    """Name a text."""
    return f"#define {name} {literal(text)}"


def texts(name: str, of: Iterable[str]) -> str:
    """Write a table of texts; one without any gets one that is empty, as C knows no empty tables."""
    return f"static const char *const {name}[] = {{{', '.join(map(literal, of)) or literal('')}}};"


def ragged_texts(at: str, of: str, lists: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write lists of texts as two tables: where each begins, and all texts."""
    begins = [sum(map(len, lists[:i])) for i in range(len(lists))]
    yield table(at, begins)
    yield texts(of, (text for one in lists for text in one))
