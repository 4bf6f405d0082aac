"""Sentences of ordinary rulebooks, each with the text that is shown for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_idioms import said

SENTENCES = Path(__file__).with_name("ordinary_sentences.txt")


def pairs() -> list[tuple[str, str, str]]:
    """Give the game, the sentence and the text of each line; ` / ` stands for a line break."""
    lines = [line for line in SENTENCES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    games = [line.partition(": ") for line in lines]
    return [(game, *rest.split(" => ")) for game, _, rest in games]


@pytest.mark.parametrize(("game", "told", "meant"), pairs())
def test_an_ordinary_sentence_gets_its_text(game: str, told: str, meant: str) -> None:
    assert " / ".join(line.strip() for line in said(game, told).splitlines()) == meant
