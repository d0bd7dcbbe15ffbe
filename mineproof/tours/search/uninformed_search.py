"""Uninformed strategies: each is an iterator of the problem's solutions, and counts its effort.

They follow Russell and Norvig, *Artificial Intelligence: A Modern Approach*, chapter 3, as tree searches: a state
reached by two paths is searched twice. `depth_first` and `depth_limited` hold one path in memory.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from math import inf
from typing import Any, Unpack

from mineproof.tours.puzzle.abstract_search_problem import Action, SearchProblem, State
from mineproof.tours.search.metered_search import EffortMeter, Options, Search


def depth_first(problem: SearchProblem[Any, Any], **options: Unpack[Options]) -> Search:
    """Search depth first, in the problem's order of actions. The search may never return from an infinite branch.

    >>> from mineproof.tours.puzzle import Tour
    >>> len(list(depth_first(Tour(3, 4))))
    2
    """
    return Search(problem, lambda meter: walk_depth_first(problem, meter, problem.actions), options)


def breadth_first(problem: SearchProblem[Any, Any], **options: Unpack[Options]) -> Search:
    """Search level by level, with two levels in memory: the solutions with the fewest actions first.

    If the levels do not fit into memory, the search ends in `SearchLimit`:

    >>> from mineproof.tours.puzzle import Tour
    >>> next(breadth_first(Tour(3, 4))).path[:3]
    ((0, 0), (1, 2), (2, 0))
    >>> next(breadth_first(Tour(6, 6), states=1_000))
    Traceback (most recent call last):
        ...
    mineproof.tours.search.metered_search.SearchLimit: gave up at the limit of 1,000 states; set a higher limit ...
    """

    def strategy(meter: EffortMeter) -> Iterator[tuple[Any, ...]]:
        # Each state comes with the actions that led to it.
        level: deque[tuple[Any, tuple[Any, ...]]] = deque([(problem.initial, ())])
        meter.generated += 1
        for depth in count():
            if not level:
                return
            meter.reach(depth, len(level))
            below: deque[tuple[Any, tuple[Any, ...]]] = deque()
            while level:
                state, taken = level.popleft()
                if problem.is_goal(state):
                    yield taken
                actions = list(problem.actions(state))
                below.extend([(problem.result(state, action), (*taken, action)) for action in actions])
                meter.expand(len(actions))
            level = below

    return Search(problem, strategy, options)


def depth_limited(problem: SearchProblem[Any, Any], limit: int, **options: Unpack[Options]) -> Search:
    """Search depth first for the solutions of at most `limit` actions; `effort.cutoffs` counts the states cut off."""
    return Search(problem, lambda meter: walk_depth_first(problem, meter, problem.actions, limit), options)


def iterative_deepening(
    problem: SearchProblem[Any, Any], limit: int | None = None, **options: Unpack[Options]
) -> Search:
    """Search depth-limited with limit 0, 1, 2... up to `limit`: the solutions with the fewest actions first, each once.

    The search ends after a limit that cuts off no state. Without `limit`, it may never end on infinite branches.
    """

    def strategy(meter: EffortMeter) -> Iterator[tuple[Any, ...]]:
        for depth in count() if limit is None else range(limit + 1):
            meter.cutoffs = 0  # states cut off before are expanded at this limit
            for actions in walk_depth_first(problem, meter, problem.actions, depth):
                if len(actions) == depth:
                    yield actions
            if not meter.cutoffs:
                return

    return Search(problem, strategy, options)


def walk_depth_first(
    problem: SearchProblem[State, Action],
    meter: EffortMeter,
    list_actions: Callable[[State], Iterable[Action]],
    limit: float = inf,
) -> Iterator[tuple[Action, ...]]:
    """Search depth first, without recursion; yield the actions of each solution of at most `limit` actions."""
    is_goal, apply, undo = problem.is_goal, problem.apply, problem.undo
    state = problem.initial
    taken: list[Action] = []
    # For each state on the way to this one: the state (always the same if it changes in place), and the actions that
    # have not been tried there, the next one last.
    way: list[tuple[State, list[Action]]] = []
    waiting = 1
    meter.generated += 1
    while True:
        meter.reach(len(taken), waiting)
        if is_goal(state):
            yield tuple(taken)
        actions = list(list_actions(state))
        if len(taken) >= limit:
            meter.cutoffs += bool(actions)
            actions.clear()
        actions.reverse()
        waiting += len(actions) - 1
        meter.expand(len(actions))
        while not actions:
            if not taken:
                return
            undo(state, taken.pop())
            meter.backtracks += 1
            state, actions = way.pop()
        action = actions.pop()
        way.append((state, actions))
        state = apply(state, action)
        taken.append(action)
