"""How far a player comes who never guesses, by each rung of the ladder: the same as `Grader.path`, and much quicker.

The walk climbs only where it is stuck: all cells are looked at together, one number at a time, then in pairs; only the
numbers that are left are put into components, and told to the reasoners of the higher rungs. What is known stays
known, and a component that showed nothing is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from engines.facts import Atom
from engines.grading import Grade
from engines.proofs.ladder import Ladder
from engines.reasoner import Deduction
from engines.reasoners.overlap import OverlapReasoner
from engines.reasoners.rule_based import RuleReasoner
from engines.reasoners.sat import SatReasoner
from engines.reasoners.sentence import SentenceReasoner
from engines.reasoners.supposing import SupposingReasoner
from engines.solving.statements import Statement, cells_of, everything
from game.observation import Observation
from game.sentence import Sentence, Total
from mineproof.generation.bitboard import BitBoard, Numbers, difference

Component = frozenset[Statement]
"""What numbers that hang together tell of the undetermined cells."""

REASONERS: dict[Grade, RuleReasoner] = {
    Grade.SENTENCE: SentenceReasoner(),
    Grade.OVERLAP: OverlapReasoner(),
    Grade.SUPPOSING: SupposingReasoner(),
}
"""The rungs that are asked about one component after the other."""


LADDER = Ladder(Observation.ladder)
"""Whose strongest rung takes the total in. It remembers what it counted: small components are often alike."""


@dataclass
class Walk:
    """A game on a board on which `mines` are mines, from the `first` cell on.

    `revealed` and `known_mines` are what was concluded so far. Nothing reads the mines but what tells the numbers of
    cells that are revealed, and whether the game is over. All sets of cells are those of `board`.
    """

    board: BitBoard
    mines: int
    first: int
    revealed: int = 0
    known_mines: int = 0
    in_vain: set[tuple[Grade, Component]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.numbers: Numbers = self.board.count(self.mines)
        self.revealed |= self.first
        self._seen: tuple[int, int] | None = None
        self._components: list[Component] = []

    @property
    def hidden(self) -> int:
        """The cells that are not revealed."""
        return self.board.cells & ~self.revealed

    @property
    def undetermined(self) -> int:
        """The cells of which nothing is known."""
        return self.hidden & ~self.known_mines

    @property
    def is_finished(self) -> bool:
        """Whether only mines are hidden."""
        return self.hidden == self.mines

    def copy(self) -> Walk:
        """The same game, to go on with apart."""
        return replace(self, in_vain=set(self.in_vain))

    def go(self, most: Grade) -> bool:
        """Go on by the rungs up to `most` until these show nothing more. Returns whether the game is then over.

        Only where the easier ones show nothing a harder one is tried.
        """
        rungs = [grade for grade in Grade if Grade.SINGLE < grade <= most]
        while True:
            self.look_at_numbers()
            if self.is_finished or not any(self._climb(grade) for grade in rungs):
                return self.is_finished

    def go_by_pairs(self) -> bool:
        """Go on by single numbers and pairs of them, which is nearly all of the rung `sentence`, and quick."""
        while True:
            self.look_at_numbers()
            if self.is_finished or not self.look_at_pairs():
                return self.is_finished

    def go_at_once(self, most: Grade) -> bool:
        """The same as `go` where the rungs between do not matter: after pairs all that follows is asked for."""
        rungs = [grade for grade in (Grade.COMPLETE, Grade.TOTAL) if grade <= most]
        while not self.go_by_pairs():
            if not any(self._climb(grade) for grade in rungs):
                return False
        return True

    def flood(self) -> int:
        """The cells that the first click opens by itself."""
        zeros = self.board.cells & ~self.mines
        for digit in self.numbers:
            zeros &= ~digit
        opened, before = self.first, 0
        while opened != before:
            before = opened
            opened |= self.board.near(opened & zeros) & self.board.cells
        return opened

    # The rungs.

    def look_at_numbers(self) -> None:
        """The single-sentence rule on all numbers together, to its fixpoint."""
        board, numbers = self.board, self.numbers
        while True:
            have_all = ~board.unequal(numbers, board.count(self.known_mines))
            undetermined = self.undetermined
            while safes := board.near(self.revealed & have_all) & undetermined:
                self.revealed |= safes
                undetermined &= ~safes
            need_all = ~board.unequal(numbers, board.count(self.hidden))
            mines = board.near(self.revealed & need_all) & undetermined
            if not mines:
                return
            self.known_mines |= mines

    def look_at_pairs(self) -> bool:
        """The subset rule on all pairs of numbers together, once. Returns whether it showed anything."""
        board, undetermined = self.board, self.undetermined
        missing = difference(self.numbers, board.count(self.known_mines))
        spare = difference(board.count(undetermined), missing)
        open_numbers = self.revealed & board.near(undetermined)
        return self._take(*board.subset_rule(open_numbers, missing, spare, undetermined))

    def _climb(self, grade: Grade) -> bool:
        """Try one rung. Returns whether it showed anything."""
        if grade is Grade.TOTAL:
            return self._look_at_total()
        if grade is Grade.SENTENCE and self.look_at_pairs():
            return True
        fresh = [part for part in self.components() if (grade, part) not in self.in_vain]
        if grade is Grade.COMPLETE:  # a solver takes them together
            facts = sentences_of(statement for part in fresh for statement in part)
            found = SatReasoner().deduce(facts) if facts else Deduction()
            safes, mines = _mask(found.false), _mask(found.true)
        else:
            known = [REASONERS[grade].close(list(part), None) for part in fresh]
            safes, mines = everything((one.safes, 0) for one in known), everything((one.mines, 0) for one in known)
        shown = safes | mines
        self.in_vain.update([(grade, part) for part in fresh if not shown & everything(part)])
        return self._take(safes, mines)

    def _look_at_total(self) -> bool:
        """What the numbers show together with the total, where that can matter."""
        statements = [statement for part in self.components() for statement in part]
        mentioned = everything(statements)
        untouched = self.undetermined & ~mentioned
        total = Total((self.mines & ~self.known_mines).bit_count(), untouched.bit_count())
        if not statements:
            return total.mines == 0 and self._take(untouched, 0)
        if mentioned.bit_count() < total.mines < total.untouched:
            return False  # whatever the numbers leave, the untouched cells make it up
        found = LADDER.deduce(Grade.TOTAL.place, sentences_of(statements), total)
        if found.untouched is not None and untouched:
            self._take(0 if found.untouched else untouched, untouched if found.untouched else 0)
            return True
        return self._take_deduced(found)

    def statements(self) -> Iterator[Statement]:
        """What each number tells of undetermined cells."""
        board, undetermined, known_mines, mines = self.board, self.undetermined, self.known_mines, self.mines
        for single in cells_of(self.revealed & board.near(undetermined)):
            around = board.around(single)
            yield around & undetermined, (around & mines & ~known_mines).bit_count()

    def components(self) -> list[Component]:
        """The statements of all numbers, those together that hang together. One rung after the other asks for them."""
        seen = self.revealed, self.known_mines
        if seen != self._seen:
            self._seen, self._components = seen, _components(self.statements())
        return self._components

    def _take(self, safes: int, mines: int) -> bool:
        """Reveal cells and note mines. Returns whether there are any."""
        self.revealed |= safes
        self.known_mines |= mines
        return bool(safes or mines)

    def _take_deduced(self, deduction: Deduction) -> bool:
        return self._take(_mask(deduction.false), _mask(deduction.true))


def _components(statements: Iterable[Statement]) -> list[Component]:
    """The statements that are tied to each other by cells, together."""
    parts: list[tuple[int, list[Statement]]] = []
    for statement in statements:
        mask, together = statement[0], [statement]
        apart = []
        for part in parts:
            if part[0] & mask:
                mask, together = mask | part[0], together + part[1]
            else:
                apart.append(part)
        parts = [*apart, (mask, together)]
    return [frozenset(together) for _, together in parts]


def sentences_of(statements: Iterable[Statement]) -> list[Sentence]:
    """The statements as sentences; the sets of single cells stand for the cells."""
    return [Sentence(cells_of(mask), count) for mask, count in statements]  # type: ignore[arg-type] # atoms of any kind


def _mask(atoms: Iterable[Atom]) -> int:
    """The set of these cells, each of which is a set of its own."""
    return sum([atom for atom in atoms if isinstance(atom, int)])
