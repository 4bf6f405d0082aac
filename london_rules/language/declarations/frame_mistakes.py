"""Mistakes in the frame of a file of rules: lines that belong nowhere, and first lines that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import pairwise

from attrs import evolve

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.suggest import is_misspelling, suggest
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.forms import MOST_HEADER, OWNED, is_too_long
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.meant import first_other_word, owner_meant, said
from london_rules.language.declarations.openings import FIELD
from london_rules.language.syntax.source import Source

_CHANGE = re.compile(r" *(replace|remove|add to)\b")


def report_stray_line(source: Source, stop: int, found: Diagnostics) -> None:
    """Report the first indented line above all declarations."""
    m = re.search(r"^[ ]+[^\s#].*$", source.value[:stop], re.MULTILINE)
    if m is None:
        return
    line = m.group()
    margin = len(line) - len(line.lstrip(" "))
    fix = None
    if line.split()[0] in FORMS and not _CHANGE.match(line):
        fix = Fix(source.span(m.start(), m.start() + margin), "", "begin it at the left margin", safe=True)
    found.error(
        "LR-S0005",
        "this indented line belongs to no declaration",
        source.span(m.start(), m.end()),
        help="begin the declaration at the left margin",
        fix=fix,
    )


def without_margin_bodies(source: Source, starts: list[int], found: Diagnostics) -> list[int]:
    """Report bodies at the left margin, one error for each body, and leave their lines to their declarations."""
    text = source.value
    out: list[int] = []
    body: list[int] = []
    for start, stop in pairwise([*starts, len(text)]):
        line = text[start:stop].partition("\n")[0]
        if (
            out
            and not _opens(line)
            and (body or not _has_body(text[out[-1] : start]) or _is_field(text, out[-1], line))
        ):
            body.append(start)
            continue
        _report_margin(source, body, found)
        out.append(start)
        body = []
    _report_margin(source, body, found)
    return out


def _is_field(text: str, above: int, line: str) -> bool:
    """Return whether a line is a field of the kind that begins above it."""
    return text.startswith("kind ", above) and FIELD.fullmatch(line.partition("#")[0].rstrip()) is not None


_THINGS = re.compile(r"[a-z][\w -]*:\n[a-z0-9-]+:\n +[a-z][\w -]*: ")


def things_among_rules(source: Source, starts: list[int], found: Diagnostics) -> int:
    """Report things that stand further in than they should, in the block of the rules; give where the rules end."""
    text = source.value
    first = next((i for i, start in enumerate(starts) if _THINGS.match(text, start)), None)
    if first is None:
        return len(text)
    start, end = starts[first], text.find("\n", starts[first])
    place = source.span(start, end)
    line = source.span(start - 1, start).start + 1 if start else place.start
    if line == place.start:
        return len(text)
    help = f"begin `{text[start:end]}` at the margin: it is no rule"
    fix = Fix(Span(place.file, line, place.start), "", help)
    found.error("LR-S0006", f"a rule cannot begin with `{text[start : end - 1]}`", place, help=help, fix=fix)
    return start


def _has_body(text: str) -> bool:
    """Return whether a declaration has lines below, or has a form that needs none."""
    first, _, rest = text.partition("\n")
    form = FORMS.get((first.split()[1 if _CHANGE.match(first) else 0 :] or [""])[0])
    needs = form is not None and form.body in ("effect", "properties")
    return not needs or bool(re.search(r"^[ ]+[^\s#]", rest, re.MULTILINE))


def _opens(line: str) -> bool:
    """Return whether a line opens a declaration, or is near enough to one that does."""
    word = line.split(maxsplit=1)[0].rstrip(":")
    return bool(word in FORMS or _CHANGE.match(line) or suggest(word, (*FORMS, "replace", "remove", "add"), 1))


def _report_margin(source: Source, body: list[int], found: Diagnostics) -> None:
    if not body:
        return
    text = source.value
    end = text.find("\n", body[-1])
    end = len(text) if end < 0 else end
    lines = "\n".join(f"  {line}" if line.strip() else line for line in text[body[0] : end].split("\n"))
    line_end = text.find("\n", body[0], end)
    word = text[body[0] : end].split()[0]
    found.error(
        "LR-S0006",
        f"a rule cannot begin with `{word}`, and the one above has no lines",
        source.span(body[0], end if line_end < 0 else line_end),
        help="indent the lines that belong to the line above by two spaces",
        fix=Fix(source.span(body[0], end), lines, "indent it", safe=True),
    )


# ---- first lines --------------------------------------------------------------------------------


def report_unreadable(d: Declaration, steps: Callable[[], Sequence[str]], found: Diagnostics) -> Declaration | None:
    """Report a first line that does not have the form of its keyword; give what is meant, to go on as if it were so."""
    if d.guessed:  # the keyword was a guess, and is reported
        return None
    fix = _report_first_line(d, steps, found)
    if fix is None or (FORMS[d.keyword].body == "formula" and d.body.value.strip()):
        return None
    line, start = d.header.value, d.header.span().start
    written = line[: fix.span.start - start] + fix.replacement + line[fix.span.end - start :]
    head = FORMS[d.keyword].read_header(written.strip(), d.how)
    header = said(written, d.header.span())
    return None if head is None else evolve(d, header=header, head=head, readable=True)


def _report_first_line(d: Declaration, steps: Callable[[], Sequence[str]], found: Diagnostics) -> Fix | None:
    form, line = FORMS[d.keyword], d.header.value
    if is_too_long(line):
        message = f"a first line can have at most {MOST_HEADER} letters, not counting a formula after `=`"
        found.error("LR-X0031", message, d.header.span(), help="give it a shorter name")
        return None
    colon = _colon_too_much(d, line)
    if colon is not None:
        place, fix = colon
        found.error("LR-S0007", "there should be no `:` here", place, help="leave it out", fix=fix)
        return fix
    round_ones = _in_round_brackets(line)
    if round_ones != line and form.read_header(round_ones, d.how):
        fix = Fix(d.header.span(), round_ones, f"write `{d.keyword} {round_ones}`")
        message = "what this is about is written in brackets, after a space"
        place = d.header.span(first_other_word(line, round_ones))
        found.error("LR-S0007", message, place, help=fix.title, fix=fix)
        return fix
    owned = owner_meant(line) if form.header is OWNED else ""
    if owned:
        fix = Fix(d.header.span(), owned, f"write `{d.keyword} {owned}`")
        message = f"this {d.keyword} should say for whom there is one"
        found.error("LR-S0007", message, d.header.span(first_other_word(line, owned)), help=fix.title, fix=fix)
        return fix
    other = _other_sign(d, line)
    if other is not None:
        message = "a formula comes after `=`" if other.replacement == " = " else "a name is written without quotes"
        said = found.files.get(other.span.file, "")[other.span.start : other.span.end]
        blank = len(said) - len(said.lstrip(" ")) if said.strip() else 0
        place = evolve(other.span, start=other.span.start + blank)
        found.error("LR-S0007", message, place, help=other.title, fix=other)
        return other
    placed = (_placed(line) or _at_an_end(d, steps)) if form.is_step else None
    if placed is not None and form.read_header(placed[2][0], d.how):
        start, end, written = placed
        fixes = tuple(Fix(d.header.span(), one, f"write `{d.keyword} {one}`") for one in written)
        message = f"the place of this {d.keyword} cannot be read"
        found.error("LR-S0007", message, d.header.span(start, end), help=fixes[0].title, fix=fixes)
        return fixes[0]
    simple = _each_removed(d, found) or _without_a_name(d)
    if simple is not None:
        message, place, fix = simple
        found.error("LR-S0007", message, place, help=fix.title, fix=fix)
        return fix
    example = f"replace {form.example}" if d.how == "replace" else form.example
    help = f"write it like this: `{form.removal if d.how == 'remove' else example}`"
    at = _after_comma(line) if form.is_step else 0
    if at:
        help = f"write `{d.keyword} NAME`, `{d.keyword} NAME, before OTHER` or `{d.keyword} NAME, after OTHER`"
    found.error("LR-S0007", f"the first line of this {d.keyword} cannot be read", d.header.span(at), help=help)
    return None


@guessed(nothing)
def _colon_too_much(d: Declaration, line: str) -> tuple[Span, Fix] | None:
    """Leave out a colon at the end of a first line, or after its keyword: where it is, and the fix."""
    form = FORMS[d.keyword]
    if line.endswith(":") and form.read_header(line[:-1].strip()):
        span = d.header.span(len(line) - 1)
        return span, Fix(span, "", "leave out the `:`", safe=True)
    colon = len(line) - len(line.lstrip(" :"))
    if colon and form.read_header(line[colon:], d.how):
        space = " " if d.header.base.value[d.header.start - 1].isalnum() else ""
        return d.header.span(0, 1), Fix(d.header.span(0, colon), space, "leave out the `:`", safe=True)
    return None


@guessed(nothing)
def _without_a_name(d: Declaration) -> tuple[str, Span, Fix] | None:
    """Leave out what stands after the keyword of what a game has only one of, which has no name."""
    said = d.header.value.strip()
    if not said or d.how == "remove" or FORMS[d.keyword].example != d.keyword:
        return None
    return (
        f"nothing comes after `{d.keyword}` on its line",
        d.header.span(),
        Fix(d.header.span(), "", f"leave out `{said}`"),
    )


def _each_removed(d: Declaration, found: Diagnostics) -> tuple[str, Span, Fix] | None:
    """Give several names of one removal each on a line of its own: what is wrong, where the first ends, and the fix."""
    line = d.header.value
    comma = _AND.search(line)
    names = [name.removeprefix(f"{d.keyword} ").strip() for name in _AND.split(line)]
    read = (FORMS[d.keyword].read_header(name, d.how) for name in names)
    if d.how != "remove" or comma is None or not all(names) or not all(read):
        return None
    place = d.header.span()
    text = found.files.get(place.file, "")
    row = text[line_around(text, place.start)[0] : place.start]
    indent = row[: len(row) - len(row.lstrip(" "))]
    made = f"\n{indent}remove {d.keyword} ".join(names)
    message = f"each {d.keyword} is removed on a line of its own"
    return message, d.header.span(*comma.span()), Fix(place, made, "write each on a line of its own")


_AND = re.compile(r"(?:(?<! ) ++)?(?:, *(?:and )?|(?<= )and |;) *")
_SORTS_OF_BRACKETS = str.maketrans("[]{}<>", "()()()")


def _in_round_brackets(line: str) -> str:
    """Write what a first line is about in round brackets, without an article, with a space before it and no colon."""
    head, equals, rest = line.partition("=")
    head = head.translate(_SORTS_OF_BRACKETS) if "(" not in head else head
    head = re.sub(r"\s*:?\s*\(\s*(?:(?:an?|the) )?([a-z][\w: -]*?)\s*\)", r" (\1)", head)
    return f"{head.strip()}{' ' if equals else ''}{equals}{rest}"


# What people write for `=`, from what means nothing else to what may stand in a name or a formula.
_EQUALS = tuple(
    re.compile(rf"(.+?)({sign})(.+)")
    for sign in (
        r" +(?::=|->|=>|:) +|: *",
        r",? +(?:means|equals|denotes|stands for|(?:is|are) (?:defined as|made up of|the same as)"
        r"|consists? of|comprises?|includes?|refers? to) +",
        r",? +(?:becomes|are) +",
        r" +(?:by|with|to|is|as) +",
    )
)
_EQUALS_OF_A_TEST = (re.compile(r"(.+?)(,?:? +(?:only |is true |holds )?(?:if|when|whenever) +)(.+)"), *_EQUALS)


@guessed(nothing)
def _other_sign(d: Declaration, line: str) -> Fix | None:
    """Offer `=` for what people write in its place, and a name without quotes."""
    form, head = FORMS[d.keyword], f"{d.how} {d.keyword}" if d.how else d.keyword
    bare = re.fullmatch(r"""["'`“‘]([^"'`”’]+)["'`”’](.*)""", line)
    if bare is not None and form.read_header(f"{bare[1]}{bare[2]}", d.how):
        return Fix(d.header.span(0, len(line) - len(bare[2])), bare[1], f"write `{head} {bare[1]}`")
    if form.body != "formula" or "=" in line:
        return None
    for sign in _EQUALS_OF_A_TEST if d.keyword == "test" else _EQUALS:
        m = sign.fullmatch(line)
        if m is not None and form.read_header(f"{m[1]} = {m[3]}"):
            return Fix(d.header.span(m.start(2), m.end(2)), " = ", f"write `{head} {m[1]} = {m[3]}`")
    return _figure_alone(d, line)


@guessed(nothing)
def _figure_alone(d: Declaration, line: str) -> Fix | None:
    """Offer `=` between a name that is replaced and the figure behind it."""
    m = re.fullmatch(r"([a-z].*?\w)( +)(-?\d+)", line)
    if m is None or d.how != "replace" or not FORMS[d.keyword].read_header(f"{m[1]} = {m[3]}"):
        return None
    return Fix(d.header.span(*m.span(2)), " = ", f"write `{d.how} {d.keyword} {m[1]} = {m[3]}`")


_PLACE = re.compile(
    r"(?P<name>[\w][\w ]*?)[ ,;:(\u2013\u2014-]+"
    r"(?P<said>(?:(?:which|that|it) )?(?:comes? |happens? |is done |goes )?"
    r"(?:right |directly |just |immediately |straight )?"
    r"(?P<where>before|after|prior to|ahead of|in front of|preceding|earlier than|following|behind|later than|next to"
    r"|once))"
    r" (?:the |step |turn |action )*(?P<other>[\w][\w -]*?)\)? *"
)
_AT_AN_END = re.compile(
    r"(?P<name>[\w][\w ]*?) *[,;:(\u2013\u2014-]+ *"
    r"(?P<said>(?:(?:which|that|it) )?(?:comes? |happens? |is done |goes )?"
    r"(?:(?P<first>(?:at|in|on|from) the (?:very )?(?:start|beginning|front|top)|(?:as )?(?:the )?(?:very )?first"
    r"|before (?:everything|anything|all|every)(?: else| others?)?)"
    r"|(?:at|in) the (?:very )?(?:end|back|bottom)|(?:as )?(?:the )?(?:very )?last"
    r"|after (?:everything|anything|all|every)(?: else| others?)?)"
    r"(?: of all)?(?: (?:steps?|things?))?"
    r"(?: (?:of|in) (?:the|each|every|a|your) (?:turns?|rounds?|game|scoring|set-?up))?)\)? *"
)
_WORD_AFTER_COMMA = re.compile(r", *(?P<word>[a-z]+)(?= +\w)")
_BEFORE = ("before", "prior to", "ahead of", "in front of", "preceding", "earlier than")


def _placed(line: str) -> tuple[int, int, list[str]] | None:
    """Give what says the place of a step, and the first line with that in the words of the language."""
    m = _PLACE.fullmatch(line)
    if m is None:
        return _misspelt_place(line)
    written = f"{m['name']}, {'before' if m['where'] in _BEFORE else 'after'} {m['other']}"
    return None if written == line else (m.start("said"), m.end("said"), [written])


def _misspelt_place(line: str) -> tuple[int, int, list[str]] | None:
    """Give a word after the comma that is `before` or `after` with a wrong letter, and the first line with that."""
    m = _WORD_AFTER_COMMA.search(line)
    meant = [] if m is None else [where for where in ("before", "after") if is_misspelling(m["word"], where)]
    if m is None or len(meant) != 1 or m["word"] in meant:
        return None
    return *m.span("word"), [f"{line[: m.start('word')]}{meant[0]}{line[m.end('word') :]}"]


def _at_an_end(d: Declaration, steps: Callable[[], Sequence[str]]) -> tuple[int, int, list[str]] | None:
    """Give what says that a step comes first or last of all, and the first lines with the step beside it."""
    line = d.header.value
    m = _AT_AN_END.fullmatch(line)
    others = [step for step in steps() if step != m["name"]] if m is not None else []
    if m is None:
        return None
    late = d.keyword == "round" and not m["first"]  # the turns are no step, and all that comes last is after them
    beside = ["after the turns"] if late else []
    beside += [f"before {others[0]}" if m["first"] else f"after {others[-1]}"] if others else []
    written = [f"{m['name']}, {one}" for one in beside] or [str(m["name"])]
    return m.start("said"), m.end("said"), written


def _after_comma(line: str) -> int:
    """Give the place of the first words after a comma that do not name a place among other steps; 0 if all do."""
    for i, m in enumerate(re.finditer(r", *([^,]*)", line)):
        if i or not re.fullmatch(r"(before|after) ++[\w -]+", m[1]):
            return m.start(1)
    return 0


def _is_place(id: str, known: Callable[[], Container[str]]) -> bool:
    """Return whether a step can be placed before or after what is named: another step, or the turns of a round."""
    return id in ("round the turns", "round turns") or id in known()


def report_missing_comma(d: Declaration, known: Callable[[], Container[str]], found: Diagnostics) -> bool:
    """Report a name that runs on into the place of the step, for want of a comma."""
    if d.head.where or not FORMS[d.keyword].is_step:
        return False
    m = re.search(r"(?<=\w)(?: *-+)? +(before|after) +([\w -]+)$", d.header.value)
    if m is None or not _is_place(f"{d.keyword} {' '.join(m[2].split())}", known):
        return False
    fix = Fix(d.header.span(m.start(), m.start()), ",", "write a comma", safe=True)
    if "-" in m[0][: m.start(1) - m.start()]:
        fix = Fix(d.header.span(m.start(), m.start(1)), ", ", "write a comma for the dash")
    help = f"write a comma before `{m[1]}`"
    found.error("LR-S0007", f"a comma is missing before `{m[1]}`", d.header.span(m.start(1)), help=help, fix=fix)
    return True
