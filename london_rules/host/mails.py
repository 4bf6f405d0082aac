"""E-mail: the server that who runs the host names, what is written, and attempts to send it, which end.

A letter to an address that nobody has confirmed has no word of a player in it. Each letter has a way out, for people
and for the one click of a mail program (RFC 8058). No address is in the log.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from london_rules.classes import define, field, frozen
from london_rules.host.refusals import LOGGER
from london_rules.table.errors import TableError

PATIENCE: Final = 20.0  # seconds for each step of sending
PAUSES: Final = (0.0, 60.0, 600.0, 3600.0)  # seconds before each attempt
MOST_WAITING: Final = 500  # letters; of more, the new ones are dropped
AT_ONCE: Final = 4  # connections to the server
LONGEST: Final = 254  # letters of an address
LONGEST_TITLE: Final = 100
# What is written without a comment, quotes or another alphabet: all others are seldom, and a risk.
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+", re.ASCII)
# A line of any length is left as it is: where a link is folded, or written in another way, no mail program finds it.
_POLICY: Final = SMTP.clone(max_line_length=998, cte_type="7bit")


@frozen
class MailServer:
    """Where letters are handed in: a machine, with TLS from the start, or after a greeting, or none on this machine."""

    name: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: bool
    needs_tls: bool


def server_of(url: str) -> MailServer:
    """Read `smtps://user:password@machine:port`, or `smtp://`; raises ValueError for what is not one."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError("this is not the address of a server for mails")
    tls = parts.scheme == "smtps"
    user, password = (unquote(one or "") for one in (parts.username, parts.password))
    return MailServer(
        parts.hostname, parts.port or (465 if tls else 587), user, password, tls, not is_local(parts.hostname)
    )


def is_local(name: str) -> bool:
    """Check whether a name means this machine, to which nobody can listen in between."""
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def is_address(text: str) -> bool:
    """Check whether a text can be an address of e-mail."""
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


def check_address(text: str) -> None:
    """Raise TableError for what is not an address of e-mail."""
    if not is_address(text):
        raise TableError("LR-P0013", "`mail` of `notify` is not an address of e-mail", "write `name@example.org`")


@frozen
class Way:
    """To whom a letter goes, and the secret by which it ends."""

    address: str
    stop: str


@frozen
class Writer:
    """Write the letters of one site."""

    sender: str
    site: str

    def confirm(self, way: Way, key: str) -> EmailMessage:
        """Ask whether an address may be written to."""
        return self._letter(
            way,
            "Confirm your address",
            f"Somebody wants to get a mail at this address when it is their turn in a game at\n{self._page()}\n\n"
            f"If that is you, open this page within a day, and confirm it:\n{self._page(f'mail={key}')}\n\n"
            "If not, do nothing. There will be no other mail, and the address is deleted.",
        )

    def turn(self, way: Way, table: str, title: str) -> EmailMessage:
        """Say that it is somebody's turn."""
        said = "It is your turn: " + " ".join("".join(one if one.isprintable() else " " for one in title).split())
        return self._letter(way, said[:LONGEST_TITLE], f"{said}\n\n{self._page(f'table={table}')}")

    def _letter(self, way: Way, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage(_POLICY)
        letter["From"] = Address("Tables", addr_spec=self.sender)
        letter["To"] = Address(addr_spec=way.address)
        letter["Subject"] = subject
        letter["Date"] = localtime()
        letter["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{self._page()}mail/stop/{way.stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(f"{text}\n\nTo get no mails of this table any more:\n{self._page(f'no-mail={way.stop}')}\n")
        return letter

    def _page(self, rest: str = "") -> str:
        return f"{self.site.rstrip('/')}/{rest and '#'}{rest}"


@define(eq=False)
class Post:
    """Send letters, each with some attempts, beside everything else."""

    server: MailServer
    outcomes: Counter[tuple[str, str]]  # how many were sent, and how many not
    pauses: tuple[float, ...] = PAUSES
    _turn: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(AT_ONCE))
    _under_way: set[asyncio.Task[None]] = field(factory=set)

    def send(self, letter: EmailMessage, wanted: Callable[[], Awaitable[bool]]) -> None:
        """Begin to send a letter, as long as it is wanted; if too many wait already, forget it."""
        if len(self._under_way) >= MOST_WAITING:
            LOGGER.warning("a mail was not sent: %d others wait", MOST_WAITING)
            self.outcomes["mail", "failed"] += 1
            return
        work: Coroutine[Any, Any, None] = self._send(letter, wanted)
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.remove)

    async def _send(self, letter: EmailMessage, wanted: Callable[[], Awaitable[bool]]) -> None:
        said = ""
        for pause in self.pauses:
            await asyncio.sleep(pause)
            if not await wanted():
                return
            try:
                async with self._turn:
                    await hand_in(self.server, letter)
                self.outcomes["mail", "sent"] += 1
                return
            except aiosmtplib.SMTPResponseException as e:
                said = f"{type(e).__name__} {e.code}"
                if e.code >= 500:
                    break
            except (aiosmtplib.SMTPRecipientsRefused, ValueError) as e:
                said = type(e).__name__
                break
            except (aiosmtplib.SMTPException, OSError) as e:
                said = type(e).__name__
        self.outcomes["mail", "failed"] += 1
        LOGGER.warning("a mail could not be sent: %s", said)  # the text of an error may have the address


async def hand_in(server: MailServer, letter: EmailMessage) -> None:
    """Hand a letter to a server; raises SMTPException or OSError, also where it has no TLS."""
    await aiosmtplib.send(
        letter.as_bytes(),  # as it is: `send` would fold its headers
        sender=letter["From"].addresses[0].addr_spec,
        recipients=[letter["To"].addresses[0].addr_spec],
        hostname=server.name,
        port=server.port,
        username=server.user or None,
        password=server.password or None,
        use_tls=server.tls,
        start_tls=False if server.tls else True if server.needs_tls else None,
        timeout=PATIENCE,
    )
