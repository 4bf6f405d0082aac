"""What was reported of rules with errors is reported again, each step with a guess at what was meant."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from london_rules.advice.files import with_file_advice
from london_rules.advice.reading_on import with_what_comes_after
from london_rules.advice.sentences.faults import with_suggestions
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.report import report_unread
from london_rules.advice.words import with_words
from london_rules.bundles.model import Sources
from london_rules.bundles.ruleset import read_part
from london_rules.classes import evolve
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.effort import Effort, Spent, guess, within
from london_rules.engine.draft import Checked, Draft, ReadAgain
from london_rules.engine.reading import cut_short, finished, load_here, read_checked, traced
from london_rules.language.check.owners import at_their_declarations


def advised(found: Diagnostics, draft: Draft, limits: Limits | None) -> Diagnostics:
    """Give what was found, with what was meant; as it is if that fails, or takes too long."""
    most = limits or DEFAULT
    with within(Effort(most.guess_steps, most.letter_steps, most.deadline, most.stopped)) as effort:
        made = found
        try:
            again = _reported(found, draft)
            again = again if draft.again is None else _read_on(again, draft.again)
            made = again if again.has_errors else found  # what was meant does not make wrong rules right
        except Spent:
            effort.cut = True
        except Exception as e:
            effort.failed.append(e)
        return cut_short(made) if effort.cut else made


def _reported(found: Diagnostics, draft: Draft) -> Diagnostics:
    """Report what is wrong again; what else was found stays: in tests, or when the rules were played."""
    out = draft.files.copy()
    if draft.checked is not None:
        out.extend(_of_rules(draft.checked))
    out.extend(item for item in found if item not in draft.reported)
    return finished(with_words(out))


def _read_on(found: Diagnostics, again: ReadAgain) -> Diagnostics:
    """Add what is wrong with the rules in files that have mistakes, as far as these are corrected."""

    def read(corrected: Mapping[str, str]) -> Diagnostics:
        sources, more = again(corrected=corrected)
        draft = None
        if sources is not None and sources.game is None:
            more.extend(read_part(sources))
        elif sources is not None:
            result = load_here(sources, more)
            more, draft = result.diagnostics, result.draft
        return _reported(more, draft or Draft.of_files(more))

    return guess(partial(with_what_comes_after, found, read), lambda: found)


# ---- rules --------------------------------------------------------------------------------------


def _of_rules(checked: Checked) -> Diagnostics:
    """Report what is wrong with rules, at the changes that it follows from."""
    found, known = _of_texts(checked)
    found = with_suggestions(at_their_declarations(found, checked.rules), known)
    return traced(evolve(checked, found=found), _wrong_in)


def _wrong_in(sources: Sources) -> Diagnostics:
    return _of_texts(read_checked(sources))[0]


def _of_texts(checked: Checked) -> tuple[Diagnostics, Known]:
    """Report the texts of rules that cannot be read, beside all else that is wrong with them."""
    found, reader = checked.texts.before.copy(), checked.texts.reader
    known = Known(evolve(reader, found=found, removed=reader.removed.again()), checked.rules)
    report_unread(known)
    known.reader.removed.report(found)
    found = with_file_advice(found)
    found.extend(checked.by_checks)
    return found, known
