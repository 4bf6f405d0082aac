"""What the rules say at such a place: the names there."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Final

from attrs import evolve

from london_rules.advice.sentences.corpus import KEYWORD_WORDS, SMALL_WORDS, Corpus, stem, words_of
from london_rules.advice.sentences.reword import Repair, first_other
from london_rules.diagnostics.alike import likeness, names_alike
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.suggest import begins_alike, stems, suggest, suggest_alike
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.memo import Store
from london_rules.language.rules import FaceDecl, KindDecl, ZoneDecl
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, plural, singular

_WORD = re.compile(r"[^\W\d_][\w-]*|\d+")
# Words that compare, count or join: a name in their place would leave them out.
NO_NAMES = frozenset({*COUNTS, "as", "so", "such", "same", "different", "equal", "also", "more", "less"})
_CALL = re.compile(r"\bcall (?:it|them) (?:the )?(?P<name>[\w-]+(?: [\w-]+)*)")
_ARTICLE = re.compile(r"\b(?:the|an?|that|this) $", re.IGNORECASE)
_NUMBER_OF = re.compile(r"\bnumber of (?P<whose>(?:your|their) )?$")
_PLAIN = re.compile(r"[A-Za-z]+(?: [A-Z][a-z]+)*")  # a printed name that needs no quotes
NAMED: Final = (
    "LOCAL", "COUNTER", "COUNTER_ONE", "ZONE", "KIND", "GROUP", "FIELD", "VALUE", "NUMBER", "NUMBER_OF1", "VERB",
    "TEST1", "NOT_TEST1", "TEST2", "MARK", "MOMENT", "MOMENTS", "RELATION", "ACTION", "OUTCOME",
)  # fmt: skip
_GUESSED_BY_NAME = frozenset({"VERB", "NUMBER", "NUMBER_OF1", "ACTION"})  # too many to guess by their place
_IN_ZONE = re.compile(
    r"(?P<said>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*)?) (?:in|of|from) (?:(?:your|their|the|any) )?(?P<zone>\w)"
)
_TOLD_OF_IT = frozenset({"VALUE"})  # none of which says what can be done with a thing
_ABLE = re.compile(r"[a-z]{3}[ai]ble$")
_PLACED = frozenset({"COUNTER", "COUNTER_ONE", "ZONE", "KIND", "GROUP", "VERB", "VALUE"})
_MANY_WORDS = frozenset({"COUNTER", "NUMBER", "ZONE", "GROUP", "FIELD", "MOMENT"})
_DONE = frozenset({"VERB", "ACTION"})
_OF_NAMES = frozenset({"per", "each", "every", "of", "by"})  # small words within names
_PLACES = frozenset({"ZONE", "KIND"})
_OWNED = frozenset({"LOCAL"})  # what a word with `'s` may be
MOST_WORDS = 5  # of a name that is nearly what was written
MOST_NAMES = 4
FEW_NAMES = 16  # names that are all tried
MOST_COUNTED = 400  # names that are looked for in all sentences
MOST_BEFORE = 3  # words before a place that say what comes there
FAR_MORE = 4  # times as often
MOST_REPLACED = 3  # words that one name takes the place of


def names_there(unread: Unread, names: Names, corpus: Corpus) -> Iterator[Repair]:
    """Try the names that the rules say at such a place, those said most often first."""
    p, text = unread.problem, unread.source.value
    words = _words_at(text, p.start)
    accepted = p.accepted.intersection(NAMED) | (_OWNED if "OWNER" in p.accepted else frozenset())
    if not words or not accepted or words[0].group().lower() in (SMALL_WORDS | NO_NAMES):
        return
    if p.code != "LR-N0003" and _is_a_name(words, names):
        yield from _names_alike(unread, words, names, least=2)
        return
    yield from _names_alike(unread, words, names)
    if _means_something(words[0].group().lower(), names):
        return
    help = "did you mean `{}`?"
    given = [name for name, terminal in given_in(text[: p.start]) if terminal in accepted]
    accepted -= _GUESSED_BY_NAME | (_TOLD_OF_IT if _ABLE.search(words[0].group().lower()) else frozenset())
    called = _said_last([*names.all_words(accepted & {"LOCAL"}), *given], text[: p.start])
    called += [name for name in unread.locals if "LOCAL" in accepted]
    mine = dict.fromkeys(called)
    one = _ARTICLE.search(text, 0, p.start) is not None  # a kind would be all things of it
    for name in dict.fromkeys([*called, *said_there(names.all_words(accepted), text, p.start, corpus)]):
        if one and name not in mine and "KIND" in (names.readings(tuple(name.split())) or {}):
            continue
        for size in _sizes(words, names):
            end = words[size - 1].end()
            unknown = text[p.start : end] if p.code == "LR-N0003" else ""
            said = text[p.start : end].lower()
            if said != name and not said.endswith(f" {name}"):  # a word before the name narrows it
                title = help.format(name)
                made = Repair(p.start, end, name, title, p.start, unknown=unknown, guessed=True, alone=True)
                yield evolve(made, among="" if name in mine else "said there")
    yield from _given_otherwise(unread, words)


def _given_otherwise(unread: Unread, words: list[re.Match[str]]) -> Iterator[Repair]:
    """Try to give a name that the text says more than once to what it gives another name, which it never says."""
    p, text = unread.problem, unread.source.value
    said = words[0].group().lower()
    if p.code != "LR-N0003" or len(re.findall(rf"\b{said}\b", text[p.start :].lower())) < 2:
        return
    for m in _CALL.finditer(text, 0, p.start):
        if not re.search(rf"\b{re.escape(m['name'])}\b", text[m.end() :]):
            help = f"write `{said}` for `{m['name']}` where the name is given: the lines below say `{said}`"
            start, end = m.span("name")
            yield Repair(start, end, said, help, p.start, unknown=said, guessed=True, alone=True)


def in_another_order(unread: Unread, names: Names) -> Iterator[Repair]:
    """Try the name that has the same words in another order, but for small ones: `price of a boat` for `boat price`."""
    p, text = unread.problem, unread.source.value
    before = list(_WORD.finditer(text, line_around(text, p.start)[0], p.start))[-2:]
    for at in (p.start, *(m.start() for m in reversed(before))):
        words = _words_at(text, at)
        for size in range(min(MOST_WORDS, len(words)), 1, -1):
            end = words[size - 1].end()
            said = text[at:end]
            for name in _by_content(names).get(_content(said), ()) if end > p.start else ():
                if name != said.lower():
                    unknown = said if p.code == "LR-N0003" else ""
                    yield Repair(
                        at, end, name, f"did you mean `{name}`?", at, unknown=unknown, guessed=True, alone=True
                    )


_CONTENTS: Store[Hashable, dict[tuple[str, ...], list[str]]] = Store(100)


def _by_content(names: Names) -> dict[tuple[str, ...], list[str]]:
    """List the names of several words by those that say something."""
    below = names if names.below is None else names.below
    known = _CONTENTS.get(below.key())
    if known is None:
        found: dict[tuple[str, ...], list[str]] = {}
        for name in below.all_words(_MANY_WORDS):
            if " " in name and len(content := _content(name)) > 1:
                found.setdefault(content, []).append(name)
        known = _CONTENTS.put(below.key(), found)
    return known


def _content(name: str) -> tuple[str, ...]:
    """List the words of a name that say something, in one order for all."""
    return tuple(sorted(stem(word) for word in words_of(name) if word not in SMALL_WORDS and word not in _OF_NAMES))


def names_meant(unread: Unread, names: Names, corpus: Corpus, *, verbs: bool) -> Iterator[Repair]:
    """Try the names that mean what is written: those of rules and actions, or else all others."""
    p, text = unread.problem, unread.source.value
    words = _words_at(text, p.start)
    accepted = p.accepted.intersection(NAMED) | (_OWNED if "OWNER" in p.accepted else frozenset())
    accepted = accepted & _DONE if verbs else accepted - _DONE
    if p.code != "LR-N0003" and not verbs:
        yield from _kinds_meant(text, p.start, names)
    if p.code != "LR-N0003" or not words or not accepted:
        return
    if verbs and _ARTICLE.search(text, 0, p.start):
        return  # somebody does it
    known = names.all_words(accepted)
    for size in range(min(MOST_WORDS, len(words)), 0, -1):
        end = words[size - 1].end()
        said = text[p.start : end]
        alike = names_alike(said.lower(), known)
        doubtful = _as_much_alike(said.lower(), alike, text[line_around(text, p.start)[0] : p.start], names, corpus)
        for name in alike:
            at = first_other(text, p.start, end, name)
            one = Repair(
                p.start, end, name, f"did you mean `{name}`?", at, unknown=text[at:end], guessed=True, alone=True
            )
            yield evolve(one, among="alike" if name in doubtful else "", by_meaning=name not in said.lower())


def _as_much_alike(said: str, known: list[str], before: str, names: Names, corpus: Corpus) -> list[str]:
    """List the names that are as much alike as others.

    Of what is counted, one that the rules say far more often than the others after the same words is the one meant.
    """
    mine = stems(said)
    out: list[str] = []
    for like in dict.fromkeys(likeness(mine, stems(name)) for name in known):
        same = [name for name in known if likeness(mine, stems(name)) == like]
        places = [name for name in same if _PLACES & (names.readings(tuple(name.split())) or {}).keys()]
        out += same if len(same) > 1 and (places or not _far_more_often(same, before, corpus)) else []
    return out


def _far_more_often(known: list[str], before: str, corpus: Corpus) -> bool:
    """Return whether the rules say the first of some names far more often than the others, after the same words."""
    words = words_of(before)[-MOST_BEFORE:]
    others = [name for name in known if singular(name) != singular(known[0])]
    for i in range(len(words)):
        first, *often = (corpus.together(*words[i:], *words_of(name)) for name in (known[0], *others))
        if first or any(often):
            return first >= FAR_MORE * max(often, default=0)
    return False


def _kinds_meant(text: str, at: int, names: Names) -> Iterator[Repair]:
    """Try the kinds that mean what is written after an article; what is said of one may still be to change."""
    m = re.compile(r"an? ([^\W\d_][\w-]*)").match(text, at)
    if m is None or names.readings((m[1].lower(),)):
        return
    for name in names_alike(m[1].lower(), names.all_words(frozenset({"KIND"}))):
        yield Repair(m.start(1), m.end(1), name, f"did you mean `{name}`?", m.start(1), guessed=True)


def kinds_held(unread: Unread, names: Names, zones: Mapping[str, ZoneDecl]) -> Iterator[Repair]:
    """Try the kind that a zone holds, for what is said to be in it."""
    p, text = unread.problem, unread.source.value
    m = _IN_ZONE.match(text, p.start)
    if m is None or "KIND" not in p.accepted or m["said"][0].isupper():
        return  # with a capital, it is one thing of many
    words = _words_at(text, m.start("zone"))
    for size in range(min(MOST_WORDS, len(words)), 0, -1):
        said = tuple(w.group().lower() for w in words[:size])
        zone = zones.get((names.readings(said) or {}).get("ZONE", ""))
        if zone is not None:
            if m["said"].lower().endswith((f" {zone.kind}", f" {plural(zone.kind)}")):
                return  # a word before the kind narrows it
            for kind in (zone.kind, plural(zone.kind)):
                unknown = m["said"] if p.code == "LR-N0003" else ""
                yield Repair(
                    p.start, m.end("said"), kind, f"write `{kind}`", p.start, unknown=unknown, guessed=True, alone=True
                )
            return


def counters_counted(unread: Unread, names: Names) -> Iterator[Repair]:
    """Try a counter itself for the number of it: it is a number."""
    p, text = unread.problem, unread.source.value
    of = _NUMBER_OF.search(text, line_around(text, p.start)[0], p.start)
    words = tuple(word.group().lower() for word in _words_at(text, p.start))
    if of is None or not any("COUNTER" in (names.readings(words[:size]) or {}) for size in range(len(words), 0, -1)):
        return
    yield Repair(of.start(), of.end(), of["whose"] or "", f"leave out `{of[0].strip()}`", of.start(), guessed=True)


def counted_in(unread: Unread, kinds: Iterable[KindDecl]) -> Iterator[Repair]:
    """Try the counter in which a field is counted, for the name of the field."""
    p, text = unread.problem, unread.source.value
    if p.accepted.isdisjoint(("COUNTER", "COUNTER_ONE")):
        return
    fields = {field.name: field.counter for kind in kinds for field in kind.fields.values() if field.counter}
    words = _words_at(text, p.start)
    for size in range(len(words), 0, -1):
        end = words[size - 1].end()
        counter = fields.get(text[p.start : end].lower())
        if counter is not None:
            help = f"`{text[p.start : end]}` is a field, which is counted in {counter}: write `{counter}`"
            yield Repair(p.start, end, counter, help, p.start, guessed=True)


def printed_names(unread: Unread, names: Names, faces: Iterable[FaceDecl]) -> Iterator[Repair]:
    """Try the printed name of a thing for the same words in small letters, or for some of its words."""
    words = _words_at(unread.source.value, unread.problem.start)
    for size in range(min(MOST_WORDS, len(words)), 0, -1):
        said = tuple(w.group().lower() for w in words[:size])
        if "THING" in (names.readings(said) or {}):
            start, end = words[0].start(), words[size - 1].end()
            name = " ".join(w.group().capitalize() for w in words[:size])
            unknown = unread.source.value[start:end]
            help = f"did you mean `{name}`? Printed names have capitals"
            yield Repair(start, end, name, help, start, unknown=unknown, guessed=True)
    if words and words[0].group()[0].isupper():
        faces = list(faces)
        yield from _longer_names(words, faces)
        yield from _misnamed(words, faces)


def _longer_names(words: list[re.Match[str]], faces: Iterable[FaceDecl]) -> Iterator[Repair]:
    """Try the only printed name that has the words at a place and others."""
    printed = list(dict.fromkeys(face.name for face in faces))
    for size in range(min(MOST_WORDS, len(words)), 0, -1):
        start, end = words[0].start(), words[size - 1].end()
        said = words[0].string[start:end]
        found = [name for name in printed if re.search(rf"\b{re.escape(said)}\b", name)]
        if len(found) == 1:
            name = _as_written(found[0])
            help = f"did you mean `{name}`? Write the whole of the printed name"
            yield Repair(start, end, name, help, start, unknown=said, guessed=True)


def _as_written(name: str) -> str:
    """Give a printed name as a text has it: in quotes, if it needs them."""
    return name if _PLAIN.fullmatch(name) else f'"{name}"'


def _misnamed(words: list[re.Match[str]], faces: Iterable[FaceDecl]) -> Iterator[Repair]:
    """Try the only printed name that is like several words of which the first and the last have capitals."""
    printed = list(dict.fromkeys(face.name for face in faces))
    for size in range(min(MOST_WORDS, len(words)), 1, -1):
        start, end = words[0].start(), words[size - 1].end()
        said = words[0].string[start:end]
        if not words[size - 1].group()[0].isupper() or not re.fullmatch(r"[A-Za-z' -]+", said):
            continue
        near = suggest(said, printed, 1) or begins_alike(said, printed)
        for name in near:
            written = _as_written(name)
            yield Repair(start, end, written, f"did you mean `{written}`?", start, unknown=said, guessed=True)
        if near:
            return


def _names_alike(unread: Unread, words: list[re.Match[str]], names: Names, least: int = 1) -> Iterator[Repair]:
    """Try the names of the same words as those at the place, but for articles and endings."""
    p, text = unread.problem, unread.source.value
    known = names.all_words(p.accepted.intersection(NAMED))
    for size in range(min(MOST_WORDS, len(words)), least - 1, -1):
        end = words[size - 1].end()
        said = text[p.start : end]
        for name in suggest_alike(said, known, 1):
            unknown = said if p.code == "LR-N0003" else ""
            yield Repair(p.start, end, name, f"did you mean `{name}`?", p.start, unknown=unknown, guessed=True)


def _is_a_name(words: list[re.Match[str]], names: Names) -> bool:
    """Return whether the words at a place are a name that only does not fit there."""
    return any(
        _PLACED & (names.readings(tuple(w.group().lower() for w in words[:size])) or {}).keys()
        for size in range(1, min(MOST_WORDS, len(words)) + 1)
    )


def _means_something(word: str, names: Names) -> bool:
    """Return whether a word is said here in a sense of its own, so that any name for it would say another rule."""
    known = {"FIELD", "VALUE", "LOCAL"} & (names.readings((word,)) or {}).keys()
    return bool(known) or word in KEYWORD_WORDS - SMALL_WORDS


def _words_at(text: str, at: int) -> list[re.Match[str]]:
    """List the words from a place on, up to the first sign."""
    out: list[re.Match[str]] = []
    for m in _WORD.finditer(text, at, line_around(text, at)[1]):
        if m.group().isdigit() or text[out[-1].end() if out else at : m.start()].strip():
            break
        out.append(m)
    return out


def _sizes(words: list[re.Match[str]], names: Names) -> list[int]:
    """Give how many words a name may take the place of: first all that mean nothing."""
    known = names.words()
    unknown = next(
        (i for i, w in enumerate(words) if w.group().lower() in known or w.group().lower() in KEYWORD_WORDS), len(words)
    )
    stop = next((i for i, w in enumerate(words) if i and (i >= unknown and _means(w.group(), names))), len(words))
    sizes = (unknown, *range(1, MOST_REPLACED + 1))
    return [size for size in dict.fromkeys(sizes) if 0 < size <= stop]


def _means(word: str, names: Names) -> bool:
    """Return whether a word is a name or says whose something is, so that no other name takes its place."""
    return word.lower() in ("your", "their") or bool(_PLACED & (names.readings((word.lower(),)) or {}).keys())


def said_there(known: list[str], text: str, at: int, corpus: Corpus) -> list[str]:
    """Order names by how often they come after the words before a place; of many, those that never do are left out."""
    before = ("^", *words_of(text[line_around(text, at)[0] : at]))[-MOST_BEFORE:]
    found: list[str] = []
    if len(known) > MOST_COUNTED:
        return found
    for size in range(len(before), 0, -1):
        said = {name: corpus.together(*before[-size:], *words_of(name)) for name in known}
        found = sorted((name for name in known if said[name]), key=lambda name: -said[name])[:MOST_NAMES]
        if found:
            break
    return [*found, *(known if len(known) <= FEW_NAMES else ())]


def _said_last(names: list[str], text: str) -> list[str]:
    """Order names by where they are said last in a text, the nearest first."""
    places = {name: text.lower().rfind(name) for name in names}
    return sorted((name for name in names if places[name] >= 0), key=lambda name: -places[name])
