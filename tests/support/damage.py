"""Shipped rule texts with a word or two changed, as an author's slips would leave them."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from attrs import evolve

from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Face, RulesFile, Sources
from london_rules.bundles.ruleset import read_rules
from london_rules.resources import data_root
from london_rules.text.source_map import Text

ALIKELY = 0.6
WORD = re.compile(r"[^\W\d_][\w-]*|\d+|[^\w\s]")


@cache
def shipped() -> Sources:
    sources, found = load_sources("2010")
    assert sources is not None and not found.has_errors
    return sources


@cache
def texts() -> tuple[tuple[int, int, str], ...]:
    """Name every text: the bundle, the file or face in it, and the field of the face."""
    out: list[tuple[int, int, str]] = []
    for b, bundle in enumerate(shipped().bundles):
        for f, file in enumerate(bundle.rules):
            lines = len(file.text.value.split("\n"))
            out.extend((b, f, "") for _ in range(lines // 4))
        for f, face in enumerate(bundle.faces):
            out.extend((b, f, name) for name, value in face.fields.items() if " " in str(first(value)))
    return tuple(out)


@cache
def vocabulary() -> tuple[str, ...]:
    words: dict[str, None] = {}
    for bundle in shipped().bundles:
        for file in bundle.rules:
            words |= dict.fromkeys(WORD.findall(file.text.value))
        for face in bundle.faces:
            for value in face.fields.values():
                words |= dict.fromkeys(WORD.findall(str(first(value))))
    return tuple(words)


# Words of the language that can often stand for each other.
ALIKE = (
    ("your", "their", "any", "the", "its"),
    ("it", "this", "they", "them", "you"),
    ("gain", "lose", "pay", "give", "gains", "loses", "pays"),
    ("total", "highest", "lowest", "number of"),
    ("is at least", "is at most", "is more than", "is less than", "is", "is not"),
    ("choose a", "choose another", "for each", "for each other"),
    ("if", "only if", "up to 2 times", "2 times", "as often as you like", "you may"),
    ("to", "on", "in", "from", "with"),
    ("0", "1", "2", "3"),
)


@cache
def names() -> tuple[tuple[str, ...], ...]:
    """Give the declared names that stand under one terminal, and words that can stand for each other."""
    rules, _, _ = read_rules(shipped(), data_root() / "grammar" / "effects.lark")
    by_terminal: dict[str, list[str]] = {}
    for words, terminals in rules.names.phrases.items():
        for terminal in terminals:
            by_terminal.setdefault(terminal, []).append(" ".join(words))
    return (*map(tuple, by_terminal.values()), *ALIKE, *ALIKE)


def alike(random: Random, value: str) -> str:
    """Put a name or word in the place of another of its sort."""
    for _ in range(40):
        group = random.choice(names())
        m = re.search(rf"(?<![\w-]){re.escape(random.choice(group))}(?![\w-])", value)
        if m is not None:
            at = list(re.finditer(rf"(?<![\w-]){re.escape(m.group())}(?![\w-])", value))
            m = random.choice(at)
            return value[: m.start()] + random.choice(group) + value[m.end() :]
    return value


def first(value: Text | tuple[Text, ...]) -> Text:
    return value[0] if isinstance(value, tuple) else value


def damaged(random: Random, slips: int) -> Sources:
    """Change a few words of one text."""
    sources = shipped()
    b, f, name = random.choice(texts())
    bundle = sources.bundles[b]
    if name == "":
        files = list(bundle.rules)
        files[f] = _damaged_file(random, files[f], slips)
        bundle = evolve(bundle, rules=tuple(files))
    else:
        faces = list(bundle.faces)
        faces[f] = _damaged_face(random, faces[f], name, slips)
        bundle = evolve(bundle, faces=tuple(faces))
    bundles = (*sources.bundles[:b], bundle, *sources.bundles[b + 1 :])
    return evolve(sources, bundles=bundles)


def _damaged_file(random: Random, file: RulesFile, slips: int) -> RulesFile:
    return evolve(file, text=_slip(random, file.text, slips))


def _damaged_face(random: Random, face: Face, name: str, slips: int) -> Face:
    value = face.fields[name]
    if isinstance(value, tuple):
        at = random.randrange(len(value))
        new: Text | tuple[Text, ...] = (*value[:at], _slip(random, value[at], slips), *value[at + 1 :])
    else:
        new = _slip(random, value, slips)
    return evolve(face, fields={**face.fields, name: new})


def _slip(random: Random, text: Text, slips: int) -> Text:
    value = text.value
    for _ in range(slips):
        if random.random() < ALIKELY:
            value = alike(random, value)
            continue
        found = list(WORD.finditer(value))
        if not found:
            break
        m = random.choice(found)
        how = random.choice(("delete", "replace", "replace", "insert", "swap"))
        word = random.choice(vocabulary())
        if how == "swap":
            word = random.choice(found).group()
        insert = {"delete": "", "replace": word, "swap": word}.get(how, f"{word} {m.group()}")
        value = value[: m.start()] + insert + value[m.end() :]
    return evolve(text, value=value)
