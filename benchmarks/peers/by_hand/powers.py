"""Carry out what cards do when they are activated: the symbols at their foot, then their text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from benchmarks.peers.by_hand.boroughs import BOROUGHS, CITY, LAND, NEIGHBOURS, NORTH, SOUTH
from benchmarks.peers.by_hand.faces import BLUE, BROWN, COLOUR, COST, FACES, FLIPS, GREY, HOSPITALS
from benchmarks.peers.by_hand.table import STOP, Player, Table, expend, expend_one, flip, pay, place, relieve

Power: TypeAlias = Callable[[Table, Player, int], None]  # the number is the stack of the card


def activate(table: Table, player: Player, stack: int) -> None:
    """Pay for the activation of a card, carry it out, and flip the card if it says so."""
    face = player.tops[stack]
    _, _, _, _, _, _, fee, needs, *_ = FACES[face]
    if fee:
        pay(player, fee)
    if needs:
        expend_one(table, player, [card for card in player.hand if needs == 1 or COLOUR[card] == BLUE])
    player.used.append(stack)
    carry_out(table, player, stack)
    finish(table, player, stack, face)


def carry_out(table: Table, player: Player, stack: int) -> None:
    """Carry out the symbols and the text of the top card of a stack."""
    face = player.tops[stack]
    printed = FACES[face]
    player.money += printed.money
    player.points += printed.prestige
    player.poverty = max(0, player.poverty + printed.poverty)
    power = POWERS[face]
    if power is not None:
        power(table, player, stack)


def finish(table: Table, player: Player, stack: int, face: int) -> None:
    """Flip a card that is still face up, or a Hospital in its place."""
    if not FLIPS[face] or player.view[stack] != face:
        return
    hospitals = [other for other, shown in enumerate(player.view) if shown in HOSPITALS and other != stack]
    answer = table.choose([STOP, *hospitals]) if hospitals else STOP
    flip(player, stack if answer == STOP else answer)


def coffee_house(table: Table, player: Player, stack: int) -> None:
    """Place a card of the display on the Coffee House."""
    display = table.display
    slot = table.choose([slot for slot, card in enumerate(display) if card >= 0 and COST[card] is not None])
    card, display[slot] = display[slot], -1
    pay(player, COST[card] or 0)
    place(player, card, stack)


def town_houses(table: Table, player: Player, stack: int) -> None:
    """Gain a point for each card in view that is not brown."""
    player.points += sum(1 for face in player.view if face >= 0 and COLOUR[face] != BROWN)


def bridge(table: Table, player: Player, stack: int) -> None:
    """Gain £1 for each brown card in view."""
    player.money += sum(1 for face in player.view if face >= 0 and COLOUR[face] == BROWN)


def omnibus(table: Table, player: Player, stack: int) -> None:
    """Gain £1 for each borough."""
    player.money += len(player.land)


def steamboats(table: Table, player: Player, stack: int) -> None:
    """Gain £2 for each borough on the Thames."""
    player.money += 2 * sum(1 for borough in player.land if BOROUGHS[borough].river)


def train_station(side: int) -> Power:
    """Gain £2 for each borough on one side of the Thames."""

    def gain(table: Table, player: Player, stack: int) -> None:
        player.money += 2 * sum(1 for borough in player.land if BOROUGHS[borough].side == side)

    return gain


def shops(table: Table, player: Player, stack: int) -> None:
    """Collect the money that is on the card."""
    player.money += player.coins[stack]
    player.coins[stack] = 0


def lloyds(table: Table, player: Player, stack: int) -> None:
    """Take £2 from each other player."""
    for other in others(table, player):
        pay(table.players[other], 2)
        player.money += 2


def fire_brigade(table: Table, player: Player, stack: int) -> None:
    """Let each other player pay £1 for each of their boroughs."""
    for other in others(table, player):
        pay(table.players[other], len(table.players[other].land))


def police_force(table: Table, player: Player, stack: int) -> None:
    """Give one poverty to another player."""
    if player.poverty:
        table.players[table.choose(others(table, player))].poverty += 1
        player.poverty -= 1


def fleet_street(table: Table, player: Player, stack: int) -> None:
    """Let another player gain two poverty."""
    table.players[table.choose(others(table, player))].poverty += 2


def others(table: Table, player: Player) -> list[int]:
    """List the seats of the other players."""
    return [seat for seat in range(len(table.players)) if seat != player.seat]


def prison(points: int) -> Power:
    """Expend up to three hand cards; each removes one poverty and gains points."""

    def power(table: Table, player: Player, stack: int) -> None:
        for _ in range(3):
            card = table.choose([*dict.fromkeys(player.hand), STOP])
            if card == STOP:
                return
            expend(table, player, card)
            relieve(player, 1)
            player.points += points

    return power


def workhouse(table: Table, player: Player, stack: int) -> None:
    """Expend any number of Paupers; each removes one poverty and gains £1."""
    while True:
        paupers = [card for card in player.hand if COLOUR[card] == GREY]
        card = table.choose([*dict.fromkeys(paupers), STOP])
        if card == STOP:
            return
        expend(table, player, card)
        player.money += 1
        relieve(player, 1)


def public_houses(table: Table, player: Player, stack: int) -> None:
    """Let hand cards give no poverty in this run."""
    player.quiet = True


def whitehall(table: Table, player: Player, stack: int) -> None:
    """Carry out another card that was activated this turn, even if it was flipped since."""
    again = table.choose(whitehall_targets(player, stack))
    carry_out(table, player, again)
    finish(table, player, again, player.tops[again])


def whitehall_targets(player: Player, stack: int) -> list[int]:
    """List the other stacks whose top card was activated this turn."""
    return [other for other in player.used if other != stack]


def underground(table: Table, player: Player, stack: int) -> None:
    """Lay two Underground counters, each where it can be laid."""
    for _ in range(2):
        laid = table.underground
        sites = underground_sites(table)
        if not sites:
            return
        borough = table.choose(sites)
        if True in laid and not any(laid[other] for other in LAND[borough]):
            pay(player, 3)
        laid[borough] = True
        table.counters -= 1


def underground_sites(table: Table) -> list[int]:
    """List the occupied boroughs without a counter beside one that has one; the first is in or beside the City."""
    laid = table.underground
    if not table.counters:
        return []
    near = [b for b, has in enumerate(laid) if has] if True in laid else [CITY]
    first = [] if True in laid else [CITY]
    reached = dict.fromkeys([*first, *(other for borough in near for other in NEIGHBOURS[borough])])
    return [borough for borough in reached if table.owner[borough] >= 0 and not laid[borough]]


_BY_NAME: dict[str, Power] = {
    "coffee-house": coffee_house,
    "town-houses": town_houses,
    "omnibus": omnibus,
    "shops": shops,
    "lloyds-of-london": lloyds,
    "steamboats": steamboats,
    "police-force": police_force,
    "bridge": bridge,
    "tower-bridge": bridge,
    "fleet-street": fleet_street,
    "fire-brigade": fire_brigade,
    "brixton-prison": prison(0),
    "millbank-prison": prison(1),
    "train-station-north": train_station(NORTH),
    "train-station-south": train_station(SOUTH),
    "public-houses": public_houses,
    "underground": underground,
    "whitehall": whitehall,
    "workhouse": workhouse,
}
POWERS = [_BY_NAME.get(face.power) for face in FACES]
