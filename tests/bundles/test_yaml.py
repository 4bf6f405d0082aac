"""The scanner and ruamel's events say the same; nothing is ever raised, and spans lie in the file."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from london_rules.bundles.load import load_sources
from london_rules.diagnostics import Diagnostics, Span
from london_rules.resources import data_root
from london_rules.text.nodes import Listing, Mapping, Node, Scalar
from london_rules.text.read_yaml import read_yaml
from london_rules.text.scan_yaml import UnknownError, scan
from london_rules.text.source_map import Text
from london_rules.text.yaml_events import read_events
from london_rules.text.yaml_tree import StopError, TreeBuilder

HEAD = "language: 2\nid: x\ntitle: T\nkind: part\nfiles: [d.yaml]\n"

WORDS = st.sampled_from(
    """
    a;b c;cost;no;1;-2;1.9;£;it's;x#y;a,b;2010-01-01;|;>;'';'it''s';"q";"a\\n";'x: y';[a, b];[];[a];[a,]
    [ a , b c ];{};*a;&a;!t;~;-;? x;a: b;a:b;:;# c;x # c;x  #c;'x' # c;[a] # c;%;@;é;---;...;- a;a:
     ;[-1, - a];[a b #c];[x#y];[a:b];[a, b#1 c, d:e];[a::b];{a:b: c};{a#b: c};[a:];[a:#b];[a :b];[a?b];[a #];['a'#b]
    {a: 1};{a: b, 'c': [d, {e: f}]};{a};{a: };{a: 1, a: 2};[a: b];["a", 'b c', it's];[[a], []];-x;.5;?x;:x;[.5];[..]
    "\\"\\\\";"\\x41";- - a;- 'q': 1;'a'b;[a]b;{a:1};a  ;<<
    """.strip()
    .replace("\n    ", ";")
    .split(";")
)
SEVERAL_LINES = st.sampled_from(
    ["[a,\n  b]", "[a,\nb, # c\n  'c']", "{a: 1,\n b: 2}", "[a\n b]", "'a\n  b'", "{a:\n  [b]}", "x\n  y"]
)
KEYS = st.sampled_from(
    ["a", "b", "cost", "two words", "it's", "1", "'q'", '"q"', "é", "<<", "x-y", "name", "a#b", ".x"]
)
INDENT = st.integers(0, 5).map(lambda n: " " * n)
LINE = st.one_of(
    st.builds("{}{}: {}".format, INDENT, KEYS, WORDS | SEVERAL_LINES),
    st.builds("{}{}:".format, INDENT, KEYS),
    st.builds("{}- {}".format, INDENT, WORDS),
    st.builds("{}- {}: {}".format, INDENT, KEYS, WORDS),
    st.builds("{}{}: {}".format, INDENT, KEYS, st.sampled_from(["|", "|-", "| ", "|+", "|2", "| # c"])),
    st.builds("{}{}".format, INDENT, WORDS),
    st.builds("{}-".format, INDENT),
    INDENT,
)
FILES = st.builds("{}{}".format, st.lists(LINE, max_size=14).map("\n".join), st.sampled_from(["\n", "\n", "\n", ""]))


@st.composite
def good_nodes(draw: st.DrawFn, depth: int = 3, indent: int = 0) -> str:
    """A mapping of all that the scanner should know, as lines."""
    pad, lines = " " * indent, []
    some = st.sampled_from(["a", "b", "two words", "x-y", "n1", "on die#1", "é", "'q'", '"d q"'])
    keys = draw(st.lists(some, min_size=1, max_size=3, unique=True))
    for key in keys:
        shape = draw(st.integers(0, 8 if depth else 5))
        if shape == 0:
            lines.append(f"{pad}{key}: {draw(PLAIN)}")
        elif shape == 1:
            lines.append(f"{pad}{key}: {draw(FLOW)}")
        elif shape == 2:
            lines.append(f"{pad}{key}: {draw(QUOTED)} # c")
        elif shape == 3:
            rows = draw(st.lists(PLAIN.map(lambda word: pad + "    " + word) | st.just(""), max_size=3))
            lines += [f"{pad}{key}: {draw(BAR)}", f"{pad}    first", *rows]
        elif shape == 4:
            lines += [f"{pad}{key}:", f"{pad}  {draw(PLAIN | QUOTED | FLOW)}"]
        elif shape == 5:
            lines.append(f"{pad}{key}:{draw(st.sampled_from(['', ' ', '  # c']))}")
        elif shape == 6:
            lines += [f"{pad}{key}:", draw(good_nodes(depth - 1, indent + 2))]
        else:
            step = draw(st.sampled_from([0, 2]))
            items = draw(
                st.lists(PLAIN | QUOTED | FLOW | st.sampled_from(["", "- a", "- - b"]), min_size=1, max_size=3)
            )
            lines += [f"{pad}{key}:", *(" " * (indent + step) + f"- {item}" for item in items)]
            if shape == 8:
                inner = draw(good_nodes(depth - 1, indent + step + 2))
                lines.append(" " * (indent + step) + "-" + inner[indent + step + 1 :])
        if draw(st.integers(0, 5)) == 0:
            lines.append(draw(st.sampled_from(["", "# note", "      # deep note"])) if shape not in (3,) else "")
    return "\n".join(lines)


PLAIN = st.sampled_from(["a", "gain £2", "no", "-3", "1.9", "b c", "each #1", "yes", "-£1", ".5", "a:b", "x#y", "it's"])
QUOTED = st.sampled_from(["''", "'x: y'", "'it''s'", '""', '"a # b"', '"a \\"b\\" \\\\ c\\n"', "'1'"])
FLAT = PLAIN.filter(lambda word: "#" not in word and ":" not in word) | QUOTED
BAR = st.sampled_from(["|", "|-", "|  ", "| # c"])


def bracketed(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A list or mapping in brackets, on one line or on several."""
    comma = st.sampled_from([", ", " , ", ",\n          ", ", # c\n          "])
    key = st.sampled_from(["a", "b c", "'q'"])
    pair = st.builds("{}: {}".format, key, inner)
    return st.one_of(
        st.builds("[{}{}]".format, st.builds(lambda c, i: c.join(i), comma, st.lists(inner, max_size=3)), SPACE),
        st.builds("[{}, ]".format, inner),
        st.builds("{{{}{}}}".format, SPACE, pair),
    )


SPACE = st.sampled_from(["", " "])
FLOW = st.recursive(st.one_of(FLAT, FLAT), bracketed, max_leaves=6).filter(lambda text: text[0] in "[{")
BLANK_BEFORE_BLOCK = re.compile(r"\|-? *(?: #.*)?\n\n* +\n")


def by_scanner(text: str) -> TreeBuilder:
    build = TreeBuilder(text, "f")
    scan(text, build)
    return build


def by_events(text: str) -> TreeBuilder:
    build = TreeBuilder(text, "f")
    read_events(text, build)
    return build


@given(FILES)
@example("a: |\n  x\n\n\nb: 1\n")
@example("a:\n- x\n- y: 1\n  z: 2\n")
@example("a: |\n  x\n# c\nb: 1\n")
@example("a: |\n    x\n  # c\nb: 1\n")
@example("a: x\n  # c\nb: y\n")
@example("a: - b\n")
@example("- a\n- b\n")
@example("---\na: 1\n")
@example("--- # c\n  a: 1\n  b:\n")
@example("a: {b: 1, b: 2}\n")
def test_what_the_scanner_knows_it_says_as_the_events_do(text: str) -> None:
    assume(not BLANK_BEFORE_BLOCK.search(text))  # which ruamel takes for a mistake
    try:
        build = by_scanner(text)
    except UnknownError:
        return
    other = by_events(text)
    assert build.root == other.root
    assert build.refused == other.refused
    assert build.out.items() == other.out.items()


@given(good_nodes())
@example("a:\n  |\n  x")
def test_the_scanner_knows_all_that_bundles_use(body: str) -> None:
    text = body + "\n"
    build = by_scanner(text)
    assert build.root == by_events(text).root
    assert not build.out.items()
    check_spans(build.root, text)


@pytest.mark.parametrize("folder", ["variants", "cards"])
def test_the_scanner_knows_every_shipped_file(folder: str) -> None:
    for path in sorted((data_root() / folder).rglob("*.yaml")):
        assert isinstance(by_scanner(path.read_text("utf-8")).root, Mapping), path


def test_blank_lines_with_spaces_before_a_block_are_no_mistake() -> None:
    (block,) = scalars("a: | # c\n\n  \n    x\n      y\n")
    assert block.value == "\n\nx\n  y\n"


Said = tuple[str, str, int]


def said_by_ruamel(text: str) -> Iterator[Said]:
    """What stands where in a text: kind, value and place, in order; an empty text may stand anywhere."""
    for event in YAML(typ="safe", pure=True).parse(text):
        kind = type(event).__name__
        if kind == "ScalarEvent":
            style = {"|": "block", "'": "quoted", '"': "quoted"}.get(event.style, "plain")
            yield (
                style,
                str(event.value),
                event.start_mark.index if event.start_mark.index < event.end_mark.index else -1,
            )
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            yield kind, "", event.start_mark.index
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            yield kind, "", -1


def said_by_nodes(node: Node) -> Iterator[Said]:
    if isinstance(node, Scalar):
        yield node.style, node.value, node.start if node.start < node.end else -1
        return
    kind = "Mapping" if isinstance(node, Mapping) else "Sequence"
    yield f"{kind}StartEvent", "", node.span.start
    for inner in node.items if isinstance(node, Listing) else [n for e in node.entries for n in (e.key, e.value)]:
        yield from said_by_nodes(inner)
    yield f"{kind}EndEvent", "", -1


@given(FILES | good_nodes().map(lambda body: body + "\n"))
@example("a:\n  'b': [c, {d: e}]\n  f:\n  - - g\n  -\n  -\n   |\n   h\n")
def test_a_tree_holds_what_ruamel_reads(text: str) -> None:
    assume(not BLANK_BEFORE_BLOCK.search(text))
    out = Diagnostics()
    tree = read_yaml(text, "f", out)
    if tree is not None and not out.has_errors:
        assert list(said_by_nodes(tree)) == list(said_by_ruamel(text))


def check_spans(node: Node | None, text: str) -> None:
    assert node is not None
    assert 0 <= node.span.start <= node.span.end <= len(text)
    if isinstance(node, Scalar):
        check_text(node.text, text)
        if node.style == "plain":
            assert text[node.span.start : node.span.end] == node.value
    elif isinstance(node, Listing):
        for item in node.items:
            check_spans(item, text)
    else:
        for entry in node.entries:
            check_spans(entry.key, text)
            check_spans(entry.value, text)


def check_text(value: Text, text: str) -> None:
    """Each letter of a value stands where its span says."""
    for at, letter in enumerate(value.value):
        span = value.span(at, at + 1)
        assert 0 <= span.start < span.end <= len(text)
        if letter.isalnum() and text[span.start] != "\\":
            assert text[span.start : span.end] == letter


@given(FILES)
@example("a: 'it''s'\nb: \"x\\ty\\u0041z\"\n")
@example("a: |-\n    x\n      y\n\n    z\n")
@example("'a': [x, 'y''z']\n")
def test_each_letter_stands_where_its_span_says(text: str) -> None:
    try:
        build = by_events(text)
    except StopError as stop:
        assert stop.diagnostic.span is not None
        assert stop.diagnostic.span.end <= max(len(text), 1)
        return
    if build.root is not None and not build.out.has_errors:
        check_spans(build.root, text)
        check_spans(read_yaml(text, "f", Diagnostics()) or build.root, text)


@given(FILES | st.text(max_size=60))
def test_reading_never_raises(text: str) -> None:
    sources, out = load_sources({"bundle.yaml": HEAD, "d.yaml": text}, roots=())
    assert sources is not None or out.has_errors
    for item in out:
        for span in [item.span, *(label.span for label in item.labels), item.fix.span if item.fix else None]:
            if span is not None:
                assert 0 <= span.start <= span.end <= len(out.files.get(span.file, "")), (item, text)


@given(FILES)
def test_a_manifest_never_raises(text: str) -> None:
    _, out = load_sources({"bundle.yaml": text}, roots=())
    assert out.has_errors


@given(st.integers(0, len(HEAD)), st.text(alphabet=":-|'\"[]{}#&*!%@`\n\t £a1", max_size=3))
def test_a_changed_manifest_never_raises(at: int, slip: str) -> None:
    load_sources({"bundle.yaml": HEAD[:at] + slip + HEAD[at:], "d.yaml": "a:\n  b:\n    name: B\n"}, roots=())


def scalars(text: str) -> list[Text]:
    mapping = read_yaml(text, "f", Diagnostics())
    assert isinstance(mapping, Mapping)
    return [entry.value.text for entry in mapping.entries if isinstance(entry.value, Scalar)]


def spot(text: str, value: Text, word: str) -> str:
    at = value.value.index(word)
    span = value.span(at, at + len(word))
    return text[span.start : span.end]


def test_spans_in_each_style() -> None:
    text = "plain: gain £2 now # c\nsingle: 'it''s a povrty'\ndouble: \"a \\\"b\\\" povrty\"\n"
    text += "block: |\n  one\n    povrty two\n\n  end\n"
    plain, single, double, block = scalars(text)
    assert spot(text, plain, "£2 now") == "£2 now"
    assert spot(text, single, "povrty") == "povrty"
    assert spot(text, double, "povrty") == "povrty"
    assert spot(text, block, "povrty two") == "povrty two"
    assert spot(text, block, "end") == "end"
    assert block.value == "one\n  povrty two\n\nend\n"
    assert block.span(len(block.value)) == Span("f", text.rindex("end") + 4, text.rindex("end") + 4)
    assert Text("", "f", ((0, 7),)).span() == Span("f", 7, 7)
