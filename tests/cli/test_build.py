"""`build`: a variant as one file of C, in a folder that it makes; other files are left as they are."""

from london_rules.cli.app import run
from london_rules.embed import one_file
from tests.embed.embedded import Library, needs_compiler, rules_of


def test_build_writes_the_file_and_its_header(tmp_path, capsys):
    folder = tmp_path / "deep" / "in"
    assert run(["build", "nettles", "--c", str(folder)]) == 0
    made = one_file(rules_of("nettles"))
    assert ((folder / "game.c").read_text(), (folder / "game.h").read_text()) == (made.c, made.h)
    assert "wrote" in capsys.readouterr().err
    (folder / "game.c").write_text(made.c[:400])
    assert run(["build", "nettles", "--c", str(folder)]) == 0
    assert (folder / "game.c").read_text() == made.c


@needs_compiler
def test_build_makes_a_library_that_plays(tmp_path):
    assert run(["build", "nettles", "--shared", str(tmp_path)]) == 0
    game = Library(tmp_path / "game.so").new(4, 1)
    assert game.options() == rules_of("nettles").new_game(players=4, seed=1).option_ids()
    assert (tmp_path / "game.h").read_text() == one_file(rules_of("nettles")).h


def test_build_says_that_no_compiler_can(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("london_rules.embed.compile.compilers", lambda: iter(()))
    assert run(["build", "nettles", "--shared", str(tmp_path)]) == 3
    said = capsys.readouterr().err
    assert "no C compiler here can make this" in said
    assert "london-rules[native]" in said
    assert [*tmp_path.iterdir()] == []


def test_build_leaves_files_of_others_alone(tmp_path, capsys):
    (tmp_path / "game.c").write_text("int mine;\n")
    assert run(["build", "nettles", "--c", str(tmp_path)]) == 3
    assert "is not from `london-rules build`" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game.c"]
    assert (tmp_path / "game.c").read_text() == "int mine;\n"


def test_build_says_what_it_needs(tmp_path, capsys):
    assert run(["build", "nettles"]) == 2
    assert "--c FOLDER" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert run(["build", "nettles", "--c", str(tmp_path / "file")]) == 3
    assert run(["build", "no-such", "--c", str(tmp_path)]) == 3
