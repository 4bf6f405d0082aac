"""E-mail: off until it is allowed, turned on and confirmed; once a turn, with a way out, and sent beside the table."""

from __future__ import annotations

import asyncio
import datetime
import logging
import ssl
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from http.client import HTTPConnection
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import aiosmtplib
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from london_rules.classes import evolve
from london_rules.host import notices
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.mails import Post, Way, Writer, hand_in, is_address, server_of
from london_rules.host.messages import Notify, Start
from london_rules.host.notices import Notices
from london_rules.host.people import People
from london_rules.host.room import Room
from london_rules.host.schema import LINKS, MAILS
from london_rules.host.settings import Settings
from london_rules.host.store import Store, sa
from london_rules.host.visitors import TooOftenError
from london_rules.table.errors import TableError
from tests.host.test_deciding import TWO
from tests.host.test_hooks import pass_on
from tests.support.hosting import Host, run
from tests.support.mails import Inbox, inbox, secret_in, text_of

SITE = "https://tables.example.org/play"
ANN = "ann@example.org"


def test_mails_are_off_until_who_runs_the_host_names_a_server(host: Host) -> None:
    client = host.join(host.begin("starter", TWO), 1)
    assert "mails" not in client.joined
    assert client.ask("notify", mail=ANN)["code"] == "LR-P0025"
    for type in ("confirm", "unsubscribe"):
        assert host.post({"type": type, "key": "x"})[1]["code"] == "LR-P0015"


@pytest.mark.slow
def test_a_player_who_is_away_gets_a_mail_once_the_address_is_confirmed(tmp_path: Path) -> None:
    with inbox() as box:
        options = ("--mail", f"smtp://127.0.0.1:{box.port}", "--mail-from", "tables@example.org", "--site", SITE)
        host = Host(tmp_path, options)
        table = host.begin("starter", TWO)
        seats = [host.join(table, 1), host.join(table, 2)]
        first = max(seats, key=lambda one: bool(one.options))
        away = min(seats, key=lambda one: bool(one.options))
        assert away.joined["mails"] is True
        assert host.join(table, None).ask("notify", mail=ANN)["code"] == "LR-P0025"
        assert away.ask("notify", mail="ann@nowhere")["code"] == "LR-P0013"
        assert away.ask("notify", mail=ANN)["mail"] == "asked"
        letter = box.take()
        assert (letter["To"], letter["From"], letter["Subject"]) == (
            ANN,
            "Tables <tables@example.org>",
            "Confirm your address",
        )
        assert "Shells" not in text_of(letter)
        assert host.post({"type": "confirm", "key": "made up"})[1]["code"] == "LR-P0015"
        for _ in range(2):  # who opens the link again is not told that it is wrong
            reply = host.post({"type": "confirm", "key": secret_in(letter, "mail")})[1]
            assert (reply["type"], reply["table"]) == ("done", table["table"])
        assert away.ask("notify")["mail"] == "on"
        assert first.ask("notify")["mail"] == "off"
        away.close()
        while first.options:
            number = (first.view or {})["decision"]["number"]
            first.answer()
            first.until(lambda n=number: (first.view or {})["decision"].get("number") != n)
        letter = box.take()
        assert letter["Subject"] == "It is your turn: Shells"
        assert f"{SITE}/#table={table['table']}\n" in text_of(letter)
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert ANN not in str([one.seen for one in seats])
        click_out(host, letter)
        again = host.join(table, away.joined["you"])
        assert again.ask("notify")["mail"] == "off"
        assert host.post({"type": "unsubscribe", "key": secret_in(letter, "no-mail")})[1]["code"] == "LR-P0015"
        assert box.letters == []
        assert host.end() == 0
    assert (tmp_path / "log").read_text() == ""


def click_out(host: Host, letter: EmailMessage) -> None:
    """End the mails as a mail program does; a browser that follows the link changes nothing."""
    link = urlsplit(letter["List-Unsubscribe"].strip().strip("<>"))
    assert link.geturl().startswith(f"{SITE}/mail/stop/")
    path = link.path.removeprefix("/play")  # the proxy removes its path
    for method, status in (("GET", 303), ("POST", 200), ("POST", 200)):
        connection = HTTPConnection("127.0.0.1", host.port, timeout=30)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, path, "List-Unsubscribe=One-Click", kind)
        response = connection.getresponse()
        assert response.status == status
        if method == "GET":
            assert response.headers["Location"] == f"../../#no-mail={path.rpartition('/')[2]}"
        response.read()
        connection.close()


@asynccontextmanager
async def away(path: Path, box: Inbox) -> AsyncIterator[tuple[House, Notices, Room]]:
    """Open a table of two, and what tells them."""
    store = Store(str(path / "tables.db"))
    await store.open()
    mail = f"smtp://127.0.0.1:{box.port}"
    house = House(Settings("", mail=mail, mail_from="tables@example.org", site=SITE), store, Engine())
    room = await house.room((await house.start(Start(variant="starter", seats=TWO))).table)
    yield house, Notices(house), room
    await store.close()


async def taken(box: Inbox) -> EmailMessage:
    return await asyncio.to_thread(box.take)


async def turned_on(telling: Notices, box: Inbox, room: Room, seat: int, address: str) -> None:
    await telling.keep(room, seat, Notify(table=room.id, mail=address), address)
    assert await telling.confirm(secret_in(await taken(box), "mail")) == room.id


async def kept(house: House) -> list[str]:
    return [row.address for row in await house.store.all(sa.select(MAILS.c.address))]


def test_there_is_one_mail_for_a_turn_also_of_two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "TICK", 0.01)

    async def work(box: Inbox) -> None:
        async with away(tmp_path, box) as (house, telling, room):
            first = room.state["asked"]
            for seat in (1, 2):
                await turned_on(telling, box, room, seat, f"{seat}@example.org")
            looking = [asyncio.create_task(Notices(house).run()) for _ in range(2)]
            assert (await taken(box))["To"] == f"{first}@example.org"
            await pass_on(house, room)
            assert (await taken(box))["To"] == f"{3 - first}@example.org"
            # What is kept besides, and a restart, is no other turn.
            await house.note(room, ("link", 1, "x"))
            for task in looking:
                task.cancel()
            await house.close(room)
            again = await house.room(room.id)
            assert again.moved + 1 == again.n
            looking = [asyncio.create_task(Notices(house).run())]
            await asyncio.sleep(0.5)
            assert box.letters == []
            await pass_on(house, again)
            assert (await taken(box))["To"] == f"{first}@example.org"
            looking[0].cancel()

    with inbox() as box:
        run(work(box))


def test_an_address_is_forgotten_with_its_table_its_seat_and_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(box: Inbox) -> None:
        async with away(tmp_path, box) as (house, telling, room):
            monkeypatch.setattr(notices, "CONFIRM", -1.0)
            await telling.keep(room, 1, Notify(table=room.id, mail=ANN), "there")
            key = secret_in(await taken(box), "mail")
            with pytest.raises(TableError, match="leads nowhere"):
                await telling.confirm(key)
            assert await kept(house) == [ANN]
            await telling._forget()
            assert await kept(house) == []
            monkeypatch.setattr(notices, "CONFIRM", 60.0)
            for seat in (1, 2):
                await turned_on(telling, box, room, seat, f"{seat}@example.org")
            await telling._forget()
            old = (await house.store.all(sa.select(LINKS.c.hash).where(LINKS.c.seat == 1)))[0].hash
            assert await People(house.store).renew(room.id, old, "new")
            assert await kept(house) == ["2@example.org"]
            await house.remove(room.id)
            assert await kept(house) == []

    with inbox() as box:
        run(work(box))


def test_nobody_can_flood_an_address(tmp_path: Path) -> None:
    async def work(box: Inbox) -> None:
        async with away(tmp_path, box) as (_, telling, room):
            for visitor in ("a", "b", "c"):
                await telling.keep(room, 1, Notify(table=room.id, mail=ANN), visitor)
            with pytest.raises(TooOftenError):
                await telling.keep(room, 2, Notify(table=room.id, mail=ANN.upper()), "d")
            for number in range(5):
                await telling.keep(room, 1, Notify(table=room.id, mail=f"{number}@example.org"), "e")
            with pytest.raises(TooOftenError):
                await telling.keep(room, 1, Notify(table=room.id, mail="6@example.org"), "e")
            assert (await telling.keep(room, 1, Notify(table=room.id, mail=""), "e")).mail == "off"

    with inbox() as box:
        run(work(box))


# ---- sending ---------------------------------------------------------------------------------------


def letter_to(address: str = ANN) -> EmailMessage:
    return Writer("tables@example.org", SITE).turn(Way(address, "out"), "t", "London")


async def always() -> bool:
    return True


async def sent(box: Inbox, wanted: object = always, attempts: int = 3) -> dict[tuple[str, str], int]:
    """Send a letter, wait until that has ended, and return what was counted."""
    post = Post(server_of(f"smtp://127.0.0.1:{box.port}"), Counter(), (0.0,) * attempts)
    post.send(letter_to(), wanted)  # type: ignore[arg-type]
    await asyncio.gather(*post._under_way)
    return post.outcomes


@pytest.mark.parametrize(
    ("answers", "asked", "letters"),
    [
        (["451 later", "421 later"], 3, 1),
        (["451 later"] * 5, 3, 0),
        (["550 there is no ann@example.org"], 1, 0),
    ],
)
def test_a_mail_is_tried_again_but_not_for_ever(
    answers: list[str], asked: int, letters: int, caplog: pytest.LogCaptureFixture
) -> None:
    with inbox() as box, caplog.at_level(logging.DEBUG, "london_rules"):
        box.answers.extend(answers)
        assert run(sent(box)) == {("mail", "sent" if letters else "failed"): 1}
        assert (box.asked, len(box.letters)) == (asked, letters)
    said = [one.getMessage() for one in caplog.records if one.name.startswith("london_rules")]
    assert len(said) == 1 - letters
    assert "ann@" not in str(said)


def test_a_mail_that_nobody_wants_any_more_is_not_tried_again() -> None:
    asked: list[bool] = []

    async def wanted() -> bool:
        asked.append(not asked)
        return asked[-1]

    with inbox() as box:
        box.answers.append("451 later")
        run(sent(box, wanted))
        assert (asked, box.asked, box.letters) == ([True, False], 1, [])


def test_where_nothing_listens_the_attempts_end(caplog: pytest.LogCaptureFixture) -> None:
    with inbox() as box:
        pass
    run(sent(box))
    assert [one.getMessage() for one in caplog.records] == ["a mail could not be sent: SMTPConnectError"]


def test_without_tls_nothing_is_handed_to_another_machine() -> None:
    with inbox() as box:
        server = evolve(server_of(f"smtp://127.0.0.1:{box.port}"), needs_tls=True)
        with pytest.raises(aiosmtplib.SMTPException):
            run(hand_in(server, letter_to()))
        assert box.asked == 0


def certificate(folder: Path) -> ssl.SSLContext:
    """Make a certificate of this machine, in `own.pem`, that only its own file makes believable."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=True)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "own.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(secret)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "own.pem", folder / "key.pem")
    return context


@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
def test_a_mail_goes_over_tls_to_who_can_show_a_certificate(
    scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = certificate(tmp_path)
    options = {"tls": context} if scheme == "smtps" else {"tls_context": context}
    with inbox(**options) as box:
        server = evolve(server_of(f"{scheme}://127.0.0.1:{box.port}"), needs_tls=True)
        with pytest.raises((aiosmtplib.SMTPException, OSError)):
            run(hand_in(server, letter_to()))
        assert box.letters == []
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "own.pem"))
        run(hand_in(server, letter_to()))
        assert box.secure == [True]


def test_a_server_is_read_from_its_address() -> None:
    server = server_of("smtps://me%40x.org:p%3Aq@mail.example.org\n")
    assert (server.name, server.port, server.user, server.password) == ("mail.example.org", 465, "me@x.org", "p:q")
    assert (server.tls, server.needs_tls, server_of("smtp://mail.example.org").port) == (True, True, 587)
    assert "p:q" not in repr(server)
    assert "secret" not in repr(Settings("", mail="smtps://a:secret@b"))
    for wrong in ("http://x", "smtp://", "mail.example.org", "smtp://x:y/", "smtp://x/path"):
        with pytest.raises(ValueError):
            server_of(wrong)


@pytest.mark.parametrize(
    "wrong",
    ["", "ann", "@x.org", "a@b", "a b@x.org", "a@x.org\r\nBcc: b@x.org", "<a@x.org>", "a@x.org,b@x.org", "é@x.org"],
)
def test_what_is_not_an_address_is_refused(wrong: str) -> None:
    assert not is_address(wrong)
    assert not is_address(f"{'a' * 250}@example.org")


def test_a_long_link_arrives_as_it_is_and_every_alphabet_too() -> None:
    site = "https://tables.with-a-long-name.games.example.org/and/a/path/that/is/long/too"
    with inbox() as box:
        letter = Writer("tables@example.org", site).turn(Way(ANN, "s" * 32), "t", "Löndon ✓")
        run(hand_in(server_of(f"smtp://127.0.0.1:{box.port}"), letter))
        got = box.take()
    assert b"\nList-Unsubscribe: <%s/mail/stop/%s>\n" % (site.encode(), b"s" * 32) in box.raw.replace(b"\r\n", b"\n")
    assert got["Subject"] == "It is your turn: Löndon ✓"
    assert f"Löndon ✓\n\n{site}/#table=t\n" in text_of(got)


def test_a_title_of_strangers_is_one_line_of_limited_length() -> None:
    writer = Writer("tables@example.org", SITE)
    letter = writer.turn(Way(ANN, "out"), "t", "A\r\nBcc: b@example.org\u2028" + "x" * 500)
    assert letter["Bcc"] is None
    assert letter["Subject"].startswith("It is your turn: A Bcc: b@example.org xxx")
    assert len(letter["Subject"]) == 100
    assert b"\nList-Unsubscribe: <https://tables.example.org/play/mail/stop/out>\r\n" in letter.as_bytes()
