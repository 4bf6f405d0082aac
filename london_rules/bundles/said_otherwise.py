"""What people write in a manifest for its keys and values: other words, and other ways to say how many can play."""

from __future__ import annotations

import re

from london_rules.bundles.nodes import Listing, Mapping, Node, Scalar
from london_rules.bundles.validators import meant_number
from london_rules.diagnostics.suggest import suggest, suggest_alike

_KEYS: dict[str, tuple[str, ...]] = {
    "set": ("change", "changes", "replace", "override", "overrides", "modify", "edit", "settings", "values"),
    "remove": ("delete", "removes", "without", "drop", "deletes", "removed"),
    "title": ("name", "heading", "caption"),
    "about": ("description", "summary", "comment", "notes", "note", "author"),
    "builds on": (
        *("base", "based on", "extends", "requires", "needs", "depends on", "on", "built on", "builds upon", "uses"),
        *("build upon", "over", "bases", "parent", "parents", "for", "game", "base game", "variant of"),
    ),
    "kind": ("type", "sort"),
    "parameters": ("numbers", "figures", "constants", "variables", "options", "params"),
    "players": ("player count", "number of players", "seats", "how many players", "player number"),
    "turn limit": ("max turns", "maximum turns", "turns", "most turns", "limit", "turn maximum", "limit of turns"),
    "language": ("version", "language version", "lang", "rule language"),
    "files": ("include", "includes", "rule files", "file list"),
    "id": ("identifier", "slug", "identity", "code"),
}
_MEANT = {said: key for key, words in _KEYS.items() for said in words}
_KINDS: dict[str, tuple[str, ...]] = {
    "overlay": (
        *("house rule", "house rules", "house-rule", "variant", "mod", "rule", "rules", "extension", "expansion"),
        *("addon", "add-on", "change", "option", "modification", "patch", "variation"),
    ),
    "game": (
        "base game",
        "full game",
        "games",
        "main",
        "base",
        "standalone",
        "complete game",
        "new game",
        *("boardgame", "gameplay", "rulebook", "bundle", "cooperative", "co-operative", "co-op", "coop", "solo"),
        *("competitive", "solitaire", "party", "family", "strategy", "puzzle", "race", "abstract"),
    ),
    "part": ("module", "library", "shared", "common", "component", "fragment", "parts"),
}
_KIND_MEANT = {said: kind for kind, words in _KINDS.items() for said in words}


def key_meant(word: str, keys: tuple[str, ...]) -> str:
    """Give the key of a manifest that an unknown word is meant for; "" if that is unclear."""
    said = word.lower().replace("_", " ").replace("-", " ")
    if said in keys and said != word:
        return said
    known = _MEANT.get(said, "")
    near = [] if known else suggest(said, keys, 1) or suggest_alike(said, keys, 1)
    return known if known in keys else near[0] if near else ""


def kind_meant(word: str, kinds: tuple[str, ...]) -> str:
    """Give the kind of bundle that a word is meant for; "" if that is unclear."""
    said = " ".join(word.lower().split())
    near = [said] if said in kinds else suggest(said, kinds, 1)
    game = "game" if said.endswith(" game") else ""  # a card game, a game for two
    return near[0] if near else _KIND_MEANT.get(said, game)


def players_meant(node: Node, most: int) -> str:
    """Give the number of players that is meant by another way to write it, as in `2 to 4`; "" if it is unclear."""
    if isinstance(node, Scalar):
        words = node.value
    elif isinstance(node, Listing):
        words = " ".join(item.value for item in node.items if isinstance(item, Scalar))
    elif isinstance(node, Mapping):
        words = " ".join(entry.value.value for entry in node.entries if isinstance(entry.value, Scalar))
    found = [meant_number(word) for word in re.findall(r"[0-9]+|[a-z]+", words.lower())]
    numbers = sorted(number for number in found if number is not None and number > 0)
    if not numbers or (len(numbers) > 2 and not isinstance(node, Listing) and "," not in words):
        return ""
    low, high = numbers[0], min(numbers[-1], most)
    if low > most:
        return ""
    if len(numbers) == 1 and re.search(r"\+|more|least|from", words):
        return ""
    if len(numbers) == 1 and re.search(r"up to|most|max", words):
        low = min(2, high)
    return str(low) if low == high else f"{low} to {high}"
