"""The site: every example opens in the workshop as the page says it is, and rule text has colours that can be read."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from pygments.token import Comment, Keyword, Name

from docs import rulebooks, try_it
from docs.check_site import FOUND_FIRST, SITE, elsewhere, leftovers, loaded, misled, of_style, search
from docs.colours import BundleLexer, bundle_fence, rule_fields
from docs.examples import IN_PLAY, PAGES
from docs.site_hooks import on_page_markdown
from london_rules import load
from london_rules.rulebook.svg import contrast
from tests.support import pages as p
from tests.support.variants import SMALL

MESSAGES = [f"docs/errors/{path.name}" for path in sorted((p.ROOT / "docs" / "errors").glob("LR-*.md"))]
# tests/language/test_pages.py loads the examples of all messages. Here, those of every tenth page are opened as links.
OPENED = [one for page in (*PAGES, *MESSAGES[::10]) for one in p.examples(page)]
ADDRESS = re.compile(r'<a href="([^"]+)">Try it')
CSS = (p.ROOT / "docs" / "site.css").read_text(encoding="utf-8")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def built(page: str) -> str:
    """Return what the builder of the site is given for a page."""
    url = page.removeprefix("docs/").removesuffix("index.md").removesuffix("README.md")
    url = url.removesuffix(".md") + "/" if url.endswith(".md") else url
    told = SimpleNamespace(file=SimpleNamespace(src_uri=page.removeprefix("docs/")), url=url, meta={})
    return on_page_markdown((p.ROOT / page).read_text(encoding="utf-8"), page=told)


# ---- links --------------------------------------------------------------------------------------


def test_a_link_is_what_the_workshop_reads() -> None:
    data = "q1bKz1OyUlAyMjA0UNJRUEoqzUvJSQWJ5FbqFpUCmUDBtMyc1GKgWDVMUK8yM"
    data += "TcHpCgzxUoBKhaTV5xaYhWTp6BQXJJYVKKQm5-XWmmlYKagrHBocUyeUm0tAA"
    files = {"my-rule.yaml": "id: my-rule\nset:\n  start money: 6 # £\n"}
    assert try_it.read(f"workshop/#open={data}") == {"on": "2010", "bundle": "my-rule", "files": files}
    address = try_it.link("2010", "my-rule", files)
    assert re.fullmatch(r"workshop/#open=[\w-]+", address)
    assert try_it.read(address) == try_it.read(f"#open={data}")


@pytest.mark.parametrize("example", OPENED, ids=lambda example: p.name_of(example.block))
def test_a_link_opens_a_bundle_with_the_errors_that_the_page_shows(example: p.Example) -> None:
    found = try_it.read(try_it.link(example.on, example.bundle, example.files))
    alone = found["files"].get(f"{found['bundle']}.yaml")
    texts = {found["bundle"]: found["files"] if alone is None else alone}
    variant = f"{found['on']}+{found['bundle']}" if found["on"] else found["bundle"]
    result = load(variant, texts=texts, only_shipped=True)
    # What goes wrong in play may be warned of before.
    in_play = example.block.page.rpartition("/")[2].startswith(IN_PLAY)
    shown = [item.code for item in result.diagnostics if item.severity == "error" or not in_play]
    assert tuple(shown) == example.codes


def test_the_tutorial_shows_two_mistakes() -> None:
    assert [one.codes for one in p.examples("docs/tutorial.md") if one.codes] == [("LR-C0001",), ("LR-S0001",)]


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_yaml_on_a_page_of_examples_can_be_tried(page: str) -> None:
    text = built(page)
    made = [try_it.read(html.unescape(address)) for address in ADDRESS.findall(text)]
    shown = re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(made) == len(shown) > 0
    for found, block in zip(made, shown, strict=True):
        assert any(block in file for file in found["files"].values())


def test_most_messages_have_an_example_to_try_and_a_corrected_one() -> None:
    both = [page for page in MESSAGES if len(p.examples(page)) == 2]
    assert len(both) > 100


@pytest.mark.parametrize("page", MESSAGES)
def test_a_page_of_a_message_begins_with_its_code(page: str) -> None:
    assert built(page).lstrip().startswith(f"# {Path(page).stem}: ")


def test_a_link_leads_to_the_root_of_the_site_from_every_depth() -> None:
    for page, root in (("docs/index.md", ""), ("docs/tutorial.md", "../"), ("docs/errors/LR-C0001.md", "../../")):
        assert all(one.startswith(f"{root}workshop/#open=") for one in ADDRESS.findall(built(page)))
        assert ADDRESS.search(built(page))


def test_the_front_page_says_what_its_examples_do_in_the_words_of_the_engine() -> None:
    text = built("docs/index.md")
    said = re.findall(r'<p class="english">(.*?)</p>', text)
    assert said == [
        "Toll House: set A, colour brown, cost £2, points 1. "
        "Ongoing: While this works: when you build another card, gain £1.",
        "Give to the poor: An action: this can be done only if you have at least 4 money. Pay £4 and lose 2 poverty.",
    ]
    assert '<a href="workshop/">Open the workshop' in text


def test_the_front_page_has_four_ways_in_and_the_games_to_play_and_to_read() -> None:
    text = built("docs/index.md")
    ways = re.search(r'<div class="ways".*?<div class="front"', text, re.DOTALL)
    assert ways is not None
    assert re.findall(r"^## (.*)$", ways[0], re.MULTILINE) == ["Play", "Learn a game", "Change a game", "Make a game"]
    for game in ("2010", "2017", "2011-time-track", *SMALL, "starter"):
        assert f'<a href="workshop/?play={game}">' in ways[0] and f"(rulebooks/{game}.md)" in ways[0]
    assert "Candle Sale</a>, 2 to 5 players" in ways[0] and "Nettles</a>, 4 players" in ways[0]


# In place of the theme's search: it finds what has all words, in the order of what pages count for.
WORKER = """let index;
addEventListener("message", ({ data: { type, data } }) => {
  if (type === 0) index = data.docs;
  const has = (one, word) => `${one.title} ${one.text}`.toLowerCase().includes(word);
  const items = type === 0 ? [] : index.filter((one) => data.split(" ").every((word) => has(one, word)));
  items.sort((a, b) => (b.boost ?? 1) - (a.boost ?? 1));
  postMessage({ type: type + 1, data: { items: items.map((one) => [one]) } });
});
"""


def small_site(folder: Path, boost: int) -> Path:
    """Write a site of two pages, as far as its search needs it."""
    (folder / "assets/javascripts/workers").mkdir(parents=True)
    (folder / "assets/javascripts/workers/search.1.min.js").write_text(WORKER)
    (folder / "search").mkdir()
    docs = [
        {"location": "security/", "title": "Limits", "text": "A hand limit of memory"},
        {"location": "rulebooks/2010/#4-hand-limit", "title": "Hand limit", "text": "", "boost": boost},
    ]
    (folder / "search" / "search_index.json").write_text(json.dumps({"config": {}, "docs": docs}))
    return folder


@pytest.mark.skipif(shutil.which("node") is None, reason="the search of the site needs node")
def test_a_site_whose_search_finds_another_page_before_the_rulebook_is_refused(tmp_path: Path) -> None:
    assert list(misled(small_site(tmp_path / "right", 2))) == []
    [found] = misled(small_site(tmp_path / "wrong", 0))
    assert found.startswith("the search for `hand limit` finds security/ first")


def test_a_site_with_leftovers_of_python_is_refused(tmp_path: Path) -> None:
    for name in ("__pycache__/a.cpython-311.pyc", "games.py", "workshop/runtime/python.py", "index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    said = [line.removesuffix(" is not for readers") for line in leftovers(tmp_path)]
    assert said == ["__pycache__", "__pycache__/a.cpython-311.pyc", "games.py"]


@pytest.mark.skipif(not (SITE / "search").is_dir(), reason="THE SITE IS NOT TESTED: build it with `make site`")
def test_the_search_of_the_site_finds_a_rule_in_a_rulebook_first_and_nothing_of_python_is_in_it() -> None:
    assert all(re.fullmatch(wanted, search(SITE, words)[0]) for words, wanted in FOUND_FIRST.items())
    assert list(leftovers(SITE)) == []


def test_the_search_prefers_a_rulebook_whose_rules_are_headings() -> None:
    head, _, text = rulebooks.page("2010").removeprefix("---\n").partition("---\n")
    assert head == "search:\n  boost: 2\n"
    assert text.startswith("# London (2010)\n\n<a ") and "\n### 4. Hand limit\n" in text
    assert "```" not in text  # a fence would need the colours of rules
    assert "<h1>London (2010)</h1>" in rulebooks.printed("2010")


# ---- colours ------------------------------------------------------------------------------------


def coloured(text: str) -> list[tuple[object, str]]:
    return [(kind, value) for _, kind, value in BundleLexer().get_tokens_unprocessed(text)]


def test_rules_in_yaml_have_the_colours_of_rules() -> None:
    found = coloured(
        "card:\n  toll-house:\n    name: When it rains\n    ongoing: \"when you build another card, gain £1\"\n"
        "rules: |\n  # why\n  action beg\n    gain £1\n\n  turn tax\n    lose £1\ntests:\n  gain: 1\n"
    )  # fmt: skip
    assert (Keyword, "when") in found and found.count((Name.Builtin, "gain")) == 2
    assert (Keyword, "When") not in found
    assert (Comment.Single, "# why") in found
    assert [value for kind, value in found if kind is Keyword.Declaration] == ["action", "turn"]
    assert (Name.Tag, "tests") in found and (Name.Tag, "gain") in found


def test_a_word_that_opens_declarations_opens_none_within_a_field() -> None:
    assert Keyword.Declaration not in [kind for kind, _ in coloured("    activation: turn over a card\n")]


def test_fields_with_rules_are_those_that_the_games_declare() -> None:
    assert {"activation", "ongoing", "activation cost"} <= rule_fields()
    assert "cost" not in rule_fields()


@pytest.mark.parametrize("page", [*PAGES, *MESSAGES[::3]])
def test_no_character_of_an_example_is_lost(page: str) -> None:
    for block in p.blocks(p.ROOT / page):
        if block.language == "yaml":
            assert "".join(value for _, value in coloured(block.text)) == block.text, block.place
            assert "<script" not in bundle_fence(block.text)


def test_what_is_written_in_an_example_is_never_markup() -> None:
    assert "<b>" not in bundle_fence("title: <b>x</b>\nrules: |\n  # <b>\n")


def schemes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r'^\[data-md-color-scheme="(\w+)"\] \{(.*?)^\}', CSS, re.MULTILINE | re.DOTALL)
    return {name: dict(re.findall(r"--md-([\w-]+): (#\w{6});", body)) for name, body in blocks}


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_colours_can_be_read_by_people_with_weak_sight(scheme: str) -> None:
    colours = {"default-bg-color": "#ffffff", **schemes()[scheme]}
    inks = [name for name in colours if name.startswith("code-hl-")]
    assert len(inks) >= 12
    pairs = [(ink, "code-bg-color") for ink in (*inks, "code-fg-color", "typeset-a-color")]
    pairs += [(ink, "default-bg-color") for ink in ("typeset-a-color", "accent-fg-color", "default-fg-color--light")]
    pairs += [("primary-bg-color", "primary-fg-color"), ("primary-bg-color--light", "primary-fg-color")]
    pairs += [("footer-fg-color--light", "footer-bg-color"), ("footer-fg-color--lighter", "footer-bg-color--dark")]
    assert [(ink, ground) for ink, ground in pairs if contrast(colours[ink], colours[ground]) < 4.5] == []


# ---- other sites --------------------------------------------------------------------------------


def test_what_a_page_loads_from_another_site_is_found() -> None:
    page = """<link rel="stylesheet" href="https://a.example/x.css"><script src="//b.example/y.js"></script>
    <img srcset="http://c.example/z.png 2x"><style>@import "https://d.example/w.css";</style>
    <p style="background: url('https://e.example/v.png')"><a href="https://f.example/">a link loads nothing</a>
    <img src="pictures/workshop.png"><script src="../site.js"></script>"""
    found = [address for address in loaded(page) if elsewhere(address)]
    assert [re.findall(r"\w(?=\.example)", address) for address in found] == [["a"], ["b"], ["c"], ["d"], ["e"]]
    assert [address for address in of_style(CSS) if elsewhere(address)] == []


def test_the_script_of_the_site_asks_no_other_site() -> None:
    script = (p.ROOT / "docs" / "site.js").read_text(encoding="utf-8")
    assert not re.search(r"https?:|fetch|import|XMLHttpRequest|innerHTML", script)


# ---- in a browser -------------------------------------------------------------------------------

PRESSES = """
<script>
addEventListener("error", (event) => { document.title = "ERROR " + event.message; });
const links = [...document.querySelectorAll(".try-it a")], told = [];
const frames = () => [...document.querySelectorAll("iframe")].map((frame) => frame.src.split("#")[0].slice(-17));
const say = () => told.push(frames(), document.activeElement.textContent.slice(0, 6),
  links.map((link) => link.getAttribute("aria-expanded")));
links[0].click(); say();
links[1].dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true })); say();
document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })); say();
links[1].click(); document.activeElement.click(); say();
document.title = JSON.stringify(told);
</script>
"""


@pytest.mark.skipif(BROWSER is None, reason="THE BUTTON `TRY IT` IS NOT TESTED: there is no chromium")
def test_a_click_opens_the_workshop_below_the_example_and_closes_it(tmp_path: Path) -> None:
    buttons = "".join(re.findall(r'<p class="try-it".*?</p>', built("docs/tutorial.md"))[:2])
    script = (p.ROOT / "docs" / "site.js").read_text(encoding="utf-8")
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><meta charset=utf-8><body>{buttons}<script>{script}</script>{PRESSES}", "utf-8")
    command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"]
    done = subprocess.run([*command, page.as_uri()], capture_output=True, text=True, timeout=60, check=False)
    frame = '"workshop/?embed=1"'
    closed = '[],"Try it",["false","false"]'
    assert re.findall("<title>(.*?)</title>", html.unescape(done.stdout)) == [
        f'[[{frame}],"Close",["true","false"],[{frame}],"Close",["false","true"],{closed},{closed}]'
    ]
