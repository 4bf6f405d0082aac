"""The TextMate grammars of rule text, for Visual Studio Code, Sublime Text, JetBrains and others.

There are two: of files of rules, and of the rules inside YAML, which an editor puts into its own grammar of YAML.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from london_rules.editors import patterns as p

FILES = "london-rules.tmLanguage.json", "london-rules-in-yaml.tmLanguage.json"

SCOPES: dict[str, str] = {
    "control": "keyword.control.london-rules",
    "verb": "support.function.london-rules",
    "logic": "keyword.operator.word.london-rules",
    "measure": "support.function.measure.london-rules",
    "person": "variable.language.london-rules",
    "small": "keyword.other.london-rules",
}


def grammar() -> dict[str, object]:
    """Return the grammar of files of rules as plain data."""
    return {
        "name": "London rules",
        "scopeName": "source.london-rules",
        "fileTypes": ["rules"],
        "patterns": _patterns("^"),
    }


def grammar_in_yaml() -> dict[str, object]:
    """Return the grammar of rules in a block of YAML, which is indented by two more spaces than its key."""
    key = {
        "1": {"name": "entity.name.tag.yaml"},
        "2": {"name": "punctuation.separator.key-value.mapping.yaml"},
        "3": {"name": "keyword.control.flow.block-scalar.literal.yaml"},
    }
    block = {
        "begin": r"^(?:(rules)(:) +(\|[+-]?)) *$",
        "beginCaptures": key,
        "while": r"^(?:  | *$)",
        "contentName": "meta.embedded.block.london-rules",
        "patterns": _patterns(r"\G"),
    }
    return {
        "name": "London rules in YAML",
        "scopeName": "source.london-rules.yaml",
        "injectionSelector": "L:source.yaml",
        "patterns": [block],
    }


def _patterns(margin: str) -> list[dict[str, object]]:
    """List the patterns of rule text; `margin` matches where its lines begin."""
    header = {1: "storage.modifier.london-rules", 3: "storage.type.london-rules"}
    field = {2: "entity.other.attribute-name.london-rules", 3: "punctuation.separator.london-rules"}
    return [
        _match(p.COMMENT, "comment.line.number-sign.london-rules"),
        _parts(_begun(p.declaration_pattern(), margin), header),
        _parts(_begun(p.property_pattern(), margin), {2: "entity.other.attribute-name.london-rules"}),
        _parts(_begun(p.FIELD, margin), field),
        _match(p.STRING, "string.quoted.double.london-rules"),
        _match(p.INTEGER, "constant.numeric.london-rules"),
        *(_match(pattern, SCOPES[group]) for group, pattern in p.by_length()),
        _match(p.NAMED, "entity.name.london-rules"),
        _match(p.WORD, "variable.other.london-rules"),
        _match(p.SYMBOL, "constant.numeric.london-rules"),
    ]


def _begun(pattern: str, margin: str) -> str:
    """Let a pattern of the beginning of a line begin at another margin."""
    return margin + pattern.removeprefix("^")


def _match(pattern: str, scope: str) -> dict[str, object]:
    return {"match": pattern, "name": scope}


def _parts(pattern: str, scopes: dict[int, str]) -> dict[str, object]:
    return {"match": pattern, "captures": {str(part): {"name": scope} for part, scope in scopes.items()}}


def texts() -> dict[str, str]:
    """Write the grammars as files, by their names."""
    made = (grammar(), grammar_in_yaml())
    return {name: json.dumps(one, indent=2, ensure_ascii=False) + "\n" for name, one in zip(FILES, made, strict=True)}


def main() -> None:
    """Write the grammars into a folder."""
    parser = argparse.ArgumentParser(prog="python -m london_rules.editors.textmate", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    for name, text in texts().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
