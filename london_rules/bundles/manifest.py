"""Check a manifest: who a bundle is, what it builds on and which files it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import cast

from london_rules.bundles.bounds import BIG, read_bounds
from london_rules.bundles.causes import NotAFile, NotAKind, NotALanguage
from london_rules.bundles.indentation import groups_of, report_not_indented
from london_rules.bundles.model import BundleKind, Parameter
from london_rules.bundles.players import read_players
from london_rules.classes import define, field
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.language.versions import LAST_UPGRADED_BY, NEWEST, OLDEST
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.picture_files import is_picture
from london_rules.text.plain import Key
from london_rules.text.values import (
    WHOLE,
    as_id,
    as_line,
    as_text,
    as_whole,
    as_words,
    as_yes_or_no,
    brief,
    empty,
    no_value,
    unknown_key,
    wrong_shape,
)

KINDS = ("game", "part", "overlay")
REQUIRED = ("id", "title", "kind")
EDITS = ("set", "remove")
KEYS = ("language", *REQUIRED, "builds on", "players", "turn limit", "parameters", *EDITS, "files", "sources", "about")
NO_BASE = "the manifest of an overlay needs `builds on`"
PARAMETER_KEYS = ("value", "about", "at least", "at most", "source", "assumed")


@define
class Manifest:
    """Hold a checked manifest; what was refused is left at its default."""

    span: Span
    id: str = ""
    title: str = ""
    kind: BundleKind = "part"
    language: int = OLDEST
    builds_on: tuple[Key, ...] = ()
    players: tuple[int, int] | None = None
    turn_limit: int | None = None
    parameters: tuple[Parameter, ...] = ()
    files: tuple[Key, ...] = ()
    sources: tuple[str, ...] = ()
    about: str = ""
    spans: dict[str, Span] = field(factory=dict)
    present: Callable[[], Iterable[str]] = tuple  # the names of the files in its folder


def read_manifest(
    entries: list[Pair],
    file: str,
    out: Diagnostics,
    wrong: Sequence[Pair] = (),
    present: Callable[[], Iterable[str]] = tuple,
) -> Manifest:
    """Check the keys of a manifest, report what is wrong and return the rest.

    `wrong` is what a bundle of one file has beside it and must be meant for it.
    """
    manifest = Manifest(Span(file, 0, 0), present=present)
    given: dict[str, Node] = {}
    keys = tuple(entry.key.value for entry in entries)
    for entry in entries:
        word = entry.key.value
        if word not in KEYS:
            _unknown(entry, keys, out)
        elif word in EDITS:
            continue  # read with the data, which can set and remove too
        elif empty(entry.value):
            given[word] = entry.value
            no_value(entry.key, out)
        else:
            given[word] = entry.value
            manifest.spans[word] = entry.key.span
            if word in _VALUES:
                setattr(manifest, word.replace(" ", "_"), _VALUES[word](entry.value, out))
            else:
                _ONE[word](manifest, entry.value, out)
    for entry in wrong:
        _unknown(entry, keys, out)
    for word in REQUIRED:
        if word not in given:
            help = f"write `{word}: {_LIKE[word]}`"
            out.error("LR-Y0008", f"the manifest has no `{word}`", Span(file, 0, 0), help=help)
    if "language" not in given and all(key in KEYS for key in keys) and not wrong:
        _no_language(file, out)
    _check_whole(manifest, given, out)
    return manifest


def _unknown(entry: Pair, beside: tuple[str, ...], out: Diagnostics) -> None:
    """Report a key that a manifest does not have, and where it belongs."""
    word = entry.key.value
    things = _THINGS if isinstance(entry.value, Mapping) else ""
    help = _ELSEWHERE.get(word, things)
    unknown_key(entry.key, "a bundle", KEYS, out, help, entry.value, beside)


_ELSEWHERE = {
    "rules": "write rules in a file such as `my.rules`, and list it under `files`",
    "tests": "write tests in a file such as `tests/my.yaml`; it need not be listed",
    "layout": "write it in a file such as `front.yaml`, and list that under `files`",
}
_THINGS = "write things in a file of their own, such as `things.yaml`, and list that under `files`"


def is_key_of_manifest(entry: Pair) -> bool:
    """Return whether what is below a key can be no things: then the key is one of the manifest that is misnamed."""
    match entry.value:
        case Scalar():
            return False  # reported with what a bundle of one file can have
        case Listing(items=items):
            return all(isinstance(item, Scalar) for item in items)
        case Mapping(entries=entries):
            figures = all(isinstance(one.value, Scalar) and WHOLE.fullmatch(one.value.value) for one in entries)
            return bool(entries) and (figures or _are_parameters(entries))


def _are_parameters(entries: list[Pair]) -> bool:
    bodies = [one.value for one in entries]
    return all(isinstance(body, Mapping) and body.get("value") is not None and not body.get("name") for body in bodies)


_LIKE = {"id": "my-rule", "title": "My rule", "kind": "overlay"}


def _check_part(given: dict[str, Node], out: Diagnostics) -> None:
    """Report a part with keys of a game: nothing would read them, and it could not be played."""
    own = [f"`{key}`" for key in ("players", "turn limit") if key in given]
    if own:
        out.error(
            "LR-Y0026",
            f"a part cannot have {' or '.join(own)}: only games have {'it' if len(own) == 1 else 'them'}",
            given["kind"].span,
            help="write `kind: game`, if it can be played as it is; otherwise leave them out",
        )


def _check_whole(manifest: Manifest, given: dict[str, Node], out: Diagnostics) -> None:
    file = manifest.span.file
    if getattr(given.get("kind"), "value", "") not in KINDS:
        return
    if manifest.kind == "part" and not out.has_errors:
        _check_part(given, out)
    if manifest.kind == "game" and not {"players", "turn limit"} & given.keys() and manifest.builds_on:
        out.error(
            "LR-Y0008",
            "the manifest of a game needs `players` and `turn limit`",
            given["kind"].span,
            help="write both; or, if this changes an existing game, `kind: overlay`",
        )
    elif manifest.kind == "game":
        for word, like in (("players", "2 to 4"), ("turn limit", "500")):
            if word not in given:
                message = f"the manifest of a game needs `{word}`"
                out.error("LR-Y0008", message, Span(file, 0, 0), help=f"write `{word}: {like}`")
    nothing = isinstance(given.get("builds on"), Listing) and not cast(Listing, given["builds on"]).items
    if manifest.kind == "overlay" and "builds on" not in given and {"players", "turn limit"} <= given.keys():
        help = "write `kind: game`, as it says how many can play; or, if it changes an existing game, `builds on`"
        out.error("LR-Y0008", NO_BASE, given["kind"].span, help=help)
    elif manifest.kind == "overlay" and ("builds on" not in given or nothing):
        out.error(
            "LR-Y0008",
            "the manifest of an overlay has nothing under `builds on`" if nothing else NO_BASE,
            given["builds on"].span if nothing else Span(file, 0, 0),
            help="write `builds on: [the id of what it changes]`",
        )


def _no_language(file: str, out: Diagnostics) -> None:
    """Warn of a manifest that names no version of the language: it is read as the oldest one."""
    out.warning(
        "LR-Y0008",
        f"the manifest has no `language`, so it is read as language {OLDEST}",
        Span(file, 0, 0),
        help=f"write `language: {NEWEST}`",
        fix=Fix(Span(file, 0, 0), f"language: {NEWEST}\n", f"write `language: {NEWEST}`"),
    )


def _language(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    if not isinstance(node, Scalar):
        wrong_shape("language", "a whole number", node, out)
        return
    whole = node.style == "plain" and WHOLE.fullmatch(node.value) is not None
    if whole and OLDEST <= int(node.value) <= NEWEST:
        manifest.language = int(node.value)
        return
    known = " and ".join(str(number) for number in range(OLDEST, NEWEST + 1))
    code, message = "LR-Y0013", f"unknown language version {node.value}: this version of london-rules reads {known}"
    help = f"write `language: {NEWEST}`"
    if not whole:
        code = "LR-Y0010"
        message = f"`language` must be the version of the rule language, a whole number, not `{brief(node.value)}`"
    elif int(node.value) > NEWEST:
        help += "; or get a newer version of london-rules, which reads it"
    elif int(node.value) in LAST_UPGRADED_BY:
        commit = LAST_UPGRADED_BY[int(node.value)]
        message = (
            f"language {node.value} is not read any more: the last to upgrade it is commit {commit} of london-rules"
        )
        help += ", or run `london-rules upgrade` of that commit, which also changes names that are not accepted now"
    out.error(code, message, node.span, help=help, cause=NotALanguage(node))


def _id(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.span = node.span if isinstance(node, Scalar) else manifest.span
    manifest.id = as_id("id", node, out) or ""


def _kind(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    text = as_text("kind", node, out)
    if text is None:
        return
    if text.value in KINDS:
        manifest.kind = cast(BundleKind, text.value)
        return
    manifest.kind = "overlay"  # go on as if it were that: an overlay may build on anything
    message, help = f"`{brief(text.value)}` is not a kind of bundle", "write `game`, `part` or `overlay`"
    out.error("LR-Y0012", message, node.span, help=help, cause=NotAKind(text.value))


def _builds_on(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    words = as_words("builds on", node, out)
    manifest.builds_on = tuple(
        Key(word.value, word.span) for word in words if as_id("builds on", word, out, given=False)
    )


def _files(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.files = tuple(
        Key(word.value, word.span)
        for word in as_words("files", node, out)
        if _check_file(word, node, manifest.present, out)
    )


def _check_file(word: Scalar, listed: Node, present: Callable[[], Iterable[str]], out: Diagnostics) -> bool:
    name = word.value
    if name.startswith("tests/"):
        out.error(
            "LR-B0013",
            f"`{brief(name)}` contains tests, which are not listed",
            word.span,
            help="remove it from `files`: files in the folder `tests` are found without it",
        )
        return False
    if name.startswith(("/", "~")) or "\\" in name or ":" in name or ".." in name.split("/") or "\0" in name:
        out.error(
            "LR-B0012",
            f"`{brief(name)}` may lead out of the bundle",
            word.span,
            help="name a file in the bundle's own folder; use other bundles with `builds on`",
        )
        return False
    if name == "bundle.yaml" or not (name.endswith((".rules", ".yaml")) or is_picture(name)):
        named = [item.value for item in listed.items if isinstance(item, Scalar)] if isinstance(listed, Listing) else []
        out.error(
            "LR-B0013",
            f"`{brief(name)}` is not a file of rules or data, nor a picture",
            word.span,
            help="list files that end in .rules or .yaml, and pictures (.svg, .png, .webp), without bundle.yaml",
            cause=NotAFile(name, tuple(one for one in present() if one not in named)),
        )
        return False
    return True


def _parameters(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    if not isinstance(node, Mapping):
        wrong_shape("parameters", "`name:` lines with a `value` and an `about` each", node, out)
        return
    named: list[Pair] = []
    for above, stray in groups_of(node.entries, _is_of_a_parameter):
        if above is None:
            named += stray
        elif stray and (isinstance(above.value, Mapping) or empty(above.value)):
            report_not_indented(above, stray, out)
            own = above.value.entries if isinstance(above.value, Mapping) else []
            named.append(Pair(above.key, Mapping([*own, *stray], above.value.span)))
        else:
            named += [above, *stray]
    found = [_parameter(entry, manifest, out) for entry in named]
    manifest.parameters = tuple(parameter for parameter in found if parameter is not None)


def _is_of_a_parameter(entry: Pair) -> bool:
    """Return whether a key is not a parameter, but belongs below one."""
    return entry.key.value in PARAMETER_KEYS and not isinstance(entry.value, Mapping)


def _parameter(entry: Pair, manifest: Manifest, out: Diagnostics) -> Parameter | None:
    pass_time()
    name, body = entry.key.value, entry.value
    if not isinstance(body, Mapping):
        there = "write `value:` and `about:` lines; to change an existing parameter, use `set:`"
        help = there if manifest.kind == "overlay" else ""
        wrong_shape(name, "`value:` and `about:` lines", body, out, help=help)
        return None
    value, about, source, assumed = None, "", "", False
    figure: Span | None = None
    keys = tuple(part.key.value for part in body.entries)
    for part in body.entries:
        word = part.key.value
        if word not in PARAMETER_KEYS:
            unknown_key(part.key, "a parameter", PARAMETER_KEYS, out, "", part.value, keys)
        elif empty(part.value):
            no_value(part.key, out)
        elif word == "value":
            value, figure = as_whole(f"{name}: value", part.value, -BIG, BIG, out), part.value.span
        elif word == "about":
            about = as_line("about", part.value, out)
        elif word == "source":
            source = as_line("source", part.value, out)
        elif word == "assumed":
            assumed = as_yes_or_no("assumed", part.value, out)
    way_out = "; to change an existing one, use `set:`" if manifest.kind == "overlay" else ""
    for word in ("value", "about"):
        if word not in keys:
            out.error(
                "LR-Y0008",
                f"the parameter `{brief(name)}` has no `{word}`",
                entry.key.span,
                help=f"write `{word}: ...` under it{way_out}",
            )
    bounds = read_bounds(name, body, out)
    return Parameter(name, value or 0, about, entry.key.span, "" if assumed else source, assumed, bounds, figure)


# What a key has a value of its own for, in the field of its name; the others do more.
_VALUES: dict[str, Callable[[Node, Diagnostics], object]] = {
    "title": partial(as_line, "title"),
    "about": partial(as_line, "about"),
    "players": read_players,
    "turn limit": lambda node, out: as_whole("turn limit", node, 1, 1_000_000, out),
    "sources": lambda node, out: tuple(word.value for word in as_words("sources", node, out)),
}
_ONE = {
    "language": _language,
    "id": _id,
    "kind": _kind,
    "builds on": _builds_on,
    "parameters": _parameters,
    "files": _files,
}
