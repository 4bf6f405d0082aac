"""The tables on which each card of the race along the time track shows what it does."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.race import GAME, Race
from tests.support.table import rule_set
from tests.support.told import tell

FACES = rule_set(GAME).rules.faces
DATES = {f.values["date"]: f.values["stage"] for f in FACES.values() if f.kind == "milestone"}
BOXES = "covent-garden canary-wharf greenwich"


def race_scenes(name: str) -> Iterator[str]:
    """Tell what a card does on its tables."""
    yield from {"picture": dated, "person": dated, "sight": sight}.get(str(FACES[name].values["sort"]), special)(name)


def table(name: str, *, players: int = 2) -> Race:
    return Race(players).hand(1, name).stand(1, "strand").stand(2, "aldwych").boxes(BOXES)


def dated(name: str) -> Iterator[str]:
    """Show a card with a date before, on and after its step, as far as there are any."""
    date = FACES[name].values["date"]
    before = max(stage for year, stage in DATES.items() if year < date)
    steps = {"before its date": before, "after its date": min(stage for year, stage in DATES.items() if year > date)}
    if date in DATES:
        steps["on its date"] = DATES[date]
    for title, step in steps.items():
        yield from tell(table(name).steps(1, step).take(3), ["play-cards", name], f"played {title}")


def sight(name: str) -> Iterator[str]:
    """Show a sight where it stands, and that it cannot be played elsewhere."""
    monument = FACES[name].values["monument"]
    (spot,) = [f for f in FACES.values() if f.kind == "spot" and f.values.get("monument") == monument]
    places = [spot.id] if "path" in spot.related else spot.related["approach"]
    for place in places:
        yield from tell(table(name).stand(1, place).take(3), ["play-cards", name], f"played at {place}")
    yield from tell(table(name).take(3), ["staying-there"], "elsewhere: it cannot be played")


def special(name: str) -> Iterator[str]:
    """Show the cards that are not about the track."""
    if name == "museum":
        yield from tell(table(name).take(3), ["play-cards", name], "played")
        yield from tell(table(name).steps(1, 38).take(3), ["play-cards", name], "played two steps before the last")
    elif name == "smog":
        yield from tell(table(name, players=3).take(3), ["play-cards", name, "player-3"], "played")
        yield from tell(table(name).smog(1, 2), [], "before a player whose turn it is")
    elif name == "underground":
        yield from tell(table(name).take(2), ["play-cards", name, "london-zoo"], "played")
        yield from tell(table(name).take(2), ["play-cards", name, "canary-wharf"], "played to reach a letterbox")
    else:
        yield from tell(table(name).take(2), ["play-cards", name, "6", "lambeth-bridge"], "played on a two")
        yield from tell(table(name).take(2), ["play-cards", name, "4", "covent-garden"], "played to reach a letterbox")
