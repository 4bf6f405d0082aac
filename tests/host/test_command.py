"""The command `london-rules host`: what it refuses, and what it does not load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.terminal import COMMAND


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, "host", *words], capture_output=True, text=True, timeout=60, check=False)


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("not a database " * 100)
    done = run("--port", "0", "--database", str(other))
    assert done.returncode == 3
    assert "notes.txt cannot be used as a database: file is not a database" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run("--port", "0", "--database", str(tmp_path / "no" / "tables.db"))
    assert (done.returncode, "No such file or directory" in done.stderr) == (3, True)


def test_an_address_of_another_database_is_refused() -> None:
    done = run("--port", "0", "--database", "sqlite:///tables.db")
    assert (done.returncode, "neither a file nor an address of Postgres" in done.stderr) == (2, True)
    assert "postgresql://me:password@machine/name` or a file" in done.stderr


def test_an_address_that_is_not_of_this_machine_is_refused(tmp_path: Path) -> None:
    done = run("--port", "0", "--address", "192.0.2.1", "--database", str(tmp_path / "tables.db"))
    assert (done.returncode, "--address" in done.stderr) == (2, True)
    assert not (tmp_path / "tables.db").exists()


def test_what_is_not_the_address_of_a_site_is_refused(tmp_path: Path) -> None:
    done = run("--port", "0", "--database", str(tmp_path / "tables.db"), "--site", "tables.example.org")
    assert (done.returncode, "begin with `https://`" in done.stderr) == (2, True)


def test_mails_need_a_server_a_sender_and_a_site(tmp_path: Path) -> None:
    kept = ("--port", "0", "--database", str(tmp_path / "tables.db"))
    given, sender = ("--mail", "smtps://mail.example.org"), ("--mail-from", "tables@example.org")
    for words, said in (
        (("--mail", "smtps://me:secret@mail.example.org"), "others can read the password"),
        (("--mail", "https://mail.example.org"), "not the address of a server"),
        (("--mail", str(tmp_path / "none")), "none cannot be read: No such file"),
        (given, "--mail-from"),
        ((*given, "--mail-from", "me"), "--mail-from"),
        ((*given, *sender), "--site"),
    ):
        done = run(*kept, *words)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr
        assert "secret" not in done.stderr
    assert not (tmp_path / "tables.db").exists()


def test_signing_in_needs_a_provider_and_what_it_gave(tmp_path: Path) -> None:
    kept = ("--port", "0", "--database", str(tmp_path / "tables.db"))
    for words, said in (
        (("--signed-in-only",), "--oidc"),
        (("--oidc", "http://accounts.example.org"), "`https://`"),
        (("--oidc", "https://accounts.example.org"), "--oidc-client"),
        (("--oidc", "https://accounts.example.org", "--oidc-client", str(tmp_path / "none")), "No such file"),
    ):
        done = run(*kept, *words)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert not (tmp_path / "tables.db").exists()


def test_only_the_command_loads_the_web_server() -> None:
    code = "import sys, london_rules, london_rules.table, london_rules.cli.app; print([*sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for name in (
        "starlette",
        "uvicorn",
        "sqlalchemy",
        "alembic",
        "websockets",
        "aiosqlite",
        "asyncio",
        "aiosmtplib",
        "authlib",
    ):
        assert f"'{name}'" not in loaded
