"""What an assistant can read: the primer, the cookbook, whose recipes can be searched, and the program's bundles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Final

from london_rules.authoring.primer import names, primer
from london_rules.bundles.discover import BundleIndex, Member, text_of
from london_rules.bundles.find import shipped_roots
from london_rules.classes import frozen
from london_rules.diagnostics.nearness import did_you_mean, words_shared
from london_rules.engine.load import load
from london_rules.resources import data_root
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

SCHEME: Final = "london-rules://"
MOST_RECIPES: Final = 3


@frozen
class Readable:
    """A text with its address; the text is made when somebody reads it."""

    uri: str
    title: str
    about: str
    text: Callable[[], str]


@cache
def library() -> dict[str, Readable]:
    """Give all texts by their addresses."""
    about = "The whole language on one page: read it before you write rules."
    made = [Readable(f"{SCHEME}primer", "Primer", about, primer)]
    about = "Whole house rules of one file each, from a changed figure to a new action."
    made.append(Readable(f"{SCHEME}cookbook", "Cookbook", about, cookbook))
    for member in BundleIndex.of(shipped_roots()).all():
        if member.kind == "game":
            about = f"The primer, and the names of {member.title}: read it before you write rules for `{member.id}`."
            made.append(
                Readable(f"{SCHEME}primer/{member.id}", f"Primer, {member.id}", about, partial(_primer, member.id))
            )
        about = f"All files of the {member.kind} `{member.id}`, with its tests; each begins with a line with its name."
        made.append(Readable(f"{SCHEME}bundle/{member.id}", member.title, about, partial(_files, member)))
    return {one.uri: one for one in made}


def _primer(game: str) -> str:
    rule_set = load(game, only_shipped=True).rule_set
    return primer() if rule_set is None else f"{primer()}\n{names(rule_set.rules)}"


def _files(member: Member) -> str:
    place = member.place
    files = dict.fromkeys((place.manifest, *place.names(), *place.tests()))
    return "\n".join(f"===== {name}\n{text_of(place, name)}" for name in files)


def read(uri: str) -> str:
    """Give the text of an address, which may lack its beginning. Raises TableError if there is none."""
    known = library()
    found = known.get(uri) or known.get(f"{SCHEME}{uri}") or known.get(f"{SCHEME}bundle/{uri}")
    if found is None:
        help = did_you_mean(uri, known) or f"there are `{SCHEME}primer`, `{SCHEME}cookbook` and `{SCHEME}bundle/ID`"
        raise TableError("LR-P0019", f"there is no text `{uri:.80}`", help)
    return found.text()


# ---- recipes ------------------------------------------------------------------------------------------


@cache
def cookbook() -> str:
    """Give the page of recipes."""
    return (data_root() / "docs" / "cookbook.md").read_text(encoding="utf-8")


@cache
def recipes() -> tuple[Plain, ...]:
    """Give the recipes in the order of the page: title, what it is about, its games and its text."""
    return tuple(map(_recipe, cookbook().split("\n## ")[1:]))


def _recipe(part: str) -> Plain:
    about, _, block = part.partition("```yaml ")
    title, _, about = about.partition(". ")[2].partition("\n")
    games, _, text = block.partition("\n")
    return {"title": title, "about": about.strip(), "for": games.split("+"), "text": text.partition("```")[0]}


def similar(sentence: str) -> Plain:
    """List the recipes that share words with a sentence, rare words first; of equals, in the order of the page.

    A word counts once for a whole recipe, and once more for its title.
    """
    titles = [one["title"] for one in recipes()]
    wholes = [" ".join((one["title"], one["about"], one["text"])) for one in recipes()]
    shared = dict.fromkeys(range(len(titles)), 0.0)
    for word, texts in product(sentence.split(), (wholes, titles)):
        having = [at for at, text in enumerate(texts) if words_shared(word, text)]
        shared.update({at: shared[at] + 1 / len(having) for at in having})
    near = [recipes()[at] for at in sorted(shared, key=lambda at: -shared[at])[:MOST_RECIPES] if shared[at]]
    return {"recipes": near} if near else {"tip": f"no recipe shares a word with it; `{SCHEME}cookbook` has them all"}
