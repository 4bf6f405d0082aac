"""A page for tests: it sends messages to a session, checks all of them by the schema, and takes the packets."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from attrs import define, field
from jsonschema import Draft7Validator

from london_rules.table.patch import apply_patch
from london_rules.workshop.schemas import workshop_schema
from london_rules.workshop.session import Session

Message = dict[str, Any]

MANIFEST = """\
language: 2
id: my-rule
title: My rule
kind: overlay
builds on: ["2010"]
files: [hands.rules]
"""
RULES = """\
# How much a hand costs.
number big hand = number of cards in your hand * 2

replace number hand poverty = big hand
"""
FILE = "my-rule/hands.rules"


@cache
def _valid(name: str) -> Draft7Validator:
    return Draft7Validator({"$ref": f"#/definitions/{name}", "definitions": workshop_schema()["definitions"]})


def check(side: str, message: Message) -> None:
    """Check a message by the definition of its type."""
    wrong = [str(e)[:2000] for e in _valid(f"{side} {message['type']}").iter_errors(message)]
    assert not wrong, wrong


def fail(e: Exception) -> None:
    """Show what the program itself did wrong."""
    raise e


@define(eq=False)
class Page:
    """Talk with a session; `views` has what each viewer of each table sees, `rest` what followed the last reply."""

    session: Session = field(factory=lambda: Session(fault=fail))
    views: dict[tuple[str, int | None], Message] = field(factory=dict)
    rest: list[Message] = field(factory=list)
    sent: int = 0

    def ask(self, type: str, **fields: Any) -> Message:
        """Send a message and return the reply, without its type and id if it is no error."""
        self.sent += 1
        message = {"type": type, "id": self.sent, **fields}
        check("request", message)
        reply, *self.rest = [json.loads(line) for line in self.session.receive(json.dumps(message))]
        for one in (reply, *self.rest):
            check("reply", one)
        assert reply.pop("id") == self.sent
        for packet in self.rest:
            if packet["type"] == "packet":
                key = (packet["table"], packet["seat"])
                whole = packet.get("view")
                self.views[key] = apply_patch(self.views[key], packet["patch"]) if whole is None else whole
        return reply

    def refused(self, type: str, **fields: Any) -> tuple[str, str, str]:
        """Send a message that is refused; return the code, the message and the help."""
        reply = self.ask(type, **fields)
        assert reply["type"] == "error", reply
        return reply["code"], reply["message"], reply.get("help", "")

    def write(self, rules: str = RULES, **more: str) -> Message:
        """Put the bundle of the tests, with other rules."""
        return self.ask(
            "bundle", bundle="my-rule", on="2010", files={"bundle.yaml": MANIFEST, "hands.rules": rules, **more}
        )
