"""Bounds on Hamiltonian paths by a two-coloring: the possible ends of a path, or a proof that there is none.

Counting the nodes of either color takes no time, and decides at once some cases in which search and SAT take long.
"""

from __future__ import annotations

from collections.abc import Sequence


def possible_ends(graph: Sequence[Sequence[int]], start: int | None, closed: bool) -> frozenset[int]:
    """Return the nodes in which a path may end according to the coloring; empty if there is no path.

    `graph` has the neighbors of each node, by number. The path begins in `start`, or anywhere if `start` is None; for a
    closed path it makes no difference.
    """
    everywhere = frozenset(range(len(graph)))
    colors = two_coloring(graph)
    if colors is None:
        return everywhere
    if None in colors:
        return frozenset()  # the graph is not connected
    # The surplus of color 0. An alternating path begins and ends in the color with one node more; if
    # both have equally many, it begins in one and ends in the other.
    surplus = len(graph) - 2 * sum(color for color in colors if color)
    if closed:
        return everywhere if surplus == 0 else frozenset()
    if abs(surplus) > 1:
        return frozenset()
    if surplus == 0:
        return everywhere if start is None else frozenset(n for n in everywhere if colors[n] != colors[start])
    major = 0 if surplus == 1 else 1
    if start is not None and colors[start] != major:
        return frozenset()
    return frozenset(node for node in everywhere if colors[node] == major)


def two_coloring(graph: Sequence[Sequence[int]]) -> list[int | None] | None:
    """Color the component of node 0 with 0 and 1 so that neighbors differ; return None if that is impossible.

    Nodes outside of the component have the color None.
    """
    colors: list[int | None] = [None] * len(graph)
    colors[0] = 0
    queue = [0]
    for node in queue:
        color = colors[node]
        for near in graph[node]:
            if colors[near] is None:
                colors[near] = 0 if color else 1
                queue.append(near)
            elif colors[near] == color:
                return None
    return colors
