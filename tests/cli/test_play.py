"""Games in the terminal, over a pipe: whole, left, resumed, wrong, and secret."""

import json
import os
import re
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from london_rules.cli import play
from london_rules.cli.app import run as command
from london_rules.cli.interrupts import wakeful_stdin
from tests.support.terminal import COMMAND
from tests.support.terminal import start as run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    folder = tmp_path_factory.mktemp("watched")
    args = (
        "play",
        "2010",
        "--watch",
        "--seed",
        "1",
        "--seats",
        "random,random,random,random",
        "--log",
        "game.json",
    )
    return run(*args, cwd=folder), folder


def test_a_watched_game_reads_well(watched):
    done, _ = watched
    assert (done.returncode, done.stderr) == (0, "")
    out = done.stdout
    assert out.startswith("── London (2010) · seed 1 ")
    assert re.search(r"^── Turn 1 · Player \d \(random\) ─", out, re.MULTILINE)
    for words in (
        "Buy land: ",
        "Take three cards: ",
        "Play cards",
        "Run city",
        "Final scores",
        "Where the score came from",
    ):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out


def test_the_scores_by_step_sum_up_to_the_final_scores(watched):
    done, _ = watched
    final = dict(re.findall(r"^ \d +(Player \d) \(random\) +(-?\d+) ", done.stdout, re.MULTILINE))
    totals = re.search(r"^ total +(.*)$", done.stdout, re.MULTILINE)[1].split()
    assert [final[f"Player {n}"] for n in (1, 2, 3, 4)] == totals


def test_the_log_of_a_watched_game_verifies(watched):
    _, folder = watched
    done = run("replay", "game.json", "--verify", cwd=folder)
    assert done.returncode == 0
    assert "game.json: ok" in done.stdout


def test_a_whole_game_over_a_pipe(tmp_path):
    """The first option, over and over, comes to an end of the game."""
    done = run(
        "play",
        "2010",
        "--seats",
        "human,random",
        "--seed",
        "3",
        "--log",
        "g.json",
        input="1\n" * 6000,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "Final scores" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert [p.name for p in tmp_path.iterdir()] == ["g.json"]


def test_end_of_input_saves_and_resuming_ends_alike(tmp_path):
    seats = ("--seats", "human,human", "--first", "1")
    whole = run("play", "2010", *seats, "--seed", "3", "--log", "a.json", input=hot_seat(), cwd=tmp_path)
    assert "Final scores" in whole.stdout
    left = run("play", "2010", *seats, "--seed", "3", "--save", "s.json", input="1\n" * 60, cwd=tmp_path)
    assert left.returncode == 0
    assert "saved to s.json" in left.stderr
    back = run(
        "play",
        "2010",
        "--seats",
        "human,human",
        "--resume",
        "s.json",
        "--log",
        "b.json",
        input=hot_seat(),
        cwd=tmp_path,
    )
    assert back.returncode == 0, back.stderr
    logs = [json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json")]
    assert logs[0]["state_hash"] == logs[1]["state_hash"]


def test_the_next_game_of_a_summer_begins_with_what_the_last_one_kept(tmp_path):
    first = run(
        "play", "driftwood+long-summer", "--seats", "greedy,greedy", "--seed", "3", "--save", "june.json", cwd=tmp_path
    )
    assert first.returncode == 0, first.stderr
    assert "play the next game with: london-rules play driftwood+long-summer --after june.json" in first.stderr
    kept = json.loads((tmp_path / "june.json").read_text())["kept"]["counters"]["summer wood"]
    assert max(kept) >= 40
    left = run("play", "--after", "june.json", "--seed", "4", "--save", "july.json", input="q\n", cwd=tmp_path)
    assert "continue with" in left.stderr, left.stderr
    july = json.loads((tmp_path / "july.json").read_text())
    assert july["after"]["counters"]["summer wood"] == kept and july["variant"] == "driftwood+long-summer"
    for wrong, said in (
        (("driftwood", "--after", "june.json"), "these rules keep no counter `summer wood`"),
        (("--after", "july.json"), "this save keeps nothing for the next game"),
        (("--after", "june.json", "--players", "3"), "the game before had 2 players, and this one has 3"),
        (("--after", "june.json", "--resume", "july.json"), "--resume and --after cannot be used together"),
    ):
        refused = run("play", *wrong, cwd=tmp_path)
        assert refused.returncode != 0 and said in refused.stderr, refused.stderr


def test_a_game_without_a_place_for_its_save_is_saved_where_something_is_kept(tmp_path):
    run("play", "over-the-fence+seed-box", "--seats", "random,random", "--seed", "5", "--watch", cwd=tmp_path)
    (saved,) = tmp_path.glob("*.json")
    assert json.loads(saved.read_text())["kept"]["zones"]["seed box"]


def test_a_game_that_asks_forced_questions_does_so_when_it_is_resumed(tmp_path):
    seats = ("--seats", "human,human", "--seed", "0", "--first", "1")
    begun = run("play", "2010", *seats, "--ask-forced", "--save", "s.json", input="q\n", cwd=tmp_path)
    plain = run("play", "2010", *seats, "--save", "t.json", input="q\n", cwd=tmp_path)
    back = run("play", "2010", "--resume", "s.json", input="q\n", cwd=tmp_path)
    asked = "Choose where to take your first card"
    assert asked in begun.stdout and asked in back.stdout
    assert asked not in plain.stdout
    refused = run("play", "2010", "--resume", "s.json", "--ask-forced", cwd=tmp_path)
    assert refused.returncode == 2
    assert "a saved game has its own --seed, --first and --ask-forced" in refused.stderr


def test_who_goes_on_with_a_game_can_read_what_happened_since_their_last_turn(tmp_path):
    begun = run(
        "play", "2010", "--seats", "human,greedy", "--seed", "3", "--save", "s.json", input="3\n2\n", cwd=tmp_path
    )
    back = run("play", "2010", "--resume", "s.json", input="l\nq\n", cwd=tmp_path)
    told = back.stdout.partition("> l\n")[2].partition("> q")[0]
    assert "nothing has happened" not in told
    lines = [line for line in told.splitlines() if line.strip()]
    assert lines[0].startswith("  Turn ") and all(line in begun.stdout for line in lines)


def test_a_game_of_other_rules_is_refused_with_the_command_that_goes_on_with_it(tmp_path):
    run("play", "2010", "--seed", "3", "--save", "my game.json", input="q\n", cwd=tmp_path)
    done = run("play", "2017", "--resume", "my game.json", cwd=tmp_path)
    assert done.returncode == 3
    assert "LR-V0002" in done.stderr
    assert "help: `london-rules play 2010 --resume 'my game.json'`" in done.stderr
    changed = json.loads((tmp_path / "my game.json").read_text())
    (tmp_path / "old.json").write_text(json.dumps({**changed, "digest": "0" * 64}))
    done = run("play", "2010", "--resume", "old.json", cwd=tmp_path)
    assert "or begin a new game: `london-rules play 2010`" in done.stderr


def hot_seat() -> str:
    """Option 1 everywhere; where a screen stands between two people it is Enter just as well."""
    return "1\n" * 8000


def test_quitting_saves_to_a_name_of_its_own(tmp_path):
    for _ in range(2):
        assert run("play", "2010", "--seats", "human,random", "--seed", "7", input="q\n", cwd=tmp_path).returncode == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["london-rules-7-2.json", "london-rules-7.json"]


def test_undo_help_advice_look_and_wrong_input(tmp_path):
    lines = ["h", "u", "99", "foo", "", "? 1", "?", "? wren", "1", "l", "u", "t", "s mine.json", "q"]
    args = ("play", "2010", "--seats", "human,random", "--seed", "5", "--first", "1")
    done = run(*args, input="\n".join(lines) + "\n", cwd=tmp_path)
    assert done.returncode == 0
    out = done.stdout
    assert "undo: take back your last answer" in out
    assert "there is nothing to undo" in out
    assert "`99` is not an option here: choose 1 to 3, or h for help" in out
    assert "`foo` is not an option here" in out
    assert "choose a number from 1 to 3" in out
    assert "  Play cards: " in out
    advice = out.split("> ?\n")[1].split("> ? wren")[0]
    assert "  Your turn: " in advice
    assert "  3  Take three cards: takes 3 cards from the deck" in advice
    assert " seem" in advice
    assert "from hand: " in out.split("> ? wren")[1].split("> 1")[0]
    assert "undone" in out.split("> u")[2]
    assert (tmp_path / "mine.json").exists()


def test_undo_takes_back_what_happened(tmp_path):
    args = ("play", "2010", "--seats", "human,random", "--seed", "5", "--first", "1")
    run(*args, "--save", "a.json", input="1\nu\n2\nq\n", cwd=tmp_path)
    run(*args, "--save", "b.json", input="2\nq\n", cwd=tmp_path)
    a, b = (json.loads((tmp_path / n).read_text()) for n in ("a.json", "b.json"))
    assert a["answers"] == b["answers"]
    assert a["state_hash"] == b["state_hash"]


def test_another_hand_is_never_shown(tmp_path):
    """What the other player alone has seen is in nothing that a person reads."""
    from london_rules import load

    done = run(
        "play",
        "2010",
        "--seats",
        "human,random",
        "--seed",
        "11",
        "--save",
        "s.json",
        input="3\n" + "1\n" * 6,
        cwd=tmp_path,
    )
    game = load("2010").rule_set.restore(json.loads((tmp_path / "s.json").read_text()))
    begun = next(i for i, e in enumerate(game.events(1)) if e["type"] == "turn begins")
    public = json.dumps(game.view(1)) + json.dumps(game.events(1)[begun:])
    faces = game.rule_set.rules.faces
    known = [faces[t.rpartition("#")[0] or t].name for t in re.findall(r'"thing": "([^"]+)"', public)]
    hand = game.view(2)["players"][1]["zones"]["hand"]["things"]
    names = [thing["name"] for thing in hand if thing["name"] not in known]
    assert names
    shown = " ".join(done.stdout.split())
    assert [name for name in names if name in shown] == []


def test_hot_seat_puts_a_screen_between_two_hands(tmp_path):
    done = run("play", "2010", "--seats", "human,human", "--seed", "9", input="\n" + "1\n" * 60, cwd=tmp_path)
    parts = re.split(r"── (Player \d) \(human\): take your seat", done.stdout)
    assert len(parts) > 4
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        asked = dict.fromkeys(re.findall(r"^(Player \d) \(human\) · ", text, re.MULTILINE))
        assert list(asked) in ([name], [])
        assert "\n" * 30 in text or text is parts[-1]


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("play",), 2, "Missing argument"),
        (("play", "2010", "--seats", "human,robot"), 2, "no player `robot`"),
        (("play", "2010", "--seats", "human"), 2, "2 to 4 players"),
        (("play", "2010", "--watch", "--seats", "human,random"), 2, "--watch is for games between bots"),
        (("play", "2010", "--players", "3", "--seats", "random,random"), 2, "--players says 3"),
        (("play", "2010", "--first", "9", "--seats", "random,random"), 2, "no seat 9"),
        (("play", "2011"), 3, "LR-B0001"),
        (("play", "2011"), 3, "help: did you mean `2011-time-track`?"),
        (("play", "./nothing-here"), 3, "LR-B0002"),
        (("play", "2010", "--resume", "nothing.json"), 3, "cannot read nothing.json"),
        (("play", "2010", "--log", "no-folder/x.json", "--seats", "random,random"), 3, "there is no folder"),
    ],
)
def test_exit_codes(args, code, says, tmp_path):
    done = run(*args, cwd=tmp_path)
    assert done.returncode == code
    assert says in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert list(tmp_path.iterdir()) == []


def test_no_color_and_a_narrow_encoding(tmp_path):
    env = {"NO_COLOR": "1", "PYTHONIOENCODING": "ascii"}
    done = run("play", "2010", "--seats", "human,random", "--seed", "5", input="q\n", cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout


@pytest.fixture
def heeding():
    """Heed interrupts, here and in what is started from here: a run in the background may have been told not to."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_interrupting_saves(heeding, tmp_path):
    process = begun(tmp_path)
    process.stdin.write("3\n")
    process.stdin.flush()
    seen = ""
    while "discard" not in seen:
        seen += process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.wait(timeout=60)  # before the end of the input, which would be another way to leave
    err = process.communicate()[1]
    assert process.returncode == 130
    assert "saved to s.json" in err
    assert json.loads((tmp_path / "s.json").read_text())["answers"][:1] == ["take-three-cards"]


SAVED = ["play", "2010", "--seats", "human,random", "--seed", "5", "--first", "1", "--save", "s.json"]


def begun(folder):
    return subprocess.Popen(
        [*COMMAND, *SAVED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_that_was_ignored_from_the_start_stays_ignored(number, tmp_path):
    """So it is under nohup, and in the background of a shell."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        process = begun(tmp_path)
    finally:
        signal.signal(number, before)
    while "Take three cards" not in process.stdout.readline():
        pass
    process.send_signal(number)
    err = process.communicate("q\n")[1]
    assert process.returncode == 0, err
    assert "saved to s.json" in err


def test_a_signal_wakes_who_waits_for_input_even_if_it_does_not_break_off_the_read(heeding, monkeypatch):
    """A signal taken by another thread breaks off no read, like one that comes just before the read begins."""
    to_read, to_write = os.pipe()

    def send_signal():
        time.sleep(0.3)
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        if not done.wait(30):
            slept_on.append(True)
            os.write(to_write, b"wake up\n")

    slept_on = []

    with os.fdopen(to_read, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        done, sender = threading.Event(), threading.Thread(target=send_signal)
        sender.start()
        try:
            with pytest.raises(KeyboardInterrupt):
                wakeful_stdin().readline()
        finally:
            done.set()
            sender.join()
            os.close(to_write)
    assert not slept_on


def test_input_is_read_as_it_comes(monkeypatch):
    to_read, to_write = os.pipe()
    with os.fdopen(to_read, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        lines = wakeful_stdin()
        os.write(to_write, "one\n£ tw".encode())
        assert lines.readline() == "one\n"
        os.write(to_write, b"o\nthree")
        assert lines.readline() == "£ two\n"
        os.close(to_write)
        assert (lines.readline(), lines.readline()) == ("three", "")


def test_more_signals_do_not_cut_the_saving_short(heeding, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    save = play.write_somewhere

    def interrupted_again(path, data):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
        return save(path, data)

    monkeypatch.setattr(play, "write_somewhere", interrupted_again)
    monkeypatch.setattr(play.Screen, "ask", lambda _: signal.raise_signal(signal.SIGINT))
    assert command(SAVED) == 130
    assert "saved to s.json" in capsys.readouterr().err
    assert json.loads((tmp_path / "s.json").read_text())["answers"] == []
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_reader_that_goes_away_is_no_fault(tmp_path):
    command = " ".join(f"'{word}'" for word in COMMAND)
    done = subprocess.run(
        ["bash", "-c", f"{command} play 2010 --watch --seed 1 --seats random,random | head -3"],
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    assert "Traceback" not in done.stderr
    assert "fault" not in done.stderr


def test_a_watched_turn_tells_a_first_take_that_left_no_choice(watched):
    done, _ = watched
    first = done.stdout.partition("Turn 1 ")[2].partition("── Turn 2")[0]
    assert "takes" in first.split("\n")[1]
