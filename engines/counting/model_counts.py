"""Exact model counts for puzzles of any kind: the number of models, and the probability of each atom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from engines.counting.decision_diagram import Diagram
from engines.facts import Atom, Fact, as_formula, atoms_of, components

MOST_STEPS = 1_000_000
"""The most steps to build the diagram of one component of the facts: some seconds."""


@dataclass(frozen=True)
class Models:
    """The number of models, and the probability (0 to 1) of each atom, with all models equally likely."""

    number: int
    chances: Mapping[Atom, float]


def count_models(facts: Iterable[Fact], atoms: Sequence[Atom]) -> Models:
    """Count the models of `facts` over these atoms and all other atoms of the facts.

    Components are counted separately, each by a decision diagram with the atoms in order. Raises `GaveUp` if a diagram
    would be too large. Source: Darwiche and Marquis, A knowledge compilation map, 2002.

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
        worlds, true = Diagram(order, map(as_formula, part), MOST_STEPS).counts()
        numbers.append(worlds)
        chances |= {atom: number / max(worlds, 1) for atom, number in zip(order, true, strict=True)}
    free = [atom for atom in atoms if atom not in chances]
    chances |= dict.fromkeys(free, 0.5)
    return Models(prod(numbers) * 2 ** len(free), {atom: chances[atom] for atom in atoms})
