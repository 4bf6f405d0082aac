"""What people say for the words of a layout: its parts, its settings, and the few values that each of them can have."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from london_rules.diagnostics.suggest import suggest

# A word of the layout, and what people write for it. Of words with several meanings, the place decides.
_SAID: dict[str, tuple[str, ...]] = {
    # how a zone is drawn
    "cells": ("grid", "tiles", "boxes", "squares", "images", "fields", "cell", "slots", "icons", "gallery"),
    "list": ("names", "row", "inline", "in a row", "words", "side by side", "horizontal"),
    "lines": ("rows", "texts", "details", "one per line", "line by line", "column", "vertical", "long", "full"),
    "number": ("count", "counter", "amount", "size", "total", "how many", "figure", "sum", "pile", "stack"),
    "map": ("board", "graph", "plan", "network", "chart", "atlas"),
    "track": ("path", "line", "road", "scale", "bar", "race", "ladder", "row of numbers", "rail"),
    # where and how large
    "centre": ("middle", "center", "mid", "inside", "main", "central", "in the middle"),
    "left": ("left side", "on the left", "left hand", "start"),
    "right": ("right side", "on the right", "right hand", "end"),
    "top": ("above", "up", "upper", "head", "at the top"),
    "bottom": ("below", "down", "under", "lower", "foot", "at the bottom"),
    "small": ("little", "tiny", "s", "mini", "narrow", "short", "compact", "smaller"),
    "medium": ("normal", "middle", "m", "mid", "standard", "default", "regular", "usual", "average"),
    "large": ("big", "huge", "l", "wide", "great", "xl", "full", "bigger", "larger", "tall"),
    # the parts of a layout
    "table": ("common", "shared", "public", "centre", "center", "middle", "board", "everybody", "all"),
    "own": ("mine", "me", "my", "player", "self", "you", "yours", "your", "myself", "player area"),
    "others": ("opponents", "opponent", "theirs", "rivals", "other players", "other", "them", "their", "enemies"),
    "status": ("summary", "header", "info", "information", "state", "overview", "score line", "standing"),
    "counters": ("counter names", "counter words", "units"),
    "things": ("items", "pieces", "objects", "faces", "texts", "labels"),
    "prompts": ("questions", "question", "ask", "asks", "asking"),
    "tints": ("colours", "colors", "colour", "color", "shades"),
    "pictures": ("images", "drawings", "pics", "image"),
    "backs": ("reverse", "back sides", "rear"),
    "icons": ("symbols", "signs", "emoji", "emojis", "symbol"),
    "seats": ("player colours", "player colors", "seat colours", "players", "chairs"),
    "previews": ("hints", "outlook", "expected", "forecast"),
    "explain": ("why", "explanations", "reasons"),
    "untold": ("silent", "hidden", "quiet", "ignore"),
    # settings
    "title": ("name", "label", "heading", "caption", "text", "header"),
    "as": ("style", "draw", "type", "show", "like", "kind", "drawn", "look", "format"),
    "at": ("place", "position", "where", "side", "location", "pos"),
    "size": ("width", "height", "large", "dimensions"),
    "empty": ("if empty", "when empty", "none", "nothing"),
    "with": ("having", "only", "that have", "filter"),
    "along": ("by", "order", "sorted by", "order by", "sort", "sorted"),
    "pawns": ("tokens", "markers", "meeples", "figures", "pieces"),
    "owned": ("owners", "owner", "of players", "belongs"),
    "to": ("max", "last", "until", "most", "up to", "maximum", "greatest", "length"),
    "tint": ("colour", "color", "colours", "shade"),
    "foot": ("bottom", "footer", "below", "text", "under"),
    "colour": ("color", "tint", "shade"),
    "words": ("text", "title", "label", "name", "word"),
    "up": ("top", "above", "upwards"),
}


def layout_word(word: str, known: Collection[str]) -> str:
    """Give the word of a layout, among those that can be written here, that another one is said for; "" if none is."""
    said = " ".join(re.split(r"[\s_-]+", word.lower().strip()))
    exact = next((one for one in known if one == said), "")
    near = suggest(said, known, 1)
    meant = [one for one in known if said in _SAID.get(one, ())]
    return exact or (meant[0] if len(meant) == 1 else near[0] if near else "")


def shown_as(word: str, layout: Mapping[str, object] | None, known: Collection[str]) -> str:
    """Give the name of what a layout shows under other words: a counter or zone that can be written here."""
    said, layout = word.lower(), layout or {}
    counters = layout.get("counters")
    pairs = list(counters.items()) if isinstance(counters, dict) else []
    for group in ("table", "own", "others"):
        areas = layout.get(group)
        for area in areas if isinstance(areas, list) else ():
            if isinstance(area, dict):
                pairs += [(str(area.get(key)), area.get("title", "")) for key in ("zone", "counter") if key in area]
    found = dict.fromkeys(str(name) for name, words in pairs if str(words).lower() == said and str(name) in known)
    return next(iter(found)) if len(found) == 1 else ""
