"""The quick reader and the full one see the same; nothing is ever raised, and spans lie in the file."""

from hypothesis import example, given
from hypothesis import strategies as st

from london_rules.bundles import Text, load_sources
from london_rules.bundles.full_yaml import read_full
from london_rules.bundles.nodes import Guard, Listing, Mapping, Node, Scalar, StopError, UnsureError
from london_rules.bundles.quick_yaml import read_quick
from london_rules.bundles.read_yaml import read_yaml
from london_rules.diagnostics import Diagnostics, Span

HEAD = "language: 1\nid: x\ntitle: T\nkind: part\nfiles: [d.yaml]\n"

WORDS = st.sampled_from(
    """
    a;b c;cost;no;1;-2;1.9;£;it's;x#y;a,b;2010-01-01;|;>;'';'it''s';"q";"a\\n";'x: y';[a, b];[];[a];[a,]
    [ a , b c ];{};*a;&a;!t;~;-;? x;a: b;a:b;:;# c;x # c;x  #c;'x' # c;[a] # c;%;@;é;---;...;- a;a:
     ;[-1, - a];[a b #c];[x#y]
    """.strip()
    .replace("\n    ", ";")
    .split(";")
)
KEYS = st.sampled_from(["a", "b", "cost", "two words", "it's", "1", "'q'", "é", "<<", "x-y", "name"])
INDENT = st.integers(0, 5).map(lambda n: " " * n)
LINE = st.one_of(
    st.builds("{}{}: {}".format, INDENT, KEYS, WORDS),
    st.builds("{}{}:".format, INDENT, KEYS),
    st.builds("{}- {}".format, INDENT, WORDS),
    st.builds("{}- {}: {}".format, INDENT, KEYS, WORDS),
    st.builds("{}{}: {}".format, INDENT, KEYS, st.sampled_from(["|", "|-", "| ", "|+", "|2", "| # c"])),
    st.builds("{}{}".format, INDENT, WORDS),
    INDENT,
)
FILES = st.lists(LINE, max_size=14).map(lambda lines: "\n".join(lines) + "\n")


@st.composite
def good_nodes(draw: st.DrawFn, depth: int = 3, indent: int = 0) -> str:
    """A mapping that the quick reader should know, as lines."""
    pad, lines = " " * indent, []
    some = st.sampled_from(["a", "b", "two words", "x-y", "n1"])
    keys = draw(st.lists(some, min_size=1, max_size=3, unique=True))
    for key in keys:
        shape = draw(st.integers(0, 6 if depth else 3))
        if shape == 0:
            lines.append(f"{pad}{key}: {draw(PLAIN)}")
        elif shape == 1:
            lines.append(f"{pad}{key}: [{', '.join(draw(st.lists(FLAT, max_size=3)))}]")
        elif shape == 2:
            lines.append(f"{pad}{key}: '{draw(PLAIN)}''s' # c")
        elif shape == 3:
            rows = draw(st.lists(PLAIN.map(lambda word: pad + "    " + word) | st.just(""), max_size=3))
            lines += [f"{pad}{key}: |", f"{pad}    first", *rows]
        elif shape == 4:
            lines += [f"{pad}{key}:", draw(good_nodes(depth - 1, indent + 2))]
        else:
            step = draw(st.sampled_from([0, 2]))
            items = draw(st.lists(PLAIN, min_size=1, max_size=3))
            lines += [f"{pad}{key}:", *(" " * (indent + step) + f"- {item}" for item in items)]
            if shape == 6:
                inner = draw(good_nodes(depth - 1, indent + step + 2))
                lines.append(" " * (indent + step) + "-" + inner[indent + step + 1 :])
        if draw(st.integers(0, 5)) == 0:
            lines.append(draw(st.sampled_from(["", "# note", "      # deep note"])) if shape not in (3,) else "")
    return "\n".join(lines)


PLAIN = st.sampled_from(["a", "gain £2", "no", "-3", "1.9", "b c", "each #1", "yes"])
FLAT = PLAIN.filter(lambda word: "#" not in word)


def full(text: str) -> Node | None:
    out = Diagnostics()
    node = read_full(text, "f", Guard("f", out))
    assert not out.has_errors
    return node


@given(FILES)
@example("a: |\n  x\n\n\nb: 1\n")
@example("a:\n- x\n- y: 1\n  z: 2\n")
@example("a: |\n  x\n# c\nb: 1\n")
@example("a: x\n  # c\nb: y\n")
@example("a: - b\n")
def test_what_the_quick_reader_knows_the_full_one_reads_alike(text: str) -> None:
    out = Diagnostics()
    try:
        quick = read_quick(text, "f", Guard("f", out))
    except UnsureError:
        return
    if out.has_errors:
        other = Diagnostics()
        assert read_full(text, "f", Guard("f", other)) == quick
        assert other.items() == out.items()
    else:
        assert full(text) == quick


@given(good_nodes())
def test_the_quick_reader_knows_plain_files(body: str) -> None:
    text = body + "\n"
    assert read_quick(text, "f", Guard("f", Diagnostics())) == full(text)


def check_spans(node: Node, text: str) -> None:
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
    out = Diagnostics()
    try:
        node = read_full(text, "f", Guard("f", out))
    except StopError as stop:
        assert stop.diagnostic.span is not None
        assert stop.diagnostic.span.end <= max(len(text), 1)
        return
    if node is not None and not out.has_errors:
        check_spans(node, text)


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
