"""What an assistant that writes house rules asks about the texts that it sends: names, checks, English, play and tests.

Needs the extra `mcp`: `pip install london-rules[mcp]`. `server.serve` is the entry point; only `server` knows the
Model Context Protocol.
"""
