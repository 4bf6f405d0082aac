"""Check the shape of single values: words, whole numbers, lists of words."""

from __future__ import annotations

import re
from typing import assert_never

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.text.causes import BadId, UnknownKey, WrongNumber, WrongShape
from london_rules.text.nodes import Listing, Mapping, Node, Scalar
from london_rules.text.plain import Key, Plain
from london_rules.text.source_map import Text

ID = re.compile(r"[a-z0-9][a-z0-9-]*")
LONGEST_ID = 64
WHOLE = re.compile(r"-?[0-9]{1,9}")
_LONG = re.compile(r"-?[0-9]{10,}")


def brief(word: str) -> str:
    """Return a word as it can be shown in a message."""
    line = word.split("\n", 1)[0]
    return line if len(line) <= 40 else line[:39] + "…"


def empty(node: Node) -> bool:
    """Return whether a key has no value."""
    return isinstance(node, Scalar) and node.style == "plain" and not node.value


def no_value(key: Scalar, out: Diagnostics) -> None:
    """Report a key without a value."""
    help = "write a value after the colon, or remove the line"
    out.error("LR-Y0022", f"`{brief(key.value)}` has no value", key.span, help=help)


def wrong_shape(key: str, wanted: str, node: Node, out: Diagnostics, verb: str = "be", help: str = "") -> None:
    """Report a value of the wrong shape."""
    span = node.span if isinstance(node, Scalar) else Span(node.span.file, node.span.start, node.span.start + 1)
    message, help = _lacking(brief(key), wanted, node, verb), help or f"write {wanted}"
    out.error("LR-Y0009", message, span, help=help, cause=WrongShape(wanted, node))


def _lacking(key: str, wanted: str, node: Node, verb: str) -> str:
    """Say what a key needs, or cannot have, in the words of somebody who sees lines and lists."""
    there = "a list" if isinstance(node, Listing) else "lines below it" if isinstance(node, Mapping) else "a text"
    if verb == "hold":
        return f"a part of the list `{key}` cannot be {'lines with keys' if isinstance(node, Mapping) else there}"
    if wanted.startswith("`"):
        return f"`{key}` needs lines below it" + (", not a list" if isinstance(node, Listing) else "")
    needed = re.split(r" such as|, as in|, or a list of lists", wanted)[0]
    return f"`{key}` needs {needed}" + ("" if isinstance(node, Scalar) else f", not {there}")


def as_text(key: str, node: Node, out: Diagnostics) -> Text | None:
    """Return the text of a value that must be a text."""
    if isinstance(node, Scalar):
        return node.text
    wrong_shape(key, "a text", node, out)
    return None


def as_line(key: str, node: Node, out: Diagnostics) -> str:
    """Return a text as one line of words."""
    text = as_text(key, node, out)
    return " ".join(text.value.split()) if text is not None else ""


def as_whole(key: str, node: Node, low: int, high: int, out: Diagnostics) -> int | None:
    """Return the whole number of a value that must be one."""
    if not isinstance(node, Scalar):
        wrong_shape(key, "a whole number", node, out)
        return None
    word = node.value
    if node.style != "plain" or not WHOLE.fullmatch(word):
        quoted = node.style == "quoted"
        shown = f'"{brief(word)}"' if quoted else brief(word)
        help = "write a whole number, such as 3" + (", without quotes" if quoted else "")
        if _LONG.fullmatch(word):
            help = "write a number of at most nine digits"
        message = f"`{brief(key)}` must be a whole number, not `{shown}`"
        out.error("LR-Y0010", message, node.span, help=help, cause=WrongNumber(node, low, high))
        return None
    number = int(word)
    if not low <= number <= high:
        message = f"`{brief(key)}` is {number}; it must be between {low} and {high}"
        out.error("LR-Y0015", message, node.span, help=f"write a number from {low} to {high}")
        return None
    return number


def id_of(name: str) -> str:
    """Make an id of a name: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("\u2019", "")).strip("-")


def as_yes_or_no(key: str, node: Node, out: Diagnostics) -> bool:
    """Return whether a value that must be yes or no is yes."""
    text = as_text(key, node, out)
    if text is not None and text.value not in ("yes", "no"):
        out.error("LR-Y0012", f"`{brief(key)}` must be yes or no", node.span, help="write `yes` or `no`")
    return text is not None and text.value == "yes"


def as_id(key: str, node: Node, out: Diagnostics, given: bool = True) -> str | None:
    """Return the id of a value that must be one."""
    if not isinstance(node, Scalar):
        wrong_shape(key, "an id", node, out)
        return None
    return node.value if check_id(node, out, given) else None


def is_id(word: str) -> bool:
    """Return whether a word can be an id."""
    return ID.fullmatch(word) is not None and len(word) <= LONGEST_ID


def check_id(node: Scalar, out: Diagnostics, given: bool = True) -> bool:
    """Check that a text can be an id, which is `given` here, or else that of another bundle."""
    if is_id(node.value):
        return True
    own = "write small letters, digits and hyphens"
    out.error(
        "LR-Y0011",
        f"`{brief(node.value)}` cannot be an id",
        node.span,
        help=own if given else "write the `id` from that bundle's manifest",
        notes=(f"an id has small letters, digits and hyphens, at most {LONGEST_ID} of them",),
        cause=BadId(node, given),
    )
    return False


def as_words(key: str, node: Node, out: Diagnostics) -> list[Scalar]:
    """Return the texts of a value that must be a list of texts, each once."""
    if not isinstance(node, Listing):
        wrong_shape(key, "a list such as `[first, second]`", node, out)
        return []
    words: list[Scalar] = []
    seen: dict[str, None] = {}
    for item in node.items:
        if not isinstance(item, Scalar):
            wrong_shape(key, "a word", item, out, "hold")
        elif item.style == "plain" and ";" in item.value:
            at = item.span.start + item.value.index(";")
            span = Span(item.span.file, at, at + 1)
            help = "write a comma for `;`"
            out.error(
                "LR-Y0020",
                "`;` does not separate the words of a list",
                span,
                help=help,
                fix=Fix(span, ",", help, safe=True),
            )
        elif item.value in seen:
            message = f"`{brief(item.value)}` is listed twice"
            out.error("LR-B0020", message, item.span, help="remove one of the two")
        else:
            seen[item.value] = None
            words.append(item)
    return words


def unknown_key(
    key: Scalar,
    where: str,
    known: tuple[str, ...],
    out: Diagnostics,
    help: str = "",
    value: Node | None = None,
    beside: tuple[str, ...] = (),
) -> None:
    """Report a key that has no meaning here; `beside` are the other ones."""
    listed = "you can use " + ", ".join(f"`{word}`" for word in known)
    message, near = f"{where} has no entry `{brief(key.value)}`", None if help else UnknownName(key.value, known)
    cause = near if value is None else UnknownKey(key, value, where, known, beside)
    out.error("LR-Y0007", message, key.span, help=help or listed, cause=cause)


def plain_data(node: Node) -> Plain:
    """Return a value as nested dicts, lists and texts, every one with its place."""
    match node:
        case Scalar():
            return node.text
        case Listing():
            return [plain_data(item) for item in node.items]
        case Mapping():
            return {Key(entry.key.value, entry.key.span): plain_data(entry.value) for entry in node.entries}
        case _:
            assert_never(node)
