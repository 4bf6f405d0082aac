"""Unknown names; keys and kinds of manifests in other words, and other ways to say how many can play."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.files.values import number_meant
from london_rules.advice.files.ways import Way, written
from london_rules.bundles.causes import NotAFile, NotAKind, NotALanguage, NotPlayers
from london_rules.bundles.manifest import KINDS, PARAMETER_KEYS
from london_rules.bundles.players import MOST_PLAYERS
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.nearness import (
    begins_alike,
    goes_on,
    is_misspelling,
    names_alike,
    suggest,
    suggest_alike,
)
from london_rules.language.versions import NEWEST, OLDEST
from london_rules.text.causes import UnknownKey
from london_rules.text.nodes import Listing, Mapping, Scalar

_KEYS: Final = {
    "set": "change, changes, replace, override, overrides, modify, edit, settings, values",
    "remove": "delete, removes, without, drop, deletes, removed",
    "title": "name, heading, caption",
    "about": "description, summary, comment, notes, note, author",
    "builds on": "base, based on, extends, requires, needs, depends on, on, built on, builds upon, uses, build upon, "
    "over, bases, parent, parents, for, game, base game, variant of",
    "kind": "type, sort",
    "parameters": "numbers, figures, constants, variables, options, params",
    "players": "player count, number of players, seats, how many players, player number",
    "turn limit": "max turns, maximum turns, turns, most turns, limit, turn maximum, limit of turns",
    "language": "version, language version, lang, rule language",
    "files": "include, includes, rule files, file list",
    "id": "identifier, slug, identity, code",
    "at least": "min, minimum, least, lowest, smallest, from, not below",
    "at most": "max, maximum, most, greatest, largest, highest, to",
}
_KEY_MEANT: Final = {said: key for key, words in _KEYS.items() for said in words.split(", ")}
_KINDS: Final = {
    "overlay": "house rule, house rules, house-rule, variant, mod, rule, rules, extension, expansion, addon, add-on, "
    "change, option, modification, patch, variation",
    "game": "games, main, base, standalone, boardgame, gameplay, rulebook, bundle, cooperative, co-operative, co-op, "
    "coop, solo, competitive, solitaire, party, family, strategy, puzzle, race, abstract",
    "part": "module, library, shared, common, component, fragment, parts",
}
_KIND_MEANT: Final = {said: kind for kind, words in _KINDS.items() for said in words.split(", ")}
_LIKE_AN_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def unknown_key(cause: UnknownKey) -> Way | None:
    """Write the key that is meant by an unknown one."""
    said = re.sub("[_-]", " ", cause.key.value.lower())
    known = _KEY_MEANT.get(said, "")
    free = [key for key in cause.known if key not in cause.beside]
    near = suggest(said, free, 1) or suggest_alike(said, free, 1)
    meant = said if said in cause.known else known if known in cause.known else next(iter(near), "")
    lacking = [word for word in ("value", "about") if word not in cause.beside]
    if not meant and cause.known == PARAMETER_KEYS and len(lacking) == 1:
        meant = lacking[0]
    value = cause.value.value if isinstance(cause.value, Scalar) else ""
    if meant == "title" and "title" in cause.beside and "id" not in cause.beside and _LIKE_AN_ID.fullmatch(value):
        meant = "id"
    if not meant:
        return unknown_name(UnknownName(cause.key.value, cause.known))
    if meant == "set" and isinstance(cause.value, Mapping) and _are_things(cause.value):
        return None
    place, text = cause.key.span, meant
    if meant == "builds on" and _LIKE_AN_ID.fullmatch(value):
        place, text = Span(place.file, place.start, cause.value.span.end), f"builds on: [{value}]"
    fix = Fix(place, text, f"write `{text}`", safe=text == meant and is_misspelling(cause.key.value, meant))
    return Way(fix, f"did you mean `{meant}`?", f"{cause.where} has no entry `{cause.key.value}`")


def unknown_name(cause: UnknownName) -> Way | None:
    """Name what is spelt nearly like an unknown name, what means the same, or the only name there is."""
    known = [*dict.fromkeys(cause.known() if callable(cause.known) else cause.known)]
    near = goes_on(cause.word, known) or suggest_alike(cause.word, known)
    if cause.far:
        near = near or names_alike(cause.word, known, 1) or begins_alike(cause.word, known)
        near = near or (known if len(known) == 1 else [])
    return Way(None, "did you mean " + " or ".join(f"`{name}`" for name in near) + "?") if near else None


def _are_things(node: Mapping) -> bool:
    return bool(node.entries) and all(isinstance(one.value, Mapping) for one in node.entries)


def kind_of_bundle(cause: NotAKind, place: Span) -> Way | None:
    """Write the kind of bundle that is meant by a word."""
    said = " ".join(cause.word.lower().split())
    game = "game" if said.endswith(" game") else ""  # a card game, a game for two
    meant = said if said in KINDS else next(iter(suggest(said, KINDS, 1)), "") or _KIND_MEANT.get(said, game)
    if not meant:
        return None
    near = is_misspelling(cause.word, meant)
    more = ": a bundle that changes an existing game is an overlay" if meant == "overlay" else ""
    help = f"did you mean `{meant}`?" if near else f"write `{meant}`{more}"
    return Way(Fix(place, meant, f"write `{meant}`", safe=near), help)


def language(cause: NotALanguage, help: str) -> Way:
    """Write the version of the language that is meant, or the newest."""
    said = re.search("[0-9]+", cause.node.value)
    meant = int(said[0]) if said and len(said[0]) < 10 and OLDEST <= int(said[0]) <= NEWEST else NEWEST
    return Way(written(cause.node.span, str(meant)).fix, help if meant == NEWEST else f"write `language: {meant}`")


def players(cause: NotPlayers, text: str) -> Way | None:
    """Write how many can play, said in another way, as in `2 - 4`."""
    node = cause.node
    words = text[node.span.start : node.span.end]
    found = [number_meant(word) for word in re.findall(r"[0-9]+|[a-z]+", words.lower())]
    numbers = sorted(number for number in found if number is not None and number > 0)
    listed = isinstance(node, Listing) or "," in words
    if not numbers or numbers[0] > MOST_PLAYERS or (len(numbers) > 2 and not listed):
        return None
    low, high = numbers[0], min(numbers[-1], MOST_PLAYERS)
    if len(numbers) == 1 and re.search(r"\+|more|least|from", words):
        return None
    if len(numbers) == 1 and re.search(r"up to|most|max", words):
        low = min(2, high)
    meant = str(low) if low == high else f"{low} to {high}"
    limit = f"; at most {MOST_PLAYERS} can play" if numbers[-1] > MOST_PLAYERS else ""
    return Way(Fix(node.span, meant, f"write `{meant}`"), f"write `{meant}`{limit}")


def file_of_rules(cause: NotAFile, place: Span) -> Way | None:
    """Write the file that is not listed and has the same name but for its ending."""
    name = cause.name.lower()
    stems = (name, name.rpartition(".")[0])
    meant = next((one for one in cause.others if one.rpartition(".")[0].lower() in stems), "")
    return written(place, meant) if meant else None
