"""Links between the pages lead somewhere."""

import re
from pathlib import Path

import pytest

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
