"""What alternating colors tell of a path through every node: where it can end, and that there is none.

Counting the colors of a two-colored graph takes no time, and settles at once what search and SAT take long for.
"""

from __future__ import annotations

from collections.abc import Sequence


def possible_ends(graph: Sequence[Sequence[int]], start: int | None, closed: bool) -> frozenset[int]:
    """The nodes that the path can end in, by the colors alone; none if there is no path.

    `graph` has the neighbors of each node, by number. An open path that begins in `start` ends elsewhere, unless the
    graph is a single node; with None it begins anywhere, and `start` has no part in it. A closed one, taken from
    `start`, ends beside it.
    """
    everywhere = frozenset(range(len(graph)))
    colors = two_coloring(graph)
    if colors is None:
        return everywhere
    if None in colors:
        return frozenset()  # the graph is in pieces
    # The color that alternates first and last if there is one node more of it; none is, if they are as many.
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
    """Colors 0 and 1 for all that hangs together with node 0, neighbors in different colors; None if none fit."""
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
