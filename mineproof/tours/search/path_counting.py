"""The number of Hamiltonian paths in a graph, counted without listing them.

The frontier method (Knuth, *The Art of Computer Programming* 4A, section 7.1.4, "Simpath"): nodes are settled one after
the other, and partial paths equivalent for the remaining nodes are counted as one class. A class is a tuple of mates,
one for each node that settled nodes may reach. The mate of a node is the other end of the piece of path ending there.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Literal, NamedTuple, Unpack

from mineproof.tours.puzzle.abstract_search_problem import PathGraph, SearchProblem
from mineproof.tours.search.metered_search import Effort, EffortMeter, Options
from mineproof.tours.search.two_coloring import possible_ends

# A mate is the number of the node at the other end of the piece; the node itself, if it has no edge yet; or one of:
_INNER = -1  # the node has both its edges
_END = -2  # the piece leads to an end of the whole path

COUNTING_SECONDS = 600.0  # the default limit of processor time; counting all tours of 6 by 6 takes some 300 s

Mates = tuple[int, ...]


class Count(NamedTuple):
    """The number of paths, and the effort to count them."""

    paths: int
    effort: Effort


def count_paths(problem: SearchProblem[Any, Any], *, anywhere: bool = False, **options: Unpack[Options]) -> Count:
    """Count the paths from the start, or with `anywhere` from all nodes; in a `closed` problem, count the cycles.

    With `anywhere`, an open path and its reverse count as two; a cycle has no direction and no start. The effort counts
    the classes of partial paths as states. Raises `SearchLimit` over its limits, with `COUNTING_SECONDS` as the default
    of `seconds`, and `TypeError` for a problem without `path_graph`.

    >>> from mineproof.tours.puzzle import Tour
    >>> count_paths(Tour(5, 5)).paths
    304
    >>> count_paths(Tour(5, 6, closed=True)).paths
    8
    """
    meter = EffortMeter(**(Options(seconds=COUNTING_SECONDS) | options))
    with meter:
        graph = problem.path_graph()
        if len(graph.nodes) == 1:
            return Count(0 if graph.closed else 1, meter.effort())
        number = _Frontier(graph, None if anywhere or graph.closed else graph.start).count(meter)
    return Count(2 * number if anywhere and not graph.closed else number, meter.effort())


class _Frontier:
    """A graph with its nodes by number, and a window of nodes that holds all later neighbors of the settled nodes."""

    def __init__(self, graph: PathGraph, start: int | None) -> None:
        self._graph, self._start, self._closed = graph.adjacent, start, graph.closed
        self._size = len(self._graph)
        self._later = [sorted(near for near in around if near > node) for node, around in enumerate(self._graph)]
        # For each node, its later neighbors, and their neighbors later than the node, as distances from the node.
        self._onward = [
            [(near - node, [other - node for other in self._graph[near] if other > node]) for near in later]
            for node, later in enumerate(self._later)
        ]
        self._window = max((near - node for node, later in enumerate(self._later) for near in later), default=1)
        self._ends = possible_ends(self._graph, start, graph.closed)
        self._code: Literal["b", "i"] = "b" if self._size <= 127 else "i"

    def count(self, meter: EffortMeter) -> int:
        if not self._ends:
            return 0
        total = 0
        classes = {self._packed(range(min(self._window, self._size))): 1}
        meter.generated += 1
        for node in range(self._size):
            meter.reach(node, len(classes))
            following: defaultdict[bytes, int] = defaultdict(int)
            entering = node + self._window
            fresh = (entering,) if entering < self._size else ()
            while classes:  # each class is dropped before its successors come: memory holds one level, not two
                packed, ways = classes.popitem()
                mates = tuple(array(self._code, packed))
                before = len(following)
                for settled in self._settle(node, mates + fresh):
                    if settled is None:
                        total += ways
                    else:
                        following[self._packed(settled)] += ways
                meter.expand(len(following) - before)
            classes = following
        return total

    def _packed(self, mates: Iterable[int]) -> bytes:
        """Pack mates to bytes, as the key of a dict: they take a quarter of the memory of a tuple."""
        return array(self._code, mates).tobytes()

    def _settle(self, node: int, mates: Mates) -> Iterator[Mates | None]:
        """Yield the mates after each choice of edges from `node` to later nodes; None for a complete path."""
        missing = 0 if mates[0] == _INNER else 2 if mates[0] == node else 1
        choices = [near for near in self._later[node] if mates[near - node] != _INNER]
        is_start = node == self._start
        if is_start or self._may_end(node, mates):
            choices.append(_END)
        for chosen in combinations(choices, missing):
            if is_start and _END not in chosen:
                continue
            changed = list(mates)
            completed = False
            for end in chosen:
                completed = _link(changed, node, end)
            if not completed:
                if not self._strands_a_node(node, changed):
                    yield tuple(changed[1:])
            elif (
                len(mates) == self._size - node
                and all(mate == _INNER for mate in changed)
                and (self._closed or _END in mates or _END in chosen)
            ):
                yield None

    def _may_end(self, node: int, mates: Mates) -> bool:
        """Return whether the path may end in `node`. A path has at most two ends, and the start is one of them."""
        if self._closed or node not in self._ends:
            return False
        return mates.count(_END) + (self._start is not None and node < self._start) < 2

    def _strands_a_node(self, node: int, mates: list[int]) -> bool:
        """Return whether, with `node` settled, a later neighbor needs more edges than it can still get.

        Dropping these partial paths cuts the classes to a quarter on 5x5, and to a sixth for closed tours on 6x6.
        """
        reach = len(mates)
        ends_left = 0 if self._closed else 2 - mates.count(_END)
        for near, around in self._onward[node]:
            mate = mates[near]
            if mate == _INNER:
                continue
            missing = 2 if mate == node + near else 1
            for other in around:
                if other >= reach or mates[other] != _INNER:
                    missing -= 1
                    if not missing:
                        break
            ends_left -= missing
            if ends_left < 0:
                return True
        return False


def _link(mates: list[int], node: int, end: int) -> bool:
    """Add an edge from `node` to `end`. Return whether it closed a cycle or completed a whole path."""
    here = mates[0]
    if here == end:
        mates[0] = _INNER
        if end != _END:
            mates[end - node] = _INNER
        return True
    there = _END if end == _END else mates[end - node]
    # A node that had one edge before has both now. The ends of the new piece are mates.
    if here != node:
        mates[0] = _INNER
    if there != end:
        mates[end - node] = _INNER
    if here != _END:
        mates[here - node] = there
    if there != _END:
        mates[there - node] = here
    return here == there == _END
