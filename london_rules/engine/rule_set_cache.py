"""Rule sets kept between runs: a game begins without its rules being read and checked again.

They are kept with what the files were that they were read from. What a game reads of its rules is made at once. Trees,
places and texts are made when somebody asks for them.
"""

from __future__ import annotations

from typing import Final

from london_rules import cache
from london_rules.diagnostics.model import Diagnostics
from london_rules.engine.deferred import defer
from london_rules.engine.packed import UNREADABLE, Later, pack, unpack
from london_rules.engine.program_cache import KeptPrograms, read_kept, write_kept
from london_rules.engine.rule_set import RuleSet
from london_rules.language import rules as r

Witness = dict[str, list[list[str]]]

# What a game does not read: trees, and what only says where something was written.
LATER: Final[Later] = {
    r.Slot: ("source",),
    r.CounterDecl: ("starts", "short"),
    r.Note: ("number",),
    r.Rolled: ("least", "most"),
    r.Guessed: ("least", "most"),
    r.ZoneDecl: ("columns",),
    r.NumberDecl: ("body", "bounds", "figure"),
    r.TestDecl: ("body",),
    r.GroupDecl: ("body",),
    r.RuleDecl: ("body",),
    r.StepDecl: ("body",),
    r.RoundDecl: ("body",),
    r.RankDecl: ("body",),
    r.EffectText: ("body",),
    r.PowerText: ("power",),
    r.PowerDecl: ("power",),
    r.FaceDecl: ("sources", "bundles", "texts", "wording", "printed"),
    r.Rules: ("names", "layout", "place", "players_place", "parameter_sources", "changes"),
}


def kept_rule_set(variant: str) -> RuleSet | None:
    """Return the rule set of a variant as it was kept; None if there is none, or a file of it has changed."""
    content = read_kept("rules", variant)
    if content is None:
        return None
    try:
        witness, stamp, figures, bundles, packed = content
        if not cache.still_holds(witness):
            return None
        rules, layout, front = unpack(packed)
    except UNREADABLE:
        return None
    rule_set = RuleSet(rules, bundles=bundles)
    known = {"layout": layout, "front": front, "digest": stamp, "figure_counts": figures}
    vars(rule_set).update(known, programs_kept=KeptPrograms(variant, stamp))
    _defer_texts(rule_set)
    return rule_set


def keep_rule_set(variant: str, rule_set: RuleSet, witness: Witness) -> None:
    """Keep a rule set with what its files were, and its programs as soon as they are compiled."""
    rule_set.layout.slot_texts()  # which questions show
    packed = pack((rule_set.rules, rule_set.layout, rule_set.front), LATER)
    content = (witness, rule_set.digest, rule_set.figure_counts, dict(rule_set.bundles), packed)
    write_kept("rules", content, variant)
    vars(rule_set)["programs_kept"] = KeptPrograms(variant, rule_set.digest)


def _defer_texts(rule_set: RuleSet) -> None:
    """Let the sources of a rule set, and the warnings about it, be read when somebody asks for them."""
    del vars(rule_set)["sources"], vars(rule_set)["found"]

    def fill() -> None:
        from london_rules.engine.load import load

        again = load(rule_set.variant).rule_set
        same = again is not None and again.digest == rule_set.digest
        vars(rule_set)["sources"] = again.sources if again is not None and same else None
        vars(rule_set)["found"] = again.found if again is not None and same else Diagnostics()

    defer([rule_set], fill)
