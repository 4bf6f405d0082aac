"""Two rule sets side by side: what was added, removed, moved and changed, in words.

What counts is what counts in the digest: declarations and faces by name, steps also by their order. So rule sets
of one digest have no differences, and others have at least one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.compare.declarations import changes_of, said
from london_rules.language.compare.differences import Difference
from london_rules.language.compare.faces import face_differences
from london_rules.language.compare.trees import Teller, terms
from london_rules.language.format.declarations import Decl, format_declaration, format_ranking
from london_rules.language.format.faces import READING_ORDER
from london_rules.language.format.forms import listed
from london_rules.language.say.declarations import asked, phrase_declaration, rank_words
from london_rules.language.syntax.names import range_of

_STEPS = ("setup", "rounds", "turn", "actions", "scoring")


def compare_rules(old: r.Rules, new: r.Rules) -> tuple[Difference, ...]:
    """List what differs between two rule sets, in the order in which rules are shown."""
    teller = Teller(old, new)
    declared: list[Difference] = []
    touched = {change.slot for change in (*old.changes, *new.changes)}
    for category in READING_ORDER:
        declared += _category(category, teller)
        if category in _STEPS:
            declared += _moved(getattr(old, category), getattr(new, category), touched)
    declared.sort(key=lambda one: one.kind != "parameter")
    return (*_frame(old, new), *declared, *_ranking(teller), *face_differences(old, new))


def _frame(old: r.Rules, new: r.Rules) -> Iterator[Difference]:
    if old.players != new.players:
        was, now = (range_of(*one.players, "player") for one in (old, new))
        yield Difference("players", "game", "The game", "players", "changed", f"{now} (was {was})", was, now)
    if old.turn_limit != new.turn_limit:
        was, now = str(old.turn_limit), str(new.turn_limit)
        words = f"at most {now} turns (was {was})"
        yield Difference("turn limit", "game", "The game", "turn limit", "changed", words, was, now)


def _category(category: str, teller: Teller) -> Iterator[Difference]:
    before: dict[str, Decl] = getattr(teller.old, category)
    after: dict[str, Decl] = getattr(teller.new, category)
    for name, decl in after.items():
        if name not in before:
            where = f", {_place(name, list(after))}" if category in _STEPS else ""
            words = f"added{where}{_sign(decl)} {_in_words(decl, teller.new)}"
            text = format_declaration(decl, teller.new)
            yield Difference(_id(decl), decl.slot.kind, _name(decl), "", "added", words, "", text, None, decl.slot)
        elif repr(before[name]) != repr(decl):
            yield from _changed(before[name], decl, teller)
    for name, decl in before.items():
        if name not in after:
            text = format_declaration(decl, teller.old)
            words = f"removed (was: {_in_words(decl, teller.old)})"
            yield Difference(_id(decl), decl.slot.kind, _name(decl), "", "removed", words, text, "", decl.slot)


def _changed(old: Decl, new: Decl, teller: Teller) -> Iterator[Difference]:
    was, now = format_declaration(old, teller.old), format_declaration(new, teller.new)
    found = changes_of(old, new, teller) or [("", "written in another order")]
    kind = old.slot.kind if old.slot.kind == "parameter" else new.slot.kind
    within = _sums_of(new.name, teller.new) if isinstance(new, r.NumberDecl) else ()
    for part, words in found:
        yield Difference(_id(old), kind, _name(new), part, "changed", words, was, now, old.slot, new.slot, within)


def _sums_of(name: str, rules: r.Rules) -> tuple[str, ...]:
    """List the numbers that are a sum of this one and others."""
    decls = [decl for decl in rules.numbers.values() if len(terms(decl.body)) > 1]
    parts = {decl.name: [term.of.name for term in terms(decl.body) if isinstance(term.of, t.Number)] for decl in decls}
    return tuple(decl.name for decl in decls if name in parts[decl.name])


def _id(decl: Decl) -> str:
    """Give the slot of a declaration, by which a parameter is set."""
    if isinstance(decl, r.NumberDecl) and decl.parameter:
        return f"parameter {decl.name}"
    return decl.slot.id


def _in_words(decl: Decl, rules: r.Rules) -> str:
    if isinstance(decl, r.NumberDecl) and decl.parameter:
        return said(decl, rules)
    return phrase_declaration(decl, rules).rstrip(".")


def _sign(decl: Decl) -> str:
    return ":" if isinstance(decl, r.NumberDecl) and decl.parameter else "."


def _name(decl: Decl) -> str:
    """Say what people call it: its name, or of a test about things what it asks."""
    name = asked(decl) if isinstance(decl, r.TestDecl) else decl.name
    return name[:1].upper() + name[1:]


# ---- order --------------------------------------------------------------------------------------


def _moved(before: dict[str, r.StepDecl], after: dict[str, r.StepDecl], touched: set[str]) -> Iterator[Difference]:
    """Report as few steps as possible as moved, among those that both have.

    Of two neighbours that changed places, the one that an overlay names has moved.
    """
    old, new = [n for n in before if n in after], [n for n in after if n in before]
    weights = [len(new) + 1 if after[name].slot.id in touched else len(new) + 2 for name in new]
    for name in _out_of_order(old, new, weights):
        was, now = _place(name, old), _place(name, new)
        words = f"moved: now {now} (was {was})"
        slots = before[name].slot, after[name].slot
        yield Difference(slots[1].id, slots[1].kind, _name(after[name]), "place", "moved", words, was, now, *slots)


def _out_of_order(old: Sequence[str], new: Sequence[str], weights: Sequence[int]) -> list[str]:
    """List what does not belong to the heaviest run of names that keeps its order."""
    places = {name: i for i, name in enumerate(old)}
    best: list[tuple[int, list[str]]] = []  # the best run that ends with each name, and its weight
    for i, name in enumerate(new):
        runs = [best[j] for j in range(i) if places[new[j]] < places[name]]
        weight, run = max(runs, key=lambda one: one[0], default=(0, []))
        best.append((weight + weights[i], [*run, name]))
    kept = max(best, key=lambda one: one[0], default=(0, []))[1]
    return [name for name in new if name not in kept]


def _place(name: str, names: Sequence[str]) -> str:
    at = names.index(name)
    return f"after {names[at - 1]}" if at else "the first"


# ---- ranking ------------------------------------------------------------------------------------


def _ranking(teller: Teller) -> Iterator[Difference]:
    old, new = teller.old.ranking, teller.new.ranking
    if repr(old) == repr(new):
        return
    before = [(line.how, repr(line.body)) for line in old]
    after = [(line.how, repr(line.body)) for line in new]
    words: list[str] = []
    for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how != "equal":
            gone = listed([rank_words(x, teller.was) for x in old[a:b]])
            come = listed([rank_words(x, teller.now) for x in new[c:d]])
            at = f"place {c + 1}"
            if not gone:
                words.append(f"{come} is added at {at}")
            else:
                words.append(f"{at}: {come} (was {gone})" if come else f"{gone} is left out")
    texts = format_ranking(teller.old), format_ranking(teller.new)
    slots = old[0].slot if old else None, new[0].slot if new else None
    said = "; ".join(words) or "written differently"
    yield Difference("ranking", "ranking", "Ranking", "", "changed", said, *texts, *slots)
