"""A careful player in Python, on all cells at once: what `engines/native/careful_game.hpp` does, compiled.

It comes as far as the player of `Grader.path`, many times as fast. It climbs only where it is stuck: first all cells
are looked at together, one number at a time, then in pairs. Only the numbers that are left are put into components and
handed to the reasoners of the higher rungs. What is known stays known, and a component that showed nothing is not
looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.careful.bitboard import BitBoard, difference
from engines.counting.component import ComponentCounter
from engines.counting.dynamic_program import Counts
from engines.facts import Atom, connected
from engines.grading import Grade
from engines.proofs.ladder import Ladder
from engines.reasoner import Deduction
from engines.reasoners.overlap import OverlapReasoner
from engines.reasoners.rule_based import RuleReasoner
from engines.reasoners.sentence import SentenceReasoner
from engines.reasoners.supposing import SupposingReasoner
from engines.solving.statements import Statement, cells_of, everything
from game.observation import Observation
from game.sentence import Sentence, Total

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


COUNTER = ComponentCounter()
"""Remembers the components that it counted, for all players."""


class CarefulPlayer:
    """A player on a `board` on which `mines` are mines; it begins with what is `revealed`, and the `known_mines`.

    Nothing reads the mines but what tells the numbers of cells that are revealed, and whether the game is over. All
    sets of cells are those of `board`.
    """

    def __init__(self, board: BitBoard, mines: int, revealed: int, known_mines: int = 0) -> None:
        self.board, self.mines, self.revealed, self.known_mines = board, mines, revealed, known_mines
        self._numbers = board.count(mines)
        self._needed = Grade.SINGLE  # the hardest rung that was tried, where pairs of numbers count as `SENTENCE`
        self._in_vain: set[tuple[Grade, Component]] = set()

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

    def climb(self, least: Grade, most: Grade) -> Grade | None:
        """Play by the `least` rung, where that shows nothing more by the next, and so on up to `most`.

        Returns the rung that finishes the game, or None if none does. It is weaker than `least` where single numbers
        were enough, or pairs of them.
        """
        for grade in Grade:
            if least <= grade <= most and self._play(grade):
                return self._needed if self._needed <= Grade.SENTENCE else grade
        return None

    def distance(self) -> tuple[float, int]:
        """How far the game is from one that complete inference finishes, and nothing weaker.

        First by the chance of the less likely state of any cell, where what is weaker than complete inference shows
        nothing more; 2 where that finishes the game. Where the chance is 0, by how many cells complete inference leaves
        undetermined.
        """
        for grade in (Grade.OVERLAP, Grade.SUPPOSING):
            if self._play(grade):
                return 2.0, 0
            chance = min(map(_less_likely_chance, self._counts()), default=1.0)
            if chance > 0:  # so nothing follows at all
                return chance, 0
        return 0.0, 0 if self._play(Grade.COMPLETE) else self.undetermined.bit_count()

    def _play(self, grade: Grade) -> bool:
        """Play by one rung until nothing more follows. Returns whether the game is then over."""
        while True:
            self._look_at_numbers()
            if self.is_finished or grade is Grade.SINGLE:
                return self.is_finished
            self._needed = max(self._needed, Grade.SENTENCE)
            if self._look_at_pairs():
                continue
            self._needed = max(self._needed, grade)
            if not (self._look_at_total() if grade is Grade.TOTAL else self._look_at_components(grade)):
                return False

    def _look_at_numbers(self) -> None:
        """The single-sentence rule on all numbers together, to its fixpoint."""
        board, numbers = self.board, self._numbers
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

    def _look_at_pairs(self) -> bool:
        """The subset rule on all pairs of numbers together, once. Returns whether it showed anything."""
        board, undetermined = self.board, self.undetermined
        missing = difference(self._numbers, board.count(self.known_mines))
        spare = difference(board.count(undetermined), missing)
        open_numbers = self.revealed & board.near(undetermined)
        return self._take(*board.subset_rule(open_numbers, missing, spare, undetermined))

    def _look_at_components(self, grade: Grade) -> bool:
        """Try one rung up to `COMPLETE` on the components that it did not try in vain before."""
        fresh = [part for part in self._components() if (grade, part) not in self._in_vain]
        if grade is Grade.COMPLETE:  # one deduction takes them together
            facts = _sentences(statement for part in fresh for statement in part)
            found = LADDER.deduce(grade.place, facts) if facts else Deduction()
            safes, mines = _mask(found.false), _mask(found.true)
        else:
            known = [REASONERS[grade].close(list(part), None) for part in fresh]
            safes, mines = everything((one.safes, 0) for one in known), everything((one.mines, 0) for one in known)
        shown = safes | mines
        self._in_vain.update([(grade, part) for part in fresh if not shown & everything(part)])
        return self._take(safes, mines)

    def _look_at_total(self) -> bool:
        """Try what all numbers show, then what they show together with the total, where that can matter."""
        if self._look_at_components(Grade.COMPLETE):
            return True
        statements = list(self._statements())
        mentioned = everything(statements)
        untouched = self.undetermined & ~mentioned
        total = Total((self.mines & ~self.known_mines).bit_count(), untouched.bit_count())
        if not statements:
            return total.mines == 0 and self._take(untouched, 0)
        if mentioned.bit_count() < total.mines < total.untouched:
            return False  # whatever the numbers leave, the untouched cells make it up
        found = LADDER.deduce(Grade.TOTAL.place, _sentences(statements), total)
        if found.untouched is not None and untouched:
            self._take(0 if found.untouched else untouched, untouched if found.untouched else 0)
            return True
        return self._take(_mask(found.false), _mask(found.true))

    def _statements(self) -> Iterator[Statement]:
        """What each number tells of undetermined cells."""
        board, undetermined, known_mines, mines = self.board, self.undetermined, self.known_mines, self.mines
        for single in cells_of(self.revealed & board.near(undetermined)):
            around = board.around(single)
            yield around & undetermined, (around & mines & ~known_mines).bit_count()

    def _components(self) -> list[Component]:
        """The statements of all numbers, those together that have cells in common."""
        return list(map(frozenset, connected(self._statements(), lambda statement: cells_of(statement[0]))))

    def _counts(self) -> list[Counts]:
        """In how many ways mines can lie, a component after the other."""
        return [one.counts for one in COUNTER.count(_sentences(self._statements()))]

    def _take(self, safes: int, mines: int) -> bool:
        """Reveal cells and note mines. Returns whether there are any."""
        self.revealed |= safes
        self.known_mines |= mines
        return bool(safes or mines)


def _sentences(statements: Iterable[Statement]) -> list[Sentence]:
    """The statements as sentences; the sets of single cells stand for the cells."""
    return [Sentence(cells_of(mask), count) for mask, count in statements]  # type: ignore[arg-type] # atoms of any kind


def _mask(atoms: Iterable[Atom]) -> int:
    """The set of these cells, each of which is a set of its own."""
    return sum([atom for atom in atoms if isinstance(atom, int)])


def _less_likely_chance(counts: Counts) -> float:
    """The chance of the less likely state of any cell of a component, if all arrangements are equally likely."""
    models = sum(counts.models)
    return min([min(sum(mines), models - sum(mines)) / models for mines in counts.marginals])
