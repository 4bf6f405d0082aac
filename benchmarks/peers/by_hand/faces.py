"""List what is printed on the 110 cards: 77 faces, each with its number of copies."""

from __future__ import annotations

from typing import NamedTuple

BROWN, PINK, BLUE, GREY = range(4)
ANY_CARD, BLUE_CARD = 1, 2  # what must be expended to activate a card


class Face(NamedTuple):
    """One face: what the card costs and scores, the symbols at its foot, and the power that its text has."""

    id: str
    deck: str
    colour: int
    copies: int = 1
    cost: int | None = None  # without a cost, the card cannot be placed
    points: int = 0
    fee: int = 0  # £ to activate it
    needs: int = 0
    money: int = 0
    prestige: int = 0
    poverty: int = 0
    flips: bool = False
    power: str = ""


FACES = (
    Face("school-a-blue", "A", BLUE, cost=2, points=2, power="school"),
    Face("water-works", "A", BLUE, copies=2, cost=1, points=1, poverty=-2, flips=True),
    Face("theatre-royal", "A", BLUE, cost=0, money=2, prestige=2, flips=True),
    Face("st-pauls", "A", BLUE, cost=10, points=6),
    Face("hospital-a", "A", BLUE, cost=2, points=3, flips=True, power="hospital"),
    Face("almshouses", "A", BROWN, cost=0, poverty=-2, flips=True),
    Face("salters", "A", BROWN, cost=0, money=4, flips=True),
    Face("vintners", "A", BROWN, cost=0, money=4, flips=True),
    Face("haberdashers", "A", BROWN, cost=0, money=4, flips=True),
    Face("covent-garden", "A", BROWN, cost=0, money=5, prestige=2, flips=True),
    Face("mercers", "A", BROWN, cost=0, money=5, flips=True),
    Face("east-india-company", "A", BROWN, cost=4, points=2, needs=ANY_CARD, money=12, flips=True),
    Face("school-a-brown", "A", BROWN, cost=2, points=2, power="school"),
    Face("grocers", "A", BROWN, cost=0, money=4, flips=True),
    Face("coffee-house", "A", BROWN, copies=2, cost=0, power="coffee-house"),
    Face("vauxhall-gardens", "A", BROWN, cost=0, money=2, prestige=2, poverty=-1, flips=True),
    Face("fishmongers", "A", BROWN, cost=0, money=5, flips=True),
    Face("woolwich-arsenal", "A", PINK, cost=0, fee=7, prestige=5, flips=True),
    Face("great-fire-monument", "A", PINK, cost=5, points=4),
    Face("paupers-a", "A", GREY, copies=2),
    Face("wren", "A", BLUE, power="wren"),
    Face("huguenots", "A", BROWN, power="huguenots"),
    Face("hospital-b", "B", BLUE, copies=2, cost=2, points=3, flips=True, power="hospital"),
    Face("town-houses", "B", BLUE, copies=2, cost=4, flips=True, power="town-houses"),
    Face("street-lights", "B", BLUE, copies=2, cost=0, fee=4, prestige=1, poverty=-2),
    Face("university-of-london", "B", BLUE, cost=5, points=3, power="university-of-london"),
    Face("buckingham-palace", "B", BLUE, cost=10, points=7),
    Face("nelsons-column", "B", BLUE, cost=8, points=5),
    Face("kew-gardens", "B", BLUE, cost=7, points=4, poverty=-1),
    Face("british-museum", "B", BLUE, cost=4, points=2, prestige=1, poverty=-1),
    Face("lords", "B", BLUE, cost=0, points=1, prestige=1, poverty=-1),
    Face("stock-exchange", "B", BROWN, cost=2, points=1, money=2, power="stock-exchange"),
    Face("omnibus", "B", BROWN, copies=2, cost=0, power="omnibus"),
    Face("bank-of-england", "B", BROWN, cost=0, points=2, power="bank-of-england"),
    Face("shops-b", "B", BROWN, copies=2, cost=0, prestige=2, poverty=-1, flips=True, power="shops"),
    Face("albert-dock", "B", BROWN, cost=2, points=2, needs=ANY_CARD, money=10, prestige=1, flips=True),
    Face("furniture-makers", "B", BROWN, copies=2, cost=0, points=1, money=6, flips=True),
    Face("watch-makers", "B", BROWN, cost=0, points=1, money=6, flips=True),
    Face("west-india-docks", "B", BROWN, cost=0, points=2, needs=ANY_CARD, money=7, flips=True),
    Face("workers-houses", "B", BROWN, copies=2, cost=0, poverty=-2, flips=True),
    Face("oxford-street", "B", BROWN, cost=4, money=8, prestige=2, poverty=-1, flips=True),
    Face("leather-industry", "B", BROWN, copies=2, cost=0, points=1, money=7, poverty=1, flips=True),
    Face("lloyds-of-london", "B", BROWN, cost=0, points=2, flips=True, power="lloyds-of-london"),
    Face("silk-weaving", "B", BROWN, cost=0, points=1, money=6, flips=True),
    Face("royal-victoria-dock", "B", BROWN, cost=2, points=2, needs=ANY_CARD, money=10, prestige=1, flips=True),
    Face("brewing", "B", BROWN, copies=2, cost=2, points=1, needs=ANY_CARD, money=9, flips=True),
    Face("ship-building", "B", BROWN, copies=2, cost=2, points=1, needs=ANY_CARD, money=6, prestige=2, flips=True),
    Face("steamboats", "B", BROWN, copies=2, cost=0, flips=True, power="steamboats"),
    Face("police-force", "B", PINK, cost=2, prestige=2, flips=True, power="police-force"),
    Face("bridge", "B", PINK, copies=2, cost=2, points=2, power="bridge"),
    Face("fleet-street", "B", PINK, cost=0, money=5, flips=True, power="fleet-street"),
    Face("regent-street", "B", PINK, cost=2, points=2, money=3, prestige=2, poverty=-1, flips=True),
    Face("fire-brigade", "B", PINK, cost=0, prestige=2, flips=True, power="fire-brigade"),
    Face("brixton-prison", "B", PINK, cost=0, flips=True, power="brixton-prison"),
    Face("highgate-cemetery", "B", PINK, cost=4, points=2, poverty=-2, flips=True),
    Face("millbank-prison", "B", PINK, cost=5, flips=True, power="millbank-prison"),
    Face("paupers-b", "B", GREY, copies=4),
    Face("natural-history-museum", "C", BLUE, cost=6, points=1, prestige=2, poverty=-1),
    Face("albert-hall", "C", BLUE, cost=5, points=3, prestige=2, flips=True),
    Face("school-c", "C", BLUE, cost=2, points=2, poverty=-1, power="school"),
    Face("sewers", "C", BLUE, copies=5, cost=4, poverty=-3, flips=True),
    Face(
        "train-station-north",
        "C",
        BROWN,
        copies=2,
        cost=3,
        points=3,
        needs=ANY_CARD,
        poverty=-1,
        flips=True,
        power="train-station-north",
    ),
    Face(
        "train-station-south",
        "C",
        BROWN,
        cost=3,
        points=3,
        needs=ANY_CARD,
        poverty=-1,
        flips=True,
        power="train-station-south",
    ),
    Face("shops-c", "C", BROWN, copies=2, cost=0, prestige=2, poverty=-1, flips=True, power="shops"),
    Face("public-houses", "C", BROWN, cost=0, power="public-houses"),
    Face("grand-hotel", "C", BROWN, cost=0, money=4),
    Face("billingsgate-market", "C", BROWN, cost=0, money=8, flips=True),
    Face("smithfield-market", "C", BROWN, cost=0, money=8, poverty=-1, flips=True),
    Face("underground", "C", PINK, copies=5, cost=7, needs=ANY_CARD, prestige=4, flips=True, power="underground"),
    Face("whitehall", "C", PINK, cost=4, points=1, flips=True, power="whitehall"),
    Face("tower-bridge", "C", PINK, cost=6, points=4, power="tower-bridge"),
    Face("great-exhibition", "C", PINK, cost=3, needs=BLUE_CARD, prestige=5, flips=True),
    Face("thames-embankment", "C", PINK, cost=8, points=4, poverty=-1, flips=True),
    Face("workhouse", "C", PINK, cost=0, points=2, flips=True, power="workhouse"),
    Face("parliament", "C", PINK, cost=9, points=5, power="parliament"),
    Face("jewish-refugees", "C", BROWN, copies=2, power="jewish-refugees"),
    Face("paupers-c", "C", GREY, copies=5),
)


def with_power(*powers: str) -> tuple[int, ...]:
    """List the faces that have one of these powers."""
    return tuple(number for number, face in enumerate(FACES) if face.power in powers)


COLOUR = [face.colour for face in FACES]
COST = [face.cost for face in FACES]
POINTS = [face.points for face in FACES]
FLIPS = [face.flips for face in FACES]
PASSIVE = ("", "school", "hospital", "bank-of-england", "university-of-london", "parliament", "stock-exchange")
# A card can be activated if it has a cost of activation, a symbol or a text for it.
RUNS = [
    bool(face.fee or face.needs or face.money or face.prestige or face.poverty or face.power not in PASSIVE)
    for face in FACES
]

SCHOOLS, HOSPITALS, SHOPS = frozenset(with_power("school")), with_power("hospital"), with_power("shops")
(COFFEE_HOUSE,) = with_power("coffee-house")
(BANK,) = with_power("bank-of-england")
(EXCHANGE,) = with_power("stock-exchange")
(UNIVERSITY,) = with_power("university-of-london")
(PARLIAMENT,) = with_power("parliament")
(WHITEHALL,) = with_power("whitehall")
(WREN,) = with_power("wren")
