"""Why a cell is known: a few revealed numbers that prove it, none of them idle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from typing import cast

from engines.board.knowledge import KnowledgeBase
from engines.counting.reasoner import ProbabilityReasoner
from engines.reasoner import GaveUp, Reasoner, minimal_core
from game.errors import Contradiction
from game.grid import Cell, neighbors
from game.sentence import Sentence

Prove = Callable[[Sequence[Sentence], Cell, bool], list[Sentence] | None]
"""A minimal part of sentences that shows a cell to be a mine (True) or safe, or None; see `Reasoner.proof`."""


class Told:
    """What an engine was told of a board of `height` x `width` cells, as it was told.

    `reveals` maps the cells revealed to their numbers, `marks` maps cells to whether they were said to be mines, and
    `total` is the number of all mines, or None. A cell revealed is known to be safe: no sentence speaks of it.
    """

    def __init__(
        self, height: int, width: int, reveals: Mapping[Cell, int], marks: Mapping[Cell, bool], total: int | None
    ) -> None:
        self.height, self.width = height, width
        self.reveals, self.marks, self.total = reveals, marks, total

    def number(self, cell: Cell) -> Sentence:
        """What the number revealed at `cell` says of its neighbors that are not revealed."""
        return Sentence(self._around(cell).difference(self.reveals), self.reveals[cell])

    def tied_to(self, cell: Cell) -> Iterator[Sentence]:
        """The numbers that touch `cell`, those that share a hidden cell with one of them, and so on."""
        cells = {cell}
        seen: set[Cell] = set()
        queue = [cell]
        for hidden in queue:
            for revealed in sorted((self._around(hidden) & self.reveals.keys()) - seen):
                seen.add(revealed)
                sentence = self.number(revealed)
                yield sentence
                queue += sorted(sentence.cells - cells)
                cells |= sentence.cells

    def everything(self) -> list[Sentence]:
        """All that was told: the numbers that still say something, the marks, the total."""
        numbers = [number for number in map(self.number, self.reveals) if number.cells]
        marks = [Sentence([cell], int(is_mine)) for cell, is_mine in self.marks.items() if cell not in self.reveals]
        if self.total is None:
            return numbers + marks
        board = product(range(self.height), range(self.width))
        return [*numbers, *marks, Sentence(set(board) - self.reveals.keys(), self.total)]

    def _around(self, cell: Cell) -> frozenset[Cell]:
        return neighbors(cell, self.height, self.width)


def explain(reasoner: Reasoner, told: Told, cell: Cell, is_mine: bool) -> list[Sentence]:
    """A minimal part of what was `told` that entails what `cell` is, found with the `reasoner`.

    An incomplete reasoner may need more than follows from less: where it is one, counting, which is complete, proves in
    its place. Raises `GaveUp` where the reasoner cannot show it from what was told.
    """
    counting = ProbabilityReasoner()
    prover = reasoner if reasoner.is_complete else counting
    for prove in (prover.proof, partial(proof_in_steps, reasoner)):
        proof = _nearest_proof(told, prove, cell, is_mine) or prove(told.everything(), cell, is_mine)
        if proof:
            # A reasoner near its limits may need more than the proof does.
            return counting.proof(proof, cell, is_mine) or proof
    raise GaveUp(f"{reasoner.name} cannot show from what was told that {cell} is {'a mine' if is_mine else 'safe'}")


def _nearest_proof(told: Told, prove: Prove, cell: Cell, is_mine: bool) -> list[Sentence] | None:
    """A proof by the numbers tied to `cell`: proofs are short, so the nearest are tried, then twice as many."""
    tied = told.tied_to(cell)
    sentences: list[Sentence] = []
    while fresh := list(islice(tied, max(1, len(sentences)))):
        sentences += fresh
        if proof := prove(sentences, cell, is_mine):
            return proof
    return None


def proof_in_steps(
    reasoner: Reasoner, sentences: Sequence[Sentence], cell: Cell, is_mine: bool
) -> list[Sentence] | None:
    """A proof where the sentences together are beyond the reasoner: known cells are taken out of them first.

    So the engine, which is told them one by one, can know what the reasoner alone cannot. Without one of them it may
    miss what still follows: some of the proof may be idle.
    """

    def shows(part: Sequence[Sentence]) -> bool:
        base = known_from(reasoner, part)
        return cell in (base.mines if is_mine else base.safes)

    if not shows(sentences):
        return None
    return minimal_core(sentences, shows)


def known_from(reasoner: Reasoner, sentences: Sequence[Sentence]) -> KnowledgeBase:
    """What the single-sentence rules and the reasoner in turn make of `sentences`. Raises `Contradiction`."""
    base = KnowledgeBase(0, None, set(), set(), [])
    for sentence in sentences:
        base.tell((), sentence.cells, sentence.count)
    while base.changed:
        parts = base.components(base.changed)
        base.settle()
        for deduction in map(reasoner.deduce, parts):
            marks = [(atom, True) for atom in deduction.true] + [(atom, False) for atom in deduction.false]
            # Only sentences were told: the atoms are cells.
            base.tell(cast(list[tuple[Cell, bool]], marks))
    return base


def conflict(sentences: Sequence[Sentence]) -> list[Sentence]:
    """A minimal part of `sentences` that no world fits: without any one of them, some does.

    Empty if they can stand, or counting cannot tell.
    """
    try:
        ProbabilityReasoner().deduce(sentences)
    except Contradiction as contradiction:
        return [fact for fact in contradiction.facts if isinstance(fact, Sentence)]
    return []
