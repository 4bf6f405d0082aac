"""Editors know every word of the language, and shipped text holds nothing that they do not know."""

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from pygments.lexers import load_lexer_from_file
from pygments.token import Comment, Error, Keyword, Name, Operator, Token

from london_rules.diagnostics import Diagnostics, Span
from london_rules.editors import textmate
from london_rules.editors.pygments_lexer import TOKENS, RulesLexer
from london_rules.language.constructs.facts import COLOUR_OF, COLOURS, KEYWORDS
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.keywords import FORMS as DECLARATIONS

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("variants/**/*.rules"), *ROOT.glob("cards/**/*.rules")])
PHRASES = [(" ".join(phrase), terminal) for phrase, (terminal, _) in KEYWORDS.items()]
VSCODE = ROOT / "editors" / "vscode"


class Whole:
    """A file as a source."""

    def __init__(self, value):
        self.value = value

    def span(self, start=0, end=None):
        return Span("f", start, len(self.value) if end is None else end)


def lexed(text):
    return [(kind, value) for kind, value in RulesLexer(stripnl=False, ensurenl=False).get_tokens(text)]


def scopes(text, patterns=None):
    """Colour one line as an editor does: at each place the first pattern that matches earliest."""
    patterns = patterns or textmate.grammar()["patterns"]
    rules = [(re.compile(one["match"].replace(r"\G", "^"), re.MULTILINE), one) for one in patterns]
    out, at = [], 0
    while at < len(text):
        found = [(m.start(), i, m, one) for i, (rule, one) in enumerate(rules) if (m := rule.search(text, at))]
        if not found:
            break
        _, _, m, one = min(found, key=lambda hit: hit[:2])
        if "name" in one:
            out.append((m.group(), one["name"]))
        out += [(m.group(int(n)), c["name"]) for n, c in one.get("captures", {}).items() if m.group(int(n))]
        at = max(m.end(), at + 1)
    return out


def test_every_terminal_with_words_is_in_one_group():
    assert sorted(COLOUR_OF) == sorted({terminal for _, terminal in PHRASES})
    assert {COLOUR_OF[terminal] for _, terminal in PHRASES} == set(COLOURS)


@pytest.mark.parametrize(("phrase", "terminal"), PHRASES)
def test_every_keyword_has_the_colour_of_its_group(phrase, terminal):
    group = COLOUR_OF[terminal]
    for written in (phrase, phrase.capitalize()):
        assert (TOKENS[group], written) in lexed(f"  foo {written} bar\n")
        assert (written, textmate.SCOPES[group]) in scopes(f"  foo {written} bar\n")


@pytest.mark.parametrize("word", DECLARATIONS)
def test_every_declaration_is_known_at_the_left_margin_only(word):
    assert lexed(f"{word} foo\n")[0] == (Keyword.Declaration, word)
    assert lexed(f"replace {word} foo\n")[:3:2] == [(Keyword.Namespace, "replace"), (Keyword.Declaration, word)]
    assert (word, "storage.type.london-rules") in scopes(f"add to {word} foo\n")
    assert Keyword.Declaration not in [kind for kind, _ in lexed(f"  {word} foo\n")]


def test_the_is_dropped_inside_a_phrase_as_the_language_drops_it():
    assert (TOKENS["verb"], "end the game") in lexed("  end the game after 2 more turns\n")


def test_a_name_that_only_holds_a_keyword_is_a_name():
    assert (Name, "islands") in lexed("  islands\n")
    assert (Name, "set-up-of-it") in lexed("  set-up-of-it\n")
    assert (Operator.Word, "is") not in lexed("  the-is foo\n")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_shipped_file_is_lexed_whole_and_without_errors(path):
    text = path.read_text(encoding="utf-8")
    tokens = lexed(text)
    assert "".join(value for _, value in tokens) == text
    assert [value for kind, value in tokens if kind in Error] == []
    assert [kind for kind, _ in tokens if kind is Token.Text] == []
    comments = [value for kind, value in tokens if kind is Comment.Single]
    assert len(comments) == sum("#" in line for line in text.split("\n"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_opens_a_declaration_or_property_is_known(path):
    text = path.read_text(encoding="utf-8")
    declared = outline(Whole(text), "b", Diagnostics())
    assert [value for kind, value in lexed(text) if kind is Keyword.Declaration] == [d.keyword for d in declared]
    opened = [value for kind, value in lexed(text) if kind is Name.Attribute]
    for d in declared:
        for line in d.lines if d.keyword in ("kind", "counter", "zone") else ():
            known = line.name in opened if ":" in line.text else line.text.startswith(tuple(opened))
            assert known or " works" in line.text, line


def in_yaml(text):
    """Colour the lines of a block of rules in YAML as an editor does; None for a line outside of one."""
    [block] = textmate.grammar_in_yaml()["patterns"]
    inside, out = False, []
    for line in text.split("\n"):
        margin = re.match(block["while"], line) if inside else None
        inside = margin is not None or bool(re.match(block["begin"], line))
        out.append(None if margin is None else scopes(line[margin.end() :], block["patterns"]))
    return out


def test_rules_in_yaml_have_the_colours_of_a_file_of_rules():
    rules = "turn rats, before hand limit\n  gain 1 poverty\n\nkind rat\n  begins in sewer\n"
    block = "".join(f"  {line}\n" if line else "\n" for line in rules.splitlines())
    found = in_yaml(f"id: rats\nrules: |\n{block}set:\n  rules: 3\n")
    assert found == [None, None, *(scopes(line) for line in rules.splitlines()), None, None, None]
    assert ("turn", "storage.type.london-rules") in found[2]


def test_the_shipped_grammars_are_those_that_are_made():
    shipped = {path.name: path.read_text(encoding="utf-8") for path in (VSCODE / "syntaxes").iterdir()}
    assert shipped == textmate.texts(), "run python -m london_rules.editors.textmate editors/vscode/syntaxes"
    package = json.loads((VSCODE / "package.json").read_text(encoding="utf-8"))
    declared = {(VSCODE / one["path"]).name: one["scopeName"] for one in package["contributes"]["grammars"]}
    assert declared == {name: json.loads(text)["scopeName"] for name, text in shipped.items()}


def test_the_package_tells_pygments_of_the_lexer():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    (target,) = declared["pygments.lexers"].values()
    module, _, name = target.partition(":")
    assert getattr(import_module(module), name) is RulesLexer
    assert load_lexer_from_file(import_module(module).__file__, name).aliases == ["london-rules"]
