"""A server of e-mail on this machine, which keeps what it is given."""

from __future__ import annotations

import asyncio
import email
import email.policy
import re
import ssl
import time
from collections import deque
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from threading import Thread
from typing import Any, cast

from aiosmtpd.smtp import SMTP
from attrs import define, field

WAIT = 60.0  # seconds for a letter that must come


@define(eq=False)
class Inbox:
    """What arrived; `answers` are what the server says to the next letters, in place of taking them."""

    port: int = 0
    letters: list[EmailMessage] = field(factory=list)
    answers: deque[str] = field(factory=deque)
    asked: int = 0
    raw: bytes = b""
    is_tls: bool = False
    secure: list[bool] = field(factory=list)

    async def handle_DATA(self, _: Any, session: Any, envelope: Any) -> str:
        self.asked += 1
        if self.answers:
            return self.answers.popleft()
        self.secure.append(self.is_tls or session.ssl is not None)
        self.raw = envelope.content
        read = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert envelope.rcpt_tos == [read["To"]]
        self.letters.append(cast("EmailMessage", read))
        return "250 OK"

    def take(self) -> EmailMessage:
        """Wait for the next letter."""
        end = time.monotonic() + WAIT
        while not self.letters:
            assert time.monotonic() < end, "no letter has come"
            time.sleep(0.02)
        return self.letters.pop(0)


def secret_in(letter: EmailMessage, name: str) -> str:
    """Return the secret of a link in the text of a letter."""
    found = re.search(rf"#{name}=([\w-]+)\n", text_of(letter))
    assert found, text_of(letter)
    return found[1]


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content()).replace("\r\n", "\n")


@contextmanager
def inbox(**options: Any) -> Iterator[Inbox]:
    """Run a server in a thread; with `tls`, it speaks TLS from the start."""
    tls: ssl.SSLContext | None = options.pop("tls", None)
    made, loop = Inbox(is_tls=tls is not None), asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()

    def there(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(WAIT)

    connections: list[SMTP] = []

    def connect() -> SMTP:
        connections.append(SMTP(made, loop=loop, **options))
        return connections[-1]

    server = there(loop.create_server(connect, "127.0.0.1", 0, ssl=tls))
    made.port = server.sockets[0].getsockname()[1]

    async def end() -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for one in connections:
            if one.transport is not None:
                one.transport.abort()
        await asyncio.sleep(0)  # what is aborted is closed in the next round of the loop

    try:
        yield made
    finally:
        there(end())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
