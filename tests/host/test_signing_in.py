"""Signing in at a provider of OpenID Connect: whom a host believes, what it keeps, and where seats follow people."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc.jwk import ECKey

from london_rules.host import provider as providers
from london_rules.host.persons import Persons
from london_rules.host.provider import Known, ProviderError, Way, is_safe
from london_rules.host.schema import SESSIONS
from london_rules.host.sign_in import ON_WAY, SESSION
from london_rules.host.store import Store, hashed, sa
from tests.host.test_deciding import TWO
from tests.support.hosting import Client, Host, Message, run
from tests.support.oidc import CLIENT, SECRET, Browser, Provider, by_another, by_nobody, by_secret, provider

HOME = "./"


def options(folder: Path, issuer: str, *more: str) -> tuple[str, ...]:
    file = folder / "client.txt"
    file.write_text(f"{CLIENT}\n{SECRET}\n")
    return "--oidc", issuer, "--oidc-client", str(file), *more


@pytest.fixture(scope="module")
def vouching() -> Iterator[Provider]:
    with provider() as made:
        yield made


@pytest.fixture(scope="module")
def site(vouching: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("site")
    host = Host(folder, options(folder, vouching.issuer))
    yield host
    assert host.end() == 0
    assert "Traceback" not in (folder / "log").read_text()


@pytest.fixture
def ann(vouching: Provider, site: Host, request: pytest.FixtureRequest) -> Browser:
    """A browser in which somebody has signed in whom no other test knows."""
    vouching.person = f"ann {request.node.name}"
    browser = Browser(site)
    assert browser.sign_in() == HOME
    return browser


def joined(browser: Browser, **fields: Any) -> tuple[Client, Message]:
    client = browser.host.client(Cookie=browser.cookie)
    reply = client.ask("join", **fields)
    client.joined = reply
    return client, reply


def test_without_the_option_there_are_names_and_no_accounts(host: Host) -> None:
    browser = Browser(host, {SESSION: "x"})
    assert browser.post(type="mine") == {"type": "yours", "sign_in": "none", "name": None, "tables": []}
    assert browser.ask("GET", "/sign-in")[0] == 404
    assert browser.ask("GET", "/signed-in")[0] == 404
    assert browser.post(type="forget")["code"] == "LR-P0025"
    client, reply = joined(browser, table=host.begin("starter", TWO)["table"])
    assert reply["code"] == "LR-P0015"
    client.close()


def test_a_cookie_that_no_script_can_read_is_all_that_a_browser_gets(ann: Browser) -> None:
    made = next(one for one in ann.set_cookies if one.startswith(f"{SESSION}="))
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {*made.split("; ")}
    assert [*ann.cookies] == [SESSION]
    assert len(ann.cookies[SESSION]) >= 32
    reply = ann.post(type="mine")
    assert (reply["sign_in"], reply["name"][:4], reply["tables"]) == ("may", "Ann ", [])


def test_no_token_and_no_name_of_the_provider_is_kept(ann: Browser) -> None:
    ann.host.restart()  # it writes everything into the file
    assert ann.post(type="mine")["name"]
    kept = b"".join(one.read_bytes() for one in ann.host.folder.glob("tables.db*"))
    assert hashed(ann.cookies[SESSION]).encode() in kept
    for secret in (ann.cookies[SESSION], "an access token", "eyJ", SECRET, "ann test_no"):
        assert secret.encode() not in kept


@pytest.mark.slow
def test_seats_follow_somebody_to_another_browser(ann: Browser, vouching: Provider) -> None:
    table = ann.host.begin("starter", TWO)
    id, secret = table["table"], table["seats"][1]
    client, reply = joined(ann, table=id, secret=secret)
    assert reply["you"] == 2
    other = Browser(ann.host)
    assert joined(other, table=id)[1]["code"] == "LR-P0015"
    assert other.sign_in() == HOME
    assert other.post(type="mine")["tables"] == [{"table": id, "title": "Shells", "seat": 2, "name": "Player 2"}]
    there, reply = joined(other, table=id)
    assert (reply["type"], reply["you"]) == ("joined", 2)
    assert joined(other, table=id, seat=1)[1]["code"] == "LR-P0015"
    vouching.person = "bob"
    bob = Browser(ann.host)
    bob.sign_in()
    assert bob.post(type="mine")["tables"] == []
    assert joined(bob, table=id)[1]["code"] == "LR-P0015"
    # Who makes a new link keeps the seat; who came by the old one does not.
    joined(bob, table=id, secret=secret)
    assert [one["seat"] for one in bob.post(type="mine")["tables"]] == [2]
    renewed = there.ask("renew")
    assert renewed["type"] == "seated"
    assert (bob.post(type="mine")["tables"], joined(bob, table=id)[1]["code"]) == ([], "LR-P0015")
    assert joined(other, table=id)[1]["you"] == 2
    assert other.post(type="forget", table=id)["tables"] == []
    assert joined(ann, table=id)[1]["code"] == "LR-P0015"
    joined(ann, table=id, secret=renewed["secret"])
    ann.host.post({"type": "delete", "table": id, "owner": table["owner"]})
    assert ann.post(type="mine")["tables"] == []
    client.close()


def test_who_signs_out_or_wants_to_be_forgotten_is(ann: Browser, site: Host) -> None:
    other = Browser(site)
    other.sign_in()
    old = dict(ann.cookies)
    assert ann.ask("POST", "/sign-out")[0] == 204
    assert ann.cookies == {}
    ann.cookies = old
    assert ann.post(type="mine")["name"] is None
    assert other.post(type="mine")["name"]
    assert other.post(type="forget")["name"] is None
    with closing(sqlite3.connect(site.database)) as database:
        names = database.execute("select name from persons where name like 'Ann Test_Who%'").fetchall()
        assert (names, database.execute("pragma foreign_key_check").fetchall()) == ([], [])


def refused(browser: Browser, why: str = "refused") -> None:
    """Try to sign in, and check that nobody is."""
    assert browser.sign_in() == f"./#sign-in={why}"
    assert browser.cookies == {}


def set_to(name: str, value: object) -> Callable[[Message], None]:
    return lambda claims: claims.update({name: value})


@pytest.mark.parametrize(
    "spoil",
    [
        set_to("nonce", "another"),
        lambda claims: claims.pop("nonce"),
        set_to("aud", "another"),
        set_to("aud", ["another", "third"]),
        lambda claims: claims.pop("aud"),
        set_to("azp", "another"),
        set_to("iss", "https://accounts.example.org"),
        lambda claims: claims.update(iat=claims["iat"] - 1000, exp=claims["exp"] - 1000),
        lambda claims: claims.pop("exp"),
        set_to("sub", ""),
        set_to("sub", 7),
        lambda claims: claims.pop("sub"),
    ],
)
def test_a_token_that_claims_something_wrong_is_not_believed(
    spoil: Callable[[Message], None], vouching: Provider, site: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vouching, "spoil", spoil)
    refused(Browser(site))


@pytest.mark.parametrize("signed", [by_secret, by_nobody, by_another, lambda _: "no token", lambda _: 7])
def test_a_token_that_is_signed_wrongly_is_not_believed(
    signed: Any, vouching: Provider, site: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vouching, "signed", signed)
    refused(Browser(site))


def test_who_is_not_let_in_is_not_signed_in(vouching: Provider, site: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vouching, "denies", True)
    refused(Browser(site))


def test_nobody_is_signed_in_by_the_link_of_another_browser(site: Host) -> None:
    one, other = Browser(site), Browser(site)
    path = one.go()
    assert other.ask("GET", path)[1] == "./#sign-in=late"  # it was never on the way
    other.go()
    assert other.ask("GET", path)[1] == "./#sign-in=late"  # it was on another one
    assert SESSION not in other.cookies
    one.go()
    assert one.ask("GET", path)[1] == "./#sign-in=late"  # it has begun again
    path = one.go()
    code = parse_qs(urlsplit(path).query)["code"][0]
    assert one.ask("GET", f"/signed-in?code={code}&state=forged")[1] == "./#sign-in=late"
    assert one.ask("GET", path)[1] == "./#sign-in=late"  # the cookie counts once
    assert SESSION not in one.cookies


def test_a_code_counts_once(site: Host) -> None:
    browser = Browser(site)
    path, way = browser.go(), dict(browser.cookies)
    assert browser.ask("GET", path)[1] == HOME
    browser.cookies = way
    assert browser.ask("GET", path)[1] == "./#sign-in=refused"


def test_a_provider_may_change_its_keys(vouching: Provider, site: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Browser(site).sign_in() == HOME
    monkeypatch.setattr(vouching, "key", ECKey.generate_key("P-256", {"kid": "2"}))
    assert Browser(site).sign_in() == HOME


def test_a_way_is_open_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    way = Way.begin()
    assert way.is_open
    assert len({way.derived("state"), way.derived("nonce"), way.derived("verifier"), way.cookie}) == 4
    for wrong in ("", "x", "1.", f"x{way.cookie}", way.cookie[:-20], "9" * 400 + ".x" * 43, "²." + "x" * 43):
        assert not Way(wrong).is_open, wrong
    now = providers.time.time()
    monkeypatch.setattr(providers.time, "time", lambda: now + providers.ON_THE_WAY + 2)
    assert not way.is_open


@pytest.mark.slow
def test_a_provider_that_is_down_is_said_so_and_tables_go_on(tmp_path: Path) -> None:
    with provider() as made:
        host = Host(tmp_path, options(tmp_path, made.issuer))
        browser = Browser(host)
        path = browser.go()
    assert browser.ask("GET", path)[1] == "./#sign-in=down"
    host.restart()
    refused(browser, "down")
    host.join(host.begin("starter", TWO), 1).close()
    assert host.end() == 0
    log = (tmp_path / "log").read_text()
    assert log.count("somebody could not sign in") == 2
    for secret in (SECRET, "code", "state", "Traceback"):
        assert secret not in log


@pytest.mark.slow
def test_a_site_can_let_only_people_start_tables_who_have_signed_in(tmp_path: Path) -> None:
    with provider() as made:
        site = ("--site", "https://tables.example.org/play/", "--signed-in-only")
        host = Host(tmp_path, options(tmp_path, made.issuer, *site))
        wish = {"type": "start", "variant": "starter", "seats": ["human", "human"]}
        browser = Browser(host, named="tables.example.org")
        assert browser.post(type="mine")["sign_in"] == "must"
        assert browser.post(**wish)["code"] == "LR-P0025"
        path = browser.go()
        assert path.startswith("/play/signed-in?")
        assert browser.ask("GET", path.removeprefix("/play"))[1] == HOME  # the proxy removes its path
        made_cookie = next(one for one in browser.set_cookies if one.startswith(f"{SESSION}="))
        assert {"Secure", "HttpOnly", "Path=/play"} <= {*made_cookie.split("; ")}
        assert any(one.startswith(f"{ON_WAY}=") and "SameSite=lax" in one for one in browser.set_cookies)
        table = browser.post(**wish)
        assert table["type"] == "started"
        seats = [host.join(table, 1), host.join(table, 2)]
        while not (seats[0].view or {})["over"]:
            asked = next((one for one in seats if one.options), seats[0])
            if asked.options:
                asked.answer()
            for one in seats:
                one.ask("watch")
                one.until(lambda one=one: one.seen[-1]["type"] == "packet")
        assert seats[0].ask("rematch")["code"] == "LR-P0025"
        client = host.client(Cookie=browser.cookie)
        client.ask("join", table=table["table"], secret=table["seats"][0])
        again = client.ask("rematch")
        assert again["type"] == "again"
        next_one = host.client(Cookie=browser.cookie)
        assert next_one.ask("join", table=again["next"])["you"] == 2  # the seats are turned
        assert host.end() == 0


def test_a_session_ends_and_who_has_nothing_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        persons = Persons(store)
        session = await persons.sign_in(Known("s", "Ann"))
        again = await persons.sign_in(Known("s", "Anna"))
        first, second = await persons.of(session), await persons.of(again)
        assert first == second and first is not None and first.name == "Anna"
        assert await persons.of("") is None and await persons.of("x") is None
        await persons.sweep()
        assert await persons.of(session) == first
        async with store.changing() as c:
            await c.execute(sa.update(SESSIONS).values(until=1.0))
        assert await persons.of(session) is None
        await persons.sweep()
        for table in ("sessions", "persons"):
            assert await store.all(sa.text(f"select * from {table}")) == []
        await store.close()

    run(work())


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://accounts.example.org/go", True),
        ("http://127.0.0.1:80/go", True),
        ("http://accounts.example.org/go", False),
        ("https://", False),
        ("javascript:alert(1)", False),
    ],
)
def test_only_addresses_to_which_nobody_listens_are_used(address: str, safe: bool) -> None:
    assert is_safe(address) == safe


def test_another_issuer_is_not_believed(vouching: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    own = providers.Provider(vouching.issuer + "/", CLIENT, SECRET)
    with pytest.raises(ProviderError) as e:
        run(own.where(Way.begin(), "http://x/signed-in"))
    assert e.value.why == "refused"
    about = {**vouching.about(), "token_endpoint": "http://example.org/token"}
    monkeypatch.setattr(Provider, "about", lambda _: about)
    with pytest.raises(ProviderError, match="https"):
        run(providers.Provider(vouching.issuer, CLIENT, SECRET).where(Way.begin(), "http://x/signed-in"))
