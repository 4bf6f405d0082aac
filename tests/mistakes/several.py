"""Texts with several mistakes each, as data, and what the checker makes of them.

A case has `variant:`, in which `.` or `./FILE` is the bundle, and for each mistake a line with its place in the wrong
text and what was meant, `place: FILE:LINE: WORDS => WORDS`. Its files are edits of the game that was meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from london_rules.cli.validate import examine
from london_rules.diagnostics import Span, fixed
from tests.mistakes.cases import at_folder
from tests.mistakes.set_file import Part, read_set

SEVERAL = {path.stem: path for path in sorted((Path(__file__).parent / "sets").glob("several-*.txt"))}
MOST_ROUNDS = 5  # in which what is shown is written, and the text checked again


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


def texts_of(name: str) -> list[Texts]:
    """Read all cases of a set, by name."""
    return [_texts(part) for part in read_set(SEVERAL[name]).cases]


def _texts(part: Part) -> Texts:
    places = (value.split(":") for key, value in part.options if key == "place")
    lines = tuple((file, int(line)) for file, line, *_ in places)
    return Texts(part.name, dict(part.options)["variant"], part.files, part.right, lines)


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


def count(name: str) -> Count:
    """Count what is said over all texts of a set."""
    every = texts_of(name)
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
        result = examine(at_folder(variant, own), 0)
        shown = fixed(result.diagnostics.errors(), result.diagnostics.files, with_suggestions=True)
        lines = [
            _line(item.span, result.diagnostics.files) for item in result.diagnostics.errors() if item.span is not None
        ]
        own_lines = [(name.removeprefix(f"{own}/"), line) for name, line in lines]
        digest = None if result.rule_set is None else result.rule_set.digest
        return digest, own_lines, {name.removeprefix(f"{own}/"): text for name, text in shown.items()}


def _line(span: Span, files: Mapping[str, str]) -> tuple[str, int]:
    return span.file, files.get(span.file, "").count("\n", 0, span.start) + 1
