"""The shapes of what the replies of the workshop hold, as JSON Schemas."""

from __future__ import annotations

from typing import Final

from london_rules.analysis.colours import SORTS
from london_rules.table.protocol.fields import Plain, ref
from london_rules.table.protocol.shapes import (
    NAME_OR_NULL,
    SEAT,
    TEXT,
    WHOLE,
    YES,
    by_name,
    closed,
    listed,
    or_null,
)

_PLACE: Plain = {"file": TEXT, "from": WHOLE, "to": WHOLE}
_VALUE: Plain = {"type": ["integer", "boolean", "string", "null"]}
_NUMBER: Plain = {"type": "number"}
SORT: Final[Plain] = {"enum": list(SORTS)}

DEFINITIONS: Final[Plain] = {
    "file of the variant": closed({"file": TEXT, "name": TEXT, "bundle": TEXT, "own": YES}),
    "finding": closed(
        {
            "code": TEXT,
            "severity": {"enum": ["error", "warning"]},
            "message": TEXT,
            "help": NAME_OR_NULL,
            "notes": listed(TEXT),
            **_PLACE,
            "line": WHOLE,
            "related": listed(closed({**_PLACE, "message": TEXT})),
            "fixes": listed(closed({"title": TEXT, "safe": YES, **_PLACE, "text": TEXT})),
        }
    ),
    "completion": closed({"label": TEXT, "text": TEXT, "from": WHOLE, "to": WHOLE, "category": TEXT}),
    "hover": or_null(
        closed(
            {
                "from": WHOLE,
                "to": WHOLE,
                "title": TEXT,
                "about": TEXT,
                "english": TEXT,
                "text": TEXT,
                "origin": TEXT,
            }
        )
    ),
    "place": closed({**_PLACE, "line": WHOLE, "own": YES, "bundle": TEXT}),
    "symbol": closed(
        {
            "name": TEXT,
            "category": TEXT,
            "how": TEXT,
            "from": WHOLE,
            "to": WHOLE,
            "parts": listed(ref("symbol")),
        }
    ),
    "text edit": closed({**_PLACE, "text": TEXT}),
    "sheet": closed(
        {
            "kind": TEXT,
            "lines": listed(listed(TEXT)),
            "kept": by_name(listed(TEXT)),
        }
    ),
    "sample": or_null(closed({"kind": TEXT, "says": TEXT, "file": TEXT, "text": TEXT})),
    "change": closed(
        {
            "heading": TEXT,
            "name": TEXT,
            "words": listed(TEXT),
            "english": NAME_OR_NULL,
            "was": NAME_OR_NULL,
            "now": NAME_OR_NULL,
            "places": listed(ref("place")),
        }
    ),
    "added part": closed({"bundle": TEXT, "title": TEXT, "adds": listed(TEXT)}),
    "test": closed({"title": TEXT, **_PLACE, "line": WHOLE, "ok": YES, "messages": listed(TEXT)}),
    "owner": closed({"seat": or_null(SEAT), "words": TEXT, "value": _VALUE, "parts": listed(ref("reason"))}),
    "reason": closed(
        {
            "words": TEXT,
            "value": _VALUE,
            "note": NAME_OR_NULL,
            "file?": TEXT,
            "from?": WHOLE,
            "to?": WHOLE,
            "parts": listed(ref("reason")),
        }
    ),
    "mean": or_null(closed({"mean": _NUMBER, "low": or_null(_NUMBER), "high": or_null(_NUMBER)})),
    "measured figure": closed(
        {
            "group": TEXT,
            "name": TEXT,
            "before": ref("mean"),
            "after": ref("mean"),
            "difference": ref("mean"),
            "sure": YES,
        }
    ),
    "measured rung": closed(
        {
            "kind": TEXT,
            "games": WHOLE,  # pairs that were finished
            "played": WHOLE,  # pairs that were begun: to be given back as `begin`
            "measures": listed(ref("measured figure")),  # means with 95% intervals; null where only one side has it
            "scores": closed({"before": ref("scores"), "after": ref("scores")}),  # how many players had each
        }
    ),
    "scores": listed({"type": "array", "items": [WHOLE, WHOLE], "minItems": 2, "maxItems": 2}),
}
