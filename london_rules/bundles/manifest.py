"""Check a manifest: who a bundle is, what it builds on and which files it has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from attrs import define, field

from london_rules.bundles.bounds import BIG, read_bounds
from london_rules.bundles.indentation import groups_of, report_not_indented
from london_rules.bundles.manifest_edits import quoted_id
from london_rules.bundles.model import BundleKind, Key, Parameter
from london_rules.bundles.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.bundles.players import read_players
from london_rules.bundles.said_otherwise import key_meant, kind_meant
from london_rules.bundles.titles import titled
from london_rules.bundles.validators import (
    as_id,
    as_line,
    as_text,
    as_whole,
    as_words,
    as_yes_or_no,
    brief,
    empty,
    is_id,
    no_value,
    unknown_key,
    wrong_shape,
)
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.suggest import is_misspelling
from london_rules.language.versions import NEWEST, OLDEST

KINDS = ("game", "part", "overlay")
REQUIRED = ("id", "title", "kind")
EDITS = ("set", "remove")
KEYS = ("language", *REQUIRED, "builds on", "players", "turn limit", "parameters", *EDITS, "files", "sources", "about")
NO_BASE = "the manifest of an overlay needs `builds on`"
_PARAMETER_KEYS = ("value", "about", "at least", "at most", "source", "assumed")
_BOUND_WORDS = {
    **dict.fromkeys(("min", "minimum", "least", "lowest", "smallest", "from", "not below", "at-least"), "at least"),
    **dict.fromkeys(("max", "maximum", "most", "greatest", "largest", "highest", "to", "at-most"), "at most"),
}


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
    blank = ""
    keys = [entry.key.value for entry in entries]
    for entry in entries:
        word = entry.key.value
        if word in KEYS:
            blank = word if word in EDITS and empty(entry.value) else ""
        if word not in KEYS:
            _unknown(entry, blank, out, keys)
        elif word in EDITS:
            continue  # read with the data, which can set and remove too
        elif empty(entry.value):
            given[word] = entry.value
            no_value(entry.key, out)
        else:
            given[word] = entry.value
            manifest.spans[word] = entry.key.span
            _ONE[word](manifest, entry.value, out)
    for entry in wrong:
        _unknown(entry, "", out, keys)
    for entry in (*entries, *wrong):
        if entry.key.value not in KEYS and (word := _meant(entry, keys)):
            given.setdefault(word, entry.value)  # reported once, and not as missing too
    for word in REQUIRED:
        if word not in given:
            out.error(
                "LR-Y0008",
                f"the manifest has no `{word}`",
                Span(file, 0, 0),
                help=f"write `{word}: {_LIKE[word]}`",
                fix=_line_below(entries, f"{word}: {_LIKE[word]}", out)
                if word != "kind" or "builds on" in given
                else None,
            )
    if "language" not in given:
        _no_language(file, out)
    _check_whole(manifest, given, entries, out)
    return manifest


def _meant(entry: Pair, present: Sequence[str]) -> str:
    """Give the key that an unknown one is meant for: the id, if what it seems to be is there and the id is not."""
    meant = key_meant(entry.key.value, KEYS)
    value = entry.value.value if isinstance(entry.value, Scalar) else ""
    like_an_id = re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", value) is not None
    return "id" if meant == "title" and "title" in present and "id" not in present and like_an_id else meant


def _unknown(entry: Pair, blank: str, out: Diagnostics, present: Sequence[str] = ()) -> None:
    """Report a key that a manifest does not have, and where it belongs; `blank` is an empty `set` or `remove` above."""
    key = entry.key
    both = re.fullmatch(r"(set|remove) +([a-z][\w -]*)", key.value)
    if both is not None and not isinstance(entry.value, Mapping) and both[1] not in present:
        fix = Fix(key.span, f"{both[1]}:\n  {both[2]}", f"write `{both[1]}:`, and `{both[2]}:` below it")
        unknown_key(key, "a bundle", KEYS, out, fix.title, fix)
        return
    meant = "" if key.value in _ELSEWHERE else _meant(entry, present)
    if meant == "builds on" and isinstance(entry.value, Scalar) and is_id(entry.value.value):
        line = f"builds on: [{quoted_id(entry.value.value)}]"
        fix = Fix(Span(key.span.file, key.span.start, entry.value.span.end), line, f"write `{line}`")
        unknown_key(key, "a bundle", KEYS, out, f"did you mean `{meant}`?", fix)
    elif meant:
        fix = Fix(key.span, meant, f"write `{meant}`", safe=is_misspelling(key.value, meant))
        unknown_key(key, "a bundle", KEYS, out, f"did you mean `{meant}`?", fix)
    elif blank:
        help = f"put two spaces before it, so that it is under `{blank}`"
        fix = Fix(Span(key.span.file, key.span.start, key.span.start), "  ", "put two spaces before it", safe=True)
        lone = isinstance(entry.value, Scalar) and entry.value.style != "block"
        unknown_key(key, "a bundle", KEYS, out, help, fix if lone else None)
    elif key.value == "rules" and "files" not in present and isinstance(entry.value, Listing):
        fix = Fix(key.span, "files", "write `files`")
        unknown_key(key, "a bundle", KEYS, out, "files are listed under `files`: write `files`", fix)
    else:
        things = _THINGS if isinstance(entry.value, Mapping) else ""
        unknown_key(key, "a bundle", KEYS, out, _ELSEWHERE.get(key.value, things))


_ELSEWHERE = {
    "rules": "write rules in a file such as `my.rules`, and list it under `files`",
    "tests": "write tests in a file such as `tests/my.yaml`; it need not be listed",
    "layout": "write it in a file such as `front.yaml`, and list that under `files`",
}
_THINGS = "write things in a file of their own, such as `things.yaml`, and list that under `files`"


def is_key_of_manifest(entry: Pair) -> bool:
    """Return whether an unknown key in a bundle of one file is meant for the manifest, and is no kind of thing."""
    word, value = entry.key.value, entry.value
    meant = key_meant(word, KEYS)
    if not meant:
        return False
    if isinstance(value, Mapping):
        things = bool(value.entries) and all(isinstance(one.value, Mapping) for one in value.entries)
        return not things if meant in EDITS else meant == "parameters" and _are_parameters(value)
    return True


def _are_parameters(node: Mapping) -> bool:
    bodies = [one.value for one in node.entries]
    return bool(bodies) and all(isinstance(body, Mapping) and body.get("value") is not None for body in bodies)


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
            fix=Fix(given["kind"].span, "game", "write `game`"),
        )


def _check_whole(manifest: Manifest, given: dict[str, Node], entries: list[Pair], out: Diagnostics) -> None:
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
            fix=Fix(given["kind"].span, "overlay", "write `overlay`"),
        )
    elif manifest.kind == "game":
        for word, like in (("players", "2 to 4"), ("turn limit", "500")):
            if word not in given:
                out.error(
                    "LR-Y0008",
                    f"the manifest of a game needs `{word}`",
                    Span(file, 0, 0),
                    help=f"write `{word}: {like}`",
                    fix=_line_below(entries, f"{word}: {like}", out),
                )
    nothing = isinstance(given.get("builds on"), Listing) and not cast(Listing, given["builds on"]).items
    if manifest.kind == "overlay" and "builds on" not in given and {"players", "turn limit"} <= given.keys():
        help = "write `kind: game`, as it says how many can play; or, if it changes an existing game, `builds on`"
        fix = Fix(given["kind"].span, "game", "write `game`")
        out.error("LR-Y0008", NO_BASE, given["kind"].span, help=help, fix=fix)
    elif manifest.kind == "overlay" and ("builds on" not in given or nothing):
        out.error(
            "LR-Y0008",
            "the manifest of an overlay has nothing under `builds on`" if nothing else NO_BASE,
            given["builds on"].span if nothing else Span(file, 0, 0),
            help="write `builds on: [the id of what it changes]`",
        )


def _line_below(entries: list[Pair], line: str, out: Diagnostics) -> Fix | None:
    """Offer a line below the one that says what kind of bundle it is, or what it is called."""
    keys = [e.key for word in ("kind", "title", "id") for e in entries if e.key.value == word]
    if not keys:
        return None
    text = out.files.get(keys[0].span.file, "")
    end = text.find("\n", keys[0].span.start)
    at = len(text) if end < 0 else end
    return Fix(Span(keys[0].span.file, at, at), f"\n{line}", f"write `{line}`")


def _no_language(file: str, out: Diagnostics) -> None:
    """Warn of a manifest that names no version of the language: it is read as the oldest one."""
    out.warning(
        "LR-Y0008",
        f"the manifest has no `language`, so it is read as language {OLDEST}",
        Span(file, 0, 0),
        help=f"write `language: {NEWEST}`; or run `london-rules upgrade`, which also rewrites what has changed since",
        fix=Fix(Span(file, 0, 0), f"language: {NEWEST}\n", f"write `language: {NEWEST}`"),
    )


def _language(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    if isinstance(node, Scalar) and re.fullmatch(r"-?[0-9]{1,9}", node.value) is None:
        said = re.search(r"[0-9]+", node.value)
        meant = int(said[0]) if said and OLDEST <= int(said[0][:9]) <= NEWEST else NEWEST
        out.error(
            "LR-Y0010",
            f"`language` must be the version of the rule language, a whole number, not `{brief(node.value)}`",
            node.span,
            help=f"write `language: {meant}`",
            fix=Fix(node.span, str(meant), f"write `{meant}`"),
        )
        return
    version = as_whole("language", node, 0, BIG, out)
    if version is None:
        return
    if OLDEST <= version <= NEWEST:
        manifest.language = version
        return
    known = " and ".join(str(number) for number in range(OLDEST, NEWEST + 1))
    newer = "; or get a newer version of london-rules, which reads it" if version > NEWEST else ""
    out.error(
        "LR-Y0013",
        f"unknown language version {version}: this version of london-rules reads {known}",
        node.span,
        help=f"write `language: {NEWEST}`{newer}",
        fix=Fix(node.span, str(NEWEST), f"write `{NEWEST}`"),
    )


def _id(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.span = node.span if isinstance(node, Scalar) else manifest.span
    manifest.id = as_id("id", node, out) or ""


def _title(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.title = as_line("title", node, out)


def _about(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.about = as_line("about", node, out)


def _kind(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    text = as_text("kind", node, out)
    if text is None:
        return
    if text.value in KINDS:
        manifest.kind = cast(BundleKind, text.value)
        return
    meant = kind_meant(text.value, KINDS)
    manifest.kind = cast(BundleKind, meant or "overlay")  # go on as if it were that: an overlay may build on anything
    title = f"write `{meant}`"
    near = is_misspelling(text.value, meant)
    help = f"did you mean `{meant}`?" if near else title if meant else "write `game`, `part` or `overlay`"
    if meant == "overlay" and not near:
        help = f"{title}: a bundle that changes an existing game is an overlay"
    out.error(
        "LR-Y0012",
        f"`{brief(text.value)}` is not a kind of bundle",
        node.span,
        help=help,
        fix=Fix(node.span, meant, title, safe=near) if meant else None,
    )


def _builds_on(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    plain = isinstance(node, Scalar) and node.style == "plain" and not is_id(node.value)
    id = titled(node.value) if isinstance(node, Scalar) and plain else None
    if id is not None:
        written = f"[{quoted_id(id)}]"
        help = f"`{id}` has that title: write `{written}`"
        wrong_shape("builds on", "a list", node, out, help=help, fix=Fix(node.span, written, f"write `{written}`"))
        return
    words = as_words("builds on", node, out)
    manifest.builds_on = tuple(
        Key(word.value, word.span) for word in words if as_id("builds on", word, out, mend=False)
    )


def _players(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    numbers = read_players(node, out)
    if numbers is not None:
        manifest.players = numbers


def _turn_limit(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.turn_limit = as_whole("turn limit", node, 1, 1_000_000, out)


def _sources(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.sources = tuple(word.value for word in as_words("sources", node, out))


def _files(manifest: Manifest, node: Node, out: Diagnostics) -> None:
    manifest.files = tuple(
        Key(word.value, word.span)
        for word in as_words("files", node, out)
        if _check_file(word, node, manifest.present, out)
    )


def _check_file(word: Scalar, listed: Node, present: Callable[[], Iterable[str]], out: Diagnostics) -> bool:
    name = word.value
    if re.search(r"[,; ]", name) and _report_several(word, list(present()), out):
        return False
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
    if name == "bundle.yaml" or not name.endswith((".rules", ".yaml")):
        named = [item.value for item in listed.items if isinstance(item, Scalar)] if isinstance(listed, Listing) else []
        others = [one for one in present() if one not in named]
        stem = name.rpartition(".")[0] or name
        meant = next((one for one in others if one.rpartition(".")[0].lower() in (name.lower(), stem.lower())), "")
        out.error(
            "LR-B0013",
            f"`{brief(name)}` is not a file of rules or data",
            word.span,
            help=f"write `{meant}`" if meant else "list files that end in .rules or .yaml, without bundle.yaml",
            fix=Fix(word.span, meant, f"write `{meant}`") if meant else None,
        )
        return False
    return True


def _report_several(word: Scalar, present: list[str], out: Diagnostics) -> bool:
    """Report several files on one line of a list, if all of them are there."""
    names = [name for name in re.split(r"(?:[,;]| and )\s*|\s+", word.value) if name]
    if len(names) < 2 or not all(name in present for name in names):
        return False
    text = out.files.get(word.span.file, "")
    start, _ = line_around(text, word.span.start)
    dash = re.compile(r" *- +").fullmatch(text, start, word.span.start)
    written = (", " if dash is None else f"\n{dash[0]}").join(names)
    help = "write each file on a line of its own" if dash else "write a comma between the files"
    fix = Fix(word.span, written, help)
    out.error("LR-B0013", f"`{brief(word.value)}` is not one file", word.span, help=help, fix=fix)
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
    """Return whether a key is no parameter, but belongs below one."""
    return entry.key.value in _PARAMETER_KEYS and not isinstance(entry.value, Mapping)


def _parameter(entry: Pair, manifest: Manifest, out: Diagnostics) -> Parameter | None:
    name, body = entry.key.value, entry.value
    if not isinstance(body, Mapping):
        there = "write `value:` and `about:` lines; to change an existing parameter, use `set:`"
        fix = _on_lines(entry, out)
        help = there if manifest.kind == "overlay" else ""
        wrong_shape(name, "`value:` and `about:` lines", body, out, help=help, fix=fix)
        return None
    value, about, source, assumed = None, "", "", False
    figure: Span | None = None
    lacks = [word for word in ("value", "about") if body.get(word) is None]
    unknown = [part.key.value for part in body.entries if part.key.value not in _PARAMETER_KEYS]
    meant = lacks[0] if len(lacks) == len(unknown) == 1 else ""
    for part in body.entries:
        word = part.key.value
        if word not in _PARAMETER_KEYS:
            said = _BOUND_WORDS.get(word.lower(), meant)
            fix = Fix(part.key.span, said, f"write `{said}`") if word.lower() in _BOUND_WORDS else None
            unknown_key(part.key, "a parameter", _PARAMETER_KEYS, out, f"did you mean `{said}`?" if said else "", fix)
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
    for word in lacks:
        if not meant:
            out.error(
                "LR-Y0008",
                f"the parameter `{brief(name)}` has no `{word}`",
                entry.key.span,
                help=f"write `{word}: ...` under it{way_out}",
            )
    bounds = read_bounds(name, body, out)
    return Parameter(name, value or 0, about, entry.key.span, "" if assumed else source, assumed, bounds, figure)


def _on_lines(entry: Pair, out: Diagnostics) -> Fix | None:
    """Write a figure beside the name of a parameter on a line of its own, with a text to be put in other words."""
    value = entry.value
    if not isinstance(value, Scalar) or not re.fullmatch(r"-?[0-9]{1,9}", value.value):
        return None
    start, _ = line_around(out.files.get(entry.key.span.file, ""), entry.key.span.start)
    margin = "\n" + " " * (entry.key.span.start - start + 2)
    about = f"{entry.key.value[:1].upper()}{entry.key.value[1:]}."
    span = Span(entry.key.span.file, entry.key.span.end + 1, value.span.end)
    return Fix(span, f"{margin}value: {value.value}{margin}about: {about}", "write it below, and what it is")


_ONE = {
    "language": _language,
    "id": _id,
    "title": _title,
    "kind": _kind,
    "builds on": _builds_on,
    "players": _players,
    "turn limit": _turn_limit,
    "parameters": _parameters,
    "files": _files,
    "sources": _sources,
    "about": _about,
}
