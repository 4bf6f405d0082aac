"""What was meant by a text that cannot be read: the nearest one that reads and has no fault, if it is near enough.

Where the nearest is a guess, and another is as near, the names that fit are listed; nothing else unsure is said.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from typing import Final

from london_rules.advice.correction.correct import GUESSES, MOST_COST, corrections
from london_rules.advice.sentences.kept import is_meant_by_nobody, keeps_what_is_meant
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.reword import Repair, changed
from london_rules.advice.sentences.several import Cut, after_change, cuts_of_clauses, cuts_of_lines, faults_besides
from london_rules.classes import evolve, frozen
from london_rules.diagnostics.effort import guesses_left, spend
from london_rules.diagnostics.nearness import is_misspelling
from london_rules.language.declarations.read_text import Unread
from london_rules.language.memo import Store

MOST_LOOKED: Final = 500  # texts of which is kept what was meant
AS_NEAR: Final = 0.3  # how much dearer than a guess another one is that may be meant as well
_PART: Final = re.compile(r"[^\W\d_]+|\S")
_SURE: Final = ("spelt", "form", "figure", "guess")  # changes of a word that mean the same, or that a paraphrase makes
MOST_NAMES: Final = 4  # that fit in a place, and are listed


@frozen
class Meant:
    """What was meant by a text, or by what it is when it is cut off after its first mistake."""

    repair: Repair
    cut: Cut | None = None


@frozen
class _Looked:
    """What was meant by a text, None if nobody knows, and how much was read to find that out."""

    meant: Meant | None
    spent: int


_LOOKED: Store[Hashable, _Looked] = Store(MOST_LOOKED)


def meant_by(known: Known, unread: Unread) -> Meant | None:
    """Find what was meant by a text, or by all of it up to its first mistake; None if nobody knows.

    It is the same as before while neither the text nor what the rules say has changed.
    """
    key = (known.content, known.sayings, *unread.asked())
    before = _LOOKED.get(key)
    if before is not None:
        spend(before.spent)
        return before.meant
    most = guesses_left()
    found = next(_meanings(known, unread), None)
    _LOOKED.put(key, _Looked(found, most - guesses_left()))
    return found


def _meanings(known: Known, unread: Unread) -> Iterator[Meant]:
    """Look for what the whole text says; for its first mistake alone, if there are others."""
    whole = _nearest(known, unread)
    if whole is not None:
        yield Meant(whole)
    yield from _alone(known, unread, cuts_of_lines(unread, known))
    # A clause says little without the others of its line: all of them must come right.
    yield from (one for one in _alone(known, unread, cuts_of_clauses(unread)) if _ends_well(known, unread, one))


def _alone(known: Known, unread: Unread, cuts: Iterable[Cut]) -> Iterator[Meant]:
    """Look for what was meant by the first mistake of a text that is cut off after it."""
    for cut in cuts:
        part = cut.of(unread, known)
        found = None if part is None else _nearest(known, part, faults_besides(part, known))
        if found is not None and found.end <= cut.stop and not (cut.rest and found.others):
            yield Meant(evolve(found, help=found.help.replace(f"{cut.rest}`", "`")) if cut.rest else found, cut)


def _ends_well(known: Known, unread: Unread, meant: Meant) -> bool:
    """Return whether all that comes after the first mistake can be put right as well."""
    left = after_change(unread, meant.repair, known)
    while left is not None:
        further = meant_by(known, left)
        if further is None or further.cut is None:
            return further is not None
        left = after_change(left, further.repair, known)
    return False


def _nearest(known: Known, unread: Unread, faults: int = 0) -> Repair | None:
    """Give the nearest text as a change of this one; where several names are as near, the names that fit."""
    text, names = unread.source.value, known.rules.names
    near = (one for one in corrections(known, unread, faults) if one.cost <= MOST_COST)
    meant = (one for one in near if not is_meant_by_nobody(text, one.text))
    found = [one for one in meant if _is_said(one.edits) or keeps_what_is_meant(text, one.text, names)]
    if not found:
        return None
    first = found[0]
    rivals = [other for other in found[1:] if other.text != first.text and other.cost <= first.cost + AS_NEAR]
    of_one_word = len(_PART.findall(text)) == len(_PART.findall(first.text))
    if first.edits == ("spelt",) and first.word[:1].isalpha() and of_one_word:
        return _respelt(text, first.text, sure=not any(other.edits == ("spelt",) for other in rivals))
    if not rivals or not any(edit in GUESSES for edit in first.edits):
        one = changed(text, first.text, first.at)
        guessed = first.edits == ("other",) and unread.problem.code == "LR-N0003"
        return evolve(one, unknown=first.word) if guessed else one  # another text may give the name
    fitting = [other for other in found if other.edits == ("other",) and other.at == first.at]
    if first.edits != ("other",) or len(fitting) == 1:
        return None
    fit = dict.fromkeys(changed(text, other.text, other.at).text for other in fitting[:MOST_NAMES])
    return evolve(changed(text, first.text, first.at), others=tuple(fit), unknown=first.word)


def _is_said(edits: tuple[str, ...]) -> bool:
    """Return whether all changes are paraphrases or spelling: they leave out nothing that means something."""
    return all(" =" in edit or edit in _SURE for edit in edits)


def _respelt(text: str, made: str, *, sure: bool) -> Repair:
    """Give a change of one misspelt word, whatever the spaces: it is sure if it can be nothing but a slip."""
    before, after = list(_PART.finditer(text)), _PART.findall(made)
    pairs = list(zip((part[0] for part in before), after, strict=False))
    first = next(i for i, (one, other) in enumerate(pairs) if one != other)
    same = next(
        i for i, (one, other) in enumerate(zip(reversed(before), reversed(after), strict=False)) if one[0] != other
    )
    start, end = before[first].start(), before[len(before) - 1 - same].end()
    one = changed(text[start:end], " ".join(after[first : len(after) - same]), 0)
    word = text[start:end][one.start : one.end]
    at = start + one.start
    safe = sure and is_misspelling(word, one.text)
    return Repair(
        at, at + len(word), one.text, f"did you mean `{one.text}`?", at, unknown=word, safe=safe, guessed=True
    )
