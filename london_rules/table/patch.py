"""JSON Patch (RFC 6902): the difference of two plain values as operations, and operations carried out on a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict, cast

Plain: TypeAlias = Any


class Operation(TypedDict, total=False):
    """One operation: only these three are ever written."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Plain


class PatchError(ValueError):
    """A patch does not fit the value that it is applied to."""


def make_patch(old: Plain, new: Plain) -> list[Operation]:
    """Return operations that turn one plain value into another; the values share no part with each other."""
    return list(_differences(old, new, ""))


def _differences(old: Plain, new: Plain, path: str) -> Iterator[Operation]:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _of_objects(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, path)
    else:
        yield {"op": "replace", "path": path, "value": new}


def _of_objects(old: Mapping[str, Plain], new: Mapping[str, Plain], path: str) -> Iterator[Operation]:
    for key in old:
        if key not in new:
            yield {"op": "remove", "path": path + _step(key)}
    for key, value in new.items():
        if key not in old:
            yield {"op": "add", "path": path + _step(key), "value": value}
        else:
            yield from _differences(old[key], value, path + _step(key))


def _of_lists(old: Sequence[Plain], new: Sequence[Plain], path: str) -> Iterator[Operation]:
    """Compare what lies between the equal beginning and the equal end of two lists."""
    begin, most = 0, min(len(old), len(new))
    while begin < most and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < most - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    gone, come = len(old) - end, len(new) - end
    both = min(gone, come)
    for i in range(begin, both):
        yield from _differences(old[i], new[i], f"{path}/{i}")
    for i in range(gone - 1, both - 1, -1):
        yield {"op": "remove", "path": f"{path}/{i}"}
    for i in range(both, come):
        yield {"op": "add", "path": f"{path}/{i}", "value": new[i]}


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
