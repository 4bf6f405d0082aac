"""Whose tests are run, and whether there are any; it imports little, for most overlays have none."""

from __future__ import annotations

from london_rules.bundles.model import Bundle, Sources


def uppermost(sources: Sources) -> tuple[str, ...]:
    """List the overlays that no other builds on, or else the game: their tests are run."""
    overlays = tuple(sources.precedence.uppermost())
    return overlays or (sources.bundles[-1].id if sources.game is None else sources.game.id,)


def has_tests(sources: Sources) -> bool:
    """Return whether there is anything to read as tests, or to report as left out, in the bundles that are tested."""
    tested = uppermost(sources)
    return any(_has_tests(bundle) for bundle in sources.bundles if bundle.id in tested)


def _has_tests(bundle: Bundle) -> bool:
    if bundle.tests is not None or bundle.place is None:
        return bundle.tests is not None
    return bool(bundle.place.tests() or bundle.place.left_out())
