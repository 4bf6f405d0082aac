"""From the texts of a variant to a rule set that can be played, with all diagnostics: reading and checking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from london_rules.bundles.find import Finder, default_roots, shipped_roots
from london_rules.bundles.given import given_bundles
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Sources
from london_rules.bundles.ruleset import read_rules
from london_rules.cache import GRAMMAR_TABLES
from london_rules.classes import evolve, field, frozen
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.diagnostics import Diagnostic, Diagnostics, Span
from london_rules.diagnostics.consequences import without_consequences
from london_rules.diagnostics.effort import (
    GIVEN_UP,
    NOT_READ,
    Effort,
    Spent,
    is_cut,
    letters_come,
    look,
    within,
)
from london_rules.diagnostics.model import MOST_KEPT
from london_rules.diagnostics.silence import silence
from london_rules.engine.draft import Checked, Draft, ReadAgain
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.language.check.all_checks import check
from london_rules.language.check.owners import at_their_declarations
from london_rules.language.declarations.read_text import Text
from london_rules.language.memo import PER_LETTER, InUse, Store
from london_rules.language.rules import Rules
from london_rules.resources import data_root

if TYPE_CHECKING:
    from london_rules.bundles.lock import Lock

RULE_SET_BYTES = 1_100_000


class _Findings(Protocol):
    """What was read, of a class of attrs, with what was found."""

    @property
    def diagnostics(self) -> Diagnostics:
        """Return what was found."""


R = TypeVar("R", bound=_Findings)
MOST_LOADED = 16  # rule sets that are kept for whoever loads the same texts again: about 2 MB each


def bounded(limits: Limits | None, read: Callable[[], R], nothing: R) -> R:
    """Read within limits, or those of a load under way: `nothing` with the reason where there was not enough time.

    The result says so, before all else, if a guess was cut.
    """
    most = limits or DEFAULT
    with within(Effort(most.guess_steps, most.letter_steps, most.deadline, most.stopped)) as effort:
        try:
            made = read()
            look()
        except Spent as e:
            help = "make them shorter, or ask whoever runs the program for more time"
            made, found = nothing, Diagnostics([Diagnostic(NOT_READ, "error", str(e), help=help)])
        else:
            if not effort.cut:
                return made
            found = cut_short(made.diagnostics)
    return evolve(made, diagnostics=found)  # type: ignore[misc] # mypy knows classes of attrs only by their names


def cut_short(found: Diagnostics) -> Diagnostics:
    """Add to diagnostics, before all others, that a guess was given up."""
    message = "what was meant is not looked for everywhere: that would take too long"
    cut = Diagnostic(GIVEN_UP, "warning", message, help="correct what is reported, and check again")
    items = found.items()
    out = Diagnostics([cut, *items[: MOST_KEPT - 1]], found.files)
    out.dropped = found.dropped + max(0, len(items) - MOST_KEPT + 1)
    return out


def read_and_check(
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None,
    locked: Lock | str | PathLike[str] | None,
    unsaved: Mapping[str, str] | None,
    texts: Mapping[str, Mapping[str, str] | str] | None,
    *,
    only_shipped: bool,
) -> LoadResult:
    """Load a variant as `engine.load` says, with no limits."""
    unread = Diagnostics()
    if isinstance(locked, (str, PathLike)):
        from london_rules.bundles.lock import read_lock

        lock = read_lock(locked, unread)
    else:
        lock = locked
    given = given_bundles(texts or {}, unread)
    if unread.has_errors:
        return LoadResult(None, finished(unread))
    read = partial(load_sources, variant, roots, unsaved, given, only_shipped=only_shipped)
    sources, found = read()
    if sources is None or (found.has_errors and lock is None):
        return LoadResult(None, finished(found), Draft.of_files(found, read))
    result = load_here(sources, found, lock, roots)
    draft = None if result.draft is None else result.draft.with_files(None if lock is not None else read)
    return LoadResult(result.rule_set, finished(result.diagnostics), draft)


def only_shipped_roots(roots: object, locked: object, unsaved: object) -> tuple[Path, ...]:
    """Give the folder of what came with the package; raises ValueError for anything that has paths."""
    if roots is not None or unsaved is not None or isinstance(locked, (str, PathLike)):
        raise ValueError("with only_shipped, there are no roots, no unsaved files, and no path of a lock")
    return shipped_roots()


def finished(found: Diagnostics) -> Diagnostics:
    """Return diagnostics as they are shown: one for each place, without those that their authors have suppressed."""
    return silence(one_a_place(without_consequences(found)) if len(found) else found)


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


def load_from(sources: Sources, found: Diagnostics, lock: Lock | None = None) -> LoadResult:
    """Turn sources that were read into a rule set, if there is no error so far and the bundles are as locked."""
    return bounded(None, partial(load_here, sources, found, lock), LoadResult(None, Diagnostics()))


def load_here(
    sources: Sources, found: Diagnostics, lock: Lock | None = None, roots: tuple[Path, ...] | None = None
) -> LoadResult:
    """Do what `load_from` does, as a part of what is under way: raises Spent if there are no more steps for that."""
    if lock is not None:
        from london_rules.bundles.lock import has_rules, report_differences

        report_differences(lock, sources.bundles, found)
    if sources.game is None:
        _report_no_game(sources, found, roots)
    if found.has_errors:
        return LoadResult(None, found, Draft.of_files(found))
    rule_set, more, checked = _rule_set(sources)
    files = found.copy()
    found.extend(more)
    if rule_set is None or found.has_errors:
        return LoadResult(None, found, Draft(files, dict.fromkeys(found), checked))
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


def _rule_set(sources: Sources) -> tuple[RuleSet | None, Diagnostics, Checked | None]:
    """Return the rule set of sources, the one made before, if any; if their rules have errors, what was read."""
    known = _in_use(sources)
    if known is not None:
        _LOADED.renew(_key(sources), known)
        return known, known.found, None
    checked = read_checked(sources)
    found = traced(checked)
    if found.has_errors:
        return None, found, checked
    made = _made(sources, checked.rules, found)
    return made if is_cut() else _LOADED.renew(_key(sources), made), found, None


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


def read_checked(sources: Sources) -> Checked:
    """Read and check the rules of sources."""
    letters_come(sum(map(len, sources.files.values())))
    look()
    rules, found, texts = read_rules(sources, data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
    look()
    before, dropped = dict.fromkeys(found), found.dropped
    check(rules, found)
    by_checks = Diagnostics((item for item in found if item not in before), found.files)
    by_checks.dropped = found.dropped - dropped
    return Checked(sources, rules, texts, at_their_declarations(found, rules), by_checks)


def traced(checked: Checked, wrong_in: Callable[[Sources], Diagnostics] | None = None) -> Diagnostics:
    """Give what is wrong with rules, each mistake at the change that it follows from.

    `wrong_in` gives what is wrong with the rules of other sources.
    """
    if not len(checked.found):
        return checked.found
    from london_rules.bundles.trace import traced_to_changes  # a right variant does not need it

    return traced_to_changes(checked.found, checked.sources, checked.rules, wrong_in or _wrong_in)


def _wrong_in(sources: Sources) -> Diagnostics:
    return read_checked(sources).found


@frozen
class Examined:
    """What could be read of a variant, also where its text is wrong; None for what could not be read at all."""

    sources: Sources | None
    rules: Rules | None
    diagnostics: Diagnostics
    texts: tuple[Text, ...] = ()  # of the rules, read or not
    rule_set: RuleSet | None = field(default=None, eq=False)  # for `load`, which finds it as long as this is there
    draft: Draft | None = field(default=None, eq=False, repr=False)  # of what has errors
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
        roots = only_shipped_roots(roots, None, unsaved)
    unread = Diagnostics()
    given = given_bundles(texts or {}, unread)
    if unread.has_errors:
        return Examined(None, None, finished(unread))
    read = partial(load_sources, variant, roots, unsaved, given, only_shipped=only_shipped, before=before)
    return bounded(limits, partial(_examine, read, roots, last), Examined(None, None, Diagnostics()))


def _examine(read: ReadAgain, roots: tuple[Path, ...] | None, last: Examined | None) -> Examined:
    sources, found = read()
    if sources is None:
        return Examined(None, None, finished(found), draft=Draft.of_files(found, read))
    if sources.game is None:
        _report_no_game(sources, found, roots)
        return Examined(sources, None, finished(found), draft=Draft.of_files(found))
    files_sound = not len(found)
    if last is not None and last.files_sound and files_sound and last.sources == sources:
        return evolve(last, sources=sources)  # which has the places of the other files
    checked = read_checked(sources)
    rules, reader = checked.rules, checked.texts.reader
    texts_read = (*reader.texts, *reader.unread)
    if found.has_errors:  # as `load` does: what is wrong with the files comes first
        return Examined(sources, rules, finished(found), texts_read, draft=Draft.of_files(found, read))
    more, files = traced(checked), found.copy()
    found.extend(more)
    if more.has_errors:
        draft = Draft(files, dict.fromkeys(found), checked, read)
        return Examined(sources, rules, finished(found), texts_read, None, draft, files_sound and not is_cut())
    rule_set = _in_use(sources) or _made(sources, rules, more)
    return Examined(sources, rules, finished(found), texts_read, rule_set, None, files_sound and not is_cut())


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
