"""Plain data as anybody may send it: values of every type, and edits at any depth of a save, log or message."""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

from tests.fuzz.choosing import Choices

Path: TypeAlias = list[Any]
TEXTS = ("", "stop", "yes", "deck", "\ud800", "0", "-1", "id", "x" * 300, "__class__", "\0", "seed", "{}", "None")
NUMBERS = (0, 1, -1, 2, 3, 7, 100, -2, 2**31, 2**63, -(2**64), 10**9, 10**30)
LISTS = ("answers", "chance", "state", "z", "frames", "opts", "c", "m", "act", "option", "players", "first")


def value(choices: Choices, depth: int = 2) -> Any:
    """Draw a value that JSON can hold, and now and then one that it cannot."""
    how = choices.below(10 if depth > 0 else 7)
    if how == 0:
        return None
    if how == 1:
        return choices.chance(1, 2)
    if how in (2, 3):
        return choices.pick(NUMBERS)
    if how == 4:
        return choices.pick((0.5, -0.0, 1.0, 1e300, float("inf"), float("nan")))
    if how in (5, 6):
        return choices.pick((*TEXTS, *LISTS))
    if how == 7:
        return {choices.pick(LISTS): value(choices, depth - 1) for _ in range(choices.below(3))}
    return [value(choices, depth - 1) for _ in range(choices.below(4))]


def walk(choices: Choices, data: Any) -> Path:
    """Draw the way to a value in some data, at any depth."""
    path: Path = []
    while isinstance(data, dict | list) and data and not (path and choices.chance(1, 4)):
        key = choices.pick(list(data)) if isinstance(data, dict) else choices.below(len(data))
        path.append(key)
        data = data[key]
    return path


def edit(choices: Choices, data: Any) -> dict[str, Any]:
    """Draw one edit of some data: where, what is done, and what is put there."""
    path = walk(choices, data)
    how = choices.pick(("set", "near", "drop", "copy", "swap", "more", "key"))
    one: dict[str, Any] = {"path": path, "how": how}
    if how in ("set", "more"):
        one["value"] = value(choices)
    elif how == "near":
        one["value"] = choices.pick((1, -1, 2, 1000))
    elif how in ("copy", "swap"):
        one["from"] = walk(choices, data)
    elif how == "key":
        one["value"] = choices.pick((*LISTS, *TEXTS))
    return one


def edited(data: Any, edits: list[dict[str, Any]]) -> Any:
    """Make edits in a copy of some data; what has no place any more is left out."""
    data = copy.deepcopy(data)
    for one in edits:
        if one["path"]:
            try:
                _edit(data, one)
            except (KeyError, IndexError, TypeError, ValueError, AttributeError):
                continue
        elif one["how"] == "set":
            data = one["value"]
    return data


def _get(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _edit(data: Any, one: dict[str, Any]) -> None:
    *above, last = one["path"]
    inside = _get(data, above)
    old = inside[last]
    match one["how"]:
        case "set":
            inside[last] = one["value"]
        case "near":
            inside[last] = old + one["value"] if isinstance(old, int) else old[:-1]
        case "drop":
            del inside[last]
        case "copy":
            inside[last] = copy.deepcopy(_get(data, one["from"]))
        case "swap":
            other = _get(data, one["from"][:-1])
            inside[last], other[one["from"][-1]] = other[one["from"][-1]], old
        case "more":
            (inside if isinstance(inside, list) else old).append(one["value"])
        case "key":
            inside[one["value"]] = inside.pop(last)
