"""Environments for research: numbered actions, observations as arrays, and a PettingZoo environment.

Needs the extra `env`: `pip install london-rules[env]`.
"""

from __future__ import annotations

try:
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ImportError as e:
    raise ImportError(
        f"london_rules.env needs the package `{e.name}`, which comes with an extra: pip install london-rules[env]",
        name=e.name,
    ) from e

from london_rules.env.aec import TableEnv, env, raw_env
from london_rules.env.features import Feature
from london_rules.env.observe import Observation, ObservationSpace
from london_rules.env.packed import Packed
from london_rules.env.space import ActionSpace
from london_rules.env.vector import GamesEnv

__all__ = [
    "ActionSpace",
    "Feature",
    "GamesEnv",
    "Observation",
    "ObservationSpace",
    "Packed",
    "TableEnv",
    "env",
    "raw_env",
]
