"""What `pickle` makes of rule sets, so that they can be sent to other processes.

A rule set is pickled as what it takes to load it again: the ids of shipped bundles, and the texts of all others. It is
loaded again without following any path, and must have the same digest. As with everything that is pickled, only data
from a trusted source may be unpickled. Nothing here reads pickles.
"""

from __future__ import annotations

import os

from london_rules.bundles.bundle_cache import read_bundle
from london_rules.bundles.find import shipped_roots
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Bundle
from london_rules.bundles.places import Folder, InMemory
from london_rules.classes import evolve, frozen
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.diagnostics import Diagnostics
from london_rules.engine.errors import SaveError
from london_rules.engine.reading import load_from
from london_rules.engine.rule_set import RuleSet


@frozen
class GivenTexts:
    """A bundle that did not come with the package: its id, its place as people see it, and its texts."""

    id: str
    root: str
    manifest: str
    prefix: str
    texts: dict[str, str]


@frozen
class RuleSetParts:
    """What it takes to load a rule set again; `bundles` are in canonical order, shipped ones by id."""

    variant: str
    digest: str
    bundles: tuple[str | GivenTexts, ...]
    limits: Limits


def rule_set_parts(rule_set: RuleSet) -> RuleSetParts:
    """Return what it takes to load a rule set again; raises TypeError if it was not made of texts."""
    if rule_set.sources is None:
        raise TypeError("only rule sets that were loaded can be pickled: this one was made of other rules")
    bundles = tuple(bundle.id if _is_shipped(bundle) else _given(bundle) for bundle in rule_set.sources.bundles)
    return RuleSetParts(rule_set.variant, rule_set.digest, bundles, rule_set.limits)


def rule_set_again(parts: RuleSetParts) -> RuleSet:
    """Load a rule set from its parts; raises SaveError if what comes out are other rules."""
    given = {
        b.id: InMemory(b.texts, b.root, f"<texts at {b.root}>", b.manifest, b.prefix, b.id)
        for b in parts.bundles
        if isinstance(b, GivenTexts)
    }
    words = "+".join(bundle if isinstance(bundle, str) else bundle.id for bundle in parts.bundles)
    sources, found = load_sources(words, None, None, given, only_shipped=True)
    result = None if sources is None else load_from(evolve(sources, variant=parts.variant), found)
    rule_set = None if result is None else result.rule_set
    if rule_set is None or rule_set.digest != parts.digest:
        why = found.errors()[0].message if found.has_errors else "the bundles that came with the package differ"
        raise SaveError("LR-V0002", f"the pickled rules of `{parts.variant}` are others here: {why}")
    return rule_set if parts.limits == DEFAULT else rule_set.with_limits(parts.limits)


def _is_shipped(bundle: Bundle) -> bool:
    """Check that a bundle is one that came with the package, as it is on the disk."""
    place = bundle.place
    if not isinstance(place, Folder):
        return False
    roots = {os.path.realpath(root) for root in shipped_roots()}
    if os.path.dirname(place.key) not in roots and os.path.dirname(os.path.dirname(place.key)) not in roots:  # noqa: PTH120
        return False
    found, _ = read_bundle(place, Diagnostics())
    return found is not None and found.digest == bundle.digest


def _given(bundle: Bundle) -> GivenTexts:
    place = bundle.place
    assert place is not None
    prefix = place.shown(place.manifest).removesuffix(place.manifest)
    return GivenTexts(bundle.id, place.root, place.manifest, prefix, dict(bundle.texts))
