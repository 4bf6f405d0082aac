"""The messages that the page about hosting shows."""

from __future__ import annotations

import json

import jsonschema

from london_rules.host.schemas import host_schema
from tests.support import pages as p
from tests.support.hosting import Host

SHOWN = [json.loads(block.text) for block in p.blocks(p.ROOT / "docs" / "hosting.md") if block.info == "json"]


def test_every_message_of_the_page_is_in_the_schema() -> None:
    schema = jsonschema.Draft7Validator(host_schema())
    for message in SHOWN:
        schema.validate(message)
    assert [one["type"] for one in SHOWN] == ["start", "started", "join"]


def test_the_table_of_the_page_can_be_started(host: Host) -> None:
    reply = host.post(SHOWN[0])[1]
    assert [list(one) for one in (reply, SHOWN[1])] == [list(reply)] * 2
    assert [one is None for one in reply["seats"]] == [one is None for one in SHOWN[1]["seats"]]
    joined = host.client().ask(**{**SHOWN[2], "table": reply["table"], "secret": reply["seats"][0]})
    assert joined["variant"] == SHOWN[0]["variant"]
