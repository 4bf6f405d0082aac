"""Typed tree to plain English: what a rule says, for a player who has not learned the language."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format import texts as _format  # noqa: F401 - registers the forms that read well as they are
from london_rules.language.format.forms import Writer
from london_rules.language.rules import FaceDecl, Rules
from london_rules.language.say import powers  # noqa: F401 - registers its forms, and those it builds on
from london_rules.language.say.blocks import sentence, sentences
from london_rules.language.say.numbers import PHRASES

PHRASES.require_all("say")


def teller(rules: Rules, kind: str = "") -> Writer:
    """Make a writer of English; `kind` says what "this" is, as in "this card"."""
    return Writer(rules, PHRASES, f"this {kind}".strip())


def phrase_effect(block: t.Block, rules: Rules, kind: str = "") -> str:
    """Say an effect in sentences."""
    return sentences(block, teller(rules, kind))


def phrase_power(power: t.Power, rules: Rules, kind: str = "") -> str:
    """Say a power in a sentence."""
    text = teller(rules, kind)(power)
    if isinstance(power, (t.Reaction, t.Replacement)):
        text = f"while this works: {text}"
    elif isinstance(power, t.NumberIs) and power.condition is None:
        text = f"while this works, {text}"
    return sentence(text)


def phrase_unknown(face: FaceDecl) -> dict[str, str]:
    """Say of each field of a thing that is marked as unknown what is missing."""
    here = {*face.values, *face.effects, *face.related, *(power.field for power in face.powers)}
    nothing = "unknown; no source says what is printed here, or whether anything is"
    more = "unknown; more may be printed here than a source says"
    return {name: more if name in here else nothing for name in face.unknown}
