"""Printed things side by side: which were added and removed, and what is printed differently, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from london_rules.classes import evolve, frozen
from london_rules.language import rules as r
from london_rules.language.compare.blocks import block_changes
from london_rules.language.compare.differences import Difference
from london_rules.language.compare.trees import Teller
from london_rules.language.format.faces import format_face
from london_rules.language.format.forms import listed
from london_rules.language.format.texts import format_effect, format_text
from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.say.printed import printed_words, shown_value
from london_rules.language.say.tests import flag_word
from london_rules.language.say.texts import phrase_effect, phrase_power
from london_rules.language.syntax.names import verb_like


def face_differences(old: r.Rules, new: r.Rules) -> Iterator[Difference]:
    """List what differs between the printed things of two rule sets, kind by kind."""
    for kind in dict.fromkeys([*new.kinds, *old.kinds]):
        sides = _Sides(Teller(old, new, kind), _shared_names(old, new))
        before = {id: face for id, face in old.faces.items() if face.kind == kind}
        after = {id: face for id, face in new.faces.items() if face.kind == kind}
        for id, face in after.items():
            if id not in before:
                yield sides.added(face)
            elif repr(before[id]) != repr(face):
                yield from sides.changed(before[id], face)
        for id, face in before.items():
            if id not in after:
                yield sides.removed(face)


def _shared_names(old: r.Rules, new: r.Rules) -> set[str]:
    """Give the names that several things of one side have."""
    counted = [Counter(face.name for face in rules.faces.values()) for rules in (old, new)]
    return {name for names in counted for name, number in names.items() if number > 1}


@frozen
class _Sides:
    """List the differences between things of one kind."""

    teller: Teller
    shared: set[str]

    def _name(self, face: r.FaceDecl, before: r.FaceDecl | None = None) -> str:
        shared = face.name in self.shared or (before is not None and before.name in self.shared)
        return f"{face.name} ({face.id})" if shared else face.name

    def added(self, face: r.FaceDecl) -> Difference:
        """Report a thing that only the new side has."""
        words = f"added. {_whole(face, self.teller.new)}"
        text = format_face(face, self.teller.new, origin=False)
        return Difference(face.slot.id, face.kind, self._name(face), "", "added", words, "", text, None, face.slot)

    def removed(self, face: r.FaceDecl) -> Difference:
        """Report a thing that only the old side has."""
        text = format_face(face, self.teller.old, origin=False)
        return Difference(face.slot.id, face.kind, self._name(face), "", "removed", "removed", text, "", face.slot)

    def changed(self, old: r.FaceDecl, new: r.FaceDecl) -> Iterator[Difference]:
        """Report each field of a thing that both sides have."""
        found = [*self._figures(old, new), *self._effects(old, new), *self._powers(old, new), *self._related(old, new)]
        if not found:
            found = [Difference("", "", "", "", "changed", "its fields are in another order")]
        for one in found:
            slot = f"{new.slot.id} {one.part}".strip()
            yield evolve(one, slot=slot, kind=new.kind, name=self._name(new, old), old=old.slot, new=new.slot)

    def _figures(self, old: r.FaceDecl, new: r.FaceDecl) -> Iterator[Difference]:
        if old.name != new.name:
            yield _changed("name", f"the new name of {old.name}", old.name, new.name)
        if old.copies != new.copies:
            was, now = str(old.copies), str(new.copies)
            yield _changed("copies", f"{_copies(new.copies)} (was {was})", was, now)
        for name in _fields(old.values, new.values, self.teller.new.kinds[new.kind]):
            was, now = _value(old, name, self.teller.old), _value(new, name, self.teller.new)
            if repr(old.values.get(name)) != repr(new.values.get(name)):
                yield _of_field(name, now, was, self.teller.new.kinds[new.kind].fields.get(name))

    def _effects(self, old: r.FaceDecl, new: r.FaceDecl) -> Iterator[Difference]:
        for name in _fields(old.effects, new.effects, self.teller.new.kinds[new.kind]):
            before, after = old.effects.get(name), new.effects.get(name)
            was = "" if before is None else format_effect(before.body, self.teller.old)
            now = "" if after is None else format_effect(after.body, self.teller.new)
            if before is not None and after is not None:
                if repr(before.body) == repr(after.body):
                    continue
                for words in block_changes(before.body, after.body, self.teller):
                    yield _changed(name, f"{name}: {words}", was, now)
                continue
            elif after is not None:
                words = f"{name} is added: {phrase_effect(after.body, self.teller.new, new.kind)}"
            else:
                assert before is not None
                words = f"{name} is removed (was: {phrase_effect(before.body, self.teller.old, old.kind)})"
            yield _changed(name, words, was, now)

    def _powers(self, old: r.FaceDecl, new: r.FaceDecl) -> Iterator[Difference]:
        names = dict.fromkeys([p.field for p in new.powers] + [p.field for p in old.powers])
        for name in names:
            before = [p for p in old.powers if p.field == name]
            after = [p for p in new.powers if p.field == name]
            if [repr(p.power) for p in before] == [repr(p.power) for p in after]:
                continue
            was = "\n".join(format_text(p.power, self.teller.old) for p in before)
            now = "\n".join(format_text(p.power, self.teller.new) for p in after)
            yield _changed(name, f"{name}{self._power_words(before, after, new.kind)}", was, now)

    def _power_words(self, old: list[r.PowerText], new: list[r.PowerText], kind: str) -> str:
        before, after = [repr(p.power) for p in old], [repr(p.power) for p in new]
        gone = [p for p in old if repr(p.power) not in after]
        come = [p for p in new if repr(p.power) not in before]
        if len(gone) == len(come) == 1:
            return f": {self.teller.power(gone[0].power, come[0].power)}"
        added = " ".join(phrase_power(p.power, self.teller.new, kind) for p in come)
        lost = " ".join(phrase_power(p.power, self.teller.old, kind) for p in gone)
        if not old:
            return f" is added: {added}"
        if not new:
            return f" is removed (was: {lost})"
        words = [f"now also: {added}"] if come else []
        words += [f"no longer: {lost}"] if gone else []
        return f": {' '.join(words) or 'its powers are in another order'}"

    def _related(self, old: r.FaceDecl, new: r.FaceDecl) -> Iterator[Difference]:
        for name in dict.fromkeys([*new.related, *old.related]):
            before, after = old.related.get(name, ()), new.related.get(name, ())
            if before == after:
                continue
            come = [self.teller.new.faces[x].name for x in after if x not in before]
            gone = [self.teller.old.faces[x].name for x in before if x not in after]
            words = [f"{name}: {listed(come)} added"] if come else []
            words += [f"{name}: {listed(gone)} removed"] if gone else []
            said = "; ".join(words) or f"{name}: in another order"
            yield _changed(name, said, f"[{', '.join(before)}]", f"[{', '.join(after)}]")


def _changed(part: str, words: str, was: str, now: str) -> Difference:
    return Difference("", "", "", part, "changed", words, was, now)


def _of_field(name: str, now: str, was: str, decl: r.FieldDecl | None) -> Difference:
    if decl is not None and decl.type == "flag":
        return _changed(name, _flag(name, now == "yes"), was, now)
    return _changed(name, f"{name} {now} (was {was or 'none'})" if now else f"no {name} (was {was})", was, now)


def _flag(name: str, on: bool) -> str:
    """Say that a yes/no field is so, or no longer."""
    word = "now" if on else "no longer"
    return f"{word} {name}" if verb_like(name) else f"is {word} {flag_word(name)}"


def _copies(number: int) -> str:
    return "1 copy" if number == 1 else f"{number} copies"


def _fields(old: dict[str, object] | object, new: dict[str, object] | object, kind: r.KindDecl) -> list[str]:
    """List the names that either side has, in the order of the kind."""
    assert isinstance(old, dict)
    assert isinstance(new, dict)
    known = [name for name in kind.fields if name in new or name in old]
    return list(dict.fromkeys([*known, *new, *old]))


def _value(face: r.FaceDecl, name: str, rules: r.Rules) -> str:
    decl = rules.kinds[face.kind].fields.get(name)
    value = face.values.get(name)
    if value is None:
        return ""
    return str(value) if decl is None else shown_value(value, decl, rules)


def _whole(face: r.FaceDecl, rules: r.Rules) -> str:
    """Say all that is printed on a thing."""
    copies = _copies(face.copies) if face.copies != 1 else ""
    printed = ", ".join(part for part in (copies, printed_words(face, rules)) if part)
    texts = phrase_declaration(face, rules).replace("\n", " ")
    return ". ".join(part for part in (printed, texts) if part)
