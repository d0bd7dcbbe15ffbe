"""Bounds on Hamiltonian paths by a two-coloring, which decides at once some cases in which search and SAT take long."""

from collections.abc import Sequence


def possible_ends(graph: Sequence[Sequence[int]], start: int | None, closed: bool) -> frozenset[int]:
    """Return the nodes in which a path may end according to the coloring; empty if there is no path.

    `graph` has the neighbors of each node, by number. The path begins in `start`, or anywhere if `start` is None.
    """
    colors = two_coloring(graph)
    if colors is None:
        return frozenset(range(len(graph)))
    if len(colors) < len(graph):
        return frozenset()  # the graph is not connected
    surplus = 2 * sum(colors.values()) - len(graph)
    if closed:
        return frozenset() if surplus else frozenset(colors)
    # The colors alternate along a path, so `surplus + 1` of its two ends have color 1.
    starts = colors.values() if start is None else [colors[start]]
    ends = {surplus + 1 - color for color in starts}
    return frozenset(node for node, color in colors.items() if color in ends)


def two_coloring(graph: Sequence[Sequence[int]]) -> dict[int, int] | None:
    """Color the component of node 0 with 0 and 1 so that neighbors differ; return None if that is impossible."""
    colors, queue = {0: 0}, [0]
    for node in queue:
        for near in graph[node]:
            if near not in colors:
                colors[near] = 1 - colors[node]
                queue.append(near)
            elif colors[near] == colors[node]:
                return None
    return colors
