"""What a bundle is once its files are read: raw text with positions, not yet checked against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules.bundles.places import is_shipped
from london_rules.classes import field, frozen
from london_rules.diagnostics import Span
from london_rules.language.declarations.precedence import BundleLayer, Precedence
from london_rules.language.rules import NO_BOUNDS, Bounds
from london_rules.language.versions import OLDEST
from london_rules.text.plain import Key, Plain
from london_rules.text.source_map import Text

if TYPE_CHECKING:
    from london_rules.bundles.find import Finder
    from london_rules.bundles.places import BundlePlace
    from london_rules.text.nodes import Node

BundleKind = Literal["game", "part", "overlay"]


Field: TypeAlias = Text | tuple[Text, ...]


@frozen
class Parameter:
    """Give a named number of the rules its value."""

    name: str
    value: int
    about: str
    span: Span
    source: str = ""
    assumed: bool = False
    bounds: Bounds = NO_BOUNDS
    figure: Span | None = None  # the place of the value


@frozen
class ParameterSet:
    """Give a parameter of a lower bundle another value, and perhaps other bounds."""

    name: Key
    value: int
    source: str
    assumed: bool
    figure: Span
    bounds: Bounds = NO_BOUNDS  # a bound that is not given stays as it is


@frozen
class FaceSet:
    """Set fields (also `name` and `copies`) of a thing of a lower bundle, or of every thing of a kind."""

    kind: Key
    id: Key | None
    fields: dict[Key, Field]
    assumed: tuple[Key, ...]
    source: str
    unknown: tuple[Key, ...] = ()


@frozen
class Removal:
    """Remove a thing of a lower bundle, or one field of it."""

    kind: Key
    id: Key
    field: Key | None = None


@frozen
class LooseEdit:
    """What is set, removed or added without its kind: the place to mark, all of it, and what to say then."""

    verb: Literal["set", "remove", "add"]
    ids: tuple[Key, ...]
    span: Span
    whole: Span
    message: str
    help: str


@frozen
class Edits:
    """Hold what a bundle changes in lower ones, besides rules."""

    parameters: tuple[ParameterSet, ...] = ()
    faces: tuple[FaceSet, ...] = ()
    removals: tuple[Removal, ...] = ()
    loose: tuple[LooseEdit, ...] = ()


@frozen
class Face:
    """Hold one printed thing as it is written in the data.

    The keys of `fields` are `Key`s, in file order.
    """

    kind: str
    id: str
    name: str
    copies: int
    fields: dict[str, Field]
    assumed: tuple[str, ...]
    source: str
    span: Span
    bundle: str
    kind_span: Span
    name_span: Span
    sources: dict[str, str] = field(factory=dict)  # of each field (and "copies") that has one
    bundles: dict[str, str] = field(factory=dict)  # of fields that another bundle set
    printed: dict[str, Text] = field(factory=dict)  # the texts of its name and copies, where a file gives them
    derived: bool = False  # from a table or product: its id is written nowhere
    unknown: tuple[Key, ...] = ()  # fields in which something is, or may be, printed that no source states

    @property
    def nameless(self) -> bool:
        """Return whether nothing says what the thing is called."""
        return self.name_span == self.span and not self.derived


@frozen
class RulesFile:
    """Hold one file of rules."""

    bundle: str
    path: str
    text: Text


@frozen
class Bundle:
    """Hold one bundle: its manifest, its rules and its faces."""

    id: str
    title: str
    kind: BundleKind
    builds_on: tuple[str, ...]
    players: tuple[int, int] | None
    turn_limit: int | None
    parameters: tuple[Parameter, ...]
    rules: tuple[RulesFile, ...]
    faces: tuple[Face, ...]
    layout: dict[str, Plain] | None
    root: str
    span: Span
    about: str = ""
    sources: tuple[str, ...] = ()
    language: int = OLDEST
    edits: Edits = Edits()
    spans: dict[str, Span] = field(factory=dict)  # of the keys `players` and `turn limit`
    place: BundlePlace | None = field(default=None, eq=False, repr=False)
    tests: Node | None = field(default=None, eq=False, repr=False)  # what is under `tests` in a single file
    digest: str = ""  # of the texts of its files, as locks have it
    texts: Mapping[str, str] = field(factory=dict, eq=False, repr=False)  # of its files, by name
    pictures: Mapping[str, str] = field(factory=dict, eq=False, repr=False)  # addresses by name; "" for a missing one


@frozen
class Sources:
    """Hold all bundles of a variant, base first, and the text of each file.

    `named` lists their ids as they were reached: each after what it builds on, so that the bundle named last is last.
    """

    variant: str
    bundles: tuple[Bundle, ...]
    files: dict[str, str]
    named: tuple[str, ...] = field(default=(), eq=False)  # only messages depend on it
    finder: Finder | None = field(default=None, eq=False, repr=False)  # what knows the bundles that are not named

    def own_place(self, id: str) -> tuple[bool, int]:
        """Tell how much a bundle is the author's own: least if it came with the tool, most if it was named last."""
        shipped = any(bundle.id == id and is_shipped(bundle.root) for bundle in self.bundles)
        return not shipped, self.named.index(id) if id in self.named else -1

    @property
    def precedence(self) -> Precedence:
        """Return which bundle wins over which."""
        return Precedence([BundleLayer(b.id, b.kind == "overlay", b.builds_on) for b in self.bundles])

    @property
    def game(self) -> Bundle | None:
        """Return the game among the bundles, the last if one builds on another."""
        games = [bundle for bundle in self.bundles if bundle.kind == "game"]
        return games[-1] if games else None

    @property
    def topmost(self) -> tuple[str, ...]:
        """List the ids of the bundles that no other builds on."""
        below = {id for bundle in self.bundles for id in bundle.builds_on}
        return tuple(bundle.id for bundle in self.bundles if bundle.id not in below)

    @property
    def under_game(self) -> dict[str, None]:
        """List the game and all that it builds on, directly or through others."""
        bundles = {bundle.id: bundle for bundle in self.bundles}
        out: dict[str, None] = {}
        waiting = [] if self.game is None else [self.game.id]
        while waiting:
            id = waiting.pop()
            if id not in out and id in bundles:
                out[id] = None
                waiting += bundles[id].builds_on
        return out
