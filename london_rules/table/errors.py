"""What a table refuses: each error has a code, and leaves the table as it was."""

from __future__ import annotations


class TableError(ValueError):
    """A table refuses a request, and is unchanged; `code` is the code of the diagnostic, `help` the way out."""

    def __init__(self, code: str, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.help = help
