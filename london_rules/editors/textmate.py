"""The TextMate grammar of rule text, for Visual Studio Code, Sublime Text, JetBrains and others."""

from __future__ import annotations

import json

from london_rules.editors import patterns as p

SCOPES: dict[str, str] = {
    "control": "keyword.control.london-rules",
    "verb": "support.function.london-rules",
    "logic": "keyword.operator.word.london-rules",
    "measure": "support.function.measure.london-rules",
    "person": "variable.language.london-rules",
    "small": "keyword.other.london-rules",
}


def grammar() -> dict[str, object]:
    """Return the grammar as plain data."""
    header = {1: "storage.modifier.london-rules", 3: "storage.type.london-rules"}
    field = {2: "entity.other.attribute-name.london-rules", 3: "punctuation.separator.london-rules"}
    return {
        "name": "London rules",
        "scopeName": "source.london-rules",
        "fileTypes": ["rules"],
        "patterns": [
            _match(p.COMMENT, "comment.line.number-sign.london-rules"),
            _parts(p.declaration_pattern(), header),
            _parts(p.property_pattern(), {2: "entity.other.attribute-name.london-rules"}),
            _parts(p.FIELD, field),
            _match(p.STRING, "string.quoted.double.london-rules"),
            _match(p.INTEGER, "constant.numeric.london-rules"),
            *(_match(pattern, SCOPES[group]) for group, pattern in p.by_length()),
            _match(p.NAMED, "entity.name.london-rules"),
            _match(p.WORD, "variable.other.london-rules"),
            _match(p.SYMBOL, "constant.numeric.london-rules"),
        ],
    }


def _match(pattern: str, scope: str) -> dict[str, object]:
    return {"match": pattern, "name": scope}


def _parts(pattern: str, scopes: dict[int, str]) -> dict[str, object]:
    return {"match": pattern, "captures": {str(part): {"name": scope} for part, scope in scopes.items()}}


def text() -> str:
    """Write the grammar as a file."""
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(text(), end="")
