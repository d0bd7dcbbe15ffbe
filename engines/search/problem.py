"""What a search asks of a problem, in the words of Russell and Norvig's *Artificial Intelligence*, chapter 3."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

State = TypeVar("State")
Action = TypeVar("Action")
Node = TypeVar("Node")
_State = TypeVar("_State", contravariant=True)
_Action = TypeVar("_Action", contravariant=True)


class SearchProblem(Protocol[State, Action]):
    """A state space: where a search starts, what can be done in each state, and which states are final.

    In the words of Russell and Norvig's *Artificial Intelligence: A Modern Approach*, chapter 3.
    """

    @property
    def initial(self) -> State:
        """The state to start from; if states are mutable, a new one at each reading."""

    def actions(self, state: State) -> Iterable[Action]:
        """What can be done in `state`: finitely many actions, in the order in which they are to be tried."""

    def result(self, state: State, action: Action) -> State:
        """The state that `action` leads to; `state` itself stays as it is."""

    def is_goal(self, state: State) -> bool:
        """Whether `state` is final."""


@runtime_checkable
class InPlace(Protocol[_State, _Action]):
    """A `SearchProblem` with mutable states, on which a walk of a million steps copies nothing."""

    def apply(self, state: _State, action: _Action) -> None:
        """Change `state` into what `action` leads to."""

    def undo(self, state: _State, action: _Action) -> None:
        """Take back `action`, the last one applied to `state`."""


@runtime_checkable
class Guided(Protocol[_State, _Action]):
    """A `SearchProblem` that knows more of its states than a search can see."""

    @property
    def tie_breaks(self) -> Mapping[str, Callable[[_State, _Action], float]]:
        """By name, how to choose among actions that leave equally many onward: the smallest value first."""

    def onward(self, state: _State, action: _Action) -> int:
        """How many actions there will be once `action` is done."""

    def is_dead_end(self, state: _State) -> bool:
        """Whether surely no final state lies below `state`, which is not final; False where that is not known."""


@runtime_checkable
class Traced(Protocol[_Action]):
    """A `SearchProblem` that tells its solutions otherwise than by the states on the way."""

    def path(self, actions: Sequence[_Action]) -> tuple[Any, ...]:
        """The solution that these actions, done one after the other from the initial state, make up."""


class PathProblem(Protocol[Node]):
    """A path in an undirected graph, from `start` through every node once, and back to `start` if it is `closed`."""

    @property
    def nodes(self) -> Sequence[Node]:
        """All nodes, each once; for counting, best in an order that keeps neighbors close to each other."""

    @property
    def start(self) -> Node:
        """Where the path begins."""

    @property
    def closed(self) -> bool:
        """Whether the path has to end on a neighbor of `start`, and so close to a cycle."""

    def neighbors(self, node: Node) -> Iterable[Node]:
        """The nodes that share an edge with `node`, each once, `node` itself not among them."""
