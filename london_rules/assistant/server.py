"""The server: tools and texts over the Model Context Protocol, for one client on standard input and output."""

from __future__ import annotations

import io
import sys
from typing import Any, Final

import anyio
import mcp_types as p
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from london_rules.assistant.answering import answer
from london_rules.assistant.asks import TOOLS
from london_rules.assistant.library import library, read
from london_rules.table.errors import TableError
from london_rules.table.protocol.schemas import fields_schema
from london_rules.version import __version__

INSTRUCTIONS: Final = """\
House rules for board games, written in a small language of rules.
1. Read `london-rules://primer/GAME` (a resource; or `read` it): the language on one page, and the names of the game.
2. Look up what the wish is about with `names`, and a recipe that is near with `similar`. Write one YAML file.
3. `check` it, and correct what is reported.
4. `readback`: compare its English with the wish, word by word. Rules that load can still say something else.
5. `try` it in play, and write tests into the file for `test`.
Ask the user what the wish leaves open, such as ties. Texts are sent whole with each call; nothing is kept or written.
"""
LONGEST_LINE: Final = 16 * 1024 * 1024  # letters; of a longer line nothing is kept, and it gets no answer
_READS_ONLY: Final = p.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_Context = ServerRequestContext[Any]
_Page = p.PaginatedRequestParams | None


def tools() -> list[p.Tool]:
    """Describe the tools as an assistant reads them."""
    return [
        p.Tool(name=name, description=_about(kind), input_schema=fields_schema(kind), annotations=_READS_ONLY)
        for name, kind in TOOLS.items()
    ]


def _about(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


def make_server() -> Server[Any]:
    """Make the server. It answers one call after the other; none takes longer than its deadline allows."""

    async def list_tools(_: _Context, __: _Page) -> p.ListToolsResult:
        return p.ListToolsResult(tools=tools())

    async def call_tool(_: _Context, params: p.CallToolRequestParams) -> p.CallToolResult:
        made = answer(params.name, params.arguments or {})
        return p.CallToolResult(content=[p.TextContent(type="text", text=made.text)], is_error=made.refused)

    async def list_resources(_: _Context, __: _Page) -> p.ListResourcesResult:
        known = library().values()
        made = [p.Resource(uri=r.uri, name=r.uri, title=r.title, description=r.about, mime_type=PLAIN) for r in known]
        return p.ListResourcesResult(resources=made)

    async def read_resource(_: _Context, params: p.ReadResourceRequestParams) -> p.ReadResourceResult:
        try:
            text = read(params.uri)
        except TableError as e:
            raise MCPError(p.INVALID_PARAMS, f"{e.code}: {e}; {e.help}") from None
        return p.ReadResourceResult(contents=[p.TextResourceContents(uri=params.uri, mime_type=PLAIN, text=text)])

    return Server(
        "london-rules",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


PLAIN: Final = "text/plain"


class _Incoming(io.TextIOWrapper):
    """Standard input with lines of a bounded length."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Give the next line; an empty one in place of one that is too long."""
        line = super().readline(LONGEST_LINE)
        if len(line) < LONGEST_LINE:
            return line
        while line and not line.endswith("\n"):
            line = super().readline(LONGEST_LINE)
        return "\n"


def serve() -> None:
    """Answer one client on standard input and output until it closes them."""

    async def run() -> None:
        server = make_server()
        incoming = anyio.wrap_file(_Incoming(sys.stdin.buffer, encoding="utf-8", errors="replace"))
        async with stdio_server(stdin=incoming) as (messages, replies):
            await server.run(messages, replies, server.create_initialization_options())

    anyio.run(run)
