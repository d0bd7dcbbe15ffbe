"""An engine that says what somebody else claims of a board, right or wrong; what follows is proven all the same."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from engines.board.engine import Engine
from engines.board.position import Position
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
    def counted(self) -> Engine:
        """See `Engine.counted`: the numbers, and what single sentences show."""
        return _Numbers(self)

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


class _Numbers(Engine):
    """The board of another engine, by what its numbers show one by one: made anew where more was given to that."""

    def __init__(self, player: Engine) -> None:
        self._player, self._made_at = player, -1
        self._kept: Position | None
        size = player.height, player.width, player.total_mines
        super().__init__(*size, grid=player.grid, reasoner=SingleReasoner())

    @property
    def revision(self) -> int:
        """See `Engine.revision`."""
        return self._player.revision

    @property
    def _position(self) -> Position | None:
        if self._made_at != self.revision:
            self._given, self._kept = replace(self._player._given, deduced=[]), None
            self._made_at = self.revision
        return self._kept

    @_position.setter
    def _position(self, position: Position | None) -> None:
        self._kept = position
