"""What must hold of the texts of any bundle: loading never raises, every mistake has a place, prints are read back."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve

from london_rules import load
from london_rules.compiler.digest import digest
from london_rules.diagnostics.codes import CODES
from london_rules.diagnostics.effort import CUT
from london_rules.engine import LoadResult, RuleSet
from london_rules.language import rules as r
from london_rules.language.format import texts as f
from london_rules.language.format.faces import declarations, format_rules
from london_rules.language.say.declarations import phrase_declaration
from tests.fuzz.choosing import seeded

WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)


def load_files(files: Mapping[str, str]) -> LoadResult:
    """Load one bundle from memory; several from a folder, as the variant of all of them."""
    if not any(name.startswith("drawn/") for name in files):
        return load(files)
    with TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        for name, text in files.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        return load(
            "+".join(name.removesuffix(".yaml") for name in ("drawn", *files) if "/" not in name), (Path(folder),)
        )


_MEMORY = Path("/dev/shm")  # a disk in memory, where there is one


def loaded(files: Mapping[str, str]) -> LoadResult:
    """Load texts: nothing is raised, and every mistake has a known code, a place in a file, and words."""
    result = load_files(files)
    check_mistakes(result)
    return result


def check_mistakes(result: LoadResult) -> None:
    """Check that every mistake that was found has a known code, a place in a file, and words."""
    found = result.diagnostics
    assert (result.rule_set is None) == found.has_errors, "there are rules and errors, or neither"
    for item in found:
        assert item.code in CODES, f"unknown code {item.code}"
        assert item.message.strip(), f"{item.code} says nothing"
        if item.span is None and item.code in ("LR-B0005", *CUT):
            continue  # there is no manifest, so there is no place in it; or it is said of the whole result
        assert item.span is not None, f"{item.code} has no place: {item.message}"
        text = found.files.get(item.span.file)
        size = len(text) if text is not None else 0
        assert 0 <= item.span.start <= item.span.end <= max(size, 0), f"{item.code} is outside {item.span.file}"


def plain(rules: r.Rules) -> str:
    """Give a digest to which the order of figures, effects and relations and the words of the ranking are nothing."""
    faces = {
        id: evolve(
            face,
            values=dict(sorted(face.values.items())),
            effects=dict(sorted(face.effects.items())),
            related=dict(sorted(face.related.items())),
        )
        for id, face in rules.faces.items()
    }
    ranking = [evolve(line, name="") for line in rules.ranking]
    return digest(evolve(rules, faces=faces, ranking=ranking))


def check_prints(rule_set: RuleSet) -> dict[str, str]:
    """Check that the printed rules load as the same rules and print the same again; give what was printed."""
    printed = format_rules(rule_set.rules)
    again = loaded(printed)
    assert again.rule_set is not None, f"the print does not load: {[d.message for d in again.diagnostics.errors()][:3]}"
    assert again.rule_set.digest == rule_set.digest, "the print is of other rules"
    assert format_rules(again.rule_set.rules) == printed, "the print prints otherwise"
    return printed


def check_order(rule_set: RuleSet, printed: Mapping[str, str], seed: int) -> None:
    """Check that the digest is the same with the declarations in another order, but for the steps."""
    blocks = printed["all.rules"].rstrip("\n").split("\n\n")
    ordered = [b for b in blocks if _keyword(b) in ("set-up", "turn", "round", "action", "scoring")]
    free = seeded(seed).shuffled([b for b in blocks if b not in ordered])
    text = "\n\n".join([*free[: len(free) // 2], *ordered, *free[len(free) // 2 :]]) + "\n"
    again = loaded({**printed, "all.rules": text}).rule_set
    assert again is not None, "in another order the rules do not load"
    assert again.digest == rule_set.digest, "the order of declarations changes the digest"


def _keyword(block: str) -> str:
    line = next((line for line in block.split("\n") if not line.startswith("#")), "")
    return line.partition(" ")[0]


def check_said(rules: r.Rules) -> None:
    """Check that everything can be said in English, in words."""
    for decl in (*declarations(rules), *rules.ranking, *rules.faces.values()):
        said = phrase_declaration(decl, rules)
        assert isinstance(said, str)
        assert "None" not in said, said
    for face in rules.faces.values():
        for effect in face.effects.values():
            assert f.format_effect(effect.body, rules)
            assert WORD.search(_phrase().phrase_effect(effect.body, rules, face.kind))
        for power in face.powers:
            assert WORD.search(_phrase().phrase_power(power.power, rules, face.kind))


@functools.cache
def _phrase() -> Any:
    from london_rules.language.say import texts

    return texts


def check_explained(rule_set: RuleSet, files: Mapping[str, str], seed: int) -> None:
    """Check that one of the slots can be explained in full."""
    from london_rules.authoring.explanation import explain

    slots = rule_set.rules.slots()
    slot = slots[seed % len(slots)]
    found = explain(files, slot.id, LoadResult(rule_set, loaded(files).diagnostics))
    assert any(one.english or one.name for one in found)
