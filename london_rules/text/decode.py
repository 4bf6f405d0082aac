"""From bytes to the normalised text that all spans refer to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby, islice

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.text.causes import Tabs

MOST_BYTES = 1024 * 1024
MOST_ACCENTS = 30  # on one letter, as in the stream-safe format of Unicode
_RUN = re.compile(rf"[^\0-\u02ff]{{{MOST_ACCENTS + 1}}}")  # where so many accents may be
_CURLY = ("\u2018", "\u2019", "\u02bc")
_ODD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff\ud800-\udfff]"
)
_ODD_SPACE = re.compile(r"(?:^ *|[:-] *)([\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+)", re.MULTILINE)
_DASH = re.compile("[\u2010-\u2015\u2212]")
_MOST_DASHES = 20


def normalise(text: str) -> str:
    """Drop the byte order mark, and write line ends and apostrophes in one way."""
    if text.isascii():
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for sign in _CURLY:
        text = text.replace(sign, "'")
    return _composed(text) if _RUN.search(text) else unicodedata.normalize("NFC", text)


def _composed(text: str) -> str:
    """Compose letters with their accents, but for many accents in a row: to sort them takes the square of them."""
    runs = ("".join(run) for _, run in groupby(text, lambda sign: unicodedata.combining(sign) > 0))
    out: list[str] = []
    kept: list[str] = []
    for run in runs:
        if len(run) > MOST_ACCENTS and unicodedata.combining(run[0]):
            out += [unicodedata.normalize("NFC", "".join(kept)), run]
            kept = []
        else:
            kept.append(run)
    return "".join([*out, unicodedata.normalize("NFC", "".join(kept))])


def decode(data: bytes, file: str, out: Diagnostics) -> str | None:
    """Return the normalised text of a file, or report why it has none."""
    if len(data) > MOST_BYTES:
        out.error(
            "LR-X0001",
            f"this file has {len(data) // 1024} KiB; the limit is {MOST_BYTES // 1024} KiB",
            Span(file, 0, 0),
            help="split it into several files",
        )
        return None
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        out.error("LR-B0008", "this file is binary, not text", Span(file, 0, 0), help="take it out of the bundle")
        return None
    try:
        return normalise(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        good = normalise(data[: error.start].decode("utf-8"))
        out.files[file] = good
        out.error(
            "LR-B0007",
            f"byte {error.start + 1} of this file is not UTF-8",
            Span(file, len(good), len(good)),
            help="save the file with the encoding UTF-8",
        )
        return None


def check_text(text: str, file: str, out: Diagnostics) -> str | None:
    """Return the text to continue with (dashes made plain), or nothing if reading cannot continue."""
    if not text.strip():
        out.error("LR-B0009", "this file is empty", Span(file, 0, 0), help="write something in it, or delete it")
        return None
    good = _check_odd(text, file, out) if not text.isascii() or _ODD.search(text) else True
    if "\t" in text:
        _report_tabs(text, file, out)
        return None
    if not good:
        return None
    return text if text.isascii() else _plain_dashes(text, file, out)


def invisible(text: str) -> str | None:
    """Name the first character of a text that cannot be seen, or None: `U+202E`."""
    match = _ODD.search(text)
    return f"U+{ord(match[0]):04X}" if match else None


def _check_odd(text: str, file: str, out: Diagnostics) -> bool:
    space = _ODD_SPACE.search(text)
    if space is not None:
        span = Span(file, space.start(1), space.end(1))
        out.error(
            "LR-B0016",
            f"this looks like a space but is the character U+{ord(space[1][0]):04X}",
            span,
            help="write plain spaces",
            fix=Fix(span, " " * len(space[1]), "write plain spaces", safe=True),
        )
        return False
    match = _ODD.search(text)
    if match is None:
        return True
    span = Span(file, match.start(), match.end())
    code = "LR-B0008" if match[0] == "\0" else "LR-B0016"
    out.error(
        code,
        f"there is an invisible character here: U+{ord(match[0]):04X}",
        span,
        help="delete it",
        fix=Fix(span, "", "delete the character", safe=True),
    )
    return False


def _report_tabs(text: str, file: str, out: Diagnostics) -> None:
    first = text.index("\t")
    end = first + 1
    while text[end : end + 1] == "\t":
        end += 1
    count = sum("\t" in line for line in text.split("\n"))
    begins = not text[text.rfind("\n", 0, first) + 1 : first].strip()
    margin = "use spaces: what belongs under a line begins two spaces further in"
    out.error(
        "LR-B0014",
        "this line begins with a tab" if begins else "there is a tab in this line",
        Span(file, first, end),
        notes=(f"{count} lines of this file contain tabs",) if count > 1 else (),
        help=margin if begins else "write a space for it",
        cause=Tabs(),
    )


def _plain_dashes(text: str, file: str, out: Diagnostics) -> str:
    found = list(islice(_dashes(text), _MOST_DASHES))
    for at in found:
        span = Span(file, at, at + 1)
        out.error(
            "LR-B0015",
            f"there is a long dash (U+{ord(text[at]):04X}) here",
            span,
            help="write the plain `-`",
            fix=Fix(span, "-", "write a plain `-`", safe=True),
        )
    return _DASH.sub("-", text) if found else text


def _dashes(text: str) -> Iterator[int]:
    """Find the long dashes outside comments."""
    match = _DASH.search(text)
    while match is not None:
        start, end = line_around(text, match.start())
        comment = start if text.startswith("#", start) else text.find(" #", start, end)
        for found in _DASH.finditer(text, start, end if comment < 0 else comment):
            yield found.start()
        match = _DASH.search(text, end)
