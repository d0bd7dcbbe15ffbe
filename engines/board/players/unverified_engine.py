"""An engine with unverified conclusions, such as those of an external program: only the entailed ones can be proved."""

from dataclasses import replace
from functools import cached_property

from engines.board.engine import Engine
from engines.board.position_interface import Position
from engines.proofs.finding.explanation import Explanation
from engines.reasoners.sat import SatReasoner
from engines.reasoners.single_sentence_rule import SingleReasoner
from game.errors import NotEntailed
from game.grid import Cell


class UnverifiedEngine(Engine):
    """An engine that reports the conclusions of a player or program, the `claim_source`, unverified.

    A complete reasoner proves them; if one does not follow, `explain` raises `NotEntailed`. Chances ignore them.
    """

    claim_source = "the player"

    @cached_property
    def counting_engine(self) -> Engine:
        return _NumbersOnly(self)

    def prover(self) -> Engine:
        made = Engine(self.height, self.width, self.total_mines, grid=self.grid, reasoner=SatReasoner())
        made.observe(self.observation)
        return made

    def explain(self, cell: Cell) -> Explanation:
        is_mine = cell in self._known(True)
        if cell in self.reveals or not (is_mine or cell in self._known(False)):
            return super().explain(cell)
        prover = self.prover()
        if cell in (prover.mines if is_mine else prover.safes):
            return prover.explain(cell)
        raise NotEntailed(f"{self.claim_source} says so, and the numbers do not prove it")


class _NumbersOnly(Engine):
    """An engine with the given facts of another engine, and conclusions from single numbers only; always up to date."""

    def __init__(self, player: Engine) -> None:
        self._player, self._made_at = player, -1
        self._kept: Position | None
        size = player.height, player.width, player.total_mines
        super().__init__(*size, grid=player.grid, reasoner=SingleReasoner())

    @property
    def revision(self) -> int:
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
