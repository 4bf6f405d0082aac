"""A wheel built from the source archive plays without the checkout."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest

from london_rules.version import __version__

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed, free of this process's settings for Python, and return its output."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "PYTEST", "LONDON_RULES")) and name != "VIRTUAL_ENV"
    }
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=kept | {"UV_PYTHON_DOWNLOADS": "never"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


@pytest.fixture(scope="session")
def uv() -> str:
    found = shutil.which("uv", path=Path(sys.executable).parent) or shutil.which("uv")
    assert found, "uv is missing: `make test` installs it into .venv"
    return found


@pytest.fixture(scope="session")
def wheel(uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run(uv, "build", "--python", sys.executable, "--out-dir", out, cwd=ROOT)
    (built,) = out.glob("london_rules-*.whl")
    return built


@pytest.fixture(scope="session")
def installed(uv: str, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of a fresh environment that holds the wheel and what it needs, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    pins = home / "pins.txt"
    export = ("--locked", "--no-default-groups", "--no-emit-project", "--no-hashes", "--output-file", pins)
    run(uv, "export", "--quiet", *export, cwd=ROOT)
    run(uv, "venv", "--python", sys.executable, home / "venv", cwd=home)
    scripts = home / "venv" / SCRIPTS
    run(uv, "pip", "install", "--python", scripts / "python", "--constraints", pins, wheel, cwd=home)
    return scripts


def test_wheel_holds_the_pages_that_the_program_reads(wheel: Path) -> None:
    assert "london_rules/data/docs/cookbook.md" in zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize("folder", ["grammar", "cards", "variants"])
def test_wheel_holds_every_text_of_the_checkout(wheel: Path, folder: str) -> None:
    files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    shipped = {f"london_rules/data/{path.relative_to(ROOT).as_posix()}" for path in files}
    assert shipped
    assert shipped <= set(zipfile.ZipFile(wheel).namelist())


def test_twine_finds_nothing_wrong_with_what_would_be_published(wheel: Path) -> None:
    built = sorted(path for path in wheel.parent.iterdir() if path.name.endswith((".whl", ".tar.gz")))
    assert len(built) == 2
    said = run(sys.executable, "-m", "twine", "--no-color", "check", "--strict", *built, cwd=ROOT)
    assert said.count("PASSED") == 2


def test_the_readme_on_an_index_has_no_link_or_picture_that_works_in_the_repository_only(wheel: Path) -> None:
    name = f"{wheel.name.removesuffix('-py3-none-any.whl')}.dist-info/METADATA"
    text = zipfile.ZipFile(wheel).read(name).decode("utf-8")
    assert "# London Rules" in text
    assert re.findall(r"\]\((?!https:|#)[^)]*\)", text) == []


def test_the_links_of_the_readme_lead_to_the_repository_once_it_has_an_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("hatchling", "hatchling.metadata", "hatchling.metadata.plugin", "hatchling.metadata.plugin.interface"):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(MetadataHookInterface=object))  # only builds have it
    for_index = runpy.run_path(str(ROOT / "hatch_build.py"))["for_index"]
    text = "![A page](docs/page.png) [Play](docs/play.md#at-home) [site](https://a.b/c.md)"
    assert for_index(text, "ann/london-rules", "0.1.0") == (
        "![A page](https://github.com/ann/london-rules/raw/v0.1.0/docs/page.png) "
        "[Play](https://github.com/ann/london-rules/blob/v0.1.0/docs/play.md#at-home) [site](https://a.b/c.md)"
    )
    assert for_index(text, "OWNER/london-rules", "0.1.0") == " Play [site](https://a.b/c.md)"


def test_wheel_is_typed_and_holds_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "london_rules/py.typed" in names
    assert not [name for name in names if not name.startswith(("london_rules/", "london_rules-"))]


def test_installed_wheel_tells_its_version(installed: Path, wheel: Path, tmp_path: Path) -> None:
    version = wheel.name.split("-")[1]
    assert version in run(installed / "london-rules", "--version", cwd=tmp_path)


def test_installed_wheel_finds_its_own_data(installed: Path, tmp_path: Path) -> None:
    program = "from london_rules.resources import data_root; print(data_root())"
    root = Path(run(installed / "python", "-c", program, cwd=tmp_path).strip())
    assert installed.parent in root.parents
    assert (root / "variants").is_dir()


def test_installed_wheel_has_the_pages_of_messages(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "london-rules", "explain", "LR-N0003", cwd=tmp_path).startswith("# LR-N0003: ")


def test_installed_wheel_plays_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    options = ("--games", "2", "--players", "2", "--seed", "1")
    run(installed / "london-rules", "simulate", "2010", *options, cwd=tmp_path)


def test_the_page_is_a_second_wheel_that_serves_the_installed_package(uv: str, installed: Path, tmp_path: Path) -> None:
    workshop = ROOT / "workshop"
    if not (workshop / "dist").is_dir():
        pytest.skip("THE WHEEL OF THE WORKSHOP IS NOT TESTED: build the page with `make workshop` (it needs npm)")
    left_out = shutil.ignore_patterns("node_modules", "page", "packages.zip", "compiled.zip", "offline.js")
    shutil.copytree(workshop, tmp_path / "workshop", ignore=left_out)
    (tmp_path / "workshop" / "dist").rename(tmp_path / "workshop" / "london_rules_workshop" / "page")
    run(uv, "build", "--wheel", "--python", sys.executable, "--out-dir", tmp_path, tmp_path / "workshop", cwd=tmp_path)
    (built,) = tmp_path.glob("london_rules_workshop-*.whl")
    assert built.name.split("-")[1] == __version__
    run(uv, "pip", "install", "--python", installed / "python", "--no-deps", built, cwd=tmp_path)

    command = [installed / "london-rules", "workshop", "--no-browser"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            address = served.stdout.readline().split()[-1]
            page = urlopen(address, timeout=60).read()
            packages = zipfile.ZipFile(BytesIO(urlopen(f"{address}packages.zip", timeout=60).read()))
            served.terminate()
            assert served.wait(timeout=60) == 0
        finally:
            served.kill()  # without effect if it has ended
    assert page == (workshop / "dist" / "index.html").read_bytes()
    shipped = (ROOT / "variants" / "2010" / "bundle.yaml").read_bytes()
    assert packages.read("london_rules/data/variants/2010/bundle.yaml") == shipped
