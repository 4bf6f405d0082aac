"""The command `london-rules`: one module per command, imported when it runs."""
