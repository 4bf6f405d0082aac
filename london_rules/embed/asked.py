"""The words of open questions as tables of C: prompts of the layout, offers, and things with their figures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from london_rules.compiler.program import Program
from london_rules.compiler.question import Given, Question
from london_rules.diagnostics.render import escape
from london_rules.embed.marked import GROUP, GROUP_END, SIGN, SIGN_END, after, with_counters
from london_rules.embed.names import offers_of
from london_rules.embed.strings import literal, ragged_texts, texts
from london_rules.engine.decisions import prompt
from london_rules.language import constructs as t
from london_rules.language.rules import FaceDecl
from london_rules.language.syntax.names import article
from london_rules.layout.model import ACTION, PLACE_OF_FIGURE, THING
from london_rules.layout.value_text import ASSUMED, UNKNOWN
from london_rules.native.constants import table
from london_rules.table.words import Words

_NUMBER, _PLAYER, _THING = range(3)  # what a name that has a meaning in a question stands for


def asked_tables(program: Program, words: Words, names: list[str]) -> Iterator[str]:
    """Write all words of questions; `names` are those of texts, which can be the causes of one."""
    yield texts("CAUSES_SAID", (words.step(name) for name in names))
    yield table("IS_ACTION", (name.startswith("action ") for name in names), "uint8_t")
    yield from _questions(program, words)
    yield from _offers(program, words)
    yield texts("FACE_PARTS", ("\n".join(_parts(words, face)) for face in program.layout.faces))


def _questions(program: Program, words: Words) -> Iterator[str]:
    questions = program.source.questions
    begins = [0, *accumulate(len(question.given) for question in questions)]
    given = [one for question in questions for one in question.given]
    yield table("GIVEN_LOCAL", (one.local for one in given))
    yield table("GIVEN_KIND", map(_kind_of, given), "uint8_t")
    yield texts("GIVEN_HIDDEN", (article(one.kind) for one in given))
    both = zip(questions, begins, strict=False)
    yield from ragged_texts("PROMPTS_AT", "PROMPTS", [[*_prompts(program, words, q, at)] for q, at in both])
    yield table("PROMPTS_N", (len([*_prompts(program, words, q, 0)]) for q in questions))
    plain = [_plain(program, words, q, at) for q, at in zip(questions, begins, strict=False)]
    yield texts("PLAIN_PROMPTS", (text for text, _ in plain))
    yield texts("PLAIN_ALONE", (alone for _, alone in plain))
    yield texts("OWN_FACES", (_own_face(words, q) for q in questions))


def _kind_of(given: Given) -> int:
    return {"number": _NUMBER, "player": _PLAYER}.get(given.kind, _THING)


def _prompts(program: Program, words: Words, question: Question, given: int) -> Iterator[str]:
    """Write the prompts of the layout, with signs in place of what stands for something."""
    for template in words.front.prompts.get(question.slot, ()):
        made: list[str | None] = []
        for i, piece in enumerate(PLACE_OF_FIGURE.split(template)):
            before = made[-1] if made else ""
            made.append(_sign(program, words, question, given, piece) if i % 2 else after(before or "", piece))
        if template and None not in made:
            yield "".join(one for one in made if one is not None)


def _sign(program: Program, words: Words, question: Question, given: int, name: str) -> str | None:
    """Write what stands for a figure, or the figure itself where it is always the same; None for none."""
    if name in (THING, ACTION):
        return f"{SIGN}{'t' if name == THING else 'a'}{SIGN_END}"
    known = [one.name for one in question.given]
    if name in known:
        return f"{SIGN}g{given + len(known) - 1 - known[::-1].index(name)}{SIGN_END}"
    rules = words.rule_set.layout.rules
    owner = rules.counters[name].owner if name in rules.counters else ""
    if owner in ("player", "table"):
        return f"{SIGN}{'c' if owner == 'player' else 'o'}{[*rules.counters].index(name)}{SIGN_END}"
    if name not in rules.numbers or rules.numbers[name].params:
        return None
    body = rules.numbers[name].body
    return str(body.value) if isinstance(body, t.Int) else f"{SIGN}n{[*program.source.numbers].index(name)}{SIGN_END}"


def _plain(program: Program, words: Words, question: Question, given: int) -> tuple[str, str]:
    """Give the words of a question that the layout has none for, and those where nothing brings it about."""
    name = question.slot.partition(" ")[2]
    rule = words.rule_set.rules.rules.get(name)
    if question.kind != "replace" or rule is None:
        text = escape(prompt(program, question)) or "Choose"
    else:
        known, said = {one.name: given + i for i, one in enumerate(question.given)}, escape(rule.name)
        for param in rule.params:
            prep = f" {escape(param.prep)} " if param.prep else " "
            if param.name in known:
                said += f"{GROUP}{prep}{SIGN}g{known[param.name]}{SIGN_END}{GROUP_END}"
        text = f"About to {said}: let it happen?"
    if question.kind == "replace" or text.lower().startswith(name.lower()):
        return text, text
    return text, f"{escape(name[:1].upper() + name[1:])}: {text[:1].lower()}{text[1:]}"


def _own_face(words: Words, question: Question) -> str:
    kind, _, name = question.slot.partition(" ")
    face = words.rule_set.rules.faces.get(name.partition(" ")[0])
    return escape(face.name) if face is not None and face.kind == kind else ""


def _offers(program: Program, words: Words) -> Iterator[str]:
    """Write what the layout calls each power that is offered."""
    said = [words.offer(f"use:{id}", thing) for id, thing in offers_of(program.layout)]
    out = ["NULL" if one is None else literal(one) for one in said]
    yield f"static const char *const OFFERS_SAID[] = {{{', '.join(out) or 'NULL'}}};"


def _parts(words: Words, face: FaceDecl) -> Iterator[str]:
    """Write the parts of the short line of a thing, but its name; "" stands for one that is not there."""
    for template in words.part_templates(face):
        if template == "{name}":
            continue
        part = with_counters(words, face, template)
        names = [name.removesuffix("?") for name in PLACE_OF_FIGURE.findall(template)]
        if part and any(name in face.unknown for name in names):
            part += UNKNOWN
        elif part and any(name in face.assumed and name != "name" for name in names):
            part += ASSUMED
        if part:
            yield part
