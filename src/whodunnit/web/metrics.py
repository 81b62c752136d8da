"""What an operator can count: never by table, never by guest, and never a card."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from whodunnit.host.tables import Tables

_LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The numbers of one host."""

    def __init__(self, tables: Tables) -> None:
        self._registry = CollectorRegistry()
        in_memory = Gauge(
            "whodunnit_tables_in_memory", "Tables in memory now.", registry=self._registry
        )
        in_memory.set_function(lambda: tables.in_memory)
        viewers = Gauge("whodunnit_viewers", "Sockets that watch now.", registry=self._registry)
        viewers.set_function(lambda: tables.watched)
        actions = Counter(
            "whodunnit_actions", "Actions answered.", ["outcome"], registry=self._registry
        )
        self.accepted = actions.labels("accepted")
        """Actions that have happened."""
        self.refused = actions.labels("refused")
        """Actions that were refused."""
        self.action_seconds = Histogram(
            "whodunnit_action_seconds",
            "From the arrival of an action to its answer.",
            buckets=_LATENCIES,
            registry=self._registry,
        )
        """How long an action takes."""
        self.frames_sent = 0
        """Frames that were sent; they are too many for a counter that locks."""
        self._registry.register(_Frames(self))
        self.dropped = Counter(
            "whodunnit_sockets_dropped", "Slow readers dropped.", registry=self._registry
        )
        """Sockets that were closed because nobody read."""
        self.request_seconds = Histogram(
            "whodunnit_request_seconds",
            "HTTP requests by route and status.",
            ["route", "status"],
            buckets=_LATENCIES,
            registry=self._registry,
        )
        """How long a request takes."""

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)


class _Frames(Collector):
    """Reads the number of frames when somebody asks for it."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        sent = self._metrics.frames_sent
        yield CounterMetricFamily("whodunnit_frames_sent", "Frames sent to viewers.", value=sent)
