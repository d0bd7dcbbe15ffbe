"""The one depth-first descent that all strategies but breadth-first share: in place, and without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Generic, Protocol

from engines.search.effort import Tally
from engines.search.problem import Action, InPlace, SearchProblem, State, Traced


class InPlaceProblem(SearchProblem[State, Action], InPlace[State, Action], Protocol[State, Action]):
    """A search problem whose states change in place."""


class Stacked(Generic[State, Action]):
    """Any search problem as one in place: its state is the stack of the states on the way."""

    def __init__(self, problem: SearchProblem[State, Action]) -> None:
        self._problem = problem

    @property
    def initial(self) -> list[State]:
        """The initial state alone."""
        return [self._problem.initial]

    def actions(self, state: list[State]) -> Iterable[Action]:
        """What can be done in the state on top."""
        return self._problem.actions(state[-1])

    def result(self, state: list[State], action: Action) -> list[State]:
        """A longer stack."""
        return [*state, self._problem.result(state[-1], action)]

    def is_goal(self, state: list[State]) -> bool:
        """Whether the state on top is final."""
        return self._problem.is_goal(state[-1])

    def apply(self, state: list[State], action: Action) -> None:
        """Put the state that `action` leads to on top."""
        state.append(self._problem.result(state[-1], action))

    def undo(self, state: list[State], action: Action) -> None:
        """Take the state on top away."""
        state.pop()


def in_place(problem: SearchProblem[Any, Action]) -> InPlaceProblem[Any, Action]:
    """The problem itself if it is `InPlace`, else with its states stacked."""
    return problem if isinstance(problem, InPlace) else Stacked(problem)


def path_of(problem: SearchProblem[Any, Any]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """From the actions of a solution to its path: in the problem's own words, or the states on the way."""
    if isinstance(problem, Traced):
        return problem.path
    return lambda actions: tuple(accumulate(actions, problem.result, initial=problem.initial))


def descend(
    problem: InPlaceProblem[State, Action],
    tally: Tally,
    list_actions: Callable[[State, Sequence[Action]], Iterable[Action]],
) -> Iterator[tuple[Action, ...]]:
    """The actions of each solution, depth first.

    `list_actions(state, taken)` lists what is to be tried in `state`, in order, where `taken` are the actions that led
    there; none at all makes it a dead end.
    """
    is_goal, apply, undo = problem.is_goal, problem.apply, problem.undo
    state = problem.initial
    taken: list[Action] = []
    untried: list[list[Action]] = []  # for each state on the way to this one, the next one last
    waiting = 1
    tally.generated += 1
    while True:
        tally.reach(len(taken), waiting)
        if is_goal(state):
            yield tuple(taken)
        actions = list(list_actions(state, taken))
        actions.reverse()
        waiting += len(actions) - 1
        tally.expand(taken, len(actions))
        while not actions:
            if not taken:
                return
            undo(state, taken.pop())
            tally.backtracks += 1
            actions = untried.pop()
        action = actions.pop()
        untried.append(actions)
        apply(state, action)
        taken.append(action)
