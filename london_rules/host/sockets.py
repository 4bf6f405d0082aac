"""A WebSocket of uvicorn that waits for its client only so long: what the client does not take holds up nothing."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SLOW: Final = 30.0  # seconds until a connection that takes nothing is dropped
LAST: Final = 1.0  # seconds that a connection has when the host ends


class HostSocket(WebSocketsSansIOProtocol):
    """Drop the connection of a client that takes nothing for too long, or does not go when the host ends.

    To close it would not do: that waits until the client has taken what was sent before.
    """

    _drop: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Take note that the client takes nothing."""
        super().pause_writing()
        self._drop_in(SLOW)

    def resume_writing(self) -> None:
        """Take note that the client goes on."""
        super().resume_writing()
        self._drop_in(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note of the end."""
        self._drop_in(None)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End the connection, as the host ends."""
        super().shutdown()
        self._drop_in(LAST)

    def _drop_in(self, seconds: float | None) -> None:
        if self._drop is not None:
            self._drop.cancel()
        self._drop = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
