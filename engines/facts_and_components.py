"""Facts, the input of a reasoner, and their connected components."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from game.atom_order import in_order, order_key
from game.grid import Cell
from game.statements.clue_interface import Fact as Fact, Premise as Premise
from game.statements.connectives import And, Exactly, Formula, Not, Or, Symbol
from game.statements.count_claim import Claim
from game.statements.sentence import Atom as Atom, Sentence, Total

T = TypeVar("T")
F = TypeVar("F", bound=Fact)
P = TypeVar("P", bound=Premise)


class NumberSentence(Sentence):
    """A sentence about the undetermined neighbors of a `number`; None if it comes from no number.

    Some rules of rulebooks hold only `on_square` boards, because two numbers share cells in only a few shapes there.
    """

    __slots__ = ("number", "on_square")

    def __init__(
        self, cells: Iterable[Cell], count: int, number: int | None = None, *, on_square: bool = False
    ) -> None:
        super().__init__(cells, count)
        self.number, self.on_square = number, on_square


FALSE = Or()
"""A query entailed only by a contradiction."""


def split_total(premises: Iterable[Premise]) -> tuple[list[Fact], Total | None]:
    """Separate the facts from the total, if any. Raises `ValueError` for two totals."""
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
    """Return the `given` facts and the premises at these indices.

    Cells that occur only in the omitted premises become untouched cells of a total.
    """
    some: list[Premise] = [*given, *(premises[number] for number in numbers)]
    for place, premise in enumerate(some):
        if isinstance(premise, Total):
            left = len(cells_among(premises) - cells_among(some))
            some[place] = Total(premise.mines, premise.untouched + left)
    return some


def literal_of(query: Formula) -> tuple[Atom, bool] | None:
    """Return the atom of a symbol or a negated symbol, and the value required of the atom; None for other formulas."""
    symbol = query.operand if isinstance(query, Not) else query
    return (symbol.name, symbol is query) if isinstance(symbol, Symbol) else None


def claim(atom: Atom, value: bool) -> Formula:
    """Return the literal that gives `atom` this `value`."""
    return Symbol(atom) if value else Not(Symbol(atom))


def cells_among(premises: Iterable[Premise]) -> set[Atom]:
    """Return the cells in the sentences among `premises`."""
    return set().union(*[premise.cells for premise in premises if isinstance(premise, Sentence)])


def atoms_of(fact: Fact | Claim) -> Set[Atom]:
    """Return the atoms of `fact`."""
    if isinstance(fact, Sentence):
        return fact.cells
    if isinstance(fact, Claim):
        return fact.atoms
    if isinstance(fact, Formula):
        return _mentioned(fact)
    raise TypeError(f"{fact!r} is no fact; expected a Sentence or a Formula")


@lru_cache(2_000)
def _mentioned(formula: Formula) -> Set[Atom]:
    return {part.name: None for part in formula.parts() if isinstance(part, Symbol)}.keys()


def atoms_among(facts: Iterable[Fact | Claim]) -> list[Atom]:
    """Return the atoms of the facts, each once, in order of appearance."""
    return list(dict.fromkeys(chain.from_iterable(map(atoms_of, facts))))


def in_one_order(facts: Iterable[Fact]) -> list[Fact]:
    """Return the distinct facts in a canonical order: sentences by their atoms, then formulas by their syntax."""
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
    """Return the atoms of the facts, each once, in order of appearance, with the cells of each sentence sorted."""
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
    """Return a hash of the syntax of a formula; shared parts are hashed once."""

    from hashlib import blake2b  # needed only to order several formulas

    def of_part(part: Formula, operands: list[bytes]) -> bytes:
        label = order_key(part.name) if isinstance(part, Symbol) else getattr(part, "count", None)
        return blake2b(repr((type(part).__name__, label, operands)).encode(), digest_size=16).digest()

    return formula.fold(of_part)


def conjuncts(facts: Iterable[Fact]) -> list[Fact]:
    """Split conjunctions into their conjuncts, since these may belong to different components."""
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
    """Convert a sentence to a formula about its cells; return a formula unchanged."""
    return fact if isinstance(fact, Formula) else Exactly(fact.count, map(Symbol, fact.cells))


def facts_about(atoms: Iterable[Atom], facts: Sequence[F]) -> list[F]:
    """Return the facts connected to these atoms, directly or through other facts, in their order."""
    return [facts[number] for number in sorted(chain.from_iterable(rings_around(atoms, facts)))]


def rings_around(atoms: Iterable[Atom], facts: Iterable[Fact | Claim]) -> Iterator[list[int]]:
    """Yield the indices of the facts in rings around these atoms; each ring shares atoms with the one before."""
    reached = set(atoms)
    left = {number: atoms_of(fact) for number, fact in enumerate(facts)}
    while ring := [number for number, about in left.items() if not reached.isdisjoint(about)]:
        yield ring
        reached.update(*[left.pop(number) for number in ring])


def components(facts: Iterable[F]) -> list[list[F]]:
    """Return the connected components of the facts; facts with a common atom are connected."""
    return connected(facts, atoms_of)


def connected(items: Iterable[T], atoms: Callable[[T], Iterable[Atom]]) -> list[list[T]]:
    """Return the connected components of the items; items with a common atom are connected."""
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


def may_matter(total: Total, facts: Iterable[Fact], counted: Set[Atom]) -> bool:
    """Return whether the total may imply something beyond the facts; `counted` are the cells of their sentences."""
    fewest, most = bounds_on_mines(facts, counted)
    return total.mines <= most or total.mines - total.untouched >= fewest


def bounds_on_mines(facts: Iterable[Fact], counted: Set[Atom]) -> tuple[int, int]:
    """Return a lower and an upper bound on the mines among the `counted` cells of the facts, fast but loose."""
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
