"""The smallest proofs of the conclusions in positions, and the rules that they are cases of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from benchmarks.rule_learning.few_numbers import MOST_NUMBERS, SmallProof, entailed, proofs, read_alone
from benchmarks.rule_learning.rule_choice import Piece
from benchmarks.rule_learning.thinking_positions import ThinkingPosition
from benchmarks.rule_learning.weighed_rules import Weighing, weighings_of
from engines.solving.statements import KnownCells, Statement, cells_in, numbered
from game.grid import Cell


@dataclass(frozen=True)
class Example:
    """A case of a rule: the cells of its sentences, letter by letter, in a position, and what these show there.

    `known` are the cells that other rules had to show before.
    """

    position: ThinkingPosition
    letters: tuple[frozenset[Cell], ...]
    shown: dict[Cell, bool]
    known: dict[Cell, bool]

    @cached_property
    def numbers(self) -> tuple[Cell, ...]:
        """The number that each letter stands for: its open neighbors are the letter's cells."""
        position, around = self.position, self.position.grid.neighbors
        known = position.numbers.keys() | position.marked | self.known.keys()
        found: list[Cell] = []
        for cells in self.letters:
            nearby = sorted(cell for cell in around[min(cells)] if cell in position.numbers and cell not in found)
            found.append(next(cell for cell in nearby if around[cell] - known == cells))
        return tuple(found)

    @cached_property
    def counted(self) -> frozenset[Cell]:
        """The cells that count for the numbers: those of the letters, and the mines that are known beside them."""
        known = self.position.marked | {cell for cell, is_mine in self.known.items() if is_mine}
        around = frozenset[Cell]().union(*[self.position.grid.neighbors[cell] for cell in self.numbers])
        return around & known | frozenset[Cell]().union(*self.letters)

    @property
    def cost(self) -> tuple[int, bool, int]:
        """How little it teaches: what has to be known before, whether all that it shows is alike, and its cells."""
        return len(self.known), len(set(self.shown.values())) == 1, len(self.counted)


@dataclass
class ProofsFound:
    """What the positions so far have shown.

    `pieces` are the connected sentences from which something follows, `rules` the conclusions for which each rule is
    the lightest of those with the smallest proof, `unweighed` the conclusions whose smallest proof takes at most
    `MOST_NUMBERS` sentences and is a case of no rule, `beyond` those that take more, even after all else is known.
    With `by_numbers`, a rule is about the very numbers that came up.
    """

    by_numbers: bool = False
    positions: int = 0
    conclusions: int = 0
    unweighed: int = 0
    beyond: int = 0
    pieces: Counter[Piece] = field(default_factory=Counter)
    rules: Counter[Weighing] = field(default_factory=Counter)
    examples: dict[Weighing, Example] = field(default_factory=dict)

    def add(self, position: ThinkingPosition) -> None:
        """Take in a position."""
        self.positions += 1
        for sentences, conclusions in position.parts():
            cells, statements = numbered(sentences)
            values = [conclusions.get(cell) for cell in cells]
            mask = sum([1 << place for place, value in enumerate(values) if value is not None])
            self.conclusions += mask.bit_count()
            self.pieces[Piece(tuple(statements), mask)] += 1
            self._prove(position, cells, statements, mask)

    def _prove(
        self, position: ThinkingPosition, cells: Sequence[Cell], statements: Sequence[Statement], left: int
    ) -> None:
        """Find the smallest proofs of all that follows, and again once that is known, until nothing is new."""
        known = KnownCells()
        while left:
            shown = KnownCells()
            for size in range(2, MOST_NUMBERS + 1):
                still = left & ~(shown.mines | shown.safes)
                if not still:
                    break
                for proof in [one for one in proofs(tuple(statements), size) if (one.mines | one.safes) & still]:
                    self._note(position, cells, proof, still, known)
                    shown.mark(proof.mines, True)
                    shown.mark(proof.safes, False)
            if not shown.mines | shown.safes:
                self.beyond += left.bit_count()
                return
            known.mark(shown.mines, True)
            known.mark(shown.safes, False)
            statements = read_alone(statements, known)
            left &= ~(known.mines | known.safes)

    def _note(
        self, position: ThinkingPosition, cells: Sequence[Cell], proof: SmallProof, still: int, known: KnownCells
    ) -> None:
        """Note the rules that show what this proof does of the cells that were open."""
        before, shows = _values(known, cells), _values(proof, cells)
        masks = [mask for mask, _ in proof.statements]
        shown = entailed(proof.look)
        for region in range(1, len(proof.look.sizes)):
            if not (shown.mines | shown.safes) >> region & 1:
                continue
            here = (proof.cells_of(1 << region) & still).bit_count()
            if not here:
                continue
            found = weighings_of(proof.look, region)
            self.unweighed += 0 if found else here
            for weighing, order in found.items():
                rule = weighing if self.by_numbers else weighing._replace(counts=None)
                self.rules[rule] += here
                letters = tuple([frozenset(cells_in(masks[place], cells)) for place in order])
                example = Example(position, letters, shows, before)
                if rule not in self.examples or example.cost < self.examples[rule].cost:
                    self.examples[rule] = example


def _values(marked: KnownCells | SmallProof, cells: Sequence[Cell]) -> dict[Cell, bool]:
    """The cells that are marked, with True for a mine."""
    return dict.fromkeys(cells_in(marked.mines, cells), True) | dict.fromkeys(cells_in(marked.safes, cells), False)
