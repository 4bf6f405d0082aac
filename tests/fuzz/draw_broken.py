"""Damage to the texts of a bundle: to characters, lines, words, YAML and whole files."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from london_rules.language.constructs.facts import KEYWORDS
from tests.fuzz.choosing import Choices

Files = dict[str, str]
_WORD = re.compile(r"[\w'-]+|[^\w\s]")
ODD: Final = (
    *("\0", "\t", "\r", "\n", "\x85", "\u2028", "\ufeff", "\u202e", "é", "ß", "\U0001f600", "\ud800", "'", '"'),
    *("{", "}", "[", "]", "&a ", "*a", "!!python/object:x ", "|", ">", "%", "@", "`", "\\", "#", ":", "- ", "? ", ","),
    *("(", ")", "9" * 12, "-1", "the ", "_"),
)
NODES: Final = (
    *("[]", "{}", "~", "null", "true", "0x10", "1e9", "2024-01-01", "[[[[]]]]", "{a: {b: c}}", "&a [*a]", "!!set {a}"),
    *("'", '"x', "|\n  a", "<<: 1", "99999999999", "-5", "yes", "all", "0", "''", "? a", "!x y"),
)
WORDS: Final = tuple(sorted({" ".join(phrase) for phrase in KEYWORDS}))


def broken(choices: Choices, files: Files) -> Files:
    """Damage some texts a few times."""
    files = dict(files)
    for _ in range(choices.pick((1, 1, 1, 2, 3, 6))):
        if files:
            damage = choices.pick(_DAMAGES)
            files = damage(choices, files)
    return files


def _one(choices: Choices, files: Files, change: Callable[[str], str], only: str = "") -> Files:
    names = [name for name in files if name.endswith(only) and files[name]]
    if not names:
        return files
    name = choices.pick(names)
    return {**files, name: change(files[name])}


def _characters(choices: Choices, files: Files) -> Files:
    def change(text: str) -> str:
        at = choices.below(len(text))
        end = at + choices.pick((0, 0, 1, 1, 3))
        return text[:at] + (choices.pick(ODD) if choices.chance(2, 3) else "") + text[end:]

    return _one(choices, files, change)


def _lines(choices: Choices, files: Files) -> Files:
    def change(text: str) -> str:
        lines = text.split("\n")
        at, other = choices.below(len(lines)), choices.below(len(lines))
        match choices.below(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = choices.pick((" ", "  ", "   ", "\t")) + lines[at]
            case 4:
                lines[at] = lines[at].lstrip()
            case _:
                lines = lines[:at]
        return "\n".join(lines)

    return _one(choices, files, change)


def _words(choices: Choices, files: Files) -> Files:
    def change(text: str) -> str:
        found = list(_WORD.finditer(text))
        if not found:
            return text
        m, other = choices.pick(found), choices.pick(found)
        match choices.below(5):
            case 0:
                new = ""
            case 1:
                new = other.group()
            case 2:
                new = choices.pick(WORDS)
            case 3:
                new = f"{m.group()} {choices.pick(WORDS)}"
            case _:
                new = m.group()[:-1] + choices.pick(("s", "", "x", m.group()[-1] * 2))
        return text[: m.start()] + new + text[m.end() :]

    return _one(choices, files, change)


def _nodes(choices: Choices, files: Files) -> Files:
    def change(text: str) -> str:
        lines = text.split("\n")
        keyed = [i for i, line in enumerate(lines) if re.match(r" *[\w -]+:", line)]
        if not keyed:
            return text
        at = choices.pick(keyed)
        head, _, tail = lines[at].partition(":")
        match choices.below(4):
            case 0:
                lines[at] = f"{head}: {choices.pick(NODES)}"
            case 1:
                lines[at] = f"{choices.pick(NODES)}:{tail}"
            case 2:
                lines.insert(at, f"{head}: {choices.pick(NODES)}")
            case _:
                lines[at] = f"{head}:{tail} {choices.pick(NODES)}"
        return "\n".join(lines)

    return _one(choices, files, change, ".yaml")


def _files(choices: Choices, files: Files) -> Files:
    name, other = choices.pick(sorted(files)), choices.pick(sorted(files))
    match choices.below(5):
        case 0:
            return {n: text for n, text in files.items() if n != name}
        case 1:
            return {**files, name: ""}
        case 2:
            return {**files, name: files[other], other: files[name]}
        case 3:
            return {**files, name: files[name] + files[other]}
        case _:
            return {**files, choices.pick(("more.rules", "x.yaml", "tests/a.yaml", "../up.rules")): files[name]}


_DAMAGES: Final = (_characters, _lines, _words, _words, _nodes, _files)
