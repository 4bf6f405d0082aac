"""Another name for something wherever a variant names it; the rules are read again, and must mean the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from london_rules.analysis.keys import IMPLIED, LOCAL, SLUG, Key, Use
from london_rules.analysis.session import Model, Opened
from london_rules.bundles.model import Bundle
from london_rules.bundles.places import is_shipped
from london_rules.diagnostics import Diagnostics, Fix
from london_rules.diagnostics.fixes import rewritten
from london_rules.engine.ids import slug
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.reserved import THING, VALUE, DeclaredName, declared_names, parameter_name
from london_rules.language.syntax.names import MOST_LETTERS, is_word_of_language, too_long, words_of
from london_rules.text.values import is_id


class CannotRenameError(ValueError):
    """Say why something cannot have another name, or not this one."""


def renameable(opened: Opened, file: str, offset: int) -> Use:
    """Give what would be renamed at a place. Raises CannotRenameError with the reason why it cannot be."""
    use = opened.use_at(file, offset)
    if use is None:
        raise CannotRenameError("there is no name here")
    if opened.model is None or file not in opened.model.bundle_of:
        raise CannotRenameError("this file is not read with any bundle, so not every use of a name is known")
    if opened.diagnostics.has_errors or opened.good is not opened.model:
        raise CannotRenameError("first correct the mistakes: while there are any, not every use of a name is known")
    if use.key[0] == LOCAL:
        return use
    declared = opened.declarations(use.key)
    if not declared or use.key[0] == "ranking":
        raise CannotRenameError(f"a {use.key[0]} cannot be renamed here: change its name where it is written")
    if use.key[0] == THING and not _is_written(opened, use):
        raise CannotRenameError(f"this is the printed name of `{use.key[1]}`: rename that where it is declared")
    if opened.in_tests.has_errors:
        raise CannotRenameError("first correct the mistakes in the tests: a name in them could be missed")
    shipped = next((one for one in declared if _is_shipped(opened, one.span.file)), None)
    if shipped is not None:
        raise CannotRenameError(f"`{use.key[1]}` is declared in {shipped.span.file}, which came with london-rules")
    return use


def _is_shipped(opened: Opened, file: str) -> bool:
    assert opened.model is not None
    bundle = opened.model.bundle_of.get(file)
    return bundle is not None and is_shipped(bundle.root)


def rename(
    opened: Opened,
    file: str,
    offset: int,
    new: str,
    read_again: Callable[[Mapping[str, str]], Opened] | None = None,
) -> list[Fix]:
    """Give what must be changed so that what is named at a place has another name everywhere in the variant.

    `read_again` reads the variant with other texts, by the names that people see: then it is checked that the rules
    mean the same. Raises CannotRenameError with the reason if it cannot be renamed, or not to this.
    """
    use = renameable(opened, file, offset)
    assert opened.model is not None
    new = " ".join(new.lower().split() if use.key[0] == VALUE else new.split())
    _check_form(use.key, new)
    if use.key[0] == LOCAL:
        return _renamed_local(opened, use, new)
    declared = _declared_names(opened.model, use.key)
    _check_free(opened.model, declared, use.key, new)
    changes = renamed(opened, use.key, new, declared)
    shipped = next((one.span.file for one in changes if _is_shipped(opened, one.span.file)), None)
    if shipped is not None:
        raise CannotRenameError(f"{shipped}, which came with london-rules, uses `{use.key[1]}`")
    if read_again is not None:
        _check_meaning(opened, use.key, new, read_again(made(opened, changes)))
    return changes


def made(opened: Opened, changes: Iterable[Fix]) -> dict[str, str]:
    """Give the texts of the files that are changed, as they are then."""
    by_file: dict[str, list[Fix]] = {}
    for one in sorted(changes, key=lambda one: one.span.start):
        by_file.setdefault(one.span.file, []).append(one)
    return rewritten(by_file, {name: opened.text(name) for name in by_file})


def _check_form(key: Key, new: str) -> None:
    """Refuse what is not a name. Raises CannotRenameError."""
    if key[0] == THING and not is_id(new):
        raise CannotRenameError("the id of a thing is made of small letters, digits and hyphens")
    plain = all(part.replace("-", "").replace("_", "").isalnum() for part in new.split())
    if not new or not plain or not (new[0].isalpha() or key[0] == THING):
        raise CannotRenameError("a name is made of words: letters, figures and hyphens, with a letter first")
    problem = too_long(new)
    if problem or len(new) > MOST_LETTERS:
        raise CannotRenameError(problem)
    if new == key[1]:
        raise CannotRenameError(f"`{new}` is its name already")
    if key[0] == "kind" and " " in new:
        raise CannotRenameError("the name of a kind is one word")


def _declared_names(model: Model, key: Key) -> list[DeclaredName]:
    found = [one for bundle in model.sources.bundles for one in names_of(bundle)]
    return [one for one in found if (one.category, one.name) == key]


def names_of(bundle: Bundle) -> Iterable[DeclaredName]:
    """Give the names that a bundle declares, each with its place."""
    for file in bundle.rules:
        for d in outline(file.text, bundle.id, Diagnostics()):
            yield from declared_names(d)
    for parameter in bundle.parameters:
        yield parameter_name(parameter.name, parameter.span)


def _check_free(model: Model, declared: Iterable[DeclaredName], key: Key, new: str) -> None:
    """Refuse a name that is a word of the language, or in one of its forms means something else."""
    names = model.rules.names
    own = {words_of(phrase) for one in declared for _, phrase in one.forms(one.name)}
    for one in declared:
        word = one.word(new)
        if word:
            raise CannotRenameError(f"`{word}` is a word of the language")
        for _, phrase in one.forms(new):
            if words_of(phrase) not in own and names.readings(words_of(phrase)):
                raise CannotRenameError(f"`{phrase}` is already a name in these rules")
    if key[0] == VALUE:
        if is_word_of_language(new):
            raise CannotRenameError(f"`{new}` is a word of the language")
        if names.readings(words_of(new)):
            raise CannotRenameError(f"`{new}` is already a name in these rules")
    if f"{key[0]} {new}" in model.slots or (key[0] == THING and new in model.rules.faces):
        raise CannotRenameError(f"there is already `{key[0]} {new}`")


def renamed(opened: Opened, key: Key, new: str, declared: Sequence[DeclaredName]) -> list[Fix]:
    """Write another name wherever something is named, in the form in which it is written there."""
    forms: dict[tuple[str, tuple[str, ...]], str] = {}
    for one in declared:
        for (terminal, old), (_, form) in zip(one.forms(key[1]), one.forms(new), strict=True):
            forms.setdefault((terminal, words_of(old)), form)
    out = []
    for use in opened.uses(key):
        written = _written(opened, use)
        if use.form == IMPLIED:
            text: str | None = f"{key[1]}: {new}"
        elif use.form == SLUG:
            text = slug(new)
        else:
            text = forms.get((use.form, words_of(written))) or (new if _is_written(opened, use) else None)
        if text is not None:  # else it is called by its printed name, which stays
            out.append(Fix(use.span, text, f"write `{text}`"))
    return out


def _written(opened: Opened, use: Use) -> str:
    return " ".join(opened.text(use.span.file)[use.span.start : use.span.end].split())


def _is_written(opened: Opened, use: Use) -> bool:
    """Return whether a use is the name itself, not another form of it or what is printed."""
    return _written(opened, use).lower() == use.key[1].lower()


def _renamed_local(opened: Opened, use: Use, new: str) -> list[Fix]:
    """Rename what holds in one text: refused if it means something else there."""
    assert opened.model is not None
    index = opened.index(use.span.file)
    others = [one for one in index.uses if one.scope == use.scope and one.key == (LOCAL, new)]
    if others or opened.model.rules.names.readings(words_of(new)):
        raise CannotRenameError(f"`{new}` is already a name here")
    title = f"write `{new}`"
    return [Fix(one.span, new, title) for one in index.uses if one.scope == use.scope and one.key == use.key]


def _check_meaning(before: Opened, key: Key, new: str, after: Opened) -> None:
    """Compare how the rules are read with the new name: each word as before, each name as that of the same thing."""
    wrong = after.diagnostics.errors()
    if wrong:
        raise CannotRenameError(f"with this name the rules would have a mistake: {wrong[0].message}")
    in_tests = after.in_tests.errors()
    if in_tests:
        raise CannotRenameError(f"with this name a test would have a mistake: {in_tests[0].message}")
    for file in before.files:
        old, now = before.index(file), after.index(file)
        names = [(key[0], new) if use.key == key else use.key for use in old.uses]
        same = names == [use.key for use in now.uses]
        if not same or [word.terminal for word in old.words] != [word.terminal for word in now.words]:
            raise CannotRenameError("the rules would not mean the same with this name")
