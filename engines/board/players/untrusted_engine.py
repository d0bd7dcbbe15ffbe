"""An engine that says what somebody else claims of a board, right or wrong; what follows is proven all the same."""

from __future__ import annotations

from functools import cached_property

from engines.board.engine import Engine
from engines.board.position import Deduced
from engines.proofs.finding.explanation import Explanation
from engines.reasoners.sat import SatReasoner
from engines.reasoners.single import SingleReasoner
from game.errors import NotEntailed
from game.grid import Cell


class ClaimingEngine(Engine):
    """An engine whose knowledge is that of somebody else, called `claimant` in words.

    What is claimed and follows is proven by a complete reasoner; of what does not follow, `explain` says so.
    Chances are counted from the numbers, whatever is claimed.
    """

    claimant = "the player"

    @cached_property
    def _numbers(self) -> Engine:
        """The same board, by what its numbers show one by one."""
        return Engine(self.height, self.width, self.total_mines, grid=self.grid, reasoner=SingleReasoner())

    @property
    def counted(self) -> Engine:
        """See `Engine.counted`: the numbers, and what single sentences show."""
        return self._numbers

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """See `Engine.add_knowledge`."""
        self._numbers.add_knowledge(cell, count)
        try:
            super().add_knowledge(cell, count)
        except BaseException:  # it is as it was, and so are the numbers
            self._numbers._put_back(dict(self.reveals), dict(self.marks), ())
            raise

    def explain(self, cell: Cell) -> Explanation:
        """See `Engine.explain`."""
        is_mine = cell in self._known(True)
        if cell in self.reveals or not (is_mine or cell in self._known(False)):
            return super().explain(cell)
        prover = Engine(self.height, self.width, self.total_mines, grid=self.grid, reasoner=SatReasoner())
        prover.observe(self.observation)
        if cell in (prover.mines if is_mine else prover.safes):
            return prover.explain(cell)
        raise NotEntailed(f"{self.claimant} says so, and the numbers do not prove it")

    def _mark(self, cell: Cell, is_mine: bool) -> None:
        super()._mark(cell, is_mine)
        self._numbers._mark(cell, is_mine)

    def _put_back(self, reveals: dict[Cell, int], marks: dict[Cell, bool], deduced: Deduced) -> None:
        super()._put_back(reveals, marks, deduced)
        self._numbers._put_back(dict(reveals), dict(marks), ())
