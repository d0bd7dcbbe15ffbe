"""The backbone of facts, by asking a solver for models: what the SAT engine and the SymPy engine share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from typing import Self

from engines.reasoner import Atom, Fact, components
from game.sentence import Sentence

# A number has at most 8 neighbors. A larger sentence speaks of the total, and joins what is apart without it.
LARGEST = 8

Literals = list[tuple[Atom, bool]]
"""Atoms with their value in every world: of a cell, True for a mine."""


class Model(ABC):
    """A solver that holds facts. Close it after use.

    `variables` maps atoms to positive ints; the literal of a cell's variable says "mine", its negative "safe". The
    model can be asked, and told, how many of the `counted` cells are mines.
    """

    def __init__(self, variables: Mapping[Atom, int], counted: AbstractSet[Atom] = frozenset()) -> None:
        self.variables = variables
        self.counted = [variable for atom, variable in variables.items() if atom in counted]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def solve(self, assumptions: Sequence[int] = ()) -> Sequence[int] | None:
        """The literals of the atoms in some model under the assumptions, or None if there is none.

        An atom that the facts leave free need not be among them.
        """

    @abstractmethod
    def add(self, clause: Sequence[int]) -> None:
        """From now on one of these literals is true."""

    def prefer(self, literals: Sequence[int]) -> None:  # noqa: B027 - not every solver can be guided
        """Where the search is free, try these literals first: a model then refutes many candidates at once."""

    @abstractmethod
    def at_most(self, count: int) -> list[int]:
        """A literal that is true only if at most `count` of the counted cells are mines (none where all may be)."""

    @abstractmethod
    def at_least(self, count: int) -> list[int]:
        """A literal that is true only if at least `count` of the counted cells are mines (none where none need be)."""

    def close(self) -> None:  # noqa: B027 - not every solver holds something to be freed
        """Free what the solver holds."""

    def backbone(self) -> Literals | None:
        """The atoms that have one value in every model, with that value; None if there is no model.

        Each turn asks for a model in which some candidate differs (Janota, Lynce and Marques-Silva, Algorithms for
        computing backbones of propositional formulae, 2015). It uses the model up.
        """
        model = self.solve()
        if model is None:
            return None
        candidates = set(model)
        while candidates:
            others = [-literal for literal in candidates]
            self.add(others)
            self.prefer(others)
            model = self.solve()
            if model is None:
                break
            candidates.intersection_update(model)
        atoms = {variable: atom for atom, variable in self.variables.items()}
        return [(atoms[abs(literal)], literal > 0) for literal in candidates]

    def counts(self) -> set[int]:
        """Every number of mines that the counted cells can have: none if there is no model."""
        found: set[int] = set()

        def ask(assumptions: list[int]) -> int | None:
            model = self.solve(assumptions)
            if model is None:
                return None
            number = len(set(model).intersection(self.counted))
            found.add(number)
            return number

        fewest = most = ask([])
        while fewest:
            fewest = ask(self.at_most(fewest - 1))
        while most is not None and most < len(self.counted):
            most = ask(self.at_least(most + 1))
        for number in range(min(found, default=0), max(found, default=0)):
            if number not in found:
                ask(self.at_most(number) + self.at_least(number))
        return found

    def restrict(self, counts: set[int], possible: set[int]) -> None:
        """Allow only `counts` (one at the least) of the `possible` numbers of mines."""
        for literal in self.at_most(max(counts)) + self.at_least(min(counts)):
            self.add([literal])
        for number in possible - counts:
            if min(counts) < number < max(counts):
                self.add(self.at_most(number - 1) + self.at_least(number + 1))


MakeModel = Callable[[Sequence[Fact], AbstractSet[Atom]], Model]
"""A `Model` of facts, with the cells to be counted."""


def backbone_of(facts: Sequence[Fact], make_model: MakeModel) -> Literals | None:
    """The atoms that have one value in every world that fits, with that value; None if no world fits."""
    total = total_among(facts)
    if total is None:
        with make_model(facts, frozenset()) as model:
            return model.backbone()
    return _backbone_under(total, components(fact for fact in facts if fact is not total), make_model)


def total_among(facts: Iterable[Fact]) -> Sentence | None:
    """The sentence that speaks of the total, if there is one."""
    wide = [fact for fact in facts if isinstance(fact, Sentence) and len(fact.cells) > LARGEST]
    return wide[0] if len(wide) == 1 else None


def _backbone_under(total: Sentence, parts: Sequence[Sequence[Fact]], make_model: MakeModel) -> Literals | None:
    """The backbone where one sentence over many cells joins components that are apart without it.

    All that it says to one of them is how many mines that may have, given how many the others can have. So each is
    solved on its own. The cells of the total alone are one more component, which can have any number of mines.
    """
    with ExitStack() as stack:
        models = [stack.enter_context(make_model(part, total.cells)) for part in parts]
        free = total.cells.difference(*(model.variables for model in models))
        possible = [model.counts() for model in models] + [set(range(len(free) + 1))]
        allowed = _counts_adding_up(possible, total.count)
        if not all(allowed):
            return None
        literals: Literals = []
        for model, counts, all_counts in zip(models, allowed, possible, strict=False):
            model.restrict(counts, all_counts)
            literals += model.backbone() or []
    if allowed[-1] == {0}:
        literals += [(cell, False) for cell in free]
    elif allowed[-1] == {len(free)}:
        literals += [(cell, True) for cell in free]
    return literals


def _counts_adding_up(possible: Sequence[set[int]], total: int) -> list[set[int]]:
    """Those of each set's numbers that, with one number of each other set, add up to `total`."""
    before = [{0}]
    for numbers in possible[:-1]:
        before.append(_sums(before[-1], numbers))
    after = {0}
    allowed = []
    for numbers, sums in zip(reversed(possible), reversed(before), strict=True):
        rest = _sums(sums, after)
        allowed.append({number for number in numbers if total - number in rest})
        after = _sums(after, numbers)
    return allowed[::-1]


def _sums(first: set[int], second: set[int]) -> set[int]:
    return {a + b for a in first for b in second}
