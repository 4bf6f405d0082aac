"""Write the overlay that decides between bundles that disagree: it keeps what the first of them says."""

from __future__ import annotations

import re

from london_rules.bundles.compose import SETTINGS
from london_rules.bundles.compose_things import FaceSlot
from london_rules.bundles.edits import ALL
from london_rules.bundles.manifest_edits import quoted_id
from london_rules.bundles.model import Parameter
from london_rules.classes import define, field
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.overrides import Conflict, Override, Overrides
from london_rules.language.format.faces import scalar
from london_rules.language.versions import NEWEST

MOST_ID = 64
_WORD = re.compile(r"-?[\w-]+")


def settle(overrides: Overrides, conflicts: list[Conflict]) -> tuple[str, str]:
    """Give the id and the text of an overlay that decides all conflicts."""
    bundles = dict.fromkeys(override.bundle for conflict in conflicts for override in conflict.overrides)
    ids = sorted(bundles, key=lambda id: overrides.precedence.places.get(id, 0))
    writer = _Draft()
    for conflict in conflicts:
        first = conflict.overrides[0]
        kept = [first] if first.slot == conflict.slot else _first_of_each(conflict)
        for override in kept:
            lost = [one for one in conflict.overrides if one not in kept]
            writer.keep(override, lost if len(kept) == 1 else [one for one in lost if one.slot == override.slot])
    id = "settle-" + "-".join(ids)
    id = id[:MOST_ID].rstrip("-")
    head = [
        f"language: {NEWEST}",
        f"id: {id}",
        f"title: {scalar(' and '.join(ids) + ', settled')}",
        "kind: overlay",
        f"builds on: [{', '.join(quoted_id(id) for id in ids)}]",
    ]
    return id, "\n".join([*head, *writer.lines()]) + "\n"


def _first_of_each(conflict: Conflict) -> list[Override]:
    """Where one bundle removes a whole of which others set parts: the parts, if those come first."""
    out: dict[str, Override] = {}
    for override in conflict.overrides:
        if override.slot != conflict.slot:
            out.setdefault(override.slot, override)
    return list(out.values())


@define
class _Draft:
    """Gather lines by the part of the overlay where they belong."""

    manifest: list[str] = field(factory=list)
    parameters: list[str] = field(factory=list)
    faces: dict[str, dict[str, list[str]]] = field(factory=dict)
    removed: dict[str, dict[str, list[str]]] = field(factory=dict)
    rules: list[str] = field(factory=list)

    def keep(self, override: Override, others: list[Override]) -> None:
        """Write an override, with those that lose to it as comments."""
        if override.slot in SETTINGS:
            self.manifest += [f"{override.slot}: {override.text}", *_comments(others, "")]
        elif isinstance(override.place, FaceSlot):
            self._face(override, override.place, others)
        elif isinstance(override.what, Parameter):
            self.parameters += [f"  {override.what.name}: {override.text}", *_comments(others, "  ")]
        else:
            lines = _rule(override).split("\n")
            self.rules += ["", *(f"  {line}".rstrip() for line in lines), *_comments(others, "  ")]

    def _face(self, override: Override, place: FaceSlot, others: list[Override]) -> None:
        kinds = self.removed if override.how == "remove" else self.faces
        lines = kinds.setdefault(place.kind, {}).setdefault(place.id, [])
        if override.how == "remove":
            lines += [place.field or ALL, *(f"# {line}" for other in others for line in _override_lines(other))]
        elif isinstance(override.what, tuple):
            name, value = override.what
            if isinstance(value, tuple):
                lines.append(f"      {name}:")
                for item in value:
                    lines += _value("        -", item.value, 8)
            else:
                lines += _value(f"      {name}:", value.value, 6)
            lines += _comments(others, "      ")

    def lines(self) -> list[str]:
        """Give everything in the order of the parts."""
        out = list(self.manifest)
        if self.parameters or self.faces:
            out += ["set:", *self.parameters]
        for kind, things in self.faces.items():
            out.append(f"  {kind}:")
            for id, lines in things.items():
                out += [f"    {id}:", *lines]
        if self.removed:
            out.append("remove:")
        for kind, things in self.removed.items():
            out.append(f"  {kind}:")
            for id, lines in things.items():
                fields = [line for line in lines if not line.startswith("#")]
                out.append(f"    {id}: " + (ALL if ALL in fields else f"[{', '.join(fields)}]"))
                out += [f"    {line}" for line in lines if line.startswith("#")]
        return [*out, "rules: |", *self.rules[1:]] if self.rules else out


def _rule(override: Override) -> str:
    if isinstance(override.what, Property):
        return f"add to {override.whole}\n  {override.what.text}"
    if isinstance(override.what, Declaration):
        return f"replace {override.what.text}"
    return "remove " + re.sub(r"^parameter ", "number ", override.slot)


def _override_lines(override: Override) -> list[str]:
    if override.how == "remove":
        return [f"{override.bundle}: without {override.slot}"]
    lines = override.text.split("\n")
    if len(lines) == 1:
        return [f"{override.bundle}: {lines[0]}"]
    return [f"{override.bundle}:", *(f"  {line}".rstrip() for line in lines)]


def _comments(others: list[Override], margin: str) -> list[str]:
    return [f"{margin}# {line}" for other in others for line in _override_lines(other)]


def _value(opening: str, text: str, margin: int) -> list[str]:
    """Write a text after a key or a dash."""
    if "\n" not in text.strip("\n"):
        line = text.strip("\n")
        return [f"{opening} {line if _WORD.fullmatch(line) else scalar(line)}"]
    return [f"{opening} |", *(f"{' ' * (margin + 2)}{line}".rstrip() for line in text.rstrip("\n").split("\n"))]
