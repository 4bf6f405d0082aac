"""A zone of each player that a layout lists under `table` is drawn for all players together."""

from __future__ import annotations

from random import Random

from london_rules.cli.draw import Drawing
from london_rules.rulebook.table_in_play import table_in_play
from london_rules.table.table import Table
from tests.layout.test_layout import front, problems
from tests.support.advised import load

SHIPPED = ("nettles", "trick"), ("over-the-fence", "bed")
WHO = ["Ann", "Ben", "Cleo", "Dan"]


def in_a_trick() -> Table:
    """Play Nettles by chance until two have played a card and a third is asked."""
    rule_set = load("nettles").rule_set
    assert rule_set is not None
    table, random = Table(rule_set, ["human"] * 4, seed=3), Random(3)
    while sum(player["zones"]["trick"]["number"] for player in table.view(None)["players"]) != 2:
        table.answer(table.to_move or 1, random.choice(table.game.option_ids()))
    return table


def test_a_zone_of_each_player_is_one_area_of_the_table_in_two_games() -> None:
    for game, zone in SHIPPED:
        rule_set = load(game).rule_set
        assert rule_set is not None and rule_set.rules.zones[zone].owner == "player"
        layout = rule_set.front
        assert zone in [area.zone for area in layout.table]
        assert zone not in [area.zone for area in (*layout.own, *layout.others)]


def test_the_terminal_and_the_rulebook_show_whose_each_card_is() -> None:
    table = in_a_trick()
    view = table.view(1)
    played = [[table.words.name(card["thing"]) for card in one["zones"]["trick"]["things"]] for one in view["players"]]
    lines = Drawing(table.words, 80).table(view, 1, WHO)
    at = lines.index("The trick")
    for name, cards, line in zip(WHO, played, lines[at + 1 : at + 5], strict=True):
        assert line.strip() == f"{name}: {cards[0] if cards else 'nothing yet'}"
    assert lines[at] in Drawing(table.words, 80).public(table.view(None), WHO)
    area = next(area for area in table_in_play(table.words, view, 1).table if area.title == "The trick")
    assert area.rows == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert [[chip.name for chip in row] for row in area.chips] == played


def test_a_zone_of_each_player_has_neither_map_nor_track() -> None:
    assert [area.zone for area in front("  table:\n    - zone: land\n      as: cells\n").table] == ["land"]
    assert problems("  table:\n    - zone: land\n      as: map\n") == [("LR-Y0009", "map", "")]
