"""The table of all codes. Each has a page `docs/errors/CODE.md`; a number is never used again."""

from __future__ import annotations

from attrs import frozen


@frozen
class CodeInfo:
    """Name a code: a short slug and a title."""

    slug: str
    title: str
    confidence: str = "certain"  # or "likely": allowed, but probably a mistake


def page(code: str) -> str:
    """Return the path of the page of a code."""
    return f"docs/errors/{code}.md"


def way_to_page(code: str) -> str:
    """Return the command that prints the page of a code, wherever the tool was put."""
    return f"london-rules explain {code}"


_TABLE: dict[str, tuple[str, str]] = {
    # Bundles and files
    "LR-B0001": ("unknown-bundle", "There is no bundle with this id"),
    "LR-B0002": ("no-such-path", "There is nothing at this path"),
    "LR-B0003": ("same-id", "Two bundles have the same id"),
    "LR-B0004": ("builds-on-cycle", "Bundles build on each other in a circle"),
    "LR-B0005": ("no-manifest", "The folder has no bundle.yaml"),
    "LR-B0006": ("unreadable", "The file cannot be read"),
    "LR-B0007": ("not-utf-8", "The file is not UTF-8 text"),
    "LR-B0008": ("binary", "The file is not text"),
    "LR-B0009": ("empty-file", "The file is empty"),
    "LR-B0010": ("missing-file", "A listed file does not exist"),
    "LR-B0011": ("not-a-file", "Expected a file, found a folder or device"),
    "LR-B0012": ("path-escape", "A path leads out of the bundle"),
    "LR-B0013": ("file-kind", "A listed file is neither .rules nor .yaml"),
    "LR-B0014": ("tab", "The text contains a tab"),
    "LR-B0015": ("long-dash", "The text contains a long dash"),
    "LR-B0016": ("odd-character", "The text contains an invisible character"),
    "LR-B0017": ("unlisted-file", "A file in the folder is not listed"),
    "LR-B0018": ("bad-variant", "The name of the variant cannot be read"),
    "LR-B0019": ("two-games", "Two games cannot be played as one"),
    "LR-B0020": ("listed-twice", "Something is listed twice"),
    "LR-B0021": ("builds-on-overlay", "Only an overlay may build on an overlay"),
    "LR-B0022": ("no-game", "There is no game in the variant"),
    "LR-B0030": ("not-upgraded", "The bundle cannot be upgraded like this"),
    # YAML and manifest
    "LR-Y0001": ("yaml-syntax", "The YAML cannot be read"),
    "LR-Y0002": ("anchor", "Anchors and aliases are refused"),
    "LR-Y0003": ("tag", "Tags are refused"),
    "LR-Y0004": ("merge-key", "Merge keys are refused"),
    "LR-Y0005": ("duplicate-key", "Duplicate key"),
    "LR-Y0006": ("documents", "A file must hold one document, without directives"),
    "LR-Y0007": ("unknown-key", "Unknown key"),
    "LR-Y0008": ("missing-key", "A key is missing"),
    "LR-Y0009": ("wrong-shape", "A text, list or mapping is expected here"),
    "LR-Y0010": ("not-a-whole-number", "A whole number is expected here"),
    "LR-Y0011": ("bad-id", "This cannot be an id"),
    "LR-Y0012": ("bad-choice", "One of a few words is expected here"),
    "LR-Y0013": ("language-version", "Unknown version of the language"),
    "LR-Y0014": ("bad-players", "The number of players cannot be read"),
    "LR-Y0015": ("out-of-range", "The number is too small or too large"),
    "LR-Y0016": ("same-face", "Two things have the same id"),
    "LR-Y0017": ("several-lines", "A text of several lines is not in a `|` block"),
    "LR-Y0018": ("colon", "A colon is missing, or there is one too many"),
    "LR-Y0019": ("indentation", "A line has the wrong indentation"),
    "LR-Y0020": ("unclosed", "A quote or list is not closed"),
    "LR-Y0021": ("assumed-what", "`assumed` names a field that does not exist"),
    "LR-Y0022": ("no-value", "A key has no value"),
    "LR-Y0023": ("second-layout", "A bundle may have only one layout"),
    "LR-Y0024": ("key-not-words", "A key must be words"),
    "LR-Y0025": ("first-character", "A text begins with a character that YAML reserves"),
    # Syntax
    "LR-S0001": ("does-not-fit", "The words do not fit together"),
    "LR-S0003": ("indentation-of-a-block", "The indentation matches no earlier line"),
    "LR-S0004": ("unknown-sign", "Unknown symbol"),
    "LR-S0005": ("stray-line", "An indented line belongs to no declaration"),
    "LR-S0006": ("no-declaration", "The word does not start a declaration"),
    "LR-S0007": ("bad-header", "The first line of a declaration cannot be read"),
    "LR-S0008": ("bad-property", "A line of a declaration is not understood"),
    "LR-S0009": ("gap-in-a-table", "A table skips a row"),
    "LR-S0010": ("nothing-said", "A rule or step is empty"),
    # Names
    "LR-N0002": ("declared-twice", "A name is declared twice"),
    "LR-N0003": ("unknown-name", "Unknown name"),
    "LR-N0004": ("no-such-step", "The step to come before or after does not exist"),
    "LR-N0005": ("word-of-the-language", "The name is already a word of the language"),
    "LR-N0006": ("unknown-field", "The kind has no such field"),
    "LR-N0007": ("two-meanings", "Two things have the same name"),
    "LR-N0008": ("stands-for-nothing", "A word refers to nothing"),
    "LR-N0009": ("named-later", "A name is used before it is given"),
    "LR-N0010": ("several-of-one-name", "Several things have this printed name"),
    "LR-N0011": ("unknown-thing", "A relation names a thing that does not exist"),
    "LR-N0012": ("inputs-of-one-name", "Two inputs have the same name"),
    "LR-N0020": ("unknown-in-layout", "The layout names something that is not in the rules"),
    # Types: what things are, and what a rule can do with them
    "LR-T0001": ("wrong-value", "The field cannot have this value"),
    "LR-T0002": ("wrong-kind", "Wrong kind of thing"),
    "LR-T0003": ("no-such-field", "Things of this kind have no such field"),
    "LR-T0004": ("unlike", "These values cannot be compared"),
    "LR-T0005": ("all-have-it", "Everything has this"),
    "LR-T0006": ("no-amount", "The field is not an amount"),
    "LR-T0007": ("no-effect", "The field cannot be carried out"),
    "LR-T0008": ("no-number", "A number is expected"),
    "LR-T0009": ("wrong-owner", "The counter belongs to something else"),
    "LR-T0010": ("whose", "Whose is it?"),
    "LR-T0011": ("wrong-shape-of-zone", "The zone is not laid out like this"),
    "LR-T0012": ("wrong-zone", "The zone holds other things"),
    "LR-T0013": ("wrong-inputs", "The rule takes other inputs"),
    "LR-T0014": ("perhaps-nothing", "There may be nothing here"),
    "LR-T0015": ("surely-something", "This can never be missing"),
    "LR-T0016": ("bad-price", "A price cannot be written like this"),
    "LR-T0017": ("loop-without-choice", "Nobody could stop the loop"),
    "LR-T0018": ("first-time-of-nothing", "`the first time` needs a loop"),
    "LR-T0019": ("only-if", "`only if` cannot be used here"),
    "LR-T0020": ("for-a-time", "This cannot be changed for a time"),
    "LR-T0021": ("another", "Another than what?"),
    "LR-T0022": ("to-oneself", "A player would pay themselves"),
    "LR-T0023": ("mixed-group", "Things of two kinds in one group"),
    "LR-T0024": ("answer-in-a-loop", "No power can answer this rule"),
    "LR-T0025": ("wrong-pattern", "A power does not fit what it changes"),
    "LR-T0026": ("divided-by-zero", "Something is divided by 0"),
    "LR-T0027": ("known-before-play", "Not known before the game begins"),
    "LR-T0028": ("bad-inputs", "The inputs cannot be like this"),
    "LR-T0029": ("question-in-a-payment", "A question in the middle of a payment"),
    "LR-T0030": ("bad-relation", "Things cannot be related like this"),
    "LR-T0031": ("value-missing", "A required field is missing"),
    "LR-T0032": ("no-powers", "The field holds no powers"),
    "LR-T0033": ("circle", "Something calls itself"),
    "LR-T0034": ("carried-out-in-a-circle", "An effect could carry itself out"),
    "LR-T0035": ("must-again", "Something would have to be done forever"),
    "LR-T0036": ("chance-decides", "Chance decides, so nobody is asked"),
    # Composition, and what a game must have
    "LR-C0001": ("nothing-to-replace", "There is nothing to change"),
    "LR-C0002": ("replaced-by-the-same", "A change changes nothing"),
    "LR-C0003": ("conflict", "Two bundles change one thing"),
    "LR-C0004": ("no-ranking", "Nothing says who wins"),
    "LR-C0005": ("no-actions", "There are no actions"),
    "LR-C0006": ("begins-nowhere", "Nothing says where things begin"),
    "LR-C0007": ("too-many-players", "Too many players"),
    "LR-C0008": ("no-turn", "A turn has no steps"),
    "LR-C0009": ("changes-nothing", "An overlay changes nothing"),
    # Allowed, but surely a mistake
    "LR-L0001": ("unused", "This is never used"),
    "LR-L0002": ("constant", "The condition always holds or never holds"),
    "LR-L0003": ("moment-of-nothing", "A moment never comes"),
    "LR-L0004": ("one-way", "A relation goes one way"),
    "LR-L0005": ("idle-power", "A power never works"),
    "LR-L0006": ("power-on-nothing", "A power changes something that is never used"),
    "LR-L0007": ("no-end", "Nothing ends the game"),
    "LR-L0008": ("order-unsaid", "The order of the parts can matter"),
    "LR-L0009": ("ignored-without-reason", "A warning is ignored without a reason"),
    "LR-L0010": ("nothing-to-ignore", "There is no such warning to ignore"),
    "LR-L0011": ("never-paid", "Something can never be paid"),
    "LR-L0012": ("nothing-to-choose", "There is never anything to choose"),
    "LR-L0013": ("never-read", "A counter changes, and nothing reads it"),
    "LR-L0014": ("never-reached", "This rule is never reached"),
    "LR-L0016": ("nothing-comes-of-it", "This has no effect"),
    "LR-L0015": ("wording-and-effect", "The wording of a thing and its effect disagree on a number"),
    "LR-L0017": ("one-player-alone", "A step without a turn is about one player alone"),
    "LR-L0018": ("reserved-name", "A name that language 2 refuses"),
    # Limits
    "LR-X0001": ("file-too-large", "The file is too large"),
    "LR-X0002": ("bundle-too-large", "The bundle is too large"),
    "LR-X0003": ("too-deep", "Lists and mappings are nested too deep"),
    "LR-X0004": ("too-many-nodes", "The file holds too many keys and values"),
    "LR-X0005": ("text-too-long", "A text is too long"),
    "LR-X0006": ("too-many-bundles", "Too many bundles build on each other"),
    "LR-X0007": ("large-and-fancy", "A large file uses more than plain YAML"),
    "LR-X0008": ("blocks-too-deep", "Blocks are nested too deep"),
    "LR-X0009": ("number-too-long", "A whole number has too many digits"),
    "LR-X0010": ("nested-too-deep", "A text is nested too deep"),
    "LR-X0011": ("too-often", "A text is repeated too often"),
    "LR-X0012": ("too-many-to-order", "Too many things to put in order"),
    "LR-X0013": ("too-heavy", "A text could take too long"),
    "LR-X0014": ("too-many-loops", "Too many loops inside each other"),
    "LR-X0015": ("too-many-powers", "Too many powers on one thing"),
    "LR-X0016": ("too-large", "A text is too large once it is written out"),
    "LR-X0017": ("too-many-things", "Too many things"),
    "LR-X0018": ("size-of-a-zone", "A zone has too many places, or none"),
    "LR-X0019": ("calls-too-deep", "Calls are nested too deep"),
    "LR-X0020": ("too-many-lines", "A text has too many lines"),
    "LR-X0021": ("too-many-numbers", "Too many numbers to choose from"),
    # Games in play
    "LR-R0001": ("division-by-zero", "A rule divides by zero"),
    "LR-R0002": ("out-of-range-in-play", "A counter leaves its range"),
    "LR-R0003": ("cannot-pay", "Something cannot be paid"),
    "LR-R0004": ("no-room", "There is no room"),
    "LR-R0005": ("not-on-top", "A thing was put on one that is covered"),
    "LR-R0006": ("swapped-in-stacks", "Things in stacks cannot be swapped"),
    "LR-R0008": ("broken-invariant", "The state of the game is broken"),
    "LR-R0009": ("endless-game", "A game does not end"),
    # Tests written in bundles
    "LR-E0001": ("test-failed", "A test failed"),
    "LR-E0002": ("unknown-in-a-test", "A test names something that is not in the rules"),
    "LR-E0003": ("no-such-option", "An answer in a test is not an option"),
    "LR-E0004": ("cannot-lay-out", "A test sets up something impossible"),
    "LR-E0005": ("bad-cases", "The table of cases cannot be read"),
    "LR-E0006": ("bad-chance", "`chance` does not fit the game"),
    "LR-E0007": ("idle-rule", "A rule did not act"),
    "LR-E0008": ("no-tests", "There are no tests"),
    # Saves, logs and results
    "LR-V0001": ("no-record", "This is not a save or log"),
    "LR-V0002": ("other-rules", "It was played with other rules"),
    "LR-V0003": ("misfit-answer", "An answer in the log does not fit"),
    "LR-V0004": ("other-version", "It was written by another version"),
    "LR-V0005": ("changed-record", "The record was changed"),
}

CODES: dict[str, CodeInfo] = {
    code: CodeInfo(*entry, "likely" if code.startswith("LR-L") else "certain") for code, entry in _TABLE.items()
}
