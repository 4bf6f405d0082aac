"""The actual state of a game, in the words of a test, and how it differs from the expected results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from london_rules.classes import evolve, frozen
from london_rules.compiler.layout import HAND, PILE, ROWS, STACKS
from london_rules.engine.notes import option_notes
from london_rules.engine.raw_events import RawEvent, kind_of
from london_rules.engine.score import ending, figures, places
from london_rules.rule_tests.arrange import one_thing
from london_rules.rule_tests.called import NO_VALUE, value_of
from london_rules.rule_tests.model import NOTHING, EventWords, Expected, FigureWhat, OptionsWhat, Word, ZoneContents
from london_rules.rule_tests.play import PlayedCase, without_copies


@frozen
class CheckResult:
    """The result for one line of a test; `written` is the result as a test would write it, "" if it cannot be written.

    Events end with a line break each: a test has them in a list.
    """

    expected: Expected
    ok: bool
    wanted: str
    found: str
    difference: str = ""
    written: str = ""


def check(game: PlayedCase, expected: Expected) -> CheckResult:
    """Compare one line of a test with the game."""
    what = expected.subject.what
    match what:
        case "zone":
            return _zone(game, expected)
        case "options" | "offered" | "not offered":
            return _options(game, expected, what)
        case "events" | "never":
            return _events(game, expected)
        case "asked":
            return _words(expected, "nobody" if game.over else f"player {game.state.who + 1}")
        case "by":
            return _words(expected, game.asks or "nobody")
        case "note":
            return _words(expected, _note(game, expected))
        case "outcome":
            ended = ending(game.program, game.state)
            return _words(expected, NOTHING if ended is None else ended.name)
        case "counter" | "number" | "on" | "mark" | "place" | "over":
            return _figure(expected, _number(game, expected, what))
        case _:
            assert_never(what)


def subject_words(expected: Expected) -> str:
    """Name the subject of a line of a test."""
    subject = expected.subject
    if subject.what in ("on", "mark"):
        return f"{subject.name} on {subject.thing}"
    if subject.what == "note":
        return f"the note of {subject.name}"
    name = {
        "asked": "who is asked",
        "by": "the rule that asks",
        "over": "whether the game is over",
        "outcome": "how the game ends",
    }.get(subject.what, subject.name or subject.what)
    return f"{name} of player {subject.player}" if subject.player else name


# ---- numbers and words --------------------------------------------------------------------------


def _number(game: PlayedCase, expected: Expected, what: FigureWhat) -> int:
    """Return the value of a counter, number, mark or place."""
    subject, program, s = expected.subject, game.program, game.state
    player = max(subject.player - 1, 0)
    match what:
        case "counter":
            return int(s.c[program.layout.counter_base[subject.name] + player])
        case "number":
            if subject.given:
                found = value_of(game, subject, expected.span, player if subject.player else s.active)
                return NO_VALUE if found is None else found
            s.limits.begin(s)
            function = program.space["NUMBERS"][program.source.numbers.index(subject.name)]
            return int(function(s, player if subject.player else s.active))
        case "place":
            return places(program, s, figures(program, s))[player]
        case "over":
            return int(game.over)
        case "on" | "mark":
            base = program.layout.mark_base if what == "mark" else program.layout.counter_base
            thing = one_thing(program, s, subject.thing, game.stocks, expected.span, game.out)
            return 0 if thing is None else int((s.m if what == "mark" else s.c)[base[subject.name] + thing])
        case _:
            assert_never(what)


def _figure(expected: Expected, found: int) -> CheckResult:
    want = expected.want
    assert isinstance(want, int)
    if expected.subject.what in ("over", "mark"):
        yes = ("no", "yes")
        return CheckResult(expected, bool(found) == bool(want), yes[bool(want)], yes[bool(found)], "", yes[bool(found)])
    by = abs(found - want)
    difference = f"{by} too {'many' if found > want else 'few'}" if by else ""
    return CheckResult(expected, found == want, str(want), str(found), difference, str(found))


def _note(game: PlayedCase, expected: Expected) -> str:
    notes = option_notes(game.program, game.state) if not game.over else []
    for id, said in zip(game.ids(), notes, strict=True):
        if expected.subject.name in (id, without_copies(id)):
            return ", ".join(said)
    return "no such option"


def _words(expected: Expected, found: str) -> CheckResult:
    return CheckResult(expected, found == expected.want, str(expected.want), found, "", found)


# ---- things in zones ----------------------------------------------------------------------------


def _zone(game: PlayedCase, expected: Expected) -> CheckResult:
    want, subject = expected.want, expected.subject
    assert isinstance(want, ZoneContents)
    zone = game.program.layout.zone_base[subject.name] + max(subject.player - 1, 0)
    shape = game.program.primitives.shape[zone]
    if want.number is not None:
        number = sum(place != "." for stack in zone_words(game, zone, ()) for place in stack.split("/"))
        by = abs(number - want.number)
        difference = f"{by} too {'many' if number > want.number else 'few'}" if by else ""
        return CheckResult(expected, not by, str(want.number), str(number), difference, str(number))
    words = [_place_text(place) for place in want.places]
    named = [word.text.removeprefix("-") for place in want.places for word in place if "#" in word.text]
    found = zone_words(game, zone, named)
    ordered = shape in (PILE, ROWS)
    if shape == ROWS:
        words, found = _without_ends(words), _without_ends(found)
    ok, difference = _in_order(words, found, want.more) if ordered else _in_any_order(words, found, want.more)
    tail = " ..." if want.more else ""
    said = found[: max(len(words), 1)] if want.more and ordered else found
    return CheckResult(expected, ok, _joined(words) + tail, _joined(found), difference, _joined(said) + tail)


def zone_words(game: PlayedCase, zone: int, named: Sequence[str]) -> list[str]:
    """Write the contents of a zone as a test writes them; things are named by face, or by the ids that a test names."""
    layout, s = game.program.layout, game.state
    shape = game.program.primitives.shape[zone]

    def word(thing: int) -> str:
        if thing < 0:
            return "."
        info = layout.things[thing]
        return ("-" if s.m[thing] else "") + (info.id if info.id in named else info.face)

    place = s.z[zone]
    if shape == STACKS:
        return ["/".join(word(t) for t in stack) for stack in place]
    if shape == HAND:
        return sorted(word(t) for t in place)
    return [word(t) for t in (reversed(place) if shape == PILE else place)]


def _place_text(place: tuple[Word, ...]) -> str:
    return "/".join(word.text for word in place) or "."


def _without_ends(words: list[str]) -> list[str]:
    """Leave out the free places at the end."""
    out = list(words)
    while out and out[-1] == ".":
        out.pop()
    return out


def _joined(words: list[str]) -> str:
    return " ".join(words) or "nothing"


def _in_order(wanted: list[str], found: list[str], more: bool) -> tuple[bool, str]:
    for at, (want, got) in enumerate(zip(wanted, found, strict=False), 1):
        if want != got:
            return False, f"the first that differs is number {at}: `{got}`, not `{want}`"
    if len(found) < len(wanted):
        return False, f"`{wanted[len(found)]}` is missing at the end"
    if len(found) > len(wanted) and not more:
        return False, f"`{found[len(wanted)]}` comes after that"
    return True, ""


def _in_any_order(wanted: list[str], found: list[str], more: bool) -> tuple[bool, str]:
    missing = list((Counter(wanted) - Counter(found)).elements())
    extra = [] if more else list((Counter(found) - Counter(wanted)).elements())
    return not missing and not extra, _lacks(missing, extra)


def _lacks(missing: list[str], extra: list[str]) -> str:
    parts = []
    if missing:
        parts.append("missing: " + ", ".join(f"`{word}`" for word in missing))
    if extra:
        parts.append("not wanted: " + ", ".join(f"`{word}`" for word in extra))
    return "; ".join(parts)


# ---- options and events -------------------------------------------------------------------------


def _options(game: PlayedCase, expected: Expected, what: OptionsWhat) -> CheckResult:
    want, ids = expected.want, game.ids()
    assert isinstance(want, tuple)
    words = [word.text for word in want if isinstance(word, Word)]
    found = [id if id in words else without_copies(id) for id in ids]
    missing = [word for word in words if word not in found]
    match what:
        case "options":
            extra = [word for word in dict.fromkeys(found) if word not in words]
            ok, difference, said = (
                not missing and not extra,
                _lacks(missing, extra),
                _joined(list(dict.fromkeys(found))),
            )
        case "offered":
            kept = [word for word in words if word in found]
            ok, difference, said = not missing, _lacks(missing, []), " ".join(kept)
        case "not offered":
            extra = [word for word in words if word in found]
            ok, difference, said = not extra, _lacks([], extra), " ".join(missing)
        case _:
            assert_never(what)
    return CheckResult(expected, ok, _joined(words), _joined(found), difference, said)


def _events(game: PlayedCase, expected: Expected) -> CheckResult:
    wanted = expected.want
    assert isinstance(wanted, tuple)
    events = [event for event in wanted if isinstance(event, EventWords)]
    texts = "; ".join(event.text for event in events)
    if expected.subject.what == "never":
        came = [event.text for event in events if any(_is(game, raw, event) for raw in game.events)]
        said = "".join(f"{event.text}\n" for event in events if event.text not in came)
        return CheckResult(expected, not came, texts, "; ".join(came) or "nothing", "it happened" if came else "", said)
    happened = _singly(game)
    at = 0
    used: dict[int, None] = {}
    for event in events:
        fits = (i for i, (step, raw) in enumerate(happened) if step >= at and i not in used and _is(game, raw, event))
        found = next(fits, None)
        if found is None:
            times = sum(_is(game, raw, event) for _, raw in happened)
            how = f"`{event.text}` happened, but in another order" if times else f"`{event.text}` did not happen"
            if 0 < times < [one.text for one in events].count(event.text):
                how = f"`{event.text}` happened only {'once' if times == 1 else f'{times} times'}"
            came = list(_came(game, events))
            said = "; ".join(_changes_of_counter(game, event) or came) or "nothing"
            return CheckResult(expected, False, texts, said, how, "".join(f"{text}\n" for text in came))
        at, used[found] = happened[found][0], None
    return CheckResult(expected, True, texts, texts)


def _singly(game: PlayedCase) -> list[tuple[int, RawEvent]]:
    """Give what happened, each with its number: several things that are shown at once are several with the same."""
    out: list[tuple[int, RawEvent]] = []
    for step, raw in enumerate(game.events):
        several = kind_of(raw) in ("reveal", "look")
        out += [(step, (*raw[:3], (one,), *raw[4:])) for one in raw[3]] if several else [(step, raw)]
    return out


def _came(game: PlayedCase, events: list[EventWords]) -> Iterator[str]:
    """Return the events as they happened, each with its own amount or place; those that did not happen are left out."""
    wanted = list(events)
    for at, raw in _singly(game):
        if not wanted:
            return
        exact = next((event for event in wanted if _is(game, raw, event)), None)
        like = exact or next((e for e in wanted if _like(game, raw, e) and not _ahead(game, at, e)), None)
        if like is not None:
            wanted.remove(like)
            yield _text(game, raw, like)


def _ahead(game: PlayedCase, at: int, event: EventWords) -> bool:
    """Check whether an event happens later as expected."""
    return any(_is(game, raw, event) for raw in game.events[at:])


def _like(game: PlayedCase, raw: RawEvent, event: EventWords) -> bool:
    """Check whether an event is the expected one except for its amount or place."""
    return event.what != "rule" and _is(game, raw, evolve(event, **_own(game, raw)))


def _own(game: PlayedCase, raw: RawEvent) -> dict[str, Any]:
    """Give the amount or place of an event."""
    if raw[0] in ("counter", "paid"):
        return {"amount": raw[4]}
    return {"name": game.program.layout.zone_names[raw[4]][0]} if raw[0] in ("move", "put", "under") else {}


def _text(game: PlayedCase, raw: RawEvent, event: EventWords) -> str:
    """Write an event as it happened."""
    if event.what == "counter":
        return f"player {event.player} {'gains' if raw[4] > 0 else 'loses'} {abs(raw[4])} {event.name}"
    if event.what == "move":
        zone = game.program.layout.zone_names[raw[4]][0]
        return event.text if zone == event.name else f"{event.thing} goes to {zone}"
    return event.text


def _changes_of_counter(game: PlayedCase, event: EventWords) -> list[str]:
    """List the changes of the same counter that happened, to compare."""
    if event.what != "counter":
        return []
    out = []
    counters = list(game.program.layout.rules.counters)
    for raw in game.events:
        if raw[0] in ("counter", "paid") and counters[raw[3]] == event.name and raw[2] == event.player - 1 and raw[4]:
            verb = "gains" if raw[4] > 0 else "loses"
            out.append(f"player {raw[2] + 1} {verb} {abs(raw[4])} {event.name}")
    return out


def _is(game: PlayedCase, raw: RawEvent, event: EventWords) -> bool:
    layout, what = game.program.layout, event.what
    match what:
        case "rule":
            return kind_of(raw) == "enter" and bool(event.name == game.program.source.slots[raw[1]])
        case "counter":
            if kind_of(raw) not in ("counter", "paid"):
                return False
            return (list(layout.rules.counters)[raw[3]], raw[2] + 1, raw[4]) == (event.name, event.player, event.amount)
        case "move":
            if kind_of(raw) not in ("move", "put", "under"):
                return False
            info, zone = layout.things[raw[2]], layout.zone_names[raw[4]][0]
            return event.thing in (info.id, info.face) and zone == event.name
        case "reveal" | "look":
            if kind_of(raw) != what or raw[2] + 1 != event.player:
                return False
            return any(event.thing in (layout.things[one].id, layout.things[one].face) for one in raw[3])
        case _:
            assert_never(what)
