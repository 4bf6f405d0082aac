"""All uses of names in a bundle, replaced by edits."""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.authoring.renaming.case_uses import CaseUses
from london_rules.authoring.renaming.edits import Edits
from london_rules.authoring.renaming.names import Renamings
from london_rules.authoring.renaming.reading import Reading
from london_rules.authoring.renaming.rule_uses import RuleUses
from london_rules.authoring.renaming.yaml_uses import YamlUses
from london_rules.bundles.model import Bundle
from london_rules.diagnostics import Diagnostics
from london_rules.text.nodes import Mapping


def replace_names(
    reading: Reading, bundle: Bundle, names: Renamings, edits: Edits, files: Iterable[tuple[Mapping, bool]]
) -> Diagnostics:
    """Replace names in all files of a bundle; give what could not be understood.

    `files` has the trees of its YAML, each with whether it holds tests only.
    """
    uses = RuleUses(reading, names, edits, Diagnostics(files=reading.diagnostics.files))
    yaml = YamlUses(uses)
    for file in bundle.rules:
        if file.path.endswith(".rules"):  # else it is in a tree
            uses.file(file.text, bundle.id)
    for tree, only_tests in files:
        if not only_tests:
            yaml.file(tree, bundle.id)
        CaseUses(yaml).tests(tree.get("tests"))
    return uses.finish()
