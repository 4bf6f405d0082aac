"""`fmt`: what it writes, shows and leaves alone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.authoring import tidying
from london_rules.cli import fmt

MANIFEST = "language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: [{base}]\nfiles: [my.rules]\n"
ROUGH = "replace   number relief=number of your boroughs+1\n"
TIDY = "replace number relief = number of your boroughs + 1\n"
WRONG = "rule x\n    gain £1\n  gain £2\n"
Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def here(work: Path) -> Path:
    return work


def bundle(rules: str, base: str = "'2010'", folder: str = "my-rule") -> Path:
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "bundle.yaml").write_text(MANIFEST.format(base=base).replace("'", '"'), encoding="utf-8")
    Path(folder, "my.rules").write_text(rules, encoding="utf-8", newline="")
    return Path(folder, "my.rules")


def test_a_rough_file_is_written_anew(answer: Answer) -> None:
    file = bundle(ROUGH)
    assert answer("fmt", "my-rule") == (
        0,
        "my-rule/my.rules: formatted\n1 file formatted, 1 file already formatted\n",
        "",
    )
    assert file.read_text(encoding="utf-8") == TIDY
    assert answer("fmt", "my-rule")[1] == "2 files already formatted\n"


def test_every_bundle_in_a_folder_is_found_and_nothing_else(answer: Answer) -> None:
    bundle(ROUGH, folder="rules/my-rule")
    Path("rules/compose.yaml").write_text("services:   {}\n", encoding="utf-8")
    single = Path("rules/one.yaml")
    single.write_text(
        "language:  2\nid: one\ntitle: One\nkind: overlay\nbuilds on: ['2010']\nrules: |\n    number x=1\n",
        encoding="utf-8",
    )
    code, out, _ = answer("fmt")
    assert (code, out.splitlines()[:2]) == (0, ["rules/my-rule/my.rules: formatted", "rules/one.yaml: formatted"])
    assert single.read_text(encoding="utf-8").endswith('builds on: ["2010"]\nrules: |\n  number x = 1\n')
    assert Path("rules/compose.yaml").read_text(encoding="utf-8") == "services:   {}\n"


def test_check_writes_nothing(answer: Answer) -> None:
    file = bundle(ROUGH)
    code, out, _ = answer("fmt", "--check", "my-rule")
    assert (code, out.splitlines()[0]) == (1, "my-rule/my.rules: would be formatted")
    assert file.read_text(encoding="utf-8") == ROUGH


def test_diff_shows_the_lines(answer: Answer) -> None:
    file = bundle(ROUGH)
    code, out, err = answer("fmt", "--diff", "my-rule")
    assert (code, out.splitlines()) == (
        1,
        ["--- my-rule/my.rules", "+++ my-rule/my.rules", "@@ -1 +1 @@", f"-{ROUGH.strip()}", f"+{TIDY.strip()}"],
    )
    assert err == "1 file would be formatted, 1 file already formatted\n"
    assert file.read_text(encoding="utf-8") == ROUGH


def test_a_file_with_words_that_are_not_known_is_written_anew(answer: Answer) -> None:
    file = bundle("replace number  relief = number of your  borouhgs\n")
    assert answer("fmt", "my-rule")[0] == 0
    assert file.read_text(encoding="utf-8") == "replace number relief = number of your borouhgs\n"


def test_a_file_that_cannot_be_read_is_left_alone(answer: Answer) -> None:
    file = bundle(WRONG)
    Path("my-rule/bundle.yaml").write_text(MANIFEST.format(base='"2010"').replace("title: ", "title:   "))
    code, out, err = answer("fmt", "my-rule")
    assert code == 1
    assert "error[LR-S0003]" in err
    assert out.splitlines() == [
        "my-rule/bundle.yaml: formatted",
        "my-rule/my.rules: left alone, because it cannot be read",
        "1 file formatted, 1 file left alone",
    ]
    assert file.read_text(encoding="utf-8") == WRONG


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("rule x\n    gain £1\n  gain £2\n", "LR-S0003"),
        ("rule x\n\tgain £1\n", "LR-B0014"),
        ("rul x\n  gain  £1\n", "LR-S0006"),
    ],
)
def test_what_cannot_be_read_is_told_of(rules: str, code: str, answer: Answer) -> None:
    file = bundle(rules, folder="far", base="nowhere")
    exit, _, err = answer("fmt", str(file))
    assert (exit, f"error[{code}]" in err) == (1, True)
    assert file.read_text(encoding="utf-8") == rules


def test_a_bundle_whose_base_is_out_of_reach_is_still_set_anew(answer: Answer) -> None:
    file = bundle(ROUGH, base="nowhere")
    code, _, err = answer("fmt", "my-rule")
    assert (code, err) == (0, "")
    assert file.read_text(encoding="utf-8") == TIDY


def test_line_ends_of_windows_stay(answer: Answer) -> None:
    file = bundle(TIDY.replace("\n", "\r\n"))
    assert answer("fmt", "--check", "my-rule")[0] == 0
    file.write_bytes(b"\xef\xbb\xbf# it\xe2\x80\x99s\r\n" + ROUGH.encode().replace(b"\n", b"\r\n"))
    assert answer("fmt", "my-rule")[0] == 0
    assert file.read_bytes() == b"# it's\r\n" + TIDY.encode().replace(b"\n", b"\r\n")


def test_effects_in_data_are_set_anew_where_the_kind_is_known(answer: Answer) -> None:
    bundle(TIDY)
    Path("my-rule/bundle.yaml").write_text(MANIFEST.format(base='"2010"').replace("my.rules]", "my.rules, card.yaml]"))
    data = Path("my-rule/card.yaml")
    data.write_text(
        "card:\n    pump:\n        name: A,B  of C\n        set: A\n        colour: blue\n        cost: 1\n"
        "        activation: |\n              gain £ 1   # pump\n              if there is no card in the deck\n"
        "                 # last drop\n                 gain (2*2) poverty\n",
        encoding="utf-8",
    )
    assert answer("fmt", "my-rule")[0] == 0
    assert data.read_text(encoding="utf-8") == (
        "card:\n  pump:\n    name: A,B  of C\n    set: A\n    colour: blue\n    cost: 1\n    activation: |\n"
        "      gain £1  # pump\n      if there is no card in the deck\n        # last drop\n"
        "        gain (2 * 2) poverty\n"
    )


def test_data_names_each_file(answer: Answer) -> None:
    bundle(ROUGH)
    code, out, _ = answer("fmt", "--check", "--format", "json", "my-rule")
    data = json.loads(out)
    assert (code, data["schema_version"]) == (1, 1)
    assert [(file["path"], file["outcome"]) for file in data["files"]] == [
        ("my-rule/bundle.yaml", "canonical"),
        ("my-rule/my.rules", "changed"),
    ]


@pytest.mark.parametrize(
    ("words", "code"), [(("nowhere",), 3), (("-", "my-rule"), 2), (("--kind", "rules", "."), 2), ((".",), 3)]
)
def test_wrong_use_is_told_of(words: tuple[str, ...], code: int, answer: Answer) -> None:
    exit, out, err = answer("fmt", *words)
    assert (exit, out) == (code, "")
    assert "help: " in err


@pytest.mark.parametrize(
    ("kind", "text", "made"),
    [("rules", ROUGH, TIDY), ("yaml", "a:   1\nb:\n- 'x'\n", 'a: 1\nb:\n  - "x"\n')],
)
def test_standard_input_comes_out_anew(
    kind: str, text: str, made: str, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    def give(given: str) -> None:
        stream = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", stream)

    give(text)
    assert answer("fmt", "-", "--kind", kind) == (0, made, "")
    give(text)
    assert answer("fmt", "-", "--kind", kind, "--check") == (1, "", "")
    give(made)
    assert answer("fmt", "-", "--kind", kind, "--check") == (0, "", "")
    give("rule x\n   gain\n  lose\n" if kind == "rules" else "a: [\n")
    code, out, err = answer("fmt", "-", "--kind", kind)
    assert (code, out, "error[LR-" in err) == (1, "", True)


# ---- links, and files that are replaced ---------------------------------------------------------


def linked_out(name: str) -> Path:
    """Replace a file of the bundle by a link to a copy of it outside."""
    inside, outside = Path("my-rule", name), Path("elsewhere", name)
    outside.parent.mkdir(exist_ok=True)
    inside.rename(outside)
    inside.symlink_to(Path("..") / outside)
    return outside


@pytest.mark.parametrize("words", [("my-rule",), (".",), ("my-rule/my.rules",), ("--check", "my-rule")])
def test_a_link_out_of_the_bundle_is_refused_as_in_loading(words: tuple[str, ...], answer: Answer) -> None:
    bundle(ROUGH)
    outside = linked_out("my.rules")
    code, out, err = answer("fmt", *words)
    assert code == 1
    assert err.count("error[LR-B0012]: `my.rules` leads out of the bundle") == 1
    assert "my.rules: " not in out
    assert outside.read_text(encoding="utf-8") == ROUGH
    assert "error[LR-B0012]: `my.rules` leads out of the bundle" in answer("show", "2010+./my-rule")[2]


def test_a_manifest_that_leads_out_is_refused(answer: Answer) -> None:
    bundle(TIDY)
    Path("my-rule/bundle.yaml").write_text(MANIFEST.format(base='"2010"').replace("title: ", "title:   "))
    outside = linked_out("bundle.yaml")
    before = outside.read_text(encoding="utf-8")
    for words in (("my-rule",), ("my-rule/bundle.yaml",), ("my-rule/my.rules",)):
        code, _, err = answer("fmt", *words)
        assert code == (1 if words[0] != "my-rule/my.rules" else 0), err
    assert outside.read_text(encoding="utf-8") == before


def test_a_link_out_is_refused_even_if_the_bundle_cannot_be_read(answer: Answer) -> None:
    bundle(ROUGH)
    outside = linked_out("my.rules")
    Path("my-rule/bundle.yaml").write_text("nothing: [\n", encoding="utf-8")
    for words in (("my-rule",), ("my-rule/my.rules",)):
        code, _, err = answer("fmt", *words)
        assert code == 1
        assert "LR-B0012" in err
    assert outside.read_text(encoding="utf-8") == ROUGH


def test_a_bundle_of_one_file_that_is_a_link_out_is_refused(answer: Answer) -> None:
    text = 'language:  1\nid: one\ntitle: One\nkind: overlay\nbuilds on: ["2010"]\n'
    Path("elsewhere").mkdir()
    Path("elsewhere/one.yaml").write_text(text, encoding="utf-8")
    Path("rules").mkdir()
    Path("rules/one.yaml").symlink_to("../elsewhere/one.yaml")
    for words in (("rules",), ("rules/one.yaml",)):
        code, _, err = answer("fmt", *words)
        assert (code, "LR-B0012" in err) == (1, True)
    assert Path("elsewhere/one.yaml").read_text(encoding="utf-8") == text


def test_a_link_inside_the_bundle_stays_a_link(answer: Answer) -> None:
    file = bundle(ROUGH)
    file.rename("my-rule/real.rules")
    file.symlink_to("real.rules")
    assert answer("fmt", "my-rule")[0] == 0
    assert file.is_symlink()
    assert Path("my-rule/real.rules").read_text(encoding="utf-8") == TIDY


def test_a_file_keeps_its_permissions(answer: Answer) -> None:
    file = bundle(ROUGH)
    file.chmod(0o640)
    assert answer("fmt", "my-rule")[0] == 0
    assert file.read_text(encoding="utf-8") == TIDY
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("command", [("fmt", "my-rule"), ("validate", "./my-rule", "--fix", "--no-play")])
def test_a_file_is_whole_whenever_the_command_is_interrupted(
    command: tuple[str, ...], answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ROUGH if command[0] == "fmt" else "replace number relief = number of your borouhgs\n"
    file = bundle(text)
    really = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        if Path(target).name == "my.rules":
            raise KeyboardInterrupt
        return really(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    assert answer(*command)[0] == 130
    assert file.read_text(encoding="utf-8") == text
    assert sorted(path.name for path in Path("my-rule").iterdir()) == ["bundle.yaml", "my.rules"]
    monkeypatch.undo()


def test_what_becomes_a_link_out_before_it_is_written_is_replaced_and_not_followed(
    answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = bundle(ROUGH)
    really = fmt.tidy_paths

    def swap_after(paths: list[Path]) -> object:
        result = really(paths)
        linked_out("my.rules")
        return result

    monkeypatch.setattr(fmt, "tidy_paths", swap_after)
    assert answer("fmt", "my-rule")[0] == 0
    assert Path("elsewhere/my.rules").read_text(encoding="utf-8") == ROUGH
    assert (file.is_symlink(), file.read_text(encoding="utf-8")) == (False, TIDY)


def test_more_files_than_are_looked_at_are_told_of(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "_MOST_FILES", 3)
    for name in ("a", "b", "c"):
        bundle(TIDY, folder=name)
    code, out, err = answer("fmt", "--check")
    assert (code, out) == (1, "3 files already formatted\n")
    assert err.count("error[LR-X0002]: there are more than 3 files; the rest is left alone") == 1


@pytest.mark.parametrize("name", ["gone", "a" * 300, "a" * 5000])
def test_a_listed_name_that_no_file_has_stops_no_file(name: str, answer: Answer) -> None:
    files = bundle(ROUGH), bundle(ROUGH, folder="other")
    listed = Path("my-rule/bundle.yaml")
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace("files: [", f"files: [{name}.rules, "), encoding="utf-8")
    assert answer("fmt", ".")[0] == 0
    assert [file.read_text(encoding="utf-8") for file in files] == [TIDY, TIDY]


@pytest.mark.parametrize(
    ("listed", "there"), [("caf\u00e9", "cafe\u0301"), ("cafe\u0301", "cafe\u0301"), ("it's", "it\u2019s")]
)
def test_a_file_is_found_however_the_disk_spells_its_name(listed: str, there: str, answer: Answer) -> None:
    manifest = Path("my-rule/bundle.yaml")
    file = bundle(ROUGH).rename(f"my-rule/{there}.rules")
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("[my.rules]", f'["{listed}.rules"]'), encoding="utf-8")
    code, out, err = answer("validate", "2010+./my-rule", "--no-play")
    assert (code, "LR-B0017" in err + out, "LR-B0010" in err + out) == (0, False, False)
    assert answer("fmt", "my-rule")[0] == 0
    assert file.read_text(encoding="utf-8") == TIDY


@pytest.mark.parametrize("words", [("lock", "2010", "-o"), ("rulebook", "2010", "--out")])
def test_a_link_in_a_circle_is_not_written_to(words: tuple[str, ...], answer: Answer) -> None:
    Path("loop").symlink_to("loop")
    code, _, err = answer(*words, "loop")
    assert code == 3 and "cannot write loop" in err
