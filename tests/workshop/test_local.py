"""The local server: who may ask for what, and the files of the folder."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest

from london_rules.workshop import local
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
    Thread(target=server.serve_forever, daemon=True).start()
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
    (folder / "hands.rules").write_text("# changed\n", encoding="utf-8")
    waiting.join(timeout=10)
    assert found[0]["version"] != version and found[0]["files"]["hands.rules"] == "# changed\n"  # type: ignore[index]


def test_a_question_for_changes_ends_without_one(server: LocalWorkshop) -> None:
    version = files(server)[1]["version"]
    assert files(server, f"/files?after={version}")[1]["version"] == version


def test_a_bundle_of_one_file_has_that_file_only(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MANIFEST.replace("files: [hands.rules]\n", ""), encoding="utf-8")
    (tmp_path / "other.yaml").write_text("secret: 1\n", encoding="utf-8")
    folder = BundleFolder.at(tmp_path / "mine.yaml")
    assert list(folder.read().files) == ["mine.yaml"]
    with pytest.raises(FolderError, match="cannot be a file of this bundle"):
        folder.write("other.yaml", "x", None)


# ---- the command --------------------------------------------------------------------------------


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, "workshop", *words], capture_output=True, text=True, timeout=60, check=False)


def test_a_folder_that_is_no_bundle_is_an_error_with_a_way_out(tmp_path: Path, page_files: Page) -> None:
    done = command(str(tmp_path), "--no-browser")
    assert done.returncode == 2 and "there is no bundle.yaml" in done.stderr
    assert "london-rules new" in done.stderr and "Traceback" not in done.stderr


def test_without_the_page_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from london_rules.cli.app import run

    monkeypatch.setattr(local, "data_root", lambda: tmp_path)
    monkeypatch.setattr(local, "find_spec", lambda name: None)
    assert run(["workshop", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "not installed" in said and "pip install 'london-rules[workshop]'" in said
