"""Games in the terminal that cannot go on, as a rule cannot be carried out."""

from __future__ import annotations

from pathlib import Path

from tests.support.terminal import start as run

FAN = """language: 2
id: fan
title: Fan
kind: overlay
builds on: [candle-sale]
set:
  lot:
    fan:
      surprise: each other player pays £1 to you
"""


def test_play_says_where_the_rule_is_and_what_may_help(tmp_path: Path) -> None:
    (tmp_path / "fan.yaml").write_text(FAN, "utf-8")
    done = run("play", "candle-sale+./fan.yaml", "--watch", "--seed", "2", "--seats", "random,random", cwd=tmp_path)
    assert done.returncode == 1
    assert "fan.yaml:9:17" in done.stderr
    assert "note: in lot fan surprise" in done.stderr
    assert "there, another answer or an undo may help" in done.stderr


def test_simulate_counts_what_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "fan.yaml").write_text(FAN, "utf-8")
    done = run("simulate", "candle-sale+./fan.yaml", "--games", "100", cwd=tmp_path)
    failed = int(done.stdout.partition(" of them could not be finished")[0].split()[-1])
    assert done.stderr.count("error[LR-R0003]") == 1
    assert done.stderr.endswith(f"and {failed - 1} more games\n")
