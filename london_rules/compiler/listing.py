"""Generated Python as people read it: each function below the slots whose text it is, long tables wrapped."""

from __future__ import annotations

import textwrap
from collections.abc import Container, Iterator, Mapping

from london_rules.compiler.generated import GeneratedSource, visible

WIDTH = 120
# Two lines, whatever follows: Python looks for the encoding of a file there, and names of authors begin below.
_HEAD = (
    "# S is the state, p the player who acts, t the thing whose text it is, and f the frame of a text that can ask.",
    "# A segment sN goes on with another by calling it; it returns 1 to ask, and 0 to let the frame on top go on.",
)


def listing(source: GeneratedSource, places: Mapping[str, str], only: Container[str] | None = None) -> list[str]:
    """List the source of a program, or the functions of some slots, in lines; `places` tells where slots stand."""
    chosen = [f for f in source.functions if only is None or any(slot in only for slot in f.slots)]
    lines = list(_HEAD)
    for function in chosen:
        lines += ["", ""]
        lines += [f"# {visible(f'{slot}: {places[slot]}' if slot in places else slot)}" for slot in function.slots]
        lines += function.source.rstrip("\n").split("\n")
    return (
        lines
        if only is not None
        else [*lines, "", "", *_constants(source), *_wrapped([table.line() for table in source.tables])]
    )


def _constants(source: GeneratedSource) -> Iterator[str]:
    for name, value in source.constants.items():
        yield f"# {visible(source.names[name])}"
        yield from _wrapped([f"{name} = {value!r}"])


def _wrapped(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
