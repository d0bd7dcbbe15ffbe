"""The order of proof power as a Hasse diagram: stronger nodes stand above, and a line is a strict step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from benchmarks.analysis.proof_power import Strength

Node = tuple[str, ...]

LETTER, LINE = 7.3, 18
"""Approximate width of a letter and height of a line, in pixels."""

MARGIN, GAP, RISE = 10, 28, 56
"""Space around a node, between two nodes on a level, and between two levels, in pixels."""

NAMES_A_LINE = 3

STYLE = (
    ".hasse{max-width:100%;height:auto}.hasse g{stroke:currentColor}.hasse text{fill:currentColor}"
    ".hasse rect{fill:var(--page,#fff)}.hasse line:hover{stroke-width:4}"
)
"""Refinements for browsers; everything else is in attributes, supported by all renderers."""


def hasse_svg(strength: Strength) -> str:
    """Draw the diagram as standalone SVG, in the color of the surrounding text; each line has a tooltip."""
    levels = _untangled(strength)
    places, width, height = _places(levels)
    steps = [_step_svg(places[step.weaker], places[step.stronger], str(step)) for step in strength.steps]
    boxes = [box for node, place in places.items() for box in _node_svg(node, place)]
    described = escape("; ".join(strength.lines()) or "nothing to compare")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hasse" role="img" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" aria-label="{described}">'
        f'<style>{STYLE}</style><g stroke="#18212c" stroke-width="1.5">{"".join(steps)}</g>'
        '<g stroke="#18212c" fill="#fff" font-family="system-ui,DejaVu Sans,sans-serif" font-size="13" '
        f'text-anchor="middle">{"".join(boxes)}</g></svg>\n'
    )


def _untangled(strength: Strength) -> list[list[Node]]:
    """Order the nodes of each level by the mean place of the nodes right above, so that few lines cross."""
    levels = strength.levels
    place: dict[Node, float] = {}
    for level in reversed(levels):
        above = {node: [place[step.stronger] for step in strength.steps if step.weaker == node] for node in level}
        level.sort(key=lambda node: sum(above[node]) / len(above[node]) if above[node] else 0.0)
        place |= {node: number - (len(level) - 1) / 2 for number, node in enumerate(level)}
    return levels


def _lines(node: Node) -> list[str]:
    rows = [node[start : start + NAMES_A_LINE] for start in range(0, len(node), NAMES_A_LINE)]
    return [", ".join(row) + ("," if row is not rows[-1] else "") for row in rows]


def _size(node: Node) -> tuple[float, float]:
    lines = _lines(node)
    return max(map(len, lines)) * LETTER + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN


def _places(levels: Sequence[Sequence[Node]]) -> tuple[dict[Node, tuple[float, float]], float, float]:
    """Return the center of each node, and the width and height of the diagram; the weakest level is at the bottom."""
    widths = [sum(_size(node)[0] + GAP for node in level) for level in levels]
    width = max(widths, default=0.0)
    places: dict[Node, tuple[float, float]] = {}
    top = float(MARGIN)
    for level, taken in zip(reversed(levels), reversed(widths), strict=True):
        high = max(_size(node)[1] for node in level)
        left = (width - taken) / 2
        for node in level:
            wide = _size(node)[0]
            places[node] = left + GAP / 2 + wide / 2, top + high / 2
            left += wide + GAP
        top += high + RISE
    return places, width, top - RISE + MARGIN


def _node_svg(node: Node, place: tuple[float, float]) -> Iterator[str]:
    (x, y), (wide, high) = place, _size(node)
    yield (f'<rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="8"/>')
    lines = _lines(node)
    for number, line in enumerate(lines):
        middle = y + (number - (len(lines) - 1) / 2) * LINE + 4.5
        yield f'<text x="{x:.1f}" y="{middle:.1f}" stroke="none" fill="#18212c">{escape(line)}</text>'


def _step_svg(weaker: tuple[float, float], stronger: tuple[float, float], title: str) -> str:
    (x1, y1), (x2, y2) = weaker, stronger
    line = f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
    return f"<g><title>{escape(title)}</title>{line}</g>"
