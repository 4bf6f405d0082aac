"""What a p-value is worth where results are looked at several times while games are still played.

The looks are planned, and equally far apart. Stopping at the first that is good enough would find an effect too often
where there is none, so a p-value counts as how likely it is to be reached at any of the looks: constant bounds, as
Pocock has them (Biometrika 64, 1977), worked out by the recursion of Armitage, McPherson and Rowe (1969).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy.special import ndtri

LOOKS = 5
NODES = 160  # of the integral over where the sum of the differences may be


@lru_cache(4096)
def over_looks(p: float, looks: int = LOOKS) -> float:
    """Return how likely a p-value as small as `p` is at one of several looks, if nothing has an effect."""
    if p >= 1 or looks == 1:
        return min(p, 1.0)
    bound = -float(ndtri(max(p, 1e-300) / 2))
    node, weight = np.polynomial.legendre.leggauss(NODES)
    here, mass = np.zeros(1), np.ones(1)  # where the sum is, if it never was out of bounds, and how likely
    for look in range(1, looks + 1):
        reach = bound * look**0.5
        there = node * reach
        apart = there[:, None] - here[None, :]
        mass = weight * reach * (np.exp(-apart * apart / 2) @ mass) / (2 * np.pi) ** 0.5
        here = there
    # Near 0 the rest of 1 is lost to rounding, and the sum over the looks is as good.
    return float(min(max(1 - mass.sum(), p), looks * p, 1.0))
