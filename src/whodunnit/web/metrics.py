"""What an operator can count: never by table, never by guest, and never a card."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from whodunnit.host.tables import Tables

_LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


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
        self.play = Play()
        """What every action adds to."""
        self._registry.register(self.play)
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


class Play(Collector):
    """Actions and frames: too many for counters that lock, and counted by one thread only."""

    def __init__(self) -> None:
        self.frames_sent = 0
        """Frames that were sent."""
        self._outcomes = {"accepted": 0, "refused": 0}
        self._took = [0] * (len(_LATENCIES) + 1)
        self._seconds = 0.0

    def answered(self, outcome: str, seconds: float) -> None:
        """An action was "accepted" or "refused", so many seconds after it had arrived."""
        self._outcomes[outcome] += 1
        self._took[bisect_left(_LATENCIES, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """The numbers, when somebody asks for them."""
        actions = CounterMetricFamily("whodunnit_actions", "Actions answered.", labels=["outcome"])
        for outcome, times in self._outcomes.items():
            actions.add_metric([outcome], times)
        yield actions
        limits = [*map(str, _LATENCIES), "+Inf"]
        yield HistogramMetricFamily(
            "whodunnit_action_seconds",
            "From the arrival of an action to its answer.",
            buckets=list(zip(limits, accumulate(self._took), strict=True)),
            sum_value=self._seconds,
        )
        yield CounterMetricFamily(
            "whodunnit_frames_sent", "Frames sent to viewers.", value=self.frames_sent
        )
