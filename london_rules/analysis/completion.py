"""What can be written at a place: names in scope, names and words that fit, those first that the rules say there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from london_rules.advice.sentences.corpus import Corpus, words_of
from london_rules.analysis.keys import LOCAL, MEANT
from london_rules.analysis.place import InText, keys_at, text_at
from london_rules.analysis.session import Model, Opened
from london_rules.bundles.manifest import KEYS
from london_rules.cache import GRAMMAR_TABLES
from london_rules.classes import frozen
from london_rules.diagnostics import Span
from london_rules.diagnostics.lines import line_around
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.forms import examples
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.names import words_of as words_in
from london_rules.language.syntax.parse import Parser, Start
from london_rules.language.syntax.words import PREPOSITIONS
from london_rules.layout.read import KEYS as PARTS_OF_LAYOUT
from london_rules.resources import data_root

MOST = 100  # that are offered
MOST_WORDS = 4  # of a name that is half written
MOST_LETTERS = 200  # before a place, among which those words are
MOST_BEFORE = 3  # words before a place that say what comes there
_LAST_WORDS = re.compile(r"[^\W\d_][\w-]*(?:[ ]+[^\W\d_][\w-]*)*[ ]?$")
_CHANGE = re.compile(r"^(?P<how>replace|remove|add to) +(?P<rest>.*)$")


@frozen
class Completion:
    """Something that can be written in place of a stretch: the category of a name, or `word`."""

    label: str
    span: Span
    category: str = "word"
    text: str = ""  # what is written, if not the label
    detail: str = ""

    @property
    def written(self) -> str:
        """Give what is written."""
        return self.text or self.label


def complete(opened: Opened, file: str, offset: int) -> list[Completion]:
    """List what can be written at a place of a file, the best first. It replaces only its own beginning."""
    text = opened.text(file)
    found = [] if opened.model is None else _found(opened, opened.model, file, offset)
    return [one for one in found if _is_begun(one, text, offset)]


def _is_begun(one: Completion, text: str, offset: int) -> bool:
    """Return whether what it replaces ends at a place and is how it begins: so it takes nothing else away.

    What is read is not always what is written: a text in YAML may be folded, or in quotation marks with signs in it.
    """
    start, end = one.span.start, one.span.end
    begun = text[start:end]
    return end == offset and 0 <= start <= end and "\n" not in begun and one.label.lower().startswith(begun.lower())


def _found(opened: Opened, model: Model, file: str, offset: int) -> list[Completion]:
    place = text_at(opened, file, offset)
    if place is not None:
        names = place.text.names(model.rules.names, place.text.source.value)
        return _in_text(opened, file, offset, place.text.start, place, names)
    if file.endswith(".rules"):
        return list(_in_outline(opened, file, offset))[:MOST]
    return _in_yaml(opened, model, file, offset)[:MOST]


# ---- in a text of rules -------------------------------------------------------------------------


@frozen
class _Half:
    """Some words before the cursor that may be the beginning of a name, and what comes before them."""

    before: str
    written: str


def _halves(before: str) -> list[_Half]:
    """List how much of what is before the cursor may be half a name: at first nothing, then the last words."""
    line = before[before.rfind("\n") + 1 :]
    found = _LAST_WORDS.search(line[-MOST_LETTERS:])
    words = [] if found is None else list(re.finditer(r"\S+", found[0]))
    base = len(before) - len(found[0]) if found else len(before)
    starts = [base + word.start() for word in words[-MOST_WORDS:] if word[0].lower() != "the"]
    out = [_Half(before[:start], before[start:]) for start in starts]
    return out if before[-1:].isalnum() or before[-1:] == "-" else [*out, _Half(before, "")]


def _in_text(
    opened: Opened, file: str, offset: int, start: Start, place: InText | None, names: Names
) -> list[Completion]:
    assert opened.model is not None
    corpus = (opened.good or opened.model).corpus
    parser = Parser(data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
    found: dict[str, Completion] = {}
    for half in _halves(place.before if place else ""):
        accepted = _accepted(parser, start, half.before, names)
        ranked = _ranked(_fitting(accepted, names, half.written), half.before, corpus)
        for category, phrase in ranked:
            span = Span(file, offset - len(half.written), offset)
            found.setdefault(phrase, Completion(phrase, span, category))
    return list(found.values())[:MOST]


def _accepted(parser: Parser, start: Start, before: str, names: Names) -> frozenset[str]:
    """List what can come at a place; where an earlier line is wrong, what can come on its line."""
    found = parser.following(start, before, names)
    line = before[before.rfind("\n") + 1 :].lstrip()
    return found or parser.following(start, line, names)


def _fitting(accepted: frozenset[str], names: Names, written: str) -> Iterator[tuple[str, str]]:
    """List the names and words that begin with what is written, each with its category."""
    begun = written.lower()
    declared = names if names.below is None else names.below
    for terminal in sorted(accepted.intersection((*MEANT, "LOCAL"))):
        for phrase in names.all_words(frozenset({terminal})):
            if phrase.startswith(begun):
                shared = terminal in (declared.readings(words_in(phrase)) or {})
                yield MEANT[terminal][0] if shared else LOCAL, phrase
    for words, (terminal, _) in KEYWORDS.items():
        phrase = " ".join(words)
        if terminal in accepted and phrase.startswith(begun):
            yield "word", phrase
    if "PREP" in accepted:
        yield from (("word", word) for word in PREPOSITIONS if word.startswith(begun))


def _ranked(fitting: Iterable[tuple[str, str]], before: str, corpus: Corpus) -> list[tuple[str, str]]:
    """Order what fits: names of the text itself, then what the rules say after such words, most often first."""
    said = _said_after(before, corpus)
    every = list(fitting)
    longest = {phrase: said.get(words_of(phrase)[:MOST_BEFORE], (0, 0)) for _, phrase in every}
    order = {item: i for i, item in enumerate(every)}
    return sorted(
        order,
        key=lambda item: (item[0] != LOCAL, -longest[item[1]][0], -longest[item[1]][1], item[0] == "word", order[item]),
    )


def _said_after(before: str, corpus: Corpus) -> dict[tuple[str, ...], tuple[int, int]]:
    """Count what the rules say after the words before a place: for phrases, how many words agree, and how often."""
    start, _ = line_around(before, len(before))
    context = ("^", *words_of(before[start:]))[-MOST_BEFORE:]
    out: dict[tuple[str, ...], tuple[int, int]] = {}
    for size in range(len(context), 0, -1):
        seen: Counter[tuple[str, ...]] = Counter()
        wanted = f" {' '.join(context[-size:])} "
        at = corpus.joined.find(wanted)
        while at >= 0:
            end = at + len(wanted)
            after = corpus.joined[end : corpus.joined.find("\n", end)].split(" ", MOST_BEFORE)[:MOST_BEFORE]
            seen.update(tuple(after[:n]) for n in range(1, len(after) + 1))
            at = corpus.joined.find(wanted, end - 1)
        for phrase, times in seen.items():
            out.setdefault(phrase, (size, times))
    return out


# ---- around the texts ---------------------------------------------------------------------------


def _in_outline(opened: Opened, file: str, offset: int) -> Iterator[Completion]:
    """Give what can be written on the first line of a declaration, or as the first line below one."""
    assert opened.model is not None
    model, text = opened.model, opened.text(file)
    start, end = line_around(text, offset)
    line = text[start:offset]
    if text[offset:end].strip() or "#" in line:
        return
    if line[:1] == " ":
        word = _keyword_above(text[:start])
        if word and FORMS[word].body == "effect" and not line.strip():
            yield from _in_text(opened, file, offset, "effect", None, model.rules.names)
        elif word and FORMS[word].body == "properties":
            yield from _properties(word, text, file, start, offset)
        return
    change = _CHANGE.match(line)
    if change is not None:
        yield from _slots(model, change["how"], change["rest"], Span(file, offset - len(change["rest"]), offset))
        return
    for keyword, form in FORMS.items():
        if keyword.startswith(line):
            yield Completion(keyword, Span(file, start, offset), detail=form.example)
    for how in ("replace", "remove", "add to"):
        if how.startswith(line):
            yield Completion(how, Span(file, start, offset))


def _slots(model: Model, how: str, begun: str, span: Span) -> Iterator[Completion]:
    """Give the declarations of other bundles that can be changed."""
    bundle = model.bundle_of.get(span.file)
    for id, d in model.slots.items():
        own = bundle is not None and d.bundle == bundle.id
        if own or (how == "add to" and not d.lines) or not id.startswith(begun):
            continue
        yield Completion(id, span, d.keyword, "" if how == "remove" else _first_line(d), d.bundle)


def _first_line(d: Declaration) -> str:
    head, equals, _ = d.header.value.partition("=")
    return f"{d.keyword} {head.rstrip()}{' =' if equals else ''}".strip()


def _keyword_above(text: str) -> str | None:
    """Give the keyword of the declaration that a text ends in."""
    opening = next((row for row in reversed(text.split("\n")) if row[:1].strip()), "")
    return next((k for k in FORMS if re.match(rf"(?:(?:replace|add to) +)?{re.escape(k)}\b", opening)), None)


def _properties(word: str, text: str, file: str, start: int, offset: int) -> Iterator[Completion]:
    """Give examples of the lines that a declaration has."""
    begun = text[start:offset].lstrip()
    for example in examples(FORMS[word].lines):
        if example.startswith(begun):
            yield Completion(example, Span(file, offset - len(begun), offset), "property")


def _in_yaml(opened: Opened, model: Model, file: str, offset: int) -> list[Completion]:
    text = opened.text(file)
    path, key = keys_at(text, offset)
    start, _ = line_around(text, offset)
    if key is not None:
        begun = text[start:offset].partition(":")[2].lstrip()
        return _values(opened, model, file, offset, ((*path, key), begun))
    begun = text[start:offset].lstrip(" -")
    span = Span(file, offset - len(begun), offset)
    return [
        Completion(word, span, category, f"{word}: ") for category, word in _keys(model, path) if word.startswith(begun)
    ]


def _keys(model: Model, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give the keys that can be written below others."""
    rules = model.rules
    match path:
        case ():
            yield from (("word", key) for key in (*KEYS, "set", "remove", "layout", "tests", "rules"))
            yield from (("kind", kind) for kind in rules.kinds)
        case ("set",):
            yield from (("number", n.name) for n in rules.numbers.values() if n.parameter)
            yield from (("kind", kind) for kind in rules.kinds)
        case ("layout",):
            yield from (("word", part) for part in PARTS_OF_LAYOUT)
        case ("remove",):
            yield from (("kind", kind) for kind in rules.kinds)
        case ("set" | "remove", kind) if kind in rules.kinds:
            yield from (("thing", face.id) for face in rules.faces.values() if face.kind == kind)
            yield from (("field", name) for name in rules.kinds[kind].fields if path[0] == "set")
        case (kind, _) | ("set", kind, _) if kind in rules.kinds:
            yield from (("field", name) for name in (*rules.kinds[kind].fields, "name", "copies", "wording"))
            yield from (("relation", r.name) for r in rules.relations.values() if r.kind == kind and not r.parts)
        case _:
            return


def _values(opened: Opened, model: Model, file: str, offset: int, at: tuple[tuple[str, ...], str]) -> list[Completion]:
    """Give what can be the value of a field of a thing."""
    path, begun = at
    path = path[1:] if path[0] == "set" else path
    kind = model.rules.kinds.get(path[0]) if len(path) > 1 else None
    field = None if kind is None else kind.fields.get(path[-1])
    if field is None:
        return []
    if field.type in ("effect", "powers"):
        start: Start = "effect" if field.type == "effect" else "power"
        return _in_text(opened, file, offset, start, None, model.rules.names) if not begun else []
    words = ("yes", "no") if field.type == "flag" else field.values
    span = Span(file, offset - len(begun), offset)
    return [Completion(word, span, "value") for word in words if word.startswith(begun.lower())]
