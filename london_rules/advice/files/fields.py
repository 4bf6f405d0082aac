"""Fields and values of things: the field that is meant by another name, and the value by another word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from london_rules.advice.files.values import number_meant
from london_rules.advice.files.ways import Way
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.nearness import closest, is_misspelling, names_alike, suggest, suggest_alike
from london_rules.language.declarations.causes import WrongValue
from london_rules.language.declarations.faces import UnknownField
from london_rules.language.syntax.names import plural, singular
from london_rules.language.syntax.source import Source

MORE_USED = 2  # times as often as any other a field must be given to be what is meant by an unknown one
_ALIKE = 4  # letters with which two words of one sort begin
_INT = re.compile(r"-?\d{1,9}")
_POWER = re.compile(r"(?:when|while|at|once a) ")  # what a text begins with that says when it works
_QUOTES = "\"'\u2018\u2019\u201c\u201d\u201e"
# How others write no figure, yes and no, also in other languages.
_NOTHING: Final = frozenset(
    ["free", "free of charge", "for free", "none", "nothing", "nil", "no", "zero", "-", "gratis"]
)
_YES = "true y yes on 1 once one always sure x j ja oui si s\u00ed sim da tak \u2713 \u2714 yep yeah aye"
_NO = "false n no off 0 none never zero nothing not nope nein non nee nej nei nie n\u00e3o \u2717 \u2718 nay"
_YES_OR_NO: Final = {**dict.fromkeys(_YES.split(), "yes"), **dict.fromkeys(_NO.split(), "no")}


def unknown_field(cause: UnknownField, place: Span) -> Way | None:
    """Name the fields that are spelt nearly like an unknown one, or else those that mean it or have such values."""
    name, value = cause.name, cause.value
    if not cause.kind.fields:
        return None
    known = (*cause.kind.fields, *cause.relations, "name", "copies")
    plain = re.sub(r"^(?:is|has|are) ", "", name.lower().replace("_", " "))
    spelled = [plain] if plain in known and plain != name else suggest_alike(name, known, 3)
    if spelled:
        return Way(None, f"did you mean {' or '.join(f'`{one}`' for one in spelled)}?")
    # The fields that the bundle gives which gives this one are there for it to change.
    bundles, below = cause.face.bundles, cause.face.bundle
    given = [one for one in cause.face.fields if bundles.get(one, below) == bundles.get(name, below)]
    longer = [one for one in known if plain in one.split(" ") and one not in given]
    valued = [] if isinstance(value, tuple) else _fields_of_value(cause, value.value.strip())
    sure = [*(valued if len(valued) == 1 else []), *(longer if len(longer) == 1 else [])]
    found = dict.fromkeys([*sure, *names_alike(name, known, 2), *_only_field_for(cause, value), *longer])
    fixes = [Fix(place, one, f"write `{one}`") for one in found][:MOST_ALTERNATIVES]
    return Way(fixes[0], f"did you mean `{fixes[0].replacement}`?", others=tuple(fixes[1:])) if fixes else None


def _free(cause: UnknownField, *types: str) -> list[str]:
    """List the fields that the thing does not have yet, of some types."""
    return [d.name for d in cause.kind.fields.values() if d.name not in cause.face.fields and d.type in types]


def _fields_of_value(cause: UnknownField, value: str) -> list[str]:
    """List the fields that the thing does not have yet and that have a word among their values."""
    return [name for name in _free(cause, "one of") if value.lower() in cause.kind.fields[name].values]


def _only_field_for(cause: UnknownField, value: Source | tuple[Source, ...]) -> Sequence[str]:
    """List the field that a value can be of, if the thing does not have it yet: the usual one of several."""
    if isinstance(value, tuple):
        return cause.relations if len(cause.relations) == 1 else ()
    text = value.value.strip()
    is_number = _INT.fullmatch(text) is not None
    types = ("number", "counter") if is_number else ("powers",) if _POWER.match(text) else ("effect",)
    fits = _fields_of_value(cause, text) or _free(cause, *types)
    if not fits and is_number and cause.face.copies == 1:
        return ["copies"]
    if len(fits) < 2:
        return fits  # what others have is not counted for nothing
    usual = usual_field(fits, Counter(n for face in cause.things if face.kind == cause.kind.name for n in face.fields))
    return [usual] if usual else []


def usual_field(fields: Sequence[str], given: Mapping[str, int]) -> str:
    """Give the only one of some fields, or the one that things have far more often than the others; "" for none."""
    first, *others = sorted(fields, key=lambda name: -given[name])
    return first if not others or given[first] > MORE_USED * given[others[0]] else ""


def wrong_value(cause: WrongValue, place: Span) -> Way | None:
    """Write a value as its field has it."""
    text = cause.text.strip().lower()
    bare = text.strip(_QUOTES)
    meant: str | None
    match cause.type:
        case "number" | "counter":
            number = 0 if text in _NOTHING else number_meant(text)
            meant = None if number is None else str(number)
        case "flag":
            meant = _YES_OR_NO.get(bare) or next(iter(suggest(text, ("yes", "no"), 1)), None)
        case _:
            meant = _word(bare.removeprefix("the "), cause.words)
    if not meant:
        return None
    return Way(
        Fix(place, meant, f"write `{meant}`", safe=is_misspelling(cause.text, meant)), f"did you mean `{meant}`?"
    )


def _word(text: str, words: Sequence[str]) -> str | None:
    """Give the word that a text nearly is, the only one that begins like it, or one of like meaning."""
    forms = (text, singular(text), re.sub(r"ves$", "f", text), re.sub(r"ves$", "fe", text), plural(text))
    begun = [one for one in words if len(text) >= _ALIKE and one.startswith(text[:_ALIKE]) and not one.isdigit()]
    near = [one for one in forms if one in words] or suggest(text, words, 1) or (begun if len(begun) == 1 else [])
    return next(iter(near or names_alike(text, words, 1)), None) or closest(text, words)
