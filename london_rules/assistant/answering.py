"""One call of a tool: from its name and arguments to a text, within limits. Nothing that is sent raises."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from traceback import extract_tb
from typing import Any, Final

from london_rules.assistant import asks
from london_rules.assistant.changes import differences, read_back
from london_rules.assistant.checking import checked
from london_rules.assistant.library import read, similar
from london_rules.assistant.naming import named
from london_rules.assistant.sent import Sent, UnsoundError
from london_rules.assistant.trying import tested, tried
from london_rules.classes import evolve, frozen
from london_rules.diagnostics.effort import NOT_READ, Effort, Spent, within
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.engine.errors import RuleError
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.requests import Request, read_request
from london_rules.table.protocol.server import LIMITS

DEADLINE: Final = 20.0  # seconds for a call
LONGEST: Final = 30_000  # letters of an answer with data
_UNSOUND: Final = "the rules have errors: correct them first; this is what `check` says"


@frozen
class Answer:
    """What an assistant gets: a text, and whether the call was refused."""

    text: str
    refused: bool = False


def answer(tool: str, arguments: Mapping[str, Any], deadline: float = DEADLINE) -> Answer:
    """Answer a call."""
    until = monotonic() + deadline
    limits = evolve(LIMITS, deadline=deadline, stopped=lambda: monotonic() > until)
    try:
        if tool not in asks.TOOLS:
            help = did_you_mean(tool, asks.TOOLS) or f"tools are {', '.join(asks.TOOLS)}"
            raise TableError("LR-P0012", f"there is no tool `{tool:.40}`", help)
        request = read_request({**arguments, "type": tool}, asks.TOOLS)
        with within(Effort(limits.guess_steps, limits.letter_steps, deadline)):
            if isinstance(request, asks.AboutVariant):
                sent = Sent.of(request.variant, getattr(request, "texts", {}), limits)
                if isinstance(request, asks.AboutTexts) and not sent.texts:
                    raise TableError("LR-P0013", "`texts` has no file", "send the whole text of your house rule")
                return Answer(as_text(_about_variant(request, sent)))
            return _ANSWERS[type(request)](request)
    except TableError as e:
        return _refusal(e.code, str(e), e.help)
    except (RuleError, Spent) as e:
        return _refusal(getattr(e, "code", NOT_READ), str(e), "send shorter texts, or fewer answers")
    except Exception as e:
        place = extract_tb(e.__traceback__)[-1]
        where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
        return _refusal("LR-P0020", f"internal error ({type(e).__name__} in {where})", "please report it to the makers")


def _refusal(code: str, message: str, help: str | None) -> Answer:
    return Answer(as_text({"code": code, "error": message, "help": help}), refused=True)


def _about_variant(request: asks.AboutVariant, sent: Sent) -> Plain:
    try:
        return _ABOUT_VARIANTS[type(request)](request, sent)
    except UnsoundError:
        return {"tip": _UNSOUND, **checked(sent)}


_ANSWERS: Final[dict[type[Request], Callable[[Any], Answer]]] = {
    asks.Read: lambda ask: Answer(read(ask.uri)),
    asks.Similar: lambda ask: Answer(as_text(similar(ask.sentence))),
}
_ABOUT_VARIANTS: Final[dict[type[Request], Callable[[Any, Sent], Plain]]] = {
    asks.Names: named,
    asks.Check: lambda _, sent: checked(sent),
    asks.Readback: lambda _, sent: read_back(sent),
    asks.Diff: lambda _, sent: differences(sent),
    asks.Try: tried,
    asks.Test: tested,
}


# ---- texts --------------------------------------------------------------------------------------------


def as_text(data: Plain) -> str:
    """Write data without what is empty, a line for each item; the longest of too long lists lose their ends.

    `left_out` counts what they lose.
    """
    kept: Plain = _without_empty(data)
    left_out: dict[str, int] = {}
    while len(text := _lines(kept | ({"left_out": left_out} if left_out else {}))) > LONGEST:
        longest = max(kept, key=lambda key: len(_json(kept[key])) if isinstance(kept[key], list | dict) else 0)
        value = kept[longest]
        most = len(value) // 2
        left_out[longest] = left_out.get(longest, 0) + len(value) - most
        kept[longest] = value[:most] if isinstance(value, list) else dict(list(value.items())[:most])
    return text.encode("utf-8", "backslashreplace").decode()  # half of a character cannot be sent


def _lines(data: Plain) -> str:
    lines = (
        f"{_json(key)}: {_listed(value) if isinstance(value, list) else _json(value)}" for key, value in data.items()
    )
    return "{" + ",\n ".join(lines) + "}"


def _listed(items: list[Any]) -> str:
    if all(isinstance(item, str) for item in items):
        return _json(items)
    return "[\n  " + ",\n  ".join(map(_json, items)) + "]"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _without_empty(data: Any) -> Any:
    if isinstance(data, dict):
        made = {key: _without_empty(value) for key, value in data.items()}
        return {key: value for key, value in made.items() if value not in (None, "", [], {}) and _counts(key, value)}
    return [_without_empty(value) for value in data] if isinstance(data, list) else data


def _counts(key: str, value: Any) -> bool:
    return value != 0 or not key.startswith("more_")
