"""A thing where a number or an amount is wanted: try what is printed on it and counted in what the line speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.rules import FieldDecl, Rules
from london_rules.language.syntax.names import Names

MOST_FIELDS = 6  # that are tried
MOST_NEAR = 24  # letters behind a thing in which its counter is looked for
_THING = r"(?:it|this|the [a-z][\w-]*(?: [a-z][\w-]*){0,2}|[a-z][\w-]*)"
_HERE = re.compile(rf"{_THING}", re.IGNORECASE)
_BEFORE_IS = re.compile(rf"({_THING}) is $", re.IGNORECASE)
_THAT_ARE = re.compile(r"\b(?:that|which|who) (?:is|are|has|have) $", re.IGNORECASE)
_NAMED_BEFORE = re.compile(r"(?P<name>[\w'-]+(?: [\w'-]+){0,4}?)(?P<is> is)? ?$")
_BEFORE_THING = re.compile(r"(?:at least|at most|more than|less than|[-+*/(]|\bis) (?:the )?$")
_AMOUNT = frozenset({"number", "counter"})
_COMPARES = re.compile(r"(?:at least|at most|more than|less than|\d)")


def measured(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try a field of the thing at a place where only a number can be, those counted as the line counts first."""
    text, at = unread.source.value, unread.problem.start
    yield from _narrowed(text, at, rules)
    yield from _printed(text, at, names, rules)
    found = _thing_at(unread, names) or _thing_compared(text, at, names)
    if found is None:
        return
    start, end = found
    line, stop = line_around(text, start)
    owner, said = _owner(text[start:end]), text[start:end]
    fields = _likely(rules, text[line:start], text[end:stop])
    message = f"`{said}` is a thing, not a number"
    for whole in _reckoned(unread, said, fields[:1], rules):
        help = f"say which number of it: write `{whole}`"
        yield Repair(
            start, end, whole, help, start, guessed=True, alone=True, message=message, reading="number of a thing"
        )
    on_things = [counter.name for counter in rules.counters.values() if counter.owner in rules.kinds]
    counted = _is_counted(text, start, end, names)
    for number in (*(f"{owner} {name}" for name in fields), *(f"{name} on {said}" for name in on_things)):
        whole = f"({number})" if counted and not text[:start].endswith("(") else number
        help = f"say which number of it: write `{whole}`"
        yield Repair(
            start, end, whole, help, start, guessed=True, alone=True, message=message, reading="number of a thing"
        )
    for made in _numbers_before(text[:start]) if said == "it" else ():
        yield Repair(
            start, end, made, f"write `{made}`: `it` is a thing, not a number", start, guessed=True, alone=True
        )


def _reckoned(unread: Unread, said: str, fields: list[str], rules: Rules) -> Iterator[str]:
    """Give the numbers of a thing that the rules reckon from the likeliest field: what is printed is then not all."""
    kind = unread.locals.get(said.lower().removeprefix("the "), "")
    for number in rules.numbers.values():
        text = number.slot.source.value
        if len(number.params) == 1 and kind in ("", number.params[0].kind) and any(f"'s {f}" in text for f in fields):
            yield f"{number.name} {number.params[0].prep or 'of'} {said}"


def _printed(text: str, at: int, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try a number of the printed thing that a number is compared with: `at least Bow's date`."""
    line, stop = line_around(text, at)
    said = _NAMED_BEFORE.search(text, line, at)
    words = said["name"].split(" ") if said is not None else []
    for size in range(len(words), 0, -1):
        name = " ".join(words[-size:])
        face = rules.faces.get((names.readings(tuple(name.lower().split())) or {}).get("THING", ""))
        if said is None or face is None:
            continue
        end = said.end("name")
        compared = said["is"] is not None or _BEFORE_THING.search(text, line, end - len(name)) is not None
        fields = [f for f in _likely(rules, text[line:end], text[end:stop]) if f in rules.kinds[face.kind].fields]
        spoken = [f for f in fields if re.search(rf"\b{re.escape(f)}", text[line : end - len(name)] + text[end:stop])]
        for one in (spoken or fields) if compared else ():
            help = f"say which number of it: write `{name}'s {one}`"
            message = f"`{name}` is a thing, not a number"
            yield Repair(
                end, end, f"'s {one}", help, end - len(name), guessed=True, alone=True, message=message,
                reading="number of a thing",
            )  # fmt: skip
        return


def _narrowed(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try a field after things that are compared with a number: `cards that are at least 4`."""
    line, stop = line_around(text, at)
    m = _THAT_ARE.search(text, line, at)
    if m is None or not _COMPARES.match(text, at):
        return
    for name in _likely(rules, text[line:at], text[at:stop]):
        whole = f"whose {name} is "
        help = f"say which number of them: write `whose {name} is`"
        yield Repair(m.start(), at, whole, help, m.start(), guessed=True, alone=True, message="things are no number")


def _is_counted(text: str, start: int, end: int, names: Names) -> bool:
    """Return whether a counter stands behind a thing, or its sign before it: then the number is in brackets."""
    after = re.compile(r" ([a-z][\w-]*)").match(text, end)
    found = names.readings((after[1].lower(),)) if after is not None else None
    return text[max(start - 1, 0) : start] in names.symbols or bool(found and {"COUNTER", "COUNTER_ONE"} & found.keys())


def _numbers_before(text: str) -> list[str]:
    """List what was rolled or chosen as a number before, the last first."""
    rolled = [m[1].strip() for m in re.finditer(r"\broll ((?:your |their |the )?[a-z][\w -]*)", text)]
    chosen = [f"the {name}" for name, terminal in given_in(text) if terminal == "NUMBER"]
    return [*reversed(chosen), *reversed(rolled)]


def _thing_at(unread: Unread, names: Names) -> tuple[int, int] | None:
    """Give where the thing at a place begins and ends, if only something of it fits there."""
    p, text = unread.problem, unread.source.value
    if "OWNER" not in p.accepted or "LOCAL" in p.accepted:
        return None
    start = p.start - 4 if text[max(p.start - 4, 0) : p.start].lower() == "the " else p.start
    m = _HERE.match(text, start)
    return None if m is None else _as_thing(text, start, m.end(), names)


def _thing_compared(text: str, at: int, names: Names) -> tuple[int, int] | None:
    """Give where the thing begins and ends that is compared with a number at a place."""
    line, _ = line_around(text, at)
    for m in _BEFORE_IS.finditer(text, line, at):
        if m.end() == at and _COMPARES.match(text, at):
            if m[1].lower() == "it":
                return m.span(1)
            return _as_thing(text, m.start(1), m.end(1), names)
    return None


def _as_thing(text: str, start: int, end: int, names: Names) -> tuple[int, int] | None:
    """Give the longest stretch from a place that stands for a thing, and that is not followed by what is of it."""
    words = text[start:end].split(" ")
    for size in range(len(words), 0, -1):
        said = " ".join(words[:size]).lower()
        name = tuple(said.removeprefix("the ").split())
        stands = said in ("it", "this") or "LOCAL" in (names.readings(name) or {})
        stop = start + len(said)
        if stands and not text.startswith("'s", stop) and not text[stop : stop + 1].isalnum():
            return start, stop
    return None


def _owner(said: str) -> str:
    return {"it": "its", "this": "this's"}.get(said.lower(), f"{said}'s")


def _likely(rules: Rules, before: str, after: str) -> list[str]:
    """List the fields that hold a number: those counted in a counter that is named behind the thing, then before it.

    Where none is named, plain numbers come first.
    """
    fields = [f for kind in rules.kinds.values() for f in kind.fields.values() if f.type in _AMOUNT]
    ordered = sorted(fields, key=lambda f: (not _counts(f, after[:MOST_NEAR]), not _counts(f, before), bool(f.counter)))
    return list(dict.fromkeys(field.name for field in ordered))[:MOST_FIELDS]


def _counts(field: FieldDecl, text: str) -> bool:
    stem = re.escape(field.counter.removesuffix("s"))
    return bool(field.counter) and re.search(rf"\b{stem}s?\b", text) is not None
