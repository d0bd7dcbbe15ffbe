"""Facts: what a reasoner starts from, and how facts hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from game.atom_order import in_order, order_key
from game.grid import Cell
from game.statements.clue import Fact as Fact, Premise as Premise
from game.statements.connectives import And, Exactly, Formula, Not, Or, Symbol
from game.statements.sentence import Atom as Atom, Sentence, Total

T = TypeVar("T")
F = TypeVar("F", bound=Fact)
P = TypeVar("P", bound=Premise)


class NumberSentence(Sentence):
    """A sentence that may be what is left of a number on a board: of its neighbors, those that are not known.

    `number` is the number; None where the sentence has another source. `on_square` says whether the board is a square
    one. Some rules need that: most regions that sentences may have in common, numbers of a square board have not.
    """

    __slots__ = ("number", "on_square")

    def __init__(
        self, cells: Iterable[Cell], count: int, number: int | None = None, *, on_square: bool = False
    ) -> None:
        super().__init__(cells, count)
        self.number, self.on_square = number, on_square


FALSE = Or()
"""The query that is entailed by a contradiction alone."""


def split_total(premises: Iterable[Premise]) -> tuple[list[Fact], Total | None]:
    """The facts among `premises`, and the total if there is one. Raises `ValueError` for two totals."""
    facts: list[Fact] = []
    totals: list[Total] = []
    for premise in premises:
        if isinstance(premise, Total):
            totals.append(premise)
        else:
            facts.append(premise)
    if len(totals) > 1:
        raise ValueError(f"{len(totals)} totals are given: {totals}; expected one at the most")
    return facts, totals[0] if totals else None


def premises_at(premises: Sequence[P], numbers: Iterable[int], given: Sequence[Fact] = ()) -> list[Premise]:
    """The premises with these numbers, after what is `given`.

    Cells that only the premises left out mention count as untouched for a total among them.
    """
    some: list[Premise] = [*given, *(premises[number] for number in numbers)]
    for place, premise in enumerate(some):
        if isinstance(premise, Total):
            left = len(cells_among(premises) - cells_among(some))
            some[place] = Total(premise.mines, premise.untouched + left)
    return some


def is_literal(query: Formula) -> bool:
    """Whether `query` is a symbol or a negated symbol."""
    return isinstance(query, Symbol) or (isinstance(query, Not) and isinstance(query.operand, Symbol))


def literal_of(query: Formula) -> tuple[Atom, bool]:
    """The atom and the value that a symbol or a negated symbol speaks of."""
    if isinstance(query, Symbol):
        return query.name, True
    assert isinstance(query, Not)
    assert isinstance(query.operand, Symbol)
    return query.operand.name, False


def claim(atom: Atom, value: bool) -> Formula:
    """The formula that `atom` has this `value`."""
    return Symbol(atom) if value else Not(Symbol(atom))


def cells_among(premises: Iterable[Premise]) -> set[Atom]:
    """The cells that the sentences among `premises` mention."""
    return set().union(*[premise.cells for premise in premises if isinstance(premise, Sentence)])


def atoms_of(fact: Fact) -> Set[Atom]:
    """The atoms that `fact` mentions."""
    if isinstance(fact, Sentence):
        return fact.cells
    if isinstance(fact, Formula):
        return _mentioned(fact)
    raise TypeError(f"{fact!r} is no fact; expected a Sentence or a Formula")


@lru_cache(2_000)
def _mentioned(formula: Formula) -> Set[Atom]:
    """The atoms of a formula in the order of mention, which no hash seed changes."""
    return {part.name: None for part in formula.parts() if isinstance(part, Symbol)}.keys()


def atoms_among(facts: Iterable[Fact]) -> list[Atom]:
    """The atoms that the facts mention, each once, in the order of first mention."""
    return list(dict.fromkeys(chain.from_iterable(map(atoms_of, facts))))


def in_one_order(facts: Iterable[Fact]) -> list[Fact]:
    """The facts, each once, in an order that depends on nothing but their set.

    Sentences come first, by their atoms in order; then formulas, by a fingerprint of how they are built.
    """
    facts = list(facts)
    place = {atom: number for number, atom in enumerate(in_order(cells_among(facts)))}
    sentences = {
        (tuple(sorted([place[cell] for cell in fact.cells])), fact.count): fact
        for fact in facts
        if isinstance(fact, Sentence)
    }
    formulas = {_fingerprint(fact): fact for fact in facts if isinstance(fact, Formula)}
    return [*[sentences[key] for key in sorted(sentences)], *[formulas[key] for key in sorted(formulas)]]


def atoms_in_one_order(facts: Iterable[Fact]) -> list[Atom]:
    """The atoms that the facts mention, each once, in the order of first mention; those of one sentence in order."""
    facts = list(facts)
    place = {atom: number for number, atom in enumerate(in_order(cells_among(facts)))}
    mentioned: dict[Atom, None] = {}
    for fact in facts:
        mentioned |= dict.fromkeys(
            sorted(fact.cells, key=place.__getitem__) if isinstance(fact, Sentence) else atoms_of(fact)
        )
    return list(mentioned)


@lru_cache(2_000)
def _fingerprint(formula: Formula) -> bytes:
    """Some bytes that formulas share where they are written alike; a part that is shared is read once."""

    from hashlib import blake2b  # needed only to order several formulas

    def of_part(part: Formula, operands: list[bytes]) -> bytes:
        label = order_key(part.name) if isinstance(part, Symbol) else getattr(part, "count", None)
        return blake2b(repr((type(part).__name__, label, operands)).encode(), digest_size=16).digest()

    return formula.fold(of_part)


def conjuncts(facts: Iterable[Fact]) -> list[Fact]:
    """The facts with conjunctions taken apart: what they join may be in components that have nothing in common."""
    taken: list[Fact] = []
    pending = list(facts)[::-1]
    while pending:
        fact = pending.pop()
        if isinstance(fact, And):
            pending += reversed(fact.conjuncts)
        else:
            taken.append(fact)
    return taken


def as_formula(fact: Fact) -> Formula:
    """A sentence as a formula about its cells; a formula as it is."""
    return fact if isinstance(fact, Formula) else Exactly(fact.count, map(Symbol, fact.cells))


def facts_about(atoms: Iterable[Atom], facts: Sequence[F]) -> list[F]:
    """The facts about these atoms, about atoms of such facts, and so on, in their order."""
    about = list(map(atoms_of, facts))
    reached, found = set(atoms), set[int]()
    while near := [n for n in range(len(facts)) if n not in found and not reached.isdisjoint(about[n])]:
        found.update(near)
        reached.update(*[about[number] for number in near])
    return [facts[number] for number in sorted(found)]


def components(facts: Iterable[F]) -> list[list[F]]:
    """The facts in connected components: two facts that share an atom stand in the same one."""
    return connected(facts, atoms_of)


def connected(items: Iterable[T], atoms: Callable[[T], Iterable[Atom]]) -> list[list[T]]:
    """The items in connected components: two that share one of their `atoms` stand in the same one."""
    items = list(items)
    parent = list(range(len(items)))  # a forest over the numbers of the items, one tree a component
    first_with: dict[Atom, int] = {}

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = number = parent[parent[number]]
        return number

    for number, item in enumerate(items):
        for atom in atoms(item):
            parent[root(number)] = root(first_with.setdefault(atom, number))
    members: dict[int, list[T]] = {}
    for number, item in enumerate(items):
        members.setdefault(root(number), []).append(item)
    return list(members.values())


def bounds_on_mines(facts: Iterable[Fact], counted: Set[Atom]) -> tuple[int, int]:
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
