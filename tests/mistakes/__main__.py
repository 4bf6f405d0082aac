"""Measure, and write docs/mistakes.md: `python -m tests.mistakes`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.mistakes.cases import SETS, Answer, ask, every_case
from tests.mistakes.measure import FLOORS, Figures, figures
from tests.mistakes.mutations import SEED, SLIPS, Verdict, judge, mutants
from tests.mistakes.readers import agreement
from tests.mistakes.several import FOLDERS, count

PAGE = "docs/mistakes.md"
EACH = 200
WORKERS = 2
FIRST_RUNS = Path(__file__).parent / "first_runs"
_TUNED_FOR_RUN = FIRST_RUNS / "tuned_for.json"
_HELD_OUT_AT_FIRST_RUN = FIRST_RUNS / "held_out_at_first.json"
_HELD_OUT_RUN = FIRST_RUNS / "held_out.json"
_WORDS = {
    "found": "found, with the expected code",
    "exact": "at the expected line and column",
    "single": "and nothing else said",
    "help": "with help that gives the right rules as it stands, of those with one way out",
}
_OPEN_WORDS = {**_WORDS, "found": "found: something said, as an error or warning as expected"}
# Of the sets since the seventeenth: their authors say where else a mark may be, and messages show several texts.
_MORE_WORDS = {
    **_OPEN_WORDS,
    "accepted": "at a place that its author accepts",
    "among": "with the right text first, or among those that are shown because several may be meant",
}
_HEADER = ("", "mistakes", "share")

_PROSE = Path(__file__).parent / "page.md"


def main() -> None:
    """Measure everything and write the page."""
    root = Path(__file__).parents[2]
    every = {name: [ask(case) for case in every_case(folder)] for name, folder in SETS.items()}
    answers, blind, third = every["first"], every["second"], every["third"]
    verdicts = judge(list(mutants(EACH)), WORKERS)
    first = counts_of_first_run()
    changed = _changed(answers)
    text = _PROSE.read_text(encoding="utf-8").format(
        head=head(answers),
        left=_left(answers),
        first_mistakes=first.mistakes,
        first=_summary(first),
        kinds=_kinds(answers),
        dropped=first.mistakes - len(answers),
        changed=changed.total(),
        reasons=_reasons(changed),
        blind_run=_summary(counts_of_first_run(_HELD_OUT_AT_FIRST_RUN)),
        blind_head=blind_head(blind),
        blind_left=_left(blind),
        blind_kinds=_kinds(blind, _HELD_OUT_AT_FIRST_RUN),
        blind_mistakes=counts_of_first_run(_HELD_OUT_AT_FIRST_RUN).mistakes,
        blind_changed=_changed(blind).total(),
        blind_reasons=_reasons(_changed(blind)),
        blind_dropped=counts_of_first_run(_HELD_OUT_AT_FIRST_RUN).mistakes - len(blind),
        third_mistakes=counts_of_first_run(_HELD_OUT_RUN).mistakes,
        third_run=_run(_HELD_OUT_RUN),
        third_today=third_today(third),
        marks=_marks(every),
        readers=readers(every),
        several=several(),
        fixes=sum(figures(every[name]).fix for name in ("first", "second", "fourth", "fifth")),
        sixth_run=_run(FIRST_RUNS / "sixth.json"),
        sixth_today=third_today(every["sixth"]),
        **{key: said for name in list(SETS)[3:] for key, said in _of_set(name, every[name]).items()},
        lines=len(verdicts),
        each=EACH,
        seed=SEED,
        slips=_mutants(verdicts),
    )
    (root / PAGE).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{head(answers)}\n\n{blind_head(blind)}\n\n{third_today(third)}\n{PAGE} written\n")


def _of_set(name: str, answers: Sequence[Answer]) -> dict[str, object]:
    """Give what the page says of a set whose first run is kept."""
    return {
        f"{name}_mistakes": len(answers),
        f"{name}_rows": _both(FIRST_RUNS / f"{name}.json", answers),
        f"{name}_left": _left(answers),
        f"{name}_accepted": figures(answers).accepted,
    }


def head(answers: Sequence[Answer]) -> str:
    """Give the figures of today, with their floors."""
    return f"## Today\n\nOf {len(answers)} mistakes:\n\n{_summary(figures(answers))}"


def blind_head(answers: Sequence[Answer]) -> str:
    """Give the figures of today of the second set."""
    return f"Today, of {len(answers)} mistakes:\n\n{_summary(figures(answers))}"


def third_today(answers: Sequence[Answer]) -> str:
    """Give the figures of today of the third set, and what falls short of it: it has no floors."""
    shares = _table(_HEADER, _rows(figures(answers), _OPEN_WORDS))
    return f"Today, of {len(answers)} mistakes:\n\n{shares}\n\nWhat falls short:\n\n{_left(answers)}"


def _run(file: Path) -> str:
    """Give the figures of the first run of a set without codes."""
    return _table(_HEADER, _rows(counts_of_first_run(file), _OPEN_WORDS))


def _both(file: Path, answers: Sequence[Answer]) -> str:
    """Give rows with the figures of the first run of a set, and of today."""
    first = counts_of_first_run(file)
    words = _MORE_WORDS if first.among else _OPEN_WORDS
    rows = zip(_rows(first, words), _rows(figures(answers), words), strict=True)
    return "\n".join(f"| {words} | {of}: {share} | {now}: {today} |" for (words, of, share), (_, now, today) in rows)


def _marks(sets: Mapping[str, Sequence[Answer]]) -> str:
    """Give for each set how many marks begin where the author's does, and how many beside it."""
    rows = []
    for name, answers in sets.items():
        made = figures(answers)
        rows.append((name, str(made.mistakes), f"{made.share('exact'):.1%}", f"{made.share('near'):.1%}"))
    return _table(("set", "mistakes", "at the expected column", "at it, or beside it"), rows)


def readers(sets: Mapping[str, Sequence[Answer]]) -> str:
    """Give how often two of author, readers and checker begin a mark at the same column."""
    total, same = agreement({name: sets[name] for name in ("fifteenth", "sixteenth")})
    return _table(_HEADER, [(who, f"{n} of {total}", f"{n / total:.1%}") for who, n in same.items()])


def several() -> str:
    """Give what the checker says of texts with several mistakes each."""
    rows = []
    for name, folder in FOLDERS.items():
        made = count(folder)
        rows.append((
            name.replace("_", ", "),
            f"{made.lines} of {made.mistakes}",
            str(made.besides),
            f"{made.at_once} of {made.texts}",
            f"{made.in_the_end} of {made.texts}",
        ))  # fmt: skip
    header = ("texts", "said at once", "messages besides", "right with what is shown first", "right in the end")
    return _table(header, rows)


def _changed(answers: Sequence[Answer]) -> Counter[str]:
    return Counter(a.case.changed for a in answers if a.case.changed)


def _reasons(changed: Counter[str]) -> str:
    return "\n".join(f"- {why}: {n}" for why, n in sorted(changed.items(), key=lambda item: (-item[1], item[0])))


def _summary(made: Figures) -> str:
    floors = (f"{FLOORS[what]:.0%}" for what in _WORDS)
    return _table((*_HEADER, "floor"), [(*row, floor) for row, floor in zip(_rows(made, _WORDS), floors, strict=True)])


def _rows(made: Figures, wordings: Mapping[str, str]) -> list[tuple[str, str, str]]:
    rows = []
    for what, words in wordings.items():
        of = made.fixable if what in ("help", "among") else made.mistakes
        rows.append((words, f"{getattr(made, what)} of {of}", f"{made.share(what):.1%}"))
    return rows


def counts_of_first_run(file: Path = _TUNED_FOR_RUN) -> Figures:
    """Give the figures of the first run of a set."""
    rows = json.loads(file.read_text(encoding="utf-8")).values()
    return Figures(*map(sum, zip(*rows, strict=True)))


def _left(answers: Sequence[Answer]) -> str:
    """List what still falls short."""
    lines = []
    for a in answers:
        short = [what for what in ("found", "exact", "single") if not getattr(a, what)]
        if short:
            places = ", ".join(map(str, a.places))
            lines.append(f"- `{a.case.name}`: expected at {a.case.place}, said at {places}")
    names = ", ".join(f"`{a.case.name}`" for a in answers if a.right_help is False)
    return "\n".join([*lines, f"- no help, or another text: {names}"])


def _kinds(answers: Sequence[Answer], file: Path = _TUNED_FOR_RUN) -> str:
    first = {kind: Figures(*row[:6]) for kind, row in json.loads(file.read_text(encoding="utf-8")).items()}
    rows = []
    for kind in sorted(first):
        now = figures(a for a in answers if a.case.kind == kind)
        cells = [f"{_part(first[kind], what)}, {_part(now, what)}" for what in _WORDS]
        rows.append((kind, str(now.mistakes), *cells))
    return _table(("kind of mistake", "today", "found", "place", "one message", "right help"), rows)


def _part(made: Figures, what: str) -> str:
    of = made.fixable if what == "help" else made.mistakes
    return f"{made.share(what):.0%}" if of else "-"


def _mutants(verdicts: Sequence[Verdict]) -> str:
    rows = []
    for kind in (*SLIPS, "all"):
        mine = [v for v in verdicts if kind in ("all", v.mutant.kind)]
        out = Counter(v.outcome for v in mine)
        caught = [v for v in mine if v.outcome == "caught"]
        changing = out["caught"] + out["other rules"]
        rows.append(
            (
                kind,
                str(len(mine)),
                str(out["caught"]),
                str(out["same rules"]),
                str(out["other rules"]),
                _share(out["caught"], changing),
                _share(sum(v.single for v in caught), len(caught)),
                _share(sum(v.on_the_line for v in caught), len(caught)),
            )
        )
    header = ("slip", "lines", "caught", "same rules", "another legal rule", "caught of what changes the rules")
    return _table((*header, "one message", "on the line"), rows)


def _share(some: int, every: int) -> str:
    return f"{some / every:.0%}" if every else "-"


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    line = [f"| {' | '.join(header)} |", f"|{' --- |' * len(header)}"]
    return "\n".join([*line, *(f"| {' | '.join(row)} |" for row in rows)])


if __name__ == "__main__":
    main()
