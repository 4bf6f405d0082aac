"""The JSON Schema of the messages between a client and a host: `python -m london_rules.host.schemas` prints it."""

from __future__ import annotations

import json
import sys

from london_rules.host.messages import REPLIES, REQUESTS
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.schemas import schema_of


def host_schema() -> Plain:
    """Describe every message: a message is a `request` or a `reply` of the definitions."""
    return schema_of("London Rules, a host of tables", REQUESTS, REPLIES, {})


if __name__ == "__main__":
    sys.stdout.write(json.dumps(host_schema(), indent=2) + "\n")
