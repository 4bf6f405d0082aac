"""The checksum of saves and logs, which finds accidents, and the seal of a host, which finds forgeries.

Anybody can work out a checksum. A seal takes the key of the host.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from london_rules.engine.errors import SaveError
from london_rules.engine.states import canonical_text, digest_of

CHECKSUM, SEAL = "checksum", "seal"


def with_checksum(data: dict[str, Any]) -> dict[str, Any]:
    """Return data with the checksum of all the rest."""
    return {**data, CHECKSUM: digest_of(data)}


def check_checksum(data: Mapping[str, Any]) -> None:
    """Check that data is as it was written; raises SaveError for anything else."""
    try:
        made = digest_of({k: v for k, v in data.items() if k not in (CHECKSUM, SEAL)})
    except (TypeError, ValueError, RecursionError):
        raise SaveError("LR-V0001", "this is not plain data as it was written") from None
    if data.get(CHECKSUM) != made:
        raise SaveError("LR-V0005", "this was changed or cut off since it was written")


def seal(data: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """Return a save or log with the seal of a key: HMAC-SHA256 over all the rest.

    Raises ValueError if the key is empty, TypeError if it is not bytes.
    """
    rest = {k: v for k, v in data.items() if k != SEAL}
    return {**rest, SEAL: _seal_of(rest, key)}


def check_seal(data: Mapping[str, Any], key: bytes) -> None:
    """Check that a save or log was sealed with a key; raises SaveError if not."""
    import hmac

    found = data.get(SEAL)
    if found is None:
        raise SaveError("LR-V0006", "this has no seal: it was not written by this host")
    made = _seal_of({k: v for k, v in data.items() if k != SEAL}, key)
    if not isinstance(found, str) or not hmac.compare_digest(found.encode("utf-8", "replace"), made.encode()):
        raise SaveError("LR-V0006", "the seal is wrong: this was changed, or sealed with another key")


def _seal_of(data: Mapping[str, Any], key: bytes) -> str:
    import hmac

    if not isinstance(key, bytes):
        raise TypeError("a key is bytes")
    if not key:
        raise ValueError("a key cannot be empty")
    return hmac.new(key, canonical_text(data).encode(), "sha256").hexdigest()
