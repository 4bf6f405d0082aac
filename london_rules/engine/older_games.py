"""Why a save or log does not fit these rules or this version, and how to go on."""

from __future__ import annotations

from typing import Final

_BEGINNING: Final = 12  # letters of a digest or of a name that are shown


def other_rules(variant: object, digest: object, here: str, now: str) -> str:
    """Say that a game was played with other rules: another variant, or this one before a change."""
    if isinstance(variant, str) and variant == here:
        return (
            f"the rules of {shown(here)} have changed since this was played: their digest was {shown(digest)} and is "
            f"{now[:_BEGINNING]} now; go on with the rules as they were then "
            "(a new name, as from `upgrade`, is a change too)"
        )
    return (
        f"this was played with other rules: {shown(variant)} {shown(digest)}, and these are {here} "
        f"{now[:_BEGINNING]}; go on with the variant that it names"
    )


def other_format(version: object, read: int) -> str:
    """Say that the format of a save or log is not the one that is read."""
    newer = isinstance(version, int) and not isinstance(version, bool) and version > read
    way_out = "; get a newer version of london-rules to go on" if newer else ""
    return f"this was written in version {shown(version)} of the format; this tool reads version {read}{way_out}"


def shown(value: object) -> str:
    """Show the beginning of a value that may be anything."""
    if isinstance(value, str):
        return value if len(value) < 40 else value[:_BEGINNING]
    return str(value) if isinstance(value, int) and abs(value) < 10**9 else f"a {type(value).__name__}"
