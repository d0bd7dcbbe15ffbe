"""A canonical form of puzzles, invariant under rotation, reflection and renaming, and the split: training or test.

The form depends on the facts alone, as a graph of atoms, parts of formulas, and sentences. The order of clues is
ignored, and so is the order of the operands of a commutative connective. Color refinement (Weisfeiler and Leman, The
reduction of a graph to canonical form, 1968) refines the color of each node by the colors of its neighbors, until no
more nodes are distinguished. Puzzles that color refinement does not distinguish have the same form, and so the same
split.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import sha256
from typing import Any, Literal

from game.puzzles.abstract_puzzle import Puzzle
from game.statements.connectives import Cardinality, Formula, Implication, Symbol
from game.statements.sentence import Sentence, Total

Split = Literal["train", "test"]

TEST_SHARE = 10
"""One of this many puzzles is in the split for tests."""


def canonical_form(puzzle: Puzzle) -> str:
    r"""Compute the canonical form of a puzzle, 64 hexadecimal digits.

    >>> from game.board.observation import Observation
    >>> one, turned = Observation.parse("1..\n..."), Observation.parse("..\n..\n.1")
    >>> canonical_form(one) == canonical_form(turned), canonical_form(one) == canonical_form(Observation.parse("1.."))
    (True, False)
    """
    return _Facts(puzzle).refined()


def split_of(form: str) -> Split:
    """Return the split of the puzzles with this form.

    >>> split_of("0" * 64), split_of("f" * 64)
    ('test', 'train')
    """
    return "test" if int(form[:8], 16) * TEST_SHARE < 1 << 32 else "train"


class _Facts:
    """The facts of a puzzle as a graph. Each atom, each part of a formula, and each sentence is a labeled node."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.labels: list[str] = []
        self.edges: list[list[tuple[int, int]]] = []
        self._atoms: dict[Hashable, int] = {}
        for atom in puzzle.questions():
            self.labels[self._atom(atom)] = "asked"
        for fact in [*puzzle.rules(), *[clue.fact for clue in puzzle.clues()]]:
            self._fact(fact)

    def _node(self, label: str, parts: Sequence[int] = (), *, ordered: bool = False) -> int:
        node = len(self.labels)
        self.labels.append(label)
        self.edges.append([])
        for place, part in enumerate(parts, 1):
            role = place if ordered else 1
            self.edges[node].append((role, part))
            self.edges[part].append((-role, node))
        return node

    def _atom(self, atom: Hashable) -> int:
        if atom not in self._atoms:
            self._atoms[atom] = self._node("atom")
        return self._atoms[atom]

    def _fact(self, fact: Sentence | Formula | Total) -> int:
        if isinstance(fact, Total):
            return self._node(f"total {fact.mines} {fact.untouched}")
        if isinstance(fact, Sentence):
            return self._node(f"exactly {fact.count}", [self._atom(atom) for atom in fact.cells])
        return fact.fold(self._part)

    def _part(self, part: Formula, operands: list[int]) -> int:
        if isinstance(part, Symbol):
            return self._atom(part.name)
        number = f" {part.count}" if isinstance(part, Cardinality) else ""
        return self._node(f"{type(part).__name__}{number}", operands, ordered=isinstance(part, Implication))

    def refined(self) -> str:
        """Refine the colors until they are stable; return the hash of all rounds."""
        found, different = sha256(), -1
        signatures: Sequence[Any] = self.labels  # then a color with those of the neighbors
        while True:
            ordered = sorted(signatures)
            found.update(repr(ordered).encode())
            rank = {signature: place for place, signature in enumerate(dict.fromkeys(ordered))}
            if len(rank) == different:
                return found.hexdigest()
            different, colors = len(rank), [rank[signature] for signature in signatures]
            signatures = [
                (color, tuple(sorted([(role, colors[other]) for role, other in edges])))
                for color, edges in zip(colors, self.edges, strict=True)
            ]
