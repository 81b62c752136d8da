"""The charts of a report, drawn as SVG: no script, no file from elsewhere."""

from collections.abc import Iterator, Sequence
from html import escape

from msgspec import Struct

WIDTH = 720
LABELS = 150
NUMBERS = 70
ROW = 30
TOP = 24


class Bar(Struct, frozen=True):
    """One bar of a chart."""

    label: str
    """What it stands for."""
    value: float
    """How long it is."""
    text: str
    """The value as people read it."""
    interval: tuple[float, float] | None = None
    """Where the true value lies."""


def bars(title: str, rows: Sequence[Bar], mark: float | None = None, mark_text: str = "") -> str:
    """Bars from zero to the right, with their intervals; a dashed line marks a value to beat."""
    ends = [row.interval[1] if row.interval else row.value for row in rows]
    longest = max([*ends, mark or 0.0, 1e-9])
    scale = (WIDTH - LABELS - NUMBERS) / longest
    height = TOP + ROW * len(rows) + 8
    parts = list(_marked(mark, mark_text, scale, height))
    for number, row in enumerate(rows):
        parts += _bar(row, TOP + ROW * number, scale)
    return _svg(title, height, parts)


def points(title: str, rows: Sequence[Bar]) -> str:
    """Bars to the left and to the right of zero."""
    longest = max([*(abs(row.value) for row in rows), 1e-9])
    middle = LABELS + (WIDTH - LABELS - NUMBERS) / 2
    scale = (WIDTH - LABELS - NUMBERS) / 2 / longest
    height = 8 + ROW * len(rows) + 8
    parts = [f'<line class="axis" x1="{middle:.1f}" x2="{middle:.1f}" y1="4" y2="{height - 4}"/>']
    for number, row in enumerate(rows):
        top = 8 + ROW * number
        length = abs(row.value) * scale
        start = middle if row.value >= 0 else middle - length
        parts.append(_label(row.label, top))
        parts.append(_box("bar", start, top, length))
        parts.append(f'<text x="{WIDTH - NUMBERS + 8}" y="{top + 17}">{escape(row.text)}</text>')
    return _svg(title, height, parts)


def _bar(row: Bar, top: int, scale: float) -> Iterator[str]:
    yield _label(row.label, top)
    yield _box("bar", LABELS, top, row.value * scale)
    end = row.value
    if row.interval is not None:
        low, high = row.interval
        end = max(end, high)
        left, right, level = LABELS + low * scale, LABELS + high * scale, top + 12
        yield (
            f'<path class="interval" d="M{left:.1f} {level - 5}v10M{left:.1f} {level}'
            f'H{right:.1f}M{right:.1f} {level - 5}v10"/>'
        )
    yield f'<text x="{LABELS + end * scale + 8:.1f}" y="{top + 17}">{escape(row.text)}</text>'


def _marked(mark: float | None, text: str, scale: float, height: int) -> Iterator[str]:
    if mark is None:
        return
    at = LABELS + mark * scale
    yield f'<line class="mark" x1="{at:.1f}" x2="{at:.1f}" y1="16" y2="{height - 4}"/>'
    yield f'<text class="small" text-anchor="middle" x="{at:.1f}" y="12">{escape(text)}</text>'


def _label(label: str, top: int) -> str:
    return f'<text text-anchor="end" x="{LABELS - 8}" y="{top + 17}">{escape(label)}</text>'


def _box(kind: str, left: float, top: int, width: float) -> str:
    return (
        f'<rect class="{kind}" x="{left:.1f}" y="{top + 3}" width="{max(width, 0.5):.1f}" '
        f'height="18" rx="2"/>'
    )


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
