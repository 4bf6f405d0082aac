"""`provenance`: which figures of a variant are assumed, and an overlay in which to fill in the printed values."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from london_rules.bundles.provenance import PARAMETER, Provenance, ValueOrigin
from london_rules.classes import asdict
from london_rules.cli.app_options import FormatOption, Variant
from london_rules.cli.common import check_writable, load_whole, print_json, write_file
from london_rules.cli.guard import UsageError
from london_rules.cli.wrap import WIDTH, wrap
from london_rules.diagnostics.render import escape
from london_rules.engine.rule_set import RuleSet
from london_rules.language.syntax.names import count_of


def provenance(
    variant: Variant,
    template: Annotated[
        Path | None,
        typer.Option(help="Write an overlay in which to fill in what is printed in your box.", metavar="FILE"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    format: FormatOption = "text",
) -> int:
    """Show which printed figures are assumed, because no source states them, and which have a source."""
    if template is None and force:
        raise UsageError("`--force` is for `--template`", help="give `--template FILE` too")
    rule_set, _ = load_whole(variant, format)
    found = rule_set.provenance
    if template is not None:
        _write(rule_set, template, force)
    elif format == "json":
        print_json(_data(found))
    else:
        sys.stdout.write("".join(escape(line) + "\n" for line in _text(found)))
    return 0


# ---- an overlay to fill in ----------------------------------------------------------------------


def _write(rule_set: RuleSet, path: Path, force: bool) -> None:
    from london_rules.authoring.template import template
    from london_rules.text.values import ID

    found, sources = rule_set.provenance, rule_set.sources
    assert sources is not None  # they were loaded, and not kept
    if not found.blanks:
        sys.stdout.write(f"nothing of {escape(found.title)} is assumed or unknown: there is nothing to fill in\n")
        return
    if path.suffix != ".yaml" or not ID.fullmatch(path.stem):
        help = "use small letters, digits and hyphens, and `.yaml`: my-box.yaml"
        raise UsageError(f"`{path.name}` cannot be the name of a bundle", help=help)
    if path.exists() and not force:
        raise UsageError(f"{path} already exists", help="give another name, or overwrite it with `--force`")
    check_writable(path)
    if path.stem in [bundle.id for bundle in sources.bundles]:
        raise UsageError(f"`{path.stem}` is already a bundle of the variant", help="give another name: my-box.yaml")
    write_file(path, template(found, path.stem, sources.topmost))
    number = len(found.blanks)
    sys.stdout.write(f"{path} holds {count_of(number, 'line')} to fill in; its first lines explain how\n")


# ---- text ---------------------------------------------------------------------------------------


def _text(found: Provenance) -> list[str]:
    lines = [found.title]
    for kind, figures in groupby(found.assumed, key=lambda figure: figure.kind):
        listed = list(figures)
        title = "Parameters" if kind == PARAMETER else f"Things: {kind}"
        lines += ["", f"{title}, assumed", "-" * len(f"{title}, assumed")]
        lines += _parameters(listed) if kind == PARAMETER else _things(listed)
    for kind, figures in groupby(found.unknown, key=lambda figure: figure.kind):
        title = f"Things: {kind}, unknown"
        lines += ["", title, "-" * len(title)]
        for (id, name), group in groupby(figures, key=lambda figure: (figure.id, figure.name)):
            lines += _listed(f"{name} ({id})", [figure.field for figure in group])
    return [*lines, "", *_totals(found)]


def _parameters(figures: list[ValueOrigin]) -> list[str]:
    lines: list[str] = []
    for figure in figures:
        lines += [f"{figure.id}: {figure.values[0]}", *wrap(figure.about, "    ", "    ")]
    return lines


def _things(figures: list[ValueOrigin]) -> list[str]:
    """Write each thing with its short figures on one line, and its texts below."""
    lines: list[str] = []
    for (id, name), group in groupby(figures, key=lambda figure: (figure.id, figure.name)):
        fields = list(group)
        texts = [figure for figure in fields if _is_text(figure)]
        short = [f"{figure.field} {figure.values[0]}" for figure in fields if figure not in texts]
        lines += _listed(f"{name} ({id})", short)
        for figure in texts:
            for value in figure.values:
                first, *more = value.split("\n")
                lines += wrap(f"{figure.field}: {first}", "    ", "      ")
                for line in more:
                    lines += wrap(line, "      ", "        ")
    return lines


def _listed(head: str, items: list[str]) -> list[str]:
    """Write a heading and items; lines are folded only between items."""
    lines = [f"{head}: {items[0]}" if items else head]
    for item in items[1:]:
        if len(lines[-1]) + 2 + len(item) < WIDTH:
            lines[-1] += f", {item}"
        else:
            lines[-1] += ","
            lines.append(f"    {item}")
    return lines


def _is_text(figure: ValueOrigin) -> bool:
    return len(figure.values) != 1 or " " in figure.values[0] or "\n" in figure.values[0]


def _totals(found: Provenance) -> list[str]:
    kinds = ", ".join(f"{number} of kind {kind}" for kind, number in found.by_kind.items() if kind != PARAMETER)
    rows = [("figures", len(found.figures), ""), ("assumed", len(found.assumed), kinds)]
    if found.unknown:
        rows.append(("unknown", len(found.unknown), "what is printed there, or whether anything is"))
    rows.append(("with a source", len(found.sourced), ""))
    rows += [(f"  {source}", number, "") for source, number in found.by_source.items()]
    if found.unsaid:
        rows.append(("with neither", len(found.unsaid), ""))
    size = max(len(name) for name, _, _ in rows)
    return [f"{name:<{size}}  {number:>5}" + (f"  {more}" if more else "") for name, number, more in rows]


# ---- data ---------------------------------------------------------------------------------------


def _data(found: Provenance) -> dict[str, object]:
    return {
        "variant": found.variant,
        "title": found.title,
        "totals": {
            "figures": len(found.figures),
            "assumed": len(found.assumed),
            "unknown": len(found.unknown),
            "with_source": len(found.sourced),
            "with_neither": len(found.unsaid),
        },
        "assumed_by_kind": found.by_kind,
        "by_source": found.by_source,
        "figures": [
            {"slot": figure.slot, **asdict(figure), "source": figure.source or None} for figure in found.figures
        ],
    }
