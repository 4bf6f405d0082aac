"""Play a game turn by turn: take a card, act, discard to the hand limit; and score it."""

from __future__ import annotations

from itertools import permutations
from random import Random

from benchmarks.peers.by_hand.boroughs import BOROUGHS, NEIGHBOURS, STARTERS
from benchmarks.peers.by_hand.faces import (
    ANY_CARD,
    BLUE,
    BLUE_CARD,
    COFFEE_HOUSE,
    COLOUR,
    COST,
    FACES,
    PARLIAMENT,
    POINTS,
    RUNS,
    SCHOOLS,
    UNIVERSITY,
    WHITEHALL,
    WREN,
)
from benchmarks.peers.by_hand.powers import activate, whitehall_targets
from benchmarks.peers.by_hand.table import (
    LOOK,
    NEW_STACK,
    NOBODY,
    STOP,
    SWAP,
    Choose,
    Player,
    Table,
    can_swap,
    expend,
    expend_one,
    on_offer,
    pay,
    place,
    swap,
    take,
    take_some,
    with_swap,
)

PLAY_CARDS, RUN_CITY, BUY_LAND, TAKE_THREE = range(4)
HAND_LIMIT = 9
COUNTERS_EACH = 11
POVERTY_LOSS = [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15]
Standing = tuple[int, int, int, int]  # score, poverty, boroughs, the best building


def shuffled_deck(random: Random) -> list[int]:
    """Shuffle each of the sets and put A on B on C; the top card is the last one."""
    deck: list[int] = []
    for letter in "CBA":
        part = [number for number, face in enumerate(FACES) if face.deck == letter for _ in range(face.copies)]
        random.shuffle(part)
        deck += part
    return deck


def play_game(table: Table, first: int) -> list[Standing]:
    """Play a game to its end; return the figures that rank the players."""
    players = table.players
    seat, left = first, len(players)
    while left:
        play_turn(table, players[seat])
        if not table.deck:
            left -= 1  # after the turn that empties the deck, every other player has one more
        seat = (seat + 1) % len(players)
    return score(table)


def play_turn(table: Table, player: Player) -> None:
    """Play one turn."""
    table.swapped = False
    player.fresh.clear()
    player.used.clear()
    take_at_the_start(table, player)
    act(table, player)
    if can_swap(table, player) and table.choose([STOP, SWAP]) == SWAP:
        swap(table, player)
    while len(player.hand) > HAND_LIMIT:
        expend_one(table, player, player.hand)


def take_at_the_start(table: Table, player: Player) -> None:
    """Take a card: with Parliament up to two, with the University of London from the top three of the deck."""
    fewest, most = (0, 2) if PARLIAMENT in player.view else (1, 1)
    may_look = UNIVERSITY in player.view
    taken = 0
    while taken < most:
        options = on_offer(table)
        if taken >= fewest:
            options.append(STOP)
        elif not options:
            break
        with_swap(table, player, options)
        if may_look and not taken and table.deck:
            options.append(LOOK)
        answer = table.choose(options)
        if answer == STOP:
            break
        if answer == SWAP:
            swap(table, player)
        elif answer == LOOK:
            may_look = False
            table.desk = [table.deck.pop() for _ in range(min(3, len(table.deck)))]
        else:
            take(table, player, answer)
            taken += 1
    if table.desk:
        order = table.choose(list(dict.fromkeys(permutations(table.desk))))
        table.deck += reversed(order)
        table.desk = []


def act(table: Table, player: Player) -> None:
    """Carry out one of the actions."""
    while True:
        options = [TAKE_THREE]
        cards = playable(player)
        stacks = can_be_activated(table, player)
        if cards:
            options.append(PLAY_CARDS)
        if stacks:
            options.append(RUN_CITY)
        if table.for_sale and len(player.land) < COUNTERS_EACH:
            options.append(BUY_LAND)
        with_swap(table, player, options)
        answer = table.choose(options)
        if answer != SWAP:
            break
        swap(table, player)
    if answer == PLAY_CARDS:
        play_cards(table, player, cards)
    elif answer == RUN_CITY:
        run_city(table, player, stacks)
    elif answer == BUY_LAND:
        buy_land(table, player)
    else:
        take_some(table, player, 3)


# ---- playing cards --------------------------------------------------------------------------------


def playable(player: Player) -> list[int]:
    """List the hand cards that can be played: each needs another one of its colour to expend."""
    hand = player.hand
    colours = [COLOUR[card] for card in hand]
    any_colour = len(hand) > 1 and has_school(player)
    options = []
    for card in dict.fromkeys(hand):
        if COST[card] is None:
            if FACES[card].power and (card != WREN or placeable(hand)):
                options.append(card)
        elif any_colour or card == COFFEE_HOUSE or colours.count(COLOUR[card]) > 1:
            options.append(card)
    return options


def placeable(cards: list[int]) -> list[int]:
    """List the cards that can be placed at all."""
    return [card for card in dict.fromkeys(cards) if COST[card] is not None]


def has_school(player: Player) -> bool:
    """Tell whether a School is in view."""
    return not SCHOOLS.isdisjoint(player.view)


def play_cards(table: Table, player: Player, options: list[int]) -> None:
    """Play at least one card; the options are those of the first."""
    while True:
        card = table.choose(options)
        if card == STOP:
            return
        if card == SWAP:
            swap(table, player)
        elif COST[card] is not None:
            build(table, player, card)
        elif card == WREN:
            play_wren(table, player)
        else:
            player.hand.remove(card)
            take_some(table, player, 2)
        options = with_swap(table, player, [*playable(player), STOP])


def build(table: Table, player: Player, card: int) -> None:
    """Place a hand card: expend another one, pay, choose a stack."""
    if card != COFFEE_HOUSE:
        rest, colour = player.hand.copy(), COLOUR[card]
        rest.remove(card)
        any_colour = has_school(player)
        payment = table.choose([one for one in dict.fromkeys(rest) if any_colour or COLOUR[one] == colour])
        expend(table, player, payment)
        if COLOUR[payment] != colour:
            pay(player, 1)
    pay_and_place(table, player, card)


def pay_and_place(table: Table, player: Player, card: int) -> None:
    """Pay what a hand card costs and place it where its owner likes, but not on a card placed in the same turn."""
    pay(player, COST[card] or 0)
    fresh = player.fresh
    stack = table.choose([*(stack for stack in range(len(player.tops)) if stack not in fresh), NEW_STACK])
    player.hand.remove(card)
    place(player, card, stack)


def play_wren(table: Table, player: Player) -> None:
    """Place up to two cards without expending any."""
    player.hand.remove(WREN)
    placed = 0
    while placed < 2:
        options = with_swap(table, player, [*placeable(player.hand), STOP])
        card = table.choose(options)
        if card == STOP:
            return
        if card == SWAP:
            swap(table, player)
        else:
            pay_and_place(table, player, card)
            placed += 1


# ---- running the city, buying land ----------------------------------------------------------------


def can_be_activated(table: Table, player: Player) -> list[int]:
    """List the stacks whose top card can be activated."""
    return [
        stack
        for stack, face in enumerate(player.view)
        if face >= 0 and RUNS[face] and stack not in player.used and meets_needs(table, player, stack, face)
    ]


def meets_needs(table: Table, player: Player, stack: int, face: int) -> bool:
    """Tell whether there is what a card needs to be activated."""
    needs = FACES[face].needs
    if needs == ANY_CARD:
        return bool(player.hand)
    if needs == BLUE_CARD:
        return any(COLOUR[card] == BLUE for card in player.hand)
    if face == WHITEHALL:
        return bool(whitehall_targets(player, stack))
    if face == COFFEE_HOUSE:
        return stack not in player.fresh and any(card >= 0 and COST[card] is not None for card in table.display)
    return True


def run_city(table: Table, player: Player, options: list[int]) -> None:
    """Activate at least one card, then take the poverty of the run; the options are those of the first."""
    player.quiet = False
    while True:
        stack = table.choose(options)
        if stack == STOP:
            break
        if stack == SWAP:
            swap(table, player)
        else:
            activate(table, player, stack)
        options = with_swap(table, player, [*can_be_activated(table, player), STOP])
    cards = 0 if player.quiet else len(player.hand)
    player.poverty = max(0, player.poverty + len(player.tops) + cards - len(player.land))


def buy_land(table: Table, player: Player) -> None:
    """Buy a borough and take its cards."""
    borough = table.choose(table.for_sale)
    pay(player, BOROUGHS[borough].cost)
    player.land.append(borough)
    old = [] if table.for_sale is STARTERS else table.for_sale
    table.owner[borough] = player.seat
    table.for_sale = [b for b in dict.fromkeys(old + NEIGHBOURS[borough]) if table.owner[b] == NOBODY]
    take_some(table, player, BOROUGHS[borough].cards)


# ---- the end --------------------------------------------------------------------------------------


def score(table: Table) -> list[Standing]:
    """Repay loans, count poverty for hands, and return each player's figures in the order of the ranking."""
    for player in table.players:
        repaid = min(player.loans, player.money // 15)
        player.loans -= repaid
        player.money -= 15 * repaid
        player.poverty += len(player.hand)
    common = min(player.poverty for player in table.players)
    standings = []
    for player in table.players:
        poverty = player.poverty - common
        points = player.points + player.money // 3 - 7 * player.loans - poverty_loss(poverty)
        points += sum(POINTS[card] for card in player.built)
        points += sum(BOROUGHS[borough].points + 2 * table.underground[borough] for borough in player.land)
        best = max((POINTS[card] for card in player.built), default=0)
        standings.append((points, poverty, len(player.land), best))
    return standings


def poverty_loss(poverty: int) -> int:
    """Return the points that poverty costs."""
    return POVERTY_LOSS[poverty] if poverty <= 10 else 15 + 3 * (poverty - 10)


def random_game(players: int, random: Random, choose: Choose) -> list[Standing]:
    """Play a game with a shuffled deck and a random first player."""
    return play_game(Table(shuffled_deck(random), players, choose), random.randrange(players))
