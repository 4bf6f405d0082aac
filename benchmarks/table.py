"""Turn the rounds of the benchmarks into a table of figures, limits and ratios, and into Markdown."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict
from typing import Any

from benchmarks.duels import TABLES
from benchmarks.growth.measure import BOUND
from benchmarks.interleave import Round, error, middle
from benchmarks.random_play import matrix, rates, ratios
from benchmarks.rows import Figure, Results, Row, compared, line, single

COMMAND = "python -m benchmarks.run --write docs/performance.md"
GROWTH = "Loads grow with the text"
ABOUT_GROWTH = [
    "",
    "The figure is the exponent: the slope of the loading time against the size of the text, both as logarithms.",
    "It is measured over four sizes, each twice the one before, up to the size in the row. 1 is linear, 2 quadratic.",
    "Less than 1 means that part of the time does not depend on the size, or that a limit ends the work. Loading is",
    "everything that `validate` does before it plays, and writing its findings as text and as JSON.",
    "`tests/language/test_growth.py` tests the same kinds of text against the same limit by counting function calls.",
]
DUELS = "One who searches among greedy players"
ABOUT_DUELS = [
    "",
    "Each seat in turn, with Wilson's 95% intervals: `python -m benchmarks.duels`. Where all win or lose together, the",
    "figure is how often players win who all search, and the limit how often greedy ones do.",
]
RANDOM_PLAY = "Random play, 4 players, one core"
COMPARED = "Random play compared"


def states(results: Results) -> list[Row]:
    """Return the rows of clone, save and restore."""
    ours, theirs = ("ours clone", "clone_us"), ("catanatron", "copy_us")
    return [
        single(results, "London Rules, clone", ours, "µs"),
        single(results, "catanatron, `game.copy()`", theirs, "µs"),
        compared(results, "clone against catanatron's copy", ours, theirs, 0.5, at_least=False),
        single(results, "London Rules, save to JSON", ("ours save", "save_us"), "µs"),
        single(results, "London Rules, restore from JSON", ("ours save", "restore_us"), "µs"),
    ]


def one_file(results: Results) -> list[Row]:
    """Return the rows of a game in one file: its sizes, its start, and what is sent to one seat after each answer."""
    source = "packets in C"
    return [
        single(results, "2010 as WebAssembly", (source, "wasm_kb"), "KB", 250),
        single(results, "the same, compressed", (source, "packed_kb"), "KB", 80),
        single(results, "2010 as a page", (source, "page_kb"), "KB", 500),
        single(results, "from `game.wasm` to the first question, in Node", (source, "ready_ms"), "ms", 50),
        single(results, "2010 for four, a packet of one seat after each answer", (source, "packet_us"), "µs"),
        single(results, "the same, in choices of random play natively", (source, "choices"), "", 400),
    ]


def starts(results: Results) -> list[Row]:
    """Return the rows of cold starts and of loading in a running process."""
    missing = next((one["startup"].get("missing") for one in results if "startup" in one), None)
    why = "`london-rules validate 2010` does not run yet" if missing else None

    def of_validate(what: str, figure: str, unit: str, limit: float | None = None) -> Row:
        value = middle(results, "startup", figure)
        return Row(what, f"startup.{figure}", value, unit, limit, why_not=why or error(results, "startup"))

    return [
        single(results, "`python -c pass`", ("startup", "python_ms"), "ms"),
        single(results, "an empty typer program", ("startup", "typer_ms"), "ms"),
        of_validate("`london-rules validate 2010`, caches warm", "validate_ms", "ms"),
        of_validate("`validate` against the empty typer program", "validate_per_typer", "times", 2),
        of_validate("`validate` against `python -c pass`", "validate_per_python", "times", 10),
        of_validate("`play 2010` to its first decision, against the empty typer program", "play_per_typer", "times", 5),
        of_validate("`simulate 2010 -n 1` against the empty typer program", "simulate_per_typer", "times", 5),
        of_validate("`test 2010` against the empty typer program", "test_per_typer", "times", 5),
        single(results, "2010 from nothing, running process", ("ours load", "load_ms"), "ms", 200),
        single(results, "2010 with one file changed", ("ours reload", "reload_ms"), "ms", 60),
    ]


def author(results: Results) -> list[Row]:
    """Return the rows of what an author waits for."""
    changed, typed, server = ("changed overlay", "changed_ms"), "keystroke", "language server"
    return [
        single(results, "`validate`, 1,000-line overlay, one file of 200 lines changed", changed, "ms", 60),
        single(results, "a 300-line file checked again at a keystroke, median", (typed, "keystroke_ms"), "ms", 30),
        single(results, "the same, slowest tenth", (typed, "slow_keystroke_ms"), "ms"),
        single(
            results, "a word typed into it in an editor: names and mistakes, median", (server, "keystroke_ms"), "ms", 30
        ),
        single(results, "the same with completion, median", (server, "answer_ms"), "ms", 30),
        single(results, "the same with completion, slowest tenth", (server, "slow_answer_ms"), "ms"),
        single(results, "colours of its names after a keystroke, median", (server, "colours_ms"), "ms", 30),
        single(results, "`fmt`, rough files", ("layout", "rough"), "lines/s", 3000, at_least=True),
        single(results, "`fmt`, canonical files", ("layout", "canonical"), "lines/s", 3000, at_least=True),
        single(results, "`london-rules rulebook 2010`, HTML", ("startup", "rulebook_ms"), "ms", 1000),
    ]


def workshop(results: Results) -> list[Row]:
    """Return the rows of the page in a browser."""
    key, table = "workshop, a key", "workshop, a table"
    return [
        single(results, "download of a first visit, as `gzip -9` packs it", (table, "download_mb"), "MB", 8),
        single(results, "from the address to the first table, cold", (table, "cold_s"), "s", 6),
        single(results, "the same, warm", (table, "warm_s"), "s", 4),
        single(results, "from a key to the mistakes drawn, 300 lines, median", (key, "key_ms"), "ms", 50),
        single(results, "the same, slowest tenth", (key, "slow_key_ms"), "ms", 80),
        single(results, "of this the wait for the engine, median", (key, "answer_ms"), "ms"),
        single(
            results, "from a click to the table drawn, with two greedy bots, median", (table, "redraw_ms"), "ms", 100
        ),
        single(results, "the same, slowest tenth", (table, "slow_redraw_ms"), "ms"),
        single(results, "memory of the browser's page processes", (table, "memory_mb"), "MB"),
    ]


def variants(results: Results) -> list[Row]:
    """Return what loading, the digest and play of each variant take, beside 2010: for information, without limits."""
    source = "ours variants"
    base: Figure = (source, "2010 choices_per_second")
    rows: list[Row] = []
    for name in dict.fromkeys(key.rpartition(" ")[0] for one in results for key in one.get(source, {}) if " " in key):
        rows.append(single(results, f"`{name}` from nothing", (source, f"{name} load_ms"), "ms"))
        rows.append(single(results, f"`{name}`, digest", (source, f"{name} digest_ms"), "ms"))
        rows.append(single(results, f"`{name}`, random play", (source, f"{name} choices_per_second"), "choices/s"))
        if name != "2010":
            rows.append(compared(results, f"`{name}`, play against 2010", (source, f"{name} choices_per_second"), base))
    return rows


def greedy(results: Results) -> list[Row]:
    """Return what a decision of a greedy player takes in each game, all seats being greedy."""
    names = dict.fromkeys(key.removesuffix(" ms") for one in results for key in one.get("greedy", {}) if " ms" in key)
    rows: list[Row] = []
    for name in names:
        limit = 0.4 if name == "2010" else None
        rows.append(single(results, f"`{name}`, a decision", ("greedy", f"{name} ms"), "ms", limit))
        if any(f"{name} native_ms" in one.get("greedy", {}) for one in results):
            natively = ("greedy", f"{name} native_ms"), ("greedy", f"{name} native_times")
            rows.append(single(results, f"`{name}`, a decision natively", natively[0], "ms", 0.1))
            rows.append(single(results, f"`{name}`, natively against Python", natively[1], "times", 8, at_least=True))
    return rows


def duels(result: Round) -> list[Row]:
    """Return what share one player who searches wins against greedy ones, each seat in turn."""
    rows: list[Row] = []
    for name, floor in TABLES.items():
        found: dict[str, Any] = dict(result.get(f"duels, {name}", {"error": "not run"}))
        why_not = str(found["error"]) if "error" in found else None
        between = "" if why_not else f"% ({found['low']:.0f} to {found['high']:.0f})"
        least, against = floor.won, f"luck {floor.luck:.0f}%"
        if found.get("against") is not None:
            least, against = found["against"], "all win or lose together"
        what = f"`{floor.variant}` for {floor.players}, `search:{floor.rollouts}`, {floor.games:,} games; {against}"
        value = None if why_not else found["won"]
        rows.append(Row(what, f"duels, {name}", value, between, least, at_least=True, why_not=why_not))
    return rows


def many(results: Results) -> list[Row]:
    """Return what the processes that `simulate` chooses gain, and what the native tier costs before the first game."""
    source = "workers"
    rows = [single(results, "a job of a second, against one process", (source, "short"), "times", 1.05)]
    for name, where in (("python", "in Python"), ("native", "natively")):
        rows += [
            single(results, f"a job of more than 20 s {where}, with one process", (source, f"{name} one_s"), "s"),
            single(results, "the same, with as many as are chosen", (source, f"{name} chosen_s"), "s"),
            single(results, "efficiency: share of all cores", (source, f"{name} efficiency"), "", 0.9, at_least=True),
            single(results, "what the machine gives such jobs side by side", (source, f"{name} machine"), ""),
        ]
    added = "the first game with a changed overlay, added by the native tier"
    return [*rows, single(results, added, (source, "added_ms"), "ms", 150)]


def large_sets(results: Results) -> list[Row]:
    """Return how loading, compiling and play grow with the number of faces: of the largest set, and the exponents."""
    source = "large sets"
    return [
        single(results, "2,000 new faces from nothing", (source, "2000 load"), "ms"),
        single(results, "their program", (source, "2000 compile"), "ms"),
        single(results, "a choice in random play with them", (source, "2000 choice"), "µs"),
        single(results, "a choice with 77 new faces", (source, "77 choice"), "µs"),
        single(results, "exponent of loading, from 250 to 2,000 faces", (source, "load exponent"), ""),
        single(results, "exponent of compiling", (source, "compile exponent"), ""),
        single(results, "exponent of a choice", (source, "choice exponent"), ""),
    ]


def large_overlays(results: Results) -> list[Row]:
    """Return what 10,000 lines of actions that are never possible cost in play, by how the actions begin."""
    source = "large overlays"
    rows = [single(results, "2010, a choice in random play", (source, "0 conditions"), "µs")]
    for sort, what in (("conditions", "a condition"), ("choices", "the choice of a hand card")):
        rows += [
            single(results, f"with 10,000 lines of actions that begin with {what}", (source, f"10000 {sort}"), "µs"),
            single(results, "the same, against 2010", (source, f"{sort} times"), "times", 2),
            single(results, "exponent, from 1,250 to 10,000 lines", (source, f"{sort} exponent"), ""),
        ]
    return rows


def memory(results: Results) -> list[Row]:
    """Return the row of the peak memory."""
    return [single(results, "peak memory of one worker", ("ours memory", "peak_mb"), "MB", 120)]


def memory_of_overlays(results: Results) -> list[Row]:
    """Return what a process needs that loads many different overlays: it must not grow once its caches are full."""
    source, measured = "many overlays", results[0].get("many overlays", {})
    first = f"peak memory after the first {measured.get('first', 0):,}"
    return [
        single(results, first, (source, "first_mb"), "MB"),
        single(results, "after all", (source, "all_mb"), "MB"),
        single(results, "growth between the two", (source, "growth"), "times", 1.1),
    ]


def growth(results: Results) -> list[Row]:
    """Return a row for each sort of text: the exponent of the time of loading against the size of the text."""
    found = results[0].get("growth", {"error": "not run"})
    if "error" in found:
        return [Row("every sort of text", "growth", None, "", BOUND, why_not=str(found["error"]))]
    return [
        Row(
            f"{name}, up to {figures['kilobytes']:,} KB in {figures['ms']:,} ms",
            f"growth.{name}",
            figures["exponent"],
            "",
            BOUND,
        )
        for name, figures in found.items()
    ]


def sections(results: Results, memory_games: int, memory_overlays: int) -> dict[str, list[Row]]:
    """Return the whole table under its headings."""
    return {
        RANDOM_PLAY: rates(results),
        COMPARED: ratios(results),
        "A state": states(results),
        "A game as one file": one_file(results),
        "Starting and loading": starts(results),
        "What an author waits for": author(results),
        "The workshop in a browser": workshop(results),
        "Each variant beside 2010": variants(results),
        "Greedy players in every seat, one core": greedy(results),
        DUELS: duels(results[0]),
        "Many games at once": many(results[:1]),
        "Large sets of cards on top of 2010": large_sets(results),
        "Large overlays on top of 2010": large_overlays(results),
        f"Memory over {memory_games:,} games": memory(results),
        f"Memory over {memory_overlays:,} overlays": memory_of_overlays(results[:1]),
        GROWTH: growth(results),
    }


def versions(results: Results) -> str:
    """Say which versions of the other engines were measured."""
    found = {name: results[0].get(name, {}).get("version", "not measured") for name in ("pyminion", "catanatron")}
    return "- " + ", ".join(f"{name} {version}" for name, version in found.items()) + "."


def rounds(number: int) -> str:
    """Say how often everything was measured."""
    if number == 1:
        return "One round, with each measurement in its own process."
    return f"Medians of {number} interleaved rounds, with each measurement in its own process."


def markdown(table: dict[str, list[Row]], results: Results) -> str:
    """Write the page."""
    where = f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}"
    typer = results[0].get("startup", {}).get("typer_version", "?")
    lines = [
        "# Performance",
        "",
        f"Made by `{COMMAND}` ({where}, {os.cpu_count()} cores, typer {typer}).",
        "",
        rounds(len(results)),
        "Ratios are computed within a round; the median is over the rounds. Machines differ, and their speed changes:",
        "compare the ratios. Random play is timed by what the processor spends, without counting; then the same games",
        "are played again and counted.",
    ]
    for title, rows in table.items():
        lines += ["", f"## {title}", ""]
        if title == RANDOM_PLAY:
            lines += matrix(results)
            continue
        lines += ["| what | figure | limit | |", "| --- | ---: | --- | --- |"]
        lines += [line(row, with_spread=title == COMPARED) for row in rows]
        lines += {GROWTH: ABOUT_GROWTH, DUELS: ABOUT_DUELS}.get(title, [])
    lines += ["", "## The other engines", "", versions(results)]
    lines += [
        "- pyminion has no random bot; `benchmarks/peers/pyminion_random.py` has one that chooses uniformly.",
        "  Its logging is switched off. It still formats its log texts; in its second row, this is removed.",
        "- catanatron plays its own `RandomPlayer`.",
        "",
        "An overlay costs nothing in play: tests check that the merged text of a variant compiles to the same program.",
        "If a variant is faster or slower than 2010, the cause is its rules, not how they are combined.",
    ]
    return "\n".join(lines) + "\n"


def plain(table: dict[str, list[Row]]) -> dict[str, list[dict[str, object]]]:
    """Return the table as data for JSON."""
    return {title: [{**asdict(row), "met": row.met} for row in rows] for title, rows in table.items()}
