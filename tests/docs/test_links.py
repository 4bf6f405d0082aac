"""Links between the pages lead somewhere."""

import re
from pathlib import Path

import pytest

from docs.site_hooks import on_page_markdown

DOCS = Path(__file__).parents[2] / "docs"
LINK = re.compile(r"\]\(([^)#\s]+)(?:#([^)\s]+))?\)")
PAGES = sorted(path for path in DOCS.rglob("*.md") if not path.name.startswith("LR-"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(DOCS)))
def test_links_to_pages_lead_somewhere(path: Path) -> None:
    links = [link for link, _ in LINK.findall(path.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_links_within_the_syntax_lead_to_a_construct() -> None:
    text = (DOCS / "language" / "syntax.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    assert len(anchors) > 40
    assert sorted(set(re.findall(r"\]\(#([^)]+)\)", text)) - anchors) == []


def test_every_page_stands_in_the_navigation_of_the_site() -> None:
    named = re.findall(r"(?:- |: )(\S+\.md)$", (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(path.relative_to(DOCS).as_posix() for path in PAGES)


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: str(path.relative_to(DOCS)))
def test_the_builder_of_the_site_is_given_fences_that_it_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    built = on_page_markdown(text)
    fences = re.findall(r"^```.*$", built, re.MULTILINE)
    assert len(fences) == len(re.findall(r"^```.*$", text, re.MULTILINE))
    assert [fence for fence in fences if not re.fullmatch(r"```\w*", fence)] == []
    assert "\\|" not in built  # a bar within code in a table is shown with its stroke


def test_the_name_of_a_file_stands_above_it_once() -> None:
    told = "Make `a.yaml`:\n\n```yaml a.yaml\nx\n```\n\nAnd more:\n\n```yaml b.yaml\ny\n```\n"
    assert on_page_markdown(told) == (
        "Make `a.yaml`:\n\n```yaml\nx\n```\n\nAnd more:\n\n`b.yaml`:\n\n```yaml\ny\n```\n"
    )
