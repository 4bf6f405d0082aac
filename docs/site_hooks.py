"""What the builder of the site is told about our pages, which are written to be read as they are too.

- Fences name a file or a game behind the language. The builder gets the language alone.
- Below an example is a link that opens it in the workshop.
- The front page says what its examples do, in the words of the engine, and lists the games and their rulebooks.
- The rulebooks of the games are pages that are made with the site.
"""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from docs import rulebooks, try_it
from docs.examples import MESSAGES, Example, examples

FRONT = "docs/index.md"
WORKSHOP = "<!-- open the workshop -->"
LISTS = {"<!-- games to play -->": rulebooks.to_play, "<!-- rulebooks -->": rulebooks.to_read}

# The facts at the top of a page that the builder cannot read as YAML, and leaves; `explain` can.
_FACTS = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_FENCE = re.compile(r"^```(\w+) (.+)$", re.MULTILINE)
_FILE = re.compile(r"\S+\.(?:yaml|rules)")


def on_files(files: Any, *, config: Any, **_: Any) -> Any:
    """Add the rulebooks."""
    from mkdocs.structure.files import File

    for game in rulebooks.titles():
        files.append(File.generated(config, f"{rulebooks.FOLDER}/{game}.md", content=rulebooks.page(game)))
    return files


def on_post_build(*, config: Any, **_: Any) -> None:
    """Write the rulebooks that are printed beside those of the site."""
    for game in rulebooks.titles():
        printed = Path(config.site_dir, rulebooks.FOLDER, game, rulebooks.PRINTED)
        printed.write_text(rulebooks.printed(game), encoding="utf-8")


def on_nav(nav: Any, *, files: Any, **_: Any) -> Any:
    """Show on the pages that are in no menu themselves the menu of the page that is about all of them."""
    for begins, page in ((MESSAGES, "errors/index.md"), (f"docs/{rulebooks.FOLDER}/", "play.md")):
        section = files.get_file_from_path(page).page.parent
        for file in files.documentation_pages():
            if f"docs/{file.src_uri}".startswith(begins):
                file.page.parent = section
    return nav


def on_page_markdown(markdown: str, *, page: Any = None, **_: Any) -> str:
    """Make the text that the builder gets."""
    if page is None:
        return _plain_fences(markdown)
    name = f"docs/{page.file.src_uri}"
    up = "../" * page.url.count("/")
    if name == FRONT:
        page.meta["hide"] = ["navigation", "toc"]
        markdown = markdown.replace(WORKSHOP, _button("Open the workshop", up + try_it.FOLDER))
        for mark, listed in LISTS.items():
            markdown = markdown.replace(mark, listed())
    if name.startswith(MESSAGES):
        page.meta.pop("title", None)  # the heading has the code too, for which people search
        markdown = _FACTS.sub("", markdown)
    return _plain_fences(_with_links(name, markdown, up))


def _plain_fences(markdown: str) -> str:
    """Leave the language alone on each fence, and put the name of a file above it where the text does not say it."""

    def plain(m: re.Match[str]) -> str:
        file = _FILE.search(m[2])
        paragraph = markdown[: m.start()].rstrip().rpartition("\n\n")[2]
        above = f"`{file[0]}`:\n\n" if file and f"`{file[0]}`" not in paragraph else ""
        return f"{above}```{m[1]}"

    return _FENCE.sub(plain, markdown)


def _with_links(name: str, markdown: str, up: str) -> str:
    """Put below each example what it does, on the front page, and the link to the workshop."""
    lines = markdown.split("\n")
    for example in reversed(examples(name, markdown)):
        closing = example.block.line - 1 + example.block.text.count("\n")
        address = up + try_it.link(example.on, example.bundle, example.files)
        below = _button("Try it", address, example.block.heading)
        if name == FRONT:
            below = f'<div class="below"><div>{_in_english(example)}</div>{below}</div>'
        lines[closing + 1 : closing + 1] = ["", below, ""]
    return "\n".join(lines)


def _button(words: str, address: str, about: str = "") -> str:
    """Write a link to the workshop; `about` is for those who hear the links of a page without what is around them."""
    hidden = f'<span class="unseen">: {html.escape(about)}</span>' if about else ""
    return f'<p class="try-it" data-search-exclude><a href="{html.escape(address)}">{words}{hidden}</a></p>'


def _in_english(example: Example) -> str:
    """Say what an example changes, as `show --changes` does."""
    from london_rules import compare, load

    plain, changed = load(example.on).rule_set, load(example.variant, texts=example.texts, only_shipped=True).rule_set
    assert plain is not None, example.on
    assert changed is not None, example.block.place
    said = ((one.name, re.sub(r"^added(, [^.]*)?\. ", "", one.words)) for one in compare(plain, changed).differences)
    texts = (html.escape(f"{name}: {words.rstrip('.')}.") for name, words in said)
    return "".join(f'<p class="english">{text}</p>' for text in texts)
