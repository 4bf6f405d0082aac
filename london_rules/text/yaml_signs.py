"""Signs that the parser takes otherwise than YAML does, and some that bundles do not use: each with a way out.

All of it is in what the scanner does not know, so these are questions to the events only.
"""

from __future__ import annotations

import re

from london_rules.text.values import brief
from london_rules.text.yaml_tree import StopError, TreeBuilder

_BETWEEN = re.compile(r"#[^\n]*|\?")  # what can be between two values, except `-`, `:` and `,`
_ENDS = ("", " ", "\n", ",", "]", "}")  # what can come after a sign that is no part of a text in brackets


def between(build: TreeBuilder, start: int, end: int) -> None:
    """Refuse a comment right behind something, and `?`, between two values."""
    for found in _BETWEEN.finditer(build.text, start, end):
        at = found.start()
        if found[0] == "?":
            raise question_mark(build, at)
        if at and not build.text[at - 1].isspace():
            raise comment(build, at)


def question_mark(build: TreeBuilder, at: int) -> StopError:
    """Say that a key has no `?` before it; or that a text which begins with one needs quotes."""
    if build.text[at + 1 : at + 2] not in _ENDS:
        return _reserved(build, at, "begin with `?`")
    help = "write `key: value`, without the `?`"
    return build.stop("LR-Y0024", "a key with `?` before it cannot be used in a bundle", at, at + 1, help)


def comment(build: TreeBuilder, at: int) -> StopError:
    """Say that there is no space before the `#` of a comment."""
    message, help = "a space is missing before the `#` of this comment", "write a space before `#`"
    return build.stop("LR-Y0001", message, at, at + 1, help)


def no_key(build: TreeBuilder, at: int) -> StopError:
    """Say that there is a colon without a key; or that a text which begins with one needs quotes."""
    at -= at > 0 and build.text[at - 1] == ":"
    if build.text[at + 1 : at + 2] not in _ENDS:
        return _reserved(build, at, "begin with `:`")
    help = "write `key: value`; a text that begins with `:` needs quotes"
    return build.stop("LR-Y0024", "the key before this `:` is missing", at, at + 1, help)


def in_brackets(build: TreeBuilder, value: str, start: int, end: int) -> None:
    """Refuse a plain text in brackets that is not one, or only at some places: `-`, `:x`, and a key without a value."""
    after = build.text[end : end + 1]
    if value.startswith(":"):
        raise _reserved(build, start, "begin with `:`")
    if value == "-" and after in _ENDS:
        raise _reserved(build, start, "be `-` alone")
    if value.endswith(":") and after in ("[", "{"):
        raise _no_space(build, end)
    if value.endswith(":") and after != ":":
        raise _no_value(build, value[:-1].rstrip(), start, end)


def of_error(build: TreeBuilder, at: int) -> StopError | None:
    """Say why the parser stumbles over a sign, if it is one that YAML takes or nearly takes."""
    text, sign, after = build.text, build.text[at : at + 1], build.text[at + 1 : at + 2]
    before = text[:at].rstrip()
    if sign == "#" and text[at - 1 : at].strip():
        return comment(build, at)
    if sign == "," and before[-1:] in (",", "[", "{"):
        return build.stop("LR-Y0001", "there is nothing before this comma", at, at + 1, "remove the comma")
    if sign == "-" and build.stack[-1].flow:
        alone = text[at + 1 :].lstrip()[:1] in _ENDS
        return _reserved(build, at, "be `-` alone" if alone else "begin with `-` and a space")
    return _of_colon(build, at, before, after) if sign == ":" else None


def _of_colon(build: TreeBuilder, at: int, before: str, after: str) -> StopError | None:
    if not before or before[-1] in ":,[{":
        return no_key(build, at)
    if after not in _ENDS:
        return _no_space(build, at + 1)
    if len(before) == at and after in (",", "]", "}"):
        return _no_value(build, "", at, at + 1)
    if "\n" in build.text[len(before) : at] or _is_key_of_lines(build, at):
        message, help = "a key and its `:` are not on one line", "write the key and its `:` on one line"
        return build.stop("LR-Y0018", message, at, at + 1, help)
    return None


def _is_key_of_lines(build: TreeBuilder, at: int) -> bool:
    """Return whether a colon belongs to a key in brackets that goes over lines: the parser has left it without one."""
    if not build.stack[-1].keyed or len(build.items) < 2:
        return False
    key, value = (node.span for node in build.items[-2:])
    return value.start == value.end and "\n" in build.text[key.start : at]


def _no_space(build: TreeBuilder, at: int) -> StopError:
    message, help = "a space is missing after the `:`", "write a space after the `:`"
    return build.stop("LR-Y0018", message, at - 1, at, help)


def _no_value(build: TreeBuilder, key: str, start: int, end: int) -> StopError:
    help = f'write `{brief(key)}: value`, or put the text in quotes, as `"{brief(key)}:"`' if key else "write a value"
    what = f"`{brief(key)}:` is a key without a value here" if key else "there is no value after this `:`"
    return build.stop("LR-Y0022", what, start, end, help)


def _reserved(build: TreeBuilder, at: int, what: str) -> StopError:
    return build.stop("LR-Y0025", f"a text in brackets cannot {what}", at, at + 1, "put the text in quotes")
