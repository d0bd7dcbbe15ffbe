"""A canonical form of puzzles, invariant under rotation, reflection and renaming, and the split: training or test.

The form depends on the facts alone, as a graph of atoms, parts of formulas, and sentences, and not on the order of
clues or of commuting operands. Color refinement (Weisfeiler and Leman, The reduction of a graph to canonical form,
1968) refines the color of each node by its neighbors. Puzzles that it does not distinguish have the same split.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Literal

from game.statements.connectives import Cardinality
from mineproof import Formula, Implication, Puzzle, Sentence, Symbol, Total

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
    labels: list[str] = []  # of the nodes: atoms, parts of formulas, and sentences
    edges: list[list[tuple[int, int]]] = []

    def node(label: str, parts: Sequence[int] = (), *, ordered: bool = False) -> int:
        number = len(labels)
        labels.append(label)
        edges.append([])
        for place, part in enumerate(parts, 1):
            role = place if ordered else 1
            edges[number].append((role, part))
            edges[part].append((-role, number))
        return number

    atom: Callable[[Hashable], int] = cache(lambda _: node("atom"))

    def part(formula: Formula, operands: list[int]) -> int:
        if isinstance(formula, Symbol):
            return atom(formula.name)
        number = f" {formula.count}" if isinstance(formula, Cardinality) else ""
        return node(f"{type(formula).__name__}{number}", operands, ordered=isinstance(formula, Implication))

    for question in puzzle.questions():
        labels[atom(question)] = "asked"
    for fact in [*puzzle.rules(), *[clue.fact for clue in puzzle.clues()]]:
        if isinstance(fact, Total):
            node(f"total {fact.mines} {fact.untouched}")
        elif isinstance(fact, Sentence):
            node(f"exactly {fact.count}", [atom(cell) for cell in fact.cells])
        else:
            fact.fold(part)
    return _refined(labels, edges)


def _refined(labels: Sequence[str], edges: Sequence[Sequence[tuple[int, int]]]) -> str:
    """Refine the colors of the nodes until they are stable; return the hash of all rounds."""
    found, different = sha256(), -1
    signatures: Sequence[Any] = labels  # then a color with those of the neighbors
    while True:
        ordered = sorted(signatures)
        found.update(repr(ordered).encode())
        rank = {signature: place for place, signature in enumerate(dict.fromkeys(ordered))}
        if len(rank) == different:
            return found.hexdigest()
        different, colors = len(rank), [rank[signature] for signature in signatures]
        signatures = [
            (color, tuple(sorted([(role, colors[other]) for role, other in of])))
            for color, of in zip(colors, edges, strict=True)
        ]


def split_of(form: str) -> Split:
    """Return the split of the puzzles with this form.

    >>> split_of("0" * 64), split_of("f" * 64)
    ('test', 'train')
    """
    return "test" if int(form[:8], 16) * TEST_SHARE < 1 << 32 else "train"
