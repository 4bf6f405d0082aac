"""Programs, and the trees of texts, kept between runs: nothing is parsed or compiled again that was before.

They are kept in the cache, sealed like everything there. A program is the code that the compiler made: whoever could
put another one there could do so only as the user. What only explains a program is compiled again when somebody asks
for it. Anything that is missing, old or damaged is as if nothing were kept.
"""

from __future__ import annotations

import marshal
import zlib
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from london_rules import cache
from london_rules.classes import evolve, frozen
from london_rules.compiler.generated import GeneratedSource, know_pieces, known_pieces, list_source
from london_rules.compiler.program import Program
from london_rules.engine.deferred import defer
from london_rules.engine.notes import costly
from london_rules.engine.packed import UNREADABLE, pack, unpack

if TYPE_CHECKING:
    from london_rules.compiler.layout import Layout

MANY_NEW: Final = 24  # texts or functions that an edit of an overlay does not come to
MOST_TREES: Final = 1_000
QUICKLY: Final = 1  # of the levels of compression
Parts: TypeAlias = frozenset[tuple[Any, ...]]  # texts as they are parsed, and functions with what they are about


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
