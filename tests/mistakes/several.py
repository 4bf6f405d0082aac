"""Texts with several mistakes each, as data, and what the checker makes of them.

Those of `several` were looked at while the checker was improved; nothing was improved for `several_sealed`.

A case opens with `variant:`, in which `.` or `./FILE` is the bundle, and for each mistake a line `place: FILE:LINE: WORDS
=> WORDS`: where it is in the wrong text, and what was meant. Then come the files, each after a line `=== wrong/NAME`
or `=== right/NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from london_rules.cli.validate import examine
from london_rules.diagnostics import Span, fixed

FOLDERS = {name: Path(__file__).parent / name for name in ("several", "several_sealed")}
MOST_ROUNDS = 5  # in which what is shown is written, and the text checked again
_FILE = re.compile(r"^=== (wrong|right)/(\S+)\n", re.MULTILINE)
_PLACE = re.compile(r"^place: (\S+?):(\d+):", re.MULTILINE)
_VARIANT = re.compile(r"^variant: (\S+)$", re.MULTILINE)


@frozen
class Texts:
    """A text with several mistakes: its files, the files that were meant, and the lines of the mistakes."""

    name: str
    variant: str
    wrong: Mapping[str, str]
    right: Mapping[str, str]
    lines: tuple[tuple[str, int], ...]


@frozen
class Told:
    """What the checker says of a text with several mistakes."""

    lines: int  # mistakes of which something is said on their line
    besides: int  # errors on other lines
    at_once: bool  # with all that is shown written, the rules are right
    in_the_end: bool  # or they are when that is done a few times


@frozen
class Count:
    """What the checker says of all texts of a set."""

    texts: int
    mistakes: int
    lines: int
    besides: int
    at_once: int
    in_the_end: int


def read_texts(path: Path) -> Texts:
    """Read a case from its file."""
    head, *pieces = _FILE.split(path.read_text(encoding="utf-8"))
    files: dict[str, dict[str, str]] = {"wrong": {}, "right": {}}
    for side, name, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        files[side][name] = text
    variant = _VARIANT.search(head)
    assert variant is not None, path
    lines = tuple((m[1], int(m[2])) for m in _PLACE.finditer(head))
    return Texts(path.stem, variant[1], files["wrong"], files["right"], lines)


def texts_of(folder: Path) -> list[Texts]:
    """Read all cases of a set, by name."""
    return [read_texts(path) for path in sorted(folder.glob("*.txt"))]


def digest_of(texts: Texts, files: Mapping[str, str]) -> str | None:
    """Give the digest of the rules that files make; None if something is wrong with them."""
    return _look(texts.variant, files)[0]


def told(texts: Texts) -> Told:
    """Check a text, write what is shown, and check it again."""
    _, said, changed = _look(texts.variant, texts.wrong)
    meant = digest_of(texts, texts.right)
    files = {**texts.wrong, **changed}
    at_once = digest_of(texts, files) == meant
    for _ in range(MOST_ROUNDS - 1):
        digest, _, changed = _look(texts.variant, files)
        if digest is not None or not changed:
            break
        files = {**files, **changed}
    found = sum(line in said for line in texts.lines)
    besides = sum(line not in texts.lines for line in said)
    return Told(found, besides, at_once, digest_of(texts, files) == meant)


def count(folder: Path) -> Count:
    """Count what is said over all texts of a set."""
    every = texts_of(folder)
    answers = [told(texts) for texts in every]
    return Count(
        len(every),
        sum(len(texts.lines) for texts in every),
        sum(one.lines for one in answers),
        sum(one.besides for one in answers),
        sum(one.at_once for one in answers),
        sum(one.in_the_end for one in answers),
    )


def _look(variant: str, files: Mapping[str, str]) -> tuple[str | None, list[tuple[str, int]], dict[str, str]]:
    """Give the digest of rules, the lines with an error, and the files that change with all that is shown."""
    with TemporaryDirectory() as folder:
        own = Path(folder) / "my-rule"
        for name, text in files.items():
            path = own / name
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(text, encoding="utf-8", newline="")
        words = (f"{own}{word.removeprefix('.')}" if word.startswith(".") else word for word in variant.split("+"))
        result = examine("+".join(words), 0)
        shown = fixed(result.found.errors(), result.found.files, with_suggestions=True)
        lines = [_line(item.span, result.found.files) for item in result.found.errors() if item.span is not None]
        own_lines = [(name.removeprefix(f"{own}/"), line) for name, line in lines]
        digest = None if result.rule_set is None else result.rule_set.digest
        return digest, own_lines, {name.removeprefix(f"{own}/"): text for name, text in shown.items()}


def _line(span: Span, files: Mapping[str, str]) -> tuple[str, int]:
    return span.file, files.get(span.file, "").count("\n", 0, span.start) + 1
