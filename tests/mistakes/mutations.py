"""Lines of the shipped bundles changed as a slip of the hand would change them, and what the checker says.

Each mutant is one line of one file; the whole tree of bundles is copied, the line changed, and a variant that uses the
file is loaded. A mutant that leaves the digest as it is, or is another legal rule, is counted as that.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal

from attrs import frozen

from london_rules.engine import load
from london_rules.resources import data_root

Outcome = Literal["caught", "same rules", "other rules"]
SEED = 5
_WORD = re.compile(r"[A-Za-z][\w-]*")


@frozen
class Mutant:
    """One changed line: file, number from 1, and what stands there now (None: nothing, the line is gone)."""

    kind: str
    file: str
    line: int
    now: str | None


@frozen
class Verdict:
    """What the checker made of a mutant."""

    mutant: Mutant
    outcome: Outcome
    single: bool = False
    on_the_line: bool = False


# ---- the ways to slip ---------------------------------------------------------------------------


def _drop_word(line: str, random: Random) -> str | None:
    found = _pick(_WORD, line, random)
    return found and re.sub(r"(?<=\S)  +", " ", line[: found.start()] + line[found.end() :]).rstrip()


def _swap_words(line: str, random: Random) -> str | None:
    pairs = [m for m in re.finditer(r"(?=\b([A-Za-z][\w-]*) ([A-Za-z][\w-]*)\b)", line) if m[1] != m[2]]
    if not pairs:
        return None
    m = random.choice(pairs)
    return f"{line[: m.start(1)]}{m[2]} {m[1]}{line[m.end(2) :]}"


def _double_word(line: str, random: Random) -> str | None:
    found = _pick(_WORD, line, random)
    return found and f"{line[: found.end()]} {found[0]}{line[found.end() :]}"


def _misspell(line: str, random: Random) -> str | None:
    found = _pick(re.compile(r"[A-Za-z][\w-]{2,}"), line, random)
    if not found:
        return None
    word, at = found[0], random.randrange(1, len(found[0]) - 1)
    slips = {word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :]}
    slips |= {word[:at] + word[at] + word[at:], word[:at] + random.choice("aeiourst") + word[at + 1 :]}
    new = random.choice(sorted(slips - {word}))
    return line[: found.start()] + new + line[found.end() :]


def _change_number(line: str, random: Random) -> str | None:
    found = _pick(re.compile(r"(?<![\w-])\d+(?![\w-])"), line, random)
    if not found:
        return None
    new = max(0, int(found[0]) + random.choice((-1, 1, 10)))
    return f"{line[: found.start()]}{new}{line[found.end() :]}" if new != int(found[0]) else None


def _indent(line: str, random: Random) -> str | None:
    return random.choice(["  " + line, " " + line, *([line[2:], line[1:]] if line.startswith("  ") else [])])


def _drop(pattern: str) -> object:
    def drop(line: str, random: Random) -> str | None:
        found = _pick(re.compile(pattern), line, random)
        return found and line[: found.start()] + line[found.end() :]

    return drop


def _other_quote(line: str, random: Random) -> str | None:
    found = _pick(re.compile("[\"']"), line, random)
    if found:
        return line[: found.start()] + random.choice("\"'“`".replace(found[0], "")) + line[found.end() :]
    word = _pick(_WORD, line, random)
    return word and f"{line[: word.start()]}{random.choice(chr(34) + chr(39))}{line[word.start() :]}"


def _pick(pattern: re.Pattern[str], line: str, random: Random) -> re.Match[str] | None:
    found = list(pattern.finditer(line))
    return random.choice(found) if found else None


SLIPS = {
    "a word left out": _drop_word,
    "two words swapped": _swap_words,
    "a word doubled": _double_word,
    "a word misspelt": _misspell,
    "another number": _change_number,
    "a line left out": lambda line, random: "",
    "another indent": _indent,
    "a colon left out": _drop(r":"),
    "a comma left out": _drop(r","),
    "a bracket left out": _drop(r"[()\[\]{}]"),
    "a quote put in or changed": _other_quote,
}


# ---- mutants ------------------------------------------------------------------------------------


def mutants(each: int, seed: int = SEED) -> Iterator[Mutant]:
    """Give so many mutants of each kind, as many of rules as of data."""
    lines = _lines()
    for kind, slip in SLIPS.items():
        random = Random(f"{seed} {kind}")
        for wanted in (True, False):
            pool = [line for line in lines if line[0].endswith(".rules") is wanted]
            random.shuffle(pool)
            made = 0
            for file, number, text in pool:
                new = slip(text, random)  # type: ignore[operator]
                if new is None or new == text:
                    continue
                yield Mutant(kind, file, number, new if kind != "a line left out" else None)
                made += 1
                if made * 2 >= each:
                    break


def _lines() -> list[tuple[str, int, str]]:
    """List the lines of all bundles, without comments and blank lines."""
    out = []
    for path in sorted(_files()):
        for number, line in enumerate((data_root() / path).read_text(encoding="utf-8").split("\n"), 1):
            code = re.sub(r"(^|\s)#.*$", "", line).rstrip()
            if code:
                out.append((path, number, code))
    return out


def _files() -> list[str]:
    found = [path for top in ("variants", "cards") for path in (data_root() / top).rglob("*")]
    inside = [p.relative_to(data_root()).as_posix() for p in found if p.suffix in (".rules", ".yaml")]
    return [path for path in inside if "/tests/" not in path]


# A variant that uses the files of a folder.
_USED_BY = {
    "variants/2010": "2010",
    "variants/2017": "2017",
    "variants/2011-time-track": "2011-time-track",
    "variants/time-track": "2011-time-track",
    "variants/london": "2010",
    "variants/borough-offer": "2017",
    "variants/loan-poverty": "hybrid-4",
    "variants/option-1": "hybrid-1",
    "variants/option-4": "hybrid-4",
    "variants/option-5": "hybrid-5",
    "variants/hybrid-1": "hybrid-1",
    "variants/hybrid-4": "hybrid-4",
    "variants/hybrid-5": "hybrid-5",
    "cards/city-cards-2010": "2010",
    "cards/city-cards-2017": "2017",
    "cards/borough-cards-2017": "2017",
    "cards/board-2010": "2010",
    "cards/borough-poverty": "hybrid-1",
    "cards/boroughs": "2010",
    "cards/time-track-cards": "2011-time-track",
    "cards/time-track-map": "2011-time-track",
}


@cache
def variant_of(file: str) -> str:
    """Name a variant that a file belongs to; a house rule lies over the first game that takes it."""
    folder = file.rpartition("/")[0]
    if folder in _USED_BY:
        return _USED_BY[folder]
    name = folder.rpartition("/")[2]  # of a game, or of a house rule
    tries = (name, *(f"{game}+{name}" for game in ("2010", "2017", "2011-time-track")))
    return next(variant for variant in tries if load(variant).rule_set is not None)


# ---- what is said of them -----------------------------------------------------------------------


def judge(every: list[Mutant], workers: int = 1) -> list[Verdict]:
    """Load a variant with each mutant and tell what came of it."""
    if workers == 1:
        return _judge(every)
    parts = [every[i::workers] for i in range(workers)]
    with ProcessPoolExecutor(workers) as pool:
        return [verdict for part in pool.map(_judge, parts) for verdict in part]


def _judge(every: list[Mutant]) -> list[Verdict]:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for top in ("variants", "cards"):
            shutil.copytree(data_root() / top, root / top)
        return [_verdict(mutant, root) for mutant in every]


def _verdict(mutant: Mutant, root: Path) -> Verdict:
    path = root / mutant.file
    before = path.read_bytes()
    lines = before.decode("utf-8").split("\n")
    lines[mutant.line - 1 : mutant.line] = [] if mutant.now is None else [mutant.now]
    path.write_text("\n".join(lines), encoding="utf-8", newline="")
    variant = variant_of(mutant.file)
    try:
        result = load(variant, _roots(root))
    finally:
        path.write_bytes(before)
    found = result.diagnostics.items()
    if not found:
        assert result.rule_set is not None
        return Verdict(mutant, "same rules" if result.rule_set.digest == _digest(variant) else "other rules")
    places = [
        (item.span.file, result.diagnostics.files[item.span.file][: item.span.start]) for item in found if item.span
    ]
    on_the_line = any(f.endswith(mutant.file) and t.count("\n") + 1 == mutant.line for f, t in places)
    return Verdict(mutant, "caught", len(found) == 1, on_the_line)


def _roots(root: Path) -> tuple[Path, ...]:
    return (root / "variants", root / "variants" / "house", root / "cards")


@cache
def _digest(variant: str) -> str:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set.digest
