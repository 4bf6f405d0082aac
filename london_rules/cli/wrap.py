"""Lines as commands print them: folded to a width, and escaped so that Markdown leaves them alone."""

from __future__ import annotations

import difflib
import sys
import textwrap
from collections.abc import Iterable, Sequence

from london_rules.diagnostics.render import escape

WIDTH = 80


def wrap(text: str, first: str = "", after: str = "") -> list[str]:
    """Fold a text, with one prefix for its first line and one for all others."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=after,
        break_on_hyphens=False,
        break_long_words=False,
    )


def code(text: str, indent: str = "") -> list[str]:
    """Fold the lines of a text that are too long, and indent the lines that follow."""
    out: list[str] = []
    for line in text.split("\n"):
        margin = indent + " " * (len(line) - len(line.lstrip()))
        after = f"{indent}# " if line.startswith("# ") else margin + "    "
        out += wrap(line.strip(), margin, after) if len(indent + line) > WIDTH else [indent + line]
    return out


def underlined(title: str) -> list[str]:
    """Return a title with a line below it."""
    return [title, "-" * len(title)]


def marked(text: str) -> str:
    """Escape text of rules so that Markdown leaves it alone."""
    plain = " ".join(text.split())
    for sign in "\\`*_<>#[]|":
        plain = plain.replace(sign, f"\\{sign}")
    return plain


def few(names: Sequence[str], most: int) -> str:
    """List names, but no more than anybody reads."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def print_lines(lines: Iterable[str]) -> None:
    """Print lines to standard output, as `joined` writes them."""
    sys.stdout.write(joined(lines))


def say(lines: Iterable[str]) -> None:
    """Print lines as they are, and flush them: somebody looks on."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def joined(lines: Iterable[str]) -> str:
    """Join lines to a text, with invisible characters made visible."""
    return "\n".join(escape(line) for line in lines) + "\n"


def diff_of(name: str, before: str, after: str) -> str:
    """Write what changes in a text, line by line."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="")
    return "".join(f"{escape(line)}\n" for line in lines)
