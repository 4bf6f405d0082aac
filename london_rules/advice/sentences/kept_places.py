"""What a repair may lose of the places of a text: where things are, where they come from and where they go."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.sentences.kept_words import (
    OWN_PLACE,
    is_kind,
)
from london_rules.language.syntax.names import Names, singular

# What moves things to where they are: `move their workers to their camp` means those in other places.
_TO_WHERE_IT_IS: Final = re.compile(
    r"\bmove (?:the )?(?:[\w-]+ in|top (?:\d+ )?[\w-]+ of) ((?:your|their|the) [\w -]{1,60}?) to \1(?=,|\n|$)"
)
_FROM_AND_TO: Final = re.compile(
    r"\bchoose (?:an?|another) [\w-]+ in ((?:your|their|the) [\w -]{1,60}?)(?: that [^,\n]*)?(?:,|\n) *"
    r"move it to \1(?=,|\n|$)"
)
# Where things lie that are moved somewhere else: with another word before it, the place is where they go.
_LIES_IN: Final = re.compile(
    r"\b(?:(?:from|off|out of) (?P<from>(?:your|their|the) [\w-]+)"
    r"|(?:in|of|on) (?P<place>(?:your|their|the) [\w-]+)(?= (?:to|into|onto|back)\b)"
    r"|(?:choose|pick|select) [^,\n]*?\b(?:in|of|on|from) (?P<chosen>(?:your|their|the) [\w-]+)(?=,|\n))"
)
_GOES_TO: Final = re.compile(r"\b(?:to|into|onto) (?:(?:the|your|their) )?(?P<zone>[a-z][\w-]*)")
_ADDED: Final = re.compile(r"\badds? (?:an?|one|two|three|\d+|the)\b", re.IGNORECASE)
_TO_YOUR_HAND: Final = re.compile(r"\bto (?:your|their) hand\b")
_FROM_PLACE: Final = re.compile(r"\bfrom (?:(?:the|your|their|any) )?([a-z][\w -]*)")
# Things in a place: with the place left out, all of them in the game are meant.
_IN_PLACE: Final = re.compile(
    r"(?P<thing>[a-z][\w-]*) (?:in|on|from|inside|within) (?:the|your|their|any) "
    r"(?!game\b|play\b|turns?\b|left\b|right\b)[a-z]"
)
# Things that something was done to, such as the cards taken.
_DONE_TO: Final = re.compile(
    r"(?P<thing>[a-z][\w-]*s) (?:[a-z]{2,}(?:ed|en)|won|kept|held|bought|sold|built|drawn|spent|lost|lent|paid|got|"
    r"shown|thrown|put|laid)\b(?! by\b)"
)
_PLACE_MADE: Final = re.compile(r"\b(?:in|of|on|from|that|who|whose|your|their|it|them|draw|take)\b")
_MOVED_MANY: Final = re.compile(r"\bmove (?:the )?([a-z]+) in (?:your|their|the) ")
_MOVES_ALL: Final = re.compile(r"\bmove (?:the )?([a-z]+s) to\b")
_OF_ALL: Final = re.compile(r"\b(?:all|every|everything|each|any)\b")


def moves_to_where_it_is(old: str, new: str) -> bool:
    """Return whether things are moved to where they are, which nobody wrote."""
    return _TO_WHERE_IT_IS.search(new) is not None and _TO_WHERE_IT_IS.search(old) is None


def turns_round(old: str, new: str) -> bool:
    """Return whether things that were in a place now go there, and no word is left for where they come from."""
    lines = old.lower()
    places = {m["from"] or m["place"] or m["chosen"] for m in _LIES_IN.finditer(lines)}
    return any(
        re.search(rf"\bto {place}(?![\w-])", new)
        and not re.search(rf"\b(?:to|into|onto) {place}(?![\w-])", lines)
        and not re.search(rf"\b(?:in|of|from|on) {place}(?![\w-])", new)
        and not ("ask " in new and f"in your {place.partition(' ')[2]}" in new)
        for place in sorted(places)
    )


def goes_elsewhere(old: str, new: str, names: Names) -> bool:
    """Return whether things go to a place that was not said, and no longer to the one that was, nor do the same."""
    if _GOES_TO.sub("to", old.lower()) == _GOES_TO.sub("to", new.lower()):
        return False  # such things cannot be in the place that was said
    said, made = _goes_to(old.lower(), names), _goes_to(new.lower(), names)
    return bool(said and made) and not any(zone in new.lower() for zone in said) and said.isdisjoint(made)


def _goes_to(text: str, names: Names) -> frozenset[str]:
    """List the zones to which something goes in a text."""
    found = (names.readings((m["zone"],)) or {} for m in _GOES_TO.finditer(text))
    return frozenset(one["ZONE"] for one in found if "ZONE" in one)


def moves_nothing(text: str, made: str) -> bool:
    """Return whether a thing is chosen in a place and moved to where it is, which nobody wrote."""
    return _FROM_AND_TO.search(made) is not None and _FROM_AND_TO.search(text) is None


def has_places(old: str, new: str, names: Names) -> bool:
    """Return whether what is taken from a place is still of that place, or of one that no word was said for."""
    zones = names.all_words(frozenset({"ZONE"}))
    for m in _FROM_PLACE.finditer(old.lower()):
        said = next((zone for zone in zones if m[1] == zone or m[1].startswith(f"{zone} ")), None)
        implied = OWN_PLACE.search(m[0]) is not None and " in " not in new
        if said is not None and said not in new.lower() and not implied:
            return False
    return True


_IN_ZONE: Final = re.compile(r"\b(?:in|on|from) (?:the|your|their|any|his or her|his|her|my) (?P<zone>[a-z][\w-]*)")


def is_in_another_place(old: str, new: str, names: Names) -> bool:
    """Return whether things of a place that was said are in another one, of which nobody spoke."""
    zones = names.all_words(frozenset({"ZONE"}))
    said, made = ({m["zone"] for m in _IN_ZONE.finditer(one.lower())}.intersection(zones) for one in (old, new))
    lost = [zone for zone in sorted(said) if zone not in new.lower()]
    return bool(lost) and any(zone not in old.lower() for zone in sorted(made))


def leaves_a_place_out(old: str, new: str, names: Names) -> bool:
    """Return whether things are said again without what says which they are: their place, or what was done to them."""
    for m in (*_IN_PLACE.finditer(old), *_DONE_TO.finditer(old)):
        if is_kind(m["thing"], names):
            again = re.search(rf"\b{re.escape(m['thing'])}\b(?P<after>[^,\n]*)", new)
            if again is not None and not _PLACE_MADE.search(again["after"]):
                return True
    return False


def moves_several(old: str, new: str) -> bool:
    """Return whether the one thing that was spoken of has become all of its kind that lie somewhere."""
    for many in _MOVED_MANY.findall(new):
        one = singular(many)
        if (
            one != many
            and many not in old
            and re.search(rf"\b(?:the|that|this) {re.escape(one)}\b(?! ?['\u2019])", old)
        ):
            return True
    return False


def adds_to_a_hand(old: str, new: str) -> bool:
    """Return whether what is added somewhere goes to a hand of which nothing was said."""
    return _ADDED.search(old) is not None and _TO_YOUR_HAND.search(new) is not None and "hand" not in old.lower()


def moves_all(old: str, new: str) -> bool:
    """Return whether all things of a kind are moved, from wherever they are, which nobody said."""
    named = re.findall(r"call (?:it|them) (?:the )?([\w-]+)", new)
    moved = [m[1] for m in _MOVES_ALL.finditer(new) if m[1] not in old and m[1] not in named]
    return bool(moved) and _OF_ALL.search(old) is None
