"""For who runs a host: whether it is well, and figures for Prometheus. No table, name or address is in them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from ipaddress import ip_address, ip_network
from typing import Final

import sqlalchemy as sa
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from london_rules.host.house import House
from london_rules.host.store import StoreError
from london_rules.host.visitors import Visitors

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
FORWARDED: Final = ("forwarded", "x-forwarded-for", "via")


class Figures(Collector):
    """What was counted, and what there is now."""

    def __init__(self, house: House, visitors: Visitors, outcomes: Mapping[tuple[str, str], int]) -> None:
        self._house, self._visitors, self._outcomes = house, visitors, outcomes
        self.registry = CollectorRegistry()
        named = ("tables_kept_seconds", "Seconds until a row of a log was kept.")
        house.store.kept_in = Histogram(*named, buckets=SECONDS, registry=self.registry).observe
        self.registry.register(self)
        ProcessCollector(registry=self.registry)

    def collect(self) -> Iterable[Metric]:
        """Say what it is."""
        house = self._house
        rooms = list(house.rooms.values())
        yield GaugeMetricFamily("tables_in_memory", "Tables in memory.", len(rooms))
        yield GaugeMetricFamily("tables_connections", "Connections.", sum(len(room.viewers) for room in rooms))
        refused = CounterMetricFamily("tables_refused", "Messages that were refused.", labels=["code"])
        for code, number in self._visitors.refused.items():
            refused.add_metric([code], number)
        yield refused
        notices = CounterMetricFamily("tables_notices", "Mails and calls of webhooks.", labels=["way", "outcome"])
        for labels, number in self._outcomes.items():
            notices.add_metric(labels, number)
        yield notices
        yield GaugeMetricFamily("tables_workers", "Processes for rules of strangers.", len(house.crew.workers))


def routes(house: House, figures: Figures) -> list[Route]:
    """Make the two addresses: `/health` for all, `/metrics` for those who are named."""

    async def health(_: Request) -> Response:
        began = time.monotonic()
        try:
            await house.store.all(sa.select(1))
        except StoreError:
            return JSONResponse({"status": "the database cannot be used"}, 503, _HEADERS)
        return JSONResponse({"status": "ok", "seconds": round(time.monotonic() - began, 3)}, headers=_HEADERS)

    def metrics(request: Request) -> Response:
        if not _may(request, house):
            return Response("there is no such page\n", 404, _HEADERS)
        return Response(generate_latest(figures.registry), headers=_HEADERS, media_type=CONTENT_TYPE_LATEST)

    return [Route("/health", health), Route("/metrics", metrics)]


_HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def _may(request: Request, house: House) -> bool:
    """Check the address of who asks; where a proxy that is not named is between, nobody knows it."""
    settings = house.settings
    if not settings.proxies and any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return any(address in ip_network(one) for one in settings.metrics)
