"""First lines that open with another word than the language has: what it says, and how to write it."""

from __future__ import annotations

import re

from attrs import frozen

from london_rules.diagnostics import Diagnostics, Fix
from london_rules.diagnostics.effort import guessed, no_way_out
from london_rules.diagnostics.lines import short
from london_rules.diagnostics.suggest import suggest
from london_rules.language.declarations.declaration import How
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.names import singular
from london_rules.language.syntax.source import Source

FIELD = re.compile(r"[a-z][a-z -]*: *+(?:yes or no|(?:number|effect|powers)\b.*|[\w, -]+ or [\w-]+)")
OPENING = re.compile(r"(?:(replace|remove|add to) +)?([a-z-]+)[ ]*")
_ADD_TO = re.compile(
    r"add +(?:(?:(?:an?|the|more|new|another) +)*fields? +)?to +(?:(?:the|a|an|each|every|all) +)?([a-z][\w -]*?):?"
)
_BULLET = re.compile(
    r"(?:[-*+•>]|§ ?[0-9]{1,2}|\(?(?:[0-9]{1,2}(?:\.[0-9]{1,2})*|[a-z]|[ivx]{1,4})[.):]+|[0-9]{1,2}(?:\.[0-9]{1,2})*) +"
)
_SAID = re.compile(
    r"(instead of|in place of|get rid of|take out|add (?:(?:an?|the|more|new) )*fields? to|[a-z]+)"
    r" +(?:(?:the|a|an) +)?(?=([a-z-]+)\b)"
)
# What people write for `replace` and `remove`, and before what they declare.
_CHANGES: dict[str, How] = {
    **dict.fromkeys(("change", "modify", "alter", "override", "overwrite", "rewrite", "edit", "update"), "replace"),
    **dict.fromkeys(("set", "make", "let", "put"), "replace"),
    **dict.fromkeys(("redefine", "amend", "adjust", "redo", "instead of", "in place of"), "replace"),
    **dict.fromkeys(("delete", "drop", "without", "cancel", "erase", "omit", "no", "scrap", "abolish"), "remove"),
    **dict.fromkeys(("get rid of", "take out"), "remove"),
    **dict.fromkeys(("extend", "expand", "enrich", "augment", "add field to", "add fields to"), "add to"),
    **dict.fromkeys(("each", "every", "at", "during", "in", "one"), ""),
    **dict.fromkeys(("new", "add", "define", "declare", "create", "introduce"), ""),
}
_BEFORE_A_TIME = ("before", "after", "during", "at", "in", "on", "each", "every", "once", "when", "until", "while")
_CHANGING = (*(word for word, how in _CHANGES.items() if how == "replace"), "set", "make", "let", "now")
_FIGURE = re.compile(r"(?:set |let |change )?([a-z][a-z ]*?)(?: *= *| to |: *)(-?\d+)")
_START = (
    "begin it with a keyword such as `rule`, `number`, `action` or `turn`; or indent it below the line it belongs to"
)


@frozen
class Opening:
    """The keyword of a first line, what it does to what exists, and where the rest of the line begins."""

    how: How
    keyword: str
    rest: int


def read_opening(source: Source, line: tuple[int, int], found: Diagnostics) -> Opening | None:
    """Report a first line whose words are not known; give what is meant, to go on as if it were written."""
    start, end = line
    text = source.value[start:end].partition("#")[0].rstrip()
    return (
        _bullet(source, start, text, found)
        or _colon(source, start, text, found)
        or _add_to_no_kind(source, start, text, found)
        or _add_fields(source, start, text, found)
        or _article(source, start, text, found)
        or _said_otherwise(source, start, text, found)
        or _unknown_word(source, line, found)
    )


def _bullet(source: Source, start: int, text: str, found: Diagnostics) -> Opening | None:
    """Leave out a dash or a number before a declaration: they follow each other without."""
    m = _BULLET.match(text)
    opening = OPENING.match(text, m.end()) if m else None
    if m is None or opening is None or opening[2] not in FORMS:
        return None
    sign = m[0].strip()
    span = source.span(start, start + m.end())
    help = f"leave out `{sign}`"
    fix = Fix(span, "", f"leave out `{sign}`", safe=True)
    found.error(
        "LR-S0006", f"a rule cannot begin with `{sign}`", source.span(start, start + len(sign)), help=help, fix=fix
    )
    how: How = "replace" if opening[1] == "replace" else "remove" if opening[1] == "remove" else "add to"
    return Opening(how if opening[1] else "", opening[2], start + opening.end())


def _colon(source: Source, start: int, text: str, found: Diagnostics) -> Opening | None:
    """Leave out a colon between what is done and the keyword."""
    m = re.match(r"(replace|remove|add to) *(:) *([a-z-]+)\b *", text)
    if m is None or m[3] not in FORMS:
        return None
    fix = Fix(source.span(start + m.end(1), start + m.start(3)), " ", "leave out the `:`", safe=True)
    place = source.span(start, start + m.end(2))
    found.error("LR-S0006", "there should be no `:` here", place, help=fix.title, fix=fix)
    how: How = "replace" if m[1] == "replace" else "remove" if m[1] == "remove" else "add to"
    return Opening(how, m[3], start + m.end())


def _add_to_no_kind(source: Source, start: int, text: str, found: Diagnostics) -> Opening | None:
    """Take what fields are added to for a kind, as nothing else has fields."""
    m = _ADD_TO.fullmatch(text)
    if m is None or " and " in m[1] or suggest(m[1].split()[0], ("kind",), 1):
        return None
    written = f"add to kind {singular(m[1])}"
    span = source.span(start, start + len(text))
    fix = Fix(span, written, f"write `{written}`")
    message = f"the word `kind` is missing before `{m[1]}`: only a kind can get new fields"
    found.error("LR-S0006", message, span, help=f"write `{written}`", fix=fix)
    return Opening("add to", "kind", start + m.start(1))


def _add_fields(source: Source, start: int, text: str, found: Diagnostics) -> Opening | None:
    """Take `add NAME` with fields below it for `add to kind NAME`."""
    m = re.fullmatch(r"add +(?:to +)?(?:(?:the|a|an|each|every|all) +)?([a-z][\w-]*)(?:'s?)?:?", text)
    below = source.value[start:].partition("\n")[2].partition("\n")[0]
    if m is None or m[1] in FORMS or not FIELD.fullmatch(below.partition("#")[0].strip()) or not below.startswith(" "):
        return None
    written = f"add to kind {singular(m[1])}"
    fix = Fix(source.span(start, start + len(text)), written, f"write `{written}`")
    place = source.span(start + m.start(1), start + m.end(1))
    message = f"the words `to kind` are missing before `{m[1]}`"
    found.error("LR-S0006", message, place, help=fix.title, fix=fix)
    return Opening("add to", "kind", start + m.start(1))


def _article(source: Source, start: int, text: str, found: Diagnostics) -> Opening | None:
    """Leave out an article between `replace` or `remove` and the keyword."""
    m = re.match(r"(replace|remove) +(?P<article>(?:the|a|an) +)(?P<keyword>[a-z-]+)\b *", text)
    if m is None or m["keyword"] not in FORMS:
        return None
    article = m["article"].strip()
    fix = Fix(
        source.span(start + m.start("article"), start + m.end("article")), "", f"leave out `{article}`", safe=True
    )
    span = source.span(start + m.start("article"), start + m.start("article") + len(article))
    found.error("LR-S0006", f"there should be no `{article}` here", span, help=fix.title, fix=fix)
    return Opening("replace" if m[1] == "replace" else "remove", m["keyword"], start + m.end())


def _said_otherwise(source: Source, start: int, text: str, found: Diagnostics) -> Opening | None:
    """Take another word before a keyword for `replace`, for `remove`, or for nothing."""
    m = _SAID.match(text)
    if m is not None and m[1].startswith("add ") and m[2] == "kind":
        said = f"add to {text[m.end() :]}"
        fix = Fix(source.span(start, start + m.end()), "add to ", f"write `{said}`")
        message = f"a rule cannot begin with `{m[1]}`"
        found.error("LR-S0006", message, source.span(start, start + len(m[1])), help=fix.title, fix=fix)
        rest = start + m.end() + len(m[2])
        return Opening("add to", m[2], rest + len(source.value[rest:]) - len(source.value[rest:].lstrip(" ")))
    if m is None or m[1] not in _CHANGES or m[2] not in FORMS or m[1] in FORMS:
        return None
    if not _CHANGES[m[1]] and text[m.end() + len(m[2]) :].strip(" :") == "":
        return None  # `each turn` says when, and names nothing
    how = _CHANGES[m[1]]
    if m[2] == "kind" and not how and not _begins(source.value[start:]):
        how = "add to"  # more fields of a kind that there is: its own lines would say where its things begin
    written = f"{how} {text[m.end() :]}".lstrip()
    fix = Fix(source.span(start, start + m.end()), f"{how} " if how else "", f"write `{written}`")
    place, message = source.span(start, start + len(m[1])), f"a rule cannot begin with `{m[1]}`"
    if how == "add to":  # `add` is right, and `to` is missing behind it
        place = source.span(start + m.end(), start + m.end() + len(m[2]))
        message = f"the word `to` is missing before `{m[2]}`"
    found.error("LR-S0006", message, place, help=f"write `{written}`", fix=fix)
    rest = start + m.end() + len(m[2])
    return Opening(how, m[2], rest + len(source.value[rest:]) - len(source.value[rest:].lstrip(" ")))


def _begins(text: str) -> bool:
    """Return whether one of the lines below the first says where things begin."""
    for line in text.split("\n")[1:]:
        if line.strip() and not line.startswith(" "):
            return False
        if line.strip().startswith("begins in "):
            return True
    return False


def _unknown_word(source: Source, line: tuple[int, int], found: Diagnostics) -> Opening | None:
    """Report a line that starts with no known word; give the keyword that is meant, if one is similar."""
    start, end = line
    m = OPENING.match(source.value, start, end)
    word = m[2] if m else source.value[start:end].split(" ")[0]
    spelled, other = suggest(word, FORMS, 1), _meant(word)[:1]
    near = spelled or other
    change = suggest(word, ("replace", "remove", "add"), 1)
    meant = near or change
    hint = f"did you mean `{meant[0]}`?" if meant else _START
    at = m.start(2) if m else start
    hint, fix = _way_out(source, line, m[1] or "" if m else "", hint)
    figure = _FIGURE.fullmatch(short(source.value[start:end]))
    if figure is not None and fix is None and not (m and m[1]) and (hint == _START or (other and not spelled)):
        hint, other = (
            f"write `replace number {figure[1]} = {figure[2]}`, or `{figure[1]}: {figure[2]}` under `set:`",
            [],
        )
    if other and not spelled and fix is None:
        fix = Fix(source.span(at, at + len(word)), near[0], f"write `{near[0]}`")
    message = f"a rule cannot begin with `{word}`"
    if m is not None and m[1]:
        message = f"after `{m[1]}` comes a keyword, such as `turn` or `number`, and not `{word}`"
    found.error("LR-S0006", message, source.span(at, at + len(word)), help=hint, fix=fix)
    if m is None or not near:
        return None
    how: How = "replace" if m[1] == "replace" else "remove" if m[1] == "remove" else "add to" if m[1] else ""
    return Opening(how, near[0], m.end())


@guessed(no_way_out)
def _way_out(source: Source, line: tuple[int, int], how: str, hint: str) -> tuple[str, Fix | None]:
    """Say how to write a line that is not a declaration, if it is clear what is meant."""
    start, end = line
    text = source.value[start:end]
    if setup := re.match(r"set ?up:? +(?=[a-z])", text):
        help = f"write `set-up {text[setup.end() :]}`"
        return help, Fix(source.span(start, start + setup.end()), "set-up ", help)
    if text.startswith("//"):
        help = "a comment begins with `#`"
        return help, Fix(source.span(start, start + 2), "#", help, safe=True)
    if how:
        if how == "add to" or hint.startswith("did you mean"):
            return hint, None
        rules = f"in rules, write the keyword after `{how}`, as in `{how} number limit"
        rules += " = 9`" if how == "replace" else "`"
        return f"things are changed under `set:` and removed under `remove:`, in YAML; {rules}", None
    swapped = re.match(r"([a-z][a-z-]*) ([a-z-]+)(?=,|$| for each)", text)
    if swapped and swapped[2] in FORMS and swapped[1] not in _BEFORE_A_TIME:
        said = f"{swapped[2]} {swapped[1]}"
        help = f"write `{said}`"
        return help, Fix(source.span(start, start + swapped.end()), said, help)
    said = text.split(" ", maxsplit=1)[0].lower()
    name = text.partition("=")[0].removeprefix(said).strip()
    if said in _CHANGING and "=" in text and name and name.split()[0] not in FORMS:
        help = f"write `replace number {name} = ...`, or `{name}: ...` under `set:`"
        return help, Fix(
            source.span(start, start + len(said)), "replace number", f"write `replace number {name} = ...`"
        )
    return _other_words(text) or hint, None


def _meant(word: str) -> list[str]:
    """List the keywords for which people write a word."""
    return [keyword for keyword, form in FORMS.items() if word.lower() in form.otherwise.split()]


def _other_words(text: str) -> str:
    """Say how to write a line that starts with a keyword of other people's."""
    first, named = text.split(" ", maxsplit=1)[0].lower(), re.match(r"([a-z][a-z -]*) =", text)
    meant = _meant(first)
    if meant:
        return f"did you mean `{meant[0]}`?"
    if re.fullmatch(r"[a-z][a-z -]*:.*", text):
        return "move this line to a file that ends in .yaml: figures and things are written there"
    if first in _CHANGING:
        return "write `replace` and the name of what you change, as in `replace number limit = 9`"
    if named and not any(word in FORMS for word in named[1].split()):
        name = named[1].strip()
        return f"write `number {name} = ...`, or `replace number {name} = ...` if it already exists"
    return ""
