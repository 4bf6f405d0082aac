"""The JSON Schema of all messages of the workshop: `python -m london_rules.workshop.schemas` prints it."""

from __future__ import annotations

import json
import sys

from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.schemas import schema_of
from london_rules.workshop.replies import REPLIES
from london_rules.workshop.requests import REQUESTS
from london_rules.workshop.shapes import DEFINITIONS


def workshop_schema() -> Plain:
    """Describe every message: those of the protocol, and those that only the workshop has."""
    return schema_of("London Rules, the workshop", REQUESTS, REPLIES, DEFINITIONS)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(workshop_schema(), indent=2) + "\n")
