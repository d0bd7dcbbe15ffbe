"""The strategies that know nothing of the problem: each is an iterator of its solutions, and keeps count of its effort.

They follow Russell and Norvig, *Artificial Intelligence: A Modern Approach*, chapter 3, as tree searches: a state that
can be reached in two ways is searched twice. `depth_first` and `depth_limited` hold one path in memory, `breadth_first`
a whole level. `depth_first` need not end on a problem with infinite branches, where `depth_limited` does and
`iterative_deepening` finds a solution with the fewest actions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Unpack

from engines.search.descent import InPlaceProblem, descend, in_place, path_of
from engines.search.effort import Options, Search, Tally
from engines.search.problem import Action, SearchProblem, State


def depth_first(problem: SearchProblem[Any, Any], **options: Unpack[Options]) -> Search:
    """The deepest state first, in the problem's order of actions: it may never come back from an infinite branch."""
    walk = in_place(problem)
    return Search(lambda tally: descend(walk, tally, lambda state, _: walk.actions(state)), path_of(problem), options)


def breadth_first(problem: SearchProblem[Any, Any], **options: Unpack[Options]) -> Search:
    """Level by level, all in memory: the solutions with the fewest actions first."""

    def strategy(tally: Tally) -> Iterator[tuple[Any, ...]]:
        # Each state with the trail of actions to it: a pair of the trail before and the last action.
        level: deque[tuple[Any, Any]] = deque([(problem.initial, None)])
        tally.generated += 1
        for depth in count():
            if not level:
                return
            tally.reach(depth, len(level))
            below: deque[tuple[Any, Any]] = deque()
            while level:
                state, trail = level.popleft()
                taken = _follow(trail)
                if problem.is_goal(state):
                    yield taken
                actions = list(problem.actions(state))
                below.extend([(problem.result(state, action), (trail, action)) for action in actions])
                tally.expand(taken, len(actions))
            level = below

    return Search(strategy, path_of(problem), options)


def depth_limited(problem: SearchProblem[Any, Any], limit: int, **options: Unpack[Options]) -> Search:
    """Depth first through the solutions of at most `limit` actions; `effort.cutoffs` tells whether there was more."""
    _check_depth(limit)
    walk = in_place(problem)
    return Search(
        lambda tally: descend(walk, tally, _down_to(limit, walk, tally)),
        path_of(problem),
        options,
    )


def iterative_deepening(
    problem: SearchProblem[Any, Any], limit: int | None = None, **options: Unpack[Options]
) -> Search:
    """Depth-limited with limit 0, 1, 2... up to `limit`: the solutions with the fewest actions first, each once.

    It ends when nothing was cut off; without `limit`, that may be never on a problem with infinite branches. Its
    `effort.cutoffs` are those of the deepest limit alone.
    """
    if limit is not None:
        _check_depth(limit)
    walk = in_place(problem)

    def strategy(tally: Tally) -> Iterator[tuple[Any, ...]]:
        for depth in count() if limit is None else range(limit + 1):
            tally.cutoffs = 0  # what was cut off at the limit before is tried now
            for actions in descend(walk, tally, _down_to(depth, walk, tally)):
                if len(actions) == depth:
                    yield actions
            if not tally.cutoffs:
                return

    return Search(strategy, path_of(problem), options)


def _follow(trail: Any) -> tuple[Any, ...]:
    """The actions of a trail, the first one first."""
    actions = []
    while trail is not None:
        trail, action = trail
        actions.append(action)
    return tuple(reversed(actions))


def _check_depth(limit: int) -> None:
    if type(limit) is not int or limit < 0:
        raise ValueError(f"the depth limit is {limit!r}; expected an int of at least 0")


def _down_to(
    limit: int, problem: InPlaceProblem[State, Action], tally: Tally
) -> Callable[[State, Sequence[Action]], Iterable[Action]]:
    """What to try in a state: its actions, but none at the depth limit, which is noted if it mattered."""

    def list_actions(state: State, taken: Sequence[Action]) -> Iterable[Action]:
        actions = problem.actions(state)
        if len(taken) < limit:
            return actions
        tally.cutoffs += any(True for _ in actions)
        return ()

    return list_actions
