"""The command `host` and its options."""

from __future__ import annotations

from typing import Annotated

import typer

from london_rules.cli.app_options import number_option


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
    from london_rules.cli.host import client_of, host, secret_of, was_written
    from london_rules.host.settings import Settings

    client, secret = client_of(oidc_client)
    settings = Settings(
        database,
        site=site,
        base_path=base_path,
        proxies=tuple(proxy or ()),
        metrics=tuple(metrics or ()),
        webhooks=webhooks,
        mail=secret_of("--mail", mail, given=was_written(context, "mail")),
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
    return host(settings, address, port)
