"""Connections of uvicorn that wait for a client only so long: what it does not take or send holds up nothing."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SLOW: Final = 30.0  # seconds until a connection is dropped that takes nothing, or on which no whole request arrives
FEW: Final = 4  # messages of a client that may wait while more is read
LAST: Final = 1.0  # seconds that a connection has when the host ends


class _Impatient:
    """Drop a connection in some time, unless something happens before.

    To close it would not do: that waits until the client has taken what was sent before.
    """

    loop: asyncio.AbstractEventLoop
    transport: Any
    _drop: asyncio.TimerHandle | None = None

    def _drop_in(self, seconds: float | None) -> None:
        if self._drop is not None:
            self._drop.cancel()
        self._drop = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)


class HostSocket(_Impatient, WebSocketsSansIOProtocol):
    """Drop the connection of a client that takes nothing for too long, or does not go when the host ends."""

    def send_receive_event_to_app(self) -> None:
        """Take a message, and read on while few wait: to stop and to go on takes as long as to read one."""
        reads_on = not self.read_paused and self.queue.qsize() < FEW
        self.read_paused = self.read_paused or reads_on  # then nothing is paused below
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not reads_on

    def pause_writing(self) -> None:
        """Take note that the client takes nothing, and read nothing more: each ping has a reply."""
        super().pause_writing()
        self.transport.pause_reading()
        self._drop_in(SLOW)

    def resume_writing(self) -> None:
        """Take note that the client goes on."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()
        self._drop_in(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note of the end."""
        self._drop_in(None)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End the connection, as the host ends."""
        super().shutdown()
        self._drop_in(LAST)


class HostHttp(_Impatient, H11Protocol):
    """Drop a connection on which no whole head of a request arrives in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._drop_in(SLOW)

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, and wait for the rest of a head."""
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        waits = cycle is None or cycle.response_complete
        if not waits or self.transport.get_protocol() is not self:
            self._drop_in(None)
        elif self._drop is None:
            self._drop_in(SLOW)

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note of the end."""
        self._drop_in(None)
        super().connection_lost(exc)
