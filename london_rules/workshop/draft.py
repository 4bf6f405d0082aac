"""The bundle that the author writes: its texts, the variant that they are read in, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from london_rules.analysis.positions import Places
from london_rules.analysis.session import Opened, files_of, open_variant
from london_rules.bundles.discover import BundleIndex, text_of
from london_rules.bundles.find import shipped_roots
from london_rules.bundles.given import manifest_of
from london_rules.bundles.model import Bundle
from london_rules.classes import field, frozen
from london_rules.compiler.digest import digest
from london_rules.compiler.limits import Limits
from london_rules.diagnostics import Diagnostic, Span
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.language.memo import PerTree
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.text.values import ID
from london_rules.workshop import MOST_FILES
from london_rules.workshop.replies import Checked


@frozen(eq=False, slots=False)
class Draft:
    """A bundle as it is now; a change of a file makes another one."""

    bundle: str
    on: str  # the variant that it is for; "" for a game
    texts: Mapping[str, str]  # by the names of files in the bundle, with "\n" at the end of lines
    opened: Opened
    limits: Limits | None = None  # of each reading
    _places: dict[str, Places] = field(factory=dict, init=False)

    @classmethod
    def of(
        cls,
        bundle: str,
        on: str,
        files: Mapping[str, Any],
        before: Draft | None = None,
        limits: Limits | None = None,
    ) -> Draft:
        """Read a bundle; raises TableError where it has no proper id, or its files are not texts."""
        if not ID.fullmatch(bundle):
            raise TableError(
                "LR-P0013",
                f"`{bundle:.40}` cannot be the id of a bundle",
                "use small letters, digits and hyphens, as in `my-rule`",
            )
        if not all(isinstance(text, str) for text in files.values()):
            raise TableError("LR-P0013", "`files` of `bundle` has something that is not a text")
        if len(files) > MOST_FILES:
            raise TableError("LR-P0013", f"a bundle has at most {MOST_FILES} files here")
        same = before is not None and (before.bundle, before.on) == (bundle, on)
        texts = {name: _with_plain_ends(text) for name, text in sorted(files.items())}
        last = before.opened if before is not None and same else None
        return cls(bundle, on, texts, _read(bundle, on, texts, last, limits), limits)

    @property
    def variant(self) -> str:
        """Give the variant in which the bundle is read."""
        return _variant(self.bundle, self.on)

    @property
    def manifest(self) -> str:
        """Give the name of the file that says what the bundle is."""
        return manifest_of(self.texts)

    def as_given(self) -> dict[str, dict[str, str]]:
        """Give the texts as `load` takes them."""
        return {self.bundle: dict(self.texts)}

    def edited(self, file: str, text: str | None) -> Draft:
        """Change a file, add it, or remove it (None); raises TableError for one that is not of this bundle."""
        bundle, _, name = file.partition("/")
        if bundle != self.bundle or not name:
            raise TableError(
                "LR-P0021", f"`{file:.80}` is not a file of the bundle", f"its names begin with `{self.bundle}/`"
            )
        if text is None and name not in self.texts:
            raise self._no_file(file)
        rest = {one: known for one, known in self.texts.items() if one != name}
        return self.of(self.bundle, self.on, rest if text is None else {**rest, name: text}, self)

    def with_texts(self, changed: Mapping[str, str]) -> Opened:
        """Read the variant with other texts of own files, by the names that people see."""
        mine = {self._name(file): text for file, text in changed.items() if self.is_own(file)}
        return _read(self.bundle, self.on, {**self.texts, **mine}, None, self.limits)

    # ---- files --------------------------------------------------------------------------------------

    def is_own(self, file: str) -> bool:
        """Tell whether a file is one of this bundle."""
        return file.startswith(f"{self.bundle}/")

    def _name(self, file: str) -> str:
        """Give the name in the bundle of an own file."""
        return file.removeprefix(f"{self.bundle}/")

    def text(self, file: str) -> str:
        """Give the text of a file of any bundle; raises TableError if there is none."""
        if self._is_known(file):
            return self._text(file)
        text = _shipped_text(file)
        if text is None:
            raise self._no_file(file)
        return text

    def known(self, file: str) -> str:
        """Check that a file is one of the variant, and give its name; raises TableError for another one."""
        if not self._is_known(file):
            raise self._no_file(file)
        return file

    def _is_known(self, file: str) -> bool:
        return self._name(file) in self.texts if self.is_own(file) else file in self.opened.files

    def _text(self, file: str) -> str:
        return self.texts.get(self._name(file), "") if self.is_own(file) else self.opened.text(file)

    def opened_for(self, file: str) -> Opened:
        """Give the variant for a question about a file, which may be read in it or not."""
        return self.opened.with_text(file, self.places(file).normal)

    def _no_file(self, file: str) -> TableError:
        names = [one["file"] for one in self.files()]
        help = did_you_mean(file, names) or "`files` of `checked` lists all files"
        return TableError("LR-P0021", f"there is no file `{file:.80}`", help)

    def files(self) -> list[Plain]:
        """List the files of the variant, the author's own first."""
        own = sorted(self.texts, key=lambda name: (name != self.manifest, "/" in name, name))
        out: list[Plain] = [
            {"file": f"{self.bundle}/{name}", "name": name, "bundle": self.bundle, "own": True} for name in own
        ]
        model = self.opened.model
        for bundle in reversed(() if model is None else model.sources.bundles):
            out += [] if bundle.id == self.bundle else _FILES(bundle)
        return out

    # ---- places -------------------------------------------------------------------------------------

    def places(self, file: str) -> Places:
        """Give the way between places in a file as the page counts them and as diagnostics do."""
        if file not in self._places:
            self._places[file] = Places(self._text(file))
        return self._places[file]

    def place(self, span: Span) -> Plain:
        """Give a place as messages have it."""
        places = self.places(span.file)
        return {"file": span.file, "from": places.flat(span.start), "to": places.flat(span.end)}

    def found(self, span: Span, text: str | None) -> Plain:
        """Give a place in a text that may be older; nothing if the file has another text now."""
        same = self._is_known(span.file) and self.places(span.file).normal == text
        return self.place(span) if same else {}

    def placed(self, span: Span) -> Plain:
        """Give a place with its line, and the bundle that it is in."""
        model = self.opened.model
        bundle = None if model is None else model.bundle_of.get(span.file)
        own = self.is_own(span.file)
        id = self.bundle if own else "" if bundle is None else bundle.id
        return {**self.place(span), "line": self.line(span), "own": own, "bundle": id}

    def line(self, span: Span) -> int:
        """Give the line of a place, from 1."""
        return self.places(span.file).line(span.start) + 1

    # ---- mistakes -----------------------------------------------------------------------------------

    def checked(self) -> Checked:
        """Say what is wrong with the texts as they are now."""
        now = self.opened.now
        ok = now.rules is not None and now.sources is not None and not now.diagnostics.has_errors
        return Checked(
            self.variant,
            "" if now.rules is None else now.rules.title,
            None if now.rules is None else dict(zip(("least", "most"), now.rules.players, strict=True)),
            ok,
            digest(now.rules) if ok and now.rules is not None else None,
            self.files(),
            self.findings(self.opened.diagnostics),
        )

    def findings(self, found: Iterable[Diagnostic]) -> list[Plain]:
        """Write diagnostics as messages have them; one without a place is about the manifest."""
        return [self._finding(item) for item in found]

    def _finding(self, item: Diagnostic) -> Plain:
        span = item.span or Span(f"{self.bundle}/{self.manifest}", 0, 0)
        return {
            "code": item.code,
            "severity": item.severity,
            "message": item.message,
            "help": item.help,
            "notes": list(item.notes),
            **self.place(span),
            "line": self.line(span),
            "related": [{**self.place(label.span), "message": label.text} for label in item.labels],
            "fixes": [
                {"title": fix.title, "safe": fix.safe, **self.place(fix.span), "text": fix.replacement}
                for fix in item.fixes
            ],
        }


def _files_of(bundle: Bundle) -> list[Plain]:
    """List the files of a bundle that came with the program."""
    names = ((file, file.removeprefix(bundle.root).removeprefix("/")) for file in files_of(bundle))
    return [{"file": file, "name": name or file, "bundle": bundle.id, "own": False} for file, name in names]


_FILES: PerTree[Bundle, list[Plain]] = PerTree(_files_of, most=100)


def _variant(bundle: str, on: str) -> str:
    return bundle if not on or bundle in on.split("+") else f"{on}+{bundle}"


def _read(bundle: str, on: str, texts: Mapping[str, str], before: Opened | None, limits: Limits | None) -> Opened:
    given = {bundle: texts}
    return open_variant(_variant(bundle, on), texts=given, only_shipped=True, limits=limits, before=before)


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _shipped_text(file: str) -> str | None:
    """Give the text of a file of a bundle that came with the program; None if there is none."""
    folder = file.rpartition("/")[0].removesuffix("/tests")
    for member in BundleIndex.of(shipped_roots()).all():
        place = member.place
        if place.shown(place.manifest).rpartition("/")[0] != folder:
            continue
        for name in (place.manifest, *place.names(), *place.tests()):
            if place.shown(name) == file:
                return text_of(place, name)
    return None
