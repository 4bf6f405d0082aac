"""Many files of a bundle."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.growth.sorts import Texts, game, joined, sort, word


@sort("files of rules", 4, 400)
def _files(n: int) -> Texts:
    texts = game()
    names = [f"f{i}.rules" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    return {
        **texts,
        **{name: joined(10, lambda j, i=i: f"number {word(10 * i + j)} = 1\n") for i, name in enumerate(names)},
    }


@sort("files nobody lists", 10, 2000)
def _unlisted(n: int) -> Texts:
    return {**game(), **{f"f{i}.rules": "number x = 1\n" for i in range(n)}}


@sort("listed files that are missing", 10, 480)
def _missing(n: int) -> Texts:
    texts = game()
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(f'{word(i)}.rules' for i in range(n))}]")
    return texts


@sort("faces in many files", 2, 32)
def _many_files(n: int) -> Texts:
    texts = game()
    names = [f"f{i}.yaml" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    for i, name in enumerate(names):
        texts[name] = "pebble:\n" + joined(50, lambda j, i=i: f"  s{word(50 * i + j)}:\n    name: A\n    worth: 1\n")
    return texts


PER_FILE = 40


@sort("numbers in many files", 1, 128)
def _large_files(n: int) -> Texts:
    return _in_files(n, lambda i: f"number {word(i)} = {word(i - 1) if i % 10 else 1} + 1\n")


@sort("errors in many files", 1, 128)
def _large_wrong_files(n: int) -> Texts:
    return _in_files(n, lambda i: f"number {word(i)} = {word(i)}x + 1\n")


def _in_files(n: int, part: Callable[[int], str]) -> Texts:
    texts = game()
    names = [f"f{i}.rules" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    for i, name in enumerate(names):
        texts[name] = "".join(map(part, range(PER_FILE * i, PER_FILE * (i + 1))))
    return texts
