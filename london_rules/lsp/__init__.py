"""The language server: what `london_rules.analysis` knows, over the protocol of editors.

Needs the extra `lsp`: `pip install london-rules[lsp]`. `server.make_server` is the entry point.
"""
