"""The standard tables on which each face of a variant shows what it does."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tests.support.table import Table, rule_set
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


@frozen
class Stage:
    """Where scenes are played: a variant."""

    variant: str

    @property
    def is_2017(self) -> bool:
        return self.variant == "2017"

    def table(self, **how: object) -> Table:
        return Table(variant=self.variant, **how)  # type: ignore[arg-type]

    def standard(self, name: str, *, step: str = "action", **belongings: object) -> Table:
        """Lay the table of an activation: three players, a city of four stacks, a hand, land and a display."""
        t = self.table(players=3, step=step)
        settings: dict[str, object] = {
            "hand": beside(name, "haberdashers town-houses paupers-b"),
            "city": f"{name} {beside(name, 'grand-hotel lords great-fire-monument')}",
            "land": "hackney lambeth city" if self.is_2017 else "city lambeth hackney",
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


def placed(on: Stage, name: str) -> list[str]:
    """Place a card from a hand that has two other cards of each colour."""
    t = on.table(players=2)
    t[1].set(hand=hand_for(name), city=beside(name, "almshouses"), money=8)
    return tell(t, ["play-cards", name, "a-new-stack"], "placed from hand")


def activated(on: Stage, name: str) -> list[str]:
    """Activate a card on the standard table."""
    return tell(on.standard(name), ["run-city", name], "activated")


def never_activated(on: Stage, name: str) -> list[str]:
    """Show that a card alone in its city gives nothing to activate."""
    t = on.table(players=2)
    t[1].set(city=name)
    if on.is_2017:
        return tell(t, ["run-city"], "nothing to activate on a run")
    return tell(t, ["take-three-cards"], "nothing to activate: the city cannot be run")


def flip_answered(on: Stage, name: str) -> list[str]:
    t = on.standard(name, city=f"salters {name} mercers")
    return tell(t, ["run-city", "salters", f"use:{name}", "mercers"], "in answer to a flip")


def any_colour(on: Stage, name: str) -> list[str]:
    t = on.standard(name, hand="haberdashers town-houses paupers-b")
    return tell(t, ["play-cards", "haberdashers", "paupers-b", "a-new-stack"], "any colour for a pound")


def collecting(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, hand="haberdashers salters")
    yield from tell(t, ["play-cards", "haberdashers", "a-new-stack"], "another card is placed")
    t = on.standard(name, hand="haberdashers salters")
    yield from tell(t, ["play-cards", "haberdashers", name], "covered")
    t = on.standard(name)
    t.put("coins", name, 3)
    yield from tell(t, ["run-city", name], "activated with money on it")


def bank(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, hand="st-pauls town-houses", money=0)
    yield from tell(t, ["play-cards", "st-pauls", "a-new-stack"], "a loan is taken")
    if on.is_2017:
        t = on.standard(name, loans=1, money=15, step="take")
        answers = ["1", "use:take-a-loan", "take-three-cards"]
        yield from tell(t, answers, "a loan is repaid, and one taken of one's own accord")


def swapping(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, step="take")
    answers = [f"use:{name}", "paupers-b", "kew-gardens", "deck", "take-three-cards"]
    yield from tell(t, answers, "a swap at the start of the turn")
    t = on.standard(name)
    answers = ["run-city", "grand-hotel", "stop", f"use:{name}", "paupers-b", "kew-gardens"]
    yield from tell(t, answers, "a swap after the action")


def university(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, step="take", hand="")
    answers = [f"use:{name}", "water-works#1", "school-a-blue>water-works#2", "take-three-cards"]
    yield from tell(t, answers, "looking at three cards at the start of the turn")
    t = on.standard(name, step="take", hand="", city=f"parliament {name}")
    answers = [f"use:{name}", "water-works#1", "kew-gardens", "take-three-cards"]
    yield from tell(t, answers, "with Parliament: one looked at, one of the display")


def parliament(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, step="take", hand="")
    yield from tell(t, ["deck", "kew-gardens", "take-three-cards"], "two cards at the start of the turn")
    t = on.standard(name, step="take", hand="")
    yield from tell(t, ["stop", "take-three-cards"], "no card at the start of the turn")


def whitehall(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, city=f"{name} underground lords -mercers")
    t[1].set(
        land="lambeth hackney southwark-bermondsey city" if on.is_2017 else "city lambeth hackney southwark-bermondsey"
    )
    answers = ["run-city", "underground", "city", "hackney", name, "underground", "southwark-bermondsey"]
    if on.is_2017:
        answers = ["run-city", "underground", name, "underground"]
    yield from tell(t, answers, "an Underground runs again")
    t = on.standard(name, city=f"{name} salters hospital-a")
    answers = ["run-city", "salters", "use:hospital-a", name, "salters"]
    yield from tell(t, answers, "a card that a Hospital saved runs again")


def from_hand(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, city="great-fire-monument", hand=f"{name} paupers-b bridge st-pauls")
    yield from tell(t, ["play-cards", name], "played from hand")
    colour = {"wren": "town-houses"}.get(name, "haberdashers")
    t = on.standard(name, hand=f"{name} {colour}", city="")
    yield from tell(t, ["play-cards", colour], "expended for its colour")


def paupers(on: Stage, name: str) -> Iterator[str]:
    t = on.standard(name, city="great-fire-monument", hand=f"{name} haberdashers town-houses bridge")
    yield from tell(t, ["take-three-cards"], "can neither be placed nor pay for a card")
    t = on.standard(name, city="east-india-company", hand=name)
    yield from tell(t, ["run-city", "east-india-company"], "expended to activate a card")


OWN = {
    "stock-exchange": swapping,
    "bank-of-england": bank,
    "university-of-london": university,
    "parliament": parliament,
    "whitehall": whitehall,
}
NAMED = {"hospital": flip_answered, "school": any_colour, "shops": collecting}


def scenes(variant: str, name: str) -> Iterator[str]:
    """Tell what a card does on its tables."""
    on = Stage(variant)
    face = rule_set(variant).rules.faces[name]
    if "cost" not in face.values:
        yield from from_hand(on, name) if "from hand" in face.effects else paupers(on, name)
        return
    if variant in ("2010", "2017"):
        yield from placed(on, name)  # with an option, a card of 2010 is placed as in 2010
    if "activation" not in face.effects:
        yield from never_activated(on, name)
    elif name != "whitehall":
        yield from activated(on, name)
    own = OWN.get(name) or NAMED.get(name.split("-", maxsplit=1)[0])
    if own is not None:
        yield from own(on, name)


# ---- boroughs ----------------------------------------------------------------------------------------


def borough_scenes(variant: str, name: str) -> Iterator[str]:
    """Tell how a borough is bought and what it is worth."""
    on = Stage(variant)
    if not on.table().borough_cards:
        yield from on_the_board(on, name)
        return
    yield from off_the_offer(on, name)
    if on.is_2017:
        yield from on_top_and_covered(on, name)
    else:
        yield from beside_another(on, name)
        yield from at_the_end(on, name)


def on_the_board(on: Stage, name: str) -> Iterator[str]:
    face = rule_set(on.variant).rules.faces[name]
    t = on.table(players=2)
    t[1].set(money=10)
    t[2].set(land=face.related["land neighbour"][0])
    yield from tell(t, ["buy-land", name], "bought beside an occupied borough")
    t = on.table(players=2)
    yield from tell(t, ["buy-land"], "the first land of the game")
    yield from at_the_end(on, name)


def at_the_end(on: Stage, name: str) -> list[str]:
    t = on.table(players=2)
    if t.borough_cards:
        t.on_offer("", deck="")
    t.deck("")
    t[1].set(land=name, money=0, poverty=0)
    t[2].set(money=0, poverty=0)
    t.underground(name)
    return tell(t, ["take-three-cards"] * 2, "at the end, with an Underground counter", to_the_end=True)


def others(name: str, *spare: str) -> list[str]:
    return [n for n in spare if n != name]


def off_the_offer(on: Stage, name: str) -> list[str]:
    t = on.table(players=2)
    offer, deck = others(name, "city", "lewisham", "hampstead")[:2], others(name, "deptford", "camberwell")
    t.on_offer(" ".join([name, *offer]), deck=" ".join(deck))
    t[1].set(money=10, poverty=6)
    return tell(t, ["buy-land", name], "bought off the offer")


def on_top_and_covered(on: Stage, name: str) -> Iterator[str]:
    """Show the run effect, and that it does not work under another borough, where the borough still counts."""
    below, above = others(name, "hackney", "greenwich")[0], others(name, "camberwell", "lewisham")[0]
    run_effect = bool(rule_set(on.variant).rules.faces[name].powers)
    t = on.table(players=2)
    t[1].set(city="grand-hotel", land=f"{below} {name}", poverty=6)
    yield from tell(t, ["run-city", *[f"use:{name}"] * run_effect, "grand-hotel"], "on top, on a run")
    t = on.table(players=2)
    side = rule_set(on.variant).rules.faces[name].values["side"]
    station = f"train-station-{side}"
    t[1].set(city=f"omnibus steamboats {station}", hand="paupers-a", land=f"{name} {above}", poverty=6, money=0)
    answers = ["run-city", "omnibus", "steamboats", station]
    yield from tell(t, answers, "covered, on a run: it counts for number, river and side")


def beside_another(on: Stage, name: str) -> list[str]:
    t = on.table(players=2)
    other = others(name, "greenwich", "hackney")[0]
    t[1].set(city="grand-hotel lords", land=f"{name} {other}", poverty=6, loans=1)
    effects = [f"use:{n}" for n in (name, other) if rule_set(on.variant).rules.faces[n].powers]
    return tell(t, ["run-city", *effects, "grand-hotel"], "with another borough and a loan, on a run")
