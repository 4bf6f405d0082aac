"""The standard tables on which each face of 2010 shows what it does."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.table import Table
from tests.support.told import tell

HAND = "salters vintners lords british-museum bridge fire-brigade paupers-a"
SPARE = {"salters": "mercers", "vintners": "grocers", "lords": "albert-hall", "british-museum": "sewers"}
SPARE |= {"bridge": "tower-bridge", "fire-brigade": "regent-street", "paupers-a": "paupers-b"}
SPARE |= {
    "grand-hotel": "omnibus",
    "great-fire-monument": "thames-embankment",
    "kew-gardens": "street-lights",
}
SPARE |= {"almshouses": "workers-houses", "haberdashers": "fishmongers"}
SPARE |= {"town-houses": "natural-history-museum", "paupers-b": "paupers-a", "paupers-c": "paupers-a"}


def beside(name: str, others: str) -> str:
    """List cards to lie beside a card: where it would be there twice, another of its colour stands for it."""
    return " ".join(SPARE[n] if n == name else n for n in others.split())


def standard(name: str, *, step: str = "action", **belongings: object) -> Table:
    """Lay the table of an activation: three players, a city of four stacks, a hand, land and a display."""
    t = Table(players=3, step=step)
    settings: dict[str, object] = {
        "hand": beside(name, "haberdashers town-houses paupers-b"),
        "city": f"{name} {beside(name, 'grand-hotel lords great-fire-monument')}",
        "land": "city lambeth hackney",
        "money": 8,
        "poverty": 6,
    }
    t[1].set(**{**settings, **belongings})  # type: ignore[arg-type]
    t[2].set(land="westminster st-pancras", money=3)
    t[3].set(money=1)
    t.display(beside(name, "almshouses kew-gardens paupers-c"))
    return t


def hand_for(name: str) -> str:
    """List a hand with two other cards of each colour and a Paupers."""
    return f"{name} {beside(name, HAND)}"


def placed(name: str) -> list[str]:
    """Place a card from a hand that has two other cards of each colour."""
    t = Table(players=2)
    t[1].set(hand=hand_for(name), city=beside(name, "almshouses"), money=8)
    return tell(t, ["play-cards", name, "a-new-stack"], "placed from hand")


def activated(name: str) -> list[str]:
    """Activate a card on the standard table."""
    return tell(standard(name), ["run-city", name], "activated")


def never_activated(name: str) -> list[str]:
    """Show that a card alone in its city gives nothing to activate."""
    t = Table(players=2)
    t[1].set(city=name)
    return tell(t, ["take-three-cards"], "nothing to activate: the city cannot be run")


def flip_answered(name: str) -> list[str]:
    t = standard(name, city=f"salters {name} mercers")
    return tell(t, ["run-city", "salters", f"use:{name}", "mercers"], "in answer to a flip")


def any_colour(name: str) -> list[str]:
    t = standard(name, hand="haberdashers town-houses paupers-b")
    return tell(t, ["play-cards", "haberdashers", "paupers-b", "a-new-stack"], "any colour for a pound")


def collecting(name: str) -> Iterator[str]:
    t = standard(name, hand="haberdashers salters")
    yield from tell(t, ["play-cards", "haberdashers", "a-new-stack"], "another card is placed")
    t = standard(name, hand="haberdashers salters")
    yield from tell(t, ["play-cards", "haberdashers", name], "covered")
    t = standard(name)
    t.state.c[t.layout.counter_base["coins"] + t.layout.thing_index[f"{name}#1"]] = 3
    yield from tell(t, ["run-city", name], "activated with money on it")


def bank(name: str) -> list[str]:
    t = standard(name, hand="st-pauls town-houses", money=0)
    return tell(t, ["play-cards", "st-pauls", "a-new-stack"], "a loan is taken")


def swapping(name: str) -> Iterator[str]:
    t = standard(name, step="take")
    answers = [f"use:{name}", "paupers-b", "kew-gardens", "deck", "take-three-cards"]
    yield from tell(t, answers, "a swap at the start of the turn")
    t = standard(name)
    answers = ["run-city", "grand-hotel", "stop", f"use:{name}", "paupers-b", "kew-gardens"]
    yield from tell(t, answers, "a swap after the action")


def university(name: str) -> Iterator[str]:
    t = standard(name, step="take", hand="")
    answers = [f"use:{name}", "water-works#1", "school-a-blue>water-works#2", "take-three-cards"]
    yield from tell(t, answers, "looking at three cards at the start of the turn")
    t = standard(name, step="take", hand="", city=f"parliament {name}")
    answers = [f"use:{name}", "water-works#1", "kew-gardens", "take-three-cards"]
    yield from tell(t, answers, "with Parliament: one looked at, one of the display")


def parliament(name: str) -> Iterator[str]:
    t = standard(name, step="take", hand="")
    yield from tell(t, ["deck", "kew-gardens", "take-three-cards"], "two cards at the start of the turn")
    t = standard(name, step="take", hand="")
    yield from tell(t, ["stop", "take-three-cards"], "no card at the start of the turn")


def whitehall(name: str) -> Iterator[str]:
    t = standard(name, city=f"{name} underground lords -mercers")
    t[1].set(land="city lambeth hackney southwark-bermondsey")
    answers = ["run-city", "underground", "city", "hackney", name, "underground", "southwark-bermondsey"]
    yield from tell(t, answers, "an Underground runs again")
    t = standard(name, city=f"{name} salters hospital-a")
    answers = ["run-city", "salters", "use:hospital-a", name, "salters"]
    yield from tell(t, answers, "a card that a Hospital saved runs again")


def from_hand(name: str) -> Iterator[str]:
    t = standard(name, city="great-fire-monument", hand=f"{name} paupers-b bridge st-pauls")
    yield from tell(t, ["play-cards", name], "played from hand")
    colour = {"wren": "town-houses"}.get(name, "haberdashers")
    t = standard(name, hand=f"{name} {colour}", city="")
    yield from tell(t, ["play-cards", colour], "expended for its colour")


def paupers(name: str) -> Iterator[str]:
    t = standard(name, city="great-fire-monument", hand=f"{name} haberdashers town-houses bridge")
    yield from tell(t, ["take-three-cards"], "can neither be placed nor pay for a card")
    t = standard(name, city="east-india-company", hand=name)
    yield from tell(t, ["run-city"], "expended to activate a card")


OWN = {
    "stock-exchange": swapping,
    "bank-of-england": bank,
    "university-of-london": university,
    "parliament": parliament,
    "whitehall": whitehall,
}
NAMED = {"hospital": flip_answered, "school": any_colour, "shops": collecting}


def scenes(name: str) -> Iterator[str]:
    """Tell what a card does on its tables."""
    face = Table().rules.rules.faces[name]
    if "cost" not in face.values:
        yield from from_hand(name) if "from hand" in face.effects else paupers(name)
        return
    yield from placed(name)
    if "activation" not in face.effects:
        yield from never_activated(name)
    elif name != "whitehall":
        yield from activated(name)
    own = OWN.get(name) or NAMED.get(name.split("-", maxsplit=1)[0])
    if own is not None:
        yield from own(name)


def borough_scenes(name: str) -> Iterator[str]:
    """Tell how a borough is bought and what it is worth."""
    face = Table().rules.rules.faces[name]
    t = Table(players=2)
    t[1].set(money=10)
    t[2].set(land=face.related["land neighbour"][0])
    yield from tell(t, ["buy-land", name], "bought beside an occupied borough")
    t = Table(players=2)
    yield from tell(t, ["buy-land"], "the first land of the game")
    t = Table(players=2)
    t.deck("")
    t[1].set(land=name, money=0, poverty=0)
    t[2].set(money=0, poverty=0)
    t.underground(name)
    yield from tell(t, ["take-three-cards"] * 2, "at the end, with an Underground counter", to_the_end=True)
