"""What a puzzle is apart from its names and its place: rotated, reflected or renamed, it has the same canonical form.

It is made of the facts alone: which atoms each of them is about, and what it says of them. Clues may come in any order,
and so may the parts of a sentence whose order does not matter. Atoms and parts are told apart by color refinement
(Weisfeiler and Leman, The reduction of a graph to canonical form, 1968): each takes the colors around it into its own,
until no more can be told apart. Different puzzles that this does not tell apart have one form, and so one split.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from game.puzzles.abstract_puzzle import Puzzle
from game.statements.connectives import Cardinality, Formula, Implication, Symbol
from game.statements.sentence import Sentence, Total

if TYPE_CHECKING:
    from hashlib import _Hash

Split = Literal["train", "test"]

TEST_SHARE = 10
"""One puzzle of this number is for tests."""


def canonical_form(puzzle: Puzzle) -> str:
    """The canonical form of a puzzle, as 64 hexadecimal digits.

    >>> from game.board.observation import Observation
    >>> one, turned = Observation.parse("1..\\n..."), Observation.parse("..\\n..\\n.1")
    >>> canonical_form(one) == canonical_form(turned), canonical_form(one) == canonical_form(Observation.parse("1.."))
    (True, False)
    """
    return _Facts(puzzle).refined()


def split_of(form: str) -> Split:
    """The split that puzzles of this form belong to.

    >>> split_of("0" * 64), split_of("f" * 64)
    ('test', 'train')
    """
    return "test" if int(form[:8], 16) * TEST_SHARE < 1 << 32 else "train"


class _Facts:
    """The facts of a puzzle as a graph: a node for each atom, part of a formula and sentence, with a label."""

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
        """The colors when no more are told apart, with all that told them apart on the way."""
        found = sha256()
        colors, different = _ranked(self.labels, found)
        while True:
            around = [
                (colors[node], tuple(sorted([(role, colors[other]) for role, other in edges])))
                for node, edges in enumerate(self.edges)
            ]
            colors, more = _ranked(around, found)
            if more == different:
                return found.hexdigest()
            different = more


def _ranked(signatures: Sequence[Hashable], found: _Hash) -> tuple[list[int], int]:
    """The rank of each signature among all, and how many there are; they are added to what was `found`."""
    ordered = sorted(signatures)  # type: ignore[type-var] # texts, or tuples of numbers
    rank = {signature: place for place, signature in enumerate(dict.fromkeys(ordered))}
    found.update(repr(ordered).encode())
    return [rank[signature] for signature in signatures], len(rank)
