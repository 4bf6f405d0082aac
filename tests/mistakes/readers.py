"""Where two readers would put the mark: how alike people mark mistakes, and how alike to them the checker does.

Both saw the wrong text and the right one, neither the author's mark nor what the checker says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mistakes.cases import Answer, Place

MARKS = Path(__file__).parent / "second_marks.json"
READERS = ("first", "second")

Marks = Mapping[str, Mapping[str, tuple[Place, ...]]]  # by case and reader


def marks_of(name: str, answers: Sequence[Answer]) -> Marks:
    """Read where the readers of a set would put each mark, the best place first."""
    files = {a.case.name: a.case.place.file for a in answers}
    return {
        case: {reader: tuple(_place(files[case], said) for said in places) for reader, places in both.items()}
        for case, both in json.loads(MARKS.read_text(encoding="utf-8"))[name].items()
    }


def _place(file: str, said: str) -> Place:
    line, column = said.split(":")
    return Place(file, int(line), int(column))


def agreement(sets: Mapping[str, Sequence[Answer]]) -> tuple[int, Counter[str]]:
    """Count the cases that were marked again, and who puts the mark at the same column as whom."""
    total: int = 0
    same: Counter[str] = Counter()
    for name, answers in sets.items():
        marks = marks_of(name, answers)
        for a in answers:
            if a.case.name not in marks:
                continue
            total += 1
            first, second = (marks[a.case.name][reader] for reader in READERS)
            same["first reader and author"] += first[0] == a.case.place
            same["second reader and author"] += second[0] == a.case.place
            same["first and second reader"] += first[0] == second[0]
            same["checker and author"] += a.exact
            same["checker and first reader"] += first[0] in a.places
            same["checker and second reader"] += second[0] in a.places
            same["checker and at least one of the three"] += a.exact or first[0] in a.places or second[0] in a.places
    return total, same
