"""The rulebooks of the shipped games on the site: each as a page whose sections the search knows, and one to print."""

from __future__ import annotations

import html
from functools import cache

from london_rules.language.syntax.names import range_of
from london_rules.rulebook.build import rulebook
from london_rules.rulebook.html import html_page
from london_rules.rulebook.markdown import markdown_page
from london_rules.rulebook.model import Book
from london_rules.table.protocol.variants import shipped

FOLDER = "rulebooks"
PRINTED = "print.html"
# Who searches the site for the words of a game reads its rulebook, not how the program is built.
_HEAD = "---\nsearch:\n  boost: 2\n---\n"


def titles() -> dict[str, str]:
    """Map the ids of the games that come with the program to their titles."""
    return {game["id"]: game["title"] for game in shipped()[0]}


@cache
def _book(game: str) -> Book:
    result = rulebook(game)
    assert result.book is not None, game
    return result.book


def page(game: str) -> str:
    """Write the rulebook of a game as a page of the site."""
    title, _, rest = markdown_page(_book(game)).partition("\n")
    printed = f'<a href="{PRINTED}">To print, with pictures</a> · <a href="../../workshop/?play={game}">Play it</a>'
    return f"{_HEAD}{title}\n\n{printed}\n{rest}"


def printed(game: str) -> str:
    """Write the rulebook of a game as a page of its own, to be printed."""
    return html_page(_book(game))


def to_play() -> str:
    """List the games, each with a link that begins it and for how many it is."""
    lines = []
    for game in shipped()[0]:
        players = range_of(game["players"]["least"], game["players"]["most"], "player")
        lines.append(f'- <a href="workshop/?play={game["id"]}">{html.escape(game["title"])}</a>, {players}')
    return "\n".join(lines)


def to_read() -> str:
    """List the rulebooks."""
    return "\n".join(f"- [{title}]({FOLDER}/{game}.md)" for game, title in titles().items())
