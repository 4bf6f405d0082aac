"""Signing in, and mails for who is away, at the page of a host: by keyboard, on a wide screen and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.test_page import at_table, pytestmark
from tests.host.test_signing_in import options
from tests.support.browser import PATIENCE, PHONE, WIDE, check_accessible
from tests.support.hosting import Host
from tests.support.mails import Inbox, inbox, secret_in
from tests.support.oidc import provider

__all__ = ["pytestmark"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Host, Inbox]]:
    """A host with all that it can have; its provider is another site for a browser."""
    with inbox() as box, provider("localhost") as made:
        more = ("--mail", f"smtp://127.0.0.1:{box.port}", "--mail-from", "tables@example.org", "--webhooks")
        where = ("--site", "http://127.0.0.1:{port}/", "--signed-in-only")
        host = Host(tmp_path, options(tmp_path, made.issuer, *more, *where))
        yield host, box
        assert host.end() == 0


@pytest.fixture
def opened(browser: Any, site: tuple[Host, Inbox]) -> Iterator[Callable[..., Any]]:
    contexts = []

    def opened(size: dict[str, int]) -> Any:
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{site[0].port}/")
        return page

    yield opened
    for context in contexts:
        context.close()


def sign_in(page: Any) -> None:
    page.get_by_role("link", name="Sign in").focus()
    page.keyboard.press("Enter")
    page.get_by_text("You are signed in as Ann-1.").wait_for()


@pytest.mark.slow
def test_somebody_signs_in_and_gets_mails_and_finds_the_table_on_a_phone(
    site: tuple[Host, Inbox], opened: Callable[..., Any]
) -> None:
    box, page, phone = site[1], opened(WIDE), opened(PHONE)
    page.get_by_text("Only who has signed in can start a table here.").wait_for()
    check_accessible(page)
    sign_in(page)
    check_accessible(page)
    page.locator("#game").select_option("starter")
    page.get_by_label("Who plays in seat 2").select_option("human")
    page.get_by_role("button", name="Start", exact=True).click()
    at_table(page)
    want_mails(page, box)
    confirm(page, box)
    check_accessible(phone)
    sign_in(phone)
    check_accessible(phone)
    phone.get_by_role("link", name="Shells").click()
    at_table(phone)
    phone.get_by_role("button", name="When I am away").click()
    phone.get_by_text("You get a mail when it is your turn and you are not here.").wait_for()
    check_accessible(phone)
    phone.get_by_role("button", name="Send no mails").click()
    phone.get_by_text("You get no mails.").wait_for()
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="All tables").click()
    phone.get_by_role("button", name="Forget me").click()
    check_accessible(phone)
    phone.get_by_role("dialog").get_by_role("button", name="Forget me").click()
    phone.get_by_role("link", name="Sign in").wait_for()


def want_mails(page: Any, box: Inbox) -> None:
    """Ask for mails by keyboard; a wrong address is said to be one."""
    page.get_by_role("button", name="When I am away").click()
    field = page.get_by_label("Your address of e-mail")
    field.fill("ann")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("is not an address of e-mail").wait_for()
    check_accessible(page)
    assert page.evaluate("document.activeElement.id") == "away-mail"
    field.fill("ann@example.org")
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("Look into your mail").wait_for()
    assert field.input_value() == ""
    check_accessible(page)


def confirm(page: Any, box: Inbox) -> None:
    """Open the link of a mail: nothing happens before the button is pressed; then it leads to the table."""
    letter = box.take()
    other = page.context.new_page()
    home = page.url.partition("#")[0]
    other.goto(f"{home}#mail={secret_in(letter, 'mail')}")
    does = other.get_by_role("button", name="Yes, send me mails")
    does.focus()
    check_accessible(other)
    other.keyboard.press("Enter")
    other.get_by_text("You get mails from now on.").wait_for()
    other.get_by_role("link", name="Go to the table").click()
    at_table(other)
    other.goto(f"{home}#no-mail=made-up")
    other.get_by_role("button", name="Send no more mails").click()
    other.get_by_text("this link leads nowhere any more").wait_for()
    check_accessible(other)
    other.close()


def test_who_could_not_sign_in_reads_why(site: tuple[Host, Inbox], opened: Callable[..., Any]) -> None:
    page = opened(PHONE)
    page.goto(f"{page.url}#sign-in=down")
    page.reload()
    page.get_by_role("alert").get_by_text("the site at which you sign in does not answer").wait_for()
    check_accessible(page)
