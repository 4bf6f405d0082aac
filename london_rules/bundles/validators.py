"""Check the shape of single values: words, whole numbers, lists of words."""

from __future__ import annotations

import re
from typing import assert_never

from london_rules.bundles.bullets import way_out, with_dashes
from london_rules.bundles.model import Key, Plain
from london_rules.bundles.nodes import Listing, Mapping, Node, Scalar
from london_rules.bundles.source_map import Text
from london_rules.bundles.titles import titled
from london_rules.diagnostics import Diagnostics, Fix, Span, did_you_mean
from london_rules.diagnostics.left_out import left_out
from london_rules.diagnostics.lines import LONGEST, short
from london_rules.diagnostics.model import Fixes
from london_rules.diagnostics.suggest import suggest
from london_rules.language.syntax.counts import COUNTS

ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_DRESSED = re.compile(r"""[^\w\s.+-]{0,2}(-?[0-9]{1,9})[^\w\s.%-]{0,2}""")
_LONG = re.compile(r"-?[0-9]{10,}")
_FRACTION = re.compile(r"(-?[0-9]{1,9})[.,][0-9]+")
_GROUPED = re.compile(r"[^\w\s.+-]?(-?[0-9]{1,3}(?:,[0-9]{3}){1,2})")
_COUNTED = re.compile(r"(?:[x*] ?)?([0-9]{1,9})(?:$|(?: +[a-z]|#|x$)[^0-9]*)")
_PAIR = re.compile(r"([^\s:=][^:=;\n]*?)(?: *[:=;]+ *| +(?=-?\d+$))([^\s:=;]+)")
_REMARKED = re.compile(r"(-?[0-9]{1,9}) *(?://|--|;|\(|/\*| - ).*")  # with what should be a comment
_SAID_OF = re.compile(r"(?<! ) +(?:to|is|are|of|becomes|be)$")  # what people write between a name and its figure
_CLOSE = re.compile(r"([a-z][\w -]*):(\S[^:\n]*)")  # a field and its text, without the space
_NO_SPACE = re.compile(r"[a-z][\w -]*:[^\s:\n][^:\n]*|-[\w./][\w./-]*")
_CURLY = re.compile("[\u201c\u201d\u201e\u00ab]([a-z0-9-]+)[\u201c\u201d\u00bb]")
_WITH_FIGURE = re.compile(r"([a-z][a-z -]*[a-z])[ =]+(-?\d+)")
_LONGEST_ID = 64
_IN_WORDS = {**COUNTS, "none": 0, "nothing": 0, "once": 1, "twice": 2, "thrice": 3, "a dozen": 12}


_BEFORE_A_LIST = re.compile(r"([a-z][a-z -]*[a-z])\n +- ")


def brief(word: str) -> str:
    """Return a word as it can be shown in a message."""
    line = word.split("\n", 1)[0]
    return line if len(line) <= 40 else line[:39] + "…"


def empty(node: Node) -> bool:
    """Return whether a key has no value."""
    return isinstance(node, Scalar) and node.style == "plain" and not node.value


def no_value(key: Scalar, out: Diagnostics) -> None:
    """Report a key without a value, or one that has its figure or text in it."""
    help, fix = "write a value after the colon, or remove the line", None
    figure = _WITH_FIGURE.fullmatch(short(key.value)) or _CLOSE.fullmatch(short(key.value))
    if figure is not None and key.style == "plain":
        end = key.span.end + (out.files.get(key.span.file, "")[key.span.end : key.span.end + 1] == ":")
        line = f"{figure[1]}: {figure[2]}"
        help, fix = f"write `{line}`", Fix(Span(key.span.file, key.span.start, end), line, f"write `{line}`")
    out.error("LR-Y0022", f"`{brief(key.value)}` has no value", key.span, help=help, fix=fix)


def wrong_shape(
    key: str, wanted: str, node: Node, out: Diagnostics, verb: str = "be", fix: Fix | None = None, help: str = ""
) -> None:
    """Report a value of the wrong shape."""
    span = node.span if isinstance(node, Scalar) else Span(node.span.file, node.span.start, node.span.start + 1)
    help = help or f"write {wanted}"
    if fix is None and (colon := colon_before_a_list(node, out)) is not None:
        fix, help = colon, colon.title
    pair = _PAIR.fullmatch(short(node.value)) if isinstance(node, Scalar) and node.style == "plain" else None
    close = _CLOSE.fullmatch(short(node.value)) if isinstance(node, Scalar) and node.style == "plain" else None
    pair = pair or close
    if pair and "` lines" in wanted:
        line = f"{_SAID_OF.sub('', pair[1])}: {pair[2]}"
        help, fix = (
            f"write a colon and a space, as in `{brief(line)}`",
            Fix(span, line, "write a colon and a space", safe=True),
        )
    message = _lacking(brief(key), wanted, node, verb)
    if isinstance(node, Scalar) and fix is not None and _NO_SPACE.fullmatch(short(node.value)):
        message = f"a space is missing after the {'dash' if node.value.startswith('-') else 'colon'}"
    out.error("LR-Y0009", message, span, help=help, fix=fix)


def colon_before_a_list(node: Node, out: Diagnostics) -> Fix | None:
    """Return the fix that puts a colon after the first of several words with dashes below, read as one text."""
    text = out.files.get(node.span.file, "")[node.span.start : node.span.end] if isinstance(node, Scalar) else ""
    first = _BEFORE_A_LIST.match(text[:LONGEST])
    if first is None or (isinstance(node, Scalar) and node.style == "quoted"):
        return None
    at = node.span.start + first.end(1)
    title = f"write `{first[1]}:`: the lines below belong to it"
    return Fix(Span(node.span.file, at, at), ":", title, safe=True)


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


def _whole_number(node: Scalar) -> str:
    """Say how a whole number is written, for one that is written otherwise."""
    if _LONG.fullmatch(node.value):
        return "write a number of at most nine digits"
    part = _FRACTION.fullmatch(short(node.value))
    quoted = ", without quotes" if node.style == "quoted" else ""
    return f"write a whole number, such as {part[1] if part else 3}{quoted}"


def as_whole(key: str, node: Node, low: int, high: int, out: Diagnostics) -> int | None:
    """Return the whole number of a value that must be one."""
    if not isinstance(node, Scalar):
        alone = node.items[0] if isinstance(node, Listing) and len(node.items) == 1 else None
        fix = None
        if (
            isinstance(alone, Scalar)
            and _WHOLE.fullmatch(alone.value)
            and "\n" not in out.files.get(node.span.file, "\n")[node.span.start : node.span.end]
        ):
            fix = Fix(node.span, alone.value, f"write `{alone.value}`")
        wrong_shape(key, "a whole number", node, out, fix=fix, help=fix.title if fix is not None else "")
        return None
    word = node.value
    if node.style != "plain" or not _WHOLE.fullmatch(word):
        fix = None
        shown = f'"{brief(word)}"' if node.style == "quoted" else brief(word)
        if node.style == "quoted" and _WHOLE.fullmatch(word):
            fix = Fix(node.span, word, "remove the quotes", safe=True)
        meant = meant_number(word)
        meant = meant if meant is not None and low <= meant <= high else None
        help = "remove the quotes" if fix else _whole_number(node) if meant is None else f"write `{meant}`"
        out.error(
            "LR-Y0010",
            f"`{brief(key)}` must be a whole number, not `{shown}`",
            node.span,
            help=help,
            fix=fix or (Fix(node.span, str(meant), help) if meant is not None else _rounded(node, low, high)),
        )
        return None
    number = int(word)
    if not low <= number <= high:
        out.error(
            "LR-Y0015",
            f"`{brief(key)}` is {number}; it must be between {low} and {high}",
            node.span,
            help=f"write a number from {low} to {high}",
            fix=Fix(node.span, str(-number), f"write `{-number}`") if low <= -number <= high else None,
        )
        return None
    return number


def _rounded(node: Scalar, low: int, high: int) -> Fixes:
    """Offer the whole numbers below and above a fraction: only the author knows which one is meant."""
    m = _FRACTION.fullmatch(short(node.value))
    if m is None or m[1].startswith("-"):
        return None
    near = [number for number in (int(m[1]), int(m[1]) + 1) if low <= number <= high]
    return tuple(Fix(node.span, str(number), f"write `{number}`") for number in near)


def id_of(name: str) -> str:
    """Make an id of a name: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("\u2019", "")).strip("-")


def meant_number(word: str) -> int | None:
    """Give the whole number that is meant by a word, or by one with a sign or a noun at it."""
    word = (
        re.sub(r"^(?:[=~+: ]+|(?:is|to|of|from [0-9]+ to|[0-9]+ (?:to|->|=>)|now|becomes|up to|exactly) +)", "", word)
        or word
    )
    found = (
        _DRESSED.fullmatch(short(word))
        or re.fullmatch(r"(-?[0-9]{1,9})\.0*", word)
        or _GROUPED.fullmatch(short(word))
        or _COUNTED.fullmatch(short(word))
        or _REMARKED.fullmatch(short(word))
    )
    return int(found[1].replace(",", "")) if found else _IN_WORDS.get(word.lower())


def meant_answer(word: str) -> str:
    """Give the answer, yes or no, that is meant by a word; "" if it is unclear."""
    said = {"true": "yes", "false": "no", "on": "yes", "off": "no", "y": "yes", "n": "no"}.get(word.lower(), "")
    return said or next(iter(suggest(word, ("yes", "no"), 1)), "")


def as_yes_or_no(key: str, node: Node, out: Diagnostics) -> bool:
    """Return whether a value that must be yes or no is yes."""
    text = as_text(key, node, out)
    if text is not None and text.value not in ("yes", "no"):
        meant = meant_answer(text.value)
        help = f"write `{meant}`" if meant else "write `yes` or `no`"
        fix = Fix(node.span, meant, help) if meant else None
        out.error("LR-Y0012", f"`{brief(key)}` must be yes or no", node.span, help=help, fix=fix)
    return text is not None and text.value == "yes"


def as_id(key: str, node: Node, out: Diagnostics, mend: bool = True) -> str | None:
    """Return the id of a value that must be one."""
    if not isinstance(node, Scalar):
        wrong_shape(key, "an id", node, out)
        return None
    return node.value if check_id(node, out, mend) else None


def is_id(word: str) -> bool:
    """Return whether a word can be an id."""
    return ID.fullmatch(word) is not None and len(word) <= _LONGEST_ID


def check_id(node: Scalar, out: Diagnostics, mend: bool = True) -> bool:
    """Check that a text can be an id; `mend` if it is the id given here, so that another can be written."""
    word = node.value
    if is_id(word):
        return True
    better = id_of(word)[:_LONGEST_ID]
    usable = bool(ID.fullmatch(better)) and mend
    help = f"write `{better}`" if usable else "write small letters, digits and hyphens"
    fix = Fix(node.span, better, "write it as an id") if usable and node.style == "plain" else None
    if not mend:
        id = titled(word)
        titles = "/" not in word and not word.endswith(".yaml")
        help = (
            (f"`{id}` has that title: " if titles else "") + f"write `{id}`"
            if id
            else "write the `id` from that bundle's manifest"
        )
        written = f'"{id}"' if node.style == "plain" and (id or "").isdigit() else id
        fix = Fix(_inside(node), written, f"write `{id}`") if written else None
    quoted = _CURLY.fullmatch(short(word))
    if quoted:
        help = "write plain quotes, as in a text that no word processor has changed"
        fix = Fix(node.span, f'"{quoted[1]}"', "write plain quotes", safe=True)
    out.error(
        "LR-Y0011",
        f"`{brief(word)}` cannot be an id",
        node.span,
        help=help,
        notes=(f"an id has small letters, digits and hyphens, at most {_LONGEST_ID} of them",),
        fix=fix,
    )
    return False


def _inside(node: Scalar) -> Span:
    """Give the place of a text without its quotes."""
    quotes = 0 if node.style == "plain" else 1
    return Span(node.span.file, node.span.start + quotes, node.span.end - quotes)


def as_words(key: str, node: Node, out: Diagnostics) -> list[Scalar]:
    """Return the texts of a value that must be a list of texts, each once."""
    if not isinstance(node, Listing):
        bullets = _bullets(node, out) if isinstance(node, Scalar) and node.style == "plain" else None
        help = "" if bullets is None else bullets.title
        wrong_shape(key, "a list such as `[first, second]`", node, out, fix=bullets or as_list(node), help=help)
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
            out.error(
                "LR-B0020",
                f"`{brief(item.value)}` is listed twice",
                item.span,
                help="remove one of the two",
                fix=_listed_once(item, out),
            )
        else:
            seen[item.value] = None
            words.append(item)
    return words


def _listed_once(again: Scalar, out: Diagnostics) -> Fix | None:
    """Return the fix that leaves out a word of a list which is in it already."""
    text = out.files.get(again.span.file, "")
    start = text.rfind("[", 0, again.span.start)
    alone = start < 0 or "\n" in text[start : again.span.start]
    return None if alone else left_out(text, again.span, "leave out the second")


def _bullets(node: Scalar, out: Diagnostics) -> Fix | None:
    """Write a dash for another sign before the only word of a list."""
    written = out.files.get(node.span.file, "")[node.span.start : node.span.end]
    made = with_dashes(written)
    return None if made is None else Fix(node.span, made, way_out(written))


def as_list(node: Node) -> Fix | None:
    """Put one text, or several with commas between them, in the brackets of a list."""
    if not isinstance(node, Scalar):
        return None
    value = node.value.strip()
    bare = value[1:-1] if value[:1] + value[-1:] in ("()", "{}", "<>") else value
    dash = re.fullmatch(r"-([\w./][\w./-]*)", bare)
    words = re.findall(r"[\w./-]+", bare)
    apart = r"\s+" if node.style == "block" else r"(?:, *| and )"
    if dash:
        return Fix(node.span, f"- {dash[1]}", "write a space after the dash", safe=True)
    if not re.fullmatch(rf"[\w./-]+(?:{apart}[\w./-]+)*", bare) or any(word.startswith("-") for word in words):
        return None
    words = [word for word in words if word != "and"]
    lone = node.style == "quoted" and len(words) == 1
    inside = f'"{node.value}"' if lone else ", ".join(words)
    return Fix(node.span, f"[{inside}]", "put it in brackets", safe=True)


def unknown_key(
    key: Scalar, where: str, known: tuple[str, ...], out: Diagnostics, help: str = "", fix: Fix | None = None
) -> None:
    """Report a key that has no meaning here."""
    listed = "you can use " + ", ".join(f"`{word}`" for word in known)
    told, word = help or did_you_mean(key.value, known) or listed, brief(key.value)
    meant = told.startswith("did you mean")
    message = f"{where} has no entry `{word}`" if meant else f"`{word}` cannot stand here: {where} has no such entry"
    out.error("LR-Y0007", message, key.span, help=told, fix=fix)


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
