"""What a build adds to pyproject.toml: the addresses of the project, and the README as a package index shows it."""

import re
import runpy
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# A picture or a link of Markdown, unless it has an address already.
LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]+)\]\((?!https?:|#)(?P<target>[^)]+)\)")
NOBODY = "OWNER"  # until somebody publishes the project


def for_index(text: str, repository: str, version: str) -> str:
    """Return the README with addresses in place of paths; while there is none, without pictures and links to files."""

    def told(found: re.Match[str]) -> str:
        picture, words, target = found["picture"], found["text"], found["target"]
        if repository.startswith(f"{NOBODY}/"):
            return "" if picture else words
        place = f"https://github.com/{repository}/{'raw' if picture else 'blob'}/v{version}"
        return f"{picture}[{words}]({place}/{PurePosixPath(target)})"

    return LINK.sub(told, text)


class Release(MetadataHookInterface):
    """The fields that depend on where the project is published, which only `london_rules/home.py` says."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README and the addresses."""
        root = Path(self.root)
        repository = runpy.run_path(str(root / "london_rules" / "home.py"))["REPOSITORY"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = for_index(readme, repository, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if not repository.startswith(f"{NOBODY}/"):
            home = f"https://github.com/{repository}"
            metadata["urls"] = {
                "Repository": home,
                "Documentation": f"{home}/blob/v{metadata['version']}/docs/index.md",
                "Changelog": f"{home}/blob/v{metadata['version']}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
