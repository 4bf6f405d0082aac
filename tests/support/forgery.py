"""Saves as a forger would make them: edited anywhere, with the checksum and the state hash made again."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

from london_rules.engine.states import digest_of

VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 50, 1000, -1000, 10**9, -(10**12), 2**64, 1.0, 0.5, "", "x", "stop", "00",
    [], [0], [[0]], [-1], [None], {}, {"a": 1},
)  # fmt: skip
Path = tuple[Any, ...]


def resealed(data: dict[str, Any]) -> dict[str, Any]:
    """Make the state hash and the checksum of an edited save fit again."""
    if isinstance(data.get("state"), dict):
        data["state_hash"] = digest_of({k: v for k, v in data["state"].items() if k != "rng"})
    data["checksum"] = digest_of({k: v for k, v in data.items() if k not in ("checksum", "seal")})
    return data


def places(data: Any, path: Path = (), most: int = 400) -> list[Path]:
    """List the way to every value; of long lists only to some."""
    out = [path] if path else []
    if isinstance(data, dict):
        for key in data:
            out += places(data[key], (*path, key), most)
    elif isinstance(data, list):
        step = max(1, len(data) // most)
        for i in range(0, len(data), step):
            out += places(data[i], (*path, i), most)
    return out


def get(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


class Forger:
    """Make edits of one save, each from the save as it was written."""

    def __init__(self, text: str, seed: int) -> None:
        self.text, self.random = text, Random(seed)
        whole = json.loads(text)
        self.state_places = places(whole["state"], ("state",))
        self.places = places({k: v for k, v in whole.items() if k not in ("state", "checksum", "state_hash")})

    def forged(self) -> dict[str, Any]:
        """Edit one place or two, most often in the state."""
        data: dict[str, Any] = json.loads(self.text)
        for _ in range(self.random.choice((1, 1, 1, 2))):
            among = self.state_places if self.random.random() < 0.8 else self.places
            self._edit(data, self.random.choice(self._at_any_depth(among)))
        return resealed(data)

    def _at_any_depth(self, among: list[Path]) -> list[Path]:
        """Let the few parts near the root be edited as often as the many values below."""
        depth = self.random.randint(1, 4)
        return [path for path in among if len(path) == depth] or among

    def _edit(self, data: dict[str, Any], path: Path) -> None:
        try:
            within, key = get(data, path[:-1]), path[-1]
            value = within[key]
        except (LookupError, TypeError):
            return  # the first of two edits removed it
        how = self.random.choice(("value", "value", "near", "near", "drop", "twice", "swap", "borrow"))
        if how == "drop":
            del within[key]
        elif how == "near" and type(value) is int:
            within[key] = value + self.random.choice((-3, -2, -1, 1, 2, 3, 110))
        elif how == "twice" and isinstance(within, list):
            within.insert(self.random.randrange(len(within) + 1), copy.deepcopy(value))
        elif how == "swap" and isinstance(within, list):
            other = self.random.randrange(len(within))
            within[key], within[other] = within[other], within[key]
        elif how == "borrow":
            within[key] = copy.deepcopy(self._borrowed(data, path))
        else:
            within[key] = self.random.choice(VALUES)

    def _borrowed(self, data: dict[str, Any], path: Path) -> Any:
        """Take a value from another place in the save."""
        for _ in range(9):
            try:
                return get(data, self.random.choice(self.state_places if path[0] == "state" else self.places))
            except (LookupError, TypeError):
                continue
        return None


def each_place_once(text: str) -> list[dict[str, Any]]:
    """Put each odd value at each place that is not one of many alike."""
    whole = json.loads(text)
    found = places({k: v for k, v in whole.items() if k not in ("checksum", "state_hash")}, (), most=3)
    out = []
    for path in found:
        for value in (*VALUES, ...):
            data = json.loads(text)
            within = get(data, path[:-1])
            if value is ...:
                del within[path[-1]]
            else:
                within[path[-1]] = copy.deepcopy(value)
            out.append(resealed(data))
    return out
