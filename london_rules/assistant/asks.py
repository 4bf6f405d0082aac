"""What an assistant can ask: a class for each tool. Their docstrings and fields are what the assistant reads."""

from __future__ import annotations

from typing import Any, Final

from london_rules.classes import frozen
from london_rules.table.protocol.fields import LONGEST_WORD, declared_in, optional, wanted
from london_rules.table.protocol.requests import Request

LONGEST_SENTENCE: Final = 500
MOST_ANSWERS: Final = 300
_TEXTS: Final = (
    "All files of your house rule, whole, by their names: one YAML file (with `rules: |` and `tests:` in it), "
    "or `bundle.yaml` with others, such as `my.rules` and `tests/my.yaml`."
)


@frozen
class AboutVariant(Request):
    """A question about rules that came with the program."""

    variant: str = wanted(
        "The rules to build on: ids of shipped bundles joined by `+`, as in `2010` or `2010+alms`; never a path. "
        "If your texts are a game, its own id.",
        maxLength=LONGEST_WORD,
    )


@frozen
class AboutTexts(AboutVariant):
    """A question about a house rule."""

    texts: dict[str, Any] = wanted(_TEXTS, additionalProperties={"type": "string"})


@frozen
class Read(Request):
    """Read a whole text of the program. Read the primer of the game first: it is the whole language on one page.

    `london-rules://primer/2010` is the primer with the names of a game (up to 20 KB), `london-rules://cookbook` has
    whole house rules (10 KB), `london-rules://bundle/alms` all files of a bundle that came with the program (up to 33
    KB). They are resources too. Example: {"uri": "london-rules://primer/2010"}. Back comes the text.
    """

    type = "read"
    uri: str = wanted("The address of the text.", maxLength=LONGEST_WORD)


@frozen
class Names(AboutVariant):
    """List names that a house rule can use, each with its rule text and its English. Copy them exactly.

    Send a kind, a word, or both; with neither, back come the kinds and how many names each has. A word is looked for in
    names, and in texts and English only if no name has it. Up to 25 names come with their texts; more come alone, up to
    300. Example: {"variant": "2010", "word": "hand limit"}. Back comes {"names": [{"name": "parameter hand limit",
    "value": 9, "text": "hand limit: 9", "about": ...}, ...]}.
    """

    type = "names"
    kind: str = optional("Such as `action`, `turn`, `number`, `rule` or `card`.", "", maxLength=LONGEST_WORD)
    word: str = optional("One or more words.", "", maxLength=LONGEST_WORD)


@frozen
class Similar(Request):
    """Find the recipes of the cookbook that are nearest to a wish: each is a whole house rule that works.

    Up to 3 that share words with it, rare words first; else the order is that of the cookbook. Example:
    {"sentence": "a tax in every turn"}. Back comes {"recipes": [{"title", "about", "for", "text"}, ...]}.
    """

    type = "similar"
    sentence: str = wanted("The wish, in English.", minLength=1, maxLength=LONGEST_SENTENCE)


@frozen
class Check(AboutTexts):
    r"""Check a house rule. Tests are only read, and only if nothing else is wrong: `test` runs them.

    Back come `ok` and up to 20 messages, errors first. Each has a code, whether it is about the rules or the tests,
    file, line and column (both from 1; columns count characters), that line, and the way out under `help`. `fixes` has
    lines to write instead; a `safe` one cannot change what you mean. `corrected` has files whole, with all safe fixes.
    `word` says of which kinds a name that does not fit is, or which names are near if it is not a name. Example:
    {"variant": "driftwood", "texts": {"short.yaml": "language: 2\nid: short\ntitle: Short\nkind: overlay\nbuilds on:
    [driftwood]\nturn limit: 50\n"}}. Back comes {"ok": true}.
    """

    type = "check"


@frozen
class Readback(AboutTexts):
    """Say in English what a house rule changes: compare it with the wish, word by word.

    Back comes for each change what it is, the change (what is added and after which step, or what it was), its English
    as it is now, and its file and line. Send what you sent to `check`.
    """

    type = "readback"


@frozen
class Diff(AboutTexts):
    """List what differs between the variant with and without a house rule: a sentence for each, up to 100.

    It is shorter than `readback`. Send what you sent to `check`. Back comes {"differences": ["The game: at most 50
    turns (was 2000)"]}.
    """

    type = "diff"


@frozen
class Try(AboutVariant):
    """Give a few answers from a position, and see what happens.

    Send what a test of a bundle has: what is arranged, and the answers (under `when` in a test). Back come who is asked
    next (`asked`) by which rule (`by`), the ids of the `options` (up to 60), the last 100 `events` (leave out
    what is in brackets if you copy one into a test), and the `table` in the words of `given` and `then`. A question
    with one option is answered by itself, so play may go on into the next turn: `events` shows it. If an answer is not
    an option, the message comes with the table at that point. Example: {"variant": "2010", "given": {"player 1":
    {"money": 5, "hand": "lords salters", "city": "coffee-house"}}, "answers": ["take-three-cards"]}.
    """

    type = "try"
    texts: dict[str, Any] = optional(_TEXTS, dict, additionalProperties={"type": "string"})
    given: dict[str, Any] | None = optional(
        "What is arranged. Players have only the things that you name; all else is as after the set-up. "
        "Without it, the game begins by its rules."
    )
    answers: list[Any] = optional(
        "Ids of options in order, also `stop`, `...` (end the turn), `until turn closing is asked`.",
        list,
        maxItems=MOST_ANSWERS,
    )
    players: int | None = optional("How many play; the default is the least number.", minimum=1)
    turn: int | None = optional("Whose turn it is; the default is player 1.", minimum=1)
    step: str = optional("Where to begin: a step, or `scoring`; the default is where an action is chosen.", "")
    seed: int | None = optional("The seed of chance; the default is 1.", minimum=0)
    chance: str = optional("Instead of a seed: what chance decides, in order, as in `1 6`.", "")


@frozen
class Test(AboutTexts):
    """Run the tests of a house rule.

    Back come `ok`, the titles of the tests that passed, and up to 20 that failed, with what was found and, under `see`,
    the lines of the rules behind it. Tests that do not fit into the seconds of a call are not run: a message says so.
    Send what you sent to `check`.
    """

    type = "test"
    only: str = optional("Run only tests with these words in their titles.", "", maxLength=LONGEST_WORD)


TOOLS: Final[dict[str, type[Request]]] = declared_in(__name__, Request)
