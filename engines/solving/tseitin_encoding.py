"""Formulas as clauses, for any solver that takes conjunctive normal form.

Each part of a formula gets an equivalent literal (Tseitin 1968), so that the number of clauses grows with the size of
the formulas, not of their normal forms. All connectives are reduced to two kinds of gates, conjunction and parity of
two literals, and counters to sorting networks. Equal gates are built once.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Self

from engines.facts_and_components import Atom, Fact, atoms_among
from game.statements.connectives import And, Biconditional, Formula, Implication, Not, Or, Symbol, Xor
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Sentence

Clause = list[int]
TRUE = 1
"""The literal true in every model of an encoding; its negation is false."""
FALSE = -TRUE
MOST_LISTED = 8
"""The most cells of a sentence passed to a solver directly, in binomial clauses or as a native constraint.

A larger sentence is encoded with counters, sums, or regions; the result is equivalent, and takes less time and memory.
"""


class Encoding(FormulaTranslation[int]):
    """Clauses whose models, restricted to the atoms, are the models of the required formulas.

    Literals are ints as in DIMACS: a variable from 1, negative if negated. The `atoms` have the variables after `TRUE`.
    """

    def __init__(self, atoms: Iterable[Hashable] = ()) -> None:
        self.clauses: list[Clause] = [[TRUE]]
        self.variables = {atom: number for number, atom in enumerate(atoms, start=TRUE + 1)}
        self.highest = TRUE + len(self.variables)  # the highest variable in use
        self._conjunctions: dict[frozenset[int], int] = {}
        self._parities: dict[tuple[int, int], int] = {}
        self._counters: dict[tuple[int, ...], Sequence[int]] = {}

    @classmethod
    def of(cls, facts: Sequence[Fact], atoms: Sequence[Atom] | None = None) -> Self:
        """Encode the formulas among `facts`, with variables, in the order of `atoms`, for the atoms of all facts."""
        encoding = cls(atoms_among(facts) if atoms is None else atoms)
        for fact in facts:
            if isinstance(fact, Formula):
                encoding.require(fact)
        return encoding

    def require_sentence(self, sentence: Sentence) -> None:
        """Add a sentence: in the binomial form for up to 8 cells (at most 126 clauses), with a counter for more."""
        literals = sorted([self.variable(cell) for cell in sentence.cells])
        if len(literals) <= MOST_LISTED:
            self.clauses += binomial_clauses(literals, sentence.count)
        else:
            self.add([self.exactly(sentence.count, literals)])

    def variable(self, name: Hashable) -> int:
        variable = self.variables.get(name)
        if variable is None:
            variable = self.variables[name] = self.new_variable()
        return variable

    symbol = variable

    def require(self, formula: Formula) -> None:
        """Add `formula`. Its outermost connectives become clauses directly, without variables."""
        pending = [(formula, True)]
        while pending:
            part, truth = pending.pop()
            operands = [(operand, truth) for operand in part.operands]
            match part:
                case Not():
                    pending.append((part.operand, not truth))
                case And() | Or() | Implication():
                    if isinstance(part, Implication):  # not a, or b
                        operands[0] = part.antecedent, not truth
                    if isinstance(part, And) == truth:
                        pending += operands
                    else:
                        self.add([self._literal_of(*operand) for operand in operands])
                case Biconditional() | Xor() if len(operands) == 2:
                    a, b = map(self.literal, part.operands)
                    b = b if isinstance(part, Biconditional) == truth else -b
                    self.add([-a, b])
                    self.add([a, -b])
                case _:
                    self.add([self._literal_of(part, truth)])

    def _literal_of(self, formula: Formula, truth: bool) -> int:
        return self.literal(formula) if truth else -self.literal(formula)

    def literal(self, formula: Formula) -> int:
        if type(formula) is Symbol:
            return self.variable(formula.name)
        return self.interpret(formula)

    def denied(self, value: int) -> int:
        return -value

    def all_of(self, literals: Iterable[int]) -> int:
        operands = frozenset(literals) - {TRUE}
        gate = self._conjunctions.get(operands)
        if gate is None:
            gate = self._conjunctions[operands] = self._conjunction(operands)
        return gate

    def _conjunction(self, operands: frozenset[int]) -> int:
        opposites = [-literal for literal in operands]
        if FALSE in operands or not operands.isdisjoint(opposites):
            return FALSE
        if len(operands) < 2:
            return next(iter(operands), TRUE)
        gate = self.new_variable()
        self.clauses += [[-gate, literal] for literal in operands]
        self.clauses.append([gate, *opposites])
        return gate

    def any_of(self, literals: Iterable[int]) -> int:
        return -self.all_of([-literal for literal in literals])

    def parity(self, literals: Iterable[int]) -> int:
        """Return a literal that is true if an odd number of `literals` are true, as a chain of gates."""
        literals = list(literals)
        odd = sum(literal < 0 for literal in literals) % 2 == 1
        chain = FALSE
        for variable, times in sorted(Counter(map(abs, literals)).items()):
            if times % 2 == 1:
                chain = self._parity_of_two(chain, variable)
        return -chain if odd else chain

    def _parity_of_two(self, chain: int, variable: int) -> int:
        if variable == TRUE:
            return -chain
        if abs(chain) == TRUE:
            return variable if chain == FALSE else -variable
        gate = self._parities.get((abs(chain), variable))
        if gate is None:
            gate = self._parities[abs(chain), variable] = self.new_variable()
            a, b = abs(chain), variable
            self.clauses += [[-gate, a, b], [-gate, -a, -b], [gate, -a, b], [gate, a, -b]]
        return gate if chain > 0 else -gate

    def at_least(self, count: int, literals: Iterable[int]) -> int:
        """Return a literal that is true if at least `count` of `literals` are. A repeated literal counts repeatedly."""
        certain, open_literals = _split_off_certain(literals)
        count -= certain
        if count <= 0:
            return TRUE
        if count > len(open_literals):
            return FALSE
        if count == len(open_literals):
            return self.all_of(open_literals)
        if count == 1:
            return self.any_of(open_literals)
        counter = self._counters.get(open_literals, ())
        if len(counter) < count:
            bound = min(1 << count.bit_length(), len(open_literals))  # at least doubled, so rebuilds are few
            counter = self._counters[open_literals] = self._sort(open_literals, bound)
        return counter[count - 1]

    def _sort(self, literals: Sequence[int], bound: int) -> Sequence[int]:
        """Return the first `bound` of `literals` in descending order: the k-th is true if at least k literals are true.

        Batcher's odd-even merge sort (1968) takes some n (log n)^2 gates, fewer than the n^2 of a table of sums.
        """
        if len(literals) == 1:
            return literals
        middle = len(literals) // 2
        ordered = self._merge(self._sort(literals[:middle], bound), self._sort(literals[middle:], bound))[:bound]
        # Redundant, but it speeds up the search: at least k + 1 implies at least k.
        self.clauses += [[-lower, upper] for upper, lower in pairwise(ordered)]
        return ordered

    def _merge(self, first: Sequence[int], second: Sequence[int]) -> Sequence[int]:
        """Merge two descending sequences: merge the even and the odd places separately, then compare neighbors."""
        if len(first) == len(second) == 1:
            return self.any_of([first[0], second[0]]), self.all_of([first[0], second[0]])
        even_length = (max(len(first), len(second)) + 1) // 2 * 2
        a, b = ([*row, *[FALSE] * (even_length - len(row))] for row in (first, second))
        evens, odds = self._merge(a[::2], b[::2]), self._merge(a[1::2], b[1::2])
        ordered = [evens[0]]
        for upper, lower in zip(odds[:-1], evens[1:], strict=True):
            ordered += [self.any_of([upper, lower]), self.all_of([upper, lower])]
        ordered.append(odds[-1])
        return ordered[: len(first) + len(second)]  # the padding is false, and sorted to the end

    def add(self, literals: Iterable[int]) -> None:
        clause = set(literals) - {FALSE}
        if TRUE not in clause and not any(-literal in clause for literal in clause):
            self.clauses.append(list(clause) or [FALSE])

    def new_variable(self) -> int:
        self.highest += 1
        return self.highest


def binomial_clauses(literals: Sequence[int], count: int) -> list[Clause]:
    """Return clauses for exactly `count` true `literals`: of count + 1 one is false, of n - count + 1 one is true."""
    if not 0 <= count <= len(literals):
        return [[FALSE]]
    too_many = [[-literal for literal in some] for some in combinations(literals, count + 1)]
    too_few = [list(some) for some in combinations(literals, len(literals) - count + 1)]
    return too_many + too_few


def _split_off_certain(literals: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """Count the certainly true literals, one for a pair x, ¬x, and return the uncertain ones, sorted."""
    times = Counter(literals)
    certain = times.pop(TRUE, 0)
    times.pop(FALSE, 0)
    rest: list[int] = []
    for literal, number in times.items():
        opposite = times.get(-literal, 0)
        if literal > 0:
            certain += min(number, opposite)
        rest += [literal] * max(number - opposite, 0)
    return certain, tuple(sorted(rest))
