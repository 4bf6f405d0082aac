"""One variant as an author has it open: read again at each change, with the names of before where it cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from os import PathLike
from pathlib import Path

from london_rules.advice import advise
from london_rules.advice.sentences.corpus import Corpus, corpus_of
from london_rules.analysis.case_uses import CaseUses
from london_rules.analysis.declared import declared_in_data, declared_in_rules
from london_rules.analysis.keys import LOCAL, FileIndex, Key, Known, Use, Word
from london_rules.analysis.rule_uses import RuleUses
from london_rules.analysis.yaml_uses import YamlUses
from london_rules.bundles.compose import Composer
from london_rules.bundles.find import Finder
from london_rules.bundles.given import unsaved_files
from london_rules.bundles.model import Bundle, Sources
from london_rules.bundles.read_bundle import BundleReader
from london_rules.classes import define, evolve, frozen
from london_rules.compiler.limits import Limits
from london_rules.diagnostics import Diagnostics, Span
from london_rules.engine.reading import Examined, examine
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.read_text import Text
from london_rules.language.flow.content import content_of
from london_rules.language.memo import Store
from london_rules.language.rules import Rules
from london_rules.language.syntax.source import Source, Stretch
from london_rules.rule_tests.run import check_tests
from london_rules.text.read_yaml import read_yaml
from london_rules.text.source_map import Text as SourceText

MOST_WALKED = 400  # files whose names are kept
_WALKED: Store[object, FileIndex] = Store(MOST_WALKED)


@define(eq=False, slots=False)
class Model:
    """The names of a variant, as far as it could be read."""

    sources: Sources
    rules: Rules
    unsaved: Mapping[str, str]  # by real path
    read: tuple[Text, ...] = ()  # the texts that hold
    older: Rules | None = None  # read before, when the text was right

    @cached_property
    def slots(self) -> Mapping[str, Declaration]:
        """Give the declarations that hold, by their slots."""
        return Composer.over(self.sources, Diagnostics()).merged.slots

    @cached_property
    def texts_by_file(self) -> dict[str, list[Text]]:
        """Give the texts that hold, by the files that they are in."""
        out: dict[str, list[Text]] = {}
        for text in self.read:
            out.setdefault(_file_of(text.source), []).append(text)
        return out

    @cached_property
    def known(self) -> tuple[Known, ...]:
        """Tell which names there are, and which there were."""
        removed = (change.slot for change in self.rules.changes if change.how == "remove")
        now = Known(self.rules, dict.fromkeys((*self.slots, *removed)))
        if self.older is None:
            return (now,)
        return (now, Known(self.older, dict.fromkeys(slot.id for slot in self.older.slots())))

    @cached_property
    def bundle_of(self) -> dict[str, Bundle]:
        """Give the bundle of each file, by the names that people see."""
        return {name: bundle for bundle in self.sources.bundles for name in files_of(bundle)}

    def is_test(self, file: str) -> bool:
        """Return whether a file holds tests only."""
        return files_of(self.bundle_of[file])[file].startswith("tests/")

    @cached_property
    def declared(self) -> dict[Key, list[Use]]:
        """Give the places that declare each name, in the order of their bundles."""
        out: dict[Key, list[Use]] = {}
        for bundle in self.sources.bundles:
            for file in bundle.rules:
                for use in declared_in_rules(file.text, bundle.id):
                    out.setdefault(use.key, []).append(use)
            for use in declared_in_data(bundle):
                out.setdefault(use.key, []).append(use)
        return out

    @cached_property
    def _stamp(self) -> object:
        rules = self.rules
        kinds = tuple(
            (k.name, tuple((f.name, f.type, f.values) for f in k.fields.values())) for k in rules.kinds.values()
        )
        counters = tuple((c.name, c.owner) for c in rules.counters.values())
        zones = tuple((z.name, z.owner) for z in rules.zones.values())
        older = None if self.older is None else self.older.names.key()
        return (rules.names.key(), kinds, counters, zones, tuple(rules.faces), tuple(self.slots), older)

    def text_of(self, file: str) -> str:
        """Give the text of a file of one of the bundles, "" if it cannot be read."""
        bundle = self.bundle_of[file]
        name = files_of(bundle)[file]
        known = bundle.texts.get(name)
        if known is not None or bundle.place is None:
            return known or ""
        return BundleReader(bundle.place, Diagnostics(), self.unsaved).text(name, None) or ""

    def index(self, file: str) -> FileIndex:
        """Note all that is named in a file of the variant."""
        text = self.text_of(file)
        key = (file, text, self._stamp)
        return _WALKED.get(key) or _WALKED.put(key, self._walked(file, text))

    def index_of_other(self, file: str, text: str) -> FileIndex:
        """Note all that is named in rules that the variant does not read."""
        key = (file, text, self._stamp)
        return _WALKED.get(key) or _WALKED.put(key, _noted_alone(self._uses(), file, text))

    def _uses(self) -> RuleUses:
        return RuleUses(self.rules, self.slots, self.known, None if self.older is None else self.older.names)

    def _walked(self, file: str, text: str) -> FileIndex:
        bundle = self.bundle_of[file]
        uses = self._uses()
        if file.endswith(".rules"):
            for one in bundle.rules:
                if one.path == file:
                    uses.file(one.text, bundle.id)
            return uses.index()
        tree = read_yaml(text, file, Diagnostics())
        if tree is None:
            return FileIndex()
        for use in declared_in_data(bundle):
            if use.span.file == file:
                uses.uses.setdefault(use.span, use)
        yaml = YamlUses(uses)
        if not self.is_test(file):
            yaml.file(tree, bundle.id)
        CaseUses(yaml).tests(tree.get("tests"))
        return uses.index()

    @cached_property
    def corpus(self) -> Corpus:
        """Give the sentences of the rules."""
        return corpus_of(self.rules, content_of(self.rules))


def _noted_alone(uses: RuleUses, file: str, text: str) -> FileIndex:
    if file.endswith(".rules"):
        uses.file(SourceText(text, file, ((0, 0),)), "")
    return uses.index()


def _by_grammar(file: str, text: str) -> FileIndex:
    """Note the words of rules by the grammar alone, where no names are known."""
    known = _WALKED.get((file, text))
    if known is None:
        known = _noted_alone(RuleUses(Rules("", "", (1, 1), 1), {}), file, text)
        _WALKED.put((file, text), known)
    return known


def _file_of(source: Source) -> str:
    while isinstance(source, Stretch):
        source = source.base
    return source.file if isinstance(source, SourceText) else source.span().file


def files_of(bundle: Bundle) -> dict[str, str]:
    """Give the name in its bundle of each file, tests too, by the one that people see."""
    if bundle.place is None:
        return {}
    return {bundle.place.shown(name): name for name in dict.fromkeys((*bundle.texts, *bundle.place.tests()))}


class Advised:
    """What is wrong with a variant, with what may be meant: that is looked for when somebody asks what is wrong."""

    def __init__(self, now: Examined, limits: Limits | None = None) -> None:
        self._now, self._limits = now, limits

    @cached_property
    def found(self) -> Diagnostics:
        """Give what is wrong."""
        return advise(self._now, self._limits)


@frozen(eq=False)
class Opened:
    """A variant that is open: what is wrong with it, and the names in it, of before where it cannot be read."""

    variant: str | PathLike[str] | Mapping[str, str]
    now: Examined
    model: Model | None  # of now, or of the last time that there was one
    good: Model | None  # of the last time that nothing was wrong
    texts: Mapping[str, str]  # of each file as it is now
    unsaved: Mapping[str, str]  # by real path
    advised: Advised

    @property
    def diagnostics(self) -> Diagnostics:
        """Give what is wrong now, with what may be meant; not in the tests."""
        return self.advised.found

    @cached_property
    def in_tests(self) -> Diagnostics:
        """Give what is wrong now in the tests: their names are looked up only if nothing else is wrong."""
        found = Diagnostics(within=self.diagnostics)
        if self.now.sources is not None:
            rules = None if self.diagnostics.has_errors else self.now.rules
            check_tests(self.now.sources, rules, found, self.unsaved)
        return found

    @property
    def files(self) -> tuple[str, ...]:
        """List all files of the variant, as people see them."""
        return () if self.model is None else tuple(self.model.bundle_of)

    @classmethod
    def nothing(cls) -> Opened:
        """Give what is known where no variant can be read."""
        now = Examined(None, None, Diagnostics())
        return cls({}, now, None, None, {}, {}, Advised(now))

    def with_text(self, file: str, text: str) -> Opened:
        """Let a file have a text: it may be read in another bundle, under another name, or not at all.

        Who asks about a place must have the text that the place is in.
        """
        return self if self.texts.get(file) == text else evolve(self, texts={**self.texts, file: text})

    def reads(self, file: str) -> bool:
        """Return whether a file is part of the rules as they are now."""
        return self.now.rules is not None and self.model is not None and file in self.model.bundle_of

    def text(self, file: str) -> str:
        """Give the text of a file as it is now; "" for one that is not part of the variant."""
        if file in self.texts:
            return self.texts[file]
        return self.model.text_of(file) if self.model is not None and file in self.model.bundle_of else ""

    def index(self, file: str) -> FileIndex:
        """Give all that is named in a file, with places in its text as it is now."""
        if self.model is None:
            return _by_grammar(file, self.text(file))
        if file not in self.model.bundle_of:
            return self.model.index_of_other(file, self.text(file))
        found = self.model.index(file)
        if self.text(file) == self.model.text_of(file):
            return found
        moved = Moved(self.model.text_of(file), self.text(file))
        return FileIndex(
            tuple(moved.use(use) for use in found.uses if moved.keeps(use.span)),
            tuple(Word(moved.span(word.span), word.terminal) for word in found.words if moved.keeps(word.span)),
        )

    def texts_in(self, file: str) -> tuple[Text, ...]:
        """List the texts of rules in a file that hold, read or not; none of a file that cannot be read as a whole."""
        if self.model is None or self.now.rules is not self.model.rules:
            return ()
        return tuple(self.model.texts_by_file.get(file, ()))

    def use_at(self, file: str, offset: int) -> Use | None:
        """Give what is named at a place, also just behind it."""
        found = [use for use in self.index(file).uses if use.span.start <= offset <= use.span.end]
        return min(found, key=lambda use: (use.span.end == offset, use.span.end - use.span.start), default=None)

    def declarations(self, key: Key) -> list[Use]:
        """List the places that declare a name, the one that holds last."""
        return list(self._moved(self.model.declared.get(key, []) if self.model is not None else []))

    def _moved(self, uses: list[Use]) -> Iterator[Use]:
        for use in uses:
            assert self.model is not None
            file = use.span.file
            old, new = self.model.text_of(file) if file in self.model.bundle_of else "", self.text(file)
            moved = Moved(old, new)
            if moved.keeps(use.span):
                yield moved.use(use)

    def definitions(self, file: str, offset: int) -> list[Use]:
        """List where the name at a place is declared: where it holds; at that place, what it replaces."""
        use = self.use_at(file, offset)
        if use is None:
            return []
        if use.key[0] == LOCAL:
            given = [one for one in self._locals(use) if one.declares]
            before = [one for one in given if one.span.start <= use.span.start]
            return before[-1:] or given[:1]
        found = [one for one in self.declarations(use.key) if one.detail != "remove" or one.span == use.span]
        spans = [one.span for one in found]
        if use.span in spans:
            return found[: spans.index(use.span)][-1:] or [use]
        return found[-1:]

    def references(self, file: str, offset: int, *, with_declarations: bool = True) -> list[Use]:
        """List all places of the variant that name what is named at a place."""
        use = self.use_at(file, offset)
        if use is None:
            return []
        found = self._locals(use) if use.key[0] == LOCAL else self.uses(use.key)
        return [one for one in found if with_declarations or not one.declares]

    def uses(self, key: Key) -> list[Use]:
        """List all places of the variant that name something."""
        return [use for file in self.files for use in self.index(file).uses if use.key == key]

    def _locals(self, use: Use) -> list[Use]:
        uses = self.index(use.span.file).uses
        return [one for one in uses if one.key == use.key and one.scope == use.scope]


@frozen(slots=False)
class Moved:
    """Where the places of a text are after an edit: what comes before and after the edit is the same."""

    old: str
    new: str

    @cached_property
    def _ends(self) -> tuple[int, int]:
        """Give how much is the same at the start and at the end."""
        if self.old == self.new:
            return len(self.old), 0
        most = min(len(self.old), len(self.new))
        start = next((i for i in range(most) if self.old[i] != self.new[i]), most)
        rest = most - start
        end = next((i for i in range(rest) if self.old[-1 - i] != self.new[-1 - i]), rest)
        return start, end

    def keeps(self, span: Span) -> bool:
        """Return whether a place is outside of the edit."""
        start, end = self._ends
        return span.end <= start or span.start >= len(self.old) - end

    def span(self, span: Span) -> Span:
        """Give the place after the edit."""
        start, _ = self._ends
        by = 0 if span.end <= start else len(self.new) - len(self.old)
        return Span(span.file, span.start + by, span.end + by)

    def use(self, use: Use) -> Use:
        """Give a use with its place after the edit."""
        scope = None if use.scope is None else self.span(use.scope)
        whole = None if use.whole is None else self.span(use.whole)
        return evolve(use, span=self.span(use.span), scope=scope, whole=whole)


def open_variant(
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None = None,
    *,
    unsaved: Mapping[str, str] | None = None,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
    only_shipped: bool = False,
    limits: Limits | None = None,
    before: Opened | None = None,
) -> Opened:
    """Read a variant with texts that are not saved; `before` is the same variant before the last change.

    The other arguments are those of `load`. Raises ValueError as it does.
    """
    last = None if before is None or before.model is None else before.model.sources
    again = None if before is None or before.variant != variant else before.now
    read = partial(examine, unsaved=unsaved, texts=texts, only_shipped=only_shipped, limits=limits)
    now = read(variant, roots, before=last, last=again)
    good = None if before is None else before.good
    model = None if before is None else before.model
    finder = None if now.sources is None else now.sources.finder
    saved = unsaved_files(unsaved, finder or Finder(())) if unsaved else {}
    if now.sources is not None and now.rules is not None:
        wrong = now.diagnostics.has_errors
        older = good.rules if wrong and good is not None else None
        model = Model(now.sources, now.rules, saved, now.texts, older)
        good = good if wrong else model
    same = again is not None and before is not None and now.diagnostics is again.diagnostics
    advised = before.advised if same and before is not None else Advised(now, limits)
    return Opened(variant, now, model, good, now.diagnostics.files, saved, advised)
