"""Cases of the targets about bundles: a drawn game, a game with overlays, and texts that were broken."""

from __future__ import annotations

from tests.fuzz.case import Case
from tests.fuzz.check_texts import plain
from tests.fuzz.choosing import Choices
from tests.fuzz.draw_broken import broken
from tests.fuzz.draw_overlays import overlaid
from tests.fuzz.draw_rules import Bundle, bundle
from tests.fuzz.draw_wrong import wrong


def setup(choices: Choices, drawn: Bundle) -> Case:
    """Draw how a game of a bundle is started."""
    low, high = drawn.rules.players
    return {"players": choices.between(low, high), "seed": choices.below(1000)}


def bundle_case(choices: Choices) -> Case:
    """Draw a bundle and a game of it."""
    made = bundle(choices)
    return {"files": made.texts, "rules": plain(made.rules), **setup(choices, made)}


def overlay_case(choices: Choices) -> Case:
    """Draw a bundle with overlays over it, and a game of both."""
    made = bundle(choices)
    files = overlaid(choices, made)
    return {"files": files, "rules": plain(made.rules), **setup(choices, made)}


def broken_case(choices: Choices) -> Case:
    """Draw a bundle and break its texts."""
    made = bundle(choices)
    return {"files": broken(choices, made.texts), **setup(choices, made)}


def wrong_case(choices: Choices) -> Case:
    """Draw a bundle with mistakes that the grammar takes."""
    made = bundle(choices)
    return {"files": wrong(choices, made.rules), **setup(choices, made)}
