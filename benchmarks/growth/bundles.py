"""Long manifests, and overlays that change what a game declares."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.growth.sorts import Texts, changed, game, joined, layered, overlays, sort, word


def manifest(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with a long manifest."""
    sort(name, few, many)(lambda parts: game(manifest=made(parts)))


manifest(
    "parameters",
    12,
    9000,
    lambda n: "parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n"),
)
manifest("parameters that are wrong", 12, 9000, lambda n: "parameters:\n" + joined(n, lambda i: f"  {word(i)}: x\n"))
manifest("unknown keys of a manifest", 12, 9000, lambda n: joined(n, lambda i: f"{word(i)}: 1\n"))
manifest("misspelt keys of a manifest", 12, 9000, lambda n: joined(n, lambda i: f"kin{word(i)}: 1\n"))
manifest("sources", 12, 9000, lambda n: f"sources: [{', '.join(word(i) for i in range(n))}]\n")
manifest("sources, all the same", 12, 9000, lambda n: f"sources: [{', '.join(['x'] * n)}]\n")
manifest(
    "bundles to build on that are not there",
    12,
    9000,
    lambda n: f"builds on: [{', '.join(word(i) for i in range(n))}]\n",
)
manifest("a bundle to build on, often", 12, 9000, lambda n: f"builds on: [{', '.join(['growth'] * n)}]\n")
manifest("a long title", 100, 60_000, lambda n: "about: " + "x" * n + "\n")
manifest("settings of what is not there", 12, 9000, lambda n: "set:\n" + joined(n, lambda i: f"  {word(i)}: 1\n"))
manifest(
    "removals of what is not there",
    12,
    4000,
    lambda n: "remove:\n  pebble:\n" + joined(n, lambda i: f"    - {word(i)}\n"),
)


overlays("numbers replaced", 12, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: f"replace number {word(i)} = 2\n")
overlays("numbers removed", 12, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: f"remove number {word(i)}\n")
overlays(
    "numbers replaced by the same",
    12,
    1900,
    lambda i: f"number {word(i)} = 1\n",
    lambda i: f"replace number {word(i)} = 1\n",
)
overlays(
    "numbers replaced that are misspelt",
    12,
    1900,
    lambda i: f"number {word(i)} = 1\n",
    lambda i: f"replace number {word(i)}b = 1\n",
)
overlays(
    "numbers removed that are used",
    12,
    900,
    lambda i: f"number {word(i)} = 1\nnumber z{word(i)} = {word(i)}\n",
    lambda i: f"remove number {word(i)}\n",
)
overlays("numbers declared again", 12, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: f"number {word(i)} = 1\n")
overlays(
    "rules replaced",
    12,
    1900,
    lambda i: f"\nrule {word(i)}\n  gain £1\n",
    lambda i: f"\nreplace rule {word(i)}\n  gain £2\n",
)
overlays(
    "steps replaced",
    12,
    1900,
    lambda i: f"\nturn {word(i)}, before end\n  gain £1\n",
    lambda i: f"\nreplace turn {word(i)}, before end\n  gain £2\n",
)
overlays(
    "fields added to kinds",
    12,
    1900,
    lambda i: f"\nkind {word(i)}\n  begins in z{word(i)}\n",
    lambda i: f"\nadd to kind {word(i)}\n  cost: number\n",
)
overlays(
    "fields added to one kind", 12, 1900, lambda i: "# x\n", lambda i: f"\nadd to kind pebble\n  {word(i)}: number\n"
)
overlays("replaced twice", 12, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: "replace number limit = 5\n")


@sort("things changed", 12, 1900)
def _things_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    return layered(under, changed("set:\n  pebble:\n" + joined(n, lambda i: f"    s{word(i)}:\n      worth: 2\n")))


@sort("things removed", 12, 1900)
def _things_removed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    return layered(under, changed("remove:\n  pebble:\n" + joined(n, lambda i: f"    - s{word(i)}\n")))


@sort("every thing changed", 12, 1900)
def _every_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    return layered(under, changed("set:\n  pebble:\n    every:\n      worth: 2\n"))


@sort("things changed that are not there", 12, 1900)
def _no_things_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    return layered(under, changed("set:\n  pebble:\n" + joined(n, lambda i: f"    s{word(i)}b:\n      worth: 2\n")))


@sort("fields changed that are not there", 12, 1900)
def _no_fields_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    return layered(under, changed("remove:\n  pebble:\n" + joined(n, lambda i: f"    s{word(i)}: [trick]\n")))


@sort("parameters changed", 12, 4000)
def _parameters_changed(n: int) -> Texts:
    under = game(manifest="parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n"))
    return layered(under, changed("set:\n" + joined(n, lambda i: f"  {word(i)}: 2\n")))


@sort("parameters changed that are not there", 12, 4000)
def _no_parameters_changed(n: int) -> Texts:
    under = game(manifest="parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n"))
    return layered(under, changed("set:\n" + joined(n, lambda i: f"  {word(i)}b: 2\n")))
