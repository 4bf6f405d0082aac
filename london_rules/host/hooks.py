"""Webhooks: post a message to an address that a player named.

Such an address is a stranger's: nothing is sent to one that is not public, no redirect is followed, and no answer is
read but its first line.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

PATIENCE: Final = 10.0  # seconds for a call in all
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+(/[!-~]*)?", re.ASCII)
# Addresses of IPv6 that lead to one of IPv4, which may be a private one.
_INSIDE: Final = [ip_network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]


class HookError(Exception):
    """An address cannot be called."""


def check_address(address: str) -> None:
    """Raise TableError for what is not the address of a webhook."""
    try:
        fits = _ADDRESS.fullmatch(address) is not None and bool(parts_of(address).hostname)
    except ValueError:
        fits = False
    if not fits:
        raise TableError("LR-P0013", "`address` of `notify` is not the address of a webhook", "begin with `https://`")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Check whether an address is one of the public internet."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in one for one in _INSIDE):
            return False
    return address.is_global and not address.is_multicast


async def call(address: str, message: Plain) -> None:
    """Post a message to an address; raises HookError if that is not public, and OSError if it cannot be reached."""
    parts = parts_of(address)
    secure, name = parts.scheme == "https", parts.hostname or ""
    port, path = parts.port or (443 if secure else 80), parts.path or "/"
    body = json.dumps(message).encode()
    head = (
        f"POST {path}{'?' if parts.query else ''}{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nUser-Agent: london-rules\r\n"
        "Connection: close\r\n\r\n"
    )
    async with asyncio.timeout(PATIENCE):
        found = await asyncio.get_running_loop().getaddrinfo(name, port, type=1)
        numbers = [str(one[4][0]) for one in found]
        if not numbers or not all(is_public(ip_address(one)) for one in numbers):
            raise HookError("its address is not public")
        # The number that was looked at is called: the name could lead elsewhere a moment later.
        safe: Any = {"ssl": ssl.create_default_context(), "server_hostname": name} if secure else {}
        reader, writer = await asyncio.open_connection(numbers[0], port, **safe)
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            await reader.readuntil(b"\n")
        finally:
            writer.transport.abort()


def parts_of(address: str) -> SplitResult:
    """Read an address; raises ValueError for what is not one."""
    parts = urlsplit(address)
    _ = parts.port  # raises ValueError where it is none
    return parts
