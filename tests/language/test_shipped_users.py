"""Every construct of the language is used by the shipped games and house rules; what issue 15 added, by two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ruamel.yaml import YAML

from london_rules.language import constructs as t
from london_rules.language.constructs import registry
from london_rules.language.flow.walk import all_nodes, texts_of
from london_rules.language.rules import Rules
from london_rules.resources import data_root
from tests.referee.test_small_games import GAMES
from tests.support.table import rule_set

# A part of the rules is read in a game that has it.
GAME_OF = {"london": "2010", "time-track": "2011-time-track", "city-cards-2010": "2010", "option-1": "2010+option-1"}
# Constructs without a shipped user, each with the reason why it has none.
UNUSED = {
    "AnyOrder": "a kind says that the order of its effects is free (`effect, in any order`), which reads better",
    "AskEvenOne": "no shipped game has hidden roles, where who is asked would give somebody away",
    "Chain": "no shipped game has outbreaks or crackers; the games of both in `tests/ideas` use it",
    "SecretThings": "the game that passes on three cards has a place for them, so that all see how many",
}
# What rules of modern games need, each with two users, so that none is made for a single game.
NEWER = (
    *(t.Neighbour, t.ActivePlayer, t.FirstPlayer, t.Best, t.PlayersFrom, t.Ask, t.OnSide),
    *(t.Roll, t.OnlyOnce, t.Either, t.Repeat, t.Stop, t.InTurn, t.Pass, t.ChooseSeveral, t.ChosenThings),
    *(t.LastRound, t.RoundNumber, t.EndAfterRounds, t.EndWith, t.BeginWith, t.NextTurn, t.SkipTurn, t.LeaveGame),
    *(t.Position, t.CloseGaps, t.Reveal, t.LookAt, t.IsOneOf, t.IsChosen),
    *(t.SecretNumber, t.SecretThing, t.SecretPart, t.DoNothing),
)
ONE_USER = {
    "IsChosen": "it asks of one thing what `ChosenThings` lists, and that has two users",
    "PlayersFrom": "only an order that is said again needs it; `each player in turn` says from whom it begins itself",
}


def variants() -> Iterator[str]:
    """Give a variant for each shipped bundle that is a game or an overlay: the game with it."""
    for path in sorted((data_root() / "variants").rglob("bundle.yaml")):
        bundle = YAML(typ="safe").load(path)
        base = str(next(iter(bundle.get("builds on", ())), ""))
        if bundle["kind"] != "part":
            yield str(bundle["id"]) if bundle["kind"] == "game" else f"{GAME_OF.get(base, base)}+{bundle['id']}"


def users(rules: Rules) -> Iterator[tuple[type[t.Node], str]]:
    """Give each construct that is used, with the bundle whose text uses it."""
    for slot, body in texts_of(rules):
        yield from ((type(node), slot.bundle) for node in all_nodes(body))


DECLARED = ("dice", "outcome", "partners", "round", "rows")


def declared(rules: Rules) -> Iterator[tuple[str, str]]:
    """Give what the rules declare of these, with the bundle that does."""
    for what, decls in (("round", rules.rounds), ("outcome", rules.outcomes), ("partners", rules.sides)):
        yield from ((what, decl.slot.bundle) for decl in decls.values())
    yield from (("dice", decl.slot.bundle) for decl in rules.counters.values() if decl.rolled is not None)
    yield from (("rows", decl.slot.bundle) for decl in rules.zones.values() if decl.columns is not None)


@pytest.fixture(scope="module")
def used() -> dict[type[t.Node], set[str]]:
    """Give the bundles that use each construct."""
    out: dict[type[t.Node], set[str]] = {}
    for variant in variants():
        for construct, bundle in users(rule_set(variant).rules):
            out.setdefault(construct, set()).add(bundle)
    return out


def test_every_construct_has_a_shipped_user(used: dict[type[t.Node], set[str]]) -> None:
    assert {cls.__name__ for cls in registry.FACTS if cls not in used} == set(UNUSED)
    assert all(UNUSED.values())


def test_every_newer_construct_has_two_shipped_users(used: dict[type[t.Node], set[str]]) -> None:
    assert {cls.__name__ for cls in NEWER if len(used.get(cls, ())) < 2} == set(ONE_USER)
    assert all(ONE_USER.values())


def test_what_is_declared_has_two_shipped_users() -> None:
    """What stands in no text of a tree: rounds, sides, outcomes, rows of a zone and dice."""
    users_of: dict[str, set[str]] = {}
    for variant in variants():
        for what, bundle in declared(rule_set(variant).rules):
            users_of.setdefault(what, set()).add(bundle)
    assert {what: len(bundles) >= 2 for what, bundles in sorted(users_of.items())} == dict.fromkeys(DECLARED, True)


# ---- the page by which another implementation can check itself -----------------------------------

ROW = re.compile(r"\| `(\w+)` \| `([^|]+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|")


def page() -> list[tuple[str, str, list[str], str]]:
    """Give the rows about constructs: the class, a text, bundles that use it, and the game of the referee."""
    text = (data_root() / "docs" / "conformance.md").read_text("utf-8")
    rows = map(ROW.fullmatch, text.partition("## Constructs of the language")[2].splitlines())
    return [(m[1], m[2], re.findall(r"`([^`]+)`", m[3]), m[4]) for m in rows if m]


def test_the_page_has_every_newer_construct_with_bundles_that_use_it(used: dict[type[t.Node], set[str]]) -> None:
    assert [name for name, _, _, _ in page()] == [cls.__name__ for cls in NEWER]
    for cls, (name, _, bundles, _) in zip(NEWER, page(), strict=True):
        assert bundles, name
        assert set(bundles) <= used[cls], name


@pytest.mark.parametrize(("name", "game"), [(name, game) for name, _, _, game in page()])
def test_the_referee_plays_the_construct_in_the_game_that_the_page_names(name: str, game: str) -> None:
    rules = GAMES[game].load().rules
    assert name in {type(node).__name__ for _, body in texts_of(rules) for node in all_nodes(body)}
