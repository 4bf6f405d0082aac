"""A game with coins, of which each test has its own rules and its own coins."""

from __future__ import annotations

MANIFEST = """\
language: 2
id: coins
title: Coins
kind: game
players: 2
turn limit: 10
files: [coins.rules, coins.yaml]
"""


def coins(rules: str, things: str) -> dict[str, str]:
    """Give the files of the game."""
    return {"bundle.yaml": MANIFEST, "coins.rules": rules, "coins.yaml": things}
