"""What who runs a host can set."""

from __future__ import annotations

from typing import Final

from london_rules.classes import field, frozen

LONGEST_MESSAGE: Final = 64 * 1024  # bytes of a message at a table
LONGEST_START: Final = 2 * 1024 * 1024  # bytes of a message that brings texts


@frozen
class Settings:
    """The settings of a host; times are in seconds, where nothing else is said."""

    database: str
    site: str = ""  # the address by which browsers reach it, where that is not its own
    base_path: str = ""  # what a proxy has before each path, such as `/play`
    proxies: tuple[str, ...] = ()  # whose forwarded headers are believed
    metrics: tuple[str, ...] = ()  # addresses that may read figures
    idle: float = 300.0  # until a table at which nobody is connected leaves the memory
    bot_pause: float = 0.2  # between two answers of bots, so that people can follow
    webhooks: bool = False  # whether addresses that players name are called when it is their turn
    mail: str = field(default="", repr=False)  # the server of e-mail, with its password
    mail_from: str = ""  # the address from which e-mail comes
    oidc: str = ""  # the provider at which people sign in
    oidc_client: str = ""
    oidc_secret: str = field(default="", repr=False)
    signed_in_only: bool = False  # whether only who has signed in may start tables
    keep: int = 90  # days after the last answer until a table is deleted; 0: never
    most_tables: int = 20_000
    most_bytes: int = 2 << 30  # of the database, until no table can be started
    workers: int = 4  # processes for rules with texts of strangers
    workers_each: int = 2  # that one address uses at the same time
    rate: float = 30.0  # messages of one address a second
    starts: int = 100  # tables that one address may start in a day
    connections: int = 200  # of one address at the same time
