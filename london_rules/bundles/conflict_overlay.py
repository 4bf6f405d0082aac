"""Write the overlay that decides between bundles that disagree: it keeps what the first of them says."""

from __future__ import annotations

import re

from attrs import define, field

from london_rules.bundles.compose import SETTINGS
from london_rules.bundles.compose_faces import FaceSlot
from london_rules.bundles.edits import ALL
from london_rules.bundles.model import Parameter
from london_rules.language.declarations.declaration_parser import Declaration
from london_rules.language.declarations.overrides import Claim, Conflict, Ledger
from london_rules.language.format.faces import scalar
from london_rules.language.syntax.source import Part

MOST_ID = 64
_WORD = re.compile(r"-?[\w-]+")


def settle(ledger: Ledger, conflicts: list[Conflict]) -> tuple[str, str]:
    """Give the id and the text of an overlay that decides all conflicts."""
    bundles = dict.fromkeys(claim.bundle for conflict in conflicts for claim in conflict.claims)
    ids = sorted(bundles, key=lambda id: ledger.stack.places.get(id, 0))
    writer = _Draft()
    for conflict in conflicts:
        first = conflict.claims[0]
        kept = [first] if first.slot == conflict.slot else _first_of_each(conflict)
        for claim in kept:
            writer.keep(
                claim, [c for c in conflict.claims if c not in kept and (len(kept) == 1 or c.slot == claim.slot)]
            )
    id = "settle-" + "-".join(ids)
    id = id[:MOST_ID].rstrip("-")
    head = [
        "language: 1",
        f"id: {id}",
        f"title: {scalar(' and '.join(ids) + ', settled')}",
        "kind: overlay",
        f"builds on: [{', '.join(_quoted(id) for id in ids)}]",
    ]
    return id, "\n".join([*head, *writer.lines()]) + "\n"


def _first_of_each(conflict: Conflict) -> list[Claim]:
    """Where one bundle takes a whole away of which others set parts: the parts, if those come first."""
    out: dict[str, Claim] = {}
    for claim in conflict.claims:
        if claim.slot != conflict.slot:
            out.setdefault(claim.slot, claim)
    return list(out.values())


def _quoted(id: str) -> str:
    return f'"{id}"' if re.fullmatch(r"[\d-]*", id) else id


@define
class _Draft:
    """Gather lines by the part of the overlay where they belong."""

    manifest: list[str] = field(factory=list)
    parameters: list[str] = field(factory=list)
    faces: dict[str, dict[str, list[str]]] = field(factory=dict)
    removed: dict[str, dict[str, list[str]]] = field(factory=dict)
    rules: list[str] = field(factory=list)

    def keep(self, claim: Claim, others: list[Claim]) -> None:
        """Write what one claim says, with the others as comments."""
        if claim.slot in SETTINGS:
            self.manifest += [f"{claim.slot}: {claim.text}", *_comments(others, "")]
        elif isinstance(claim.place, FaceSlot):
            self._face(claim, claim.place, others)
        elif isinstance(claim.what, Parameter):
            self.parameters += [f"  {claim.what.name}: {claim.text}", *_comments(others, "  ")]
        else:
            lines = _rule(claim).split("\n")
            self.rules += ["", *(f"  {line}".rstrip() for line in lines), *_comments(others, "  ")]

    def _face(self, claim: Claim, place: FaceSlot, others: list[Claim]) -> None:
        kinds = self.removed if claim.how == "remove" else self.faces
        lines = kinds.setdefault(place.kind, {}).setdefault(place.id, [])
        if claim.how == "remove":
            lines += [place.field or ALL, *(f"# {line}" for other in others for line in _claim_lines(other))]
        elif isinstance(claim.what, tuple):
            name, value = claim.what
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


def _rule(claim: Claim) -> str:
    if isinstance(claim.what, Part):
        return f"add to {claim.whole}\n  {claim.what.value}"
    if isinstance(claim.what, Declaration):
        return f"replace {claim.what.text}"
    return "remove " + re.sub(r"^parameter ", "number ", claim.slot)


def _claim_lines(claim: Claim) -> list[str]:
    if claim.how == "remove":
        return [f"{claim.bundle}: without {claim.slot}"]
    lines = claim.text.split("\n")
    if len(lines) == 1:
        return [f"{claim.bundle}: {lines[0]}"]
    return [f"{claim.bundle}:", *(f"  {line}".rstrip() for line in lines)]


def _comments(others: list[Claim], margin: str) -> list[str]:
    return [f"{margin}# {line}" for other in others for line in _claim_lines(other)]


def _value(opening: str, text: str, margin: int) -> list[str]:
    """Write a text behind a key or a dash."""
    if "\n" not in text.strip("\n"):
        line = text.strip("\n")
        return [f"{opening} {line if _WORD.fullmatch(line) else scalar(line)}"]
    return [f"{opening} |", *(f"{' ' * (margin + 2)}{line}".rstrip() for line in text.rstrip("\n").split("\n"))]
