"""The house rule that an assistant sends: its texts, the variant in which they are read, and places in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from london_rules.analysis.positions import Places
from london_rules.analysis.session import Opened, open_variant
from london_rules.bundles.given import manifest_of
from london_rules.bundles.places import MANIFEST
from london_rules.classes import field, frozen
from london_rules.compiler.limits import Limits
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.engine.load import load
from london_rules.engine.rule_set import RuleSet
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

MOST_LETTERS: Final = 131_072  # of all texts of a call
MOST_FILES: Final = 50
LONGEST: Final = 1_500  # letters of a text that comes back in an answer
LONGEST_LINE: Final = 200
_FILE: Final = re.compile(r"(?:tests/)?[A-Za-z0-9][A-Za-z0-9 _.-]{0,80}\.(?:yaml|rules)")
_ID: Final = re.compile(r"^id:[ \t]*[\"']?([a-z0-9][a-z0-9-]{0,63})[\"']?[ \t]*(?:#.*)?$", re.MULTILINE)


class UnsoundError(Exception):
    """What is asked of rules has no answer, because they have errors."""


@frozen(slots=False)
class Sent:
    """A bundle of texts in a variant."""

    base: str  # the variant without it
    id: str
    texts: Mapping[str, str]
    limits: Limits
    _places: dict[str, Places] = field(factory=dict, init=False)

    @classmethod
    def of(cls, base: str, texts: Mapping[str, Any], limits: Limits) -> Sent:
        """Take the texts of a call. Raises TableError for what is not a file of a bundle, and for too much text."""
        if len(texts) > MOST_FILES:
            raise TableError("LR-P0013", f"`texts` has more than {MOST_FILES} files", "put some of them together")
        for name, text in texts.items():
            if not _FILE.fullmatch(name):
                help = "no paths are read; name files as in `my-rule.yaml`, `bundle.yaml`, `my.rules`, `tests/my.yaml`"
                raise TableError("LR-P0013", f"`{name:.60}` in `texts` cannot be the name of a file", help)
            if not isinstance(text, str):
                raise TableError("LR-P0013", f"`{name}` in `texts` is not a text", "give its whole text as one string")
        if sum(map(len, texts.values())) > MOST_LETTERS:
            help = "send only the files of your own house rule"
            raise TableError("LR-P0013", f"`texts` has more than {MOST_LETTERS:,} characters", help)
        manifest = manifest_of(texts)
        if texts and manifest not in texts:
            help = f"write `{MANIFEST}` with `id`, `kind` and `files`; or put all into one YAML file"
            raise TableError("LR-P0013", f"`texts` has several files, and none is `{MANIFEST}`", help)
        found = _ID.search(texts.get(manifest, ""))
        return cls(base, "my-rule" if found is None else found[1], texts, limits)

    @property
    def variant(self) -> str:
        """Give the variant with the bundle."""
        return f"{self.base}+{self.id}" if self.texts and self.id not in self.base.split("+") else self.base

    @property
    def given(self) -> dict[str, Mapping[str, str]]:
        """Give the texts as `load` takes them."""
        return {self.id: self.texts} if self.texts else {}

    @cached_property
    def opened(self) -> Opened:
        """Read the variant with the bundle."""
        return open_variant(self.variant, texts=self.given, only_shipped=True, limits=self.limits)

    @property
    def rule_set(self) -> RuleSet:
        """Give the rules with the bundle. Raises UnsoundError if they have errors."""
        now = self.opened.now
        if now.rule_set is None or now.diagnostics.has_errors:
            raise UnsoundError
        return now.rule_set.with_limits(self.limits)

    @property
    def without(self) -> RuleSet:
        """Give the rules without the bundle. Raises UnsoundError if nothing can be read, TableError if it is a game."""
        found = load(self.base, only_shipped=True, limits=self.limits).rule_set
        if found is None and self.opened.now.rule_set is not None:
            raise TableError("LR-P0018", "a game of your own has nothing to compare with", "`try` it, or `test` it")
        if found is None:
            raise UnsoundError
        return found

    # ---- places -------------------------------------------------------------------------------------

    def is_own(self, span: Span | None) -> bool:
        """Return whether a place is in a file of the bundle."""
        return span is not None and self.shown(span.file) in self.texts

    def shown(self, file: str) -> str:
        """Give the name of a file: an own one as it was sent."""
        return file.removeprefix(f"{self.id}/")

    def _in(self, file: str) -> Places:
        if file not in self._places:
            own = self.texts.get(self.shown(file))
            self._places[file] = Places(self.opened.text(file) if own is None else own, "code points")
        return self._places[file]

    def place(self, span: Span) -> Plain:
        """Give file, line and column of a place, from 1 and in code points of the text as it was sent; and the line."""
        line, column = self._in(span.file).row(span.start)
        text = self._in(span.file).normal
        shown = brief(text[slice(*line_around(text, span.start))].strip(), LONGEST_LINE)
        return {"file": self.shown(span.file), "line": line + 1, "column": column + 1, "text": shown}

    def with_fix(self, fix: Fix) -> str:
        """Give the lines of a fix as they are with it."""
        text, span = self._in(fix.span.file).normal, fix.span
        start, end = line_around(text, span.start)[0], line_around(text, span.end)[1]
        return brief(text[start : span.start] + fix.replacement + text[span.end : end], LONGEST)


def brief(text: str, most: int = LONGEST) -> str:
    """Cut a text that is too long, and say so."""
    return text if len(text) <= most else f"{text[:most]} ... ({len(text) - most} more characters)"
