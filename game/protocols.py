"""What the game and the engines ask of each other, so that neither has to know who the other is.

The first part serves the game: it is what an engine offers to whoever plays, proves or asks for the odds. The second
serves the engines: it is what a puzzle offers to whoever searches or counts, as `game.tour` does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from game.grid import Cell
from game.logic import Formula
from game.sentence import Sentence

State = TypeVar("State")
Action = TypeVar("Action")
Node = TypeVar("Node")
_State = TypeVar("_State", contravariant=True)
_Action = TypeVar("_Action", contravariant=True)


# What the game asks of an engine.


class Player(Protocol):
    """Whoever plays Minesweeper: every engine is one."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines (0 to 8) among its neighbors."""

    def make_safe_move(self) -> Cell | None:
        """A cell that is surely safe and not yet revealed, or None if there is no such cell known."""

    def make_random_move(self) -> Cell | None:
        """A cell that may be safe and is not yet revealed, or None if there is none."""


class Deduced(Protocol):
    """What follows from facts: the atoms entailed true and false, and whether that is all that follows."""

    @property
    def true(self) -> frozenset[Hashable]:
        """Atoms true in every world that fits."""

    @property
    def false(self) -> frozenset[Hashable]:
        """Atoms false in every world that fits."""

    @property
    def complete(self) -> bool:
        """Whether nothing more follows; else the reasoner gave up somewhere."""


class Deducer(Protocol):
    """Whoever tells what formulas entail: every reasoner that speaks them is one."""

    def deduce(self, facts: Sequence[Formula]) -> Deduced:
        """What follows from `facts`; raises `Contradiction` if no world fits them."""


class Prover(Deducer, Protocol):
    """A deducer that also says why."""

    name: ClassVar[str]
    speaks: ClassVar[frozenset[type]]
    """The types of facts that it takes; `Formula` has to be among them."""

    def proofs(
        self, facts: Sequence[Formula], queries: Sequence[Formula], given: Sequence[Formula] = ()
    ) -> Sequence[Sequence[Formula] | None]:
        """For each of `queries` some of `facts` that prove it, with `given`, and of which none can be dropped."""


class Solver(Player, Protocol):
    """A player that tells what it knows, and why: every engine is one."""

    @property
    def mines(self) -> set[Cell]:
        """The cells known to be mines."""

    @property
    def safes(self) -> set[Cell]:
        """The cells known to be safe."""

    @property
    def complete(self) -> bool:
        """Whether it knows all that follows from what it was told."""

    def mark_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine."""

    def explain(self, cell: Cell) -> list[Sentence]:
        """A few of the facts told that prove what `cell` is; raises `ValueError` or `RuntimeError` if it cannot."""


@runtime_checkable
class Odds(Protocol):
    """Whoever tells how likely each mine is: the probability engine, and those built on it."""

    def probabilities(self) -> dict[Cell, float]:
        """The chance of a mine (0 to 1) for each cell not revealed; raises `ValueError` or `RuntimeError`."""

    def world_count(self) -> int:
        """How many layouts fit all that is known."""


class CreateEngine(Protocol):
    """Makes an engine by name, as `engines.create` does: the game is handed it."""

    def __call__(
        self,
        name: str,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        rng: random.Random | None = None,
        **options: object,
    ) -> Solver:
        """The engine `name` for a board of `height` x `width` cells, told the total of `mines` or not (None)."""


# What a search asks of a puzzle.


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
