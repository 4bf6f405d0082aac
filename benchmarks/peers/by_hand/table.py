"""Hold what is on the table, and do what every part of the game does: pay, take, expend, place, flip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from benchmarks.peers.by_hand.boroughs import BOROUGHS, STARTERS
from benchmarks.peers.by_hand.faces import BANK, EXCHANGE, SHOPS

# Options that are not a card, a stack, a place of the display, a borough, a player or an order of cards.
STOP, DECK, NEW_STACK, SWAP, LOOK = -1, -2, -3, -4, -5
LOOKED_AT = 100  # added to the face of a card that the University of London lets a player look at
NOBODY = -1
FLIPPED = -1  # in place of the face in view

Choose: TypeAlias = Callable[[list[Any]], Any]


class Player:
    """One player: a hand, a city of stacks side by side, and what is counted."""

    __slots__ = (
        "built",
        "coins",
        "fresh",
        "hand",
        "land",
        "loans",
        "money",
        "points",
        "poverty",
        "quiet",
        "seat",
        "tops",
        "used",
        "view",
    )

    def __init__(self, seat: int, hand: list[int]) -> None:
        self.seat = seat
        self.hand = hand
        self.money, self.poverty, self.points, self.loans = 5, 5, 0, 0
        self.land: list[int] = []
        self.built: list[int] = []  # all cards of the city, covered ones too
        self.tops: list[int] = []  # the card on top of each stack
        self.view: list[int] = []  # the same, FLIPPED where it lies face down
        self.coins: list[int] = []  # the money on the Shops on top of each stack
        self.fresh: list[int] = []  # the stacks whose top card was placed this turn
        self.used: list[int] = []  # the stacks whose top card was activated this turn
        self.quiet = False  # whether hand cards give no poverty in this run


class Table:
    """All players and what they share; `choose` picks one of the options of each question."""

    __slots__ = (
        "choose",
        "counters",
        "deck",
        "desk",
        "display",
        "for_sale",
        "owner",
        "players",
        "row",
        "swapped",
        "underground",
    )

    def __init__(self, deck: list[int], players: int, choose: Choose) -> None:
        self.choose = choose
        self.deck = deck  # the top card is the last one
        self.row = players + 1
        self.players = [Player(seat, [deck.pop() for _ in range(6)]) for seat in range(players)]
        self.display = [NOBODY] * (2 * self.row)
        self.desk: list[int] = []  # the cards that a player looks at
        self.owner = [NOBODY] * len(BOROUGHS)
        self.for_sale = STARTERS  # the empty boroughs beside an occupied one; a starter is the first of all
        self.underground = [False] * len(BOROUGHS)
        self.counters = 10
        self.swapped = False  # whether the Stock Exchange was used this turn


def pay(player: Player, amount: int) -> None:
    """Pay money, with as many loans as it needs."""
    while player.money < amount:
        player.loans += 1
        player.money += 12 if BANK in player.view else 10
    player.money -= amount


def relieve(player: Player, poverty: int) -> None:
    """Remove poverty, which never falls below zero."""
    player.poverty = max(0, player.poverty - poverty)


def expend(table: Table, player: Player, card: int) -> None:
    """Put a hand card into the display; when it is full, its top row leaves the game."""
    player.hand.remove(card)
    display, row = table.display, table.row
    if NOBODY not in display:
        display[:] = display[row:] + [NOBODY] * row
    display[display.index(NOBODY)] = card


def expend_one(table: Table, player: Player, cards: list[int]) -> None:
    """Choose one of some hand cards, equal ones being one option, and expend it."""
    expend(table, player, table.choose(list(dict.fromkeys(cards))))


def on_offer(table: Table) -> list[int]:
    """List where a card can be taken: the deck, or the cards looked at in its place, and the display."""
    options = [slot for slot, card in enumerate(table.display) if card >= 0]
    if table.desk:
        options += [LOOKED_AT + card for card in dict.fromkeys(table.desk)]
    elif table.deck:
        options.append(DECK)
    return options


def take(table: Table, player: Player, source: int) -> None:
    """Take one of the cards on offer."""
    if source == DECK:
        player.hand.append(table.deck.pop())
    elif source >= LOOKED_AT:
        table.desk.remove(source - LOOKED_AT)
        player.hand.append(source - LOOKED_AT)
    else:
        player.hand.append(table.display[source])
        table.display[source] = NOBODY


def take_some(table: Table, player: Player, number: int) -> None:
    """Choose and take cards one by one, as long as there are any."""
    while number:
        options = on_offer(table)
        if not options:
            return
        source = table.choose(with_swap(table, player, options))
        if source == SWAP:
            swap(table, player)
        else:
            take(table, player, source)
            number -= 1


def can_swap(table: Table, player: Player) -> bool:
    """Tell whether the Stock Exchange can be used: once a turn, for a hand card and a card of the display."""
    return EXCHANGE in player.view and not table.swapped and bool(player.hand) and max(table.display) >= 0


def with_swap(table: Table, player: Player, options: list[int]) -> list[int]:
    """Add the Stock Exchange to some options, if it can be used; return them."""
    if can_swap(table, player):
        options.append(SWAP)
    return options


def swap(table: Table, player: Player) -> None:
    """Swap a hand card with a card of the display."""
    table.swapped = True
    card = table.choose(list(dict.fromkeys(player.hand)))
    slot = table.choose([slot for slot, shown in enumerate(table.display) if shown >= 0])
    player.hand.remove(card)
    player.hand.append(table.display[slot])
    table.display[slot] = card


def place(player: Player, card: int, stack: int) -> None:
    """Put a card on a stack, or begin a new one with it; Shops in view then receive £1."""
    player.built.append(card)
    if stack == NEW_STACK:
        stack = len(player.tops)
        player.tops.append(card)
        player.view.append(card)
        player.coins.append(0)
    else:
        player.tops[stack] = player.view[stack] = card
        player.coins[stack] = 0
        if stack in player.used:
            player.used.remove(stack)
    player.fresh.append(stack)
    for other, face in enumerate(player.view):
        if face in SHOPS and other != stack:
            player.coins[other] += 1


def flip(player: Player, stack: int) -> None:
    """Turn the top card of a stack face down."""
    player.view[stack] = FLIPPED
    player.coins[stack] = 0
