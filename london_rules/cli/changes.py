"""What the overlays of a variant change, for people and as data: each slot before and after, who changed it and how."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from london_rules.authoring.changes import Changed
from london_rules.authoring.overlay_changes import AddedPart
from london_rules.authoring.slot_catalogue import HEADINGS, Origins
from london_rules.classes import asdict
from london_rules.cli.wrap import WIDTH, code, underlined, wrap
from london_rules.engine.rule_set import RuleSet
from london_rules.language import rules as r
from london_rules.language.format.faces import format_face

HOW: dict[r.How, str] = {"add": "added", "set": "set", "replace": "replaced", "remove": "removed", "move": "moved"}


# ---- text ---------------------------------------------------------------------------------------


def change_lines(rule_set: RuleSet, found: list[Changed], added: list[AddedPart], origins: Origins) -> list[str]:
    """Write changes for people."""
    lines = wrap(rule_set.title)
    if not found and not added:
        return [*lines, "", "no overlay changes anything"]
    last = ""
    for one in found:
        if one.heading != last:
            lines += ["", "", *underlined(one.heading)]
            last = one.heading
        lines += ["", *_headed(one)]
        if one.entry is not None and one.entry.slot.about:
            lines += wrap(one.entry.slot.about, "    ", "    ")
        for step in one.steps:
            lines += wrap(f"{HOW[step.how]} by {origins.at(step.bundle, step.span)}", "    ", "        ")
        lines += [] if one.differences else _was_and_now(one, rule_set.rules)
    if added:
        lines += ["", "", *underlined("Added by the parts that the overlays build on")]
    for part in added:
        lines += ["", *wrap(f"{part.bundle}: {part.title}"), *wrap(", ".join(part.adds), "    ", "    ")]
    return lines


def _headed(one: Changed) -> list[str]:
    """Begin a slot in the style of `diff`."""
    if not one.differences:
        return wrap(f"{one.name[:1].upper()}{one.name[1:]}:", "", "  ")
    if len(one.differences) == 1:
        return wrap(one.differences[0].sentence, "", "  ")
    lines = wrap(f"{one.differences[0].title}:", "", "  ")
    return lines + [line for each in one.differences for line in wrap(each.words, "  - ", "    ")]


def _was_and_now(one: Changed, rules: r.Rules) -> list[str]:
    first, last = one.steps[0], one.steps[-1]
    if len(one.steps) == 1 and first.how == "move":
        return wrap(_place(one.slot, rules), "    ", "        ")
    if one.was == one.now:
        source = _source(one, rules)
        return [*_labelled("unchanged", one.now), *(wrap(f"source: {source}", "    ", "        ") if source else [])]
    out = _labelled("was", one.was) if first.before not in ("", one.name) else []
    face = one.entry.face if one.entry is not None else None
    if last.how == "remove":
        return out
    if face is not None:
        return out + _labelled("now", format_face(face, rules).partition("\n")[2])
    english = " ".join(one.entry.english.split()) if one.entry is not None else ""
    if (one.entry is not None and one.entry.slot.kind == "parameter") or one.now in english:
        english = ""  # it would repeat the same text
    return out + _labelled("now", one.now) + (wrap(english, "    in words: ", "        ") if english else [])


def _source(one: Changed, rules: r.Rules) -> str | None:
    """Return the current source of a figure."""
    if one.heading == HEADINGS["parameter"]:
        return rules.parameter_sources.get(one.name)
    field = one.name.rpartition(": ")[2]
    faces = (face for face in rules.faces.values() if f"{face.slot.id} {field}" == one.slot)
    return next((face.sources[field] for face in faces if field in face.sources), None)


def _labelled(when: str, text: str) -> list[str]:
    if "\n" not in text and len(text) + len(when) + 6 <= WIDTH:
        return [f"    {when}: {text}"]
    return [f"    {when}:", *code(textwrap.dedent(text), "      ")]


def _place(slot: str, rules: r.Rules) -> str:
    """Describe the new position of a step that was moved."""
    kind, _, name = slot.partition(" ")
    names = {
        "turn": list(rules.turn),
        "action": list(rules.actions),
        "set-up": list(rules.setup),
        "round": list(rules.rounds),
        "scoring": list(rules.scoring),
    }.get(kind, [])
    before = names.index(name) - 1 if name in names else -1
    return f"now: after {names[before]}" if before >= 0 else "now: the first"


# ---- data ---------------------------------------------------------------------------------------


def change_data(found: list[Changed], added: list[AddedPart], origins: Origins) -> dict[str, object]:
    """Return changes as plain data."""
    slots = [
        {
            "slot": one.slot,
            "heading": one.heading,
            "name": one.name,
            "was": one.was or None,
            "now": one.now or None,
            "words": [each.words for each in one.differences],
            "english": one.entry.english if one.entry is not None else None,
            "changes": [_step(step, origins) for step in one.steps],
        }
        for one in found
    ]
    return {"changes": slots, "brought_in": [asdict(part) for part in added]}


def _step(step: r.Change, origins: Origins) -> Mapping[str, object]:
    return {
        "how": step.how,
        **asdict(origins.at(step.bundle, step.span)),
        "was": step.before or None,
        "now": step.now or None,
    }
