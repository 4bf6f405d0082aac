"""The local server: who may ask for what, and the files of the folder."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from pathlib import Path
from stat import S_IMODE
from threading import Thread
from typing import Any
from zipfile import ZipFile

import pytest

from london_rules import built_pages
from london_rules.cli.guard import UsageError
from london_rules.cli.workshop import workshop
from london_rules.workshop import MOST_FILES, local
from london_rules.workshop.folder import BundleFolder, FolderError, version_of
from london_rules.workshop.local import HEADERS, LocalWorkshop, Page
from london_rules.workshop.packing import packed
from tests.support import pages as p
from tests.support.terminal import COMMAND

MANIFEST = "language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nfiles: [hands.rules]\n"
RULE = "replace number hand poverty = number of cards in your hand * 2\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "my-rule"
    (made / "tests").mkdir(parents=True)
    (made / "bundle.yaml").write_text(MANIFEST, encoding="utf-8")
    (made / "hands.rules").write_text(RULE.replace("\n", "\r\n"), encoding="utf-8", newline="")
    (made / "tests" / "hands.yaml").write_text("tests: {}\n", encoding="utf-8")
    (made / "secret.key").write_text("not for the page", encoding="utf-8")
    return made


@pytest.fixture
def server(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalWorkshop]:
    monkeypatch.setattr(local, "WAIT", 2.0)
    built = tmp_path / "page"
    built.mkdir()
    (built / "index.html").write_text("<!DOCTYPE html><title>page</title>", encoding="utf-8")
    (tmp_path / "outside.txt").write_text("not for the page", encoding="utf-8")
    server = LocalWorkshop(Page(built), BundleFolder.at(folder))
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def ask(
    server: LocalWorkshop, path: str, method: str = "GET", body: str | None = None, **headers: str
) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, None if body is None else body.encode(), named)
    reply = connection.getresponse()
    data = reply.read()
    connection.close()
    return reply, data


def files(server: LocalWorkshop, path: str = "/files", method: str = "GET", body: str | None = None, **headers: str):
    reply, data = ask(server, path, method, body, Authorization=f"Bearer {server.token}", **headers)
    return reply.status, json.loads(data)


# ---- the page -----------------------------------------------------------------------------------


def test_the_page_comes_with_a_policy_that_allows_itself_only(server: LocalWorkshop) -> None:
    reply, data = ask(server, "/")
    assert reply.status == 200 and b"<title>page" in data
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    assert {name: reply.headers[name] for name in HEADERS} == HEADERS


def test_the_policy_of_the_page_and_that_of_the_server_are_the_same() -> None:
    page = (p.ROOT / "workshop" / "src" / "page.html").read_text(encoding="utf-8")
    (written,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert HEADERS["Content-Security-Policy"] == written + "; frame-ancestors 'self'"


def test_the_packages_are_those_that_are_installed_here(server: LocalWorkshop) -> None:
    reply, data = ask(server, "/packages.zip")
    assert reply.headers["Content-Type"] == "application/zip"
    names = ZipFile(BytesIO(data)).namelist()
    assert "london_rules/version.py" in names and "london_rules/data/grammar/effects.lark" in names
    assert "lark/lark.py" in names and not [name for name in names if name.startswith("london_rules/cli/")]
    assert data == packed()


@pytest.mark.parametrize("path", ["/../outside.txt", "/%2e%2e/outside.txt", "/page/../../outside.txt", "/nothing"])
def test_no_file_outside_the_page_is_served(server: LocalWorkshop, path: str) -> None:
    reply, data = ask(server, path)
    assert reply.status == 404 and b"not for" not in data


# ---- who may ask --------------------------------------------------------------------------------


def test_only_this_machine_can_connect(server: LocalWorkshop) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("token", ["", "Bearer ", "Bearer wrong", "Basic abc"])
def test_the_files_need_the_token(server: LocalWorkshop, token: str) -> None:
    reply, data = ask(server, "/files", Authorization=token)
    assert reply.status == 401 and b"my-rule" not in data


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "cors"},
    ],
)
def test_calls_of_other_sites_are_refused(server: LocalWorkshop, headers: dict[str, str]) -> None:
    status, data = files(server, **headers)
    assert status in (403, 421) and "files" not in data


def test_no_answer_lets_another_site_read_it(server: LocalWorkshop) -> None:
    reply, _ = ask(server, "/files", "OPTIONS", Origin="http://evil.example")
    assert reply.status == 501 and reply.headers["Access-Control-Allow-Origin"] is None


# ---- an engine beside the server ----------------------------------------------------------------


def engine(server: LocalWorkshop, name: str, kind: str, **fields: Any):
    line = json.dumps({"type": kind, "id": 1, **fields})
    status, reply = files(server, f"/engine/{name}", "POST", line)
    assert status == 200
    return reply


def test_each_page_has_an_engine_of_its_own(server: LocalWorkshop) -> None:
    bundle = {"on": "2010", "files": {"bundle.yaml": MANIFEST, "hands.rules": RULE}}
    assert engine(server, "one", "bundle", bundle="my-rule", **bundle)["variant"] == "2010+my-rule"
    assert engine(server, "two", "complete", file="my-rule/hands.rules", at=0)["code"] == "LR-P0022"  # none is open
    wish = {"variant": "2010+my-rule", "against": "2010", "ladder": ["random"], "games": 2, "players": 2}
    told = engine(server, "one", "measure", **wish)
    assert told["rungs"][0]["games"] == 2 and len(told["answer"]) == 3


def test_the_page_that_began_first_makes_room_for_another(server: LocalWorkshop) -> None:
    made = [server.engine(str(number)) for number in range(local.MOST_ENGINES)]
    assert server.engine("0") is made[0]
    server.engine("another")
    assert server.engine("0") is made[0]
    assert server.engine("1") is not made[1]


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}])
def test_an_engine_needs_the_token(server: LocalWorkshop, headers: dict[str, str]) -> None:
    reply, _ = ask(server, "/engine/one", "POST", "{}", **headers)
    assert reply.status == 401


def test_what_an_engine_cannot_read_is_an_error_of_its_own(server: LocalWorkshop) -> None:
    for line in ("", "no JSON", "\x00", "[" * 100_000):
        status, reply = files(server, "/engine/one", "POST", line)
        assert (status, reply["type"]) == (200, "error")
    assert files(server, "/engine/", "POST", "{}")[0] == 404
    assert files(server, "/files/hands.rules", "POST", "{}")[0] == 404


# ---- the folder ---------------------------------------------------------------------------------


def test_the_page_gets_the_files_of_the_bundle_and_no_others(server: LocalWorkshop) -> None:
    status, data = files(server)
    assert status == 200 and (data["bundle"], data["on"]) == ("my-rule", "2010")
    assert data["files"] == {"bundle.yaml": MANIFEST, "hands.rules": RULE, "tests/hands.yaml": "tests: {}\n"}
    assert data["versions"]["hands.rules"] == version_of(RULE)


def test_a_changed_file_is_written(server: LocalWorkshop, folder: Path) -> None:
    status, data = files(server, "/files/hands.rules", "PUT", RULE + "# é\n", If_Match=version_of(RULE))
    assert status == 200 and data["version"] == version_of(RULE + "# é\n")
    assert (folder / "hands.rules").read_bytes() == (RULE + "# é\n").encode()


def test_a_new_file_is_written_and_deleted(server: LocalWorkshop, folder: Path) -> None:
    assert files(server, "/files/tests/more.yaml", "PUT", "tests: {}\n")[0] == 200
    assert (folder / "tests" / "more.yaml").exists()
    assert files(server, "/files/tests/more.yaml", "DELETE", If_Match=version_of("tests: {}\n"))[0] == 200
    assert not (folder / "tests" / "more.yaml").exists()


def test_a_file_that_another_program_changed_is_not_overwritten(server: LocalWorkshop, folder: Path) -> None:
    (folder / "hands.rules").write_text("# by another editor\n", encoding="utf-8")
    for method, body in (("PUT", "# by the page\n"), ("DELETE", None)):
        status, data = files(server, "/files/hands.rules", method, body, If_Match=version_of(RULE))
        assert status == 412 and "another program" in data["message"]
    assert (folder / "hands.rules").read_text(encoding="utf-8") == "# by another editor\n"


@pytest.mark.parametrize(
    "name",
    ["../out.rules", "%2e%2e/out.rules", "/etc/out.rules", "deep/out.rules", "tests/out.rules", "secret.key",
     ".hidden.yaml", "tests/../../out.yaml", "", "tests/", "a\\b.yaml", "c:x.yaml"],
)  # fmt: skip
def test_no_other_file_is_written(server: LocalWorkshop, folder: Path, name: str) -> None:
    before = sorted(path for path in folder.parent.rglob("*"))
    status, _ = files(server, f"/files/{name}".replace("\\", "%5c"), "PUT", "x")
    assert status in (403, 404, 412)
    assert sorted(path for path in folder.parent.rglob("*")) == before
    assert (folder / "secret.key").read_text(encoding="utf-8") == "not for the page"


def test_no_link_is_written_through(server: LocalWorkshop, folder: Path) -> None:
    (folder / "linked.rules").symlink_to(folder / "secret.key")
    assert files(server, "/files/linked.rules", "PUT", "x", If_Match=version_of("not for the page"))[0] == 403
    assert (folder / "secret.key").read_text(encoding="utf-8") == "not for the page"


def test_a_program_that_was_killed_while_it_wrote_leaves_no_file_stuck(server: LocalWorkshop, folder: Path) -> None:
    script = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        "from london_rules.workshop.folder import BundleFolder, version_of\n"
        "os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"BundleFolder.at(Path({str(folder)!r})).write('hands.rules', 'x', version_of({RULE!r}))\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -signal.SIGKILL
    (folder / ".hands.rules.new").write_text("left by an older version, or brought by a bundle", encoding="utf-8")
    assert files(server, "/files/hands.rules", "PUT", "# new\n", If_Match=version_of(RULE))[0] == 200
    assert (folder / "hands.rules").read_text(encoding="utf-8") == "# new\n"


def test_of_several_who_replace_one_text_at_the_same_time_one_does(server: LocalWorkshop, folder: Path) -> None:
    last = RULE
    for turn in range(4):
        texts = [f"# {turn} {number}\n" * 40_000 for number in range(4)]
        version = version_of(last)
        with ThreadPoolExecutor(4) as at_once:
            done = [
                at_once.submit(files, server, "/files/hands.rules", "PUT", text, If_Match=version) for text in texts
            ]
        statuses = [one.result()[0] for one in done]
        assert sorted(statuses) == [200, 412, 412, 412]
        last = (folder / "hands.rules").read_text(encoding="utf-8")
        assert last == texts[statuses.index(200)]


def test_of_several_who_make_one_file_or_delete_it_one_does(server: LocalWorkshop) -> None:
    with ThreadPoolExecutor(4) as at_once:
        made = [at_once.submit(files, server, "/files/new.rules", "PUT", f"# {number}\n") for number in range(4)]
    assert sorted(one.result()[0] for one in made) == [200, 412, 412, 412]
    version = files(server)[1]["versions"]["new.rules"]
    with ThreadPoolExecutor(2) as at_once:
        one = at_once.submit(files, server, "/files/new.rules", "DELETE", If_Match=version)
        other = at_once.submit(files, server, "/files/new.rules", "PUT", "# 5\n", If_Match=version)
    assert sorted((one.result()[0], other.result()[0])) == [200, 412]


@pytest.mark.parametrize("held", [b"# caf\xe9\n", b"x" * (1024 * 1024 + 1), None, b"\xff\xfe#\0"])
@pytest.mark.parametrize("version", [None, version_of("")])
def test_what_cannot_be_read_is_neither_overwritten_nor_deleted(
    server: LocalWorkshop, folder: Path, held: bytes | None, version: str | None
) -> None:
    path = folder / "own.rules"
    if held is None:
        path.mkdir()
    else:
        path.write_bytes(held)
    given = {} if version is None else {"If_Match": version}
    for method, body in (("PUT", "# by the page\n"), ("DELETE", None)):
        status, data = files(server, "/files/own.rules", method, body, **given)
        assert status == 409 and "cannot be read" in data["message"] and "another program" in data["help"]
    assert path.is_dir() if held is None else path.read_bytes() == held


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o755])
def test_a_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(
    server: LocalWorkshop, folder: Path, mode: int
) -> None:
    (folder / "hands.rules").chmod(mode)
    before = os.umask(0o027)
    try:
        assert files(server, "/files/hands.rules", "PUT", "# new\n", If_Match=version_of(RULE))[0] == 200
        assert files(server, "/files/new.rules", "PUT", "# new\n")[0] == 200
    finally:
        os.umask(before)
    assert S_IMODE((folder / "hands.rules").stat().st_mode) == mode
    assert S_IMODE((folder / "new.rules").stat().st_mode) == 0o640


def test_a_text_is_saved_again_whatever_its_line_ends(server: LocalWorkshop) -> None:
    version = files(server, "/files/new.rules", "PUT", "\ufeffa\r\nb\rc\n")[1]["version"]
    assert files(server)[1]["versions"]["new.rules"] == version


def test_a_text_that_breaks_off_is_not_written(server: LocalWorkshop, folder: Path) -> None:
    head = (
        f"PUT /files/hands.rules HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\nContent-Length: 100\r\n"
        f"Authorization: Bearer {server.token}\r\nIf-Match: {version_of(RULE)}\r\n\r\nhalf"
    )
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as connection:
        connection.sendall(head.encode())
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(1000) == b""
    assert files(server)[1]["files"]["hands.rules"] == RULE


def test_the_manifest_is_not_deleted(server: LocalWorkshop) -> None:
    assert files(server, "/files/bundle.yaml", "DELETE", If_Match=version_of(MANIFEST))[0] == 403


def test_a_text_that_is_too_long_or_no_text_is_refused(server: LocalWorkshop) -> None:
    assert files(server, "/files/new.rules", "PUT", "x" * (1024 * 1024 + 1))[0] == 413
    assert files(server, "/files/new.rules", "PUT", Content_Length="many")[0] == 411


def test_a_question_for_changes_waits_for_one(server: LocalWorkshop, folder: Path) -> None:
    version = files(server)[1]["version"]
    found: list[dict[str, object]] = []
    waiting = Thread(target=lambda: found.append(files(server, f"/files?after={version}")[1]))
    waiting.start()
    changed = folder.parent / "changed"  # put in its place at once: a file that is written is seen empty for a moment
    changed.write_text("# changed\n", encoding="utf-8")
    changed.replace(folder / "hands.rules")
    waiting.join(timeout=10)
    assert found[0]["version"] != version and found[0]["files"]["hands.rules"] == "# changed\n"  # type: ignore[index]


def test_a_question_for_changes_ends_without_one(server: LocalWorkshop) -> None:
    version = files(server)[1]["version"]
    assert files(server, f"/files?after={version}")[1]["version"] == version


def test_a_folder_with_more_files_than_the_page_opens_is_refused(folder: Path, server: LocalWorkshop) -> None:
    for number in range(200):
        (folder / f"{number}.rules").write_text("", encoding="utf-8")
    with pytest.raises(FolderError, match="the folder has 203 files; the workshop opens at most 200"):
        BundleFolder.at(folder)
    assert files(server)[0] == 413


def test_a_bundle_of_one_file_has_that_file_only(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MANIFEST.replace("files: [hands.rules]\n", ""), encoding="utf-8")
    (tmp_path / "other.yaml").write_text("secret: 1\n", encoding="utf-8")
    folder = BundleFolder.at(tmp_path / "mine.yaml")
    assert list(folder.read().files) == ["mine.yaml"]
    with pytest.raises(FolderError, match="cannot be a file of this bundle"):
        folder.write("other.yaml", "x", None)


# ---- who keeps the server busy -----------------------------------------------------------------


def test_idle_connections_shut_nobody_out(server: LocalWorkshop) -> None:
    with ExitStack() as open_ones:
        for number in range(200):
            one = open_ones.enter_context(socket.create_connection(("127.0.0.1", server.server_port), timeout=10))
            one.sendall(b"GET / HT"[: number % 9])
        begun = time.monotonic()
        assert files(server)[0] == 200 and ask(server, "/")[0].status == 200
        assert time.monotonic() - begun < 5
        assert threading.active_count() < local.MOST_STRANGERS + 20


def test_a_connection_on_which_nothing_comes_is_closed(server: LocalWorkshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local._Handler, "timeout", 0.2)
    for begun in (b"", b"GET / HTTP/1.1\r\nHost:"):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as idle:
            idle.sendall(begun)
            assert idle.recv(100) == b""


@pytest.mark.parametrize(
    "line",
    [
        "GET http://[/ HTTP/1.1", "GET //[ HTTP/1.1", "PUT http://[/ HTTP/1.1", "GET /%00 HTTP/1.1",
        "GET /\xff HTTP/1.1",
        "GET /files/%ff%fe HTTP/1.1", "GET / HTTP/9.9", "GET", "\x16\x03\x01", "DELETE /files/\xe9.rules HTTP/1.1",
        "GET /files?after=%ff&after=[ HTTP/1.1",
    ],
)  # fmt: skip
def test_no_request_prints_a_traceback(server: LocalWorkshop, line: str, capfd: pytest.CaptureFixture[str]) -> None:
    head = f"{line}\r\nHost: 127.0.0.1:{server.server_port}\r\nAuthorization: Bearer {server.token}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as connection:
        connection.sendall(head.encode("latin-1"))
        connection.shutdown(socket.SHUT_WR)
        first = connection.recv(1000)
    assert first
    assert files(server)[0] == 200
    assert capfd.readouterr() == ("", "")


def test_a_length_of_thousands_of_digits_is_too_long(server: LocalWorkshop, capfd: pytest.CaptureFixture[str]) -> None:
    assert files(server, "/files/new.rules", "PUT", Content_Length="9" * 5000)[0] == 413
    assert capfd.readouterr() == ("", "")


def test_who_hangs_up_prints_nothing(server: LocalWorkshop, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.sendall(f"GET /packages.zip HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode())
    assert files(server)[0] == 200
    assert capfd.readouterr() == ("", "")


# ---- the command --------------------------------------------------------------------------------


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, "workshop", *words], capture_output=True, text=True, timeout=60, check=False)


def test_the_page_opens_as_many_files_as_the_server() -> None:
    written = (p.ROOT / "workshop" / "src" / "files" / "bundle.ts").read_text(encoding="utf-8")
    assert f"MOST_FILES = {MOST_FILES};" in written


# ---- another workshop ---------------------------------------------------------------------------


def test_a_second_workshop_on_one_folder_says_so_and_stops(
    server: LocalWorkshop, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "find_page", lambda: server.page)
    linked = tmp_path / "linked"
    linked.symlink_to(folder)
    for path in (folder, linked):
        with pytest.raises(UsageError, match=r"another workshop has `.*` open") as e:
            workshop(path, port=0, browser=False)
        assert e.value.help == "use the page of that one, or stop it first (Ctrl-C)"
    assert files(server)[0] == 200


def test_a_folder_is_free_when_its_workshop_has_ended(server: LocalWorkshop, folder: Path) -> None:
    server.shutdown()
    server.server_close()
    again = LocalWorkshop(server.page, BundleFolder.at(folder))
    again.server_close()


def test_a_folder_stays_free_where_the_port_cannot_be_used(server: LocalWorkshop, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(MANIFEST.replace("my-rule", "other").replace("files: [hands.rules]\n", ""), encoding="utf-8")
    for port in (server.server_port, 0):
        with suppress(OSError):
            LocalWorkshop(server.page, BundleFolder.at(other), port).server_close()
    LocalWorkshop(server.page, BundleFolder.at(other)).server_close()


def test_bundles_of_one_file_in_one_folder_have_a_workshop_each(server: LocalWorkshop, tmp_path: Path) -> None:
    opened = []
    for id in ("one", "two"):
        path = tmp_path / f"{id}.yaml"
        path.write_text(MANIFEST.replace("my-rule", id).replace("files: [hands.rules]\n", ""), encoding="utf-8")
        opened.append(LocalWorkshop(server.page, BundleFolder.at(path)))
    for one in opened:
        one.server_close()


def test_a_folder_that_is_no_bundle_is_an_error_with_a_way_out(tmp_path: Path, page_files: Page) -> None:
    done = command(str(tmp_path), "--no-browser")
    assert done.returncode == 2 and "there is no bundle.yaml" in done.stderr
    assert "london-rules new" in done.stderr and "Traceback" not in done.stderr
    done = command(str(tmp_path / "my-rule"), "--no-browser")
    assert done.returncode == 2 and "start one with `london-rules new my-rule --on GAME`" in done.stderr


def test_without_the_page_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from london_rules.cli.app import run

    monkeypatch.setattr(built_pages, "data_root", lambda: tmp_path)
    monkeypatch.setattr(built_pages, "find_spec", lambda name: None)
    assert run(["workshop", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "not installed" in said and "pip install 'london-rules[workshop]'" in said
