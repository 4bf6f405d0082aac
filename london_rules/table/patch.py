"""JSON Patch (RFC 6902): the difference of two plain values as operations, and operations carried out on a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from json import JSONEncoder
from typing import Any, Final, Literal, TypeAlias, TypedDict, cast

Plain: TypeAlias = Any

FEW: Final = 3  # so many operations are surely no longer than the whole value
MOST_MATCHED: Final = 400  # items of a list: longer ones are replaced, as to match them takes the square of the time
_WRITE: Final = JSONEncoder(separators=(",", ":"), check_circular=False).encode
NAMES: Final = ("id", "thing", "player", "rule")  # what an object in a list may be known by


class Operation(TypedDict, total=False):
    """One operation: only these three are ever written."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Plain


class PatchError(ValueError):
    """A patch does not fit the value that it is applied to."""


def make_patch(old: Plain, new: Plain) -> list[Operation]:
    """Return operations that turn one plain value into another, the same as `game_patch` of games in C.

    A number that is equal to a truth value (1 and true) counts as the same: no field is ever both.
    """
    return [] if old == new else _differences(old, new, "")


def _differences(old: Plain, new: Plain, path: str) -> list[Operation]:
    """Write the differences of two values that are not equal."""
    whole: Operation = {"op": "replace", "path": path, "value": new}
    if isinstance(old, dict) and isinstance(new, dict):
        parts = _of_objects(old, new, path)
    elif isinstance(old, list) and isinstance(new, list) and max(len(old), len(new)) <= MOST_MATCHED:
        if not (old and new) and len(old or new) > FEW:
            return [whole]  # it is shorter than an operation for each item
        parts = _of_lists(old, new, path)
    else:
        return [whole]
    return [whole] if len(parts) > FEW and _is_shorter(whole, parts) else parts


def _is_shorter(one: Operation, parts: list[Operation]) -> bool:
    """Check whether an operation is shorter than some others as JSON: one that is longer by far is not written."""
    size, least, open = len(_WRITE(parts)), 0, [one["value"]]
    while open and least < size:
        value = open.pop()
        if isinstance(value, dict):
            least += sum(map(len, value)) + 5 * len(value)
            open += value.values()
        elif isinstance(value, list):
            least += len(value)
            open += value
        elif isinstance(value, str):
            least += len(value)
    return least < size and len(_WRITE(one)) < size


def _of_objects(old: Mapping[str, Plain], new: Mapping[str, Plain], path: str) -> list[Operation]:
    """Write the differences by the order of keys, as it does not matter, and games in C have no other."""
    gone = sorted([key for key in old if key not in new])
    parts: list[Operation] = [{"op": "remove", "path": path + _step(key)} for key in gone]
    for key in sorted([key for key, value in new.items() if key not in old or old[key] != value]):
        if key in old:
            parts += _differences(old[key], new[key], path + _step(key))
        else:
            parts.append({"op": "add", "path": path + _step(key), "value": new[key]})
    return parts


def _of_lists(old: Sequence[Plain], new: Sequence[Plain], path: str) -> list[Operation]:
    """Match the items of two lists, and write the differences from the end, so that no index has moved yet."""
    parts: list[Operation] = []
    for how, i, to_i, j, to_j in reversed(_matched(old, new)):
        both = min(to_i - i, to_j - j) if how in ("equal", "replace") else 0
        parts += [{"op": "remove", "path": f"{path}/{at}"} for at in range(to_i - 1, i + both - 1, -1)]
        for at in range(to_j - 1, j + both - 1, -1):
            parts.append({"op": "add", "path": f"{path}/{i + both}", "value": new[at]})
        for at in range(both):
            if old[i + at] != new[j + at]:
                parts += _differences(old[i + at], new[j + at], f"{path}/{i + at}")
    return parts


def _matched(old: Sequence[Plain], new: Sequence[Plain]) -> Sequence[tuple[str, int, int, int, int]]:
    """Match the items of two lists. Mostly each is where it was, and to name all of them takes long."""
    if len(old) == len(new) and all(a == b or _identity(a) == _identity(b) for a, b in zip(old, new, strict=True)):
        return [("equal", 0, len(old), 0, len(new))]
    before, after = [_identity(item) for item in old], [_identity(item) for item in new]
    return SequenceMatcher(None, before, after, False).get_opcodes()


def _identity(item: Plain) -> str:
    """Return what makes two items of a list the same one: the name of an object, or else all of it."""
    if isinstance(item, dict):
        for name in NAMES:
            if item.get(name) is not None:
                return f"{name} {item[name]!r}"
    return repr(item)


def _step(key: str) -> str:
    return "/" + key.replace("~", "~0").replace("/", "~1")


def apply_patch(value: Plain, patch: Sequence[Operation]) -> Plain:
    """Carry out operations on a plain value, which is changed, and return the result.

    Raises PatchError if an operation does not fit.
    """
    for operation in patch:
        try:
            value = _applied(value, operation)
        except (LookupError, TypeError, ValueError) as e:
            raise PatchError(f"{operation.get('op')} {operation.get('path')!r:.200} does not fit") from e
    return value


def _applied(value: Plain, operation: Operation) -> Plain:
    path = operation["path"]
    if not path:
        if operation["op"] != "replace":
            raise ValueError(path)
        return operation["value"]
    *parents, last = (step.replace("~1", "/").replace("~0", "~") for step in path.split("/")[1:])
    inside = value
    for step in parents:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    _change(inside, last, operation)
    return value


def _change(inside: Plain, last: str, operation: Operation) -> None:
    key = cast("str", int(last) if isinstance(inside, list) else last)
    if operation["op"] == "remove":
        del inside[key]
    elif operation["op"] == "add" and isinstance(inside, list):
        inside.insert(int(last), operation["value"])
    else:
        if operation["op"] == "replace":
            _ = inside[key]
        inside[key] = operation["value"]
