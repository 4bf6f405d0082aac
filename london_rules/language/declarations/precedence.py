"""The precedence of bundles: each over what it builds on, and overlays over everything else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from london_rules.classes import frozen


@frozen
class BundleLayer:
    """What the precedence of one bundle depends on."""

    id: str
    overlay: bool
    builds_on: tuple[str, ...]


class Placed(Protocol):
    """Something that a bundle does."""

    @property
    def bundle(self) -> str:
        """Give the id of the bundle."""
        ...


P = TypeVar("P", bound=Placed)


class Precedence:
    """The bundles of a variant in canonical order."""

    def __init__(self, layers: Sequence[BundleLayer]) -> None:
        self.layers = {layer.id: layer for layer in layers}
        self.places = {id: i for i, id in enumerate(self.layers)}
        self._overlays = {layer.id: None for layer in layers if layer.overlay}
        self._under: dict[str, dict[str, None]] = {}
        for layer in layers:
            under = self._under[layer.id] = {}
            for id in layer.builds_on:
                under.update({id: None, **self._under.get(id, {})})

    def over(self, upper: str, lower: str) -> bool:
        """Return whether one bundle has precedence over another, and so knows what it overrides."""
        return lower in self._under.get(upper, ()) or (upper in self._overlays and lower not in self._overlays)

    def is_overlay(self, id: str) -> bool:
        """Return whether a bundle is an overlay."""
        return id in self._overlays

    def seen(self, things: Iterable[P], by: str | None) -> list[P]:
        """List what a bundle has precedence over; all of it if there is none."""
        return list(things) if by is None else [thing for thing in things if self.over(by, thing.bundle)]

    def winners(self, things: Sequence[P]) -> list[P]:
        """List the things of bundles over which no bundle of the others has precedence."""
        if len(things) < 2:
            return list(things)
        bundles = dict.fromkeys(thing.bundle for thing in things)
        winners = [one for one in bundles if not any(self.over(other, one) for other in bundles)]
        return [thing for thing in things if thing.bundle in winners]

    def uppermost(self) -> list[str]:
        """List the overlays that no other overlay builds on."""
        overlays = [id for id in self.layers if self.is_overlay(id)]
        return [id for id in overlays if not any(id in self._under[other] for other in overlays)]


def canonical(layers: Iterable[BundleLayer]) -> list[str]:
    """Put bundles in canonical order: overlays last, each after what it builds on, ties by id."""
    left = {layer.id: layer for layer in sorted(layers, key=lambda layer: (layer.overlay, layer.id))}
    out: list[str] = []
    while left:
        ready = [id for id, layer in left.items() if not any(base in left for base in layer.builds_on if base != id)]
        first = ready[0] if ready else next(iter(left))  # bundles that build on each other in a circle are refused
        out.append(first)
        del left[first]
    return out
