"""The command `london-rules`: one module a command, imported when it runs."""
