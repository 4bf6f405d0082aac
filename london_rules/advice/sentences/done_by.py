"""Say of somebody else, or of each of several, what is said of you."""

from __future__ import annotations

import re
from typing import Final

_CHANGE: Final = re.compile(r"(gain|lose|pay)\b(.*)")
_OF_ANOTHER: Final = re.compile(r"^(gain|lose|pay|give|move|put|choose)s\b")
TIMES: Final = re.compile(r"((?:\d+|\([^\n]*?\)) times), (.*)")
CHOICES: Final = ("choose ", "look at ", "you may ", "either ", "as often ", "up to ")


def done_by(subject: str, deed: str) -> list[str]:
    """Give what a deed of yours is for somebody else, or for each of several."""
    deed = _OF_ANOTHER.sub(r"\1", deed)
    if subject == "you":
        return [deed]
    each, they = subject.startswith("each "), subject == "they"
    head = subject if subject.startswith("for each") else f"for {subject}" if each else ""
    single = ", " not in deed and "\n" not in deed
    change, times = _CHANGE.match(deed), TIMES.match(deed)
    if change is not None and single:
        return _changed_by(subject, change[1], change[2], head if not each else "")
    if times is not None:
        return (
            [f"{head}, {theirs(times[1])}, {one}" for one in done_by("they", times[2])]
            if head
            else [f"{times[1]}, {one}" for one in done_by(subject, times[2])]
            if "your" not in times[1]
            else [f"{theirs(times[1])}, {one}" for one in done_by(subject, times[2])]
            if they
            else []
        )
    if deed.startswith(CHOICES):
        return [asked(subject, head, deed)]
    if deed.startswith(("move ", "put ", "for each ")):
        return [f"{head}, {theirs(deed)}" if head else theirs(deed)] if head or they else []
    if not single:
        return []
    verb, _, rest = theirs(deed).partition(" ")
    return [f"{head}, they {verb} {rest}" if head else f"they {verb} {rest}" if they else f"{subject} {verb}s {rest}"]


def asked(subject: str, head: str, deeds: str) -> str:
    """Say that somebody, or each of several, decides: then what is theirs is said as `your`."""
    deeds = re.sub(r"\btheir\b", "your", deeds)
    if not head:
        return f"ask {'them' if subject == 'they' else subject}, {deeds}"
    each = head.removeprefix("for ")
    return f"ask {each}, {deeds}" if each.startswith("each ") and "," not in each else f"{head}, ask them, {deeds}"


def _changed_by(subject: str, verb: str, much: str, head: str) -> list[str]:
    if head:
        return [f"{head}, they {verb}{theirs(much)}"]
    if subject == "they":
        return [f"they {verb}{theirs(much)}"]
    if subject.startswith("each "):
        return [f"{subject} {verb}s{theirs(much)}"]
    return [] if "your" in much else [f"{subject} {verb}s{much}"]


def theirs(text: str) -> str:
    """Say of other players what is said of you."""
    return re.sub(r"\byour\b", "their", text)
