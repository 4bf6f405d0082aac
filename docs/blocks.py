"""The blocks of code on a page: fenced ones and indented ones."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen


@frozen
class Block:
    """One block: where it is, what its fence says ("indented" if it has none), its text, and the heading above it."""

    page: str
    line: int
    info: str
    text: str
    heading: str = ""

    @property
    def place(self) -> str:
        """Say where the block is."""
        return f"{self.page}:{self.line}"

    @property
    def language(self) -> str:
        """Return the first word of the fence."""
        return self.info.partition(" ")[0]

    @property
    def about(self) -> str:
        """Return what the fence says after the language: the name of a file, or games."""
        return self.info.partition(" ")[2].strip()


def blocks(page: str, text: str) -> Iterator[Block]:
    """Cut the text of a page into its blocks."""
    info, first, lines, heading = "", 0, list[str](), ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        fence = line.startswith("```")
        if info and (fence or (info == "indented" and not line.startswith("    "))):
            yield Block(page, first, info, "".join(lines), heading)
            info, lines = "", []
            continue
        if info:
            lines.append(line + "\n" if info != "indented" else line[4:] + "\n")
        elif fence or line.startswith("    "):
            info, first = (line[3:].strip() or "plain", number + 1) if fence else ("indented", number)
            lines = [] if fence else [line[4:] + "\n"]
        elif line.startswith("#"):
            heading = line.lstrip("# ")
