"""Rule sets and programs kept between runs: a game begins without its rules being read, checked and compiled again.

They are kept in the cache, sealed like everything there, with the files that the rules were read from. A program is the
code that the compiler made: whoever could put another one there could do so only as the user. What a game reads of its
rules is made at once. Trees, places and texts are made when somebody asks for them, and what only explains a program
is compiled again then. Anything that is missing, old or damaged is as if nothing were kept.
"""

from __future__ import annotations

import marshal
import zlib
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from london_rules import cache
from london_rules.classes import evolve, frozen
from london_rules.compiler.generated import GeneratedSource, know_pieces, known_pieces, list_source
from london_rules.compiler.program import Program
from london_rules.diagnostics.model import Diagnostics
from london_rules.engine.deferred import defer
from london_rules.engine.notes import costly
from london_rules.engine.packed import UNREADABLE, Later, pack, unpack
from london_rules.engine.rule_set import RuleSet
from london_rules.language import rules as r

if TYPE_CHECKING:
    from london_rules.compiler.layout import Layout

# What a game does not read: trees, and what only says where something was written.
LATER: Final[Later] = {
    r.Slot: ("source",),
    r.CounterDecl: ("starts", "short"),
    r.Note: ("number",),
    r.Rolled: ("least", "most"),
    r.Guessed: ("least", "most"),
    r.ZoneDecl: ("columns",),
    r.NumberDecl: ("body", "bounds", "figure"),
    r.TestDecl: ("body",),
    r.GroupDecl: ("body",),
    r.RuleDecl: ("body",),
    r.StepDecl: ("body",),
    r.RoundDecl: ("body",),
    r.RankDecl: ("body",),
    r.EffectText: ("body",),
    r.PowerText: ("power",),
    r.PowerDecl: ("power",),
    r.FaceDecl: ("sources", "bundles", "texts", "wording", "printed"),
    r.Rules: ("names", "layout", "place", "players_place", "parameter_sources", "changes"),
}

MANY_NEW: Final = 24  # texts or functions that an edit of an overlay does not come to
MOST_TREES: Final = 1_000
QUICKLY: Final = 1  # of the levels of compression
Witness = dict[str, list[list[str]]]
Parts: TypeAlias = frozenset[tuple[Any, ...]]  # texts as they are parsed, and functions with what they are about


def kept_rule_set(variant: str) -> RuleSet | None:
    """Return the rule set of a variant as it was kept; None if there is none, or a file of it has changed."""
    content = read_kept("rules", variant)
    if content is None:
        return None
    try:
        witness, stamp, figures, bundles, packed = content
        if not cache.still_holds(witness):
            return None
        rules, layout, front = unpack(packed)
    except UNREADABLE:
        return None
    rule_set = RuleSet(rules, bundles=bundles)
    known = {"layout": layout, "front": front, "digest": stamp, "figure_counts": figures}
    vars(rule_set).update(known, programs_kept=KeptPrograms(variant, stamp))
    _defer_texts(rule_set)
    return rule_set


def keep_rule_set(variant: str, rule_set: RuleSet, witness: Witness) -> None:
    """Keep a rule set with what its files were, and its programs as soon as they are compiled."""
    rule_set.layout.slot_texts()  # which questions show
    packed = pack((rule_set.rules, rule_set.layout, rule_set.front), LATER)
    content = (witness, rule_set.digest, rule_set.figure_counts, dict(rule_set.bundles), packed)
    write_kept("rules", content, variant)
    vars(rule_set)["programs_kept"] = KeptPrograms(variant, rule_set.digest)


def _defer_texts(rule_set: RuleSet) -> None:
    """Let the sources of a rule set, and the warnings about it, be read when somebody asks for them."""
    del vars(rule_set)["sources"], vars(rule_set)["found"]

    def fill() -> None:
        from london_rules.engine.load import load

        again = load(rule_set.variant).rule_set
        same = again is not None and again.digest == rule_set.digest
        vars(rule_set)["sources"] = again.sources if again is not None and same else None
        vars(rule_set)["found"] = again.found if again is not None and same else Diagnostics()

    defer([rule_set], fill)


@frozen
class KeptPrograms:
    """The programs of a rule set in the cache."""

    variant: str
    digest: str

    def read(self, layout: Layout, *, traced: bool) -> Program | None:
        """Return a program as it was kept, None if there is none for these rules."""
        content = read_kept("program", self.variant, str(traced))
        source = None if content is None else unpacked_source(content, self.digest, layout)
        if source is None:
            return None
        _defer_functions(source, layout, traced=traced)
        return Program(layout, source, traced=traced)

    def write(self, program: Program) -> None:
        """Keep a program that was compiled."""
        write_kept("program", packed_source(program, self.digest), self.variant, str(program.traced))


def packed_source(program: Program, digest: str) -> tuple[Any, ...]:
    """Pack what a program is made of, without what only explains it."""
    whole = program.source
    source = evolve(
        whole, functions=[], tables=[], live_things=dict(whole.live_things), link=None, costly=costly(program)
    )
    pieces = tuple([(code.co_filename, text, code) for text, code in whole.pieces()])
    # A program may have hooks that no power hangs on: they are part of the layout once it is compiled.
    hooks = tuple([(hook.what, hook.name) for hook in program.layout.hooks])
    return digest, hooks, pack(source, {}), pieces


def unpacked_source(content: tuple[Any, ...], digest: str, layout: Layout) -> GeneratedSource | None:
    """Return what a program is made of, None if it is not one of these rules; what is deferred is missing."""
    try:
        of_rules, hooks, packed, pieces = content
        if of_rules != digest or [layout.claim_hook(*hook) for hook in hooks] != list(range(len(hooks))):
            return None
        source: GeneratedSource = unpack(packed)
        for name, text, _ in pieces:
            list_source(name, text)
        source.code = tuple([code for _, _, code in pieces])
    except UNREADABLE:
        return None
    return source


def _defer_functions(source: GeneratedSource, layout: Layout, *, traced: bool) -> None:
    """Let what only explains a program be compiled again when somebody asks for it."""
    del source.functions, source.tables, source.link

    def fill() -> None:
        from london_rules.compiler.assemble import assemble

        again = assemble(layout, traced)
        source.functions, source.tables, source.link = again.functions, again.tables, again.link

    defer([source], fill)


def know_parts(about: str) -> Parts:
    """Let texts have the trees, and programs the code, that were kept about a game; return which there are."""
    content = read_kept("trees", about)
    try:
        known, pieces = ({}, {}) if content is None else (unpack(content[0]), content[1])
    except UNREADABLE:
        return frozenset()
    from london_rules.language.syntax.parse import know  # a game that is kept needs no parser

    know(known)
    know_pieces(pieces)
    return frozenset((*known, *pieces))


def keep_parts(about: str, known: Parts) -> None:
    """Keep the trees of texts and the code of programs, if many more than were known have been made."""
    if cache.cache_folder() is None:
        return
    from london_rules.language.syntax.parse import trees

    found, pieces = trees(), known_pieces()
    if len(found) > MOST_TREES or sum(part not in known for part in (*found, *pieces)) < MANY_NEW:
        return
    write_kept("trees", (pack(found, {}), pieces), about)


def read_kept(kind: str, *about: str) -> Any:
    """Return what was kept of a kind; None if there is nothing, or it cannot be read."""
    name = cache.entry_name(kind, *about)
    data = None if name is None else cache.kept(name)
    if data is None:
        return None
    try:
        return marshal.loads(zlib.decompress(data))
    except UNREADABLE:
        return None


def write_kept(kind: str, content: tuple[Any, ...], *about: str) -> None:
    """Keep plain data."""
    name = cache.entry_name(kind, *about)
    if name is not None:
        cache.keep(name, zlib.compress(marshal.dumps(content), QUICKLY))
