"""What alternating colors tell of a path through every node: where it can end, or that there is none.

Counting the nodes of either color takes no time, and settles at once what search and SAT take long for.
"""

from __future__ import annotations

from collections.abc import Sequence


def possible_ends(graph: Sequence[Sequence[int]], start: int | None, closed: bool) -> frozenset[int]:
    """The nodes that the path can end in, as far as the colors tell; none of them if there is no path.

    `graph` has the neighbors of each node, by number. The path begins in `start`, or anywhere if that is None; where a
    closed one begins makes no difference.
    """
    everywhere = frozenset(range(len(graph)))
    colors = two_coloring(graph)
    if colors is None:
        return everywhere
    if None in colors:
        return frozenset()  # the graph is not connected
    # How many nodes more have color 0. A path that alternates begins and ends in the color that has one node more; if
    # both have as many, it begins in one and ends in the other.
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
    """Colors 0 and 1 for the nodes connected with node 0, such that neighbors differ; None if there are none such.

    A node that is not connected with node 0 has None for its color.
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
