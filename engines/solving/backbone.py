"""The backbone of facts, by asking a solver for models: what the engines on solvers share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from typing import ClassVar, Protocol, Self

from engines.reasoner import Atom, ComponentReasoner, Fact, atoms_among, atoms_of, components
from engines.solving.clauses import TRUE, Encoding
from game.logic import Formula
from game.sentence import Sentence

# A number has at most 8 neighbors. A larger sentence speaks of the total, and joins what is apart without it.
LARGEST = 8

Literals = list[tuple[Atom, bool]]
"""Atoms with their value in every world: of a cell, True for a mine."""


class Model(ABC):
    """A solver that holds facts. Close it after use.

    `variables` maps atoms to positive ints; the literal of a cell's variable says "mine", its negative "safe".
    """

    def __init__(self, variables: Mapping[Atom, int]) -> None:
        self.variables = variables

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


class CountingModel(Model):
    """A model that can be asked, and told, how many of the `counted` cells are mines."""

    def __init__(self, variables: Mapping[Atom, int], counted: AbstractSet[Atom] = frozenset()) -> None:
        super().__init__(variables)
        self.counted = [variable for atom, variable in variables.items() if atom in counted]
        # Numbers of mines that the counted cells were found to have.
        self._found: set[int] = set()

    @abstractmethod
    def at_most(self, count: int) -> list[int]:
        """A literal that is true only if at most `count` of the counted cells are mines (none where all may be)."""

    @abstractmethod
    def at_least(self, count: int) -> list[int]:
        """A literal that is true only if at least `count` of the counted cells are mines (none where none need be)."""

    def some_count(self) -> int | None:
        """A number of mines that the counted cells can have; None if there is no model."""
        return self._find([])

    def fewest(self, bound: int) -> int:
        """The least number of mines that the counted cells can have: `bound` or more."""
        number: int | None = min(self._found)
        while number is not None and number > bound:
            number = self._find(self.at_most(number - 1))
        return min(self._found)

    def most(self, bound: int) -> int:
        """The greatest number of mines that the counted cells can have: `bound` or less."""
        number: int | None = max(self._found)
        while number is not None and number < bound:
            number = self._find(self.at_least(number + 1))
        return max(self._found)

    def can_count(self, fewest: int, most: int) -> bool:
        """Whether the counted cells can have from `fewest` to `most` mines."""
        if any(fewest <= number <= most for number in self._found):
            return True
        if fewest > min(most, len(self.counted)) or most < 0:
            return False
        return self._find(self.at_least(fewest) + self.at_most(most)) is not None

    def restrict(self, allowed: AbstractSet[int], fewest: int, most: int) -> None:
        """Of the numbers from `fewest` to `most`, allow the counted cells only those in `allowed`, one at the least."""
        if min(allowed) > fewest:
            self.add(self.at_least(min(allowed)))
        if max(allowed) < most:
            self.add(self.at_most(max(allowed)))
        for number in range(min(allowed), max(allowed)):
            if number not in allowed:
                self.add(self.at_most(number - 1) + self.at_least(number + 1))

    def _find(self, assumptions: Sequence[int]) -> int | None:
        """How many counted cells are mines in some model under the assumptions; it is remembered."""
        model = self.solve(assumptions)
        if model is None:
            return None
        number = len(set(model).intersection(self.counted))
        self._found.add(number)
        return number


class EncodedModel(CountingModel):
    """A model for a solver with sentences of its own, which is told formulas and the total as clauses of an encoding.

    For about one long equation solvers learn nothing: with the total as one, some expert positions took over a minute,
    and take milliseconds with clauses that count. A subclass calls `tell_clauses` when its solver is ready, and then
    tells it the sentences.
    """

    def __init__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> None:
        self._encoding, self._known = Encoding(atoms_among(facts)), 0
        for fact in facts:
            if isinstance(fact, Formula):
                self._encoding.require(fact)
        super().__init__(self._encoding.variables, counted)

    @abstractmethod
    def declare(self, highest: int) -> None:
        """Make the solver know all variables from 1 to `highest`."""

    def at_most(self, count: int) -> list[int]:
        """See `CountingModel.at_most`."""
        literal = -self._encoding.at_least(count + 1, self.counted)
        self.tell_clauses()
        return [literal]

    def at_least(self, count: int) -> list[int]:
        """See `CountingModel.at_least`."""
        literal = self._encoding.at_least(count, self.counted)
        self.tell_clauses()
        return [literal]

    def tell_clauses(self) -> None:
        """Tell the solver what the encoding has come to know."""
        self.declare(self._encoding.highest)
        new, self._known = self._encoding.clauses[self._known :], len(self._encoding.clauses)
        for clause in new:
            self.add(clause)

    def literals_where(self, is_true: Callable[[int], bool]) -> list[int]:
        """The literals of the atoms in the model in which `is_true` tells the value of a variable."""
        variables = range(TRUE + 1, TRUE + 1 + len(self.variables))
        return [variable if is_true(variable) else -variable for variable in variables]


class MakeModel(Protocol):
    """Makes a model of facts, with the cells to be counted: the class of the model, as a rule."""

    def __call__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> CountingModel:
        """The model, to be closed after use."""


class ModelReasoner(ComponentReasoner):
    """A reasoner that asks a solver for models and never gives up: a subclass names its `make_model`."""

    speaks = frozenset({Sentence, Formula})
    make_model: ClassVar[MakeModel]

    def settle(self, component: Sequence[Fact]) -> Literals | None:
        """The backbone; see `ComponentReasoner.settle`."""
        return backbone_of(component, self.make_model)

    def fits(self, component: Sequence[Fact]) -> bool:
        """Whether there is a model; see `ComponentReasoner.fits`."""
        with self.make_model(component) as model:
            return model.solve() is not None


def backbone_of(facts: Sequence[Fact], make_model: MakeModel) -> Literals | None:
    """The atoms that have one value in every world that fits, with that value; None if no world fits."""
    total = total_among(facts)
    if total is None:
        with make_model(facts, frozenset()) as model:
            return model.backbone()
    return _backbone_under(total, components(fact for fact in facts if fact is not total), make_model)


def total_among(facts: Iterable[Fact]) -> Sentence | None:
    """The sentence that speaks of the total, the largest, if there is one that no number can be the source of."""
    wide = [fact for fact in facts if isinstance(fact, Sentence) and len(fact.cells) > LARGEST]
    return max(wide, key=lambda fact: len(fact.cells), default=None)


def _backbone_under(total: Sentence, parts: Sequence[Sequence[Fact]], make_model: MakeModel) -> Literals | None:
    """The backbone where one sentence over many cells joins components that are apart without it.

    All that it says to one of them is how many mines that may have, given how many the others can have: each is then
    solved on its own. The cells of the total alone, `free`, can have any number.
    """
    with ExitStack() as stack:
        components = [_Component(stack.enter_context(make_model(part, total.cells)), part, total) for part in parts]
        models = [component.model for component in components]
        free = total.cells.difference(*(model.variables for model in models))
        numbers = [model.some_count() for model in models]
        if None in numbers:
            return None
        literals: Literals = []
        # What this one world puts among the free cells is room for what any one component might do instead.
        spare = total.count - sum(number or 0 for number in numbers)
        if not (0 < spare < len(free) and all(c.fits_into(spare, len(free)) for c in components)):
            joint = _JointCounts(components, total.count, len(free))
            if not joint.are_possible:
                return None
            joint.restrict()
            literals = [(cell, value) for value in (True, False) if joint.free_are_all(value) for cell in free]
        return literals + [literal for model in models for literal in model.backbone() or ()]


class _Component:
    """A component with quick bounds on the mines among its counted cells."""

    def __init__(self, model: CountingModel, part: Sequence[Fact], total: Sentence) -> None:
        self.model = model
        self.fewest, self.most = bounds_on_mines(part, total.cells)

    def fits_into(self, spare: int, free: int) -> bool:
        """Whether any other number of mines here can be made up for among the free cells, which have `spare`."""
        number = self.model.some_count() or 0
        return self.most - number <= spare and number - self.fewest <= free - spare


class _JointCounts:
    """How many mines each of several components can have, where they and `free` cells have `total` in all.

    The largest component is asked only as far as needed: exact extremes of hundreds of cells can take a solver many
    seconds. Of the others the possible numbers are found at the ends that can matter.
    """

    def __init__(self, components: Sequence[_Component], total: int, free: int) -> None:
        self._total, self._free = total, free
        ordered = sorted(components, key=lambda component: len(component.model.counted))
        self._others, self._last = ordered[:-1], ordered[-1] if ordered else None
        has_ceiling = sum(component.most for component in components) > total
        has_floor = sum(component.fewest for component in components) < total - free
        self._counts = [self._numbers(component, has_floor, has_ceiling) for component in self._others]
        self._sums = _sums(self._counts)

    @staticmethod
    def _numbers(component: _Component, has_floor: bool, has_ceiling: bool) -> set[int]:
        """The numbers that a component can have; where only one end matters, up to the bound at the other."""
        model = component.model
        fewest = model.fewest(component.fewest) if has_ceiling else component.fewest
        most = model.most(component.most) if has_floor else component.most
        numbers = range(fewest, most + 1)
        return {number for number in numbers if not (has_floor and has_ceiling) or model.can_count(number, number)}

    @property
    def are_possible(self) -> bool:
        """Whether there is a world at all."""
        return self._can_free_have(0, self._free, self._sums)

    def restrict(self) -> None:
        """Tell each component which numbers the others leave to it."""
        for place, component in enumerate(self._others):
            rest = _sums(self._counts[:place] + self._counts[place + 1 :])
            counts = self._counts[place]
            allowed = {number for number in counts if self._can_free_have(0, self._free, _sums([rest, {number}]))}
            component.model.restrict(allowed, min(counts), max(counts))
        if self._last:
            numbers = range(self._last.fewest, self._last.most + 1)
            room = {self._total - rest for rest in self._sums}
            allowed = {number for number in numbers if any(0 <= left - number <= self._free for left in room)}
            self._last.model.restrict(allowed, self._last.fewest, self._last.most)

    def free_are_all(self, value: bool) -> bool:
        """Whether all free cells are mines (True) or safe (False) in every world."""
        fewest, most = (0, self._free - 1) if value else (1, self._free)
        return not self._can_free_have(fewest, most, self._sums)

    def _can_free_have(self, fewest: int, most: int, others: set[int]) -> bool:
        """Whether the free cells can have from `fewest` to `most` mines when all but the last have one of `others`."""
        rests = [self._total - number for number in others]
        if self._last is None:
            return any(fewest <= rest <= most for rest in rests)
        return any(self._last.model.can_count(rest - most, rest - fewest) for rest in rests)


def _sums(sets: Iterable[set[int]]) -> set[int]:
    """All sums of one number of each set."""
    sums = {0}
    for numbers in sets:
        sums = {a + b for a in sums for b in numbers}
    return sums


def bounds_on_mines(facts: Iterable[Fact], counted: AbstractSet[Atom]) -> tuple[int, int]:
    """A lower and an upper bound on the mines among the `counted` cells that the facts mention.

    Quick and rough: each sentence in turn, on the cells not seen yet.
    """
    fewest = most = 0
    seen: set[Atom] = set()
    for fact in facts:
        atoms = atoms_of(fact) & counted
        fresh = len(atoms - seen)
        if isinstance(fact, Sentence):
            fewest += max(0, fact.count - (len(fact.cells) - fresh))
            most += min(fact.count, fresh)
        else:
            most += fresh
        seen |= atoms
    return fewest, most
