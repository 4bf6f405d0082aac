"""`host`: tables at links for people who play together."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from london_rules.cli.app_options import number_option
from london_rules.cli.extras import needs_extra
from london_rules.cli.guard import CLEAN, CommandError, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.diagnostics.render import escape
from london_rules.host.settings import Settings

PACKAGES = (
    *("aiosmtplib", "aiosqlite", "alembic", "asyncpg", "authlib", "httpx2", "prometheus_client", "sqlalchemy"),
    *("starlette", "uvicorn", "websockets"),
)
CLIENT = ("LONDON_RULES_OIDC_ID", "LONDON_RULES_OIDC_SECRET")
_SITE = re.compile(r"https?://[^\s/]\S*")
_BASE_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


def host(  # noqa: PLR0913, PLR0917 - one parameter per option
    context: typer.Context,
    database: Annotated[
        str,
        typer.Option(help="The file in which tables are kept, or `postgresql://...`.", envvar="LONDON_RULES_DATABASE"),
    ] = "tables.db",
    address: Annotated[
        str, typer.Option(help="The address at which it listens: `0.0.0.0` is every address of this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, number_option(help="The port; 0 lets the system choose.", min=0, max=65535)] = 8010,
    site: Annotated[
        str, typer.Option(help="The address by which browsers reach it, if a proxy is before it.", show_default=False)
    ] = "",
    base_path: Annotated[str, typer.Option(help="A proxy's path to it, such as `/play`.", show_default=False)] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address of a proxy that says who asks; may be repeated.", show_default=False),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(help="An address that may read `/metrics`; may be repeated.", show_default=False),
    ] = None,
    webhooks: Annotated[bool, typer.Option("--webhooks", help="Call the webhooks that players name.")] = False,
    mail: Annotated[
        str,
        typer.Option(
            help="The server for e-mail, `smtps://...`, or a file that has it.",
            envvar="LONDON_RULES_MAIL",
            show_default=False,
        ),
    ] = "",
    mail_from: Annotated[str, typer.Option(help="The address from which e-mail comes.", show_default=False)] = "",
    oidc: Annotated[
        str, typer.Option(help="The provider of OpenID Connect at which people can sign in.", show_default=False)
    ] = "",
    oidc_client: Annotated[
        str, typer.Option(help="A file with the id and the secret that the provider gave you.", show_default=False)
    ] = "",
    signed_in_only: Annotated[
        bool, typer.Option("--signed-in-only", help="Let only people start tables who have signed in.")
    ] = False,
    keep: Annotated[
        int, number_option(help="Days after the last answer until a table is deleted; 0: never.", min=0, max=36500)
    ] = 90,
    tables: Annotated[int, number_option(help="How many tables it keeps.", min=1)] = 20_000,
    size: Annotated[int, number_option(help="Megabytes of the database until no table can be started.", min=1)] = 2048,
    workers: Annotated[
        int, number_option(help="Processes for rules that do not come with the program.", min=1, max=256)
    ] = 4,
    workers_each: Annotated[int, number_option(help="Of them, those that one address uses at once.", min=1)] = 2,
    rate: Annotated[float, number_option(help="Messages of one address a second.", min=0.1)] = 30,
    starts: Annotated[int, number_option(help="Tables that one address may start in a day.", min=1)] = 100,
    connections: Annotated[int, number_option(help="Connections of one address at the same time.", min=1)] = 200,
) -> int:
    """Let people play together: tables at links, kept in a file.

    The page `docs/hosting.md` says how to run it for others. It needs the extra `host`.
    """
    client, secret = _client_of(oidc_client)
    settings = Settings(
        database,
        site=site,
        base_path=base_path,
        proxies=tuple(proxy or ()),
        metrics=tuple(metrics or ()),
        webhooks=webhooks,
        mail=_secret_of("--mail", mail, given=_was_written(context, "mail")),
        mail_from=mail_from,
        oidc=oidc,
        oidc_client=client,
        oidc_secret=secret,
        signed_in_only=signed_in_only,
        keep=keep,
        most_tables=tables,
        most_bytes=size << 20,
        workers=workers,
        workers_each=workers_each,
        rate=rate,
        starts=starts,
        connections=connections,
    )
    _check(settings)
    with needs_extra("host", PACKAGES):
        from london_rules.host.databases import database_of
        from london_rules.host.pages import routes
        from london_rules.host.serving import bound, serve
        from london_rules.host.store import StoreError

        _check_mail(settings)
        _check_provider(settings)
    try:
        kept = database_of(settings.database).shown
        taken = bound(address, port)
    except OSError as e:
        help = "choose another one with `--port`, or another `--address`"
        raise UsageError(f"port {port} of {address} cannot be used: {e.strerror}", help=help) from None
    except ValueError as e:
        raise UsageError(f"--database: {e}", help="write `postgresql://me:password@machine/name` or a file") from None
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    shown = f"[{address}]" if ":" in address else address

    def say() -> None:
        here = f"http://{shown}:{taken.getsockname()[1]}{settings.base_path}/"
        sys.stdout.write(f"the host is at {settings.site or here}\n")
        sys.stdout.write(f"its tables are kept in {kept}\nstop it with Ctrl-C\n")
        sys.stdout.flush()

    try:
        with interrupted_once():
            serve(settings, routes(*_workshop()), taken, say)
    except KeyboardInterrupt:
        pass
    except StoreError as e:
        message, help = f"{kept} cannot be used as a database: {e}", "choose another one with `--database`"
        raise CommandError(escape(message), help=help) from None
    finally:
        taken.close()
    return CLEAN


def _was_written(context: typer.Context, name: str) -> bool:
    """Check whether an option is on the command line, which others on the machine can read."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _secret_of(option: str, value: str, *, given: bool) -> str:
    """Return an address that may have a password, or what the file of this name has; raises UsageError for neither."""
    if "://" not in value:
        return value and _read(option, value)
    if given and urlsplit(value).password:
        message = f"{option}: others can read the password on the command line"
        raise UsageError(message, help="write the address into a file, and name that")
    return value


def _client_of(name: str) -> tuple[str, str]:
    """Return the id and the secret of a client, of a file or the environment; raises UsageError for no such file."""
    lines = _read("--oidc-client", name).split() if name else []
    id, secret = [*lines, "", ""][:2] if lines else (os.environ.get(one, "") for one in CLIENT)
    return id, secret


def _read(option: str, name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as e:
        said = getattr(e, "strerror", None) or "it is not text"
        raise UsageError(f"{option}: {name} cannot be read: {said}", help="name another file") from None


def _check_mail(settings: Settings) -> None:
    """Raise UsageError where something is missing that mails need."""
    if not settings.mail:
        return
    from london_rules.host.mails import is_address, server_of

    try:
        server_of(settings.mail)
    except ValueError as e:
        raise UsageError(f"--mail: {e}", help="write `smtps://user:password@machine`") from None
    if not is_address(settings.mail_from):
        raise UsageError("mails need an address from which they come", help="add `--mail-from tables@example.org`")
    if not settings.site:
        raise UsageError("mails need the address of this host", help="add `--site https://tables.example.org`")


def _check_provider(settings: Settings) -> None:
    """Raise UsageError where something is missing that signing in needs."""
    if not settings.oidc:
        if settings.signed_in_only:
            help = "add `--oidc https://...`, or leave out `--signed-in-only`"
            raise UsageError("nobody can sign in here", help=help)
        return
    from london_rules.host.provider import is_safe

    if not is_safe(settings.oidc):
        raise UsageError(f"`{settings.oidc}` is not a provider", help="give its issuer, which begins with `https://`")
    if not settings.oidc_client:
        help = f"write the id and the secret into a file for `--oidc-client`, or set {CLIENT[0]} and {CLIENT[1]}"
        raise UsageError("--oidc needs the id that the provider gave you", help=help)


def _check(settings: Settings) -> None:
    """Raise UsageError for what cannot be an address or a path."""
    if settings.site and not _SITE.fullmatch(settings.site):
        help = "begin with `https://` or `http://`, as in `https://tables.example.org`"
        raise UsageError(f"`{settings.site}` is not the address of a site", help=help)
    for one in (*settings.proxies, *settings.metrics):
        try:
            ip_network(one)
        except ValueError:
            message = f"`{one}` is not an address"
            raise UsageError(
                message, help="give a number such as `10.0.0.2`, or a network such as `10.0.0.0/24`"
            ) from None
    if settings.base_path and not _BASE_PATH.fullmatch(settings.base_path):
        raise UsageError(f"`{settings.base_path}` is not a path", help="begin with `/`, and end without one: `/play`")


def _workshop() -> tuple[Callable[[str], bytes | None] | None, Mapping[str, str]]:
    """Return what reads the files of the workshop, if it is installed, and the headers that they need."""
    from london_rules.workshop.local import HEADERS, NoPageError, find_page

    try:
        return find_page().read, HEADERS
    except NoPageError:
        return None, HEADERS
