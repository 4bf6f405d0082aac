"""The pages of a host as they are sent: packed once each, and nothing kept of names that strangers make up."""

from __future__ import annotations

import gzip

import pytest
from starlette.requests import Request

from london_rules.host.pages import Pages
from tests.support.hosting import run


def asked(pages: Pages, name: str) -> tuple[int, bytes]:
    scope = {"type": "http", "headers": [(b"accept-encoding", b"gzip")], "path_params": {"name": name}}
    response = run(pages.answer(Request(scope)))
    return response.status_code, bytes(response.body)


def test_a_file_is_read_and_packed_once() -> None:
    read: list[str] = []
    pages = Pages(lambda name: read.append(name) or b"text", {})  # type: ignore[func-returns-value]
    for _ in range(3):
        status, body = asked(pages, "main.js")
        assert (status, gzip.decompress(body)) == (200, b"text")
    assert read == ["main.js"]


@pytest.mark.parametrize("name", ["../secret", "main.js.1", "x" * 5000])
def test_nothing_is_kept_of_a_name_that_no_file_has(name: str) -> None:
    pages = Pages(lambda _: None, {})
    assert asked(pages, name)[0] == 404
    assert pages.packed == {}
