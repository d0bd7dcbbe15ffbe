"""A binary decision diagram of a few formulas, which shows the consequences of partial assignments and counts models.

It is pure Python, so that arguments are found and models counted without any package, for example in a browser. Source:
Bryant, Graph-based algorithms for Boolean function manipulation, 1986.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, groupby, pairwise
from math import prod

from engines.facts_and_components import Atom, Fact, as_formula, atoms_of, components
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.formula_translation import FormulaTranslation

MOST_STEPS = 200_000
"""The default limit of steps to build a diagram: some tenths of a second."""

MOST_STEPS_TO_COUNT = 1_000_000
"""The most steps to build the diagram of a component whose models are counted: some seconds."""

MOST_ATOMS = 250
"""The most atoms of a diagram; the recursion is as deep as their number."""

FALSE, TRUE = 0, 1
"""The terminal nodes. Every other node has a higher number than its children."""

Node = tuple[int, int, int]
"""The index of an atom in the order, and the child nodes for false and true."""

Values = Sequence[bool | None]
"""A partial assignment: the known value of each atom, in the order of the diagram."""


class Diagram:
    """The models of `formulas`, as a diagram over the atoms in this `order`.

    Raises `GaveUp` if the diagram takes more than `steps` to build, or has too many atoms.

    >>> from game.statements.connectives import Implication, Symbol, Xor
    >>> diagram = Diagram("abc", [Xor(Symbol("a"), Symbol("b")), Implication(Symbol("b"), Symbol("c"))])
    >>> [diagram.backbone(values) for values in ([False, None, None], [True, None, None], [True, True, None])]
    [[(1, True), (2, True)], [(1, False)], None]
    >>> diagram.needed([True, True, False])
    [1, 2]
    >>> diagram.counts([None, None, None])
    (3, [2, 1, 2])
    """

    def __init__(self, order: Sequence[Atom], formulas: Iterable[Formula], steps: int | None = None) -> None:
        builder = _Builder(order, MOST_STEPS if steps is None else steps)
        self._size = len(order)
        self._nodes = builder.below(reduce(builder.both, map(builder.interpret, formulas), TRUE))

    def backbone(self, values: Values) -> list[tuple[int, bool]] | None:
        """Return (index, value) of the unknown atoms with one possible value; None if no model agrees with `values`."""
        worlds, true = self.counts(values)
        if not worlds:
            return None
        unknown = [place for place, value in enumerate(values) if value is None]
        return [(place, true[place] > 0) for place in unknown if true[place] in (0, worlds)]

    def needed(self, values: Values, supposed: int | None = None) -> list[int]:
        """Return the indices of a minimal subset of these values that contradicts the formulas, as all together do.

        From the first atom on, each value is dropped if the rest still has no model. The value at index `supposed`, if
        given, is never dropped, and its index is not returned.
        """
        alive = [False, True][: len(self._nodes)]  # whether the values allow a path from each node to `TRUE`
        for place, low, high in self._nodes[2:]:
            alive.append((values[place] is not True and alive[low]) or (values[place] is not False and alive[high]))
        reached = [False] * len(alive)
        reached[-1] = True
        needed = []
        for place, numbers in groupby(range(len(alive) - 1, TRUE, -1), key=lambda number: self._nodes[number][0]):
            here = [self._nodes[number] for number in numbers if reached[number]]
            value = values[place]
            if value is not None and place != supposed:
                if any(alive[low] or alive[high] for _, low, high in here):
                    needed.append(place)
                else:
                    value = None
            for _, low, high in here:
                reached[low] = reached[low] or value is not True
                reached[high] = reached[high] or value is not False
        return needed

    def counts(self, values: Values) -> tuple[int, list[int]]:
        """Count the models with these values, and for each unknown atom those in which it is true."""
        unknown = list(accumulate([value is None for value in values], initial=0))  # before each atom
        before = [unknown[place] for place, _, _ in self._nodes]
        below = [0, 1][: len(self._nodes)]
        for place, low, high in self._nodes[2:]:
            value, here = values[place], unknown[place + 1]
            if_false = 0 if value is True else below[low] << before[low] - here
            if_true = 0 if value is False else below[high] << before[high] - here
            below.append(if_false + if_true)
        above = [0] * len(below)
        above[-1] = 1 << before[-1]
        worlds = above[-1] * below[-1]
        true, through = [0] * self._size, [0] * self._size
        for number in range(len(below) - 1, TRUE, -1):
            place, low, high = self._nodes[number]
            value, here = values[place], unknown[place + 1]
            through[place] += above[number] * below[number]
            if value is not True:
                above[low] += above[number] << before[low] - here
            if value is not False:
                if_true = above[number] << before[high] - here
                above[high] += if_true
                true[place] += if_true * below[high]
        # Of the models on paths that skip an atom, half have it true.
        return worlds, [known + (worlds - passed) // 2 for known, passed in zip(true, through, strict=True)]


class _Builder(FormulaTranslation[int]):
    """A builder of nodes; equal nodes are built once."""

    true = TRUE

    def __init__(self, order: Sequence[Atom], steps: int) -> None:
        if len(order) > MOST_ATOMS:
            raise GaveUp(f"a diagram would be about {len(order)} atoms; expected no more than {MOST_ATOMS}")
        self._place = {atom: place for place, atom in enumerate(order)}
        self._nodes: list[Node] = [(len(order), FALSE, FALSE), (len(order), TRUE, TRUE)]
        self._numbers: dict[Node, int] = {}
        self._choices: dict[Node, int] = {}
        self._most_steps, self._steps = steps, 0

    def below(self, root: int) -> list[Node]:
        needed = {root}
        for number in range(root, TRUE, -1):
            if number in needed:
                needed.update(self._nodes[number][1:])
        kept = [
            FALSE,
            *([TRUE] if root else []),
            *sorted(needed - {FALSE, TRUE}, key=lambda number: (-self._nodes[number][0], number)),
        ]
        new = {old: number for number, old in enumerate(kept)}
        return [(place, new[low], new[high]) for place, low, high in map(self._nodes.__getitem__, kept)]

    def symbol(self, name: Hashable) -> int:
        return self._node((self._place[name], FALSE, TRUE))

    def denied(self, value: int) -> int:
        return self._choice(value, FALSE, TRUE)

    def both(self, one: int, other: int) -> int:
        return self._choice(one, other, FALSE)

    def either(self, one: int, other: int) -> int:
        return self._choice(one, TRUE, other)

    def unlike(self, one: int, other: int) -> int:
        return self._choice(other, self.denied(one), one)

    def all_of(self, values: Sequence[int]) -> int:
        return reduce(lambda rest, one: self.both(one, rest), reversed(values), TRUE)

    def any_of(self, values: Sequence[int]) -> int:
        return reduce(lambda rest, one: self.either(one, rest), reversed(values), FALSE)

    def at_least(self, count: int, values: Sequence[int]) -> int:
        return self._counted(values, range(count, len(values) + 1))

    def exactly(self, count: int, values: Sequence[int]) -> int:
        return self._counted(values, range(count, count + 1))

    def _counted(self, values: Sequence[int], allowed: range) -> int:
        ends = [TRUE if number in allowed else FALSE for number in range(len(values) + 1)]
        for value in reversed(values):
            ends = [self._choice(value, true, false) for false, true in pairwise(ends)]
        return ends[0]

    def _choice(self, condition: int, high: int, low: int) -> int:
        if condition <= TRUE:
            return high if condition else low
        if high == low:
            return high
        if (high, low) == (TRUE, FALSE):
            return condition
        key = condition, high, low
        if key not in self._choices:
            self._steps += 1
            if self._steps > self._most_steps:
                raise GaveUp(f"it takes more than {self._most_steps:,} steps to build a diagram")
            asked, above, below = self._nodes[condition], self._nodes[high], self._nodes[low]
            place = min(asked[0], above[0], below[0])
            _, *of_asked = asked if asked[0] == place else (0, condition, condition)
            _, *of_above = above if above[0] == place else (0, high, high)
            _, *of_below = below if below[0] == place else (0, low, low)
            down = self._choice(of_asked[0], of_above[0], of_below[0])
            up = self._choice(of_asked[1], of_above[1], of_below[1])
            self._choices[key] = self._node((place, down, up))
        return self._choices[key]

    def _node(self, node: Node) -> int:
        _, low, high = node
        if low == high:
            return low
        if node not in self._numbers:
            self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return self._numbers[node]


@dataclass(frozen=True)
class Models:
    """The number of models, and the probability (0 to 1) of each atom, with all models equally likely."""

    number: int
    chances: Mapping[Atom, float]


def count_models(facts: Iterable[Fact], atoms: Sequence[Atom]) -> Models:
    """Count the models of `facts` over these atoms and all other atoms of the facts.

    Components are counted separately, by decision diagrams. Raises `GaveUp` if a diagram would be too large. Source:
    Darwiche and Marquis, A knowledge compilation map, 2002.

    >>> from game.statements.connectives import Exactly, Symbol
    >>> count_models([Exactly(1, [Symbol("a"), Symbol("b")])], ["a", "b", "c"])
    Models(number=4, chances={'a': 0.5, 'b': 0.5, 'c': 0.5})
    """
    place = {atom: number for number, atom in enumerate(atoms)}
    numbers: list[int] = []
    chances: dict[Atom, float] = {}
    for part in components(facts):
        about = dict.fromkeys([atom for fact in part for atom in atoms_of(fact)])
        order = sorted(about, key=lambda atom: place.get(atom, len(place)))
        worlds, true = Diagram(order, map(as_formula, part), MOST_STEPS_TO_COUNT).counts([None] * len(order))
        numbers.append(worlds)
        chances |= {atom: number / max(worlds, 1) for atom, number in zip(order, true, strict=True)}
    free = [atom for atom in atoms if atom not in chances]
    chances |= dict.fromkeys(free, 0.5)
    return Models(prod(numbers) * 2 ** len(free), {atom: chances[atom] for atom in atoms})
