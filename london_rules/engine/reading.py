"""From the texts of a variant to a rule set that can be played, with all diagnostics: reading and checking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from london_rules.advice.files import with_file_advice
from london_rules.advice.sentences.faults import with_suggestions
from london_rules.bundles.caused import traced_to_changes
from london_rules.bundles.consequences import traced_to_names, traced_to_removals
from london_rules.bundles.find import Finder, default_roots, shipped_roots
from london_rules.bundles.given import given_bundles
from london_rules.bundles.load import load_sources
from london_rules.bundles.lock import Lock, has_rules, read_lock, report_differences
from london_rules.bundles.model import Sources
from london_rules.bundles.ruleset import read_part, read_rules
from london_rules.bundles.worth_nothing import with_steps_left_out
from london_rules.cache import GRAMMAR_TABLES
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.diagnostics import Diagnostic, Diagnostics, Span, with_fix
from london_rules.diagnostics.effort import (
    GIVEN_UP,
    NOT_READ,
    Effort,
    Spent,
    guess,
    is_cut,
    letters_come,
    look,
    within,
)
from london_rules.diagnostics.headline import headline
from london_rules.diagnostics.mark import at_what_changes
from london_rules.diagnostics.model import MOST_KEPT
from london_rules.diagnostics.silence import silence
from london_rules.engine.reading_on import with_what_comes_after
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.language.check.all_checks import check
from london_rules.language.check.owners import at_their_declarations
from london_rules.language.declarations.read_text import Text, TextReader
from london_rules.language.memo import PER_LETTER, InUse, Store
from london_rules.language.rules import Rules
from london_rules.resources import data_root

RULE_SET_BYTES = 1_100_000
V = TypeVar("V")
MOST_LOADED = 16  # rule sets that are kept for whoever loads the same texts again: about 2 MB each


def read_and_check(
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None = None,
    locked: Lock | str | PathLike[str] | None = None,
    unsaved: Mapping[str, str] | None = None,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
    *,
    only_shipped: bool = False,
    limits: Limits | None = None,
) -> LoadResult:
    """Load a variant as `engine.load` says."""
    if only_shipped:
        _refuse_paths(roots, locked, unsaved)
        roots = shipped_roots()
    read = partial(_read, variant, roots, locked, unsaved, texts, only_shipped=only_shipped)
    made, cut = bounded(limits, read)
    if isinstance(made, Diagnostics):
        return LoadResult(None, made)
    result = made if limits is None else made.with_limits(limits)
    return evolve(result, diagnostics=cut_short(result.diagnostics)) if cut else result


def bounded(limits: Limits | None, read: Callable[[], V]) -> tuple[V | Diagnostics, bool]:
    """Read within limits, or those of a load under way; give what is read or why not, and whether a guess was cut."""
    most = limits or DEFAULT
    with within(Effort(most.guess_steps, most.letter_steps, most.deadline, most.stopped)) as effort:
        try:
            made = read()
            look()
            return made, effort.cut
        except Spent as e:
            help = "make them shorter, or ask whoever runs the program for more time"
            return Diagnostics([Diagnostic(NOT_READ, "error", str(e), help=help)]), True


def cut_short(found: Diagnostics) -> Diagnostics:
    """Add to diagnostics, before all others, that a guess was given up."""
    message = "what was meant is not looked for everywhere: that would take too long"
    cut = Diagnostic(GIVEN_UP, "warning", message, help="correct what is reported, and check again")
    items = found.items()
    out = Diagnostics([cut, *items[: MOST_KEPT - 1]], found.files)
    out.dropped = found.dropped + max(0, len(items) - MOST_KEPT + 1)
    return out


def _read(
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None,
    locked: Lock | str | PathLike[str] | None,
    unsaved: Mapping[str, str] | None,
    texts: Mapping[str, Mapping[str, str] | str] | None,
    *,
    only_shipped: bool,
) -> LoadResult:
    unread = Diagnostics()
    lock = read_lock(locked, unread) if isinstance(locked, str | PathLike) else locked
    given = given_bundles(texts or {}, unread)
    if unread.has_errors:
        return LoadResult(None, polished(unread))
    read = partial(load_sources, variant, roots, unsaved, given, only_shipped=only_shipped)
    sources, found = read()
    if sources is None or (found.has_errors and lock is None):
        return LoadResult(None, read_on(polished(found), read, roots))
    result = _load_from(sources, found, lock, roots)
    found = polished(result.diagnostics)
    return LoadResult(result.rule_set, read_on(found, read, roots) if lock is None else found)


def _refuse_paths(roots: object, locked: object, unsaved: object) -> None:
    if roots is not None or unsaved is not None or isinstance(locked, str | PathLike):
        raise ValueError("with only_shipped, there are no roots, no unsaved files, and no path of a lock")


class _Load(Protocol):
    """Read the bundles of a variant, some texts in the place of files."""

    def __call__(self, *, mended: Mapping[str, str] = ...) -> tuple[Sources | None, Diagnostics]:
        """Give the sources, and what is wrong with their files."""


def read_on(found: Diagnostics, load: _Load, roots: tuple[Path, ...] | None = None) -> Diagnostics:
    """Add to what is wrong with files what is wrong with the rules in them, as far as the files can be mended."""

    def read(mended: Mapping[str, str]) -> Diagnostics:
        sources, more = load(mended=mended)
        if sources is not None and sources.game is None:
            more.extend(read_part(sources))
        elif sources is not None:
            more = _load_from(sources, more, None, roots).diagnostics
        return polished(more)

    return guess(lambda: with_what_comes_after(found, read), lambda: found)


def polished(found: Diagnostics) -> Diagnostics:
    """Return diagnostics as authors see them: with possible fixes, without those that they have suppressed."""
    if not len(found):
        return silence(found)
    found, files = with_file_advice(found), found.files
    return silence(one_a_place(found).mapped(lambda item: guess(partial(_with_words, item, files), lambda: item)))


def _with_words(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Give a diagnostic with its fix, and a mark and words that fit it."""
    return headline(at_what_changes(with_fix(item, files), files), files)


def one_a_place(found: Diagnostics) -> Diagnostics:
    """Leave out complaints about the shape of a text where another diagnostic says more about the same place."""
    shape = [item for item in found if item.code == "LR-Y0017"]
    if not shape:
        return found
    other = {(i.span.file, i.span.start): None for i in found if i.span and i.code != "LR-Y0017"}
    lines = [i.fix.span for i in found if i.code in _LINES_OF_A_TEXT and i.fix is not None]
    kept = Diagnostics((), found.files)
    for item in found:
        text = _text_of(item, found) if item.code == "LR-Y0017" and item.span is not None else None
        if text is None or ((text.file, text.start) not in other and not any(_holds(whole, text) for whole in lines)):
            kept.add(item)
    return kept


def _text_of(item: Diagnostic, found: Diagnostics) -> Span | None:
    """Give the place of the text that a message about its shape is about, where its key is marked."""
    span = item.span
    text = "" if span is None else found.files.get(span.file, "")
    if span is None or not text[span.start : span.end].endswith(":"):
        return span
    below = re.compile(r"(?:\s|#[^\n]*)*").match(text, span.end)
    start = span.end if below is None else below.end()
    return Span(span.file, start, max(start, span.end))


_LINES_OF_A_TEXT = ("LR-Y0009", "LR-T0001")  # the errors for a list whose items are the lines of a text


def _holds(whole: Span, one: Span) -> bool:
    return whole.file == one.file and whole.start <= one.start < whole.end


def load_from(
    sources: Sources, found: Diagnostics, lock: Lock | None = None, roots: tuple[Path, ...] | None = None
) -> LoadResult:
    """Turn sources that were read into a rule set, if there is no error so far and the bundles are as locked."""
    made, cut = bounded(None, partial(_load_from, sources, found, lock, roots))
    if isinstance(made, Diagnostics):
        return LoadResult(None, made)
    return evolve(made, diagnostics=cut_short(made.diagnostics)) if cut else made


def _load_from(sources: Sources, found: Diagnostics, lock: Lock | None, roots: tuple[Path, ...] | None) -> LoadResult:
    if lock is not None:
        report_differences(lock, sources.bundles, found)
    if sources.game is None:
        _report_no_game(sources, found, roots)
    if found.has_errors:
        return LoadResult(None, found)
    rule_set, more = _rule_set(sources)
    found.extend(more)
    if rule_set is None or found.has_errors:
        return LoadResult(None, found)
    if lock is not None and not has_rules(lock, rule_set.digest, found):
        return LoadResult(None, found)
    return LoadResult(rule_set, found)


_Texts: TypeAlias = tuple[str, tuple[str, ...]]  # the name of a variant, and the digest of each of its bundles


def _weigh(key: _Texts, rule_set: RuleSet) -> int:
    """Estimate the bytes of a rule set and its programs by the texts of overlays: games share most of theirs."""
    bundles = rule_set.sources.bundles if rule_set.sources is not None else ()
    own = [text for bundle in bundles if bundle.kind == "overlay" for text in bundle.texts.values()]
    return RULE_SET_BYTES + sum(map(len, own)) * PER_LETTER


_LOADED: Store[_Texts, RuleSet] = Store(MOST_LOADED, _weigh)  # kept also if nobody uses them now
_IN_USE: InUse[_Texts, RuleSet] = InUse()


def _rule_set(sources: Sources) -> tuple[RuleSet | None, Diagnostics]:
    """Return the rule set of sources, or None if there is an error in their rules: the one made before, if any."""
    known = _in_use(sources)
    if known is not None:
        _LOADED.renew(_key(sources), known)
        return known, known.found
    rules, found, _ = _checked(sources)
    if found.has_errors:
        return None, found
    made = _made(sources, rules, found)
    return made if is_cut() else _LOADED.renew(_key(sources), made), found


def _key(sources: Sources) -> _Texts:
    return sources.variant, tuple(bundle.digest for bundle in sources.bundles)


def _in_use(sources: Sources) -> RuleSet | None:
    known = _IN_USE.get(_key(sources))
    return known if known is not None and known.sources == sources else None


def _made(sources: Sources, rules: Rules, found: Diagnostics) -> RuleSet:
    """Make the rule set of sources, which is found again as long as somebody uses it."""
    bundles = {bundle.id: bundle.digest for bundle in sources.bundles}
    rule_set = RuleSet(rules, bundles=bundles, sources=sources, found=found)
    if not is_cut():
        _IN_USE.put(_key(sources), rule_set)
    return rule_set


def _checked(sources: Sources, *, again: bool = False) -> tuple[Rules, Diagnostics, TextReader]:
    """Read and check the rules of sources; give them with all that is wrong with them, and what read their texts.

    If they are read `again` and again, it is worth to note what they say.
    """
    letters_come(sum(map(len, sources.files.values())))
    look()
    rules, found, known = read_rules(sources, data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
    look()
    check(rules, found, known.content if again or found.has_errors else None)
    found = with_suggestions(at_their_declarations(found, rules), known)
    if found.has_errors:
        removed = traced_to_names(traced_to_removals(found, sources, rules.changes))
        traced = guess(lambda: traced_to_changes(removed, sources, rules, _wrong_in), lambda: removed)
        found = guess(lambda: with_steps_left_out(traced, rules), lambda: traced)
    return rules, found, known.reader


def _wrong_in(sources: Sources) -> Diagnostics:
    """Give what is wrong in the rules of sources, without a word about what may be meant."""
    rules, found, known = read_rules(sources, data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
    check(rules, found, known.content)
    return found


@frozen
class Examined:
    """What could be read of a variant, also where its text is wrong; None for what could not be read at all."""

    sources: Sources | None
    rules: Rules | None
    diagnostics: Diagnostics
    texts: tuple[Text, ...] = ()  # of the rules, read or not
    rule_set: RuleSet | None = field(default=None, eq=False)  # for `load`, which finds it as long as this is there
    files_sound: bool = False  # nothing was wrong with the files themselves, before their texts were read


def examine(  # noqa: PLR0913 - the arguments of `load`, and what is known from before
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None = None,
    *,
    unsaved: Mapping[str, str] | None = None,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
    only_shipped: bool = False,
    limits: Limits | None = None,
    before: Sources | None = None,
    last: Examined | None = None,
) -> Examined:
    """Read a variant as `load` does, for tools that work on text: the same diagnostics, and the rules despite errors.

    The arguments are those of `load`. `before` is what was read a moment ago: with `only_shipped`, the bundles that
    came with the package are not looked at again. `last` is what came of the last reading: while only files change
    that no rules are in, such as tests, it still holds. Raises ValueError as `load` does.
    """
    if only_shipped:
        _refuse_paths(roots, None, unsaved)
        roots = shipped_roots()
    unread = Diagnostics()
    given = given_bundles(texts or {}, unread)
    if unread.has_errors:
        return Examined(None, None, polished(unread))
    read = partial(load_sources, variant, roots, unsaved, given, only_shipped=only_shipped, before=before)
    made, cut = bounded(limits, partial(_examine, read, roots, last))
    if isinstance(made, Diagnostics):
        return Examined(None, None, made)
    return evolve(made, diagnostics=cut_short(made.diagnostics), files_sound=False) if cut else made


def _examine(read: _Load, roots: tuple[Path, ...] | None, last: Examined | None) -> Examined:
    sources, found = read()
    if sources is None:
        return Examined(None, None, read_on(polished(found), read, roots))
    if sources.game is None:
        _report_no_game(sources, found, roots)
        return Examined(sources, None, polished(found))
    files_sound = not len(found)
    if last is not None and last.files_sound and files_sound and last.sources == sources:
        return evolve(last, sources=sources)  # which has the places of the other files
    rules, more, reader = _checked(sources, again=True)
    texts_read = (*reader.texts, *reader.unread)
    if found.has_errors:  # as `load` does: what is wrong with the files comes first
        return Examined(sources, rules, read_on(polished(found), read, roots), texts_read)
    found.extend(more)
    rule_set = None if more.has_errors else _in_use(sources) or _made(sources, rules, more)
    return Examined(sources, rules, read_on(polished(found), read, roots), texts_read, rule_set, files_sound)


def games_that_use(ids: Iterable[str], roots: tuple[Path, ...] | None = None) -> tuple[str, ...]:
    """List the games found that build on any of the bundles, directly or indirectly."""
    wanted = dict.fromkeys(ids)
    out = []
    for id in Finder(default_roots() if roots is None else roots).index:
        sources, _ = load_sources(id, roots)
        if sources is None or sources.game is None or sources.game.id != id:
            continue
        if any(bundle.id in wanted for bundle in sources.bundles):
            out.append(id)
    return tuple(sorted(out))


def _report_no_game(sources: Sources, found: Diagnostics, roots: tuple[Path, ...] | None) -> None:
    last = sources.bundles[-1]
    games = games_that_use((bundle.id for bundle in sources.bundles), roots)
    if last.kind == "overlay":
        games = tuple(f"{game}+{sources.variant or last.id}" for game in games)
    found.error(
        "LR-B0022",
        f"`{sources.variant or last.id}` is not a game: a part is played through the games that use it",
        last.span,
        help="name one of them: " + ", ".join(games) if games else "name a game with it, as in `game+overlay`",
    )
