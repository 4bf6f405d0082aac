"""The table of all codes. Each has a page `docs/errors/CODE.md`; a number is never used again."""

from __future__ import annotations

from attrs import frozen


@frozen
class CodeInfo:
    """Name a code: a short slug and a title."""

    slug: str
    title: str


def page(code: str) -> str:
    """Return the path of the page of a code."""
    return f"docs/errors/{code}.md"


_TABLE: dict[str, tuple[str, str]] = {
    # Bundles and files
    "LR-B0001": ("unknown-bundle", "There is no bundle of this id"),
    "LR-B0002": ("no-such-path", "There is nothing at this path"),
    "LR-B0003": ("same-id", "Two bundles have one id"),
    "LR-B0004": ("builds-on-cycle", "Bundles build on each other in a circle"),
    "LR-B0005": ("no-manifest", "The folder holds no bundle.yaml"),
    "LR-B0006": ("unreadable", "The file cannot be read"),
    "LR-B0007": ("not-utf-8", "The file is not UTF-8 text"),
    "LR-B0008": ("binary", "The file is not text"),
    "LR-B0009": ("empty-file", "The file is empty"),
    "LR-B0010": ("missing-file", "A file that the bundle lists is not there"),
    "LR-B0011": ("not-a-file", "A folder or device stands where a file is meant"),
    "LR-B0012": ("path-escape", "A path leaves the bundle"),
    "LR-B0013": ("file-kind", "A listed file is neither .rules nor .yaml"),
    "LR-B0014": ("tab", "A tab stands in the text"),
    "LR-B0015": ("long-dash", "A long dash stands in the text"),
    "LR-B0016": ("odd-character", "An invisible character stands in the text"),
    "LR-B0017": ("unlisted-file", "A file of the folder is not listed"),
    "LR-B0018": ("bad-variant", "The name of the variant cannot be read"),
    "LR-B0019": ("two-games", "Two games cannot be played as one"),
    "LR-B0020": ("listed-twice", "Something is listed twice"),
    "LR-B0021": ("builds-on-overlay", "Only an overlay may build on an overlay"),
    "LR-B0022": ("no-game", "There is no game in the variant"),
    # Limits
    "LR-X0001": ("file-too-large", "The file is too large"),
    "LR-X0002": ("bundle-too-large", "The bundle is too large"),
    "LR-X0003": ("too-deep", "Lists and mappings stand too deep"),
    "LR-X0004": ("too-many-nodes", "The file holds too many keys and values"),
    "LR-X0005": ("text-too-long", "A text is too long"),
    "LR-X0006": ("too-many-bundles", "Too many bundles build on each other"),
    "LR-X0007": ("large-and-fancy", "A large file uses more than plain YAML"),
    # YAML and manifest
    "LR-Y0001": ("yaml-syntax", "The YAML cannot be read"),
    "LR-Y0002": ("anchor", "Anchors and aliases are refused"),
    "LR-Y0003": ("tag", "Tags are refused"),
    "LR-Y0004": ("merge-key", "Merge keys are refused"),
    "LR-Y0005": ("duplicate-key", "A key stands twice"),
    "LR-Y0006": ("documents", "A file holds one document, without directives"),
    "LR-Y0007": ("unknown-key", "The key is not known here"),
    "LR-Y0008": ("missing-key", "A key is missing"),
    "LR-Y0009": ("wrong-shape", "A text, list or mapping is meant here"),
    "LR-Y0010": ("not-a-whole-number", "A whole number is meant here"),
    "LR-Y0011": ("bad-id", "This cannot be an id"),
    "LR-Y0012": ("bad-choice", "One of a few words is meant here"),
    "LR-Y0013": ("language-version", "The language level is not known"),
    "LR-Y0014": ("bad-players", "The number of players cannot be read"),
    "LR-Y0015": ("out-of-range", "The number is too small or too large"),
    "LR-Y0016": ("same-face", "Two things have one id"),
    "LR-Y0017": ("several-lines", "A text of several lines stands outside a `|` block"),
    "LR-Y0018": ("colon", "A colon is missing or one too many"),
    "LR-Y0019": ("indentation", "A line is not in line with its fellows"),
    "LR-Y0020": ("unclosed", "A quote or list is not closed"),
    "LR-Y0021": ("assumed-what", "`assumed` names a field that is not there"),
    "LR-Y0022": ("no-value", "A key has no value"),
    "LR-Y0023": ("second-layout", "A bundle has one layout"),
    "LR-Y0024": ("key-not-words", "A key must be words"),
    "LR-Y0025": ("first-character", "A text begins with a character that YAML keeps for itself"),
    # Random games that `validate` plays
    "LR-R0008": ("broken-invariant", "The game falls apart"),
    "LR-R0009": ("endless-game", "A game does not end"),
    # Names
    "LR-N0020": ("unknown-in-layout", "The layout names something that the rules do not know"),
}

CODES: dict[str, CodeInfo] = {code: CodeInfo(*entry) for code, entry in _TABLE.items()}
