"""Read a line sentence by sentence, each in plainer words, and say all of it line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from london_rules.language.repair.composed import composed
from london_rules.language.repair.from_rules import FromRules
from london_rules.language.repair.plain_words import MOST_PIECES, plain_pieces
from london_rules.language.syntax.names import Names

MOST_WAYS: Final = 3  # to say one sentence
MOST_MADE: Final = 6
_OTHERWISE: Final = re.compile(
    r"(?:and |but )?(?:otherwise|else|if not|or else|if (?:you|they) (?:have|has|do) (?:none|not)"
    r"|if there (?:is|are) none)\b,? *",
    re.IGNORECASE,
)
_IF: Final = re.compile(r"if ", re.IGNORECASE)


def read_apart(line: str, names: Names, rules: FromRules) -> Iterator[str]:
    """Give what the language says for all sentences of a line, each on a line of its own."""
    sign = next(iter(rules.rules.names.symbols), "")
    pieces = plain_pieces(line, sign)
    if len(pieces) > MOST_PIECES or pieces == [line.strip().rstrip(".")]:
        return
    ways: list[list[str]] = []
    for i, piece in enumerate(pieces):
        after = _OTHERWISE.match(piece) if i and ways[-1] and _IF.match(ways[-1][0]) else None
        said = piece if after is None else piece[after.end() :]
        found = list(islice(_whole(said, names, rules), MOST_WAYS))
        if not found:
            return
        ways.append([f"otherwise, {one}" for one in found if "\n" not in one] if after is not None else found)
    for chosen in islice(product(*ways), MOST_MADE):
        yield "\n".join(chosen)


def _whole(piece: str, names: Names, rules: FromRules) -> Iterator[str]:
    """Give what the language says for one sentence: itself, if it is right as it stands."""
    if rules.reads("effect", piece, names):
        yield piece
        return
    first = len(piece) - len(piece.lstrip())
    seen: dict[str, None] = {}
    for said in composed(piece, 0, len(piece), first, names, rules, "whole"):
        if said.start == 0 and not piece[said.end :].strip(" .") and said.text not in seen:
            seen[said.text] = None
            yield said.text
