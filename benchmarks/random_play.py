"""Compare random play: the choices, decisions and games that each engine plays in a second, and ratios with limits."""

from __future__ import annotations

from benchmarks.interleave import middle
from benchmarks.rows import Figure, Results, Row, compared, number, single

EARLIER = "e1c9e90"  # the last commit before the native tier and the work on the pace of Python
NATIVE, FAST, TRACED, BY_HAND = "ours native", "ours fast", "ours traced", "by hand"
TOLD = "ours told"
PYMINION, LAZY, CATANATRON = "pyminion", "pyminion without log texts", "catanatron"
OLD, OLD_TRACK, TRACK = "earlier", "earlier 2011", "ours 2011"

PLAYED = {
    NATIVE: "London Rules, natively",
    TOLD: "London Rules, natively, events kept as numbers",
    FAST: "London Rules, Python, no events kept",
    TRACED: "London Rules, Python, events kept",
    BY_HAND: "the same game written by hand in Python",
    PYMINION: "pyminion, random Dominion",
    LAZY: "pyminion, its log texts cut out",
    CATANATRON: "catanatron, random Catan",
}
PACES = {
    "choices_per_second": "choices/s",
    "decisions_per_second": "all decisions/s",
    "games_per_second": "games/s",
}
HEAD = [
    "| who plays | choices/s | all decisions/s | games/s | choices a game | forced | spread |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
]
COUNTED = [
    "",
    "A decision is what each engine asks its player, and a choice is one with two or more options. The rest is forced.",
    "The spread is half of the difference between the fastest and the slowest round, for choices/s.",
    "",
    "- London Rules: each question that a player sees if forced ones are shown too. Events are what front ends and",
    "  logs show; `simulate` keeps none. Natively it plays more games, with the compiler at its best setting; events",
    "  are numbers there, which become events of Python where somebody asks for them.",
    "- By hand: `benchmarks/peers/by_hand`, 2010 in plain Python, with no engine. A decision is a call of its function",
    "  that picks an option. It cannot clone, save, explain or undo. `tests/by_hand` plays it and the engine together:",
    "  the same options and the same table at each decision, and the same scores.",
    "- pyminion: a call of its decider. It is a choice if two answers differ in effect: one copper to play or keep.",
    "- catanatron: a call of `decide`. Rolling the dice, or ending a turn with nothing else to do, is forced.",
]


def choices(name: str) -> Figure:
    """Name the pace of random play in choices."""
    return name, "choices_per_second"


def rates(results: Results) -> list[Row]:
    """Return what each engine plays in a second."""
    return [
        single(results, f"{what}: {unit}", (name, figure), unit)
        for name, what in PLAYED.items()
        for figure, unit in PACES.items()
    ]


def matrix(results: Results) -> list[str]:
    """Write the same as a table with a line for each engine."""
    lines = list(HEAD)
    for name, what in PLAYED.items():
        row = single(results, what, choices(name), "")
        cells = [number(middle(results, name, figure)) for figure in (*PACES, "choices_per_game")]
        share = middle(results, name, "forced_share")
        cells += ["" if share is None else f"{share:.0%}", "" if row.spread is None else f"± {row.spread:.1%}"]
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return lines + COUNTED


def ratios(results: Results) -> list[Row]:
    """Return how the engines compare, by choices if nothing else is said."""

    def row(what: str, above: str, below: str, limit: float | None = None) -> Row:
        return compared(results, what, choices(above), choices(below), limit)

    decisions = "decisions_per_second"
    return [
        row("natively, against the program by hand", NATIVE, BY_HAND, 9),
        row(f"natively, against Python at {EARLIER}", NATIVE, OLD, 18),
        row("natively, against Python today", NATIVE, FAST),
        row("natively, against pyminion", NATIVE, PYMINION),
        row("natively with events as numbers, against Python with events", TOLD, TRACED),
        row("Python, against the program by hand", FAST, BY_HAND, 0.6),
        row(f"Python, against Python at {EARLIER}", FAST, OLD, 1.04),
        row(f"Python, `2011-time-track`, against Python at {EARLIER}", TRACK, OLD_TRACK, 2),
        row("Python, against pyminion", FAST, PYMINION, 3.5),
        row("Python, against pyminion with its log texts cut out", FAST, LAZY),
        row("Python, against catanatron", FAST, CATANATRON, 12),
        compared(results, "the same by all decisions", (FAST, decisions), (CATANATRON, decisions)),
        row("Python with events, against pyminion", TRACED, PYMINION),
        row("Python with events, against catanatron", TRACED, CATANATRON),
    ]
